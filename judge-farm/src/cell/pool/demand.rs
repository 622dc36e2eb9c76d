//! What is asked of one image's cells, and how many of them should therefore be warm.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Cells in use, and the most that were in use at one time lately.
#[derive(Debug, Default)]
pub struct Demand {
    in_use: usize,
    /// Falling heights, each with the last moment at which it was reached; the first is the peak.
    peaks: VecDeque<(usize, Instant)>,
}

impl Demand {
    /// A cell was taken.
    pub fn took(&mut self, now: Instant) {
        self.in_use += 1;
        self.reached(now);
    }

    /// A cell is no longer in use.
    pub fn gave(&mut self, now: Instant) {
        // The height holds until now.
        self.reached(now);
        self.in_use = self.in_use.saturating_sub(1);
    }

    /// Cells in use.
    pub fn in_use(&self) -> usize {
        self.in_use
    }

    /// When a cell was last taken or given back, if that is remembered.
    pub fn last(&self) -> Option<Instant> {
        self.peaks.back().map(|peak| peak.1)
    }

    /// The most that were in use at one time within `window` before `now`.
    pub fn peak(&mut self, now: Instant, window: Duration) -> usize {
        while self.peaks.front().is_some_and(|peak| now.duration_since(peak.1) > window) {
            self.peaks.pop_front();
        }
        self.peaks.front().map_or(0, |peak| peak.0).max(self.in_use)
    }

    fn reached(&mut self, now: Instant) {
        while self.peaks.back().is_some_and(|peak| peak.0 <= self.in_use) {
            self.peaks.pop_back();
        }
        self.peaks.push_back((self.in_use, now));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Duration = Duration::from_secs(60);

    #[test]
    fn the_peak_is_the_most_at_one_time_and_is_forgotten_after_the_window() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut demand = Demand::default();
        assert_eq!(demand.peak(start, WINDOW), 0);
        for _ in 0..3 {
            demand.took(at(1));
        }
        for second in 2..5 {
            demand.gave(at(second));
        }
        demand.took(at(40));
        demand.gave(at(41));
        assert_eq!((demand.in_use(), demand.peak(at(50), WINDOW)), (0, 3));
        // Three were in use until second 2, two until 3, one until 41.
        assert_eq!(demand.peak(at(62), WINDOW), 3);
        assert_eq!(demand.peak(at(63), WINDOW), 2);
        assert_eq!(demand.peak(at(65), WINDOW), 1);
        assert_eq!(demand.peak(at(101), WINDOW), 1);
        assert_eq!((demand.peak(at(102), WINDOW), demand.last()), (0, None));
    }

    #[test]
    fn what_is_in_use_counts_however_long_ago_it_was_taken() {
        let start = Instant::now();
        let mut demand = Demand::default();
        demand.took(start);
        demand.took(start);
        assert_eq!(demand.peak(start + WINDOW * 10, WINDOW), 2);
    }
}
