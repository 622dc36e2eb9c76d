//! The list of candidates.

use actix_web::{get, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use serde::{Deserialize, Serialize};
use statements::fold;
use utoipa::ToSchema;

use super::store::{self, CandidateQuery, CandidateRow};
use crate::actor::Actor;
use crate::contests::access::find_editable;
use crate::ids::{AccountId, CandidateId, ContestId};
use crate::listing::given;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Somebody whom a contest names.
#[derive(Debug, Serialize, ToSchema)]
pub struct Candidate {
    pub id: CandidateId,
    pub candidate_id: String,
    pub full_name: String,
    /// `YYYY-MM-DD`
    pub dob: Option<String>,
    pub class: Option<String>,
    pub school: Option<String>,
    /// A key of today's 34.
    pub province: Option<String>,
    pub room: Option<String>,
    pub seat: Option<String>,
    pub email: Option<String>,
    pub user_id: AccountId,
    /// Whether the account was made for the contest.
    pub is_test: bool,
    pub has_entered: bool,
}

impl From<CandidateRow> for Candidate {
    fn from(row: CandidateRow) -> Self {
        Self {
            id: row.id,
            candidate_id: row.candidate_id,
            full_name: row.full_name,
            dob: row.dob.map(|day| day.to_string()),
            class: row.class,
            school: row.school,
            province: row.province,
            room: row.room,
            seat: row.seat,
            email: row.email,
            user_id: row.user_id,
            is_test: row.is_test,
            has_entered: row.has_entered,
        }
    }
}

/// Which candidates; an empty filter doesn't count.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CandidateFilter {
    #[serde(default, deserialize_with = "given")]
    search: Option<String>,
    #[serde(default, deserialize_with = "given")]
    room: Option<String>,
}

/// The candidates of a contest, by room, seat and candidate ID.
#[utoipa::path(tag = "contest", params(ContestId, CandidateFilter, Paging), responses((status = 200, body = Envelope<Vec<Candidate>>)))]
#[get("/api/contests/{id}/candidates")]
pub async fn list_contest_candidates(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    filter: Query<CandidateFilter>,
    paging: Query<Paging>,
) -> Result<Envelope<Vec<Candidate>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, *id, &actor).await?;
    let search = fold(filter.search.as_deref().unwrap_or_default().trim());
    let query = CandidateQuery {
        search: &search,
        room: filter.room.as_deref(),
        limit: Some(paging.limit()),
        offset: paging.offset(),
        ..CandidateQuery::default()
    };
    let rows = store::list(&mut conn, *id, &query).await?;
    let total = rows.first().map_or(0, |row| row.total);
    Ok(Envelope::page(rows.into_iter().map(Candidate::from).collect(), paging.metadata(total)))
}

/// A room of a contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct CandidateRoom {
    /// Null: of those who sit in none that is known.
    room: Option<String>,
    candidates: i64,
}

/// The rooms of a contest, with how many sit in each.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<Vec<CandidateRoom>>)))]
#[get("/api/contests/{id}/candidates/rooms")]
pub async fn list_candidate_rooms(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
) -> Result<Envelope<Vec<CandidateRoom>>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    find_editable(&mut conn, *id, &actor).await?;
    let rooms = store::rooms(&mut conn, *id).await?;
    Ok(Envelope::of(rooms.into_iter().map(|(room, candidates)| CandidateRoom { room, candidates }).collect()))
}
