//! The calls about absences that are reported beforehand.

use actix_web::{HttpRequest, delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::absence_store as store;
use super::absences::{Absence, AbsenceInput, decide};
use super::messages::STUDENTS_ONLY;
use super::views::times;
use crate::actor::Actor;
use crate::attendance::AttendanceRow;
use crate::class_sessions;
use crate::classrooms;
use crate::ids::{AccountId, ClassSessionId, ClassroomId};
use crate::parents;
use crate::site::Site;

/// How far ahead parents see sessions.
const AHEAD: Duration = Duration::days(28);

/// Reports that one won't come to a session that has not begun; the reason can be written anew until a teacher decides.
#[utoipa::path(tag = "classroom", params(ClassSessionId), request_body = AbsenceInput,
    responses((status = 200, body = Envelope<AttendanceRow>)))]
#[post("/api/classroom/session/{id}/absence")]
pub async fn report_absence(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
    body: RawBody,
) -> Result<Envelope<AttendanceRow>, ApiError> {
    let session = require_student(&mut *site.read().await?, *id, &actor).await?;
    let body: AbsenceInput = body.json().await?;
    let reason = body.checked()?;
    let mut tx = site.begin().await?;
    let name = name_of(&mut tx, actor.id).await?;
    let absence = Absence { session: *id, user: actor.id, by_parent: false };
    let row = absence.report(&mut tx, reason, &name, OffsetDateTime::now_utc()).await?;
    tx.commit().await?;
    Ok(Envelope::of(row.own_view(times(&session))))
}

/// Takes one's own report back before the session begins.
#[utoipa::path(tag = "classroom", params(ClassSessionId), responses((status = 200, body = Envelope<AttendanceRow>)))]
#[delete("/api/classroom/session/{id}/absence")]
pub async fn withdraw_absence(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
) -> Result<Envelope<AttendanceRow>, ApiError> {
    let session = require_student(&mut *site.read().await?, *id, &actor).await?;
    let mut tx = site.begin().await?;
    let absence = Absence { session: *id, user: actor.id, by_parent: false };
    let row = absence.withdraw(&mut tx, OffsetDateTime::now_utc()).await?;
    tx.commit().await?;
    Ok(Envelope::of(row.own_view(times(&session))))
}

async fn require_student(
    conn: &mut TenantConn,
    id: ClassSessionId,
    actor: &Actor,
) -> Result<class_sessions::Session, ApiError> {
    let (class, session) = class_sessions::find_seen(conn, id, actor).await?;
    class.require_active()?;
    if class.learns() { Ok(session) } else { Err(STUDENTS_ONLY.into()) }
}

async fn name_of(conn: &mut TenantConn, user: AccountId) -> Result<String, ApiError> {
    let name = sqlx::query_scalar!("SELECT full_name FROM users WHERE id = $1", user as AccountId);
    Ok(name.fetch_one(&mut *conn).await?)
}

/// An absence that waits for a teacher. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct WaitingAbsence {
    session_id: ClassSessionId,
    start_time: i64,
    end_time: i64,
    topic: String,
    user_id: AccountId,
    full_name: String,
    reason: String,
    by_parent: bool,
    reported_at: i64,
}

/// The absences of a class that no teacher has decided about, by the session's time; at most 200.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<Vec<WaitingAbsence>>)))]
#[get("/api/classroom/{id}/absence")]
pub async fn list_waiting_absences(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
) -> Result<Envelope<Vec<WaitingAbsence>>, ApiError> {
    let mut conn = site.read().await?;
    let class = classrooms::find_led(&mut conn, *id, &actor).await?;
    let rows = store::list_waiting(&mut conn, class.id).await?;
    let view = |row: store::WaitingRow| WaitingAbsence {
        session_id: row.session_id,
        start_time: row.starts_at.unix_timestamp(),
        end_time: row.ends_at.unix_timestamp(),
        topic: row.topic,
        user_id: row.user_id,
        full_name: row.full_name,
        reason: row.reason,
        by_parent: row.by_parent,
        reported_at: row.reported_at.unix_timestamp(),
    };
    Ok(Envelope::of(rows.into_iter().map(view).collect()))
}

