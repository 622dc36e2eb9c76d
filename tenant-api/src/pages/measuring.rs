//! The site's own Google tag: named only to who has agreed, on pages that are everybody's; and only then does the page's policy
//! allow it. Without it nothing is loaded from elsewhere.

use actix_web::HttpRequest;
use serde_json::Value;

use super::frame::Frame;
use super::screens::{Access, Screen};
use crate::website::is_tag_id;

/// Keeps what a visitor has said: `1` agrees. Set by the web (`features/pageViews/consent.ts`).
const COOKIE: &str = "lophoc_measuring";
const AGREED: &str = "1";
/// Screens for everybody whose addresses say something of one person.
const PRIVATE: [&str; 5] = ["redirect-uri", "check-in", "parent", "reset-password", "verify-email"];

/// The site's tag, where this reader has agreed to it and the page may have it.
pub fn tag(frame: &Frame<'_>, request: &HttpRequest) -> Option<String> {
    let has_agreed = request.cookie(COOKIE).is_some_and(|cookie| cookie.value() == AGREED);
    let is_preview = frame.address.value("preview").is_some();
    let may_have = has_agreed && !is_preview && frame.address.screen.is_some_and(is_measured);
    let id = frame.tenant.social_media["g_tag_id"].as_str().map(str::trim).filter(|id| is_tag_id(id));
    id.filter(|_| may_have).map(str::to_owned)
}

fn is_measured(screen: &Screen) -> bool {
    screen.access == Access::Public && !screen.layout.is_bare() && !PRIVATE.contains(&screen.name.as_str())
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
    fn the_policy_is_wider_only_with_a_tag() {
        assert!(sources(&json!({})).is_empty() && sources(&json!({"g_tag_id": null})).is_empty());
        let widened: Vec<&str> = sources(&json!({"g_tag_id": "G-1"})).iter().map(|(name, _)| *name).collect();
        assert_eq!(widened, ["script-src", "connect-src"]);
    }
}
