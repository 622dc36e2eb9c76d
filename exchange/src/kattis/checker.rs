//! How outputs are compared: the usual checker's arguments, or a program.

use serde_json::{Value, json};

use super::read::Package;
use crate::adapter::{self, Program, Protocol};
use crate::contest::{language_of, not_read};
use crate::item::{Item, Note, Problem};
use crate::messages::PART_CHANGED;
use crate::yaml;

/// What our usual checker allows.
const TOLERANCE: f64 = 1e-6;
/// Largest file of a checker that is taken along, in bytes.
const SOURCE_MAX: usize = 512 * 1024;

pub(super) fn read(package: &Package<'_>, item: &mut Item, problem: &mut Problem) {
    let program = program(package, item);
    let is_meant = !package.is_legacy || package.validation().starts_with("custom");
    match program.filter(|_| is_meant || package.is_interactive()) {
        Some(program) => {
            let is_interactive = package.is_interactive();
            let ours = adapter::ours_from_kattis(&program);
            let protocol = match (&ours, is_interactive) {
                (Some(_), _) => Protocol::Testlib,
                (None, true) => Protocol::KattisInteractor,
                (None, false) => Protocol::Kattis,
            };
            match adapter::adopted(&ours.unwrap_or(program), protocol) {
                Some(value) if is_interactive => problem.interactor = value,
                Some(value) => problem.checker = adapter::custom(value),
                None => not_read(item, "output_validator"),
            }
        }
        None if package.is_interactive() => not_read(item, "output_validator"),
        None => problem.checker = usual(&flags(package), item),
    }
}

/// The files of the checker's folder, the main one first. Only one checker is taken: the first.
fn program(package: &Package<'_>, item: &mut Item) -> Option<Program> {
    let files = |folder: &str| -> Vec<(String, &[u8])> {
        package.archive.below(&package.path(folder)).map(|(path, bytes)| (path.to_owned(), bytes)).collect()
    };
    let all = Some(files("output_validator")).filter(|it| !it.is_empty()).unwrap_or_else(|| files("output_validators"));
    let first = all.first()?.0.split_once('/').map(|(folder, _)| format!("{folder}/"));
    let mut texts: Vec<(String, String)> = Vec::new();
    for (path, bytes) in &all {
        let name = match &first {
            Some(folder) => path.strip_prefix(folder.as_str()),
            None => Some(path.as_str()),
        };
        let text = std::str::from_utf8(bytes).ok().filter(|it| it.len() <= SOURCE_MAX);
        match (name.filter(|it| !it.contains('/')), text) {
            (Some("build" | "run" | "README.md"), _) => {}
            (Some(name), Some(text)) => texts.push((name.to_owned(), text.to_owned())),
            _ => not_read(item, format!("output_validator/{path}")),
        }
    }
    let is_main = |(name, text): &(String, String)| {
        language_of(name).is_some() && (text.contains("main") || name.ends_with(".py"))
    };
    let main =
        texts.iter().position(is_main).or_else(|| texts.iter().position(|(name, _)| language_of(name).is_some()));
    let Some(main) = main else {
        not_read(item, "output_validator");
        return None;
    };
    let main = texts.remove(main);
    let language = language_of(&main.0)?;
    let flags = if package.is_legacy { flags(package) } else { Vec::new() };
    Some(Program { language, files: [main].into_iter().chain(texts).collect(), flags })
}

/// Arguments of the checker: of the whole data.
fn flags(package: &Package<'_>) -> Vec<String> {
    let words = |value: &Value| -> Vec<String> {
        let texts = yaml::list(value).into_iter().filter_map(yaml::text);
        texts.flat_map(|it| it.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
    };
    let of_package = words(&package.says["validator_flags"]);
    if !of_package.is_empty() {
        return of_package;
    }
    let files =
        ["data/secret/test_group.yaml", "data/test_group.yaml", "data/testdata.yaml", "data/secret/testdata.yaml"];
    let of_data = files.into_iter().map(|path| {
        let says = yaml::read(path, &package.archive.text(&package.path(path))).unwrap_or_default();
        let args = words(&says["output_validator_args"]);
        if args.is_empty() { words(&says["output_validator_flags"]) } else { args }
    });
    of_data.into_iter().find(|it| !it.is_empty()).unwrap_or_default()
}

/// The nearest of our checkers.
fn usual(flags: &[String], item: &mut Item) -> Value {
    let has = |name: &str| flags.iter().any(|it| it == name);
    let number = |name: &str| -> Option<f64> {
        let at = flags.iter().position(|it| it == name)?;
        crate::text::read_number(flags.get(at + 1)?).filter(|it| *it > 0.0)
    };
    let (absolute, relative) = (number("float_absolute_tolerance"), number("float_relative_tolerance"));
    let mut changed = |is_changed: bool| {
        if is_changed {
            item.notes.push(Note::new(PART_CHANGED).with("part", format!("checker ({})", flags.join(" "))));
        }
    };
    let tolerance = number("float_tolerance").or(match (absolute, relative) {
        (Some(a), Some(b)) => Some(a.max(b)),
        (a, b) => a.or(b),
    });
    if has("space_change_sensitive") {
        changed(!has("case_sensitive") || tolerance.is_some());
        return json!({"kind": "exact"});
    }
    match tolerance {
        Some(tolerance) if tolerance == TOLERANCE && has("case_sensitive") => Value::Null,
        Some(tolerance) => {
            changed(absolute.is_some() != relative.is_some() || absolute != relative);
            json!({"kind": "real", "tolerance": tolerance})
        }
        None if has("case_sensitive") => Value::Null,
        None => json!({"kind": "ignore_case"}),
    }
}

/// The arguments that mean one of our checkers; the nearest where none does.
pub(super) fn arguments(checker: &Value) -> String {
    let kind = checker.get("kind").and_then(Value::as_str).unwrap_or("tokens");
    match kind {
        "exact" => "case_sensitive space_change_sensitive".into(),
        "ignore_case" => String::new(),
        "real" => {
            format!("float_tolerance {:e}", checker.get("tolerance").and_then(Value::as_f64).unwrap_or(TOLERANCE))
        }
        "tokens" => format!("case_sensitive float_tolerance {TOLERANCE:e}"),
        _ => "case_sensitive".into(),
    }
}
