use std::{fmt, str::FromStr};

use crate::ids::GameId;

/// Where a page of finished games goes on: after this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub ended: u64,
    pub game: GameId,
    pub round: u32,
}

/// A text that is no cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadCursor;

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.ended, self.game, self.round)
    }
}

impl FromStr for Cursor {
    type Err = BadCursor;

    fn from_str(text: &str) -> Result<Cursor, BadCursor> {
        let mut parts = text.split('.');
        let mut next = || parts.next().ok_or(BadCursor);
        let cursor = Cursor {
            ended: next()?.parse().map_err(|_| BadCursor)?,
            game: GameId::new(next()?).ok_or(BadCursor)?,
            round: next()?.parse().map_err(|_| BadCursor)?,
        };
        // As it was given, and in no other way.
        (i64::try_from(cursor.ended).is_ok() && cursor.to_string() == text).then_some(cursor).ok_or(BadCursor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::JoinId;

    #[test]
    fn cursors_read_back() {
        let cursor = Cursor { ended: 1_794_787_200_000, game: JoinId::random().game(), round: 3 };
        assert_eq!(cursor.to_string().parse(), Ok(cursor));
        for wrong in
            ["", "1", "1.2.3", "x.aaaaaaaaaaaaaaaa.1", "+1.aaaaaaaaaaaaaaaa.1", "1.aaaaaaaaaaaaaaaa.1.1"]
        {
            assert_eq!(wrong.parse::<Cursor>(), Err(BadCursor), "{wrong}");
        }
        assert!(format!("{}.aaaaaaaaaaaaaaaa.1", u64::MAX).parse::<Cursor>().is_err());
    }
}
