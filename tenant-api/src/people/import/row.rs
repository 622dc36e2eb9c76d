//! One row of a list: from texts to an account.

use platform::error::FieldError;
use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use rules::DateInput;
use time::OffsetDateTime;

use super::fields;
use crate::account_words::UserType;
use crate::imports::{ImportRow, day};
use crate::people::create::{NewPerson, NewPersonInput};
use crate::people::messages::ONLY_STUDENT_OR_TEACHER;
use crate::people::profile::{Profile, ProfileInput};

/// The account that a row means, or the first thing that is wrong with it.
pub(super) type Checked = Result<NewPerson, FieldError>;

/// What a row means.
pub(super) fn check(row: &ImportRow, now: OffsetDateTime) -> Checked {
    row.sound(|faults| input(row, faults).check(faults, now))
}

fn input(row: &ImportRow, faults: &mut Faults) -> NewPersonInput {
    let filled = |field| row.filled(field);
    let user_type = filled("type").and_then(|word| {
        let found = fields::user_type(&word);
        faults.ensure("type", found.is_some(), ONLY_STUDENT_OR_TEACHER);
        found
    });
    let gender = filled("gender").and_then(|word| {
        let found = fields::gender(&word);
        faults.ensure("gender", found.is_some(), INVALID_VALUE);
        found.map(|gender| gender.to_string())
    });
    NewPersonInput {
        email: row.value("email").to_owned(),
        username: row.value("username").to_owned(),
        password: row.value("password").to_owned(),
        user_type,
        role: None,
        profile: ProfileInput {
            full_name: filled("full_name"),
            dob: filled("dob").map(|text| DateInput::Text(day(&text))),
            phone_number: filled("phone_number").map(|text| fields::phone(&text)),
            gender,
            school: filled("school"),
            class: filled("class"),
            province: filled("province"),
            ..ProfileInput::default()
        },
    }
}

/// `existing` with what a row says; what it leaves empty stays.
pub(super) fn merged(existing: &Profile, given: &Profile) -> Profile {
    let mut profile = existing.clone();
    if !given.full_name.is_empty() {
        profile.full_name.clone_from(&given.full_name);
    }
    profile.dob = given.dob.or(profile.dob);
    profile.phone_number = given.phone_number.clone().or(profile.phone_number);
    profile.gender = given.gender.or(profile.gender);
    profile.school = given.school.clone().or(profile.school);
    profile.class = given.class.clone().or(profile.class);
    if given.province.is_some() {
        (profile.province, profile.legacy_province) = (given.province.clone(), given.legacy_province.clone());
    }
    profile
}

/// Whether a row is about somebody of that type: where it says nothing, anybody is meant.
pub(super) fn is_of_type(new: &NewPerson, is_teacher: bool) -> bool {
    new.user_type.is_none_or(|wanted| (wanted == UserType::Teacher) == is_teacher)
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;
    use crate::account_words::Gender;

    fn checked(values: &[(&str, &str)]) -> Result<NewPerson, String> {
        let values = values.iter().map(|(field, text)| ((*field).to_owned(), (*text).to_owned())).collect();
        let fault = |error: FieldError| format!("{} {}", error.field, error.message.key());
        check(&ImportRow { row: 2, values }, datetime!(2026-11-23 10:00 UTC)).map_err(fault)
    }

    #[test]
    fn a_row_is_an_account() {
        let new = checked(&[
            ("username", "AN.9a"),
            ("full_name", " Nguyễn  An "),
            ("dob", "2/9/2010"),
            ("phone_number", "912345678"),
            ("gender", "Nữ"),
            ("province", "Bà Rịa - Vũng Tàu"),
            ("type", "Học sinh"),
        ])
        .expect("sound");
        assert_eq!(
            (new.login.as_str(), new.user_type, new.password.as_deref()),
            ("an.9a", Some(UserType::Student), None)
        );
        let profile = &new.profile;
        assert_eq!(
            (profile.full_name.as_str(), profile.dob, profile.gender),
            ("Nguyễn An", Some(date!(2010 - 09 - 02)), Some(Gender::Female))
        );
        assert_eq!(
            (profile.province.as_deref(), profile.legacy_province.as_deref()),
            (Some("ho-chi-minh"), Some("ba-ria-vung-tau"))
        );
        assert_eq!(profile.phone_number.as_deref(), Some("0912345678"));
    }

    #[test]
    fn the_first_fault_of_a_row_is_told() {
        for (values, fault) in [
            (&[("full_name", "An")][..], "email required"),
            (&[("email", "a@b.vn"), ("username", "an9")], "username one_login"),
            (&[("email", "a b")], "email not_email"),
            (&[("username", "a")], "username login_format"),
            (&[("username", "an9"), ("password", "ngắn")], "password password_too_short"),
            (&[("username", "an9"), ("type", "admin")], "type only_student_or_teacher"),
            (&[("username", "an9"), ("dob", "31/02/2010")], "dob invalid_date"),
            (&[("username", "an9"), ("dob", "01/01/2030")], "dob invalid_date"),
            (&[("username", "an9"), ("phone_number", "12")], "phone_number not_phone"),
            (&[("username", "an9"), ("province", "Paris")], "province unknown_province"),
            (&[("username", "an9"), ("gender", "?")], "gender invalid_value"),
            (&[("username", "an9"), ("full_name", "An\u{202e}")], "full_name has_nul"),
        ] {
            assert_eq!(checked(values).map(drop), Err(fault.to_owned()), "{values:?}");
        }
    }

    #[test]
    fn what_a_row_leaves_empty_stays() {
        let existing = Profile {
            full_name: "An".into(),
            class: Some("7A".into()),
            province: Some("hue".into()),
            ..Profile::default()
        };
        let given = Profile { class: Some("8A".into()), ..Profile::default() };
        assert_eq!(merged(&existing, &given), Profile { class: Some("8A".into()), ..existing.clone() });
        assert_eq!(merged(&existing, &Profile::default()), existing);
    }
}
