//! Marks as schools write them: from 0 to 10 with one decimal, halves rounded up. A mark that is missing leaves the average
//! empty; it is not a zero.

platform::text_enum! {
    /// What marks are written in.
    pub enum Scale {
        /// Points of what is marked.
        Points = "points",
        /// Of a hundred.
        Percent = "percent",
        /// From 0 to 10, with one decimal.
        Ten = "ten",
    }
}

/// Sums of fractions are a little off: this much below a half counts as one.
const NOISE: f64 = 1e-6;

/// The mean of somebody's marks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Average {
    /// Of a hundred.
    pub percent: f64,
    /// Of the marks as they are written on the scale of ten.
    pub mark: f64,
}

/// Rounded to whole ones, halves up.
#[expect(clippy::cast_possible_truncation, reason = "at most a hundred")]
fn rounded(percent: f64) -> i32 {
    (percent.clamp(0.0, 100.0) + 0.5 + NOISE).floor() as i32
}

/// Something of a hundred on the scale of ten.
pub fn mark_of(percent: f64) -> f64 {
    f64::from(rounded(percent)) / 10.0
}

/// The mean of all of these; none where one is missing, or where there are none.
pub fn average_of(percents: impl Iterator<Item = Option<f64>>) -> Option<Average> {
    let percents = percents.collect::<Option<Vec<f64>>>()?;
    let count = f64::from(u32::try_from(percents.len()).ok().filter(|count| *count > 0)?);
    let tenths: f64 = percents.iter().map(|percent| f64::from(rounded(*percent))).sum();
    Some(Average { percent: percents.iter().sum::<f64>() / count, mark: mark_of(tenths / count) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_rounded_up() {
        for (percent, mark) in
            [(0.0, 0.0), (84.4, 8.4), (84.5, 8.5), (84.499_999_999, 8.5), (78.75, 7.9), (99.95, 10.0), (100.0, 10.0)]
        {
            assert_eq!(mark_of(percent), mark, "{percent}");
        }
        // As sums of points come out.
        assert_eq!(mark_of((0.1 + 0.2) / 0.4 * 100.0 - 0.5), 7.5);
    }

    #[test]
    fn the_average_is_of_the_marks_as_they_are_written() {
        let average = |percents: &[Option<f64>]| average_of(percents.iter().copied());
        let of = average(&[Some(80.4), Some(70.4), Some(75.4)]).expect("an average");
        assert_eq!((of.mark, (of.percent * 10.0).round()), (7.5, 754.0));
        assert_eq!(average(&[Some(80.0), Some(75.0)]).map(|of| of.mark), Some(7.8), "77.5 is 7.8");
    }

    #[test]
    fn a_missing_mark_leaves_the_average_empty() {
        assert_eq!(average_of([Some(90.0), None].into_iter()), None);
        assert_eq!(average_of(std::iter::empty()), None);
        assert_eq!(average_of([Some(0.0)].into_iter()), Some(Average { percent: 0.0, mark: 0.0 }));
    }
}
