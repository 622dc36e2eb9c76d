//! One's own place among everybody.

use super::collect::{Spread, Whole};
use super::store::Reached;
use super::views::{Distribution, Mine, ProblemStatistic};

impl ProblemStatistic {
    /// What is the same for everybody, with the places of who has reached that much.
    pub fn of(whole: &Whole, me: Option<Reached>) -> Self {
        let less_is_better =
            |spread: &Spread, value: Option<i64>| placed(spread, value, |it, mine| it.places.above(mine));
        Self {
            counts: whole.counts.clone(),
            scores: placed(&whole.scores, me.map(|me| me.percent), |it, mine| it.places.below(mine)),
            tries: less_is_better(&whole.tries, me.and_then(|me| me.tries)),
            time_ms: less_is_better(&whole.time_ms, me.and_then(|me| me.cpu_ms)),
            memory_kib: less_is_better(&whole.memory_kib, me.and_then(|me| me.memory_kib)),
            fastest: whole.fastest.clone(),
            smallest: whole.smallest.clone(),
        }
    }
}

fn placed(spread: &Spread, value: Option<i64>, better_than: fn(&Spread, i64) -> i64) -> Distribution {
    let mine = value.map(|value| Mine { value, better_than: better_than(spread, value) });
    Distribution { bins: spread.bins.clone(), mine }
}
