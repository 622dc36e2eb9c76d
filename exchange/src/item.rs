//! What stands between a file and the bank.

use std::collections::BTreeMap;

use marking::Written;
use platform::error::Params;
use platform::messages::Message;
use serde_json::Value;

/// Most files of a question.
pub const FILES_MAX: usize = 1000;
/// Most notes of a question that are kept: a file may have thousands of reasons.
const NOTES_MAX: usize = 40;

/// Something that is said of a question or a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// What is said.
    pub message: Message,
    /// What it names.
    pub params: Params,
}

impl Note {
    /// Without parameters.
    pub fn new(message: Message) -> Self {
        Self { message, params: Vec::new() }
    }

    /// With one more parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.params.push((name, value.into()));
        self
    }
}

/// Adds a note, each once.
pub fn tell(notes: &mut Vec<Note>, note: Note) {
    if notes.len() < NOTES_MAX && !notes.contains(&note) {
        notes.push(note);
    }
}

/// A question of a file.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Item {
    /// Where it is: a row, a number, a path.
    pub row: String,
    /// The question.
    pub written: Written,
    /// Of `code` and `test_driven_code`: what belongs to the judge.
    pub problem: Option<Problem>,
    /// Pictures and other files; `exchange:NAME` in the texts.
    pub files: Vec<Attachment>,
    /// Names of categories, from the topmost.
    pub category: Vec<String>,
    /// What was not understood, or was changed.
    pub notes: Vec<Note>,
    /// Why it cannot be taken.
    pub fault: Option<Note>,
}

/// A file of a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// As in `exchange:NAME`, without folders.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// What the judge needs of a problem.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Problem {
    /// In the question's format.
    pub input_description: String,
    /// In the question's format.
    pub output_description: String,
    /// In the question's format.
    pub constraints: String,
    /// Of further languages, beside what the question's translations hold.
    pub translations: BTreeMap<String, ProblemTexts>,
    /// Of each test, where it is said.
    pub time_limit_ms: Option<u32>,
    /// Of each test, where it is said.
    pub memory_limit_mib: Option<u32>,
    /// As in bodies of problems; null: the usual.
    pub checker: Value,
    /// As in bodies of problems; null: none.
    pub interactor: Value,
    /// In their order.
    pub tests: Vec<ProblemTest>,
    /// As in bodies of problems.
    pub subtasks: Vec<Value>,
    /// The file that programs read instead of the standard input; empty: none.
    pub input_file: String,
    /// The file that programs write; empty: none.
    pub output_file: String,
}

/// A problem's texts beside its statement, in one language and in the question's format.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProblemTexts {
    /// What a program is given.
    pub input_description: String,
    /// What it has to write.
    pub output_description: String,
    /// Bounds of what it is given.
    pub constraints: String,
}

/// A test.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProblemTest {
    /// As in the file.
    pub name: String,
    /// Standard input.
    pub input: Vec<u8>,
    /// What must be printed.
    pub output: Vec<u8>,
    /// Whether learners see it.
    pub is_sample: bool,
    /// Its points, where they are said.
    pub score: Option<f64>,
    /// The number of its subtask, from 1.
    pub subtask: Option<u32>,
    /// Code that is run after the learner's.
    pub test_code: String,
}
