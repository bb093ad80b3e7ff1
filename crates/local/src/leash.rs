use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

/// A process that ends with the one that started it, whatever becomes of that.
pub(crate) struct Leash {
    shell: Child,
    pid: u32,
}

impl Leash {
    /// The shell between ends the process when nobody holds the other end of its standard input any
    /// more, as after `kill -9`.
    const SCRIPT: &str =
        r#"signal=$1; shift; "$@" <&- & echo $!; exec >&-; read _; kill -s "$signal" $!; wait $!"#;

    pub(crate) fn start(program: &[&str], signal: &str, log: std::fs::File) -> Leash {
        let mut shell = Command::new("sh")
            .args(["-c", Leash::SCRIPT, "leash", signal])
            .args(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("a shell starts");
        let mut line = String::new();
        let mut said = std::io::BufReader::new(shell.stdout.take().expect("piped"));
        std::io::BufRead::read_line(&mut said, &mut line).expect("the shell says what it started");
        let pid = line.trim().parse().expect("the number of a process");
        Leash { shell, pid }
    }

    pub(crate) fn signal(&self, name: &str) {
        let _ = Command::new("kill").args(["-s", name, &self.pid.to_string()]).status();
    }

    /// User and system time so far, in microseconds, of the process and all that it has started.
    pub(crate) fn cpu_us(&self) -> u64 {
        let mut sum = 0;
        for process in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
            let Ok(stat) = std::fs::read_to_string(process.path().join("stat")) else { continue };
            let Some((head, tail)) = stat.rsplit_once(')') else { continue };
            let fields: Vec<&str> = tail.split_whitespace().collect();
            let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
            let own = head.split_whitespace().next().and_then(|pid| pid.parse().ok()) == Some(self.pid);
            if own {
                // With those of its children that have ended.
                sum += (11..15).map(number).sum::<u64>();
            } else if number(1) == u64::from(self.pid) {
                sum += number(11) + number(12);
            }
        }
        // A hundred a second, wherever Linux runs.
        sum * 10_000
    }

    pub(crate) fn wait(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait();
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.wait();
        // Closing it was the signal; whatever still lives after that had its time.
        std::thread::sleep(Duration::from_millis(1));
    }
}
