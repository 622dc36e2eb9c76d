//! Courses' SQL.

mod enrolments;
mod lists;
mod relations;
mod renderings;

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use statements::{Format, numbered_slug, slug};
use time::OffsetDateTime;

use super::draft::{CourseDraft, CourseTexts, Rendered};
use super::slugs::is_reserved;
use super::words::Level;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, CourseId};
use crate::questions::messages::SLUG_EXISTS;

pub use enrolments::{Enrolment, enrolments_of};
pub use lists::{CatalogueQuery, EditorQuery, EnrolledQuery, ListRow, list_catalogue, list_editable, list_enrolled};
pub use relations::{
    Prerequisite, Teacher, count_tags, is_teacher, prerequisites_of, requires_circle, set_prerequisites, set_teachers,
    teachers_of, teachers_of_many,
};
pub use renderings::{count_rendered_before, rendered_before, set_rendered};

/// A course as it is kept.
#[derive(Debug, Clone)]
pub struct Course {
    pub id: CourseId,
    pub draft: CourseDraft,
    /// By language: `{html, excerpt}`.
    pub rendered: Value,
    pub status: Status,
    /// Whether it was out before what waits now was saved.
    pub was_published: bool,
    pub reject_reason: Option<String>,
    pub author_id: AccountId,
    pub author_name: String,
    pub is_archived: bool,
    pub version: i64,
    pub counts: Counts,
    pub updated_at: OffsetDateTime,
}

/// What is counted of a course; what is hidden does not count.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    pub lectures: i32,
    pub quizzes: i32,
    /// Seconds.
    pub video: i32,
    pub has_preview: bool,
    pub learners: i32,
}

/// How often a made slug is made again because somebody else took it meanwhile.
const SLUG_TRIES: usize = 5;

pub(super) fn read<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    serde_json::from_value(value).map_err(ApiError::internal)
}

fn json(of: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

/// Inserts a course; an empty slug is made from the title, with a number behind it while it is taken.
pub async fn insert(
    tx: &mut TenantConn,
    draft: &mut CourseDraft,
    rendered: &Rendered,
    author: AccountId,
    status: Status,
) -> Result<CourseId, ApiError> {
    let tries = if draft.slug.is_empty() { SLUG_TRIES } else { 1 };
    for _ in 0..tries {
        if tries > 1 {
            draft.slug = free_slug(tx, draft).await?;
        }
        let id = sqlx::query_scalar!(
            r#"INSERT INTO courses (slug, title, author_id, status, version) VALUES ($1, $2, $3, $4, 0)
               ON CONFLICT (slug) DO NOTHING RETURNING id AS "id: CourseId""#,
            draft.slug,
            draft.texts.title,
            author as AccountId,
            status as Status,
        )
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(id) = id {
            update(tx, id, draft, rendered, status).await?;
            return Ok(id);
        }
    }
    Err(ApiError::on_field("slug", SLUG_EXISTS))
}

async fn free_slug(tx: &mut TenantConn, draft: &CourseDraft) -> Result<String, ApiError> {
    let base = match slug(&draft.texts.title) {
        base if base.is_empty() => "khoa-hoc".to_owned(),
        base if is_reserved(&base) => format!("khoa-{base}"),
        base => base,
    };
    let taken: Vec<String> =
        sqlx::query_scalar!("SELECT slug FROM courses WHERE slug = $1 OR slug LIKE $1 || '-%'", base)
            .fetch_all(&mut *tx)
            .await?;
    Ok(numbered_slug(&base, &taken))
}

fn slug_fault(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("courses_slug_unique") => ApiError::on_field("slug", SLUG_EXISTS),
        _ => error.into(),
    }
}

