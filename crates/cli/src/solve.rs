#[cfg(unix)]
use std::os::unix::fs::FileExt;
#[cfg(windows)]
use std::os::windows::fs::FileExt;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufReader},
    path::{Path, PathBuf},
    sync::Mutex,
    time::{Duration, Instant},
};

use raumspiel_engine::space::{
    Claim, Disk, Effort, ProofTable, Shared, SolveProgress, Solved, WorkError, WorkFile, solve,
};
use raumspiel_rules::{Side, Spec};

use crate::{Failure, print, solve_watch::SolveWatch};

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
    /// Keep the work in this file, what the memory has no room for too, and go on from it where it exists
    #[arg(long)]
    work: Option<PathBuf>,
    /// Megabytes that a new file for the work may grow to
    #[arg(long, default_value_t = 8192)]
    disk: u64,
    /// Seconds between two savings of what is in memory only
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
        let table = self.table()?;
        let shared = Shared::default();
        let start = Instant::now();
        let watch =
            Mutex::new(SolveWatch::new(self.work.as_ref().map(|_| Duration::from_secs(self.save_every))));
        let progress = |progress: SolveProgress| {
            if self.time.is_some_and(|limit| start.elapsed() >= Duration::from_secs(limit)) {
                shared.stop();
            }
            if let Ok(mut watch) = watch.try_lock() {
                watch.hear(&progress, &shared, &table);
            }
        };
        let solved = solve(&claim, &table, &shared, Effort::default(), self.threads.max(1), &progress)?;
        table.save()?;
        if let (Solved::Proved(certificate), Some(path)) = (&solved, &self.out) {
            fs::write(path, certificate.to_bytes())?;
        }
        self.tell(&claim, &solved, &shared, start.elapsed())
    }

    fn table(&self) -> Result<ProofTable, Failure> {
        let bytes = self.memory << 20;
        let Some(path) = &self.work else { return Ok(ProofTable::new(bytes)) };
        let file = open_work(path, &format!("{} {}", self.spec, self.winner), self.disk << 20)?;
        eprintln!("{} positions are known from {}.", file.fill().0, path.display());
        let beside = ProofTable::memory_beside(&file) >> 20;
        if beside * 4 > self.memory * 3 {
            eprintln!(
                "A file of this size takes {beside} MB of memory beside the table; --memory is too small."
            );
        }
        Ok(ProofTable::with_work(bytes, file))
    }

    fn tell(&self, claim: &Claim, solved: &Solved, shared: &Shared, time: Duration) -> Result<(), Failure> {
        let (positions, new) = (shared.positions(), shared.new_positions());
        let seconds = time.as_secs_f64();
        if self.json {
            let (result, moves, reply) = match solved {
                Solved::Proved(certificate) => ("proved", Some(certificate.moves.len()), &None),
                Solved::Refuted { reply } => ("refuted", None, reply),
                Solved::Open { reply, .. } => ("open", None, reply),
            };
            let told = serde_json::json!({
                "claim": claim.to_string(), "result": result, "moves": moves, "reply": reply,
                "positions": positions, "new_positions": new, "time_ms": time.as_millis() as u64,
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
        print(&format_args!(
            "{positions} positions evaluated, {new} of them for the first time, in {seconds:.1} s."
        ))
    }
}

/// The work in a file, which is made where there is none and brought to the present form where it is
/// older.
fn open_work(path: &Path, title: &str, bytes: u64) -> Result<WorkFile, Failure> {
    let open = |path: &Path, new: bool| {
        let file = OpenOptions::new().read(true).write(true).create(new).truncate(new).open(path);
        file.map(|file| Box::new(OpenFile(file)))
    };
    if !path.exists() {
        return Ok(WorkFile::create(open(path, true)?, title, bytes)?);
    }
    match WorkFile::open(open(path, false)?, title) {
        Err(WorkError::Other) => {}
        result => return Ok(result?),
    }
    let beside = path.with_extension("part");
    let file = WorkFile::create(open(&beside, true)?, title, bytes)?;
    let taken = file.take_over(title, &mut BufReader::new(File::open(path)?));
    match taken {
        Ok(_) => fs::rename(&beside, path)?,
        Err(_) => fs::remove_file(&beside)?,
    }
    taken?;
    Ok(file)
}

struct OpenFile(File);

impl Disk for OpenFile {
    fn bytes(&self) -> io::Result<u64> {
        Ok(self.0.metadata()?.len())
    }

    #[cfg(unix)]
    fn read_at(&self, bytes: &mut [u8], place: u64) -> io::Result<()> {
        FileExt::read_exact_at(&self.0, bytes, place)
    }

    #[cfg(unix)]
    fn write_at(&self, bytes: &[u8], place: u64) -> io::Result<()> {
        FileExt::write_all_at(&self.0, bytes, place)
    }

    #[cfg(windows)]
    fn read_at(&self, mut bytes: &mut [u8], mut place: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            let read = self.0.seek_read(bytes, place)?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bytes = &mut bytes[read..];
            place += read as u64;
        }
        Ok(())
    }

    #[cfg(windows)]
    fn write_at(&self, mut bytes: &[u8], mut place: u64) -> io::Result<()> {
        while !bytes.is_empty() {
            let written = self.0.seek_write(bytes, place)?;
            bytes = &bytes[written..];
            place += written as u64;
        }
        Ok(())
    }
}
