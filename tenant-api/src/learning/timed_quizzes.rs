//! Quizzes with a time limit that somebody can take now, over all courses that they have joined: the list of tests shows them
//! below the contests.

use std::collections::{HashMap, HashSet};

use actix_web::{HttpRequest, get};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::Value;
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::start::tries_left;
use crate::actor::Actor;
use crate::courses::{LessonCourse, Node, Outlook, QuizSettings, Rules, RunningAttempt, outlooks_of};
use crate::ids::{AccountId, AttemptId, CourseId, ItemId, LessonId};
use crate::site::Site;

/// Most of one answer.
const MOST: usize = 50;

/// A quiz with a time limit that the caller can take now, in their language.
#[derive(Debug, Serialize, ToSchema)]
pub struct TimedQuiz {
    pub lesson_id: LessonId,
    /// Where it stands in the course.
    pub item_id: ItemId,
    pub title: String,
    pub course: LessonCourse,
    /// For one attempt, with those that a teacher has given the caller.
    pub minutes: i32,
    pub question_count: i32,
    /// Epoch seconds.
    pub opens_at: Option<i64>,
    /// With the minutes that a teacher has given the caller; null: it stays open.
    pub closes_at: Option<i64>,
    /// Beside the one that runs; null: any number.
    pub tries_left: Option<i32>,
    /// Whether the caller has passed it.
    pub is_finished: bool,
    /// The attempt to go on with.
    pub running: Option<RunningAttempt>,
}

