//! Saves questions: checked and rendered first, written in one transaction, however they came (form, clone, import).

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::tenancy::TenantConn;
use serde_json::{Value, json};

use super::access::{find_editable, lock_editable};
use super::checks::refuse_blocked;
use super::draft::{Draft, Rendered, Secrets, rendered, translated};
use super::input::{CaseInput, QuestionInput, renew_ids};
use super::store::{self, Question};
use super::test_cases::{self, Contents, messages::TEST_CASE_NOT_FOUND};
use super::trial_runs;
use super::words::Difficulty;
use crate::actor::Actor;
use crate::approval::{self, Kind as ApprovalKind, Status, Visibility};
use crate::categories::{self, CategoryKind};
use crate::files;
use crate::history::{self, Change, Subject};
use crate::ids::{CategoryId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::ranking;
use crate::site::Site;

/// A new question: checked, rendered, its tests' contents stored.
pub struct Prepared {
    draft: Draft,
    secrets: Secrets,
    rendered: Rendered,
    /// Subtasks by the positions of tests.
    places: Option<BTreeMap<i32, i32>>,
    cases: Vec<Contents>,
    category: Option<CategoryId>,
    status: Status,
}

/// A new question in which nothing is wrong.
pub struct Checked {
    draft: Draft,
    secrets: Secrets,
    places: Option<BTreeMap<i32, i32>>,
    cases: Vec<CaseInput>,
    category: Option<CategoryId>,
    status: Status,
}

/// Checks a new question; nothing is stored.
///
/// # Errors
/// 412 with what is wrong, field by field; when its author may not begin with such a status.
pub fn check_new(actor: &Actor, mut input: QuestionInput) -> Result<Checked, ApiError> {
    let cases = input.test_cases.take().unwrap_or_default();
    let wanted = input.status.unwrap_or(Status::Draft);
    let category = input.category_id.flatten();
    let kind = input.kind.unwrap_or(marking::Kind::Code);
    let (mut draft, mut secrets) = (Draft::new(kind), Secrets::new(kind));
    let mut faults = input.apply(&mut draft, &mut secrets, wanted != Status::Draft, true);
    test_cases::check(&mut faults, &cases);
    faults.finish()?;
    let places = draft.judging.take_places();
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let status = approval::first(wanted, draft.visibility == Visibility::Public, may_approve)
        .map_err(|message| ApiError::on_field("status", message))?;
    if status != Status::Draft {
        refuse_blocked(&draft, &secrets)?;
    }
    Ok(Checked { draft, secrets, places, cases, category, status })
}

/// Renders a new question, and stores its tests' contents.
///
/// # Errors
/// 412 when the plan's storage has no room for its tests.
pub async fn prepare_checked(site: &Site, checked: Checked) -> Result<Prepared, ApiError> {
    let Checked { draft, secrets, places, cases, category, status } = checked;
    let cases = if cases.is_empty() { Vec::new() } else { test_cases::store_contents(site, cases).await? };
    let rendered = rendered(&draft, &secrets).await?;
    Ok(Prepared { draft, secrets, rendered, places, cases, category, status })
}

/// Checks and renders a new question, and stores its tests' contents.
///
/// # Errors
/// As [`check_new`] and [`prepare_checked`].
pub async fn prepare(site: &Site, actor: &Actor, input: QuestionInput) -> Result<Prepared, ApiError> {
    prepare_checked(site, check_new(actor, input)?).await
}

/// A copy of a question as a new draft, with ids of its own; not yet its tests.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn prepare_copy(mut draft: Draft, mut secrets: Secrets, locale: Locale) -> Result<Prepared, ApiError> {
    draft.slug = String::new();
    draft.is_listed = false;
    draft.texts.title = copy_of(&draft.texts.title, locale);
    renew_ids(draft.kind, &mut secrets);
    let rendered = rendered(&draft, &secrets).await?;
    Ok(Prepared { draft, secrets, rendered, places: None, cases: Vec::new(), category: None, status: Status::Draft })
}

