//! The board of a contest.

use std::collections::HashMap;

use actix_web::{HttpRequest, HttpResponse, Responder, get, web};
use contest_rules::formats::{Cell, CellState};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::access::find_visible;
use super::parts::label;
use super::store::Contest;
use crate::actor::{Actor, Visitor};
use crate::geo;
use crate::ids::{AccountId, QuestionId};
use crate::listing::given;
use crate::site::Site;
use crate::standings::{self, BoardRow, EntryKind, Placed, RowQuery};

/// Most rows of a page: a whole board.
const ROWS_MAX: i64 = 5000;

/// Which rows of a board; empty filters don't count.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct BoardFilter {
    /// From 1.
    #[serde(default = "first")]
    page: i64,
    /// Rows a page, at most 5,000: whoever has all of them ranks them.
    #[serde(default = "size")]
    size: i64,
    /// Words of a name as it is shown, or a candidate ID.
    #[serde(default)]
    search: String,
    #[serde(default)]
    school: String,
    /// As the board names it.
    #[serde(default)]
    province: String,
    #[serde(default)]
    class: String,
    /// All where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    kind: Option<EntryKind>,
}

fn first() -> i64 {
    1
}

fn size() -> i64 {
    50
}

/// A row of a board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StandingRow {
    /// Among the official entries; those who share it have the same.
    pub rank: i64,
    pub is_me: bool,
    #[serde(flatten)]
    pub row: BoardRow,
    /// The questions that this entry has solved first of all.
    pub firsts: Vec<QuestionId>,
}

/// A question as the head of a column.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StandingQuestion {
    pub question_id: QuestionId,
    pub label: String,
    pub score: f64,
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
    pub questions: Vec<StandingQuestion>,
    /// One's own row as it is; null: the caller does not take part, or is not to know yet.
    pub me: Option<StandingRow>,
    pub schools: Vec<String>,
    pub provinces: Vec<String>,
    pub classes: Vec<String>,
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

/// The board of a contest, best first: while it stands still others see it as it was then, with what is pending. Where the
/// table is not shown, only one's own row.
#[utoipa::path(tag = "contest", responses((status = 200, body = BoardEnvelope)), params(("id" = String, Path), BoardFilter))]
#[get("/api/contests/{id}/standings")]
pub async fn get_standings(
    site: Site,
    visitor: Visitor,
    key: web::Path<String>,
    filter: Query<BoardFilter>,
) -> Result<BoardEnvelope, ApiError> {
    let actor = visitor.0.as_ref();
    let mut conn = site.read().await?;
    let contest = find_visible(&mut conn, &key, actor).await?;
    let now = OffsetDateTime::now_utc();
    let is_staff = contest.may_edit(actor);
    let timing = contest.timing();
    let frozen = timing.is_frozen(now);
    let board = Board { contest: &contest, frozen: frozen && !is_staff, actor };
    let places = standings::places_of(&mut conn, contest.id).await?;
    let shown = is_staff || timing.shows_table(now);
    let (rows, total) = if shown { board.page(&mut conn, &filter, &places.provinces).await? } else { (vec![], 0) };
    let province = |key: String| geo::name(&key, Locale::Vi).map_or(key.clone(), str::to_owned);
    let columns = standings::columns(&mut conn, contest.id).await?;
    let questions = (1..).zip(columns).map(|(position, column)| StandingQuestion {
        question_id: column.question_id,
        label: label(position),
        score: column.score,
    });
    let metadata = BoardMetadata {
        page: filter.page.max(1),
        size: filter.size.clamp(1, ROWS_MAX),
        total,
        frozen,
        version: rows.iter().map(|row| row.row.v).max().unwrap_or_default(),
        questions: questions.collect(),
        me: if shown || contest.tells_own(now) { board.own(&mut conn).await? } else { None },
        schools: if shown { places.schools } else { vec![] },
        provinces: if shown { places.provinces.into_iter().map(province).collect() } else { vec![] },
        classes: if shown { places.classes } else { vec![] },
    };
    Ok(BoardEnvelope { success: true, code: 200, error_code: 0, data: rows, metadata })
}

