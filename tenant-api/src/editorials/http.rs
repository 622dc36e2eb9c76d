//! The calls.

use actix_web::{HttpRequest, get, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::messages::{EDITORIAL_CLOSED, EDITORIAL_IN_CONTEST, EDITORIAL_NOT_FOUND, SOLVED_ALREADY};
use super::{store, words};
use crate::actor::{Actor, Visitor};
use crate::questions::{EditorialState, find_revealed, find_solution_html, find_visible};
use crate::site::Site;
use crate::{badges, ranking};

/// How a problem is solved.
#[derive(Debug, Serialize, ToSchema)]
pub struct Editorial {
    /// Clean.
    html: String,
}

/// How a problem is solved: for who may edit it, and for whom it is open. 403 says what opens it.
#[utoipa::path(tag = "problem", responses((status = 200, body = Envelope<Editorial>)))]
#[get("/api/problems/{slug}/editorial")]
pub async fn get_editorial(
    site: Site,
    Visitor(actor): Visitor,
    slug: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<Editorial>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let question = find_visible(&mut conn, &slug, actor.as_ref()).await?;
    if question.may_edit(actor.as_ref()) {
        let html = find_solution_html(&mut conn, question.id, locale).await?.ok_or(EDITORIAL_NOT_FOUND)?;
        return Ok(Envelope::of(Editorial { html }));
    }
    let user = actor.map(|actor| actor.id);
    let revealed = find_revealed(&mut conn, user, question.id, locale.code()).await?;
    let state = revealed.editorial.ok_or(EDITORIAL_NOT_FOUND)?;
    match revealed.solution_html {
        Some(html) => Ok(Envelope::of(Editorial { html })),
        None if state.in_contest => Err(EDITORIAL_IN_CONTEST.into()),
        None => Err(closed(&state, locale)),
    }
}

fn closed(state: &EditorialState, locale: Locale) -> ApiError {
    ApiError::with(EDITORIAL_CLOSED, vec![("opens", words::opens(state, locale))])
}

/// Gives a problem up to read how it is solved: it counts nothing for the caller any more. What was given up stays so. 403
/// where it is not listed for practice.
#[utoipa::path(tag = "problem", responses((status = 200, body = Envelope<bool>)))]
#[post("/api/problems/{slug}/give-up")]
pub async fn give_up(
    site: Site,
    actor: Actor,
    slug: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    let mut tx = site.begin().await?;
    let question = find_visible(&mut tx, &slug, Some(&actor)).await?;
    let locale = Locale::of(&request);
    let state = find_revealed(&mut tx, Some(actor.id), question.id, locale.code()).await?.editorial;
    let state = state.ok_or(EDITORIAL_NOT_FOUND)?;
    if state.has_given_up {
        return Ok(Envelope::of(true));
    }
    if state.in_contest {
        return Err(EDITORIAL_IN_CONTEST.into());
    }
    if !state.by_giving_up {
        return Err(closed(&state, locale));
    }
    if store::lock_solved(&mut tx, actor.id, question.id).await? {
        return Err(SOLVED_ALREADY.into());
    }
    if store::give_up(&mut tx, actor.id, question.id).await? {
        ranking::leave(&mut tx, actor.id, question.id);
        badges::plan(&mut tx, actor.id).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(true))
}
