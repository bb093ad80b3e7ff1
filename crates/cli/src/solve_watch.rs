use std::time::{Duration, Instant};

use raumspiel_engine::space::{Fill, LineStep, ProofTable, Shared, SolveProgress, SolveStage};

use crate::progress::Progress;

/// Watches a search for a proof: says how it goes, and saves its work from time to time.
pub(crate) struct SolveWatch {
    progress: Progress,
    /// When to save next, and how long to wait between two savings.
    saving: Option<(Instant, Duration)>,
    /// When the last line was shown, and how many new positions there were.
    shown: (Instant, u64),
}

/// To save may take at most a tenth of the time.
const SAVING_PART: u32 = 10;
const STEPS_SHOWN: usize = 8;

impl SolveWatch {
    pub(crate) fn new(save_every: Option<Duration>) -> SolveWatch {
        let now = Instant::now();
        let saving = save_every.map(|every| (now + every, every));
        SolveWatch { progress: Progress::new("solve"), saving, shown: (now, 0) }
    }

    pub(crate) fn hear(&mut self, heard: &SolveProgress, shared: &Shared, table: &ProofTable) {
        let (then, before) = self.shown;
        let new = shared.new_positions();
        let mut is_shown = false;
        self.progress.show(|| {
            is_shown = true;
            let rate = (new - before) as f64 / then.elapsed().as_secs_f64().max(1e-3);
            let stage = stage(&heard.stage);
            let evaluated = shared.positions();
            let (fill, line) = (fill(table.fill()), line(&heard.line));
            format!("{stage}, {evaluated} evaluated, {rate:.0} new/s, {fill}; {line}")
        });
        if is_shown {
            self.shown = (Instant::now(), new);
        }
        if let Some((next, every)) = &mut self.saving
            && Instant::now() >= *next
        {
            let begun = Instant::now();
            if let Err(error) = table.save() {
                eprintln!("The work is not saved: {error}.");
            }
            *next = Instant::now() + (*every).max(begun.elapsed() * SAVING_PART);
        }
    }
}

fn stage(stage: &SolveStage) -> String {
    match stage {
        SolveStage::Reply { reply, number, of } => {
            format!("{} ({number} of {of})", reply.as_deref().unwrap_or("position"))
        }
        SolveStage::Certificate { moves } => format!("{moves} moves of the certificate"),
    }
}

fn fill(fill: Fill) -> String {
    let part = |(kept, room): (u64, u64)| 100.0 * kept as f64 / room.max(1) as f64;
    let disk = fill.disk.map_or(String::new(), |disk| format!(", disk {:.1} % full", part(disk)));
    format!("memory {:.1} %{disk}", part(fill.memory))
}

/// What is left to prove and to refute at the position, and after each move of the line.
fn line(steps: &[LineStep]) -> String {
    let step = |LineStep { play, proof, disproof }: &LineStep| {
        format!("{} {proof}/{disproof}", play.as_deref().unwrap_or("to prove/refute")).trim().to_owned()
    };
    let rest = steps.len().saturating_sub(STEPS_SHOWN);
    let more = if rest > 0 { format!(" and {rest} more") } else { String::new() };
    steps.iter().take(STEPS_SHOWN).map(step).collect::<Vec<_>>().join(", ") + &more
}
