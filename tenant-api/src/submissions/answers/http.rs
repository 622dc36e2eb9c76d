//! The call that takes answers of every kind.

use std::borrow::Cow;
use std::time::Instant;

use actix_web::{HttpRequest, post, web};
use judge_farm::client::{self, SourceFile};
use marking::messages::QUESTION_TYPE_NOT_SUPPORTED;
use marking::{Kind, drawing};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::keep::{self, Answer, Kept, Program};
use super::key::{review_in_attempt, review_of};
use super::review::Review;
use crate::actor::Actor;
use crate::attempts::{FILE_TYPE_MAX, FORMATS, GivenAnswer};
use crate::courses::QuizMode;
use crate::ids::{AttemptId, ClassroomId, ContestId, FileId, LessonId, QuestionId, SubmissionId};
use crate::judge::FileInput;
use crate::languages::{self, LanguageRef};
use crate::questions::{Key, find_for_judging, find_key, sees_solution};
use crate::site::Site;
use crate::submissions::State;
use crate::submissions::asked::{Asked, Which, find_asked, refuse};
use crate::submissions::http::{HandedIn, SOURCE_MAX, SubmitBody, hand_in};
use crate::submissions::messages::{LANGUAGE_NOT_ALLOWED, SUBMISSION_NOT_FOUND, SUBMIT_TOO_FAST};
use crate::submissions::projects;
use crate::submissions::store::{self, Sent, Submission};
use crate::submissions::tries::points;
use crate::submissions::words::Verdict;

/// Longest answer, in bytes.
const ANSWER_MAX: usize = 64 * 1024;

/// An answer to a question of any kind.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AnswerBody {
    question_id: QuestionId,
    /// The lesson that asks it; none: by itself.
    #[serde(default)]
    lesson_id: Option<LessonId>,
    /// The contest that asks it, with the attempt of one of its parts.
    #[serde(default)]
    contest_id: Option<ContestId>,
    /// The attempt that asks it.
    #[serde(default)]
    quiz_submission_id: Option<AttemptId>,
    /// The class in which it is answered: its teachers see it.
    #[serde(default)]
    classroom_id: Option<ClassroomId>,
    /// In the kind's encoding, at most 64 KiB; of programs nothing.
    #[serde(default)]
    answer: String,
    /// Of texts: `plaintext`, `html` or `markdown`.
    #[serde(default)]
    format: String,
    /// Of a file whose address is the answer.
    #[serde(default)]
    file_type: String,
    /// Of programs.
    #[serde(default, deserialize_with = "languages::maybe_id_or_key")]
    #[schema(value_type = Option<LanguageRef>)]
    language_id: Option<i32>,
    /// Of programs, at most 64 KiB; of Scratch project.json or an `.sb3` in base64, 5 MB unpacked.
    #[serde(default)]
    source_code: String,
    /// Of Scratch: an `.sb3` of mine that was uploaded, instead of the source.
    #[serde(default)]
    project_file_id: Option<FileId>,
    /// Further files of a program.
    #[serde(default)]
    files: Vec<FileInput>,
    /// A send that is repeated has the same, and is one submission.
    key: Uuid,
    /// Of films: whether no further moment will be answered.
    #[serde(default, rename = "final")]
    is_final: bool,
    /// How long it took, as the browser measured it.
    #[serde(default)]
    seconds: Option<i32>,
}

/// What an answer came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnswerView {
    submission_id: SubmissionId,
    /// Where the judge's verdict is asked for, where it is the judge's.
    token: Uuid,
    status: Verdict,
    /// Less what is deducted.
    score: f64,
    max_score: f64,
    /// The share that hints and earlier tries took away.
    deduction: f64,
    try_number: i32,
    /// Null until it is marked.
    review: Option<Review>,
    /// In an attempt: the next one that has no answer yet; null where all have.
    next_question_id: Option<QuestionId>,
    /// Coins that it brought.
    coins: i64,
}

