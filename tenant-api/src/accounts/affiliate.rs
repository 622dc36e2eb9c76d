//! Codes by which people bring others in.

use actix_web::HttpRequest;
use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::AccountId;
use crate::site::Site;

/// The cookie that remembers whose code brought somebody here.
const COOKIE: &str = "affiliate_code";
const LENGTH: usize = 10;
const SIGNS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// Codes that are tried before something else must be wrong.
const TRIES: usize = 5;

/// The code of the query, which was followed last, or else of the cookie; what is none counts for nothing.
pub fn of_request(request: &HttpRequest, query: Option<String>) -> Option<String> {
    query.and_then(|code| rules::affiliate_code(&code).ok()).or_else(|| code_of(request))
}

/// The code of the cookie, which the web keeps for 30 days; the last one counts.
pub fn code_of(request: &HttpRequest) -> Option<String> {
    request.cookie(COOKIE).and_then(|cookie| rules::affiliate_code(cookie.value()).ok())
}

/// The link that a person with this code gives to others.
pub fn link_of(site: &Site, code: &str) -> String {
    format!("{}/sign-up?affiliate_code={code}", site.address())
}

/// The link that a person gives to others. The code is made when it is first asked for; where the site can't be written
/// just now there is none.
pub async fn link(site: &Site, user: AccountId, known: Option<String>) -> Option<String> {
    let code = match known {
        Some(code) => code,
        None if site.entry.is_moving => return None,
        None => match code_for(site, user).await {
            Ok(code) => code,
            Err(error) => {
                tracing::warn!(tenant = site.id(), message = error.message().key(), "making an affiliate code");
                return None;
            }
        },
    };
    Some(link_of(site, &code))
}

/// A person's code, made when it is first asked for.
///
/// # Errors
/// When the database fails.
pub async fn code_for(site: &Site, user: AccountId) -> Result<String, ApiError> {
    let mut conn = site.read().await?;
    for _ in 0..TRIES {
        if let Some(code) = insert(&mut conn, user, &new_code()).await? {
            return Ok(code);
        }
    }
    Err(ApiError::internal(anyhow::anyhow!("{TRIES} codes were all taken")))
}

fn new_code() -> String {
    (0..LENGTH).map(|_| char::from(SIGNS[rand::random_range(0..SIGNS.len())])).collect()
}

/// The person's code, which is this one where they had none; `None` where it is somebody else's.
async fn insert(conn: &mut TenantConn, user: AccountId, code: &str) -> Result<Option<String>, ApiError> {
    sqlx::query!(
        "INSERT INTO affiliate_codes (code, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        code,
        user as AccountId
    )
    .execute(&mut *conn)
    .await?;
    let own = sqlx::query_scalar!("SELECT code FROM affiliate_codes WHERE user_id = $1", user as AccountId);
    Ok(own.fetch_optional(&mut *conn).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_codes_are_codes() {
        for _ in 0..100 {
            let code = new_code();
            assert_eq!(rules::affiliate_code(&code), Ok(code.clone()));
        }
        assert_ne!(new_code(), new_code());
    }
}
