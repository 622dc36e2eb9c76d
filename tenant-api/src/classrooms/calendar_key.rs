//! The key that opens a person's calendars without signing in: for programs that subscribe to them.

use actix_web::post;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::secrets;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::site::Site;

/// A person's key.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassCalendarKey {
    /// What stands in the calendars' addresses from now on.
    key: String,
}

/// The person's key; made with the first question.
///
/// # Errors
/// When the database fails.
pub async fn of_person(conn: &mut TenantConn, person: AccountId) -> Result<String, ApiError> {
    match store::calendar_key(conn, person).await? {
        Some(key) => Ok(key),
        None => store::keep_calendar_key(conn, person, &secrets::new_token()).await,
    }
}

/// Whose key it is; none where it is nobody's by now, or its owner may not sign in.
///
/// # Errors
/// When the database fails.
pub async fn person_of(conn: &mut TenantConn, key: &str) -> Result<Option<AccountId>, ApiError> {
    store::owner_of_calendar_key(conn, key).await
}

/// A new key: the one before opens nothing.
///
/// # Errors
/// When the database fails.
pub async fn renew(conn: &mut TenantConn, person: AccountId) -> Result<String, ApiError> {
    let key = secrets::new_token();
    store::set_calendar_key(conn, person, &key).await?;
    Ok(key)
}

/// Makes a new key for my calendars: whoever has an address with the one before sees nothing any more.
#[utoipa::path(tag = "classroom", responses((status = 200, body = Envelope<ClassCalendarKey>)))]
#[post("/api/classroom/calendar-key")]
pub async fn renew_calendar_key(site: Site, actor: Actor) -> Result<Envelope<ClassCalendarKey>, ApiError> {
    actor.require_session()?;
    let key = renew(&mut *site.read().await?, actor.id).await?;
    Ok(Envelope::of(ClassCalendarKey { key }))
}
