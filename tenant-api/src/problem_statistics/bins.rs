//! People's values in bins, and in hundredths to find one's place.

use super::views::Bin;

/// Most bins of a distribution whose values may be anything.
const MOST: usize = 14;
/// Where bins of times and sizes begin within each power of ten: each about a sixth above the one before.
const STEPS: [i64; 15] = [10, 12, 14, 16, 18, 21, 25, 29, 34, 40, 47, 55, 64, 75, 87];

/// Values in order, as far as one's place among them is asked: the smallest, then the one at each percent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places(Vec<i64>);

impl Places {
    /// Of values in rising order.
    pub fn of(sorted: &[i64]) -> Self {
        let at = |percent: usize| sorted.get((sorted.len() * percent).div_ceil(100).saturating_sub(1)).copied();
        Self((1..=100).filter_map(at).collect())
    }

    /// Percent of values that are larger.
    pub fn above(&self, value: i64) -> i64 {
        count(self.0.iter().filter(|it| **it > value))
    }

    /// Percent of values that are smaller.
    pub fn below(&self, value: i64) -> i64 {
        count(self.0.iter().filter(|it| **it < value))
    }
}

fn count<T>(of: impl Iterator<Item = T>) -> i64 {
    i64::try_from(of.count()).unwrap_or(i64::MAX)
}

/// The bins with their counts; each begins at an edge and ends before the next one, the last where it `ends`.
fn filled(sorted: &[i64], edges: &[i64], ends: Option<i64>) -> Vec<Bin> {
    let upto = |edge: i64| sorted.partition_point(|it| *it < edge);
    let bin = |(index, from): (usize, &i64)| {
        let next = edges.get(index + 1);
        let behind = next.map_or(sorted.len(), |next| upto(*next));
        let count = i64::try_from(behind - upto(*from)).unwrap_or(i64::MAX);
        Bin { from: *from, to: next.map(|next| next - 1).or(ends), count }
    };
    edges.iter().enumerate().map(bin).collect()
}

/// Percents in tens; full marks by themselves.
pub fn of_percents(sorted: &[i64]) -> Vec<Bin> {
    filled(sorted, &[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100], Some(100))
}

/// Tries: a few by themselves, then more together.
pub fn of_tries(sorted: &[i64]) -> Vec<Bin> {
    filled(sorted, &[1, 2, 3, 4, 6, 11], None)
}

/// Times or sizes, each bin larger than the one before by the same share, as fine as fits between the smallest and the largest.
pub fn of_sizes(sorted: &[i64]) -> Vec<Bin> {
    let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else { return Vec::new() };
    let mut edges = vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    let mut scale = 1;
    while edges.last().is_some_and(|edge| edge <= last) && scale <= i64::MAX / 90 {
        edges.extend(STEPS.iter().map(|step| step * scale));
        scale *= 10;
    }
    let begin = edges.partition_point(|edge| edge <= first).saturating_sub(1);
    // One edge behind the last value closes its bin.
    let end = (edges.partition_point(|edge| edge <= last) + 1).min(edges.len());
    let fitting = &edges[begin..end];
    let every = (fitting.len().saturating_sub(1)).div_ceil(MOST).max(1);
    let mut chosen: Vec<i64> = fitting.iter().copied().step_by(every).collect();
    let behind = match chosen.last() {
        Some(edge) if edge > last => chosen.pop(),
        _ => fitting.last().copied(),
    };
    filled(sorted, &chosen, behind.map(|edge| edge - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_percents_of_people() {
        let three = Places::of(&[10, 20, 30]);
        assert_eq!((three.above(10), three.above(20), three.above(30)), (67, 34, 0));
        assert_eq!((three.below(10), three.below(30), three.below(31)), (0, 66, 100));
        assert_eq!(Places::of(&[]).above(5), 0);
        let many: Vec<i64> = (1..=1000).collect();
        assert_eq!((Places::of(&many).above(250), Places::of(&many).below(251)), (75, 25));
    }

    #[test]
    fn everybody_is_in_one_bin() {
        for values in
            [vec![0], vec![7, 7, 7], vec![3, 180, 181, 2_900, 61_000], (1..5_000).collect(), vec![1, i64::MAX / 2]]
        {
            let bins = of_sizes(&values);
            assert!(bins.len() <= MOST + 1, "{bins:?}");
            assert_eq!(bins.iter().map(|bin| bin.count).sum::<i64>(), i64::try_from(values.len()).unwrap_or_default());
            assert!(bins.windows(2).all(|pair| pair[0].to == Some(pair[1].from - 1)), "{bins:?}");
            assert!(
                bins[0].from <= values[0] && bins.last().and_then(|bin| bin.to) >= values.last().copied(),
                "{bins:?}"
            );
        }
        assert_eq!(of_sizes(&[]), []);
    }

    #[test]
    fn full_marks_and_many_tries_stand_apart() {
        let scores = of_percents(&[0, 9, 10, 99, 100, 100]);
        let seen = |at: usize| (scores[at].from, scores[at].to, scores[at].count);
        assert_eq!((seen(0), seen(9), seen(10)), ((0, Some(9), 2), (90, Some(99), 1), (100, Some(100), 2)));
        let tries: Vec<_> =
            of_tries(&[1, 1, 4, 5, 10, 11, 300]).iter().map(|bin| (bin.from, bin.to, bin.count)).collect();
        let wanted =
            [(1, Some(1), 2), (2, Some(2), 0), (3, Some(3), 0), (4, Some(5), 2), (6, Some(10), 1), (11, None, 2)];
        assert_eq!(tries, wanted);
    }
}
