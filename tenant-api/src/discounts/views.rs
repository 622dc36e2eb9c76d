//! Discounts as staff get them.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::input::Draft;
use super::store::{self, Row};
use crate::ids::{CourseId, DiscountId};

/// A discount.
#[derive(Debug, Serialize, ToSchema)]
pub struct DiscountView {
    pub id: DiscountId,
    pub code: String,
    /// Of a hundred.
    pub percent: Option<i32>,
    /// VND.
    pub amount: Option<i64>,
    /// Empty: of every course.
    pub course_ids: Vec<CourseId>,
    /// Those of them that are there still.
    pub courses: Vec<DiscountCourse>,
    /// Epoch seconds.
    pub from: Option<i64>,
    /// Epoch seconds.
    pub until: Option<i64>,
    /// VND.
    pub minimum: i64,
    pub max_uses: Option<i32>,
    pub per_user: Option<i32>,
    /// By orders that are open or paid.
    pub uses: i32,
    /// Whether staff have ended it.
    pub ended: bool,
    pub note: String,
    pub version: i64,
    /// Epoch seconds.
    pub created_at: i64,
}

/// A course that a discount is for.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DiscountCourse {
    pub id: CourseId,
    pub title: String,
}

/// The rows as staff get them.
pub(super) async fn views(
    conn: &mut TenantConn,
    rows: Vec<Row>,
    locale: Locale,
) -> Result<Vec<DiscountView>, ApiError> {
    let mut ids: Vec<CourseId> = rows.iter().flat_map(|row| row.course_ids.iter().copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    let courses = store::courses(conn, &ids, locale.code()).await?;
    Ok(rows.into_iter().map(|row| view(row, &courses)).collect())
}

fn view(row: Row, courses: &[(CourseId, String)]) -> DiscountView {
    let of_row = courses.iter().filter(|(id, _)| row.course_ids.contains(id));
    DiscountView {
        id: row.id,
        code: row.code,
        percent: row.percent,
        amount: row.amount,
        courses: of_row.map(|(id, title)| DiscountCourse { id: *id, title: title.clone() }).collect(),
        course_ids: row.course_ids,
        from: row.starts_at.map(OffsetDateTime::unix_timestamp),
        until: row.ends_at.map(OffsetDateTime::unix_timestamp),
        minimum: row.minimum,
        max_uses: row.max_uses,
        per_user: row.per_user,
        uses: row.uses,
        ended: row.ended_at.is_some(),
        note: row.note,
        version: row.version,
        created_at: row.created_at.unix_timestamp(),
    }
}

impl Draft {
    /// What the history keeps of it.
    pub(super) fn state(&self) -> Value {
        json!({
            "code": self.code, "percent": self.percent, "amount": self.amount, "course_ids": self.course_ids,
            "from": self.starts_at.map(OffsetDateTime::unix_timestamp),
            "until": self.ends_at.map(OffsetDateTime::unix_timestamp),
            "minimum": self.minimum, "max_uses": self.max_uses, "per_user": self.per_user, "note": self.note,
        })
    }
}

impl From<Row> for Draft {
    fn from(row: Row) -> Self {
        Self {
            code: row.code,
            percent: row.percent,
            amount: row.amount,
            course_ids: row.course_ids,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            minimum: row.minimum,
            max_uses: row.max_uses,
            per_user: row.per_user,
            note: row.note,
        }
    }
}
