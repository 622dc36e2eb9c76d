//! What may stand in an account's fields (specification, section 5).

use platform::error::FieldError;
use platform::messages::{NOT_EMAIL, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT, REQUIRED, TOO_LONG};
use time::macros::format_description;
use time::{Date, OffsetDateTime};

/// Longest password taken: hashing is not to become a way to keep the server busy.
const PASSWORD_MAX: usize = 200;
/// Longest text of a profile's field, in characters.
const TEXT_MAX: usize = 200;

/// An e-mail address in the form in which it is kept: trimmed and in lower case.
pub fn normal_email(text: &str) -> String {
    text.trim().to_lowercase()
}

/// Whether a text looks like an e-mail address: one `@`, a dotted domain, no white space, at most 254 characters.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let local_ok = !local.is_empty()
        && local.len() <= 64
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && local.chars().all(|c| c.is_ascii_alphanumeric() || "!#$%&'*+/=?^_`{|}~.-".contains(c));
    let labels: Vec<&str> = domain.split('.').collect();
    let domain_ok = labels.len() >= 2
        && labels.iter().all(|label| {
            !label.is_empty()
                && label.len() <= 63
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        });
    text.len() <= 254 && local_ok && domain_ok
}

/// Whether a text is a Vietnamese mobile number: 09, 03, 07, 08 or 05 and 8 digits.
pub fn is_phone(text: &str) -> bool {
    text.len() == 10
        && text.bytes().all(|b| b.is_ascii_digit())
        && ["09", "03", "07", "08", "05"].iter().any(|prefix| text.starts_with(prefix))
}

/// What is wrong with a new password, if anything: it has to be longer than 6 characters.
pub fn password_fault(field: &str, password: &str) -> Option<FieldError> {
    match password.chars().count() {
        0 => Some(FieldError::new(field, REQUIRED)),
        1..=6 => Some(FieldError::new(field, PASSWORD_TOO_SHORT)),
        n if n > PASSWORD_MAX => Some(FieldError::new(field, PASSWORD_TOO_LONG)),
        _ => None,
    }
}

/// What is wrong with an e-mail address, if anything.
pub fn email_fault(field: &str, email: &str) -> Option<FieldError> {
    if email.is_empty() {
        return Some(FieldError::new(field, REQUIRED));
    }
    (!is_email(email)).then(|| FieldError::new(field, NOT_EMAIL))
}

/// What is wrong with a short text, if anything.
pub fn text_fault(field: &str, text: &str) -> Option<FieldError> {
    (text.chars().count() > TEXT_MAX).then(|| FieldError {
        field: field.to_owned(),
        message: TOO_LONG,
        params: vec![("max", TEXT_MAX.to_string())],
    })
}

/// A day written as `YYYY-MM-DD`, `DD/MM/YYYY` or epoch seconds.
pub fn parse_date(text: &str) -> Option<Date> {
    let iso = format_description!("[year]-[month]-[day]");
    let local = format_description!("[day]/[month]/[year]");
    Date::parse(text, iso).or_else(|_| Date::parse(text, local)).ok().or_else(|| {
        let seconds = text.parse().ok()?;
        Some(OffsetDateTime::from_unix_timestamp(seconds).ok()?.to_offset(time::macros::offset!(+7)).date())
    })
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn knows_addresses_and_numbers() {
        for good in ["a@b.vn", "nguyen.van+1@truong.edu.vn"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "a", "a@b", "a b@c.vn", "a@-b.vn", "@b.vn", "a@b..vn", ".a@b.vn", "a\0@b.vn"] {
            assert!(!is_email(bad), "{bad}");
        }
        assert!(is_phone("0912345678") && !is_phone("0112345678") && !is_phone("091234567"));
    }

    #[test]
    fn a_password_is_longer_than_six() {
        assert!(password_fault("password", "123456").is_some());
        assert!(password_fault("password", "1234567").is_none());
        assert!(password_fault("password", &"x".repeat(201)).is_some());
    }

    #[test]
    fn reads_days_in_both_notations() {
        assert_eq!(parse_date("2010-09-02"), Some(date!(2010 - 09 - 02)));
        assert_eq!(parse_date("02/09/2010"), Some(date!(2010 - 09 - 02)));
        assert_eq!(parse_date("1283360400"), Some(date!(2010 - 09 - 02)));
        assert_eq!(parse_date("31/02/2010"), None);
    }
}
