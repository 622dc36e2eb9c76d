//! `Settings.cfg`: XML, as it is or deflated.

use std::io::Read;

use flate2::read::ZlibDecoder;
use serde_json::{Value, json};

use crate::item::{Item, Note, tell};
use crate::messages::PART_CHANGED;
use crate::text::{decode, read_number};
use crate::xml;

/// Largest file of settings, unpacked, in bytes.
const BYTES_MAX: u64 = 1024 * 1024;

/// Themis's comparisons, and the nearest of ours; the first of a kind is written.
pub(super) const EVALUATORS: &[(&str, &str)] = &[
    ("C4WordsCase", "tokens"),
    ("C3WordsIgnoreCase", "ignore_case"),
    ("C2LinesWordsCase", "lines"),
    ("C5Binary", "exact"),
    ("C1LinesWordsIgnoreCase", "ignore_case"),
];

/// What is set for a task.
#[derive(Debug, Default)]
pub(super) struct Settings {
    /// As the file calls it.
    pub input_file: Option<String>,
    pub output_file: Option<String>,
    pub uses_stdin: bool,
    pub uses_stdout: bool,
    pub evaluator: String,
    pub mark: f64,
    pub time_limit_ms: Option<u32>,
    pub memory_limit_mib: Option<u32>,
    /// Marks of tests that have their own, by their folders.
    pub marks: Vec<(String, f64)>,
}

impl Settings {
    /// Where there is no file of them.
    pub fn usual() -> Self {
        Self { mark: 1.0, evaluator: "C1LinesWordsIgnoreCase".into(), ..Self::default() }
    }

    /// The checker that is nearest.
    pub fn checker(&self, item: &mut Item) -> Value {
        let name = self.evaluator.trim_start_matches("lib").split('.').next().unwrap_or_default();
        match EVALUATORS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, "tokens")) => Value::Null,
            Some((_, kind)) => json!({"kind": kind}),
            None => {
                item.notes.push(Note::new(PART_CHANGED).with("part", format!("EvaluatorName {}", self.evaluator)));
                Value::Null
            }
        }
    }

    /// A test's mark.
    pub fn mark_of(&self, folder: &str) -> f64 {
        self.marks.iter().find(|(name, _)| name.eq_ignore_ascii_case(folder)).map_or(self.mark, |(_, mark)| *mark)
    }
}

pub(super) fn read(bytes: &[u8], item: &mut Item) -> Result<Settings, Note> {
    let mut plain = Vec::new();
    let is_deflated = ZlibDecoder::new(bytes).take(BYTES_MAX).read_to_end(&mut plain).is_ok() && !plain.is_empty();
    let (text, _) = decode(if is_deflated { &plain } else { bytes });
    let document = xml::parse(&text)?;
    let root = document.root_element();
    let attribute = |name: &str| root.attribute(name).map(str::trim).filter(|it| !it.is_empty());
    let is_set = |name: &str| attribute(name).is_some_and(|it| it.eq_ignore_ascii_case("true"));
    let number = |text: &str| read_number(text).filter(|it| *it > 0.0 && *it < 1e6);
    let whole = |name: &str, unit: f64| attribute(name).and_then(number).map(|it| (it * unit).round() as u32);
    let mut settings = Settings {
        input_file: attribute("InputFile").map(str::to_owned),
        output_file: attribute("OutputFile").map(str::to_owned),
        uses_stdin: is_set("UseStdIn"),
        uses_stdout: is_set("UseStdOut"),
        evaluator: attribute("EvaluatorName").unwrap_or("C1LinesWordsIgnoreCase").to_owned(),
        mark: attribute("Mark").and_then(number).unwrap_or(1.0),
        time_limit_ms: whole("TimeLimit", 1000.0),
        memory_limit_mib: whole("MemoryLimit", 1.0).map(|it| it.min(1024)),
        marks: Vec::new(),
    };
    for test in xml::children(root, "TestCase") {
        let own = |name: &str| test.attribute(name).and_then(number);
        if let (Some(name), Some(mark)) = (test.attribute("Name"), own("Mark")) {
            settings.marks.push((name.to_owned(), mark));
        }
        let is_other = |name: &str| own(name).is_some() && own(name) != attribute(name).and_then(number);
        if is_other("TimeLimit") || is_other("MemoryLimit") {
            let note = Note::new(PART_CHANGED).with("part", "TestCase TimeLimit, MemoryLimit");
            tell(&mut item.notes, note);
        }
    }
    Ok(settings)
}
