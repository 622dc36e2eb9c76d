//! The columns of a list of candidates.

use platform::locale::Locale;

use crate::sheets::Names;

/// The fields with their names in both languages, in the order of the template.
const FIELDS: &[(&str, &str, &str)] = &[
    ("candidate_id", "Số báo danh", "Candidate ID"),
    ("full_name", "Họ và tên", "Full name"),
    ("dob", "Ngày sinh", "Date of birth"),
    ("class", "Lớp", "Class"),
    ("school", "Trường", "School"),
    ("province", "Tỉnh/Thành phố", "Province"),
    ("room", "Phòng thi", "Room"),
    ("seat", "Chỗ ngồi", "Seat"),
    ("email", "Email", "Email"),
];

/// How columns are called.
pub const NAMES: Names = &[
    ("candidate_id", &["Số báo danh", "SBD", "Số BD", "Mã thí sinh", "Candidate ID", "Candidate", "Candidate number"]),
    (
        "full_name",
        &["Họ và tên", "Họ tên", "Tên", "Tên thí sinh", "Họ và tên thí sinh", "Họ tên học sinh", "Name", "Full name"],
    ),
    ("dob", &["Ngày sinh", "Ngày tháng năm sinh", "Sinh ngày", "Date of birth", "Birthday", "Birth date"]),
    ("class", &["Lớp", "Lớp học", "Tên lớp", "Class", "Class name"]),
    ("school", &["Trường", "Trường học", "Tên trường", "Đơn vị", "School", "School name"]),
    ("province", &["Tỉnh/Thành phố", "Tỉnh thành", "Tỉnh", "Thành phố", "Tỉnh, TP", "City", "Province"]),
    ("room", &["Phòng thi", "Phòng", "Phòng số", "Room", "Exam room"]),
    ("seat", &["Chỗ ngồi", "Chỗ", "Số máy", "Máy", "Vị trí", "Seat", "Seat number"]),
    ("email", &["Email", "E-mail", "Mail", "Địa chỉ email", "Thư điện tử", "Email address"]),
];

/// What a field's column is called.
pub fn heads(locale: Locale) -> Vec<&'static str> {
    FIELDS.iter().map(|(_, vi, en)| if locale == Locale::Vi { *vi } else { *en }).collect()
}

/// A field of that name, if there is one.
pub fn find(name: &str) -> Option<&'static str> {
    FIELDS.iter().map(|(field, ..)| *field).find(|field| *field == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_has_names() {
        let named: Vec<&str> = NAMES.iter().map(|(field, _)| *field).collect();
        let fields: Vec<&str> = FIELDS.iter().map(|(field, ..)| *field).collect();
        assert_eq!(fields, named);
        assert_eq!((heads(Locale::Vi)[0], heads(Locale::En)[6]), ("Số báo danh", "Room"));
    }
}
