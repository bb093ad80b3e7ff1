use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

/// A way to a port of this machine that can be cut, slowed down, or swallow everything.
pub struct Relay {
    port: u16,
    cut: Arc<AtomicBool>,
    /// Milliseconds that everything takes each way.
    delay_ms: Arc<AtomicU64>,
    open: Arc<Mutex<Vec<TcpStream>>>,
}

impl Relay {
    pub fn to(port: u16) -> Relay {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let own = listener.local_addr().expect("an address").port();
        let (cut, open) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let delay_ms = Arc::new(AtomicU64::new(0));
        let relay = Relay {
            port: own,
            cut: Arc::clone(&cut),
            delay_ms: Arc::clone(&delay_ms),
            open: Arc::clone(&open),
        };
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                // Refused while the way is cut, by being closed at once.
                if cut.load(Ordering::Relaxed) {
                    continue;
                }
                let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else { continue };
                let mut open = open.lock().expect("never poisoned");
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (Ok(from), Ok(to)) = (from.try_clone(), to.try_clone()) else { continue };
                    let delay_ms = Arc::clone(&delay_ms);
                    thread::spawn(move || carry(from, to, &delay_ms));
                }
                open.extend([near, far]);
            }
        });
        relay
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends all connections and lets no new ones through.
    pub fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
        for stream in self.open.lock().expect("never poisoned").drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    pub fn mend(&self) {
        self.cut.store(false, Ordering::Relaxed);
        self.delay_ms.store(0, Ordering::Relaxed);
    }

    /// Lets everything through after a while, both ways.
    pub fn slow_down(&self, delay: Duration) {
        self.delay_ms.store(u64::try_from(delay.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Accepts everything and lets nothing through, until it is mended.
    pub fn swallow(&self) {
        self.delay_ms.store(u64::MAX, Ordering::Relaxed);
    }
}

fn carry(mut from: TcpStream, mut to: TcpStream, delay_ms: &AtomicU64) {
    let mut bytes = [0; 16 << 10];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        match delay_ms.load(Ordering::Relaxed) {
            u64::MAX => {
                while delay_ms.load(Ordering::Relaxed) == u64::MAX {
                    thread::sleep(Duration::from_millis(20));
                }
            }
            ms => thread::sleep(Duration::from_millis(ms)),
        }
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
