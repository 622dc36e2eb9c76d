//! The way from a form to an account to a course.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::Date;
use utoipa::ToSchema;

use super::report::PageViewDays;
use super::{State, writing};
use crate::actor::Actor;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// How many went how far, of those who answered a form in some days.
#[derive(Debug, Serialize, ToSchema)]
pub struct PageViewFunnel {
    /// Visitors of the days.
    visitors: i64,
    /// Answers to forms that are not held.
    answers: i64,
    /// People who have made an account with or after an answer of theirs.
    accounts: i64,
    /// Those of them who have come into a course since.
    courses: i64,
}

/// How many visitors answered a form, made an account and came into a course.
#[utoipa::path(tag = "page-views", params(PageViewDays), responses((status = 200, body = Envelope<PageViewFunnel>)))]
#[get("/api-admin/page-views/funnel")]
pub async fn get_page_view_funnel(
    site: Site,
    actor: Actor,
    state: web::Data<State>,
    days: Query<PageViewDays>,
) -> Result<Envelope<PageViewFunnel>, ApiError> {
    actor.require(Resource::Config, Action::Read)?;
    let range = days.range()?;
    writing::write_site(&site, &state).await;
    Ok(Envelope::of(funnel(&mut *site.read().await?, range).await?))
}

/// Answers name an account by its id where their person was signed in, and by its address otherwise.
async fn funnel(conn: &mut TenantConn, (from, to): (Date, Date)) -> Result<PageViewFunnel, ApiError> {
    Ok(sqlx::query_as!(
        PageViewFunnel,
        r#"WITH answered AS (
               SELECT user_id, email, created_at FROM form_answers
                WHERE state <> 'held' AND created_at >= $1::date::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
                  AND created_at < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'),
           people AS (
               SELECT u.id, min(a.created_at) AS answered_at FROM answered a
                 JOIN users u ON (u.id = a.user_id OR u.email = a.email)
                WHERE u.created_at >= a.created_at - interval '1 minute' GROUP BY u.id)
           SELECT (SELECT coalesce(sum(visitors), 0)::bigint FROM page_view_counts WHERE day BETWEEN $1 AND $2) AS "visitors!",
                  (SELECT count(*) FROM answered) AS "answers!",
                  (SELECT count(*) FROM people) AS "accounts!",
                  (SELECT count(*) FROM people p WHERE EXISTS (SELECT FROM enrolments e
                     WHERE e.user_id = p.id AND e.joined_at >= p.answered_at - interval '1 minute')) AS "courses!""#,
        from,
        to,
    )
    .fetch_one(&mut *conn)
    .await?)
}