impl AnswerBody {
    fn check(&self) -> Result<(), ApiError> {
        let mut faults = Faults::default();
        let is_text = |text: &str| !text.contains('\0');
        faults
            .ensure("answer", self.answer.len() <= ANSWER_MAX, Fault::too_long(ANSWER_MAX))
            .ensure("answer", is_text(&self.answer), INVALID_VALUE)
            .one_of("format", self.format.as_str(), &FORMATS)
            .max_chars("file_type", &self.file_type, FILE_TYPE_MAX)
            .ensure("file_type", is_text(&self.file_type), INVALID_VALUE)
            .ensure("source_code", is_text(&self.source_code), INVALID_VALUE)
            .ensure("seconds", self.seconds.is_none_or(|seconds| seconds >= 0), INVALID_VALUE);
        faults.finish()
    }

    /// The program that a person will read, where the question asks for one.
    async fn program(
        &self,
        site: &Site,
        actor: &Actor,
        (asked, key): (&Asked, &Key),
    ) -> Result<Option<Program<'_>>, ApiError> {
        if key.kind != Kind::CodeJudgeManual {
            return Ok(None);
        }
        self.check_program(key)?;
        let files: Vec<SourceFile> = self.files.iter().cloned().map(SourceFile::from).collect();
        let files = serde_json::to_value(files).map_err(ApiError::internal)?;
        let (source_code, project_file) = match self.is_scratch() {
            true => {
                let project = projects::open(site, actor, (self.source_code.clone(), self.project_file_id)).await?;
                let file = project.keep_file(site, actor, &asked.question.draft.slug).await?;
                (Cow::Owned(project.json), file)
            }
            false => (Cow::Borrowed(self.source_code.as_str()), None),
        };
        Ok(Some(Program { language_id: self.language_id, source_code, files, project_file }))
    }

    fn is_scratch(&self) -> bool {
        self.language_id == Some(projects::LANGUAGE)
    }

    fn check_program(&self, key: &Key) -> Result<(), ApiError> {
        let most = if self.is_scratch() { projects::BODY_MAX } else { SOURCE_MAX };
        let length = self.source_code.len() + self.files.iter().map(|file| file.content.len()).sum::<usize>();
        let is_known = |id: i32| client::languages().iter().any(|language| language.id == id);
        let mut faults = Faults::default();
        if self.project_file_id.is_none() {
            faults.required("source_code", &self.source_code);
        }
        faults
            .ensure("source_code", length <= most, Fault::too_long(most))
            .ensure("project_file_id", self.is_scratch() || self.project_file_id.is_none(), INVALID_VALUE)
            .ensure("files", self.files.len() <= 20 && self.files.iter().all(FileInput::is_safe), INVALID_VALUE)
            .ensure("language_id", self.language_id.is_some_and(is_known), INVALID_VALUE)
            .ensure("language_id", self.language_id.is_some_and(|id| key.takes_language(id)), LANGUAGE_NOT_ALLOWED);
        faults.finish()
    }

    /// Why it is refused; what comes to an attempt whose time is over is kept for the teacher.
    async fn refuse(&self, site: &Site, actor: &Actor, refused: ApiError) -> ApiError {
        if self.is_moment(site).await.unwrap_or(true) {
            return refused;
        }
        let given = GivenAnswer {
            question_id: self.question_id,
            answer: self.answer.clone(),
            format: self.format.clone(),
            file_type: self.file_type.clone(),
            language_id: self.language_id,
            source_code: self.source_code.clone(),
            files: self.files.clone(),
        };
        let given = projects::opened_late(site, actor, (given, self.project_file_id), &refused).await;
        refuse(site, actor, (self.quiz_submission_id, given), refused).await
    }

    /// Whether it is a moment of a film, which is no whole answer: that is among the drafts.
    async fn is_moment(&self, site: &Site) -> Result<bool, ApiError> {
        let key = find_key(&mut *site.read().await?, self.question_id).await?;
        Ok(key.kind == Kind::VideoInteraction && !self.is_final)
    }

    fn which(&self) -> Which {
        Which {
            question: self.question_id,
            lesson: self.lesson_id,
            contest: self.contest_id,
            attempt: self.quiz_submission_id,
            class: self.classroom_id,
        }
    }

    fn sent(&self, key: &Key) -> Sent<'_> {
        Sent {
            answer: &self.answer,
            format: &self.format,
            file_type: &self.file_type,
            key: Some(self.key),
            seconds: self.seconds,
            question_version: key.version,
        }
    }
}

