//! Lists of forms and of answers.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::forms::words::{AnswerState, FormStatus, HeldFor};
use crate::ids::{AccountId, FormAnswerId, FormId};
use crate::listing::Counted;

use super::Answer;

/// A form in a list of staff.
pub struct FormRow {
    pub id: FormId,
    pub slug: String,
    pub title: String,
    pub status: FormStatus,
    pub opens_at: Option<OffsetDateTime>,
    pub closes_at: Option<OffsetDateTime>,
    pub max: Option<i32>,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    /// By state.
    pub counts: Value,
    pub total: i64,
}

impl Counted for FormRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of all forms, changed last first.
pub async fn list_forms(
    conn: &mut TenantConn,
    (search, status): (&str, Option<FormStatus>),
    (limit, offset): (i64, i64),
) -> Result<Vec<FormRow>, ApiError> {
    Ok(sqlx::query_as!(
        FormRow,
        r#"SELECT f.id AS "id: FormId", f.slug, f.title, f.status AS "status: FormStatus", f.opens_at, f.closes_at,
                  f.max_answers AS max, f.version, f.updated_at,
                  (SELECT coalesce(jsonb_object_agg(s.state, s.count), '{}')
                     FROM (SELECT a.state, count(*) AS count FROM form_answers a WHERE a.form_id = f.id GROUP BY a.state) s)
                      AS "counts!",
                  count(*) OVER () AS "total!"
             FROM forms f
            WHERE ($1 = '' OR to_tsvector('simple', f.search_text) @@ to_tsquery('simple', $1))
              AND ($2::text IS NULL OR f.status = $2)
            ORDER BY f.updated_at DESC, f.id DESC LIMIT $3 OFFSET $4"#,
        search,
        status as Option<FormStatus>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// A form that everybody may answer.
pub struct OpenForm {
    pub id: FormId,
    pub slug: String,
    pub title: String,
    pub description: String,
    pub translations: Value,
    pub closes_at: Option<OffsetDateTime>,
    /// Answers that it still takes, below 0 where the limit was lowered since; nothing where it takes any number.
    pub places_left: Option<i64>,
    pub total: i64,
}

impl Counted for OpenForm {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of the forms that are open, newest first.
pub async fn list_open(
    conn: &mut TenantConn,
    now: OffsetDateTime,
    (limit, offset): (i64, i64),
) -> Result<Vec<OpenForm>, ApiError> {
    Ok(sqlx::query_as!(
        OpenForm,
        r#"SELECT id AS "id: FormId", slug, title, description, translations, closes_at,
                  max_answers - (SELECT count(*) FROM form_answers
                                  WHERE form_id = forms.id AND state NOT IN ('held', 'refused')) AS places_left,
                  count(*) OVER () AS "total!"
             FROM forms
            WHERE status = 'open' AND (opens_at IS NULL OR opens_at <= $1) AND (closes_at IS NULL OR closes_at > $1)
            ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3"#,
        now,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Which answers of a form.
pub struct SubmissionQuery<'a> {
    pub form: FormId,
    pub state: Option<AnswerState>,
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub limit: i64,
    pub offset: i64,
}

/// An answer in a list.
pub struct ListedAnswer {
    pub answer: Answer,
    total: i64,
}

impl Counted for ListedAnswer {
    fn total(&self) -> i64 {
        self.total
    }
}

/// A page of the answers to a form, the line in its order, others newest first.
pub async fn list_answers(conn: &mut TenantConn, query: &SubmissionQuery<'_>) -> Result<Vec<ListedAnswer>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: FormAnswerId", form_id AS "form_id: FormId", answers, wants, state AS "state: AnswerState",
                  held_for AS "held_for: HeldFor", place, registers, note, user_id AS "user_id: AccountId", email, locale, created_at,
                  count(*) OVER () AS "total!"
             FROM form_answers
            WHERE form_id = $1 AND ($2::text IS NULL OR state = $2)
              AND ($3 = '' OR to_tsvector('simple', search_text) @@ to_tsquery('simple', $3))
            ORDER BY CASE WHEN $2 = 'waiting_list' THEN place END, id DESC LIMIT $4 OFFSET $5"#,
        query.form as FormId,
        query.state as Option<AnswerState>,
        query.search,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let answer = Answer {
                id: row.id,
                form_id: row.form_id,
                answers: row.answers,
                wants: row.wants,
                state: row.state,
                held_for: row.held_for,
                place: row.place,
                registers: row.registers,
                note: row.note,
                user_id: row.user_id,
                email: row.email,
                locale: row.locale,
                created_at: row.created_at,
            };
            ListedAnswer { answer, total: row.total }
        })
        .collect())
}
