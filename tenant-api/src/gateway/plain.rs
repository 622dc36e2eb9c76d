//! What texts and times look like to VNPay.

use time::OffsetDateTime;
use time::macros::{format_description, offset};

/// Without accents and special characters, at most `max` characters: what every form encoder writes alike.
pub(super) fn words(text: &str, max: usize) -> String {
    let kept = |sign: char| if sign.is_ascii_alphanumeric() { sign } else { ' ' };
    let plain: String = statements::fold(text).chars().map(kept).collect();
    let mut line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    line.truncate(max);
    line.trim_end().to_owned()
}

/// Fourteen digits, in Vietnam's time.
pub(super) fn digits(at: OffsetDateTime) -> String {
    let format = format_description!("[year][month][day][hour][minute][second]");
    // Every moment of our times has such digits.
    at.to_offset(offset!(+7)).format(format).unwrap_or_default()
}

/// The moment of fourteen digits in Vietnam's time.
pub(super) fn moment(digits: &str) -> Option<OffsetDateTime> {
    let format = format_description!("[year][month][day][hour][minute][second]");
    Some(time::PrimitiveDateTime::parse(digits, format).ok()?.assume_offset(offset!(+7)))
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn texts_have_letters_digits_and_blanks() {
        assert_eq!(words("Khóa học C++ & Python: 50% (Đợt 1)", 100), "khoa hoc c python 50 dot 1");
        assert_eq!(words("Lập trình", 4), "lap");
        assert_eq!(words("数学 ???", 100), "");
    }

    #[test]
    fn times_are_vietnams() {
        let at = datetime!(2026-07-01 16:59:59.5 UTC);
        assert_eq!(digits(at), "20260701235959");
        assert_eq!(moment("20260701235959"), Some(datetime!(2026-07-01 16:59:59 UTC)));
        for none in ["", "2026070123595", "20261301000000", "0"] {
            assert_eq!(moment(none), None, "{none}");
        }
    }
}
