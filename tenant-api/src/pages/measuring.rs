//! The site's own Google tag: named only to who has agreed, on pages that are everybody's; and only then does the page's policy
//! allow it. Without it nothing is loaded from elsewhere.

use actix_web::HttpRequest;
use serde_json::Value;

use super::frame::Frame;
use super::screens::{Access, Screen};

/// Keeps what a visitor has said: `1` agrees. Set by the web (`features/pageViews/consent.ts`).
const COOKIE: &str = "lophoc_measuring";
const AGREED: &str = "1";
/// Screens for everybody whose addresses say something of one person.
const PRIVATE: [&str; 5] = ["redirect-uri", "check-in", "parent", "reset-password", "verify-email"];
/// Longest id, in characters.
const ID_MAX: usize = 32;

/// The site's tag, where this reader has agreed to it and the page may have it.
pub fn tag(frame: &Frame<'_>, request: &HttpRequest) -> Option<String> {
    let has_agreed = request.cookie(COOKIE).is_some_and(|cookie| cookie.value() == AGREED);
    let is_preview = frame.address.value("preview").is_some();
    let may_have = has_agreed && !is_preview && frame.address.screen.is_some_and(is_measured);
    let id = frame.tenant.social_media["g_tag_id"].as_str().map(str::trim).filter(|id| is_id(id));
    id.filter(|_| may_have).map(str::to_owned)
}

fn is_measured(screen: &Screen) -> bool {
    screen.access == Access::Public && !screen.layout.is_bare() && !PRIVATE.contains(&screen.name.as_str())
}

/// `G-1A2B3C4D5E`, or of an older kind.
fn is_id(id: &str) -> bool {
    let is_written = id.len() <= ID_MAX && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    is_written && ["G-", "GT-", "AW-", "DC-", "UA-"].iter().any(|kind| id.starts_with(kind))
}

/// What the tag needs of the policy of a page that brings this boot data.
pub fn sources(boot: &Value) -> Vec<(&'static str, String)> {
    if !boot["g_tag_id"].is_string() {
        return Vec::new();
    }
    let own = "https://*.google-analytics.com https://*.analytics.google.com https://*.googletagmanager.com";
    vec![("script-src", "https://*.googletagmanager.com".to_owned()), ("connect-src", own.to_owned())]
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_id_can_not_be_anything_else() {
        for id in ["G-1234ABCD", "UA-1234-5", "AW-77"] {
            assert!(is_id(id), "{id}");
        }
        for id in ["", "1234", "G-1 2", "G-1;script-src *", "GTM-ABC", "G-<script>", &format!("G-{}", "1".repeat(40))] {
            assert!(!is_id(id), "{id}");
        }
    }

    #[test]
    fn the_policy_is_wider_only_with_a_tag() {
        assert!(sources(&json!({})).is_empty() && sources(&json!({"g_tag_id": null})).is_empty());
        let widened: Vec<&str> = sources(&json!({"g_tag_id": "G-1"})).iter().map(|(name, _)| *name).collect();
        assert_eq!(widened, ["script-src", "connect-src"]);
    }
}