/// Writes everything that an author may set in the course's own row, and its tags.
pub async fn update(
    tx: &mut TenantConn,
    id: CourseId,
    draft: &CourseDraft,
    rendered: &Rendered,
    status: Status,
) -> Result<(), ApiError> {
    let format = json(&draft.format)?.as_str().unwrap_or_default().to_owned();
    sqlx::query!(
        "UPDATE courses SET slug = $2, title = $3, cover_image = $4, description = $5, format = $6, what_you_learn = $7,
                requirements = $8, translations = $9, rendered = $10, renderer = $11, search_text = $12, level = $13,
                price = $14, origin_price = $15, discount_code = $16, duration = $17, suggested_duration = $18,
                pass_percentage = $19, in_order = $20, opens_at = $21, closes_at = $22, visibility = $23, status = $24,
                version = version + 1, updated_at = now(),
                submitted_at = CASE WHEN $24 <> 'waiting_for_approval' THEN NULL ELSE coalesce(submitted_at, now()) END,
                published_at = CASE WHEN $24 = 'published' THEN coalesce(published_at, now()) ELSE published_at END
         WHERE id = $1",
        id as CourseId,
        draft.slug,
        draft.texts.title,
        draft.cover_image,
        draft.texts.description,
        format,
        json(&draft.texts.what_you_learn)?,
        json(&draft.texts.requirements)?,
        json(&draft.translations)?,
        rendered.texts,
        statements::RENDERER,
        draft.search_text(),
        draft.level as Level,
        draft.price,
        draft.origin_price,
        draft.discount_code,
        draft.duration,
        draft.suggested_duration,
        draft.pass_percentage,
        draft.in_order,
        draft.opens_at,
        draft.closes_at,
        draft.visibility as Visibility,
        status as Status,
    )
    .execute(&mut *tx)
    .await
    .map_err(slug_fault)?;
    sqlx::query!("DELETE FROM course_tags WHERE course_id = $1", id as CourseId).execute(&mut *tx).await?;
    sqlx::query!(
        "INSERT INTO course_tags (course_id, tag) SELECT $1, tag FROM unnest($2::text[]) AS tag ON CONFLICT DO NOTHING",
        id as CourseId,
        &draft.tags,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Notes that the curriculum changed, with the status that the course has now.
pub async fn touch(tx: &mut TenantConn, id: CourseId, status: Status) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE courses SET status = $2, updated_at = now(),
                submitted_at = CASE WHEN $2 <> 'waiting_for_approval' THEN NULL ELSE coalesce(submitted_at, now()) END
          WHERE id = $1",
        id as CourseId,
        status as Status
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What is handed in again or let through is out as before; what is taken back or sent back is not.
pub async fn set_status(
    tx: &mut TenantConn,
    id: CourseId,
    status: Status,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE courses SET status = $2, reject_reason = $3, updated_at = now(),
                submitted_at = CASE WHEN $2 = 'waiting_for_approval' THEN now() END,
                published_at = CASE WHEN $2 = 'published' THEN coalesce(published_at, now())
                                    WHEN $2 IN ('draft', 'rejected') THEN NULL ELSE published_at END
         WHERE id = $1",
        id as CourseId,
        status as Status,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Puts a course out of everybody's sight but of those who have joined. Its address is free again.
pub async fn archive(tx: &mut TenantConn, id: CourseId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE courses SET archived_at = now(), slug = left(slug, 190) || '-' || id WHERE id = $1",
        id as CourseId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Whether somebody has joined or ordered it, or holds codes for it.
pub async fn is_joined(conn: &mut TenantConn, id: CourseId) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM enrolments WHERE course_id = $1)
                  OR EXISTS (SELECT FROM transactions WHERE course_id = $1)
                  OR EXISTS (SELECT FROM activation_batches WHERE course_ids @> ARRAY[$1]::bigint[]) AS "is_joined!""#,
        id as CourseId
    )
    .fetch_one(&mut *conn)
    .await?)
}

pub async fn delete(tx: &mut TenantConn, id: CourseId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM courses WHERE id = $1", id as CourseId).execute(&mut *tx).await?;
    Ok(())
}

