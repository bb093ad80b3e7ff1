use std::{
    fs::File,
    net::TcpStream,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::{free_port, leash::Leash};

/// A NATS server.
pub struct Nats {
    port: u16,
    leash: Option<Leash>,
}

impl Nats {
    pub fn start() -> Nats {
        let mut nats = Nats { port: free_port(), leash: None };
        nats.restart();
        nats
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Ends it without warning.
    pub fn kill(&mut self) {
        if let Some(leash) = &self.leash {
            leash.signal("KILL");
        }
        self.leash = None;
    }

    /// Starts it again at the same address.
    pub fn restart(&mut self) {
        self.kill();
        let found = Command::new("sh").args(["-c", "command -v nats-server"]).output();
        let found = found.ok().filter(|output| output.status.success());
        let program = found.map_or_else(
            || "/usr/sbin/nats-server".to_owned(),
            |output| String::from_utf8_lossy(&output.stdout).trim().to_owned(),
        );
        let nowhere = File::options().write(true).open("/dev/null").expect("there is always nowhere");
        let port = self.port.to_string();
        self.leash = Some(Leash::start(&[&program, "-a", "127.0.0.1", "-p", &port], "KILL", nowhere));
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(start.elapsed() < Duration::from_secs(30), "NATS does not start");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// User and system time so far, in microseconds.
    pub fn cpu_us(&self) -> u64 {
        self.leash.as_ref().map_or(0, Leash::cpu_us)
    }
}
