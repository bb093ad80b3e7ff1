//! Our solver and another one on the same positions, in turn, by the processor time that each takes.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
    thread,
};

/// Each solver is run so many times on each set, one after the other.
const TURNS: usize = 3;

/// How many times as long the other solver takes as ours. It reads moves as digits from standard input, one position a
/// line, as the public solvers do.
pub(crate) fn ratio(other: &Path, positions: &str) -> Result<f64, String> {
    let ours = std::env::current_exe().map_err(|error| error.to_string())?.with_file_name("raumspiel");
    let (mut our_ticks, mut other_ticks) = (0, 0);
    for _ in 0..TURNS {
        our_ticks += ticks(
            Command::new(&ours).args(["analyse", "connect-7x6-4", "--stdin", "--score-only"]),
            positions,
        )?;
        other_ticks += ticks(&mut Command::new(other), positions)?;
    }
    Ok(other_ticks as f64 / (our_ticks as f64).max(1.0))
}

/// The processor time that a program takes to read all positions and answer them.
fn ticks(command: &mut Command, positions: &str) -> Result<u64, String> {
    let before = ticks_of_children()?;
    let program = format!("{command:?}");
    let started = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = started.map_err(|error| format!("{program}: {error}"))?;
    let mut input = child.stdin.take().ok_or("no pipe")?;
    let lines: String =
        positions.lines().filter_map(|line| line.split(' ').next()).flat_map(|moves| [moves, "\n"]).collect();
    let writer = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().map_err(|error| format!("{program}: {error}"))?;
    // A solver that stops reading has told why.
    let _ = writer.join();
    let answers = output.stdout.iter().filter(|&&byte| byte == b'\n').count();
    if !output.status.success() || answers < positions.lines().count() {
        return Err(format!("{program} answered {answers} of {} positions", positions.lines().count()));
    }
    Ok(ticks_of_children()? - before)
}

/// The processor time of all programs that were started here and have ended.
fn ticks_of_children() -> Result<u64, String> {
    let stat = fs::read_to_string("/proc/self/stat").map_err(|error| format!("/proc/self/stat: {error}"))?;
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |n: usize| {
        fields.get(n).and_then(|ticks| ticks.parse::<u64>().ok()).ok_or("/proc/self/stat cannot be read")
    };
    Ok(field(13)? + field(14)?)
}
