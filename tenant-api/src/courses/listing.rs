//! Lists of courses: the catalogue, what somebody may change, what they have joined.

use std::collections::HashMap;

use actix_web::{HttpRequest, get};
use platform::envelope::{Envelope, Metadata, Paging};
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::curriculum::Rules;
use super::enrolments::percent_of;
use super::store::{self, CatalogueQuery, EditorQuery, EnrolledQuery, ListRow, Teacher};
use super::study::{NextLesson, Outlook, outlooks_of};
use super::words::{CourseOrder, EnrolledState, Level, PriceFilter};
use crate::actor::{Actor, Visitor};
use crate::approval::{Status, Visibility, edits_everything};
use crate::ids::{AccountId, CourseId};
use crate::listing::{self, Listing, Search, given};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Filters of the catalogue; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CourseFilter {
    /// One category's id; those below it count too.
    #[serde(default, deserialize_with = "given")]
    pub category: Option<i64>,
    /// One tag.
    #[serde(default)]
    pub tag: String,
    /// For whom.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub level: Option<Level>,
    /// What it costs.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub price: Option<PriceFilter>,
    /// Newest first unless told otherwise.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub sort: Option<CourseOrder>,
}

/// Filters of the list of what I may change; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CourseEditorFilter {
    /// Where it stands.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub status: Option<Status>,
    /// `true`: only those that I wrote or teach.
    #[serde(default, deserialize_with = "given")]
    pub mine: Option<bool>,
    /// `true`: what waits for me to let it through.
    #[serde(default, deserialize_with = "given")]
    pub waiting: Option<bool>,
    /// Changed last first unless told otherwise.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub sort: Option<CourseOrder>,
}

/// Filters of the list of what I have joined; empty ones don't count.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EnrolledFilter {
    /// Where I stand.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    pub state: Option<EnrolledState>,
}

/// A course in a list, in the caller's language.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CourseItem {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    /// Address of a picture; empty: none.
    #[serde(rename = "coverImage")]
    pub cover_image: String,
    pub excerpt: String,
    pub level: Level,
    pub tags: Vec<String>,
    /// VND; 0: free.
    pub price: i64,
    pub origin_price: Option<i64>,
    /// By how much the price is below the origin price, of a hundred.
    pub discount_percent: i64,
    #[serde(rename = "isFree")]
    pub is_free: bool,
    /// Whether anybody may open one of its lessons.
    #[serde(rename = "isPreview")]
    pub is_preview: bool,
    pub num_lectures: i32,
    pub num_quizzes: i32,
    pub num_learners: i32,
    /// Seconds of all its videos.
    pub video_duration: i32,
    /// Days.
    pub suggested_duration: Option<i32>,
    pub teachers: Vec<CourseTeacher>,
    /// Null: not joined.
    pub my: Option<CourseMy>,
    pub status: Status,
    pub visibility: Visibility,
    /// Epoch seconds.
    pub opens_at: Option<i64>,
    pub closes_at: Option<i64>,
    pub author: CourseTeacher,
    pub can_edit: bool,
    pub version: i64,
    pub updated_at: i64,
}

/// Who teaches a course.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CourseTeacher {
    pub id: AccountId,
    pub name: String,
}

/// How far the caller is in a course.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CourseMy {
    pub percent: i32,
    /// Epoch seconds; null: for ever.
    pub until: Option<i64>,
    /// Whether their time is over.
    pub ended: bool,
    pub finished_at: Option<i64>,
    pub joined_at: i64,
    pub last_at: Option<i64>,
    /// Null: nothing is open and unfinished.
    pub next: Option<NextLesson>,
}

/// By how much a price is below the origin price, of a hundred, rounded down.
pub fn discount_percent(price: i64, origin: Option<i64>) -> i64 {
    match origin {
        Some(origin) if origin > price && origin > 0 => (origin - price) * 100 / origin,
        _ => 0,
    }
}

