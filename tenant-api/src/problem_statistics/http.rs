//! The call.

use actix_web::{get, web};
use judge_farm::client;
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use serde::Deserialize;
use utoipa::IntoParams;

use super::kept::{self, Kept};
use super::messages::STATISTIC_CLOSED;
use super::store;
use super::views::ProblemStatistic;
use crate::actor::Visitor;
use crate::languages::{self, LanguageRef};
use crate::questions::{find_visible, is_asked_now};
use crate::site::Site;

/// Of which submissions.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatisticFilter {
    /// Programs in this language; all where nothing is said.
    #[serde(default, deserialize_with = "languages::maybe_id_or_key")]
    #[param(inline, value_type = Option<LanguageRef>)]
    language_id: Option<i32>,
}

/// What everybody's submissions say of a problem, with the caller's own place; at most a few minutes old.
#[utoipa::path(tag = "problem", responses((status = 200, body = Envelope<ProblemStatistic>)),
    params(("slug" = String, Path), StatisticFilter))]
#[get("/api/problems/{slug}/statistic")]
pub async fn get_problem_statistic(
    site: Site,
    Visitor(actor): Visitor,
    kept: web::Data<Kept>,
    slug: web::Path<String>,
    filter: Query<StatisticFilter>,
) -> Result<Envelope<ProblemStatistic>, ApiError> {
    let language = filter.language_id;
    if language.is_some_and(|id| client::languages().iter().all(|known| known.id != id)) {
        return Err(ApiError::with_fields(INVALID_QUERY, vec![FieldError::new("language_id", INVALID_VALUE)]));
    }
    let mut conn = site.read().await?;
    let question = find_visible(&mut conn, &slug, actor.as_ref()).await?;
    if !question.may_edit(actor.as_ref()) && is_asked_now(&mut conn, question.id).await? {
        return Err(STATISTIC_CLOSED.into());
    }
    let me = match &actor {
        Some(actor) => store::reached_by(&mut conn, question.id, language, actor.id).await?,
        None => None,
    };
    // Reading the whole takes a connection of its own.
    drop(conn);
    let whole = kept::whole(&site, &kept, question.id, language).await?;
    Ok(Envelope::of(ProblemStatistic::of(&whole, me)))
}
