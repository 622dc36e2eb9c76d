//! What is out of the usual in how a problem is judged: the author's programs, subtasks, time by language.

use std::collections::{BTreeMap, BTreeSet};

use judge_farm::client::{AuthorProgram, SourceFile, SubtaskRule, languages};
use platform::error::FieldError;
use platform::messages::{ABOVE_ZERO, BETWEEN, INVALID_VALUE, REQUIRED, TOO_LONG};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::{ONE_TYPE_ONLY, SOLUTION_FILE, SUBTASK_ORDER, TEST_IN_TWO_SUBTASKS};
use crate::judge::FileInput;

/// Longest program of an author, in bytes, all its files together: testlib.h is 200 KB.
const PROGRAM_MAX: usize = 512 * 1024;
/// Most subtasks of one problem.
const SUBTASKS_MAX: usize = 100;
/// Longest name of a subtask, in characters.
const NAME_MAX: usize = 100;
/// What a language's time limit may be multiplied by.
const MULTIPLIER: (f64, f64) = (0.1, 20.0);

/// How a problem is judged beside its limits and checker; what is missing is off.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Judging {
    pub interactor: Option<AuthorCode>,
    /// By language.
    pub driver: BTreeMap<i32, DriverCode>,
    pub output_only: bool,
    pub subtasks: Vec<SubtaskInput>,
    /// By language.
    pub time_multipliers: BTreeMap<i32, f64>,
    pub allow_startup: bool,
    pub show_output: bool,
}

/// A program of the author's: a checker or an interactor.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AuthorCode {
    pub language_id: i32,
    pub source_code: String,
    /// Files beside it, as `testlib.h`.
    #[serde(default)]
    pub files: Vec<FileInput>,
}

/// A program of the author's that learners' functions are compiled with.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct DriverCode {
    /// The text of the main file.
    pub source: String,
    /// What the learner's file is called.
    pub solution_file: String,
    /// What the learner's editor begins with.
    #[serde(default)]
    pub template: String,
}

/// Test cases that give points together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SubtaskInput {
    /// A number from 1; the next free one when missing.
    #[serde(default)]
    pub id: Option<i32>,
    #[serde(default)]
    pub name: String,
    /// Points, beside those of the other subtasks: together they are worth the problem's.
    pub score: f64,
    /// min, max or sum.
    #[schema(value_type = String)]
    pub rule: SubtaskRule,
    /// Ids of subtasks above this one that must be reached in full.
    #[serde(default)]
    pub requires: Vec<i32>,
    /// Positions of its test cases. Where a subtask names some, tests that none names belong to none; where none does,
    /// tests stay where they are. A test case itself may name its subtask as well.
    #[serde(default, skip_serializing)]
    pub tests: Option<Vec<i32>>,
}

impl From<AuthorCode> for AuthorProgram {
    fn from(code: AuthorCode) -> Self {
        let files = code.files.into_iter().map(SourceFile::from).collect();
        AuthorProgram { language_id: code.language_id, source_code: code.source_code, files }
    }
}

