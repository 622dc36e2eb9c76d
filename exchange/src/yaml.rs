//! YAML from strangers, within the reader's budget of nodes and aliases; and our own.

use serde_json::Value;

use crate::item::Note;
use crate::messages::NOT_YAML;
use crate::text::number;

/// Longest text that is taken for YAML, in bytes.
const BYTES_MAX: usize = 1024 * 1024;

/// What a file says; an empty one says null.
pub fn read(file: &str, text: &str) -> Result<Value, Note> {
    let refused = |reason: &str| Note::new(NOT_YAML).with("file", file).with("reason", reason);
    if text.len() > BYTES_MAX {
        return Err(refused("1 MiB"));
    }
    // As in YAML 1.2: `no` and `y` are words.
    let options = serde_saphyr::options! { strict_booleans: true };
    serde_saphyr::from_str_with_options(text, options)
        .map_err(|error| refused(error.to_string().lines().next().unwrap_or_default()))
}

/// A file that says this.
pub fn write(value: &Value) -> Vec<u8> {
    serde_saphyr::to_string(value).unwrap_or_default().into_bytes()
}

/// A scalar's text; numbers as they are written.
pub fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(it) => {
            Some(it.as_i64().map_or_else(|| number(it.as_f64().unwrap_or_default()), |it| it.to_string()))
        }
        Value::Bool(it) => Some(it.to_string()),
        _ => None,
    }
}

/// A number, also one that is written as a text.
pub fn as_number(value: &Value) -> Option<f64> {
    value.as_f64().or_else(|| crate::text::read_number(value.as_str()?))
}

/// The items of a list; a scalar is a list of one, null of none.
pub fn list(value: &Value) -> Vec<&Value> {
    match value {
        Value::Null => Vec::new(),
        Value::Array(items) => items.iter().collect(),
        one => vec![one],
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bombs_are_refused_and_words_stay_words() {
        assert_eq!(
            read("a", "name: no\nx: [1, 1.5, '2', ~]").unwrap(),
            json!({"name": "no", "x": [1, 1.5, "2", null]})
        );
        let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for at in 1..9 {
            let list = vec![format!("*a{}", at - 1); 10].join(", ");
            bomb.push_str(&format!("a{at}: &a{at} [{list}]\n"));
        }
        for bad in [bomb.as_str(), &"[".repeat(100_000), "a: [", "a: 1\na: 2"] {
            assert_eq!(read("a", bad).unwrap_err().message.key(), "exchange_not_yaml");
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let value = json!({"a: b": "x\n- y", "n": "0123", "l": [1, 2.5, true, "no", ""], "m": {"vi": "Tổng #1"}});
        assert_eq!(read("a", &String::from_utf8(write(&value)).unwrap()).unwrap(), value);
    }
}
