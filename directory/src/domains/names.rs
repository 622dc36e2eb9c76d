//! Which names can be a site's own.

use super::Rules;

/// The normalised name that `text` means, or `None` where it can't be a site's own.
pub fn check_name(text: &str, rules: &Rules) -> Option<String> {
    let own = [&rules.platform_host, &rules.site_suffix, &rules.edge_host].map(String::as_str);
    rules::domain(text, &own).ok()
}

/// A normalised host as people write it: an IDN in its own letters, where it is one.
pub fn shown(host: &str) -> String {
    match idna::domain_to_unicode(host) {
        (text, Ok(())) => text,
        (_, Err(_)) => host.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        Rules {
            platform_host: "lophoc.vn".into(),
            site_suffix: "sites.lophoc.vn".into(),
            edge_host: "edge.lophoc.net".into(),
            edge_addresses: vec![],
        }
    }

    #[test]
    fn names_are_brought_to_one_spelling() {
        let longest = format!("{}{}.vn", "abc.".repeat(61), "a".repeat(6));
        assert_eq!(longest.len(), 253);
        let cases = [
            ("hoc.truong.edu.vn", "hoc.truong.edu.vn"),
            (" Hoc.Example.TEST. ", "hoc.example.test"),
            ("https://hoc.example.vn/", "hoc.example.vn"),
            ("Lớphọc.vn", "xn--lphc-ix5apd.vn"),
            ("example.com.vn", "example.com.vn"),
            (longest.as_str(), longest.as_str()),
        ];
        for (text, wanted) in cases {
            assert_eq!(check_name(text, &rules()).as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn names_are_shown_as_people_write_them() {
        for (host, wanted) in
            [("xn--lphc-ix5apd.vn", "lớphọc.vn"), ("hoc.example.vn", "hoc.example.vn"), ("xn--a.vn", "xn--a.vn")]
        {
            assert_eq!(shown(host), wanted);
        }
    }

    #[test]
    fn what_can_be_nobodys_own_is_refused() {
        let too_long = format!("{}{}.vn", "abc.".repeat(61), "a".repeat(7));
        let cases = [
            "",
            "truong",
            "127.0.0.1",
            "1.2.3",
            "[::1]",
            "::1",
            "example.0x1f",
            "*.example.vn",
            "example.vn:8080",
            "example.vn/lop",
            "a b.vn",
            "a_b.vn",
            "-a.vn",
            "a..vn",
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
            &too_long,
        ];
        for text in cases {
            assert_eq!(check_name(text, &rules()), None, "{text:?}");
        }
        assert!(check_name("xlophoc.vn", &rules()).is_some());
    }
}
