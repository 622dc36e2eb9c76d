//! Calls on submissions and runs.

use std::time::Instant;

use actix_web::{HttpRequest, get, post, web};
use judge_farm::client::{JobClass, JudgeError, SourceFile};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, Message, TOO_LARGE};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::jobs::{self, Program};
use super::messages::{
    CACHED_RESULT, LANGUAGE_NOT_ALLOWED, LANGUAGE_UNAVAILABLE, QUESTION_TYPE_UNSUPPORTED, SOURCE_TOO_LONG,
    SUBMISSION_NOT_FOUND, SUBMIT_TOO_FAST,
};
use super::store::{self, NewSubmission};
use super::views::{ResultView, SubmissionItem, SubmissionView};
use super::watched::{find_watched, result_of};
use super::{State, outbox, rejudge};
use crate::actor::Actor;
use crate::ids::{QuestionId, SubmissionId};
use crate::judge::{self, FileInput};
use crate::questions::messages::NO_TESTS;
use crate::questions::test_cases;
use crate::questions::{Question, find_visible_by_id};
use crate::site::Site;

/// Longest source, in bytes, all files together.
const SOURCE_MAX: usize = 64 * 1024;
/// The same of outputs that are submitted in without a program.
const OUTPUTS_MAX: usize = 1024 * 1024;
/// Longest own input, in bytes.
const STDIN_MAX: usize = 64 * 1024;

/// A program that is submitted in or tried.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SubmitBody {
    language_id: i32,
    /// At most 64 KiB.
    source_code: String,
    /// Further files of the program.
    #[serde(default)]
    files: Vec<FileInput>,
    /// Of runs only: without it, the samples are run.
    stdin: Option<String>,
}

/// Where to ask for the verdict.
#[derive(Debug, Serialize, ToSchema)]
pub struct Token {
    token: Uuid,
    /// Null for a run.
    submission_id: Option<SubmissionId>,
    /// `cached_identical_result` where the same program was judged before: its verdict is there at once.
    message_key: Option<&'static str>,
    /// The same in the caller's language.
    message: Option<String>,
}

impl Token {
    fn of(token: Uuid, submission_id: Option<SubmissionId>, notice: Option<(Message, Locale)>) -> Self {
        Self {
            token,
            submission_id,
            message_key: notice.map(|(message, _)| message.key()),
            message: notice.map(|(message, locale)| message.text(locale, &[])),
        }
    }
}

impl SubmitBody {
    async fn check(&mut self, site: &Site, question: &Question) -> Result<(), ApiError> {
        let output_only = question.draft.judging.output_only;
        let (most_bytes, most_files) = if output_only { (OUTPUTS_MAX, 100) } else { (SOURCE_MAX, 20) };
        let length = self.source_code.len() + self.files.iter().map(|file| file.content.len()).sum::<usize>();
        if length > most_bytes {
            return Err(ApiError::with(SOURCE_TOO_LONG, vec![("max", format!("{} KB", most_bytes / 1024))]));
        }
        let mut faults = Faults::default();
        if !output_only || self.files.is_empty() {
            faults.required("source_code", &self.source_code);
        }
        faults.ensure(
            "files",
            self.files.len() <= most_files && self.files.iter().all(FileInput::is_safe),
            INVALID_VALUE,
        );
        faults.finish()?;
        if output_only {
            return self.need_no_language(site).await;
        }
        if self.stdin.as_ref().is_some_and(|stdin| stdin.len() > STDIN_MAX) {
            return Err(ApiError::with(TOO_LARGE, vec![("max", "64 KB".into())]));
        }
        if question.draft.allowed_languages.as_ref().is_some_and(|ids| !ids.contains(&self.language_id)) {
            return Err(ApiError::on_field("language_id", LANGUAGE_NOT_ALLOWED));
        }
        if !judge::available_languages(site).await?.contains(&self.language_id) {
            return Err(ApiError::on_field("language_id", LANGUAGE_UNAVAILABLE));
        }
        Ok(())
    }

    /// Outputs are in no language: they are kept under one that a node can take.
    async fn need_no_language(&mut self, site: &Site) -> Result<(), ApiError> {
        let available = judge::available_languages(site).await?;
        if !available.contains(&self.language_id) {
            self.language_id = *available.first().ok_or(LANGUAGE_UNAVAILABLE)?;
        }
        Ok(())
    }

    fn program(self, token: Uuid, actor: &Actor) -> Program {
        let files = self.files.into_iter().map(SourceFile::from);
        Program {
            token,
            user_id: actor.id,
            language_id: self.language_id,
            source: self.source_code,
            files: files.collect(),
            class: JobClass::Live,
        }
    }
}

/// Whether this person, and the site as a whole, may hand in now. While the judge's database is away the site's share of
/// the judge is nobody's trouble: what is submitted in waits.
async fn limit(state: &State, site: &Site, actor: &Actor) -> Result<(), ApiError> {
    state
        .limit
        .check((site.id(), actor.id), Instant::now())
        .map_err(|seconds| ApiError::retry_after(SUBMIT_TOO_FAST, seconds))?;
    match site.app.judge.admit(site.id(), site.entry.subscription.judge_weight, actor.id.get()).await {
        Err(JudgeError::TooFast { seconds }) => Err(ApiError::retry_after(SUBMIT_TOO_FAST, seconds.into())),
        Err(error) => {
            tracing::warn!(tenant = site.id(), %error, "the judge does not say whether a submission may be submitted in");
            Ok(())
        }
        Ok(()) => Ok(()),
    }
}

