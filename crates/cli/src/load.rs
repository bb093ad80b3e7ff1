//! `raumspiel load`: many games at once against a server of one's own.

mod acknowledged;
mod figures;
mod game;
mod recover;
mod verify;

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use raumspiel_rules::Spec;
use tokio::{
    sync::{Semaphore, watch},
    task::JoinHandle,
};

use self::{acknowledged::Acknowledged, figures::Figures, game::Player};
use crate::{Failure, client::Link, progress::Progress};

/// Play many games at once on a server of one's own, and measure it
///
/// Start the server with --no-limits. Times count from when a move was meant to be sent, so a
/// server that falls behind shows it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server; or several that share their games, over which the players are spread
    #[arg(default_value = "http://127.0.0.1:7280")]
    url: Vec<Link>,
    /// Games at once, each with two connections
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Moves a second over all games; 0 for as many as possible
    #[arg(long, default_value_t = 200)]
    rate: u64,
    /// Seconds of play, after all games are set up
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Moves after which each game stops; none if only the time counts
    #[arg(long)]
    moves: Option<usize>,
    /// Both players of a game at the same server, as behind a proxy that goes by the game's name; otherwise
    /// they are at two, if there are several
    #[arg(long)]
    meet: bool,
    /// The game
    #[arg(long, default_value = "connect-7x6-4")]
    spec: Spec,
    /// When a connection is lost, come back and go on, at the next server if there are several
    #[arg(long)]
    resume: bool,
    /// Hold the connections open without playing
    #[arg(long)]
    idle: bool,
    /// Add every acknowledged move to this file
    #[arg(long)]
    log: Option<PathBuf>,
    /// Instead of playing, compare this file of acknowledged moves with the server
    #[arg(long, conflicts_with = "log")]
    verify: Option<PathBuf>,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
}

/// What all players share.
struct Shared {
    links: Vec<Link>,
    spec: Spec,
    meet: bool,
    resume: bool,
    /// Moves of each game.
    most: usize,
    /// The mean pause between two moves of one game.
    pause: Duration,
    acknowledged: Option<Acknowledged>,
    ready: AtomicU64,
    moves: AtomicU64,
    errors: AtomicU64,
    rounds: AtomicU64,
    resumed: AtomicU64,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        match &self.verify {
            Some(file) => runtime.block_on(verify::run(&self.url[0], file, self.json)),
            None => runtime.block_on(self.play()),
        }
    }

    async fn play(self) -> Result<(), Failure> {
        let pause = match self.rate {
            0 => Duration::ZERO,
            rate => Duration::from_secs_f64(self.games as f64 / rate as f64),
        };
        let acknowledged = self.log.as_deref().map(Acknowledged::open).transpose()?;
        let shared = Arc::new(Shared {
            links: self.url.clone(),
            spec: self.spec,
            meet: self.meet,
            resume: self.resume,
            most: self.moves.unwrap_or(usize::MAX),
            pause,
            acknowledged,
            ready: AtomicU64::new(0),
            moves: AtomicU64::new(0),
            errors: AtomicU64::new(0),
            rounds: AtomicU64::new(0),
            resumed: AtomicU64::new(0),
        });
        let mut progress = Progress::new("load");
        let players = set_up(&shared, self.games, &mut progress).await?;
        let start = Instant::now();
        let end = start + Duration::from_secs(self.seconds);
        progress.clear();
        eprintln!("load: {} games set up", players.len());
        if self.idle {
            let (_hold, never) = watch::channel(false);
            let waiting: Vec<_> = players
                .into_iter()
                .map(|mut player| {
                    let never = never.clone();
                    tokio::spawn(async move { player.wait(never).await.is_ok() })
                })
                .collect();
            tokio::time::sleep(Duration::from_secs(self.seconds)).await;
            let lost = waiting.iter().filter(|task| task.is_finished()).count();
            waiting.into_iter().for_each(|task| task.abort());
            return if lost == 0 {
                Ok(())
            } else {
                Err(format!("{lost} games lost their connection.").into())
            };
        }
        let tasks: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play(end))).collect();
        while Instant::now() < end && tasks.iter().any(|task| !task.is_finished()) {
            tokio::time::sleep(Duration::from_millis(100)).await;
            progress.show(|| {
                let moves = shared.moves.load(Ordering::Relaxed);
                format!(
                    "{:.0} s, {moves} moves, {} errors",
                    start.elapsed().as_secs_f64(),
                    shared.errors.load(Ordering::Relaxed)
                )
            });
        }
        let mut times = Vec::new();
        let mut lost = 0;
        for task in tasks {
            let played = task.await?;
            times.extend(played.times);
            lost += usize::from(played.lost);
        }
        progress.clear();
        if let Some(acknowledged) = &shared.acknowledged {
            acknowledged.flush()?;
        }
        let elapsed = start.elapsed();
        let rounds = shared.rounds.load(Ordering::Relaxed);
        let resumed = shared.resumed.load(Ordering::Relaxed);
        let errors = shared.errors.load(Ordering::Relaxed);
        let figures = Figures::new(self.games, times, elapsed, rounds, errors, lost, resumed);
        crate::print(&if self.json { figures.json() } else { figures.to_string() })?;
        if lost > 0 {
            return Err(format!("{lost} of {} games lost their connection.", self.games).into());
        }
        Ok(())
    }
}

/// A game that has been set up, or the sentence that says why not.
type SetUp = JoinHandle<Result<Player, String>>;

/// Connects and begins all games, some at a time. Each then waits to be let go, and answers pings.
async fn set_up(shared: &Arc<Shared>, games: usize, progress: &mut Progress) -> Result<Vec<Player>, Failure> {
    const AT_ONCE: usize = 64;
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let (let_go, go) = watch::channel(false);
    let tasks: Vec<SetUp> = (0..games)
        .map(|number| {
            let (gate, shared, go) = (Arc::clone(&gate), Arc::clone(shared), go.clone());
            tokio::spawn(async move {
                let turn = gate.acquire().await;
                let player = Player::set_up(Arc::clone(&shared), number as u64).await;
                let mut player = player.map_err(|error| error.to_string())?;
                drop(turn);
                shared.ready.fetch_add(1, Ordering::Relaxed);
                player.wait(go).await.map_err(|error| error.to_string())?;
                Ok(player)
            })
        })
        .collect();
    loop {
        let ready = shared.ready.load(Ordering::Relaxed);
        if ready == games as u64 || tasks.iter().any(JoinHandle::is_finished) {
            break;
        }
        progress.show(|| format!("{ready} of {games} games set up"));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let _ = let_go.send(true);
    let mut players = Vec::with_capacity(games);
    for task in tasks {
        players.push(task.await??);
    }
    Ok(players)
}
