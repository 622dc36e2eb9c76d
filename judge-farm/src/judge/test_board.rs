//! Where the cells that work on one job meet: they take tests from it and bring results to it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

use super::Audience;
use super::plan::{Checked, Plan};
use crate::outcome::{Outcome, TestResult};

/// Work that is worth another cell: about what loading a program and resetting the cell takes, a few
/// times over.
const WORTH_A_CELL: Duration = Duration::from_millis(50);

/// A job's tests while they are being run.
pub struct TestBoard<'a> {
    plan: Mutex<Plan<'a>>,
    audience: &'a dyn Audience,
    moved: Notify,
    used_us: AtomicU64,
    /// Time by the clock of the tests that are over, and how many they are.
    wall_us: AtomicU64,
    over: AtomicU64,
}

impl<'a> TestBoard<'a> {
    /// A board with all of a plan's tests on it.
    pub fn new(plan: Plan<'a>, audience: &'a dyn Audience) -> Self {
        Self {
            plan: Mutex::new(plan),
            audience,
            moved: Notify::new(),
            used_us: AtomicU64::new(0),
            wall_us: AtomicU64::new(0),
            over: AtomicU64::new(0),
        }
    }

    fn plan(&self) -> MutexGuard<'_, Plan<'a>> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next test to run: its place in the plan and its position in the job.
    pub fn next(&self) -> Option<(usize, usize)> {
        let mut plan = self.plan();
        let place = plan.next()?;
        Some((place, plan.position(place)))
    }

    /// Whether tests are to be hurried ([`Plan::is_hurried`]).
    pub fn is_hurried(&self) -> bool {
        self.plan().is_hurried()
    }

    /// Takes in a result, and tells the audience what is sure now.
    pub fn done(&self, place: usize, checked: Checked) {
        let ms = u64::try_from(checked.row.wall_ms).unwrap_or(0);
        self.wall_us.fetch_add(ms * 1000, Ordering::Relaxed);
        self.over.fetch_add(1, Ordering::Relaxed);
        let rows = self.plan().done(place, checked);
        self.tell(rows);
        self.moved.notify_one();
    }

    fn tell(&self, rows: Vec<TestResult>) {
        rows.into_iter().for_each(|row| self.audience.row(row));
    }

    /// Charges CPU time, microseconds.
    pub fn charge(&self, cpu_us: u64) {
        self.used_us.fetch_add(cpu_us, Ordering::Relaxed);
        self.audience.used(cpu_us);
    }

    /// Waits for the next result.
    pub async fn moved(&self) {
        self.moved.notified().await;
    }

    /// Whether what is left would take so many cells long enough to be worth one more. Before the
    /// first result that is not known, but that it takes long is a hint.
    pub fn is_worth_a_cell(&self, cells: usize) -> bool {
        let waiting = self.plan().waiting() as u64;
        let over = self.over.load(Ordering::Relaxed);
        if over == 0 {
            return waiting > 0;
        }
        let each_us = self.wall_us.load(Ordering::Relaxed) / over;
        u128::from(waiting * each_us) / (cells.max(1) as u128) > WORTH_A_CELL.as_micros()
    }

    /// How long the first result may take before more cells are asked for without knowing more.
    pub fn patience() -> Duration {
        WORTH_A_CELL
    }

    /// The first test that must be measured once more: its place and its position.
    pub fn close(&self) -> Option<(usize, usize)> {
        let plan = self.plan();
        let place = plan.close()?;
        Some((place, plan.position(place)))
    }

    /// Lets a first result stand that was to be measured once more.
    pub fn let_stand(&self, place: usize) {
        let rows = self.plan().let_stand(place);
        self.tell(rows);
    }

    /// Whether tests are left that may be run.
    pub fn has_more(&self) -> bool {
        self.plan().waiting() > 0
    }

    /// What it all came to, and the CPU time it used, microseconds.
    pub fn finish(self) -> (Outcome, u64) {
        let used_us = self.used_us.into_inner();
        (self.plan.into_inner().unwrap_or_else(PoisonError::into_inner).finish(), used_us)
    }
}
