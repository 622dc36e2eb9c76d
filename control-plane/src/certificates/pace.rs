//! When something is tried again, and when a certificate is renewed.

use std::ops::Range;
use std::time::Duration;

use time::OffsetDateTime;

/// After the first failure.
const FIRST: Duration = Duration::from_secs(60);
/// The longest wait between attempts.
const LONGEST: Duration = Duration::from_secs(6 * 3600);

/// How long to wait after `failures` in a row: doubled with each, a quarter shorter or longer at random.
pub(super) fn after_failures(failures: i32) -> Duration {
    let doublings = failures.saturating_sub(1).clamp(0, 16).unsigned_abs();
    (FIRST * 2_u32.pow(doublings)).min(LONGEST).mul_f64(rand::random_range(0.75..1.25))
}

/// When two thirds of a certificate's life are over, up to a fiftieth of it earlier, so that certificates made together
/// are not renewed together for ever.
pub(super) fn renewal(not_before: OffsetDateTime, not_after: OffsetDateTime) -> OffsetDateTime {
    let life = not_after - not_before;
    not_before + life * (2.0 / 3.0 - rand::random_range(0.0_f64..0.02))
}

/// A moment of the window that an issuer suggests (RFC 9773, 4.2): at random in it, now where it is over.
pub(super) fn in_window(window: &Range<OffsetDateTime>, now: OffsetDateTime) -> OffsetDateTime {
    let length = (window.end - window.start).max(time::Duration::ZERO);
    (window.start + length * rand::random_range(0.0_f64..1.0)).max(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_doubles_the_wait_up_to_six_hours() {
        for (failures, seconds) in [(1, 60.0), (2, 120.0), (5, 960.0), (9, 15360.0), (10, 21600.0), (1000, 21600.0)] {
            for _ in 0..50 {
                let wait = after_failures(failures).as_secs_f64();
                assert!((seconds * 0.75..=seconds * 1.25).contains(&wait), "{failures}: {wait}");
            }
        }
        let waits: Vec<_> = (0..50).map(|_| after_failures(3)).collect();
        assert!(waits.iter().any(|wait| *wait != waits[0]), "they differ");
    }

    #[test]
    fn renewed_at_two_thirds_or_when_the_issuer_says() {
        let start = OffsetDateTime::UNIX_EPOCH;
        let day = time::Duration::DAY;
        for _ in 0..50 {
            let at = renewal(start, start + day * 90);
            assert!(at > start + day * 58 && at <= start + day * 60, "{at}");
            let window = start + day * 10..start + day * 12;
            let at = in_window(&window, start);
            assert!(window.contains(&at), "{at}");
            assert_eq!(in_window(&window, start + day * 20), start + day * 20);
        }
        // A broken window does no harm.
        assert_eq!(in_window(&(start + day..start), start), start + day);
    }
}
