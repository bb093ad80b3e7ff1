use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use crate::{free_port, leash::Leash};

/// A PostgreSQL server with databases in a temporary directory.
pub struct Postgres {
    directory: PathBuf,
    port: u16,
    leash: Option<Leash>,
    databases: AtomicU32,
    durable: bool,
    /// Of a Citus: the machines that the games are on. A Citus has some, other databases none.
    workers: Vec<Postgres>,
    is_citus: bool,
}

impl Postgres {
    /// For tests: what is acknowledged survives every failure of a process, and is not forced to the
    /// disk.
    pub fn start() -> Postgres {
        Postgres::with(false, false)
    }

    /// The same as a Citus with two workers; it has to be installed.
    pub fn start_citus() -> Postgres {
        let mut coordinator = Postgres::with(false, true);
        coordinator.workers = vec![Postgres::with(false, true), Postgres::with(false, true)];
        coordinator
    }

    /// As it is by default: what is acknowledged is on the disk.
    pub fn start_durable() -> Postgres {
        Postgres::with(true, false)
    }

    /// The same as a Citus with two workers; it has to be installed.
    pub fn start_durable_citus() -> Postgres {
        let mut coordinator = Postgres::with(true, true);
        coordinator.workers = vec![Postgres::with(true, true), Postgres::with(true, true)];
        coordinator
    }

    /// Whether a Citus is installed.
    pub fn has_citus() -> bool {
        let installed = fs::read_dir("/usr/share/postgresql").into_iter().flatten().flatten();
        installed.into_iter().any(|version| version.path().join("extension/citus.control").exists())
    }

    pub fn is_citus(&self) -> bool {
        self.is_citus
    }

