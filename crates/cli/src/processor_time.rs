//! How long a processor has worked for a thread or a program, which other work on the machine does not change.

use std::{fs, time::Duration};

/// What this thread has taken so far.
#[cfg(target_os = "linux")]
pub(crate) fn of_this_thread() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Elsewhere the time on the clock has to do.
#[cfg(not(target_os = "linux"))]
pub(crate) fn of_this_thread() -> Duration {
    use std::{sync::LazyLock, time::Instant};
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}

/// What all threads of another program have taken so far, exact while they wait; none where the system does not tell.
pub(crate) fn of_program(id: u32) -> Option<Duration> {
    let mut total = Duration::ZERO;
    for thread in fs::read_dir(format!("/proc/{id}/task")).ok()? {
        // A thread may end meanwhile.
        let Ok(text) = fs::read_to_string(thread.ok()?.path().join("schedstat")) else { continue };
        total += Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?);
    }
    Some(total)
}

/// Processor time that is allowed for each move. What one move took too much is taken from the next ones, so that on
/// average it is kept to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purse {
    each: Duration,
    /// In seconds; less than nothing where too much was spent.
    saved: f64,
}

impl Purse {
    pub(crate) fn new(each: Duration) -> Purse {
        Purse { each, saved: 0.0 }
    }

    /// What the next move may take.
    pub(crate) fn next(&self) -> Duration {
        let each = self.each.as_secs_f64();
        Duration::from_secs_f64(each + self.saved.clamp(-each / 2.0, each / 2.0))
    }

    pub(crate) fn spend(&mut self, time: Duration) {
        self.saved += self.each.as_secs_f64() - time.as_secs_f64();
        // Quick moves, such as forced ones, do not pay for long thoughts much later.
        self.saved = self.saved.min(self.each.as_secs_f64());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_spent_too_much_is_saved_later() {
        let ms = Duration::from_millis;
        let mut purse = Purse::new(ms(10));
        assert_eq!(purse.next(), ms(10));
        purse.spend(ms(13));
        assert_eq!(purse.next(), ms(7));
        purse.spend(ms(30));
        assert_eq!(purse.next(), ms(5));
        for _ in 0..10 {
            purse.spend(ms(0));
        }
        assert_eq!(purse.next(), ms(15));
    }

    #[test]
    fn work_takes_processor_time_and_waiting_none() {
        let before = of_this_thread();
        std::thread::sleep(Duration::from_millis(50));
        let waited = of_this_thread();
        let mut sum = 0u64;
        while of_this_thread() < waited + Duration::from_millis(20) {
            sum = std::hint::black_box(sum.wrapping_mul(3) + 1);
        }
        if cfg!(target_os = "linux") {
            assert!(waited - before < Duration::from_millis(20), "{:?} while waiting", waited - before);
            let program = of_program(std::process::id()).expect("the system tells");
            assert!(program >= Duration::from_millis(15), "{program:?}");
        }
    }
}
