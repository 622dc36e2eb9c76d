//! Marks of semesters and of the year as lower and upper secondary schools make them (Circular 22/2021): a semester is the
//! mean of its marks by their weights (regular ones once, mid-term twice, final three times), the year (first + 2 × second) / 3.
//! All are rounded to one decimal, halves up. A missing mark leaves the mean empty; it is not a zero.

use super::marks::mark_of;

/// A mark that counts in a semester.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weighed {
    /// On the scale of ten; none: it is missing.
    pub mark: Option<f64>,
    /// How often it counts: 1, 2 or 3.
    pub weight: i16,
}

/// The mark of a semester on the scale of ten; none where one is missing, or where there are none.
pub fn semester_mark(marks: &[Weighed]) -> Option<f64> {
    let mut sums = (0.0, 0.0);
    for Weighed { mark, weight } in marks {
        let weight = f64::from(*weight);
        sums = (sums.0 + weight * (*mark)?, sums.1 + weight);
    }
    (sums.1 > 0.0).then(|| mark_of(sums.0 / sums.1 * 10.0))
}

/// The mark of the year; none while one semester has none.
pub fn year_mark(first: Option<f64>, second: Option<f64>) -> Option<f64> {
    Some(mark_of((first? + 2.0 * second?) / 3.0 * 10.0))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn of(marks: &[(f64, i16)]) -> Vec<Weighed> {
        marks.iter().map(|(mark, weight)| Weighed { mark: Some(*mark), weight: *weight }).collect()
    }

    #[test]
    fn a_semester_is_the_mean_by_weights() {
        let marks = of(&[(8.0, 1), (7.0, 1), (9.0, 1), (7.5, 2), (8.0, 3)]);
        assert_eq!(semester_mark(&marks), Some(7.9), "7.875");
        assert_eq!(semester_mark(&of(&[(6.25, 1)])), Some(6.3), "halves up");
        assert_eq!(semester_mark(&[]), None);
        let missing = Weighed { mark: None, weight: 3 };
        assert_eq!(semester_mark(&[marks[0], missing]), None);
    }

    #[test]
    fn the_second_semester_counts_twice() {
        assert_eq!(year_mark(Some(7.0), Some(8.0)), Some(7.7));
        assert_eq!(year_mark(Some(7.0), None), None);
        assert_eq!(year_mark(None, Some(8.0)), None);
    }

    fn any_marks() -> impl Strategy<Value = Vec<(i32, i16)>> {
        prop::collection::vec((0..=100, 1_i16..=3), 1..12)
    }

    proptest! {
        #[test]
        fn a_mean_lies_between_its_marks_and_does_not_heed_their_order(marks in any_marks()) {
            let weighed: Vec<(f64, i16)> = marks.iter().map(|(tenths, weight)| (f64::from(*tenths) / 10.0, *weight)).collect();
            let mean = semester_mark(&of(&weighed)).unwrap_or(-1.0);
            let (low, high) = weighed.iter().fold((10.0_f64, 0.0_f64), |(low, high), (mark, _)| (low.min(*mark), high.max(*mark)));
            prop_assert!(low - 0.05 <= mean && mean <= high + 0.05);
            let turned: Vec<(f64, i16)> = weighed.iter().rev().copied().collect();
            prop_assert_eq!(semester_mark(&of(&turned)), Some(mean));
        }

        #[test]
        fn a_better_mark_never_lowers_it(marks in any_marks(), at in 0_usize..12, more in 0..=100) {
            let mut weighed: Vec<(f64, i16)> = marks.iter().map(|(tenths, weight)| (f64::from(*tenths) / 10.0, *weight)).collect();
            let before = semester_mark(&of(&weighed));
            let at = at % weighed.len();
            weighed[at].0 = (weighed[at].0 + f64::from(more) / 10.0).min(10.0);
            prop_assert!(semester_mark(&of(&weighed)) >= before);
        }
    }
}
