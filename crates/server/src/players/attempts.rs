use std::{
    collections::HashMap,
    net::IpAddr,
    sync::Mutex,
    time::{Duration, Instant},
};

use crate::limit::block;

/// How much each address has changed about players in the current minute. Guessing a code counts as
/// several changes.
#[derive(Default)]
pub(crate) struct Attempts(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    began: Option<Instant>,
    by_address: HashMap<u128, u32>,
}

impl Attempts {
    const MINUTE: Duration = Duration::from_secs(60);

    /// Counts a change of that cost; false if the address has used up what it may.
    pub(super) fn may(&self, address: IpAddr, cost: u32, most: u32, now: Instant) -> bool {
        let mut counts = self.0.lock().expect("never poisoned");
        if counts.began.is_none_or(|began| now.duration_since(began) >= Self::MINUTE) {
            *counts = Counts { began: Some(now), by_address: HashMap::new() };
        }
        let used = counts.by_address.entry(block(address)).or_default();
        let may = *used + cost <= most;
        if may {
            *used += cost;
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_let_in_again_after_a_minute() {
        let attempts = Attempts::default();
        let (one, other) = ("1.2.3.4".parse().expect("an address"), "5.6.7.8".parse().expect("an address"));
        let now = Instant::now();
        assert!(attempts.may(one, 6, 10, now) && !attempts.may(one, 6, 10, now));
        assert!(attempts.may(one, 4, 10, now), "what is left can be used");
        assert!(attempts.may(other, 6, 10, now));
        assert!(attempts.may(one, 6, 10, now + Attempts::MINUTE));
    }
}