/// Says of what course another is a copy.
pub async fn set_cloned_from(tx: &mut TenantConn, from: CourseId, to: CourseId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE courses SET cloned_from = $1 WHERE id = $2", from as CourseId, to as CourseId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Of these addresses those that courses have, and those that questions have.
pub async fn taken_slugs(conn: &mut TenantConn, slugs: &[String]) -> Result<(Vec<String>, Vec<String>), ApiError> {
    let courses =
        sqlx::query_scalar!("SELECT slug FROM courses WHERE slug = ANY ($1)", slugs).fetch_all(&mut *conn).await?;
    let questions =
        sqlx::query_scalar!("SELECT slug FROM questions WHERE slug = ANY ($1)", slugs).fetch_all(&mut *conn).await?;
    Ok((courses, questions))
}

/// The courses with these addresses.
pub async fn ids_of_slugs(conn: &mut TenantConn, slugs: &[String]) -> Result<Vec<CourseId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: CourseId" FROM courses WHERE slug = ANY ($1) AND archived_at IS NULL ORDER BY id"#,
        slugs,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn lock(tx: &mut TenantConn, id: CourseId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM courses WHERE id = $1 FOR UPDATE", id as CourseId).fetch_optional(&mut *tx).await?;
    Ok(())
}

/// The course with this slug; else the one with this id. Archived ones by their id alone.
pub async fn find(conn: &mut TenantConn, id: Option<CourseId>, slug: &str) -> Result<Option<Course>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT c.id AS "id: CourseId", slug, title, cover_image, description, format, what_you_learn, requirements,
                  translations, rendered, level AS "level: Level", price, origin_price, discount_code, duration,
                  suggested_duration, pass_percentage, in_order, opens_at, closes_at, author_id AS "author_id: AccountId",
                  u.full_name AS author_name, c.status AS "status: Status", visibility AS "visibility: Visibility",
                  reject_reason, published_at IS NOT NULL AS "was_published!", archived_at IS NOT NULL AS "is_archived!",
                  c.version, num_lectures, num_quizzes, video_duration, has_preview, num_learners, c.updated_at,
                  ARRAY(SELECT tag FROM course_tags WHERE course_id = c.id ORDER BY tag) AS "tags!"
             FROM courses c JOIN users u ON u.id = c.author_id
            WHERE c.id = $1 OR (slug = $2 AND archived_at IS NULL)
            ORDER BY slug = $2 DESC LIMIT 1"#,
        id as Option<CourseId>,
        slug,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let texts = CourseTexts {
        title: row.title,
        description: row.description,
        what_you_learn: read(row.what_you_learn)?,
        requirements: read(row.requirements)?,
    };
    let draft = CourseDraft {
        slug: row.slug,
        texts,
        translations: read(row.translations)?,
        cover_image: row.cover_image,
        format: read::<Format>(row.format.into())?,
        level: row.level,
        tags: row.tags,
        price: row.price,
        origin_price: row.origin_price,
        discount_code: row.discount_code,
        duration: row.duration,
        suggested_duration: row.suggested_duration,
        pass_percentage: row.pass_percentage,
        in_order: row.in_order,
        opens_at: row.opens_at,
        closes_at: row.closes_at,
        visibility: row.visibility,
    };
    let counts = Counts {
        lectures: row.num_lectures,
        quizzes: row.num_quizzes,
        video: row.video_duration,
        has_preview: row.has_preview,
        learners: row.num_learners,
    };
    Ok(Some(Course {
        id: row.id,
        draft,
        rendered: row.rendered,
        status: row.status,
        was_published: row.was_published,
        reject_reason: row.reject_reason,
        author_id: row.author_id,
        author_name: row.author_name,
        is_archived: row.is_archived,
        version: row.version,
        counts,
        updated_at: row.updated_at,
    }))
}

/// The earliest date on which an item of a course opens.
pub async fn first_item_date(conn: &mut TenantConn, id: CourseId) -> Result<Option<OffsetDateTime>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT min(opens_at) FROM course_items WHERE course_id = $1", id as CourseId)
        .fetch_one(&mut *conn)
        .await?)
}
