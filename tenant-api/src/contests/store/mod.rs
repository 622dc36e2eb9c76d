//! Contests' SQL.

mod entries;
mod groups;
mod lists;
mod parts;
mod renderings;

use contest_rules::formats::{ContestFormat, Options};
use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use serde::de::DeserializeOwned;
use serde_json::Value;
use statements::{Format as TextFormat, numbered_slug, slug};
use time::OffsetDateTime;

use super::draft::{ContestDraft, Rendered, Room};
use super::slugs::is_reserved;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, ContestGroupId, ContestId};
use crate::questions::messages::SLUG_EXISTS;
use crate::standings::{ExerciseType, ShowRanks, SubmissionMode};

pub use entries::{Entry, NewEntry, candidate_is_taken, entries_of, find_own, has_entries, insert_entry};
pub use groups::{GroupRow, GroupScore, find_group, insert_group, list_group_scores, list_groups};
pub use lists::{ListQuery, ListRow, Scope, list};
pub use parts::{
    Part, PartAttemptRow, PartQuestion, find_part, list_attempts, parts_of, questions_known, questions_of, write_parts,
};
pub use renderings::{count_rendered_before, rendered_before, set_rendered};

/// A contest as it is kept.
#[derive(Debug, Clone)]
pub struct Contest {
    pub id: ContestId,
    /// Its parts are with it.
    pub draft: ContestDraft,
    pub start: OffsetDateTime,
    pub end: OffsetDateTime,
    /// When the last of those who take part is through: the end, or later where some were given more time.
    pub closes_at: OffsetDateTime,
    pub html: String,
    pub excerpt: String,
    pub password_hash: Option<String>,
    pub group_name: Option<String>,
    pub unfrozen_at: Option<OffsetDateTime>,
    /// Whether those who take part may have something printed.
    pub takes_prints: bool,
    pub status: Status,
    /// Whether it was out before what waits now was saved.
    pub was_published: bool,
    pub reject_reason: Option<String>,
    pub author_id: AccountId,
    pub author_name: String,
    pub is_archived: bool,
    pub version: i64,
    pub question_count: i32,
    pub entry_count: i32,
    pub updated_at: OffsetDateTime,
}

/// How often a made slug is made again because somebody else took it meanwhile.
const SLUG_TRIES: usize = 5;

pub(super) fn read<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    serde_json::from_value(value).map_err(ApiError::internal)
}

