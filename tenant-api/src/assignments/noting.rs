//! What the class's history keeps of assignments: who set and changed what, and who wrote which mark.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::macros::offset;

use super::store::{self, AssignmentRow, LearnerRow};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, AssignmentId, ClassroomId};

/// An assignment as the history shows it.
pub(super) async fn of(conn: &mut TenantConn, row: &AssignmentRow) -> Result<Value, ApiError> {
    let chosen: Option<Vec<AccountId>> = if row.for_all {
        None
    } else {
        Some(store::set_for(conn, &[row.id]).await?.into_iter().map(|(_, user)| user).collect())
    };
    Ok(json!({
        "title": row.title,
        "instructions": row.instructions,
        "subject": row.subject_kind.map(|kind| json!({ "kind": kind, "id": row.subject_id, "title": row.subject_title })),
        "visible_at": short(row.visible_at),
        "due_at": row.due_at.map(short),
        "late": row.late,
        "late_until": row.late_until.map(short),
        "late_percent": row.late_percent,
        "weight": row.weight,
        "term": row.term,
        "points": row.points,
        "user_ids": chosen,
    }))
}

/// Writes down what became of an assignment.
pub(super) async fn note(
    tx: &mut TenantConn,
    (class, by): (ClassroomId, AccountId),
    id: AssignmentId,
    (before, after): (Value, Value),
) -> Result<(), ApiError> {
    let key = format!("assignment {id}");
    let (before, after) = (json!({ &key: before }), json!({ &key: after }));
    history::record(tx, Some(by), Subject::classroom(class), Change::Update, &before, &after).await
}

/// Writes down what became of one learner's row.
pub(super) async fn note_learner(
    tx: &mut TenantConn,
    (class, by): (ClassroomId, AccountId),
    (before, after): (Option<&LearnerRow>, &LearnerRow),
) -> Result<(), ApiError> {
    let key = format!("assignment {}, account {}", after.assignment, after.user);
    let shown = |row: &LearnerRow| json!({ "due_at": row.due_at.map(short), "mark": row.mark, "excused": row.excused });
    let (before, after) = (json!({ &key: before.map(shown) }), json!({ &key: shown(after) }));
    history::record(tx, Some(by), Subject::classroom(class), Change::Update, &before, &after).await
}

/// `18:00 07/12/2026`.
fn short(at: OffsetDateTime) -> String {
    let at = at.to_offset(offset!(+7));
    format!("{:02}:{:02} {:02}/{:02}/{}", at.hour(), at.minute(), at.day(), u8::from(at.month()), at.year())
}
