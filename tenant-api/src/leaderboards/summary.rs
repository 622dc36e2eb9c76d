//! The head of the board of people, as it stands beside other things.

use actix_web::{HttpRequest, get, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::query::{Asked, LeaderFilter, Narrow};
use super::rows::{Board, LeaderMe, LeaderRow, Shown};
use super::state::State;
use crate::activity;
use crate::actor::Visitor;
use crate::listing::given;
use crate::site::Site;

/// Rows below the podium, its own among them.
const TOP: i64 = 10;

/// Which time.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SummaryQuery {
    /// Which time; all of it where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    filter: Option<LeaderFilter>,
}

/// The head of a board.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeaderSummary {
    /// Ranks 1 to 3, best first; steps may be shared.
    pub podium: Vec<LeaderRow>,
    /// The first ten.
    pub top: Vec<LeaderRow>,
    /// Null: nobody has signed in, or has points here.
    pub me: Option<LeaderMe>,
}

/// The head of the board of people.
#[utoipa::path(tag = "leaderboard", params(SummaryQuery), responses((status = 200, body = Envelope<LeaderSummary>)))]
#[get("/api/users/leader-board")]
pub async fn get_user_leader_board(
    site: Site,
    state: web::Data<State>,
    visitor: Visitor,
    request: HttpRequest,
    query: Query<SummaryQuery>,
) -> Result<Envelope<LeaderSummary>, ApiError> {
    let caller = visitor.0.as_ref().map(|actor| actor.id);
    let span = query.filter.unwrap_or(LeaderFilter::All).period().span_of(activity::today());
    let asked = Asked { paging: Paging { page: 1, size: TOP }, span, narrow: Narrow::default() };
    let board = Board { site: &site, state: &state, asked: &asked, caller, locale: Locale::of(&request) };
    let Shown { rows, podium, me } = board.read(&mut *site.read().await?).await?;
    Ok(Envelope::of(LeaderSummary { podium, top: rows, me }))
}
