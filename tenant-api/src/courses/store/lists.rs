//! Lists of courses: the catalogue, what somebody may change, and what they have joined.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::approval::{Status, Visibility};
use crate::courses::words::{CourseOrder, EnrolledState, Level, PriceFilter};
use crate::ids::{AccountId, CourseId};
use crate::listing::Counted;

/// A course in a list.
#[derive(Debug, Clone)]
pub struct ListRow {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    pub cover_image: String,
    pub excerpt: String,
    pub level: Level,
    pub tags: Vec<String>,
    pub price: i64,
    pub origin_price: Option<i64>,
    pub num_lectures: i32,
    pub num_quizzes: i32,
    pub num_learners: i32,
    pub video_duration: i32,
    pub has_preview: bool,
    pub suggested_duration: Option<i32>,
    pub in_order: bool,
    pub opens_at: Option<OffsetDateTime>,
    pub closes_at: Option<OffsetDateTime>,
    pub status: Status,
    pub visibility: Visibility,
    pub author_id: AccountId,
    pub author_name: String,
    pub version: i64,
    pub updated_at: OffsetDateTime,
    pub total: i64,
}

impl Counted for ListRow {
    fn total(&self) -> i64 {
        self.total
    }
}

/// Which courses the catalogue shows.
pub struct CatalogueQuery<'a> {
    /// For `to_tsquery`; empty: all.
    pub search: &'a str,
    pub tag: Option<&'a str>,
    pub level: Option<Level>,
    pub price: Option<PriceFilter>,
    /// With the categories below it.
    pub category: Option<i64>,
    /// Only these.
    pub ids: Option<&'a [CourseId]>,
    pub sort: CourseOrder,
    pub limit: i64,
    pub offset: i64,
}

/// Which courses an editor's list shows.
pub struct EditorQuery<'a> {
    /// Only those that this person wrote or teaches.
    pub editor: Option<AccountId>,
    pub search: &'a str,
    pub status: Option<Status>,
    pub sort: CourseOrder,
    pub limit: i64,
    pub offset: i64,
}

/// Which of the courses that somebody has joined.
pub struct EnrolledQuery<'a> {
    pub search: &'a str,
    pub state: Option<EnrolledState>,
    pub limit: i64,
    pub offset: i64,
}

