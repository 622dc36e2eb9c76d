//! Which seconds of a video somebody has really played: ranges in order that lie apart from each other. Seeking plays nothing.

use serde_json::{Value, json};

/// From where to where, in seconds.
pub type Range = (f64, f64);

/// Most ranges that are kept of a video.
const RANGES_MAX: usize = 500;
/// Gaps that no one hears: between two reports.
const GAP: f64 = 0.5;
/// The share of a video's seconds that counts as all of it.
const ENOUGH: f64 = 0.9;

/// As they are kept; what can't be read is nothing.
pub fn read(value: &Value) -> Vec<Range> {
    serde_json::from_value(value.clone()).unwrap_or_default()
}

/// For [`read`].
pub fn write(ranges: &[Range]) -> Value {
    json!(ranges)
}

/// What was played together with what is played now, within the video's length where that is known.
pub fn join(before: &[Range], further: &[Range], length: Option<f64>) -> Vec<Range> {
    let most = length.unwrap_or(f64::MAX);
    let is_range = |(from, to): &Range| from.is_finite() && to.is_finite() && *from >= 0.0 && to > from;
    let mut all: Vec<Range> = before.iter().chain(further).copied().filter(is_range).collect();
    all.iter_mut().for_each(|(_, to)| *to = to.min(most));
    all.retain(|(from, to)| to > from);
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut joined: Vec<Range> = Vec::new();
    for (from, to) in all {
        match joined.last_mut() {
            Some((_, end)) if from <= *end + GAP => *end = end.max(to),
            _ => joined.push((from, to)),
        }
    }
    joined.truncate(RANGES_MAX);
    joined
}

/// Seconds.
pub fn sum(ranges: &[Range]) -> f64 {
    ranges.iter().map(|(from, to)| to - from).sum()
}

/// Of a hundred: all where enough of the video was played.
pub fn percent(ranges: &[Range], length: f64) -> i32 {
    if length <= 0.0 {
        return 0;
    }
    let share = sum(ranges) / length;
    #[expect(clippy::cast_possible_truncation, reason = "at most a hundred")]
    let percent = (share * 100.0).floor() as i32;
    if share >= ENOUGH { 100 } else { percent.clamp(0, 99) }
}

/// The part of what is said to be played that can have been, in as many seconds of our clock: nobody plays faster than
/// `FASTEST`. What is beyond is left out from the end.
pub fn possible(further: &[Range], before: &[Range], seconds: f64) -> Vec<Range> {
    let mut left = seconds.max(0.0) * FASTEST + SLACK;
    let mut kept = Vec::new();
    for (from, to) in join(&[], further, None) {
        // What was played before may be played again for nothing.
        let is_new = sum(&join(before, &[(from, to)], None)) > sum(before);
        let length = if is_new { (to - from).min(left) } else { to - from };
        if length <= 0.0 {
            break;
        }
        kept.push((from, from + length));
        if is_new {
            left -= length;
        }
    }
    kept
}

/// Players play at most twice as fast; a report may be some seconds late.
const FASTEST: f64 = 2.0;
const SLACK: f64 = 15.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_join_whatever_their_order() {
        let all = [(0.0, 5.0), (4.0, 9.0), (20.0, 30.0), (9.3, 10.0)];
        let expected = vec![(0.0, 10.0), (20.0, 30.0)];
        assert_eq!(join(&[], &all, None), expected);
        assert_eq!(join(&all[2..], &all[..2], None), expected);
        assert_eq!(join(&expected, &[(10.0, 20.0)], Some(25.0)), vec![(0.0, 25.0)]);
        let nonsense = [(5.0, 5.0), (7.0, 3.0), (-1.0, 2.0), (f64::NAN, 2.0), (0.0, f64::INFINITY)];
        assert_eq!(join(&[], &nonsense, None), vec![]);
        assert_eq!(read(&write(&expected)), expected);
        assert_eq!(read(&json!("x")), vec![]);
    }

    #[test]
    fn nine_tenths_are_all_and_seeking_is_nothing() {
        assert_eq!(percent(&[(0.0, 89.9)], 100.0), 89);
        assert_eq!(percent(&[(0.0, 90.0)], 100.0), 100);
        assert_eq!(percent(&[(0.0, 1.0), (99.0, 100.0)], 100.0), 2);
        assert_eq!(percent(&[], 0.0), 0);
    }

    #[test]
    fn nobody_plays_an_hour_in_a_minute() {
        assert_eq!(sum(&possible(&[(0.0, 3600.0)], &[], 60.0)), 135.0);
        assert_eq!(possible(&[(0.0, 5.0)], &[], 5.0), vec![(0.0, 5.0)]);
        assert_eq!(sum(&possible(&[(0.0, 300.0)], &[(0.0, 300.0)], 0.0)), 300.0, "played before");
        assert_eq!(sum(&possible(&[(0.0, 10.0), (50.0, 400.0)], &[], 0.0)), 15.0);
    }
}
