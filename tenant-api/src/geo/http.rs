//! The call.

use actix_web::http::header;
use actix_web::{CustomizeResponder, Responder, get};
use platform::envelope::Envelope;
use platform::http::Query;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::provinces::{self, Province, Unit};

/// The lists change with laws: a day is nothing to wait.
const CACHED: &str = "public, max-age=86400";

/// A name in both languages.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnitName {
    vi: &'static str,
    en: &'static str,
}

/// A unit of before July 2025 that went up in one of today's.
#[derive(Debug, Serialize, ToSchema)]
pub struct LegacyProvince {
    key: &'static str,
    name: UnitName,
}

/// A province or a municipality of the same level.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProvinceItem {
    key: &'static str,
    /// Two digits of the national statistics list; of old units by the list of before.
    code: &'static str,
    name: UnitName,
    /// Old units that went up in it and whose names are gone.
    legacy: Vec<LegacyProvince>,
    /// Of an old unit: the key of the one that it went up in. Only where an old key was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    current: Option<&'static str>,
}

/// Which provinces.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProvinceFilter {
    /// Of today or of before July 2025; empty: all.
    #[serde(default)]
    key: String,
    /// Words in any order, with or without accents, each of which may be cut; old names find the unit of today.
    #[serde(default)]
    search: String,
}

fn name_of(unit: &Unit<'static>) -> UnitName {
    UnitName { vi: unit.vi, en: unit.en }
}

fn item(province: &Province<'static>) -> ProvinceItem {
    let legacy = province.legacy.iter().map(|unit| LegacyProvince { key: unit.key, name: name_of(unit) });
    ProvinceItem {
        key: province.unit.key,
        code: province.unit.code,
        name: name_of(&province.unit),
        legacy: legacy.collect(),
        current: None,
    }
}

fn legacy_item(unit: &Unit<'static>, current: &'static str) -> ProvinceItem {
    ProvinceItem { key: unit.key, code: unit.code, name: name_of(unit), legacy: Vec::new(), current: Some(current) }
}

fn find(filter: &ProvinceFilter) -> Vec<ProvinceItem> {
    let key = filter.key.trim();
    let typed = statements::search_words([filter.search.as_str()]);
    let mut found = Vec::new();
    for province in provinces::all() {
        if is_meant(province, &typed) && (key.is_empty() || province.unit.key == key) {
            found.push(item(province));
        }
        let old = province.legacy.iter().filter(|unit| unit.key == key && is_named(unit, &typed));
        found.extend(old.map(|unit| legacy_item(unit, province.unit.key)));
    }
    found
}

fn is_meant(province: &Province<'_>, typed: &str) -> bool {
    is_named(&province.unit, typed) || province.legacy.iter().any(|unit| is_named(unit, typed))
}

/// Whether each word begins one of the unit's.
fn is_named(unit: &Unit<'_>, typed: &str) -> bool {
    let words = statements::search_words(unit.names());
    typed.split(' ').all(|word| words.split(' ').any(|of_unit| of_unit.starts_with(word)))
}

/// The provinces of today, by code; of an old key the old unit, with the key of the one that it went up in.
#[utoipa::path(tag = "general", params(ProvinceFilter),
    responses((status = 200, body = Envelope<Vec<ProvinceItem>>)))]
#[get("/api/general/geo/province")]
pub async fn list_provinces(filter: Query<ProvinceFilter>) -> CustomizeResponder<Envelope<Vec<ProvinceItem>>> {
    Envelope::of(find(&filter)).customize().insert_header((header::CACHE_CONTROL, CACHED))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(key: &str, search: &str) -> Vec<&'static str> {
        let filter = ProvinceFilter { key: key.to_owned(), search: search.to_owned() };
        find(&filter).iter().map(|item| item.key).collect()
    }

    #[test]
    fn searches_know_old_names_and_need_no_accents() {
        assert_eq!(keys("", "").len(), 34);
        assert_eq!(keys("", "vung tau"), ["ho-chi-minh"]);
        assert_eq!(keys("", "tàu vũ"), ["ho-chi-minh"]);
        assert_eq!(
            keys("", "binh"),
            ["phu-tho", "hung-yen", "ninh-binh", "quang-tri", "gia-lai", "lam-dong", "dong-nai", "ho-chi-minh"]
        );
        assert_eq!(keys("", "atlantis"), [""; 0]);
        assert_eq!(keys("ha-giang", ""), ["ha-giang"]);
        assert_eq!(keys("ha-noi", ""), ["ha-noi"]);
        assert_eq!(keys("sai-gon", ""), [""; 0]);
    }
}
