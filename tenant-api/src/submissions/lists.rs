//! What was submitted to a question, and one submission.

use actix_web::{HttpRequest, get, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use platform::text_enum;
use serde::Deserialize;
use time::macros::offset;
use time::{Date, OffsetDateTime};
use utoipa::IntoParams;

use super::answers::{review_in_attempt, review_of};
use super::listed::{self, ListQuery, ListRow};
use super::messages::SUBMISSION_NOT_FOUND;
use super::projects;
use super::rejudge;
use super::sight::{Sight, sight_of_others};
use super::store;
use super::views::{SubmissionItem, SubmissionView};
use super::watched::{find_watched_in, result_of};
use super::words::Verdict;
use crate::actor::Actor;
use crate::class_context::{self, InClass};
use crate::ids::{AccountId, QuestionId, SubmissionId};
use crate::languages::{self, LanguageRef};
use crate::listing::{given, given_day};
use crate::questions::{find_key, find_visible_by_id, sees_solution};
use crate::site::Site;
use crate::streaks::PracticeSettings;

text_enum! {
    /// Whose submissions are listed.
    pub enum Scope {
        /// One's own.
        Mine = "mine",
        /// Everybody's, for who sees those.
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
    /// Of programs.
    #[serde(default, deserialize_with = "languages::maybe_id_or_key")]
    #[param(inline, value_type = Option<LanguageRef>)]
    language_id: Option<i32>,
    /// One person's, with `scope=all`.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    user_id: Option<AccountId>,
    /// The same, as it was called before.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    user: Option<AccountId>,
    /// The first day (Asia/Ho_Chi_Minh), YYYY-MM-DD.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    from: Option<Date>,
    /// The last day.
    #[serde(default, deserialize_with = "given_day")]
    #[param(value_type = Option<String>)]
    to: Option<Date>,
}

/// Whose submissions of which question.
struct Whose {
    question: QuestionId,
    /// Everybody's without one.
    user: Option<AccountId>,
}

/// When a day begins in Vietnam.
fn start_of(day: Date) -> OffsetDateTime {
    day.midnight().assume_offset(offset!(+7))
}

/// Submissions of a question, newest first: mine, or everybody's. Those of others are for who may change it, and where the
/// site allows it for who has solved it.
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
        Some(Scope::All) => filter.user_id.or(filter.user),
        _ => Some(actor.id),
    };
    list(&site, &actor, (&Whose { question: *id, user }, &filter), &paging, Locale::of(&request)).await
}

/// One person's submissions of a question, newest first: for themselves, and for who sees those of others.
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
    let whose = Whose { question, user: Some(user) };
    list(&site, &actor, (&whose, &SubmissionFilter::default()), &paging, Locale::of(&request)).await
}

async fn list(
    site: &Site,
    actor: &Actor,
    (whose, filter): (&Whose, &SubmissionFilter),
    paging: &Paging,
    locale: Locale,
) -> Result<Envelope<Vec<SubmissionItem>>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible_by_id(&mut conn, whose.question, Some(actor)).await?;
    let is_own = whose.user == Some(actor.id);
    let may_edit = question.may_edit(Some(actor));
    if !is_own && let Sight::Nothing(closed) = sight_of_others(&mut conn, site, &question, actor).await? {
        return Err(closed.into());
    }
    let query = ListQuery {
        question: question.id,
        user: whose.user,
        only_seen: !may_edit,
        only_shared: !is_own && !may_edit,
        status: filter.status,
        language_id: filter.language_id,
        from: filter.from.map(start_of),
        until: filter.to.and_then(Date::next_day).map(start_of),
    };
    let total = listed::count_of_question(&mut conn, &query).await?;
    let rows = listed::list_of_question(&mut conn, &query, (paging.limit(), paging.offset())).await?;
    let settings = PracticeSettings::of(site);
    let item = |row: ListRow| {
        let is_named = may_edit || row.user_id == actor.id;
        let mode = settings.name_mode(row.mode);
        SubmissionItem::of(ListRow { mode, ..row }, is_named, locale)
    };
    let items: Vec<SubmissionItem> = rows.into_iter().map(item).collect();
    Ok(Envelope::page(items, paging.metadata(total)))
}

/// One submission with its answer or source, its tests and what is told of it.
#[utoipa::path(tag = "question", params(SubmissionId, InClass), responses((status = 200, body = Envelope<SubmissionView>)))]
#[get("/api/question/submissions/{id}")]
pub async fn get_submission(
    site: Site,
    actor: Actor,
    id: web::Path<SubmissionId>,
    request: HttpRequest,
    within: Query<InClass>,
) -> Result<Envelope<SubmissionView>, ApiError> {
    let class = within.classroom_id;
    let mut conn = site.read().await?;
    let found = store::find(&mut conn, *id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    // Asked first: where it says that nothing runs, the verdict read after it is the new one.
    let rejudge = rejudge::running(&mut conn, found.id).await?;
    drop(conn);
    let (token, watched) = find_watched_in(&site, &actor, &found.token.to_string(), class).await?;
    let result = result_of(&site, token, &watched, Locale::of(&request)).await?;
    let mut conn = site.read().await?;
    let found = store::find(&mut conn, *id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    let key = find_key(&mut conn, found.question_id).await?;
    let is_own = found.user_id == actor.id;
    let review = match found.attempt_id.filter(|_| is_own) {
        Some(attempt) => review_in_attempt(&mut conn, &key, (attempt, &found), Locale::of(&request)).await?,
        None => {
            // Who marks it sees all of another's; one's own, and those that are shared, are reviewed as for everybody.
            let marks = !is_own
                && (class_context::sees(&mut conn, class, &actor, found.answered()).await?
                    || may_edit(&mut conn, &actor, found.question_id).await?);
            let sees_solution = marks || sees_solution(&mut conn, actor.id, found.question_id).await?;
            review_of(&key, &found, sees_solution, Locale::of(&request))
        }
    };
    let project = projects::view(&site, &mut conn, &found).await?;
    Ok(Envelope::of(SubmissionView {
        project,
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

async fn may_edit(conn: &mut TenantConn, actor: &Actor, question: QuestionId) -> Result<bool, ApiError> {
    Ok(find_visible_by_id(conn, question, Some(actor)).await?.may_edit(Some(actor)))
}
