//! Whether a run waits: for input mostly, or for the clock.

use std::time::{Duration, Instant};

/// How long it must use next to no CPU time.
const WHILE: Duration = Duration::from_millis(100);
/// CPU time in that while that is none to speak of, microseconds: runtimes do a little in the background.
const NEXT_TO_NONE_US: u64 = 2_000;

/// What was seen of a run.
pub struct Rest {
    since: Instant,
    /// What it had used then, microseconds.
    from_us: u64,
    rests: bool,
    told: bool,
}

impl Rest {
    /// Of a run that is about to start.
    pub fn new(now: Instant) -> Self {
        Self { since: now, from_us: 0, rests: false, told: false }
    }

    /// Takes in what it has used by now. True once: the first time that it is found to rest.
    pub fn look(&mut self, used_us: u64, now: Instant) -> bool {
        let worked = used_us.saturating_sub(self.from_us) > NEXT_TO_NONE_US;
        if !worked && now.duration_since(self.since) < WHILE {
            return false;
        }
        (self.since, self.from_us, self.rests) = (now, used_us, !worked);
        self.rests && !std::mem::replace(&mut self.told, true)
    }

    /// Whether it rested when it was last looked at.
    pub fn is_resting(&self) -> bool {
        self.rests
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_uses_next_to_nothing_for_a_while_rests_and_is_told_of_once() {
        let start = Instant::now();
        let mut rest = Rest::new(start);
        let mut look = |ms: u64, used_us: u64| {
            let told = rest.look(used_us, start + Duration::from_millis(ms));
            (told, rest.is_resting())
        };
        assert_eq!(look(50, 40_000), (false, false));
        assert_eq!(look(149, 41_000), (false, false));
        assert_eq!(look(150, 41_500), (true, true));
        assert_eq!(look(260, 43_000), (false, true));
        assert_eq!(look(300, 46_000), (false, false));
        assert_eq!(look(400, 46_000), (false, true));
    }
}
