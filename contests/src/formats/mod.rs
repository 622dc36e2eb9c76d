//! The scoring rules of the contest formats, after `reference/contest-formats.md` §1 and §2. What those leave open:
//!
//! - A try that is not counted (compile error, judge error, stopped) changes nothing, in no format: with *once* it is not
//!   the only submission, with `oi` it is not the last one.
//! - A pending try only adds to its cell's pending count; the score is that of the tries with a verdict.
//! - A try that was accepted after the end counts at its own time.
//! - A cell has a time only where the task earned something or is solved.
//! - A voided task that gives full marks has neither tries nor time, also for who solved it.

mod atcoder;
mod best;
mod board;
mod codeforces;
mod codeforces_edu;
mod counted;
mod first_accepted;
mod icpc;
mod input;
mod ioi;
mod oi;
mod plain;
mod points;
mod school_test;
#[cfg(test)]
mod tests;
mod vnoj;

pub use board::{Cell, CellState, Revealed, Row, ranks};
pub use input::{ContestFormat, Options, Rules, SubtaskScore, Task, TaskRule, TestPreset, Try, TryState};

use board::{Order, Scored};
use counted::counted;

/// The live row of a contestant. The order of the tries in the slice does not matter.
pub fn row(rules: &Rules, tasks: &[Task], tries: &[Try]) -> Row {
    row_of(rules, tasks, &tries.iter().collect::<Vec<_>>())
}

/// The row that others see: tries from the freeze on are pending. A task fully solved before the freeze shows its live
/// cell, unless a later try can take points away again (`oi`).
pub fn frozen_row(rules: &Rules, tasks: &[Task], tries: &[Try]) -> Row {
    seen_row(rules, tasks, tries, &open_in_freeze(rules, tasks, tries))
}

/// How a frozen row becomes the live one: the frozen row, then one row more for each task with pending tries, in the order
/// of the tasks, as its verdicts are shown. The last is the live row.
pub fn reveal(rules: &Rules, tasks: &[Task], tries: &[Try]) -> Vec<Revealed> {
    let mut open = open_in_freeze(rules, tasks, tries);
    let frozen = seen_row(rules, tasks, tries, &open);
    let waiting: Vec<i64> = frozen
        .cells
        .iter()
        .filter(|cell| cell.pending > 0 && !open.contains(&cell.task))
        .map(|cell| cell.task)
        .collect();
    let mut steps = vec![Revealed { task: None, row: frozen }];
    for task in waiting {
        open.push(task);
        steps.push(Revealed { task: Some(task), row: seen_row(rules, tasks, tries, &open) });
    }
    steps
}

/// The tasks whose live cells others see in the freeze.
fn open_in_freeze(rules: &Rules, tasks: &[Task], tries: &[Try]) -> Vec<i64> {
    let Some(freeze_s) = rules.freeze_s else { return tasks.iter().map(|task| task.id).collect() };
    if rules.format == ContestFormat::Oi {
        return vec![];
    }
    let before: Vec<&Try> = tries.iter().filter(|one| one.at_s < freeze_s).collect();
    let cells = row_of(rules, tasks, &before).cells;
    cells.iter().filter(|cell| cell.state == CellState::Solved).map(|cell| cell.task).collect()
}

/// The row in which tries from the freeze on of tasks that are not `open` are pending.
fn seen_row(rules: &Rules, tasks: &[Task], tries: &[Try], open: &[i64]) -> Row {
    let Some(freeze_s) = rules.freeze_s else { return row(rules, tasks, tries) };
    let hidden = |one: &Try| one.at_s >= freeze_s && one.state != TryState::NotCounted && !open.contains(&one.task);
    let seen: Vec<Try> = tries.iter().map(|one| if hidden(one) { one.as_pending() } else { one.clone() }).collect();
    row(rules, tasks, &seen)
}

fn row_of(rules: &Rules, tasks: &[Task], tries: &[&Try]) -> Row {
    let scored: Vec<Scored> = tasks
        .iter()
        .map(|task| match task.rule {
            Some(TaskRule::DoesNotCount) => Scored::void(task),
            Some(TaskRule::FullMarks) => Scored::full_marks(task, full_marks(rules.format, task)),
            None => score(rules, task, &counted(rules, task, tries)),
        })
        .collect();
    let hundredths: i64 = scored.iter().map(|one| one.hundredths).sum();
    let Order { penalty_s, then } = order(rules, &scored);
    Row {
        score: points::shown(hundredths),
        penalty_s,
        sort: std::iter::once(-hundredths).chain(then).collect(),
        cells: scored.into_iter().map(|one| one.cell).collect(),
    }
}

/// What a task gives at most, in hundredths of a point.
fn full_marks(format: ContestFormat, task: &Task) -> i64 {
    match format {
        ContestFormat::Icpc | ContestFormat::CodeforcesEdu => points::ONE,
        _ => points::of_task(task),
    }
}

fn score(rules: &Rules, task: &Task, tries: &[&Try]) -> Scored {
    match rules.format {
        ContestFormat::Icpc => icpc::score(task, tries),
        ContestFormat::CodeforcesEdu => codeforces_edu::score(task, tries),
        ContestFormat::Atcoder => atcoder::score(task, tries),
        ContestFormat::Codeforces => codeforces::score(rules, task, tries),
        ContestFormat::Ioi => ioi::score(task, tries),
        ContestFormat::Vnoj => vnoj::score(task, tries),
        ContestFormat::Plain => plain::score(task, tries),
        ContestFormat::Oi => oi::score(task, tries),
        ContestFormat::Test => school_test::score(task, tries),
    }
}

fn order(rules: &Rules, scored: &[Scored]) -> Order {
    match rules.format {
        ContestFormat::Icpc => icpc::order(rules, scored),
        ContestFormat::CodeforcesEdu => codeforces_edu::order(rules, scored),
        ContestFormat::Atcoder => atcoder::order(rules, scored),
        ContestFormat::Ioi => ioi::order(rules, scored),
        ContestFormat::Vnoj => vnoj::order(rules, scored),
        ContestFormat::Plain => plain::order(scored),
        ContestFormat::Codeforces | ContestFormat::Oi | ContestFormat::Test => Order::by_score_alone(),
    }
}
