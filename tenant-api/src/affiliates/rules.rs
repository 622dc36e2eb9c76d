//! What becomes of an affiliate's bonuses, and months as lists of them have them.

use std::str::FromStr;

use time::{Date, Month, OffsetDateTime, macros::offset};

platform::text_enum! {
    /// Where a bonus stands.
    pub enum BonusState {
        /// The order may still be refunded.
        Pending = "pending",
        /// To be paid.
        Due = "due",
        /// Paid out.
        Paid = "paid",
    }
}

impl BonusState {
    /// Of a bonus that falls due then and is paid or not.
    pub(super) fn of(due_at: OffsetDateTime, is_paid: bool, now: OffsetDateTime) -> Self {
        match is_paid {
            true => Self::Paid,
            false if due_at <= now => Self::Due,
            false => Self::Pending,
        }
    }
}

/// What a refund takes of a bonus of `amount`, of which `back` was taken before: the part that the refund is of what was
/// paid; all that is left with the last one.
pub(super) fn taken_back((amount, back): (i64, i64), (part, of, is_last): (i64, i64, bool)) -> i64 {
    let left = (amount - back).max(0);
    if is_last || of <= 0 {
        return left;
    }
    let share = i128::from(amount) * i128::from(part.max(0)) / i128::from(of);
    i64::try_from(share).unwrap_or(i64::MAX).min(left)
}

/// A month in Asia/Ho_Chi_Minh, as `2026-11`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct InMonth {
    /// Its first moment.
    pub(super) from: OffsetDateTime,
    /// That of the next one.
    pub(super) until: OffsetDateTime,
}

impl FromStr for InMonth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text).ok_or_else(|| format!("{text:?} is no month, such as 2026-11"))
    }
}

impl InMonth {
    fn read(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-').filter(|(year, month)| year.len() == 4 && month.len() == 2)?;
        let (year, month) = (year.parse::<i32>().ok()?, Month::try_from(month.parse::<u8>().ok()?).ok()?);
        let next = if month == Month::December { year + 1 } else { year };
        let first = |year: i32, month: Month| {
            let day = Date::from_calendar_date(year, month, 1).ok()?;
            Some(day.midnight().assume_offset(offset!(+7)))
        };
        Some(Self { from: first(year, month)?, until: first(next, month.next())? })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn months_begin_in_vietnam() {
        let month: InMonth = "2026-12".parse().expect("a month");
        assert_eq!((month.from, month.until), (datetime!(2026-11-30 17:00 UTC), datetime!(2026-12-31 17:00 UTC)));
        for none in ["", "2026", "2026-13", "2026-00", "26-11", "2026-1", "2026-11-01", "2026-1a"] {
            assert!(none.parse::<InMonth>().is_err(), "{none}");
        }
    }

    #[test]
    fn a_bonus_waits_falls_due_and_is_paid() {
        let at = datetime!(2026-11-30 17:00 UTC);
        let second = time::Duration::SECOND;
        assert_eq!(BonusState::of(at, false, at - second), BonusState::Pending);
        assert_eq!(BonusState::of(at, false, at), BonusState::Due);
        assert_eq!(BonusState::of(at, true, at), BonusState::Paid);
    }

    #[test]
    fn refunds_take_their_part_and_the_last_one_the_rest() {
        assert_eq!(taken_back((1000, 0), (333, 999, false)), 333);
        assert_eq!(taken_back((1000, 333), (666, 999, true)), 667);
        assert_eq!(taken_back((1000, 1000), (1, 999, false)), 0);
        assert_eq!(taken_back((1000, 900), (500, 1000, false)), 100, "never more than is left");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn all_refunds_together_take_the_bonus_and_no_more(
            amount in 0_i64..1_000_000_000,
            parts in prop::collection::vec(1_i64..1_000_000, 1..8),
        ) {
            let of: i64 = parts.iter().sum();
            let mut back = 0;
            for (at, part) in parts.iter().enumerate() {
                let taken = taken_back((amount, back), (*part, of, at + 1 == parts.len()));
                prop_assert!(taken >= 0 && back + taken <= amount);
                back += taken;
            }
            prop_assert_eq!(back, amount);
        }
    }
}
