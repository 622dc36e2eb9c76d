//! Attendance's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use super::derive::Times;
use super::row::{AttendanceAbsence, Row};
use super::words::{AttendanceFlag, AttendanceHow, AttendanceStatus};
use crate::classrooms::ClassroomStatus;
use crate::ids::{AccountId, ClassSessionId, ClassroomId};

/// The class of a session.
pub async fn class_of(conn: &mut TenantConn, session: ClassSessionId) -> Result<Option<ClassroomId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT classroom_id AS "id: ClassroomId" FROM class_sessions WHERE id = $1"#,
        session as ClassSessionId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// What deriving and settling need of a session and its class.
pub struct SessionRow {
    pub classroom_id: ClassroomId,
    pub class_name: String,
    pub class_status: ClassroomStatus,
    pub is_archived: bool,
    pub settings: Value,
    pub starts_at: OffsetDateTime,
    pub ends_at: OffsetDateTime,
    pub is_settled: bool,
    pub is_cancelled: bool,
}

impl SessionRow {
    pub fn times(&self) -> Times {
        Times { starts_at: self.starts_at, ends_at: self.ends_at }
    }
}

/// A session; until the transaction ends nobody checks in, and nobody else writes attendance or moves it.
pub async fn lock_session(tx: &mut TenantConn, id: ClassSessionId) -> Result<Option<SessionRow>, ApiError> {
    Ok(sqlx::query_as!(
        SessionRow,
        r#"SELECT s.classroom_id AS "classroom_id: ClassroomId", c.name AS class_name, c.status AS "class_status: ClassroomStatus",
                  c.archived_at IS NOT NULL AS "is_archived!", c.settings, s.starts_at, s.ends_at,
                  s.settled_at IS NOT NULL AS "is_settled!", s.cancelled_at IS NOT NULL AS "is_cancelled!"
             FROM class_sessions s JOIN classrooms c ON c.id = s.classroom_id
            WHERE s.id = $1 FOR NO KEY UPDATE OF s"#,
        id as ClassSessionId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Whether a session is settled; until the transaction ends nobody settles it, while others may check in.
pub async fn share_session(tx: &mut TenantConn, id: ClassSessionId) -> Result<Option<bool>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT settled_at IS NOT NULL AS "settled!" FROM class_sessions WHERE id = $1 FOR SHARE"#,
        id as ClassSessionId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Notes that a session's end was dealt with, and forgets the projector's network.
pub async fn set_settled(tx: &mut TenantConn, id: ClassSessionId, at: OffsetDateTime) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE class_sessions SET settled_at = $2, projector_network = NULL WHERE id = $1",
        id as ClassSessionId,
        at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// A class's sessions in which somebody is noted.
pub async fn attended_sessions(conn: &mut TenantConn, class: ClassroomId) -> Result<Vec<ClassSessionId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT s.id AS "id: ClassSessionId" FROM class_sessions s
            WHERE s.classroom_id = $1 AND EXISTS (SELECT FROM attendance a WHERE a.session_id = s.id) ORDER BY s.id"#,
        class as ClassroomId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Which rows; `None`: all.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    pub sessions: &'a [ClassSessionId],
    pub users: Option<&'a [AccountId]>,
}

/// Rows with what was said beforehand, also of those of whom nothing else is kept.
pub async fn list(conn: &mut TenantConn, wanted: Wanted<'_>) -> Result<Vec<Row>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT coalesce(a.session_id, r.session_id) AS "session_id!: ClassSessionId",
                  coalesce(a.user_id, r.user_id) AS "user_id!: AccountId",
                  a.check_in AS "check_in?", a.check_out AS "check_out?", a.derived AS "derived?: AttendanceStatus",
                  a.word AS "word?: AttendanceStatus", a.how AS "how?: AttendanceHow", a.flags AS "flags?",
                  a.remark AS "remark?", a.seen_again_at AS "seen_again_at?", a.version AS "version?",
                  r.reason AS "reason?", r.by_parent AS "by_parent?", r.reported_at AS "reported_at?", r.accepted AS "accepted?"
             FROM (SELECT session_id, user_id, check_in, check_out, derived, word, how, flags, remark, seen_again_at, version
                     FROM attendance WHERE session_id = ANY($1) AND ($2::bigint[] IS NULL OR user_id = ANY($2))) a
             FULL JOIN (SELECT session_id, user_id, reason, by_parent, reported_at, accepted
                          FROM absence_reports WHERE session_id = ANY($1) AND ($2::bigint[] IS NULL OR user_id = ANY($2))) r
                    ON r.session_id = a.session_id AND r.user_id = a.user_id"#,
        wanted.sessions as &[ClassSessionId],
        wanted.users as Option<&[AccountId]>,
    )
    .fetch_all(&mut *conn)
    .await?;
    let absence = |reason: Option<String>, by_parent, reported_at: Option<OffsetDateTime>, accepted| {
        Some(AttendanceAbsence {
            reason: reason?,
            by_parent: by_parent?,
            reported_at: reported_at?.unix_timestamp(),
            accepted,
        })
    };
    let flags = |names: Vec<String>| names.iter().filter_map(|name| AttendanceFlag::parse(name)).collect();
    Ok(rows
        .into_iter()
        .map(|row| Row {
            session_id: row.session_id,
            user_id: row.user_id,
            check_in: row.check_in,
            check_out: row.check_out,
            derived: row.derived,
            word: row.word,
            how: row.how,
            flags: row.flags.map(flags).unwrap_or_default(),
            remark: row.remark.unwrap_or_default(),
            seen_again_at: row.seen_again_at,
            version: row.version.unwrap_or_default(),
            absence: absence(row.reason, row.by_parent, row.reported_at, row.accepted),
        })
        .collect())
}

/// One member's row; an empty one where nothing is kept.
pub async fn find(conn: &mut TenantConn, session: ClassSessionId, user: AccountId) -> Result<Row, ApiError> {
    let found = list(conn, Wanted { sessions: &[session], users: Some(&[user]) }).await?.pop();
    Ok(found.unwrap_or_else(|| Row::empty(session, user)))
}

fn names(flags: &[AttendanceFlag]) -> Vec<String> {
    flags.iter().map(|flag| flag.name().to_owned()).collect()
}

/// Keeps a first check-in; false where a row is there already.
pub async fn insert(tx: &mut TenantConn, row: &Row, device: Option<[u8; 32]>) -> Result<bool, ApiError> {
    let done = sqlx::query!(
        "INSERT INTO attendance (session_id, user_id, check_in, check_out, derived, how, flags, device)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (session_id, user_id) DO NOTHING",
        row.session_id as ClassSessionId,
        row.user_id as AccountId,
        row.check_in,
        row.check_out,
        row.derived as Option<AttendanceStatus>,
        row.how as Option<AttendanceHow>,
        &names(&row.flags),
        device.as_ref().map(|hash| &hash[..]),
    )
    .execute(&mut *tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Until the transaction ends nobody else changes the row.
pub async fn lock(tx: &mut TenantConn, session: ClassSessionId, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "SELECT version FROM attendance WHERE session_id = $1 AND user_id = $2 FOR UPDATE",
        session as ClassSessionId,
        user as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?;
    Ok(())
}

/// Keeps what a further check made of a row; the first device stays.
pub async fn update(tx: &mut TenantConn, row: &Row, device: Option<[u8; 32]>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE attendance SET check_in = $3, check_out = $4, derived = $5, how = $6, flags = $7, seen_again_at = $8,
                version = $9, device = coalesce(device, $10), updated_at = now()
          WHERE session_id = $1 AND user_id = $2",
        row.session_id as ClassSessionId,
        row.user_id as AccountId,
        row.check_in,
        row.check_out,
        row.derived as Option<AttendanceStatus>,
        row.how as Option<AttendanceHow>,
        &names(&row.flags),
        row.seen_again_at,
        row.version,
        device.as_ref().map(|hash| &hash[..]),
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Keeps what was derived, and the versions.
pub async fn set_derived(tx: &mut TenantConn, session: ClassSessionId, rows: &[Row]) -> Result<(), ApiError> {
    let users: Vec<i64> = rows.iter().map(|row| row.user_id.get()).collect();
    let derived: Vec<Option<String>> = rows.iter().map(|row| row.derived.map(|it| it.name().to_owned())).collect();
    let versions: Vec<i64> = rows.iter().map(|row| row.version).collect();
    sqlx::query!(
        "UPDATE attendance a SET derived = n.derived, version = n.version, updated_at = now()
           FROM unnest($2::bigint[], $3::text[], $4::bigint[]) AS n (user_id, derived, version)
          WHERE a.session_id = $1 AND a.user_id = n.user_id",
        session as ClassSessionId,
        &users,
        &derived as &[Option<String>],
        &versions,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Keeps what a teacher wrote, with the versions.
pub async fn put_marks(
    tx: &mut TenantConn,
    session: ClassSessionId,
    rows: &[Row],
    by: Option<AccountId>,
) -> Result<(), ApiError> {
    let names = |of: fn(&Row) -> Option<&'static str>| -> Vec<Option<String>> {
        rows.iter().map(|row| of(row).map(str::to_owned)).collect()
    };
    let users: Vec<i64> = rows.iter().map(|row| row.user_id.get()).collect();
    let check_in: Vec<Option<OffsetDateTime>> = rows.iter().map(|row| row.check_in).collect();
    let check_out: Vec<Option<OffsetDateTime>> = rows.iter().map(|row| row.check_out).collect();
    let remarks: Vec<String> = rows.iter().map(|row| row.remark.clone()).collect();
    let versions: Vec<i64> = rows.iter().map(|row| row.version).collect();
    sqlx::query!(
        "INSERT INTO attendance (session_id, user_id, check_in, check_out, derived, word, how, remark, version, updated_by)
         SELECT $1, n.user_id, n.check_in, n.check_out, n.derived, n.word, n.how, n.remark, n.version, $10
           FROM unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
             AS n (user_id, check_in, check_out, derived, word, how, remark, version)
         ON CONFLICT (session_id, user_id) DO UPDATE SET check_in = excluded.check_in, check_out = excluded.check_out,
             derived = excluded.derived, word = excluded.word, how = excluded.how, remark = excluded.remark,
             version = excluded.version, updated_by = excluded.updated_by, updated_at = now()",
        session as ClassSessionId,
        &users,
        &check_in as &[Option<OffsetDateTime>],
        &check_out as &[Option<OffsetDateTime>],
        &names(|row| row.derived.map(AttendanceStatus::name)) as &[Option<String>],
        &names(|row| row.word.map(AttendanceStatus::name)) as &[Option<String>],
        &names(|row| row.how.map(AttendanceHow::name)) as &[Option<String>],
        &remarks,
        &versions,
        by as Option<AccountId>,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Checks those out at the end who did not, where there is a time for it; the browsers are forgotten.
pub async fn close(
    tx: &mut TenantConn,
    session: ClassSessionId,
    check_out_at: Option<OffsetDateTime>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE attendance SET device = NULL,
                check_out = CASE WHEN $2::timestamptz IS NULL OR check_in IS NULL THEN check_out
                                 ELSE coalesce(check_out, greatest(check_in, $2)) END
          WHERE session_id = $1 AND (device IS NOT NULL OR ($2::timestamptz IS NOT NULL AND check_in IS NOT NULL AND check_out IS NULL))",
        session as ClassSessionId,
        check_out_at,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Makes rows, still empty, of the students who were in the class by the session's end and have none.
pub async fn fill(tx: &mut TenantConn, session: ClassSessionId) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO attendance (session_id, user_id)
         SELECT s.id, m.user_id FROM class_sessions s
           JOIN classroom_members m ON m.classroom_id = s.classroom_id AND m.role = 'student' AND m.status = 'active'
                AND m.joined_at < s.ends_at
          WHERE s.id = $1 ON CONFLICT (session_id, user_id) DO NOTHING",
        session as ClassSessionId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
