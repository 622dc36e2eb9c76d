//! What packages of contest problems have in common.

mod copies;
mod folders;
mod names;
mod sheets;

use std::collections::BTreeMap;

use marking::{Kind, Trial};
use regex::Regex;

use crate::FILE_SCHEME;
use crate::adapter::Program;
use crate::item::{Attachment, FILES_MAX, Item, Note, Problem, tell};
use crate::messages::{FILE_NOT_FOUND, KIND_NOT_WRITTEN, PART_NOT_READ, TESTS_MISSING};
use crate::text::safe_name;

pub use copies::TestCopies;
pub use folders::write_folders;
use names::folder_name;
pub use names::{natural, plain_names, test_names};
pub use sheets::{Sheet, put_sheets, sheets_of};

/// Most solutions of a package that are kept.
const TRIALS_MAX: usize = 20;
/// Longest solution that is kept, in bytes.
const TRIAL_MAX: usize = 64 * 1024;
/// Points of a problem where nothing is said.
pub const SCORE: f64 = 100.0;

const LANGUAGES: &[(&str, i32)] = &[
    ("cpp", 54),
    ("cc", 54),
    ("cxx", 54),
    ("c++", 54),
    ("c", 50),
    ("py", 71),
    ("py3", 71),
    ("java", 62),
    ("pas", 67),
    ("js", 63),
    ("go", 60),
    ("rs", 73),
    ("kt", 78),
    ("h", 54),
];

/// The platform's language of a source, by the ending of its name.
pub fn language_of(path: &str) -> Option<i32> {
    let ending = path.rsplit_once('.')?.1.to_lowercase();
    LANGUAGES.iter().find(|(known, _)| *known == ending && known != &"h").map(|(_, id)| *id)
}

/// The ending of sources in a language of the platform.
pub fn ending_of(language: i32) -> &'static str {
    match language {
        49 => "c",
        53 => "cpp",
        348 => "py",
        376 => "java",
        id => LANGUAGES.iter().find(|(_, known)| *known == id).map_or("txt", |(ending, _)| ending),
    }
}

/// A problem without anything yet.
pub fn new_item(row: &str) -> (Item, Problem) {
    let mut item = Item { row: row.to_owned(), ..Item::default() };
    item.written.kind = Kind::Code;
    item.written.score = SCORE;
    (item, Problem::default())
}

/// The problem of an item, if it is one that packages hold; otherwise it is told.
pub fn problem_of<'a>(item: &'a Item, notes: &mut Vec<Note>) -> Option<&'a Problem> {
    let problem = item.problem.as_ref().filter(|_| item.written.kind == Kind::Code);
    if problem.is_none() {
        notes.push(Note::new(KIND_NOT_WRITTEN).with("name", &*item.written.name));
    }
    problem
}

/// Tells that a part was not understood, each once.
pub fn not_read(item: &mut Item, part: impl Into<String>) {
    tell(&mut item.notes, Note::new(PART_NOT_READ).with("part", part));
}

/// Tells where nothing is there to judge by.
pub fn tell_missing_tests(problem: &Problem, item: &mut Item) {
    if problem.tests.iter().all(|test| test.is_sample) {
        item.notes.push(Note::new(TESTS_MISSING));
    }
}

