//! Forms' SQL.

mod answers;
mod deliveries;
mod joins;
mod lists;
mod seats;
mod sends;

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use statements::{numbered_slug, slug};

use super::draft::FormDraft;
use super::input::is_reserved;
use super::words::{FormOnce, FormStatus};
use crate::ids::{AccountId, FormId};
use crate::questions::messages::SLUG_EXISTS;

pub use answers::{
    Answer, Decision, NewAnswer, count_that_count, decide, find_answer, find_by_key, form_of, has_proof, hold_accounts,
    insert_answer, is_answered_by, line, next_place, place_in_line, places, put_up,
};
pub use deliveries::{DeliveryRow, find_delivery, insert_delivery, latest_deliveries, note_attempt};
pub use joins::{course, is_open_class};
pub use lists::{FormRow, ListedAnswer, OpenForm, SubmissionQuery, list_answers, list_forms, list_open};
pub use seats::{count_seats, seat_counts};
pub use sends::{count_sends, note_send};

/// How often a made slug is made again because somebody else took it meanwhile.
const SLUG_TRIES: usize = 5;

/// A form.
#[derive(Debug, Clone)]
pub struct Form {
    pub id: FormId,
    pub draft: FormDraft,
    pub webhook_secret: Option<String>,
    pub version: i64,
}

fn read<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    serde_json::from_value(value).map_err(ApiError::internal)
}

fn json(of: &impl Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(of).map_err(ApiError::internal)
}

/// Inserts a form with its address alone; an empty one is made from the title, with a number behind it while it is taken.
pub async fn insert(tx: &mut TenantConn, draft: &mut FormDraft, by: AccountId) -> Result<FormId, ApiError> {
    let tries = if draft.slug.is_empty() { SLUG_TRIES } else { 1 };
    for _ in 0..tries {
        if tries > 1 {
            draft.slug = free_slug(tx, &draft.title).await?;
        }
        let id = sqlx::query_scalar!(
            r#"INSERT INTO forms (slug, title, created_by, version) VALUES ($1, $2, $3, 0)
               ON CONFLICT (slug) DO NOTHING RETURNING id AS "id: FormId""#,
            draft.slug,
            draft.title,
            by as AccountId,
        )
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(id) = id {
            return Ok(id);
        }
    }
    Err(ApiError::on_field("slug", SLUG_EXISTS))
}

async fn free_slug(tx: &mut TenantConn, title: &str) -> Result<String, ApiError> {
    let base = match slug(title) {
        base if base.is_empty() => "bieu-mau".to_owned(),
        base if is_reserved(&base) => format!("bieu-mau-{base}"),
        base => base,
    };
    let taken = sqlx::query_scalar!("SELECT slug FROM forms WHERE slug = $1 OR slug LIKE $1 || '-%'", base)
        .fetch_all(&mut *tx)
        .await?;
    Ok(numbered_slug(&base, &taken))
}

/// Writes everything that staff may set, as the next version.
pub async fn update(
    tx: &mut TenantConn,
    id: FormId,
    draft: &FormDraft,
    webhook_secret: Option<&str>,
) -> Result<(), ApiError> {
    let joins = draft.joins.as_ref().map(json).transpose()?;
    sqlx::query!(
        "UPDATE forms SET slug = $2, title = $3, description = $4, translations = $5, fields = $6, opens_at = $7,
                closes_at = $8, max_answers = $9, once = $10, joins = $11, template_id = $12, webhook = $13,
                webhook_secret = $14, status = $15, search_text = $16, version = version + 1, updated_at = now()
          WHERE id = $1",
        id as FormId,
        draft.slug,
        draft.title,
        draft.description,
        json(&draft.translations)?,
        json(&draft.fields)?,
        draft.opens_at,
        draft.closes_at,
        draft.max,
        draft.once as FormOnce,
        joins,
        draft.template_id,
        draft.webhook.as_deref(),
        webhook_secret,
        draft.status as FormStatus,
        draft.search_text(),
    )
    .execute(&mut *tx)
    .await
    .map_err(|error| match broken_constraint(&error) {
        Some("forms_slug_unique") => ApiError::on_field("slug", SLUG_EXISTS),
        _ => error.into(),
    })?;
    Ok(())
}

/// Whoever else would change the form, answer it or decide about answers waits until the transaction ends.
pub async fn lock(tx: &mut TenantConn, id: FormId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM forms WHERE id = $1 FOR NO KEY UPDATE", id as FormId).fetch_optional(&mut *tx).await?;
    Ok(())
}

/// The form of this slug; else the one of this id.
pub async fn find(conn: &mut TenantConn, id: Option<FormId>, slug: &str) -> Result<Option<Form>, ApiError> {
    let row = sqlx::query!(
        r#"SELECT id AS "id: FormId", slug, title, description, translations, fields, opens_at, closes_at, max_answers,
                  once AS "once: FormOnce", joins, template_id, webhook, webhook_secret, status AS "status: FormStatus",
                  version
             FROM forms WHERE id = $1 OR slug = $2 ORDER BY slug = $2 DESC LIMIT 1"#,
        id as Option<FormId>,
        slug,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Form {
        id: row.id,
        draft: FormDraft {
            slug: row.slug,
            title: row.title,
            description: row.description,
            translations: read(row.translations)?,
            fields: read(row.fields)?,
            opens_at: row.opens_at,
            closes_at: row.closes_at,
            max: row.max_answers,
            once: row.once,
            joins: row.joins.map(read).transpose()?,
            template_id: row.template_id,
            webhook: row.webhook,
            status: row.status,
        },
        webhook_secret: row.webhook_secret,
        version: row.version,
    }))
}
