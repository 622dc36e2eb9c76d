//! SQL of boards of people.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, OffsetDateTime};

use super::query::Narrow;
use crate::ids::AccountId;
use crate::names::PublicNameMode;
use crate::ranking::Span;

/// A row of a board: in its order by points, then by who got there first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranked {
    pub user_id: AccountId,
    pub hundredths: i64,
    pub reached_at: OffsetDateTime,
}

/// Some rows, best first.
pub async fn page(
    conn: &mut TenantConn,
    (span, narrow): (&Span, &Narrow),
    (limit, offset): (i64, i64),
) -> Result<Vec<Ranked>, ApiError> {
    Ok(sqlx::query_as!(
        Ranked,
        r#"SELECT r.user_id AS "user_id: AccountId", r.hundredths, r.reached_at
             FROM ranking r
            WHERE r.period = $1 AND r.starts_on = $2 AND r.is_shown AND ($3::bigint IS NULL OR r.school_id = $3)
              AND ($4::text[] IS NULL OR r.unit = ANY ($4))
              AND ($5::text IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = r.user_id AND c.class = $5))
            ORDER BY r.hundredths DESC, r.reached_at, r.user_id LIMIT $6 OFFSET $7"#,
        span.period.name(),
        span.starts_on,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// How many rows there are.
pub async fn total(conn: &mut TenantConn, span: &Span, narrow: &Narrow) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!"
             FROM ranking r
            WHERE r.period = $1 AND r.starts_on = $2 AND r.is_shown AND ($3::bigint IS NULL OR r.school_id = $3)
              AND ($4::text[] IS NULL OR r.unit = ANY ($4))
              AND ($5::text IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = r.user_id AND c.class = $5))"#,
        span.period.name(),
        span.starts_on,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// How many rows have more points.
pub async fn greater(conn: &mut TenantConn, (span, narrow): (&Span, &Narrow), than: i64) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!"
             FROM ranking r
            WHERE r.period = $1 AND r.starts_on = $2 AND r.is_shown AND ($3::bigint IS NULL OR r.school_id = $3)
              AND ($4::text[] IS NULL OR r.unit = ANY ($4))
              AND ($5::text IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = r.user_id AND c.class = $5))
              AND r.hundredths > $6"#,
        span.period.name(),
        span.starts_on,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
        than,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// How many rows have as many points as this one and stand before it.
