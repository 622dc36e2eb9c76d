//! When sign-ins of a name are refused for a while: ten that fail lock it for a minute, ten more for five, and every ten
//! after these for fifteen. Browsers that the person has signed in with are counted apart, so that nobody can lock others
//! out. Names are counted whether there is such an account or not.

mod store;

use platform::error::ApiError;
use platform::messages::TOO_MANY_REQUESTS;
use platform::secrets;
use platform::tenancy::TenantConn;
use time::{Duration, OffsetDateTime};

pub use store::{clear_failures, count_failure, expire_failures, failures};

use crate::ids::AccountId;

/// Failures that lock.
const FAILURES: i32 = 10;
/// How long the first lock holds, the second, and each that follows.
const LOCKS: [Duration; 3] = [Duration::minutes(1), Duration::minutes(5), Duration::minutes(15)];

/// What sign-ins are counted by: a hash, so that names that don't exist are not kept.
pub type Subject = [u8; 32];

/// A name, from whatever browser.
pub fn of_name(name: &str) -> Subject {
    secrets::hash_token(&format!("name {name}"))
}

/// A name, from one browser that its person has signed in with.
pub fn of_browser(name: &str, browser: &[u8; 32]) -> Subject {
    secrets::hash_token(&format!("browser {} {name}", platform::blobs::hash(browser)))
}

/// Ends the lock of a person's name, from whatever browser: they have, or are told, another password.
///
/// # Errors
/// When the database fails.
pub async fn end(tx: &mut TenantConn, user: AccountId, name: &str) -> Result<(), ApiError> {
    let browsers = store::browsers(tx, user).await?;
    let mut subjects = vec![of_name(name)];
    subjects.extend(browsers.iter().map(|browser| of_browser(name, browser)));
    clear_failures(tx, &subjects).await
}

/// What is known of a subject.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Failures {
    /// Since the last lock, or the last success.
    pub failures: i32,
    /// Since the last success.
    pub locks: i32,
    /// Until when sign-ins are refused.
    pub locked_until: Option<OffsetDateTime>,
}

impl Failures {
    /// Refuses while it is locked.
    ///
    /// # Errors
    /// 429 with the seconds until the lock ends.
    pub fn check(&self, now: OffsetDateTime) -> Result<(), ApiError> {
        match self.locked_until {
            Some(end) if end > now => {
                let seconds = (end - now).as_seconds_f64().ceil() as u64;
                Err(ApiError::retry_after(TOO_MANY_REQUESTS, seconds.max(1)))
            }
            _ => Ok(()),
        }
    }

    /// The same after one more failure.
    #[must_use]
    pub fn and_another(self, now: OffsetDateTime) -> Self {
        let failures = self.failures + 1;
        if failures < FAILURES {
            return Self { failures, ..self };
        }
        let step = usize::try_from(self.locks).unwrap_or_default().min(LOCKS.len() - 1);
        Self { failures: 0, locks: self.locks.saturating_add(1), locked_until: Some(now + LOCKS[step]) }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-23 17:00 UTC);

    fn fail(times: usize, from: Failures, now: OffsetDateTime) -> Failures {
        (0..times).fold(from, |failures, _| failures.and_another(now))
    }

    #[test]
    fn ten_failures_lock_for_longer_each_time() {
        let nine = fail(9, Failures::default(), NOW);
        assert!(nine.check(NOW).is_ok());
        let (mut failures, mut now) = (Failures::default(), NOW);
        for (locks, minutes) in [(1, 1), (2, 5), (3, 15), (4, 15)] {
            failures = fail(10, failures, now);
            let end = now + Duration::minutes(minutes);
            assert_eq!(failures, Failures { failures: 0, locks, locked_until: Some(end) });
            let refused = failures.check(now).expect_err("it is locked");
            assert_eq!(refused.retry_seconds(), u64::try_from(minutes * 60).ok());
            assert!(failures.check(end - Duration::milliseconds(1)).is_err());
            assert!(failures.check(end).is_ok());
            now = end;
        }
    }

    #[test]
    fn names_and_browsers_count_apart() {
        let (name, other) = (of_name("an@x.vn"), of_name("an"));
        let browsers = [of_browser("an@x.vn", &[1; 32]), of_browser("an@x.vn", &[2; 32]), of_browser("an", &[1; 32])];
        let mut all = vec![name, other];
        all.extend(browsers);
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
