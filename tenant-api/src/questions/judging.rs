//! What is out of the usual in how a problem is judged: the author's programs, subtasks, time by language.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use judge_farm::client::{AuthorProgram, SourceFile, SubtaskRule, languages};
use marking::messages::ONE_TYPE_ONLY;
use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use scratch::structure::Rule;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::{SOLUTION_FILE, SUBTASK_ORDER, TEST_IN_TWO_SUBTASKS};
use super::words::JudgingMode;
use crate::judge::{FileInput, is_plain_name};

/// Most points of a question or a part of it.
pub(super) const SCORE_MAX: f64 = 1_000_000.0;
/// Longest program of an author, in bytes, all its files together: testlib.h is 200 KB.
const PROGRAM_MAX: usize = 512 * 1024;
/// Most subtasks of one problem.
const SUBTASKS_MAX: usize = 100;
/// Longest name of a subtask, in characters.
const NAME_MAX: usize = 100;
/// What a language's time limit may be multiplied by.
const MULTIPLIER: RangeInclusive<f64> = 0.1..=20.0;
/// Most rules about a Scratch project's structure.
const RULES_MAX: usize = 20;
/// How often something may be asked for, and how much there may be allowed at most.
const LEAST: RangeInclusive<u32> = 1..=1000;
const MOST: RangeInclusive<u32> = 1..=10_000;
/// Longest name of a block, in characters.
const OPCODE_MAX: usize = 60;

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
    /// What is asked of the structure of Scratch projects.
    pub scratch: Vec<Rule>,
}

/// A program of the author's: a checker or an interactor.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct AuthorCode {
    /// Its id; a key of the language is taken as well.
    #[serde(deserialize_with = "crate::languages::id_or_key")]
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
    /// What the learner hands in.
    pub fn mode(&self) -> JudgingMode {
        match self {
            Self { output_only: true, .. } => JudgingMode::OutputOnly,
            Self { interactor: Some(_), .. } => JudgingMode::Interactive,
            Self { driver, .. } if !driver.is_empty() => JudgingMode::Driver,
            _ => JudgingMode::Program,
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

    /// Notes what is wrong, field by field.
    pub fn check(&self, faults: &mut Faults) {
        let kinds = [self.interactor.is_some(), !self.driver.is_empty(), self.output_only];
        let field = if self.output_only { "output_only" } else { "driver" };
        faults.ensure(field, kinds.into_iter().filter(|on| *on).count() <= 1, ONE_TYPE_ONLY);
        if let Some(interactor) = &self.interactor {
            faults.within("interactor", |faults| interactor.check(faults));
        }
        for (language, driver) in &self.driver {
            faults.within(&format!("driver.{language}"), |faults| driver.check(faults, *language));
        }
        for (language, factor) in &self.time_multipliers {
            let field = format!("time_multipliers.{language}");
            faults.ensure(&field, is_language(*language), INVALID_VALUE).between(&field, *factor, MULTIPLIER);
        }
        self.check_subtasks(faults);
        faults.between("scratch", self.scratch.len(), 0..=RULES_MAX);
        faults.each("scratch", &self.scratch, check_rule);
    }

    fn check_subtasks(&self, faults: &mut Faults) {
        let mut above = BTreeSet::new();
        let mut placed = BTreeSet::new();
        faults.between("subtasks", self.subtasks.len(), 0..=SUBTASKS_MAX);
        faults.each("subtasks", &self.subtasks, |faults, subtask| {
            faults
                .above_zero("score", subtask.score, SCORE_MAX)
                .max_chars("name", &subtask.name, NAME_MAX)
                .ensure("requires", subtask.requires.iter().all(|id| above.contains(id)), SUBTASK_ORDER)
                .ensure("id", subtask.id.is_none_or(|id| (1..=1000).contains(&id) && above.insert(id)), INVALID_VALUE)
                .ensure("tests", subtask.tests.iter().flatten().all(|test| placed.insert(*test)), TEST_IN_TWO_SUBTASKS);
        });
    }
}

impl SubtaskInput {
    /// Its name, or its number.
    pub fn title(&self) -> String {
        if self.name.is_empty() { self.id.unwrap_or_default().to_string() } else { self.name.clone() }
    }
}

impl AuthorCode {
    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        let bytes = self.source_code.len() + self.files.iter().map(|file| file.content.len()).sum::<usize>();
        faults
            .ensure("language_id", is_language(self.language_id), INVALID_VALUE)
            .required("source_code", &self.source_code)
            .ensure("source_code", bytes <= PROGRAM_MAX, Fault::too_long(PROGRAM_MAX))
            .ensure("files", self.files.len() <= 20 && self.files.iter().all(FileInput::is_safe), INVALID_VALUE);
    }
}

