use super::{BadOptions, Entry, Options, Room, evolve::Unfit};

/// Why a log is not that of a game. Only a log that something else has written to can be such.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    #[error("The log of this game is empty.")]
    Empty,
    #[error("The log of this game has no beginning.")]
    DoesNotBegin,
    #[error("The log of this game begins wrongly: {0}")]
    Options(BadOptions),
    #[error("Event {seq} does not follow: {why}.")]
    Unfit { seq: u32, why: Unfit },
}

impl Room {
    /// The room that a log tells of.
    pub fn replay(entries: &[Entry]) -> Result<Room, ReplayError> {
        let (first, rest) = entries.split_first().ok_or(ReplayError::Empty)?;
        let options = Options::stored(&first.event).map_err(|bad| match bad {
            BadOptions::None => ReplayError::DoesNotBegin,
            bad => ReplayError::Options(bad),
        })?;
        let mut room = Room { wall_ms: first.now.wall_ms, ..Room::opened(options, first.key) };
        room.follow(rest)?;
        Ok(room)
    }

    /// Takes in more of the log.
    pub fn follow(&mut self, entries: &[Entry]) -> Result<(), ReplayError> {
        for entry in entries {
            self.evolve(entry).map_err(|why| ReplayError::Unfit { seq: entry.seq, why })?;
        }
        Ok(())
    }
}