/// How far somebody is, out of what is open to them.
pub fn my_of(outlook: &Outlook, rules: &Rules, total: i32, now: OffsetDateTime) -> Option<CourseMy> {
    let enrolment = outlook.enrolment.as_ref()?;
    Some(CourseMy {
        percent: percent_of(enrolment.done, total),
        until: enrolment.until.map(OffsetDateTime::unix_timestamp),
        ended: enrolment.membership().ended(rules, now).is_some(),
        finished_at: enrolment.finished_at.map(OffsetDateTime::unix_timestamp),
        joined_at: enrolment.joined_at.unix_timestamp(),
        last_at: enrolment.last_at.map(OffsetDateTime::unix_timestamp),
        next: outlook.next(),
    })
}

/// Rows as the caller sees them: with teachers, and how far they are.
async fn items(
    conn: &mut TenantConn,
    rows: Vec<ListRow>,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Vec<CourseItem>, ApiError> {
    let ids: Vec<CourseId> = rows.iter().map(|row| row.id).collect();
    let mut teachers: HashMap<CourseId, Vec<Teacher>> = HashMap::new();
    for teacher in store::teachers_of_many(conn, &ids).await? {
        teachers.entry(teacher.course_id).or_default().push(teacher);
    }
    let now = OffsetDateTime::now_utc();
    let rules: Vec<(CourseId, Rules)> = rows.iter().map(|row| (row.id, rules_of(row))).collect();
    let outlooks = match actor {
        Some(actor) => outlooks_of(conn, &rules, actor.id, locale, now).await?,
        None => HashMap::new(),
    };
    let view = |row: ListRow| {
        let of = teachers.remove(&row.id).unwrap_or_default();
        let my = outlooks
            .get(&row.id)
            .and_then(|outlook| my_of(outlook, &rules_of(&row), row.num_lectures + row.num_quizzes, now));
        item(row, of, my, (actor, locale))
    };
    Ok(rows.into_iter().map(view).collect())
}

fn rules_of(row: &ListRow) -> Rules {
    Rules { is_free: row.price == 0, opens_at: row.opens_at, closes_at: row.closes_at, in_order: row.in_order }
}

fn item(
    row: ListRow,
    teachers: Vec<Teacher>,
    my: Option<CourseMy>,
    (actor, locale): (Option<&Actor>, Locale),
) -> CourseItem {
    let can_edit = actor.filter(|actor| actor.may(Resource::Course, Action::Update)).is_some_and(|actor| {
        actor.id == row.author_id || edits_everything(actor) || teachers.iter().any(|it| it.id == actor.id)
    });
    CourseItem {
        discount_percent: discount_percent(row.price, row.origin_price),
        is_free: row.price == 0,
        is_preview: row.has_preview,
        teachers: teacher_views(teachers, locale),
        author: CourseTeacher { id: row.author_id, name: names::shown(row.author_name, locale) },
        can_edit,
        my,
        id: row.id,
        slug: row.slug,
        title: row.title,
        cover_image: row.cover_image,
        excerpt: row.excerpt,
        level: row.level,
        tags: row.tags,
        price: row.price,
        origin_price: row.origin_price,
        num_lectures: row.num_lectures,
        num_quizzes: row.num_quizzes,
        num_learners: row.num_learners,
        video_duration: row.video_duration,
        suggested_duration: row.suggested_duration,
        status: row.status,
        visibility: row.visibility,
        opens_at: row.opens_at.map(OffsetDateTime::unix_timestamp),
        closes_at: row.closes_at.map(OffsetDateTime::unix_timestamp),
        version: row.version,
        updated_at: row.updated_at.unix_timestamp(),
    }
}

/// Teachers as they are shown.
pub fn teacher_views(teachers: Vec<Teacher>, locale: Locale) -> Vec<CourseTeacher> {
    let view = |teacher: Teacher| CourseTeacher { id: teacher.id, name: names::shown(teacher.name, locale) };
    teachers.into_iter().map(view).collect()
}

/// A page of the catalogue as `actor` sees it.
///
/// # Errors
/// When the database fails.
pub async fn page_of_catalogue(
    site: &Site,
    actor: Option<&Actor>,
    listing: &Listing<CourseFilter>,
    locale: Locale,
) -> Result<(Vec<CourseItem>, Metadata), ApiError> {
    let filter = &listing.filter;
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = CatalogueQuery {
            search: &listing.search,
            tag: Some(filter.tag.trim()).filter(|tag| !tag.is_empty()),
            level: filter.level,
            price: filter.price,
            category: filter.category,
            ids: None,
            sort: filter.sort.unwrap_or(CourseOrder::Newest),
            limit,
            offset,
        };
        store::list_catalogue(&mut conn, &query, locale.code()).await
    })
    .await?;
    Ok((items(&mut conn, rows, actor, locale).await?, metadata))
}

