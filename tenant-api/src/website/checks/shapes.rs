//! Shapes that fields of the configuration have: of each is said what is wrong with it. Null and left out are the same.

use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, REQUIRED};
use rules::messages::LINK_FORMAT;
use serde_json::Value;

/// Longest link, in bytes.
const LINK_MAX: usize = 500;

/// Words by language, of which Vietnamese is needed where they are; or the same in every language.
pub fn words(faults: &mut Faults, of: &Value, field: &str, max: usize, is_needed: bool) {
    match &of[field] {
        Value::Null => {}
        Value::String(text) => {
            faults.max_chars(field, text, max);
        }
        Value::Object(all) => faults.within(field, |faults| {
            for (code, text) in all {
                match text {
                    Value::Null => {}
                    Value::String(text) if ["vi", "en"].contains(&code.as_str()) => {
                        faults.max_chars(code, text, max);
                    }
                    _ => {
                        faults.add(code, INVALID_VALUE);
                    }
                }
            }
        }),
        _ => {
            faults.add(field, INVALID_VALUE);
        }
    }
    let own = of[field].as_str().or_else(|| of[field]["vi"].as_str()).unwrap_or_default();
    faults.ensure(&format!("{field}.vi"), !is_needed || !own.trim().is_empty(), REQUIRED);
}

/// One line in every language.
pub fn line(faults: &mut Faults, of: &Value, field: &str, max: usize, is_needed: bool) {
    match &of[field] {
        Value::Null => {
            faults.ensure(field, !is_needed, REQUIRED);
        }
        Value::String(text) => {
            faults.max_chars(field, text, max).ensure(field, !is_needed || !text.trim().is_empty(), REQUIRED);
        }
        _ => {
            faults.add(field, INVALID_VALUE);
        }
    }
}

/// Somewhere that a reader is led to.
pub fn link(faults: &mut Faults, of: &Value, field: &str, is_needed: bool) {
    line(faults, of, field, LINK_MAX, is_needed);
    if let Some(text) = of[field].as_str().filter(|text| !text.is_empty()) {
        faults.rule(field, rules::place(text));
    }
}

/// An address of the web elsewhere.
pub fn web_link(faults: &mut Faults, of: &Value, field: &str) {
    line(faults, of, field, LINK_MAX, false);
    if let Some(text) = of[field].as_str().filter(|text| !text.is_empty()) {
        faults.rule(field, rules::link(text));
    }
}

/// A picture: a file of the site. Whether there is such a file is asked of the database afterwards.
pub fn picture(faults: &mut Faults, of: &Value, field: &str, is_needed: bool) {
    line(faults, of, field, LINK_MAX, is_needed);
    if let Some(text) = of[field].as_str().filter(|text| !text.is_empty()) {
        faults.ensure(field, text.starts_with("/files/") && rules::place(text).is_ok(), LINK_FORMAT);
    }
}

/// Yes or no.
pub fn flag(faults: &mut Faults, of: &Value, field: &str) {
    faults.ensure(field, of[field].is_null() || of[field].is_boolean(), INVALID_VALUE);
}

/// A moment in epoch seconds, to the year 2999.
pub fn moment(faults: &mut Faults, of: &Value, field: &str) -> Option<i64> {
    const LAST: i64 = 32_503_680_000;
    let at = of[field].as_i64().filter(|at| (0..LAST).contains(at));
    faults.ensure(field, of[field].is_null() || at.is_some(), INVALID_VALUE);
    at
}

/// A word out of those that there are.
pub fn word(faults: &mut Faults, of: &Value, field: &str, known: &[&str]) {
    let is_known = match &of[field] {
        Value::Null => true,
        Value::String(word) => known.contains(&word.as_str()),
        _ => false,
    };
    faults.ensure(field, is_known, INVALID_VALUE);
}

/// The id of a row.
pub fn id(faults: &mut Faults, of: &Value, field: &str, is_needed: bool) {
    match &of[field] {
        Value::Null => faults.ensure(field, !is_needed, REQUIRED),
        value => faults.ensure(field, value.as_i64().is_some_and(|id| id > 0), INVALID_VALUE),
    };
}

/// An object, or nothing.
pub fn object(faults: &mut Faults, of: &Value, field: &str) {
    faults.ensure(field, of[field].is_null() || of[field].is_object(), INVALID_VALUE);
}

/// At most so many entries, each an object of its own.
pub fn items(faults: &mut Faults, of: &Value, field: &str, max: usize, mut each: impl FnMut(&mut Faults, &Value)) {
    match &of[field] {
        Value::Null => {}
        Value::Array(items) if items.len() > max => {
            faults.add(field, Fault::too_long(max));
        }
        Value::Array(items) => {
            faults.each(field, items, |faults, item| {
                faults.ensure("", item.is_object(), INVALID_VALUE);
                each(faults, item);
            });
        }
        _ => {
            faults.add(field, INVALID_VALUE);
        }
    }
}
