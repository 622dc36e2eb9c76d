//! Failed sign-ins, and how long each makes the next one wait. Counted in the database, so that neither a restart nor
//! a second process forgives.

use platform::error::ApiError;
use platform::limiter::network;
use sha2::{Digest, Sha256};
use sqlx::PgPool;

/// What failures are counted by.
#[derive(Debug, Clone, Copy)]
pub enum Counted<'a> {
    /// An account's e-mail address, whether there is such an account or not.
    Account(&'a str),
    /// Whoever knows an operator's password and guesses at the second factor.
    Factor(i64),
    /// A client's address.
    Address(&'a str),
}

impl Counted<'_> {
    /// Failures that cost nothing yet: people mistype.
    fn free(self) -> i32 {
        match self {
            Counted::Account(_) | Counted::Factor(_) => 4,
            // An office has one address.
            Counted::Address(_) => 19,
        }
    }

    fn key(self) -> String {
        let text = match self {
            Counted::Account(email) => format!("account {email}"),
            Counted::Factor(operator) => format!("factor {operator}"),
            Counted::Address(address) => format!("address {}", network_of(address)),
        };
        hex(&Sha256::digest(text.as_bytes()))
    }
}

/// What an address is counted as: who has an IPv6 network chooses addresses from it freely.
fn network_of(address: &str) -> String {
    address.parse().map_or_else(|_| address.to_owned(), |address| network(address).to_string())
}

/// Seconds to wait after the first failure that costs something; they double with each further one.
const FIRST_WAIT_S: f64 = 30.0;
/// The longest wait, in seconds.
const LONGEST_WAIT_S: f64 = 3600.0;
/// Failures older than this are forgiven, in seconds.
const FORGIVEN_AFTER_S: f64 = 86_400.0;

/// Counts an attempt against all of `counted` before it is tried, so that attempts at the same time can't share one
/// count. [`succeeded`] takes it back, and so does [`tried`] where it could not be tried. `Some(seconds)`, at least 1: it
/// has to wait, and counts for nothing.
///
/// # Errors
/// When the control database is away.
pub async fn attempt(pool: &PgPool, counted: &[Counted<'_>]) -> Result<Option<u64>, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    for one in counted {
        let key = one.key();
        // By the clock: of two at the same moment, one may have begun before the other and be counted after it.
        let wait = sqlx::query_scalar!(
            r#"SELECT ceil(extract(epoch FROM blocked_until - clock_timestamp()))::bigint AS "seconds!" FROM sign_in_failures
                WHERE key = $1 AND blocked_until > clock_timestamp() FOR UPDATE"#,
            key
        )
        .fetch_optional(&mut *transaction)
        .await?;
        if let Some(seconds) = wait {
            transaction.rollback().await?;
            return Ok(Some(seconds.max(1).unsigned_abs()));
        }
        let counted = sqlx::query_scalar!(
            r#"INSERT INTO sign_in_failures AS f (key, failures) VALUES ($1, 1)
               ON CONFLICT (key) DO UPDATE SET failed_at = now(),
                   failures = CASE WHEN f.failed_at < now() - make_interval(secs => $2) THEN 1 ELSE f.failures + 1 END,
                   blocked_until = now() + CASE WHEN f.failures < $3 OR f.failed_at < now() - make_interval(secs => $2) THEN interval '0'
                       ELSE least(make_interval(secs => $4 * 2 ^ least(f.failures - $3, 20)), make_interval(secs => $5)) END
                 WHERE f.blocked_until <= clock_timestamp()
               RETURNING failures"#,
            key,
            FORGIVEN_AFTER_S,
            one.free(),
            FIRST_WAIT_S,
            LONGEST_WAIT_S,
        )
        .fetch_optional(&mut *transaction)
        .await?;
        // Somebody else's attempt was counted meanwhile and closed the door.
        if counted.is_none() {
            transaction.rollback().await?;
            return Ok(Some(1));
        }
    }
    // Whatever somebody else counts on at the moment is left: to wait for it while holding our own would be to wait for
    // each other.
    sqlx::query!(
        "DELETE FROM sign_in_failures WHERE key IN (
             SELECT key FROM sign_in_failures WHERE failed_at < now() - make_interval(secs => $1) AND blocked_until < now()
                FOR UPDATE SKIP LOCKED)",
        FORGIVEN_AFTER_S
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    Ok(None)
}

/// Takes the attempt of who got in back. An account's and a factor's other failures go with it; an address's stay,
/// which may be others' too.
///
/// # Errors
/// When the control database is away.
pub async fn succeeded(pool: &PgPool, counted: &[Counted<'_>]) -> Result<(), sqlx::Error> {
    for one in counted {
        take_back(pool, *one, !matches!(one, Counted::Address(_))).await?;
    }
    Ok(())
}

/// What came of an attempt that was to be tried. One that could not be, because there was no room for it, was no
/// failure of whoever made it: it is taken back, and older failures stay.
///
/// # Errors
/// That of the attempt; when the control database is away.
pub async fn tried<T>(pool: &PgPool, counted: &[Counted<'_>], outcome: Result<T, ApiError>) -> Result<T, ApiError> {
    if outcome.is_err() {
        for one in counted {
            take_back(pool, *one, false).await?;
        }
    }
    outcome
}

/// Takes an attempt back, which was let through: nobody waits because of it. With `forget` all failures go.
async fn take_back(pool: &PgPool, one: Counted<'_>, forget: bool) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE sign_in_failures SET blocked_until = now(), failures = CASE WHEN $2 THEN 0 ELSE greatest(failures - 1, 0) END
          WHERE key = $1",
        one.key(),
        forget
    )
    .execute(pool)
    .await
    .map(drop)
}

/// Lower-case hexadecimal.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_addresses_and_factors_are_counted_apart() {
        assert_ne!(Counted::Account("1").key(), Counted::Address("1").key());
        let of = |address| Counted::Address(address).key();
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::7"), "one network");
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_ne!(Counted::Account("1").key(), Counted::Factor(1).key());
    }
}
