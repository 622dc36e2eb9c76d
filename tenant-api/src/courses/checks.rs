//! What a course lacks before it goes out: errors stop it, warnings don't.

use std::collections::HashMap;

use actix_web::{HttpRequest, get, web};
use marking::messages::{ENTER_FULL_INFORMATION, SCORES_FIRST};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError, Params};
use platform::locale::Locale;
use platform::messages::Message;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::access::find_editable;
use super::curriculum::{For, Node, items_of, never_opening, nodes_of, visible};
use super::lessons::{self, Draw, Lesson, LessonQuestionRow, draw_sizes, questions_of_many};
use super::messages::{
    AT_LEAST_ONE_QUESTION, DRAW_TOO_LARGE, EMPTY_CHAPTER, EMPTY_COURSE, EMPTY_LESSON, FILE_LESSON_EMPTY, NEVER_OPENS,
    QUIZ_WITHOUT_POINTS, QUIZ_WITHOUT_QUESTIONS, UNPUBLISHED_QUESTION, VIDEO_MISSING, VIDEO_WITHOUT_CAPTIONS,
};
use super::store::Course;
use super::words::LessonKind;
use crate::actor::Actor;
use crate::approval::Status;
use crate::ids::{CourseId, ItemId, LessonId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::site::Site;

platform::text_enum! {
    /// How bad a finding is.
    pub enum FindingLevel {
        /// It keeps the course from going out.
        Error = "error",
        /// Learners would be better off without it.
        Warning = "warning",
    }
}

/// What a course lacks.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseCheck {
    pub findings: Vec<CourseFinding>,
}

/// One thing that it lacks, and where.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseFinding {
    pub level: FindingLevel,
    /// Stable.
    pub key: &'static str,
    pub message: String,
    pub item_id: Option<ItemId>,
    pub lesson_id: Option<LessonId>,
    pub question_id: Option<QuestionId>,
}

/// The same before it is put into words.
pub struct Finding {
    pub level: FindingLevel,
    message: Message,
    params: Params,
    item: Option<ItemId>,
    lesson: Option<LessonId>,
    question: Option<QuestionId>,
}

impl Finding {
    fn at(level: FindingLevel, message: Message, node: &Node) -> Self {
        let lesson = node.lesson.as_ref().map(|lesson| lesson.id);
        let params = vec![("title", node.title.clone())];
        Self { level, message, params, item: Some(node.id), lesson, question: None }
    }

    fn view(&self, locale: Locale) -> CourseFinding {
        CourseFinding {
            level: self.level,
            key: self.message.key(),
            message: self.message.text(locale, &self.params),
            item_id: self.item,
            lesson_id: self.lesson,
            question_id: self.question,
        }
    }
}

/// Finds out what a course lacks, of what learners would see.
///
/// # Errors
/// When the database fails.
pub async fn check(
    conn: &mut TenantConn,
    (course, in_order): (CourseId, bool),
    locale: Locale,
) -> Result<Vec<Finding>, ApiError> {
    let rows = items_of(conn, course, For { user: None, lang: locale.code() }).await?;
    let nodes = visible(nodes_of(rows));
    let ids: Vec<LessonId> = nodes.iter().filter_map(|node| node.lesson.as_ref()).map(|lesson| lesson.id).collect();
    let lessons: HashMap<LessonId, Lesson> =
        lessons::find_many(conn, &ids).await?.into_iter().map(|lesson| (lesson.id, lesson)).collect();
    let mut questions: HashMap<LessonId, Vec<LessonQuestionRow>> = HashMap::new();
    for row in questions_of_many(conn, &ids, locale.code()).await? {
        questions.entry(row.lesson_id).or_default().push(row);
    }
    let never = never_opening(&nodes, in_order);
    let mut found = Vec::new();
    if ids.is_empty() {
        found.push(Finding {
            level: FindingLevel::Error,
            message: EMPTY_COURSE,
            params: vec![],
            item: None,
            lesson: None,
            question: None,
        });
    }
    for (at, node) in nodes.iter().enumerate() {
        let Some(lesson) = node.lesson.as_ref().and_then(|it| lessons.get(&it.id)) else {
            if !nodes.iter().any(|other| other.parent == Some(at)) {
                found.push(Finding::at(FindingLevel::Error, EMPTY_CHAPTER, node));
            }
            continue;
        };
        let asked = questions.remove(&lesson.id).unwrap_or_default();
        check_lesson(&mut found, node, lesson, &asked);
        check_draws(conn, &mut found, node, lesson).await?;
        if never.contains(&at) {
            found.push(Finding::at(FindingLevel::Error, NEVER_OPENS, node));
        }
    }
    Ok(found)
}

