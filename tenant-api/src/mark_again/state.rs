//! Where a person stands in what a question's marks decide: read before and after a change, and compared.

use std::collections::BTreeMap;

use judge_farm::client::to_hundredths;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::words::CertificateChange;
use crate::coins;
use crate::courses::percent_of;
use crate::ids::{AccountId, AttemptId, CourseId, LessonId, QuestionId};

/// What a run changes for a person.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct PersonChanges {
    pub marks: Vec<MarkChange>,
    pub lessons: Vec<LessonProgressChange>,
    pub courses: Vec<CourseProgressChange>,
    /// Coins that come, less those that are taken back.
    pub coins: i64,
}

impl PersonChanges {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self == &Self::default()
    }
}

/// Points of an attempt, or outside of all attempts the best ones for the question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct MarkChange {
    /// Null: outside of all attempts.
    pub quiz_submission_id: Option<AttemptId>,
    pub lesson_id: Option<LessonId>,
    pub lesson_title: Option<String>,
    pub try_number: Option<i32>,
    pub score_before: f64,
    pub max_score_before: f64,
    pub score_after: f64,
    pub max_score_after: f64,
}

/// Of a hundred, how far a lesson is learnt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LessonProgressChange {
    pub lesson_id: LessonId,
    pub title: String,
    pub percent_before: i32,
    pub percent_after: i32,
}

/// Of a hundred, how far a course is learnt, and what becomes of its certificate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CourseProgressChange {
    pub course_id: CourseId,
    pub title: String,
    pub percent_before: i32,
    pub percent_after: i32,
    /// Null: it stays as it is.
    pub certificate: Option<CertificateChange>,
}

/// Where somebody stands.
#[derive(Debug, Clone, Default)]
pub struct State {
    attempts: BTreeMap<AttemptId, AttemptState>,
    /// The best points outside of attempts.
    practice: f64,
    practice_max: f64,
    lessons: BTreeMap<LessonId, (String, i32)>,
    courses: BTreeMap<CourseId, CourseState>,
    coins: i64,
}

#[derive(Debug, Clone)]
struct AttemptState {
    lesson: LessonId,
    title: String,
    try_number: i32,
    score: f64,
    max_score: f64,
}

#[derive(Debug, Clone)]
struct CourseState {
    title: String,
    percent: i32,
    has_certificate: bool,
}

impl State {
    /// What is different afterwards.
    pub fn changes(&self, after: &Self) -> PersonChanges {
        PersonChanges {
            marks: self.marks(after),
            lessons: self.lesson_changes(after),
            courses: self.course_changes(after),
            coins: after.coins - self.coins,
        }
    }

    fn marks(&self, after: &Self) -> Vec<MarkChange> {
        let attempts = self.attempts.iter().filter_map(|(id, before)| {
            let after = after.attempts.get(id)?;
            let change = MarkChange {
                quiz_submission_id: Some(*id),
                lesson_id: Some(before.lesson),
                lesson_title: Some(before.title.clone()),
                try_number: Some(before.try_number),
                score_before: before.score,
                max_score_before: before.max_score,
                score_after: after.score,
                max_score_after: after.max_score,
            };
            ((before.score, before.max_score) != (after.score, after.max_score)).then_some(change)
        });
        let practice = (self.practice != after.practice).then_some(MarkChange {
            quiz_submission_id: None,
            lesson_id: None,
            lesson_title: None,
            try_number: None,
            score_before: self.practice,
            max_score_before: self.practice_max,
            score_after: after.practice,
            max_score_after: after.practice_max,
        });
        attempts.chain(practice).collect()
    }

    fn lesson_changes(&self, after: &Self) -> Vec<LessonProgressChange> {
        let change = |(id, (title, percent_after)): (&LessonId, &(String, i32))| {
            let percent_before = self.lessons.get(id).map_or(0, |(_, percent)| *percent);
            let (title, percent_after) = (title.clone(), *percent_after);
            (percent_before != percent_after).then_some(LessonProgressChange {
                lesson_id: *id,
                title,
                percent_before,
                percent_after,
            })
        };
        after.lessons.iter().filter_map(change).collect()
    }

    fn course_changes(&self, after: &Self) -> Vec<CourseProgressChange> {
        let change = |(id, now): (&CourseId, &CourseState)| {
            let before = self.courses.get(id)?;
            let certificate = match (before.has_certificate, now.has_certificate) {
                (false, true) => Some(CertificateChange::Issued),
                (true, false) => Some(CertificateChange::Revoked),
                _ => None,
            };
            (before.percent != now.percent || certificate.is_some()).then(|| CourseProgressChange {
                course_id: *id,
                title: now.title.clone(),
                percent_before: before.percent,
                percent_after: now.percent,
                certificate,
            })
        };
        after.courses.iter().filter_map(change).collect()
    }
}

