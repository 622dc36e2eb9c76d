//! A course's page: everything that readers and editors see of one.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use serde_json::Value;
use statements::Format;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::access::Seen;
use super::curriculum::{ItemView, item_views};
use super::draft::CourseTexts;
use super::enrolments::{Refusal, refusal_to_join};
use super::listing::{CourseItem, CourseTeacher, discount_percent, my_of, teacher_views};
use super::store::{self, Course, Prerequisite};
use super::study::{Outlook, outlook_of};
use super::words::{JoinAction, LockReason};
use crate::actor::Actor;
use crate::categories::{self, CategoryKind};
use crate::ids::{AccountId, CategoryId, CourseId};
use crate::names;
use crate::site::Site;

/// A course in the caller's language.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseView {
    #[serde(flatten)]
    pub course: CourseItem,
    /// Clean.
    pub description_html: String,
    pub what_you_learn: Vec<String>,
    pub requirements: Vec<String>,
    pub prerequisites: Vec<CoursePrerequisite>,
    pub curriculum: Vec<ItemView>,
    /// What the one button does.
    pub join: CourseJoin,
    pub pass_percentage: i32,
    /// Days of access from joining; null: for ever.
    pub duration: Option<i32>,
    pub in_order: bool,
    /// For who may edit.
    pub reject_reason: Option<String>,
    /// For who may edit: everything as it was written.
    pub source: Option<CourseSource>,
}

/// A course that comes first.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoursePrerequisite {
    pub id: CourseId,
    pub slug: String,
    pub title: String,
    /// Whether the caller has finished it.
    pub done: bool,
}

/// What the one button of a course does.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseJoin {
    pub action: JoinAction,
    /// Why it does not join.
    pub reason: Option<LockReason>,
    /// The same as a sentence.
    pub message: Option<String>,
    /// When it opens or has ended, in epoch seconds.
    pub at: Option<i64>,
}

/// A course as it was written, in every language: what a body that saves it may hold.
#[derive(Debug, Serialize, ToSchema)]
pub struct CourseSource {
    pub title: String,
    pub slug: String,
    #[serde(rename = "coverImage")]
    pub cover_image: String,
    pub description: String,
    pub format: Format,
    pub what_you_learn: Vec<String>,
    pub requirements: Vec<String>,
    pub tags: Vec<String>,
    pub discount_code: String,
    pub category_id: Option<CategoryId>,
    pub prerequisites: Vec<CourseId>,
    pub teachers: Vec<AccountId>,
    pub translations: BTreeMap<String, CourseTexts>,
}

fn text_of(rendered: &Value, locale: Locale, part: &str) -> String {
    let own = rendered.get(locale.code()).unwrap_or(&rendered[Locale::Vi.code()]);
    own[part].as_str().unwrap_or_default().to_owned()
}

fn course_item(
    seen: &Seen,
    outlook: &Outlook,
    teachers: Vec<CourseTeacher>,
    (now, locale): (OffsetDateTime, Locale),
) -> CourseItem {
    let Seen { course, can_edit } = seen;
    let (draft, counts) = (&course.draft, course.counts);
    CourseItem {
        id: course.id,
        slug: draft.slug.clone(),
        title: draft.title_in(locale).to_owned(),
        cover_image: draft.cover_image.clone(),
        excerpt: text_of(&course.rendered, locale, "excerpt"),
        level: draft.level,
        tags: draft.tags.clone(),
        price: draft.price,
        origin_price: draft.origin_price,
        discount_percent: discount_percent(draft.price, draft.origin_price),
        is_free: draft.price == 0,
        is_preview: counts.has_preview,
        num_lectures: counts.lectures,
        num_quizzes: counts.quizzes,
        num_learners: counts.learners,
        video_duration: counts.video,
        suggested_duration: draft.suggested_duration,
        teachers,
        my: my_of(outlook, &course.rules(), counts.lectures + counts.quizzes, now),
        status: course.status,
        visibility: draft.visibility,
        opens_at: draft.opens_at.map(OffsetDateTime::unix_timestamp),
        closes_at: draft.closes_at.map(OffsetDateTime::unix_timestamp),
        author: CourseTeacher { id: course.author_id, name: names::shown(course.author_name.clone(), locale) },
        can_edit: *can_edit,
        version: course.version,
        updated_at: course.updated_at.unix_timestamp(),
    }
}