/// What everybody finds.
pub async fn list_catalogue(
    conn: &mut TenantConn,
    query: &CatalogueQuery<'_>,
    lang: &str,
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT c.id AS "id: CourseId", c.slug, coalesce(nullif(c.translations -> $1 ->> 'title', ''), c.title) AS "title!",
                  c.cover_image, coalesce(c.rendered -> $1 ->> 'excerpt', c.rendered -> 'vi' ->> 'excerpt', '') AS "excerpt!",
                  c.level AS "level: Level", ARRAY(SELECT tag FROM course_tags WHERE course_id = c.id ORDER BY tag) AS "tags!",
                  c.price, c.origin_price, c.num_lectures, c.num_quizzes, c.num_learners, c.video_duration, c.has_preview,
                  c.suggested_duration, c.in_order, c.opens_at, c.closes_at, c.status AS "status: Status",
                  c.visibility AS "visibility: Visibility", c.author_id AS "author_id: AccountId", u.full_name AS author_name,
                  c.version, c.updated_at, count(*) OVER () AS "total!"
             FROM courses c JOIN users u ON u.id = c.author_id
            WHERE c.status = 'published' AND c.visibility = 'public' AND c.archived_at IS NULL
              AND ($2 = '' OR to_tsvector('simple', c.search_text) @@ to_tsquery('simple', $2))
              AND ($3::text IS NULL OR EXISTS (SELECT FROM course_tags t WHERE t.course_id = c.id AND t.tag = $3))
              AND ($4::text IS NULL OR c.level = $4)
              AND ($5::text IS NULL OR (c.price = 0) = ($5 = 'free'))
              AND ($6::bigint IS NULL OR EXISTS (
                    WITH RECURSIVE below AS (
                        SELECT id FROM categories WHERE id = $6
                        UNION SELECT k.id FROM categories k JOIN below b ON k.parent_id = b.id)
                    SELECT FROM category_objects o JOIN below b ON b.id = o.category_id
                     WHERE o.kind = 'course' AND o.object_id = c.id))
              AND ($10::bigint[] IS NULL OR c.id = ANY ($10))
            ORDER BY CASE WHEN $7 = 'popular' THEN c.num_learners END DESC,
                     CASE WHEN $7 = 'price' THEN c.price END,
                     CASE WHEN $7 = 'title' THEN c.title END,
                     c.published_at DESC, c.id DESC
            LIMIT $8 OFFSET $9"#,
        lang,
        query.search,
        query.tag,
        query.level as Option<Level>,
        query.price as Option<PriceFilter>,
        query.category,
        query.sort.name(),
        query.limit,
        query.offset,
        query.ids as Option<&[CourseId]>,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What somebody may change, changed last first.
pub async fn list_editable(
    conn: &mut TenantConn,
    query: &EditorQuery<'_>,
    lang: &str,
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT c.id AS "id: CourseId", c.slug, coalesce(nullif(c.translations -> $1 ->> 'title', ''), c.title) AS "title!",
                  c.cover_image, coalesce(c.rendered -> $1 ->> 'excerpt', c.rendered -> 'vi' ->> 'excerpt', '') AS "excerpt!",
                  c.level AS "level: Level", ARRAY(SELECT tag FROM course_tags WHERE course_id = c.id ORDER BY tag) AS "tags!",
                  c.price, c.origin_price, c.num_lectures, c.num_quizzes, c.num_learners, c.video_duration, c.has_preview,
                  c.suggested_duration, c.in_order, c.opens_at, c.closes_at, c.status AS "status: Status",
                  c.visibility AS "visibility: Visibility", c.author_id AS "author_id: AccountId", u.full_name AS author_name,
                  c.version, c.updated_at, count(*) OVER () AS "total!"
             FROM courses c JOIN users u ON u.id = c.author_id
            WHERE c.archived_at IS NULL
              AND ($2::bigint IS NULL OR c.author_id = $2
                   OR EXISTS (SELECT FROM course_teachers t WHERE t.course_id = c.id AND t.user_id = $2))
              AND ($3 = '' OR to_tsvector('simple', c.search_text) @@ to_tsquery('simple', $3))
              AND ($4::text IS NULL OR c.status = $4)
            ORDER BY CASE WHEN $5 = 'popular' THEN c.num_learners END DESC,
                     CASE WHEN $5 = 'price' THEN c.price END,
                     CASE WHEN $5 = 'title' THEN c.title END,
                     c.updated_at DESC, c.id DESC
            LIMIT $6 OFFSET $7"#,
        lang,
        query.editor as Option<AccountId>,
        query.search,
        query.status as Option<Status>,
        query.sort.name(),
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// What somebody has joined, studied last first. What was taken in or archived since is still theirs; what is a draft
/// again is not.
pub async fn list_enrolled(
    conn: &mut TenantConn,
    user: AccountId,
    query: &EnrolledQuery<'_>,
    lang: &str,
) -> Result<Vec<ListRow>, ApiError> {
    Ok(sqlx::query_as!(
        ListRow,
        r#"SELECT c.id AS "id: CourseId", c.slug, coalesce(nullif(c.translations -> $1 ->> 'title', ''), c.title) AS "title!",
                  c.cover_image, coalesce(c.rendered -> $1 ->> 'excerpt', c.rendered -> 'vi' ->> 'excerpt', '') AS "excerpt!",
                  c.level AS "level: Level", ARRAY(SELECT tag FROM course_tags WHERE course_id = c.id ORDER BY tag) AS "tags!",
                  c.price, c.origin_price, c.num_lectures, c.num_quizzes, c.num_learners, c.video_duration, c.has_preview,
                  c.suggested_duration, c.in_order, c.opens_at, c.closes_at, c.status AS "status: Status",
                  c.visibility AS "visibility: Visibility", c.author_id AS "author_id: AccountId", u.full_name AS author_name,
                  c.version, c.updated_at, count(*) OVER () AS "total!"
             FROM enrolments e JOIN courses c ON c.id = e.course_id JOIN users u ON u.id = c.author_id
             LEFT JOIN course_progress p ON p.course_id = c.id AND p.user_id = e.user_id
            WHERE e.user_id = $2
              AND (c.status = 'published' OR (c.status IN ('waiting_for_approval', 'approved') AND c.published_at IS NOT NULL))
              AND ($3 = '' OR to_tsvector('simple', c.search_text) @@ to_tsquery('simple', $3))
              AND ($4::text IS NULL OR $4 = CASE
                    WHEN p.finished_at IS NOT NULL THEN 'finished'
                    WHEN least(e.until, e.ended_at, c.closes_at) <= now() THEN 'ended'
                    ELSE 'learning' END)
            ORDER BY coalesce(p.last_at, e.joined_at) DESC, c.id DESC
            LIMIT $5 OFFSET $6"#,
        lang,
        user as AccountId,
        query.search,
        query.state as Option<EnrolledState>,
        query.limit,
        query.offset,
    )
    .fetch_all(&mut *conn)
    .await?)
}
