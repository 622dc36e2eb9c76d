//! Lessons and questions out of what there is elsewhere: posts of the blog, files of questions.

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::REQUIRED;
use platform::tenancy::TenantConn;
use serde::Deserialize;
use statements::{Block, Format, RichText};
use std::collections::BTreeMap;
use utoipa::ToSchema;

use super::editing::{begin_lesson_edit, find_editable_lesson, recount_all};
use super::http::item_of;
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::courses::access::find_editable;
use crate::courses::curriculum::{EditItem, NewLessonItem, Place, insert_lesson};
use crate::courses::lessons::{self, LessonDraft, LessonTexts, NewQuestion, QuestionChange};
use crate::courses::reviewing::begin_edit;
use crate::courses::words::LessonKind;
use crate::files;
use crate::ids::{AccountId, CourseId, PostId};
use crate::permissions::{Action, Resource};
use crate::posts::messages::POST_NOT_FOUND;
use crate::question_exchange::{self, Import, QuestionImport, Source};
use crate::site::Site;

/// A post that a lecture is made of.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BlogImport {
    pub post_id: PostId,
    pub course_id: CourseId,
    #[serde(flatten)]
    pub place: Place,
}

struct Post {
    title: String,
    content: String,
    format: String,
    translations: serde_json::Value,
}

/// A post that is out, or one's own.
async fn find_post(conn: &mut TenantConn, id: PostId, author: Option<AccountId>) -> Result<Option<Post>, ApiError> {
    Ok(sqlx::query_as!(
        Post,
        r#"SELECT l.source ->> 'title' AS "title!", l.source ->> 'content' AS "content!", l.source ->> 'format' AS "format!",
                  l.source -> 'translations' AS "translations!"
             FROM published_posts l JOIN posts p ON p.id = l.post_id
            WHERE l.post_id = $1 AND l.publish_at <= now() AND $2::bigint IS NOT NULL AND p.author_id <> $2
           UNION ALL
           SELECT title, content, format, translations FROM posts
            WHERE id = $1 AND ($2::bigint IS NULL OR author_id = $2)
            LIMIT 1"#,
        id as PostId,
        author as Option<AccountId>,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// A post's texts in another language.
#[derive(Default, Deserialize)]
#[serde(default)]
struct PostTexts {
    title: String,
    content: String,
}

fn lecture_of(post: Post) -> Result<LessonDraft, ApiError> {
    let format: Format = serde_json::from_value(post.format.into()).map_err(ApiError::internal)?;
    let blocks = |text: String| match text.trim() {
        "" => Vec::new(),
        _ => vec![Block::Text(RichText { format, text })],
    };
    let translations: BTreeMap<String, PostTexts> =
        serde_json::from_value(post.translations).map_err(ApiError::internal)?;
    let mut draft = LessonDraft::new(LessonKind::Lecture);
    draft.title = post.title;
    draft.content.blocks = blocks(post.content);
    draft.translations = translations
        .into_iter()
        .map(|(code, texts)| (code, LessonTexts { title: texts.title, blocks: blocks(texts.content) }))
        .collect();
    Ok(draft)
}

/// Makes a lecture of a post of the blog.
#[utoipa::path(tag = "lesson", request_body = BlogImport, responses((status = 200, body = Envelope<EditItem>)))]
#[post("/api/lesson-item/import_from_blog")]
pub async fn import_from_blog(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<EditItem>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    let wanted: BlogImport = body.json().await?;
    let author = (!edits_everything(&actor)).then_some(actor.id);
    let post = {
        let mut conn = site.read().await?;
        find_editable(&mut conn, wanted.course_id, &actor).await?;
        find_post(&mut conn, wanted.post_id, author).await?.ok_or(POST_NOT_FOUND)?
    };
    let prepared = lessons::prepare(&site, actor.id, lecture_of(post)?, &[]).await?;
    let mut tx = site.begin().await?;
    let course = begin_edit(&mut tx, wanted.course_id, &actor).await?;
    let lesson = lessons::insert(&mut tx, actor.id, &prepared).await?;
    let new = NewLessonItem { course: course.id, place: wanted.place, lesson };
    let item = insert_lesson(&mut tx, actor.id, new).await?;
    let item = item_of(&mut tx, course.id, item).await?;
    tx.commit().await?;
    Ok(Envelope::of(item))
}

/// The form: a file of questions and the lesson that they go into.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct LessonQuestionsForm {
    /// As the bank's import takes it.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    lesson_id: i64,
    /// Whether nothing is to be changed.
    dry_run: Option<bool>,
    /// Whether questions that can't be taken are left out; otherwise one of them keeps all out.
    skip_bad: Option<bool>,
}

/// Brings questions of a file into the bank and puts them into a lesson, or tries that out.
#[utoipa::path(tag = "lesson", request_body(content = LessonQuestionsForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<QuestionImport>)))]
#[post("/api/lesson-item/import_questions_from_file")]
pub async fn import_lesson_questions(
    site: Site,
    actor: Actor,
    uploads: web::Data<files::State>,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<QuestionImport>, ApiError> {
    actor.require(Resource::Course, Action::Update)?;
    actor.require(Resource::Question, Action::Create)?;
    let source = Source::receive(&site, &request, payload).await?;
    let lesson = source.lesson.ok_or_else(|| ApiError::field("lesson_id", REQUIRED))?;
    find_editable_lesson(&mut *site.read().await?, lesson, &actor).await?;
    let Source { name, bytes, format, category, dry_run, skip_bad, .. } = source;
    let read = move || question_exchange::read(format, &name, &bytes);
    let (format, items) = tokio::task::spawn_blocking(read).await??;
    let import = Import { site: &site, actor: &actor, uploads: &uploads, category, locale: Locale::of(&request) };
    let mut found = import.check(items).await?;
    let failed = found.iter().filter(|it| it.is_bad).count();
    let is_done = !dry_run && failed < found.len() && (failed == 0 || skip_bad);
    if is_done {
        let ready = import.prepare(&mut found).await?;
        let mut tx = site.begin().await?;
        let (lesson, courses) = begin_lesson_edit(&mut tx, lesson, &actor).await?;
        let ids = import.write(&mut tx, ready).await?;
        let for_video = lesson.draft.kind == LessonKind::VideoInteraction;
        lessons::count_addable(&mut tx, &ids, None, for_video).await?;
        let set = QuestionChange {
            on_quiz: lesson.draft.kind == LessonKind::Quiz,
            score: None,
            at: for_video.then_some(0.0),
            must_answer: false,
        };
        let new: Vec<NewQuestion> = ids.into_iter().map(|id| NewQuestion { id, set }).collect();
        lessons::add_questions(&mut tx, lesson.id, &new, None).await?;
        recount_all(&mut tx, &courses).await?;
        tx.commit().await?;
    }
    Ok(Envelope::of(QuestionImport::of(format, found, is_done)))
}
