//! What a person did last: answers, quizzes, lessons, coins.

use actix_web::{HttpRequest, get};
use judge_farm::client::to_hundredths;
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::actor::Actor;
use crate::attempts::AttemptStatus;
use crate::coins::{self, CoinObject, Reason};
use crate::courses::LessonKind;
use crate::ids::{AccountId, AttemptId, CourseId, LessonId, SubmissionId};
use crate::listing::given;
use crate::site::Site;
use crate::submissions::{self, HistoryQuestion, SubmissionStatus};

platform::text_enum! {
    /// What an entry of the history is about.
    pub enum HistoryKind {
        /// Something handed in.
        Submission = "submission",
        /// An attempt at a quiz.
        Quiz = "quiz",
        /// A lesson.
        Lesson = "lesson",
        /// Coins.
        Coin = "coin",
    }
}

/// Which entries; empty filters don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryFilter {
    /// Submissions where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    kind: Option<HistoryKind>,
    /// Of quizzes and lessons: those of one course.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    course_id: Option<CourseId>,
}

/// An entry of the history; of each kind its own parts are there.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryItem {
    kind: HistoryKind,
    /// Of submissions.
    submission_id: Option<SubmissionId>,
    question: Option<HistoryQuestion>,
    language_id: Option<i32>,
    /// Of quizzes.
    quiz_submission_id: Option<AttemptId>,
    try_number: Option<i32>,
    passed: Option<bool>,
    /// Of quizzes and lessons.
    lesson: Option<HistoryLesson>,
    course: Option<HistoryCourse>,
    percent: Option<f64>,
    /// Of lessons. Epoch seconds.
    finished_at: Option<i64>,
    /// Of submissions as of their verdict, of quizzes as of the attempt.
    status: Option<HistoryStatus>,
    score: Option<f64>,
    max_score: Option<f64>,
    /// Of coins.
    reason: Option<Reason>,
    amount: Option<i64>,
    object: Option<CoinObject>,
    /// After it.
    balance: Option<i64>,
    /// Epoch seconds.
    created_at: i64,
}

impl HistoryItem {
    fn of(kind: HistoryKind, created_at: i64) -> Self {
        Self {
            kind,
            submission_id: None,
            question: None,
            language_id: None,
            quiz_submission_id: None,
            try_number: None,
            passed: None,
            lesson: None,
            course: None,
            percent: None,
            finished_at: None,
            status: None,
            score: None,
            max_score: None,
            reason: None,
            amount: None,
            object: None,
            balance: None,
            created_at,
        }
    }
}

/// What has become of it.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum HistoryStatus {
    /// Of a submission.
    Submission(SubmissionStatus),
    /// Of an attempt.
    Attempt(AttemptStatus),
}

// By hand: both can be `running`, and what is derived says that it is exactly one of them.
impl PartialSchema for HistoryStatus {
    fn schema() -> RefOr<Schema> {
        let both =
            [<SubmissionStatus as ToSchema>::name(), <AttemptStatus as ToSchema>::name()].map(Ref::from_schema_name);
        RefOr::T(Schema::AnyOf(both.into_iter().fold(AnyOfBuilder::new(), AnyOfBuilder::item).build()))
    }
}

impl ToSchema for HistoryStatus {}

/// A lesson of the history.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryLesson {
    id: LessonId,
    title: String,
    #[serde(rename = "type")]
    kind: LessonKind,
}

/// A course of the history.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryCourse {
    id: CourseId,
    slug: String,
    title: String,
}

