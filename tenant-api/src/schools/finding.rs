//! Which schools are meant by names as people write them; those that there are not yet are made.

use std::collections::{BTreeMap, HashMap};

use platform::error::ApiError;
use platform::tenancy::TenantTx;

use super::store;
use crate::ids::SchoolId;

/// Most characters of a school's name.
pub const NAME_MAX: usize = 200;
/// Most characters of a name as it is compared.
const KEY_MAX: usize = 400;

/// A way in which a school is written, of a province: a person's unit of today, '' where it is not known.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Written {
    pub key: String,
    pub province: String,
}

/// How the first who wrote it did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct First {
    pub name: String,
    pub legacy_province: Option<String>,
}

/// A name on one line, and as it is compared; `None` where there is no word in it.
pub fn read(name: &str) -> Option<(String, String)> {
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = line.chars().take(NAME_MAX).collect();
    let key: String = statements::search_words([name.as_str()]).chars().take(KEY_MAX).collect();
    if key.is_empty() { None } else { Some((name.trim_end().to_owned(), key)) }
}

/// The school of each: by its name in the province; where that is not known, the only one that is written so anywhere; else
/// a new one. Always in the same order, so that nobody waits for each other.
///
/// # Errors
/// When the database fails.
pub async fn find_or_make(
    tx: &mut TenantTx,
    wanted: &BTreeMap<Written, First>,
) -> Result<HashMap<Written, SchoolId>, ApiError> {
    let all: Vec<&Written> = wanted.keys().collect();
    let mut found = store::by_names(tx, &all).await?;
    // Those of provinces come first: one of them may be what others name without.
    let placed: Vec<&Written> = all.iter().copied().filter(|it| !it.province.is_empty()).collect();
    make_missing(tx, wanted, &placed, &mut found).await?;
    let elsewhere: Vec<&Written> = all.iter().copied().filter(|it| it.province.is_empty()).collect();
    let open: Vec<&str> = elsewhere.iter().filter(|it| !found.contains_key(**it)).map(|it| it.key.as_str()).collect();
    if !open.is_empty() {
        for (key, school) in store::only_ones(tx, &open).await? {
            found.insert(Written { key, province: String::new() }, school);
        }
        make_missing(tx, wanted, &elsewhere, &mut found).await?;
    }
    Ok(found)
}

async fn make_missing(
    tx: &mut TenantTx,
    wanted: &BTreeMap<Written, First>,
    of: &[&Written],
    found: &mut HashMap<Written, SchoolId>,
) -> Result<(), ApiError> {
    let missing: Vec<(&Written, &First)> = of
        .iter()
        .filter(|written| !found.contains_key(**written))
        .filter_map(|written| wanted.get_key_value(*written))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let made = store::make(tx, &missing).await?;
    // Where somebody else has made one meanwhile, theirs counts.
    store::name_made(tx, &missing, &made).await?;
    store::drop_unnamed(tx, &made.values().copied().collect::<Vec<_>>()).await?;
    let names: Vec<&Written> = missing.iter().map(|(written, _)| *written).collect();
    found.extend(store::by_names(tx, &names).await?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_accents_case_and_signs() {
        let read_of = |name: &str| read(name).map(|(name, key)| format!("{name}|{key}"));
        assert_eq!(read_of("  THPT  Chu Văn An ").as_deref(), Some("THPT Chu Văn An|thpt chu van an"));
        assert_eq!(read_of("T.H.P.T - Đào Duy Từ").as_deref(), Some("T.H.P.T - Đào Duy Từ|t h p t dao duy tu"));
        assert_eq!((read(" - "), read("")), (None, None));
        assert_eq!(read(&"ă".repeat(300)).map(|(name, key)| (name.chars().count(), key.len())), Some((200, 200)));
    }
}