impl Judging {
    /// What the learner hands in: `program`, `interactive`, `driver` or `output_only`.
    pub fn mode(&self) -> &'static str {
        match self {
            Self { output_only: true, .. } => "output_only",
            Self { interactor: Some(_), .. } => "interactive",
            Self { driver, .. } if !driver.is_empty() => "driver",
            _ => "program",
        }
    }

    /// Gives every subtask an id: those that have none get the free ones in their order.
    pub fn number_subtasks(&mut self) {
        let mut taken: BTreeSet<i32> = self.subtasks.iter().filter_map(|subtask| subtask.id).collect();
        for subtask in &mut self.subtasks {
            let id = subtask.id.unwrap_or_else(|| (1..).find(|id| !taken.contains(id)).unwrap_or_default());
            taken.insert(id);
            subtask.id = Some(id);
        }
    }

    /// Takes out which subtask each position was given to, to be stored with the tests; nothing where none was named.
    pub fn take_places(&mut self) -> Option<BTreeMap<i32, i32>> {
        let mut places = None;
        for subtask in &mut self.subtasks {
            if let Some((tests, id)) = subtask.tests.take().zip(subtask.id) {
                places.get_or_insert_with(BTreeMap::new).extend(tests.into_iter().map(|position| (position, id)));
            }
        }
        places
    }

    /// What is wrong, field by field.
    pub fn faults(&self) -> Vec<FieldError> {
        let mut faults = Vec::new();
        let kinds = [self.interactor.is_some(), !self.driver.is_empty(), self.output_only];
        if kinds.into_iter().filter(|on| *on).count() > 1 {
            let field = if self.output_only { "output_only" } else { "driver" };
            faults.push(FieldError::new(field, ONE_TYPE_ONLY));
        }
        if let Some(interactor) = &self.interactor {
            faults.extend(interactor.faults("interactor"));
        }
        for (language, driver) in &self.driver {
            faults.extend(driver.faults(*language));
        }
        for (language, factor) in &self.time_multipliers {
            faults.extend(multiplier_fault(*language, *factor));
        }
        faults.extend(self.subtask_faults());
        faults
    }

    fn subtask_faults(&self) -> Vec<FieldError> {
        let mut faults = Vec::new();
        if self.subtasks.len() > SUBTASKS_MAX {
            faults.push(between("subtasks", 0, SUBTASKS_MAX));
        }
        let mut above = BTreeSet::new();
        let mut placed = BTreeSet::new();
        for (index, subtask) in self.subtasks.iter().enumerate() {
            let field = |name: &str| format!("subtasks[{index}].{name}");
            if !(subtask.score > 0.0 && subtask.score <= 1_000_000.0) {
                faults.push(FieldError::new(field("score"), ABOVE_ZERO));
            }
            if subtask.name.chars().count() > NAME_MAX {
                faults.push(too_long(field("name"), NAME_MAX));
            }
            if subtask.requires.iter().any(|id| !above.contains(id)) {
                faults.push(FieldError::new(field("requires"), SUBTASK_ORDER));
            }
            if let Some(id) = subtask.id
                && (!(1..=1000).contains(&id) || !above.insert(id))
            {
                faults.push(FieldError::new(field("id"), INVALID_VALUE));
            }
            if subtask.tests.iter().flatten().any(|position| !placed.insert(*position)) {
                faults.push(FieldError::new(field("tests"), TEST_IN_TWO_SUBTASKS));
            }
        }
        faults
    }
}

impl SubtaskInput {
    /// Its name, or its number.
    pub fn title(&self) -> String {
        if self.name.is_empty() { self.id.unwrap_or_default().to_string() } else { self.name.clone() }
    }
}

impl AuthorCode {
    /// What is wrong with it, below `field`.
    pub fn faults(&self, field: &str) -> Option<FieldError> {
        let bytes = self.source_code.len() + self.files.iter().map(|file| file.content.len()).sum::<usize>();
        if !is_language(self.language_id) {
            Some(FieldError::new(format!("{field}.language_id"), INVALID_VALUE))
        } else if self.source_code.trim().is_empty() {
            Some(FieldError::new(format!("{field}.source_code"), REQUIRED))
        } else if bytes > PROGRAM_MAX {
            Some(too_long(format!("{field}.source_code"), PROGRAM_MAX))
        } else if self.files.len() > 20 || self.files.iter().any(|file| !file.is_safe()) {
            Some(FieldError::new(format!("{field}.files"), INVALID_VALUE))
        } else {
            None
        }
    }
}

impl DriverCode {
    fn faults(&self, language: i32) -> Option<FieldError> {
        let field = |name: &str| format!("driver.{language}.{name}");
        let main = languages().iter().find(|known| known.id == language).map(|known| known.source_file.as_str());
        let file = FileInput { path: self.solution_file.clone(), content: String::new() };
        if main.is_none() {
            Some(FieldError::new(format!("driver.{language}"), INVALID_VALUE))
        } else if self.source.trim().is_empty() {
            Some(FieldError::new(field("source"), REQUIRED))
        } else if self.source.len() + self.template.len() > PROGRAM_MAX {
            Some(too_long(field("source"), PROGRAM_MAX))
        } else if !file.is_safe() || main == Some(self.solution_file.as_str()) {
            Some(FieldError::new(field("solution_file"), SOLUTION_FILE))
        } else {
            None
        }
    }
}

