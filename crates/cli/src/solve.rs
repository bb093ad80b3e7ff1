use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, Write},
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, Instant},
};

use raumspiel_engine::space::{Claim, Effort, ProofTable, Shared, SolveProgress, Solved, solve};
use raumspiel_rules::{Side, Spec};

use crate::{Failure, print, progress::Progress};

/// Search for a proof that one side wins, and write it as a certificate.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: connect-5x5x5-4, connect-4x4x4-4, …; at most 128 cells
    spec: Spec,
    /// What has been played: "b2 c3 d3"
    #[arg(long, default_value = "")]
    moves: String,
    /// Replies to leave out, where the loser is to move: "c4"
    #[arg(long, default_value = "")]
    except: String,
    /// Who is to be shown to win
    #[arg(long, default_value = "first", value_parser = ["first", "second"])]
    winner: String,
    /// Megabytes for the table
    #[arg(long, default_value_t = 1024)]
    memory: usize,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Stop after so many seconds
    #[arg(long)]
    time: Option<u64>,
    /// Keep the work in this file, and go on from it where it exists
    #[arg(long)]
    work: Option<PathBuf>,
    /// Seconds between two savings of the work
    #[arg(long, default_value_t = 300)]
    save_every: u64,
    /// Where to write the certificate
    #[arg(long)]
    out: Option<PathBuf>,
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let winner = if self.winner == "first" { Side::First } else { Side::Second };
        let claim = Claim::new(self.spec, &self.moves, winner, &self.except)?;
        let table = ProofTable::new(self.memory << 20);
        let title = format!("{} {}", self.spec, self.winner);
        if let Some(path) = self.work.as_deref().filter(|path| path.exists()) {
            let known = table.read_from(&title, &mut BufReader::new(File::open(path)?))?;
            eprintln!("Going on from {known} positions in {}.", path.display());
        }
        let shared = Shared::default();
        let start = Instant::now();
        let watch = Mutex::new(Watch { progress: Progress::new("solve"), saved: start });
        let progress = |progress: SolveProgress| {
            if self.time.is_some_and(|limit| start.elapsed() >= Duration::from_secs(limit)) {
                shared.stop();
            }
            let Ok(mut watch) = watch.try_lock() else { return };
            watch.progress.show(|| report(&progress));
            if let Some(path) = &self.work
                && watch.saved.elapsed() >= Duration::from_secs(self.save_every)
            {
                if let Err(error) = save(&table, &title, path) {
                    eprintln!("The work is not saved: {error}.");
                }
                watch.saved = Instant::now();
            }
        };
        let solved = solve(&claim, &table, &shared, Effort::default(), self.threads.max(1), &progress)?;
        if let Some(path) = &self.work {
            save(&table, &title, path)?;
        }
        if let (Solved::Proved(certificate), Some(path)) = (&solved, &self.out) {
            fs::write(path, certificate.to_bytes())?;
        }
        self.tell(&claim, &solved, shared.positions(), start.elapsed())
    }

    fn tell(&self, claim: &Claim, solved: &Solved, positions: u64, time: Duration) -> Result<(), Failure> {
        let seconds = time.as_secs_f64();
        if self.json {
            let (result, moves, reply) = match solved {
                Solved::Proved(certificate) => ("proved", Some(certificate.moves.len()), &None),
                Solved::Refuted { reply } => ("refuted", None, reply),
                Solved::Open { reply, .. } => ("open", None, reply),
            };
            let told = serde_json::json!({
                "claim": claim.to_string(), "result": result, "moves": moves, "reply": reply,
                "positions": positions, "time_ms": time.as_millis() as u64,
            });
            return print(&told);
        }
        let at = |reply: &Option<String>| reply.as_ref().map_or(String::new(), |r| format!(" after {r}"));
        let told = match solved {
            Solved::Proved(certificate) => format!("Proved: {claim}. {} moves.", certificate.moves.len()),
            Solved::Refuted { reply } => format!("Not true: {claim}; it is not won{}.", at(reply)),
            Solved::Open { reply, proof, disproof } => {
                format!("Open: {claim}; stopped{} at {proof} to prove, {disproof} to refute.", at(reply))
            }
        };
        print(&told)?;
        print(&format_args!("{positions} positions evaluated in {seconds:.1} s."))
    }
}

struct Watch {
    progress: Progress,
    saved: Instant,
}

fn report(progress: &SolveProgress) -> String {
    let SolveProgress { reply, number, of, positions, proof, disproof } = progress;
    let reply = reply.as_deref().unwrap_or("position");
    format!("{reply} ({number} of {of}), {positions} positions, proof {proof}, disproof {disproof}")
}

/// Writes beside the file and renames, so that a stop at any moment leaves whole work behind.
fn save(table: &ProofTable, title: &str, path: &Path) -> Result<(), std::io::Error> {
    let beside = path.with_extension("part");
    let mut out = BufWriter::new(File::create(&beside)?);
    table.write_to(title, &mut out)?;
    out.flush()?;
    fs::rename(beside, path)
}
