use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::http::HeaderMap;
use tokio::sync::Semaphore;

use crate::{
    config::{Config, Limits},
    games::{LiveGame, Registry},
    limit::{Addresses, Held, Kind, real_address},
    outbox::{Closing, Outbox},
    players::{Attempts, Players},
    preview::Previews,
    problem::Problem,
};

/// Everything that handlers of requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) games: Arc<Registry>,
    pub(crate) addresses: Arc<Addresses>,
    /// Games that are played again from the log, to make a record of them.
    pub(crate) replays: Semaphore,
    pub(crate) previews: Previews,
    pub(crate) players: Players,
    pub(crate) attempts: Attempts,
    /// The server is about to go: whoever shares players out should send nobody here.
    pub(crate) draining: AtomicBool,
    /// It lets those go who are here, and nobody new in.
    pub(crate) letting_go: AtomicBool,
    outboxes: Mutex<HashMap<u64, Arc<Outbox>>>,
    next: AtomicU64,
}

impl App {
    pub(crate) fn new(config: Config, games: Arc<Registry>) -> App {
        App {
            config,
            players: games.players.clone(),
            attempts: Attempts::default(),
            games,
            addresses: Arc::default(),
            replays: Semaphore::new(2),
            previews: Previews::default(),
            draining: AtomicBool::new(false),
            letting_go: AtomicBool::new(false),
            outboxes: Mutex::default(),
            next: AtomicU64::new(0),
        }
    }

    /// Who a request really comes from.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        // A line that is no text is nobody's address.
        let lines: Vec<&str> =
            headers.get_all("x-forwarded-for").iter().map(|line| line.to_str().unwrap_or_default()).collect();
        real_address(peer, lines.into_iter(), &self.config.trusted_proxies)
    }

    /// Whether an address is that of a proxy we trust to say who is behind it.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.config.trusted_proxies.iter().any(|network| network.contains(peer))
    }

    /// Counts one more to an address; none, and the refusal is counted, if it has too many.
    pub(crate) fn hold(&self, kind: Kind, address: IpAddr) -> Option<Held> {
        let held = self.addresses.hold(kind, address, &self.config.limits);
        self.games.metrics.refused_by_limit.add(u64::from(held.is_none()));
        held
    }

    /// Takes what an address asks for from its allowance; false, and the refusal is counted, if that
    /// is used up.
    pub(crate) fn charge(&self, address: IpAddr, cost: f32) -> bool {
        let enough = self.addresses.charge(address, cost, &self.config.limits, Instant::now());
        self.games.metrics.refused_by_limit.add(u64::from(!enough));
        enough
    }

    /// The same for an answer, by its length.
    pub(crate) fn charge_for_bytes(&self, address: IpAddr, bytes: usize) {
        self.charge(address, Limits::cost_of_bytes(bytes));
    }

    /// A game by its name, at the cost of who asks where it has to be read and played again.
    pub(crate) async fn find(&self, name: &str, address: IpAddr) -> Result<Arc<LiveGame>, Problem> {
        let (live, replayed) = self.games.find(name).await?;
        if replayed > 0 {
            self.charge_for_bytes(address, Limits::bytes_of_replay(replayed));
        }
        Ok(live)
    }

    /// An outbox that is closed when the server closes; give the number back with `forget`.
    pub(crate) fn outbox(&self) -> (u64, Arc<Outbox>) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let outbox = Arc::new(Outbox::new(&self.config.limits));
        self.outboxes.lock().expect("never poisoned").insert(number, Arc::clone(&outbox));
        let letting_go = self.letting_go.load(Ordering::Relaxed);
        if letting_go || self.games.is_closing() || self.games.clock.is_cut_off() {
            outbox.close(Closing::GoElsewhere);
        }
        (number, outbox)
    }

    pub(crate) fn forget(&self, number: u64) {
        self.outboxes.lock().expect("never poisoned").remove(&number);
    }

    /// Lets everybody go one after the other, a thousand a second, or faster if that would take longer than
    /// it may: who comes back at once comes to another server, and all of them together would be too many.
    pub(crate) async fn let_go(&self, most: Duration) {
        const EVERY: Duration = Duration::from_millis(10);
        let numbers: Vec<u64> = self.outboxes.lock().expect("never poisoned").keys().copied().collect();
        let steps = (most.as_millis() / EVERY.as_millis()).max(1) as usize;
        let at_once = numbers.len().div_ceil(steps).max(10);
        // A map has no order, so those of one game or of one minute are not let go together.
        for some in numbers.chunks(at_once) {
            self.dismiss_some(some);
            tokio::time::sleep(EVERY).await;
        }
    }

    fn dismiss_some(&self, numbers: &[u64]) {
        let outboxes = self.outboxes.lock().expect("never poisoned");
        for outbox in numbers.iter().filter_map(|number| outboxes.get(number)) {
            outbox.close(Closing::GoElsewhere);
        }
    }

    /// Lets everybody go; returns how many are still there.
    pub(crate) fn dismiss(&self) -> usize {
        let outboxes = self.outboxes.lock().expect("never poisoned");
        outboxes.values().for_each(|outbox| outbox.close(Closing::GoElsewhere));
        outboxes.len()
    }
}
