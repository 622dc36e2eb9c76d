//! Values of a project's JSON, which may be of any shape.

use serde_json::{Map, Value};

/// Most characters of a name.
const NAME_MAX: usize = 200;
/// Most sprites that are looked at; the editor is slow with a tenth of them.
pub(crate) const TARGETS_MAX: usize = 1000;

/// A text, also of a number; empty of all else.
pub(crate) fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => match number.as_f64().filter(|it| it.fract() == 0.0 && it.abs() < 1e15) {
            Some(whole) => format!("{whole:.0}"),
            None => number.to_string(),
        },
        Value::Bool(is) => is.to_string(),
        _ => String::new(),
    }
}

/// A name, as long as names are: it is told of everything that it has.
pub(crate) fn name(value: Option<&Value>) -> String {
    let mut name = value.map(text).unwrap_or_default();
    if let Some((end, _)) = name.char_indices().nth(NAME_MAX) {
        name.truncate(end);
    }
    name
}

/// The name of something that has it under a key.
pub(crate) fn name_in(object: &Map<String, Value>, key: &str) -> String {
    name(object.get(key))
}

/// A number; 0 of all else.
pub(crate) fn number(value: Option<&Value>) -> f64 {
    value.and_then(Value::as_f64).unwrap_or_default()
}

/// The elements of a list; none of all else.
pub(crate) fn items(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

/// The entries of an object; none of all else.
pub(crate) fn entries(value: Option<&Value>) -> impl Iterator<Item = (&str, &Value)> {
    value.and_then(Value::as_object).into_iter().flatten().map(|(key, value)| (key.as_str(), value))
}

/// A list of texts that is itself written as a text of JSON, as mutations have it.
pub(crate) fn texts_within(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::String(json)) => serde_json::from_str(json).unwrap_or_default(),
        Some(Value::Array(items)) => items.iter().map(text).collect(),
        _ => Vec::new(),
    }
}