/// Takes the pictures of a text along: their targets become `exchange:NAME`. What `find` does not know is told, what is
/// elsewhere stays.
pub fn take_pictures<'a>(text: &str, find: impl Fn(&str) -> Option<&'a [u8]>, item: &mut Item) -> String {
    let Ok(pattern) = Regex::new(r#"(\]\(|src="|href=")([^)"\s]+)"#) else { return text.to_owned() };
    let mut all = String::with_capacity(text.len());
    // A text may show one picture a million times.
    let mut known: BTreeMap<&str, Option<String>> = BTreeMap::new();
    let mut at = 0;
    for found in pattern.captures_iter(text) {
        let Some(target) = found.get(2) else { continue };
        all.push_str(&text[at..target.start()]);
        at = target.end();
        let address = target.as_str();
        let is_elsewhere = address.contains("://") && !address.starts_with("file://");
        if is_elsewhere
            || address.starts_with(['/', '#'])
            || address.starts_with(FILE_SCHEME)
            || address.starts_with("mailto:")
        {
            all.push_str(address);
            continue;
        }
        let path = address.trim_start_matches("file://").trim_start_matches("./");
        let name = known.entry(path).or_insert_with(|| {
            let name = find(path).and_then(|bytes| attached(item, path, bytes));
            if name.is_none() {
                tell(&mut item.notes, Note::new(FILE_NOT_FOUND).with("file", address));
            }
            name
        });
        match name {
            Some(name) => all.extend([FILE_SCHEME, name.as_str()]),
            None => all.push_str(address),
        }
    }
    all.push_str(&text[at..]);
    all
}

/// Adds a file under a name that no other has; the name. None where there are too many.
pub fn attached(item: &mut Item, path: &str, bytes: &[u8]) -> Option<String> {
    let wanted = safe_name(path);
    let mut name = wanted.clone();
    let mut count = 1;
    while let Some(known) = item.files.iter().find(|known| known.name == name) {
        if known.bytes == bytes {
            return Some(name);
        }
        count += 1;
        name = format!("{count}-{wanted}");
    }
    if item.files.len() >= FILES_MAX {
        return None;
    }
    item.files.push(Attachment { name: name.clone(), bytes: bytes.to_vec() });
    Some(name)
}

/// A text of an item with its pictures' addresses as a package has them.
pub fn with_pictures(text: &str, item: &Item, begin: &str) -> String {
    let mut names: Vec<&str> = item.files.iter().map(|file| file.name.as_str()).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
        .into_iter()
        .fold(text.to_owned(), |text, name| text.replace(&format!("{FILE_SCHEME}{name}"), &format!("{begin}{name}")))
}

/// Keeps right solutions as answers that must get full marks.
pub fn put_solutions<'a>(item: &mut Item, sources: impl Iterator<Item = (&'a str, &'a [u8])>) {
    for (path, bytes) in sources {
        let short = Some(bytes).filter(|it| it.len() <= TRIAL_MAX);
        let text = short.and_then(|it| std::str::from_utf8(it).ok()).filter(|it| !it.contains('\0'));
        match (language_of(path), text) {
            (Some(language), Some(source)) if item.written.trials.len() < TRIALS_MAX => {
                let trial = Trial { answer: source.to_owned(), language_id: Some(language), share: SCORE };
                item.written.trials.push(trial);
            }
            _ => not_read(item, path),
        }
    }
}

/// The right solutions as files.
pub fn solutions_of(item: &Item) -> Vec<(String, String)> {
    let right = item.written.trials.iter().filter(|trial| trial.share >= SCORE);
    (1..)
        .zip(right)
        .filter_map(|(at, trial)| {
            Some((format!("solution{at:02}.{}", ending_of(trial.language_id?)), trial.answer.clone()))
        })
        .collect()
}

/// Tells of headers that a program of testlib's kind includes and that are not beside it.
pub fn tell_missing_headers(program: &Program, item: &mut Item) {
    let has = |name: &str| program.files.iter().any(|(known, _)| known == name);
    if !has("testlib.h") && program.files.iter().any(|(_, text)| text.contains("\"testlib.h\"")) {
        item.notes.push(Note::new(FILE_NOT_FOUND).with("file", "testlib.h"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_taken_along_and_what_is_missing_is_told() {
        let (mut item, _) = new_item("1");
        let text = take_pictures(
            "![a](x/a.png) <img src=\"b.png\"> [c](https://c) ![d](/d)",
            |it| (it == "x/a.png").then_some(b"1".as_slice()),
            &mut item,
        );
        assert_eq!(text, "![a](exchange:a.png) <img src=\"b.png\"> [c](https://c) ![d](/d)");
        assert_eq!((item.files.len(), item.notes.len()), (1, 1));
        assert_eq!(with_pictures(&text, &item, "file://"), text.replace("exchange:", "file://"));
    }
}