/// Reads where a person stands in what their answers to a question decide, in these attempts' lessons.
///
/// # Errors
/// When the database fails.
pub async fn read(
    conn: &mut TenantConn,
    user: AccountId,
    question: QuestionId,
    attempts: &[AttemptId],
) -> Result<State, ApiError> {
    let attempts = read_attempts(conn, attempts).await?;
    let lessons: Vec<LessonId> = attempts.values().map(|attempt| attempt.lesson).collect();
    let practice = sqlx::query!(
        "SELECT p.best_score, q.max_score FROM question_progress p JOIN questions q ON q.id = p.question_id
          WHERE p.user_id = $1 AND p.question_id = $2",
        user as AccountId,
        question as QuestionId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let (practice, practice_max) = practice.map_or((0.0, 0.0), |row| (row.best_score, row.max_score));
    Ok(State {
        practice: to_hundredths(practice),
        practice_max: to_hundredths(practice_max),
        lessons: read_lessons(conn, user, &lessons).await?,
        courses: read_courses(conn, user, &lessons).await?,
        coins: coins::balance_of(conn, user).await?,
        attempts,
    })
}

async fn read_attempts(
    conn: &mut TenantConn,
    ids: &[AttemptId],
) -> Result<BTreeMap<AttemptId, AttemptState>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "id: AttemptId", l.id AS "lesson: LessonId", l.title, a.try_number, a.score, a.max_score
             FROM attempts a JOIN lessons l ON l.id = a.lesson_id WHERE a.id = ANY ($1::bigint[])"#,
        ids as &[AttemptId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let states = rows.into_iter().map(|row| {
        let (score, max_score) = (to_hundredths(row.score), to_hundredths(row.max_score));
        (row.id, AttemptState { lesson: row.lesson, title: row.title, try_number: row.try_number, score, max_score })
    });
    Ok(states.collect())
}

async fn read_lessons(
    conn: &mut TenantConn,
    user: AccountId,
    lessons: &[LessonId],
) -> Result<BTreeMap<LessonId, (String, i32)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT l.id AS "id: LessonId", l.title, p.percent FROM lesson_progress p JOIN lessons l ON l.id = p.lesson_id
            WHERE p.user_id = $1 AND p.lesson_id = ANY ($2::bigint[])"#,
        user as AccountId,
        lessons as &[LessonId],
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, (row.title, row.percent))).collect())
}

/// Of the courses that the person has joined and that show one of the lessons.
async fn read_courses(
    conn: &mut TenantConn,
    user: AccountId,
    lessons: &[LessonId],
) -> Result<BTreeMap<CourseId, CourseState>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT c.id AS "id: CourseId", c.title, coalesce(p.done, 0) AS "done!",
                  (c.num_lectures + c.num_quizzes) AS "lessons!",
                  EXISTS (SELECT FROM certificates t
                           WHERE t.user_id = $1 AND t.course_id = c.id AND t.revoked_at IS NULL) AS "has_certificate!"
             FROM enrolments e JOIN courses c ON c.id = e.course_id
             LEFT JOIN course_progress p ON p.user_id = e.user_id AND p.course_id = c.id
            WHERE e.user_id = $1
              AND EXISTS (SELECT FROM course_items i WHERE i.course_id = c.id AND i.lesson_id = ANY ($2::bigint[]))"#,
        user as AccountId,
        lessons as &[LessonId],
    )
    .fetch_all(&mut *conn)
    .await?;
    let states = rows.into_iter().map(|row| {
        let percent = percent_of(row.done, row.lessons);
        (row.id, CourseState { title: row.title, percent, has_certificate: row.has_certificate })
    });
    Ok(states.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(score: f64, percent: i32, has_certificate: bool, coins: i64) -> State {
        let attempt =
            AttemptState { lesson: LessonId(1), title: "Ôn tập".into(), try_number: 1, score, max_score: 10.0 };
        let course = CourseState { title: "Tin học".into(), percent, has_certificate };
        State {
            attempts: [(AttemptId(1), attempt)].into(),
            lessons: [(LessonId(1), ("Ôn tập".into(), percent))].into(),
            courses: [(CourseId(1), course)].into(),
            coins,
            ..State::default()
        }
    }

    #[test]
    fn only_what_is_different_is_told() {
        assert!(state(4.0, 40, true, 7).changes(&state(4.0, 40, true, 7)).is_empty());
        let fallen = state(10.0, 100, true, 112).changes(&state(4.0, 40, false, 0));
        assert_eq!((fallen.marks[0].score_before, fallen.marks[0].score_after), (10.0, 4.0));
        assert_eq!((fallen.lessons[0].percent_before, fallen.lessons[0].percent_after), (100, 40));
        assert_eq!(fallen.courses[0].certificate, Some(CertificateChange::Revoked));
        assert_eq!(fallen.coins, -112);
        let back = state(4.0, 100, false, 0).changes(&state(4.0, 100, true, 0));
        assert_eq!((back.marks.len(), back.lessons.len()), (0, 0));
        assert_eq!(back.courses[0].certificate, Some(CertificateChange::Issued));
    }
}
