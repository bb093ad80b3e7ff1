use raumspiel_protocol::v2::{Clocks, TimeControl};
use raumspiel_rules::Side;

use super::Options;
use crate::translate;

/// When something happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// The server's own time in milliseconds. It never goes back, and stands still while no server
    /// runs: what the players' clocks go by.
    pub tick_ms: u64,
    /// Milliseconds since 1970, for people.
    pub wall_ms: u64,
}

/// Of one move, at most this much of what the way takes is given back.
pub const LAG_PER_MOVE: u32 = 300;
/// And over a round at most this much, with a third of a move's share added at each move.
pub const LAG_SUPPLY: u32 = 1_000;

/// A first move may take this long, or the game is aborted.
const FIRST_MOVE_MS: u64 = 120_000;

/// Both players' clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left_ms: [u32; 2],
    running: Option<(Side, u64)>,
    lag_supply: [u32; 2],
    /// The lag last seen of each side; a flag waits for it, so that a move in time can arrive.
    lag_seen: [u32; 2],
}

impl Clock {
    /// Stopped clocks with all their time; none where there is no time control.
    pub fn new(control: TimeControl) -> Option<Clock> {
        let initial_ms = match control {
            TimeControl::None {} => return None,
            TimeControl::Clock { initial_seconds, .. } => initial_seconds.saturating_mul(1000),
            TimeControl::Correspondence { days_per_move } => day_ms(days_per_move),
        };
        Some(Clock {
            control,
            left_ms: [initial_ms; 2],
            running: None,
            lag_supply: [LAG_SUPPLY; 2],
            lag_seen: [0; 2],
        })
    }

    /// Whether neither clock runs: nobody's does before both sides have made their first moves.
    pub fn is_stopped(&self) -> bool {
        self.running.is_none()
    }

    /// How long a side may take over its first move, for which its clock does not run.
    pub fn first_move_ms(&self) -> u64 {
        match self.control {
            TimeControl::Correspondence { days_per_move } => u64::from(day_ms(days_per_move)),
            _ => FIRST_MOVE_MS,
        }
    }

    /// What `side` would have left now without any lag given back.
    fn left_at(&self, side: Side, tick_ms: u64) -> u32 {
        let left = self.left_ms[side.index()];
        match self.running {
            Some((running, since)) if running == side => {
                left.saturating_sub(u32::try_from(tick_ms.saturating_sub(since)).unwrap_or(u32::MAX))
            }
            _ => left,
        }
    }

    fn lag_given(&self, side: Side, lag_ms: u32) -> u32 {
        lag_ms.min(LAG_PER_MOVE).min(self.lag_supply[side.index()])
    }

    /// When the running clock has run out, lag included.
    pub fn deadline(&self) -> Option<u64> {
        self.running.map(|(side, since)| {
            let lag = self.lag_given(side, self.lag_seen[side.index()]);
            since + u64::from(self.left_ms[side.index()]) + u64::from(lag)
        })
    }

    /// Whose flag has fallen by now.
    pub fn flagged(&self, tick_ms: u64) -> Option<Side> {
        let (side, _) = self.running?;
        (tick_ms >= self.deadline()?).then_some(side)
    }

    /// Stops the running clock after a move and sets the other one going; where none runs yet, that of
    /// `next`.
    pub fn press(&mut self, tick_ms: u64, lag_ms: u32, next: Option<Side>) {
        let Some((side, since)) = self.running else {
            self.running = next.map(|side| (side, tick_ms));
            return;
        };
        let at = side.index();
        let spent = u32::try_from(tick_ms.saturating_sub(since)).unwrap_or(u32::MAX);
        let given = self.lag_given(side, lag_ms).min(spent);
        self.lag_supply[at] = (self.lag_supply[at] - given + LAG_PER_MOVE / 3).min(LAG_SUPPLY);
        self.lag_seen[at] = lag_ms;
        let left = self.left_ms[at].saturating_sub(spent - given);
        self.left_ms[at] = match self.control {
            TimeControl::Clock { increment_seconds, .. } => {
                left.saturating_add(increment_seconds.saturating_mul(1000))
            }
            TimeControl::Correspondence { days_per_move } => day_ms(days_per_move),
            TimeControl::None {} => left,
        };
        self.running = Some((side.other(), tick_ms));
    }

    /// Adds to what a side has left; none if that would be more than a clock can start with.
    pub fn give(&self, side: Side, ms: u32, tick_ms: u64) -> Option<Clocks> {
        let mut clock = self.clone();
        clock.left_ms[side.index()] = clock.left_ms[side.index()].saturating_add(ms);
        let most = Options::MAX_INITIAL * 1000;
        (clock.left_at(side, tick_ms) <= most).then(|| clock.view(tick_ms))
    }

    /// Charges the running clock and sets that of `side` going, as after a move taken back.
    pub fn turn_to(&mut self, side: Side, tick_ms: u64) {
        self.stop(tick_ms);
        self.running = Some((side, tick_ms));
    }

    /// Charges the running clock and stops it.
    pub fn stop(&mut self, tick_ms: u64) {
        if let Some((side, _)) = self.running {
            self.left_ms[side.index()] = self.left_at(side, tick_ms);
        }
        self.running = None;
    }

    pub fn view(&self, tick_ms: u64) -> Clocks {
        Clocks {
            first_ms: self.left_at(Side::First, tick_ms),
            second_ms: self.left_at(Side::Second, tick_ms),
            running: self.running.map(|(side, _)| translate::side(side)),
        }
    }

    /// Takes over what an event of the log says of the clocks.
    pub fn set(&mut self, clocks: Clocks, tick_ms: u64) {
        self.left_ms = [clocks.first_ms, clocks.second_ms];
        self.running = clocks.running.map(|side| (translate::rules_side(side), tick_ms));
    }
}

fn day_ms(days: u32) -> u32 {
    days.saturating_mul(24 * 60 * 60 * 1000)
}
