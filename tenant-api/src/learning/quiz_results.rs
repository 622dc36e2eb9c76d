//! What an attempt has come to, as its person and those who teach the course see it.

use std::collections::HashMap;

use judge_farm::client::to_hundredths;
use marking::{Content, Kind};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::congratulation::Congratulation;
use super::contest_of::AttemptContest;
use super::receipt::Receipt;
use super::remarks::{self, Remark};
use super::start::{question_views, tries_left};
use crate::attempts::{self, Asked, Attempt, AttemptStatus, MarkRule, Sight};
use crate::courses::{QuizMode, QuizSettings};
use crate::ids::{AttemptId, LessonId, QuestionId, SubmissionId};
use crate::questions::{QuestionView, find_keys};
use crate::submissions::{self, Review, Submission, SubmissionStatus};

/// What an attempt has come to. Before its marks may be seen they are null, and nothing is counted.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuizResult {
    pub quiz_submission_id: AttemptId,
    /// Null: a part of a contest.
    pub lesson_id: Option<LessonId>,
    /// Null: a quiz.
    pub contest: Option<AttemptContest>,
    pub try_number: i32,
    pub status: AttemptStatus,
    pub mode: QuizMode,
    pub score: Option<f64>,
    pub max_score: f64,
    /// Of a hundred.
    pub percent: Option<f64>,
    /// Null while it runs, and of a part of a contest.
    pub passed: Option<bool>,
    /// Questions with full marks, with less, without marks yet, and without an answer.
    pub correct: i32,
    pub wrong: i32,
    pub waiting: i32,
    pub unanswered: i32,
    /// Epoch seconds.
    pub started_at: i64,
    /// Null: as long as it took.
    pub deadline_at: Option<i64>,
    pub submitted_at: Option<i64>,
    /// Null: any number.
    pub tries_left: Option<i32>,
    /// Whether the details tell what is right.
    pub shows_answers: bool,
    pub receipt: Option<Receipt>,
    /// That this call brought.
    pub coins: i64,
    /// What is finished with this call; null: nothing.
    pub congratulate: Option<Congratulation>,
    /// Whether the server handed it in when its time was over.
    pub late: bool,
    /// Answers that came after that and are kept until a teacher decides whether they count.
    pub late_answers: i32,
}

/// A question of an attempt with what was answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuizQuestionResult {
    pub id: QuestionId,
    #[serde(rename = "type")]
    pub kind: Kind,
    /// What was there to answer.
    pub content: Content,
    pub question: QuestionView,
    /// Null: not answered.
    pub submission_id: Option<SubmissionId>,
    pub token: Option<Uuid>,
    /// In the encoding of its kind.
    pub answer: String,
    pub format: String,
    pub file_type: String,
    /// Of programs.
    pub language_id: Option<i32>,
    pub source_code: String,
    /// Null: not answered.
    pub status: Option<SubmissionStatus>,
    pub score: Option<f64>,
    /// How the quiz counts it; null: by the answer.
    pub rule: Option<MarkRule>,
    pub max_score: f64,
    /// What is right, in the encoding of its kind; null before it may be seen, and where there is no such thing.
    pub correct_answer: Option<String>,
    pub review: Option<Review>,
    pub remarks: Vec<Remark>,
    /// Rises with each marking by hand.
    pub version: i32,
}

/// The answer to each question of an attempt that counts: the one with the most points, of equals the newest.
///
/// # Errors
/// When the database fails.
pub async fn answers_of(
    conn: &mut TenantConn,
    attempt: AttemptId,
) -> Result<HashMap<QuestionId, Submission>, ApiError> {
    let mut counted: HashMap<QuestionId, Submission> = HashMap::new();
    for submission in submissions::list_of_attempt(conn, attempt).await? {
        match counted.get(&submission.question_id) {
            Some(known) if known.score > submission.score => {}
            _ => drop(counted.insert(submission.question_id, submission)),
        }
    }
    Ok(counted)
}

/// What the attempt's person sees; a teacher sees everything.
///
/// # Errors
/// When the database fails.
pub async fn sight_of(
    conn: &mut TenantConn,
    attempt: &Attempt,
    is_teacher: bool,
) -> Result<(QuizSettings, Sight), ApiError> {
    let settings = attempts::rules_of(conn, attempt).await?;
    let sight = match is_teacher {
        true => Sight { marks: true, answers: true },
        false => attempts::sight(attempt, &settings, OffsetDateTime::now_utc()),
    };
    Ok((settings, sight))
}

