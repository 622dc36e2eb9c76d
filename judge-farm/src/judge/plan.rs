//! Which test is run next, which rows count, and what they come to.
//!
//! Several cells may run a job's tests at the same time. What they find is taken in the plan's own
//! order, so that the same job has the same rows and points however many cells there were: a test that
//! would not have been run one by one is forgotten even if it was.

use std::collections::HashMap;

use super::points::Points;
use crate::job::JobSpec;
use crate::outcome::{Outcome, TestResult, WALL_CLOCK};

/// What became of a test.
#[derive(Debug, Clone)]
pub struct Checked {
    /// Its row; points are filled in later.
    pub row: TestResult,
    /// The part of the test that was reached, 0 to 1.
    pub part: f64,
    /// Whether it is so near its time limit that it must be measured once more, on a quiet machine.
    pub close: bool,
    /// Whether the program did next to nothing for longer than a hurried run may take.
    pub slept: bool,
    /// What the problem's author should know.
    pub note: Option<String>,
}

/// After so many tests in a row that a program has slept through to the end of its time, the rest are hurried: one that
/// only sleeps would hold a cell for minutes.
const SLEEPS: usize = 3;

/// A job's tests on their way to an outcome.
pub struct Plan<'a> {
    spec: &'a JobSpec,
    points: Points<'a>,
    /// Positions of tests in the order in which they are taken.
    order: Vec<usize>,
    /// Places in that order: the next to be given out, and the next whose result is taken.
    next: usize,
    taken: usize,
    /// By place.
    found: HashMap<usize, Checked>,
    /// Tests in a row, up to the last that was taken, that ended by the clock while the program slept; stays at [`SLEEPS`].
    sleeps: usize,
    /// Whether nothing more is to be run.
    over: bool,
    outcome: Outcome,
}

impl Checked {
    /// The same as ended by the clock.
    fn out_of_time(self) -> Self {
        let reason = Some(WALL_CLOCK.to_owned());
        let row = TestResult { status: "TLE".to_owned(), reason, message: String::new(), ..self.row };
        Self { row, part: 0.0, ..self }
    }
}

impl<'a> Plan<'a> {
    /// All tests still to be run; `outcome` is what is known without them.
    pub fn new(spec: &'a JobSpec, outcome: Outcome) -> Self {
        let points = Points::new(spec);
        let order = points.order();
        Self { spec, points, order, next: 0, taken: 0, found: HashMap::new(), sleeps: 0, over: false, outcome }
    }

    /// The place of the next test to run, if one may be run now.
    pub fn next(&mut self) -> Option<usize> {
        while !self.over && self.next < self.order.len() && !self.doubtful() {
            let place = self.next;
            self.next += 1;
            if !self.points.skips(self.order[place]) {
                return Some(place);
            }
        }
        None
    }

    /// Whether tests are run with little more time by the clock than their CPU time from now on.
    pub fn is_hurried(&self) -> bool {
        self.sleeps >= SLEEPS
    }

    /// Whether a result that must be measured again would end the job if it stays as it is.
    fn doubtful(&self) -> bool {
        self.spec.stop_at_first_failure
            && self.found.values().any(|checked| checked.close && checked.row.status != "AC")
    }

    /// The position of the test at a place.
    pub fn position(&self, place: usize) -> usize {
        self.order[place]
    }

    /// Tests that are not given out yet.
    pub fn waiting(&self) -> usize {
        if self.over { 0 } else { self.order.len() - self.next }
    }

    /// Takes in what became of a test. Answers with the rows that are sure now, in order.
    pub fn done(&mut self, place: usize, checked: Checked) -> Vec<TestResult> {
        self.found.insert(place, checked);
        let mut rows = Vec::new();
        while !self.over && self.taken < self.order.len() {
            let position = self.order[self.taken];
            if self.points.skips(position) {
                self.found.remove(&self.taken);
                self.points.skipped(position);
                self.taken += 1;
                continue;
            }
            match self.found.remove(&self.taken) {
                None => break,
                Some(close) if close.close => {
                    self.found.insert(self.taken, close);
                    break;
                }
                Some(checked) => rows.push(self.take(position, checked)),
            }
        }
        rows
    }

