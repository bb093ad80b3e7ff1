use std::time::Duration;

use raumspiel_engine::Score;
use raumspiel_rules::{Game, Outcome, Side, Spec};
use serde_json::json;

use crate::{
    Failure,
    contestant::{Contestant, Seated, mix, random_move},
    progress::Progress,
};

/// Let two players meet in many games and count
///
/// Openings are random, and each is played twice, so that both players have both sides of it.
/// A player is `random`, `reflex` (connect games: takes a win at once, else prevents one, else plays
/// anything), `level:1` to `level:8`, `plain:DEPTH` (plain alpha-beta by material and
/// mobility), or the best engine with a limit for each move: `time:SECONDS` of processor time, `nodes:N`, `depth:N`.
/// `program:PATH ARGUMENTS go LIMIT` is another program that speaks as `raumspiel engine` does, such
/// as an older build: `"program:./old/raumspiel engine go nodes 10000"`. With `go cputime MS` it gets as many nodes
/// for each move as take so much of its processor time on average. What each took is told with the result.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "A")]
    a: Contestant,

    #[arg(value_name = "B")]
    b: Contestant,

    /// The game that they play
    #[arg(long, default_value = "chess-5x5x5")]
    spec: Spec,

    /// How many games, rounded up to pairs
    #[arg(long, default_value_t = 20)]
    games: u32,

    /// How many random plies a game begins with
    #[arg(long, default_value_t = 4)]
    opening: u32,

    /// Another seed gives other openings
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Count a game as won when both have held it to be so for six plies, by more than so many hundredths of a pawn
    #[arg(long, value_name = "VALUE")]
    adjudicate: Option<u32>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// For so many plies on end both have to agree before a game is adjudicated.
const AGREED_PLIES: u32 = 6;

/// What A made of the games so far.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    /// A's points in each pair of games, in halves.
    pairs: Vec<u32>,
    adjudicated: u32,
    /// Of A and of B.
    effort: [Effort; 2],
}

/// The moves that a player has made, and the processor time they took.
#[derive(Clone, Copy, Default)]
struct Effort {
    moves: u32,
    time: Duration,
}

impl Effort {
    fn seconds_a_move(self) -> f64 {
        self.time.as_secs_f64() / f64::from(self.moves.max(1))
    }
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut players = [self.a.seat(self.spec)?, self.b.seat(self.spec)?];
        let mut progress = Progress::new("match");
        let mut tally = Tally::default();
        let pairs = self.games.div_ceil(2).max(1);
        for pair in 0..pairs {
            let seed = mix(self.seed ^ u64::from(pair) << 20);
            let opening = self.opening(seed);
            let mut points = 0;
            for a_side in Side::BOTH {
                progress.show(|| format!("{} of {} games, {tally}", tally.games(), 2 * pairs));
                let result = self.play(opening.clone(), &mut players, a_side, seed, &mut tally);
                points += match result {
                    Some(winner) if winner == a_side => 2,
                    Some(_) => 0,
                    None => 1,
                };
                tally.count(result.map(|winner| winner == a_side));
            }
            tally.pairs.push(points);
        }
        progress.clear();
        self.print(&tally)
    }

    /// A position after some random moves that nobody has won yet.
    fn opening(&self, seed: u64) -> Game {
        let mut seed = seed;
        loop {
            let mut game = Game::new(self.spec);
            for _ in 0..self.opening {
                seed = mix(seed);
                if let Some(m) = random_move(&game, seed) {
                    // What the rules list can be played.
                    let _ = game.play(m);
                }
            }
            if game.outcome().is_none() {
                return game;
            }
        }
    }

    /// Who won, the first player's moves being A's if `a_side` is first.
    fn play(
        &self,
        mut game: Game,
        players: &mut [Seated; 2],
        a_side: Side,
        seed: u64,
        tally: &mut Tally,
    ) -> Option<Side> {
        players.iter_mut().for_each(Seated::begin);
        let mut agreed = Agreement::default();
        while game.outcome().is_none() {
            let turn = game.turn();
            let player = usize::from(turn != a_side);
            let chosen = players[player].choose(&game, seed);
            tally.effort[player].moves += 1;
            tally.effort[player].time += chosen.took;
            let ahead = self.adjudicate.and_then(|least| ahead(turn, chosen.score?, least));
            if let Some(winner) = agreed.hear(ahead) {
                tally.adjudicated += 1;
                return Some(winner);
            }
            // No move, or one that is refused, loses: an engine's fault must show in the result.
            let played = chosen.play.map(|m| game.play(m));
            if !matches!(played, Some(Ok(()))) {
                return Some(turn.other());
            }
        }
        game.outcome().and_then(Outcome::winner)
    }

    fn print(&self, tally: &Tally) -> Result<(), Failure> {
        let (share, error) = tally.share();
        if self.json {
            return crate::print(&json!({
                "spec": self.spec.to_string(),
                "a": self.a.to_string(),
                "b": self.b.to_string(),
                "games": tally.games(),
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "score": round(share),
                "error": round(error),
                "elo": elo(share).map(f64::round),
                "opening": self.opening,
                "seed": self.seed,
                "adjudicate": self.adjudicate,
                "adjudicated": tally.adjudicated,
                "seconds_a_move": tally.effort.map(Effort::seconds_a_move),
            }));
        }
        crate::print(&format!("{} against {} at {}: {tally}", self.a, self.b, self.spec))?;
        let elo = elo(share).map_or_else(String::new, |elo| format!(", {elo:+.0} Elo"));
        crate::print(&format!("{:.1} % ± {:.1} %{elo}", 100.0 * share, 100.0 * error))?;
        let [a, b] = tally.effort.map(|effort| 1000.0 * effort.seconds_a_move());
        crate::print(&format!(
            "{a:.2} and {b:.2} ms of processor time a move; {} adjudicated",
            tally.adjudicated
        ))
    }
}

