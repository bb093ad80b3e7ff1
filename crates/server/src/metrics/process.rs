//! What the system knows of this process, under the names that every dashboard knows. Where there is
//! no `/proc`, only what was built is told.

use std::{
    fmt::Write,
    fs,
    sync::LazyLock,
    time::{SystemTime, UNIX_EPOCH},
};

static STARTED: LazyLock<f64> =
    LazyLock::new(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64());

/// From now on the process is said to run.
pub(crate) fn has_started() {
    LazyLock::force(&STARTED);
}

pub(super) fn write(out: &mut String) {
    let version = env!("CARGO_PKG_VERSION");
    let name = "raumspiel_build_info";
    let _ = write!(out, "# HELP {name} What runs here.\n# TYPE {name} gauge\n");
    let _ = writeln!(out, "{name}{{version=\"{version}\"}} 1");
    let mut put = |kind: &str, name: &str, help: &str, value: Option<f64>| {
        if let Some(value) = value {
            let _ = write!(
                out,
                "# HELP process_{name} {help}\n# TYPE process_{name} {kind}\nprocess_{name} {value}\n"
            );
        }
    };
    put("gauge", "start_time_seconds", "When the process began.", Some(*STARTED));
    put("counter", "cpu_seconds_total", "User and system time.", cpu_seconds());
    put("gauge", "resident_memory_bytes", "Memory in use.", resident_bytes());
    put("gauge", "open_fds", "Open files.", fs::read_dir("/proc/self/fd").ok().map(|all| all.count() as f64));
    put(
        "gauge",
        "max_fds",
        "Files that may be open.",
        rlimit::Resource::NOFILE.get_soft().ok().map(|n| n as f64),
    );
}

fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may hold spaces.
    let after_name = stat.rsplit(')').next()?;
    let mut fields = after_name.split_whitespace().skip(11);
    let mut ticks = || fields.next()?.parse::<f64>().ok();
    // A hundred a second, wherever Linux runs.
    Some((ticks()? + ticks()?) / 100.0)
}

fn resident_bytes() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<f64>().ok().map(|kilobytes| kilobytes * 1024.0)
}
