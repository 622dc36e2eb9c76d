//! Folders as questions.

use statements::Format;

use super::{DIFFICULTIES, NAME, judging};
use crate::archive::{Archive, join};
use crate::contest::{Sheet, new_item, not_read, put_sheets, put_solutions, take_pictures, tell_missing_tests};
use crate::item::{Item, Note, Problem};
use crate::messages::NOT_THIS_FORMAT;
use crate::{samples, yaml};

/// Keys of `problem.yaml` that are read, or that only the other site knows.
const KNOWN: &[&str] = &["pid", "title", "tag", "difficulty", "owner", "nSubmit", "nAccept"];

/// The problems of an archive.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    let archive = Archive::read(bytes)?;
    let mut folders = archive.folders_with("problem.yaml");
    folders.extend(archive.folders_with("testdata/config.yaml"));
    folders.sort();
    folders.dedup();
    if folders.is_empty() {
        return Err(Note::new(NOT_THIS_FORMAT).with("format", NAME));
    }
    if folders.iter().any(String::is_empty) {
        folders.retain(String::is_empty);
    }
    Ok(folders.iter().map(|folder| read_folder(&archive, folder)).collect())
}

/// The problem of one folder.
pub(super) fn read_folder(archive: &Archive, folder: &str) -> Item {
    let (mut item, mut problem) = new_item(if folder.is_empty() { "problem.yaml" } else { folder });
    match read_parts(archive, folder, &mut item, &mut problem) {
        Ok(()) => tell_missing_tests(&problem, &mut item),
        Err(note) => item.fault = Some(note),
    }
    item.problem = Some(problem);
    item
}

fn read_parts(archive: &Archive, folder: &str, item: &mut Item, problem: &mut Problem) -> Result<(), Note> {
    let says = yaml::read("problem.yaml", &archive.text(&join(folder, "problem.yaml")))?;
    for (key, value) in says.as_object().into_iter().flatten() {
        let is_usual = key == "hidden" && value == false;
        if !KNOWN.contains(&key.as_str()) && !is_usual {
            not_read(item, key.as_str());
        }
    }
    item.written.name = yaml::text(&says["title"]).filter(|it| !it.is_empty()).unwrap_or_else(|| folder.to_owned());
    item.written.tags = yaml::list(&says["tag"]).into_iter().filter_map(yaml::text).collect();
    if let Some(difficulty) = yaml::as_number(&says["difficulty"]).filter(|it| (1.0..=10.0).contains(it)) {
        item.written.difficulty = DIFFICULTIES[(difficulty as usize - 1) / 2].to_owned();
    }
    statements(archive, folder, item, problem);
    judging::read(archive, folder, item, problem)?;
    put_solutions(item, archive.within_folder(&join(folder, "std")));
    Ok(())
}

fn statements(archive: &Archive, folder: &str, item: &mut Item, problem: &mut Problem) {
    item.written.format = Format::Markdown;
    let find = |target: &str| {
        let own = target.strip_prefix("additional_file/").unwrap_or(target);
        archive.get(&join(folder, &format!("additional_file/{own}")))
    };
    let mut sheets = Vec::new();
    for (path, bytes) in archive.within_folder(folder) {
        let language = match path.strip_prefix("problem").and_then(|it| it.strip_suffix(".md")) {
            Some("") => "",
            Some(rest) if rest.starts_with('_') => &rest[1..],
            _ if path == "problem.yaml" => continue,
            _ => {
                not_read(item, path);
                continue;
            }
        };
        let (text, found) = samples::taken(&crate::text::decode(bytes).0);
        if problem.tests.is_empty() {
            problem.tests = found;
        }
        let text = take_pictures(&text, find, item);
        sheets.push(Sheet { language: language.to_owned(), text, ..Sheet::default() });
    }
    put_sheets(item, problem, sheets);
    let explained = join(folder, "solution");
    for (path, bytes) in archive.within_folder(&explained) {
        if path.ends_with(".md") && item.written.solution.is_empty() {
            let text = crate::text::decode(bytes).0;
            item.written.solution = take_pictures(text.trim(), find, item);
        } else {
            not_read(item, format!("solution/{path}"));
        }
    }
}