/// The part of an address that names a member at a session.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct AtSession {
    id: ClassSessionId,
    #[serde(rename = "userId")]
    user_id: AccountId,
}

/// A teacher's decision.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AbsenceDecision {
    /// Excused, or not.
    accepted: bool,
}

/// Decides about a reported absence: accepted, the pupil is excused. A decision can be changed.
#[utoipa::path(tag = "classroom", params(ClassSessionId, ("userId" = AccountId, Path)), request_body = AbsenceDecision,
    responses((status = 200, body = Envelope<AttendanceRow>)))]
#[put("/api/classroom/session/{id}/absence/{userId}")]
pub async fn decide_absence(
    site: Site,
    actor: Actor,
    place: web::Path<AtSession>,
    body: RawBody,
) -> Result<Envelope<AttendanceRow>, ApiError> {
    class_sessions::find_led(&mut *site.read().await?, place.id, &actor).await?;
    let AbsenceDecision { accepted } = body.json().await?;
    let mut tx = site.begin().await?;
    let (class, session) = class_sessions::lock_led(&mut tx, place.id, &actor).await?;
    class.require_open()?;
    let when = (actor.id, OffsetDateTime::now_utc());
    let row = decide(&mut tx, (&class, &session), place.user_id, accepted, when).await?;
    tx.commit().await?;
    Ok(Envelope::of(row.view(times(&session))))
}

/// A session to come of a child's classes. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParentSession {
    session_id: ClassSessionId,
    class_name: String,
    start_time: i64,
    end_time: i64,
    topic: String,
    /// Why the child won't come; null: nothing was reported.
    reason: Option<String>,
    /// Null until a teacher has decided.
    accepted: Option<bool>,
}

/// Which session a child won't come to.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ParentAbsence {
    session_id: ClassSessionId,
    /// At most 500 characters.
    reason: String,
}

/// The sessions of the next 28 days of one's child's classes; by the letter's link.
#[utoipa::path(tag = "parents", responses((status = 200, body = Envelope<Vec<ParentSession>>)))]
#[get("/api/parent/absence")]
pub async fn list_parent_sessions(site: Site, request: HttpRequest) -> Result<Envelope<Vec<ParentSession>>, ApiError> {
    let mut conn = site.read().await?;
    let child = parents::child_of(&mut conn, &request).await?;
    sessions_of(&mut conn, child).await.map(Envelope::of)
}

/// Reports that one's child won't come to a session that has not begun; by the letter's link.
#[utoipa::path(tag = "parents", request_body = ParentAbsence, responses((status = 200, body = Envelope<Vec<ParentSession>>)))]
#[post("/api/parent/absence")]
pub async fn report_child_absence(
    site: Site,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Vec<ParentSession>>, ApiError> {
    let child = parents::child_of(&mut *site.read().await?, &request).await?;
    let ParentAbsence { session_id, reason } = body.json().await?;
    let input = AbsenceInput { reason };
    let reason = input.checked()?;
    let mut tx = site.begin().await?;
    let name = name_of(&mut tx, child).await?;
    let absence = Absence { session: session_id, user: child, by_parent: true };
    absence.report(&mut tx, reason, &name, OffsetDateTime::now_utc()).await?;
    let sessions = sessions_of(&mut tx, child).await?;
    tx.commit().await?;
    Ok(Envelope::of(sessions))
}

async fn sessions_of(conn: &mut TenantConn, child: AccountId) -> Result<Vec<ParentSession>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let rows = store::list_upcoming(conn, child, (now, now + AHEAD)).await?;
    let view = |row: store::UpcomingRow| ParentSession {
        session_id: row.session_id,
        class_name: row.class_name,
        start_time: row.starts_at.unix_timestamp(),
        end_time: row.ends_at.unix_timestamp(),
        topic: row.topic,
        reason: row.reason,
        accepted: row.accepted,
    };
    Ok(rows.into_iter().map(view).collect())
}