/// Takes an answer: it is marked at once, or by the judge, or by a teacher; in an attempt that is handed in as a whole only
/// then.
#[utoipa::path(tag = "learning", request_body = AnswerBody, responses((status = 200, body = Envelope<AnswerView>)))]
#[post("/api/learning/submit-question")]
pub async fn submit_answer(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<AnswerView>, ApiError> {
    let body: AnswerBody = body.up_to(projects::BODY_MAX).json().await?;
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let known = store::find_by_key(&mut conn, actor.id, body.key).await?;
    if known.as_ref().is_some_and(|known| known.question_id != body.question_id) {
        return Err(ApiError::on_field("key", INVALID_VALUE));
    }
    let known = match known {
        Some(known) => {
            let key = find_key(&mut conn, known.question_id).await?;
            (!keep::goes_on(&known, &key)).then_some((known, key))
        }
        None => None,
    };
    let (kept, key) = match known {
        Some((known, key)) => (Kept { submission: known.id, coins: 0 }, key),
        None => {
            drop(conn);
            match take_new(&site, &state, &actor, &body, locale).await {
                Ok(taken) => taken,
                Err(refused) => return Err(body.refuse(&site, &actor, refused).await),
            }
        }
    };
    let mut conn = site.read().await?;
    let submission = store::find(&mut conn, kept.submission).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    let review = told(&mut conn, &key, &submission, &actor, locale).await?;
    let next_question_id = match submission.attempt_id {
        Some(attempt) => store::next_unanswered(&mut conn, attempt, submission.question_id).await?,
        None => None,
    };
    Ok(Envelope::of(AnswerView { coins: kept.coins, next_question_id, ..view(&submission, review) }))
}

/// Finds what is asked, and keeps an answer to it that is new.
async fn take_new(
    site: &Site,
    state: &web::Data<State>,
    actor: &Actor,
    body: &AnswerBody,
    locale: Locale,
) -> Result<(Kept, Key), ApiError> {
    let mut conn = site.read().await?;
    let asked = find_asked(&mut conn, body.which(), actor, locale).await?;
    let mut key = find_key(&mut conn, asked.question.id).await?;
    drop(conn);
    body.check()?;
    key.max_score = asked.question.draft.max_score;
    Ok((take(site, state, actor, body, (&asked, &key)).await?, key))
}

/// Keeps an answer that is new.
async fn take(
    site: &Site,
    state: &web::Data<State>,
    actor: &Actor,
    body: &AnswerBody,
    (asked, key): (&Asked, &Key),
) -> Result<Kept, ApiError> {
    if key.kind.is_judged() {
        let language = body.language_id.or((key.kind == Kind::Turtle).then_some(drawing::LANGUAGE));
        let program =
            SubmitBody::of(language, &body.source_code, body.files.clone()).with_project(body.project_file_id);
        let handed = hand_in(site, state, actor, asked, program, (key, body.sent(key))).await?;
        return Ok(Kept { submission: handed.submission_id, coins: 0 });
    }
    state
        .answers
        .check((site.id(), actor.id), Instant::now())
        .map_err(|seconds| ApiError::retry_after(SUBMIT_TOO_FAST, seconds))?;
    let answer = Answer {
        question: asked.question.id,
        place: asked.place,
        is_untested: asked.attempt.as_ref().is_some_and(|attempt| attempt.mode == QuizMode::SubmitAll),
        tries: asked.attempt.as_ref().and_then(|attempt| attempt.tries),
        sent: body.sent(key),
        is_final: body.is_final,
        program: body.program(site, actor, (asked, key)).await?,
    };
    keep::keep(site, actor, key, &answer).await
}

/// What is told of a submission: in an attempt as its quiz says.
async fn told(
    conn: &mut TenantConn,
    key: &Key,
    submission: &Submission,
    actor: &Actor,
    locale: Locale,
) -> Result<Option<Review>, ApiError> {
    if let Some(attempt) = submission.attempt_id {
        return review_in_attempt(conn, key, (attempt, submission), locale).await;
    }
    let question = find_for_judging(conn, submission.question_id).await?;
    let is_editor = question.is_some_and(|question| question.may_edit(Some(actor)));
    let sees_solution = is_editor || sees_solution(conn, actor.id, submission.question_id).await?;
    Ok(review_of(key, submission, sees_solution, locale))
}

/// A program for a test-driven question.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TestDrivenBody {
    question_id: QuestionId,
    /// The lesson that asks it; none: by itself.
    #[serde(default)]
    lesson_id: Option<LessonId>,
    /// The contest that asks it, with the attempt of one of its parts.
    #[serde(default)]
    contest_id: Option<ContestId>,
    /// The attempt that asks it.
    #[serde(default)]
    quiz_submission_id: Option<AttemptId>,
    /// The class in which it is answered: its teachers see it.
    #[serde(default)]
    classroom_id: Option<ClassroomId>,
    #[serde(deserialize_with = "languages::id_or_key")]
    #[schema(value_type = LanguageRef)]
    language_id: i32,
    /// At most 64 KiB.
    source_code: String,
    /// A send that is repeated has the same, and is one submission.
    key: Uuid,
}

