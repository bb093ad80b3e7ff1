use std::fs;

/// The processors' time since the machine began, in ticks.
#[derive(Clone, Copy)]
pub(crate) struct Stolen {
    wanted: u64,
    taken: u64,
}

impl Stolen {
    /// Zero of zero where the system does not tell.
    pub(crate) fn now() -> Stolen {
        let stat = fs::read_to_string("/proc/stat").unwrap_or_default();
        let line = stat.lines().next().unwrap_or_default();
        // The first word is the line's name.
        let ticks: Vec<u64> = line.split_whitespace().skip(1).filter_map(|n| n.parse().ok()).collect();
        // user, nice, system, idle, waiting, interrupts (two kinds), taken by the host
        let [user, nice, system, _, _, hard, soft, taken, ..] = ticks[..] else {
            return Stolen { wanted: 0, taken: 0 };
        };
        Stolen { wanted: user + nice + system + hard + soft + taken, taken }
    }

    /// How much of the time that was wanted since then went to others on the same host, in hundredths.
    pub(crate) fn percent_since(self) -> f64 {
        let now = Stolen::now();
        100.0 * (now.taken - self.taken) as f64 / (now.wanted - self.wanted).max(1) as f64
    }
}