fn json(of: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

fn word(of: &impl serde::Serialize) -> Result<String, ApiError> {
    Ok(json(of)?.as_str().unwrap_or_default().to_owned())
}

/// Inserts a contest without parts; an empty slug is made from the name, with a number behind it while it is taken.
pub async fn insert(
    tx: &mut TenantConn,
    draft: &mut ContestDraft,
    rendered: &Rendered,
    author: AccountId,
    status: Status,
) -> Result<ContestId, ApiError> {
    let tries = if draft.slug.is_empty() { SLUG_TRIES } else { 1 };
    for _ in 0..tries {
        if tries > 1 {
            draft.slug = free_slug(tx, draft).await?;
        }
        let id = sqlx::query_scalar!(
            r#"INSERT INTO contests (slug, name, start_time, end_time, submission_mode, exercise_type, format, author_id, status, closes_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $4)
               ON CONFLICT (slug) DO NOTHING RETURNING id AS "id: ContestId""#,
            draft.slug,
            draft.name,
            draft.start,
            draft.end,
            draft.submission_mode as SubmissionMode,
            draft.exercise_type as ExerciseType,
            word(&draft.format)?,
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

async fn free_slug(tx: &mut TenantConn, draft: &ContestDraft) -> Result<String, ApiError> {
    let base = match slug(&draft.name) {
        base if base.is_empty() => "ky-thi".to_owned(),
        base if is_reserved(&base) => format!("ky-thi-{base}"),
        base => base,
    };
    let taken: Vec<String> =
        sqlx::query_scalar!("SELECT slug FROM contests WHERE slug = $1 OR slug LIKE $1 || '-%'", base)
            .fetch_all(&mut *tx)
            .await?;
    Ok(numbered_slug(&base, &taken))
}

/// Writes everything that an author may set in the contest's own row.
pub async fn update(
    tx: &mut TenantConn,
    id: ContestId,
    draft: &ContestDraft,
    rendered: &Rendered,
    status: Status,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contests SET slug = $2, name = $3, description = $4, text_format = $5, description_html = $6, excerpt = $7,
                renderer = $8, search_text = $9, start_time = $10, end_time = $11, active_from_time = $12, active_to_time = $13,
                submission_mode = $14, exercise_type = $15, format = $16, format_options = $17, show_ranks = $18,
                freeze_minutes = $19, asks_candidate_id = $20, group_id = $21, room = $22, visibility = $23, status = $24,
                version = version + 1, updated_at = now(),
                submitted_at = CASE WHEN $24 <> 'waiting_for_approval' THEN NULL ELSE coalesce(submitted_at, now()) END,
                published_at = CASE WHEN $24 = 'published' THEN coalesce(published_at, now()) ELSE published_at END
          WHERE id = $1",
        id as ContestId,
        draft.slug,
        draft.name,
        draft.description,
        word(&draft.text_format)?,
        rendered.html,
        rendered.excerpt,
        statements::RENDERER,
        draft.search_text(),
        draft.start,
        draft.end,
        draft.active_from,
        draft.active_to,
        draft.submission_mode as SubmissionMode,
        draft.exercise_type as ExerciseType,
        word(&draft.format)?,
        json(&draft.options)?,
        draft.show_ranks as ShowRanks,
        draft.freeze_minutes,
        draft.asks_candidate_id,
        draft.group as Option<ContestGroupId>,
        json(&draft.room)?,
        draft.visibility as Visibility,
        status as Status,
    )
    .execute(&mut *tx)
    .await
    .map_err(slug_fault)?;
    Ok(())
}

fn slug_fault(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("contests_slug_unique") => ApiError::on_field("slug", SLUG_EXISTS),
        _ => error.into(),
    }
}

/// Sets or takes away the password, as its hash.
pub async fn set_password(tx: &mut TenantConn, id: ContestId, hash: Option<&str>) -> Result<(), ApiError> {
    sqlx::query!("UPDATE contests SET password_hash = $2 WHERE id = $1", id as ContestId, hash)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// What is handed in again or let through is out as before; what is taken back or sent back is not.
pub async fn set_status(
    tx: &mut TenantConn,
    id: ContestId,
    status: Status,
    reason: Option<&str>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contests SET status = $2, reject_reason = $3, updated_at = now(),
                submitted_at = CASE WHEN $2 = 'waiting_for_approval' THEN now() END,
                published_at = CASE WHEN $2 = 'published' THEN coalesce(published_at, now())
                                    WHEN $2 IN ('draft', 'rejected') THEN NULL ELSE published_at END
          WHERE id = $1",
        id as ContestId,
        status as Status,
        reason,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Puts a contest out of everybody's sight but of those who took part. Its address is free again.
pub async fn archive(tx: &mut TenantConn, id: ContestId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contests SET archived_at = now(), slug = left(slug, 190) || '-' || id WHERE id = $1",
        id as ContestId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantConn, id: ContestId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM contests WHERE id = $1", id as ContestId).execute(&mut *tx).await?;
    Ok(())
}

/// Has everybody see the live rows.
pub async fn unfreeze(tx: &mut TenantConn, id: ContestId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE contests SET unfrozen_at = coalesce(unfrozen_at, now()) WHERE id = $1", id as ContestId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Says of what contest another is a copy.
pub async fn set_cloned_from(tx: &mut TenantConn, from: ContestId, to: ContestId) -> Result<(), ApiError> {
    sqlx::query!("UPDATE contests SET cloned_from = $1 WHERE id = $2", from as ContestId, to as ContestId)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

pub async fn lock(tx: &mut TenantConn, id: ContestId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM contests WHERE id = $1 FOR UPDATE", id as ContestId).fetch_optional(&mut *tx).await?;
    Ok(())
}

/// Until the transaction ends nobody changes the contest's times; others may hold it too.
pub async fn hold(tx: &mut TenantConn, id: ContestId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM contests WHERE id = $1 FOR KEY SHARE", id as ContestId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// The contest with this slug; else the one with this id. Archived ones by their id alone.
pub async fn find(conn: &mut TenantConn, id: Option<ContestId>, slug: &str) -> Result<Option<Contest>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT c.id AS "id: ContestId", c.slug, c.name, c.description, c.text_format, c.description_html, c.excerpt,
                  c.start_time, c.end_time, c.closes_at, c.active_from_time, c.active_to_time,
                  c.submission_mode AS "submission_mode: SubmissionMode", c.exercise_type AS "exercise_type: ExerciseType",
                  c.format, c.format_options, c.show_ranks AS "show_ranks: ShowRanks", c.freeze_minutes, c.unfrozen_at, c.takes_prints,
                  c.asks_candidate_id, c.password_hash, c.group_id AS "group_id: ContestGroupId", g.name AS "group_name?", c.room,
                  c.author_id AS "author_id: AccountId", u.full_name AS author_name, c.status AS "status: Status",
                  c.visibility AS "visibility: Visibility", c.reject_reason, c.published_at IS NOT NULL AS "was_published!",
                  c.archived_at IS NOT NULL AS "is_archived!", c.version, c.question_count, c.entry_count, c.updated_at
             FROM contests c JOIN users u ON u.id = c.author_id LEFT JOIN contest_groups g ON g.id = c.group_id
            WHERE c.id = $1 OR (c.slug = $2 AND c.archived_at IS NULL)
            ORDER BY c.slug = $2 DESC LIMIT 1"#,
        id as Option<ContestId>,
        slug,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let parts = parts::drafts_of(conn, row.id).await?;
    let draft = ContestDraft {
        slug: row.slug,
        name: row.name,
        description: row.description,
        text_format: read::<TextFormat>(row.text_format.into())?,
        start: Some(row.start_time),
        end: Some(row.end_time),
        active_from: row.active_from_time,
        active_to: row.active_to_time,
        submission_mode: row.submission_mode,
        exercise_type: row.exercise_type,
        format: read::<ContestFormat>(row.format.into())?,
        options: read::<Options>(row.format_options)?,
        show_ranks: row.show_ranks,
        freeze_minutes: row.freeze_minutes,
        asks_candidate_id: row.asks_candidate_id,
        group: row.group_id,
        room: read::<Room>(row.room)?,
        visibility: row.visibility,
        parts,
    };
    Ok(Some(Contest {
        id: row.id,
        draft,
        start: row.start_time,
        end: row.end_time,
        closes_at: row.closes_at,
        html: row.description_html,
        excerpt: row.excerpt,
        password_hash: row.password_hash,
        group_name: row.group_name,
        unfrozen_at: row.unfrozen_at,
        takes_prints: row.takes_prints,
        status: row.status,
        was_published: row.was_published,
        reject_reason: row.reject_reason,
        author_id: row.author_id,
        author_name: row.author_name,
        is_archived: row.is_archived,
        version: row.version,
        question_count: row.question_count,
        entry_count: row.entry_count,
        updated_at: row.updated_at,
    }))
}
