//! What was submitted to a question, and one submission.

use actix_web::{HttpRequest, get, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::NO_ACCESS;
use platform::text_enum;
use serde::Deserialize;
use utoipa::IntoParams;

use super::answers::{is_solved, review_in_attempt, review_of};
use super::messages::SUBMISSION_NOT_FOUND;
use super::rejudge;
use super::store::{self, ListQuery};
use super::views::{SubmissionItem, SubmissionView};
use super::watched::{find_watched, result_of};
use super::words::Verdict;
use crate::actor::Actor;
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::listing::given;
use crate::questions::{find_key, find_visible_by_id};
use crate::site::Site;

text_enum! {
    /// Whose submissions are listed.
    pub enum Scope {
        /// One's own.
        Mine = "mine",
        /// Everybody's, for who may change the question.
        All = "all",
    }
}

/// Filters of a list of submissions; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SubmissionFilter {
    /// Whose; one's own where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    scope: Option<Scope>,
    /// What has become of them.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    status: Option<Verdict>,
    /// One person's, with `scope=all`.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    user: Option<AccountId>,
}

/// Submissions of a question, newest first: mine, or everybody's for who may change it.
#[utoipa::path(tag = "question", params(QuestionId, SubmissionFilter, Paging), responses((status = 200, body = Envelope<Vec<SubmissionItem>>)))]
#[get("/api/question/{id}/submissions")]
pub async fn list_submissions(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    filter: Query<SubmissionFilter>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<SubmissionItem>>, ApiError> {
    let user = match filter.scope {
        Some(Scope::All) => filter.user,
        _ => Some(actor.id),
    };
    list(&site, &actor, (*id, user, filter.status), &paging, Locale::of(&request)).await
}

/// One person's submissions of a question, newest first: for themselves, and for who may change the question.
#[utoipa::path(tag = "question", responses((status = 200, body = Envelope<Vec<SubmissionItem>>)),
    params(("id" = i64, Path), ("userId" = i64, Path), Paging))]
#[get("/api/question/{id}/submissions/{userId}")]
pub async fn list_submissions_of(
    site: Site,
    actor: Actor,
    path: web::Path<(QuestionId, AccountId)>,
    request: HttpRequest,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<SubmissionItem>>, ApiError> {
    let (question, user) = *path;
    list(&site, &actor, (question, Some(user), None), &paging, Locale::of(&request)).await
}

async fn list(
    site: &Site,
    actor: &Actor,
    (question, user, status): (QuestionId, Option<AccountId>, Option<Verdict>),
    paging: &Paging,
    locale: Locale,
) -> Result<Envelope<Vec<SubmissionItem>>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible_by_id(&mut conn, question, Some(actor)).await?;
    let may_edit = question.may_edit(Some(actor));
    if user != Some(actor.id) && !may_edit {
        return Err(NO_ACCESS.into());
    }
    let (limit, offset) = (paging.limit(), paging.offset());
    let rows = store::list_of_question(
        &mut conn,
        &ListQuery { question: question.id, user, only_seen: !may_edit, status, limit, offset },
    )
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let items: Vec<SubmissionItem> = rows.into_iter().map(|row| SubmissionItem::of(row, locale)).collect();
    Ok(Envelope::page(items, paging.metadata(total)))
}

/// One submission with its answer or source, its tests and what is told of it.
#[utoipa::path(tag = "question", params(SubmissionId), responses((status = 200, body = Envelope<SubmissionView>)))]
#[get("/api/question/submissions/{id}")]
pub async fn get_submission(
    site: Site,
    actor: Actor,
    id: web::Path<SubmissionId>,
    request: HttpRequest,
) -> Result<Envelope<SubmissionView>, ApiError> {
    let mut conn = site.read().await?;
    let found = store::find(&mut conn, *id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    // Asked first: where it says that nothing runs, the verdict read after it is the new one.
    let rejudge = rejudge::running(&mut conn, found.id).await?;
    drop(conn);
    let (token, watched) = find_watched(&site, &actor, &found.token.to_string()).await?;
    let result = result_of(&site, token, &watched).await?;
    let mut conn = site.read().await?;
    let found = store::find(&mut conn, *id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    let key = find_key(&mut conn, found.question_id).await?;
    let is_own = found.user_id == actor.id;
    let review = match found.attempt_id.filter(|_| is_own) {
        Some(attempt) => review_in_attempt(&mut conn, &key, (attempt, &found), Locale::of(&request)).await?,
        None => {
            let is_solved = is_solved(&mut conn, found.user_id, found.question_id).await?;
            // Who may see another's is an editor; one's own is reviewed as for everybody.
            review_of(&key, &found, (!is_own, is_solved), Locale::of(&request))
        }
    };
    Ok(Envelope::of(SubmissionView {
        id: found.id,
        token,
        question_id: found.question_id,
        user_id: found.user_id,
        kind: key.kind,
        language_id: found.language_id,
        source_code: found.source_code,
        answer: found.answer,
        format: found.format,
        file_type: found.file_type,
        try_number: found.try_number,
        deduction: found.deduction,
        review,
        created_at: found.created_at.unix_timestamp(),
        rejudge,
        result,
    }))
}
