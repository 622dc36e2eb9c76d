//! The calls.

use std::collections::BTreeSet;

use actix_web::{delete, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::{Query, RawBody};
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::{CATEGORY_NOT_FOUND, OBJECT_NOT_FOUND};
use super::store::{self, Found};
use super::tree::{Category, free_name, may_go_below, tree_of};
use super::{CategoryKind, NAME_MAX, add, refuse_more};
use crate::actor::{Actor, Visitor};
use crate::approval::edits_everything;
use crate::ids::CategoryId;
use crate::permissions::Action;
use crate::site::Site;

/// Most objects of one call.
const OBJECTS_MAX: usize = 500;

/// Of what.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CategoryQuery {
    /// What is in the categories.
    #[serde(rename = "type")]
    #[param(inline)]
    kind: CategoryKind,
}

/// A category to be made.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CategoryInput {
    /// At most 100 characters; siblings have different ones.
    name: String,
    #[serde(rename = "type")]
    kind: CategoryKind,
    /// At the top when missing.
    parent_id: Option<CategoryId>,
}

/// Another name.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CategoryName {
    name: String,
}

/// Another place.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CategoryPlace {
    /// Null: at the top.
    parent_id: Option<CategoryId>,
    /// The sibling that it stands before; null: as the last.
    before_id: Option<CategoryId>,
}

/// What goes into a category, out of the one that it was in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CategoryObjects {
    /// At most 500.
    object_ids: Vec<i64>,
}

/// How many objects are there now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ObjectsAdded {
    added: usize,
}

async fn find(conn: &mut TenantConn, id: CategoryId) -> Result<Found, ApiError> {
    store::find(conn, id).await?.ok_or_else(|| CATEGORY_NOT_FOUND.into())
}

/// Of anything that has categories.
fn require_any(actor: &Actor, action: Action) -> Result<(), ApiError> {
    match CategoryKind::ALL.iter().any(|kind| actor.may(kind.resource(), action)) {
        true => Ok(()),
        false => actor.require(CategoryKind::Question.resource(), action),
    }
}

fn clean_name(name: &str) -> Result<String, ApiError> {
    let mut faults = Faults::default();
    let name = faults.rule("name", rules::line(name, NAME_MAX));
    faults.finish()?;
    Ok(name.unwrap_or_default())
}

/// The tree of a kind. Editors get the numbers of all objects, others of those that everybody finds.
#[utoipa::path(tag = "category", params(CategoryQuery), responses((status = 200, body = Envelope<Vec<Category>>)))]
#[get("/api/category")]
pub async fn list_categories(
    site: Site,
    visitor: Visitor,
    query: Query<CategoryQuery>,
) -> Result<Envelope<Vec<Category>>, ApiError> {
    let edits = visitor.0.is_some_and(|actor| actor.may(query.kind.resource(), Action::Update));
    let rows = store::list(&mut *site.read().await?, query.kind, edits).await?;
    Ok(Envelope::of(tree_of(rows)))
}

