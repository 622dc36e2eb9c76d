//! The call that takes answers of every kind.

use std::time::Instant;

use actix_web::{HttpRequest, post, web};
use judge_farm::client::{SourceFile, languages};
use marking::messages::QUESTION_TYPE_NOT_SUPPORTED;
use marking::{Kind, drawing};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::keep::{self, Answer, Program};
use super::key::review_of;
use super::review::Review;
use super::store::is_solved;
use crate::actor::Actor;
use crate::ids::{LessonId, QuestionId, SubmissionId};
use crate::judge::FileInput;
use crate::questions::{Key, find_key};
use crate::site::Site;
use crate::submissions::State;
use crate::submissions::asked::find_asked;
use crate::submissions::attempts::points;
use crate::submissions::http::{SOURCE_MAX, SubmitBody, hand_in};
use crate::submissions::messages::{LANGUAGE_NOT_ALLOWED, SUBMISSION_NOT_FOUND, SUBMIT_TOO_FAST};
use crate::submissions::store::{self, Sent, Submission};
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
    #[serde(default)]
    language_id: Option<i32>,
    /// Of programs, at most 64 KiB.
    #[serde(default)]
    source_code: String,
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
    /// Null until it is marked by the judge.
    review: Option<Review>,
}

impl AnswerBody {
    fn check(&self) -> Result<(), ApiError> {
        let mut faults = Faults::default();
        let is_text = |text: &str| !text.contains('\0');
        faults
            .ensure("answer", self.answer.len() <= ANSWER_MAX, Fault::too_long(ANSWER_MAX))
            .ensure("answer", is_text(&self.answer), INVALID_VALUE)
            .one_of("format", self.format.as_str(), &["", "plaintext", "html", "markdown"])
            .max_chars("file_type", &self.file_type, 100)
            .ensure("file_type", is_text(&self.file_type), INVALID_VALUE)
            .ensure("source_code", is_text(&self.source_code), INVALID_VALUE)
            .ensure("seconds", self.seconds.is_none_or(|seconds| seconds >= 0), INVALID_VALUE);
        faults.finish()
    }

    /// The program that a person will read, where the question asks for one.
    fn program(&self, key: &Key) -> Result<Option<Program<'_>>, ApiError> {
        if key.kind != Kind::CodeJudgeManual {
            return Ok(None);
        }
        let length = self.source_code.len() + self.files.iter().map(|file| file.content.len()).sum::<usize>();
        let is_known = |id: i32| languages().iter().any(|language| language.id == id);
        let mut faults = Faults::default();
        faults
            .required("source_code", &self.source_code)
            .ensure("source_code", length <= SOURCE_MAX, Fault::too_long(SOURCE_MAX))
            .ensure("files", self.files.len() <= 20 && self.files.iter().all(FileInput::is_safe), INVALID_VALUE)
            .ensure("language_id", self.language_id.is_some_and(is_known), INVALID_VALUE)
            .ensure("language_id", self.language_id.is_some_and(|id| key.takes_language(id)), LANGUAGE_NOT_ALLOWED);
        faults.finish()?;
        let files: Vec<SourceFile> = self.files.iter().cloned().map(SourceFile::from).collect();
        Ok(Some(Program {
            language_id: self.language_id,
            source_code: &self.source_code,
            files: serde_json::to_value(files).map_err(ApiError::internal)?,
        }))
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

/// Takes an answer: it is marked at once, or by the judge, or by a teacher.
#[utoipa::path(tag = "learning", request_body = AnswerBody, responses((status = 200, body = Envelope<AnswerView>)))]
#[post("/api/learning/submit-question")]
pub async fn submit_answer(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<AnswerView>, ApiError> {
    let body: AnswerBody = body.json().await?;
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let question = find_asked(&mut conn, (body.question_id, body.lesson_id), &actor, locale).await?;
    let key = find_key(&mut conn, question.id).await?;
    body.check()?;
    let known = store::find_by_key(&mut conn, actor.id, body.key).await?;
    drop(conn);
    let submission_id = match (known, key.kind) {
        (Some(known), _) if known.question_id == question.id && !keep::goes_on(&known, &key) => known.id,
        (Some(known), _) if known.question_id != question.id => return Err(ApiError::on_field("key", INVALID_VALUE)),
        (_, Kind::Code | Kind::Turtle | Kind::TestDrivenCode) => {
            let language = body.language_id.or((key.kind == Kind::Turtle).then_some(drawing::LANGUAGE));
            let program = SubmitBody::of(language, &body.source_code, body.files.clone());
            hand_in(&site, &state, &actor, &question, program, (&key, body.sent(&key))).await?.submission_id
        }
        (_, _) => {
            state
                .answers
                .check((site.id(), actor.id), Instant::now())
                .map_err(|seconds| ApiError::retry_after(SUBMIT_TOO_FAST, seconds))?;
            let answer = Answer {
                question: question.id,
                sent: body.sent(&key),
                is_final: body.is_final,
                program: body.program(&key)?,
            };
            keep::keep(&site, actor.id, &key, &answer).await?
        }
    };
    let mut conn = site.read().await?;
    let submission = store::find(&mut conn, submission_id).await?.ok_or(SUBMISSION_NOT_FOUND)?;
    let is_editor = question.may_edit(Some(&actor));
    let is_solved = is_solved(&mut conn, actor.id, question.id).await?;
    Ok(Envelope::of(view(&submission, &key, (is_editor, is_solved), locale)))
}

/// A program for a test-driven question.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TestDrivenBody {
    question_id: QuestionId,
    /// The lesson that asks it; none: by itself.
    #[serde(default)]
    lesson_id: Option<LessonId>,
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
    let of = (body.question_id, body.lesson_id);
    let question = find_asked(&mut conn, of, &actor, Locale::of(&request)).await?;
    let key = find_key(&mut conn, question.id).await?;
    let known = store::find_by_key(&mut conn, actor.id, body.key).await?;
    drop(conn);
    if key.kind != Kind::TestDrivenCode {
        return Err(QUESTION_TYPE_NOT_SUPPORTED.into());
    }
    if let Some(known) = known {
        let is_same = known.question_id == question.id;
        let view = TestDrivenToken { token: known.token, submission_id: known.id };
        return if is_same { Ok(Envelope::of(view)) } else { Err(ApiError::on_field("key", INVALID_VALUE)) };
    }
    let sent = Sent { key: Some(body.key), question_version: key.version, ..Sent::default() };
    let program = SubmitBody::of(Some(body.language_id), &body.source_code, Vec::new());
    let handed = hand_in(&site, &state, &actor, &question, program, (&key, sent)).await?;
    Ok(Envelope::of(TestDrivenToken { token: handed.token, submission_id: handed.submission_id }))
}

fn view(submission: &Submission, key: &Key, (is_editor, is_solved): (bool, bool), locale: Locale) -> AnswerView {
    AnswerView {
        submission_id: submission.id,
        token: submission.token,
        status: submission.status,
        score: points(submission.score, 1.0, 0.0),
        max_score: submission.max_score,
        deduction: submission.deduction,
        try_number: submission.try_number,
        review: review_of(key, submission, (is_editor, is_solved), locale),
    }
}
