//! What readers and editors get to see of a lesson.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::Value;
use statements::RenderedBlock;
use utoipa::ToSchema;

use super::standing::{QuizState, Standing, standing_of};
use crate::courses::curriculum::NodeLesson;
use crate::courses::lessons::{Lesson, LessonContent, LessonTexts, LessonVideo, QuizSettings, list_questions};
use crate::courses::study::InCourse;
use crate::courses::words::LessonKind;
use crate::files::{self, Opened};
use crate::ids::{AccountId, CourseId, FileId, ItemId, LessonId, QuestionId};
use crate::site::Site;

/// A lesson that is open to the caller, in their language.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonView {
    pub id: LessonId,
    #[serde(rename = "type")]
    pub kind: LessonKind,
    pub title: String,
    /// The course that opens it.
    pub course: LessonCourse,
    pub item_id: ItemId,
    /// Blocks with clean HTML.
    pub blocks: Vec<RenderedBlock>,
    /// Of video lessons.
    pub video: Option<VideoView>,
    /// To download.
    pub files: Vec<LessonFileView>,
    /// Of quizzes.
    pub settings: Option<QuizSettings>,
    /// Seconds; 0: unknown.
    pub duration: i32,
    /// How many there are.
    pub questions: i32,
    /// Of a quiz: what the questions are worth that are not drawn.
    pub points: f64,
    /// How far the caller is, of a hundred.
    pub percent: i32,
    pub is_finished: bool,
    /// The second of a video to go on at.
    pub position: f64,
    /// Seconds of a video that the caller has played, `[from, to]`.
    #[schema(value_type = Vec<Vec<f64>>)]
    pub watched: Vec<(f64, f64)>,
    /// Questions of the lesson that the caller has answered in it.
    pub answered: Vec<QuestionId>,
    /// Of quizzes, for who is signed in.
    pub quiz: Option<QuizState>,
    pub can_edit: bool,
    pub version: i64,
    /// For editors: everything as it was written.
    pub source: Option<LessonSource>,
}

/// The course of a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonCourse {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
}

/// A video to play.
#[derive(Debug, Serialize, ToSchema)]
pub struct VideoView {
    /// Of a file: an address that opens for some hours.
    pub url: String,
    pub source: VideoSource,
    /// Seconds; 0: unknown.
    pub duration: i32,
    pub captions: Vec<CaptionView>,
}

platform::text_enum! {
    /// Where a video comes from.
    pub enum VideoSource {
        /// A file of the site.
        File = "file",
        /// Elsewhere.
        Link = "link",
    }
}

/// What is said in a video, in a language.
#[derive(Debug, Serialize, ToSchema)]
pub struct CaptionView {
    /// Code of the language.
    pub lang: String,
    pub url: String,
    /// For editors.
    pub name: String,
}

/// A file to download.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonFileView {
    pub name: String,
    /// An address that opens for some hours.
    pub url: String,
    /// Bytes.
    pub size: i64,
    pub mime: &'static str,
}

/// A lesson as it was written, in every language: what a body that saves it may hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonSource {
    #[serde(rename = "type")]
    pub kind: LessonKind,
    pub title: String,
    pub content: LessonContent,
    pub settings: Option<QuizSettings>,
    pub translations: BTreeMap<String, LessonTexts>,
    /// The files that it names, for the editor.
    pub files: Vec<SourceFile>,
}

/// A file of a lesson.
#[derive(Debug, Serialize, ToSchema)]
pub struct SourceFile {
    pub id: FileId,
    pub name: String,
    pub url: String,
    pub size: i64,
    pub mime: &'static str,
}

fn blocks_of(mut rendered: Value, locale: Locale) -> Result<Vec<RenderedBlock>, ApiError> {
    let code = if rendered.get(locale.code()).is_some() { locale.code() } else { Locale::Vi.code() };
    match rendered[code].take() {
        Value::Null => Ok(Vec::new()),
        blocks => serde_json::from_value(blocks).map_err(ApiError::internal),
    }
}