    fn with(durable: bool, is_citus: bool) -> Postgres {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("raumspiel-postgres-{}-{number}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).expect("a temporary directory");
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&directory));
        }
        let mut postgres = Postgres {
            directory,
            port: free_port(),
            leash: None,
            databases: AtomicU32::new(0),
            durable,
            workers: Vec::new(),
            is_citus,
        };
        let data = postgres.data();
        let options =
            ["-D", &data, "-U", "raumspiel", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
        let initdb = unprivileged("initdb");
        run(Command::new(&initdb[0]).args(&initdb[1..]).args(options).current_dir("/"));
        postgres.restart();
        postgres
    }

    fn data(&self) -> String {
        self.directory.join("data").to_string_lossy().into_owned()
    }

    /// An empty database of its own.
    pub fn database(&self) -> String {
        let name = format!("raumspiel{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let url = self.create(&name);
        if self.is_citus {
            self.ask(&url, &format!("SELECT citus_set_coordinator_host('127.0.0.1', {})", self.port));
        }
        for worker in &self.workers {
            worker.create(&name);
            self.ask(&url, &format!("SELECT citus_add_node('127.0.0.1', {})", worker.port));
        }
        url
    }

    /// Of a Citus: one of the machines that the games are on.
    pub fn worker(&mut self, number: usize) -> &mut Postgres {
        &mut self.workers[number]
    }

    /// Of a Citus: adds a machine to one of its databases, which has nothing yet.
    pub fn add_worker(&mut self, database: &str) {
        let worker = Postgres::with(self.durable, true);
        worker.create(database.rsplit('/').next().expect("a name"));
        self.ask(database, &format!("SELECT citus_add_node('127.0.0.1', {})", worker.port));
        self.workers.push(worker);
    }

    fn create(&self, name: &str) -> String {
        run(Command::new(program("createdb")).args([
            "-h",
            "127.0.0.1",
            "-U",
            "raumspiel",
            "-T",
            "template0",
            "-p",
            &self.port.to_string(),
            name,
        ]));
        let url = format!("postgres://raumspiel@127.0.0.1:{}/{name}", self.port);
        if self.is_citus {
            self.ask(&url, "CREATE EXTENSION citus");
        }
        url
    }

    /// What a question in SQL is answered with, as text. Nobody waits for ever for what somebody else holds.
    pub fn ask(&self, database: &str, sql: &str) -> String {
        let bounds = [("PGOPTIONS", "-c lock_timeout=60000"), ("PGCONNECT_TIMEOUT", "60")];
        let output = run(Command::new(program("psql")).args([database, "-tAc", sql]).envs(bounds));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// From now on it writes down everything that it is asked, a line each that begins with who asks.
    pub fn write_down(&self) {
        let url = format!("postgres://raumspiel@127.0.0.1:{}/template1", self.port);
        self.ask(&url, "ALTER SYSTEM SET log_statement = 'all'");
        self.ask(&url, "ALTER SYSTEM SET log_line_prefix = '%a '");
        self.ask(&url, "SELECT pg_reload_conf()");
    }

    /// What it has written down.
    pub fn written(&self) -> String {
        fs::read_to_string(self.directory.join("log")).unwrap_or_default()
    }

    /// Ends it at once, as if it had crashed.
    pub fn crash(&mut self) {
        if let Some(mut leash) = self.leash.take() {
            leash.signal("QUIT");
            leash.wait();
        }
    }

    /// Starts it again at the same address.
    pub fn restart(&mut self) {
        self.crash();
        let log = File::options().create(true).append(true).open(self.directory.join("log"));
        let (port, data) = (self.port.to_string(), self.data());
        let sockets = self.directory.to_string_lossy().into_owned();
        let fsync = if self.durable { "fsync=on" } else { "fsync=off" };
        let server = unprivileged("postgres");
        // Its machines connect to each other, and look for certificates at home.
        let home = format!("HOME={sockets}");
        let mut words: Vec<&str> = vec!["env", &home];
        words.extend(server.iter().map(String::as_str));
        words.extend(["-D", &data, "-p", &port, "-k", &sockets, "-c", fsync]);
        words.extend(["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=400"]);
        if self.is_citus {
            words.extend(["-c", "shared_preload_libraries=citus", "-c", "max_prepared_transactions=400"]);
            words.extend(["-c", "wal_level=logical"]);
            // Tables that are written to are spread by a plugin of Citus', which newer versions have to be told of, and
            // shards moved by one of PostgreSQL's own.
            let known = run(Command::new(program("postgres")).arg("--describe-config")).stdout;
            if String::from_utf8_lossy(&known).contains("output_plugin_libraries") {
                words.extend(["-c", "output_plugin_libraries=citus,pgoutput"]);
            }
        }
        self.leash = Some(Leash::start(&words, "INT", log.expect("a file for its log")));
        let start = Instant::now();
        while !Command::new(program("pg_isready"))
            .args(["-q", "-h", "127.0.0.1", "-p", &port])
            .status()
            .is_ok_and(|status| status.success())
        {
            let log = fs::read_to_string(self.directory.join("log")).unwrap_or_default();
            assert!(start.elapsed() < Duration::from_secs(60), "PostgreSQL does not start: {log}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// User and system time so far, in microseconds; of a Citus, of all its machines.
    pub fn cpu_us(&self) -> u64 {
        let workers: u64 = self.workers.iter().map(Postgres::cpu_us).sum();
        self.leash.as_ref().map_or(0, Leash::cpu_us) + workers
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.crash();
        let _ = fs::remove_dir_all(&self.directory);
    }
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout == b"0\n")
}

/// PostgreSQL refuses to run as root.
fn unprivileged(name: &str) -> Vec<String> {
    let mut words = Vec::new();
    if is_root() {
        words
            .extend(["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"].map(str::to_owned));
    }
    words.push(program(name));
    words
}

/// Debian keeps the programs of each version in a directory of their own.
fn program(name: &str) -> String {
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path().join("bin").join(name))
        .filter(|path| Path::exists(path))
        .collect();
    versions.sort();
    versions.pop().map_or_else(|| name.to_owned(), |path| path.to_string_lossy().into_owned())
}
