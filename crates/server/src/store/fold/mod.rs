//! The whole log of a game in about a hundred bytes, and back again byte for byte.
//!
//! ```text
//! lines of the log --Teller over a Writer--> format, checksum, code; beside it, when it ended
//! lines of the log <--Teller over a Reader-- format, checksum, code
//! ```
//!
//! The teller knows how games go (`Story`): who is to move, which moves there are, what the clocks will
//! say. What comes as expected costs next to nothing; a move costs its place among the legal ones, a
//! time its difference from the last. A line that is otherwise than this version would write it (an
//! event of a later version, a body in other words) goes in as it is. Whatever is folded has been
//! unfolded and compared first, and the checksum tells if another version unfolds it otherwise.

mod coder;
mod kind;
mod known;
mod story;
mod teller;

use sha2::{Digest, Sha256};

use self::{
    coder::{Reader, Writer},
    teller::Teller,
};
use super::body;
use crate::room::Entry;

/// A line of a game's log, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub seq: u32,
    /// When it happened: milliseconds since 1970.
    pub at: i64,
    pub body: String,
}

impl Line {
    pub fn new(entry: &Entry) -> Line {
        let at = i64::try_from(entry.now.wall_ms).unwrap_or(i64::MAX);
        Line { seq: entry.seq, at, body: body::write(entry) }
    }
}

/// Why something that was folded cannot be unfolded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damaged {
    #[error("it was folded by a later version")]
    Format,
    #[error("what was folded is damaged")]
    Bytes,
}

/// How lines are told. Whatever changes what `Teller` or `Story` expect needs another; what was folded once
/// is unfolded ever after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    First = 1,
    /// Knows halves of hashes, the usual clocks, and what is usual otherwise.
    Second = 2,
    /// Does not say when it was: the row says when the last line happened, the rest is differences.
    Third = 3,
}

impl Format {
    fn read(byte: u8) -> Option<Format> {
        [Format::First, Format::Second, Format::Third].into_iter().find(|format| *format as u8 == byte)
    }
}

const CHECKSUM: usize = 3;

/// The log of a game as few bytes; none if it does not begin at its beginning or has gaps.
pub fn fold(lines: &[Line]) -> Option<Vec<u8>> {
    if lines.is_empty() || !(1..).zip(lines).all(|(seq, line)| line.seq == seq) {
        return None;
    }
    let (begun, ended) = (lines.first()?.at, lines.last()?.at);
    let mut teller = Teller::new(Format::Third, Writer::new());
    for line in lines {
        teller.tell(Some(&Line { at: line.at.wrapping_sub(begun), ..line.clone() }));
    }
    teller.tell(None);
    let mut folded = vec![Format::Third as u8];
    folded.extend(checksum(lines));
    folded.extend(teller.into_coder().finish());
    (unfold(&folded, ended).as_deref() == Ok(lines)).then_some(folded)
}

/// The log again, as it was, given when its last line happened.
pub fn unfold(folded: &[u8], ended: i64) -> Result<Vec<Line>, Damaged> {
    let (format, rest) = folded.split_first().ok_or(Damaged::Bytes)?;
    let format = Format::read(*format).ok_or(Damaged::Format)?;
    let (sum, code) = rest.split_at_checked(CHECKSUM).ok_or(Damaged::Bytes)?;
    let mut teller = Teller::new(format, Reader::new(code));
    let mut lines = Vec::new();
    while let Some(line) = teller.tell(None) {
        if teller.is_lost() {
            return Err(Damaged::Bytes);
        }
        lines.push(line);
    }
    if format == Format::Third {
        let begun = ended.wrapping_sub(lines.last().map_or(0, |line| line.at));
        lines.iter_mut().for_each(|line| line.at = line.at.wrapping_add(begun));
    }
    if sum == checksum(&lines) { Ok(lines) } else { Err(Damaged::Bytes) }
}

fn checksum(lines: &[Line]) -> [u8; CHECKSUM] {
    let mut sum = Sha256::new();
    for line in lines {
        sum.update(line.at.to_le_bytes());
        sum.update((line.body.len() as u64).to_le_bytes());
        sum.update(&line.body);
    }
    let sum: [u8; 32] = sum.finalize().into();
    [sum[0], sum[1], sum[2]]
}