fn is_language(id: i32) -> bool {
    languages().iter().any(|language| language.id == id)
}

fn multiplier_fault(language: i32, factor: f64) -> Option<FieldError> {
    let (from, to) = MULTIPLIER;
    let field = format!("time_multipliers.{language}");
    if !is_language(language) {
        return Some(FieldError::new(field, INVALID_VALUE));
    }
    (!(from..=to).contains(&factor)).then(|| between(field, from, to))
}

fn between(field: impl Into<String>, from: impl ToString, to: impl ToString) -> FieldError {
    let params = vec![("from", from.to_string()), ("to", to.to_string())];
    FieldError { field: field.into(), message: BETWEEN, params }
}

fn too_long(field: String, max: usize) -> FieldError {
    FieldError { field, message: TOO_LONG, params: vec![("max", max.to_string())] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::messages::Message;

    fn subtask(id: Option<i32>, requires: Vec<i32>, tests: Option<Vec<i32>>) -> SubtaskInput {
        SubtaskInput { id, name: String::new(), score: 10.0, rule: SubtaskRule::Min, requires, tests }
    }

    fn with(subtasks: Vec<SubtaskInput>) -> Judging {
        Judging { subtasks, ..Judging::default() }
    }

    fn only_fault(judging: &Judging) -> (String, Message) {
        let faults = judging.faults();
        assert_eq!(faults.len(), 1, "{faults:?}");
        (faults[0].field.clone(), faults[0].message)
    }

    #[test]
    fn subtasks_get_free_ids_and_give_their_tests_away() {
        let mut judging = with(vec![subtask(Some(2), vec![], Some(vec![3])), subtask(None, vec![], Some(vec![1, 2]))]);
        judging.number_subtasks();
        let placed = judging.take_places().unwrap_or_default();
        assert_eq!(judging.subtasks.iter().map(|subtask| subtask.id).collect::<Vec<_>>(), [Some(2), Some(1)]);
        assert_eq!(placed.into_iter().collect::<Vec<_>>(), [(1, 1), (2, 1), (3, 2)]);
        assert_eq!(with(vec![subtask(None, vec![], None)]).take_places(), None);
    }

    #[test]
    fn subtasks_require_only_what_stands_above_them() {
        assert!(with(vec![subtask(Some(1), vec![], None), subtask(Some(2), vec![1], None)]).faults().is_empty());
        let order = with(vec![subtask(Some(1), vec![2], None), subtask(Some(2), vec![], None)]);
        assert_eq!(only_fault(&order), ("subtasks[0].requires".into(), SUBTASK_ORDER));
        let itself = with(vec![subtask(Some(1), vec![1], None)]);
        assert_eq!(only_fault(&itself), ("subtasks[0].requires".into(), SUBTASK_ORDER));
        let twice = with(vec![subtask(Some(1), vec![], Some(vec![1])), subtask(Some(2), vec![], Some(vec![1]))]);
        assert_eq!(only_fault(&twice), ("subtasks[1].tests".into(), TEST_IN_TWO_SUBTASKS));
    }

    #[test]
    fn programs_and_factors_have_bounds() {
        let interactor = |source: &str| Judging {
            interactor: Some(AuthorCode { language_id: 71, source_code: source.into(), files: vec![] }),
            ..Judging::default()
        };
        assert!(interactor("print(1)").faults().is_empty());
        assert_eq!(only_fault(&interactor(" ")), ("interactor.source_code".into(), REQUIRED));
        let both = Judging { output_only: true, ..interactor("print(1)") };
        assert_eq!(only_fault(&both), ("output_only".into(), ONE_TYPE_ONLY));
        let slow = Judging { time_multipliers: [(71, 20.5)].into(), ..Judging::default() };
        assert_eq!(only_fault(&slow), ("time_multipliers.71".into(), BETWEEN));
        let code = DriverCode { source: "x".into(), solution_file: "../a.py".into(), template: String::new() };
        let driver = Judging { driver: [(71, code)].into(), ..Judging::default() };
        assert_eq!(only_fault(&driver), ("driver.71.solution_file".into(), SOLUTION_FILE));
    }
}
