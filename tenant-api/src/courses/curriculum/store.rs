//! The curriculum's SQL.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::Value;
use time::OffsetDateTime;

use crate::courses::words::{ItemKind, LessonKind};
use crate::ids::{AccountId, CourseId, ItemId, LessonId};

/// An item as it is kept, with how far a person is in it.
#[derive(Debug, Clone)]
pub struct ItemRow {
    pub id: ItemId,
    pub course_id: CourseId,
    pub kind: ItemKind,
    /// In the language that was asked for.
    pub title: String,
    /// As it was written.
    pub own_title: String,
    pub translations: Value,
    pub parent_id: Option<ItemId>,
    pub lesson_id: Option<LessonId>,
    pub lesson_kind: Option<LessonKind>,
    pub duration: i32,
    pub num_questions: i32,
    pub is_preview: bool,
    pub is_hidden: bool,
    pub opens_at: Option<OffsetDateTime>,
    pub opens_after_days: Option<i32>,
    pub requires: Vec<ItemId>,
    pub version: i64,
    pub percent: i32,
    pub is_done: bool,
}

/// What a curriculum is read for.
#[derive(Debug, Clone, Copy)]
pub struct For<'a> {
    /// Whose progress.
    pub user: Option<AccountId>,
    /// In which language.
    pub lang: &'a str,
}

/// The items of a course, siblings in their order.
pub async fn items_of(conn: &mut TenantConn, course: CourseId, of: For<'_>) -> Result<Vec<ItemRow>, ApiError> {
    items_of_many(conn, &[course], of).await
}

/// The items of several courses, siblings in their order.
pub async fn items_of_many(conn: &mut TenantConn, courses: &[CourseId], of: For<'_>) -> Result<Vec<ItemRow>, ApiError> {
    Ok(sqlx::query_as!(
        ItemRow,
        r#"SELECT i.id AS "id: ItemId", i.course_id AS "course_id: CourseId", i.kind AS "kind: ItemKind",
                  coalesce(nullif(coalesce(l.translations, i.translations) -> $2 ->> 'title', ''), l.title, i.title) AS "title!",
                  coalesce(l.title, i.title) AS "own_title!", coalesce(l.translations, i.translations) AS "translations!",
                  i.parent_id AS "parent_id: ItemId", i.lesson_id AS "lesson_id: LessonId",
                  l.kind AS "lesson_kind?: LessonKind", coalesce(l.duration, 0) AS "duration!",
                  coalesce(l.num_questions, 0) AS "num_questions!", i.is_preview, i.is_hidden, i.opens_at,
                  i.opens_after_days, coalesce(r.requires, '{}') AS "requires!: Vec<ItemId>", i.version,
                  coalesce(p.percent, 0) AS "percent!", p.finished_at IS NOT NULL AS "is_done!"
             FROM course_items i
             LEFT JOIN lessons l ON l.id = i.lesson_id
             LEFT JOIN (SELECT r.item_id, array_agg(r.requires_id ORDER BY r.requires_id) AS requires
                          FROM course_item_requires r JOIN course_items o ON o.id = r.item_id
                         WHERE o.course_id = ANY ($1) GROUP BY r.item_id) r ON r.item_id = i.id
             LEFT JOIN lesson_progress p ON p.lesson_id = i.lesson_id AND p.user_id = $3
            WHERE i.course_id = ANY ($1)
            ORDER BY i.course_id, i.position, i.id"#,
        courses as &[CourseId],
        of.lang,
        of.user as Option<AccountId>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// An item, with the course that it is of.
pub struct FoundItem {
    pub id: ItemId,
    pub course_id: CourseId,
    pub kind: ItemKind,
    pub parent_id: Option<ItemId>,
    pub lesson_id: Option<LessonId>,
    pub version: i64,
}

pub async fn find_item(conn: &mut TenantConn, id: ItemId) -> Result<Option<FoundItem>, ApiError> {
    Ok(sqlx::query_as!(
        FoundItem,
        r#"SELECT id AS "id: ItemId", course_id AS "course_id: CourseId", kind AS "kind: ItemKind",
                  parent_id AS "parent_id: ItemId", lesson_id AS "lesson_id: LessonId", version
             FROM course_items WHERE id = $1"#,
        id as ItemId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The items right below `parent`, in their order.
pub async fn siblings(tx: &mut TenantConn, course: CourseId, parent: Option<ItemId>) -> Result<Vec<ItemId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT id AS "id: ItemId" FROM course_items
            WHERE course_id = $1 AND parent_id IS NOT DISTINCT FROM $2::bigint ORDER BY position, id"#,
        course as CourseId,
        parent as Option<ItemId>,
    )
    .fetch_all(&mut *tx)
    .await?)
}

/// The position of the last sibling, or of the last one before a position; without counting `moved`.
pub async fn last_before(
    tx: &mut TenantConn,
    course: CourseId,
    parent: Option<ItemId>,
    before: Option<i64>,
    moved: &[ItemId],
) -> Result<Option<i64>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT max(position) FROM course_items
            WHERE course_id = $1 AND parent_id IS NOT DISTINCT FROM $2::bigint
              AND ($3::bigint IS NULL OR position < $3) AND id <> ALL ($4)"#,
        course as CourseId,
        parent as Option<ItemId>,
        before,
        moved as &[ItemId],
    )
    .fetch_one(&mut *tx)
    .await?)
}

