//! `class-session/{id}/attendance`: who is there, as it changes, for the class's teachers.

use platform::error::ApiError;
use platform::messages::LOGIN_REQUIRED;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::derive::Times;
use super::row::{AttendanceRow, Row};
use super::store;
use crate::classrooms::{self, messages::CLASSROOM_NOT_FOUND};
use crate::ids::ClassSessionId;
use crate::live::{self, TopicKind};

/// Rows of one message: more of them would not fit.
const ROWS: usize = 15;

/// Its topic. Messages: `{kind: "rows", rows: [AttendanceRow]}`.
pub const TOPIC: TopicKind = TopicKind::new("class-session/{id}/attendance", |site, actor, id| {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        let mut conn = site.read().await?;
        let class = store::class_of(&mut conn, ClassSessionId(id)).await?.ok_or(CLASSROOM_NOT_FOUND)?;
        classrooms::find_led(&mut conn, class, actor).await.map(drop)
    })
});

/// Tells colleagues of changed rows when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell(tx: &mut TenantTx, session: ClassSessionId, times: Times, rows: &[Row]) -> Result<(), ApiError> {
    for rows in rows.chunks(ROWS) {
        let rows: Vec<AttendanceRow> = rows.iter().map(|row| row.view(times)).collect();
        live::publish(tx, &TOPIC.topic(session.get()), &json!({ "kind": "rows", "rows": rows }))?;
    }
    Ok(())
}
