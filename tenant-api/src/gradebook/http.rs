//! The gradebook of a course, as a page or as a file.

use actix_web::{HttpRequest, HttpResponse, Responder, get, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::cells::{Cell, CellStatus, average};
use super::file::{self, Sheet};
use super::items::{GradebookItem, items_of};
use super::lesson::{Lesson, finished_percent};
use super::marks::Scale;
use super::matrix::{lessons_of, matrix};
use super::store::{self, Learner};
use crate::actor::Actor;
use crate::courses::{self, For};
use crate::ids::{AccountId, AttemptId, CourseId, LessonId, SubmissionId};
use crate::listing::{self, Listing, Search, given};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::sheets::SheetFormat;
use crate::site::Site;

/// How it is wanted; empty filters don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GradebookQuery {
    /// A file with everybody, whatever the page and the search; nothing: JSON.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub format: Option<SheetFormat>,
    /// Of the file's marks; `ten` where nothing is said. JSON has both.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub scale: Option<Scale>,
    /// `vi` or `en`; the caller's where nothing is said. A browser that saves a file sends its own language, not the page's.
    #[serde(default)]
    pub lang: String,
}

/// Lessons and people with what they have of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct Gradebook {
    /// In the order of the curriculum, without what is hidden.
    pub items: Vec<GradebookItem>,
    /// By given name.
    pub rows: Vec<GradebookRow>,
    /// People in all.
    pub total: i64,
}

/// A learner.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradebookRow {
    pub user: GradebookUser,
    /// How much of the course is finished.
    pub percent: i32,
    /// The mean of all quizzes' marks, of a hundred and on the scale of ten; null while one has none.
    pub average_percent: Option<f64>,
    pub average_mark: Option<f64>,
    /// One an item, in their order; null: untouched, and not due.
    pub cells: Vec<Option<GradebookCell>>,
}

/// Who it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradebookUser {
    pub id: AccountId,
    pub name: String,
    /// An address, or a login name.
    pub email: String,
}

/// What a learner has of a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct GradebookCell {
    pub status: CellStatus,
    /// Whether the server handed it in when its time was over, or it came after it was due.
    pub late: bool,
    /// Whether the lesson counts as finished: a quiz when it is passed.
    pub finished: bool,
    /// Of a hundred: of quizzes the attempt that counts, null before all its answers have marks; of others how far.
    pub percent: Option<f64>,
    /// The same on the scale of ten; null of what is no quiz.
    pub mark: Option<f64>,
    pub score: Option<f64>,
    pub max_score: Option<f64>,
    /// The attempt that counts, or the one that runs.
    pub quiz_submission_id: Option<AttemptId>,
    /// The first answer that waits for a teacher's mark.
    pub to_mark_id: Option<SubmissionId>,
}

impl From<Cell> for GradebookCell {
    fn from(cell: Cell) -> Self {
        Self {
            status: cell.status,
            late: cell.is_late,
            finished: cell.is_finished,
            percent: cell.percent,
            mark: cell.mark(),
            score: cell.points.map(|points| points.score),
            max_score: cell.points.map(|points| points.max_score),
            quiz_submission_id: cell.attempt_id,
            to_mark_id: cell.to_mark,
        }
    }
}

/// The gradebook of a course, for who may change it.
#[utoipa::path(tag = "learning", params(CourseId, Paging, Search, GradebookQuery), responses((status = 200, description = "CSV or XLSX where `format` says so", body = Envelope<Gradebook>)))]
#[get("/api/learning/course/{id}/gradebook")]
pub async fn get_gradebook(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    request: HttpRequest,
    listing: Listing<GradebookQuery>,
) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let locale = Locale::parse(&listing.filter.lang).unwrap_or_else(|| Locale::of(&request));
    let now = OffsetDateTime::now_utc();
    let mut conn = site.read().await?;
    let course = courses::find_editable(&mut conn, *id, &actor).await?;
    let rows = courses::items_of(&mut conn, course.id, For { user: None, lang: locale.code() }).await?;
    let nodes = courses::visible(courses::nodes_of(rows));
    let ids: Vec<LessonId> = nodes.iter().filter_map(|node| Some(node.lesson.as_ref()?.id)).collect();
    let lessons = lessons_of(&mut conn, &ids, course.draft.closes_at).await?;
    let items = items_of(&nodes, &lessons);
    if let Some(format) = listing.filter.format {
        let scale = listing.filter.scale.unwrap_or(Scale::Ten);
        let sheet = Sheet { course: &course, items: &items, lessons: &lessons, locale, scale, now };
        return file::download(&mut conn, &sheet, format).await;
    }
    let (people, metadata) = listing::page(listing.paging, async |limit, offset| {
        store::list_learners(&mut conn, course.id, &listing.search, (limit, offset)).await
    })
    .await?;
    let everybody: Vec<AccountId> = people.iter().map(|person| person.id).collect();
    let cells = matrix(&mut conn, &everybody, &lessons, now).await?;
    let row = |(person, cells)| row_of(person, &lessons, cells, locale);
    let rows = people.into_iter().zip(cells).map(row).collect();
    Ok(Envelope::page(Gradebook { items, rows, total: metadata.total }, metadata).respond_to(&request))
}

fn row_of(person: Learner, lessons: &[Lesson], cells: Vec<Option<Cell>>, locale: Locale) -> GradebookRow {
    let average = average(lessons, &cells);
    GradebookRow {
        percent: finished_percent(person.done, lessons),
        user: GradebookUser { id: person.id, name: names::shown(person.name, locale), email: person.email },
        average_percent: average.map(|average| average.percent),
        average_mark: average.map(|average| average.mark),
        cells: cells.into_iter().map(|cell| cell.map(GradebookCell::from)).collect(),
    }
}
