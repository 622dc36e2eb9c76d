//! Phone numbers, e-mail addresses and domains.

use email_address::{EmailAddress, Options};
use platform::faults::Fault;
use platform::messages::{DOMAIN_FORMAT, NOT_EMAIL, NOT_PHONE, REQUIRED};
use url::Host;

use crate::messages::{LOGIN_FORMAT, NOT_GOOGLE_EMAIL};

/// Most bytes of an e-mail address (RFC 5321).
const EMAIL_MAX: usize = 254;
/// Top-level names that never lead anywhere from outside, or that networks use within (RFC 6761, RFC 6762 with its
/// appendix G, RFC 7686, RFC 9476, ICANN's `internal`).
const NOWHERE: [&str; 12] =
    ["localhost", "local", "internal", "invalid", "onion", "alt", "arpa", "intranet", "private", "corp", "home", "lan"];

/// A Vietnamese mobile number: 09, 03, 07, 08 or 05 and 8 digits.
///
/// # Errors
/// When it is another text.
pub fn phone(text: &str) -> Result<String, Fault> {
    let number = text.trim();
    let is_number = number.len() == 10
        && number.bytes().all(|byte| byte.is_ascii_digit())
        && ["09", "03", "07", "08", "05"].iter().any(|prefix| number.starts_with(prefix));
    if is_number { Ok(number.to_owned()) } else { Err(NOT_PHONE.into()) }
}

/// An e-mail address as it is kept and looked for, whether it is one or not: trimmed and in lower case.
pub fn normal_email(text: &str) -> String {
    text.trim().to_lowercase()
}

/// An e-mail address at a name, in lower case: mail at an address of the network goes nowhere that its owner could prove.
///
/// # Errors
/// When it is empty or none.
pub fn email(text: &str) -> Result<String, Fault> {
    let email = normal_email(text);
    if email.is_empty() {
        return Err(REQUIRED.into());
    }
    let options = Options::default().with_required_tld().without_domain_literal().without_display_text();
    let parsed = EmailAddress::parse_with_options(&email, options).map_err(|_| NOT_EMAIL)?;
    let is_plain = parsed.local_part().is_ascii() && !parsed.local_part().contains(['"', '\\']);
    if is_plain && email.len() <= EMAIL_MAX && host_name(parsed.domain()).is_some() {
        Ok(email)
    } else {
        Err(NOT_EMAIL.into())
    }
}

/// An e-mail address of Google's: 6 to 30 letters, digits or dots at one of its two hosts.
///
/// # Errors
/// When it is none, or another address.
pub fn google_email(text: &str) -> Result<String, Fault> {
    let email = email(text)?;
    let is_google = email.split_once('@').is_some_and(|(local, host)| {
        matches!(host, "gmail.com" | "googlemail.com")
            && (6..=30).contains(&local.len())
            && local.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
    });
    if is_google { Ok(email) } else { Err(NOT_GOOGLE_EMAIL.into()) }
}

/// A name to sign in with where there is no address: 3 to 40 letters without marks, digits, dots, hyphens and underscores,
/// in lower case.
///
/// # Errors
/// When it is empty or another text.
pub fn login(text: &str) -> Result<String, Fault> {
    let login = text.trim().to_lowercase();
    if login.is_empty() {
        return Err(REQUIRED.into());
    }
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b".-_".contains(&byte);
    if (3..=40).contains(&login.len()) && login.bytes().all(is_plain) { Ok(login) } else { Err(LOGIN_FORMAT.into()) }
}

/// A domain that can be a site's own, in ASCII and lower case: one below a public suffix, which leads somewhere from
/// outside and is not the platform's (`own` and what is below). An address copied out of the browser's bar is forgiven its
/// scheme and last slash.
///
/// # Errors
/// When it is none.
pub fn domain(text: &str, own: &[&str]) -> Result<String, Fault> {
    let text = text.trim();
    let text = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text);
    let text = text.strip_suffix('/').unwrap_or(text);
    let host = host_name(text.strip_suffix('.').unwrap_or(text)).ok_or(DOMAIN_FORMAT)?;
    let is_platforms =
        own.iter().any(|own| host.strip_suffix(own).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')));
    if is_platforms || !is_public_host(&host) || psl::suffix_str(&host) == Some(host.as_str()) {
        return Err(DOMAIN_FORMAT.into());
    }
    Ok(host)
}

/// Whether a host in ASCII and lower case is a name that may lead somewhere from outside.
pub fn is_public_host(host: &str) -> bool {
    !NOWHERE.iter().any(|top| host.rsplit('.').next() == Some(top))
}

