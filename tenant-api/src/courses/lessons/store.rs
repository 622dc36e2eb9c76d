//! Lessons' SQL.

use std::collections::BTreeSet;

use platform::error::ApiError;
use platform::faults::Faults;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::content::LessonVideo;
use super::draft::{LessonDraft, Rendered, rendered};
use super::settings::QuizSettings;
use crate::courses::messages::NOT_A_VIDEO;
use crate::courses::words::LessonKind;
use crate::files::messages::NO_SUCH_FILE;
use crate::files::{self, FileKind, Opened};
use crate::ids::{AccountId, FileId, LessonId};
use crate::site::Site;

/// A lesson as it is kept.
#[derive(Debug, Clone)]
pub struct Lesson {
    pub id: LessonId,
    pub draft: LessonDraft,
    /// By language: blocks with their HTML.
    pub rendered: Value,
    /// Seconds.
    pub duration: i32,
    pub num_questions: i32,
    pub author_id: AccountId,
    pub version: i64,
}

/// A lesson that was checked and rendered.
pub struct Prepared {
    pub draft: LessonDraft,
    pub rendered: Rendered,
    /// Seconds of its video.
    pub video: i32,
}

impl Prepared {
    /// Seconds: of the video, else of the quiz, else of reading.
    fn duration(&self) -> i32 {
        let quiz = self.draft.settings.as_ref().map_or(0, |settings| settings.duration * 60);
        if self.video > 0 { self.video } else { quiz.max(self.rendered.reading) }
    }
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    serde_json::from_value(value).map_err(ApiError::internal)
}

fn json(of: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

/// Finds out whether an author may show the files that a lesson names, and renders it. `known` are files that it shows
/// already, whoever brought them.
///
/// # Errors
/// 412 where a file is not there, not theirs, or no video.
pub async fn prepare(
    site: &Site,
    author: AccountId,
    draft: LessonDraft,
    known: &[FileId],
) -> Result<Prepared, ApiError> {
    let ids = draft.content.file_ids();
    let mut files = Vec::new();
    if !ids.is_empty() {
        let mut conn = site.read().await?;
        let mut usable: BTreeSet<FileId> = files::usable(&mut conn, &ids, author).await?.into_iter().collect();
        usable.extend(known);
        files = files::open_files(site, &mut conn, &ids).await?;
        files.retain(|file| usable.contains(&file.id));
    }
    check_files(&draft, &files)?;
    let video = draft.content.video.as_ref().map_or(0, |video| seconds_of(video, &files));
    let rendered = rendered(&draft).await?;
    Ok(Prepared { draft, rendered, video })
}

/// Of a file as it was read, of a link as its author knows it.
fn seconds_of(video: &LessonVideo, files: &[Opened]) -> i32 {
    let file = files.iter().find(|file| Some(file.id) == video.file_id);
    file.map_or(video.duration, |file| file.duration).unwrap_or_default()
}

fn check_files(draft: &LessonDraft, files: &[Opened]) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    let find = |id: FileId| files.iter().find(|file| file.id == id);
    faults.within("content", |faults| {
        faults.each("files", &draft.content.files, |faults, file| {
            faults.ensure("file_id", find(file.file_id).is_some(), NO_SUCH_FILE);
        });
        let Some(video) = &draft.content.video else { return };
        faults.within("video", |faults| {
            if let Some(id) = video.file_id {
                let found = find(id);
                faults.ensure("file_id", found.is_some(), NO_SUCH_FILE);
                faults.ensure("file_id", found.is_none_or(|file| file.kind == FileKind::Video), NOT_A_VIDEO);
            }
            faults.each("captions", &video.captions, |faults, caption| {
                faults.ensure("file_id", find(caption.file_id).is_some(), NO_SUCH_FILE);
            });
        });
    });
    faults.finish()
}

