//! Boards as streams: `contest/{id}/board` as everybody sees it, `contest/{id}/staff` as it is.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::messages::{LOGIN_REQUIRED, NO_ACCESS};
use platform::tenancy::TenantTx;
use serde_json::json;
use time::OffsetDateTime;

use super::access::standing_of;
use super::messages::CONTEST_NOT_FOUND;
use super::rows::BoardRow;
use super::source::timing_of;
use super::store;
use crate::actor::Actor;
use crate::ids::ContestId;
use crate::live::{self, TopicKind};
use crate::site::Site;

const BOARD: TopicKind = TopicKind::new("contest/{id}/board", |site, actor, id| may_follow(site, actor, ContestId(id)));
const STAFF: TopicKind = TopicKind::new("contest/{id}/staff", |site, actor, id| is_staff(site, actor, ContestId(id)));

/// All of them.
pub const TOPICS: [TopicKind; 2] = [BOARD, STAFF];

/// Tells a row as others see it (none: as it is) and as it is; one that is disqualified to staff alone.
pub(super) fn tell(
    tx: &mut TenantTx,
    contest: ContestId,
    (others, staff): (Option<BoardRow>, BoardRow),
) -> Result<(), ApiError> {
    let news = |row: &BoardRow| json!({ "kind": "row", "row": row, "v": row.v });
    if !staff.is_disqualified {
        live::publish(tx, &BOARD.topic(contest.get()), &news(others.as_ref().unwrap_or(&staff)))?;
    }
    live::publish(tx, &STAFF.topic(contest.get()), &news(&staff))
}

/// Has everybody read the board again, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell_reset(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    for topic in [BOARD, STAFF] {
        live::publish(tx, &topic.topic(contest.get()), &json!({ "kind": "reset" }))?;
        live::recheck_topic(tx, &topic.topic(contest.get()))?;
    }
    Ok(())
}

/// Has staff look at the room again, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell_room(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    live::publish(tx, &STAFF.topic(contest.get()), &json!({ "kind": "room" }))
}

/// Has staff look at the balloons again, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell_balloons(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    live::publish(tx, &STAFF.topic(contest.get()), &json!({ "kind": "balloons" }))
}

/// Has staff look at what is to be printed again, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell_prints(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    live::publish(tx, &STAFF.topic(contest.get()), &json!({ "kind": "prints" }))
}

/// Has staff look at judging again, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell_rejudge(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    live::publish(tx, &STAFF.topic(contest.get()), &json!({ "kind": "rejudge" }))
}

/// Has staff look at programs that are alike again, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell_similarity(tx: &mut TenantTx, contest: ContestId) -> Result<(), ApiError> {
    live::publish(tx, &STAFF.topic(contest.get()), &json!({ "kind": "similarity" }))
}

fn may_follow<'a>(site: &'a Site, actor: Option<&'a Actor>, id: ContestId) -> BoxFuture<'a, Result<(), ApiError>> {
    Box::pin(async move {
        let mut conn = site.read().await?;
        let standing = standing_of(&mut conn, id).await?.ok_or(CONTEST_NOT_FOUND)?;
        if standing.may_edit(actor) {
            return Ok(());
        }
        let has_entered = match actor {
            Some(actor) => store::has_entered(&mut conn, id, actor.id).await?,
            None => false,
        };
        let is_archived = store::is_archived(&mut conn, id).await?;
        if (is_archived || !standing.may_see(actor, has_entered)) && !has_entered {
            return Err(CONTEST_NOT_FOUND.into());
        }
        let shows = timing_of(&mut conn, id).await?.shows_table(OffsetDateTime::now_utc());
        if shows { Ok(()) } else { Err(NO_ACCESS.into()) }
    })
}

fn is_staff<'a>(site: &'a Site, actor: Option<&'a Actor>, id: ContestId) -> BoxFuture<'a, Result<(), ApiError>> {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        let standing = standing_of(&mut *site.read().await?, id).await?.ok_or(CONTEST_NOT_FOUND)?;
        if standing.may_edit(Some(actor)) { Ok(()) } else { Err(CONTEST_NOT_FOUND.into()) }
    })
}
