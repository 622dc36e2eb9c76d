//! A job's tests over as many cells as are free, and once more over one of a quiet machine.

use std::sync::Arc;

use anyhow::Context;
use futures::StreamExt;
use futures::future::BoxFuture;
use futures::stream::FuturesUnordered;
use runner::wire::File;

use super::plan::Checked;
use super::task::{Task, TestCells};
use super::test_board::TestBoard;
use super::{Judge, test_worker};
use crate::cell::{Cell, Pool, Trade};
use crate::slots::Slot;

/// Tests of a job that are measured once more; a program that is near its limit on every test must not
/// hold the machine for long.
const MOST_AGAIN: usize = 5;

/// A cell and where it goes when the job is over.
pub struct PooledCell {
    pool: Pool,
    /// The cell itself.
    pub cell: Cell,
}

impl PooledCell {
    /// A cell of an image that this node has; `None` where it has not.
    pub async fn from(judge: &Judge, image: &str, tenant: i64, trade: Trade) -> anyhow::Result<Option<Self>> {
        let Some(pool) = judge.pools.get(image) else { return Ok(None) };
        let cell = pool.take(tenant, trade).await?;
        Ok(Some(Self { pool, cell }))
    }

    /// Takes it for good: it is not kept warm for others any more.
    pub fn into_cell(mut self) -> Cell {
        self.pool.part_with(&mut self.cell);
        self.cell
    }

    /// The pool and the cell, for whom gives it back later.
    pub fn into_parts(self) -> (Pool, Cell) {
        (self.pool, self.cell)
    }

    /// Gives it back; the next job need not wait until it has been cleaned.
    pub fn give_back(self) {
        tokio::spawn(async move { self.pool.give_back(self.cell).await });
    }
}

/// What more cells for the same job are loaded with: image and files of the submission and of the
/// author's program.
pub struct Programs {
    /// Of the submission, `None` where it is not run.
    pub learner: Option<(String, Arc<Vec<File>>)>,
    /// Of the author's program.
    pub author: Option<(String, Arc<Vec<File>>)>,
}

impl Judge {
    /// Runs all tests on a board. With a slot, more are borrowed while they are free; without one,
    /// only these cells work. `programs` is `None` where they are too large to be given to more cells.
    pub(super) async fn run_all(
        &self,
        task: &Task<'_>,
        board: &TestBoard<'_>,
        cells: &mut TestCells<'_>,
        programs: Option<&Programs>,
        mut slot: Option<Slot>,
    ) -> anyhow::Result<()> {
        let mut again = 0;
        loop {
            let programs = programs.filter(|_| slot.is_some());
            self.run_spread(task, board, cells, programs).await?;
            if board.close().is_none() {
                return Ok(());
            }
            // Whoever asks for all slots must hold none.
            let held = slot.take().is_some();
            let quiet = if held { Some(self.slots.take_all().await) } else { None };
            while let Some((place, position)) = board.close() {
                if again == MOST_AGAIN {
                    board.let_stand(place);
                    continue;
                }
                again += 1;
                // It computed, or it would not be close: it has all its time.
                let (checked, used_us) = task.run(position, cells, false).await?;
                board.charge(used_us);
                board.done(place, Checked { close: false, ..checked });
            }
            drop(quiet);
            if !board.has_more() {
                return Ok(());
            }
            slot = if held { Some(self.slots.take().await) } else { None };
        }
    }

    /// These cells, and more as long as slots are free and there is enough to do.
    async fn run_spread(
        &self,
        task: &Task<'_>,
        board: &TestBoard<'_>,
        cells: &mut TestCells<'_>,
        programs: Option<&Programs>,
    ) -> anyhow::Result<()> {
        let mut lanes: FuturesUnordered<BoxFuture<'_, anyhow::Result<()>>> = FuturesUnordered::new();
        lanes.push(Box::pin(test_worker::work(task, cells, board, || false)));
        let patience = tokio::time::sleep(TestBoard::patience());
        tokio::pin!(patience);
        loop {
            tokio::select! {
                ended = lanes.next() => match ended {
                    Some(ended) => ended?,
                    None => return Ok(()),
                },
                () = board.moved() => {}
                () = &mut patience, if !patience.is_elapsed() => {}
            }
            let Some(programs) = programs else { continue };
            while !lanes.is_empty()
                && board.is_worth_a_cell(lanes.len())
                && let Some(slot) = self.slots.try_take()
            {
                lanes.push(Box::pin(self.help(task, board, programs, slot)));
            }
        }
    }

    /// Works on a board with more cells, until nothing is left or somebody else waits for the slot.
    async fn help(
        &self,
        task: &Task<'_>,
        board: &TestBoard<'_>,
        programs: &Programs,
        slot: Slot,
    ) -> anyhow::Result<()> {
        let (mut learner, mut author) = match self.borrow_cells(task, programs).await {
            Ok(cells) => cells,
            Err(error) => {
                tracing::warn!(error = format!("{error:#}"), id = %task.job.id, "no more cells for a job");
                return Ok(());
            }
        };
        let mut cells = TestCells {
            learner: learner.as_mut().map(|pooled| &mut pooled.cell),
            author: author.as_mut().map(|pooled| &mut pooled.cell),
        };
        test_worker::work(task, &mut cells, board, || self.slots.wanted()).await?;
        drop(slot);
        learner.into_iter().chain(author).for_each(PooledCell::give_back);
        Ok(())
    }

    async fn borrow_cells(
        &self,
        task: &Task<'_>,
        programs: &Programs,
    ) -> anyhow::Result<(Option<PooledCell>, Option<PooledCell>)> {
        let learner = self.loaded(task, Trade::Learners, programs.learner.as_ref()).await?;
        let author = self.loaded(task, Trade::Authors, programs.author.as_ref()).await?;
        Ok((learner, author))
    }

    async fn loaded(
        &self,
        task: &Task<'_>,
        trade: Trade,
        program: Option<&(String, Arc<Vec<File>>)>,
    ) -> anyhow::Result<Option<PooledCell>> {
        let Some((image, files)) = program else { return Ok(None) };
        let pooled = PooledCell::from(self, image, task.job.tenant_id, trade).await?;
        let mut pooled = pooled.context("an image is gone")?;
        pooled.cell.load(files.to_vec()).await?;
        Ok(Some(pooled))
    }
}
