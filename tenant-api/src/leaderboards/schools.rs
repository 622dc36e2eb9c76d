//! The board of schools.

use actix_web::{HttpRequest, HttpResponse, Responder, get};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::query::{Asked, LeaderPeriod, LeaderQuery};
use super::ranks::{PODIUM, PODIUM_MOST, points};
use crate::actor::Visitor;
use crate::geo;
use crate::ids::SchoolId;
use crate::listing::given;
use crate::site::Site;
use crate::streaks::PracticeSettings;

platform::text_enum! {
    /// By what schools compare.
    pub enum SchoolsBy {
        /// The points of their ten best
        Best10 = "best10",
        /// The points of all
        Sum = "sum",
    }
}

/// By what they are compared.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ByQuery {
    /// The ten best where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    by: Option<SchoolsBy>,
}

/// A school of a board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BoardSchool {
    pub id: SchoolId,
    pub name: String,
    /// In the language of the request; the unit of before July 2025 where that was named.
    pub province: Option<String>,
}

/// A row of the board; the last may be of all schools with too few learners, which has points alone.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SchoolBoardRow {
    /// Equal points share one.
    pub rank: Option<i64>,
    pub school: Option<BoardSchool>,
    /// Learners with points in the period.
    pub members: Option<i64>,
    /// With two decimals at most.
    pub points: f64,
}

/// What is known of the board beside its rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct SchoolBoardMetadata {
    pub page: i64,
    pub size: i64,
    /// Schools with a row of their own.
    pub total: i64,
    pub period: LeaderPeriod,
    /// Ranks 1 to 3, best first; steps may be shared.
    pub podium: Vec<SchoolBoardRow>,
    /// Learners that a school needs for a row of its own.
    pub smallest_school: i64,
}

/// A page of the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct SchoolBoardEnvelope {
    /// Always true here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// 0 for success.
    pub error_code: u16,
    pub data: Vec<SchoolBoardRow>,
    pub metadata: SchoolBoardMetadata,
}

impl Responder for SchoolBoardEnvelope {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// How schools are compared.
#[derive(Clone, Copy)]
struct Rule {
    by: SchoolsBy,
    smallest: i64,
    locale: Locale,
}

/// The board of schools by a day, week, month or all time. Schools with too few ranked learners share the last row.
#[utoipa::path(tag = "leaderboard", params(LeaderQuery, ByQuery), responses((status = 200, body = SchoolBoardEnvelope)))]
#[get("/api/general/school-leader-board")]
pub async fn get_school_leader_board(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    query: Query<LeaderQuery>,
    by: Query<ByQuery>,
) -> Result<SchoolBoardEnvelope, ApiError> {
    let asked = query.read(visitor.0.as_ref())?;
    let by = by.by.unwrap_or(SchoolsBy::Best10);
    let rule = Rule { by, smallest: PracticeSettings::of(&site).smallest_school.max(1), locale: Locale::of(&request) };
    let (limit, offset) = (asked.paging.limit(), asked.paging.offset());
    let mut conn = site.read().await?;
    let (head, total) = page(&mut conn, &asked, rule, (PODIUM_MOST, 0)).await?;
    let mut rows = page(&mut conn, &asked, rule, (limit, offset)).await?.0;
    let is_last = offset + limit >= total && (offset < total || offset == 0);
    if is_last {
        rows.extend(small_ones(&mut conn, &asked, rule).await?);
    }
    let place = asked.paging.metadata(total);
    let metadata = SchoolBoardMetadata {
        page: place.page,
        size: place.size,
        total,
        period: LeaderPeriod::of(&asked.span),
        podium: head.into_iter().filter(|row| row.rank.is_some_and(|rank| rank <= PODIUM)).collect(),
        smallest_school: rule.smallest,
    };
    Ok(SchoolBoardEnvelope { success: true, code: 200, error_code: 0, data: rows, metadata })
}

/// Some schools with rows of their own, and how many there are.
async fn page(
    conn: &mut TenantConn,
    asked: &Asked,
    rule: Rule,
    (limit, offset): (i64, i64),
) -> Result<(Vec<SchoolBoardRow>, i64), ApiError> {
    let rows = sqlx::query!(
        r#"SELECT s.id AS "id: SchoolId", s.name, coalesce(s.legacy_province, s.province) AS province, k.members,
                  k.points AS "points!", rank() OVER (ORDER BY k.points DESC) AS "rank!", count(*) OVER () AS "total!"
             FROM (SELECT school_id, members, CASE WHEN $4 THEN best10 ELSE hundredths END AS points
                     FROM school_ranking WHERE period = $1 AND starts_on = $2 AND members >= $3) k
             JOIN schools s ON s.id = k.school_id
            WHERE $5::text[] IS NULL OR coalesce(s.legacy_province, s.province) = ANY ($5)
            ORDER BY k.points DESC, s.id LIMIT $6 OFFSET $7"#,
        asked.span.period.name(),
        asked.span.starts_on,
        i32::try_from(rule.smallest).unwrap_or(i32::MAX),
        rule.by == SchoolsBy::Best10,
        asked.narrow.units.as_deref() as Option<&[String]>,
        limit,
        offset,
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = rows.first().map_or(0, |row| row.total);
    let province = |key: String| geo::name(&key, rule.locale).map_or(key.clone(), str::to_owned);
    let row_of = rows.into_iter().map(|row| SchoolBoardRow {
        rank: Some(row.rank),
        school: Some(BoardSchool { id: row.id, name: row.name, province: row.province.map(province) }),
        members: Some(i64::from(row.members)),
        points: points(row.points),
    });
    Ok((row_of.collect(), total))
}

/// The row that schools with too few learners share; none where there are no such.
async fn small_ones(conn: &mut TenantConn, asked: &Asked, rule: Rule) -> Result<Option<SchoolBoardRow>, ApiError> {
    let sum = sqlx::query_scalar!(
        r#"SELECT sum(CASE WHEN $4 THEN k.best10 ELSE k.hundredths END)::bigint AS points
             FROM school_ranking k JOIN schools s ON s.id = k.school_id
            WHERE k.period = $1 AND k.starts_on = $2 AND k.members < $3
              AND ($5::text[] IS NULL OR coalesce(s.legacy_province, s.province) = ANY ($5))"#,
        asked.span.period.name(),
        asked.span.starts_on,
        i32::try_from(rule.smallest).unwrap_or(i32::MAX),
        rule.by == SchoolsBy::Best10,
        asked.narrow.units.as_deref() as Option<&[String]>,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok(sum.map(|sum| SchoolBoardRow { rank: None, school: None, members: None, points: points(sum) }))
}
