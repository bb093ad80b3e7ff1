use std::time::Duration;

use raumspiel_engine::{Level, Limit};
use raumspiel_rules::{Game, Move, Side};

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
    /// The moves to choose from; all if there are none.
    pub(crate) moves: Vec<Move>,
    /// What was not understood. Whoever asks waits for an answer all the same.
    pub(crate) complaints: Vec<String>,
}

/// A move takes this part of the time that is left when nobody says for how many it has to last.
const MOVES_TO_GO: u64 = 30;
/// So many milliseconds are left for the way there and back, if nobody says otherwise.
pub(crate) const RESERVE: u64 = 20;
/// How long a thought takes whose only limit was not understood.
const INSTEAD: Duration = Duration::from_secs(1);

impl Go {
    /// What is asked about the game as it stands; `reserve` milliseconds are always left on the clock.
    pub(crate) fn read(words: &[&str], game: &Game, reserve: u64) -> Go {
        let mut go = Go {
            limit: Limit::NONE,
            time: None,
            is_infinite: false,
            is_pondering: false,
            level: None,
            seed: 0,
            moves: Vec::new(),
            complaints: Vec::new(),
        };
        let (mut clock, mut more, mut moves) = (None, 0, MOVES_TO_GO);
        let [own_time, own_more] = match game.turn() {
            Side::First => ["wtime", "winc"],
            Side::Second => ["btime", "binc"],
        };
        let mut words = words.iter().copied();
        let mut are_moves = false;
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_pondering = true,
                "searchmoves" => are_moves = true,
                "depth" | "nodes" | "mate" | "movetime" | "level" | "seed" | "movestogo" | "wtime"
                | "btime" | "winc" | "binc" => {
                    // A clock that has run out is sent as a negative number.
                    let number = words.next().and_then(|text| text.parse::<i64>().ok());
                    let Some(number) = number.map(|number| number.max(0) as u64) else {
                        go.complaints.push(format!("{word} needs a number"));
                        continue;
                    };
                    let plies = u32::try_from(number).unwrap_or(u32::MAX);
                    match word {
                        "depth" => go.limit.depth = Some(plies),
                        "mate" => go.limit.depth = Some(plies.saturating_mul(2).max(1) - 1),
                        "nodes" => go.limit.nodes = Some(number),
                        "movetime" => go.time = Some(Duration::from_millis(number)),
                        "level" => match number.to_string().parse() {
                            Ok(level) => go.level = Some(level),
                            Err(error) => go.complaints.push(format!("{error}")),
                        },
                        "seed" => go.seed = number,
                        "movestogo" => moves = number.max(1),
                        word if word == own_time => clock = Some(number),
                        word if word == own_more => more = number,
                        _ => (),
                    }
                }
                word => match read_move(game, word).filter(|_| are_moves) {
                    Some(m) => go.moves.push(m),
                    None => go.complaints.push(format!("“{word}” is no limit")),
                },
            }
        }
        if let (Some(left), None) = (clock, go.time) {
            let share = left / moves.min(MOVES_TO_GO) + more * 3 / 4;
            let most = left.saturating_sub(reserve).max(1);
            go.time = Some(Duration::from_millis(share.clamp(1, most)));
        }
        let is_limited = go.is_pinned() || go.time.is_some() || go.is_infinite || go.level.is_some();
        if !go.complaints.is_empty() && !is_limited && !go.is_pondering {
            go.time = Some(INSTEAD);
        }
        go
    }

    /// Whether the same question has to get the same answer.
    pub(crate) fn is_pinned(&self) -> bool {
        self.limit != Limit::NONE
    }
}

fn read_move(game: &Game, text: &str) -> Option<Move> {
    let mut game = game.clone();
    game.play_all(text).ok()?;
    game.moves().last().copied()
}

#[cfg(test)]
mod tests {
    use raumspiel_rules::Spec;

    use super::*;

    fn read(text: &str, turn: Side) -> Go {
        let mut game = Game::new(Spec::CONNECT_FOUR);
        if turn == Side::Second {
            game.play_all("d").expect("a move");
        }
        Go::read(&text.split(' ').collect::<Vec<_>>(), &game, RESERVE)
    }

    fn check(text: &str, turn: Side, expected: Option<u64>) {
        let go = read(text, turn);
        assert_eq!(go.time, expected.map(Duration::from_millis), "{text}");
        assert!(go.complaints.is_empty(), "{go:?}");
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
    #[test]
    fn takes_what_it_does_not_understand() {
        let go = read("searchmoves a c depth 5", Side::First);
        assert_eq!((go.moves.len(), go.limit, go.complaints.len()), (2, Limit::depth(5), 0));
        assert_eq!(read("mate 3", Side::First).limit, Limit::depth(5));
        let go = read("sideways depth x", Side::First);
        assert_eq!((go.complaints.len(), go.time), (2, Some(INSTEAD)), "{go:?}");
        assert_eq!(read("sideways movetime 5", Side::First).time, Some(Duration::from_millis(5)));
    }
}
