//! Who has studied a lesson, and how far.

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::editing::find_editable_lesson;
use crate::actor::Actor;
use crate::courses::study::open_lesson;
use crate::ids::{AccountId, LessonId};
use crate::names;
use crate::site::Site;

/// How far somebody is in a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonLearner {
    pub user: LessonUser,
    pub percent: i32,
    /// Of quizzes; null before they are taken.
    pub best_score: Option<f64>,
    pub tries: Option<i32>,
    /// Epoch seconds.
    pub finished_at: Option<i64>,
    pub last_at: i64,
}

/// A learner.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonUser {
    pub id: AccountId,
    pub name: String,
}

struct Row {
    user_id: AccountId,
    name: String,
    percent: i32,
    best_score: Option<f64>,
    tries: Option<i32>,
    finished_at: Option<OffsetDateTime>,
    last_at: OffsetDateTime,
}

async fn list(conn: &mut TenantConn, lesson: LessonId, only: Option<AccountId>) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT u.id AS "user_id: AccountId", u.full_name AS name, p.percent, p.best_score, p.tries, p.finished_at, p.last_at
             FROM lesson_progress p JOIN users u ON u.id = p.user_id
            WHERE p.lesson_id = $1 AND ($2::bigint IS NULL OR p.user_id = $2)
            ORDER BY u.given_name, u.family_name, u.id LIMIT 5000"#,
        lesson as LessonId,
        only as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Who has studied a lesson, by given name: for its editors all of them, for a learner their own row.
#[utoipa::path(tag = "lesson", params(LessonId), responses((status = 200, body = Envelope<Vec<LessonLearner>>)))]
#[get("/api/lesson-item/{id}/learning-user-history")]
pub async fn list_lesson_learners(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
) -> Result<Envelope<Vec<LessonLearner>>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let only = match find_editable_lesson(&mut conn, *id, &actor).await {
        Ok(_) => None,
        Err(_) => {
            open_lesson(&mut conn, *id, Some(&actor), locale).await?;
            Some(actor.id)
        }
    };
    let item = |row: Row| LessonLearner {
        user: LessonUser { id: row.user_id, name: names::shown(row.name, locale) },
        percent: row.percent,
        best_score: row.best_score,
        tries: row.tries,
        finished_at: row.finished_at.map(OffsetDateTime::unix_timestamp),
        last_at: row.last_at.unix_timestamp(),
    };
    let rows = list(&mut conn, *id, only).await?;
    Ok(Envelope::of(rows.into_iter().map(item).collect()))
}
