use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::{Duration, Instant},
};

use raumspiel_protocol::v2::{CountsFor, Strength};

use super::{
    Lobby, Terms, Word,
    book::{Match, Taken},
    fit::Fit,
    plan::plan,
    seek::Seek,
};
use crate::{
    games::Registry,
    ids::GameId,
    players::Players,
    rating::{self, Pool, Standing},
    store::StoreError,
};

/// What comes in within this long, or as long as the last look took, is looked at together.
const TOGETHER: Duration = Duration::from_millis(25);
/// Whoever waits may have other opponents after this long.
const AGAIN: Duration = Duration::from_millis(1_000);
/// Where nobody waits or listens, somebody who is away may wait.
const SELDOM: Duration = Duration::from_secs(15);
/// Other servers are told this often that those who wait here are there.
const SEEN: Duration = Duration::from_secs(2);
const SWEPT: Duration = Duration::from_secs(5);
/// Pairs that are settled in one transaction.
const PAIRS: usize = 50;

/// Pairs those who wait, for as long as the server runs.
pub(crate) async fn run(games: Arc<Registry>) {
    let lobby = &games.lobby;
    let mut rounds = Rounds { seen: Instant::now(), swept: Instant::now(), took: Duration::ZERO };
    while !games.is_closing() {
        let pause = {
            let here = lobby.here();
            let quiet = here.waiting.is_empty() && here.listeners.is_empty() && here.left.is_empty();
            if quiet { SELDOM } else { AGAIN }
        };
        if tokio::time::timeout(pause, lobby.wake.notified()).await.is_ok() {
            tokio::time::sleep(TOGETHER.max(rounds.took)).await;
        }
        let began = Instant::now();
        if let Err(error) = rounds.go(&games).await {
            tracing::debug!(why = %error, "lobby-not-read");
        }
        rounds.took = began.elapsed().min(AGAIN);
    }
}

struct Rounds {
    seen: Instant,
    swept: Instant,
    /// What the last one took: the more there is to do, the more is done together.
    took: Duration,
}

impl Rounds {
    async fn go(&mut self, games: &Arc<Registry>) -> Result<(), StoreError> {
        let lobby = &games.lobby;
        lobby.let_go().await?;
        let now = games.now().wall_ms;
        let waits_here: HashSet<String> = lobby.here().written().map(str::to_owned).collect();
        if self.seen.elapsed() >= SEEN {
            if !waits_here.is_empty() {
                lobby.book.see(&lobby.node, now).await?;
            }
            self.seen = Instant::now();
        }
        if self.swept.elapsed() >= SWEPT {
            lobby.book.sweep(now).await?;
            self.swept = Instant::now();
        }
        let seeks = lobby.book.open(now).await?;
        let paired = lobby.pair(games, &seeks, now).await?;
        lobby.hear(games, &waits_here, &seeks, &paired).await?;
        let news = std::mem::take(&mut lobby.here().news) || !paired.is_empty();
        if let (true, Some(cluster)) = (news, &games.cluster) {
            cluster.tell_of_seeks().await;
        }
        lobby.tell_listeners(games, &seeks, &paired).await
    }
}

/// Whose rating the game of two changes: that of whoever plays somebody who is known to others.
async fn counts_for(players: &Players, fit: &Fit<'_>) -> Result<CountsFor, StoreError> {
    let (host, guest) = (fit.host, fit.guest);
    let [host_strength, guest_strength] = fit.strengths;
    let guest_counts = is_known(players, fit.spec, host, host_strength, guest).await?;
    let host_counts = is_known(players, fit.spec, guest, guest_strength, host).await?;
    Ok(match (host_counts, guest_counts) {
        (true, true) => CountsFor::Both,
        (true, false) => CountsFor::Creator,
        (false, true) => CountsFor::Guest,
        (false, false) => CountsFor::Neither,
    })
}

async fn is_known(
    players: &Players,
    spec: &str,
    who: &Seek,
    strength: Strength,
    opponent: &Seek,
) -> Result<bool, StoreError> {
    // In a network of one's own people know each other, and whoever's rating is not provisional has played
    // many who were known.
    if !who.wish.rated || who.wish.origin.is_none() || !Standing::is_provisional_at(strength) {
        return Ok(true);
    }
    match (Pool::of(spec), who.player, opponent.player) {
        (Some(pool), Some(player), Some(opponent)) => rating::is_known(players, pool, player, opponent).await,
        _ => Ok(true),
    }
}

impl Lobby {
    /// Takes out the seeks of those who have gone.
    async fn let_go(&self) -> Result<(), StoreError> {
        let left = std::mem::take(&mut self.here().left);
        if left.is_empty() {
            return Ok(());
        }
        let removed = self.book.let_go(&left, &self.node).await;
        if removed.is_err() {
            self.here().left.extend(left);
        }
        removed
    }