/// Where to ask for the verdict.
#[derive(Debug, Serialize, ToSchema)]
pub struct TestDrivenToken {
    token: Uuid,
    submission_id: SubmissionId,
}

/// Hands a program in for a test-driven question.
#[utoipa::path(tag = "learning", request_body = TestDrivenBody, responses((status = 200, body = Envelope<TestDrivenToken>)))]
#[post("/api/learning/submit-test-driven-question")]
pub async fn submit_test_driven(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<TestDrivenToken>, ApiError> {
    let body: TestDrivenBody = body.json().await?;
    let mut conn = site.read().await?;
    if let Some(known) = store::find_by_key(&mut conn, actor.id, body.key).await? {
        let is_same = known.question_id == body.question_id;
        let view = TestDrivenToken { token: known.token, submission_id: known.id };
        return if is_same { Ok(Envelope::of(view)) } else { Err(ApiError::on_field("key", INVALID_VALUE)) };
    }
    drop(conn);
    match take_test_driven(&site, &state, &actor, &body, Locale::of(&request)).await {
        Ok(HandedIn { token, submission_id, .. }) => Ok(Envelope::of(TestDrivenToken { token, submission_id })),
        Err(refused) => {
            let (language_id, source_code) = (Some(body.language_id), body.source_code);
            let given = GivenAnswer { language_id, source_code, ..GivenAnswer::blank(body.question_id) };
            Err(refuse(&site, &actor, (body.quiz_submission_id, given), refused).await)
        }
    }
}

async fn take_test_driven(
    site: &Site,
    state: &web::Data<State>,
    actor: &Actor,
    body: &TestDrivenBody,
    locale: Locale,
) -> Result<HandedIn, ApiError> {
    let mut conn = site.read().await?;
    let which = Which {
        question: body.question_id,
        lesson: body.lesson_id,
        contest: body.contest_id,
        attempt: body.quiz_submission_id,
        class: body.classroom_id,
    };
    let asked = find_asked(&mut conn, which, actor, locale).await?;
    let key = find_key(&mut conn, asked.question.id).await?;
    drop(conn);
    if key.kind != Kind::TestDrivenCode {
        return Err(QUESTION_TYPE_NOT_SUPPORTED.into());
    }
    let sent = Sent { key: Some(body.key), question_version: key.version, ..Sent::default() };
    let program = SubmitBody::of(Some(body.language_id), &body.source_code, Vec::new());
    hand_in(site, state, actor, &asked, program, (&key, sent)).await
}

fn view(submission: &Submission, review: Option<Review>) -> AnswerView {
    AnswerView {
        submission_id: submission.id,
        token: submission.token,
        status: submission.status,
        score: points(submission.score, 1.0, 0.0),
        max_score: submission.max_score,
        deduction: submission.deduction,
        try_number: submission.try_number,
        review,
        next_question_id: None,
        coins: 0,
    }
}
