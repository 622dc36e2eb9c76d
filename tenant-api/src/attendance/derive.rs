//! What follows from check-in, check-out, a session's times and its class's settings.

use time::{Duration, OffsetDateTime};

use super::words::AttendanceStatus;
use crate::classrooms::ClassSettings;

/// When a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
}

impl Times {
    /// Whole minutes after the start, rounded up; 0 for who came before it.
    pub fn minutes_late(self, check_in: Option<OffsetDateTime>) -> i64 {
        check_in.map_or(0, |at| minutes(at - self.starts_at))
    }

    /// Whole minutes before the end, rounded up; 0 for who stayed.
    pub fn minutes_early(self, check_out: Option<OffsetDateTime>) -> i64 {
        check_out.map_or(0, |at| minutes(self.ends_at - at))
    }
}

fn minutes(length: Duration) -> i64 {
    length.whole_seconds().max(0).unsigned_abs().div_ceil(60).cast_signed()
}

/// How somebody attended, as far as the times tell: late wins over having left early, and whoever has not come is absent
/// once the session is over. None: nothing can be said yet.
pub fn derive(
    check_in: Option<OffsetDateTime>,
    check_out: Option<OffsetDateTime>,
    times: Times,
    settings: &ClassSettings,
    is_over: bool,
) -> Option<AttendanceStatus> {
    let Some(check_in) = check_in else { return is_over.then_some(AttendanceStatus::Absent) };
    let late_from = times.starts_at + Duration::minutes(settings.late_after.into());
    let early_until = times.ends_at - Duration::minutes(settings.leave_before.into());
    Some(if check_in > late_from {
        AttendanceStatus::Late
    } else if check_out.is_some_and(|at| at < early_until) {
        AttendanceStatus::LeftEarly
    } else {
        AttendanceStatus::Present
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    const TIMES: Times = Times { starts_at: datetime!(2026-11-23 18:00 +7), ends_at: datetime!(2026-11-23 19:30 +7) };

    fn at(seconds: i64) -> OffsetDateTime {
        TIMES.starts_at + Duration::seconds(seconds)
    }

    fn of(check_in: Option<i64>, check_out: Option<i64>, is_over: bool) -> Option<AttendanceStatus> {
        derive(check_in.map(at), check_out.map(at), TIMES, &ClassSettings::default(), is_over)
    }

    #[test]
    fn ten_minutes_are_no_lateness() {
        use AttendanceStatus::{Absent, Late, LeftEarly, Present};
        for (check_in, check_out, is_over, status) in [
            (None, None, false, None),
            (None, None, true, Some(Absent)),
            (Some(-900), None, false, Some(Present)),
            (Some(600), None, false, Some(Present)),
            (Some(601), None, false, Some(Late)),
            (Some(0), Some(80 * 60), true, Some(Present)),
            (Some(0), Some(80 * 60 - 1), true, Some(LeftEarly)),
            (Some(601), Some(700), true, Some(Late)),
        ] {
            assert_eq!(of(check_in, check_out, is_over), status, "{check_in:?} {check_out:?} {is_over}");
        }
    }

    #[test]
    fn minutes_are_begun_minutes() {
        let late = |seconds| TIMES.minutes_late(Some(at(seconds)));
        assert_eq!([late(-60), late(0), late(1), late(60), late(61)], [0, 0, 1, 1, 2]);
        assert_eq!((TIMES.minutes_early(Some(at(5399))), TIMES.minutes_early(Some(at(5401)))), (1, 0));
        assert_eq!((TIMES.minutes_late(None), TIMES.minutes_early(None)), (0, 0));
    }

    fn settings() -> impl Strategy<Value = ClassSettings> {
        (0..=240, 0..=240).prop_map(|(late_after, leave_before)| ClassSettings {
            late_after,
            leave_before,
            ..ClassSettings::default()
        })
    }

    proptest! {
        #[test]
        fn a_moved_session_with_moved_times_derives_the_same(
            settings in settings(), check_in in prop::option::of(-3600_i64..9000), stay in prop::option::of(0_i64..9000),
            is_over: bool, by in -1_000_000_i64..1_000_000,
        ) {
            let (check_in, by) = (check_in.map(at), Duration::seconds(by));
            let check_out = check_in.zip(stay).map(|(at, stay)| at + Duration::seconds(stay));
            let moved = Times { starts_at: TIMES.starts_at + by, ends_at: TIMES.ends_at + by };
            let of = |times, by| {
                derive(check_in.map(|at| at + by), check_out.map(|at| at + by), times, &settings, is_over)
            };
            prop_assert_eq!(of(TIMES, Duration::ZERO), of(moved, by));
        }

        #[test]
        fn coming_earlier_and_staying_longer_is_never_worse(
            settings in settings(), check_in in -3600_i64..9000, stay in 0_i64..9000,
            earlier in 0_i64..3600, longer in 0_i64..3600, is_over: bool,
        ) {
            let worth = |status| match status {
                Some(AttendanceStatus::Present) => 3,
                Some(AttendanceStatus::LeftEarly) => 2,
                Some(AttendanceStatus::Late) => 1,
                _ => 0,
            };
            let of = |check_in: i64, check_out: i64| {
                worth(derive(Some(at(check_in)), Some(at(check_out)), TIMES, &settings, is_over))
            };
            prop_assert!(of(check_in - earlier, check_in + stay + longer) >= of(check_in, check_in + stay));
        }

        #[test]
        fn absent_is_whoever_did_not_come_and_nobody_else(
            settings in settings(), check_in in prop::option::of(-3600_i64..9000), is_over: bool,
        ) {
            let status = derive(check_in.map(at), None, TIMES, &settings, is_over);
            prop_assert_eq!(status == Some(AttendanceStatus::Absent), check_in.is_none() && is_over);
            prop_assert_eq!(status.is_none(), check_in.is_none() && !is_over);
            prop_assert!(status != Some(AttendanceStatus::Excused));
        }
    }
}
