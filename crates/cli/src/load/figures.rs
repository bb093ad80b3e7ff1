use std::{fmt, time::Duration};

use serde_json::json;

/// What a run of `load` has measured.
pub(super) struct Figures {
    games: usize,
    moves: usize,
    elapsed: Duration,
    rounds: u64,
    errors: u64,
    lost: usize,
    resumed: u64,
    /// At 50, 99 and 99.9 per cent, and the longest, in microseconds.
    times_us: [u32; 4],
}

impl Figures {
    pub(super) fn new(
        games: usize,
        mut times_us: Vec<u32>,
        elapsed: Duration,
        rounds: u64,
        errors: u64,
        lost: usize,
        resumed: u64,
    ) -> Figures {
        times_us.sort_unstable();
        let at = |share: f64| {
            let index = ((times_us.len() as f64 * share).ceil() as usize).saturating_sub(1);
            times_us.get(index).copied().unwrap_or(0)
        };
        let times_us_at = [at(0.5), at(0.99), at(0.999), at(1.0)];
        Figures {
            games,
            moves: times_us.len(),
            elapsed,
            rounds,
            errors,
            lost,
            resumed,
            times_us: times_us_at,
        }
    }

    fn rate(&self) -> f64 {
        self.moves as f64 / self.elapsed.as_secs_f64()
    }

    pub(super) fn json(&self) -> String {
        let [p50, p99, p999, longest] = self.times_us;
        json!({
            "games": self.games,
            "moves": self.moves,
            "seconds": self.elapsed.as_secs_f64(),
            "movesPerSecond": self.rate(),
            "p50Us": p50,
            "p99Us": p99,
            "p999Us": p999,
            "longestUs": longest,
            "roundsFinished": self.rounds,
            "errors": self.errors,
            "gamesLost": self.lost,
            "resumed": self.resumed,
        })
        .to_string()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, p999, longest] = self.times_us.map(|us| f64::from(us) / 1000.0);
        writeln!(f, "games        {}", self.games)?;
        writeln!(f, "moves        {} in {:.1} s", self.moves, self.elapsed.as_secs_f64())?;
        writeln!(f, "moves/s      {:.0}", self.rate())?;
        writeln!(f, "p50          {p50:.2} ms")?;
        writeln!(f, "p99          {p99:.2} ms")?;
        writeln!(f, "p99.9        {p999:.2} ms")?;
        writeln!(f, "longest      {longest:.2} ms")?;
        writeln!(f, "finished     {} rounds", self.rounds)?;
        write!(f, "errors       {}", self.errors)
    }
}
