//! The footer: where it leads, and how the site is reached.

use platform::faults::Faults;
use platform::messages::INVALID_VALUE;
use serde_json::Value;

use super::shapes::{flag, line, object, words};

const ABOUT_MAX: usize = 1000;
const LINE_MAX: usize = 300;
const PHONE_MAX: usize = 40;

/// Notes what is wrong with `options.footer`.
pub fn check(faults: &mut Faults, options: &Value) {
    object(faults, options, "footer");
    let footer = &options["footer"];
    faults.within("footer", |faults| {
        for field in ["blog", "courses", "legal", "social"] {
            flag(faults, footer, field);
        }
        // Words, or whether the site's slogan stands there.
        if !footer["about"].is_boolean() {
            words(faults, footer, "about", ABOUT_MAX, false);
        }
        object(faults, footer, "contact");
        faults.within("contact", |faults| check_contact(faults, &footer["contact"]));
    });
}

fn check_contact(faults: &mut Faults, contact: &Value) {
    for field in ["company", "address", "hours"] {
        words(faults, contact, field, LINE_MAX, false);
    }
    line(faults, contact, "phone", PHONE_MAX, false);
    if let Some(phone) = contact["phone"].as_str() {
        let is_number = phone.chars().all(|it| it.is_ascii_digit() || " +-.()".contains(it));
        faults.ensure("phone", is_number, INVALID_VALUE);
    }
    line(faults, contact, "email", LINE_MAX, false);
    if let Some(email) = contact["email"].as_str().filter(|email| !email.is_empty()) {
        faults.rule("email", rules::email(email));
    }
}
