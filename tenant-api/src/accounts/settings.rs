//! What a site wants of its people: the part `people` of its options.

use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::messages::EMAIL_OF_OTHER_DOMAIN;
use crate::site::Site;

platform::text_enum! {
    /// What a site may ask of everybody beside what the product does.
    pub enum RequiredField {
        /// The school's name.
        School = "school",
        /// The class.
        Class = "class",
        /// The province.
        Province = "province",
        /// A number to call.
        PhoneNumber = "phone_number",
        /// A parent's address.
        ParentEmail = "parent_email",
    }
}

/// A site's settings for its people.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeopleSettings {
    /// Who may sign up.
    #[serde(default)]
    pub sign_up: SignUpSettings,
    /// Where people sign in.
    #[serde(default)]
    pub sign_in: SignInSettings,
    /// What everybody but staff has to tell beside what the product asks.
    #[serde(default)]
    pub required: Vec<RequiredField>,
}

/// Who may sign up.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignUpSettings {
    /// Absent: everybody.
    pub only: Option<Only>,
}

/// Where people sign in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SignInSettings {
    #[serde(default)]
    pub page: SignInPage,
}

/// Which page it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SignInPage {
    /// The site's.
    #[default]
    Own,
    /// The platform's, which serves all sites.
    Identity,
}

/// Whose addresses a site takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Only {
    /// Google's.
    Gmail,
    /// Those of a domain, such as the school's.
    Domain(String),
}

impl PeopleSettings {
    /// Those of a site; what is not sound counts for nothing.
    pub fn of(site: &Site) -> Self {
        Self::deserialize(&site.entry.website["options"]["people"]).unwrap_or_default()
    }

    /// The domain whose addresses alone the site takes.
    pub fn only_domain(&self) -> Option<&str> {
        match &self.sign_up.only {
            Some(Only::Domain(domain)) => Some(domain.trim()),
            _ => None,
        }
    }

    /// Whether the site takes Google's addresses alone.
    pub fn is_gmail_only(&self) -> bool {
        self.sign_up.only == Some(Only::Gmail)
    }

    /// Whether an address may be an account's.
    ///
    /// # Errors
    /// When the site takes others only.
    pub fn takes(&self, email: &str) -> Result<(), Fault> {
        match &self.sign_up.only {
            None => Ok(()),
            Some(Only::Gmail) => rules::google_email(email).map(drop),
            Some(Only::Domain(domain)) => {
                let is_of_it = email.rsplit_once('@').is_some_and(|(_, host)| host.eq_ignore_ascii_case(domain.trim()));
                let params = vec![("domain", domain.trim().to_lowercase())];
                if is_of_it { Ok(()) } else { Err(Fault::with(EMAIL_OF_OTHER_DOMAIN, params)) }
            }
        }
    }
}

/// Notes what is wrong with the settings in a site's new options.
pub fn check(faults: &mut Faults, options: &Value) {
    let people = &options["people"];
    if people.is_null() {
        return;
    }
    match PeopleSettings::deserialize(people) {
        Ok(settings) if people.is_object() => {
            if let Some(Only::Domain(domain)) = settings.sign_up.only {
                faults.rule("options.people.sign_up.only.domain", rules::domain(&domain, &[]));
            }
        }
        _ => {
            faults.add("options.people", INVALID_VALUE);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> PeopleSettings {
        PeopleSettings::deserialize(&value).unwrap_or_default()
    }

    #[test]
    fn a_site_may_take_some_addresses_only() {
        assert!(read(json!({})).takes("an@x.vn").is_ok());
        let gmail = read(json!({"sign_up": {"only": "gmail"}, "required": ["school"]}));
        assert_eq!(gmail.required, [RequiredField::School]);
        assert!(gmail.takes("an.nguyen@gmail.com").is_ok() && gmail.takes("an@x.vn").is_err());
        let school = read(json!({"sign_up": {"only": {"domain": "truong.edu.vn"}}}));
        assert!(school.takes("an@truong.edu.vn").is_ok());
        for other in ["an@gmail.com", "an@xtruong.edu.vn", "an@a.truong.edu.vn"] {
            assert_eq!(school.takes(other).map_err(|fault| fault.message), Err(EMAIL_OF_OTHER_DOMAIN), "{other}");
        }
    }

    #[test]
    fn settings_are_checked_before_they_are_saved() {
        let faults = |people: Value| {
            let mut faults = Faults::default();
            check(&mut faults, &json!({ "people": people }));
            faults.into_fields().into_iter().map(|fault| fault.field).collect::<Vec<_>>()
        };
        for sound in [
            json!(null),
            json!({}),
            json!({"sign_in": {"page": "identity"}}),
            json!({"required": ["class"], "sign_up": {"only": {"domain": "a.edu.vn"}}}),
        ] {
            assert!(faults(sound.clone()).is_empty(), "{sound}");
        }
        for unsound in [
            json!([]),
            json!({"sign_in": {"page": "other"}}),
            json!({"required": ["shoe_size"]}),
            json!({"sign_up": {"only": "yahoo"}}),
        ] {
            assert_eq!(faults(unsound.clone()), ["options.people"], "{unsound}");
        }
        assert_eq!(faults(json!({"sign_up": {"only": {"domain": "x"}}})), ["options.people.sign_up.only.domain"]);
    }
}
