//! The page in which programs run: a sandbox wherever it is opened, the same for everybody, framed by the site's own pages and,
//! within embedded snippets, by whom the site lets.

use std::time::Duration;

use serde_json::json;
use tests::world::eventually;
use tests::{Answer, run};

const SOON: Duration = Duration::from_secs(180);
const PATH: &str = "/run/frame";
const EMBEDDED: &str = "/run/frame?in=embed";

/// The sources of a directive.
fn sources<'a>(answer: &'a Answer, directive: &str) -> &'a str {
    let mut parts = answer.header("content-security-policy").split(';').map(str::trim);
    parts.find_map(|part| part.strip_prefix(directive)?.strip_prefix(' ')).unwrap_or_default()
}

#[test]
fn programs_run_in_a_sandbox_that_knows_nobody() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let page = site.visitor().get(PATH).await?;
        assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
        let learner = site.person("student").await?;
        let token = learner.token.clone().unwrap_or_default();
        let signed_in = learner.with("cookie", &format!("access_token={token}")).get(PATH).await?;
        let headers = ["content-security-policy", "permissions-policy", "cache-control", "referrer-policy"];
        for answer in [&page, &signed_in] {
            assert_eq!(answer.text, page.text);
            assert_eq!(headers.map(|name| answer.header(name)), headers.map(|name| page.header(name)));
            assert_eq!((answer.header("set-cookie"), answer.header("x-frame-options")), ("", ""));
        }
        assert_eq!(sources(&page, "sandbox"), "allow-scripts allow-modals");
        assert_eq!(sources(&page, "default-src"), "'none'");
        let origin = format!("http://{}", site.host);
        assert_eq!(sources(&page, "connect-src"), format!("data: blob: {origin}/assets/runtimes/"));
        assert_eq!(sources(&page, "img-src"), format!("data: blob: {origin}/files/"));
        for directive in ["frame-src", "form-action", "object-src", "base-uri"] {
            assert_eq!(sources(&page, directive), "'none'", "{directive}");
        }
        assert_eq!(sources(&page, "frame-ancestors"), "'self'");
        assert_eq!(page.header("cache-control"), "no-cache");
        for refused in ["camera=()", "microphone=()", "geolocation=()", "clipboard-read=()"] {
            assert!(page.header("permissions-policy").contains(refused), "{refused}");
        }
        // The port that a browser came by stands in the policy, and nothing else that it says.
        let elsewhere = site.visitor().at(&format!("{}:8443", site.host)).get(PATH).await?;
        assert_eq!(sources(&elsewhere, "img-src"), format!("data: blob: {origin}:8443/files/"));
        Ok(())
    })
}

#[test]
fn an_embedded_one_has_the_ancestors_that_the_site_lets() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        assert_eq!(sources(&site.visitor().get(EMBEDDED).await?, "frame-ancestors"), "*");
        for (origins, ancestors) in [
            (json!(["https://truong.edu.vn"]), "'self' https://truong.edu.vn"),
            (json!("none"), "'self'"),
            (json!("all"), "*"),
        ] {
            let body = json!({"options": {"embed": {"origins": origins}}});
            site.admin.put(&format!("/api/tenant/{}", site.id), body).await?.data()?;
            eventually(
                SOON,
                async || Ok(sources(&site.visitor().get(EMBEDDED).await?, "frame-ancestors") == ancestors),
            )
            .await?;
            assert_eq!(sources(&site.visitor().get(PATH).await?, "frame-ancestors"), "'self'");
            assert_eq!(sources(&site.visitor().get(EMBEDDED).await?, "sandbox"), "allow-scripts allow-modals");
        }
        Ok(())
    })
}
