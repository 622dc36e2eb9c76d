//! SQL of templates.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use sqlx::types::Json;
use statements::Localized;
use time::OffsetDateTime;

use super::input::Draft;
use super::key::TemplateKey;
use crate::ids::{AccountId, MailTemplateId};
use crate::mail::SystemLetter;

/// A template as it is kept.
pub struct TemplateRow {
    pub id: MailTemplateId,
    pub system: Option<SystemLetter>,
    pub name: String,
    pub title: Json<Localized<String>>,
    pub content: Json<Localized<String>>,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    /// The person's name, or their address.
    pub updated_by: Option<String>,
}

/// Everything that the site has written, own letters by their names.
pub async fn list(conn: &mut TenantConn) -> Result<Vec<TemplateRow>, ApiError> {
    Ok(sqlx::query_as!(
        TemplateRow,
        r#"SELECT t.id AS "id: MailTemplateId", t.system AS "system: SystemLetter", t.name,
                  t.title AS "title: Json<Localized<String>>", t.content AS "content: Json<Localized<String>>", t.version,
                  t.updated_at, coalesce(nullif(u.full_name, ''), u.email) AS updated_by
             FROM mail_templates t LEFT JOIN users u ON u.id = t.updated_by ORDER BY lower(t.name), t.id"#,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What the site has written at this key.
pub async fn find(conn: &mut TenantConn, key: TemplateKey) -> Result<Option<TemplateRow>, ApiError> {
    let (id, system) = parts(key);
    Ok(sqlx::query_as!(
        TemplateRow,
        r#"SELECT t.id AS "id: MailTemplateId", t.system AS "system: SystemLetter", t.name,
                  t.title AS "title: Json<Localized<String>>", t.content AS "content: Json<Localized<String>>", t.version,
                  t.updated_at, coalesce(nullif(u.full_name, ''), u.email) AS updated_by
             FROM mail_templates t LEFT JOIN users u ON u.id = t.updated_by WHERE t.id = $1 OR t.system = $2"#,
        id as Option<MailTemplateId>,
        system as Option<SystemLetter>,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

fn parts(key: TemplateKey) -> (Option<MailTemplateId>, Option<SystemLetter>) {
    match key {
        TemplateKey::Written(id) => (Some(id), None),
        TemplateKey::System(system) => (None, Some(system)),
    }
}

/// The same until the transaction ends: whoever else would change it waits.
pub async fn lock(tx: &mut TenantConn, key: TemplateKey) -> Result<Option<TemplateRow>, ApiError> {
    let (id, system) = parts(key);
    sqlx::query!(
        "SELECT id FROM mail_templates WHERE id = $1 OR system = $2 FOR UPDATE",
        id as Option<MailTemplateId>,
        system as Option<SystemLetter>,
    )
    .fetch_optional(&mut *tx)
    .await?;
    find(tx, key).await
}

/// Letters of the site's own; whoever else makes one waits until the transaction ends.
pub async fn lock_and_count_own(tx: &mut TenantConn) -> Result<i64, ApiError> {
    sqlx::query!("LOCK TABLE mail_templates IN SHARE ROW EXCLUSIVE MODE").execute(&mut *tx).await?;
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM mail_templates WHERE system IS NULL"#)
        .fetch_one(&mut *tx)
        .await?)
}

/// Writes a new one; none where somebody else has just worded the same letter.
pub async fn insert(
    tx: &mut TenantConn,
    system: Option<SystemLetter>,
    draft: &Draft,
    by: AccountId,
) -> Result<Option<MailTemplateId>, ApiError> {
    let (title, content) = (json(&draft.title)?, json(&draft.content)?);
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO mail_templates (system, name, title, content, updated_by) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (system) DO NOTHING RETURNING id AS "id: MailTemplateId""#,
        system as Option<SystemLetter>,
        draft.name,
        title,
        content,
        by as AccountId,
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Writes everything that an admin may set.
pub async fn update(tx: &mut TenantConn, id: MailTemplateId, draft: &Draft, by: AccountId) -> Result<(), ApiError> {
    let (title, content) = (json(&draft.title)?, json(&draft.content)?);
    sqlx::query!(
        "UPDATE mail_templates SET name = $2, title = $3, content = $4, updated_by = $5, version = version + 1,
                updated_at = now() WHERE id = $1",
        id as MailTemplateId,
        draft.name,
        title,
        content,
        by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Takes one away: of a letter of the platform the site's wording.
pub async fn delete(tx: &mut TenantConn, id: MailTemplateId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM mail_templates WHERE id = $1", id as MailTemplateId).execute(&mut *tx).await?;
    Ok(())
}

/// Somebody to whom a letter can be sent.
pub struct Recipient {
    pub email: String,
    pub full_name: String,
}

/// The person.
pub async fn recipient(conn: &mut TenantConn, user: AccountId) -> Result<Recipient, ApiError> {
    Ok(sqlx::query_as!(Recipient, "SELECT email, full_name FROM users WHERE id = $1", user as AccountId)
        .fetch_one(&mut *conn)
        .await?)
}

fn json(texts: &Localized<String>) -> Result<Value, ApiError> {
    serde_json::to_value(texts).map_err(ApiError::internal)
}
