//! Five designs that a website can begin with: colours, and sections with good words in both languages. Whoever takes one
//! saves it as their draft.

use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use statements::Localized;
use utoipa::ToSchema;

/// Each under its own name.
const DESIGNS: [&str; 5] = [
    include_str!("coding_club.json"),
    include_str!("school.json"),
    include_str!("exam_center.json"),
    include_str!("kids.json"),
    include_str!("plain.json"),
];

/// A design that a website can begin with.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct StartingDesign {
    /// Its own name among the designs.
    pub key: String,
    /// What it is called.
    pub name: Localized<String>,
    /// For whom it is.
    pub about: Localized<String>,
    /// Colours of each mode.
    #[schema(value_type = Object)]
    pub appearance_configuration: Value,
    /// Header, home and footer.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// All of them.
///
/// # Errors
/// Never in a build whose tests pass: when one of our files is no design.
pub fn all() -> Result<Vec<StartingDesign>, ApiError> {
    DESIGNS.iter().map(|text| serde_json::from_str(text).map_err(ApiError::internal)).collect()
}

#[cfg(test)]
mod tests {
    use platform::faults::Faults;

    use super::*;
    use crate::website::checks::{self, Need};

    #[test]
    fn each_can_be_published_as_it_is() -> Result<(), ApiError> {
        let all = all()?;
        let mut keys: Vec<&str> = all.iter().map(|design| design.key.as_str()).collect();
        keys.dedup();
        assert_eq!(keys.len(), 5);
        for design in &all {
            let mut faults = Faults::default();
            checks::check(&mut faults, "options", &design.options, Need::Whole);
            checks::check(&mut faults, "appearance_configuration", &design.appearance_configuration, Need::Whole);
            let told: Vec<String> = faults.into_fields().into_iter().map(|fault| fault.field).collect();
            assert_eq!(told, Vec::<String>::new(), "{}", design.key);
            assert!(design.name.en.is_some() && design.about.en.is_some(), "{}", design.key);
        }
        Ok(())
    }

    /// Words in one language only would leave the other page half empty.
    #[test]
    fn every_word_is_there_in_both_languages() -> Result<(), ApiError> {
        fn walk(value: &Value, path: &str) {
            match value {
                Value::Object(entries) => {
                    if let Some(vi) = entries.get("vi") {
                        assert!(vi.is_object() || entries.get("en").is_some_and(|en| !en.is_null()), "{path}");
                    }
                    entries.iter().for_each(|(key, value)| walk(value, &format!("{path}.{key}")));
                }
                Value::Array(items) => items.iter().for_each(|item| walk(item, path)),
                _ => {}
            }
        }
        all()?.iter().for_each(|design| walk(&design.options, &design.key));
        Ok(())
    }
}
