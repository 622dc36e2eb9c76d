//! What a person who signs a site up fills in, and what is answered.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use serde::{Deserialize, Serialize};

use crate::{SiteKind, names, websites};

/// The body of a site's sign-up.
#[derive(Clone, Deserialize, utoipa::ToSchema)]
pub struct Application {
    /// What the site calls itself.
    #[serde(default)]
    pub name: String,
    /// The label before the platform's suffix.
    #[serde(default)]
    pub subdomain: String,
    /// What the site is for. Checked with the other fields, so that all that is wrong is told at once.
    #[serde(default = "other", rename = "type")]
    #[schema(value_type = SiteKind)]
    pub kind: String,
    /// The first admin's e-mail address.
    #[serde(default)]
    pub email: String,
    /// The first admin's password.
    #[serde(default)]
    pub password: String,
    /// Whether the site begins with a few sample problems.
    #[serde(default = "yes")]
    pub starter_content: bool,
    /// The tenant's id, for one of the platform's own sites; the next one when `None`. Nobody can send it: who signs a
    /// site up has no say in it.
    #[serde(skip)]
    pub id: Option<i64>,
}

fn yes() -> bool {
    true
}

fn other() -> String {
    SiteKind::Other.to_string()
}

impl Application {
    /// The same as it will be stored: in one spelling, the e-mail address in lower case.
    ///
    /// # Errors
    /// What is wrong, field by field.
    pub fn checked(mut self) -> Result<Self, ApiError> {
        let mut faults = Faults::default();
        if let Some(name) = faults.rule("name", websites::site_name(&self.name)) {
            self.name = name;
        }
        faults.rule("subdomain", names::check_label(&self.subdomain).map_err(names::NameProblem::message));
        faults.ensure("type", SiteKind::parse(&self.kind).is_some(), INVALID_VALUE);
        if let Some(email) = faults.rule("email", rules::email(&self.email)) {
            self.email = email;
        }
        faults.rule("password", rules::password(&self.password));
        faults.finish()?;
        Ok(self)
    }
}

/// A site that was just made.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CreatedSite {
    /// Its id.
    pub tenant_id: i64,
    /// The site's own host.
    pub host: String,
    /// What to open: the host with scheme and port.
    pub url: String,
    /// The session of the site's first admin, good for 30 days, on that host only.
    pub access_token: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn application() -> Application {
        Application {
            name: "  Lớp cô Lan ".into(),
            subdomain: "co-lan".into(),
            kind: "other".into(),
            email: " Lan@Example.vn".into(),
            password: "mật khẩu".into(),
            starter_content: true,
            id: None,
        }
    }

    #[test]
    fn is_stored_trimmed_and_in_one_spelling() -> Result<(), ApiError> {
        let it = application().checked()?;
        assert_eq!((it.name.as_str(), it.email.as_str()), ("Lớp cô Lan", "lan@example.vn"));
        Ok(())
    }

    #[test]
    fn nobody_can_send_an_id() -> Result<(), serde_json::Error> {
        let sent: Application = serde_json::from_str(r#"{"name": "Lớp cô Lan", "subdomain": "co-lan", "id": 1}"#)?;
        assert_eq!((sent.subdomain.as_str(), sent.id), ("co-lan", None));
        Ok(())
    }

    #[test]
    fn every_broken_field_is_named() {
        let it = Application {
            name: "\u{200b}".into(),
            subdomain: "A".into(),
            kind: "x".into(),
            email: "lan@127.0.0.1".into(),
            password: "a".repeat(201),
            ..application()
        };
        let error = it.checked().err();
        let told: Vec<(&str, &str)> = error
            .iter()
            .flat_map(ApiError::field_errors)
            .map(|fault| (fault.field.as_str(), fault.message.key()))
            .collect();
        let wanted = [
            ("name", "required"),
            ("subdomain", "subdomain_invalid"),
            ("type", "invalid_value"),
            ("email", "not_email"),
            ("password", "password_too_long"),
        ];
        assert_eq!(told, wanted);
    }
}
