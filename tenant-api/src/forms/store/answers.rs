//! SQL of answers. Whoever writes one holds the form's row.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::forms::words::{AnswerState, HeldFor};
use crate::ids::{AccountId, FormAnswerId, FormId};

/// An answer.
#[derive(Debug, Clone)]
pub struct Answer {
    pub id: FormAnswerId,
    pub form_id: FormId,
    pub answers: Value,
    pub wants: Vec<String>,
    pub state: AnswerState,
    pub held_for: Option<HeldFor>,
    /// Order in the line.
    pub place: Option<i64>,
    pub registers: bool,
    pub note: String,
    pub user_id: Option<AccountId>,
    pub email: Option<String>,
    /// Of the page that it was sent from.
    pub locale: String,
    pub created_at: OffsetDateTime,
}

/// An answer to be stored.
pub struct NewAnswer<'a> {
    pub form: FormId,
    pub key: Uuid,
    pub answers: &'a Value,
    pub form_version: i64,
    pub wants: &'a [String],
    pub state: AnswerState,
    pub held_for: Option<HeldFor>,
    pub place: Option<i64>,
    pub registers: bool,
    pub user: Option<AccountId>,
    pub email: Option<&'a str>,
    pub proof: Option<&'a str>,
    pub locale: &'a str,
    pub search_text: &'a str,
}

/// Stores an answer.
pub async fn insert_answer(tx: &mut TenantConn, new: &NewAnswer<'_>) -> Result<FormAnswerId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO form_answers (form_id, key, answers, form_version, wants, state, held_for, place, registers, user_id,
                                     email, proof, locale, search_text)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id AS "id: FormAnswerId""#,
        new.form as FormId,
        new.key,
        new.answers,
        new.form_version,
        new.wants,
        new.state as AnswerState,
        new.held_for as Option<HeldFor>,
        new.place,
        new.registers,
        new.user as Option<AccountId>,
        new.email,
        new.proof,
        new.locale,
        new.search_text,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// The answer of this id.
pub async fn find_answer(conn: &mut TenantConn, id: FormAnswerId) -> Result<Option<Answer>, ApiError> {
    Ok(sqlx::query_as!(
        Answer,
        r#"SELECT id AS "id: FormAnswerId", form_id AS "form_id: FormId", answers, wants, state AS "state: AnswerState",
                  held_for AS "held_for: HeldFor", place, registers, note, user_id AS "user_id: AccountId", email, locale, created_at
             FROM form_answers WHERE id = $1"#,
        id as FormAnswerId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The answer that was sent with this key.
pub async fn find_by_key(conn: &mut TenantConn, form: FormId, key: Uuid) -> Result<Option<Answer>, ApiError> {
    Ok(sqlx::query_as!(
        Answer,
        r#"SELECT id AS "id: FormAnswerId", form_id AS "form_id: FormId", answers, wants, state AS "state: AnswerState",
                  held_for AS "held_for: HeldFor", place, registers, note, user_id AS "user_id: AccountId", email, locale, created_at
             FROM form_answers WHERE form_id = $1 AND key = $2"#,
        form as FormId,
        key,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The form of an answer.
pub async fn form_of(conn: &mut TenantConn, id: FormAnswerId) -> Result<Option<FormId>, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT form_id AS "id: FormId" FROM form_answers WHERE id = $1"#, id as FormAnswerId,)
        .fetch_optional(&mut *conn)
        .await?)
}

/// Answers that count against the most that a form takes.
pub async fn count_that_count(conn: &mut TenantConn, form: FormId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM form_answers WHERE form_id = $1 AND state NOT IN ('held', 'refused')"#,
        form as FormId,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether this address or this person has answered; what is held does not count.
pub async fn is_answered_by(
    conn: &mut TenantConn,
    form: FormId,
    (email, user): (Option<&str>, Option<AccountId>),
) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM form_answers WHERE form_id = $1 AND email = $2 AND state <> 'held')
               OR EXISTS (SELECT FROM form_answers WHERE form_id = $1 AND user_id = $3 AND state <> 'held') AS "any!""#,
        form as FormId,
        email,
        user as Option<AccountId>,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Whether a proof of work came with another answer.
pub async fn has_proof(conn: &mut TenantConn, form: FormId, proof: &str) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM form_answers WHERE form_id = $1 AND proof = $2) AS "any!""#,
        form as FormId,
        proof,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// A place at the end of a form's line.
pub async fn next_place(tx: &mut TenantConn, form: FormId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT coalesce(max(place), 0) + 1 AS "place!" FROM form_answers WHERE form_id = $1 AND place IS NOT NULL"#,
        form as FormId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Where somebody stands in a form's line, from 1.
pub async fn place_in_line(conn: &mut TenantConn, form: FormId, place: i64) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM form_answers WHERE form_id = $1 AND place IS NOT NULL AND place <= $2"#,
        form as FormId,
        place,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Where everybody stands in a form's line, from 1.
pub async fn places(conn: &mut TenantConn, form: FormId) -> Result<HashMap<FormAnswerId, i64>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: FormAnswerId", row_number() OVER (ORDER BY place) AS "place!"
             FROM form_answers WHERE form_id = $1 AND place IS NOT NULL"#,
        form as FormId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.place)).collect())
}

/// Accounts of who waits, and of this answer, stay until the transaction ends. An erasure locks the account before its answers:
/// so does whoever decides about them.
pub async fn hold_accounts(tx: &mut TenantConn, form: FormId, also: Option<FormAnswerId>) -> Result<(), ApiError> {
    sqlx::query!(
        "SELECT id FROM users
          WHERE id IN (SELECT user_id FROM form_answers WHERE form_id = $1 AND place IS NOT NULL
                       UNION SELECT user_id FROM form_answers WHERE id = $2)
          ORDER BY id FOR KEY SHARE",
        form as FormId,
        also as Option<FormAnswerId>,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(())
}

/// Who waits, first come first.
pub async fn line(conn: &mut TenantConn, form: FormId) -> Result<Vec<Answer>, ApiError> {
    Ok(sqlx::query_as!(
        Answer,
        r#"SELECT id AS "id: FormAnswerId", form_id AS "form_id: FormId", answers, wants, state AS "state: AnswerState",
                  held_for AS "held_for: HeldFor", place, registers, note, user_id AS "user_id: AccountId", email, locale, created_at
             FROM form_answers WHERE form_id = $1 AND place IS NOT NULL ORDER BY place"#,
        form as FormId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Who was in the line has their seats.
pub async fn put_up(tx: &mut TenantConn, ids: &[FormAnswerId]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE form_answers SET state = 'new', place = NULL, updated_at = now() WHERE id = ANY ($1)",
        ids as &[FormAnswerId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What staff decide about an answer.
pub struct Decision<'a> {
    pub state: AnswerState,
    pub place: Option<i64>,
    pub note: &'a str,
    pub by: AccountId,
}

/// Writes it.
pub async fn decide(tx: &mut TenantConn, id: FormAnswerId, decision: &Decision<'_>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE form_answers SET state = $2, place = $3, note = $4, decided_by = $5, updated_at = now() WHERE id = $1",
        id as FormAnswerId,
        decision.state as AnswerState,
        decision.place,
        decision.note,
        decision.by as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