fn copy_of(title: &str, locale: Locale) -> String {
    match locale {
        Locale::Vi => format!("{title} (bản sao)"),
        Locale::En => format!("{title} (copy)"),
    }
}

/// Writes a new question.
///
/// # Errors
/// When its address is taken, its category is gone, or the database fails.
pub async fn insert(tx: &mut TenantConn, actor: &Actor, prepared: Prepared) -> Result<QuestionId, ApiError> {
    let Prepared { mut draft, secrets, rendered, places, cases, category, status } = prepared;
    let id = store::insert(tx, (&mut draft, &secrets), &rendered, actor.id, status).await?;
    if !cases.is_empty() {
        test_cases::append(tx, id, cases).await?;
    }
    if !draft.judging.subtasks.is_empty() {
        place_tests(tx, id, &draft, places).await?;
    }
    if category.is_some() {
        categories::place(tx, CategoryKind::Question, id.get(), (category, None)).await?;
    }
    trial_runs::plan(tx, draft.kind, id, actor.id).await?;
    note(tx, actor, id, (None, &state(&draft, &secrets)?)).await?;
    Ok(id)
}

/// Changes a question; what is not named stays.
///
/// # Errors
/// 412 with what is wrong, field by field; 409 where it has another version by now; as [`find_editable`].
pub async fn change(site: &Site, actor: &Actor, id: QuestionId, input: QuestionInput) -> Result<(), ApiError> {
    // Rendered before the transaction begins: of what there is now, with the change.
    let mut conn = site.read().await?;
    let mut ahead = find_editable(&mut conn, id, actor).await?;
    let mut secrets_ahead = store::find_secrets(&mut conn, id).await?;
    drop(conn);
    let is_shown = is_shown(ahead.status);
    input.clone().apply(&mut ahead.draft, &mut secrets_ahead, is_shown, false).finish()?;
    let rendered = rendered(&ahead.draft, &secrets_ahead).await?;
    let category = input.category_id;
    let mut tx = site.begin().await?;
    let question = lock_editable(&mut tx, id, actor).await?;
    if input.version.is_some_and(|version| version != question.version) {
        return Err(CONCURRENT_EDIT.into());
    }
    // Somebody else was quicker with another of its texts: made again of what there is now, the last save wins.
    let (mut draft, secrets, rendered, before) = if question.version == ahead.version {
        let before = store::find_secrets(&mut tx, id).await?;
        let before = state(&question.draft, &before)?;
        (ahead.draft, secrets_ahead, rendered, before)
    } else {
        let (mut draft, mut secrets) = (question.draft.clone(), store::find_secrets(&mut tx, id).await?);
        let before = state(&draft, &secrets)?;
        input.apply(&mut draft, &mut secrets, is_shown, false).finish()?;
        let rendered = self::rendered(&draft, &secrets).await?;
        (draft, secrets, rendered, before)
    };
    let places = draft.judging.take_places();
    let is_public = question.draft.visibility == Visibility::Public || draft.visibility == Visibility::Public;
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let status = approval::after_edit(question.status, is_public, may_approve);
    store::update(&mut tx, id, (&draft, &secrets), &rendered, status).await?;
    if points_of(&draft, status) != points_of(&question.draft, question.status) {
        ranking::plan_question(&mut tx, id).await?;
    }
    place_tests(&mut tx, id, &draft, places).await?;
    if let Some(category) = category {
        categories::place(&mut tx, CategoryKind::Question, id.get(), (category, None)).await?;
    }
    trial_runs::plan(&mut tx, draft.kind, id, actor.id).await?;
    note(&mut tx, actor, id, (Some(&before), &state(&draft, &secrets)?)).await?;
    let saved = find_editable(&mut tx, id, actor).await?;
    keep_approved(&mut tx, &saved).await?;
    tx.commit().await?;
    Ok(())
}

