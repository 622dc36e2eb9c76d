//! Whether a discount counts for a sale, and what it takes off.

use platform::faults::Fault;
use time::OffsetDateTime;

use super::messages::{
    DISCOUNT_MINIMUM, DISCOUNT_NOT_YET, DISCOUNT_NOT_YOURS, DISCOUNT_OTHER_COURSE, DISCOUNT_OVER, DISCOUNT_USED_BY_YOU,
    DISCOUNT_USED_UP,
};
use crate::ids::{AccountId, CourseId};
use crate::money;

/// What somebody is about to buy.
#[derive(Debug, Clone)]
pub struct Sale {
    /// The buyer.
    pub user: AccountId,
    /// What is bought.
    pub course: CourseId,
    /// Of all seats, before anything is taken off.
    pub price: i64,
    /// When.
    pub now: OffsetDateTime,
}

/// What a discount says of itself.
#[derive(Debug, Clone)]
pub(super) struct Terms {
    pub(super) percent: Option<i32>,
    pub(super) amount: Option<i64>,
    /// Empty: of every course.
    pub(super) course_ids: Vec<CourseId>,
    pub(super) starts_at: Option<OffsetDateTime>,
    pub(super) ends_at: Option<OffsetDateTime>,
    pub(super) minimum: i64,
    pub(super) max_uses: Option<i32>,
    pub(super) per_user: Option<i32>,
    pub(super) uses: i32,
    /// Whose alone it is.
    pub(super) user_id: Option<AccountId>,
    pub(super) ended_at: Option<OffsetDateTime>,
}

impl Terms {
    /// Why it does not count for a sale to somebody who has used it `used` times; none: it counts.
    pub(super) fn refusal(&self, sale: &Sale, used: i64) -> Option<Fault> {
        if self.user_id.is_some_and(|user| user != sale.user) {
            return Some(DISCOUNT_NOT_YOURS.into());
        }
        if self.starts_at.is_some_and(|at| at > sale.now) {
            return Some(DISCOUNT_NOT_YET.into());
        }
        if [self.ends_at, self.ended_at].into_iter().flatten().any(|at| at <= sale.now) {
            return Some(DISCOUNT_OVER.into());
        }
        if !self.course_ids.is_empty() && !self.course_ids.contains(&sale.course) {
            return Some(DISCOUNT_OTHER_COURSE.into());
        }
        if sale.price < self.minimum {
            return Some(Fault::with(DISCOUNT_MINIMUM, vec![("min", money::dong(self.minimum))]));
        }
        if self.is_used_by(used) {
            return Some(DISCOUNT_USED_BY_YOU.into());
        }
        self.is_used_up().then(|| DISCOUNT_USED_UP.into())
    }

    /// Whether nobody may use it any more.
    pub(super) fn is_used_up(&self) -> bool {
        self.max_uses.is_some_and(|max| self.uses >= max)
    }

    /// Whether somebody who has used it `used` times may not again.
    pub(super) fn is_used_by(&self, used: i64) -> bool {
        self.per_user.is_some_and(|max| used >= i64::from(max))
    }

    /// What it takes off a price: never more than there is.
    pub(super) fn off(&self, price: i64) -> i64 {
        let off = match (self.percent, self.amount) {
            (Some(percent), _) => money::percent_of(price, percent),
            (None, amount) => amount.unwrap_or(0),
        };
        off.clamp(0, price.max(0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use time::Duration;

    use super::*;

    fn terms() -> Terms {
        Terms {
            percent: Some(10),
            amount: None,
            course_ids: Vec::new(),
            starts_at: None,
            ends_at: None,
            minimum: 0,
            max_uses: None,
            per_user: None,
            uses: 0,
            user_id: None,
            ended_at: None,
        }
    }

    fn sale() -> Sale {
        Sale { user: AccountId(1), course: CourseId(7), price: 500_000, now: OffsetDateTime::UNIX_EPOCH }
    }

    fn refusal(terms: &Terms, used: i64) -> Option<&'static str> {
        terms.refusal(&sale(), used).map(|fault| fault.message.key())
    }

    #[test]
    fn each_condition_has_its_reason() {
        let (now, second) = (sale().now, Duration::SECOND);
        assert_eq!(refusal(&terms(), 1000), None);
        for (terms, reason) in [
            (Terms { user_id: Some(AccountId(2)), ..terms() }, Some("discount_not_yours")),
            (Terms { user_id: Some(AccountId(1)), ..terms() }, None),
            (Terms { starts_at: Some(now + second), ..terms() }, Some("discount_not_yet")),
            (Terms { starts_at: Some(now), ..terms() }, None),
            (Terms { ends_at: Some(now), ..terms() }, Some("discount_over")),
            (Terms { ends_at: Some(now + second), ..terms() }, None),
            (Terms { ended_at: Some(now), ..terms() }, Some("discount_over")),
            (Terms { course_ids: vec![CourseId(8)], ..terms() }, Some("discount_other_course")),
            (Terms { course_ids: vec![CourseId(8), CourseId(7)], ..terms() }, None),
            (Terms { minimum: 500_001, ..terms() }, Some("discount_minimum")),
            (Terms { minimum: 500_000, ..terms() }, None),
            (Terms { max_uses: Some(3), uses: 3, ..terms() }, Some("discount_used_up")),
            (Terms { max_uses: Some(3), uses: 2, ..terms() }, None),
        ] {
            assert_eq!(refusal(&terms, 0), reason, "{terms:?}");
        }
        let twice = Terms { per_user: Some(2), ..terms() };
        assert_eq!((refusal(&twice, 1), refusal(&twice, 2)), (None, Some("discount_used_by_you")));
    }

    #[test]
    fn what_is_off_is_rounded_down_and_not_above_the_price() {
        let percent = |percent| Terms { percent: Some(percent), ..terms() };
        let amount = |amount| Terms { percent: None, amount: Some(amount), ..terms() };
        assert_eq!((percent(15).off(999), percent(100).off(999), percent(1).off(99)), (149, 999, 0));
        assert_eq!((amount(300).off(999), amount(1000).off(999), amount(1).off(0)), (300, 999, 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn what_is_left_is_never_below_nothing(
            price in 0_i64..2_000_000_000,
            percent in prop::option::of(1_i32..=100),
            amount in 1_i64..2_000_000_000,
        ) {
            let terms = Terms { percent, amount: percent.is_none().then_some(amount), ..terms() };
            prop_assert!((0..=price).contains(&terms.off(price)));
        }
    }
}
