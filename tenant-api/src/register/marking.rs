//! What teachers write into the register, and undo.

use std::collections::HashMap;

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::input::{AttendanceMark, AttendanceMarks};
use super::messages::{ATTENDANCE_CHANGED, CHANGE_NOT_FOUND, NOT_IN_CLASS, SESSION_CANCELLED};
use super::store;
use super::views::{AttendanceMarked, times};
use crate::actor::Actor;
use crate::attendance::{self, Marks, Row, store::Wanted};
use crate::class_sessions::{self, Session};
use crate::classrooms::Classroom;
use crate::ids::{AccountId, AttendanceChangeId, ClassSessionId};
use crate::site::Site;

/// A row before it was written, and its version after.
#[derive(Debug, Serialize, Deserialize)]
struct Before {
    user_id: AccountId,
    before: Marks,
    version: i64,
}

/// Writes into the register of a session, or undoes what one has written. With a key that was used nothing is written again.
/// Where a row has another version by now, or was changed since what is to be undone, nothing is written: 409, whose data are
/// those rows as they are.
#[utoipa::path(tag = "classroom", params(ClassSessionId), request_body = AttendanceMarks,
    responses((status = 200, body = Envelope<AttendanceMarked>)))]
#[post("/api/classroom/session/{id}/user")]
pub async fn mark_attendance(
    site: Site,
    actor: Actor,
    id: web::Path<ClassSessionId>,
    body: RawBody,
) -> Result<Envelope<AttendanceMarked>, ApiError> {
    let (class, session) = class_sessions::find_led(&mut *site.read().await?, *id, &actor).await?;
    class.require_open()?;
    let body: AttendanceMarks = body.json().await?;
    if session.cancelled_at.is_some() {
        return Err(SESSION_CANCELLED.into());
    }
    if body.undo.is_none() {
        body.check()?;
    }
    let mut tx = site.begin().await?;
    let (class, session) = class_sessions::lock_led(&mut tx, session.id, &actor).await?;
    class.require_open()?;
    let writing = Writing { class: &class, session: &session, actor: &actor };
    let marked = match body.undo {
        Some(change) => writing.undo(&mut tx, change, OffsetDateTime::now_utc()).await?,
        None => writing.write(&mut tx, &body).await?,
    };
    tx.commit().await?;
    Ok(Envelope::of(marked))
}

struct Writing<'a> {
    class: &'a Classroom,
    session: &'a Session,
    actor: &'a Actor,
}

impl Writing<'_> {
    async fn write(&self, tx: &mut TenantTx, body: &AttendanceMarks) -> Result<AttendanceMarked, ApiError> {
        if let Some(written) = store::find_by_key(tx, self.session.id, &body.key).await? {
            let users = changed_users(&written.rows)?;
            return Ok(self.marked(self.rows(tx, &users).await?, written.id));
        }
        let users: Vec<AccountId> = body.rows.iter().map(|row| row.user_id).collect();
        if store::students_among(tx, self.class.id, &users).await?.len() < users.len() {
            return Err(NOT_IN_CLASS.into());
        }
        let rows = self.rows(tx, &users).await?;
        let stale: Vec<&Row> =
            rows.iter().zip(&body.rows).filter(|(row, mark)| is_stale(row, mark)).map(|(row, _)| row).collect();
        self.refuse(&stale)?;
        let mut changed = rows.clone();
        for (row, mark) in changed.iter_mut().zip(&body.rows) {
            mark.apply(row)?;
        }
        let changed = self.keep(tx, changed).await?;
        let before: Vec<Before> = rows
            .iter()
            .zip(&changed)
            .map(|(was, row)| Before { user_id: was.user_id, before: was.marks(), version: row.version })
            .collect();
        let before = serde_json::to_value(before).map_err(ApiError::internal)?;
        let id = store::insert_change(tx, self.session.id, self.actor.id, &body.key, &before).await?;
        Ok(self.marked(changed, id))
    }

    async fn undo(
        &self,
        tx: &mut TenantTx,
        change: AttendanceChangeId,
        now: OffsetDateTime,
    ) -> Result<AttendanceMarked, ApiError> {
        let written = store::find_change(tx, (self.session.id, change), self.actor.id).await?;
        let written = written.ok_or(CHANGE_NOT_FOUND)?;
        let before: Vec<Before> = serde_json::from_value(written.rows).map_err(ApiError::internal)?;
        let users: Vec<AccountId> = before.iter().map(|row| row.user_id).collect();
        let mut rows = self.rows(tx, &users).await?;
        if written.is_undone {
            return Ok(self.marked(rows, change));
        }
        let newer: Vec<&Row> =
            rows.iter().zip(&before).filter(|(row, was)| row.version != was.version).map(|(row, _)| row).collect();
        self.refuse(&newer)?;
        for (row, was) in rows.iter_mut().zip(before) {
            row.restore(was.before);
        }
        let rows = self.keep(tx, rows).await?;
        store::set_undone(tx, change, now).await?;
        Ok(self.marked(rows, change))
    }

    /// The rows of these members, in that order.
    async fn rows(&self, tx: &mut TenantTx, users: &[AccountId]) -> Result<Vec<Row>, ApiError> {
        let wanted = Wanted { sessions: &[self.session.id], users: Some(users) };
        let found = attendance::store::list(tx, wanted).await?;
        let mut of: HashMap<AccountId, Row> = found.into_iter().map(|row| (row.user_id, row)).collect();
        let row = |user: &AccountId| of.remove(user).unwrap_or_else(|| Row::empty(self.session.id, *user));
        Ok(users.iter().map(row).collect())
    }

    async fn keep(&self, tx: &mut TenantTx, mut rows: Vec<Row>) -> Result<Vec<Row>, ApiError> {
        attendance::mark(tx, self.session.id, &mut rows, Some(self.actor.id)).await?;
        Ok(rows)
    }

    fn refuse(&self, rows: &[&Row]) -> Result<(), ApiError> {
        if rows.is_empty() {
            return Ok(());
        }
        let times = times(self.session);
        let rows: Vec<_> = rows.iter().map(|row| row.view(times)).collect();
        Err(ApiError::with_data(ATTENDANCE_CHANGED, json!(rows)))
    }

    fn marked(&self, rows: Vec<Row>, change_id: AttendanceChangeId) -> AttendanceMarked {
        let times = times(self.session);
        AttendanceMarked { rows: rows.iter().map(|row| row.view(times)).collect(), change_id }
    }
}

fn is_stale(row: &Row, mark: &AttendanceMark) -> bool {
    mark.version.is_some_and(|version| version != row.version)
}

fn changed_users(rows: &Value) -> Result<Vec<AccountId>, ApiError> {
    let rows: Vec<Before> = serde_json::from_value(rows.clone()).map_err(ApiError::internal)?;
    Ok(rows.into_iter().map(|row| row.user_id).collect())
}
