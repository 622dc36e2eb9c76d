//! Folders of tasks as questions.

use std::collections::BTreeMap;

use statements::Format;

use super::settings::{self, Settings};
use super::{NAME, STATEMENT};
use crate::archive::{Archive, join};
use crate::contest::{SCORE, Sheet, natural, new_item, not_read, put_sheets, take_pictures, tell_missing_tests};
use crate::item::{Item, Note, Problem, ProblemTest};
use crate::messages::NOT_THIS_FORMAT;
use crate::samples;

/// The problems of an archive: folders in whose folders tests are.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    let archive = Archive::read(bytes)?;
    let tasks = tasks(&archive);
    if tasks.is_empty() {
        return Err(Note::new(NOT_THIS_FORMAT).with("format", NAME));
    }
    Ok(tasks.iter().map(|(folder, tests)| read_task(&archive, folder, tests)).collect())
}

/// Tasks' folders, each with those of its tests.
fn tasks(archive: &Archive) -> Vec<(String, Vec<String>)> {
    let mut tasks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, _) in archive.iter().filter(|(path, _)| path.to_lowercase().ends_with(".inp")) {
        let Some((folder, _)) = path.rsplit_once('/') else { continue };
        let (task, test) = folder.rsplit_once('/').unwrap_or(("", folder));
        let tests = tasks.entry(task.to_owned()).or_default();
        if !tests.iter().any(|known| known == test) {
            tests.push(test.to_owned());
        }
    }
    tasks.values_mut().for_each(|tests| tests.sort_by(|a, b| natural(a, b)));
    tasks.into_iter().collect()
}

/// The problem of one task's folder.
pub(super) fn read_task(archive: &Archive, folder: &str, tests: &[String]) -> Item {
    let (mut item, mut problem) = new_item(folder);
    let found = archive.within_folder(folder).find(|(name, _)| name.eq_ignore_ascii_case("settings.cfg"));
    let settings = match found.map(|(_, bytes)| settings::read(bytes, &mut item)) {
        Some(Ok(settings)) => settings,
        Some(Err(note)) => {
            item.notes.push(note);
            Settings::usual()
        }
        None => Settings::usual(),
    };
    let mut names = None;
    let mut cases = Vec::new();
    for test in tests {
        if let Some((case, files)) = case(archive, &join(folder, test), &settings, &mut item) {
            names.get_or_insert(files);
            cases.push(case);
        }
    }
    item.written.score = points(&mut cases, tests, &settings);
    (problem.time_limit_ms, problem.memory_limit_mib) = (settings.time_limit_ms, settings.memory_limit_mib);
    problem.checker = settings.checker(&mut item);
    let (input, output) = names.unwrap_or_default();
    let usual_name = input.split('.').next().unwrap_or_default().to_owned();
    problem.input_file = if settings.uses_stdin { String::new() } else { input };
    problem.output_file = if settings.uses_stdout { String::new() } else { output };
    let last = folder.rsplit('/').next().unwrap_or_default();
    item.written.name = if last.is_empty() { usual_name } else { last.to_owned() };
    statement(archive, folder, &mut item, &mut problem);
    problem.tests.extend(cases);
    tell_missing_tests(&problem, &mut item);
    item.problem = Some(problem);
    item
}

/// A test's folder: the files that the settings name, or the only ones of their kind. With their names.
fn case(
    archive: &Archive,
    folder: &str,
    settings: &Settings,
    item: &mut Item,
) -> Option<(ProblemTest, (String, String))> {
    let files: Vec<(&str, &[u8])> = archive.within_folder(folder).collect();
    let find = |named: &Option<String>, ending: &str| {
        let by_name = files.iter().find(|(name, _)| named.as_ref().is_some_and(|it| it.eq_ignore_ascii_case(name)));
        by_name.or_else(|| files.iter().find(|(name, _)| name.to_lowercase().ends_with(ending))).copied()
    };
    let (input, output) = (find(&settings.input_file, ".inp"), find(&settings.output_file, ".out"));
    let (Some((input_name, input)), Some((output_name, output))) = (input, output) else {
        not_read(item, folder);
        return None;
    };
    for (name, _) in files.iter().filter(|(name, _)| *name != input_name && *name != output_name) {
        not_read(item, join(folder, name));
    }
    let test = ProblemTest {
        name: folder.rsplit('/').next().unwrap_or_default().to_owned(),
        input: input.to_vec(),
        output: output.to_vec(),
        ..ProblemTest::default()
    };
    Some((test, (input_name.to_owned(), output_name.to_owned())))
}

/// Gives tests their marks, where they are not all the same; what they are together.
fn points(cases: &mut [ProblemTest], tests: &[String], settings: &Settings) -> f64 {
    let marks: Vec<f64> = cases.iter().map(|case| settings.mark_of(&case.name)).collect();
    let is_equal = marks.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 1e-9);
    if !is_equal {
        cases.iter_mut().zip(&marks).for_each(|(case, mark)| case.score = Some(*mark));
    }
    let all: f64 = marks.iter().sum();
    if all > 0.0 && !tests.is_empty() { (all * 100.0).round() / 100.0 } else { SCORE }
}

/// A text beside the tests' folders, if there is one.
fn statement(archive: &Archive, folder: &str, item: &mut Item, problem: &mut Problem) {
    item.written.format = Format::Markdown;
    let files: Vec<(&str, &[u8])> = archive.within_folder(folder).collect();
    let is_text = |name: &str| [".md", ".txt"].iter().any(|it| name.to_lowercase().ends_with(it));
    let found =
        files.iter().find(|(name, _)| *name == STATEMENT).or_else(|| files.iter().find(|(name, _)| is_text(name)));
    if let Some((name, bytes)) = found {
        let (text, found) = samples::taken(&crate::text::decode(bytes).0);
        let (title, text) = title(&text);
        problem.tests = found;
        let find = |target: &str| archive.get(&join(folder, target));
        let text = if name.to_lowercase().ends_with(".md") { take_pictures(text, find, item) } else { text.to_owned() };
        put_sheets(item, problem, vec![Sheet { title: title.to_owned(), text, ..Sheet::default() }]);
    } else {
        put_sheets(item, problem, Vec::new());
    }
    let is_known = |name: &str| {
        name.eq_ignore_ascii_case("settings.cfg")
            || item.files.iter().any(|file| file.name == name)
            || found.is_some_and(|it| it.0 == name)
    };
    let unknown: Vec<String> =
        files.iter().filter(|(name, _)| !is_known(name)).map(|(name, _)| join(folder, name)).collect();
    unknown.into_iter().for_each(|name| not_read(item, name));
}

/// The first line, where it is a heading of the first level, and the rest.
fn title(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    first.strip_prefix("# ").map_or(("", text), |title| (title.trim(), rest.trim()))
}
