//! The header: a menu of two levels, and what stands beside it.

use platform::faults::Faults;
use serde_json::Value;

use super::Need;
use super::shapes::{flag, items, line, link, object, words};
use crate::website::messages::MENU_TOO_DEEP;

/// Most entries of a menu, and below one of them.
const ENTRIES_MAX: usize = 20;
/// Longest title of an entry, and the longest name of an icon, in characters.
const TITLE_MAX: usize = 60;
const ICON_MAX: usize = 40;

/// Notes what is wrong with `options.header`.
pub fn check(faults: &mut Faults, options: &Value, need: Need) {
    object(faults, options, "header");
    let header = &options["header"];
    faults.within("header", |faults| {
        for field in ["shop", "myCode"] {
            flag(faults, header, field);
        }
        items(faults, header, "menu", ENTRIES_MAX, |faults, entry| {
            let is_parent = entry["children"].as_array().is_some_and(|children| !children.is_empty());
            check_entry(faults, entry, need.is_whole(), !is_parent);
            items(faults, entry, "children", ENTRIES_MAX, |faults, child| {
                check_entry(faults, child, need.is_whole(), true);
                let below = child["children"].as_array().is_none_or(Vec::is_empty);
                faults.ensure("children", below, MENU_TOO_DEEP);
            });
        });
    });
}

fn check_entry(faults: &mut Faults, entry: &Value, is_whole: bool, leads: bool) {
    words(faults, entry, "title", TITLE_MAX, is_whole);
    link(faults, entry, "path", is_whole && leads);
    link(faults, entry, "pathLoggedIn", false);
    line(faults, entry, "icon", ICON_MAX, false);
    for field in ["show", "openNewTab"] {
        flag(faults, entry, field);
    }
}
