//! Which province is meant by what somebody wrote.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::provinces;

/// Longest text that is looked at, in bytes.
const LONGEST: usize = 200;
/// What stands before a name, as [`statements::search_words`] writes it.
const BEFORE: &[&str] = &["tinh ", "thanh pho ", "tp ", "t p ", "thu do ", "province of ", "city of "];
/// What stands after one.
const AFTER: &[&str] = &[" city", " province"];

/// A province as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Resolved {
    /// Of today's unit.
    pub key: &'static str,
    /// Of the unit of before July 2025, where that was given and its name is gone.
    pub legacy: Option<&'static str>,
}

static INDEX: LazyLock<HashMap<String, Resolved>> = LazyLock::new(|| {
    let mut index = HashMap::new();
    for province in provinces::all() {
        let key = province.unit.key;
        let old = province.legacy.iter().map(|unit| (unit, Some(unit.key)));
        for (unit, legacy) in std::iter::once((&province.unit, None)).chain(old) {
            for name in unit.names() {
                index.insert(normal(name), Resolved { key, legacy });
            }
        }
    }
    index
});

/// The province of a key or a name: of today or of before July 2025, in Vietnamese or English, with or without accents,
/// blanks and words such as *Tỉnh* or *TP.*. A name that both lists have is today's. Codes name none: some of them mean
/// different units in the two lists.
pub fn resolve(text: &str) -> Option<Resolved> {
    if text.len() > LONGEST {
        return None;
    }
    INDEX.get(&normal(text)).copied()
}

/// Without accents, case, blanks and the words around a name.
fn normal(text: &str) -> String {
    let words = statements::search_words([text]);
    let bare = BEFORE.iter().find_map(|before| words.strip_prefix(before)).unwrap_or(&words);
    let bare = AFTER.iter().find_map(|after| bare.strip_suffix(after)).unwrap_or(bare);
    let joined = bare.replace(' ', "");
    // No province begins so: `TPHCM`, `TPHN`.
    match joined.strip_prefix("tp") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => joined,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_names_however_they_are_written() {
        let new = |key| Some(Resolved { key, legacy: None });
        let old = |key, legacy| Some(Resolved { key, legacy: Some(legacy) });
        for (text, found) in [
            ("ho-chi-minh", new("ho-chi-minh")),
            ("ba-ria-vung-tau", old("ho-chi-minh", "ba-ria-vung-tau")),
            ("Bà Rịa - Vũng Tàu", old("ho-chi-minh", "ba-ria-vung-tau")),
            ("tỉnh bà rịa – vũng tàu", old("ho-chi-minh", "ba-ria-vung-tau")),
            ("BR-VT", old("ho-chi-minh", "ba-ria-vung-tau")),
            ("TP. Vũng Tàu", old("ho-chi-minh", "ba-ria-vung-tau")),
            ("Binh Duong Province", old("ho-chi-minh", "binh-duong")),
            (" TP Hồ Chí Minh ", new("ho-chi-minh")),
            ("TP.HCM", new("ho-chi-minh")),
            ("tphcm", new("ho-chi-minh")),
            ("T.P. Hồ Chí Minh", new("ho-chi-minh")),
            ("Ho Chi Minh City", new("ho-chi-minh")),
            ("Sài Gòn", new("ho-chi-minh")),
            ("Thành phố Hà Nội", new("ha-noi")),
            ("Hanoi", new("ha-noi")),
            ("Ha\u{300} No\u{323}\u{302}i", new("ha-noi")),
            ("HÀ NỘI", new("ha-noi")),
            ("Thừa Thiên - Huế", new("hue")),
            ("Đắc Lắc", new("dak-lak")),
            ("Daklak", new("dak-lak")),
            ("Tuyên Quang", new("tuyen-quang")),
            ("Tỉnh Hà Giang", old("tuyen-quang", "ha-giang")),
            ("Quảng Nam", old("da-nang", "quang-nam")),
            ("Khánh Hoà", new("khanh-hoa")),
            ("Hoà Bình", old("phu-tho", "hoa-binh")),
            ("", None),
            ("tp", None),
            ("79", None),
            ("Việt Nam", None),
            ("Huế, Việt Nam", None),
        ] {
            assert_eq!(resolve(text), found, "{text}");
        }
        assert_eq!(resolve(&"hue ".repeat(60)), None);
    }

    #[test]
    fn no_name_means_two() {
        let mut seen: HashMap<String, &str> = HashMap::new();
        let units = provinces::all().iter().flat_map(|it| std::iter::once(&it.unit).chain(&it.legacy));
        for unit in units {
            for name in unit.names() {
                let other = seen.insert(normal(name), unit.key);
                assert!(other.is_none_or(|other| other == unit.key), "{name}: {} and {other:?}", unit.key);
            }
        }
    }
}
