use std::time::Duration;

use raumspiel_engine::{Level, Limit};
use raumspiel_rules::Side;

use crate::Failure;

/// What `go` asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Go {
    pub(crate) limit: Limit,
    /// How long the thought may take.
    pub(crate) time: Option<Duration>,
    /// Whether the answer has to wait for `stop`.
    pub(crate) is_infinite: bool,
    /// Whether the position is one that is hoped for: time counts from `ponderhit` on.
    pub(crate) is_pondering: bool,
    pub(crate) level: Option<Level>,
    pub(crate) seed: u64,
}

/// A move takes this part of the time that is left when nobody says for how many it has to last.
const MOVES_TO_GO: u64 = 30;
/// So much is always left for the way there and back.
const RESERVE: u64 = 20;

impl Go {
    /// `turn` is the side whose clock counts.
    pub(crate) fn read(words: &[&str], turn: Side) -> Result<Go, Failure> {
        let mut go = Go {
            limit: Limit::NONE,
            time: None,
            is_infinite: false,
            is_pondering: false,
            level: None,
            seed: 0,
        };
        let (mut clock, mut more, mut moves) = (None, 0, MOVES_TO_GO);
        let [own_time, own_more] = match turn {
            Side::First => ["wtime", "winc"],
            Side::Second => ["btime", "binc"],
        };
        let mut words = words.iter();
        while let Some(&word) = words.next() {
            let mut value = || words.next().copied().ok_or_else(|| format!("{word} needs a number"));
            match word {
                "depth" => go.limit.depth = Some(value()?.parse()?),
                "nodes" => go.limit.nodes = Some(value()?.parse()?),
                "movetime" => go.time = Some(Duration::from_millis(value()?.parse()?)),
                "level" => go.level = Some(value()?.parse()?),
                "seed" => go.seed = value()?.parse()?,
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_pondering = true,
                "movestogo" => moves = value()?.parse::<u64>()?.max(1),
                // A clock that has run out is sent as a negative number.
                "wtime" | "btime" | "winc" | "binc" => {
                    let ms = value()?.parse::<i64>()?.max(0) as u64;
                    if word == own_time {
                        clock = Some(ms);
                    } else if word == own_more {
                        more = ms;
                    }
                }
                _ => return Err(format!("“{word}” is no limit").into()),
            }
        }
        if let (Some(left), None) = (clock, go.time) {
            let share = left / moves.min(MOVES_TO_GO) + more * 3 / 4;
            let most = left.saturating_sub(RESERVE).max(1);
            go.time = Some(Duration::from_millis(share.clamp(1, most)));
        }
        Ok(go)
    }

    /// Whether the same question has to get the same answer.
    pub(crate) fn is_pinned(&self) -> bool {
        self.limit != Limit::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, turn: Side, expected: Option<u64>) {
        let words: Vec<&str> = text.split(' ').collect();
        let go = Go::read(&words, turn).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(go.time, expected.map(Duration::from_millis), "{text}");
    }

    #[test]
    fn shares_out_the_time_that_is_left() {
        check("movetime 250", Side::First, Some(250));
        check("wtime 60000 btime 3000", Side::First, Some(2_000));
        check("wtime 60000 btime 3000", Side::Second, Some(100));
        check("wtime 60000 btime 60000 winc 1000 binc 0", Side::First, Some(2_750));
        check("wtime 60000 btime 60000 winc 1000 binc 0 movestogo 2", Side::First, Some(30_750));
        check("wtime 1000 btime 1000 movestogo 1", Side::First, Some(980));
        check("wtime -5 btime 1000", Side::First, Some(1));
        check("wtime 1000 btime 1000 movetime 10", Side::First, Some(10));
        check("infinite", Side::First, None);
    }
}
