use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use axum::body::Bytes;

use crate::ids::GameId;

/// Pictures that were asked for lately, by game.
#[derive(Default)]
pub(super) struct Cache(Mutex<HashMap<GameId, Kept>>);

struct Kept {
    picture: Picture,
    /// When it was last certain that this is how the game stands.
    certain: Instant,
}

#[derive(Clone)]
pub(super) struct Picture {
    /// The event after which it was drawn.
    pub(super) seq: u32,
    pub(super) png: Bytes,
}

impl Cache {
    /// About 40 MB.
    const MOST: usize = 400;
    /// So long nobody asks again how the game stands.
    const CERTAIN: Duration = Duration::from_secs(2);

    pub(super) fn recent(&self, game: GameId) -> Option<Picture> {
        let kept = self.0.lock().expect("never poisoned");
        kept.get(&game).filter(|kept| kept.certain.elapsed() < Self::CERTAIN).map(|kept| kept.picture.clone())
    }

    /// The picture of the game after an event, if that is the one here.
    pub(super) fn at(&self, game: GameId, seq: u32) -> Option<Picture> {
        let mut kept = self.0.lock().expect("never poisoned");
        let kept = kept.get_mut(&game).filter(|kept| kept.picture.seq == seq)?;
        kept.certain = Instant::now();
        Some(kept.picture.clone())
    }

    pub(super) fn put(&self, game: GameId, picture: Picture) {
        let mut kept = self.0.lock().expect("never poisoned");
        if kept.len() >= Self::MOST && !kept.contains_key(&game) {
            let oldest = kept.iter().min_by_key(|(_, kept)| kept.certain).map(|(game, _)| *game);
            oldest.and_then(|oldest| kept.remove(&oldest));
        }
        kept.insert(game, Kept { picture, certain: Instant::now() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::JoinId;

    #[test]
    fn it_is_bounded_and_knows_what_is_outdated() {
        let cache = Cache::default();
        let games: Vec<GameId> = (0..=Cache::MOST).map(|_| JoinId::random().game()).collect();
        for &game in &games {
            cache.put(game, Picture { seq: 3, png: Bytes::new() });
        }
        assert_eq!(cache.0.lock().expect("never poisoned").len(), Cache::MOST);
        assert!(cache.recent(games[0]).is_none(), "the oldest went");
        let last = games[Cache::MOST];
        assert!(cache.recent(last).is_some() && cache.at(last, 3).is_some());
        assert!(cache.at(last, 4).is_none());
    }
}
