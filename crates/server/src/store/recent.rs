use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard},
};

use crate::text_id::GameId;

/// What has been written lately, by game.
///
/// ```text
/// append --> table recent, in the order of time   (a batch is a few pages)
///               |
///              fold, a few games at a time
///               v
///            table events, in the order (game, seq)
/// ```
///
/// A game's events belong together, but to put each where it belongs would write a whole page for
/// every move. So they are written down one after the other first, and a page is written once for
/// several moves of its game. Both tables are the log; this knows what is not yet in the second.
#[derive(Default)]
pub(super) struct Recent(Mutex<Index>);

#[derive(Default)]
struct Index {
    current: BTreeMap<GameId, Vec<Row>>,
    rows: usize,
    /// The last row of the table.
    last_id: i64,
    /// Being folded; nothing is added any more.
    sealed: BTreeMap<GameId, Vec<Row>>,
    /// The last row of the table that is sealed.
    sealed_id: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) seq: u32,
    pub(super) at: i64,
    pub(super) body: String,
}

/// What to fold next.
pub(super) enum Fold {
    Nothing,
    Games(Vec<(GameId, Vec<Row>)>),
    /// Everything up to this row has been folded and can go.
    Clear(i64),
}

impl Recent {
    const WORTH_IT: usize = 8_192;
    const GAMES_AT_ONCE: usize = 32;

    fn lock(&self) -> MutexGuard<'_, Index> {
        self.0.lock().expect("never poisoned")
    }

    /// Takes in what is durable now; `last_id` is its last row in the table.
    pub(super) fn add(&self, written: Vec<(GameId, Row)>, last_id: i64) {
        let mut index = self.lock();
        index.last_id = index.last_id.max(last_id);
        index.rows += written.len();
        for (game, row) in written {
            index.current.entry(game).or_default().push(row);
        }
    }

    /// What is due now.
    pub(super) fn due(&self) -> Fold {
        let mut index = self.lock();
        if !index.sealed.is_empty() {
            let games = index.sealed.iter().take(Self::GAMES_AT_ONCE);
            return Fold::Games(games.map(|(game, rows)| (*game, rows.clone())).collect());
        }
        if index.sealed_id > 0 {
            return Fold::Clear(index.sealed_id);
        }
        if index.rows >= Self::WORTH_IT {
            index.sealed = std::mem::take(&mut index.current);
            index.sealed_id = index.last_id;
            index.rows = 0;
        }
        Fold::Nothing
    }

    /// What was due is done.
    pub(super) fn folded(&self, fold: &Fold) {
        let mut index = self.lock();
        match fold {
            Fold::Nothing => {}
            Fold::Games(games) => games.iter().for_each(|(game, _)| drop(index.sealed.remove(game))),
            Fold::Clear(_) => index.sealed_id = 0,
        }
    }

    /// The rows of a game that may not be in their place yet.
    pub(super) fn rows(&self, game: GameId) -> Vec<Row> {
        let index = self.lock();
        let of = |rows: &BTreeMap<GameId, Vec<Row>>| rows.get(&game).cloned().unwrap_or_default();
        [of(&index.sealed), of(&index.current)].concat()
    }
}