pub async fn position_of(tx: &mut TenantConn, id: ItemId) -> Result<Option<i64>, ApiError> {
    Ok(sqlx::query_scalar!("SELECT position FROM course_items WHERE id = $1", id as ItemId)
        .fetch_optional(&mut *tx)
        .await?)
}

/// Numbers siblings anew, with gaps of `gap`.
pub async fn renumber(tx: &mut TenantConn, ids: &[ItemId], gap: i64) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE course_items SET position = s.at * $2 FROM unnest($1::bigint[]) WITH ORDINALITY AS s (id, at)
          WHERE course_items.id = s.id",
        ids as &[ItemId],
        gap,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// Puts items below `parent` at these positions.
pub async fn put(
    tx: &mut TenantConn,
    ids: &[ItemId],
    parent: Option<ItemId>,
    positions: &[i64],
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE course_items SET parent_id = $2, position = s.position, updated_at = now()
           FROM unnest($1::bigint[], $3::bigint[]) AS s (id, position) WHERE course_items.id = s.id",
        ids as &[ItemId],
        parent as Option<ItemId>,
        positions,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// What is kept of a new item.
pub struct NewRow<'a> {
    pub course: CourseId,
    pub kind: ItemKind,
    pub title: &'a str,
    pub translations: &'a Value,
    pub parent: Option<ItemId>,
    pub position: i64,
    pub lesson: Option<LessonId>,
}

pub async fn insert(tx: &mut TenantConn, new: &NewRow<'_>) -> Result<ItemId, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"INSERT INTO course_items (course_id, kind, title, translations, parent_id, position, lesson_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id AS "id: ItemId""#,
        new.course as CourseId,
        new.kind as ItemKind,
        new.title,
        new.translations,
        new.parent as Option<ItemId>,
        new.position,
        new.lesson as Option<LessonId>,
    )
    .fetch_one(&mut *tx)
    .await?)
}

pub async fn count_items(tx: &mut TenantConn, course: CourseId) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(r#"SELECT count(*) AS "count!" FROM course_items WHERE course_id = $1"#, course as CourseId)
        .fetch_one(&mut *tx)
        .await?)
}

/// The courses that a lesson is in, with its item there.
pub async fn places_of_lesson(conn: &mut TenantConn, lesson: LessonId) -> Result<Vec<(CourseId, ItemId)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT course_id AS "course_id: CourseId", id AS "id: ItemId" FROM course_items
            WHERE lesson_id = $1 ORDER BY id"#,
        lesson as LessonId,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.course_id, row.id)).collect())
}

/// Gives an item another title: a lesson's is the lesson's own. Of a lesson's translations only the titles are set.
pub async fn rename(
    tx: &mut TenantConn,
    item: &FoundItem,
    title: Option<&str>,
    translations: Option<&Value>,
) -> Result<(), ApiError> {
    match item.lesson_id {
        None => {
            sqlx::query!(
                "UPDATE course_items SET title = coalesce($2, title), translations = coalesce($3, translations) WHERE id = $1",
                item.id as ItemId,
                title,
                translations,
            )
            .execute(&mut *tx)
            .await?;
        }
        Some(lesson) => {
            sqlx::query!(
                r#"UPDATE lessons SET title = coalesce($2, title), updated_at = now(),
                          translations = coalesce(
                              (SELECT jsonb_object_agg(k.lang, coalesce(translations -> k.lang, '{"blocks": []}')
                                                               || coalesce($3::jsonb -> k.lang, '{}'))
                                 FROM (SELECT jsonb_object_keys(translations) UNION SELECT jsonb_object_keys($3::jsonb)) AS k (lang)),
                              translations)
                    WHERE id = $1"#,
                lesson as LessonId,
                title,
                translations.cloned().unwrap_or_else(|| Value::Object(serde_json::Map::new())),
            )
            .execute(&mut *tx)
            .await?;
        }
    }
    Ok(())
}

/// The lessons of these items.
pub async fn lessons_in(tx: &mut TenantConn, ids: &[ItemId]) -> Result<Vec<LessonId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT DISTINCT lesson_id AS "id!: LessonId" FROM course_items WHERE id = ANY ($1) AND lesson_id IS NOT NULL"#,
        ids as &[ItemId],
    )
    .fetch_all(&mut *tx)
    .await?)
}

#[cfg(test)]
impl ItemRow {
    /// A lesson without anything.
    pub fn blank(id: ItemId, parent_id: Option<ItemId>) -> Self {
        Self {
            id,
            course_id: CourseId(1),
            kind: ItemKind::Lesson,
            title: String::new(),
            own_title: String::new(),
            translations: Value::Null,
            parent_id,
            lesson_id: Some(LessonId(id.get())),
            lesson_kind: Some(LessonKind::Lecture),
            duration: 0,
            num_questions: 0,
            is_preview: false,
            is_hidden: false,
            opens_at: None,
            opens_after_days: None,
            requires: Vec::new(),
            version: 1,
            percent: 0,
            is_done: false,
        }
    }
}