/// What the button does for this person.
async fn join_of(
    site: &Site,
    conn: &mut TenantConn,
    (course, prerequisites, outlook): (&Course, &[Prerequisite], &Outlook),
    actor: Option<&Actor>,
    (now, locale): (OffsetDateTime, Locale),
) -> Result<CourseJoin, ApiError> {
    let plain = |action| CourseJoin { action, reason: None, message: None, at: None };
    let Some(actor) = actor else { return Ok(plain(JoinAction::SignIn)) };
    if let Some(enrolment) = &outlook.enrolment {
        let ended = enrolment.membership().ended(&course.rules(), now);
        let Some(at) = ended else { return Ok(plain(JoinAction::Continue)) };
        // Who was let out of a free course may come back by themselves only where no teacher has ended it; a course that
        // is sold here can be bought again.
        let stays_out = match course.draft.price {
            0 => enrolment.ended_at.is_some(),
            _ => !site.entry.payment_allowed,
        };
        if stays_out || course.draft.closes_at.is_some_and(|end| end <= now) {
            let message = super::messages::ACCESS_ENDED.text(locale, &[]);
            let reason = Some(LockReason::AccessEnded);
            return Ok(CourseJoin {
                action: JoinAction::Ended,
                reason,
                message: Some(message),
                at: Some(at.unix_timestamp()),
            });
        }
    }
    let refusal = refusal_to_join(site, conn, (course, prerequisites), actor, (now, locale)).await?;
    Ok(match refusal {
        None => plain(JoinAction::Join),
        Some(Refusal { action, error, reason, at }) => CourseJoin {
            action,
            reason,
            message: Some(error.body(locale).message),
            at: at.map(OffsetDateTime::unix_timestamp),
        },
    })
}

/// Puts a course into the form that `actor` may see.
///
/// # Errors
/// When the database fails.
pub async fn view(
    site: &Site,
    conn: &mut TenantConn,
    seen: Seen,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<CourseView, ApiError> {
    let now = OffsetDateTime::now_utc();
    let user = actor.map(|actor| actor.id);
    let course = &seen.course;
    let outlook = outlook_of(conn, (course, seen.can_edit), user, locale, now).await?;
    let prerequisites = store::prerequisites_of(conn, course.id, user, locale.code()).await?;
    let teachers = store::teachers_of(conn, course.id).await?;
    let teacher_ids = teachers.iter().map(|teacher| teacher.id).collect();
    let join = join_of(site, conn, (course, &prerequisites, &outlook), actor, (now, locale)).await?;
    let source = match seen.can_edit {
        true => Some(source_of(conn, course, &prerequisites, teacher_ids).await?),
        false => None,
    };
    let lines = |of: fn(&CourseTexts) -> &Vec<String>| course.draft.lines_in(locale, of).to_vec();
    let prerequisites = prerequisites.into_iter().map(|it| CoursePrerequisite {
        id: it.id,
        slug: it.slug,
        title: it.title,
        done: it.is_done,
    });
    Ok(CourseView {
        description_html: text_of(&course.rendered, locale, "html"),
        what_you_learn: lines(|texts| &texts.what_you_learn),
        requirements: lines(|texts| &texts.requirements),
        prerequisites: prerequisites.collect(),
        curriculum: item_views(&outlook.nodes, &outlook.openings, locale),
        join,
        pass_percentage: course.draft.pass_percentage,
        duration: course.draft.duration,
        in_order: course.draft.in_order,
        reject_reason: course.reject_reason.clone().filter(|_| seen.can_edit),
        source,
        course: course_item(&seen, &outlook, teacher_views(teachers, locale), (now, locale)),
    })
}

async fn source_of(
    conn: &mut TenantConn,
    course: &Course,
    prerequisites: &[Prerequisite],
    teachers: Vec<AccountId>,
) -> Result<CourseSource, ApiError> {
    let draft = &course.draft;
    Ok(CourseSource {
        title: draft.texts.title.clone(),
        slug: draft.slug.clone(),
        cover_image: draft.cover_image.clone(),
        description: draft.texts.description.clone(),
        format: draft.format,
        what_you_learn: draft.texts.what_you_learn.clone(),
        requirements: draft.texts.requirements.clone(),
        tags: draft.tags.clone(),
        discount_code: draft.discount_code.clone(),
        category_id: categories::category_of(conn, CategoryKind::Course, course.id.get()).await?,
        prerequisites: prerequisites.iter().map(|course| course.id).collect(),
        teachers,
        translations: draft.translations.clone(),
    })
}

/// The course at an address, as `actor` sees it.
///
/// # Errors
/// 404 where there is none for them.
pub async fn course_view(
    site: &Site,
    key: &str,
    actor: Option<&Actor>,
    locale: Locale,
) -> Result<CourseView, ApiError> {
    let mut conn = site.read().await?;
    let seen = super::access::find_visible(&mut conn, key, actor).await?;
    view(site, &mut conn, seen, actor, locale).await
}
