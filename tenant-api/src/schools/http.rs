//! Schools as whoever fills in a form is offered them.

use actix_web::{HttpRequest, get};
use platform::envelope::{Envelope, Paging};
use platform::error::{ApiError, FieldError};
use platform::http::Query;
use platform::locale::Locale;
use platform::messages::{INVALID_QUERY, INVALID_VALUE};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, School};
use crate::geo::{self, PlaceName};
use crate::ids::SchoolId;
use crate::listing::Listing;
use crate::site::Site;

/// A school by its name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SchoolSuggestion {
    pub id: SchoolId,
    pub name: String,
    /// The unit of before July 2025 where that was named; null: not known.
    pub province: Option<PlaceName>,
}

/// Which schools; an empty filter doesn't count.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SchoolFilter {
    /// The key of a unit of today, with those that went up in it, or of before July 2025.
    #[serde(default)]
    pub province: String,
}

/// What is typed, and where.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestionQuery {
    /// Words of any of a school's names, in any order, with or without accents; the last may be cut.
    #[serde(default)]
    search: String,
    /// The key of a unit of today, with those that went up in it, or of before July 2025.
    #[serde(default)]
    province: String,
}

/// The keys that a filter by province means; `None` where it is empty.
///
/// # Errors
/// 400 where there is no such unit.
pub fn units_of(province: &str) -> Result<Option<Vec<String>>, ApiError> {
    let key = province.trim();
    if key.is_empty() {
        return Ok(None);
    }
    let invalid = || ApiError::with_fields(INVALID_QUERY, vec![FieldError::new("province", INVALID_VALUE)]);
    let keys = geo::keys_within(key).ok_or_else(invalid)?;
    Ok(Some(keys.into_iter().map(str::to_owned).collect()))
}

/// The school's province as it is shown.
pub fn place_of(province: Option<&str>, legacy: Option<&str>, locale: Locale) -> Option<PlaceName> {
    legacy.or(province).map(|key| PlaceName::of(key, locale))
}

impl SchoolSuggestion {
    fn of(school: School, locale: Locale) -> Self {
        let province = place_of(school.province.as_deref(), school.legacy_province.as_deref(), locale);
        Self { id: school.id, name: school.name, province }
    }
}

/// Schools to be suggested while somebody types: those with most members first, at most ten.
#[utoipa::path(tag = "general", params(SuggestionQuery), responses((status = 200, body = Envelope<Vec<SchoolSuggestion>>)))]
#[get("/api/schools")]
pub async fn suggest_schools(
    site: Site,
    request: HttpRequest,
    query: Query<SuggestionQuery>,
) -> Result<Envelope<Vec<SchoolSuggestion>>, ApiError> {
    let locale = Locale::of(&request);
    let units = units_of(&query.province)?;
    let search = Listing::of(Paging::default(), &query.search, ()).search;
    let schools = store::suggested(&mut *site.read().await?, &search, units.as_deref()).await?;
    Ok(Envelope::of(schools.into_iter().map(|school| SchoolSuggestion::of(school, locale)).collect()))
}
