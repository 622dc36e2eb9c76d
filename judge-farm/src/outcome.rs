//! What comes out of a job.

use serde::{Deserialize, Serialize};

/// The reason of a run that ended by the clock.
pub const WALL_CLOCK: &str = "wall_clock";

/// Points as they are given and shown: what adding fractions leaves behind is nobody's.
pub fn to_hundredths(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

/// What became of a job, or what is known so far.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// `running` until it is final, then one of `AC WR TLE RTE TOE SVE CPE stop`.
    pub status: String,
    /// More about the status: `memory_limit`, `exit_code`, `signal`, `wall_clock`, …
    pub reason: Option<String>,
    /// Points reached.
    pub score: f64,
    /// Points that could be reached.
    pub max_score: f64,
    /// What the compiler wrote, cut.
    pub compile_output: String,
    /// The largest CPU time of a test, milliseconds.
    pub cpu_ms: i64,
    /// The largest time by the clock of a test, milliseconds.
    pub wall_ms: i64,
    /// The largest memory of a test, KiB.
    pub memory_kib: i64,
    /// One row per test that was run, in order.
    pub tests: Vec<TestResult>,
    /// One row per subtask, in order; empty where the job has none.
    #[serde(default)]
    pub subtasks: Vec<SubtaskResult>,
    /// Whether it is what came out of the same job before, and nothing was run.
    #[serde(default)]
    pub cached: bool,
    /// For the problem's author alone: what is wrong with their checker or interactor. It may quote
    /// tests and the author's source.
    #[serde(default)]
    pub author_note: String,
}

/// What became of a subtask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SubtaskResult {
    /// The subtask's id in the job.
    pub id: i32,
    /// `AC` for all points; otherwise the status of its first test that was not passed, or `skipped`
    /// where none of its tests failed but some were not run: a subtask that it requires was not
    /// reached in full, or the job had ended.
    pub status: String,
    /// Points reached.
    pub score: f64,
    /// Points that could be reached.
    pub max_score: f64,
}

impl Outcome {
    /// Of a job that is not over.
    pub fn running(max_score: f64) -> Self {
        Self::ended("running", None, max_score)
    }

    /// Of a job that ended without running tests.
    pub fn ended(status: &str, reason: Option<&str>, max_score: f64) -> Self {
        Self {
            status: status.to_owned(),
            reason: reason.map(str::to_owned),
            score: 0.0,
            max_score,
            compile_output: String::new(),
            cpu_ms: 0,
            wall_ms: 0,
            memory_kib: 0,
            tests: Vec::new(),
            subtasks: Vec::new(),
            cached: false,
            author_note: String::new(),
        }
    }

    /// Adds a test's row: usage is the largest of all, the status that of the first test not passed,
    /// or `SVE` where the judge could not tell for one.
    pub fn add(&mut self, row: TestResult) {
        self.cpu_ms = self.cpu_ms.max(row.cpu_ms);
        self.wall_ms = self.wall_ms.max(row.wall_ms);
        self.memory_kib = self.memory_kib.max(row.memory_kib);
        self.score = to_hundredths(self.score + row.score);
        let so_far_well = self.status == "running" || self.status == "AC";
        let unsure = row.status == "SVE" && self.status != "SVE";
        if unsure || (so_far_well && row.status != "AC") {
            self.status.clone_from(&row.status);
            self.reason.clone_from(&row.reason);
        } else if self.status == "running" {
            "AC".clone_into(&mut self.status);
        }
        self.tests.push(row);
    }
}

/// What became of one test.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct TestResult {
    /// The test's index in the job.
    pub index: i32,
    /// `AC WR TLE RTE TOE SVE`; of a run that is not compared, `AC` is a run that ended with 0.
    pub status: String,
    /// More about the status.
    pub reason: Option<String>,
    /// Points reached: all of the test's for `AC`, a part for `WR` with the reason `partial`. Where
    /// there are subtasks, these give the job's points, not the tests.
    pub score: f64,
    /// CPU time, milliseconds.
    pub cpu_ms: i64,
    /// Time by the clock, milliseconds.
    pub wall_ms: i64,
    /// Peak memory, KiB.
    pub memory_kib: i64,
    /// The exit code, where the program ended by itself.
    pub exit_code: Option<i32>,
    /// The signal that ended it.
    pub signal: Option<i32>,
    /// What the checker has to say; of a custom one only where the test shows its output.
    pub message: String,
    /// What the program wrote, where the test shows it; cut.
    pub stdout: Option<String>,
    /// What it wrote to standard error, where the test shows it; cut.
    pub stderr: Option<String>,
}

/// What a watcher of a job is told.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// The job has moved on.
    State {
        /// `queued`, `compiling` or `running`.
        phase: String,
    },
    /// A test is over.
    Test(TestResult),
    /// The job is over; nothing comes after this.
    Done(Outcome),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(index: i32, status: &str, score: f64, cpu_ms: i64) -> TestResult {
        TestResult { index, status: status.into(), score, cpu_ms, ..TestResult::default() }
    }

    #[test]
    fn the_first_failure_names_the_verdict_and_points_add_up() {
        let mut outcome = Outcome::running(3.0);
        for row in [row(1, "AC", 1.0, 5), row(2, "TLE", 0.0, 1000), row(3, "WR", 0.0, 7), row(4, "AC", 1.0, 1)] {
            outcome.add(row);
        }
        assert_eq!((outcome.status.as_str(), outcome.score, outcome.cpu_ms), ("TLE", 2.0, 1000));
        assert_eq!(outcome.tests.len(), 4);
    }

    #[test]
    fn points_of_many_tests_are_hundredths() {
        let mut outcome = Outcome::running(100.0);
        // 72 tests that share 100 points: 64 of 1.39 and 8 of 1.38.
        (0..72).for_each(|index| outcome.add(row(index, "AC", if index < 64 { 1.39 } else { 1.38 }, 1)));
        assert_eq!(outcome.score, 100.0);
    }

    #[test]
    fn a_test_that_can_not_be_judged_makes_the_whole_unsure() {
        let mut outcome = Outcome::running(2.0);
        for row in [row(1, "WR", 0.0, 5), row(2, "SVE", 0.0, 5), row(3, "TLE", 0.0, 5)] {
            outcome.add(row);
        }
        assert_eq!(outcome.status, "SVE");
    }
}
