//! Beginning a quiz, or going on with it.

use std::collections::HashMap;

use actix_web::{HttpRequest, post, web};
use marking::Kind;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::{TenantConn, TenantTx};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::contest_of::AttemptContest;
use super::draw::{draw, in_drawn_order};
use super::hand_in::{self, How};
use super::{deadline, quiz_results};
use crate::actor::Actor;
use crate::attempts::{self, Asked, Attempt, AttemptStatus, NewAttempt, Subject, messages::TIME_OVER};
use crate::class_context;
use crate::courses::messages::{LESSON_NOT_FOUND, LESSON_NOT_OPENED};
use crate::courses::{self, InCourse, QuizMode, QuizSettings, moment_text};
use crate::drafts;
use crate::ids::{AttemptId, ClassroomId, LessonId, QuestionId, SubmissionId};
use crate::questions::{self, QuestionView, find_keys};
use crate::site::Site;
use crate::submissions::messages::TRIES_USED;
use crate::submissions::{self, Review, Submission, SubmissionStatus};

/// Who begins a quiz.
#[derive(Debug, Deserialize, ToSchema)]
pub struct StartBody {
    /// A call that is repeated has the same, and begins one attempt.
    key: Uuid,
    /// The class in which it is taken: its teachers see it.
    #[serde(default)]
    classroom_id: Option<ClassroomId>,
}

/// How an attempt is begun.
#[derive(Debug, Clone, Copy)]
pub struct Begin {
    /// A call that is repeated has the same.
    pub key: Uuid,
    /// The class in which it is taken.
    pub class: Option<ClassroomId>,
    pub now: OffsetDateTime,
}

/// An attempt that is running.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizAttempt {
    pub quiz_submission_id: AttemptId,
    /// Null: a part of a contest.
    pub lesson_id: Option<LessonId>,
    /// Null: a quiz.
    pub contest: Option<AttemptContest>,
    /// Which of the person's it is, from 1.
    pub try_number: i32,
    pub status: AttemptStatus,
    pub mode: QuizMode,
    /// Epoch seconds.
    pub started_at: i64,
    /// Null: as long as it takes.
    pub deadline_at: Option<i64>,
    /// Epoch seconds, and milliseconds.
    pub server_time: i64,
    pub server_time_ms: i64,
    /// After this one; null: any number.
    pub tries_left: Option<i32>,
    /// Whether each answer is told at once what is right.
    pub has_answers_at_once: bool,
    /// In the order as it was drawn.
    pub questions: Vec<QuizQuestion>,
}

/// A question of a running attempt, with what was answered so far.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizQuestion {
    /// `score` is what it counts here.
    #[serde(flatten)]
    pub question: QuestionView,
    pub draft: Option<QuizDraft>,
    /// Where questions are handed in one by one: what was handed in.
    pub given: Option<QuizGiven>,
}

/// What is written and not handed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizDraft {
    pub seq: i64,
    /// As it was kept.
    pub answer: Value,
    /// Epoch seconds.
    pub updated_at: i64,
}

/// What was handed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizGiven {
    pub submission_id: SubmissionId,
    pub token: Uuid,
    pub status: SubmissionStatus,
    pub score: f64,
    pub max_score: f64,
    pub answer: String,
    pub language_id: Option<i32>,
    pub source_code: String,
    pub review: Option<Review>,
}

