//! The sessions of a class.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::macros::offset;
use time::{Date, OffsetDateTime};
use utoipa::IntoParams;

use super::access::Session;
use super::store;
use super::views::{self, ClassSessionView};
use crate::actor::Actor;
use crate::classrooms;
use crate::ids::ClassroomId;
use crate::site::Site;
use crate::streaks::Day;

/// Which sessions; empty filters don't count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassSessionFilter {
    /// YYYY-MM-DD: from that day on.
    #[serde(default)]
    from: String,
    /// YYYY-MM-DD: up to that day and with it.
    #[serde(default)]
    to: String,
}

impl ClassSessionFilter {
    fn span(&self) -> Result<(Option<Date>, Option<Date>), ApiError> {
        Ok((day("from", &self.from)?, day("to", &self.to)?))
    }
}

fn day(field: &str, text: &str) -> Result<Option<Date>, ApiError> {
    match text.trim() {
        "" => Ok(None),
        text => text
            .parse()
            .map(|Day(day)| Some(day))
            .map_err(|_| ApiError::with_fields(INVALID_QUERY, vec![FieldError::new(field, INVALID_VALUE)])),
    }
}

/// The sessions of a class that begin on these days (of Asia/Ho_Chi_Minh), by time; both its ends may be open.
///
/// # Errors
/// When the database fails.
pub async fn list(
    conn: &mut TenantConn,
    class: ClassroomId,
    from: Option<Date>,
    to: Option<Date>,
) -> Result<Vec<Session>, ApiError> {
    let midnight = |day: Date| day.midnight().assume_offset(offset!(+7));
    let before = to.map(|day| midnight(day.next_day().unwrap_or(day)));
    store::list(conn, class, from.map(midnight), before).await
}

/// The sessions of a class, cancelled ones among them, by time.
#[utoipa::path(tag = "classroom", params(ClassroomId, ClassSessionFilter), responses((status = 200, body = Envelope<Vec<ClassSessionView>>)))]
#[get("/api/classroom/{id}/session")]
pub async fn list_class_sessions(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    filter: Query<ClassSessionFilter>,
) -> Result<Envelope<Vec<ClassSessionView>>, ApiError> {
    let (from, to) = filter.span()?;
    let mut conn = site.read().await?;
    let class = classrooms::find_seen(&mut conn, *id, &actor).await?;
    let sessions = list(&mut conn, class.id, from, to).await?;
    Ok(Envelope::of(views::of(&mut conn, &class, &actor, &sessions, OffsetDateTime::now_utc()).await?))
}
