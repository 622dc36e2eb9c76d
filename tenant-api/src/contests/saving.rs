//! Saves contests: checked and rendered first, written in one transaction; what depends on it follows.

use contest_rules::formats::{ContestFormat, TestPreset};
use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::CONCURRENT_EDIT;
use platform::passwords;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::access::{find_editable, lock_editable};
use super::draft::{ContestDraft, rendered};
use super::input::ContestInput;
use super::messages::NO_SUCH_GROUP;
use super::store::{self, Contest};
use super::{moving, rejudging};
use crate::actor::Actor;
use crate::approval::{self, Status, Visibility, edits_everything};
use crate::attempts;
use crate::courses::messages::{AT_LEAST_ONE_QUESTION, NO_SUCH_QUESTION};
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::share_pictures::{self, Shared};
use crate::site::Site;
use crate::standings;

/// What of an input is no part of the draft.
struct Beside {
    /// None: as it was; empty: none.
    password: Option<String>,
    group_name: Option<String>,
}

impl Beside {
    fn of(input: &mut ContestInput) -> Self {
        let name = input.group_name.as_deref().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned);
        Self { password: input.password.clone(), group_name: name }
    }

    /// The password's hash, made before the transaction begins; none: nothing changes.
    async fn hash(&self) -> Result<Option<Option<String>>, ApiError> {
        match &self.password {
            None => Ok(None),
            Some(password) if password.is_empty() => Ok(Some(None)),
            Some(password) => Ok(Some(Some(passwords::hash(password.clone()).await?))),
        }
    }
}

/// Creates a contest.
///
/// # Errors
/// 412 with what is wrong, field by field; when its author may not begin with such a status.
pub async fn create(site: &Site, actor: &Actor, mut input: ContestInput) -> Result<ContestId, ApiError> {
    let wanted = input.status.unwrap_or(Status::Draft);
    let beside = Beside::of(&mut input);
    let mut draft = ContestDraft::default();
    input.apply(&mut draft).finish()?;
    let may_approve = actor.may(Resource::Contest, Action::Approval);
    let status = approval::first(wanted, draft.visibility == Visibility::Public, may_approve)
        .map_err(|message| ApiError::on_field("status", message))?;
    if status != Status::Draft {
        refuse_unready(&draft)?;
    }
    let (made, hash) = (rendered(&draft).await?, beside.hash().await?);
    let mut tx = site.begin().await?;
    group(&mut tx, actor, &mut draft, &beside).await?;
    let points = points_of(&mut tx, actor, &draft, None).await?;
    let id = store::insert(&mut tx, &mut draft, &made, actor.id, status).await?;
    store::write_parts(&mut tx, id, &draft.parts, &points).await?;
    if let Some(hash) = hash {
        store::set_password(&mut tx, id, hash.as_deref()).await?;
    }
    let now = state(&draft);
    history::record(&mut tx, Some(actor.id), Subject::contest(id), Change::Create, &Value::Null, &now).await?;
    tx.commit().await?;
    Ok(id)
}