/// Hands a program in for judging.
#[utoipa::path(tag = "learning", params(QuestionId), request_body = SubmitBody, responses((status = 200, body = Envelope<Token>)))]
#[post("/api/learning/code-question/judge/{id}/submit-coding-question")]
pub async fn submit_question(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Token>, ApiError> {
    let mut submitted: SubmitBody = body.json().await?;
    let mut conn = site.read().await?;
    let question = find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    let cases = test_cases::list(&mut conn, question.id).await?;
    drop(conn);
    submitted.check(&site, &question).await?;
    if cases.is_empty() {
        return Err(NO_TESTS.into());
    }
    limit(&state, &site, &actor).await?;
    let token = Uuid::new_v4();
    let (job, planned) = jobs::judge_job(&site, &question, &cases, submitted.program(token, &actor))?;
    let mut tx = site.begin().await?;
    let new = NewSubmission {
        token,
        question_id: question.id,
        user_id: actor.id,
        language_id: job.language_id,
        source_code: &job.source,
        files: serde_json::to_value(&job.files).map_err(ApiError::internal)?,
        max_score: question.draft.max_score,
        subtasks: serde_json::to_value(&planned).map_err(ApiError::internal)?,
    };
    let submission_id = store::insert(&mut tx, &new).await?;
    outbox::carry_later(&mut tx).await?;
    tx.commit().await?;
    let cached = outbox::carry(&site, job).await;
    let notice = cached.then_some((CACHED_RESULT, Locale::of(&request)));
    Ok(Envelope::of(Token::of(token, Some(submission_id), notice)))
}

/// Runs a program on the samples, or on an input of one's own. Nothing of it is kept.
#[utoipa::path(tag = "learning", params(QuestionId), request_body = SubmitBody, responses((status = 200, body = Envelope<Token>)))]
#[post("/api/learning/question/{id}/submit-testcase")]
pub async fn run_question(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    id: web::Path<QuestionId>,
    body: RawBody,
) -> Result<Envelope<Token>, ApiError> {
    let mut submitted: SubmitBody = body.json().await?;
    let mut conn = site.read().await?;
    let question = find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    let cases = test_cases::list(&mut conn, question.id).await?;
    drop(conn);
    if question.draft.judging.output_only {
        return Err(QUESTION_TYPE_UNSUPPORTED.into());
    }
    submitted.check(&site, &question).await?;
    let stdin = submitted.stdin.take();
    if stdin.is_none() && !cases.iter().any(|case| case.is_sample) {
        return Err(NO_TESTS.into());
    }
    limit(&state, &site, &actor).await?;
    let token = Uuid::new_v4();
    let job = jobs::run_job(&site, &question, &cases, stdin, submitted.program(token, &actor))?;
    site.app.judge.submit(job).await.map_err(judge::fault)?;
    Ok(Envelope::of(Token::of(token, None, None)))
}

/// The verdict of a submission or run; `status` is `running` until it is final.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<ResultView>)))]
#[get("/api/learning/code-question/judge-result/{token}/submission_result")]
pub async fn get_result(site: Site, actor: Actor, token: web::Path<String>) -> Result<Envelope<ResultView>, ApiError> {
    let (token, watched) = find_watched(&site, &actor, &token).await?;
    Ok(Envelope::of(result_of(&site, token, &watched).await?))
}

/// My submissions of a question, newest first.
#[utoipa::path(tag = "question", params(QuestionId, Paging), responses((status = 200, body = Envelope<Vec<SubmissionItem>>)))]
#[get("/api/question/{id}/submissions")]
pub async fn list_submissions(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<SubmissionItem>>, ApiError> {
    let mut conn = site.read().await?;
    let question = find_visible_by_id(&mut conn, *id, Some(&actor)).await?;
    let page = (paging.limit(), paging.offset());
    let rows = store::list_of_question(&mut conn, question.id, actor.id, page).await?;
    let total = rows.first().map_or(0, |row| row.total);
    let items: Vec<SubmissionItem> = rows.into_iter().map(SubmissionItem::from).collect();
    Ok(Envelope::page(items, paging.metadata(total)))
}

/// One submission with its source and tests.
#[utoipa::path(tag = "question", params(SubmissionId), responses((status = 200, body = Envelope<SubmissionView>)))]
#[get("/api/question/submissions/{id}")]
pub async fn get_submission(
    site: Site,
    actor: Actor,
    id: web::Path<SubmissionId>,
) -> Result<Envelope<SubmissionView>, ApiError> {
    let mut conn = site.read().await?;
    let found = store::find(&mut conn, *id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    // Asked first: where it says that nothing runs, the verdict read after it is the new one.
    let rejudge = rejudge::running(&mut conn, found.id).await?;
    drop(conn);
    let (token, watched) = find_watched(&site, &actor, &found.token.to_string()).await?;
    let result = result_of(&site, token, &watched).await?;
    Ok(Envelope::of(SubmissionView {
        id: found.id,
        token,
        question_id: found.question_id,
        user_id: found.user_id,
        language_id: found.language_id,
        source_code: found.source_code,
        created_at: found.created_at.unix_timestamp(),
        rejudge,
        result,
    }))
}
