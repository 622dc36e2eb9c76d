//! Whole VND.

use platform::web::grouped;

/// So many of a hundred of an amount, rounded down to whole VND.
pub fn percent_of(amount: i64, percent: i32) -> i64 {
    let part = i128::from(amount) * i128::from(percent) / 100;
    i64::try_from(part).unwrap_or(i64::MAX)
}

/// As people read it, in both languages and as the web writes it: `1,299,000 ₫`.
pub fn dong(amount: i64) -> String {
    format!("{} ₫", grouped(amount))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_rounded_down() {
        assert_eq!((percent_of(999, 10), percent_of(1_299_000, 15), percent_of(5, 100)), (99, 194_850, 5));
        assert_eq!((percent_of(0, 50), percent_of(100, 0), percent_of(i64::MAX, 100)), (0, 0, i64::MAX));
    }

    #[test]
    fn thousands_are_set_apart() {
        let shown = [0, 999, 1000, 1_299_000, -50_000].map(dong);
        assert_eq!(shown, ["0 ₫", "999 ₫", "1,000 ₫", "1,299,000 ₫", "-50,000 ₫"]);
    }
}
