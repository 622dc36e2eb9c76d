//! Writing lists of problems.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::approval::Visibility;
use crate::ids::{AccountId, ProblemListId, QuestionId};
use crate::problem_lists::words::ProblemListKind;

/// What of a list is written.
pub struct NewList<'a> {
    pub kind: ProblemListKind,
    pub title: &'a str,
    pub visibility: Visibility,
    pub sections: &'a [String],
}

impl NewList<'_> {
    fn search_text(&self) -> String {
        statements::search_words([self.title])
    }
}

/// Inserts a list; nothing where the address is taken: an error would end the transaction.
pub async fn insert(
    tx: &mut TenantConn,
    list: &NewList<'_>,
    slug: &str,
    owner: AccountId,
) -> Result<Option<ProblemListId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO problem_lists (slug, kind, title, visibility, owner_id, sections, search_text)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (slug) DO NOTHING RETURNING id AS "id: ProblemListId""#,
        slug,
        list.kind as ProblemListKind,
        list.title,
        list.visibility as Visibility,
        owner as AccountId,
        list.sections,
        list.search_text(),
    )
    .fetch_optional(&mut *tx)
    .await?)
}

/// Changes a list; its address stays.
pub async fn update(tx: &mut TenantConn, id: ProblemListId, list: &NewList<'_>) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE problem_lists SET kind = $2, title = $3, visibility = $4, sections = $5, search_text = $6,
                version = version + 1, updated_at = now()
          WHERE id = $1",
        id as ProblemListId,
        list.kind as ProblemListKind,
        list.title,
        list.visibility as Visibility,
        list.sections,
        list.search_text(),
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Puts these into a list in place of what was there: section from 1, problem, in their order.
pub async fn write_items(tx: &mut TenantConn, id: ProblemListId, items: &[(i32, QuestionId)]) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM problem_list_items WHERE list_id = $1", id as ProblemListId).execute(&mut *tx).await?;
    let (sections, questions): (Vec<i32>, Vec<QuestionId>) = items.iter().copied().unzip();
    sqlx::query!(
        "INSERT INTO problem_list_items (list_id, section, position, question_id)
         SELECT $1::bigint, n.section, n.place::integer, n.question
           FROM unnest($2::integer[], $3::bigint[]) WITH ORDINALITY AS n (section, question, place)",
        id as ProblemListId,
        &sections,
        &questions as &[QuestionId],
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Puts a problem at the end of a section, and notes that the list changed; nothing where it is there already.
pub async fn add_item(
    tx: &mut TenantConn,
    id: ProblemListId,
    section: i32,
    question: QuestionId,
) -> Result<(), ApiError> {
    let added = sqlx::query!(
        "INSERT INTO problem_list_items (list_id, section, position, question_id)
         SELECT $1::bigint, $2::integer, coalesce(max(position), 0) + 1, $3::bigint FROM problem_list_items WHERE list_id = $1
         ON CONFLICT (list_id, question_id) DO NOTHING",
        id as ProblemListId,
        section,
        question as QuestionId,
    )
    .execute(&mut *tx)
    .await?;
    if added.rows_affected() > 0 {
        touch(tx, id).await?;
    }
    Ok(())
}

/// Takes a problem out of a list.
pub async fn remove_item(tx: &mut TenantConn, id: ProblemListId, question: QuestionId) -> Result<(), ApiError> {
    let removed = sqlx::query!(
        "DELETE FROM problem_list_items WHERE list_id = $1 AND question_id = $2",
        id as ProblemListId,
        question as QuestionId,
    )
    .execute(&mut *tx)
    .await?;
    if removed.rows_affected() > 0 {
        touch(tx, id).await?;
    }
    Ok(())
}

async fn touch(tx: &mut TenantConn, id: ProblemListId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE problem_lists SET version = version + 1, updated_at = now(),
                sections = CASE WHEN sections = '{}' THEN ARRAY[''] ELSE sections END
          WHERE id = $1",
        id as ProblemListId
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut TenantConn, id: ProblemListId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM problem_lists WHERE id = $1", id as ProblemListId).execute(&mut *tx).await?;
    Ok(())
}

/// Until the transaction ends, whoever else would change the list waits.
pub async fn lock(tx: &mut TenantConn, id: ProblemListId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM problem_lists WHERE id = $1 FOR UPDATE", id as ProblemListId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// Until the transaction ends, the person's other requests that count what they have wait.
pub async fn lock_owner(tx: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE", user as AccountId)
        .fetch_optional(&mut *tx)
        .await?;
    Ok(())
}

/// How many lists a person has.
pub async fn count_own(tx: &mut TenantConn, user: AccountId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM problem_lists WHERE owner_id = $1"#, user as AccountId)
        .fetch_one(&mut *tx)
        .await?)
}

/// How many lists a person follows.
pub async fn count_followed(tx: &mut TenantConn, user: AccountId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM problem_list_followers WHERE user_id = $1"#,
        user as AccountId
    )
    .fetch_one(&mut *tx)
    .await?)
}

pub async fn follow(tx: &mut TenantConn, user: AccountId, id: ProblemListId) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO problem_list_followers (user_id, list_id) VALUES ($1, $2) ON CONFLICT (user_id, list_id) DO NOTHING",
        user as AccountId,
        id as ProblemListId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

pub async fn unfollow(tx: &mut TenantConn, user: AccountId, id: ProblemListId) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM problem_list_followers WHERE user_id = $1 AND list_id = $2",
        user as AccountId,
        id as ProblemListId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