/// The result as it is answered.
///
/// # Errors
/// When the database fails.
pub async fn result(
    conn: &mut TenantConn,
    attempt: &Attempt,
    (settings, sight): (&QuizSettings, Sight),
) -> Result<QuizResult, ApiError> {
    let asked = attempts::list_questions(conn, attempt.id).await?;
    let answers = answers_of(conn, attempt.id).await?;
    let rules = attempts::mark_rules(conn, attempt).await?;
    let is_given = |asked: &&Asked| rules.get(&asked.question_id) == Some(&MarkRule::FullMarks);
    let given = count(asked.iter().filter(is_given).count());
    let number_of = |is: &dyn Fn(&Submission) -> bool| count(answers.values().filter(|answer| is(answer)).count());
    let has_rule = |answer: &Submission| rules.contains_key(&answer.question_id);
    let is_marked = |answer: &Submission| sight.marks && !is_waiting(answer.status) && !has_rule(answer);
    let is_full = |answer: &Submission| answer.score >= answer.max_score;
    let correct = number_of(&|answer| is_marked(answer) && is_full(answer));
    let wrong = number_of(&|answer| is_marked(answer) && !is_full(answer));
    let tries_left = match attempt.lesson_id {
        Some(lesson) => tries_left(settings, attempts::next_try(conn, attempt.user_id, lesson).await? - 1),
        None => Some(0),
    };
    Ok(QuizResult {
        quiz_submission_id: attempt.id,
        lesson_id: attempt.lesson_id,
        contest: AttemptContest::of(conn, attempt).await?,
        try_number: attempt.try_number,
        status: attempt.status,
        mode: attempt.mode,
        score: sight.marks.then(|| to_hundredths(attempt.score)),
        max_score: to_hundredths(attempt.max_score),
        percent: sight.marks.then(|| to_hundredths(attempt.percent())),
        passed: (!attempt.is_running() && attempt.lesson_id.is_some()).then(|| attempt.is_passed()),
        correct: correct + if sight.marks { given } else { 0 },
        wrong,
        waiting: attempt.waiting,
        unanswered: count(asked.len()) - count(answers.len()),
        started_at: attempt.started_at.unix_timestamp(),
        deadline_at: attempt.deadline_at.map(OffsetDateTime::unix_timestamp),
        submitted_at: attempt.submitted_at.map(OffsetDateTime::unix_timestamp),
        tries_left,
        shows_answers: sight.answers,
        receipt: Receipt::of(attempt),
        coins: 0,
        congratulate: None,
        late: attempt.was_timed_out(),
        late_answers: if attempt.was_timed_out() { attempts::count_late(conn, attempt.id).await? } else { 0 },
    })
}

fn is_waiting(status: SubmissionStatus) -> bool {
    matches!(status, SubmissionStatus::Running | SubmissionStatus::NotTested | SubmissionStatus::WaitingManualJudge)
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The questions of an attempt, or one of them, with what was answered.
///
/// # Errors
/// When the database fails.
pub async fn details(
    conn: &mut TenantConn,
    attempt: &Attempt,
    (sight, is_teacher): (Sight, bool),
    only: Option<QuestionId>,
    locale: Locale,
) -> Result<Vec<QuizQuestionResult>, ApiError> {
    let mut asked = attempts::list_questions(conn, attempt.id).await?;
    asked.retain(|asked| only.is_none_or(|only| asked.question_id == only));
    let ids: Vec<QuestionId> = asked.iter().map(|asked| asked.question_id).collect();
    let keys = find_keys(conn, &ids).await?;
    let rules = attempts::mark_rules(conn, attempt).await?;
    let mut answers = answers_of(conn, attempt.id).await?;
    let submission_ids: Vec<SubmissionId> = answers.values().map(|answer| answer.id).collect();
    let mut told = remarks::of_many(conn, &submission_ids, is_teacher, locale).await?;
    let mut views = question_views(conn, attempt, &asked, locale).await?;
    let mut found = Vec::with_capacity(asked.len());
    for asked in asked {
        let Some(question) = views.remove(&asked.question_id) else { continue };
        let Some(key) = keys.get(&asked.question_id) else { continue };
        let answer = answers.remove(&asked.question_id);
        let review = answer.as_ref().and_then(|answer| submissions::review_as(key, answer, sight, locale));
        let remarks = answer.as_ref().and_then(|answer| told.remove(&answer.id)).unwrap_or_default();
        let mark = answer.as_ref().filter(|answer| sight.marks && !is_waiting(answer.status));
        let rule = rules.get(&asked.question_id).copied().filter(|_| sight.marks);
        // Teachers see what the answer itself is worth: they mark it.
        let is_given = rule == Some(MarkRule::FullMarks) && !is_teacher;
        found.push(QuizQuestionResult {
            id: question.id,
            kind: question.kind,
            content: question.content.clone(),
            submission_id: answer.as_ref().map(|answer| answer.id),
            token: answer.as_ref().map(|answer| answer.token),
            status: answer.as_ref().map(|answer| if sight.marks { answer.status } else { SubmissionStatus::NotTested }),
            score: if is_given { Some(asked.max_score) } else { mark.map(|answer| to_hundredths(answer.score)) },
            rule,
            max_score: asked.max_score,
            correct_answer: if sight.answers { marking::key_answer(&key.subject()) } else { None },
            review,
            remarks,
            version: answer.as_ref().map_or(0, |answer| answer.mark_version),
            answer: answer.as_ref().map(|answer| answer.answer.clone()).unwrap_or_default(),
            format: answer.as_ref().map(|answer| answer.format.clone()).unwrap_or_default(),
            file_type: answer.as_ref().map(|answer| answer.file_type.clone()).unwrap_or_default(),
            language_id: answer.as_ref().and_then(|answer| answer.language_id),
            source_code: answer.map(|answer| answer.source_code).unwrap_or_default(),
            question,
        });
    }
    Ok(found)
}