/// Begins a quiz, or goes on with the attempt that runs.
#[utoipa::path(tag = "learning", params(LessonId), request_body = StartBody, responses((status = 200, body = Envelope<QuizAttempt>)))]
#[post("/api/learning/lesson/{id}/start-quiz")]
pub async fn start_quiz(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<QuizAttempt>, ApiError> {
    actor.require_own_account()?;
    let StartBody { key, classroom_id } = body.json().await?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    let class = class_context::answering(&mut tx, classroom_id, &actor).await?;
    let open = open_quiz(&mut tx, *id, &actor, locale).await?;
    let how = Begin { key, class, now: OffsetDateTime::now_utc() };
    let (attempt, programs) = begin(&mut tx, &site, &actor, &open, how, locale).await?;
    let settings = open.lesson.draft.settings.clone().unwrap_or_default();
    let view = attempt_view(&mut tx, attempt, &settings, locale).await?;
    tx.commit().await?;
    if programs {
        hand_in::carry(&site);
    }
    Ok(Envelope::of(view))
}

/// The quiz, if it is open to them.
///
/// # Errors
/// As [`courses::open_lesson`]; 404 of other lessons.
pub async fn open_quiz(
    conn: &mut TenantConn,
    id: LessonId,
    actor: &Actor,
    locale: Locale,
) -> Result<InCourse, ApiError> {
    let open = courses::open_lesson(conn, id, Some(actor), locale).await?;
    if open.lesson.draft.settings.is_none() {
        return Err(LESSON_NOT_FOUND.into());
    }
    Ok(open)
}

/// The attempt that this key began, the one that runs, or a new one; whether programs of one whose time was over are to go to
/// the judge.
///
/// # Errors
/// 412 where the quiz opens later or has closed, no try is left, or it has no questions.
pub async fn begin(
    tx: &mut TenantTx,
    site: &Site,
    actor: &Actor,
    open: &InCourse,
    how: Begin,
    locale: Locale,
) -> Result<(Attempt, bool), ApiError> {
    let lesson = open.lesson.id;
    attempts::lock_starts(tx, actor.id).await?;
    if let Some(known) = attempts::find_by_start_key(tx, actor.id, how.key).await? {
        return Ok((known, false));
    }
    let mut programs = false;
    if let Some(running) = attempts::find_running(tx, actor.id, lesson).await?
        && let Some(running) = attempts::lock(tx, running).await?.filter(Attempt::is_running)
    {
        if !attempts::is_over(&running, how.now) {
            attempts::note_resumed(tx, running.id).await?;
            if let Some(class) = how.class {
                attempts::note_class(tx, running.id, class).await?;
            }
            return Ok((running, false));
        }
        // Its task has not come yet.
        programs = hand_in::hand_in(tx, site, &running, &[], How::Timeout).await?.has_programs;
    }
    let settings = open.lesson.draft.settings.clone().unwrap_or_default();
    let attempt = insert(tx, actor, open, &settings, how, locale).await?;
    Ok((attempt, programs))
}

async fn insert(
    tx: &mut TenantTx,
    actor: &Actor,
    open: &InCourse,
    settings: &QuizSettings,
    Begin { key, class, now }: Begin,
    locale: Locale,
) -> Result<Attempt, ApiError> {
    let lesson = open.lesson.id;
    attempts::hold_minutes(tx, lesson).await?;
    let extra_minutes = attempts::minutes_of(tx, lesson, actor.id).await?;
    let extra = time::Duration::minutes(extra_minutes.into());
    let moment = |seconds: Option<i64>| seconds.and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    if let Some(at) = moment(settings.opens_at).filter(|at| *at > now && !open.can_edit) {
        return Err(ApiError::with(LESSON_NOT_OPENED, vec![("at", moment_text(at, locale))]));
    }
    let closes = moment(settings.closes_at).filter(|_| !open.can_edit).map(|at| at.saturating_add(extra));
    if closes.is_some_and(|at| at <= now) {
        return Err(TIME_OVER.into());
    }
    let try_number = attempts::next_try(tx, actor.id, lesson).await?;
    if settings.attempts > 0 && try_number > settings.attempts && !open.can_edit {
        return Err(ApiError::with(TRIES_USED, vec![("max", settings.attempts.to_string())]));
    }
    let asked = draw(tx, lesson, settings).await?;
    let timed = (settings.duration > 0).then(|| now + time::Duration::minutes(settings.duration.into()) + extra);
    let deadline_at = timed.into_iter().chain(closes).min();
    let new = NewAttempt {
        user: actor.id,
        subject: Subject::Lesson(lesson),
        course: Some(open.course.id),
        class,
        try_number,
        mode: settings.mode,
        tries: None,
        marks_from: None,
        variant: None,
        pass_percentage: settings.pass_percentage,
        shuffles_choices: settings.shuffle_choices,
        started_at: now,
        deadline_at,
        extra_minutes,
        start_key: Some(key),
        questions: &asked,
    };
    insert_new(tx, &new).await
}

/// Begins an attempt; where its time ends, the server will hand in what it has then.
///
/// # Errors
/// When the database fails.
pub async fn insert_new(tx: &mut TenantTx, new: &NewAttempt<'_>) -> Result<Attempt, ApiError> {
    let id = attempts::insert(tx, new).await?;
    if let Some(deadline) = new.deadline_at {
        deadline::plan(tx, id, deadline, new.started_at).await?;
    }
    attempts::find(tx, id).await?.ok_or_else(|| ApiError::internal(anyhow::anyhow!("an attempt that is not there")))
}

/// An attempt with its questions and what was answered so far.
///
/// # Errors
/// When the database fails.
pub async fn attempt_view(
    conn: &mut TenantConn,
    attempt: Attempt,
    settings: &QuizSettings,
    locale: Locale,
) -> Result<QuizAttempt, ApiError> {
    let now = OffsetDateTime::now_utc();
    let sight = attempts::sight(&attempt, settings, now);
    let drafts = drafts::list_of_attempt(conn, attempt.user_id, attempt.id).await?;
    let sent = quiz_results::answers_of(conn, attempt.id).await?;
    let asked = attempts::list_questions(conn, attempt.id).await?;
    let given: Vec<QuestionId> = sent.values().filter(|sent| is_given(sent)).map(|sent| sent.question_id).collect();
    let keys = if given.is_empty() { HashMap::new() } else { find_keys(conn, &given).await? };
    let mut views = question_views(conn, &attempt, &asked, locale).await?;
    let mut questions = Vec::with_capacity(asked.len());
    for asked in asked {
        let question = views.remove(&asked.question_id).ok_or(questions::messages::PROBLEM_NOT_FOUND)?;
        let draft = drafts.iter().find(|draft| draft.question_id == asked.question_id);
        let sent = sent.get(&asked.question_id).zip(keys.get(&asked.question_id));
        let given = sent.map(|(sent, key)| QuizGiven {
            submission_id: sent.id,
            token: sent.token,
            status: sent.status,
            score: sent.score,
            max_score: sent.max_score,
            answer: sent.answer.clone(),
            language_id: sent.language_id,
            source_code: sent.source_code.clone(),
            review: submissions::review_as(key, sent, sight, locale),
        });
        let draft = draft.and_then(|draft| {
            Some(QuizDraft {
                seq: draft.data.get("seq")?.as_i64()?,
                answer: draft.data.get("answer")?.clone(),
                updated_at: draft.updated_at.unix_timestamp(),
            })
        });
        questions.push(QuizQuestion { question, draft, given });
    }
    Ok(QuizAttempt {
        quiz_submission_id: attempt.id,
        lesson_id: attempt.lesson_id,
        contest: AttemptContest::of(conn, &attempt).await?,
        try_number: attempt.try_number,
        status: attempt.status,
        mode: attempt.mode,
        started_at: attempt.started_at.unix_timestamp(),
        deadline_at: attempt.deadline_at.map(OffsetDateTime::unix_timestamp),
        server_time: now.unix_timestamp(),
        server_time_ms: i64::try_from(now.unix_timestamp_nanos() / 1_000_000).unwrap_or_default(),
        tries_left: tries_left(settings, attempt.try_number),
        has_answers_at_once: settings.show_answers == courses::ShowAnswers::AtOnce,
        questions,
    })
}

/// Tries after that many; none: any number.
pub fn tries_left(settings: &QuizSettings, used: i32) -> Option<i32> {
    (settings.attempts > 0).then(|| (settings.attempts - used).max(0))
}

fn is_given(sent: &Submission) -> bool {
    sent.status != SubmissionStatus::NotTested
}

/// Questions as an attempt asks them: nothing of their keys, their hints, and how the person did at them elsewhere.
///
/// # Errors
/// When the database fails.
pub async fn question_views(
    conn: &mut TenantConn,
    attempt: &Attempt,
    asked: &[Asked],
    locale: Locale,
) -> Result<HashMap<QuestionId, QuestionView>, ApiError> {
    let ids: Vec<QuestionId> = asked.iter().map(|asked| asked.question_id).collect();
    let mut views = questions::views_in_attempt(conn, &ids, locale).await?;
    for asked in asked {
        let Some(view) = views.get_mut(&asked.question_id) else { continue };
        in_drawn_order(attempt, asked.question_id, &mut view.content);
        let tries = if view.kind == Kind::Code || view.kind.is_judged() { view.content.tries } else { 1 };
        view.content.tries = if attempt.mode == QuizMode::SubmitAll { 0 } else { tries };
        (view.score, view.max_score) = (asked.max_score, asked.max_score);
    }
    Ok(views)
}
