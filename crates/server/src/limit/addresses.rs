use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use super::{
    Allowance, Network,
    network::{bits, mask},
};
use crate::config::Limits;

/// What each address has open and has asked for lately.
#[derive(Default)]
pub(crate) struct Addresses(Mutex<HashMap<u128, Use>>);

struct Use {
    connections: u32,
    sockets: u32,
    /// When games were created in the last minute.
    created: Vec<Instant>,
    allowance: Allowance,
}

/// What an address can hold open.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    /// A connection of its own, or a request under way through a proxy.
    Connection,
    /// A WebSocket or a stream of events.
    Socket,
}

/// Something counted to its address as long as this lives.
pub(crate) struct Held {
    addresses: Arc<Addresses>,
    block: u128,
    kind: Kind,
}

const MINUTE: Duration = Duration::from_secs(60);

/// Whoever has an IPv6 address usually has a whole /64 of them.
pub(crate) fn block(address: IpAddr) -> u128 {
    let bits = bits(address);
    let is_v4 = matches!(address.to_canonical(), IpAddr::V4(_));
    if is_v4 { bits } else { bits & mask(64) }
}

impl Use {
    fn new(limits: &Limits, now: Instant) -> Use {
        let allowance = Allowance::new(limits.per_address, now);
        Use { connections: 0, sockets: 0, created: Vec::new(), allowance }
    }

    fn count(&mut self, kind: Kind) -> &mut u32 {
        match kind {
            Kind::Connection => &mut self.connections,
            Kind::Socket => &mut self.sockets,
        }
    }
}

impl Addresses {
    fn with<T>(&self, block: u128, limits: &Limits, then: impl FnOnce(&mut Use) -> T) -> T {
        let mut uses = self.0.lock().expect("never poisoned");
        then(uses.entry(block).or_insert_with(|| Use::new(limits, Instant::now())))
    }

    /// Counts one more; none if the address has too many.
    pub(crate) fn hold(self: &Arc<Self>, kind: Kind, address: IpAddr, limits: &Limits) -> Option<Held> {
        let block = block(address);
        let most = match kind {
            Kind::Connection => limits.connections_per_address,
            Kind::Socket => limits.sockets_per_address,
        };
        let fits = self.with(block, limits, |used| {
            let count = used.count(kind);
            let fits = !limits.enabled || *count < most;
            *count += u32::from(fits);
            fits
        });
        fits.then(|| Held { addresses: Arc::clone(self), block, kind })
    }

    /// Counts one more game created; false if the address has created too many.
    pub(crate) fn may_create(&self, address: IpAddr, limits: &Limits, now: Instant) -> bool {
        if !limits.enabled {
            return true;
        }
        self.with(block(address), limits, |used| {
            used.created.retain(|at| now.duration_since(*at) < MINUTE);
            let may = used.created.len() < limits.games_per_minute as usize;
            if may {
                used.created.push(now);
            }
            may
        })
    }

    /// Takes what an address asks for from its allowance; false if there was not enough. However
    /// often it comes back, it is the same allowance.
    pub(crate) fn charge(&self, address: IpAddr, cost: f32, limits: &Limits, now: Instant) -> bool {
        !limits.enabled
            || self.with(block(address), limits, |used| used.allowance.charge(limits.per_address, cost, now))
    }

    /// Whether an address owes as much as it can.
    pub(crate) fn is_exhausted(&self, address: IpAddr, limits: &Limits, now: Instant) -> bool {
        limits.enabled
            && self.with(block(address), limits, |used| used.allowance.is_exhausted(limits.per_address, now))
    }

    /// Forgets addresses that have nothing open and have done nothing for a while.
    pub(crate) fn sweep(&self, now: Instant) {
        self.0.lock().expect("never poisoned").retain(|_, used| {
            used.connections > 0
                || used.sockets > 0
                || used.created.iter().any(|at| now.duration_since(*at) < MINUTE)
                || !used.allowance.is_whole(now)
        });
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(used) = self.addresses.0.lock().expect("never poisoned").get_mut(&self.block) {
            *used.count(self.kind) -= 1;
        }
    }
}

/// Who a request really comes from: the last address in `X-Forwarded-For` that is not a proxy we
/// trust, if the request comes from such a proxy at all. `forwarded` are the header's lines: some
/// proxies add to the last one, some add a line.
pub(crate) fn real_address<'h>(
    peer: IpAddr,
    forwarded: impl DoubleEndedIterator<Item = &'h str>,
    trusted: &[Network],
) -> IpAddr {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let mut address = peer;
    let mut chain = forwarded.rev().flat_map(|line| line.rsplit(',')).map(str::trim);
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
        let check = |peer: &str, forwarded: &[&str], expected: &str| {
            let peer = peer.parse().expect("an address");
            assert_eq!(real_address(peer, forwarded.iter().copied(), &trusted).to_string(), expected);
        };
        check("1.2.3.4", &[], "1.2.3.4");
        check("1.2.3.4", &["5.6.7.8"], "1.2.3.4");
        check("127.0.0.1", &["5.6.7.8"], "5.6.7.8");
        check("127.0.0.1", &["9.9.9.9, 5.6.7.8, 10.0.0.7"], "5.6.7.8");
        // Whoever writes the first line is not believed more than who adds the next.
        check("127.0.0.1", &["9.9.9.9", "5.6.7.8"], "5.6.7.8");
        check("127.0.0.1", &["9.9.9.9, 8.8.8.8", "5.6.7.8, 10.0.0.7", "10.0.0.8"], "5.6.7.8");
        check("127.0.0.1", &["nonsense"], "127.0.0.1");
        check("127.0.0.1", &[], "127.0.0.1");
    }

    #[test]
    fn an_address_is_counted_as_long_as_its_sockets_live() {
        let addresses = Arc::new(Addresses::default());
        let limits = Limits { sockets_per_address: 2, games_per_minute: 1, ..Limits::default() };
        let one = "2001:db8::1".parse().expect("an address");
        let neighbour = "2001:db8::2".parse().expect("an address");
        let first = addresses.hold(Kind::Socket, one, &limits);
        let second = addresses.hold(Kind::Socket, neighbour, &limits);
        assert!(first.is_some() && second.is_some());
        assert!(addresses.hold(Kind::Socket, one, &limits).is_none());
        drop(first);
        assert!(addresses.hold(Kind::Socket, one, &limits).is_some());
        let now = Instant::now();
        assert!(addresses.hold(Kind::Connection, one, &limits).is_some(), "counted apart");
        assert!(addresses.may_create(one, &limits, now));
        assert!(!addresses.may_create(one, &limits, now));
        assert!(addresses.may_create(one, &limits, now + MINUTE));
        drop(second);
        addresses.sweep(now + 3 * MINUTE);
        assert!(addresses.0.lock().expect("never poisoned").is_empty());
    }
}
