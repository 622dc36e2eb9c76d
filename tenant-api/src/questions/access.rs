//! Who may see and who may change a question.

use platform::error::ApiError;
use platform::messages::NO_ACCESS;
use platform::tenancy::TenantConn;

use super::messages::PROBLEM_NOT_FOUND;
use super::store::{self, Question};
use super::trial_runs;
use crate::activity;
use crate::actor::Actor;
use crate::approval::{self, Standing, Status, Visibility};
use crate::class_context;
use crate::ids::{ClassroomId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::ranking;

impl Question {
    /// What decides about who may change and see it.
    pub fn standing(&self) -> Standing {
        Standing {
            resource: Resource::Question,
            status: self.status,
            visibility: self.draft.visibility,
            author_id: self.author_id,
            was_published: self.was_published,
        }
    }

    /// Authors change what is theirs; admins and moderators change everything.
    pub fn may_edit(&self, actor: Option<&Actor>) -> bool {
        self.standing().may_edit(actor)
    }
}

/// Whether `actor` may see it by itself: who has tried it keeps it while a change of it waits for approval, and who was asked it
/// in a contest may go on with it when that is over. A private one is everybody's from the day on that it is a challenge.
async fn is_visible_alone(conn: &mut TenantConn, question: &Question, actor: Option<&Actor>) -> Result<bool, ApiError> {
    let standing = question.standing();
    // Who has answered an archived one still finds what they answered.
    let for_all = !question.is_archived && standing.may_see(actor, false);
    let is_out = !question.is_archived && question.status == Status::Published;
    Ok(for_all
        || (is_out && store::has_been_challenge(conn, question.id, activity::today()).await?)
        || match actor {
            Some(person) => {
                let keeps = question.is_archived || standing.may_see(actor, true);
                (keeps && store::find_progress(conn, person.id, question.id).await?.is_some())
                    || (!question.is_archived && store::was_asked_in_contest(conn, person.id, question.id).await?)
            }
            None => false,
        })
}

/// Whether a class lets `actor` see it: any of theirs that sets it to them, or the one that is named and that they lead, which
/// asks it somewhere.
async fn is_visible_in_class(
    conn: &mut TenantConn,
    question: &Question,
    actor: &Actor,
    class: Option<ClassroomId>,
) -> Result<bool, ApiError> {
    if question.is_archived {
        return Ok(false);
    }
    if class_context::class_that_sets(conn, actor, question.id, None).await?.is_some() {
        return Ok(true);
    }
    let Some(class) = class else { return Ok(false) };
    Ok(class_context::leads(conn, class, actor).await? && class_context::asks(conn, class, question.id).await?)
}

/// The question if `actor` may see it, by itself or in a class.
async fn visible(
    conn: &mut TenantConn,
    question: Option<Question>,
    actor: Option<&Actor>,
    class: Option<ClassroomId>,
) -> Result<Question, ApiError> {
    let question = question.ok_or(PROBLEM_NOT_FOUND)?;
    if is_visible_alone(conn, &question, actor).await? {
        return Ok(question);
    }
    match actor {
        Some(person) if is_visible_in_class(conn, &question, person, class).await? => Ok(question),
        _ => Err(PROBLEM_NOT_FOUND.into()),
    }
}

/// The question with this slug, if `actor` may see it; otherwise the one with this id. An older slug may be a number: it
/// hides the problem of that id from nobody who does not see its own.
///
/// # Errors
/// 404 where there is none or it is not for them: which of the two, nobody learns.
pub async fn find_visible(conn: &mut TenantConn, key: &str, actor: Option<&Actor>) -> Result<Question, ApiError> {
    find_visible_in(conn, key, actor, None).await
}

/// The same; who leads the class that is named sees what it asks.
///
/// # Errors
/// As [`find_visible`].
pub async fn find_visible_in(
    conn: &mut TenantConn,
    key: &str,
    actor: Option<&Actor>,
    class: Option<ClassroomId>,
) -> Result<Question, ApiError> {
    let by_slug = store::find(conn, None, key).await?;
    match (visible(conn, by_slug, actor, class).await, key.parse()) {
        (Err(error), Ok(id)) if error.message() == PROBLEM_NOT_FOUND => {
            find_visible_by_id_in(conn, id, actor, class).await
        }
        (answer, _) => answer,
    }
}

/// The question with this id, if `actor` may see it: whoever has an id does not mean the one whose slug is the same.
///
/// # Errors
/// As [`find_visible`].
pub async fn find_visible_by_id(
    conn: &mut TenantConn,
    id: QuestionId,
    actor: Option<&Actor>,
) -> Result<Question, ApiError> {
    find_visible_by_id_in(conn, id, actor, None).await
}

/// The same; who leads the class that is named sees what it asks.
///
/// # Errors
/// As [`find_visible`].
pub async fn find_visible_by_id_in(
    conn: &mut TenantConn,
    id: QuestionId,
    actor: Option<&Actor>,
    class: Option<ClassroomId>,
) -> Result<Question, ApiError> {
    let question = store::find(conn, Some(id), "").await?;
    visible(conn, question, actor, class).await
}

/// The question with this id, if `actor` may see it without any class.
///
/// # Errors
/// As [`find_visible`].
pub async fn find_visible_alone(conn: &mut TenantConn, id: QuestionId, actor: &Actor) -> Result<Question, ApiError> {
    let question = store::find(conn, Some(id), "").await?.ok_or(PROBLEM_NOT_FOUND)?;
    if is_visible_alone(conn, &question, Some(actor)).await? { Ok(question) } else { Err(PROBLEM_NOT_FOUND.into()) }
}

/// The same as [`find_editable`] in a transaction that changes the question: whoever else would waits until that is over,
/// and what was read stays true.
///
/// # Errors
/// As [`find_editable`].
pub async fn lock_editable(conn: &mut TenantConn, id: QuestionId, actor: &Actor) -> Result<Question, ApiError> {
    store::lock(conn, id).await?;
    find_editable(conn, id, actor).await
}

/// The question with this id, if `actor` may change it.
///
/// # Errors
/// 404 where there is none, 403 where it is another's.
pub async fn find_editable(conn: &mut TenantConn, id: QuestionId, actor: &Actor) -> Result<Question, ApiError> {
    let question = store::find(conn, Some(id), "").await?.filter(|question| !question.is_archived);
    let question = question.ok_or(PROBLEM_NOT_FOUND)?;
    if question.may_edit(Some(actor)) { Ok(question) } else { Err(NO_ACCESS.into()) }
}

/// Begins a change of a question's content within a transaction: whoever else would change it waits until that is over,
/// and public content that was approved goes back to approval unless `actor` may approve.
///
/// # Errors
/// As [`find_editable`].
pub async fn begin_edit(conn: &mut TenantConn, id: QuestionId, actor: &Actor) -> Result<Question, ApiError> {
    let question = lock_editable(conn, id, actor).await?;
    let is_public = question.draft.visibility == Visibility::Public;
    let may_approve = actor.may(Resource::Question, Action::Approval);
    let status = approval::after_edit(question.status, is_public, may_approve);
    store::touch(conn, question.id, status).await?;
    if status != question.status {
        ranking::plan_question(conn, question.id).await?;
    }
    trial_runs::plan(conn, question.draft.kind, question.id, actor.id).await?;
    Ok(question)
}

/// The question with this id, whoever may see it: for judging what was handed in while it was to be seen.
///
/// # Errors
/// When the database fails.
pub async fn find_for_judging(conn: &mut TenantConn, id: QuestionId) -> Result<Option<Question>, ApiError> {
    store::find(conn, Some(id), "").await
}
