//! How far somebody is in a lesson that is no quiz. The page says what it has seen, the server decides.

use actix_web::{HttpRequest, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::congratulation::Congratulation;
use super::messages::MUST_COMPLETE_CURRENT;
use super::store::{self, Played};
use super::watched::{self, Range};
use crate::actor::Actor;
use crate::class_context;
use crate::courses::{self, InCourse, LessonKind, LessonMark, Noted, percent_of};
use crate::ids::{ClassroomId, LessonId};
use crate::listing::given;
use crate::rewards;
use crate::site::Site;

/// Most ranges of one report.
const RANGES_MAX: usize = 500;

/// How far the page says that they are.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FinishQuery {
    /// From 0 to 100; of videos what was played decides.
    #[serde(default)]
    percent_complete: i32,
    /// The class in which it is learnt, which has to be active.
    #[serde(default, deserialize_with = "given")]
    #[param(value_type = Option<i64>)]
    classroom_id: Option<ClassroomId>,
}

/// Of a video: what was played since the last report.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct FinishBody {
    /// The second to go on at.
    position: Option<f64>,
    /// Seconds that were really played, `[from, to]`.
    #[schema(value_type = Option<Vec<Vec<f64>>>)]
    watched: Option<Vec<Range>>,
}

/// How far somebody is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Finished {
    /// In the lesson, of a hundred.
    pub percent: i32,
    /// In the course that opens it.
    pub course_percent: i32,
    /// The lesson to go on with; null where everything is finished or closed.
    pub next_lesson_id: Option<LessonId>,
    /// Coins that came.
    pub coins: i64,
    /// What is finished with this call; null: nothing.
    pub congratulate: Option<Congratulation>,
}

impl FinishBody {
    fn check(&self, query: &FinishQuery) -> Result<(), ApiError> {
        let mut faults = Faults::default();
        faults.between("percent_complete", query.percent_complete, 0..=100);
        let is_second = |second: f64| second.is_finite() && second >= 0.0;
        faults.ensure("position", self.position.is_none_or(is_second), INVALID_VALUE);
        let watched = self.watched.as_deref().unwrap_or_default();
        faults.ensure("watched", watched.len() <= RANGES_MAX, Fault::too_long(RANGES_MAX));
        faults.ensure("watched", watched.iter().all(|(from, to)| is_second(*from) && is_second(*to)), INVALID_VALUE);
        faults.finish()
    }
}

/// Notes how far somebody is in a lesson; nothing that was reached is lost. A lecture is read to its end, of files one is
/// opened, of a video nine tenths of its seconds are played and its questions answered. A quiz is finished by passing it.
#[utoipa::path(tag = "learning", params(LessonId, FinishQuery), request_body = Option<FinishBody>, responses((status = 200, body = Envelope<Finished>)))]
#[put("/api/learning/lesson/{id}/finish")]
pub async fn finish_lesson(
    site: Site,
    actor: Actor,
    id: web::Path<LessonId>,
    request: HttpRequest,
    query: Query<FinishQuery>,
    body: RawBody,
) -> Result<Envelope<Finished>, ApiError> {
    actor.require_own_account()?;
    let body: FinishBody = body.json_or_default().await?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    class_context::answering(&mut tx, query.classroom_id, &actor).await?;
    let open = courses::open_lesson(&mut tx, *id, Some(&actor), locale).await?;
    if open.lesson.draft.kind == LessonKind::Quiz {
        return Err(MUST_COMPLETE_CURRENT.into());
    }
    body.check(&query)?;
    if !courses::learns(&mut tx, actor.id, *id).await? {
        // Of a preview nothing is kept.
        return Ok(Envelope::of(answer(&open, query.percent_complete, None, 0)));
    }
    let percent = match open.lesson.draft.kind {
        LessonKind::Video | LessonKind::VideoInteraction => of_video(&mut tx, &actor, &open, &body, &query).await?,
        LessonKind::Lecture | LessonKind::File | LessonKind::Quiz => query.percent_complete,
    };
    let noted = courses::note_lesson(&mut tx, actor.id, *id, LessonMark { percent }).await?;
    let coins = rewards::follow(&mut tx, &site, actor.id, (*id, &noted), Vec::new()).await?;
    let open = courses::open_lesson(&mut tx, *id, Some(&actor), locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(answer(&open, noted.percent, Some(&noted), coins)))
}

/// What was played decides, and questions that a film asks are answered first.
async fn of_video(
    tx: &mut TenantConn,
    actor: &Actor,
    open: &InCourse,
    body: &FinishBody,
    query: &FinishQuery,
) -> Result<i32, ApiError> {
    let (lesson, now) = (open.lesson.id, OffsetDateTime::now_utc());
    let length = f64::from(open.lesson.duration);
    let played = store::lock_played(tx, actor.id, lesson).await?;
    let before = watched::read(&played.watched);
    let seconds = match played.watched_at {
        Some(at) => (now - at).as_seconds_f64(),
        // Nothing was reported before: since they came here, which nobody knows, but not longer than a report's pause.
        None => 0.0,
    };
    let further = watched::possible(body.watched.as_deref().unwrap_or_default(), &before, seconds);
    let all = watched::join(&before, &further, (length > 0.0).then_some(length));
    let position = body.position.unwrap_or(played.position);
    let now_played = Played { position, watched: watched::write(&all), watched_at: Some(now) };
    store::set_played(tx, actor.id, lesson, &now_played).await?;
    // Of a film that plays elsewhere, or of a length that nobody knows, only the page can tell.
    let is_measured = length > 0.0 && is_played_here(open);
    let percent = if is_measured { watched::percent(&all, length) } else { query.percent_complete };
    let is_missing = percent == 100
        && open.lesson.draft.kind == LessonKind::VideoInteraction
        && store::has_unanswered(tx, actor.id, lesson).await?;
    Ok(if is_missing { 99 } else { percent })
}

/// Whether our player plays it, and so knows which seconds were played: files, and links to such.
fn is_played_here(open: &InCourse) -> bool {
    let Some(video) = &open.lesson.draft.content.video else { return false };
    let link = video.url.as_deref().unwrap_or_default();
    let path = link.split(['?', '#']).next().unwrap_or_default().to_lowercase();
    video.file_id.is_some() || path.ends_with(".mp4") || path.ends_with(".m3u8")
}

fn answer(open: &InCourse, percent: i32, noted: Option<&Noted>, coins: i64) -> Finished {
    let outlook = &open.outlook;
    let lessons: Vec<bool> =
        outlook.nodes.iter().filter(|node| node.lesson.is_some()).map(|node| node.is_done()).collect();
    let number = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    let done = number(lessons.iter().filter(|done| **done).count());
    let congratulate = noted.and_then(|noted| Congratulation::of(noted, Some(open.course.id)));
    Finished {
        percent,
        course_percent: percent_of(done, number(lessons.len())),
        next_lesson_id: outlook.next().map(|next| next.lesson_id),
        coins,
        congratulate,
    }
}
