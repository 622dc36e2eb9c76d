//! Certificates' SQL.

use contest_rules::awards::AwardKind;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::awards::Award;
use crate::ids::{AccountId, ContestId, CourseId};

/// A certificate.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) course_id: Option<CourseId>,
    /// Of an award, the contest's name.
    pub(super) course_title: String,
    /// Where everybody may see the course.
    pub(super) course_slug: Option<String>,
    pub(super) contest_id: Option<ContestId>,
    /// Where everybody may see the contest.
    pub(super) contest_slug: Option<String>,
    pub(super) award: Option<AwardKind>,
    pub(super) rank: Option<i32>,
    pub(super) site_name: String,
    pub(super) percent: i32,
    pub(super) issued_at: OffsetDateTime,
    pub(super) revoked_at: Option<OffsetDateTime>,
    pub(super) revoked_reason: Option<String>,
}

/// What was revoked now.
pub(super) struct Revoked {
    pub(super) user_id: AccountId,
    pub(super) code: String,
    pub(super) course_title: String,
    pub(super) at: OffsetDateTime,
}

pub(super) async fn issue(
    tx: &mut TenantConn,
    (user, course): (AccountId, CourseId),
    code: &str,
    site_name: &str,
) -> Result<bool, ApiError> {
    let written = sqlx::query!(
        "INSERT INTO certificates (user_id, course_id, code, name, course_title, site_name, percent)
         SELECT u.id, c.id, $3, left(coalesce(nullif(u.full_name, ''), split_part(u.email, '@', 1)), 200), c.title, $4,
                coalesce(least(100, p.done * 100 / nullif(c.num_lectures + c.num_quizzes, 0)), 100)
           FROM users u JOIN courses c ON c.id = $2
           LEFT JOIN course_progress p ON p.user_id = u.id AND p.course_id = c.id
          WHERE u.id = $1
         ON CONFLICT (user_id, course_id) DO UPDATE SET revoked_at = NULL, revoked_reason = NULL
          WHERE certificates.revoked_at IS NOT NULL AND certificates.revoked_by IS NULL",
        user as AccountId,
        course as CourseId,
        code,
        site_name,
    )
    .execute(&mut *tx)
    .await?;
    Ok(written.rows_affected() == 1)
}

pub(super) async fn revoke_by_recount(
    tx: &mut TenantConn,
    (user, course): (AccountId, CourseId),
    reason: &str,
) -> Result<Option<Revoked>, ApiError> {
    Ok(sqlx::query_as!(
        Revoked,
        r#"UPDATE certificates SET revoked_at = now(), revoked_reason = $3
            WHERE user_id = $1 AND course_id = $2 AND revoked_at IS NULL
        RETURNING user_id AS "user_id: AccountId", code, course_title, revoked_at AS "at!""#,
        user as AccountId,
        course as CourseId,
        reason,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Those of a contest that people other than these have.
pub(super) async fn revoke_awards(
    tx: &mut TenantConn,
    contest: ContestId,
    but: &[AccountId],
    reason: &str,
) -> Result<Vec<Revoked>, ApiError> {
    Ok(sqlx::query_as!(
        Revoked,
        r#"UPDATE certificates SET revoked_at = now(), revoked_reason = $3
            WHERE contest_id = $1 AND user_id <> ALL ($2) AND revoked_at IS NULL
        RETURNING user_id AS "user_id: AccountId", code, course_title, revoked_at AS "at!""#,
        contest as ContestId,
        but as &[AccountId],
        reason,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// How many of these are new or say something else now; each has one of the codes if it is new.
pub(super) async fn issue_awards(
    tx: &mut TenantConn,
    (contest, site_name): (ContestId, &str),
    awards: &[Award],
    codes: &[String],
) -> Result<u64, ApiError> {
    let users: Vec<AccountId> = awards.iter().map(|award| award.user).collect();
    let kinds: Vec<AwardKind> = awards.iter().map(|award| award.kind).collect();
    let ranks: Vec<i32> = awards.iter().map(|award| award.rank).collect();
    let written = sqlx::query!(
        "INSERT INTO certificates (user_id, contest_id, code, name, course_title, site_name, percent, award, rank)
         SELECT u.id, k.id, n.code, left(coalesce(nullif(u.full_name, ''), split_part(u.email, '@', 1)), 200), k.name, $2, 100,
                n.award, n.rank
           FROM contests k CROSS JOIN unnest($3::bigint[], $4::text[], $5::text[], $6::int[]) AS n (user_id, code, award, rank)
           JOIN users u ON u.id = n.user_id
          WHERE k.id = $1
         ON CONFLICT (user_id, contest_id) DO UPDATE
            SET award = excluded.award, rank = excluded.rank, name = excluded.name, course_title = excluded.course_title,
                site_name = excluded.site_name, issued_at = now(), revoked_at = NULL, revoked_reason = NULL
          WHERE certificates.revoked_by IS NULL
            AND (certificates.revoked_at IS NOT NULL
                 OR (certificates.award, certificates.rank) IS DISTINCT FROM (excluded.award, excluded.rank))",
        contest as ContestId,
        site_name,
        &users as &[AccountId],
        codes,
        &kinds as &[AwardKind],
        &ranks,
    )
    .execute(&mut *tx)
    .await?;
    Ok(written.rows_affected())
}

/// By hand: it stays so whatever is recounted, until it is restored. Nothing where it is revoked for that reason already.
pub(super) async fn revoke(
    tx: &mut TenantConn,
    code: &str,
    by: AccountId,
    reason: &str,
) -> Result<Option<Revoked>, ApiError> {
    Ok(sqlx::query_as!(
        Revoked,
        r#"UPDATE certificates SET revoked_at = coalesce(revoked_at, now()), revoked_by = $2, revoked_reason = $3
            WHERE code = $1 AND (revoked_by IS NULL OR revoked_reason <> $3)
        RETURNING user_id AS "user_id: AccountId", code, course_title, now() AS "at!""#,
        code,
        by as AccountId,
        reason,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

pub(super) async fn restore(tx: &mut TenantConn, code: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE certificates SET revoked_at = NULL, revoked_by = NULL, revoked_reason = NULL WHERE code = $1",
        code
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub(super) async fn find(conn: &mut TenantConn, code: &str) -> Result<Option<Row>, ApiError> {
    Ok(list(conn, Some(code), None).await?.pop())
}

/// A person's, the newest first.
pub(super) async fn list_of(conn: &mut TenantConn, user: AccountId) -> Result<Vec<Row>, ApiError> {
    list(conn, None, Some(user)).await
}

async fn list(conn: &mut TenantConn, code: Option<&str>, user: Option<AccountId>) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT t.code, t.name, t.course_id AS "course_id: CourseId", t.course_title,
                  CASE WHEN c.status = 'published' AND c.visibility = 'public' AND c.archived_at IS NULL THEN c.slug END AS course_slug,
                  t.contest_id AS "contest_id: ContestId",
                  CASE WHEN k.status = 'published' AND k.visibility = 'public' AND k.archived_at IS NULL THEN k.slug END AS contest_slug,
                  t.award AS "award: AwardKind", t.rank, t.site_name, t.percent, t.issued_at, t.revoked_at, t.revoked_reason
             FROM certificates t LEFT JOIN courses c ON c.id = t.course_id LEFT JOIN contests k ON k.id = t.contest_id
            WHERE ($1::text IS NULL OR t.code = $1) AND ($2::bigint IS NULL OR t.user_id = $2)
            ORDER BY t.issued_at DESC, t.id DESC"#,
        code,
        user as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}