struct Board<'a> {
    contest: &'a Contest,
    /// For whom asks.
    frozen: bool,
    actor: Option<&'a Actor>,
}

impl Board<'_> {
    fn query(&self) -> RowQuery<'static> {
        RowQuery {
            contest: self.contest.id,
            frozen: self.frozen,
            kind: None,
            school: None,
            province: None,
            class: None,
            user: None,
            limit: ROWS_MAX,
            offset: 0,
        }
    }

    /// Names are searched as they are shown: by what somebody does not show they are not found.
    async fn page(
        &self,
        conn: &mut TenantConn,
        filter: &BoardFilter,
        provinces: &[String],
    ) -> Result<(Vec<StandingRow>, i64), ApiError> {
        let text = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let (school, class) = (text(&filter.school), text(&filter.class));
        let is_named = |key: &&String| {
            **key == filter.province || geo::name(key, Locale::Vi).is_some_and(|name| name == filter.province)
        };
        let province = text(&filter.province).map(|asked| provinces.iter().find(is_named).cloned().unwrap_or(asked));
        let size = filter.size.clamp(1, ROWS_MAX);
        let offset = (filter.page.clamp(1, 1_000_000) - 1).saturating_mul(size);
        let words = statements::search_words([filter.search.as_str()]);
        let (limit, skip) = if words.is_empty() { (size, offset) } else { (ROWS_MAX, 0) };
        let query = RowQuery {
            kind: filter.kind,
            school: school.as_deref(),
            province: province.as_deref(),
            class: class.as_deref(),
            limit,
            offset: skip,
            ..self.query()
        };
        let placed = standings::list(conn, &query).await?;
        let firsts = standings::first_times(conn, self.contest.id, self.frozen).await?;
        let mut total = placed.first().map_or(0, |placed| placed.total);
        let mut rows: Vec<StandingRow> = placed.into_iter().map(|placed| self.row(placed, &firsts)).collect();
        if !words.is_empty() {
            rows.retain(|row| is_found(&row.row, &words));
            total = i64::try_from(rows.len()).unwrap_or(i64::MAX);
            let skip = usize::try_from(offset).unwrap_or(usize::MAX);
            rows = rows.into_iter().skip(skip).take(usize::try_from(size).unwrap_or_default()).collect();
        }
        Ok((rows, total))
    }

    /// One's own row as it is, whatever others see.
    async fn own(&self, conn: &mut TenantConn) -> Result<Option<StandingRow>, ApiError> {
        let Some(actor) = self.actor else { return Ok(None) };
        let query = RowQuery { user: Some(actor.id), frozen: false, ..self.query() };
        let rows = standings::list(conn, &query).await?;
        let own = rows.into_iter().find(|placed| placed.row.kind != EntryKind::Virtual);
        Ok(own.map(|placed| self.row(placed, &HashMap::new())))
    }

    fn row(&self, placed: Placed, firsts: &HashMap<i64, i64>) -> StandingRow {
        let is_first = |cell: &&Cell| {
            cell.state == CellState::Solved && cell.time_s.is_some() && firsts.get(&cell.task).copied() == cell.time_s
        };
        let is_official = placed.row.kind == EntryKind::Official;
        let cells = placed.row.cells.iter().filter(|_| is_official);
        let firsts = cells.filter(is_first).map(|cell| QuestionId(cell.task)).collect();
        StandingRow { rank: placed.rank, is_me: self.is_me(placed.user_id), firsts, row: placed.row }
    }

    fn is_me(&self, user: AccountId) -> bool {
        self.actor.is_some_and(|actor| actor.id == user)
    }
}

fn is_found(row: &BoardRow, words: &str) -> bool {
    let id = row.candidate_id.clone().unwrap_or_default();
    let text = statements::search_words([row.name.as_str(), id.as_str()]);
    words.split(' ').all(|word| text.split(' ').any(|known| known.starts_with(word)))
}
