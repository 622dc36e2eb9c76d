//! What people have to tell of themselves before they go on.

use platform::faults::Faults;
use platform::messages::REQUIRED;
use time::Date;

/// Who is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// A student, who can be called.
    Student,
    /// Somebody who only writes programs, or works for a site.
    Other,
}

/// What a person has told.
#[derive(Debug, Clone, Copy, Default)]
pub struct Personal<'a> {
    /// Blank: not yet.
    pub full_name: &'a str,
    /// `None`: not yet.
    pub dob: Option<Date>,
    /// Blank: not yet.
    pub phone_number: &'a str,
}

/// Notes what a person has not told yet: everybody name and birthday, students their phone number as well.
pub fn personal(faults: &mut Faults, told: Personal<'_>, asked: Asked) {
    faults.required("full_name", told.full_name).ensure("dob", told.dob.is_some(), REQUIRED);
    if asked == Asked::Student {
        faults.required("phone_number", told.phone_number);
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn students_tell_more() {
        let day = Some(date!(2010 - 09 - 02));
        let all = Personal { full_name: "An", dob: day, phone_number: "0912345678" };
        for (told, asked, missing) in [
            (all, Asked::Student, vec![]),
            (all, Asked::Other, vec![]),
            (Personal { phone_number: " ", ..all }, Asked::Student, vec!["phone_number"]),
            (Personal { phone_number: "", ..all }, Asked::Other, vec![]),
            (Personal::default(), Asked::Student, vec!["full_name", "dob", "phone_number"]),
            (Personal { dob: day, ..Personal::default() }, Asked::Other, vec!["full_name"]),
        ] {
            let mut faults = Faults::default();
            personal(&mut faults, told, asked);
            let found = faults.into_fields();
            assert!(found.iter().all(|fault| fault.message == REQUIRED), "{told:?}");
            let fields: Vec<&str> = found.iter().map(|fault| fault.field.as_str()).collect();
            assert_eq!(fields, missing, "{told:?} {asked:?}");
        }
    }
}
