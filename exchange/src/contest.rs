//! What packages of contest problems have in common.

use std::collections::BTreeSet;

use marking::{Kind, Translation, Trial};
use regex::Regex;

use crate::FILE_SCHEME;
use crate::adapter::Program;
use crate::item::{Attachment, Item, Note, Problem, ProblemTexts};
use crate::messages::{FILE_NOT_FOUND, KIND_NOT_WRITTEN, PART_NOT_READ, STATEMENT_MISSING};
use crate::moodle::safe_name;
use crate::sections::{apart, joined};

/// Most of the things that are told of one problem: a package may have thousands.
const NOTES_MAX: usize = 40;
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
    let note = Note::new(PART_NOT_READ).with("part", part);
    if item.notes.len() < NOTES_MAX && !item.notes.contains(&note) {
        item.notes.push(note);
    }
}

/// A statement in one language.
#[derive(Debug, Default)]
pub struct Sheet {
    /// `vi`, `en`, …; empty where nothing is said.
    pub language: String,
    /// Its title.
    pub title: String,
    /// In the item's format, with headings.
    pub text: String,
    /// What is known without headings.
    pub texts: ProblemTexts,
}

/// Puts statements in: Vietnamese first, then English; what is in further languages is told.
pub fn put_sheets(item: &mut Item, problem: &mut Problem, mut sheets: Vec<Sheet>) {
    sheets.retain(|sheet| !sheet.text.trim().is_empty());
    sheets.sort_by_key(|sheet| match sheet.language.as_str() {
        "vi" => 0,
        "en" => 1,
        _ => 2,
    });
    for (at, sheet) in sheets.into_iter().enumerate() {
        let (statement, mut texts) = apart(&sheet.text, item.written.format);
        for (known, found) in [
            (sheet.texts.input_description, &mut texts.input_description),
            (sheet.texts.output_description, &mut texts.output_description),
            (sheet.texts.constraints, &mut texts.constraints),
        ] {
            if !known.is_empty() {
                *found = known;
            }
        }
        if at == 0 {
            item.written.statement = statement;
            if !sheet.title.is_empty() {
                item.written.name = sheet.title;
            }
            (problem.input_description, problem.output_description, problem.constraints) =
                (texts.input_description, texts.output_description, texts.constraints);
        } else if sheet.language == "vi" || sheet.language == "en" {
            let name = sheet.title;
            item.written
                .translations
                .insert(sheet.language.clone(), Translation { name, statement, ..Translation::default() });
            if texts != ProblemTexts::default() {
                problem.translations.insert(sheet.language, texts);
            }
        } else {
            not_read(item, format!("statement {}", sheet.language));
        }
    }
    if item.written.statement.is_empty() {
        item.written.statement.clone_from(&item.written.name);
        item.notes.push(Note::new(STATEMENT_MISSING));
    }
}

/// The statements of an item, the first being that of the item itself.
pub fn sheets_of(item: &Item, problem: &Problem) -> Vec<Sheet> {
    let written = &item.written;
    let first = if written.translations.contains_key("vi") { "en" } else { "vi" };
    let texts = ProblemTexts {
        input_description: problem.input_description.clone(),
        output_description: problem.output_description.clone(),
        constraints: problem.constraints.clone(),
    };
    let sheet = |language: &str, title: &str, statement: &str, texts: ProblemTexts| Sheet {
        language: language.to_owned(),
        title: title.to_owned(),
        text: joined(statement, &texts, written.format),
        texts,
    };
    let mut all = vec![sheet(first, &written.name, &written.statement, texts)];
    for (language, it) in &written.translations {
        let texts = problem.translations.get(language).cloned().unwrap_or_default();
        all.push(sheet(language, &it.name, &it.statement, texts));
    }
    all
}

/// Takes the pictures of a text along: their targets become `exchange:NAME`. What `find` does not know is told, what is
/// elsewhere stays.
pub fn take_pictures<'a>(text: &str, find: impl Fn(&str) -> Option<&'a [u8]>, item: &mut Item) -> String {
    let Ok(pattern) = Regex::new(r#"(\]\(|src="|href=")([^)"\s]+)"#) else { return text.to_owned() };
    let mut all = String::with_capacity(text.len());
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
        match find(address.trim_start_matches("file://").trim_start_matches("./")) {
            Some(bytes) => {
                all.push_str(FILE_SCHEME);
                all.push_str(&attached(item, address, bytes));
            }
            None => {
                let note = Note::new(FILE_NOT_FOUND).with("file", address);
                if !item.notes.contains(&note) {
                    item.notes.push(note);
                }
                all.push_str(address);
            }
        }
    }
    all.push_str(&text[at..]);
    all
}

