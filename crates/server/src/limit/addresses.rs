use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use super::{
    Network,
    network::{bits, mask},
};
use crate::config::Limits;

/// What each address has open and has opened lately.
#[derive(Default)]
pub(crate) struct Addresses(Mutex<HashMap<u128, Use>>);

#[derive(Default)]
struct Use {
    sockets: u32,
    /// When games were created in the last minute.
    created: Vec<Instant>,
}

/// A socket counted to its address as long as this lives.
pub(crate) struct Held {
    addresses: Arc<Addresses>,
    block: u128,
}

const MINUTE: Duration = Duration::from_secs(60);

/// Whoever has an IPv6 address usually has a whole /64 of them.
fn block(address: IpAddr) -> u128 {
    let bits = bits(address);
    let is_v4 = matches!(address.to_canonical(), IpAddr::V4(_));
    if is_v4 { bits } else { bits & mask(64) }
}

impl Addresses {
    /// Counts one more socket; none if the address has too many.
    pub(crate) fn hold(self: &Arc<Self>, address: IpAddr, limits: &Limits) -> Option<Held> {
        let block = block(address);
        let mut uses = self.0.lock().expect("never poisoned");
        let entry = uses.entry(block).or_default();
        if limits.enabled && entry.sockets >= limits.sockets_per_address {
            return None;
        }
        entry.sockets += 1;
        Some(Held { addresses: Arc::clone(self), block })
    }

    /// Counts one more game created; false if the address has created too many.
    pub(crate) fn may_create(&self, address: IpAddr, limits: &Limits, now: Instant) -> bool {
        if !limits.enabled {
            return true;
        }
        let mut uses = self.0.lock().expect("never poisoned");
        let created = &mut uses.entry(block(address)).or_default().created;
        created.retain(|at| now.duration_since(*at) < MINUTE);
        let may = created.len() < limits.games_per_minute as usize;
        if may {
            created.push(now);
        }
        may
    }

    /// Forgets addresses that have nothing open and have done nothing for a minute.
    pub(crate) fn sweep(&self, now: Instant) {
        self.0.lock().expect("never poisoned").retain(|_, used| {
            used.sockets > 0 || used.created.iter().any(|at| now.duration_since(*at) < MINUTE)
        });
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(used) = self.addresses.0.lock().expect("never poisoned").get_mut(&self.block) {
            used.sockets -= 1;
        }
    }
}

/// Who a request really comes from: the last address in `X-Forwarded-For` that is not a proxy we
/// trust, if the request comes from such a proxy at all.
pub(crate) fn real_address(peer: IpAddr, forwarded: Option<&str>, trusted: &[Network]) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer;
    let mut chain = forwarded.into_iter().flat_map(|list| list.rsplit(',')).map(str::trim);
    while is_trusted(address) {
        match chain.next().and_then(|text| text.parse().ok()) {
            Some(before) => address = before,
            None => break,
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let trusted: Vec<Network> = ["10.0.0.0/8", "127.0.0.1"].map(|n| n.parse().expect("a network")).into();
        let check = |peer: &str, forwarded: Option<&str>, expected: &str| {
            let peer = peer.parse().expect("an address");
            assert_eq!(real_address(peer, forwarded, &trusted).to_string(), expected);
        };
        check("1.2.3.4", None, "1.2.3.4");
        check("1.2.3.4", Some("5.6.7.8"), "1.2.3.4");
        check("127.0.0.1", Some("5.6.7.8"), "5.6.7.8");
        check("127.0.0.1", Some("9.9.9.9, 5.6.7.8, 10.0.0.7"), "5.6.7.8");
        check("127.0.0.1", Some("nonsense"), "127.0.0.1");
        check("127.0.0.1", None, "127.0.0.1");
    }

    #[test]
    fn an_address_is_counted_as_long_as_its_sockets_live() {
        let addresses = Arc::new(Addresses::default());
        let limits = Limits { sockets_per_address: 2, games_per_minute: 1, ..Limits::default() };
        let one = "2001:db8::1".parse().expect("an address");
        let neighbour = "2001:db8::2".parse().expect("an address");
        let first = addresses.hold(one, &limits);
        let second = addresses.hold(neighbour, &limits);
        assert!(first.is_some() && second.is_some());
        assert!(addresses.hold(one, &limits).is_none());
        drop(first);
        assert!(addresses.hold(one, &limits).is_some());
        let now = Instant::now();
        assert!(addresses.may_create(one, &limits, now));
        assert!(!addresses.may_create(one, &limits, now));
        assert!(addresses.may_create(one, &limits, now + MINUTE));
        drop(second);
        addresses.sweep(now + 3 * MINUTE);
        assert!(addresses.0.lock().expect("never poisoned").is_empty());
    }
}
