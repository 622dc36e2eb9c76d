//! The board of people.

use actix_web::{HttpRequest, HttpResponse, Responder, get, web};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use super::query::{LeaderPeriod, LeaderQuery};
use super::rows::{Board, LeaderMe, LeaderRow, Shown};
use super::state::State;
use crate::actor::Visitor;
use crate::site::Site;

/// What is known of a board beside its rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaderMetadata {
    pub page: i64,
    pub size: i64,
    pub total: i64,
    pub period: LeaderPeriod,
    /// Ranks 1 to 3, best first; steps may be shared.
    pub podium: Vec<LeaderRow>,
    /// Null: nobody has signed in, or has points here.
    pub me: Option<LeaderMe>,
}

/// A page of a board.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaderEnvelope {
    /// Always true here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// 0 for success.
    pub error_code: u16,
    pub data: Vec<LeaderRow>,
    pub metadata: LeaderMetadata,
}

impl Responder for LeaderEnvelope {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// The board of people by a day, week, month or all time; equal points share a rank, who got there first stands first.
#[utoipa::path(tag = "leaderboard", params(LeaderQuery), responses((status = 200, body = LeaderEnvelope)))]
#[get("/api/general/personal-leader-board")]
pub async fn get_personal_leader_board(
    site: Site,
    state: web::Data<State>,
    visitor: Visitor,
    request: HttpRequest,
    query: Query<LeaderQuery>,
) -> Result<LeaderEnvelope, ApiError> {
    let actor = visitor.0.as_ref();
    let asked = query.read(actor)?;
    let caller = actor.map(|actor| actor.id);
    let mut conn = site.read().await?;
    let board = Board { site: &site, state: &state, asked: &asked, caller, locale: Locale::of(&request) };
    let Shown { rows, podium, me } = board.read(&mut conn).await?;
    let total = state.length(&site, &mut conn, (&asked.span, &asked.narrow)).await?;
    let place = asked.paging.metadata(total);
    let period = LeaderPeriod::of(&asked.span);
    let metadata = LeaderMetadata { page: place.page, size: place.size, total, period, podium, me };
    Ok(LeaderEnvelope { success: true, code: 200, error_code: 0, data: rows, metadata })
}
