//! What people have to tell of themselves before they go on.

use directory::SiteKind;

use super::settings::{PeopleSettings, RequiredField};
use super::store::Profile;
use crate::account_words::UserType;

/// The fields that a person has not told yet, in the order of the form. Staff need tell nothing.
pub fn missing(kind: SiteKind, settings: &PeopleSettings, profile: &Profile) -> Vec<&'static str> {
    if profile.is_visitor || profile.role.is_staff() {
        return Vec::new();
    }
    let is_blank = |text: &Option<String>| text.as_deref().is_none_or(|text| text.trim().is_empty());
    let is_called = kind == SiteKind::Uschool && profile.user_type == Some(UserType::Student);
    let is_asked = |field: RequiredField| settings.required.contains(&field);
    let fields = [
        ("full_name", true, profile.full_name.trim().is_empty()),
        ("dob", true, profile.dob.is_none()),
        ("phone_number", is_called || is_asked(RequiredField::PhoneNumber), is_blank(&profile.phone_number)),
        ("school", is_asked(RequiredField::School), is_blank(&profile.school)),
        ("class", is_asked(RequiredField::Class), is_blank(&profile.class)),
        ("province", is_asked(RequiredField::Province), is_blank(&profile.province)),
        ("parent_email", is_asked(RequiredField::ParentEmail), is_blank(&profile.parent_email)),
    ];
    fields.into_iter().filter(|(_, is_asked, is_missing)| *is_asked && *is_missing).map(|(name, ..)| name).collect()
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::permissions::Role;

    fn student() -> Profile {
        Profile { user_type: Some(UserType::Student), ..Profile::blank() }
    }

    fn of(kind: SiteKind, profile: &Profile) -> Vec<&'static str> {
        missing(kind, &PeopleSettings::default(), profile)
    }

    #[test]
    fn students_of_schools_can_be_called() {
        let name_and_day = ["full_name", "dob"];
        assert_eq!(of(SiteKind::Uschool, &student()), ["full_name", "dob", "phone_number"]);
        for kind in [SiteKind::Ucode, SiteKind::Other] {
            assert_eq!(of(kind, &student()), name_and_day);
        }
        let teacher = Profile { user_type: Some(UserType::Teacher), ..Profile::blank() };
        assert_eq!(of(SiteKind::Uschool, &teacher), name_and_day);
        let told = Profile {
            full_name: "An".to_owned(),
            dob: Some(date!(2010 - 09 - 02)),
            phone_number: Some("0912345678".to_owned()),
            ..student()
        };
        assert!(of(SiteKind::Uschool, &told).is_empty());
    }

    #[test]
    fn a_site_may_ask_for_more_and_asks_its_staff_nothing() {
        let settings = PeopleSettings { required: RequiredField::ALL.to_vec(), ..PeopleSettings::default() };
        let all = ["full_name", "dob", "phone_number", "school", "class", "province", "parent_email"];
        assert_eq!(missing(SiteKind::Other, &settings, &student()), all);
        let half = Profile { school: Some("THPT".to_owned()), province: Some(" ".to_owned()), ..student() };
        let rest = ["full_name", "dob", "phone_number", "class", "province", "parent_email"];
        assert_eq!(missing(SiteKind::Other, &settings, &half), rest);
        for role in Role::ALL.iter().filter(|role| role.is_staff()) {
            assert!(missing(SiteKind::Uschool, &settings, &Profile { role: *role, ..student() }).is_empty(), "{role}");
        }
    }
}
