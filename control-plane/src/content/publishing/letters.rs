//! Letters in the demo's own words.

use std::collections::BTreeMap;

use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::list;
use crate::content::client::{CallError, SiteClient};
use crate::content::questions::id_of;

/// The letters of the plan.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Letters {
    own: Vec<Letter>,
    /// Of the platform, worded anew.
    system: Vec<SystemLetter>,
}

/// By language.
#[derive(Debug, Deserialize, Serialize)]
struct Letter {
    name: String,
    title: Value,
    content: Value,
}

#[derive(Debug, Deserialize)]
struct SystemLetter {
    key: String,
    #[serde(flatten)]
    letter: Letter,
}

/// Writes those that nobody has written; the ids of own ones by their names.
pub(super) async fn write(admin: &SiteClient, letters: &Letters) -> Result<BTreeMap<String, i64>, CallError> {
    let known = list(admin, "/api/templates").await?;
    let mut ids = BTreeMap::new();
    for letter in &letters.own {
        let is_it = |it: &&Value| it["system"].is_null() && it["name"] == letter.name.as_str();
        let id = match known.iter().find(is_it) {
            Some(known) => id_of(known)?,
            None => id_of(&admin.call(Method::POST, "/api/templates", Some(&json!(letter))).await?)?,
        };
        ids.insert(letter.name.clone(), id);
    }
    for SystemLetter { key, letter } in &letters.system {
        if known.iter().any(|it| it["key"] == key.as_str() && it["is_changed"] == false) {
            let mut body = json!(letter);
            body["version"] = json!(0);
            admin.call(Method::PUT, &format!("/api/templates/{key}"), Some(&body)).await?;
        }
    }
    Ok(ids)
}
