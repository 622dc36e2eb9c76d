//! What there is a few of in challenges.

use time::Date;

use super::days::last_of_month;

platform::text_enum! {
    /// For how long a challenge is.
    pub enum ChallengeKind {
        /// One day.
        Daily = "daily",
        /// Monday to Sunday.
        Weekly = "weekly",
        /// The first of a month to its last day.
        Monthly = "monthly",
    }
}

impl ChallengeKind {
    /// uCoin where neither the challenge nor the site says how many.
    pub(super) const fn usual_reward(self) -> i64 {
        match self {
            Self::Daily => 10,
            Self::Weekly => 30,
            Self::Monthly => 100,
        }
    }

    /// The last day of one that begins on `start`.
    pub(super) fn last_day(self, start: Date) -> Date {
        match self {
            Self::Daily => start,
            Self::Weekly => start + time::Duration::days(6),
            Self::Monthly => last_of_month(start),
        }
    }
}