/// These courses, in this order, as `actor` sees them; those that not everybody finds are left out.
///
/// # Errors
/// When the database fails.
pub async fn courses_of(
    site: &Site,
    ids: &[CourseId],
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<Vec<CourseItem>, ApiError> {
    let query = CatalogueQuery {
        search: "",
        tag: None,
        level: None,
        price: None,
        category: None,
        ids: Some(ids),
        sort: CourseOrder::Newest,
        limit: i64::try_from(ids.len()).unwrap_or(i64::MAX),
        offset: 0,
    };
    let mut conn = site.read().await?;
    let mut rows = store::list_catalogue(&mut conn, &query, locale.code()).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    items(&mut conn, rows, actor, locale).await
}

/// Courses that everybody finds.
#[utoipa::path(tag = "course", params(Paging, Search, CourseFilter), responses((status = 200, body = Envelope<Vec<CourseItem>>)))]
#[get("/api/courses")]
pub async fn list_courses(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    listing: Listing<CourseFilter>,
) -> Result<Envelope<Vec<CourseItem>>, ApiError> {
    let (items, metadata) = page_of_catalogue(&site, visitor.0.as_ref(), &listing, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// Courses that I may change.
#[utoipa::path(tag = "course", params(Paging, Search, CourseEditorFilter), responses((status = 200, body = Envelope<Vec<CourseItem>>)))]
#[get("/api/courses/me")]
pub async fn list_my_courses(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<CourseEditorFilter>,
) -> Result<Envelope<Vec<CourseItem>>, ApiError> {
    let (items, metadata) = page_of_editable(&site, &actor, &listing, Locale::of(&request)).await?;
    Ok(Envelope::page(items, metadata))
}

/// A page of the courses that `actor` may change.
///
/// # Errors
/// When the database fails.
pub async fn page_of_editable(
    site: &Site,
    actor: &Actor,
    listing: &Listing<CourseEditorFilter>,
    locale: Locale,
) -> Result<(Vec<CourseItem>, Metadata), ApiError> {
    let filter = &listing.filter;
    let waiting = filter.waiting == Some(true);
    let may_change_all = edits_everything(actor) && actor.may(Resource::Course, Action::Update);
    let may_approve = actor.may(Resource::Course, Action::Approval);
    let everything = may_change_all && filter.mine != Some(true) && (!waiting || may_approve);
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = EditorQuery {
            editor: (!everything).then_some(actor.id),
            search: &listing.search,
            status: if waiting { Some(Status::WaitingForApproval) } else { filter.status },
            sort: filter.sort.unwrap_or(CourseOrder::Newest),
            limit,
            offset,
        };
        store::list_editable(&mut conn, &query, locale.code()).await
    })
    .await?;
    Ok((items(&mut conn, rows, Some(actor), locale).await?, metadata))
}

/// Courses that I have joined, studied last first.
#[utoipa::path(tag = "course", params(Paging, Search, EnrolledFilter), responses((status = 200, body = Envelope<Vec<CourseItem>>)))]
#[get("/api/courses/enrolled")]
pub async fn list_enrolled_courses(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<EnrolledFilter>,
) -> Result<Envelope<Vec<CourseItem>>, ApiError> {
    let locale = Locale::of(&request);
    let mut conn = site.read().await?;
    let (rows, metadata) = listing::page(listing.paging, async |limit, offset| {
        let query = EnrolledQuery { search: &listing.search, state: listing.filter.state, limit, offset };
        store::list_enrolled(&mut conn, actor.id, &query, locale.code()).await
    })
    .await?;
    let items = items(&mut conn, rows, Some(&actor), locale).await?;
    Ok(Envelope::page(items, metadata))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_discount_is_what_the_origin_price_says() {
        for (price, origin, percent) in [
            (80, Some(100), 20),
            (0, Some(100), 100),
            (100, None, 0),
            (100, Some(100), 0),
            (0, Some(0), 0),
            (2, Some(3), 33),
        ] {
            assert_eq!(discount_percent(price, origin), percent, "{price} of {origin:?}");
        }
    }
}
