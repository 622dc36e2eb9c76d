//! Writes lists: what is checked, what is kept, what goes into the history.

use std::collections::HashSet;

use platform::error::ApiError;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};

use super::access::lock_editable;
use super::input::ProblemListInput;
use super::messages::{LIST_NOT_FOUND, TOO_MANY_LISTS};
use super::reader::Reader;
use super::slugs::fresh;
use super::store::{self, ListRow};
use super::words::ProblemListKind;
use crate::actor::Actor;
use crate::approval::Visibility;
use crate::badges::{self, Cause};
use crate::history::{self, Change, Subject};
use crate::ids::QuestionId;
use crate::permissions::{Action, Resource};

/// Lists of a person, and of one who manages questions.
const OWN_MAX: i64 = 50;
const MANAGERS_MAX: i64 = 1000;
/// How often an address is made again because it is taken.
const SLUG_TRIES: usize = 5;

/// Public ones are for who makes questions; the rest is a person's own.
fn require(actor: &Actor, visibility: Visibility) -> Result<(), ApiError> {
    match visibility {
        Visibility::Public => actor.require(Resource::Question, Action::Create),
        Visibility::Unlisted | Visibility::Private => actor.require_own_account(),
    }
}

/// Makes a list.
///
/// # Errors
/// 403 for who may not, 412 with what is wrong, field by field.
pub async fn create(tx: &mut TenantConn, actor: &Actor, mut input: ProblemListInput) -> Result<ListRow, ApiError> {
    require(actor, input.visibility)?;
    input.check()?;
    input.refuse_unknown(tx, Reader::of(Some(actor))).await?;
    refuse_too_many(tx, actor).await?;
    let titles = input.titles();
    for number in 0..SLUG_TRIES {
        let slug = fresh(&input.title, input.visibility, number);
        let Some(id) = store::insert(tx, &input.row(&titles), &slug, actor.id).await? else { continue };
        store::write_items(tx, id, &input.items(&[])).await?;
        if input.visibility == Visibility::Public {
            let now = input.state();
            history::record(tx, Some(actor.id), Subject::problem_list(id), Change::Create, &Value::Null, &now).await?;
        }
        if is_counted(input.kind, input.visibility) {
            badges::plan_everybody(tx, Cause::Roadmaps).await?;
        }
        return read(tx, &slug, actor).await;
    }
    Err(ApiError::internal(anyhow::anyhow!("no free address for a list")))
}

async fn refuse_too_many(tx: &mut TenantConn, actor: &Actor) -> Result<(), ApiError> {
    let max = if actor.may(Resource::Question, Action::Create) { MANAGERS_MAX } else { OWN_MAX };
    store::lock_owner(tx, actor.id).await?;
    if store::count_own(tx, actor.id).await? < max {
        return Ok(());
    }
    Err(ApiError::with(TOO_MANY_LISTS, vec![("max", max.to_string())]))
}

/// Changes a list. Problems of it that whoever changes it does not see stay in it.
///
/// # Errors
/// 404 and 403 as [`lock_editable`]; 409 where it has another version by now; 412 as [`create`].
pub async fn change(
    tx: &mut TenantConn,
    actor: &Actor,
    key: &str,
    mut input: ProblemListInput,
) -> Result<ListRow, ApiError> {
    let ahead = lock_editable(tx, key, actor).await?;
    require(actor, input.visibility)?;
    if input.version.is_some_and(|version| version != ahead.version) {
        return Err(CONCURRENT_EDIT.into());
    }
    input.check()?;
    let reader = Reader::of(Some(actor));
    input.refuse_unknown(tx, reader).await?;
    let before = store::item_ids(tx, ahead.id).await?;
    let unseen = unseen(tx, &before, reader).await?;
    let titles = input.titles();
    store::update(tx, ahead.id, &input.row(&titles)).await?;
    store::write_items(tx, ahead.id, &input.items(&unseen)).await?;
    if ahead.visibility == Visibility::Public || input.visibility == Visibility::Public {
        let was = state(&ahead, &before);
        history::record(tx, Some(actor.id), Subject::problem_list(ahead.id), Change::Update, &was, &input.state())
            .await?;
    }
    if is_counted(ahead.kind, ahead.visibility) || is_counted(input.kind, input.visibility) {
        badges::plan_everybody(tx, Cause::Roadmaps).await?;
    }
    read(tx, &ahead.slug, actor).await
}

/// Whether there is a badge for solving all of such a list.
pub fn is_counted(kind: ProblemListKind, visibility: Visibility) -> bool {
    kind == ProblemListKind::Roadmap && visibility == Visibility::Public
}

async fn read(tx: &mut TenantConn, slug: &str, actor: &Actor) -> Result<ListRow, ApiError> {
    store::find(tx, slug, Some(actor.id)).await?.ok_or_else(|| LIST_NOT_FOUND.into())
}

/// Those of a list's problems that `reader` does not see.
async fn unseen(
    tx: &mut TenantConn,
    items: &[(i32, QuestionId)],
    reader: Reader,
) -> Result<Vec<(i32, QuestionId)>, ApiError> {
    let ids: Vec<QuestionId> = items.iter().map(|(_, question)| *question).collect();
    let seen = store::problems(tx, &ids, reader, "vi").await?;
    let seen: HashSet<QuestionId> = seen.into_iter().map(|row| row.id).collect();
    Ok(items.iter().copied().filter(|(_, question)| !seen.contains(question)).collect())
}

/// Takes a list away.
///
/// # Errors
/// As [`lock_editable`].
pub async fn remove(tx: &mut TenantConn, actor: &Actor, key: &str) -> Result<(), ApiError> {
    let list = lock_editable(tx, key, actor).await?;
    if list.visibility == Visibility::Public {
        let was = json!({ "title": list.title, "slug": list.slug });
        history::record(tx, Some(actor.id), Subject::problem_list(list.id), Change::Delete, &was, &Value::Null).await?;
    }
    if is_counted(list.kind, list.visibility) {
        badges::plan_everybody(tx, Cause::Roadmaps).await?;
    }
    store::delete(tx, list.id).await
}

/// What a history looks at.
pub fn state(list: &ListRow, items: &[(i32, QuestionId)]) -> Value {
    let section = |(number, title): (i32, &String)| {
        let questions: Vec<QuestionId> =
            items.iter().filter(|(of, _)| *of == number).map(|(_, question)| *question).collect();
        json!({ "title": title, "questions": questions })
    };
    let sections: Vec<Value> = (1..).zip(&list.sections).map(section).collect();
    json!({ "title": list.title, "kind": list.kind, "visibility": list.visibility, "sections": sections })
}
