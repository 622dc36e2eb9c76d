//! Names of people as Vietnamese ones are built: the given name last. Lists are ordered by it (`users.given_name`), then
//! by the rest; strangers see a name as its bearer wants it. What a name may be made of is [`rules::person_name`].

use platform::locale::Locale;
use time::Date;

/// Whoever is younger is seen short.
const FULL_FROM_YEARS: i32 = 16;

platform::text_enum! {
    /// How strangers see a person's name.
    pub enum PublicNameMode {
        /// As it is.
        Full = "full",
        /// *An N.*: the given name and the family name's first letter.
        Short = "short",
        /// By what the person calls themselves.
        Nickname = "nickname",
    }
}

/// Whose answers stay when everything else of them was erased, as the database has it.
pub const DELETED_ACCOUNT: &str = "Tài khoản đã xoá";

/// The same in a person's language.
pub fn deleted(locale: Locale) -> &'static str {
    match locale {
        Locale::Vi => DELETED_ACCOUNT,
        Locale::En => "Deleted account",
    }
}

/// A name of the database as it is shown: that of a deleted account in the reader's language.
pub fn shown(name: String, locale: Locale) -> String {
    if name == DELETED_ACCOUNT { deleted(locale).to_owned() } else { name }
}

/// The given name: the last word, as in the column `given_name`.
pub fn given(full: &str) -> &str {
    full.rsplit(' ').next().unwrap_or(full)
}

/// All before the given name, as in the column `family_name`; empty where there is one word.
pub fn family(full: &str) -> &str {
    full.rsplit_once(' ').map_or("", |(before, _)| before.trim_end())
}

/// What strangers see, on boards, in comments and in classes. Short for everybody under 16 on `today`, whatever the mode,
/// and where a nickname is missing; whose day of birth is unknown counts as older. Empty where the name is.
pub fn public_name(
    full_name: &str,
    mode: PublicNameMode,
    nickname: Option<&str>,
    dob: Option<Date>,
    today: Date,
) -> String {
    let nickname = nickname.map(str::trim).filter(|nickname| !nickname.is_empty());
    match (mode, nickname) {
        _ if dob.is_some_and(|dob| is_young(dob, today)) => short(full_name),
        (PublicNameMode::Full, _) => full_name.to_owned(),
        (PublicNameMode::Nickname, Some(nickname)) => nickname.to_owned(),
        (PublicNameMode::Short | PublicNameMode::Nickname, _) => short(full_name),
    }
}

fn short(full: &str) -> String {
    let letter = family(full).chars().find(|it| it.is_alphabetic());
    match letter {
        Some(letter) => format!("{} {}.", given(full), letter.to_uppercase()),
        None => given(full).to_owned(),
    }
}

/// Whether the sixteenth birthday is to come. Who was born on 29 February is a year older on 1 March.
pub fn is_young(dob: Date, today: Date) -> bool {
    let birthday = |day: Date| (day.month() as u8, day.day());
    let years = today.year() - dob.year() - i32::from(birthday(today) < birthday(dob));
    years < FULL_FROM_YEARS
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn the_given_name_is_the_last_word() {
        for (full, given_name, family_name) in
            [("Nguyễn Văn An", "An", "Nguyễn Văn"), ("An", "An", ""), ("", "", ""), ("Lê Thị Bình", "Bình", "Lê Thị")]
        {
            assert_eq!((given(full), family(full)), (given_name, family_name), "{full}");
        }
    }

    #[test]
    fn strangers_see_what_the_person_wants_from_sixteen_on() {
        use PublicNameMode::{Full, Nickname, Short};
        let today = date!(2026 - 11 - 23);
        let (young, old) = (Some(date!(2010 - 11 - 24)), Some(date!(2010 - 11 - 23)));
        for (name, mode, nickname, dob, seen) in [
            ("Nguyễn Văn An", Full, None, old, "Nguyễn Văn An"),
            ("Nguyễn Văn An", Full, None, None, "Nguyễn Văn An"),
            ("Nguyễn Văn An", Short, None, old, "An N."),
            ("Nguyễn Văn An", Nickname, Some("Cún"), old, "Cún"),
            ("Nguyễn Văn An", Nickname, Some(" "), old, "An N."),
            ("Nguyễn Văn An", Nickname, None, None, "An N."),
            ("Nguyễn Văn An", Full, None, young, "An N."),
            ("Nguyễn Văn An", Nickname, Some("Cún"), young, "An N."),
            ("đặng An", Short, None, old, "An Đ."),
            ("An", Short, None, young, "An"),
            ("7 An", Short, None, old, "An"),
            ("", Full, None, old, ""),
            ("", Short, None, young, ""),
        ] {
            assert_eq!(public_name(name, mode, nickname, dob, today), seen, "{name} {mode} {nickname:?} {dob:?}");
        }
    }

    #[test]
    fn a_birthday_in_february_of_leap_years() {
        let dob = date!(2008 - 02 - 29);
        assert!(is_young(dob, date!(2024 - 02 - 28)) && !is_young(dob, date!(2024 - 02 - 29)));
        let dob = date!(2012 - 02 - 29);
        assert!(is_young(dob, date!(2028 - 02 - 28)) && !is_young(dob, date!(2028 - 02 - 29)));
    }
}
