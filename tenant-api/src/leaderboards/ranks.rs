//! Ranks of rows in their order: equal points share one, and the next is as many further as there are rows before it.

/// Highest rank on the podium.
pub const PODIUM: i64 = 3;
/// Most people who are shown on it: the steps may be shared.
pub const PODIUM_MOST: i64 = 12;

/// The ranks of rows with these points, of which `before` stand further up, `ties` of those with as many points as the
/// first.
pub fn ranks(points: &[i64], before: i64, ties: i64) -> Vec<i64> {
    let mut ranks: Vec<i64> = Vec::with_capacity(points.len());
    for (place, own) in (before + 1..).zip(points) {
        let rank = match (ranks.last(), ranks.len().checked_sub(1).map(|at| points[at])) {
            (Some(last), Some(above)) if above == *own => *last,
            (Some(_), _) => place,
            (None, _) => place - ties,
        };
        ranks.push(rank);
    }
    ranks
}

/// The rank of whoever has `own` points among `sorted` ones, the most first.
pub fn rank_among(sorted: &[i64], own: i64) -> i64 {
    let greater = sorted.partition_point(|points| *points > own);
    i64::try_from(greater).unwrap_or(i64::MAX).saturating_add(1)
}

/// Points of hundredths, with two decimals at most.
pub fn points(hundredths: i64) -> f64 {
    hundredths as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_rank() {
        assert_eq!(ranks(&[900, 500, 500, 200], 0, 0), [1, 2, 2, 4]);
        assert_eq!(ranks(&[500, 500, 500], 0, 0), [1, 1, 1]);
        assert_eq!(ranks(&[], 0, 0), [0; 0]);
        // A second page that begins amid three who share the second rank.
        assert_eq!(ranks(&[500, 500, 200, 100], 2, 1), [2, 2, 5, 6]);
    }

    #[test]
    fn a_page_has_the_ranks_of_the_whole() {
        let all = [90, 90, 70, 70, 70, 40, 10, 10, 5];
        let whole = ranks(&all, 0, 0);
        for from in 0..all.len() {
            let ties = all[..from].iter().filter(|points| **points == all[from]).count();
            let part = ranks(&all[from..], from as i64, ties as i64);
            assert_eq!(part, whole[from..], "from {from}");
        }
        for (points, rank) in all.iter().zip(&whole) {
            assert_eq!(rank_among(&all, *points), *rank);
        }
        assert_eq!((rank_among(&all, 100), rank_among(&all, 50), rank_among(&[], 1)), (1, 6, 1));
    }

    #[test]
    fn points_have_two_decimals() {
        assert_eq!((points(1250), points(1), points(0)), (12.5, 0.01, 0.0));
    }
}
