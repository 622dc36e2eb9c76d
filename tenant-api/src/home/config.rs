//! Sections as the site's configuration has them. What is not understood of one makes that section fail, and no other: it
//! was checked when it was published, but a configuration can come from elsewhere.

use platform::locale::Locale;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::website::{Choice, OBJECTS_MAX, SectionKind};

/// Objects of a section where nothing is said.
const MOST: i64 = 6;

/// Words by language, or the same in every language.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct Words(Value);

impl Words {
    /// In `locale`, or in the other language; empty where there are none.
    pub fn get(&self, locale: Locale) -> String {
        let Self(value) = self;
        let own =
            value.as_str().or_else(|| value[locale.code()].as_str()).map(str::trim).filter(|text| !text.is_empty());
        let other = || value["vi"].as_str().or_else(|| value["en"].as_str()).map(str::trim);
        own.or_else(other).unwrap_or_default().to_owned()
    }
}

/// Reads a part of the configuration: null is the same as left out.
///
/// # Errors
/// When a field is of another shape.
pub fn read<T: DeserializeOwned + Default>(value: &Value) -> Result<T, serde_json::Error> {
    if value.is_null() { Ok(T::default()) } else { serde_json::from_value(without_nulls(value)) }
}

fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(entries) => {
            let there = entries.iter().filter(|(_, entry)| !entry.is_null());
            Value::Object(there.map(|(key, entry)| (key.clone(), without_nulls(entry))).collect())
        }
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// What a section is about, whichever kind it is; what a kind has no use for is not there.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Fields {
    pub title: Words,
    pub description: Words,
    #[serde(rename = "joinButton")]
    pub join_button: Words,
    pub text: Words,
    pub alt: Words,
    pub button: Words,
    pub picture: String,
    pub link: String,
    pub url: String,
    pub side: String,
    pub form: String,
    pub items: Vec<Entry>,
    /// `newest` where nothing is said.
    pub by: Option<Choice>,
    pub ids: Vec<i64>,
    pub category_id: Option<i64>,
    pub most: Option<i64>,
}

/// One of the entries that a section lists.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Entry {
    pub title: Words,
    pub description: Words,
    pub name: String,
    pub role: Words,
    pub about: Words,
    pub text: Words,
    pub value: String,
    pub label: Words,
    pub question: Words,
    pub answer: Words,
    pub picture: String,
    pub link: String,
    pub icon: String,
}

/// Which objects a section shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Chosen {
    Newest,
    Category(i64),
    Hand(Vec<i64>),
}

/// A section to be shown.
#[derive(Debug, Clone)]
pub struct Config {
    pub kind: SectionKind,
    pub fields: Fields,
}

impl Config {
    /// Reads a section of that kind.
    ///
    /// # Errors
    /// When a field is of another shape.
    pub fn read(kind: SectionKind, value: &Value) -> Result<Self, serde_json::Error> {
        Ok(Self { kind, fields: read(value)? })
    }

    /// Which objects, and how many.
    pub fn chosen(&self) -> (Chosen, i64) {
        let fields = &self.fields;
        let chosen = match (fields.by.unwrap_or(Choice::Newest), fields.category_id) {
            (Choice::Hand, _) => Chosen::Hand(fields.ids.clone()),
            (Choice::Category, Some(category)) => Chosen::Category(category),
            (Choice::Category, None) | (Choice::Newest, _) => Chosen::Newest,
        };
        (chosen, fields.most.unwrap_or(MOST).clamp(1, OBJECTS_MAX))
    }

    /// How many of the newest problems it shows.
    pub fn newest_problems(&self) -> usize {
        match (self.kind, self.chosen()) {
            (SectionKind::Problems, (Chosen::Newest, most)) => usize::try_from(most).unwrap_or_default(),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_stand_in_for_those_of_the_other_language() {
        let words = |value: Value| Words(value);
        assert_eq!(words(json!({"vi": "Chào", "en": "Hello"})).get(Locale::En), "Hello");
        assert_eq!(words(json!({"vi": " Chào ", "en": " "})).get(Locale::En), "Chào");
        assert_eq!(words(json!("Chào")).get(Locale::En), "Chào");
        assert_eq!(words(Value::Null).get(Locale::Vi), "");
    }

    #[test]
    fn every_kind_is_read_and_chooses_what_it_shows() -> Result<(), serde_json::Error> {
        for kind in SectionKind::ALL {
            assert_eq!(Config::read(*kind, &Value::Null)?.chosen(), (Chosen::Newest, MOST), "{kind}");
        }
        let of = |value: Value| Config::read(SectionKind::Courses, &value).map(|config| config.chosen());
        assert_eq!(of(json!({"by": "hand", "ids": [3, 1], "most": 99}))?, (Chosen::Hand(vec![3, 1]), OBJECTS_MAX));
        assert_eq!(of(json!({"by": "category", "category_id": 7, "most": 2}))?, (Chosen::Category(7), 2));
        assert_eq!(of(json!({"by": null, "ids": null, "link": null}))?, (Chosen::Newest, MOST));
        assert!(of(json!({"by": "luck"})).is_err() && of(json!({"items": {}})).is_err());
        Ok(())
    }
}
