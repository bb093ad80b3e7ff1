//! Several servers over one log. Any of them serves any game, and players of one game may be at
//! different ones.
//!
//! ```text
//! command --> turn --> room --> log: the key (game, seq) lets one server pass
//!                ^                |                   |
//!                |             durable            overtaken
//!                |                v                   |
//!                |        attendees, hint             |
//!                +-------- read the tail <------------+
//! ```
//!
//! Unlike a server that has its log to itself, one in a cluster never builds on what is not durable
//! yet: whoever changes a game has its turn until the change is settled. So only one command at a
//! time can come too late, and is then carried out again on what the other server wrote.

mod act;
mod beat;
mod follow;
mod hint;
mod presence;
mod turn;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Instant,
};

use tokio::sync::{Notify, mpsc};

use self::hint::Hints;
pub(crate) use self::presence::Elsewhere;
use crate::{
    config::Shared,
    hall::Hall,
    service_clock::ServiceClock,
    store::{Postgres, Reached, StoreError},
    text_id::GameId,
};

/// What a server knows of the cluster that it is in.
pub(crate) struct Cluster {
    pub(crate) postgres: Arc<Postgres>,
    /// This server, among the others.
    node: String,
    hints: Option<Hints>,
    /// Games whose logs have gone on elsewhere, with the numbers that they have reached.
    wanted: Mutex<HashMap<GameId, u32>>,
    wake: Notify,
    /// Asks for a look at all games that are attended here.
    look_at_all: Notify,
    /// Games that somebody has come to or left here, and whether to ask who is elsewhere.
    coming_and_going: Mutex<HashMap<GameId, bool>>,
    presence: Notify,
    reconnected: AtomicBool,
    /// Other servers that are there.
    others: AtomicU32,
    /// Those that cannot tell what they write.
    silent: AtomicU32,
}

/// What tells others of what is written here, before there is a hall.
pub(crate) struct Prepared {
    pub(crate) cluster: Cluster,
    pub(crate) clock: ServiceClock,
    reached: mpsc::UnboundedReceiver<Reached>,
}

impl Cluster {
    /// Connects to what the servers of a cluster share.
    pub(crate) async fn join(shared: &Shared) -> Result<Prepared, StoreError> {
        let (written, reached) = mpsc::unbounded_channel();
        let postgres = Arc::new(Postgres::connect(&shared.database, Some(written)).await?);
        let hints = match &shared.nats {
            None => None,
            Some(url) => Some(Hints::connect(url, postgres.cluster()).await.map_err(StoreError)?),
        };
        let node = crate::text_id::JoinId::random().as_str().to_owned();
        let asked = Instant::now();
        let gap_ms = u64::try_from(ServiceClock::GAP.as_millis()).unwrap_or(u64::MAX);
        let beat = postgres.beat(&node, false, gap_ms).await?;
        let clock = ServiceClock::shared(beat.tick_ms, beat.wall_ms, asked + asked.elapsed() / 2);
        let cluster = Cluster {
            postgres,
            node,
            hints,
            wanted: Mutex::default(),
            wake: Notify::new(),
            look_at_all: Notify::new(),
            coming_and_going: Mutex::default(),
            presence: Notify::new(),
            reconnected: AtomicBool::new(false),
            others: AtomicU32::new(beat.others),
            silent: AtomicU32::new(beat.silent),
        };
        Ok(Prepared { cluster, clock, reached })
    }

    /// Remembers that a game's log has gone on elsewhere.
    fn want(&self, game: GameId, seq: u32) {
        let mut wanted = self.wanted.lock().expect("never poisoned");
        let reached = wanted.entry(game).or_default();
        *reached = seq.max(*reached);
        drop(wanted);
        self.wake.notify_one();
    }

    /// In the format of Prometheus.
    pub(crate) fn figures(&self) -> String {
        let others = self.others.load(Ordering::Relaxed);
        let hints = u8::from(self.hints.as_ref().is_some_and(Hints::is_up));
        format!(
            "# HELP raumspiel_cluster_others Other servers that are there.\n\
             # TYPE raumspiel_cluster_others gauge\nraumspiel_cluster_others {others}\n\
             # HELP raumspiel_cluster_hints Whether NATS is connected.\n\
             # TYPE raumspiel_cluster_hints gauge\nraumspiel_cluster_hints {hints}\n"
        )
    }

    /// Whether what others write is heard of at once.
    fn hears_all(&self) -> bool {
        self.hints.as_ref().is_some_and(Hints::is_up) && self.silent.load(Ordering::Relaxed) == 0
    }
}

/// What keeps a server in step with the others, until it closes.
pub(crate) fn tasks(
    hall: &Arc<Hall>,
    reached: mpsc::UnboundedReceiver<Reached>,
) -> Vec<tokio::task::JoinHandle<()>> {
    vec![
        tokio::spawn(beat::keep(Arc::clone(hall))),
        tokio::spawn(beat::look_after_clocks(Arc::clone(hall))),
        tokio::spawn(follow::look_at_wanted(Arc::clone(hall))),
        tokio::spawn(follow::look_at_attended(Arc::clone(hall))),
        tokio::spawn(hint::tell(Arc::clone(hall), reached)),
        tokio::spawn(hint::listen(Arc::clone(hall))),
        tokio::spawn(presence::tell(Arc::clone(hall))),
    ]
}

impl Prepared {
    pub(crate) fn into_parts(self) -> (Cluster, ServiceClock, mpsc::UnboundedReceiver<Reached>) {
        (self.cluster, self.clock, self.reached)
    }
}
