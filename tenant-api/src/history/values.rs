//! What differs between two states of an object, without what nobody may read.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// Longest text that is kept, in characters.
const LONGEST: usize = 2000;
/// Parts of names whose values are never kept.
const SECRET_PARTS: &[&str] = &["password", "token", "secret", "sealed", "hash"];
/// Words of names whose values are never kept.
const SECRET_WORDS: &[&str] = &["key", "keys", "otp", "pin"];

/// A field that was changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct FieldChange {
    /// Its name.
    pub(super) field: String,
    /// Null where there was nothing.
    pub(super) before: Value,
    /// Null where nothing is left.
    pub(super) after: Value,
}

/// The fields of two objects that differ, in the order of `before` and then of `after`.
pub(super) fn differences(before: &Value, after: &Value) -> Vec<FieldChange> {
    let none = Map::new();
    let (before, after) = (before.as_object().unwrap_or(&none), after.as_object().unwrap_or(&none));
    let added = after.keys().filter(|field| !before.contains_key(*field));
    let fields = before.keys().chain(added).filter(|field| !is_secret(field));
    let changes = fields.filter_map(|field| {
        let (old, new) = (before.get(field).unwrap_or(&Value::Null), after.get(field).unwrap_or(&Value::Null));
        (old != new).then(|| FieldChange { field: field.clone(), before: shown(old), after: shown(new) })
    });
    changes.collect()
}

/// Whether a field's values are for nobody's eyes, by its name.
fn is_secret(field: &str) -> bool {
    let field = field.to_lowercase();
    SECRET_PARTS.iter().any(|part| field.contains(part)) || field.split('_').any(|word| SECRET_WORDS.contains(&word))
}

/// A value without secrets within it and without texts that are too long.
fn shown(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(cut(text)),
        Value::Array(items) => Value::Array(items.iter().map(shown).collect()),
        Value::Object(fields) => {
            let open = fields.iter().filter(|(field, _)| !is_secret(field));
            Value::Object(open.map(|(field, value)| (field.clone(), shown(value))).collect())
        }
        plain => plain.clone(),
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(before: Value, after: Value) -> Vec<(String, Value, Value)> {
        differences(&before, &after).into_iter().map(|it| (it.field, it.before, it.after)).collect()
    }

    #[test]
    fn only_what_differs() {
        let before = json!({"name": "An", "school": null, "class": "9A", "gone": 1});
        let after = json!({"name": "Ân", "school": null, "class": "9A", "new": [1]});
        let wanted =
            [("name", json!("An"), json!("Ân")), ("gone", json!(1), json!(null)), ("new", json!(null), json!([1]))];
        assert_eq!(of(before.clone(), after), wanted.map(|(field, old, new)| (field.to_owned(), old, new)));
        assert_eq!(of(before.clone(), before.clone()), []);
        assert_eq!(of(json!(null), json!({"role": "admin"})), [("role".to_owned(), json!(null), json!("admin"))]);
        assert_eq!(of(json!({"school": null}), json!({})), []);
    }

    #[test]
    fn secrets_are_never_kept() {
        for field in [
            "password",
            "new_password",
            "password_hash",
            "sealed_password",
            "access_token",
            "token_hash",
            "tokens",
            "api_key",
            "key",
            "client_secret",
            "Password",
            "API_KEY",
        ] {
            assert_eq!(of(json!({field: "a"}), json!({field: "b"})), [], "{field}");
            let nested = of(json!({}), json!({"options": {field: "b", "kept": 1}, "list": [{field: "b"}]}));
            let wanted = [("options", json!({"kept": 1})), ("list", json!([{}]))];
            assert_eq!(nested, wanted.map(|(name, new)| (name.to_owned(), json!(null), new)), "{field}");
        }
        for field in ["keyboard", "name", "parent_email", "affiliate_code"] {
            assert_eq!(of(json!({field: 1}), json!({field: 2})).len(), 1, "{field}");
        }
    }

    #[test]
    fn long_texts_are_cut() {
        let found = of(json!({"bio": ""}), json!({"bio": "ê".repeat(2001)}));
        assert_eq!(found[0].2, json!(format!("{}…", "ê".repeat(2000))));
    }
}
