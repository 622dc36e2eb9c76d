//! SQL of the history.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::{Change, Subject, SubjectKind};
use crate::ids::AccountId;
use crate::listing::Counted;

/// One more row.
pub(super) async fn insert(
    conn: &mut TenantConn,
    by: Option<AccountId>,
    subject: Subject,
    change: Change,
    changes: &Value,
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO change_history (kind, object_id, by_id, action, changes) VALUES ($1, $2, $3, $4, $5)",
        subject.kind as SubjectKind,
        subject.id,
        by as Option<AccountId>,
        change as Change,
        changes,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Many rows of one change.
pub(super) async fn insert_many(
    conn: &mut TenantConn,
    by: Option<AccountId>,
    change: Change,
    rows: &[(Subject, Value)],
) -> Result<(), ApiError> {
    let kinds: Vec<String> = rows.iter().map(|(subject, _)| subject.kind.to_string()).collect();
    let ids: Vec<i64> = rows.iter().map(|(subject, _)| subject.id).collect();
    let changes: Vec<Value> = rows.iter().map(|(_, changes)| changes.clone()).collect();
    sqlx::query!(
        "INSERT INTO change_history (kind, object_id, by_id, action, changes)
         SELECT new.kind, new.id, $2, $3, new.changes FROM unnest($1::text[], $4::bigint[], $5::jsonb[]) AS new (kind, id, changes)",
        &kinds,
        by as Option<AccountId>,
        change as Change,
        &ids,
        &changes,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// A row of the list.
pub(super) struct Row {
    pub(super) kind: SubjectKind,
    pub(super) object_id: i64,
    pub(super) action: Change,
    pub(super) changes: Value,
    pub(super) at: OffsetDateTime,
    pub(super) by_id: Option<AccountId>,
    pub(super) by_name: Option<String>,
    total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of what was done to objects of these kinds, or to one, the newest first.
pub(super) async fn list(
    conn: &mut TenantConn,
    kinds: &[SubjectKind],
    object: Option<i64>,
    (limit, offset): (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT h.kind AS "kind: SubjectKind", h.object_id, h.action AS "action: Change", h.changes, h.at,
                  h.by_id AS "by_id: AccountId", coalesce(nullif(u.full_name, ''), u.email) AS by_name,
                  count(*) OVER () AS "total!"
             FROM change_history h LEFT JOIN users u ON u.id = h.by_id
            WHERE h.kind = ANY ($1) AND ($2::bigint IS NULL OR h.object_id = $2)
            ORDER BY h.id DESC LIMIT $3 OFFSET $4"#,
        kinds as &[SubjectKind],
        object,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