/// What decides on the points of a problem: none unless it is listed and out.
fn points_of(draft: &Draft, status: Status) -> Option<Difficulty> {
    let has_points = draft.is_listed
        && draft.kind == marking::Kind::Code
        && status == Status::Published
        && draft.visibility == Visibility::Public;
    has_points.then_some(draft.difficulty)
}

/// Whether learners may see it or somebody reviews it: then nothing unfinished is saved.
fn is_shown(status: Status) -> bool {
    matches!(status, Status::WaitingForApproval | Status::Approved | Status::Published)
}

/// What a history and what shows files look at.
pub(super) fn state(draft: &Draft, secrets: &Secrets) -> Result<Value, ApiError> {
    let mut state = json!({
        "name": draft.texts.title,
        "statement": draft.texts.statement,
        "input_description": draft.texts.input_description,
        "output_description": draft.texts.output_description,
        "constraints": draft.texts.constraints,
        "format": draft.format,
        "statement_media": draft.media,
        "style": draft.style,
        "answers": secrets.answers.to_value(),
        "marking": draft.marking,
        "hints": secrets.hints,
        "solution": secrets.solution,
        "show_solution": draft.show_solution,
        "solution_after_tries": draft.solution_after_tries,
        "solution_after_days": draft.solution_after_days,
        "difficulty": draft.difficulty,
        "score": draft.max_score,
        "tags": draft.tags,
        "visibility": draft.visibility,
        "is_listed": draft.is_listed,
        "enable_on_quiz": draft.enable_on_quiz,
        "slug": draft.slug,
        "trials": secrets.trials,
    });
    state["translations"] = serde_json::to_value(translated(draft, secrets)).map_err(ApiError::internal)?;
    Ok(state)
}

/// Notes a save: who changed what, which files are shown, and what a reviewer compares the next change with.
async fn note(
    tx: &mut TenantConn,
    actor: &Actor,
    id: QuestionId,
    (before, after): (Option<&Value>, &Value),
) -> Result<(), ApiError> {
    let shown = files::ids_in(after);
    let had_files = before.is_some_and(|before| !files::ids_in(before).is_empty());
    if had_files || !shown.is_empty() {
        files::use_in(tx, files::Subject::Question(id), &shown).await?;
    }
    let change = if before.is_some() { Change::Update } else { Change::Create };
    history::record(tx, Some(actor.id), Subject::question(id), change, before.unwrap_or(&Value::Null), after).await
}

/// Keeps the texts of what is let through, for who reviews the next change.
///
/// # Errors
/// When the database fails.
pub async fn keep_approved(tx: &mut TenantConn, question: &Question) -> Result<(), ApiError> {
    match question.status {
        Status::Approved | Status::Published => {
            let texts = question.draft.named_texts();
            approval::keep_approved(tx, ApprovalKind::Question, question.id.get(), &texts).await
        }
        _ => Ok(()),
    }
}

/// Puts tests into subtasks where the author has said which, and out of subtasks that are gone.
async fn place_tests(
    tx: &mut TenantConn,
    id: QuestionId,
    draft: &Draft,
    places: Option<BTreeMap<i32, i32>>,
) -> Result<(), ApiError> {
    if let Some(places) = places {
        let positions: Vec<i32> =
            test_cases::placement(tx, id).await?.into_iter().map(|(position, _)| position).collect();
        if let Some((_, subtask)) = places.iter().find(|(position, _)| !positions.contains(position)) {
            let index = draft.judging.subtasks.iter().position(|known| known.id == Some(*subtask)).unwrap_or_default();
            return Err(ApiError::field(&format!("subtasks[{index}].tests"), TEST_CASE_NOT_FOUND));
        }
        test_cases::place(tx, id, &places).await?;
    }
    let left: Vec<i32> = draft.judging.subtasks.iter().filter_map(|subtask| subtask.id).collect();
    test_cases::clear_removed_subtasks(tx, id, &left).await
}