    /// Pairs those who fit. The server of the older seek does it, so that two do not try the same; for
    /// one who is away, whoever looks.
    async fn pair(
        &self,
        games: &Arc<Registry>,
        seeks: &[Seek],
        now: u64,
    ) -> Result<HashMap<String, Taken>, StoreError> {
        let here = |seek: &Seek| seek.node == self.node || seek.stays;
        let planned = plan(seeks, now).into_iter().filter(|fit| here(fit.host));
        let mut pairs = Vec::new();
        for fit in planned {
            let terms = Terms::of(&fit, counts_for(&games.players, &fit).await?);
            pairs.push(Match { terms, game: games.new_name().game(), fit });
        }
        let mut paired = HashMap::new();
        for some in pairs.chunks(PAIRS) {
            let came_true = self.book.take(some, now).await?;
            let true_ones = some.iter().zip(came_true).filter(|(_, came_true)| *came_true);
            for (Match { fit, game, terms }, _) in true_ones {
                games.metrics.pairs_made.add(1);
                games.metrics.pairing_wait.observe(Duration::from_millis(now.saturating_sub(fit.host.since)));
                for seek in [fit.host, fit.guest] {
                    let taken = Taken { game: *game, terms: terms.clone() };
                    paired.insert(seek.id.clone(), taken);
                }
                self.open(games, *game, terms.clone(), [fit.host.id.clone(), fit.guest.id.clone()]);
            }
        }
        Ok(paired)
    }

    /// Opens the game of two who were paired, and lets those of them who are here sit down.
    fn open(&self, games: &Arc<Registry>, game: GameId, terms: Terms, seeks: [String; 2]) {
        let games = Arc::clone(games);
        tokio::spawn(async move {
            if let Err(problem) = games.open_paired(game, &terms).await {
                // Whoever waits for it tries again.
                tracing::warn!(%game, why = %problem.message, "pair-without-game");
            }
            for seek in seeks {
                games.lobby.found(seek, Taken { game, terms: terms.clone() });
            }
        });
    }

    fn found(&self, seek: String, taken: Taken) {
        let waiting = self.here().waiting.remove(&seek);
        if let Some(waiting) = waiting {
            let Taken { game, terms } = taken;
            // Gone in this moment if it cannot be told.
            let _ = waiting.tell.send(Word::Found { seek, game, terms: Box::new(terms) });
        }
    }

    /// Hears what has been found for those who wait here, and who waits no longer.
    async fn hear(
        &self,
        games: &Arc<Registry>,
        waits_here: &HashSet<String>,
        seeks: &[Seek],
        paired: &HashMap<String, Taken>,
    ) -> Result<(), StoreError> {
        let open: HashSet<&str> = seeks.iter().map(|seek| seek.id.as_str()).collect();
        let missing = waits_here.iter().filter(|id| !open.contains(id.as_str()) && !paired.contains_key(*id));
        let missing: Vec<&String> = missing.collect();
        self.end_unanswered(seeks, &open, paired);
        if missing.is_empty() {
            return Ok(());
        }
        let mut taken = self.book.taken(&missing).await?;
        for id in missing {
            match taken.remove(id) {
                // The other's server opens it; should it not, this one does.
                Some(Taken { game, terms }) => {
                    let games = Arc::clone(games);
                    let id = id.clone();
                    tokio::spawn(async move {
                        let opened = games.open_paired_later(game, &terms).await;
                        if let Err(problem) = opened {
                            tracing::warn!(%game, why = %problem.message, "pair-without-game");
                        }
                        games.lobby.found(id, Taken { game, terms });
                    });
                }
                None => {
                    let waiting = self.here().waiting.remove(id);
                    if let Some(waiting) = waiting {
                        let _ = waiting.tell.send(Word::Over { seek: id.clone() });
                    }
                }
            }
        }
        Ok(())
    }

    /// Whoever has answered a seek that is gone waits for nobody.
    fn end_unanswered(&self, seeks: &[Seek], open: &HashSet<&str>, paired: &HashMap<String, Taken>) {
        let here = seeks.iter().filter(|seek| seek.node == self.node && !paired.contains_key(&seek.id));
        for seek in here {
            let answered = seek.wish.with.as_deref();
            if answered.is_some_and(|id| !open.contains(id) || paired.contains_key(id)) {
                let mut here = self.here();
                here.left.push(seek.id.clone());
                if let Some(waiting) = here.waiting.remove(&seek.id) {
                    let _ = waiting.tell.send(Word::Over { seek: seek.id.clone() });
                }
            }
        }
    }

    /// At the end, nobody waits here any more.
    pub(crate) async fn close(&self) {
        let left: Vec<String> = {
            let mut here = self.here();
            let gone = here.waiting.extract_if(|_, waiting| !waiting.stays).map(|(id, _)| id).collect();
            here.left.extend::<Vec<String>>(gone);
            std::mem::take(&mut here.left)
        };
        if !left.is_empty() {
            // Should this fail, they are not seen any more, and go by that.
            let _ = tokio::time::timeout(Duration::from_secs(1), self.book.let_go(&left, &self.node)).await;
        }
    }
}