fn video_view(video: &LessonVideo, files: &[Opened], duration: i32) -> Option<VideoView> {
    let url_of = |id: FileId| files.iter().find(|file| file.id == id);
    let (url, source) = match (&video.file_id, &video.url) {
        (Some(id), _) => (url_of(*id)?.url.clone(), VideoSource::File),
        (None, Some(url)) => (url.clone(), VideoSource::Link),
        (None, None) => return None,
    };
    let captions = video.captions.iter().filter_map(|caption| {
        let file = url_of(caption.file_id)?;
        Some(CaptionView { lang: caption.lang.clone(), url: file.url.clone(), name: file.name.clone() })
    });
    Some(VideoView { url, source, duration, captions: captions.collect() })
}

fn title_of(lesson: &Lesson, locale: Locale) -> String {
    let translated = lesson.draft.translations.get(locale.code()).map(|texts| texts.title.trim());
    translated.filter(|title| !title.is_empty()).unwrap_or(&lesson.draft.title).to_owned()
}

/// Puts an open lesson into the form in which it is answered.
///
/// # Errors
/// When the database fails.
pub async fn lesson_view(
    site: &Site,
    conn: &mut TenantConn,
    of: InCourse,
    (user, locale): (Option<AccountId>, Locale),
) -> Result<LessonView, ApiError> {
    let InCourse { lesson, course, item, can_edit, outlook } = of;
    let content = &lesson.draft.content;
    let opened = files::open_files(site, conn, &content.file_ids()).await?;
    let asked = list_questions(conn, lesson.id, locale.code()).await?;
    let points = asked.iter().filter(|question| question.on_quiz).map(|question| question.score).sum();
    let progress: Option<&NodeLesson> = outlook.place_of(item).and_then(|place| outlook.nodes[place].lesson.as_ref());
    let files = content.files.iter().filter_map(|file| {
        let found = opened.iter().find(|opened| opened.id == file.file_id)?;
        let name = if file.name.trim().is_empty() { &found.name } else { &file.name };
        Some(LessonFileView { name: name.clone(), url: found.url.clone(), size: found.size, mime: found.mime })
    });
    let standing = match user {
        Some(user) => standing_of(conn, user, lesson.id, lesson.draft.settings.as_ref()).await?,
        None => Standing::default(),
    };
    let course_title = course.draft.title_in(locale).to_owned();
    Ok(LessonView {
        id: lesson.id,
        kind: lesson.draft.kind,
        title: title_of(&lesson, locale),
        course: LessonCourse { id: course.id, slug: course.draft.slug, title: course_title },
        item_id: item,
        blocks: blocks_of(lesson.rendered.clone(), locale)?,
        video: content.video.as_ref().and_then(|video| video_view(video, &opened, lesson.duration)),
        files: files.collect(),
        settings: lesson.draft.settings.clone(),
        duration: lesson.duration,
        questions: lesson.num_questions,
        points: if lesson.draft.kind == LessonKind::Quiz { points } else { 0.0 },
        percent: progress.map_or(0, |lesson| if lesson.is_done { 100 } else { lesson.percent }),
        is_finished: progress.is_some_and(|lesson| lesson.is_done),
        position: standing.position,
        watched: standing.watched,
        answered: standing.answered,
        quiz: standing.quiz,
        can_edit,
        version: lesson.version,
        source: can_edit.then(|| source_of(&lesson, &opened)),
    })
}

fn source_of(lesson: &Lesson, opened: &[Opened]) -> LessonSource {
    let draft = &lesson.draft;
    let file = |file: &Opened| SourceFile {
        id: file.id,
        name: file.name.clone(),
        url: file.url.clone(),
        size: file.size,
        mime: file.mime,
    };
    LessonSource {
        kind: draft.kind,
        title: draft.title.clone(),
        content: draft.content.clone(),
        settings: draft.settings.clone(),
        translations: draft.translations.clone(),
        files: opened.iter().map(file).collect(),
    }
}
