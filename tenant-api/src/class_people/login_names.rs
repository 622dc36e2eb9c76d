//! Login names that are made for pupils, of their name and class: *Nguyễn Văn An* of *6A1* is `an.nv.6a1`, the next of the
//! same name `an.nv.6a1.2`.

use std::collections::HashSet;

use statements::fold;

/// Longest parts, in characters: together with dots and a number they stay below a login name's 40.
const GIVEN_MAX: usize = 12;
const INITIALS_MAX: usize = 6;
const CLASS_MAX: usize = 12;

/// The login name of a person before a number makes it the only one.
pub fn base(full_name: &str, class: &str) -> String {
    let words: Vec<String> = fold(full_name).split_whitespace().map(plain).filter(|word| !word.is_empty()).collect();
    let (given, before) = words.split_last().map_or(("hs", &[][..]), |(given, before)| (given.as_str(), before));
    let initials: String = before.iter().filter_map(|word| word.chars().next()).take(INITIALS_MAX).collect();
    let given: String = given.chars().take(GIVEN_MAX).collect();
    let parts = [given, initials, class_part(class)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".")
}

/// What stands for a class: its `6A1` or `6/3` where the name has one, else its first letters.
fn class_part(class: &str) -> String {
    let folded = fold(class);
    let words: Vec<&str> =
        folded.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric())).collect();
    let is_grade = |word: &&&str| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        (1..=2).contains(&digits) && word.len() > digits && word.len() <= 5
    };
    let part = words.iter().find(is_grade).map_or_else(|| plain(&words.concat()), |word| plain(word));
    part.chars().take(CLASS_MAX).collect()
}

fn plain(word: &str) -> String {
    word.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// The first of `base`, `base.2`, `base.3`… that is not in `taken`; then it is.
pub fn free(base: &str, taken: &mut HashSet<String>) -> String {
    // A name of two letters is no login yet.
    let first = if base.len() < 3 { format!("{base}.1") } else { base.to_owned() };
    let mut name = first;
    let mut number = 2;
    while !taken.insert(name.clone()) {
        name = format!("{base}.{number}");
        number += 1;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_the_given_name_the_initials_and_the_class() {
        for (name, class, login) in [
            ("Nguyễn Văn An", "6A1", "an.nv.6a1"),
            ("Nguyễn Văn An", "Tin học 6A1", "an.nv.6a1"),
            ("Đặng Thị Ánh Đào", "Lớp 6/3", "dao.dta.63"),
            ("Trần Bình", "Câu lạc bộ lập trình", "binh.t.caulacbolapt"),
            ("An", "2026", "an.2026"),
            ("An", "", "an"),
            ("", "6A", "hs.6a"),
            ("名前", "6A", "hs.6a"),
        ] {
            assert_eq!(base(name, class), login, "{name} {class}");
        }
    }

    #[test]
    fn every_name_is_a_login() {
        let long = "Công Tằng Tôn Nữ Thị Phương Nguyễnnnnnnnnnnnnnnnnnnn";
        let mut taken = HashSet::new();
        for class in ["", "6A1", "Một lớp có cái tên dài lê thê"] {
            for name in [long, "An", "", "Ý"] {
                for _ in 0..12 {
                    let login = free(&base(name, class), &mut taken);
                    assert_eq!(rules::login(&login), Ok(login.clone()), "{name} {class}");
                }
            }
        }
    }

    #[test]
    fn a_number_makes_it_the_only_one() {
        let mut taken = HashSet::from(["an.nv.6a1".to_owned(), "an.nv.6a1.3".to_owned()]);
        let made: Vec<String> = (0..3).map(|_| free("an.nv.6a1", &mut taken)).collect();
        assert_eq!(made, ["an.nv.6a1.2", "an.nv.6a1.4", "an.nv.6a1.5"]);
        assert_eq!(free("an", &mut HashSet::new()), "an.1");
    }
}
