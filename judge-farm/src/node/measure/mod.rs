//! What each language takes to start, measured by an idle node once for each image, also for those that come later.

mod store;
mod trial;

use std::collections::HashSet;
use std::time::{Duration, Instant};

use anyhow::Context;
use sqlx::PgPool;
use tokio::sync::watch;

pub use trial::{Measure, Refused, measure, prepare, run};

use crate::cell::{Pools, Trade};
use crate::judge::StartUps;
use crate::languages::{Language, images as sandboxes, languages};
use crate::slots::{Slot, Slots};

/// Between two looks at whether the node is idle.
const LOOK: Duration = Duration::from_millis(500);
/// Between two looks at whether somebody else has come to the node while a measure is made.
const YIELD: Duration = Duration::from_millis(20);
/// Pause after the database or the engine has failed.
const RECOVER: Duration = Duration::from_secs(30);
/// Whose cells a node's own programs run in: no tenant has this number.
const NOBODY: i64 = 0;

/// A node's measuring.
pub struct Measuring {
    /// The judge's database.
    pub database: PgPool,
    /// Cells by image.
    pub pools: Pools,
    /// Who uses the node's cores.
    pub slots: Slots,
    /// How many those are.
    pub workers: usize,
    /// Told what was measured, now or before.
    pub start_ups: StartUps,
    /// How long the node must have had nothing to do before a measure: a busy one, or one that is soon
    /// gone, measures nothing, and nobody's tests wait for a core that measures.
    pub quiet: Duration,
}

impl Measuring {
    /// Learns what was measured before and measures the rest while the node has nothing else to do; again whenever an
    /// image has come or changed.
    pub async fn run(self) {
        let mut changes = self.pools.changes();
        loop {
            changes.mark_unchanged();
            if let Err(error) = self.measure_all(&changes).await {
                tracing::warn!(error = format!("{error:#}"), "measuring languages; trying again");
                tokio::time::sleep(RECOVER).await;
            } else if changes.changed().await.is_err() {
                return;
            }
        }
    }

    /// Ends early when images change: what is left to do is then another thing.
    async fn measure_all(&self, changes: &watch::Receiver<u64>) -> anyhow::Result<()> {
        let images = self.pools.images();
        let mut known = HashSet::new();
        for (name, id) in &images {
            for (language_id, cpu_ms) in store::start_ups(&self.database, id).await? {
                self.start_ups.set(language_id, cpu_ms);
                known.insert((name.as_str(), language_id));
            }
        }
        let missing = languages().iter().filter(|one| !known.contains(&(one.image.as_str(), one.id)));
        let mut missing: Vec<_> = missing.filter_map(|one| Some((one, images.get(&one.image)?))).collect();
        // What most people use comes first.
        missing.sort_by_key(|(one, _)| sandboxes().position(|image| image == one.image));
        if missing.is_empty() {
            return Ok(());
        }
        self.wait_until_quiet().await;
        for (language, image_id) in &missing {
            if changes.has_changed()? {
                return Ok(());
            }
            self.measure_one(language, image_id, changes).await?;
        }
        tracing::info!(languages = missing.len(), "measured what languages take to start");
        Ok(())
    }

    async fn wait_until_quiet(&self) {
        let mut since = Instant::now();
        while since.elapsed() < self.quiet {
            tokio::time::sleep(LOOK).await;
            if self.idle().is_none() {
                since = Instant::now();
            }
        }
    }

    /// One of the node's slots, if all of them are free.
    fn idle(&self) -> Option<Slot> {
        let mut all: Vec<Slot> = (0..self.workers).map_while(|_| self.slots.try_take()).collect();
        if all.len() == self.workers { all.pop() } else { None }
    }

    /// Measures a language on an idle node; when somebody has come meanwhile, again once it is quiet.
    async fn measure_one(
        &self,
        language: &Language,
        image_id: &str,
        changes: &watch::Receiver<u64>,
    ) -> anyhow::Result<()> {
        let measured = loop {
            let Some(slot) = self.idle() else {
                tokio::time::sleep(LOOK).await;
                self.wait_until_quiet().await;
                continue;
            };
            let measured = tokio::select! {
                measured = self.in_a_cell(language) => Some(measured?),
                () = self.others_at_work() => None,
            };
            drop(slot);
            match measured {
                Some(measured) => break measured,
                None => self.wait_until_quiet().await,
            }
        };
        if changes.has_changed()? {
            // Nobody knows of which image the cell was.
            return Ok(());
        }
        match measured {
            Ok(measured) => {
                store::keep(&self.database, language.id, image_id, measured).await?;
                self.start_ups.set(language.id, measured.start_cpu_ms);
            }
            Err(refused) => tracing::error!(language = language.key, %refused, "a language does not work here"),
        }
        Ok(())
    }

    async fn in_a_cell(&self, language: &Language) -> anyhow::Result<Result<Measure, Refused>> {
        let pool = self.pools.get(&language.image).context("the image has gone")?;
        let mut cell = pool.take(NOBODY, Trade::Learners).await?;
        let measured = measure(&mut cell, language).await?;
        // Taken back only when it is in order; dropped in the middle of a run, it is destroyed.
        pool.give_back(cell).await;
        Ok(measured)
    }

    /// Waits until somebody else has a slot, or waits for one.
    async fn others_at_work(&self) {
        while self.slots.alone() {
            tokio::time::sleep(YIELD).await;
        }
    }
}
