//! Assignments as one person sees them.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::loading::{Work, works};
use super::messages::ASSIGNMENT_NOT_FOUND;
use super::store::{self, AssignmentRow, Member};
use super::views::{AssignmentDetail, AssignmentView, LearnerWork, WorkCounts, learners_of};
use crate::actor::Actor;
use crate::classrooms::Classroom;
use crate::ids::{AccountId, AssignmentId};

/// The assignments of a class for who leads it, or those that a learner sees.
pub(super) async fn list(
    conn: &mut TenantConn,
    class: &Classroom,
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<Vec<AssignmentView>, ApiError> {
    let rows = store::list(conn, &[class.id], None).await?;
    if class.leads {
        let members = store::members(conn, class.id).await?;
        led(conn, &rows, &members, now).await
    } else {
        learned(conn, &rows, actor.id, now).await
    }
}

/// One of them.
///
/// # Errors
/// 404 where it is not there or not for them.
pub(super) async fn find(
    conn: &mut TenantConn,
    class: &Classroom,
    id: AssignmentId,
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<AssignmentDetail, ApiError> {
    let rows = store::list(conn, &[class.id], Some(id)).await?;
    if class.leads {
        let members = store::members(conn, class.id).await?;
        let all: Vec<AccountId> = members.iter().map(|member| member.id).collect();
        let works = works(conn, &rows, &all, now).await?;
        let learners = learners_of(id, &members, &works);
        let view = view_led(conn, &rows, &works).await?.pop().ok_or(ASSIGNMENT_NOT_FOUND)?;
        return Ok(AssignmentDetail { assignment: view, learners: Some(learners) });
    }
    let view = learned(conn, &rows, actor.id, now).await?.pop().ok_or(ASSIGNMENT_NOT_FOUND)?;
    Ok(AssignmentDetail { assignment: view, learners: None })
}

async fn led(
    conn: &mut TenantConn,
    rows: &[AssignmentRow],
    members: &[Member],
    now: OffsetDateTime,
) -> Result<Vec<AssignmentView>, ApiError> {
    let all: Vec<AccountId> = members.iter().map(|member| member.id).collect();
    let works = works(conn, rows, &all, now).await?;
    view_led(conn, rows, &works).await
}

async fn view_led(
    conn: &mut TenantConn,
    rows: &[AssignmentRow],
    works: &HashMap<(AssignmentId, AccountId), Work>,
) -> Result<Vec<AssignmentView>, ApiError> {
    let some: Vec<AssignmentId> = rows.iter().filter(|row| !row.for_all).map(|row| row.id).collect();
    let mut chosen: HashMap<AssignmentId, Vec<AccountId>> = HashMap::new();
    if !some.is_empty() {
        for (assignment, user) in store::set_for(conn, &some).await? {
            chosen.entry(assignment).or_default().push(user);
        }
    }
    let mut counts: HashMap<AssignmentId, WorkCounts> = HashMap::new();
    for ((assignment, _), work) in works {
        counts.entry(*assignment).or_default().add(work.state);
    }
    let view = |row: &AssignmentRow| AssignmentView {
        user_ids: (!row.for_all).then(|| chosen.remove(&row.id).unwrap_or_default()),
        counts: Some(counts.remove(&row.id).unwrap_or_default()),
        ..AssignmentView::of(row)
    };
    Ok(rows.iter().map(view).collect())
}

async fn learned(
    conn: &mut TenantConn,
    rows: &[AssignmentRow],
    learner: AccountId,
    now: OffsetDateTime,
) -> Result<Vec<AssignmentView>, ApiError> {
    let works = works(conn, rows, &[learner], now).await?;
    let view = |row: &AssignmentRow| {
        let work = works.get(&(row.id, learner)).filter(|_| row.visible_at <= now)?;
        Some(AssignmentView { me: Some(LearnerWork::from(work)), ..AssignmentView::of(row) })
    };
    Ok(rows.iter().filter_map(view).collect())
}
