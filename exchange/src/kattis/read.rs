//! Packages as questions.

use serde_json::Value;

use super::{NAME, checker, data, statement};
use crate::archive::{Archive, join};
use crate::contest::{new_item, not_read, put_sheets, put_solutions, tell_missing_tests};
use crate::item::{Item, Note, Problem};
use crate::messages::{KIND_NOT_READ, NOT_THIS_FORMAT, PART_CHANGED};
use crate::yaml;

/// Keys that are read, or say nothing that is missing here.
const KNOWN: &[&str] = &[
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "version",
    "limits",
    "keywords",
    "validation",
    "validator_flags",
    "languages",
    "allow_file_writing",
];
const KNOWN_LIMITS: &[&str] =
    &["time_limit", "memory", "time_resolution", "time_multipliers", "time_multiplier", "time_safety_margin"];
/// Folders that are read.
const FOLDERS: &[&str] =
    &["data", "statement", "problem_statement", "output_validator", "output_validators", "solution", "submissions"];

/// The problems of an archive.
pub fn read(bytes: &[u8]) -> Result<Vec<Item>, Note> {
    let archive = Archive::read(bytes)?;
    let mut folders = archive.folders_with("problem.yaml");
    if folders.is_empty() {
        return Err(Note::new(NOT_THIS_FORMAT).with("format", NAME));
    }
    if folders.iter().any(String::is_empty) {
        folders.retain(String::is_empty);
    }
    Ok(folders.iter().map(|folder| read_package(&archive, folder)).collect())
}

/// What a `problem.yaml` says of the whole.
pub(super) struct Package<'a> {
    pub archive: &'a Archive,
    pub folder: &'a str,
    pub says: Value,
    pub is_legacy: bool,
}

impl Package<'_> {
    /// The path of what is in the package.
    pub fn path(&self, path: &str) -> String {
        join(self.folder, path)
    }

    fn types(&self) -> Vec<String> {
        let list = yaml::list(&self.says["type"]).into_iter().filter_map(yaml::text);
        list.flat_map(|it| it.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
    }

    /// Whether parts of it give points.
    pub fn is_scoring(&self) -> bool {
        self.types().iter().any(|it| it == "scoring") || self.validation().contains("score")
    }

    /// Whether programs talk with the author's.
    pub fn is_interactive(&self) -> bool {
        self.types().iter().any(|it| it == "interactive") || self.validation().contains("interactive")
    }

    /// The older form's word for it.
    pub fn validation(&self) -> String {
        yaml::text(&self.says["validation"]).unwrap_or_default()
    }
}

/// The problem of one package.
pub(super) fn read_package(archive: &Archive, folder: &str) -> Item {
    let (mut item, mut problem) = new_item(if folder.is_empty() { "problem.yaml" } else { folder });
    let text = archive.text(&join(folder, "problem.yaml"));
    let says = match yaml::read("problem.yaml", &text) {
        Ok(says) => says,
        Err(note) => {
            item.fault = Some(note);
            return item;
        }
    };
    let version = yaml::text(&says["problem_format_version"]).unwrap_or_default();
    let is_legacy = version.is_empty() || version.starts_with("legacy");
    let package = Package { archive, folder, says, is_legacy };
    for kind in package.types() {
        if !["pass-fail", "scoring", "interactive"].contains(&kind.as_str()) {
            item.fault = Some(Note::new(KIND_NOT_READ).with("kind", kind));
        }
    }
    tell_unknown(&package, &mut item);
    item.written.tags = keywords(&package.says["keywords"]);
    limits(&package, &mut item, &mut problem);
    let sheets = statement::sheets(&package, &mut item);
    put_sheets(&mut item, &mut problem, sheets);
    item.written.solution = statement::solution(&package, &mut item);
    checker::read(&package, &mut item, &mut problem);
    data::read(&package, &mut item, &mut problem);
    let accepted = package.path("submissions/accepted");
    put_solutions(&mut item, archive.within_folder(&accepted));
    tell_missing_tests(&problem, &mut item);
    item.problem = Some(problem);
    item
}

fn tell_unknown(package: &Package<'_>, item: &mut Item) {
    for (key, value) in package.says.as_object().into_iter().flatten() {
        let is_usual = (key == "languages" && value == "all") || (key == "allow_file_writing" && value == false);
        if !KNOWN.contains(&key.as_str()) || (matches!(key.as_str(), "languages" | "allow_file_writing") && !is_usual) {
            not_read(item, key.as_str());
        }
    }
    for (key, _) in package.says["limits"].as_object().into_iter().flatten() {
        if !KNOWN_LIMITS.contains(&key.as_str()) {
            not_read(item, format!("limits.{key}"));
        }
    }
    for (path, _) in package.archive.below(package.folder) {
        match path.split_once('/') {
            Some(("submissions", rest)) if !rest.starts_with("accepted/") && rest != "submissions.yaml" => {
                not_read(item, format!("submissions/{}", rest.split('/').next().unwrap_or_default()));
            }
            Some((folder, _)) if !FOLDERS.contains(&folder) => not_read(item, folder),
            _ => {}
        }
    }
}

/// A list; in the older form words.
fn keywords(value: &Value) -> Vec<String> {
    match value {
        Value::String(words) => words.split_whitespace().map(str::to_owned).collect(),
        list => yaml::list(list).into_iter().filter_map(yaml::text).filter(|it| !it.is_empty()).collect(),
    }
}

fn limits(package: &Package<'_>, item: &mut Item, problem: &mut Problem) {
    let limits = &package.says["limits"];
    let seconds = yaml::as_number(&limits["time_limit"]).or_else(|| {
        let plain = package.archive.text(&package.path(".timelimit"));
        let ini = package.archive.text(&package.path("domjudge-problem.ini"));
        let of_ini = ini.lines().find_map(|line| {
            let (name, value) = line.split_once('=')?;
            (name.trim() == "timelimit").then(|| value.trim().trim_matches(['\'', '"']).to_owned())
        });
        crate::text::read_number(&plain).or_else(|| crate::text::read_number(&of_ini?))
    });
    let whole = |value: f64| (value > 0.0 && value < 1e7).then_some(value.round() as u32);
    problem.time_limit_ms = seconds.and_then(|it| whole(it * 1000.0));
    problem.memory_limit_mib = yaml::as_number(&limits["memory"]).and_then(whole);
    if problem.memory_limit_mib.is_some_and(|it| it > 1024) {
        // More than problems may have here.
        problem.memory_limit_mib = Some(1024);
        item.notes.push(Note::new(PART_CHANGED).with("part", "limits.memory"));
    }
}
