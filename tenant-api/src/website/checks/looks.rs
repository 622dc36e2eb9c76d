//! Colours of both modes, languages, and what leads to social media.

use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use serde_json::Value;

use super::shapes::{flag, line, object, web_link};
use crate::website::messages::{DEFAULT_LANGUAGE_OFF, INVALID_TAG_ID};

/// Longest id of a service elsewhere, in characters.
const ID_MAX: usize = 100;
/// Longest id of a Google tag, in characters.
const TAG_ID_MAX: usize = 32;

/// Notes what is wrong with colours and languages.
pub fn check_appearance(faults: &mut Faults, appearance: &Value) {
    for mode in ["light", "dark"] {
        object(faults, appearance, mode);
        faults.within(mode, |faults| {
            for (name, colour) in appearance[mode].as_object().into_iter().flatten() {
                let is_colour = colour.is_null() || colour.as_str().is_some_and(is_colour);
                faults.ensure(name, is_colour, INVALID_VALUE);
            }
        });
    }
    check_languages(faults, appearance);
}

/// `#rgb` or `#rrggbb`.
fn is_colour(text: &str) -> bool {
    text.strip_prefix('#')
        .is_some_and(|digits| [3, 6].contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_hexdigit()))
}

/// One is on at least, and the default one is.
fn check_languages(faults: &mut Faults, appearance: &Value) {
    object(faults, appearance, "languages");
    let Some(languages) = appearance["languages"].as_object() else { return };
    faults.within("languages", |faults| {
        for (code, language) in languages {
            let is_known = ["vi", "en"].contains(&code.as_str()) && language.is_object();
            faults.ensure(code, is_known, INVALID_VALUE);
            faults.within(code, |faults| {
                for field in ["state", "is_default"] {
                    flag(faults, language, field);
                }
            });
        }
        let is_on = |language: &&Value| language["state"] == true;
        let mut defaults = languages.values().filter(|language| language["is_default"] == true);
        let default = defaults.next();
        faults.ensure("", default.as_ref().is_some_and(is_on) && defaults.next().is_none(), DEFAULT_LANGUAGE_OFF);
    });
}

/// Whether this is the id of a Google tag: `G-1A2B3C4D5E`, or of an older kind.
pub fn is_tag_id(id: &str) -> bool {
    let is_written = id.len() <= TAG_ID_MAX && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_written && ["G-", "GT-", "AW-", "DC-", "UA-"].iter().any(|kind| id.starts_with(kind))
}

/// Notes what is wrong with links and ids of services elsewhere, and the chat button's link.
pub fn check_social(faults: &mut Faults, social: &Value) {
    let tag = social["g_tag_id"].as_str().unwrap_or_default();
    faults.ensure("g_tag_id", tag.is_empty() || is_tag_id(tag), INVALID_TAG_ID);
    for field in social.as_object().into_iter().flat_map(|social| social.keys()) {
        if field.ends_with("_url") {
            web_link(faults, social, field);
        } else if !social[field].is_boolean() {
            line(faults, social, field, ID_MAX, false);
        }
    }
}
