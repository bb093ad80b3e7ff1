use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use axum::http::HeaderMap;

use crate::{
    config::Config,
    hall::Hall,
    http::Page,
    limit::{Addresses, real_address},
    outbox::{Closing, Outbox},
};

/// Everything that handlers of requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) hall: Arc<Hall>,
    pub(crate) addresses: Arc<Addresses>,
    pub(crate) page: Page,
    outboxes: Mutex<HashMap<u64, Arc<Outbox>>>,
    next: AtomicU64,
}

impl App {
    pub(crate) fn new(config: Config, hall: Arc<Hall>) -> App {
        let page = Page::new(config.page.clone());
        App {
            config,
            hall,
            addresses: Arc::default(),
            page,
            outboxes: Mutex::default(),
            next: AtomicU64::new(0),
        }
    }

    /// Who a request really comes from.
    pub(crate) fn address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let forwarded = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
        real_address(peer, forwarded, &self.config.trusted_proxies)
    }

    /// An outbox that is closed when the server closes; give the number back with `forget`.
    pub(crate) fn outbox(&self) -> (u64, Arc<Outbox>) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let outbox = Arc::new(Outbox::new(self.config.limits.queue));
        self.outboxes.lock().expect("never poisoned").insert(number, Arc::clone(&outbox));
        if self.hall.is_closing() {
            outbox.close(Closing::Restarting);
        }
        (number, outbox)
    }

    pub(crate) fn forget(&self, number: u64) {
        self.outboxes.lock().expect("never poisoned").remove(&number);
    }

    /// Lets everybody go; returns how many are still there.
    pub(crate) fn dismiss(&self) -> usize {
        let outboxes = self.outboxes.lock().expect("never poisoned");
        outboxes.values().for_each(|outbox| outbox.close(Closing::Restarting));
        outboxes.len()
    }
}
