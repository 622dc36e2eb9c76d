//! The board of provinces: as the 34 units of today, or as the 63 of before.

use std::collections::HashMap;

use actix_web::{HttpRequest, HttpResponse, Responder, get};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::query::{LeaderPeriod, LeaderQuery};
use super::ranks::{points, ranks};
use crate::actor::Visitor;
use crate::geo::{self, PlaceName};
use crate::listing::given;
use crate::ranking::Span;
use crate::site::Site;

platform::text_enum! {
    /// Which list of provinces a board shows.
    pub enum ProvinceUnits {
        /// The 34 of today
        Current = "current",
        /// The 63 of before July 2025
        Legacy = "legacy",
    }
}

/// Which list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnitsQuery {
    /// Today's where nothing is said.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    units: Option<ProvinceUnits>,
}

/// A row of the board.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProvinceBoardRow {
    /// Equal points share one.
    pub rank: i64,
    pub province: PlaceName,
    /// Learners with points in the period.
    pub members: i64,
    /// Schools of such learners.
    pub schools: i64,
    /// With two decimals at most.
    pub points: f64,
    /// Of those who named a unit of today in which others went up: it may be any of them.
    pub is_current_only: bool,
}

/// What is known of the board beside its rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProvinceBoardMetadata {
    pub page: i64,
    pub size: i64,
    pub total: i64,
    pub period: LeaderPeriod,
}

/// The board, whole.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProvinceBoardEnvelope {
    /// Always true here.
    pub success: bool,
    /// The HTTP status.
    pub code: u16,
    /// 0 for success.
    pub error_code: u16,
    pub data: Vec<ProvinceBoardRow>,
    pub metadata: ProvinceBoardMetadata,
}

impl Responder for ProvinceBoardEnvelope {
    type Body = actix_web::body::BoxBody;

    fn respond_to(self, _: &HttpRequest) -> HttpResponse {
        HttpResponse::Ok().json(self)
    }
}

/// What a unit has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sum {
    members: i64,
    schools: i64,
    hundredths: i64,
}

impl Sum {
    fn add(&mut self, other: Self) {
        self.members += other.members;
        self.schools += other.schools;
        self.hundredths += other.hundredths;
    }
}

