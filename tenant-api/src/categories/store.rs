//! Categories' SQL.

use std::collections::HashMap;

use platform::error::{ApiError, broken_constraint};
use platform::tenancy::TenantConn;

use super::CategoryKind;
use super::messages::CATEGORY_EXISTS;
use super::tree::Row;
use crate::ids::{AccountId, CategoryId};

/// A category alone.
pub struct Found {
    pub id: CategoryId,
    pub kind: CategoryKind,
    pub parent_id: Option<CategoryId>,
}

/// All of a kind in the order of siblings, with the objects in each: all of them, or those that everybody finds.
pub async fn list(conn: &mut TenantConn, kind: CategoryKind, count_all: bool) -> Result<Vec<Row>, ApiError> {
    Ok(sqlx::query_as!(
        Row,
        r#"SELECT c.id AS "id: CategoryId", c.parent_id AS "parent_id: CategoryId", c.name,
                  (SELECT count(*) FROM category_objects o JOIN questions q ON q.id = o.object_id
                    WHERE o.category_id = c.id AND o.kind = 'question' AND q.archived_at IS NULL
                      AND ($2 OR (q.is_listed AND q.status = 'published' AND q.visibility = 'public')))
                  + (SELECT count(*) FROM category_objects o JOIN courses k ON k.id = o.object_id
                      WHERE o.category_id = c.id AND o.kind = 'course' AND k.archived_at IS NULL
                        AND ($2 OR (k.status = 'published' AND k.visibility = 'public'))) AS "count!"
             FROM categories c WHERE c.kind = $1 ORDER BY c.position, c.id"#,
        kind as CategoryKind,
        count_all,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn with_below(conn: &mut TenantConn, id: CategoryId) -> Result<Vec<CategoryId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"WITH RECURSIVE below AS (
               SELECT $1::bigint AS id
               UNION SELECT c.id FROM categories c JOIN below b ON c.parent_id = b.id)
           SELECT id AS "id!: CategoryId" FROM below"#,
        id as CategoryId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

pub async fn find(conn: &mut TenantConn, id: CategoryId) -> Result<Option<Found>, ApiError> {
    Ok(sqlx::query_as!(
        Found,
        r#"SELECT id AS "id: CategoryId", kind AS "kind: CategoryKind", parent_id AS "parent_id: CategoryId"
             FROM categories WHERE id = $1"#,
        id as CategoryId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Until the transaction ends nobody else changes the tree of this kind, or arranges what is in it: taken before anything else
/// of it, so that nobody waits in a circle. Who is below whom.
pub async fn lock_tree(
    tx: &mut TenantConn,
    kind: CategoryKind,
) -> Result<HashMap<CategoryId, Option<CategoryId>>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: CategoryId", parent_id AS "parent_id: CategoryId"
             FROM categories WHERE kind = $1 ORDER BY id FOR UPDATE"#,
        kind as CategoryKind,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.parent_id)).collect())
}

fn name_fault(error: sqlx::Error) -> ApiError {
    match broken_constraint(&error) {
        Some("categories_name_unique") => ApiError::on_field("name", CATEGORY_EXISTS),
        _ => error.into(),
    }
}

/// As the last of its siblings.
pub async fn insert(
    tx: &mut TenantConn,
    kind: CategoryKind,
    name: &str,
    parent: Option<CategoryId>,
) -> Result<CategoryId, ApiError> {
    sqlx::query_scalar!(
        r#"INSERT INTO categories (kind, name, parent_id, position)
           SELECT $1, $2, $3, coalesce(max(position), 0) + 1 FROM categories
            WHERE kind = $1 AND parent_id IS NOT DISTINCT FROM $3::bigint
           RETURNING id AS "id: CategoryId""#,
        kind as CategoryKind,
        name,
        parent as Option<CategoryId>,
    )
    .fetch_one(&mut *tx)
    .await
    .map_err(name_fault)
}

pub async fn rename(tx: &mut TenantConn, id: CategoryId, name: &str) -> Result<(), ApiError> {
    sqlx::query!("UPDATE categories SET name = $2 WHERE id = $1", id as CategoryId, name)
        .execute(&mut *tx)
        .await
        .map_err(name_fault)?;
    Ok(())
}

/// Puts a category below `parent`, before that sibling or as the last, and numbers the siblings anew.
pub async fn place(
    tx: &mut TenantConn,
    found: &Found,
    parent: Option<CategoryId>,
    before: Option<CategoryId>,
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE categories SET parent_id = $2 WHERE id = $1",
        found.id as CategoryId,
        parent as Option<CategoryId>
    )
    .execute(&mut *tx)
    .await
    .map_err(name_fault)?;
    let mut siblings: Vec<CategoryId> = sqlx::query_scalar!(
        r#"SELECT id AS "id: CategoryId" FROM categories
            WHERE kind = $1 AND parent_id IS NOT DISTINCT FROM $2::bigint AND id <> $3 ORDER BY position, id"#,
        found.kind as CategoryKind,
        parent as Option<CategoryId>,
        found.id as CategoryId,
    )
    .fetch_all(&mut *tx)
    .await?;
    let at = before.and_then(|before| siblings.iter().position(|id| *id == before)).unwrap_or(siblings.len());
    siblings.insert(at, found.id);
    sqlx::query!(
        "UPDATE categories SET position = s.at FROM unnest($1::bigint[]) WITH ORDINALITY AS s (id, at)
          WHERE categories.id = s.id",
        &siblings.iter().map(|id| id.get()).collect::<Vec<_>>(),
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Categories right below, in their order, with their names.
pub async fn list_below(
    tx: &mut TenantConn,
    kind: CategoryKind,
    parent: Option<CategoryId>,
) -> Result<Vec<(CategoryId, String)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT id AS "id: CategoryId", name FROM categories
            WHERE kind = $1 AND parent_id IS NOT DISTINCT FROM $2::bigint ORDER BY position, id"#,
        kind as CategoryKind,
        parent as Option<CategoryId>,
    )
    .fetch_all(&mut *tx)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

/// Takes a category away that has nothing below it; what is in it goes to `heir`, or into none.
pub async fn delete(tx: &mut TenantConn, id: CategoryId, heir: Option<CategoryId>) -> Result<(), ApiError> {
    if let Some(heir) = heir {
        sqlx::query!(
            "UPDATE category_objects SET category_id = $2 WHERE category_id = $1",
            id as CategoryId,
            heir as CategoryId
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!("DELETE FROM categories WHERE id = $1", id as CategoryId).execute(&mut *tx).await?;
    Ok(())
}

/// Of these questions, how many there are that this person may arrange: everybody's, or the author's own.
pub async fn count_questions(tx: &mut TenantConn, ids: &[i64], author: Option<AccountId>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM questions
            WHERE id = ANY ($1) AND archived_at IS NULL AND ($2::bigint IS NULL OR author_id = $2)"#,
        ids,
        author as Option<AccountId>,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Of these courses, how many there are that this person may arrange: everybody's, or those that they wrote or teach.
pub async fn count_courses(tx: &mut TenantConn, ids: &[i64], editor: Option<AccountId>) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM courses c
            WHERE id = ANY ($1) AND archived_at IS NULL
              AND ($2::bigint IS NULL OR author_id = $2
                   OR EXISTS (SELECT FROM course_teachers t WHERE t.course_id = c.id AND t.user_id = $2))"#,
        ids,
        editor as Option<AccountId>,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// Puts objects behind those that are in the category, out of the categories that they were in.
pub async fn put(tx: &mut TenantConn, kind: CategoryKind, id: CategoryId, objects: &[i64]) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO category_objects (kind, object_id, category_id, position)
         SELECT $1, o.id, $2, o.at + coalesce((SELECT max(position) FROM category_objects WHERE category_id = $2), 0)
           FROM unnest($3::bigint[]) WITH ORDINALITY AS o (id, at)
         ON CONFLICT (kind, object_id) DO UPDATE SET category_id = excluded.category_id, position = excluded.position",
        kind as CategoryKind,
        id as CategoryId,
        objects,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What is in a category, in its order.
pub async fn list_objects(tx: &mut TenantConn, kind: CategoryKind, id: CategoryId) -> Result<Vec<i64>, ApiError> {
    Ok(sqlx::query_scalar!(
        "SELECT object_id FROM category_objects WHERE category_id = $1 AND kind = $2 ORDER BY position, object_id DESC",
        id as CategoryId,
        kind as CategoryKind,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// Out of the category that it is in.
pub async fn take_out(tx: &mut TenantConn, kind: CategoryKind, object_id: i64) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM category_objects WHERE kind = $1 AND object_id = $2", kind as CategoryKind, object_id)
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// The category that an object is in.
pub async fn category_of(
    conn: &mut TenantConn,
    kind: CategoryKind,
    object_id: i64,
) -> Result<Option<CategoryId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT category_id AS "id: CategoryId" FROM category_objects WHERE kind = $1 AND object_id = $2"#,
        kind as CategoryKind,
        object_id,
    )
    .fetch_optional(&mut *conn)
    .await?)
}