    fn take(&mut self, position: usize, checked: Checked) -> TestResult {
        self.taken += 1;
        // One that was begun before is held to the same: how many cells there are decides nothing.
        let checked = if self.is_hurried() && checked.slept { checked.out_of_time() } else { checked };
        let is_asleep = checked.slept && checked.row.reason.as_deref() == Some(WALL_CLOCK);
        if !self.is_hurried() {
            self.sleeps = if is_asleep { self.sleeps + 1 } else { 0 };
        }
        self.points.reached(position, checked.part);
        let row = TestResult { score: self.points.of_test(position), ..checked.row };
        let unsure = row.status == "SVE";
        self.over = unsure || (self.spec.stop_at_first_failure && row.status != "AC");
        if unsure && let Some(note) = checked.note {
            self.outcome.author_note = note;
        }
        self.outcome.add(row.clone());
        row
    }

    /// The place of the first test whose result waits for being measured once more.
    pub fn close(&self) -> Option<usize> {
        let close = self.found.iter().filter(|(_, checked)| checked.close);
        if self.over { None } else { close.map(|(place, _)| *place).min() }
    }

    /// Lets the first result of a test stand. Answers as [`Plan::done`].
    pub fn let_stand(&mut self, place: usize) -> Vec<TestResult> {
        match self.found.remove(&place) {
            Some(checked) => self.done(place, Checked { close: false, ..checked }),
            None => Vec::new(),
        }
    }

