//! The warm cells of one image.

use std::time::{Duration, Instant};

use super::demand::Demand;
use super::{CellPolicy, PoolConfig};
use crate::cell::Cell;

/// How long a cell that served a tenant is kept for that tenant alone.
const KEPT_FOR_TENANT: Duration = Duration::from_secs(60);

/// A cell that is ready.
pub struct Warm {
    pub cell: Cell,
    /// Since when nobody uses it.
    pub since: Instant,
}

/// The cells of one image and what is asked of them.
pub struct Shelf {
    /// The image's name: `core`.
    pub name: String,
    /// The cell image's tag.
    pub tag: String,
    /// Longest unused first.
    pub ready: Vec<Warm>,
    /// Cells that are being started.
    pub coming: usize,
    pub demand: Demand,
}

impl Shelf {
    /// Takes out a cell that this tenant may use. Cells that have died on the shelf go into `dead`.
    pub fn pick(&mut self, tenant: i64, policy: CellPolicy, dead: &mut Vec<Cell>) -> Option<Cell> {
        loop {
            let owned = self.ready.iter().rposition(|warm| warm.cell.history.tenant == Some(tenant));
            let place = match policy {
                CellPolicy::Shared => self.ready.len().checked_sub(1),
                CellPolicy::PerTenant | CellPolicy::PerJob => owned.or_else(|| self.ready.iter().rposition(is_fresh)),
            }?;
            let cell = self.ready.remove(place).cell;
            if cell.is_idle() {
                return Some(cell);
            }
            dead.push(cell);
        }
    }

    /// Takes out cells that have died, that were kept for a tenant long enough, and that are more than
    /// is wanted.
    pub fn trim(&mut self, now: Instant, config: &PoolConfig, out: &mut Vec<Cell>) {
        let stays = |warm: &Warm| {
            let kept = config.policy == CellPolicy::Shared
                || is_fresh(warm)
                || now.duration_since(warm.since) < KEPT_FOR_TENANT;
            kept && warm.cell.is_idle()
        };
        out.extend(self.ready.extract_if(.., |warm| !stays(warm)).map(|warm| warm.cell));
        let mut surplus = self.supply(config).saturating_sub(self.wanted(now, config)).saturating_sub(self.coming);
        while surplus > 0
            && let Some(place) = self.ready.iter().position(|warm| counts(warm, config))
        {
            out.push(self.ready.remove(place).cell);
            surplus -= 1;
        }
    }

    /// Cells to be started so that the next jobs find one ready.
    pub fn missing(&mut self, now: Instant, config: &PoolConfig) -> usize {
        self.wanted(now, config).saturating_sub(self.supply(config))
    }

    /// Ready and coming, whoever may use them: what the budget counts.
    pub fn warm(&self) -> usize {
        self.ready.len() + self.coming
    }

    /// One more than were lately in use at one time, so that it grows ahead of what is asked.
    fn wanted(&mut self, now: Instant, config: &PoolConfig) -> usize {
        match self.demand.peak(now, config.idle) {
            0 => config.standby,
            peak => (peak + 1).min(config.most()).max(config.standby),
        }
    }

    /// What is held against [`Shelf::wanted`]. Shared cells come back after their job and count while
    /// they are in use; where cells are used up, only fresh ones count.
    fn supply(&self, config: &PoolConfig) -> usize {
        let ready = self.ready.iter().filter(|warm| counts(warm, config)).count();
        let returning = if config.policy == CellPolicy::Shared { self.demand.in_use() } else { 0 };
        ready + self.coming + returning
    }
}

fn is_fresh(warm: &Warm) -> bool {
    warm.cell.history.tenant.is_none()
}

fn counts(warm: &Warm, config: &PoolConfig) -> bool {
    config.policy == CellPolicy::Shared || is_fresh(warm)
}
