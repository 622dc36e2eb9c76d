//! One cell, and the author's beside it, at work on a job's tests.

use std::collections::VecDeque;
use std::time::Duration;

use super::task::{Task, TestCells};
use super::test_board::TestBoard;
use crate::cell::Cell;

/// Runs that a cell is given ahead, so that it never waits for the farm: at the start, at most where
/// they are short (each message costs the engine as much as a part of a short run), and at most where
/// all after the first failure are in vain.
const AT_FIRST: usize = 2;
const MOST: usize = 16;
const MOST_BEFORE_A_FAILURE: usize = 4;
/// How long the runs that are given ahead may take together: what one cell has, no other can do.
const AHEAD: Duration = Duration::from_millis(150);
/// A run that takes longer than this waits for the next message without harm: nothing is given ahead,
/// and other cells find more to do.
const LONG: Duration = Duration::from_millis(50);
/// Bytes of input that a cell is given ahead, beside that of the next run.
const INPUT_AHEAD: usize = 4 << 20;

/// Works until nothing is left to be run, or until `leave` says so between two tests.
///
/// # Errors
/// When a cell fails: none of these cells can then be used again.
pub async fn work(
    task: &Task<'_>,
    cells: &mut TestCells<'_>,
    board: &TestBoard<'_>,
    leave: impl Fn() -> bool,
) -> anyhow::Result<()> {
    if let (true, Some(cell)) = (task.is_plain(), cells.learner.as_deref_mut()) {
        return work_ahead(task, cell, board, leave).await;
    }
    while !leave()
        && let Some((place, position)) = board.next()
    {
        let (checked, used_us) = task.run(position, cells, board.is_hurried()).await?;
        board.charge(used_us);
        board.done(place, checked);
    }
    Ok(())
}

/// A run that was asked for.
struct Asked {
    place: usize,
    position: usize,
    id: u32,
    wall: Duration,
    input_bytes: usize,
}

async fn work_ahead(
    task: &Task<'_>,
    cell: &mut Cell,
    board: &TestBoard<'_>,
    leave: impl Fn() -> bool,
) -> anyhow::Result<()> {
    let most = if task.job.spec.stop_at_first_failure { MOST_BEFORE_A_FAILURE } else { MOST };
    let mut ahead = AT_FIRST;
    let mut asked = VecDeque::new();
    loop {
        // Once half of those ahead are over: one message for several.
        if asked.len() <= ahead / 2 && !leave() {
            refill(task, cell, board, &mut asked, ahead).await?;
        }
        let Some(Asked { place, position, id, wall, .. }) = asked.pop_front() else { return Ok(()) };
        let run = cell.result(id, wall).await?;
        ahead = next_ahead(ahead, Duration::from_micros(run.report.wall_us)).min(most);
        let (checked, used_us) = task.judge(position, run, &mut TestCells { learner: None, author: None }).await?;
        board.charge(used_us);
        board.done(place, checked);
    }
}

/// How many runs to give ahead after one that took so long.
fn next_ahead(ahead: usize, wall: Duration) -> usize {
    if wall > LONG {
        return 1;
    }
    let fitting = AHEAD.as_micros() / wall.as_micros().max(1);
    (ahead * 2).min(usize::try_from(fitting).unwrap_or(MOST))
}

async fn refill(
    task: &Task<'_>,
    cell: &mut Cell,
    board: &TestBoard<'_>,
    asked: &mut VecDeque<Asked>,
    ahead: usize,
) -> anyhow::Result<()> {
    let mut asks = Vec::new();
    while asked.len() < ahead {
        let bytes: usize = asked.iter().map(|asked| asked.input_bytes).sum();
        if bytes > INPUT_AHEAD && asked.len() > 1 {
            break;
        }
        let Some((place, position)) = board.next() else { break };
        let ask = task.ask(position, board.is_hurried()).await?;
        let wall = Duration::from_micros(ask.spec.wall_us);
        asked.push_back(Asked { place, position, id: ask.spec.id, wall, input_bytes: ask.stdin.data.len() });
        asks.push(ask);
    }
    if asks.is_empty() { Ok(()) } else { cell.ask(asks).await }
}
