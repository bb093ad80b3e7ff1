use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::room::Now;

/// The server's own time: it goes on from where the last server stopped, so that no player's clock
/// runs while none is there.
pub(crate) struct ServiceClock {
    base_ms: u64,
    started: Instant,
}

impl ServiceClock {
    pub(crate) fn going_on_from(base_ms: u64) -> ServiceClock {
        ServiceClock { base_ms, started: Instant::now() }
    }

    pub(crate) fn now(&self) -> Now {
        let wall = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Now { tick_ms: self.tick_ms(), wall_ms: u64::try_from(wall.as_millis()).unwrap_or(u64::MAX) }
    }

    pub(crate) fn tick_ms(&self) -> u64 {
        self.base_ms + u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX / 2)
    }
}
