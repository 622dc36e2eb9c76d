//! What a site shows of itself, as a whole: what drafts change and versions keep. Other options are their features' and no
//! part of it.

use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// The parts, each saved whole, as JSON pointers.
const PARTS: [&str; 11] = [
    "/name",
    "/slogan",
    "/description",
    "/logo",
    "/favicon",
    "/background",
    "/appearance_configuration",
    "/social_media",
    "/options/header",
    "/options/home",
    "/options/footer",
];

/// The parts that a draft changes.
const DRAFTED: [&str; 6] =
    ["/name", "/appearance_configuration", "/social_media", "/options/header", "/options/home", "/options/footer"];

/// Keys of the options that are part of it.
pub const OPTIONS: [&str; 3] = ["header", "home", "footer"];

/// A site's name and configuration with every part, also those that were never set.
#[derive(Debug, Clone, PartialEq)]
pub struct Design(Value);

/// Something that differs between two.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct WebsiteChangeItem {
    /// Such as `name` or `options.home.order`.
    pub key: String,
    /// Null: it was not there.
    pub before: Value,
    /// Null: it is gone.
    pub after: Value,
}

/// What is laid over a site's configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct Patch {
    /// Where the site gets another name.
    pub name: Option<String>,
    /// An object of parts, as `directory::websites::merge` wants it.
    pub config: Value,
}

impl Design {
    /// What a site of this name and configuration shows.
    pub fn of(name: &str, config: &Value) -> Self {
        let nothing = Self(json!({
            "name": name, "slogan": {}, "description": {}, "logo": "", "favicon": "", "background": "",
            "appearance_configuration": {}, "social_media": {}, "options": {"header": {}, "home": {}, "footer": {}},
        }));
        nothing.with(None, config)
    }

    /// As it was kept ([`Design::value`]).
    pub fn read(kept: &Value) -> Self {
        Self::of(kept["name"].as_str().unwrap_or_default(), kept)
    }

    /// To be kept.
    pub fn value(&self) -> &Value {
        &self.0
    }

    /// One part; null where there is none of that name.
    fn part(&self, part: &str) -> &Value {
        self.0.pointer(part).unwrap_or(&Value::Null)
    }

    fn set(&mut self, part: &str, value: Value) {
        if let Some(place) = self.0.pointer_mut(part) {
            *place = value;
        }
    }

    /// What it is once `config` is laid over it.
    pub fn with(&self, name: Option<&str>, config: &Value) -> Self {
        let mut changed = self.clone();
        for part in PARTS {
            if let Some(value) = config.pointer(part).filter(|value| !value.is_null()) {
                changed.set(part, value.clone());
            }
        }
        if let Some(name) = name {
            changed.set("/name", name.into());
        }
        changed
    }

    /// What a draft that began as `was` is now that the site shows `now`: parts that nobody has changed in it follow.
    pub fn following(&self, was: &Self, now: &Self) -> Self {
        let mut followed = self.clone();
        for part in DRAFTED {
            if self.part(part) == was.part(part) {
                followed.set(part, now.part(part).clone());
            }
        }
        followed
    }

    /// What has to be laid over it to make `after` of it.
    pub fn patch_to(&self, after: &Self) -> Patch {
        let mut patch = Patch { name: None, config: json!({}) };
        for part in PARTS {
            let value = after.part(part);
            if self.part(part) == value {
                continue;
            }
            match (part.strip_prefix("/options/"), part.trim_start_matches('/')) {
                (Some(key), _) => patch.config["options"][key] = value.clone(),
                (None, "name") => patch.name = value.as_str().map(str::to_owned),
                (None, key) => patch.config[key] = value.clone(),
            }
        }
        patch
    }

    /// What differs in `after`, part by part; of parts that are objects, key by key.
    pub fn changes(&self, after: &Self) -> Vec<WebsiteChangeItem> {
        let mut changes = Vec::new();
        for part in PARTS {
            let (before, after) = (self.part(part), after.part(part));
            let key = part.trim_start_matches('/').replace('/', ".");
            match (before.as_object(), after.as_object()) {
                (Some(one), Some(other)) => {
                    let mut keys: Vec<&String> = one.keys().chain(other.keys()).collect();
                    keys.sort_unstable();
                    keys.dedup();
                    let pairs = keys.into_iter().map(|name| (format!("{key}.{name}"), &before[name], &after[name]));
                    changes.extend(pairs.filter_map(|(key, before, after)| difference(key, before, after)));
                }
                _ => changes.extend(difference(key, before, after)),
            }
        }
        changes
    }
}

fn difference(key: String, before: &Value, after: &Value) -> Option<WebsiteChangeItem> {
    (before != after).then(|| WebsiteChangeItem { key, before: before.clone(), after: after.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn design() -> Design {
        Design::of(
            "Lớp cô Lan",
            &json!({"logo": "/a.png", "options": {"home": {"banner": "/b.png"}, "people": {"x": 1}}}),
        )
    }

    #[test]
    fn it_has_every_part_and_nothing_of_other_features() {
        let value = design().value().clone();
        assert_eq!(value["options"], json!({"header": {}, "home": {"banner": "/b.png"}, "footer": {}}));
        assert_eq!((&value["logo"], &value["favicon"]), (&json!("/a.png"), &json!("")));
        assert_eq!(Design::read(&value), design());
    }

    #[test]
    fn a_patch_has_what_differs_and_makes_the_one_of_the_other() {
        let (was, patch) = (design(), json!({"logo": "", "options": {"home": {"top": {}}, "footer": {"blog": true}}}));
        let now = was.with(Some("Lớp Lan"), &patch);
        let found = was.patch_to(&now);
        assert_eq!(found, Patch { name: Some("Lớp Lan".to_owned()), config: patch });
        assert_eq!(was.with(found.name.as_deref(), &found.config), now);
        assert_eq!(now.patch_to(&now), Patch { name: None, config: json!({}) });
    }

    #[test]
    fn changes_are_named_key_by_key() {
        let now = design().with(None, &json!({"logo": "/c.png", "options": {"home": {"order": ["top"]}}}));
        let found = design().changes(&now);
        let keys: Vec<&str> = found.iter().map(|change| change.key.as_str()).collect();
        assert_eq!(keys, ["logo", "options.home.banner", "options.home.order"]);
        assert_eq!((&found[1].before, &found[1].after), (&json!("/b.png"), &Value::Null));
    }

    #[test]
    fn of_a_draft_only_what_nobody_has_changed_follows() {
        let was = design();
        let draft = was.with(None, &json!({"options": {"home": {"order": ["top"]}}}));
        let now = was.with(Some("Mới"), &json!({"logo": "/c.png", "options": {"home": {}, "footer": {"blog": true}}}));
        let followed = draft.following(&was, &now);
        assert_eq!(followed.value()["name"], "Mới");
        assert_eq!(
            followed.value()["options"],
            json!({"header": {}, "home": {"order": ["top"]}, "footer": {"blog": true}})
        );
    }
}