/// Who is ahead by more than so much, in the eyes of the player whose turn it is.
fn ahead(turn: Side, score: Score, least: u32) -> Option<Side> {
    match score {
        Score::Win { .. } => Some(turn),
        Score::Loss { .. } => Some(turn.other()),
        Score::Estimate(value) if value.unsigned_abs() > least => {
            Some(if value > 0 { turn } else { turn.other() })
        }
        Score::Estimate(_) | Score::Draw => None,
    }
}

/// For how many plies on end both players have held the same side to be winning.
#[derive(Default)]
struct Agreement {
    winner: Option<Side>,
    plies: u32,
}

impl Agreement {
    /// Who has won, once they have agreed for long enough.
    fn hear(&mut self, ahead: Option<Side>) -> Option<Side> {
        self.plies = if ahead == self.winner { self.plies + 1 } else { 1 };
        self.winner = ahead;
        self.winner.filter(|_| self.plies >= AGREED_PLIES)
    }
}

impl Tally {
    fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    fn count(&mut self, a_won: Option<bool>) {
        match a_won {
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
            None => self.draws += 1,
        }
    }

    /// A's share of the points, and how far it may be off: 95 in 100 such matches lie within.
    /// Pairs are counted as one sample each, for their games share an opening.
    fn share(&self) -> (f64, f64) {
        let count = self.pairs.len() as f64;
        let shares = || self.pairs.iter().map(|&points| f64::from(points) / 4.0);
        let mean = shares().sum::<f64>() / count;
        let variance = shares().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        (mean, 1.96 * (variance / count).sqrt())
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} won, {} drawn, {} lost", self.wins, self.draws, self.losses)
    }
}

/// The difference in rating that explains a share; none where it would be endless.
fn elo(share: f64) -> Option<f64> {
    (share > 0.0 && share < 1.0).then(|| -400.0 * (1.0 / share - 1.0).log10())
}

fn round(share: f64) -> f64 {
    (share * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_have_to_agree_for_six_plies() {
        let won = |value| Score::Estimate(value);
        let said = |scores: &[Score]| {
            let mut agreed = Agreement::default();
            let turns = [Side::First, Side::Second].into_iter().cycle();
            let mut heard = turns.zip(scores).map(|(turn, &score)| agreed.hear(ahead(turn, score, 1_500)));
            heard.find_map(|winner| winner)
        };
        let [plus, minus] = [won(1_501), won(-1_501)];
        assert_eq!(said(&[plus, minus, plus, minus, plus, minus]), Some(Side::First));
        assert_eq!(said(&[minus, Score::Win { within: None }, minus, plus, minus, plus]), Some(Side::Second));
        assert_eq!(said(&[plus, minus, plus, minus, plus]), None);
        assert_eq!(said(&[plus, minus, plus, won(-1_500), plus, minus, plus, minus]), None);
        assert_eq!(said(&[plus; 12]), None);
        assert_eq!(said(&[Score::Draw; 12]), None);
    }
}
