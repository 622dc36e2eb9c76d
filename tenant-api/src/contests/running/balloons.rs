//! Balloons as staff hand them over.

use std::cmp::Reverse;

use actix_web::{put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::balloon_store::{self, BalloonRow};
use crate::actor::Actor;
use crate::contests::access::find_editable;
use crate::contests::messages::BALLOON_NOT_FOUND;
use crate::contests::parts::label;
use crate::ids::{BalloonId, ContestId, EntryId, QuestionId};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings;

platform::text_enum! {
    /// How it is with a balloon.
    pub enum BalloonState {
        /// To be handed over.
        New = "new",
        /// Is with who solved it.
        Handed = "handed",
        /// Was handed over, and the question is not solved any more: to be taken back.
        Revoked = "revoked",
    }
}

/// A balloon, and to whom it goes.
#[derive(Debug, Serialize, ToSchema)]
pub struct BalloonView {
    id: BalloonId,
    /// Within the contest, from 1, in the order in which they came.
    number: i32,
    entry_id: EntryId,
    name: String,
    candidate_id: Option<String>,
    school: Option<String>,
    room: Option<String>,
    seat: Option<String>,
    question_id: QuestionId,
    /// `A` for the first question of the contest; null: it is not asked any more.
    label: Option<String>,
    /// Whether it is the first of the contest for its question.
    is_first: bool,
    state: BalloonState,
    /// Seconds from the contestant's start.
    solved_s: i64,
    /// Epoch seconds.
    handed_at: Option<i64>,
}

/// The balloons of a contest, newest first.
///
/// # Errors
/// When the database fails.
pub(super) async fn balloons_of(
    conn: &mut TenantConn,
    contest: ContestId,
    locale: Locale,
) -> Result<Vec<BalloonView>, ApiError> {
    let mut rows = balloon_store::list_balloons(conn, contest).await?;
    rows.sort_unstable_by_key(|row| Reverse(row.number));
    Ok(rows.into_iter().map(|row| view(row, locale)).collect())
}

fn view(row: BalloonRow, locale: Locale) -> BalloonView {
    BalloonView {
        id: row.id,
        number: row.number,
        entry_id: row.entry_id,
        name: names::shown(row.name, locale),
        candidate_id: row.candidate_id,
        school: row.school,
        room: row.room,
        seat: row.seat,
        question_id: row.question_id,
        label: row.position.map(label),
        is_first: row.is_first,
        state: row.state,
        solved_s: row.solved_s,
        handed_at: row.handed_at.map(OffsetDateTime::unix_timestamp),
    }
}

/// A contest and one of its balloons.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
pub struct BalloonPath {
    #[param(value_type = i64)]
    id: ContestId,
    #[param(value_type = i64)]
    balloon: BalloonId,
}

/// Where a balloon is.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BalloonHanded {
    /// Whether it is with who solved it; one that was to be taken back and is not with them any more leaves the list.
    handed: bool,
}

/// Notes that a balloon was handed over, or that it is back.
#[utoipa::path(tag = "contest", params(BalloonPath), request_body = BalloonHanded, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/contests/{id}/balloons/{balloon}")]
pub async fn hand_balloon(
    site: Site,
    actor: Actor,
    path: web::Path<BalloonPath>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let BalloonHanded { handed } = body.json().await?;
    let mut tx = site.begin().await?;
    find_editable(&mut tx, path.id, &actor).await?;
    if !balloon_store::set_handed(&mut tx, (path.id, path.balloon), actor.id, handed).await? {
        return Err(BALLOON_NOT_FOUND.into());
    }
    standings::tell_balloons(&mut tx, path.id)?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