/// Writes a new lesson.
///
/// # Errors
/// When the database fails.
pub async fn insert(tx: &mut TenantConn, author: AccountId, prepared: &Prepared) -> Result<LessonId, ApiError> {
    let id = sqlx::query_scalar!(
        r#"INSERT INTO lessons (kind, title, author_id, version) VALUES ($1, $2, $3, 0) RETURNING id AS "id: LessonId""#,
        prepared.draft.kind as LessonKind,
        prepared.draft.title,
        author as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?;
    update(tx, id, prepared).await?;
    Ok(id)
}

/// Writes everything that an author may set.
///
/// # Errors
/// When the database fails.
pub async fn update(tx: &mut TenantConn, id: LessonId, prepared: &Prepared) -> Result<(), ApiError> {
    let draft = &prepared.draft;
    sqlx::query!(
        "UPDATE lessons SET title = $2, content = $3, settings = $4, translations = $5, rendered = $6, renderer = $7,
                duration = $8, video_duration = $9, version = version + 1, updated_at = now()
          WHERE id = $1",
        id as LessonId,
        draft.title,
        json(&draft.content)?,
        json(&draft.settings)?,
        json(&draft.translations)?,
        prepared.rendered.blocks,
        statements::RENDERER,
        prepared.duration(),
        prepared.video,
    )
    .execute(&mut *tx)
    .await?;
    let own = draft.content.file_ids();
    files::close_lesson_files(tx, &own).await?;
    let mut shown = files::ids_in(&draft.shown());
    shown.extend(own);
    shown.sort_unstable();
    shown.dedup();
    files::use_in(tx, files::Subject::Lesson(id), &shown).await
}

pub async fn find(conn: &mut TenantConn, id: LessonId) -> Result<Option<Lesson>, ApiError> {
    Ok(find_many(conn, &[id]).await?.pop())
}

/// These lessons, in the order of their ids.
pub async fn find_many(conn: &mut TenantConn, ids: &[LessonId]) -> Result<Vec<Lesson>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: LessonId", kind AS "kind: LessonKind", title, content, settings, translations, rendered,
                  duration, num_questions, author_id AS "author_id: AccountId", version
             FROM lessons WHERE id = ANY ($1) ORDER BY id"#,
        ids as &[LessonId],
    )
    .fetch_all(&mut *conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let draft = LessonDraft {
                kind: row.kind,
                title: row.title,
                content: read(row.content)?,
                settings: read(row.settings)?,
                translations: read(row.translations)?,
            };
            Ok(Lesson {
                id: row.id,
                draft,
                rendered: row.rendered,
                duration: row.duration,
                num_questions: row.num_questions,
                author_id: row.author_id,
                version: row.version,
            })
        })
        .collect()
}

/// Until the transaction ends nobody else changes the lesson or its questions.
pub async fn lock(tx: &mut TenantConn, id: LessonId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM lessons WHERE id = $1 FOR UPDATE", id as LessonId).fetch_optional(&mut *tx).await?;
    Ok(())
}

/// A copy with its questions; files and questions are shared.
pub async fn copy(tx: &mut TenantConn, from: LessonId, author: AccountId) -> Result<LessonId, ApiError> {
    let to = sqlx::query_scalar!(
        r#"INSERT INTO lessons (kind, title, content, settings, translations, rendered, renderer, duration,
                                video_duration, num_questions, author_id)
           SELECT kind, title, content, settings, translations, rendered, renderer, duration, video_duration,
                  num_questions, $2 FROM lessons WHERE id = $1 RETURNING id AS "id: LessonId""#,
        from as LessonId,
        author as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO lesson_questions (lesson_id, question_id, position, on_quiz, score, at_second, must_answer)
         SELECT $2, question_id, position, on_quiz, score, at_second, must_answer FROM lesson_questions WHERE lesson_id = $1",
        from as LessonId,
        to as LessonId,
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "INSERT INTO file_uses (subject_kind, subject_id, file_id)
         SELECT 'lesson', $2, file_id FROM file_uses WHERE subject_kind = 'lesson' AND subject_id = $1",
        from as LessonId,
        to.get(),
    )
    .execute(&mut *tx)
    .await?;
    Ok(to)
}

/// Takes those of these lessons away that stand in no course any more and that nobody has begun; the others stay, so that
/// what was learnt and handed in stays.
pub async fn delete_unused(tx: &mut TenantConn, ids: &[LessonId]) -> Result<(), ApiError> {
    let gone = sqlx::query_scalar!(
        r#"SELECT id AS "id: LessonId" FROM lessons
            WHERE id = ANY ($1) AND NOT EXISTS (SELECT FROM course_items i WHERE i.lesson_id = lessons.id)
              AND NOT EXISTS (SELECT FROM lesson_progress p WHERE p.lesson_id = lessons.id) ORDER BY id FOR UPDATE"#,
        ids as &[LessonId],
    )
    .fetch_all(&mut *tx)
    .await?;
    for id in &gone {
        files::use_in(tx, files::Subject::Lesson(*id), &[]).await?;
    }
    sqlx::query!("DELETE FROM lessons WHERE id = ANY ($1)", &gone as &[LessonId]).execute(&mut *tx).await?;
    Ok(())
}

/// Moves the dates of a quiz.
///
/// # Errors
/// When the database fails.
pub async fn shift_dates(tx: &mut TenantConn, id: LessonId, by: time::Duration) -> Result<(), ApiError> {
    if by.is_zero() {
        return Ok(());
    }
    sqlx::query!(
        r#"UPDATE lessons SET settings = settings
                  || jsonb_strip_nulls(jsonb_build_object('opens_at', (settings ->> 'opens_at')::bigint + $2,
                                                          'closes_at', (settings ->> 'closes_at')::bigint + $2))
            WHERE id = $1 AND kind = 'quiz' AND jsonb_typeof(settings) = 'object'"#,
        id as LessonId,
        by.whole_seconds(),
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// The rules of a quiz; none of other lessons.
///
/// # Errors
/// When the database fails, or when they can't be read.
pub async fn quiz_settings(conn: &mut TenantConn, id: LessonId) -> Result<Option<QuizSettings>, ApiError> {
    let settings = sqlx::query_scalar!("SELECT settings FROM lessons WHERE id = $1 AND kind = 'quiz'", id as LessonId)
        .fetch_optional(&mut *conn)
        .await?;
    settings.map(read).transpose()
}
