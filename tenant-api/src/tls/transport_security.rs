//! Strict transport security: for how long browsers are told to come over HTTPS only.

use actix_web::http::header::HeaderValue;
use time::OffsetDateTime;

/// Strict transport security for domains that have just become stable, and for those that have been for longer.
const SHORT: u32 = 24 * 3600;
const LONG: u32 = 365 * 24 * 3600;

/// The header for a domain that has been served over HTTPS without a break since `stable_since`: none for `days`, then
/// for a day, after as many days again for a year.
pub fn of_domain(stable_since: Option<OffsetDateTime>, days: u16, now: OffsetDateTime) -> Option<HeaderValue> {
    let age = (now - stable_since?).whole_days();
    let days = i64::from(days);
    (age >= days).then(|| max_age(if age >= 2 * days { LONG } else { SHORT }))
}

/// The header for so many seconds.
pub(super) fn max_age(seconds: u32) -> HeaderValue {
    HeaderValue::from_str(&format!("max-age={seconds}")).unwrap_or(HeaderValue::from_static("max-age=0"))
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    #[test]
    fn browsers_are_told_to_stay_once_a_domain_is_stable() {
        let now = OffsetDateTime::now_utc();
        let told = |age: i64| {
            let value = of_domain(Some(now - Duration::days(age)), 7, now);
            value.map(|value| value.to_str().unwrap_or_default().to_owned())
        };
        assert_eq!((told(0), told(6)), (None, None));
        assert_eq!((told(7).as_deref(), told(13).as_deref()), (Some("max-age=86400"), Some("max-age=86400")));
        assert_eq!(told(14).as_deref(), Some("max-age=31536000"));
        assert_eq!(of_domain(None, 7, now), None);
    }
}