fn check_lesson(found: &mut Vec<Finding>, node: &Node, lesson: &Lesson, asked: &[LessonQuestionRow]) {
    use FindingLevel::{Error, Warning};
    let content = &lesson.draft.content;
    let draws = lesson.draft.settings.as_ref().is_some_and(|settings| !settings.draw.is_empty());
    let on_quiz: Vec<&LessonQuestionRow> = asked.iter().filter(|question| question.on_quiz).collect();
    match lesson.draft.kind {
        LessonKind::Lecture if content.blocks.is_empty() && content.files.is_empty() && asked.is_empty() => {
            found.push(Finding::at(Error, EMPTY_LESSON, node));
        }
        LessonKind::File if content.files.is_empty() => found.push(Finding::at(Error, FILE_LESSON_EMPTY, node)),
        LessonKind::Quiz if on_quiz.is_empty() && !draws => {
            found.push(Finding::at(Error, QUIZ_WITHOUT_QUESTIONS, node));
        }
        LessonKind::Quiz if !draws && on_quiz.iter().map(|question| question.score).sum::<f64>() <= 0.0 => {
            found.push(Finding::at(Error, QUIZ_WITHOUT_POINTS, node));
        }
        LessonKind::Video | LessonKind::VideoInteraction => match &content.video {
            None => found.push(Finding::at(Error, VIDEO_MISSING, node)),
            Some(video) if video.captions.is_empty() => {
                found.push(Finding::at(Warning, VIDEO_WITHOUT_CAPTIONS, node));
            }
            Some(_) => {}
        },
        LessonKind::Lecture | LessonKind::File | LessonKind::Quiz => {}
    }
    for question in asked.iter().filter(|question| question.status != Status::Published) {
        let params = vec![("question", question.name.clone()), ("title", node.title.clone())];
        let at = Finding::at(Error, UNPUBLISHED_QUESTION, node);
        found.push(Finding { params, question: Some(question.id), ..at });
    }
}

async fn check_draws(
    conn: &mut TenantConn,
    found: &mut Vec<Finding>,
    node: &Node,
    lesson: &Lesson,
) -> Result<(), ApiError> {
    let draws: Vec<&Draw> = lesson.draft.settings.iter().flat_map(|settings| &settings.draw).collect();
    for (draw, there) in draws.iter().zip(draw_sizes(conn, &draws).await?) {
        if there < i64::from(draw.count) {
            let at = Finding::at(FindingLevel::Error, DRAW_TOO_LARGE, node);
            let params =
                vec![("title", node.title.clone()), ("wanted", draw.count.to_string()), ("there", there.to_string())];
            found.push(Finding { params, ..at });
        }
    }
    Ok(())
}

/// Refuses a course that lacks something.
///
/// # Errors
/// 412 with the kind of the first of its errors, and each of them at its item.
pub async fn refuse_unready(conn: &mut TenantConn, course: &Course, locale: Locale) -> Result<(), ApiError> {
    let found = check(conn, (course.id, course.draft.in_order), locale).await?;
    let errors: Vec<&Finding> = found.iter().filter(|finding| finding.level == FindingLevel::Error).collect();
    let Some(first) = errors.first() else { return Ok(()) };
    let chief = match first.message {
        QUIZ_WITHOUT_QUESTIONS => AT_LEAST_ONE_QUESTION,
        QUIZ_WITHOUT_POINTS => SCORES_FIRST,
        _ => ENTER_FULL_INFORMATION,
    };
    let field = |finding: &&Finding| FieldError {
        field: finding.item.map_or("curriculum".to_owned(), |item| format!("curriculum.{item}")),
        message: finding.message,
        params: finding.params.clone(),
    };
    Err(ApiError::with_fields(chief, errors.iter().map(field).collect()))
}

/// What a course lacks before it goes out.
#[utoipa::path(tag = "course", params(CourseId), responses((status = 200, body = Envelope<CourseCheck>)))]
#[get("/api/courses/{id}/check")]
pub async fn check_course(
    site: Site,
    actor: Actor,
    id: web::Path<CourseId>,
    request: HttpRequest,
) -> Result<Envelope<CourseCheck>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let course = find_editable(&mut conn, *id, &actor).await?;
    let found = check(&mut conn, (course.id, course.draft.in_order), locale).await?;
    Ok(Envelope::of(CourseCheck { findings: found.iter().map(|finding| finding.view(locale)).collect() }))
}
