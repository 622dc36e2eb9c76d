//! What tests and subtasks give.

use std::collections::HashMap;

use crate::job::{JobSpec, Subtask, SubtaskRule};
use crate::outcome::{Outcome, SubtaskResult, TestResult, to_hundredths};

/// Parts are sums of fractions: this much below the whole is the whole.
const WHOLE: f64 = 1.0 - 1e-9;

/// What has been reached so far.
pub struct Points<'a> {
    spec: &'a JobSpec,
    /// The part (0 to 1) that each test has reached, `None` while it is open; by position.
    parts: Vec<Option<f64>>,
    /// The subtask of each test, by position.
    subtask_of: Vec<Option<&'a Subtask>>,
    /// Positions of the tests of each subtask, by its id.
    members: HashMap<i32, Vec<usize>>,
    by_id: HashMap<i32, &'a Subtask>,
}

impl<'a> Points<'a> {
    /// Nothing reached.
    pub fn new(spec: &'a JobSpec) -> Self {
        let subtasks = &spec.rules.subtasks;
        let of_index: HashMap<i32, &Subtask> =
            subtasks.iter().flat_map(|subtask| subtask.tests.iter().map(move |index| (*index, subtask))).collect();
        let subtask_of: Vec<_> = spec.tests.iter().map(|test| of_index.get(&test.index).copied()).collect();
        let mut members: HashMap<i32, Vec<usize>> = HashMap::new();
        for (position, subtask) in subtask_of.iter().enumerate() {
            if let Some(subtask) = subtask {
                members.entry(subtask.id).or_default().push(position);
            }
        }
        let by_id = subtasks.iter().map(|subtask| (subtask.id, subtask)).collect();
        Self { spec, parts: vec![None; spec.tests.len()], subtask_of, members, by_id }
    }

    /// Positions of all tests, those of a subtask after those of the subtasks that it requires;
    /// otherwise as the job has them.
    pub fn order(&self) -> Vec<usize> {
        let mut order = Vec::with_capacity(self.parts.len());
        let mut open: HashMap<i32, usize> = self.members.iter().map(|(id, members)| (*id, members.len())).collect();
        let mut left: Vec<usize> = (0..self.parts.len()).collect();
        while !left.is_empty() {
            let before = left.len();
            left.retain(|position| {
                let Some(subtask) = self.subtask_of[*position] else {
                    order.push(*position);
                    return false;
                };
                if subtask.requires.iter().any(|id| open.get(id).is_some_and(|open| *open > 0)) {
                    return true;
                }
                order.push(*position);
                open.entry(subtask.id).and_modify(|open| *open -= 1);
                false
            });
            if left.len() == before {
                // Jobs with a circle are refused when they are submitted; the rest is run all the same.
                order.append(&mut left);
            }
        }
        order
    }

    /// Whether a test need not be run: what its subtask gives is known without it.
    pub fn skips(&self, position: usize) -> bool {
        let Some(subtask) = self.subtask_of[position] else { return false };
        let nothing_left = subtask.rule == SubtaskRule::Min
            && self.members(subtask).any(|member| self.parts[member].is_some_and(|part| part <= 0.0));
        nothing_left || self.is_barred(subtask)
    }

    /// Whether a subtask that this one requires can't be reached in full any more.
    fn is_barred(&self, subtask: &Subtask) -> bool {
        subtask.requires.iter().filter_map(|id| self.by_id.get(id)).any(|required| self.part(required, 1.0) < WHOLE)
    }

    fn members(&self, subtask: &Subtask) -> impl Iterator<Item = usize> {
        self.members.get(&subtask.id).into_iter().flatten().copied()
    }

    /// A test was not run.
    pub fn skipped(&mut self, position: usize) {
        self.parts[position] = Some(0.0);
    }

    /// A test has reached a part.
    pub fn reached(&mut self, position: usize, part: f64) {
        self.parts[position] = Some(part);
    }

    /// Points of a test's own.
    pub fn of_test(&self, position: usize) -> f64 {
        let part = self.parts[position].unwrap_or(0.0);
        let gives = self.by_id.is_empty() || self.subtask_of[position].is_some();
        if gives { to_hundredths(part * self.spec.tests[position].score) } else { 0.0 }
    }

    /// The part of a subtask that is reached if each test that is still open reaches this part.
    fn part(&self, subtask: &Subtask, open: f64) -> f64 {
        let parts = || self.members(subtask).map(|member| self.parts[member].unwrap_or(open));
        match subtask.rule {
            SubtaskRule::Min => parts().fold(1.0, f64::min),
            SubtaskRule::Max => parts().fold(0.0, f64::max),
            SubtaskRule::Sum => {
                let score = |member: usize| self.spec.tests[member].score;
                let total: f64 = self.members(subtask).map(score).sum();
                let weight = |member| if total > 0.0 { score(member) / total } else { 1.0 };
                let all: f64 = self.members(subtask).map(weight).sum();
                let reached: f64 = self.members(subtask).zip(parts()).map(|(member, part)| weight(member) * part).sum();
                reached / all
            }
        }
    }

    /// Writes the points of subtasks into the outcome of a job that is over.
    pub fn settle(&self, outcome: &mut Outcome) {
        if self.by_id.is_empty() {
            return;
        }
        let rows: HashMap<i32, &TestResult> = outcome.tests.iter().map(|row| (row.index, row)).collect();
        let results: Vec<_> = self.spec.rules.subtasks.iter().map(|subtask| self.result(subtask, &rows)).collect();
        outcome.score = to_hundredths(results.iter().map(|result| result.score).sum());
        // A test of a subtask that gave all its points all the same fails nobody.
        let failed = outcome.tests.iter().find(|row| {
            let of =
                |result: &&SubtaskResult| self.by_id.get(&result.id).is_some_and(|one| one.tests.contains(&row.index));
            row.status != "AC" && results.iter().find(of).is_none_or(|result| result.status != "AC")
        });
        if outcome.status != "SVE" && outcome.status != "running" {
            let (status, reason) = failed.map_or(("AC", None), |row| (row.status.as_str(), row.reason.clone()));
            (outcome.status, outcome.reason) = (status.to_owned(), reason);
        }
        outcome.subtasks = results;
    }

    fn result(&self, subtask: &Subtask, rows: &HashMap<i32, &TestResult>) -> SubtaskResult {
        let part = self.part(subtask, 0.0);
        let mut own = self.members(subtask).filter_map(|member| rows.get(&self.spec.tests[member].index));
        let status = if part >= WHOLE {
            "AC"
        } else {
            own.find(|row| row.status != "AC").map_or("skipped", |row| row.status.as_str())
        };
        let score = if part >= WHOLE { subtask.score } else { to_hundredths(part * subtask.score) };
        SubtaskResult { id: subtask.id, status: status.to_owned(), score, max_score: subtask.score }
    }
}