impl DriverCode {
    fn check(&self, faults: &mut Faults, language: i32) {
        let main = languages().iter().find(|known| known.id == language).map(|known| known.source_file.as_str());
        let bytes = self.source.len() + self.template.len();
        let is_free = is_plain_name(&self.solution_file) && main != Some(self.solution_file.as_str());
        faults
            .ensure("", main.is_some(), INVALID_VALUE)
            .required("source", &self.source)
            .ensure("source", bytes <= PROGRAM_MAX, Fault::too_long(PROGRAM_MAX))
            .ensure("solution_file", is_free, SOLUTION_FILE);
    }
}

/// A rule about a project's structure has a bound that one can be within.
fn check_rule(faults: &mut Faults, rule: &Rule) {
    match rule {
        Rule::Uses { at_least, .. } => drop(faults.between("at_least", *at_least, LEAST)),
        Rule::Opcode { opcode, at_least } => {
            let is_name = opcode.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            faults
                .required("opcode", opcode)
                .max_chars("opcode", opcode, OPCODE_MAX)
                .ensure("opcode", is_name, INVALID_VALUE)
                .between("at_least", *at_least, LEAST);
        }
        Rule::MostBlocks { count } | Rule::MostScripts { count } => drop(faults.between("count", *count, MOST)),
        Rule::NoDeadCode => {}
    }
}

fn is_language(id: i32) -> bool {
    languages().iter().any(|language| language.id == id)
}

#[cfg(test)]
mod tests {
    use platform::error::FieldError;
    use platform::messages::{BETWEEN, Message, REQUIRED};

    use super::*;

    fn subtask(id: Option<i32>, requires: Vec<i32>, tests: Option<Vec<i32>>) -> SubtaskInput {
        SubtaskInput { id, name: String::new(), score: 10.0, rule: SubtaskRule::Min, requires, tests }
    }

    fn with(subtasks: Vec<SubtaskInput>) -> Judging {
        Judging { subtasks, ..Judging::default() }
    }

    fn faults(judging: &Judging) -> Vec<FieldError> {
        let mut faults = Faults::default();
        judging.check(&mut faults);
        faults.into_fields()
    }

    fn only_fault(judging: &Judging) -> (String, Message) {
        let faults = faults(judging);
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
        assert!(faults(&with(vec![subtask(Some(1), vec![], None), subtask(Some(2), vec![1], None)])).is_empty());
        let order = with(vec![subtask(Some(1), vec![2], None), subtask(Some(2), vec![], None)]);
        assert_eq!(only_fault(&order), ("subtasks[0].requires".into(), SUBTASK_ORDER));
        let itself = with(vec![subtask(Some(1), vec![1], None)]);
        assert_eq!(only_fault(&itself), ("subtasks[0].requires".into(), SUBTASK_ORDER));
        let twice = with(vec![subtask(Some(1), vec![], Some(vec![1])), subtask(Some(2), vec![], Some(vec![1]))]);
        assert_eq!(only_fault(&twice), ("subtasks[1].tests".into(), TEST_IN_TWO_SUBTASKS));
    }

    #[test]
    fn rules_of_projects_have_bounds() {
        let with = |scratch: Vec<Rule>| Judging { scratch, ..Judging::default() };
        let opcode = |opcode: &str| Rule::Opcode { opcode: opcode.to_owned(), at_least: 1 };
        assert!(faults(&with(vec![opcode("motion_movesteps"), Rule::MostBlocks { count: 30 }])).is_empty());
        assert_eq!(only_fault(&with(vec![opcode("a b")])), ("scratch[0].opcode".into(), INVALID_VALUE));
        assert_eq!(only_fault(&with(vec![Rule::MostScripts { count: 0 }])), ("scratch[0].count".into(), BETWEEN));
        assert_eq!(only_fault(&with(vec![Rule::NoDeadCode; 21])), ("scratch".into(), BETWEEN));
    }

    #[test]
    fn programs_and_factors_have_bounds() {
        let interactor = |source: &str| Judging {
            interactor: Some(AuthorCode { language_id: 71, source_code: source.into(), files: vec![] }),
            ..Judging::default()
        };
        assert!(faults(&interactor("print(1)")).is_empty());
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
