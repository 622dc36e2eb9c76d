//! The home page: its fixed parts, sections of its own, their order, and the bar above it.

use platform::faults::{Fault, Faults};
use platform::messages::{HAS_NUL, INVALID_VALUE};
use rules::messages::LINK_FORMAT;
use serde_json::Value;

use super::Need;
use super::sections;
use super::shapes::{items, link, moment, object, words};
use crate::courses::messages::START_BEFORE_END;
use crate::website::words::{SECTIONS_MAX, SectionKind};

const TITLE_MAX: usize = 200;
const TEXT_MAX: usize = 1000;
/// Longest text of the bar above the page, in characters.
const BAR_MAX: usize = 200;
const GOALS_MAX: usize = 12;

/// Notes what is wrong with `options.home`.
pub fn check(faults: &mut Faults, options: &Value, need: Need) {
    object(faults, options, "home");
    let home = &options["home"];
    faults.within("home", |faults| {
        check_banner(faults, &home["banner"]);
        object(faults, home, "top");
        faults.within("top", |faults| {
            for (field, max) in [("title", TITLE_MAX), ("description", TEXT_MAX), ("joinButton", TITLE_MAX)] {
                words(faults, &home["top"], field, max, false);
            }
        });
        items(faults, home, "goals", GOALS_MAX, |faults, goal| {
            words(faults, goal, "title", TITLE_MAX, need.is_whole());
            words(faults, goal, "description", TEXT_MAX, false);
        });
        for kind in [SectionKind::Courses, SectionKind::Comments, SectionKind::Blog, SectionKind::Problems] {
            object(faults, home, kind.name());
            let part = &home[kind.name()];
            if part.is_object() {
                faults.within(kind.name(), |faults| sections::check(faults, kind, part, need));
            }
        }
        check_sections(faults, home, need);
        check_order(faults, home);
        check_announcement(faults, home, need);
    });
}

/// The picture of the head: on this site, or over HTTPS, as it always was.
fn check_banner(faults: &mut Faults, banner: &Value) {
    match banner {
        Value::Null => {}
        Value::String(text) if text.is_empty() => {}
        Value::String(text) => {
            let is_ours = text.starts_with('/') || text.starts_with("https://");
            faults.ensure("banner", is_ours && rules::place(text).is_ok(), LINK_FORMAT);
            faults.ensure("banner", !text.contains('\0'), HAS_NUL);
        }
        _ => {
            faults.add("banner", INVALID_VALUE);
        }
    }
}

fn check_sections(faults: &mut Faults, home: &Value, need: Need) {
    let mut ids: Vec<String> = SectionKind::FIXED.iter().map(|kind| kind.name().to_owned()).collect();
    items(faults, home, "sections", SECTIONS_MAX, |faults, section| {
        let id = faults.rule("id", rules::slug(section["id"].as_str().unwrap_or_default()));
        if let Some(id) = id {
            faults.ensure("id", !ids.contains(&id), INVALID_VALUE);
            ids.push(id);
        }
        match section["kind"].as_str().and_then(SectionKind::parse) {
            Some(kind) => sections::check(faults, kind, section, need),
            None => {
                faults.add("kind", INVALID_VALUE);
            }
        }
    });
}

/// Each name is that of a fixed part or of a section, and stands there once.
fn check_order(faults: &mut Faults, home: &Value) {
    let order = match &home["order"] {
        Value::Null => return,
        Value::Array(order) if order.len() > SECTIONS_MAX => {
            faults.add("order", Fault::too_long(SECTIONS_MAX));
            return;
        }
        Value::Array(order) => order,
        _ => {
            faults.add("order", INVALID_VALUE);
            return;
        }
    };
    let own = home["sections"].as_array().into_iter().flatten().filter_map(|section| section["id"].as_str());
    let mut left: Vec<&str> = SectionKind::FIXED.iter().map(|kind| kind.name()).chain(own).collect();
    faults.each("order", order, |faults, name| {
        let at = name.as_str().and_then(|name| left.iter().position(|known| *known == name));
        faults.ensure("", at.is_some(), INVALID_VALUE);
        if let Some(at) = at {
            left.swap_remove(at);
        }
    });
}

fn check_announcement(faults: &mut Faults, home: &Value, need: Need) {
    object(faults, home, "announcement");
    let bar = &home["announcement"];
    if !bar.is_object() {
        return;
    }
    faults.within("announcement", |faults| {
        words(faults, bar, "text", BAR_MAX, need.is_whole());
        link(faults, bar, "link", false);
        let times = (moment(faults, bar, "from"), moment(faults, bar, "until"));
        if let (Some(from), Some(until)) = times {
            faults.ensure("until", from < until, START_BEFORE_END);
        }
    });
}
