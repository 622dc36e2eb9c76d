//! The columns of a list of people, and the words in them.

use platform::locale::Locale;
use statements::fold;

use crate::account_words::{Gender, UserType};
use crate::sheets::Names;

/// The fields with their names in both languages, in the order of the template.
const FIELDS: &[(&str, &str, &str)] = &[
    ("email", "Email", "Email"),
    ("username", "Tên đăng nhập", "Username"),
    ("full_name", "Họ và tên", "Full name"),
    ("dob", "Ngày sinh", "Date of birth"),
    ("phone_number", "Số điện thoại", "Phone number"),
    ("gender", "Giới tính", "Gender"),
    ("school", "Trường", "School"),
    ("class", "Lớp", "Class"),
    ("province", "Tỉnh/Thành phố", "Province"),
    ("password", "Mật khẩu", "Password"),
    ("type", "Loại tài khoản", "Account type"),
];

/// How columns are called.
pub(super) const NAMES: Names = &[
    ("email", &["E-mail", "Mail", "Địa chỉ email", "Thư điện tử", "Email address"]),
    ("username", &["Tên đăng nhập", "Login", "Login name", "Tài khoản", "Mã học sinh", "Mã sinh viên", "Mã số"]),
    (
        "full_name",
        &[
            "Họ và tên",
            "Họ tên",
            "Tên",
            "Name",
            "Tên học sinh",
            "Họ tên học sinh",
            "Họ và tên học sinh",
            "Student name",
        ],
    ),
    ("dob", &["Ngày sinh", "Ngày tháng năm sinh", "Sinh ngày", "Date of birth", "Birthday", "Birth date"]),
    ("phone_number", &["Số điện thoại", "Điện thoại", "SĐT", "SDT", "Di động", "Phone", "Mobile"]),
    ("gender", &["Giới tính", "Sex", "Phái"]),
    ("school", &["Trường", "Trường học", "Tên trường", "School name"]),
    ("class", &["Lớp", "Lớp học", "Tên lớp", "Class name"]),
    ("province", &["Tỉnh/Thành phố", "Tỉnh thành", "Tỉnh", "Thành phố", "Tỉnh, TP", "City", "Province/City"]),
    ("password", &["Mật khẩu", "Pass"]),
    ("type", &["Loại tài khoản", "Loại", "Vai trò", "Account type", "User type", "Role"]),
];

/// What a field's column is called.
pub(in crate::people) fn head(field: &str, locale: Locale) -> &'static str {
    let found = FIELDS.iter().find(|(name, ..)| *name == field);
    found.map_or("", |(_, vi, en)| if locale == Locale::Vi { vi } else { en })
}

/// Every field, in the template's order.
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|(field, ..)| *field)
}

/// A field of that name, if there is one.
pub(super) fn find(name: &str) -> Option<&'static str> {
    all().find(|field| *field == name)
}

/// The type that a word means.
pub(super) fn user_type(word: &str) -> Option<UserType> {
    match fold(word).split_whitespace().collect::<String>().as_str() {
        "student" | "hocsinh" | "hs" | "hocvien" | "hv" | "sinhvien" | "sv" | "nguoihoc" | "pupil" | "learner" => {
            Some(UserType::Student)
        }
        "teacher" | "giaovien" | "gv" | "giangvien" | "thayco" | "thaygiao" | "cogiao" => Some(UserType::Teacher),
        _ => None,
    }
}

/// The gender that a word means.
pub(super) fn gender(word: &str) -> Option<Gender> {
    match fold(word.trim()).as_str() {
        "nam" | "male" | "m" | "boy" | "trai" => Some(Gender::Male),
        "nu" | "female" | "f" | "girl" | "gai" => Some(Gender::Female),
        "khac" | "other" => Some(Gender::Other),
        _ => None,
    }
}

/// A phone number as spreadsheets leave it: without its first 0, with the country's code, with dots and blanks.
pub(super) fn phone(text: &str) -> String {
    let digits: String = text.chars().filter(|c| !matches!(c, ' ' | '.' | '-' | '(' | ')' | '\u{a0}')).collect();
    let national = digits.strip_prefix("+84").or_else(|| digits.strip_prefix("84").filter(|rest| rest.len() == 9));
    match national {
        Some(rest) => format!("0{}", rest.trim_start_matches('0')),
        None if digits.len() == 9 && digits.starts_with(['3', '5', '7', '8', '9']) => format!("0{digits}"),
        None => digits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_both_languages() {
        for word in ["Học sinh", "HS", "student", "học viên"] {
            assert_eq!(user_type(word), Some(UserType::Student), "{word}");
        }
        for word in ["Giáo viên", "gv", "Teacher"] {
            assert_eq!(user_type(word), Some(UserType::Teacher), "{word}");
        }
        assert_eq!((user_type("admin"), user_type("quản trị")), (None, None));
        assert_eq!((gender("Nữ"), gender(" NAM "), gender("x")), (Some(Gender::Female), Some(Gender::Male), None));
    }

    #[test]
    fn phones_get_their_first_digit_back() {
        for (text, kept) in [
            ("912345678", "0912345678"),
            ("+84 912.345.678", "0912345678"),
            ("84912345678", "0912345678"),
            ("0912 345 678", "0912345678"),
            ("123", "123"),
        ] {
            assert_eq!(phone(text), kept, "{text}");
        }
    }

    #[test]
    fn every_field_has_names() {
        let named: Vec<&str> = NAMES.iter().map(|(field, _)| *field).collect();
        assert_eq!(all().collect::<Vec<_>>(), named);
        assert_eq!((head("dob", Locale::Vi), head("dob", Locale::En)), ("Ngày sinh", "Date of birth"));
    }
}
