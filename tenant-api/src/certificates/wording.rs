//! What is written on a certificate.

use contest_rules::awards::AwardKind;
use platform::locale::Locale;
use time::OffsetDateTime;
use time::macros::offset;

/// The words that are the same on all.
pub(super) struct Words {
    pub(super) title: &'static str,
    pub(super) given_to: &'static str,
    pub(super) code: &'static str,
    pub(super) check: &'static str,
}

/// In that language; what is given for an award has another title.
pub(super) const fn words(locale: Locale, is_award: bool) -> Words {
    match locale {
        Locale::Vi => Words {
            title: if is_award { "GIẤY CHỨNG NHẬN" } else { "CHỨNG CHỈ" },
            given_to: "Trao cho",
            code: "Mã chứng chỉ",
            check: "Quét mã để kiểm tra",
        },
        Locale::En => {
            Words { title: "CERTIFICATE", given_to: "Awarded to", code: "Certificate code", check: "Scan to verify" }
        }
    }
}

/// For what it is given.
pub(super) fn reason(award: Option<(AwardKind, i32)>, locale: Locale) -> String {
    let word = |vi: &str, en: &str| if locale == Locale::Vi { vi.to_owned() } else { en.to_owned() };
    let Some((kind, rank)) = award else { return word("đã hoàn thành khóa học", "for completing the course") };
    let prize = match kind {
        AwardKind::First => word("đạt giải Nhất", "First prize"),
        AwardKind::Second => word("đạt giải Nhì", "Second prize"),
        AwardKind::Third => word("đạt giải Ba", "Third prize"),
        AwardKind::Consolation => word("đạt giải Khuyến khích", "Consolation prize"),
    };
    match locale {
        Locale::Vi => format!("{prize} – hạng {rank} trong kỳ thi"),
        Locale::En => format!("{prize} – rank {rank} in the contest"),
    }
}

/// The day in Vietnam.
pub(super) fn day(at: OffsetDateTime, locale: Locale) -> String {
    let day = at.to_offset(offset!(+7)).date();
    match locale {
        Locale::Vi => format!("Ngày {} tháng {} năm {}", day.day(), u8::from(day.month()), day.year()),
        Locale::En => format!("{} {} {}", day.day(), day.month(), day.year()),
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn it_says_what_it_is_given_for() {
        let award = Some((AwardKind::First, 1));
        assert_eq!(reason(award, Locale::Vi), "đạt giải Nhất – hạng 1 trong kỳ thi");
        assert_eq!(reason(award, Locale::En), "First prize – rank 1 in the contest");
        assert_eq!(reason(None, Locale::Vi), "đã hoàn thành khóa học");
    }

    #[test]
    fn days_are_vietnams() {
        let at = datetime!(2026-11-26 20:00 UTC);
        assert_eq!(day(at, Locale::Vi), "Ngày 27 tháng 11 năm 2026");
        assert_eq!(day(at, Locale::En), "27 November 2026");
    }
}