/// What I did, newest first: what I handed in, or quizzes, lessons or coins.
#[utoipa::path(tag = "learning", params(HistoryFilter, Paging), responses((status = 200, body = Envelope<Vec<HistoryItem>>)))]
#[get("/api/learning/user-history")]
pub async fn list_history(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    filter: Query<HistoryFilter>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<HistoryItem>>, ApiError> {
    let lang = Locale::of(&request).code();
    let page = (paging.limit(), paging.offset());
    let mut conn = site.read().await?;
    let of = (actor.id, filter.course_id);
    let (items, total) = match filter.kind.unwrap_or(HistoryKind::Submission) {
        HistoryKind::Submission => submitted(&mut conn, actor.id, lang, page).await?,
        HistoryKind::Quiz => quizzes(&mut conn, of, lang, page).await?,
        HistoryKind::Lesson => lessons(&mut conn, of, lang, page).await?,
        HistoryKind::Coin => coins_of(&mut conn, actor.id, lang, page).await?,
    };
    Ok(Envelope::page(items, paging.metadata(total)))
}

type Page = (Vec<HistoryItem>, i64);

async fn submitted(conn: &mut TenantConn, user: AccountId, lang: &str, page: (i64, i64)) -> Result<Page, ApiError> {
    let (rows, total) = submissions::history_of(conn, user, lang, page).await?;
    let item = |row: submissions::HistoryEntry| HistoryItem {
        submission_id: Some(row.submission_id),
        question: Some(row.question),
        language_id: row.language_id,
        status: Some(HistoryStatus::Submission(row.status)),
        score: Some(row.score),
        max_score: Some(row.max_score),
        ..HistoryItem::of(HistoryKind::Submission, row.created_at)
    };
    Ok((rows.into_iter().map(item).collect(), total))
}

async fn quizzes(
    conn: &mut TenantConn,
    (user, course): (AccountId, Option<CourseId>),
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Page, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "id: AttemptId", a.try_number, a.status AS "status: AttemptStatus", a.score, a.max_score, a.mode,
                  a.pass_percentage, a.started_at, l.id AS "lesson_id: LessonId", l.kind AS "kind: LessonKind",
                  coalesce(nullif(l.translations -> $3 ->> 'title', ''), l.title) AS "lesson_title!",
                  c.id AS "course_id?: CourseId", c.slug AS "slug?",
                  coalesce(nullif(c.translations -> $3 ->> 'title', ''), c.title) AS course_title, count(*) OVER () AS "total!"
             FROM attempts a JOIN lessons l ON l.id = a.lesson_id LEFT JOIN courses c ON c.id = a.course_id
            WHERE a.user_id = $1 AND ($2::bigint IS NULL OR a.course_id = $2)
            ORDER BY a.id DESC LIMIT $4 OFFSET $5"#,
        user as AccountId,
        course as Option<CourseId>,
        lang,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        // Marks of what runs are the attempt's to tell.
        let is_closed = row.status != AttemptStatus::Running;
        let percent = if row.max_score > 0.0 { row.score / row.max_score * 100.0 } else { 100.0 };
        let title = row.course_title.unwrap_or_default();
        items.push(HistoryItem {
            quiz_submission_id: Some(row.id),
            try_number: Some(row.try_number),
            passed: is_closed.then(|| percent + 1e-9 >= f64::from(row.pass_percentage)),
            lesson: Some(HistoryLesson { id: row.lesson_id, title: row.lesson_title, kind: row.kind }),
            course: row.course_id.zip(row.slug).map(|(id, slug)| HistoryCourse { id, slug, title }),
            percent: is_closed.then(|| to_hundredths(percent)),
            status: Some(HistoryStatus::Attempt(row.status)),
            score: is_closed.then(|| to_hundredths(row.score)),
            max_score: Some(to_hundredths(row.max_score)),
            ..HistoryItem::of(HistoryKind::Quiz, row.started_at.unix_timestamp())
        });
    }
    Ok((items, total))
}

async fn lessons(
    conn: &mut TenantConn,
    (user, course): (AccountId, Option<CourseId>),
    lang: &str,
    (limit, offset): (i64, i64),
) -> Result<Page, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT p.percent, p.finished_at, p.last_at, l.id AS "lesson_id: LessonId", l.kind AS "kind: LessonKind",
                  coalesce(nullif(l.translations -> $3 ->> 'title', ''), l.title) AS "lesson_title!",
                  c.id AS "course_id?: CourseId", c.slug AS "slug?",
                  coalesce(nullif(c.translations -> $3 ->> 'title', ''), c.title) AS course_title, count(*) OVER () AS "total!"
             FROM lesson_progress p JOIN lessons l ON l.id = p.lesson_id
             LEFT JOIN LATERAL (SELECT c.id, c.slug, c.title, c.translations FROM course_items i
                                  JOIN enrolments e ON e.course_id = i.course_id AND e.user_id = $1
                                  JOIN courses c ON c.id = i.course_id
                                 WHERE i.lesson_id = l.id AND ($2::bigint IS NULL OR c.id = $2)
                                 ORDER BY e.joined_at DESC, c.id LIMIT 1) c ON true
            WHERE p.user_id = $1 AND ($2::bigint IS NULL OR c.id IS NOT NULL)
            ORDER BY p.last_at DESC, l.id DESC LIMIT $4 OFFSET $5"#,
        user as AccountId,
        course as Option<CourseId>,
        lang,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let title = row.course_title.unwrap_or_default();
        items.push(HistoryItem {
            lesson: Some(HistoryLesson { id: row.lesson_id, title: row.lesson_title, kind: row.kind }),
            course: row.course_id.zip(row.slug).map(|(id, slug)| HistoryCourse { id, slug, title }),
            percent: Some(f64::from(row.percent)),
            finished_at: row.finished_at.map(OffsetDateTime::unix_timestamp),
            ..HistoryItem::of(HistoryKind::Lesson, row.last_at.unix_timestamp())
        });
    }
    Ok((items, total))
}

async fn coins_of(conn: &mut TenantConn, user: AccountId, lang: &str, page: (i64, i64)) -> Result<Page, ApiError> {
    let rows = coins::list_entries(conn, user, lang, page).await?;
    let total = coins::count_entries(conn, user).await?;
    let item = |row: coins::Entry| HistoryItem {
        reason: Some(row.reason),
        amount: Some(row.amount),
        balance: Some(row.balance),
        object: row.object(),
        ..HistoryItem::of(HistoryKind::Coin, row.created_at.unix_timestamp())
    };
    Ok((rows.into_iter().map(item).collect(), total))
}
