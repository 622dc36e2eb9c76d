//! Wrong codes: so many an hour of one person, and of one network, at all replicas together.

use std::cmp::max;

use actix_web::HttpRequest;
use hmac::{Hmac, KeyInit, Mac};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sha2::Sha256;
use time::OffsetDateTime;

use super::expiry::{self, WINDOW};
use super::messages::TOO_MANY_CODES;
use crate::files;
use crate::ids::AccountId;

const OF_PERSON: i64 = 10;
/// A school's room behind one address.
const OF_NETWORK: i64 = 100;

/// Who tries a code, from where.
pub(super) struct Trying {
    user: AccountId,
    /// A mark under the site's key, which shows no address.
    network: [u8; 32],
}

/// What failed lately.
struct Lately {
    by_person: i64,
    by_network: i64,
    person_since: Option<OffsetDateTime>,
    network_since: Option<OffsetDateTime>,
}

impl Trying {
    /// Whoever calls.
    pub(super) async fn of(tx: &mut TenantConn, request: &HttpRequest, user: AccountId) -> Result<Self, ApiError> {
        let key = files::site_key(tx).await?;
        Ok(Self { user, network: mark(&platform::http::network_of(request), &key)? })
    }

    /// Refuses who has failed too often; until the transaction ends other tries of this person wait.
    ///
    /// # Errors
    /// 429.
    pub(super) async fn room(&self, tx: &mut TenantConn, now: OffsetDateTime) -> Result<(), ApiError> {
        sqlx::query!(
            "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' activation codes ' || $1::bigint, 0))",
            self.user as AccountId,
        )
        .fetch_one(&mut *tx)
        .await?;
        self.count(tx, now).await
    }

    /// Counts a wrong code. Wrong ones of a network are counted one after the other, so that no more than there may be are
    /// told so; right ones wait for nobody.
    ///
    /// # Errors
    /// 429 where others of the network have failed too often meanwhile.
    pub(super) async fn failed(&self, tx: &mut TenantConn, now: OffsetDateTime) -> Result<(), ApiError> {
        sqlx::query!(
            "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' activation codes of ' || encode($1, 'hex'), 0))",
            self.network.as_slice(),
        )
        .fetch_one(&mut *tx)
        .await?;
        self.count(tx, now).await?;
        sqlx::query!(
            "INSERT INTO activation_failures (user_id, network) VALUES ($1, $2)",
            self.user as AccountId,
            self.network.as_slice(),
        )
        .execute(&mut *tx)
        .await?;
        expiry::plan(tx).await
    }

    /// Whether there is room for another wrong code.
    ///
    /// # Errors
    /// 429 where there is none.
    async fn count(&self, tx: &mut TenantConn, now: OffsetDateTime) -> Result<(), ApiError> {
        let lately = sqlx::query_as!(
            Lately,
            r#"SELECT count(*) FILTER (WHERE user_id = $1) AS "by_person!", count(*) FILTER (WHERE network = $2) AS "by_network!",
                      min(at) FILTER (WHERE user_id = $1) AS person_since, min(at) FILTER (WHERE network = $2) AS network_since
                 FROM activation_failures WHERE (user_id = $1 OR network = $2) AND at > $3"#,
            self.user as AccountId,
            self.network.as_slice(),
            now - WINDOW,
        )
        .fetch_one(&mut *tx)
        .await?;
        match lately.wait(now) {
            Some(seconds) => Err(ApiError::retry_after(TOO_MANY_CODES, seconds)),
            None => Ok(()),
        }
    }
}

impl Lately {
    /// Seconds until the first failure that is too many is forgotten; none where there is room.
    fn wait(&self, now: OffsetDateTime) -> Option<u64> {
        let person = self.person_since.filter(|_| self.by_person >= OF_PERSON);
        let network = self.network_since.filter(|_| self.by_network >= OF_NETWORK);
        let end = max(person, network)? + WINDOW;
        Some(u64::try_from((end - now).whole_seconds()).unwrap_or_default().max(1))
    }
}

fn mark(network: &str, key: &[u8]) -> Result<[u8; 32], ApiError> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).map_err(ApiError::internal)?;
    mac.update(format!("lophoc activation codes|{network}").as_bytes());
    Ok(mac.finalize().into_bytes().into())
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    #[test]
    fn ten_of_a_person_and_a_hundred_of_a_network_are_too_many() {
        let now = OffsetDateTime::UNIX_EPOCH + Duration::DAY;
        let ago = |minutes| Some(now - Duration::minutes(minutes));
        let wait = |by_person, by_network| {
            Lately { by_person, by_network, person_since: ago(50), network_since: ago(20) }.wait(now)
        };
        assert_eq!((wait(9, 99), wait(10, 99), wait(9, 100), wait(10, 100)), (None, Some(600), Some(2400), Some(2400)));
        let none = Lately { by_person: 0, by_network: 0, person_since: None, network_since: None };
        assert_eq!(none.wait(now), None);
    }

    #[test]
    fn a_mark_is_of_one_network_and_one_site() -> Result<(), ApiError> {
        assert_eq!(mark("203.0.113.9", &[7; 32])?, mark("203.0.113.9", &[7; 32])?);
        assert_ne!(mark("203.0.113.9", &[7; 32])?, mark("203.0.113.8", &[7; 32])?);
        assert_ne!(mark("203.0.113.9", &[7; 32])?, mark("203.0.113.9", &[8; 32])?);
        Ok(())
    }
}
