//! Who may frame snippets: the part `embed` of a site's options.

use directory::hosts;
use platform::faults::{Fault, Faults};
use platform::messages::INVALID_VALUE;
use serde_json::Value;
use url::{Host, Url};

use super::messages::{BAD_ORIGIN, TOO_MANY_ORIGINS};

/// Origins that a site may list.
const MOST_ORIGINS: usize = 50;
/// What stands in place of a list.
const ALL: &str = "all";
const NONE: &str = "none";

/// Whose pages may stand around a page of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ancestors {
    /// The site's own alone.
    Own,
    /// Anybody's.
    Any,
    /// The site's own and those of these origins.
    Listed(Vec<String>),
}

impl Ancestors {
    /// The sources of `frame-ancestors`.
    pub fn policy(&self) -> String {
        match self {
            Self::Own => "'self'".to_owned(),
            Self::Any => "*".to_owned(),
            Self::Listed(origins) => {
                let sources: Vec<&str> = std::iter::once("'self'").chain(origins.iter().map(String::as_str)).collect();
                sources.join(" ")
            }
        }
    }
}

/// Who may frame the snippets of a site with these options; what is not sound in them lets nobody in.
pub fn ancestors(options: &Value) -> Ancestors {
    match &options["embed"]["origins"] {
        Value::Null => Ancestors::Any,
        Value::String(word) if word == ALL => Ancestors::Any,
        Value::Array(listed) => {
            let origins = listed.iter().filter_map(Value::as_str).filter_map(origin);
            Ancestors::Listed(origins.take(MOST_ORIGINS).collect())
        }
        _ => Ancestors::Own,
    }
}

/// Notes what is wrong with the settings in a site's new options.
pub fn check_settings(faults: &mut Faults, options: &Value) {
    let embed = &options["embed"];
    if embed.is_null() {
        return;
    }
    faults.ensure("options.embed", embed.is_object(), INVALID_VALUE);
    faults.within("options.embed", |faults| match &embed["origins"] {
        Value::Null => {}
        Value::String(word) => {
            faults.one_of("origins", word.as_str(), &[ALL, NONE]);
        }
        Value::Array(listed) => {
            let too_many = Fault::with(TOO_MANY_ORIGINS, vec![("max", MOST_ORIGINS.to_string())]);
            faults.ensure("origins", listed.len() <= MOST_ORIGINS, too_many);
            faults.each("origins", listed, |faults, one| {
                faults.ensure("", one.as_str().and_then(origin).is_some(), BAD_ORIGIN);
            });
        }
        _ => {
            faults.add("origins", INVALID_VALUE);
        }
    });
}

/// An origin as policies name it: HTTPS, or HTTP on one's own machine; a host and a port, nothing behind them.
fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let is_local = match url.host()? {
        Host::Domain(name) => {
            // Neither a pattern nor what would end the directive.
            hosts::normalise(name)?;
            name == "localhost" || name.ends_with(".localhost")
        }
        Host::Ipv4(address) => address.is_loopback(),
        // Policies know no such addresses.
        Host::Ipv6(_) => return None,
    };
    let is_trusted = url.scheme() == "https" || (url.scheme() == "http" && is_local);
    let is_bare = url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none();
    (is_trusted && is_bare).then(|| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use platform::messages::Message;
    use serde_json::json;

    use super::*;

    fn told(embed: Value) -> Vec<(String, Message)> {
        let mut faults = Faults::default();
        check_settings(&mut faults, &json!({ "embed": embed }));
        faults.into_fields().into_iter().map(|fault| (fault.field, fault.message)).collect()
    }

    fn policy(embed: Value) -> String {
        ancestors(&json!({ "embed": embed })).policy()
    }

    #[test]
    fn everybody_may_frame_until_a_site_says_otherwise() {
        assert_eq!(ancestors(&Value::Null), Ancestors::Any);
        for open in [json!(null), json!({}), json!({"origins": "all"})] {
            assert_eq!((policy(open.clone()).as_str(), told(open)), ("*", vec![]));
        }
        let none = json!({"origins": "none"});
        assert_eq!((policy(none.clone()).as_str(), told(none)), ("'self'", vec![]));
        let listed = json!({"origins": ["https://truong.edu.vn", "https://Blog.vn:8443/", "http://localhost:3000"]});
        assert_eq!(policy(listed.clone()), "'self' https://truong.edu.vn https://blog.vn:8443 http://localhost:3000");
        assert_eq!(told(listed), []);
        assert_eq!(policy(json!({"origins": []})), "'self'");
    }

    #[test]
    fn what_is_no_origin_is_refused_and_stands_in_no_policy() {
        for strange in [
            "truong.edu.vn",
            "http://truong.edu.vn",
            "https://truong.edu.vn/lop-6",
            "https://truong.edu.vn?a",
            "https://truong.edu.vn#a",
            "https://lan@truong.edu.vn",
            "https://*.edu.vn",
            "https://*",
            "https://a.vn; script-src *",
            "https://[::1]",
            "data:text/html,x",
            "*",
            "",
        ] {
            let listed = json!({ "origins": [strange] });
            assert_eq!(told(listed.clone()), [("options.embed.origins[0]".to_owned(), BAD_ORIGIN)], "{strange}");
            assert_eq!(policy(listed), "'self'", "{strange}");
        }
        assert_eq!(told(json!({"origins": [1]})), [("options.embed.origins[0]".to_owned(), BAD_ORIGIN)]);
    }

    #[test]
    fn what_is_not_sound_lets_nobody_in() {
        for unsound in [json!({"origins": "some"}), json!({"origins": 1}), json!({"origins": {"a": 1}})] {
            assert_eq!(told(unsound.clone()), [("options.embed.origins".to_owned(), INVALID_VALUE)], "{unsound}");
            assert_eq!(policy(unsound), "'self'");
        }
        assert_eq!(told(json!([])), [("options.embed".to_owned(), INVALID_VALUE)]);
        let many = json!({ "origins": (0..51).map(|n| format!("https://a{n}.vn")).collect::<Vec<_>>() });
        assert_eq!(told(many.clone()), [("options.embed.origins".to_owned(), TOO_MANY_ORIGINS)]);
        assert_eq!(policy(many).split(' ').count(), 51, "fifty of them and the site itself");
    }
}
