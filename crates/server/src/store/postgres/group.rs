use super::{column_seq, owed::Debt};
use crate::{
    ids::GameId,
    room::Entry,
    store::{Append, Timed, body},
};

/// What a batch has of one game, in order. It is written whole or not at all.
pub(super) struct Group {
    pub(super) game: GameId,
    pub(super) appends: Vec<Append>,
}

impl Group {
    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.appends.iter().flat_map(|append| &append.entries)
    }

    /// Whether a clock runs from now on: only the last change holds.
    pub(super) fn timed(&self) -> Option<Timed> {
        self.appends.iter().rev().find_map(|append| append.timed)
    }

    /// The events by which rounds have ended, with their times: where the database is many machines, what they
    /// bring about beside the log comes after them.
    pub(super) fn owed(&self) -> impl Iterator<Item = (i32, i64)> {
        let ends = self.appends.iter().filter(|append| append.finished.is_some());
        ends.filter_map(|append| append.entries.last())
            .map(|entry| (column_seq(entry.seq), i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX)))
    }

    pub(super) fn debts(&self) -> impl Iterator<Item = Debt> {
        let ends = self.appends.iter().filter(|append| append.finished.is_some());
        ends.filter_map(|append| {
            let seq = append.entries.last()?.seq;
            Some(Debt { game: self.game, seq, steps: append.owed() })
        })
    }

    /// The number of the event that this follows on.
    pub(super) fn base(&self) -> u32 {
        self.entries().next().map_or(0, |entry| entry.seq.saturating_sub(1))
    }
}

/// A batch as the statement takes it.
#[derive(Default)]
pub(super) struct Columns {
    pub(super) games: Vec<String>,
    pub(super) seqs: Vec<i32>,
    pub(super) ats: Vec<i64>,
    pub(super) bodies: Vec<String>,
    pub(super) running: Vec<String>,
    pub(super) dues: Vec<i64>,
    pub(super) stopped: Vec<String>,
}

impl Columns {
    pub(super) fn add(&mut self, group: &Group) {
        for entry in group.entries() {
            self.games.push(group.game.to_string());
            self.seqs.push(column_seq(entry.seq));
            self.ats.push(i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX));
            self.bodies.push(body::write(entry));
        }
        // A row can be changed only once in a statement.
        match group.timed() {
            Some(Timed::Until(due)) => {
                self.running.push(group.game.to_string());
                self.dues.push(i64::try_from(due).unwrap_or(i64::MAX));
            }
            Some(Timed::Stopped) => self.stopped.push(group.game.to_string()),
            None => {}
        }
    }
}
