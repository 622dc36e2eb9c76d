//! What a `Host` header names.

use std::borrow::Cow;

/// The longest name that DNS knows.
const LONGEST: usize = 253;

/// The one spelling of a host that is compared and stored: lower case, no port, no trailing dot, IDN in ASCII. `None`
/// for what is no host name, such as an address in brackets or a name with a space.
pub fn normalise(host: &str) -> Option<String> {
    normal(host).map(Cow::into_owned)
}

/// The same, borrowed where the host is spelt so already.
pub fn normal(host: &str) -> Option<Cow<'_, str>> {
    let name = without_port(host.trim())?;
    let name = name.strip_suffix('.').unwrap_or(name);
    if is_normal(name) {
        return Some(Cow::Borrowed(name));
    }
    if name.is_empty() || name.len() > 4 * LONGEST {
        return None;
    }
    let ascii = if name.is_ascii() { name.to_ascii_lowercase() } else { idna::domain_to_ascii(name).ok()? };
    let ascii = ascii.strip_suffix('.').unwrap_or(&ascii);
    is_normal(ascii).then(|| Cow::Owned(ascii.to_owned()))
}

fn is_normal(name: &str) -> bool {
    (1..=LONGEST).contains(&name.len()) && name.split('.').all(is_label)
}

/// The part of `host` before `.suffix`, where that is a single label.
pub fn label_before<'h>(host: &'h str, suffix: &str) -> Option<&'h str> {
    let label = host.strip_suffix(suffix)?.strip_suffix('.')?;
    (!label.is_empty() && !label.contains('.')).then_some(label)
}

fn without_port(host: &str) -> Option<&str> {
    match host.split_once(':') {
        None => Some(host),
        Some((name, port)) => (!port.is_empty() && port.bytes().all(|b| b.is_ascii_digit())).then_some(name),
    }
}

fn is_label(label: &str) -> bool {
    (1..=63).contains(&label.len())
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_host_has_one_spelling() {
        let cases = [
            ("Demo.Localhost:8080", "demo.localhost"),
            ("demo.localhost.", "demo.localhost"),
            ("demo.localhost.:80", "demo.localhost"),
            ("  demo.localhost ", "demo.localhost"),
            ("Lớphọc.vn", "xn--lphc-ix5apd.vn"),
            ("XN--LPHC-IX5APD.vn", "xn--lphc-ix5apd.vn"),
            ("127.0.0.1:8080", "127.0.0.1"),
        ];
        for (given, wanted) in cases {
            assert_eq!(normalise(given).as_deref(), Some(wanted), "{given}");
        }
    }

    #[test]
    fn what_is_no_host_is_refused() {
        let long_label = format!("{}.vn", "a".repeat(64));
        let long_name = format!("{}vn", "abc.".repeat(70));
        let cases = [
            "",
            ".",
            "..",
            "a..b",
            "demo.localhost:x",
            "demo.localhost:",
            "[::1]:80",
            "a b.vn",
            "-a.vn",
            "a-.vn",
            "a/b.vn",
            "demo.localhost\0",
            "a@b.vn",
            &long_label,
            &long_name,
        ];
        for given in cases {
            assert_eq!(normalise(given), None, "{given:?}");
        }
    }

    #[test]
    fn a_site_is_one_label_before_the_suffix() {
        assert_eq!(label_before("demo.localhost", "localhost"), Some("demo"));
        assert_eq!(label_before("localhost", "localhost"), None);
        assert_eq!(label_before("a.b.localhost", "localhost"), None);
        assert_eq!(label_before("demolocalhost", "localhost"), None);
        assert_eq!(label_before("demo.lophoc.vn", "localhost"), None);
    }
}
