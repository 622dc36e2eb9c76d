//! The call about holidays.

use actix_web::http::header;
use actix_web::{CustomizeResponder, Responder, get};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::days_off::DayOff;
use super::holidays;
use crate::activity;

/// Changes with versions of the program.
const CACHED: &str = "public, max-age=86400";
/// Years that are answered.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;

/// Which year's.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HolidayFilter {
    /// Four digits; empty: this one.
    #[serde(default)]
    year: String,
}

/// What a holiday is called.
#[derive(Debug, Serialize, ToSchema)]
pub struct HolidayName {
    vi: String,
    en: String,
}

/// A holiday, proposed as days off.
#[derive(Debug, Serialize, ToSchema)]
pub struct Holiday {
    /// `YYYY-MM-DD`
    from: String,
    /// `YYYY-MM-DD`; belongs to it.
    to: String,
    name: HolidayName,
}

impl From<DayOff> for Holiday {
    fn from(off: DayOff) -> Self {
        let name = HolidayName { vi: off.name.vi, en: off.name.en };
        Self { from: off.from.0.to_string(), to: off.to.0.to_string(), name }
    }
}

/// Vietnam's public holidays of a year, as a site may take them over into its days off.
#[utoipa::path(tag = "general", params(HolidayFilter), responses((status = 200, body = Envelope<Vec<Holiday>>)))]
#[get("/api/general/days-off")]
pub async fn list_holidays(
    filter: Query<HolidayFilter>,
) -> Result<CustomizeResponder<Envelope<Vec<Holiday>>>, ApiError> {
    let year = match filter.year.trim() {
        "" => activity::today().year(),
        text => text
            .parse::<i32>()
            .ok()
            .filter(|year| YEARS.contains(year))
            .ok_or_else(|| ApiError::with_fields(INVALID_QUERY, vec![FieldError::new("year", INVALID_VALUE)]))?,
    };
    let days = holidays::of_year(year).into_iter().map(Holiday::from).collect();
    Ok(Envelope::of(days).customize().insert_header((header::CACHE_CONTROL, CACHED)))
}