/// A name of several labels in ASCII and lower case, as DNS takes them; nothing for an address, whatever its notation.
pub(crate) fn host_name(text: &str) -> Option<String> {
    if text.contains(['%', '_']) {
        return None;
    }
    let Ok(Host::Domain(host)) = Host::parse(text) else { return None };
    let is_sound = host.contains('.') && idna::domain_to_ascii_strict(text).is_ok_and(|strict| strict == host);
    is_sound.then_some(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones() {
        for good in ["0912345678", "0312345678", "0712345678", "0812345678", " 0512345678 "] {
            assert_eq!(phone(good), Ok(good.trim().to_owned()), "{good:?}");
        }
        for bad in ["", "0112345678", "091234567", "09123456789", "+84912345678", "09 12345678", "０９12345678"] {
            assert_eq!(phone(bad), Err(NOT_PHONE.into()), "{bad:?}");
        }
    }

    #[test]
    fn emails() {
        let longest = format!("a@{}.vn", ["b".repeat(62).as_str(); 3].join("."));
        for (text, kept) in [
            ("a@b.vn", "a@b.vn"),
            (" Lan.Nguyen+Lop1@Mail.Example.COM ", "lan.nguyen+lop1@mail.example.com"),
            ("lan@trường.vn", "lan@trường.vn"),
            ("o'neil_7@truong.edu.vn", "o'neil_7@truong.edu.vn"),
            (&longest, &longest),
        ] {
            assert_eq!(email(text), Ok(kept.to_owned()), "{text:?}");
        }
        let too_long = format!("{}@{}", "a".repeat(64), longest.trim_start_matches("a@"));
        for bad in [
            "a",
            "a@b",
            "@b.vn",
            "a@",
            "a b@c.vn",
            "a@b c.vn",
            "a@b..vn",
            ".a@b.vn",
            "a.@b.vn",
            "a..b@c.vn",
            "a@b@c.vn",
            "a@-b.vn",
            "a@b-.vn",
            "a\0@b.vn",
            "a@b.vn\nbcc: c@d.vn",
            "Lan <lan@b.vn>",
            "\"a b\"@c.vn",
            "lán@b.vn",
            "a@127.0.0.1",
            "a@[127.0.0.1]",
            "a@[IPv6:::1]",
            "a@0x7f.1",
            "a@1.2.3.0x4",
            "a@b_c.vn",
            "a@b.vn.",
            "a@b%2ec.vn",
            &too_long,
        ] {
            assert_eq!(email(bad), Err(NOT_EMAIL.into()), "{bad:?}");
        }
        assert_eq!(email(" "), Err(REQUIRED.into()));
    }

    #[test]
    fn google_emails() {
        for good in ["lan.nguyen@gmail.com", "LanNguyen7@GoogleMail.com", "lan123@gmail.com"] {
            assert_eq!(google_email(good), Ok(good.to_lowercase()), "{good:?}");
        }
        let long = format!("{}@gmail.com", "a".repeat(31));
        for bad in
            ["lan123@b.vn", "lan123@xgmail.com", "lan123@gmail.com.vn", "lan12@gmail.com", "lan_123@gmail.com", &long]
        {
            assert_eq!(google_email(bad), Err(NOT_GOOGLE_EMAIL.into()), "{bad:?}");
        }
        assert_eq!(google_email("lan"), Err(NOT_EMAIL.into()));
    }

    #[test]
    fn logins() {
        for (text, kept) in [("an9a", "an9a"), (" An.Nguyen_9-A ", "an.nguyen_9-a"), ("abc", "abc"), ("...", "...")] {
            assert_eq!(login(text), Ok(kept.to_owned()), "{text:?}");
        }
        let long = "a".repeat(41);
        for bad in ["ab", "an nguyen", "ân123", "an@x.vn", "an+1", "an/1", &long] {
            assert_eq!(login(bad), Err(LOGIN_FORMAT.into()), "{bad:?}");
        }
        assert_eq!(login(" "), Err(REQUIRED.into()));
    }

    #[test]
    fn domains() {
        let own = ["lophoc.vn", "sites.lophoc.vn", "edge.lophoc.net"];
        let longest = format!("{}{}.vn", "abc.".repeat(61), "a".repeat(6));
        for (text, kept) in [
            ("hoc.truong.edu.vn", "hoc.truong.edu.vn"),
            (" Hoc.Example.TEST. ", "hoc.example.test"),
            ("https://hoc.example.vn/", "hoc.example.vn"),
            ("Lớphọc.vn", "xn--lphc-ix5apd.vn"),
            ("example.com.vn", "example.com.vn"),
            ("xlophoc.vn", "xlophoc.vn"),
            (&longest, &longest),
        ] {
            assert_eq!(domain(text, &own), Ok(kept.to_owned()), "{text:?}");
        }
        let too_long = format!("a{longest}");
        for bad in [
            "",
            "truong",
            "127.0.0.1",
            "1.2.3",
            "2130706433",
            "[::1]",
            "::1",
            "example.0x1f",
            "*.example.vn",
            "example.vn:8080",
            "example.vn/lop",
            "ftp://example.vn",
            "a b.vn",
            "a_b.vn",
            "-a.vn",
            "a..vn",
            "a%2eb.vn",
            "xn--a.vn",
            "com.vn",
            "edu.vn",
            "github.io",
            "lophoc.vn",
            "www.lophoc.vn",
            "demo.sites.lophoc.vn",
            "a.demo.sites.lophoc.vn",
            "edge.lophoc.net",
            "demo.localhost",
            "printer.local",
            "db.internal",
            "truong.lan",
            "a.home.arpa",
            &too_long,
        ] {
            assert_eq!(domain(bad, &own), Err(DOMAIN_FORMAT.into()), "{bad:?}");
        }
    }
}
