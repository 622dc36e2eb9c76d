//! The board of a contest as it is sent.

use actix_web::{HttpRequest, HttpResponse, Responder, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::columns::BoardColumns;
use super::filter::{BoardFilter, Narrow};
use super::minute::{Minute, Moment, moment};
use super::rows::{Board, StandingRow};
use crate::actor::{Actor, Visitor};
use crate::contests::access::find_visible;
use crate::contests::parts::label;
use crate::geo;
use crate::ids::{ContestId, QuestionId};
use crate::site::Site;
use crate::standings;

/// A question as the head of a column.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StandingQuestion {
    pub question_id: QuestionId,
    pub label: String,
    pub score: f64,
}

/// The heads of a board's columns.
///
/// # Errors
/// When the database fails.
pub async fn questions(conn: &mut TenantConn, contest: ContestId) -> Result<Vec<StandingQuestion>, ApiError> {
    let columns = standings::columns(conn, contest).await?;
    let head = |(position, column): (i32, standings::Column)| StandingQuestion {
        question_id: column.question_id,
        label: label(position),
        score: column.score,
    };
    Ok((1..).zip(columns).map(head).collect())
}

/// What is known of a board beside its rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardMetadata {
    pub page: i64,
    pub size: i64,
    pub total: i64,
    /// Whether others' rows stand still.
    pub frozen: bool,
    /// The highest of its rows.
    pub version: i64,
    /// The second from the start that the board is of; null: it is as it is now.
    pub at: Option<i64>,
    pub questions: Vec<StandingQuestion>,
    /// One's own row as it is; null: the caller does not take part, or is not to know yet.
    pub me: Option<StandingRow>,
    pub schools: Vec<String>,
    pub provinces: Vec<String>,
    pub classes: Vec<String>,
    /// Of the list of candidates: for staff.
    pub rooms: Vec<String>,
}

/// A page of a board.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardEnvelope {
    /// Always true here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// 0 for success.
    pub error_code: u16,
    pub data: Vec<StandingRow>,
    pub metadata: BoardMetadata,
}

impl Responder for BoardEnvelope {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// A whole board.
#[derive(Debug, Serialize, ToSchema)]
pub struct WholeBoard {
    pub rows: BoardColumns,
    pub metadata: BoardMetadata,
}

/// The board of a contest, best first: while it stands still others see it as it was then, with what is pending. Where the
/// table is not shown, only one's own row. Whoever is disqualified has no rank and is seen by staff alone.
#[utoipa::path(tag = "contest", responses((status = 200, body = BoardEnvelope)), params(("id" = String, Path), BoardFilter))]
#[get("/api/contests/{id}/standings")]
pub async fn get_standings(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    filter: Query<BoardFilter>,
) -> Result<BoardEnvelope, ApiError> {
    let (data, metadata) = board_of(&site, visitor.0.as_ref(), &key, &filter).await?;
    Ok(BoardEnvelope { success: true, code: 200, error_code: 0, data, metadata })
}

/// The same with all of its rows, at most 5,000, by columns: for whoever ranks them.
#[utoipa::path(tag = "contest", responses((status = 200, body = Envelope<WholeBoard>)), params(("id" = String, Path)))]
#[get("/api/contests/{id}/board")]
pub async fn get_whole_board(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
) -> Result<Envelope<WholeBoard>, ApiError> {
    let (rows, metadata) = board_of(&site, visitor.0.as_ref(), &key, &BoardFilter::whole()).await?;
    Ok(Envelope::of(WholeBoard { rows: BoardColumns::of(rows, &metadata.questions), metadata }))
}

async fn board_of(
    site: &Site,
    actor: Option<&Actor>,
    key: &str,
    filter: &BoardFilter,
) -> Result<(Vec<StandingRow>, BoardMetadata), ApiError> {
    let mut conn = site.read().await?;
    let contest = find_visible(&mut conn, key, actor).await?;
    let now = OffsetDateTime::now_utc();
    let is_staff = contest.may_edit(actor);
    let timing = contest.timing();
    let frozen = timing.is_frozen(now);
    let shown = is_staff || timing.shows_table(now);
    let board = Board { contest: &contest, frozen: frozen && !is_staff, is_staff, actor };
    let places = standings::places_of(&mut conn, contest.id).await?;
    let narrow = filter.narrow(&places.provinces, is_staff);
    let moment = if shown { moment(&mut conn, &contest, filter.at, actor, now).await? } else { None };
    let (rows, total, me) = match shown {
        true => page(&mut conn, &board, moment, (filter, &narrow)).await?,
        false => (vec![], 0, if contest.tells_own(now) { board.own(&mut conn).await? } else { None }),
    };
    let province = |key: String| geo::name(&key, Locale::Vi).map_or(key.clone(), str::to_owned);
    let metadata = BoardMetadata {
        page: filter.page(),
        size: filter.size(),
        total,
        frozen,
        version: rows.iter().map(|row| row.row.v).max().unwrap_or_default(),
        at: moment.map(|moment| moment.at_s),
        questions: questions(&mut conn, contest.id).await?,
        me,
        schools: if shown { places.schools } else { vec![] },
        provinces: if shown { places.provinces.into_iter().map(province).collect() } else { vec![] },
        classes: if shown { places.classes } else { vec![] },
        rooms: if is_staff { places.rooms } else { vec![] },
    };
    Ok((rows, metadata))
}

/// The rows of a page, how many there are, and one's own.
async fn page(
    conn: &mut TenantConn,
    board: &Board<'_>,
    moment: Option<Moment>,
    (filter, narrow): (&BoardFilter, &Narrow),
) -> Result<(Vec<StandingRow>, i64, Option<StandingRow>), ApiError> {
    if let Some(moment) = moment {
        let past = standings::past(conn, board.contest.id).await?;
        return Ok(Minute { board, moment }.page(&past, filter, narrow));
    }
    let (rows, total) = board.page(conn, filter, narrow).await?;
    Ok((rows, total, board.own(conn).await?))
}
