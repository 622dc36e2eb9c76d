//! Saves courses: checked and rendered first, written in one transaction.

use platform::error::ApiError;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};

use super::access::{find_editable, lock_editable};
use super::draft::{CourseDraft, Rendered, rendered};
use super::input::CourseInput;
use super::messages::{NO_SUCH_COURSE, NO_SUCH_TEACHER, PREREQUISITE_CIRCLE};
use super::reviewing::status_after_edit;
use super::store;
use crate::actor::Actor;
use crate::approval::{self, Status, Visibility};
use crate::categories::{self, CategoryKind};
use crate::files;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, CategoryId, CourseId};
use crate::permissions::{Action, Resource, Role, Table};
use crate::share_pictures::{self, Shared};
use crate::site::Site;

/// A new course: checked and rendered.
pub struct Prepared {
    pub draft: CourseDraft,
    pub rendered: Rendered,
    pub relations: Relations,
    pub status: Status,
}

/// What a course is connected with; what is none stays.
#[derive(Debug, Clone, Default)]
pub struct Relations {
    pub teachers: Option<Vec<AccountId>>,
    pub prerequisites: Option<Vec<CourseId>>,
    pub category: Option<Option<CategoryId>>,
}

impl Relations {
    fn of(input: &CourseInput) -> Self {
        Self {
            teachers: input.teachers.clone(),
            prerequisites: input.prerequisites.clone(),
            category: input.category_id,
        }
    }
}

/// Checks and renders a new course.
///
/// # Errors
/// 412 with what is wrong, field by field; when its author may not begin with such a status.
pub async fn prepare(actor: &Actor, input: CourseInput) -> Result<Prepared, ApiError> {
    let wanted = input.status.unwrap_or(Status::Draft);
    let relations = Relations::of(&input);
    let mut draft = CourseDraft::default();
    input.apply(&mut draft).finish()?;
    let may_approve = actor.may(Resource::Course, Action::Approval);
    let status = approval::first(wanted, draft.visibility == Visibility::Public, may_approve)
        .map_err(|message| ApiError::on_field("status", message))?;
    let rendered = rendered(&draft).await?;
    Ok(Prepared { draft, rendered, relations, status })
}

/// Writes a new course; its author teaches it where nobody else is named.
///
/// # Errors
/// When its address is taken, or what it is connected with is not there.
pub async fn insert(tx: &mut TenantConn, actor: &Actor, mut prepared: Prepared) -> Result<CourseId, ApiError> {
    let id = store::insert(tx, &mut prepared.draft, &prepared.rendered, actor.id, prepared.status).await?;
    prepared.relations.teachers.get_or_insert_with(|| vec![actor.id]);
    connect(tx, actor, id, &prepared.relations).await?;
    note(tx, actor, id, (None, &state(&prepared.draft))).await?;
    Ok(id)
}

/// Says what a course is connected with.
async fn connect(tx: &mut TenantConn, actor: &Actor, id: CourseId, of: &Relations) -> Result<(), ApiError> {
    if let Some(teachers) = &of.teachers {
        let all = store::set_teachers(tx, id, teachers, &may_teach(actor.table)).await?;
        if !all {
            return Err(ApiError::field("teachers", NO_SUCH_TEACHER));
        }
    }
    if let Some(prerequisites) = &of.prerequisites {
        if !store::set_prerequisites(tx, id, prerequisites).await? {
            return Err(ApiError::field("prerequisites", NO_SUCH_COURSE));
        }
        if store::requires_circle(tx, id).await? {
            return Err(ApiError::field("prerequisites", PREREQUISITE_CIRCLE));
        }
    }
    if let Some(category) = of.category {
        categories::place(tx, CategoryKind::Course, id.get(), (category, None)).await?;
    }
    Ok(())
}

/// The roles that may change courses.
fn may_teach(table: Table) -> Vec<Role> {
    Role::ALL.iter().copied().filter(|role| table.may(*role, Resource::Course, Action::Update)).collect()
}

/// Changes a course; what is not named stays.
///
/// # Errors
/// 412 with what is wrong, field by field; 409 where it has another version by now; as [`find_editable`].
pub async fn change(site: &Site, actor: &Actor, id: CourseId, input: CourseInput) -> Result<(), ApiError> {
    // Rendered before the transaction begins: of what there is now, with the change.
    let ahead = find_editable(&mut *site.read().await?, id, actor).await?;
    let (version, relations) = (input.version, Relations::of(&input));
    let mut draft = ahead.draft.clone();
    input.apply(&mut draft).finish()?;
    let made = rendered(&draft).await?;
    let mut tx = site.begin().await?;
    let course = lock_editable(&mut tx, id, actor).await?;
    if course.version != version.unwrap_or(ahead.version) || course.version != ahead.version {
        return Err(CONCURRENT_EDIT.into());
    }
    let is_public = course.draft.visibility == Visibility::Public || draft.visibility == Visibility::Public;
    let status = status_after_edit(&mut tx, actor, &course, is_public).await?;
    store::update(&mut tx, id, &draft, &made, status).await?;
    connect(&mut tx, actor, id, &relations).await?;
    note(&mut tx, actor, id, (Some(&state(&course.draft)), &state(&draft))).await?;
    if [course.status, status].contains(&Status::Published) {
        share_pictures::plan(&mut tx, Shared::course(id)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// What a history and what shows files look at.
fn state(draft: &CourseDraft) -> Value {
    json!({
        "title": draft.texts.title, "slug": draft.slug, "coverImage": draft.cover_image,
        "description": draft.texts.description, "format": draft.format,
        "what_you_learn": draft.texts.what_you_learn, "requirements": draft.texts.requirements,
        "translations": draft.translations, "level": draft.level, "tags": draft.tags,
        "price": draft.price, "origin_price": draft.origin_price, "discount_code": draft.discount_code,
        "duration": draft.duration, "suggested_duration": draft.suggested_duration,
        "pass_percentage": draft.pass_percentage, "in_order": draft.in_order,
        "opens_at": draft.opens_at.map(time::OffsetDateTime::unix_timestamp),
        "closes_at": draft.closes_at.map(time::OffsetDateTime::unix_timestamp),
        "visibility": draft.visibility,
    })
}

async fn note(
    tx: &mut TenantConn,
    actor: &Actor,
    id: CourseId,
    (before, after): (Option<&Value>, &Value),
) -> Result<(), ApiError> {
    let shown = files::ids_in(after);
    let had_files = before.is_some_and(|before| !files::ids_in(before).is_empty());
    if had_files || !shown.is_empty() {
        files::use_in(tx, files::Subject::Course(id), &shown).await?;
    }
    let change = if before.is_some() { Change::Update } else { Change::Create };
    history::record(tx, Some(actor.id), Subject::course(id), change, before.unwrap_or(&Value::Null), after).await
}
