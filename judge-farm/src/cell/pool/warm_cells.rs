//! The warm cells of one image.

use std::time::{Duration, Instant};

use super::demand::Demand;
use super::{CellPolicy, Image, PoolConfig, Trade};
use crate::cell::Cell;

/// How long a cell that not all may use is kept for those who may: a tenant, or authors.
const KEPT: Duration = Duration::from_secs(60);

/// A cell that is ready.
pub struct Warm {
    pub cell: Cell,
    /// Since when nobody uses it.
    pub since: Instant,
}

/// The cells of one image and what is asked of them.
pub struct WarmCells {
    /// The image's name: `core`.
    pub name: String,
    /// What its cells are made of; `None` once the sandbox image is gone.
    pub image: Option<Image>,
    /// Longest unused first.
    pub ready: Vec<Warm>,
    /// Cells that are being started.
    pub coming: usize,
    pub demand: Demand,
}

impl WarmCells {
    /// No cell of this image yet.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), image: None, ready: Vec::new(), coming: 0, demand: Demand::default() }
    }

    /// Makes cells of this image from now on. Answers with the ready ones that are of another.
    pub fn turn_to(&mut self, image: Option<Image>) -> Vec<Cell> {
        self.image = image;
        let image = self.image.as_ref();
        let is_other = |warm: &mut Warm| image.is_none_or(|image| image.tag != warm.cell.image());
        self.ready.extract_if(.., is_other).map(|warm| warm.cell).collect()
    }

    /// Whether a cell is of the image that cells are made of now.
    pub fn takes(&self, cell: &Cell) -> bool {
        self.image.as_ref().is_some_and(|image| image.tag == cell.image())
    }

    /// Takes out a cell that this tenant may use for these programs. Cells that have died on the shelf go
    /// into `dead`.
    pub fn pick(&mut self, tenant: i64, trade: Trade, policy: CellPolicy, dead: &mut Vec<Cell>) -> Option<Cell> {
        let used_alike = |warm: &Warm| {
            let history = &warm.cell.history;
            history.trade == Some(trade) && (policy == CellPolicy::Shared || history.tenant == Some(tenant))
        };
        loop {
            let alike = self.ready.iter().rposition(used_alike);
            let place = alike.or_else(|| self.ready.iter().rposition(is_fresh))?;
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
            let wanted = !is_kept(warm, config.policy) || now.duration_since(warm.since) < KEPT;
            wanted && warm.cell.is_idle()
        };
        out.extend(self.ready.extract_if(.., |warm| !stays(warm)).map(|warm| warm.cell));
        let mut surplus = self.supply(config).saturating_sub(self.wanted(now, config)).saturating_sub(self.coming);
        while surplus > 0
            && let Some(place) = self.ready.iter().position(|warm| !is_kept(warm, config.policy))
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
        if self.image.is_none() {
            return 0;
        }
        match self.demand.peak(now, config.idle) {
            0 => config.standby,
            peak => (peak + 1).min(config.most()).max(config.standby),
        }
    }

    /// What is held against [`WarmCells::wanted`]. Shared cells come back after their job and count while
    /// they are in use; where cells are used up, only fresh ones count.
    fn supply(&self, config: &PoolConfig) -> usize {
        let ready = self.ready.iter().filter(|warm| !is_kept(warm, config.policy)).count();
        let returning = if config.policy == CellPolicy::Shared { self.demand.in_use() } else { 0 };
        ready + self.coming + returning
    }
}

fn is_fresh(warm: &Warm) -> bool {
    warm.cell.history.trade.is_none()
}

/// Whether only some may use it: one tenant, or authors.
pub fn is_kept(warm: &Warm, policy: CellPolicy) -> bool {
    warm.cell.history.trade == Some(Trade::Authors) || (policy != CellPolicy::Shared && !is_fresh(warm))
}
