//! Sections of the home page, kind by kind.

use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde_json::Value;

use super::Need;
use super::shapes::{id, items, line, link, picture, word, words};
use crate::website::words::{Choice, OBJECTS_MAX, SectionKind};

const TITLE_MAX: usize = 200;
/// Longest text of a section, in characters: Markdown.
const TEXT_MAX: usize = 10_000;
/// Longest text of an entry, in characters.
const ENTRY_MAX: usize = 2000;
const NAME_MAX: usize = 120;
const FIGURE_MAX: usize = 20;
const BUTTON_MAX: usize = 60;
/// Most entries of a section.
const ENTRIES_MAX: usize = 24;

/// Notes what is wrong with a section of that kind.
pub fn check(faults: &mut Faults, kind: SectionKind, section: &Value, need: Need) {
    let is_whole = need.is_whole();
    words(faults, section, "title", TITLE_MAX, false);
    match kind {
        SectionKind::Banner => {
            picture(faults, section, "picture", is_whole);
            words(faults, section, "alt", NAME_MAX, false);
            link(faults, section, "link", false);
        }
        SectionKind::Top => check_top(faults, section),
        SectionKind::Goals => entries(faults, section, |faults, entry| {
            words(faults, entry, "title", TITLE_MAX, is_whole);
            words(faults, entry, "description", ENTRY_MAX, false);
        }),
        SectionKind::Courses | SectionKind::Blog | SectionKind::Problems | SectionKind::Contests => {
            check_choice(faults, section, is_whole, false);
        }
        SectionKind::Comments => check_comments(faults, section, is_whole),
        SectionKind::Text => words(faults, section, "text", TEXT_MAX, is_whole),
        SectionKind::PictureText => check_picture_text(faults, section, is_whole),
        SectionKind::Video => check_video(faults, section, is_whole),
        SectionKind::People => entries(faults, section, |faults, entry| {
            line(faults, entry, "name", NAME_MAX, is_whole);
            words(faults, entry, "role", NAME_MAX, false);
            words(faults, entry, "text", ENTRY_MAX, false);
            picture(faults, entry, "picture", false);
        }),
        SectionKind::Numbers => entries(faults, section, |faults, entry| {
            line(faults, entry, "value", FIGURE_MAX, is_whole);
            words(faults, entry, "label", NAME_MAX, is_whole);
        }),
        SectionKind::Faq => entries(faults, section, |faults, entry| {
            words(faults, entry, "question", TITLE_MAX, is_whole);
            words(faults, entry, "answer", ENTRY_MAX, is_whole);
        }),
        SectionKind::Logos => entries(faults, section, |faults, entry| {
            line(faults, entry, "name", NAME_MAX, is_whole);
            picture(faults, entry, "picture", is_whole);
            link(faults, entry, "link", false);
        }),
        SectionKind::Form => check_form(faults, section, is_whole),
    }
}

fn entries(faults: &mut Faults, section: &Value, each: impl FnMut(&mut Faults, &Value)) {
    items(faults, section, "items", ENTRIES_MAX, each);
}

fn check_top(faults: &mut Faults, section: &Value) {
    words(faults, section, "description", ENTRY_MAX, false);
    words(faults, section, "joinButton", BUTTON_MAX, false);
    link(faults, section, "link", false);
    picture(faults, section, "picture", false);
}

fn check_picture_text(faults: &mut Faults, section: &Value, is_whole: bool) {
    picture(faults, section, "picture", is_whole);
    words(faults, section, "alt", NAME_MAX, false);
    words(faults, section, "text", TEXT_MAX, is_whole);
    word(faults, section, "side", &["left", "right"]);
    words(faults, section, "button", BUTTON_MAX, false);
    link(faults, section, "link", false);
}

fn check_video(faults: &mut Faults, section: &Value, is_whole: bool) {
    line(faults, section, "url", ENTRY_MAX, is_whole);
    if let Some(url) = section["url"].as_str().filter(|url| !url.is_empty()) {
        let is_ours = url.starts_with("/files/");
        if !is_ours {
            faults.rule("url", rules::video_link(url));
        }
    }
}

/// Which objects are shown; written entries stand in for those that are named, where a kind has any.
fn check_choice(faults: &mut Faults, section: &Value, is_whole: bool, has_entries: bool) {
    word(faults, section, "by", &Choice::ALL.iter().map(|choice| choice.name()).collect::<Vec<_>>());
    let choice = section["by"].as_str().and_then(Choice::parse).unwrap_or(Choice::Newest);
    id(faults, section, "category_id", is_whole && choice == Choice::Category);
    check_ids(faults, &section["ids"], is_whole && choice == Choice::Hand && !has_entries);
    let most = &section["most"];
    let is_few = most.is_null() || most.as_i64().is_some_and(|most| (1..=OBJECTS_MAX).contains(&most));
    faults.ensure("most", is_few, Fault::between(&(1..=OBJECTS_MAX)));
}

fn check_ids(faults: &mut Faults, ids: &Value, is_needed: bool) {
    let most = usize::try_from(OBJECTS_MAX).unwrap_or(usize::MAX);
    match ids {
        Value::Null => faults.ensure("ids", !is_needed, REQUIRED),
        Value::Array(ids) if ids.len() > most => faults.add("ids", Fault::too_long(most)),
        Value::Array(ids) => {
            let are_ids = ids.iter().all(|id| id.as_i64().is_some_and(|id| id > 0));
            faults.ensure("ids", are_ids, INVALID_VALUE).ensure("ids", !is_needed || !ids.is_empty(), REQUIRED)
        }
        _ => faults.add("ids", INVALID_VALUE),
    };
}

/// What people have said of courses, or what is written down of it.
fn check_comments(faults: &mut Faults, section: &Value, is_whole: bool) {
    let has_entries = section["items"].as_array().is_some_and(|items| !items.is_empty());
    check_choice(faults, section, is_whole, has_entries);
    entries(faults, section, |faults, entry| {
        line(faults, entry, "name", NAME_MAX, is_whole);
        words(faults, entry, "about", NAME_MAX, false);
        words(faults, entry, "text", ENTRY_MAX, is_whole);
        picture(faults, entry, "picture", false);
    });
}

fn check_form(faults: &mut Faults, section: &Value, is_whole: bool) {
    line(faults, section, "form", NAME_MAX, is_whole);
    words(faults, section, "text", ENTRY_MAX, false);
    words(faults, section, "button", BUTTON_MAX, false);
    if let Some(slug) = section["form"].as_str().filter(|slug| !slug.is_empty()) {
        faults.rule("form", rules::slug(slug));
    }
}
