//! The calls of who teaches the course or holds the contest: a certificate is revoked for a reason, and restored.

use actix_web::{HttpRequest, delete, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::NO_ACCESS;
use platform::tenancy::{TenantConn, TenantTx};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::http::normal;
use super::messages::CERTIFICATE_NOT_FOUND;
use super::store::{self, Revoked, Row};
use super::views::{CourseCertificate, CourseCertificateState};
use crate::actor::Actor;
use crate::courses;
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, CourseId};
use crate::notices;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

/// Longest reason, in characters.
const REASON_MAX: usize = 500;

/// Why it is revoked.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RevokeBody {
    /// Everybody who looks the certificate up reads it; at most 500 characters.
    reason: String,
}

/// Whether the caller may revoke it: as they may change its course or contest.
pub(super) async fn may_revoke(conn: &mut TenantConn, row: &Row, actor: Option<&Actor>) -> Result<bool, ApiError> {
    let Some(actor) = actor else { return Ok(false) };
    match (row.course_id, row.contest_id) {
        (Some(course), _) => may_change_course(conn, course, actor).await,
        (None, Some(contest)) => may_change_contest(conn, contest, actor).await,
        (None, None) => Ok(false),
    }
}

async fn may_change_course(conn: &mut TenantConn, course: CourseId, actor: &Actor) -> Result<bool, ApiError> {
    if !actor.may(Resource::Course, Action::Update) {
        return Ok(false);
    }
    match courses::find_editable(conn, course, actor).await {
        Ok(_) => Ok(true),
        Err(error) if error.message().status().is_client_error() => Ok(false),
        Err(error) => Err(error),
    }
}

async fn may_change_contest(conn: &mut TenantConn, contest: ContestId, actor: &Actor) -> Result<bool, ApiError> {
    if !actor.may(Resource::Contest, Action::Update) {
        return Ok(false);
    }
    let standing = standings::standing_of(conn, contest).await?;
    Ok(standing.is_some_and(|standing| standing.may_edit(Some(actor))))
}

/// Refuses who may change neither courses nor contests.
fn require_author(actor: &Actor) -> Result<(), ApiError> {
    if actor.may(Resource::Course, Action::Update) { Ok(()) } else { actor.require(Resource::Contest, Action::Update) }
}

/// Revokes a certificate: its page says so and why.
#[utoipa::path(tag = "learning", request_body = RevokeBody, responses((status = 200, body = Envelope<CourseCertificate>)))]
#[post("/api/certificates/{code}/revoke")]
pub async fn revoke_certificate(
    site: Site,
    actor: Actor,
    code: web::Path<String>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<CourseCertificate>, ApiError> {
    require_author(&actor)?;
    let RevokeBody { reason } = body.json().await?;
    let reason = reason.trim();
    let mut faults = Faults::default();
    faults.required("reason", reason).max_chars("reason", reason, REASON_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let row = find(&mut tx, &code, &actor).await?;
    if let Some(revoked) = store::revoke(&mut tx, &row.code, actor.id, reason).await? {
        tell(&mut tx, &revoked, reason).await?;
    }
    changed(tx, &row, (&actor, CourseCertificateState::Revoked, Some(reason)), Locale::of(&request)).await
}

/// Takes a revocation back.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<CourseCertificate>)))]
#[delete("/api/certificates/{code}/revoke")]
pub async fn restore_certificate(
    site: Site,
    actor: Actor,
    code: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<CourseCertificate>, ApiError> {
    require_author(&actor)?;
    let mut tx = site.begin().await?;
    let row = find(&mut tx, &code, &actor).await?;
    store::restore(&mut tx, &row.code).await?;
    changed(tx, &row, (&actor, CourseCertificateState::Valid, None), Locale::of(&request)).await
}

/// Tells a person that their certificate is not valid any more, and why.
pub(super) async fn tell(tx: &mut TenantTx, revoked: &Revoked, reason: &str) -> Result<(), ApiError> {
    let notice = notices::New {
        kind: notices::Kind::CertificateRevoked,
        group: String::new(),
        event: format!("{}/{}", revoked.code, revoked.at.unix_timestamp_nanos()),
        params: json!({ "title": revoked.course_title, "reason": reason }),
        path: format!("/certificate/{}", revoked.code),
    };
    notices::tell(tx, &[revoked.user_id], notice).await
}

async fn find(tx: &mut TenantConn, code: &str, actor: &Actor) -> Result<Row, ApiError> {
    let row = store::find(tx, &normal(code)).await?.ok_or(CERTIFICATE_NOT_FOUND)?;
    if may_revoke(tx, &row, Some(actor)).await? { Ok(row) } else { Err(NO_ACCESS.into()) }
}

/// Writes it down in the history of the course or contest, and answers with what there is now.
async fn changed(
    mut tx: TenantTx,
    row: &Row,
    (actor, state, reason): (&Actor, CourseCertificateState, Option<&str>),
    locale: Locale,
) -> Result<Envelope<CourseCertificate>, ApiError> {
    let was = if row.revoked_at.is_some() { CourseCertificateState::Revoked } else { CourseCertificateState::Valid };
    let of = |state, reason| json!({"certificate": {"code": row.code, "state": state, "reason": reason}});
    let subject = row.course_id.map(Subject::course).or(row.contest_id.map(Subject::contest));
    if let Some(subject) = subject {
        let (before, after) = (of(was, row.revoked_reason.as_deref()), of(state, reason));
        history::record(&mut tx, Some(actor.id), subject, Change::Update, &before, &after).await?;
    }
    let now = store::find(&mut tx, &row.code).await?.ok_or(CERTIFICATE_NOT_FOUND)?;
    tx.commit().await?;
    Ok(Envelope::of(CourseCertificate::of(now, true, locale)))
}
