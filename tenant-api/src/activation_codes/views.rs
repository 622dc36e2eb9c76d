//! Codes as callers get them.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::code;
use super::store::{self, CodeCourse, Row};
use crate::ids::{AccountId, ActivationBatchId, ActivationCodeId, CourseId};
use crate::names;

/// A code.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivationCode {
    pub id: ActivationCodeId,
    /// `XXXX-XXXX-XXXX`.
    pub code: String,
    pub courses: Vec<ActivationCourse>,
    pub batch_id: ActivationBatchId,
    /// What the batch is called.
    pub batch: String,
    pub used: bool,
    /// When it was used, in epoch seconds.
    pub activation_date: Option<i64>,
    pub user: Option<ActivatedBy>,
    /// Whether what was paid for it went back.
    pub withdrawn: bool,
    /// Epoch seconds; null: it does not expire.
    pub expires_at: Option<i64>,
    /// Of access from redeeming; null: as long as each course gives.
    pub days: Option<i32>,
}

/// A course that a code opens.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ActivationCourse {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
}

/// Who has used a code.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActivatedBy {
    pub id: AccountId,
    pub name: String,
    pub email: String,
}

/// A course that is open by a code.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OpenedCourse {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    /// Until when, in epoch seconds; null: for ever.
    pub until: Option<i64>,
}

/// A code that the caller has used.
#[derive(Debug, Serialize, ToSchema)]
pub struct RedeemedCode {
    pub id: ActivationCodeId,
    /// `XXXX-XXXX-XXXX`.
    pub code: String,
    /// Epoch seconds.
    pub used_at: i64,
    pub courses: Vec<OpenedCourse>,
}

/// The courses of a page of codes.
async fn courses_of(
    conn: &mut TenantConn,
    rows: &[Row],
    locale: Locale,
) -> Result<HashMap<CourseId, CodeCourse>, ApiError> {
    let mut ids: Vec<CourseId> = rows.iter().flat_map(|row| row.course_ids.iter().copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    let courses = store::courses(conn, &ids, locale.code()).await?;
    Ok(courses.into_iter().map(|course| (course.id, course)).collect())
}

/// Codes as staff see them.
pub(super) async fn views(
    conn: &mut TenantConn,
    rows: Vec<Row>,
    locale: Locale,
) -> Result<Vec<ActivationCode>, ApiError> {
    let courses = courses_of(conn, &rows, locale).await?;
    Ok(rows.into_iter().map(|row| view(row, &courses, locale)).collect())
}

fn view(row: Row, courses: &HashMap<CourseId, CodeCourse>, locale: Locale) -> ActivationCode {
    let known = row.course_ids.iter().filter_map(|id| courses.get(id));
    let course = |it: &CodeCourse| ActivationCourse { id: it.id, slug: it.slug.clone(), title: it.title.clone() };
    let user = row.user_id.zip(row.user_name).zip(row.user_email);
    ActivationCode {
        id: row.id,
        code: code::shown(&row.code),
        courses: known.map(course).collect(),
        batch_id: row.batch_id,
        batch: row.batch,
        used: row.used_at.is_some(),
        activation_date: row.used_at.map(OffsetDateTime::unix_timestamp),
        user: user.map(|((id, name), email)| ActivatedBy { id, name: names::shown(name, locale), email }),
        withdrawn: row.is_withdrawn,
        expires_at: row.expires_at.map(OffsetDateTime::unix_timestamp),
        days: row.days,
    }
}

/// Courses with until when somebody has them.
pub(super) async fn opened(
    conn: &mut TenantConn,
    user: AccountId,
    courses: Vec<CodeCourse>,
) -> Result<Vec<OpenedCourse>, ApiError> {
    let ids: Vec<CourseId> = courses.iter().map(|course| course.id).collect();
    let ends: HashMap<_, _> = store::ends_of(conn, user, &ids).await?.into_iter().collect();
    let view = |course: CodeCourse| {
        let until = ends.get(&course.id).copied().flatten().map(OffsetDateTime::unix_timestamp);
        OpenedCourse { id: course.id, slug: course.slug, title: course.title, until }
    };
    Ok(courses.into_iter().map(view).collect())
}

/// Codes that somebody has used.
pub(super) async fn redeemed(
    conn: &mut TenantConn,
    user: AccountId,
    rows: Vec<Row>,
    locale: Locale,
) -> Result<Vec<RedeemedCode>, ApiError> {
    let courses = courses_of(conn, &rows, locale).await?;
    let all = opened(conn, user, courses.into_values().collect()).await?;
    let view = |row: Row| RedeemedCode {
        id: row.id,
        code: code::shown(&row.code),
        used_at: row.used_at.map(OffsetDateTime::unix_timestamp).unwrap_or_default(),
        courses: all.iter().filter(|course| row.course_ids.contains(&course.id)).cloned().collect(),
    };
    Ok(rows.into_iter().map(view).collect())
}
