use raumspiel_rules::{Game, Outcome, Side, Spec};
use serde_json::json;

use crate::{
    Failure,
    contestant::{Contestant, Seated, mix},
    progress::Progress,
};

/// Let two players meet in many games and count
///
/// Openings are random, and each is played twice, so that both players have both sides of it.
/// A player is `random`, `reflex` (connect games: takes a win at once, else prevents one, else plays
/// anything), `level:1` to `level:8`, `plain:DEPTH` (plain alpha-beta by material and
/// mobility), or the best engine with a limit for each move: `time:SECONDS`, `nodes:N`, `depth:N`.
/// `program:PATH ARGUMENTS go LIMIT` is another program that speaks as `raumspiel engine` does, such
/// as an older build: `"program:./old/raumspiel engine go nodes 10000"`.
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

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What A made of the games so far.
#[derive(Default)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    /// A's points in each pair of games, in halves.
    pairs: Vec<u32>,
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
                let result = play(opening.clone(), &mut players, a_side, seed);
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
            let mut random = Seated::Random;
            for _ in 0..self.opening {
                seed = mix(seed);
                if let Some(m) = random.choose(&game, seed) {
                    // What the rules list can be played.
                    let _ = game.play(m);
                }
            }
            if game.outcome().is_none() {
                return game;
            }
        }
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
            }));
        }
        crate::print(&format!("{} against {} at {}: {tally}", self.a, self.b, self.spec))?;
        let elo = elo(share).map_or_else(String::new, |elo| format!(", {elo:+.0} Elo"));
        crate::print(&format!("{:.1} % ± {:.1} %{elo}", 100.0 * share, 100.0 * error))
    }
}

/// Who won, the first player's moves being A's if `a_side` is first.
fn play(mut game: Game, players: &mut [Seated; 2], a_side: Side, seed: u64) -> Option<Side> {
    while game.outcome().is_none() {
        let player = usize::from(game.turn() != a_side);
        // No move, or one that is refused, loses: an engine's fault must show in the result.
        let played = players[player].choose(&game, seed).map(|m| game.play(m));
        if !matches!(played, Some(Ok(()))) {
            return Some(game.turn().other());
        }
    }
    game.outcome().and_then(Outcome::winner)
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
