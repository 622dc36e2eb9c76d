//! Schools for those who may change accounts: the list, and a school's name and province.

use actix_web::{HttpRequest, get, put, web};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::finding::{self, NAME_MAX, Written};
use super::http::{SchoolFilter, place_of, units_of};
use super::messages::{SCHOOL_EXISTS, SCHOOL_NOT_FOUND};
use super::store::{self, Managed, School};
use crate::actor::Actor;
use crate::geo::messages::UNKNOWN_PROVINCE;
use crate::geo::{self, PlaceName};
use crate::history::{self, Change, Subject};
use crate::ids::SchoolId;
use crate::listing::{self, Listing, Search};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// A school with how it is written besides.
#[derive(Debug, Serialize, ToSchema)]
pub struct ManagedSchool {
    pub id: SchoolId,
    pub name: String,
    /// The unit of before July 2025 where that was named; null: not known.
    pub province: Option<PlaceName>,
    /// Other names by which it is found, as they were written first.
    pub aliases: Vec<String>,
    /// Accounts that name it.
    pub members: i64,
}

/// A school's name and place.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SchoolChange {
    #[serde(default)]
    name: String,
    /// A unit's key or name, of today or of before July 2025; empty: not known.
    #[serde(default)]
    province: String,
}

impl ManagedSchool {
    fn of(row: Managed, locale: Locale) -> Self {
        Self {
            id: row.id,
            name: row.name,
            province: place_of(row.province.as_deref(), row.legacy_province.as_deref(), locale),
            aliases: row.aliases,
            members: row.members,
        }
    }
}

/// The site's schools by name.
#[utoipa::path(tag = "admin", params(Paging, Search, SchoolFilter), responses((status = 200, body = Envelope<Vec<ManagedSchool>>)))]
#[get("/api/schools/manage")]
pub async fn list_schools(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    listing: Listing<SchoolFilter>,
) -> Result<Envelope<Vec<ManagedSchool>>, ApiError> {
    actor.require(Resource::Account, Action::Update)?;
    let locale = Locale::of(&request);
    let units = units_of(&listing.filter.province)?;
    let mut conn = site.read().await?;
    let run = async |limit: i64, offset: i64| {
        store::managed(&mut conn, &listing.search, units.as_deref(), None, (limit, offset)).await
    };
    let (rows, metadata) = listing::page(listing.paging, run).await?;
    Ok(Envelope::page(rows.into_iter().map(|row| ManagedSchool::of(row, locale)).collect(), metadata))
}

/// One school as managers see it.
///
/// # Errors
/// 404 where there is none.
pub async fn managed(site: &Site, id: SchoolId, locale: Locale) -> Result<ManagedSchool, ApiError> {
    let row = store::managed(&mut *site.read().await?, "", None, Some(id), (1, 0)).await?.pop();
    row.map(|row| ManagedSchool::of(row, locale)).ok_or_else(|| SCHOOL_NOT_FOUND.into())
}

/// Changes a school's name and province; it is found by the old ones as well.
#[utoipa::path(tag = "admin", params(SchoolId), request_body = SchoolChange, responses((status = 200, body = Envelope<ManagedSchool>)))]
#[put("/api/schools/{id}")]
pub async fn update_school(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    id: web::Path<SchoolId>,
    body: RawBody,
) -> Result<Envelope<ManagedSchool>, ApiError> {
    actor.require(Resource::Account, Action::Update)?;
    let change: SchoolChange = body.json().await?;
    let mut tx = site.begin().await?;
    let before = store::lock(&mut tx, &[*id]).await?.pop().ok_or(SCHOOL_NOT_FOUND)?;
    let after = check(change, *id)?;
    name_it(&mut tx, &after).await?;
    store::update(&mut tx, &after).await?;
    store::index(&mut tx, *id).await?;
    let (old, new) = (record(&before), record(&after));
    history::record(&mut tx, Some(actor.id), Subject::school(*id), Change::Update, &old, &new).await?;
    tx.commit().await?;
    Ok(Envelope::of(managed(&site, *id, Locale::of(&request)).await?))
}

fn check(change: SchoolChange, id: SchoolId) -> Result<School, ApiError> {
    let mut faults = Faults::default();
    let name = faults.rule("name", rules::line(&change.name, NAME_MAX)).unwrap_or_default();
    let place = match change.province.trim() {
        "" => None,
        text => faults.rule("province", geo::resolve(text).ok_or_else(|| Fault::from(UNKNOWN_PROVINCE))),
    };
    faults.finish()?;
    Ok(School {
        id,
        name,
        province: place.map(|place| place.key.to_owned()),
        legacy_province: place.and_then(|place| place.legacy).map(str::to_owned),
    })
}

/// Keeps the name as one that it is found by.
async fn name_it(tx: &mut TenantTx, school: &School) -> Result<(), ApiError> {
    // A name of signs alone is found by nobody.
    let Some((name, key)) = finding::read(&school.name) else { return Ok(()) };
    let written = Written { key, province: school.province.clone().unwrap_or_default() };
    if store::add_name(tx, school.id, &written, &name).await? == school.id {
        return Ok(());
    }
    Err(ApiError::on_field("name", SCHOOL_EXISTS))
}

/// What a history keeps of a school.
pub fn record(school: &School) -> serde_json::Value {
    json!({ "name": school.name, "province": school.legacy_province.as_ref().or(school.province.as_ref()) })
}
