//! What is out of the usual in how a job is judged: interaction, drivers, subtasks, time to spare.

use platform::text_enum;
use serde::{Deserialize, Serialize};

use crate::source::SourceFile;

/// How a job is judged beside its limits and its checker; the default is a program that reads standard
/// input and writes standard output, with points for each test.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Rules {
    /// What the submission is and what it talks to.
    pub mode: Mode,
    /// Groups of tests that give points together; empty: each test gives its own.
    pub subtasks: Vec<Subtask>,
    /// The time limit of this language is that of the job times this; above 0.
    pub time_multiplier: f64,
    /// Whether the language's start-up time, as the farm has measured it, is added to the time limit.
    pub allow_startup: bool,
    /// Whether what compilers say is left out: they quote the author's part of the program.
    pub hide_compile_output: bool,
    /// Most KiB of an output that a result holds where it is shown; beginning and end stay of a longer one.
    pub shown_kib: u16,
    /// Of a live run: whether it is given input while it goes on.
    pub interactive: bool,
}

/// KiB of an output that a result holds where nothing else is said.
const SHOWN_KIB: u16 = 64;

impl Default for Rules {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            subtasks: Vec::new(),
            time_multiplier: 1.0,
            allow_startup: false,
            hide_compile_output: false,
            shown_kib: SHOWN_KIB,
            interactive: false,
        }
    }
}

/// What the submission is.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mode {
    /// A program: input on standard input, its standard output is compared.
    #[default]
    Program,
    /// A program that talks with the author's: each one's output is the other's input. The
    /// interactor's exit code is the verdict (testlib's codes).
    Interactive {
        /// The author's side; runs in a cell of its own.
        interactor: AuthorProgram,
    },
    /// A part of a program: the author's driver is the main file, and the submission stands beside it.
    Driver {
        /// The text of the main file.
        source: String,
        /// What the submission's file is called.
        solution_file: String,
    },
    /// No program: the submission's files, named `<index>.out` by test, are the outputs; the source is
    /// the output of a test that has no file.
    OutputOnly,
}

/// A program of the problem's author: a checker or an interactor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuthorProgram {
    /// The language that it is written in.
    pub language_id: i32,
    /// The text of its main file.
    pub source_code: String,
    /// Files beside it, as headers.
    #[serde(default)]
    pub files: Vec<SourceFile>,
}

/// Tests that give points together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Subtask {
    /// Names it in results and in others' `requires`.
    pub id: i32,
    /// Points for all of it.
    pub score: f64,
    /// How the tests' parts make the subtask's.
    pub rule: SubtaskRule,
    /// Subtasks that must have been reached in full; otherwise this one's tests are not run and give
    /// nothing.
    #[serde(default)]
    pub requires: Vec<i32>,
    /// Indexes of its tests. A test belongs to one subtask at most; one that belongs to none is run and
    /// gives no points.
    pub tests: Vec<i32>,
}

text_enum! {
    /// How the parts (0 to 1) that tests have reached make a subtask's points.
    pub enum SubtaskRule {
        /// The smallest part; after a test that gives nothing the rest is not run.
        Min = "min",
        /// The largest part.
        Max = "max",
        /// The mean, weighted by the tests' own points (equally where none has any).
        Sum = "sum",
    }
}
