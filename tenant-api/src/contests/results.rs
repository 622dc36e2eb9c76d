//! The results of a contest as a file.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, get, web};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Deserialize;
use utoipa::IntoParams;

use super::access::find_editable;
use super::clics;
use super::parts::label;
use crate::actor::Actor;
use crate::ids::ContestId;
use crate::listing::given;
use crate::permissions::{Action, Resource};
use crate::sheets::{self, SheetCell, SheetFormat};
use crate::site::Site;
use crate::standings::{self, Column, EntryKind, Placed, RowQuery};

/// Most rows of a file.
const MOST: i64 = 20_000;

platform::text_enum! {
    /// What results are written as.
    pub enum ResultsFormat {
        /// Excel's own.
        Xlsx = "xlsx",
        /// Commas.
        Csv = "csv",
        /// The contest package of the CLICS specification, with all that was handed in.
        Clics = "clics",
    }
}

impl ResultsFormat {
    /// None: it is no table.
    fn sheet(self) -> Option<SheetFormat> {
        match self {
            Self::Xlsx => Some(SheetFormat::Xlsx),
            Self::Csv => Some(SheetFormat::Csv),
            Self::Clics => None,
        }
    }
}

/// As what.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ResultFormat {
    /// Excel where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    format: Option<ResultsFormat>,
}

/// Everybody who took part with what they got, by rank; as it is, also while the board stands still.
#[utoipa::path(tag = "contest", params(ContestId, ResultFormat), responses((status = 200, content_type = "application/octet-stream", body = String)))]
#[get("/api/contests/{id}/result-download")]
pub async fn download_results(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    query: Query<ResultFormat>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let (locale, format) = (Locale::of(&request), query.format.unwrap_or(ResultsFormat::Xlsx));
    let mut conn = site.read().await?;
    let contest = find_editable(&mut conn, *id, &actor).await?;
    let Some(format) = format.sheet() else {
        drop(conn);
        return clics::download(&site, &contest, locale).await;
    };
    let columns = standings::columns(&mut conn, contest.id).await?;
    let rows = RowQuery {
        contest: contest.id,
        frozen: false,
        kind: None,
        school: None,
        province: None,
        class: None,
        room: None,
        with_disqualified: true,
        user: None,
        limit: MOST,
        offset: 0,
    };
    let placed = standings::list(&mut conn, &rows).await?;
    drop(conn);
    let most = columns.iter().map(|column| column.score).sum::<f64>();
    let sheet = Sheet { locale, most };
    let heads = sheet.heads(&columns);
    let bytes = web::block(move || {
        let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
        let rows = placed.iter().map(|placed| sheet.row(placed));
        let mut bytes = Vec::new();
        sheets::write(format, &heads, rows, &mut bytes).map(|()| bytes)
    })
    .await
    .map_err(ApiError::internal)??;
    let name = if locale == Locale::Vi { "ket-qua" } else { "results" };
    let name = format!("{name}-{}.{format}", contest.draft.slug);
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, format.mime()))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes))
}

struct Sheet {
    locale: Locale,
    /// Points of all questions together.
    most: f64,
}

impl Sheet {
    fn word(&self, vi: &'static str, en: &'static str) -> String {
        if self.locale == Locale::Vi { vi.to_owned() } else { en.to_owned() }
    }

    fn heads(&self, columns: &[Column]) -> Vec<String> {
        let before = [
            self.word("Hạng", "Rank"),
            self.word("Số báo danh", "Candidate ID"),
            self.word("Họ và tên", "Full name"),
            self.word("Lớp", "Class"),
            self.word("Trường", "School"),
            self.word("Tỉnh/thành", "Province"),
            self.word("Hình thức", "Kind"),
        ];
        let questions =
            (1..).zip(columns).map(|(position, _)| format!("{} {}", self.word("Câu", "Question"), label(position)));
        let after = [
            self.word("Tổng điểm", "Score"),
            self.word("Thang điểm 10", "Out of 10"),
            self.word("Phạt (giây)", "Penalty (s)"),
        ];
        before.into_iter().chain(questions).chain(after).collect()
    }

    fn row(&self, placed: &Placed) -> Vec<SheetCell> {
        let row = &placed.row;
        let text = |text: &Option<String>| SheetCell::from(text.clone().unwrap_or_default());
        let rank = if placed.is_ranked() { self.number(placed.rank as f64) } else { SheetCell::default() };
        let kind = match row.kind {
            _ if row.is_disqualified => self.word("Bị loại", "Disqualified"),
            EntryKind::Official => self.word("Chính thức", "Official"),
            EntryKind::Virtual => self.word("Thi ảo", "Virtual"),
            EntryKind::Out => self.word("Ngoài xếp hạng", "Out of competition"),
        };
        let before = [
            rank,
            text(&row.candidate_id),
            placed.full_name.clone().into(),
            text(&row.class),
            text(&row.school),
            text(&row.province),
            kind.into(),
        ];
        let of_ten = if self.most > 0.0 { (row.score / self.most * 1000.0).round() / 100.0 } else { 0.0 };
        let cells = row.cells.iter().map(|cell| self.number(cell.score));
        let after = [self.number(row.score), self.number(of_ten), self.number(row.penalty_s as f64)];
        before.into_iter().chain(cells).chain(after).collect()
    }

    /// A number that programs can reckon with; as a text with the comma or the point of the language.
    fn number(&self, value: f64) -> SheetCell {
        let shown = value.to_string();
        let shown = if self.locale == Locale::Vi { shown.replace('.', ",") } else { shown };
        SheetCell::Number { value, shown }
    }
}
