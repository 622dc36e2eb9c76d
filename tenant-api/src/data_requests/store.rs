//! SQL of the requests.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use super::{DataRequestKind, due};
use crate::ids::{AccountId, DataRequestId, FileId};
use crate::listing::Counted;

/// Writes down what a person asks now; `is_answered` where they are told at once what will be done.
///
/// # Errors
/// When the database fails.
pub async fn insert(
    conn: &mut TenantConn,
    user: AccountId,
    kind: DataRequestKind,
    is_answered: bool,
) -> Result<(), ApiError> {
    let (answer_due, done_due) = due::days(OffsetDateTime::now_utc());
    sqlx::query!(
        "INSERT INTO data_requests (user_id, kind, answer_due, done_due, answered_at)
         VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)",
        user as AccountId,
        kind as DataRequestKind,
        answer_due,
        done_due,
        is_answered,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whether a copy is asked for and not made yet.
///
/// # Errors
/// When the database fails.
pub async fn has_open_export(conn: &mut TenantConn, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM data_requests
            WHERE user_id = $1 AND kind = 'export' AND done_at IS NULL AND withdrawn_at IS NULL) AS "is!""#,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// The copy that was asked for is this file.
///
/// # Errors
/// When the database fails.
pub async fn answer_and_finish(conn: &mut TenantConn, user: AccountId, file: FileId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE data_requests SET answered_at = coalesce(answered_at, now()), done_at = now(), file_id = $2
          WHERE user_id = $1 AND kind = 'export' AND done_at IS NULL AND withdrawn_at IS NULL",
        user as AccountId,
        file as FileId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Nothing of the person is left; what else they asked for has no object any more.
///
/// # Errors
/// When the database fails.
pub async fn open_erasure_done(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE data_requests SET done_at = CASE WHEN kind = 'erasure' THEN now() END,
                withdrawn_at = CASE WHEN kind = 'export' THEN now() END, file_id = NULL
          WHERE user_id = $1 AND done_at IS NULL AND withdrawn_at IS NULL",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// The person stays.
///
/// # Errors
/// When the database fails.
pub async fn withdraw_erasure(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE data_requests SET withdrawn_at = now()
          WHERE user_id = $1 AND kind = 'erasure' AND done_at IS NULL AND withdrawn_at IS NULL",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

platform::text_enum! {
    /// Where a request stands.
    pub enum DataRequestState {
        /// Something is to be done.
        Open = "open",
        /// It was done.
        Done = "done",
        /// The person has thought otherwise.
        Withdrawn = "withdrawn",
    }
}

/// A row of the list.
pub(super) struct Row {
    pub(super) id: DataRequestId,
    pub(super) user_id: AccountId,
    pub(super) name: String,
    pub(super) is_erased: bool,
    pub(super) kind: DataRequestKind,
    pub(super) state: DataRequestState,
    pub(super) asked_at: OffsetDateTime,
    pub(super) answer_due: Date,
    pub(super) done_due: Date,
    pub(super) answered_at: Option<OffsetDateTime>,
    pub(super) done_at: Option<OffsetDateTime>,
    pub(super) withdrawn_at: Option<OffsetDateTime>,
    pub(super) is_overdue: bool,
    total: i64,
}

impl Counted for Row {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of requests: what is open by its due day, so that overdue ones come first, then the others, the newest first.
pub(super) async fn list(
    conn: &mut TenantConn,
    state: Option<DataRequestState>,
    (limit, offset): (i64, i64),
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT r.id AS "id!: DataRequestId", r.user_id AS "user_id!: AccountId",
                  coalesce(nullif(u.full_name, ''), u.email) AS "name!", u.erased_at IS NOT NULL AS "is_erased!",
                  r.kind AS "kind!: DataRequestKind", r.state AS "state!: DataRequestState", r.asked_at AS "asked_at!",
                  r.answer_due AS "answer_due!", r.done_due AS "done_due!", r.answered_at, r.done_at, r.withdrawn_at,
                  (r.state = 'open' AND ((now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date > r.done_due
                    OR r.answered_at IS NULL AND (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date > r.answer_due)) AS "is_overdue!",
                  count(*) OVER () AS "total!"
             FROM (SELECT id, user_id, kind, asked_at, answer_due, done_due, answered_at, done_at, withdrawn_at,
                          CASE WHEN done_at IS NOT NULL THEN 'done' WHEN withdrawn_at IS NOT NULL THEN 'withdrawn'
                               ELSE 'open' END AS state FROM data_requests) r
             JOIN users u ON u.id = r.user_id
            WHERE $1::text IS NULL OR r.state = $1
            ORDER BY r.state = 'open' DESC, CASE WHEN r.state = 'open' THEN
                     CASE WHEN r.answered_at IS NULL THEN least(r.answer_due, r.done_due) ELSE r.done_due END END, r.id DESC
            LIMIT $2 OFFSET $3"#,
        state as Option<DataRequestState>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