/// Changes a contest; what is not named stays. Where somebody takes part, times and the board follow.
///
/// # Errors
/// 412 with what is wrong, field by field; 409 where it has another version by now; as [`find_editable`].
pub async fn change(site: &Site, actor: &Actor, id: ContestId, mut input: ContestInput) -> Result<(), ApiError> {
    // Rendered before the transaction begins: of what there is now, with the change.
    let ahead = find_editable(&mut *site.read().await?, id, actor).await?;
    let (version, beside) = (input.version, Beside::of(&mut input));
    let mut draft = ahead.draft.clone();
    input.apply(&mut draft).finish()?;
    let (made, hash) = (rendered(&draft).await?, beside.hash().await?);
    let mut tx = site.begin().await?;
    let contest = lock_editable(&mut tx, id, actor).await?;
    if contest.version != version.unwrap_or(ahead.version) || contest.version != ahead.version {
        return Err(CONCURRENT_EDIT.into());
    }
    let is_public = contest.draft.visibility == Visibility::Public || draft.visibility == Visibility::Public;
    let status = approval::after_edit(contest.status, is_public, actor.may(Resource::Contest, Action::Approval));
    if status != Status::Draft && status != Status::Rejected {
        refuse_unready(&draft)?;
    }
    group(&mut tx, actor, &mut draft, &beside).await?;
    let points = points_of(&mut tx, actor, &draft, Some(&contest)).await?;
    store::update(&mut tx, id, &draft, &made, status).await?;
    if draft.parts != contest.draft.parts {
        store::write_parts(&mut tx, id, &draft.parts, &points).await?;
    }
    if let Some(hash) = hash {
        store::set_password(&mut tx, id, hash.as_deref()).await?;
    }
    follow(&mut tx, site, &contest, &draft).await?;
    let (was, now) = (state(&contest.draft), state(&draft));
    history::record(&mut tx, Some(actor.id), Subject::contest(id), Change::Update, &was, &now).await?;
    if [contest.status, status].contains(&Status::Published) {
        share_pictures::plan(&mut tx, Shared::contest(id)).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// What depends on a contest's rules: when sittings end, what questions count, how they are marked, the board.
async fn follow(tx: &mut TenantTx, site: &Site, was: &Contest, draft: &ContestDraft) -> Result<(), ApiError> {
    let now = OffsetDateTime::now_utc();
    moving::follow_times(tx, was.id, now).await?;
    if rules(&was.draft) != rules(draft) {
        for attempt in attempts::list_of_contest(tx, was.id).await? {
            attempts::settle(tx, site, attempt).await?;
        }
    }
    if preset(&was.draft) != preset(draft) {
        rejudging::follow_preset(tx, site, was.id).await?;
    }
    standings::keep_all(tx, was.id).await
}

/// By which questions are marked; other formats ignore it.
fn preset(draft: &ContestDraft) -> Option<TestPreset> {
    draft.options.preset.filter(|_| draft.format == ContestFormat::Test)
}

/// The questions that count otherwise than by their answers.
fn rules(draft: &ContestDraft) -> Vec<(QuestionId, Option<crate::attempts::MarkRule>)> {
    let asked = draft.parts.iter().flat_map(|part| &part.questions);
    let mut rules: Vec<_> = asked.map(|asked| (asked.question_id, asked.rule)).collect();
    rules.sort_unstable_by_key(|(id, _)| *id);
    rules
}

/// What is shown to others asks something.
///
/// # Errors
/// 412.
pub fn refuse_unready(draft: &ContestDraft) -> Result<(), ApiError> {
    if draft.parts.is_empty() { Err(ApiError::on_field("parts", AT_LEAST_ONE_QUESTION)) } else { Ok(()) }
}

/// The group that is named, or a new one.
async fn group(tx: &mut TenantConn, actor: &Actor, draft: &mut ContestDraft, beside: &Beside) -> Result<(), ApiError> {
    if let Some(name) = &beside.group_name {
        draft.group = Some(store::insert_group(tx, name, actor.id).await?);
        return Ok(());
    }
    match draft.group {
        Some(id) if store::find_group(tx, id).await?.is_none() => Err(ApiError::on_field("group_id", NO_SUCH_GROUP)),
        _ => Ok(()),
    }
}

/// The points that questions have by themselves; those that are new in the contest are open ones or the author's own.
async fn points_of(
    conn: &mut TenantConn,
    actor: &Actor,
    draft: &ContestDraft,
    before: Option<&Contest>,
) -> Result<Vec<(QuestionId, f64)>, ApiError> {
    let ids: Vec<QuestionId> =
        draft.parts.iter().flat_map(|part| &part.questions).map(|asked| asked.question_id).collect();
    let known = store::questions_known(conn, &ids).await?;
    let was = |id: QuestionId| {
        let parts = before.map(|before| before.draft.parts.as_slice()).unwrap_or_default();
        parts.iter().flat_map(|part| &part.questions).any(|asked| asked.question_id == id)
    };
    let may_use = |id: QuestionId| {
        let found = known.iter().find(|known| known.id == id);
        was(id) || found.is_some_and(|it| it.is_open || it.author_id == actor.id || edits_everything(actor))
    };
    let mut faults = Faults::default();
    faults.each("parts", &draft.parts, |faults, part| {
        faults.each("questions", &part.questions, |faults, asked| {
            faults.ensure("question_id", may_use(asked.question_id), NO_SUCH_QUESTION);
        });
    });
    faults.finish()?;
    Ok(known.into_iter().map(|known| (known.id, known.max_score)).collect())
}

/// What a history looks at.
fn state(draft: &ContestDraft) -> Value {
    let seconds = |at: Option<OffsetDateTime>| at.map(OffsetDateTime::unix_timestamp);
    let parts: Vec<Value> = draft
        .parts
        .iter()
        .map(|part| {
            json!({ "name": part.name, "question_amount": part.question_amount, "quiz_time": part.quiz_time,
                    "questions": part.questions })
        })
        .collect();
    json!({
        "name": draft.name, "slug": draft.slug, "description": draft.description, "format": draft.format,
        "start_time": seconds(draft.start), "end_time": seconds(draft.end),
        "active_from_time": seconds(draft.active_from), "active_to_time": seconds(draft.active_to),
        "submission_mode": draft.submission_mode, "exercise_type": draft.exercise_type,
        "format_options": draft.options, "show_ranks": draft.show_ranks, "freeze_minutes": draft.freeze_minutes,
        "candidate_id": draft.asks_candidate_id, "group_id": draft.group, "room": draft.room,
        "visibility": draft.visibility, "parts": parts,
    })
}
