//! What admins see of it.

use actix_web::get;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::{Date, Duration};
use utoipa::{IntoParams, ToSchema};

use super::State;
use super::messages::PAGE_VIEWS_TOO_LONG;
use super::words::{DeviceKind, PageKind, PageViewsBy};
use super::writing;
use crate::activity::today;
use crate::actor::Actor;
use crate::courses::messages::START_BEFORE_END;
use crate::listing::{given, given_day};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Days that are shown where nothing is said.
const DAYS: i64 = 30;
/// Most days at a time: what is kept.
const DAYS_MAX: i64 = 732;
/// Most rows but those of days.
const ROWS_MAX: i64 = 200;

/// From which day to which, in Asia/Ho_Chi_Minh.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageViewDays {
    /// The first day, YYYY-MM-DD; 30 days back where nothing is said.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    from: Option<Date>,
    /// The last day; today where nothing is said.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    to: Option<Date>,
}

/// Of which pages, and what a row is made of.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageViewFilter {
    /// Of one kind of page.
    #[serde(rename = "type", default, deserialize_with = "given")]
    #[param(inline)]
    kind: Option<PageKind>,
    /// What a row is made of; days where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    by: Option<PageViewsBy>,
}

impl PageViewDays {
    /// The first and the last day.
    ///
    /// # Errors
    /// 412 where they are in the wrong order or too far apart.
    pub fn range(&self) -> Result<(Date, Date), ApiError> {
        let to = self.to.unwrap_or_else(today);
        let from = self.from.unwrap_or(to.saturating_sub(Duration::days(DAYS - 1)));
        if from > to {
            return Err(ApiError::field("to", START_BEFORE_END));
        }
        if (to - from).whole_days() >= DAYS_MAX {
            return Err(ApiError::with(PAGE_VIEWS_TOO_LONG, vec![("max", DAYS_MAX.to_string())]));
        }
        Ok((from, to))
    }
}

/// How often pages were seen. Of what rows are not made of is null.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageViewRow {
    /// YYYY-MM-DD
    day: Option<String>,
    #[serde(rename = "type")]
    kind: Option<PageKind>,
    object_id: Option<i64>,
    /// The object's; null where it is gone, or has none.
    title: Option<String>,
    /// A host; empty: the site itself, or none.
    referrer: Option<String>,
    device: Option<DeviceKind>,
    language: Option<String>,
    views: i64,
    /// Visitors of a day who began it here; they add up.
    visitors: i64,
}

struct Found {
    day: Option<Date>,
    kind: Option<PageKind>,
    object_id: Option<i64>,
    title: Option<String>,
    referrer: Option<String>,
    device: Option<DeviceKind>,
    language: Option<String>,
    views: i64,
    visitors: i64,
}

impl From<Found> for PageViewRow {
    fn from(found: Found) -> Self {
        Self {
            day: found.day.map(|day| day.to_string()),
            kind: found.kind,
            object_id: found.object_id,
            title: found.title,
            referrer: found.referrer,
            device: found.device,
            language: found.language,
            views: found.views,
            visitors: found.visitors,
        }
    }
}

/// What was read in some days: days in their order, otherwise what was seen most first, at most 200 rows.
#[utoipa::path(tag = "page-views", params(PageViewDays, PageViewFilter), responses((status = 200, body = Envelope<Vec<PageViewRow>>)))]
#[get("/api-admin/page-views")]
pub async fn list_page_views(
    site: Site,
    actor: Actor,
    state: actix_web::web::Data<State>,
    days: Query<PageViewDays>,
    filter: Query<PageViewFilter>,
) -> Result<Envelope<Vec<PageViewRow>>, ApiError> {
    actor.require(Resource::Config, Action::Read)?;
    let range = days.range()?;
    // What this process still keeps belongs to the numbers.
    writing::write_site(&site, &state).await;
    let by = filter.by.unwrap_or(PageViewsBy::Day);
    let rows = rows(&mut *site.read().await?, range, filter.kind, by).await?;
    Ok(Envelope::of(rows.into_iter().map(PageViewRow::from).collect()))
}

async fn rows(
    conn: &mut TenantConn,
    (from, to): (Date, Date),
    kind: Option<PageKind>,
    by: PageViewsBy,
) -> Result<Vec<Found>, ApiError> {
    let most = if by == PageViewsBy::Day { DAYS_MAX } else { ROWS_MAX };
    Ok(sqlx::query_as!(
        Found,
        r#"WITH counted AS (
               SELECT CASE WHEN $4::text = 'day' THEN c.day END AS day,
                      CASE WHEN $4 IN ('type', 'object') THEN c.type END AS type,
                      CASE WHEN $4 = 'object' THEN c.object_id END AS object_id,
                      CASE WHEN $4 = 'referrer' THEN c.referrer END AS referrer,
                      CASE WHEN $4 = 'device' THEN c.device END AS device,
                      CASE WHEN $4 = 'language' THEN c.language END AS language,
                      sum(c.views)::bigint AS views, sum(c.visitors)::bigint AS visitors
                 FROM page_view_counts c
                WHERE c.day BETWEEN $1 AND $2 AND ($3::text IS NULL OR c.type = $3) AND ($4 <> 'object' OR c.object_id > 0)
                GROUP BY 1, 2, 3, 4, 5, 6)
           SELECT counted.day AS "day?", counted.type AS "kind?: PageKind", counted.object_id AS "object_id?",
                  counted.referrer AS "referrer?", counted.device AS "device?: DeviceKind", counted.language AS "language?",
                  counted.views AS "views!", counted.visitors AS "visitors!",
                  CASE counted.type
                      WHEN 'CourseDetail' THEN (SELECT title FROM courses WHERE id = counted.object_id)
                      WHEN 'LearnCourse' THEN (SELECT title FROM courses WHERE id = counted.object_id)
                      WHEN 'BlogDetail' THEN (SELECT title FROM posts WHERE id = counted.object_id)
                      WHEN 'ProblemDetail' THEN (SELECT title FROM questions WHERE id = counted.object_id)
                      WHEN 'ContestDetail' THEN (SELECT name FROM contests WHERE id = counted.object_id)
                      WHEN 'ContestHistory' THEN (SELECT name FROM contests WHERE id = counted.object_id)
                      WHEN 'FormDetail' THEN (SELECT title FROM forms WHERE id = counted.object_id)
                  END AS "title?"
             FROM counted ORDER BY counted.day, counted.views DESC, counted.type, counted.object_id, counted.referrer LIMIT $5"#,
        from,
        to,
        kind as Option<PageKind>,
        by as PageViewsBy,
        most,
    )
    .fetch_all(&mut *conn)
    .await?)
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn days_are_in_order_and_not_too_many() {
        let range = |from, to| PageViewDays { from, to }.range();
        let (first, last) = (date!(2026 - 08 - 03), date!(2026 - 09 - 01));
        assert_eq!(range(None, Some(last)).expect("30 days"), (first, last));
        assert_eq!(range(Some(last), Some(first)).expect_err("backwards").field_errors()[0].message, START_BEFORE_END);
        let years = range(Some(date!(2020 - 01 - 01)), Some(last)).expect_err("too many");
        assert_eq!(years.message(), PAGE_VIEWS_TOO_LONG);
    }
}