/// A unit of the list with what it has, and whether it is one of today alone.
type Listed = (&'static str, Sum, bool);

/// What units have, by the list that is shown: those with nothing are left out, the best stand first.
fn listed(sums: &HashMap<String, Sum>, units: ProvinceUnits) -> Vec<Listed> {
    let mut rows: Vec<Listed> = Vec::new();
    for place in geo::places() {
        let sum = sums.get(place.key).copied().unwrap_or_default();
        match units {
            ProvinceUnits::Legacy => rows.push((place.key, sum, place.has_grown)),
            ProvinceUnits::Current if place.key == place.current => rows.push((place.key, sum, false)),
            // Each stands behind the unit that it went up in.
            ProvinceUnits::Current => {
                if let Some((_, whole, _)) = rows.last_mut() {
                    whole.add(sum);
                }
            }
        }
    }
    rows.retain(|(_, sum, _)| sum.members > 0);
    rows.sort_by_key(|(key, sum, _)| (std::cmp::Reverse(sum.hundredths), *key));
    rows
}

/// The board of provinces by a day, week, month or all time.
#[utoipa::path(tag = "leaderboard", params(LeaderQuery, UnitsQuery), responses((status = 200, body = ProvinceBoardEnvelope)))]
#[get("/api/general/province-leader-board")]
pub async fn get_province_leader_board(
    site: Site,
    visitor: Visitor,
    request: HttpRequest,
    query: Query<LeaderQuery>,
    units: Query<UnitsQuery>,
) -> Result<ProvinceBoardEnvelope, ApiError> {
    let asked = query.read(visitor.0.as_ref())?;
    let locale = Locale::of(&request);
    let sums = sums(&mut *site.read().await?, &asked.span).await?;
    let listed = listed(&sums, units.units.unwrap_or(ProvinceUnits::Current));
    let of: Vec<i64> = listed.iter().map(|(_, sum, _)| sum.hundredths).collect();
    let rows = ranks(&of, 0, 0).into_iter().zip(&listed).map(|(rank, (key, sum, is_current_only))| ProvinceBoardRow {
        rank,
        province: PlaceName::of(key, locale),
        members: sum.members,
        schools: sum.schools,
        points: points(sum.hundredths),
        is_current_only: *is_current_only,
    });
    let count = i64::try_from(listed.len()).unwrap_or(i64::MAX);
    let metadata = ProvinceBoardMetadata { page: 1, size: count, total: count, period: LeaderPeriod::of(&asked.span) };
    Ok(ProvinceBoardEnvelope { success: true, code: 200, error_code: 0, data: rows.collect(), metadata })
}

/// What each unit has in a period, by its key.
async fn sums(conn: &mut TenantConn, span: &Span) -> Result<HashMap<String, Sum>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT u.unit, u.members, u.hundredths, coalesce(k.schools, 0) AS "schools!"
             FROM unit_ranking u
             LEFT JOIN (SELECT coalesce(s.legacy_province, s.province) AS unit, count(*) AS schools
                          FROM school_ranking r JOIN schools s ON s.id = r.school_id
                         WHERE r.period = $1 AND r.starts_on = $2 GROUP BY 1) k ON k.unit = u.unit
            WHERE u.period = $1 AND u.starts_on = $2"#,
        span.period.name(),
        span.starts_on,
    )
    .fetch_all(&mut *conn)
    .await?;
    let sum_of = rows.into_iter().map(|row| {
        let sum = Sum { members: i64::from(row.members), schools: row.schools, hundredths: row.hundredths };
        (row.unit, sum)
    });
    Ok(sum_of.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(rows: &[Listed]) -> Sum {
        let mut whole = Sum::default();
        rows.iter().for_each(|(_, sum, _)| whole.add(*sum));
        whole
    }

    /// Numbers that are the same in each run.
    fn numbers(seed: u64) -> impl FnMut(i64) -> i64 {
        let mut state = seed.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(3_037_000_493);
        move |below| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i64::try_from(state >> 33).expect("31 bits") % below
        }
    }

    #[test]
    fn units_of_before_sum_to_those_of_today() {
        for seed in 0..200 {
            let mut number = numbers(seed);
            let sums: HashMap<String, Sum> = geo::places()
                .filter(|_| number(3) > 0)
                .map(|place| place.key.to_owned())
                .collect::<Vec<_>>()
                .into_iter()
                .map(|key| {
                    (key, Sum { members: 1 + number(50), schools: number(9), hundredths: 1 + number(1_000_000) })
                })
                .collect();
            let (old, new) = (listed(&sums, ProvinceUnits::Legacy), listed(&sums, ProvinceUnits::Current));
            assert!(old.len() <= 63 && new.len() <= 34);
            assert_eq!(sum(&old), sum(&new), "seed {seed}");
            for (key, own, _) in &new {
                let within = geo::keys_within(key).expect("a unit");
                let parts: Vec<Listed> = old.iter().filter(|(part, _, _)| within.contains(part)).copied().collect();
                assert_eq!(sum(&parts), *own, "{key}, seed {seed}");
            }
            for rows in [&old, &new] {
                assert!(rows.is_sorted_by(|a, b| a.1.hundredths >= b.1.hundredths));
            }
        }
    }

    #[test]
    fn who_named_a_new_unit_alone_is_marked() {
        let one = Sum { members: 1, schools: 1, hundredths: 1000 };
        let sums: HashMap<String, Sum> =
            ["tuyen-quang", "ha-giang", "cao-bang"].map(|key| (key.to_owned(), one)).into();
        let marked = |units| listed(&sums, units).iter().map(|(key, _, is)| (*key, *is)).collect::<Vec<_>>();
        assert_eq!(marked(ProvinceUnits::Legacy), [("cao-bang", false), ("ha-giang", false), ("tuyen-quang", true)]);
        assert_eq!(marked(ProvinceUnits::Current), [("tuyen-quang", false), ("cao-bang", false)]);
    }
}
