use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A server under measurement.
pub(crate) struct Process {
    child: Child,
    pub(crate) url: String,
    data: Option<PathBuf>,
}

pub(crate) struct Idle {
    pub(crate) games: usize,
    pub(crate) memory_kb: u64,
}

impl Process {
    pub(crate) fn server(binary: &Path) -> Process {
        Process::over_a_file(binary, &[])
    }

    pub(crate) fn over_a_file(binary: &Path, args: &[&str]) -> Process {
        let data = std::env::temp_dir().join(format!("raumspiel-bench-{}.db", std::process::id()));
        remove(&data);
        let file = data.to_string_lossy().into_owned();
        let mut process = Process::with(binary, &[&["--data", file.as_str()], args].concat());
        process.data = Some(data);
        process
    }

    pub(crate) fn with(binary: &Path, args: &[&str]) -> Process {
        let mut child = Command::new(binary)
            .args(["serve", "--listen", "127.0.0.1:0", "--no-limits", "--quiet"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let url = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address");
        Process { url: url.to_owned(), child, data: None }
    }

    pub(crate) fn fastapi_relay(python: &Path) -> Process {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/server/relay.py");
        Process::relay(Command::new(python).arg(script))
    }

    pub(crate) fn axum_relay(binary: &Path) -> Process {
        Process::relay(&mut Command::new(binary.with_file_name("axum-relay")))
    }

    fn relay(command: &mut Command) -> Process {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let address = free.expect("a free port");
        let child = command.arg(address.port().to_string()).spawn().expect("the relay starts");
        let start = Instant::now();
        while TcpStream::connect(address).is_err() {
            assert!(start.elapsed() < Duration::from_secs(60), "the relay does not listen");
            thread::sleep(Duration::from_millis(50));
        }
        Process { url: format!("http://{address}"), child, data: None }
    }

    pub(crate) fn cpu_us(&self) -> u64 {
        cpu_us(self.child.id())
    }

    pub(crate) fn memory_kb(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
    }

    /// Holds as many games open as given, two connections each, and looks at the memory.
    pub(crate) fn memory_while_idle(&self, binary: &Path, games: usize) -> Idle {
        let mut load = Command::new(binary)
            .args(["load", &self.url, "--idle", "--seconds", "20", "--games", &games.to_string()])
            .stderr(Stdio::piped())
            .spawn()
            .expect("the load starts");
        let said = BufReader::new(load.stderr.take().expect("piped"));
        let ready = said
            .lines()
            .map_while(Result::ok)
            .any(|line| line.contains("games set up") && !line.contains(" of "));
        let open = if ready { self.metric("sockets_v2") } else { 0 };
        let idle = Idle { games: open as usize / 2, memory_kb: self.memory_kb() };
        let _ = load.wait();
        idle
    }

    fn metric(&self, name: &str) -> u64 {
        let address = self.url.trim_start_matches("http://");
        let mut text = String::new();
        let asked = TcpStream::connect(address).and_then(|mut stream| {
            stream.write_all(b"GET /metrics HTTP/1.0\r\n\r\n")?;
            stream.read_to_string(&mut text)
        });
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("raumspiel_{name} ")));
        asked.ok().and(line).and_then(|value| value.parse().ok()).unwrap_or(0)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(data) = &self.data {
            remove(data);
        }
    }
}

fn remove(data: &Path) {
    for suffix in ["", "-wal", "-shm", "-lock"] {
        let _ = fs::remove_file(format!("{}{suffix}", data.display()));
    }
}

/// User and system time of a process so far, in microseconds.
pub(crate) fn cpu_us(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 =
        after_name.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<u64>().ok()).sum();
    // A hundred a second, wherever Linux runs.
    ticks * 10_000
}
