//! How often a claim is looked at.

use std::time::Duration;

/// The longest wait between two looks at a claim that waits for its records.
const RAREST: Duration = Duration::from_secs(6 * 3600);
/// A claim that has waited for so long is looked at when it has waited a twentieth longer.
const SHARE: u32 = 20;

/// Times between looks, before jitter.
#[derive(Debug, Clone)]
pub struct Pace {
    /// Between looks at a claim just made.
    pub first: Duration,
    /// Between looks at a domain that is as it should be.
    pub live: Duration,
    /// After the first definite failure of a held domain; doubled with each.
    pub doubt: Duration,
    /// Definite failures in a row after which the records have to be set again.
    pub lapse_after: i32,
    /// How long a lapsed domain is kept for its site.
    pub release_after: Duration,
    /// How long a claim waits for its records, and how long a held domain may give no answer at all.
    pub give_up_after: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        let day = Duration::from_secs(24 * 3600);
        Self {
            first: Duration::from_secs(3),
            live: day / 4,
            doubt: Duration::from_secs(300),
            lapse_after: 3,
            release_after: 7 * day,
            give_up_after: 30 * day,
        }
    }
}

impl Pace {
    /// After a look at a claim that has waited for `age`.
    pub(super) fn waiting(&self, age: Duration) -> Duration {
        (age / SHARE).clamp(self.first, RAREST.max(self.first))
    }

    /// After the `failures`th failure in a row of a held domain.
    pub(super) fn doubtful(&self, failures: i32) -> Duration {
        let doublings = failures.saturating_sub(1).clamp(0, 16).unsigned_abs();
        (self.doubt * 2_u32.pow(doublings)).min(self.live)
    }

    /// `wait`, a fifth shorter or longer, so that claims made together are not looked at together for ever.
    pub(super) fn jittered(wait: Duration) -> Duration {
        wait.mul_f64(rand::random_range(0.8..1.2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_it_waits_the_more_rarely_it_is_looked_at() {
        let pace = Pace::default();
        let minute = Duration::from_secs(60);
        let waits = [0, 1, 10, 60, 24 * 60, 20 * 24 * 60].map(|minutes| pace.waiting(minutes * minute).as_secs());
        assert_eq!(waits, [3, 3, 30, 180, 4320, 21600]);
        assert_eq!([1, 2, 3, 30].map(|failures| pace.doubtful(failures).as_secs()), [300, 600, 1200, 21600]);
        let wait = Pace::jittered(minute);
        assert!(wait >= minute.mul_f64(0.8) && wait <= minute.mul_f64(1.2));
    }
}