/// Makes a category, as the last of its siblings.
#[utoipa::path(tag = "category", request_body = CategoryInput, responses((status = 200, body = Envelope<Category>)))]
#[post("/api/category")]
pub async fn create_category(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<Category>, ApiError> {
    require_any(&actor, Action::Create)?;
    let input: CategoryInput = body.json().await?;
    actor.require(input.kind.resource(), Action::Create)?;
    let name = clean_name(&input.name)?;
    let mut tx = site.begin().await?;
    let tree = store::lock_tree(&mut tx, input.kind).await?;
    refuse_more(tree.len())?;
    if input.parent_id.is_some_and(|parent| !tree.contains_key(&parent)) {
        return Err(ApiError::field("parent_id", INVALID_VALUE));
    }
    let id = store::insert(&mut tx, input.kind, &name, input.parent_id).await?;
    tx.commit().await?;
    Ok(Envelope::of(Category { id, name, count: 0, children: Vec::new() }))
}

/// Gives a category another name.
#[utoipa::path(tag = "category", params(CategoryId), request_body = CategoryName, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/category/{id}")]
pub async fn rename_category(
    site: Site,
    actor: Actor,
    id: web::Path<CategoryId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    require_any(&actor, Action::Update)?;
    let input: CategoryName = body.json().await?;
    let mut tx = site.begin().await?;
    let found = find(&mut tx, *id).await?;
    actor.require(found.kind.resource(), Action::Update)?;
    store::rename(&mut tx, found.id, &clean_name(&input.name)?).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Moves a category with everything below it.
#[utoipa::path(tag = "category", params(CategoryId), request_body = CategoryPlace, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/category/{id}/move")]
pub async fn move_category(
    site: Site,
    actor: Actor,
    id: web::Path<CategoryId>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    require_any(&actor, Action::Update)?;
    let input: CategoryPlace = body.json().await?;
    let mut tx = site.begin().await?;
    let kind = find(&mut tx, *id).await?.kind;
    actor.require(kind.resource(), Action::Update)?;
    let tree = store::lock_tree(&mut tx, kind).await?;
    // Read again: somebody may have moved it before the lock.
    let found = find(&mut tx, *id).await?;
    let fits = |parent: CategoryId| tree.contains_key(&parent) && may_go_below(&tree, found.id, parent);
    let mut faults = Faults::default();
    let is_sibling = |before: CategoryId| tree.get(&before) == Some(&input.parent_id) && before != found.id;
    faults.ensure("parent_id", input.parent_id.is_none_or(fits), INVALID_VALUE).ensure(
        "before_id",
        input.before_id.is_none_or(is_sibling),
        INVALID_VALUE,
    );
    faults.finish()?;
    store::place(&mut tx, &found, input.parent_id, input.before_id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Puts objects into a category, out of those that they were in.
#[utoipa::path(tag = "category", params(CategoryId), request_body = CategoryObjects, responses((status = 200, body = Envelope<ObjectsAdded>)))]
#[post("/api/category/{id}/add-object")]
pub async fn add_objects(
    site: Site,
    actor: Actor,
    id: web::Path<CategoryId>,
    body: RawBody,
) -> Result<Envelope<ObjectsAdded>, ApiError> {
    require_any(&actor, Action::Update)?;
    let input: CategoryObjects = body.json().await?;
    let ids: BTreeSet<i64> = input.object_ids.iter().copied().collect();
    let mut faults = Faults::default();
    faults.between("object_ids", ids.len(), 1..=OBJECTS_MAX);
    faults.finish()?;
    let mut tx = site.begin().await?;
    let found = find(&mut tx, *id).await?;
    actor.require(found.kind.resource(), Action::Update)?;
    let mut seen = BTreeSet::new();
    let objects: Vec<i64> = input.object_ids.into_iter().filter(|object| seen.insert(*object)).collect();
    let author = (!edits_everything(&actor)).then_some(actor.id);
    let known = match found.kind {
        CategoryKind::Question => store::count_questions(&mut tx, &objects, author).await?,
        CategoryKind::Course => store::count_courses(&mut tx, &objects, author).await?,
        // Nothing of these kinds is there yet.
        CategoryKind::Blog | CategoryKind::Contest => 0,
    };
    if usize::try_from(known).unwrap_or_default() != objects.len() {
        return Err(OBJECT_NOT_FOUND.into());
    }
    add(&mut tx, found.kind, found.id, &objects).await?;
    tx.commit().await?;
    Ok(Envelope::of(ObjectsAdded { added: objects.len() }))
}

/// Takes a category away. What is below it and in it goes to the category above; at the top, objects are in none then.
#[utoipa::path(tag = "category", params(CategoryId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/category/{id}")]
pub async fn delete_category(site: Site, actor: Actor, id: web::Path<CategoryId>) -> Result<Envelope<bool>, ApiError> {
    require_any(&actor, Action::Delete)?;
    let mut tx = site.begin().await?;
    let kind = find(&mut tx, *id).await?.kind;
    actor.require(kind.resource(), Action::Delete)?;
    store::lock_tree(&mut tx, kind).await?;
    let found = find(&mut tx, *id).await?;
    lift_children(&mut tx, &found).await?;
    store::delete(&mut tx, found.id, found.parent_id).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

/// Puts what is below a category into its place; a name that is taken there gets a number behind it.
async fn lift_children(tx: &mut TenantConn, found: &Found) -> Result<(), ApiError> {
    let beside = store::list_below(tx, found.kind, found.parent_id).await?;
    let mut taken: Vec<String> = beside.into_iter().filter(|(id, _)| *id != found.id).map(|(_, name)| name).collect();
    for (child, name) in store::list_below(tx, found.kind, Some(found.id)).await? {
        let free = free_name(&name, &taken);
        if free != name {
            store::rename(tx, child, &free).await?;
        }
        let child = Found { id: child, kind: found.kind, parent_id: Some(found.id) };
        store::place(tx, &child, found.parent_id, Some(found.id)).await?;
        taken.push(free);
    }
    Ok(())
}