pub async fn ties_before(
    conn: &mut TenantConn,
    (span, narrow): (&Span, &Narrow),
    row: &Ranked,
) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!"
             FROM ranking r
            WHERE r.period = $1 AND r.starts_on = $2 AND r.is_shown AND ($3::bigint IS NULL OR r.school_id = $3)
              AND ($4::text[] IS NULL OR r.unit = ANY ($4))
              AND ($5::text IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = r.user_id AND c.class = $5))
              AND r.hundredths = $6 AND (r.reached_at, r.user_id) < ($7, $8)"#,
        span.period.name(),
        span.starts_on,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
        row.hundredths,
        row.reached_at,
        row.user_id.get(),
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// The rows right before this one, the nearest first.
pub async fn above(
    conn: &mut TenantConn,
    (span, narrow): (&Span, &Narrow),
    row: &Ranked,
    most: i64,
) -> Result<Vec<Ranked>, ApiError> {
    Ok(sqlx::query_as!(
        Ranked,
        r#"SELECT r.user_id AS "user_id: AccountId", r.hundredths, r.reached_at
             FROM ranking r
            WHERE r.period = $1 AND r.starts_on = $2 AND r.is_shown AND ($3::bigint IS NULL OR r.school_id = $3)
              AND ($4::text[] IS NULL OR r.unit = ANY ($4))
              AND ($5::text IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = r.user_id AND c.class = $5))
              AND r.hundredths >= $6 AND (r.hundredths > $6 OR (r.reached_at, r.user_id) < ($7, $8))
             ORDER BY r.hundredths, r.reached_at DESC, r.user_id DESC LIMIT $9"#,
        span.period.name(),
        span.starts_on,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
        row.hundredths,
        row.reached_at,
        row.user_id.get(),
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The rows right after this one, the nearest first.
pub async fn below(
    conn: &mut TenantConn,
    (span, narrow): (&Span, &Narrow),
    row: &Ranked,
    most: i64,
) -> Result<Vec<Ranked>, ApiError> {
    Ok(sqlx::query_as!(
        Ranked,
        r#"SELECT r.user_id AS "user_id: AccountId", r.hundredths, r.reached_at
             FROM ranking r
            WHERE r.period = $1 AND r.starts_on = $2 AND r.is_shown AND ($3::bigint IS NULL OR r.school_id = $3)
              AND ($4::text[] IS NULL OR r.unit = ANY ($4))
              AND ($5::text IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = r.user_id AND c.class = $5))
              AND r.hundredths <= $6 AND (r.hundredths < $6 OR (r.reached_at, r.user_id) > ($7, $8))
             ORDER BY r.hundredths DESC, r.reached_at, r.user_id LIMIT $9"#,
        span.period.name(),
        span.starts_on,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
        row.hundredths,
        row.reached_at,
        row.user_id.get(),
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// The points of all rows, the most first.
pub async fn sorted_points(conn: &mut TenantConn, span: &Span, narrow: &Narrow) -> Result<Vec<i64>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(array_agg(r.hundredths ORDER BY r.hundredths DESC), '{}') AS "points!: Vec<i64>"
             FROM ranking r
            WHERE r.period = $1 AND r.starts_on = $2 AND r.is_shown AND ($3::bigint IS NULL OR r.school_id = $3)
              AND ($4::text[] IS NULL OR r.unit = ANY ($4))
              AND ($5::text IS NULL OR EXISTS (SELECT FROM users c WHERE c.id = r.user_id AND c.class = $5))"#,
        span.period.name(),
        span.starts_on,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// One's own row, also of whoever left the boards.
pub struct Own {
    pub row: Ranked,
    pub is_shown: bool,
}

/// The row of one person, where they belong to the board.
pub async fn own(
    conn: &mut TenantConn,
    (span, narrow): (&Span, &Narrow),
    user: AccountId,
) -> Result<Option<Own>, ApiError> {
    let found = sqlx::query!(
        r#"SELECT r.hundredths, r.reached_at, r.is_shown FROM ranking r JOIN users u ON u.id = r.user_id
            WHERE r.period = $1 AND r.starts_on = $2 AND r.user_id = $3 AND ($4::bigint IS NULL OR r.school_id = $4)
              AND ($5::text[] IS NULL OR r.unit = ANY ($5)) AND ($6::text IS NULL OR u.class = $6)"#,
        span.period.name(),
        span.starts_on,
        user as AccountId,
        narrow.school.map(|school| school.get()),
        narrow.units.as_deref() as Option<&[String]>,
        narrow.class.as_deref(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(found.map(|row| Own {
        row: Ranked { user_id: user, hundredths: row.hundredths, reached_at: row.reached_at },
        is_shown: row.is_shown,
    }))
}

/// What these people had in a period; those who had nothing are left out.
pub async fn points_of(
    conn: &mut TenantConn,
    span: &Span,
    users: &[AccountId],
) -> Result<Vec<(AccountId, i64)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT user_id AS "user_id: AccountId", hundredths FROM ranking
            WHERE period = $1 AND starts_on = $2 AND user_id = ANY ($3)"#,
        span.period.name(),
        span.starts_on,
        users as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.hundredths)).collect())
}

/// A person of a board.
pub struct Person {
    pub id: AccountId,
    pub full_name: String,
    pub mode: PublicNameMode,
    pub nickname: Option<String>,
    pub dob: Option<Date>,
    pub school: Option<String>,
    /// Of today, or of before July 2025 where that was named.
    pub province: Option<String>,
    /// Problems whose full marks came within the time.
    pub solved: i64,
}

/// These people, with what they solved from then to then.
pub async fn people(
    conn: &mut TenantConn,
    users: &[AccountId],
    (from, to): (OffsetDateTime, OffsetDateTime),
) -> Result<Vec<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob,
                  s.name AS "school?", coalesce(u.legacy_province, u.province) AS province,
                  (SELECT count(DISTINCT g.question_id) FROM point_gains g JOIN submissions a ON a.id = g.submission_id
                    WHERE g.user_id = u.id AND g.at >= $2 AND g.at < $3 AND a.status = 'AC') AS "solved!"
             FROM users u LEFT JOIN schools s ON s.id = u.school_id
            WHERE u.id = ANY ($1)"#,
        users as &[AccountId],
        from,
        to,
    )
    .fetch_all(&mut *conn)
    .await?)
}
