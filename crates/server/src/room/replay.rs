use std::{error::Error, fmt};

use raumspiel_protocol::v2::{ClientMessage, Event};

use super::{BadOptions, Entry, Options, Room, evolve::Unfit};

/// Why a log is not that of a game. Only a log that something else has written to can be such.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    Empty,
    DoesNotBegin,
    Options(BadOptions),
    Unfit { seq: u32, why: String },
}

impl Room {
    /// The room that a log tells of.
    pub fn replay(entries: &[Entry]) -> Result<Room, ReplayError> {
        let (first, rest) = entries.split_first().ok_or(ReplayError::Empty)?;
        let Event::Created { spec, start, time, watching, side, name } = first.event.clone() else {
            return Err(ReplayError::DoesNotBegin);
        };
        let message = ClientMessage::Create { spec, side, time, name, start, watching };
        let options = Options::from_message(message).ok_or(ReplayError::DoesNotBegin)?;
        let mut room = Room::opened(options.map_err(ReplayError::Options)?, first.key);
        room.follow(rest)?;
        Ok(room)
    }

    /// Takes in more of the log.
    pub fn follow(&mut self, entries: &[Entry]) -> Result<(), ReplayError> {
        for entry in entries {
            self.evolve(entry).map_err(|why| ReplayError::Unfit {
                seq: entry.seq,
                why: match why {
                    Unfit::Sequence { expected } => format!("number {expected} was expected"),
                    Unfit::Move(error) => error.to_string(),
                    Unfit::Ending => "no such ending".to_owned(),
                    Unfit::SecondCreation => "the game exists already".to_owned(),
                },
            })?;
        }
        Ok(())
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Empty => f.write_str("The log of this game is empty."),
            ReplayError::DoesNotBegin => f.write_str("The log of this game has no beginning."),
            ReplayError::Options(error) => write!(f, "The log of this game begins wrongly: {error}"),
            ReplayError::Unfit { seq, why } => write!(f, "Event {seq} does not follow: {why}."),
        }
    }
}

impl Error for ReplayError {}