    /// What it all came to.
    pub fn finish(self) -> Outcome {
        let Self { points, mut outcome, .. } = self;
        points.settle(&mut outcome);
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checker::Checker;
    use crate::job::{Data, JobTest, Rules, Subtask, SubtaskRule};

    fn spec(tests: i32, subtasks: Vec<Subtask>) -> JobSpec {
        let test = |index| JobTest {
            index,
            input: Data::Inline(String::new()),
            expected: None,
            score: 1.0,
            show_output: false,
        };
        JobSpec {
            source: String::new(),
            files: vec![],
            time_limit_ms: 1000,
            memory_limit_mib: 64,
            output_limit_kib: 64,
            checker: Checker::Tokens,
            stop_at_first_failure: false,
            tests: (1..=tests).map(test).collect(),
            rules: Rules { subtasks, ..Rules::default() },
        }
    }

    fn subtask(id: i32, score: f64, rule: SubtaskRule, requires: &[i32], tests: &[i32]) -> Subtask {
        Subtask { id, score, rule, requires: requires.to_vec(), tests: tests.to_vec() }
    }

    fn checked(index: i32, part: f64) -> Checked {
        let status = if part >= 1.0 { "AC" } else { "WR" };
        let row = TestResult { index, status: status.into(), ..TestResult::default() };
        Checked { row, part, close: false, slept: false, note: None }
    }

    /// Runs a job whose tests reach these parts, so many at a time, the last of each batch first.
    fn judge(spec: &JobSpec, parts: &[f64], at_once: usize) -> (Outcome, Vec<i32>) {
        let mut plan = Plan::new(spec, Outcome::running(spec.max_score()));
        let mut ran = Vec::new();
        loop {
            let batch: Vec<usize> = std::iter::from_fn(|| plan.next()).take(at_once).collect();
            if batch.is_empty() {
                return (plan.finish(), ran);
            }
            for place in batch.into_iter().rev() {
                let position = plan.position(place);
                let rows = plan.done(place, checked(spec.tests[position].index, parts[position]));
                ran.extend(rows.iter().map(|row| row.index));
            }
        }
    }

    fn points(outcome: &Outcome) -> Vec<(i32, &str, f64)> {
        outcome.subtasks.iter().map(|one| (one.id, one.status.as_str(), one.score)).collect()
    }

    #[test]
    fn rows_and_points_do_not_depend_on_how_many_cells_there_were() {
        let mut stopping = spec(6, vec![]);
        stopping.stop_at_first_failure = true;
        for at_once in 1..=6 {
            let (outcome, ran) = judge(&stopping, &[1.0, 1.0, 0.0, 1.0, 0.0, 1.0], at_once);
            assert_eq!((ran, outcome.status.as_str(), outcome.score), (vec![1, 2, 3], "WR", 2.0), "{at_once}");
            let (outcome, ran) = judge(&spec(6, vec![]), &[1.0, 1.0, 0.0, 1.0, 0.25, 1.0], at_once);
            assert_eq!((ran, outcome.score), ((1..=6).collect(), 4.25), "{at_once}");
            assert_eq!(outcome.tests[4].score, 0.25);
        }
    }

    #[test]
    fn each_rule_makes_its_own_points() {
        let rules = [(SubtaskRule::Min, 0.25), (SubtaskRule::Max, 1.0), (SubtaskRule::Sum, 0.6)];
        for (rule, part) in rules {
            let spec = spec(3, vec![subtask(1, 50.0, rule, &[], &[1, 2, 3])]);
            let (outcome, ran) = judge(&spec, &[1.0, 0.25, 0.55], 2);
            assert_eq!(ran.len(), 3);
            assert_eq!(outcome.score, 50.0 * part, "{rule:?}");
            let full = rule == SubtaskRule::Max;
            assert_eq!(points(&outcome), [(1, if full { "AC" } else { "WR" }, 50.0 * part)]);
            assert_eq!(outcome.status, if full { "AC" } else { "WR" });
            assert_eq!((outcome.max_score, outcome.tests[1].score), (50.0, 0.25));
        }
        let mut weighted = spec(2, vec![subtask(1, 10.0, SubtaskRule::Sum, &[], &[1, 2])]);
        weighted.tests[0].score = 3.0;
        assert_eq!(judge(&weighted, &[1.0, 0.0], 1).0.score, 7.5);
        weighted.tests.iter_mut().for_each(|test| test.score = 0.0);
        assert_eq!(judge(&weighted, &[1.0, 0.0], 1).0.score, 5.0);
    }

    #[test]
    fn what_can_give_nothing_more_is_not_run() {
        let min = spec(4, vec![subtask(1, 10.0, SubtaskRule::Min, &[], &[1, 2, 3])]);
        for at_once in 1..=4 {
            let (outcome, ran) = judge(&min, &[1.0, 0.0, 1.0, 1.0], at_once);
            assert_eq!((ran, outcome.score), (vec![1, 2, 4], 0.0), "{at_once}");
            assert_eq!(outcome.tests[2].score, 0.0, "a test of no subtask gives no points");
        }
        let chained = spec(
            6,
            vec![
                subtask(3, 30.0, SubtaskRule::Min, &[2], &[5]),
                subtask(1, 10.0, SubtaskRule::Min, &[], &[6]),
                subtask(2, 20.0, SubtaskRule::Sum, &[1], &[1, 2]),
                subtask(4, 40.0, SubtaskRule::Max, &[], &[3, 4]),
            ],
        );
        for at_once in 1..=6 {
            // What others require comes before them, whatever its index.
            let (outcome, ran) = judge(&chained, &[1.0, 0.5, 0.0, 1.0, 1.0, 1.0], at_once);
            assert_eq!(ran, [3, 4, 6, 1, 2], "{at_once}");
            assert_eq!(points(&outcome), [(3, "skipped", 0.0), (1, "AC", 10.0), (2, "WR", 15.0), (4, "AC", 40.0)]);
            assert_eq!((outcome.score, outcome.max_score, outcome.status.as_str()), (65.0, 100.0, "WR"));
        }
        let in_order = vec![
            subtask(1, 1.0, SubtaskRule::Min, &[], &[1, 2]),
            subtask(2, 1.0, SubtaskRule::Min, &[1], &[3, 4]),
            subtask(3, 1.0, SubtaskRule::Min, &[], &[5]),
        ];
        assert_eq!(judge(&spec(6, in_order), &[1.0; 6], 2).1, [1, 2, 3, 4, 5, 6]);
        let (outcome, _) = judge(&chained, &[1.0; 6], 3);
        assert_eq!((outcome.score, outcome.status.as_str()), (100.0, "AC"));
    }

    #[test]
    fn what_is_close_to_its_limit_waits_for_being_measured_again() {
        let spec = spec(3, vec![]);
        let mut plan = Plan::new(&spec, Outcome::running(3.0));
        while let Some(place) = plan.next() {
            let rows = plan.done(place, Checked { close: place == 1, ..checked(place as i32 + 1, 1.0) });
            assert_eq!(rows.len(), usize::from(place == 0));
        }
        assert_eq!(plan.close(), Some(1));
        let rows = plan.done(1, checked(2, 0.0));
        assert_eq!(rows.iter().map(|row| row.status.as_str()).collect::<Vec<_>>(), ["WR", "AC"]);
        assert_eq!(plan.close(), None);
    }

    #[test]
    fn a_doubtful_failure_holds_the_rest_back_and_may_let_it_go() {
        let mut spec = spec(3, vec![]);
        spec.stop_at_first_failure = true;
        let mut plan = Plan::new(&spec, Outcome::running(3.0));
        let first = plan.next().expect("a test");
        plan.done(first, Checked { close: true, ..checked(1, 0.0) });
        assert_eq!((plan.next(), plan.close()), (None, Some(0)));
        plan.done(0, checked(1, 1.0));
        assert_eq!((plan.next(), plan.close()), (Some(1), None));
        plan.done(1, Checked { close: true, ..checked(2, 0.0) });
        assert_eq!(plan.let_stand(1).len(), 1);
        assert_eq!((plan.next(), plan.finish().tests.len()), (None, 2));
    }

    /// A test that a program slept through to the end of its time, or (false) at whose end it woke up with the answer.
    fn asleep(index: i32, to_the_end: bool) -> Checked {
        let slept = Checked { slept: true, ..checked(index, 1.0) };
        if to_the_end { slept.out_of_time() } else { slept }
    }

    #[test]
    fn who_sleeps_through_three_tests_in_a_row_is_hurried_however_many_cells_there_are() {
        let spec = spec(8, vec![]);
        // Awake at the third and late for the seventh; the fourth to sixth are the three.
        let found = |index| match index {
            3 | 8 => checked(index, 1.0),
            7 => asleep(index, false),
            _ => asleep(index, true),
        };
        for at_once in 1..=8 {
            let mut plan = Plan::new(&spec, Outcome::running(8.0));
            loop {
                let batch: Vec<usize> = std::iter::from_fn(|| plan.next()).take(at_once).collect();
                if batch.is_empty() {
                    break;
                }
                for place in batch.into_iter().rev() {
                    plan.done(place, found(spec.tests[place].index));
                }
                assert_eq!(plan.is_hurried(), plan.taken >= 6, "{at_once}");
            }
            let outcome = plan.finish();
            assert_eq!(outcome.score, 2.0, "{at_once}");
            let seventh = &outcome.tests[6];
            assert_eq!((seventh.status.as_str(), seventh.reason.as_deref()), ("TLE", Some(WALL_CLOCK)), "{at_once}");
        }
    }

    #[test]
    fn a_test_that_can_not_be_judged_ends_the_job_and_tells_the_author() {
        let spec = spec(3, vec![]);
        let mut plan = Plan::new(&spec, Outcome::running(3.0));
        let place = plan.next().expect("a test");
        let row = TestResult { index: 1, status: "SVE".into(), ..TestResult::default() };
        plan.done(place, Checked { row, part: 0.0, close: false, slept: false, note: Some("it crashed".into()) });
        assert_eq!(plan.next(), None);
        let outcome = plan.finish();
        assert_eq!((outcome.status.as_str(), outcome.author_note.as_str()), ("SVE", "it crashed"));
    }
}
