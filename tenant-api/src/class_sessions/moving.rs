//! What a change does to a series of sessions. Pure.

use time::macros::offset;
use time::{Date, Duration, OffsetDateTime};
use uuid::Uuid;

use crate::ids::ClassSessionId;

/// When a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    pub id: ClassSessionId,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub series: Option<Uuid>,
}

/// How far the two ends of a session move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    start: Duration,
    end: Duration,
}

impl Shift {
    pub fn between(was: &Slot, starts_at: OffsetDateTime, ends_at: OffsetDateTime) -> Self {
        Self { start: starts_at - was.starts_at, end: ends_at - was.ends_at }
    }

    pub fn apply(self, slot: &Slot) -> Slot {
        Slot { starts_at: slot.starts_at + self.start, ends_at: slot.ends_at + self.end, ..*slot }
    }

    /// Whether the session `was` would be on another day.
    fn changes_day(self, was: &Slot) -> bool {
        day(was.starts_at) != day(was.starts_at + self.start)
    }
}

/// The day of a time in Asia/Ho_Chi_Minh.
pub fn day(at: OffsetDateTime) -> Date {
    local(at).date()
}

fn local(at: OffsetDateTime) -> OffsetDateTime {
    at.to_offset(offset!(+7))
}

/// The sessions of `series` that move with `this` and come after it. Another hour is for all of them; another day for those
/// on its weekday alone, so that the class's other days stay where they are.
pub fn following<'a>(this: &Slot, shift: Shift, others: &'a [Slot]) -> Vec<&'a Slot> {
    let weekday = |slot: &Slot| local(slot.starts_at).weekday();
    others
        .iter()
        .filter(|other| other.id != this.id && other.series.is_some() && other.series == this.series)
        .filter(|other| other.starts_at > this.starts_at)
        .filter(|other| !shift.changes_day(this) || weekday(other) == weekday(this))
        .collect()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn slot(id: i64, starts_at: OffsetDateTime, series: Option<Uuid>) -> Slot {
        Slot { id: ClassSessionId(id), starts_at, ends_at: starts_at + Duration::minutes(90), series }
    }

    #[test]
    fn another_day_is_for_the_same_weekday_and_another_hour_for_all() {
        let series = Some(Uuid::from_u128(1));
        let monday = slot(2, datetime!(2026-12-07 18:00 +7), series);
        let all = [
            slot(1, datetime!(2026-11-30 18:00 +7), series),
            monday,
            slot(3, datetime!(2026-12-09 18:00 +7), series),
            slot(4, datetime!(2026-12-14 18:00 +7), series),
            slot(5, datetime!(2026-12-14 08:00 +7), Some(Uuid::from_u128(2))),
            slot(6, datetime!(2026-12-14 20:00 +7), None),
        ];
        let moved = |starts_at: OffsetDateTime| {
            let shift = Shift::between(&monday, starts_at, starts_at + Duration::minutes(90));
            following(&monday, shift, &all).into_iter().map(|slot| slot.id.get()).collect::<Vec<_>>()
        };
        assert_eq!(moved(datetime!(2026-12-08 18:00 +7)), [4]);
        assert_eq!(moved(datetime!(2026-12-07 19:00 +7)), [3, 4]);
        let alone = slot(9, datetime!(2026-12-07 18:00 +7), None);
        assert!(following(&alone, Shift::between(&alone, alone.starts_at, alone.ends_at), &all).is_empty());
    }

    #[test]
    fn both_ends_move_by_their_own() {
        let was = slot(1, datetime!(2026-12-07 18:00 +7), None);
        let shift = Shift::between(&was, datetime!(2026-12-07 18:30 +7), datetime!(2026-12-07 20:30 +7));
        assert_eq!(Shift::between(&was, was.starts_at, was.ends_at).apply(&was), was);
        let next = shift.apply(&slot(2, datetime!(2026-12-14 18:00 +7), None));
        assert_eq!(next.starts_at, datetime!(2026-12-14 18:30 +7));
        assert_eq!(next.ends_at, datetime!(2026-12-14 20:30 +7));
    }
}
