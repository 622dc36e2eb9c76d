//! Points.

use platform::faults::Fault;
use platform::messages::ABOVE_ZERO;

use crate::messages::SAMPLE_SCORE;

/// Points of a test case: of a sample they may be 0, of any other test they are above.
///
/// # Errors
/// When they are not.
pub fn test_score(score: f64, is_sample: bool) -> Result<f64, Fault> {
    match score {
        score if !score.is_finite() || score < 0.0 => Err(ABOVE_ZERO.into()),
        0.0 if !is_sample => Err(SAMPLE_SCORE.into()),
        score => Ok(score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_that_is_no_sample_gives_points() {
        for (score, is_sample) in [(0.0, true), (10.0, true), (0.01, false), (100.0, false)] {
            assert_eq!(test_score(score, is_sample), Ok(score), "{score} {is_sample}");
        }
        assert_eq!(test_score(0.0, false), Err(SAMPLE_SCORE.into()));
        for score in [-1.0, -0.01, f64::NAN, f64::INFINITY] {
            assert_eq!(test_score(score, true), Err(ABOVE_ZERO.into()), "{score}");
            assert_eq!(test_score(score, false), Err(ABOVE_ZERO.into()), "{score}");
        }
    }
}
