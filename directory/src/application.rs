//! What a person who signs a site up fills in, and what is answered.

use platform::error::{ApiError, FieldError};
use platform::messages::{INVALID_VALUE, Message, NOT_EMAIL, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT, REQUIRED};
use serde::{Deserialize, Serialize};

use crate::{names, websites};

/// Most characters of an address (RFC 5321).
const LONGEST_EMAIL: usize = 254;
/// A password is longer than this.
const SHORT_PASSWORD: usize = 6;
/// Most characters of a password: hashing must stay cheap to refuse.
const LONGEST_PASSWORD: usize = 200;

/// The body of a site's sign-up.
#[derive(Clone, Deserialize, utoipa::ToSchema)]
pub struct Application {
    /// What the site calls itself.
    #[serde(default)]
    pub name: String,
    /// The label before the platform's suffix.
    #[serde(default)]
    pub subdomain: String,
    /// `ucode`, `uschool` or `other`.
    #[serde(default = "other", rename = "type")]
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
    "other".to_owned()
}

impl Application {
    /// The same as it will be stored: trimmed, the e-mail address in lower case.
    ///
    /// # Errors
    /// What is wrong, field by field.
    pub fn checked(mut self) -> Result<Self, ApiError> {
        self.name = self.name.trim().to_owned();
        self.email = self.email.trim().to_lowercase();
        let problems = [
            ("name", websites::name_fault(&self.name).map(|fault| (fault.message, fault.params))),
            ("subdomain", names::check_label(&self.subdomain).err().map(|problem| (problem.message(), vec![]))),
            ("type", kind_problem(&self.kind)),
            ("email", email_problem(&self.email)),
            ("password", password_problem(&self.password)),
        ];
        let fields: Vec<FieldError> = problems
            .into_iter()
            .filter_map(|(field, problem)| {
                problem.map(|(message, params)| FieldError { field: field.to_owned(), message, params })
            })
            .collect();
        if fields.is_empty() { Ok(self) } else { Err(ApiError::fields(fields)) }
    }
}

type Problem = Option<(Message, Vec<(&'static str, String)>)>;

fn kind_problem(kind: &str) -> Problem {
    (!matches!(kind, "ucode" | "uschool" | "other")).then(|| (INVALID_VALUE, vec![]))
}

fn email_problem(email: &str) -> Problem {
    if email.is_empty() {
        return Some((REQUIRED, vec![]));
    }
    (email.chars().count() > LONGEST_EMAIL || !is_email(email)).then(|| (NOT_EMAIL, vec![]))
}

fn password_problem(password: &str) -> Problem {
    let length = password.chars().count();
    if length == 0 {
        Some((REQUIRED, vec![]))
    } else if length <= SHORT_PASSWORD {
        Some((PASSWORD_TOO_SHORT, vec![]))
    } else if length > LONGEST_PASSWORD {
        Some((PASSWORD_TOO_LONG, vec![]))
    } else {
        None
    }
}

/// An e-mail address in the form in which it is kept, trimmed and in lower case; `None` for what is none.
pub fn normal_email(text: &str) -> Option<String> {
    let email = text.trim().to_lowercase();
    email_problem(&email).is_none().then_some(email)
}

/// One `@`, something before it, and a host with a dot after it; no spaces, no control characters.
fn is_email(text: &str) -> bool {
    let Some((local, host)) = text.split_once('@') else {
        return false;
    };
    let labels: Vec<&str> = host.split('.').collect();
    let sound_label = |label: &&str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    let sound_local = local
        .split('.')
        .all(|atom| !atom.is_empty() && atom.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c)));
    sound_local && labels.len() >= 2 && labels.iter().all(sound_label)
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

    fn broken(change: impl FnOnce(&mut Application)) -> Vec<(String, Message)> {
        let mut it = application();
        change(&mut it);
        let error = it.checked().err();
        error.iter().flat_map(ApiError::field_errors).map(|field| (field.field.clone(), field.message)).collect()
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
        let all = broken(|it| {
            let empty = String::new();
            *it = Application {
                name: " ".into(),
                subdomain: "A".into(),
                kind: "x".into(),
                email: empty.clone(),
                password: empty,
                ..it.clone()
            };
        });
        let fields: Vec<&str> = all.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(fields, ["name", "subdomain", "type", "email", "password"]);
    }

    #[test]
    fn a_password_is_longer_than_six_characters() {
        assert_eq!(broken(|it| it.password = "sáu ký".into()), [("password".into(), PASSWORD_TOO_SHORT)]);
        assert_eq!(broken(|it| it.password = "bảy ký t".into()), []);
        assert_eq!(broken(|it| it.password = "a".repeat(201)), [("password".into(), PASSWORD_TOO_LONG)]);
    }

    #[test]
    fn an_email_address_has_a_host_with_a_dot() {
        for good in ["a@b.vn", "lan.nguyen+lop1@mail.example.com", "lan@trường.vn"] {
            assert_eq!(broken(|it| it.email = good.into()), [], "{good}");
        }
        for bad in ["a", "a@b", "@b.vn", "a@", "a b@c.vn", "a@b..vn", ".a@b.vn", "a@b@c.vn", "a@-b.vn", "a\0@b.vn"] {
            assert_eq!(broken(|it| it.email = bad.into()), [("email".into(), NOT_EMAIL)], "{bad:?}");
        }
    }
}
