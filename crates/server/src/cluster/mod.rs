//! Several servers over one log. Any of them serves any game, and players of one game may be at
//! different ones.
//!
//! The log settles who was first, by its key `(game, seq)`; see `games::change`. What is here keeps a
//! server in step with the others: `notify` tells over NATS which games have gone on, `listen` hears it
//! at the places where somebody here is at a game, `follow` reads them on, `beat` keeps the clock that
//! all go by, `presence` tells who is where.

mod beat;
mod follow;
mod listen;
mod notify;
mod presence;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Instant,
};

use tokio::sync::{Notify, mpsc};

use self::{notify::Notifier, presence::Word};
use crate::{
    config::ClusterConfig,
    games::Registry,
    ids::GameId,
    metrics::Counter,
    players::PlayerId,
    service_clock::ServiceClock,
    store::{Postgres, Reached, StoreError},
};

/// What the name of a server begins with that talks of games at their places. Those of the version
/// before talk of all games in one, and are told so as long as one is there.
const SPEAKS: &str = "2.";

/// What a server knows of the cluster that it is in.
pub(crate) struct Cluster {
    pub(crate) postgres: Arc<Postgres>,
    /// This server, among the others.
    node: String,
    notifier: Option<Notifier>,
    /// Games whose logs have gone on elsewhere, with the numbers that they have reached.
    wanted: Mutex<HashMap<GameId, u32>>,
    wake: Notify,
    /// Asks for a look at all games that are attended here.
    look_at_all: Notify,
    /// Games of which others are to hear who is here.
    coming_and_going: Mutex<HashMap<GameId, Word>>,
    presence: Notify,
    reconnected: AtomicBool,
    /// Other servers that are there.
    others: AtomicU32,
    /// Those that cannot tell what they write.
    silent: AtomicU32,
    /// Those of the version before, or that were there lately; see `statement::BEAT`.
    older: AtomicU32,
    /// Bytes that were told to others and heard from them, and the places where this server listens.
    told: Counter,
    heard: Counter,
    places: Counter,
    /// Since when every other server can tell who is there; none while one cannot.
    knows_presence: Mutex<Option<tokio::time::Instant>>,
}

/// What tells others of what is written here, before there is a games.
pub(crate) struct Prepared {
    pub(crate) cluster: Cluster,
    pub(crate) clock: ServiceClock,
    reached: mpsc::UnboundedReceiver<Reached>,
}

