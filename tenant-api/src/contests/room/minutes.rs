//! Minutes beyond the rules, for one, a room or all.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{self, Whom};
use crate::actor::Actor;
use crate::contests::access::lock_editable;
use crate::contests::messages::CONTEST_OVER;
use crate::contests::moving::follow_times;
use crate::contests::news::{self, News};
use crate::contests::whom::{refuse_unknown, whose};
use crate::history::{self, Change, Subject};
use crate::ids::{ContestId, EntryId};
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::{learning, standings};

/// Most minutes that are given at once.
const MINUTES_MAX: i32 = 600;

/// Minutes for one, a room, or (neither is named) all.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ContestMinutes {
    /// From 1 to 600.
    minutes: i32,
    #[serde(default)]
    entry_id: Option<EntryId>,
    #[serde(default)]
    room: Option<String>,
    /// A call that is repeated has the same, and gives them once.
    key: Uuid,
}

/// How many have more time now.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestMinutesGiven {
    moved: i64,
}

/// Gives minutes: parts that run have them at once, and the contest ends later for who gets them, also for who begins later.
#[utoipa::path(tag = "contest", params(ContestId), request_body = ContestMinutes, responses((status = 200, body = Envelope<ContestMinutesGiven>)))]
#[post("/api/contests/{id}/room/minutes")]
pub async fn give_contest_minutes(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
) -> Result<Envelope<ContestMinutesGiven>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let now = OffsetDateTime::now_utc();
    let mut tx = site.begin().await?;
    let contest = lock_editable(&mut tx, *id, &actor).await?;
    let body: ContestMinutes = body.json().await?;
    let mut faults = Faults::default();
    faults.between("minutes", body.minutes, 1..=MINUTES_MAX);
    faults.ensure("room", body.entry_id.is_none() || body.room.is_none(), INVALID_VALUE);
    faults.finish()?;
    let whom = Whom { user: whose(&mut tx, *id, body.entry_id).await?, room: body.room.as_deref() };
    refuse_unknown(&mut tx, *id, whom.room).await?;
    if contest.is_over(now) {
        return Err(CONTEST_OVER.into());
    }
    if store::give_minutes(&mut tx, (*id, actor.id), whom, (body.minutes, body.key)).await? {
        follow_times(&mut tx, *id, now).await?;
        let name = match whom.user {
            Some(user) => Some(learning::name_of(&mut tx, user).await?),
            None => None,
        };
        let given = json!({ "minutes": body.minutes, "for": body.room.clone().or(name) });
        history::record(&mut tx, Some(actor.id), Subject::contest(*id), Change::Update, &json!({}), &given).await?;
        news::tell(&mut tx, *id, News::Times)?;
        standings::tell_room(&mut tx, *id)?;
    }
    let moved = store::count(&mut tx, *id, whom).await?;
    tx.commit().await?;
    Ok(Envelope::of(ContestMinutesGiven { moved }))
}
