//! Copies of whole courses: last year's for this year.

use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use super::access::find_editable;
use super::curriculum::{Copying, copy_items};
use super::draft::rendered;
use super::store;
use crate::actor::Actor;
use crate::approval::Status;
use crate::categories::{self, CategoryKind};
use crate::files;
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, CourseId};
use crate::permissions::Role;
use crate::site::Site;

/// Copies a course into a draft of `actor`'s own, all or nothing. Where `opens_at` is given, its dates are moved by the
/// difference of the starts: of the course's own, or else of the earliest date of an item.
///
/// # Errors
/// As [`find_editable`].
pub async fn clone(
    site: &Site,
    actor: &Actor,
    from: CourseId,
    opens_at: Option<OffsetDateTime>,
    locale: Locale,
) -> Result<CourseId, ApiError> {
    let mut conn = site.read().await?;
    let mut draft = find_editable(&mut conn, from, actor).await?.draft;
    let first = first_date(&mut conn, from, draft.opens_at).await?;
    drop(conn);
    draft.slug = String::new();
    draft.texts.title = copy_of(&draft.texts.title, locale);
    let shift = match (opens_at, first) {
        (Some(to), Some(first)) => to - first,
        _ => Duration::ZERO,
    };
    draft.opens_at = opens_at.or(draft.opens_at);
    // One that had no start may have ended before the new one.
    let is_behind = |end: &OffsetDateTime| draft.opens_at.is_none_or(|start| start < *end);
    draft.closes_at = draft.closes_at.map(|at| at + shift).filter(is_behind);
    let made = rendered(&draft).await?;
    let mut tx = site.begin().await?;
    let id = store::insert(&mut tx, &mut draft, &made, actor.id, Status::Draft).await?;
    store::set_cloned_from(&mut tx, from, id).await?;
    let mut teachers: Vec<AccountId> = store::teachers_of(&mut tx, from).await?.into_iter().map(|it| it.id).collect();
    if teachers.is_empty() {
        teachers.push(actor.id);
    }
    // Who may teach no more is shown as before, and may change nothing.
    store::set_teachers(&mut tx, id, &teachers, Role::ALL).await?;
    let before: Vec<CourseId> =
        store::prerequisites_of(&mut tx, from, None, locale.code()).await?.into_iter().map(|it| it.id).collect();
    store::set_prerequisites(&mut tx, id, &before).await?;
    let category = categories::category_of(&mut tx, CategoryKind::Course, from.get()).await?;
    categories::place(&mut tx, CategoryKind::Course, id.get(), (category, None)).await?;
    let of = Copying { from, items: None, to: id, place: None, author: actor.id, shift };
    copy_items(&mut tx, &of).await?;
    let shown = files::ids_in(&json!([draft.cover_image, draft.texts.description, draft.translations]));
    files::use_in(&mut tx, files::Subject::Course(id), &shown).await?;
    let after = json!({ "title": draft.texts.title, "cloned_from": from });
    history::record(&mut tx, Some(actor.id), Subject::course(id), Change::Create, &Value::Null, &after).await?;
    tx.commit().await?;
    Ok(id)
}

async fn first_date(
    conn: &mut TenantConn,
    course: CourseId,
    own: Option<OffsetDateTime>,
) -> Result<Option<OffsetDateTime>, ApiError> {
    match own {
        Some(at) => Ok(Some(at)),
        None => store::first_item_date(conn, course).await,
    }
}

fn copy_of(title: &str, locale: Locale) -> String {
    let title: String = title.chars().take(super::draft::TITLE_MAX - 12).collect();
    match locale {
        Locale::Vi => format!("{title} (bản sao)"),
        Locale::En => format!("{title} (copy)"),
    }
}
