//! What a request says of where a view comes from, and on what it is read.

use url::Url;

use super::words::DeviceKind;

/// Longest name of a host.
const HOST_MAX: usize = 253;
/// Parts of what programs that read pages by themselves call themselves, in lower case.
const ROBOTS: &[&str] = &[
    "bot",
    "crawl",
    "spider",
    "slurp",
    "headless",
    "lighthouse",
    "preview",
    "fetch",
    "monitor",
    "curl",
    "wget",
    "python",
    "scanner",
    "http://",
    "https://",
];
/// The same, where it is a browser that says so.
const BROWSERS: [&str; 2] = ["cubot", "bothell"];

/// Whether a program reads, and no person. Browsers always say what they are.
pub fn is_robot(agent: &str) -> bool {
    let agent = agent.to_lowercase();
    let bare = BROWSERS.iter().fold(agent, |agent, name| agent.replace(name, ""));
    !bare.contains("mozilla/") || ROBOTS.iter().any(|part| bare.contains(part))
}

/// On what a page is read, by what the browser calls itself.
pub fn device(agent: &str) -> DeviceKind {
    let is_tablet =
        agent.contains("iPad") || agent.contains("Tablet") || agent.contains("Android") && !agent.contains("Mobile");
    match is_tablet {
        true => DeviceKind::Tablet,
        false if agent.contains("Mobi") => DeviceKind::Mobile,
        false => DeviceKind::Desktop,
    }
}

/// The host of the page that led here; empty where that is one of the site's own, or none that people open.
pub fn referrer(address: &str, own: &[&str]) -> String {
    let url = Url::parse(address.trim()).ok().filter(|url| matches!(url.scheme(), "http" | "https"));
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default().trim_end_matches('.').to_lowercase();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let is_own = own.iter().any(|own| own.strip_prefix("www.").unwrap_or(own).eq_ignore_ascii_case(host));
    if is_own || host.len() > HOST_MAX { String::new() } else { host.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
    const CUBOT: &str =
        "Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
    const COMPUTER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

    #[test]
    fn people_are_told_from_programs() {
        for person in [PHONE, CUBOT, COMPUTER] {
            assert!(!is_robot(person), "{person}");
        }
        for robot in [
            "",
            "curl/8.5",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36",
            "facebookexternalhit/1.1",
            "Mozilla/5.0 (compatible; bingbot/2.0)",
        ] {
            assert!(is_robot(robot), "{robot}");
        }
    }

    #[test]
    fn devices_are_three() {
        let tablet = "Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
        assert_eq!(
            [PHONE, CUBOT, COMPUTER, tablet, ""].map(device),
            [DeviceKind::Mobile, DeviceKind::Mobile, DeviceKind::Desktop, DeviceKind::Tablet, DeviceKind::Desktop,]
        );
    }

    #[test]
    fn a_referrer_is_a_host_of_somebody_elses() {
        let own = ["lop.vn", "lop.lophoc.vn"];
        for (address, wanted) in [
            ("https://www.google.com/search?q=lop", "google.com"),
            ("http://Blog.Example.vn:8080/a#b", "blog.example.vn"),
            ("https://www.lop.vn/course", ""),
            ("https://LOP.lophoc.vn", ""),
            ("android-app://com.zalo", ""),
            ("javascript:alert(1)", ""),
            ("", ""),
            ("https://user:secret@mail.vn/inbox/an@x.vn", "mail.vn"),
        ] {
            assert_eq!(referrer(address, &own), wanted, "{address}");
        }
        assert_eq!(referrer(&format!("https://{}.vn/", "a.".repeat(200)), &own), "");
    }
}
