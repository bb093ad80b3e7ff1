use std::{
    collections::BTreeMap,
    fmt::Write,
    sync::{Mutex, MutexGuard},
};

use raumspiel_protocol::v2::Seat;

use crate::{
    ids::GameId,
    store::{Append, Line, body},
};

/// What has been written lately, by game.
///
/// ```text
/// append --> table batches, one row for all that came in together
///               |
///            placing, a few games at a time
///               v
///            table events, in the order (game, seq)
/// ```
///
/// A game's events belong together, but to put each where it belongs would write a whole page for
/// every move. So they are written down one after the other first, and a page is written once for
/// several moves of its game. Both tables are the log; this knows what is not yet in the second.
#[derive(Default)]
pub(super) struct Unplaced(Mutex<Index>);

#[derive(Default)]
struct Index {
    current: BTreeMap<GameId, Vec<Line>>,
    rows: usize,
    /// The last batch in the table.
    last_id: i64,
    last_tick: i64,
    /// Being put in their places; nothing is added any more.
    sealed: BTreeMap<GameId, Vec<Line>>,
    /// The last batch that is sealed.
    sealed_id: i64,
    sealed_tick: i64,
    /// So many games could have been put in their places with what was written since some were.
    owed: usize,
}

/// Events that are written together, as a JSON array of `[game, seq, at, body]`, so that SQLite can
/// take it apart by itself when a server begins.
pub(super) struct Batch {
    pub(super) id: i64,
    /// The server's own time at its last event.
    pub(super) tick: i64,
    pub(super) events: String,
    rows: Vec<(GameId, Line)>,
}

/// Bodies of a game's events, with a typed name and without.
pub(super) struct Unnamed {
    game: GameId,
    pub(super) bodies: Vec<(String, String)>,
}

/// What to put in its place next.
pub(super) enum Placing {
    Nothing,
    Games(Vec<(GameId, Vec<Line>)>),
    /// Everything up to this batch is in its place and can go.
    Clear {
        last_id: i64,
        tick: i64,
    },
}

impl Batch {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }
}

impl Unplaced {
    const WORTH_IT: usize = 16_384;
    /// However few events there are, placing comes to its end.
    const GAMES_AT_LEAST: usize = 2;
    /// Neighbours in the table share pages: where so many are placed together, each page is written once.
    const GAMES_TOGETHER: usize = 32;

    fn lock(&self) -> MutexGuard<'_, Index> {
        self.0.lock().expect("never poisoned")
    }

    /// The next batch to be written.
    pub(super) fn batch(&self, appends: &[Append]) -> Option<Batch> {
        let mut rows = Vec::with_capacity(appends.len());
        let mut events = String::new();
        let mut tick = 0;
        for (append, entry) in
            appends.iter().flat_map(|append| append.entries.iter().map(move |e| (append, e)))
        {
            let row = Line::new(entry);
            let before = if events.is_empty() { "[" } else { "," };
            let game = append.game;
            // With room for what stands beside a body; formatting it all piece by piece costs more than to write it.
            events.reserve(row.body.len() + 64);
            for part in [before, r#"[""#, game.as_str(), r#"","#] {
                events.push_str(part);
            }
            write!(events, "{},{},", row.seq, row.at).expect("a String takes all");
            for part in [row.body.as_str(), "]"] {
                events.push_str(part);
            }
            tick = tick.max(i64::try_from(entry.now.tick_ms).unwrap_or(i64::MAX));
            rows.push((game, row));
        }
        events.push(']');
        (!rows.is_empty()).then(|| Batch { id: self.lock().last_id + 1, tick, events, rows })
    }

    /// Takes in what is durable now.
    pub(super) fn add(&self, batch: Option<Batch>) {
        let Some(batch) = batch else { return };
        let mut index = self.lock();
        index.last_id = batch.id;
        index.last_tick = index.last_tick.max(batch.tick);
        index.rows += batch.rows.len();
        for (game, row) in batch.rows {
            index.current.entry(game).or_default().push(row);
        }
    }

    /// What is due with a batch of so many events: as many games as that, now or with a later one, so that
    /// placing keeps up and takes no batch much longer than another.
    pub(super) fn due(&self, events: usize) -> Placing {
        let mut index = self.lock();
        if !index.sealed.is_empty() {
            index.owed += events.max(Self::GAMES_AT_LEAST);
            if index.owed < Self::GAMES_TOGETHER.min(index.sealed.len()) {
                return Placing::Nothing;
            }
            let games = index.sealed.iter().take(index.owed);
            return Placing::Games(games.map(|(game, rows)| (*game, rows.clone())).collect());
        }
        if index.sealed_id > 0 {
            return Placing::Clear { last_id: index.sealed_id, tick: index.sealed_tick };
        }
        if index.rows >= Self::WORTH_IT {
            index.sealed = std::mem::take(&mut index.current);
            index.sealed_id = index.last_id;
            index.sealed_tick = index.last_tick;
            index.rows = 0;
        }
        Placing::Nothing
    }

    /// What was due is done.
    pub(super) fn placed(&self, placing: &Placing) {
        let mut index = self.lock();
        match placing {
            Placing::Nothing => {}
            Placing::Games(games) => {
                index.owed = 0;
                games.iter().for_each(|(game, _)| drop(index.sealed.remove(game)));
            }
            Placing::Clear { .. } => index.sealed_id = 0,
        }
    }

    /// The bodies of a game's events as they would be without the name that was typed at a seat.
    pub(super) fn without_name(&self, game: GameId, seat: Seat) -> Unnamed {
        let rows = self.rows(game);
        let bodies = rows.into_iter().filter_map(|Line { body, .. }| {
            let unnamed = body::without_name(&body, seat)?;
            Some((body, unnamed))
        });
        Unnamed { game, bodies: bodies.collect() }
    }

    /// Takes in that names have been taken out.
    pub(super) fn replace(&self, Unnamed { game, bodies }: Unnamed) {
        let mut index = self.lock();
        let index = &mut *index;
        let rows = [index.sealed.get_mut(&game), index.current.get_mut(&game)];
        for row in rows.into_iter().flatten().flatten() {
            if let Some((_, unnamed)) = bodies.iter().find(|(body, _)| *body == row.body) {
                row.body.clone_from(unnamed);
            }
        }
    }

    /// Some games are no more.
    pub(super) fn forget(&self, games: &[GameId]) {
        let mut index = self.lock();
        for game in games {
            index.sealed.remove(game);
            let rows = index.current.remove(game).map_or(0, |rows| rows.len());
            index.rows -= rows;
        }
    }

    /// The rows of a game that may not be in their place yet.
    pub(super) fn rows(&self, game: GameId) -> Vec<Line> {
        let index = self.lock();
        let of = |rows: &BTreeMap<GameId, Vec<Line>>| rows.get(&game).cloned().unwrap_or_default();
        [of(&index.sealed), of(&index.current)].concat()
    }
}