/// Timed quizzes of my courses that I can take now: one that runs first, then those that close soonest.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<Vec<TimedQuiz>>)))]
#[get("/api/learning/timed-quizzes")]
pub async fn list_timed_quizzes(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<TimedQuiz>>, ApiError> {
    actor.require_own_account()?;
    let mut conn = site.read().await?;
    let found = open_to(&mut conn, actor.id, Locale::of(&request), OffsetDateTime::now_utc()).await?;
    Ok(Envelope::of(found))
}

/// A timed quiz in a course that a person has joined, whether it is open to them or not.
struct Row {
    course_id: CourseId,
    slug: String,
    course_title: String,
    is_free: bool,
    course_opens_at: Option<OffsetDateTime>,
    course_closes_at: Option<OffsetDateTime>,
    in_order: bool,
    item_id: ItemId,
    lesson_id: LessonId,
    settings: Value,
    extra_minutes: i32,
    /// Attempts that were begun.
    used: i32,
    attempt_id: Option<AttemptId>,
    started_at: Option<OffsetDateTime>,
    deadline_at: Option<OffsetDateTime>,
}

impl Row {
    fn rules(&self) -> Rules {
        Rules {
            is_free: self.is_free,
            opens_at: self.course_opens_at,
            closes_at: self.course_closes_at,
            in_order: self.in_order,
        }
    }

    fn closes_at(&self, settings: &QuizSettings) -> Option<i64> {
        settings.closes_at.map(|at| at.saturating_add(i64::from(self.extra_minutes) * 60))
    }

    /// Whether the quiz's own rules let its person go on or begin.
    fn can_take(&self, settings: &QuizSettings, now: i64) -> bool {
        let has_opened = settings.opens_at.is_none_or(|at| at <= now);
        let is_closed = self.closes_at(settings).is_some_and(|at| at <= now);
        self.attempt_id.is_some() || (has_opened && !is_closed && tries_left(settings, self.used) != Some(0))
    }

    fn running(&self) -> Option<RunningAttempt> {
        Some(RunningAttempt {
            quiz_submission_id: self.attempt_id?,
            started_at: self.started_at?.unix_timestamp(),
            deadline_at: self.deadline_at.map(OffsetDateTime::unix_timestamp),
        })
    }
}

impl TimedQuiz {
    fn new(row: Row, settings: &QuizSettings, node: &Node) -> Self {
        let lesson = node.lesson.as_ref();
        Self {
            lesson_id: row.lesson_id,
            item_id: row.item_id,
            title: node.title.clone(),
            minutes: settings.duration.saturating_add(row.extra_minutes),
            question_count: lesson.map_or(0, |lesson| lesson.questions),
            opens_at: settings.opens_at,
            closes_at: row.closes_at(settings),
            tries_left: tries_left(settings, row.used),
            is_finished: node.is_done(),
            running: row.running(),
            course: LessonCourse { id: row.course_id, slug: row.slug, title: row.course_title },
        }
    }

    /// What comes first in the list: what runs, what closes soonest, what is not passed yet.
    fn place(&self) -> (bool, i64, bool) {
        (self.running.is_none(), self.closes_at.unwrap_or(i64::MAX), self.is_finished)
    }
}

/// The item, if it is open.
fn open_item(outlook: &Outlook, item: ItemId) -> Option<&Node> {
    let place = outlook.place_of(item)?;
    outlook.openings[place].lock.is_none().then(|| &outlook.nodes[place])
}

/// What a person can take now. A quiz that stands in several courses comes once, by the first that opens it.
async fn open_to(
    conn: &mut TenantConn,
    user: AccountId,
    locale: Locale,
    now: OffsetDateTime,
) -> Result<Vec<TimedQuiz>, ApiError> {
    let mut rows: Vec<(Row, QuizSettings)> = Vec::new();
    for mut row in list_joined(conn, user, locale.code(), now).await? {
        let settings: QuizSettings = serde_json::from_value(row.settings.take()).map_err(ApiError::internal)?;
        if row.can_take(&settings, now.unix_timestamp()) {
            rows.push((row, settings));
        }
    }
    let courses: HashMap<CourseId, Rules> = rows.iter().map(|(row, _)| (row.course_id, row.rules())).collect();
    let courses: Vec<(CourseId, Rules)> = courses.into_iter().collect();
    let outlooks = outlooks_of(conn, &courses, user, locale, now).await?;
    let mut listed = HashSet::new();
    let mut found = Vec::new();
    for (row, settings) in rows {
        let open = outlooks.get(&row.course_id).and_then(|outlook| open_item(outlook, row.item_id));
        if let Some(node) = open
            && listed.insert(row.lesson_id)
        {
            found.push(TimedQuiz::new(row, &settings, node));
        }
    }
    found.sort_by_key(TimedQuiz::place);
    found.truncate(MOST);
    Ok(found)
}

/// The timed quizzes of the courses that a person has joined and has access to.
async fn list_joined(
    conn: &mut TenantConn,
    user: AccountId,
    lang: &str,
    now: OffsetDateTime,
) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT c.id AS "course_id: CourseId", c.slug,
                  coalesce(nullif(c.translations -> $2 ->> 'title', ''), c.title) AS "course_title!",
                  c.price = 0 AS "is_free!", c.opens_at AS course_opens_at, c.closes_at AS course_closes_at, c.in_order,
                  i.id AS "item_id: ItemId", l.id AS "lesson_id: LessonId", l.settings,
                  (SELECT coalesce(sum(m.minutes), 0)::int FROM extra_minutes m
                    WHERE m.lesson_id = l.id AND (m.user_id IS NULL OR m.user_id = $1)) AS "extra_minutes!",
                  coalesce(t.used, 0) AS "used!", a.id AS "attempt_id?: AttemptId", a.started_at AS "started_at?",
                  a.deadline_at AS "deadline_at?"
             FROM enrolments e JOIN courses c ON c.id = e.course_id
             JOIN course_items i ON i.course_id = c.id JOIN lessons l ON l.id = i.lesson_id
             LEFT JOIN (SELECT lesson_id, max(try_number) AS used FROM attempts
                         WHERE user_id = $1 AND lesson_id IS NOT NULL GROUP BY lesson_id) t ON t.lesson_id = l.id
             LEFT JOIN attempts a ON a.user_id = e.user_id AND a.lesson_id = l.id AND a.status = 'running'
                                 AND (a.deadline_at IS NULL OR a.deadline_at > $4)
            WHERE e.user_id = $1 AND coalesce(least(e.until, e.ended_at, c.closes_at) > $3, true)
              AND (c.status = 'published' OR (c.status IN ('waiting_for_approval', 'approved') AND c.published_at IS NOT NULL))
              AND l.kind = 'quiz' AND (l.settings ->> 'duration')::int > 0 AND l.num_questions > 0
            ORDER BY i.id"#,
        user as AccountId,
        lang,
        now,
        // Clocks that count to a deadline in whole seconds ask again at its beginning: an attempt is over by then.
        now + Duration::SECOND,
    )
    .fetch_all(&mut *conn)
    .await?)
}
