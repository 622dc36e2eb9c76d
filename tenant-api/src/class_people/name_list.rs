//! A class's list of names without accounts.

use std::collections::HashSet;

use actix_web::{delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::messages::REQUIRED;
use platform::tenancy::TenantConn;
use rules::DateInput;
use serde_json::json;
use time::OffsetDateTime;

use super::messages::{CLASS_NAME_NOT_FOUND, CLASS_NAMES_FULL};
use super::name_rows::lines;
use super::store::{self, NameDraft, NameRow};
use super::views::{ClassName, ClassNameInput, ClassNamesBody};
use crate::actor::Actor;
use crate::classrooms::{ClassNews, find_led, lock_led, tell};
use crate::history::{self, Change, Subject};
use crate::ids::{ClassroomId, ClassroomNameId};
use crate::imports::day;
use crate::site::Site;

/// Most names of a list, and longest name, in characters.
const NAMES_MAX: usize = 500;
const NAME_MAX: usize = 120;

impl From<NameRow> for ClassName {
    fn from(row: NameRow) -> Self {
        Self {
            id: row.id,
            full_name: row.full_name,
            dob: row.dob.map(|day| day.to_string()),
            claimed_by: row.claimed_by,
            claimed_login: row.claimed_login,
            confirmed: row.confirmed,
        }
    }
}

impl ClassNameInput {
    /// What is sound of it; the rest is in `faults`.
    fn check(&self, faults: &mut Faults, now: OffsetDateTime) -> NameDraft {
        faults.required("full_name", &self.full_name);
        let full_name = faults.rule("full_name", rules::person_name(self.full_name.trim(), NAME_MAX));
        let dob = self.dob.as_ref().filter(|day| !day.is_blank());
        let dob = dob.and_then(|day| faults.rule("dob", rules::past_date(day, now)));
        NameDraft { full_name: full_name.unwrap_or_default(), dob }
    }
}

fn full() -> Fault {
    Fault::with(CLASS_NAMES_FULL, vec![("max", NAMES_MAX.to_string())])
}

async fn list(conn: &mut TenantConn, class: ClassroomId) -> Result<Envelope<Vec<ClassName>>, ApiError> {
    let rows = store::names(conn, class).await?;
    Ok(Envelope::of(rows.into_iter().map(ClassName::from).collect()))
}

/// The names of a class's list by given name, with who has taken them.
#[utoipa::path(tag = "classroom", params(ClassroomId), responses((status = 200, body = Envelope<Vec<ClassName>>)))]
#[get("/api/classroom/{id}/names")]
pub async fn list_class_names(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
) -> Result<Envelope<Vec<ClassName>>, ApiError> {
    let mut conn = site.read().await?;
    find_led(&mut conn, *id, &actor).await?;
    list(&mut conn, *id).await
}

/// Puts names on a class's list; those that are on it with the same day of birth are left out. The list as it is then.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassNamesBody, responses((status = 200, body = Envelope<Vec<ClassName>>)))]
#[post("/api/classroom/{id}/names")]
pub async fn add_class_names(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    body: RawBody,
) -> Result<Envelope<Vec<ClassName>>, ApiError> {
    find_led(&mut *site.read().await?, *id, &actor).await?;
    let ClassNamesBody { text, mut names } = body.json().await?;
    names.extend(lines(&text).into_iter().map(|line| {
        let dob = Some(line.dob).filter(|text| !text.is_empty());
        ClassNameInput { full_name: line.full_name, dob: dob.map(|text| DateInput::Text(day(&text))) }
    }));
    let mut faults = Faults::default();
    faults.ensure("names", !names.is_empty(), REQUIRED).ensure("names", names.len() <= NAMES_MAX, full());
    let (now, mut drafts) = (OffsetDateTime::now_utc(), Vec::with_capacity(names.len().min(NAMES_MAX)));
    if faults.is_empty() {
        faults.each("names", &names, |faults, name| drafts.push(name.check(faults, now)));
    }
    faults.finish()?;
    let mut tx = site.begin().await?;
    let class = lock_led(&mut tx, *id, &actor).await?;
    class.require_open()?;
    let known = store::names(&mut tx, *id).await?;
    let room = NAMES_MAX.saturating_sub(known.len());
    let known: HashSet<NameDraft> =
        known.into_iter().map(|row| NameDraft { full_name: row.full_name, dob: row.dob }).collect();
    drafts.retain(|draft| !known.contains(draft));
    if drafts.len() > room {
        let Fault { message, params } = full();
        return Err(ApiError::with(message, params));
    }
    if !drafts.is_empty() {
        store::add_names(&mut tx, *id, &drafts).await?;
        note(&mut tx, &actor, *id, &json!({}), &json!({ "names_added": drafts.len() })).await?;
        tell(&mut tx, *id, ClassNews::Members)?;
    }
    let answer = list(&mut tx, *id).await?;
    tx.commit().await?;
    Ok(answer)
}

async fn note(
    tx: &mut TenantConn,
    actor: &Actor,
    class: ClassroomId,
    before: &serde_json::Value,
    after: &serde_json::Value,
) -> Result<(), ApiError> {
    history::record(tx, Some(actor.id), Subject::classroom(class), Change::Update, before, after).await
}

/// Changes a name of a class's list.
#[utoipa::path(tag = "classroom", params(("id" = i64, Path), ("name_id" = i64, Path)), request_body = ClassNameInput,
    responses((status = 200, body = Envelope<Vec<ClassName>>)))]
#[put("/api/classroom/{id}/names/{name_id}")]
pub async fn change_class_name(
    site: Site,
    actor: Actor,
    path: web::Path<(ClassroomId, ClassroomNameId)>,
    body: RawBody,
) -> Result<Envelope<Vec<ClassName>>, ApiError> {
    let (class, id) = path.into_inner();
    find_led(&mut *site.read().await?, class, &actor).await?;
    let input: ClassNameInput = body.json().await?;
    let mut faults = Faults::default();
    let draft = input.check(&mut faults, OffsetDateTime::now_utc());
    faults.finish()?;
    let mut tx = site.begin().await?;
    lock_led(&mut tx, class, &actor).await?.require_open()?;
    if !store::update_name(&mut tx, class, id, &draft).await? {
        return Err(CLASS_NAME_NOT_FOUND.into());
    }
    note(&mut tx, &actor, class, &json!({}), &json!({ "name": draft.full_name })).await?;
    tell(&mut tx, class, ClassNews::Members)?;
    let answer = list(&mut tx, class).await?;
    tx.commit().await?;
    Ok(answer)
}

/// Takes a name off a class's list; who has taken it stays in the class.
#[utoipa::path(tag = "classroom", params(("id" = i64, Path), ("name_id" = i64, Path)), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/classroom/{id}/names/{name_id}")]
pub async fn delete_class_name(
    site: Site,
    actor: Actor,
    path: web::Path<(ClassroomId, ClassroomNameId)>,
) -> Result<Envelope<bool>, ApiError> {
    let (class, id) = path.into_inner();
    let mut tx = site.begin().await?;
    lock_led(&mut tx, class, &actor).await?.require_open()?;
    let name = store::delete_name(&mut tx, class, id).await?.ok_or(CLASS_NAME_NOT_FOUND)?;
    note(&mut tx, &actor, class, &json!({ "name": name }), &json!({})).await?;
    tell(&mut tx, class, ClassNews::Members)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
