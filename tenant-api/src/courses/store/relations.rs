//! What a course is connected with: teachers, courses that come first, tags.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::{AccountId, CourseId};
use crate::permissions::Role;

/// Who teaches a course.
#[derive(Debug, Clone)]
pub struct Teacher {
    pub course_id: CourseId,
    pub id: AccountId,
    pub name: String,
}

/// A course that comes first.
#[derive(Debug, Clone)]
pub struct Prerequisite {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    /// Whether the person has finished it.
    pub is_done: bool,
}

/// Who teaches a course, in the order shown.
pub async fn teachers_of(conn: &mut TenantConn, id: CourseId) -> Result<Vec<Teacher>, ApiError> {
    teachers_of_many(conn, &[id]).await
}

/// Who teaches these courses, each course's in the order shown.
pub async fn teachers_of_many(conn: &mut TenantConn, ids: &[CourseId]) -> Result<Vec<Teacher>, ApiError> {
    Ok(sqlx::query_as!(
        Teacher,
        r#"SELECT t.course_id AS "course_id: CourseId", u.id AS "id: AccountId", u.full_name AS name
             FROM course_teachers t JOIN users u ON u.id = t.user_id
            WHERE t.course_id = ANY ($1) ORDER BY t.course_id, t.position, u.id"#,
        ids as &[CourseId],
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn is_teacher(conn: &mut TenantConn, course: CourseId, user: AccountId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM course_teachers WHERE course_id = $1 AND user_id = $2) AS "is!""#,
        course as CourseId,
        user as AccountId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Says who teaches a course, in this order; whether all of them may.
pub async fn set_teachers(
    tx: &mut TenantConn,
    course: CourseId,
    teachers: &[AccountId],
    may_teach: &[Role],
) -> Result<bool, ApiError> {
    sqlx::query!("DELETE FROM course_teachers WHERE course_id = $1", course as CourseId).execute(&mut *tx).await?;
    let roles: Vec<String> = may_teach.iter().map(|role| role.name().to_owned()).collect();
    let added = sqlx::query!(
        "INSERT INTO course_teachers (course_id, user_id, position)
         SELECT $1, t.id, t.at FROM unnest($2::bigint[]) WITH ORDINALITY AS t (id, at)
           JOIN users u ON u.id = t.id AND u.role = ANY ($3)
         ON CONFLICT DO NOTHING",
        course as CourseId,
        teachers as &[AccountId],
        &roles,
    )
    .execute(&mut *tx)
    .await?;
    let mut different = teachers.to_vec();
    different.sort_unstable();
    different.dedup();
    Ok(added.rows_affected() == different.len() as u64)
}

/// The courses that come before one, and whether `user` has finished them.
pub async fn prerequisites_of(
    conn: &mut TenantConn,
    course: CourseId,
    user: Option<AccountId>,
    lang: &str,
) -> Result<Vec<Prerequisite>, ApiError> {
    Ok(sqlx::query_as!(
        Prerequisite,
        r#"SELECT c.id AS "id: CourseId", c.slug, coalesce(nullif(c.translations -> $3 ->> 'title', ''), c.title) AS "title!",
                  p.finished_at IS NOT NULL AS "is_done!"
             FROM course_prerequisites r JOIN courses c ON c.id = r.requires_id
             LEFT JOIN course_progress p ON p.course_id = c.id AND p.user_id = $2
            WHERE r.course_id = $1 ORDER BY c.title, c.id"#,
        course as CourseId,
        user as Option<AccountId>,
        lang,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Says which courses come before one; whether there are all of them.
pub async fn set_prerequisites(tx: &mut TenantConn, course: CourseId, requires: &[CourseId]) -> Result<bool, ApiError> {
    // Two that would require each other at the same moment wait for each other here.
    sqlx::query!(
        "SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' course prerequisites', 0))"
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!("DELETE FROM course_prerequisites WHERE course_id = $1", course as CourseId).execute(&mut *tx).await?;
    let added = sqlx::query!(
        "INSERT INTO course_prerequisites (course_id, requires_id)
         SELECT $1, c.id FROM courses c WHERE c.id = ANY ($2) AND c.id <> $1 AND c.archived_at IS NULL",
        course as CourseId,
        requires as &[CourseId],
    )
    .execute(&mut *tx)
    .await?;
    let mut different = requires.to_vec();
    different.sort_unstable();
    different.dedup();
    Ok(added.rows_affected() == different.len() as u64)
}

/// Whether a course comes before itself by way of others.
pub async fn requires_circle(tx: &mut TenantConn, course: CourseId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"WITH RECURSIVE before AS (
               SELECT requires_id FROM course_prerequisites WHERE course_id = $1
               UNION SELECT p.requires_id FROM course_prerequisites p JOIN before b ON p.course_id = b.requires_id)
           SELECT EXISTS (SELECT FROM before WHERE requires_id = $1) AS "is!""#,
        course as CourseId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// The tags of courses that everybody finds, most used first.
pub async fn count_tags(conn: &mut TenantConn) -> Result<Vec<(String, i64)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT t.tag, count(*) AS "count!" FROM course_tags t JOIN courses c ON c.id = t.course_id
            WHERE c.status = 'published' AND c.visibility = 'public' AND c.archived_at IS NULL
            GROUP BY t.tag ORDER BY count(*) DESC, t.tag LIMIT 200"#
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.tag, row.count)).collect())
}
