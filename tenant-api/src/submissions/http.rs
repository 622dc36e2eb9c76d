//! Calls on submissions and runs.

use std::mem;
use std::time::Instant;

use actix_web::{HttpRequest, get, post, web};
use judge_farm::client::{JobClass, JudgeError, SourceFile};
use marking::Kind;
use marking::messages::QUESTION_TYPE_NOT_SUPPORTED;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, Message, TOO_LARGE};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::asked::{Asked, Which, find_asked, refuse};
use super::jobs::{self, Program};
use super::messages::{CACHED_RESULT, LANGUAGE_NOT_ALLOWED, SOURCE_TOO_LONG, SUBMIT_TOO_FAST};
use super::projects::{self, Project};
use super::store::{self, NewSubmission, Sent};
use super::tries::{self, Terms};
use super::views::ResultView;
use super::watched::{find_watched, result_of};
use super::words::Verdict;
use super::{State, outbox, untested};
use crate::actor::Actor;
use crate::attempts::{self, GivenAnswer};
use crate::courses::QuizMode;
use crate::ids::{AttemptId, ClassroomId, ContestId, FileId, LessonId, QuestionId, SubmissionId};
use crate::judge::{self, FileInput};
use crate::languages::messages::LANGUAGE_UNAVAILABLE;
use crate::languages::{self, LanguageRef};
use crate::questions::messages::{DRAWING_PENDING, NO_TESTS};
use crate::questions::test_cases::{self, CaseRow};
use crate::questions::{Key, Question, find_key, trial_runs};
use crate::site::Site;

/// Longest source, in bytes, all files together.
pub const SOURCE_MAX: usize = 64 * 1024;
/// The same of outputs that are submitted in without a program.
const OUTPUTS_MAX: usize = 1024 * 1024;
/// Longest own input, in bytes.
const STDIN_MAX: usize = 64 * 1024;

/// A program that is submitted in or tried.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SubmitBody {
    #[serde(deserialize_with = "languages::id_or_key")]
    #[schema(value_type = LanguageRef)]
    language_id: i32,
    /// At most 64 KiB; of Scratch project.json or an `.sb3` in base64, 5 MB unpacked.
    #[serde(default)]
    source_code: String,
    /// Of Scratch: an `.sb3` of mine that was uploaded, instead of the source.
    project_file_id: Option<FileId>,
    /// Further files of the program.
    #[serde(default)]
    files: Vec<FileInput>,
    /// Of runs only: without it, the samples are run.
    stdin: Option<String>,
    /// The lesson that asks for it; none: by itself.
    lesson_id: Option<LessonId>,
    /// The contest that asks for it, with the attempt of one of its parts.
    contest_id: Option<ContestId>,
    /// The attempt that asks for it.
    quiz_submission_id: Option<AttemptId>,
    /// The class in which it is answered: its teachers see it.
    classroom_id: Option<ClassroomId>,
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
    /// A program that is submitted; one without a language is in none that is known.
    pub fn of(language_id: Option<i32>, source_code: &str, files: Vec<FileInput>) -> Self {
        let (language_id, source_code) = (language_id.unwrap_or_default(), source_code.to_owned());
        Self {
            language_id,
            source_code,
            project_file_id: None,
            files,
            stdin: None,
            lesson_id: None,
            contest_id: None,
            quiz_submission_id: None,
            classroom_id: None,
        }
    }

    /// The same with a Scratch project that was uploaded.
    #[must_use]
    pub fn with_project(self, project_file_id: Option<FileId>) -> Self {
        Self { project_file_id, ..self }
    }

    fn given(&self, question_id: QuestionId) -> GivenAnswer {
        let (language_id, source_code) = (Some(self.language_id), self.source_code.clone());
        GivenAnswer { language_id, source_code, files: self.files.clone(), ..GivenAnswer::blank(question_id) }
    }

    fn which(&self, question: QuestionId) -> Which {
        Which {
            question,
            lesson: self.lesson_id,
            contest: self.contest_id,
            attempt: self.quiz_submission_id,
            class: self.classroom_id,
        }
    }

    async fn check(&mut self, site: &Site, question: &Question, key: &Key) -> Result<(), ApiError> {
        let output_only = question.draft.judging.output_only;
        let is_scratch = !output_only && self.language_id == projects::LANGUAGE;
        let (most_bytes, most_files) = match output_only {
            true => (OUTPUTS_MAX, 100),
            // Unpacked, it is measured again.
            false if is_scratch => (projects::BODY_MAX, 0),
            false => (SOURCE_MAX, 20),
        };
        let length = self.source_code.len() + self.files.iter().map(|file| file.content.len()).sum::<usize>();
        if length > most_bytes {
            return Err(ApiError::with(SOURCE_TOO_LONG, vec![("max", format!("{} KB", most_bytes / 1024))]));
        }
        let mut faults = Faults::default();
        let is_uploaded = self.project_file_id.is_some();
        if (!output_only || self.files.is_empty()) && !is_uploaded {
            faults.required("source_code", &self.source_code);
        }
        faults.ensure("project_file_id", is_scratch || !is_uploaded, INVALID_VALUE);
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
        if !key.takes_language(self.language_id) {
            return Err(ApiError::on_field("language_id", LANGUAGE_NOT_ALLOWED));
        }
        languages::require(site, "language_id", self.language_id).await
    }

    /// Outputs are in no language: they are kept under one that a node can take.
    async fn need_no_language(&mut self, site: &Site) -> Result<(), ApiError> {
        let available = judge::available_languages(site).await?;
        if !available.contains(&self.language_id) {
            self.language_id = *available.first().ok_or(LANGUAGE_UNAVAILABLE)?;
        }
        Ok(())
    }

    /// Opens the Scratch project, where it is one: the judge gets its project.json alone.
    async fn open_project(
        &mut self,
        site: &Site,
        actor: &Actor,
        question: &Question,
    ) -> Result<Option<Project>, ApiError> {
        if question.draft.judging.output_only || self.language_id != projects::LANGUAGE {
            return Ok(None);
        }
        let given = (mem::take(&mut self.source_code), self.project_file_id);
        let project = projects::open(site, actor, given).await?;
        self.source_code.clone_from(&project.json);
        Ok(Some(project))
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
    let submitted: SubmitBody = body.up_to(projects::BODY_MAX).json().await?;
    let locale = Locale::of(&request);
    let (attempt, given) = (submitted.quiz_submission_id, (submitted.given(*id), submitted.project_file_id));
    let handed = match take_program(&site, &state, &actor, (*id, submitted), locale).await {
        Ok(handed) => handed,
        Err(refused) => {
            let given = projects::opened_late(&site, &actor, given, &refused).await;
            return Err(refuse(&site, &actor, (attempt, given), refused).await);
        }
    };
    let notice = handed.cached.then_some((CACHED_RESULT, locale));
    Ok(Envelope::of(Token::of(handed.token, Some(handed.submission_id), notice)))
}

