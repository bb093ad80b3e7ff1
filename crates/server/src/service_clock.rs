use std::{
    sync::Mutex,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use crate::room::Now;

/// The server's own time: it goes on from where the last server stopped, so that no player's clock
/// runs while none is there.
pub(crate) enum ServiceClock {
    Own {
        base_ms: u64,
        started: tokio::time::Instant,
    },
    /// All servers of a cluster go by the clock in the database.
    Shared(Mutex<Beat>),
}

/// What the clock in the database said when it was last asked.
pub(crate) struct Beat {
    tick_ms: u64,
    wall_ms: u64,
    at: Instant,
    /// The latest time told here.
    told_ms: u64,
}

impl ServiceClock {
    /// The clock in the database goes on by what has passed between two beats, if it is no more
    /// than this. A server that hears nothing of it for longer lets time stand still too.
    pub(crate) const GAP: Duration = Duration::from_secs(2);
    /// A server that hears nothing of it for longer has lost its log, and lets its players go.
    const CUT_OFF: Duration = Duration::from_secs(5);
    /// The database's time is that of the whole cluster, also where it is behind by more than this:
    /// then somebody has restored it.
    const RESTORED_MS: u64 = 10_000;

    pub(crate) fn going_on_from(base_ms: u64) -> ServiceClock {
        ServiceClock::Own { base_ms, started: tokio::time::Instant::now() }
    }

    /// A clock that says what the database said at `at`.
    pub(crate) fn shared(tick_ms: u64, wall_ms: u64, at: Instant) -> ServiceClock {
        ServiceClock::Shared(Mutex::new(Beat { tick_ms, wall_ms, at, told_ms: tick_ms }))
    }

    /// Sets a shared clock by the database's.
    pub(crate) fn set(&self, tick_ms: u64, wall_ms: u64, at: Instant) {
        if let ServiceClock::Shared(beat) = self {
            let mut beat = beat.lock().expect("never poisoned");
            let told_ms = if tick_ms + Self::RESTORED_MS < beat.told_ms { tick_ms } else { beat.told_ms };
            *beat = Beat { tick_ms, wall_ms, at, told_ms };
        }
    }

    /// Whether the database has been silent for so long that others may have taken over.
    pub(crate) fn is_cut_off(&self) -> bool {
        match self {
            ServiceClock::Own { .. } => false,
            ServiceClock::Shared(beat) => beat.lock().expect("never poisoned").at.elapsed() > Self::CUT_OFF,
        }
    }

    /// Whether the time is certain enough to end a game by it.
    pub(crate) fn is_certain(&self) -> bool {
        match self {
            ServiceClock::Own { .. } => true,
            ServiceClock::Shared(beat) => beat.lock().expect("never poisoned").at.elapsed() < Self::GAP,
        }
    }

    pub(crate) fn now(&self) -> Now {
        let wall_ms = match self {
            ServiceClock::Own { .. } => {
                millis(SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default())
            }
            ServiceClock::Shared(beat) => {
                let beat = beat.lock().expect("never poisoned");
                beat.wall_ms + millis(beat.at.elapsed())
            }
        };
        Now { tick_ms: self.tick_ms(), wall_ms }
    }

    pub(crate) fn tick_ms(&self) -> u64 {
        match self {
            ServiceClock::Own { base_ms, started } => base_ms + millis(started.elapsed()),
            ServiceClock::Shared(beat) => {
                let mut beat = beat.lock().expect("never poisoned");
                // It never goes back, though two beats may be measured differently.
                beat.told_ms = beat.told_ms.max(beat.tick_ms + millis(beat.at.elapsed().min(Self::GAP)));
                beat.told_ms
            }
        }
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_clock_never_goes_back_and_stops_when_nothing_is_heard() {
        let now = Instant::now();
        let ago = |ms| now.checked_sub(Duration::from_millis(ms)).expect("the machine runs for longer");
        let clock = ServiceClock::shared(10_000, 0, now);
        assert!(clock.is_certain() && clock.tick_ms() >= 10_000);
        // Heard of five seconds ago: two of them count.
        clock.set(20_000, 0, ago(5_000));
        assert!(!clock.is_certain());
        assert_eq!(clock.tick_ms(), 22_000);
        // The database has counted fewer.
        clock.set(20_500, 0, now);
        assert_eq!(clock.tick_ms(), 22_000);
        clock.set(30_000, 0, now);
        assert!(clock.tick_ms() >= 30_000);
        // Restored from a copy.
        clock.set(500, 0, ago(5_000));
        assert_eq!(clock.tick_ms(), 2_500);
    }
}