impl Cluster {
    /// Connects to what the servers of a cluster share.
    pub(crate) async fn join(config: &ClusterConfig) -> Result<Prepared, StoreError> {
        let (written, reached) = mpsc::unbounded_channel();
        let postgres = Arc::new(Postgres::connect(&config.database, Some(written)).await?);
        let notifier = match &config.nats {
            None => None,
            Some(url) => Some(Notifier::connect(url, postgres.cluster()).await.map_err(StoreError)?),
        };
        let node = format!("{SPEAKS}{}", crate::ids::JoinId::random().as_str());
        let asked = Instant::now();
        let gap_ms = u64::try_from(ServiceClock::GAP.as_millis()).unwrap_or(u64::MAX);
        let beat = postgres.beat(&node, false, gap_ms).await?;
        let clock = ServiceClock::shared(beat.tick_ms, beat.wall_ms, asked + asked.elapsed() / 2);
        let cluster = Cluster {
            postgres,
            node,
            notifier,
            wanted: Mutex::default(),
            wake: Notify::new(),
            look_at_all: Notify::new(),
            coming_and_going: Mutex::default(),
            presence: Notify::new(),
            reconnected: AtomicBool::new(false),
            others: AtomicU32::new(beat.others),
            silent: AtomicU32::new(beat.silent),
            older: AtomicU32::new(beat.older),
            told: Counter::default(),
            heard: Counter::default(),
            places: Counter::default(),
            knows_presence: Mutex::default(),
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
        let notifier = u8::from(self.notifier.as_ref().is_some_and(Notifier::is_up));
        let (told, heard, places) = (self.told.get(), self.heard.get(), self.places.get());
        format!(
            "# HELP raumspiel_cluster_others Other servers that are there.\n\
             # TYPE raumspiel_cluster_others gauge\nraumspiel_cluster_others {others}\n\
             # HELP raumspiel_cluster_hints Whether NATS is connected.\n\
             # TYPE raumspiel_cluster_hints gauge\nraumspiel_cluster_hints {notifier}\n\
             # HELP raumspiel_cluster_told_bytes_total What other servers were told over NATS.\n\
             # TYPE raumspiel_cluster_told_bytes_total counter\nraumspiel_cluster_told_bytes_total {told}\n\
             # HELP raumspiel_cluster_heard_bytes_total What was heard from them.\n\
             # TYPE raumspiel_cluster_heard_bytes_total counter\nraumspiel_cluster_heard_bytes_total {heard}\n\
             # HELP raumspiel_cluster_places Places where this server listens.\n\
             # TYPE raumspiel_cluster_places gauge\nraumspiel_cluster_places {places}\n"
        )
    }

    pub(crate) fn knows_presence_since(&self) -> Option<tokio::time::Instant> {
        *self.knows_presence.lock().expect("never poisoned")
    }

    /// Looks whether it is known who is at other servers.
    fn note_presence_known(&self) {
        let mut known = self.knows_presence.lock().expect("never poisoned");
        let is_known = self.others.load(Ordering::Relaxed) == 0 || self.hears_all();
        *known = if is_known { known.or_else(|| Some(tokio::time::Instant::now())) } else { None };
    }

    /// Tells other servers that somebody has come to the lobby, has gone or has been paired.
    pub(crate) async fn tell_of_seeks(&self) {
        self.tell("seeks", String::new()).await;
    }

    /// Tells other servers that somebody has kept a seat of a game, or wants it to be seen.
    pub(crate) async fn tell_of_seats(&self, game: GameId) {
        self.tell(&format!("seats.{}", game.place().as_str()), game.to_string()).await;
    }

    /// Tells other servers that somebody is called otherwise, or is gone.
    pub(crate) async fn tell_of_player(&self, player: PlayerId) {
        self.tell("player", player.to_string()).await;
    }

    /// Tells other servers by what nobody is known any more.
    pub(crate) async fn tell_signed_out(&self, devices: &[String]) {
        if !devices.is_empty() {
            self.tell("signed_out", devices.join("\n")).await;
        }
    }

    /// Tells other servers something, if that is possible at the moment. What is not told so is found by
    /// those who look.
    async fn tell(&self, subject: &str, text: String) {
        if let Some(notifier) = &self.notifier {
            self.told.add(text.len() as u64);
            notifier.publish(subject, text).await;
        }
    }

    /// Whether a server of the version before is there, or was lately: it knows neither places nor folded
    /// games nor halves of hashes.
    pub(crate) fn has_older(&self) -> bool {
        self.older.load(Ordering::Relaxed) > 0
    }

    /// Whether what others write is heard of at once.
    fn hears_all(&self) -> bool {
        self.notifier.as_ref().is_some_and(Notifier::is_up) && self.silent.load(Ordering::Relaxed) == 0
    }
}

/// What keeps a server in step with the others, until it closes.
pub(crate) fn tasks(
    games: &Arc<Registry>,
    reached: mpsc::UnboundedReceiver<Reached>,
) -> Vec<tokio::task::JoinHandle<()>> {
    vec![
        tokio::spawn(beat::keep(Arc::clone(games))),
        tokio::spawn(beat::look_after_clocks(Arc::clone(games))),
        tokio::spawn(follow::look_at_wanted(Arc::clone(games))),
        tokio::spawn(follow::look_at_attended(Arc::clone(games))),
        tokio::spawn(notify::tell(Arc::clone(games), reached)),
        tokio::spawn(listen::everywhere(Arc::clone(games))),
        tokio::spawn(presence::tell(Arc::clone(games))),
    ]
}

impl Prepared {
    pub(crate) fn into_parts(self) -> (Cluster, ServiceClock, mpsc::UnboundedReceiver<Reached>) {
        (self.cluster, self.clock, self.reached)
    }
}