/// Adds a file under a name that no other has; the name.
pub fn attached(item: &mut Item, path: &str, bytes: &[u8]) -> String {
    let wanted = safe_name(path);
    let mut name = wanted.clone();
    let mut count = 1;
    while let Some(known) = item.files.iter().find(|known| known.name == name) {
        if known.bytes == bytes {
            return name;
        }
        count += 1;
        name = format!("{count}-{wanted}");
    }
    item.files.push(Attachment { name: name.clone(), bytes: bytes.to_vec() });
    name
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
        let text = std::str::from_utf8(bytes).ok().filter(|it| it.len() <= TRIAL_MAX && !it.contains('\0'));
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

/// A folder's name that no other problem of the file has.
pub fn folder_name(item: &Item, taken: &mut BTreeSet<String>) -> String {
    let plain: String =
        statements::slug(&item.written.name).chars().filter(char::is_ascii_alphanumeric).take(40).collect();
    let plain = if plain.starts_with(|it: char| it.is_ascii_alphabetic()) { plain } else { format!("p{plain}") };
    let found = (1_usize..)
        .map(|at| if at == 1 { plain.clone() } else { format!("{plain}{at}") })
        .find(|it| !taken.contains(it));
    let name = found.unwrap_or_default();
    taken.insert(name.clone());
    name
}

/// Names of tests as files may be called: as they are, or numbers where one can't stand.
pub fn plain_names(names: &[&str]) -> Vec<String> {
    let is_plain = |name: &&str| {
        let is_usual = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '-';
        !name.is_empty() && name.len() <= 60 && name.chars().all(is_usual) && !name.starts_with(['-', '_'])
    };
    let different: BTreeSet<String> = names.iter().map(|it| it.to_lowercase()).collect();
    if names.iter().all(is_plain) && different.len() == names.len() {
        return names.iter().map(|it| (*it).to_owned()).collect();
    }
    let width = names.len().to_string().len().max(2);
    (1..=names.len()).map(|at| format!("{at:0width$}")).collect()
}

/// The same where the order is that of the names.
pub fn test_names(names: &[&str]) -> Vec<String> {
    let is_sorted = names.windows(2).all(|pair| pair[0] < pair[1]);
    if is_sorted { plain_names(names) } else { plain_names(&vec![""; names.len()]) }
}

/// Tells of headers that a program of testlib's kind includes and that are not beside it.
pub fn tell_missing_headers(program: &Program, item: &mut Item) {
    let has = |name: &str| program.files.iter().any(|(known, _)| known == name);
    if !has("testlib.h") && program.files.iter().any(|(_, text)| text.contains("\"testlib.h\"")) {
        item.notes.push(Note::new(FILE_NOT_FOUND).with("file", "testlib.h"));
    }
}

/// Compares runs of digits by value, the rest letter by letter.
pub fn natural(left: &str, right: &str) -> std::cmp::Ordering {
    let key = |text: &str| -> Vec<(String, usize, String)> {
        let mut parts: Vec<(String, usize, String)> = Vec::new();
        for it in text.to_lowercase().chars() {
            if parts.is_empty() || (!it.is_ascii_digit() && parts.last().is_some_and(|part| !part.2.is_empty())) {
                parts.push(Default::default());
            }
            let Some(part) = parts.last_mut() else { continue };
            match it {
                '0' if part.2 == "0" || part.2.is_empty() => part.2 = "0".into(),
                '0'..='9' if part.2 == "0" => part.2 = it.into(),
                '0'..='9' => part.2.push(it),
                it => part.0.push(it),
            }
            part.1 = part.2.len();
        }
        parts
    };
    key(left).cmp(&key(right)).then_with(|| left.cmp(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_where_their_order_does() {
        assert_eq!(test_names(&["a", "b"]), ["a", "b"]);
        assert_eq!(test_names(&["1", "2", "10"]), ["01", "02", "03"]);
        assert_eq!(test_names(&["ô", ""]), ["01", "02"]);
        let mut all = ["test10", "Test2", "test01", "a"];
        all.sort_by(|a, b| natural(a, b));
        assert_eq!(all, ["a", "test01", "Test2", "test10"]);
    }

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