async fn take_program(
    site: &Site,
    state: &State,
    actor: &Actor,
    (id, submitted): (QuestionId, SubmitBody),
    locale: Locale,
) -> Result<HandedIn, ApiError> {
    let mut conn = site.read().await?;
    let asked = find_asked(&mut conn, submitted.which(id), actor, locale).await?;
    let key = find_key(&mut conn, asked.question.id).await?;
    drop(conn);
    if key.kind != Kind::Code {
        return Err(QUESTION_TYPE_NOT_SUPPORTED.into());
    }
    let sent = Sent { question_version: key.version, ..Sent::default() };
    hand_in(site, state, actor, &asked, submitted, (&key, sent)).await
}

/// A program that was handed in.
pub struct HandedIn {
    pub token: Uuid,
    pub submission_id: SubmissionId,
    /// Whether its verdict was known already.
    cached: bool,
}

/// Keeps a program and has it judged; what was sent before by the same key is the same submission.
///
/// # Errors
/// When it can't be judged, or not now.
pub async fn hand_in(
    site: &Site,
    state: &State,
    actor: &Actor,
    asked: &Asked,
    mut submitted: SubmitBody,
    (key, sent): (&Key, Sent<'_>),
) -> Result<HandedIn, ApiError> {
    let question = &asked.question;
    let cases = find_cases(site, question, key).await?;
    submitted.check(site, question, key).await?;
    limit(state, site, actor).await?;
    let project_file = match submitted.open_project(site, actor, question).await? {
        Some(project) => project.keep_file(site, actor, &question.draft.slug).await?,
        None => None,
    };
    let token = Uuid::new_v4();
    let source = submitted.source_code.clone();
    let (job, planned) = jobs::judge_job(site, question, key, &cases, submitted.program(token, actor)).await?;
    let is_untested = asked.attempt.as_ref().is_some_and(|attempt| attempt.mode == QuizMode::SubmitAll);
    let mut tx = site.begin().await?;
    if let Some(attempt) = asked.place.attempt {
        attempts::lock(&mut tx, attempt).await?;
        attempts::admit(&mut tx, actor, attempt, question.id, OffsetDateTime::now_utc()).await?;
    }
    let earlier = tries::lock(&mut tx, actor.id, question.id, asked.place.attempt).await?;
    if let Some(send_key) = sent.key
        && let Some(known) = store::find_by_key(&mut tx, actor.id, send_key).await?
    {
        return Ok(HandedIn { token: known.token, submission_id: known.id, cached: false });
    }
    let new = NewSubmission {
        project_file,
        token,
        question_id: question.id,
        user_id: actor.id,
        language_id: Some(job.language_id),
        source_code: &source,
        files: serde_json::to_value(&job.files).map_err(ApiError::internal)?,
        max_score: question.draft.max_score,
        subtasks: serde_json::to_value(&planned).map_err(ApiError::internal)?,
        sent,
        terms: if is_untested {
            Terms::FIRST
        } else {
            earlier.terms(asked.attempt.as_ref().and_then(|attempt| attempt.tries), &key.marking)?
        },
        status: Verdict::Running,
        score: 0.0,
        share: None,
        parts: serde_json::json!([]),
        is_judged: !is_untested,
        place: asked.place,
    };
    if is_untested {
        let (submission_id, token) = untested::keep(&mut tx, new).await?;
        tx.commit().await?;
        return Ok(HandedIn { token, submission_id, cached: false });
    }
    let submission_id = store::insert(&mut tx, &new).await?;
    if let Some(attempt) = asked.place.attempt {
        attempts::settle(&mut tx, site, attempt).await?;
    }
    outbox::carry_later(&mut tx).await?;
    tx.commit().await?;
    Ok(HandedIn { token, submission_id, cached: outbox::carry(site, job).await })
}

/// The tests that a program is judged by.
///
/// # Errors
/// 412 where there are none, or the picture that a drawing is compared with is not there yet.
async fn find_cases(site: &Site, question: &Question, key: &Key) -> Result<Vec<CaseRow>, ApiError> {
    let mut conn = site.read().await?;
    if key.kind == Kind::Turtle {
        let drawn = trial_runs::find(&mut conn, question.id).await?.and_then(|runs| runs.drawing);
        return if drawn.is_some() { Ok(Vec::new()) } else { Err(DRAWING_PENDING.into()) };
    }
    let cases = test_cases::list(&mut conn, question.id).await?;
    if cases.is_empty() { Err(NO_TESTS.into()) } else { Ok(cases) }
}

/// Runs a program on the samples, or on an input of one's own. Nothing of it is kept.
#[utoipa::path(tag = "learning", params(QuestionId), request_body = SubmitBody, responses((status = 200, body = Envelope<Token>)))]
#[post("/api/learning/question/{id}/submit-testcase")]
pub async fn run_question(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    id: web::Path<QuestionId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Token>, ApiError> {
    let mut submitted: SubmitBody = body.up_to(projects::BODY_MAX).json().await?;
    let mut conn = site.read().await?;
    let Asked { question, .. } = find_asked(&mut conn, submitted.which(*id), &actor, Locale::of(&request)).await?;
    let cases = test_cases::list(&mut conn, question.id).await?;
    let key = find_key(&mut conn, question.id).await?;
    drop(conn);
    if !key.kind.is_judged() || question.draft.judging.output_only {
        return Err(QUESTION_TYPE_NOT_SUPPORTED.into());
    }
    submitted.check(&site, &question, &key).await?;
    let stdin = submitted.stdin.take().filter(|_| key.kind == Kind::Code);
    if key.kind == Kind::Code && stdin.is_none() && !cases.iter().any(|case| case.is_sample) {
        return Err(NO_TESTS.into());
    }
    limit(&state, &site, &actor).await?;
    submitted.open_project(&site, &actor, &question).await?;
    let token = Uuid::new_v4();
    let job = jobs::run_job(&site, &question, &key, &cases, stdin, submitted.program(token, &actor)).await?;
    site.app.judge.submit(job).await.map_err(judge::fault)?;
    Ok(Envelope::of(Token::of(token, None, None)))
}

/// The verdict of a submission or run; `status` is `running` until it is final.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<ResultView>)))]
#[get("/api/learning/code-question/judge-result/{token}/submission_result")]
pub async fn get_result(
    site: Site,
    actor: Actor,
    token: web::Path<String>,
    request: HttpRequest,
) -> Result<Envelope<ResultView>, ApiError> {
    let (token, watched) = find_watched(&site, &actor, &token).await?;
    Ok(Envelope::of(result_of(&site, token, &watched, Locale::of(&request)).await?))
}
