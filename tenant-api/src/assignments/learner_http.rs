//! What teachers write of one learner: a mark, more time, or that an assignment may pass.

use actix_web::{put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::messages::{CONCURRENT_EDIT, INVALID_VALUE};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use time::OffsetDateTime;

use super::http::find_row;
use super::input::AssignmentLearnerInput;
use super::loading::works;
use super::messages::{EXTENSION_BEFORE_DUE, MARK_ABOVE_POINTS, NEEDS_DUE, NOT_ASSIGNED};
use super::noting;
use super::store::{self, AssignmentRow, LearnerRow, Member};
use super::views::AssignmentLearner;
use crate::actor::Actor;
use crate::classrooms::{self, ClassNews};
use crate::ids::{AccountId, AssignmentId, ClassroomId};
use crate::site::Site;

/// A class, one of its assignments and a learner.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
#[serde(rename_all = "camelCase")]
pub struct AssignmentLearnerPath {
    #[param(value_type = i64)]
    id: ClassroomId,
    #[param(value_type = i64)]
    assignment: AssignmentId,
    #[param(value_type = i64)]
    user_id: AccountId,
}

/// Writes what is one learner's own of an assignment. A teacher's mark stands above what follows from answers; more time has that
/// reckoned anew.
#[utoipa::path(tag = "classroom", params(AssignmentLearnerPath), request_body = AssignmentLearnerInput, responses((status = 200, body = Envelope<AssignmentLearner>)))]
#[put("/api/classroom/{id}/assignment/{assignment}/learner/{userId}")]
pub async fn update_assignment_learner(
    site: Site,
    actor: Actor,
    path: web::Path<AssignmentLearnerPath>,
    body: RawBody,
) -> Result<Envelope<AssignmentLearner>, ApiError> {
    classrooms::find_led(&mut *site.read().await?, path.id, &actor).await?.require_open()?;
    let input: AssignmentLearnerInput = body.json().await?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let class = classrooms::lock_led(&mut tx, path.id, &actor).await?;
    class.require_open()?;
    let assignment = find_row(&mut tx, class.id, path.assignment).await?;
    let member = store::members(&mut tx, class.id).await?.into_iter().find(|member| member.id == path.user_id);
    let member = member.ok_or(NOT_ASSIGNED)?;
    let was = store::learners(&mut tx, &[assignment.id], &[member.id]).await?.pop();
    if !assignment.for_all && !was.as_ref().is_some_and(|was| was.is_set) {
        return Err(NOT_ASSIGNED.into());
    }
    let known = was.as_ref().map_or(0, |was| was.version);
    if input.version.is_some_and(|version| version != known) {
        let row = view(&mut tx, &assignment, &member, now).await?;
        return Err(ApiError::with_data(CONCURRENT_EDIT, serde_json::to_value(row).map_err(ApiError::internal)?));
    }
    let row = changed(&assignment, member.id, was.clone(), &input)?;
    store::write_learner(&mut tx, actor.id, &row).await?;
    noting::note_learner(&mut tx, (class.id, actor.id), (was.as_ref(), &row)).await?;
    classrooms::tell(&mut tx, class.id, ClassNews::Work)?;
    let view = view(&mut tx, &assignment, &member, now).await?;
    tx.commit().await?;
    Ok(Envelope::of(view))
}

async fn view(
    conn: &mut TenantConn,
    assignment: &AssignmentRow,
    member: &Member,
    now: OffsetDateTime,
) -> Result<AssignmentLearner, ApiError> {
    let works = works(conn, std::slice::from_ref(assignment), &[member.id], now).await?;
    let work = works.get(&(assignment.id, member.id)).ok_or(NOT_ASSIGNED)?;
    Ok(AssignmentLearner::of(member, work))
}

/// The row with what was written.
fn changed(
    assignment: &AssignmentRow,
    user: AccountId,
    was: Option<LearnerRow>,
    input: &AssignmentLearnerInput,
) -> Result<LearnerRow, ApiError> {
    let new = LearnerRow {
        assignment: assignment.id,
        user,
        is_set: false,
        due_at: None,
        mark: None,
        excused: false,
        version: 0,
    };
    let mut row = was.unwrap_or(new);
    let mut faults = Faults::default();
    if let Some(due) = input.due_at {
        row.due_at = due.and_then(|due| OffsetDateTime::from_unix_timestamp(due).ok());
        faults.ensure("due_at", due.is_none() || row.due_at.is_some(), INVALID_VALUE);
        faults.ensure("due_at", due.is_none() || assignment.due_at.is_some(), NEEDS_DUE);
        let is_longer = row.due_at.zip(assignment.due_at).is_none_or(|(longer, due)| longer > due);
        faults.ensure("due_at", is_longer, EXTENSION_BEFORE_DUE);
    }
    if let Some(mark) = input.mark {
        row.mark = mark;
        let is_within = mark.is_none_or(|mark| mark <= assignment.points);
        faults.ensure("mark", mark.is_none_or(|mark| mark >= 0.0), INVALID_VALUE);
        faults.ensure("mark", is_within, Fault::with(MARK_ABOVE_POINTS, vec![("max", assignment.points.to_string())]));
    }
    row.excused = input.excused.unwrap_or(row.excused);
    faults.finish()?;
    Ok(row)
}
