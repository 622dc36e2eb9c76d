//! Teachers who sign up a site of their own, from the site that they teach on.

use serde_json::json;
use tests::installation::unique;
use tests::platform::Platform;
use tests::server::{Server, Settings};
use tests::{TestSite, World, run};

/// A site at a server that reaches the platform's host, where one client may sign up so many sites an hour.
async fn beside_platform(world: &World, sign_ups: usize) -> anyhow::Result<(TestSite, Server, Platform)> {
    let platform = Platform::start(world, sign_ups).await?;
    let control_plane_url = format!("http://{}", platform.address);
    let server = Server::start(Settings { control_plane_url, ..world.server.settings.clone() }).await?;
    Ok((world.site_on(&server).await?, server, platform))
}

#[test]
fn a_teacher_signs_up_a_site_and_is_its_admin() -> anyhow::Result<()> {
    run(async |world| {
        let (site, _server, _platform) = beside_platform(world, 10).await?;
        let teacher = site.person("teacher").await?;
        let subdomain = format!("rieng-{}", unique());
        let form = json!({"name": " Lớp thầy Minh ", "subdomain": subdomain, "type": "uschool", "password": "mật khẩu 8",
            "email": "nguoi-khac@x.vn", "starter_content": false});
        let made = teacher.post("/api/tenant", form.clone()).await?.data()?;
        assert_eq!(
            (made["host"].as_str(), made["url"].as_str()),
            (
                Some(format!("{subdomain}.localhost").as_str()),
                Some(format!("http://{subdomain}.localhost:8080").as_str())
            )
        );
        let token = made["access_token"].as_str().unwrap_or_default().to_owned();
        let there = site.visitor().at(&format!("{subdomain}.localhost")).signed_in(0, &teacher.email, token);
        let info = there.get("/api/users/info").await?.data()?;
        assert_eq!(
            (&info["role"], &info["email"]),
            (&json!("admin"), &json!(teacher.email)),
            "the caller's own address"
        );
        let tenant = there.get("/api/tenant").await?.data()?;
        assert_eq!(
            (&tenant["name"], &tenant["type"], &tenant["id"]),
            (&json!("Lớp thầy Minh"), &json!("uschool"), &made["tenant_id"])
        );

        // The platform's own words, in the caller's language.
        let again = teacher.with("accept-language", "en").post("/api/tenant", form).await?;
        assert_eq!(again.json()?["errors"][0]["message"], "This address is taken.");
        assert_eq!(again.faults()?, ["subdomain subdomain_taken"]);
        Ok(())
    })
}

#[test]
fn what_is_missing_is_named_and_only_who_has_an_account_is_asked() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let missing = ["name required", "subdomain subdomain_invalid", "password required"];
        for role in ["student", "teacher", "affiliate"] {
            let person = site.person(role).await?;
            assert_eq!(person.post("/api/tenant", json!({})).await?.faults()?, missing, "{role}");
        }
        assert_eq!(site.visitor().post("/api/tenant", json!({})).await?.refused(401)?, "login_required");
        // A sound form, and nobody there to take it.
        let form = json!({"name": "Lớp", "subdomain": format!("rieng-{}", unique()), "password": "mật khẩu 8"});
        assert_eq!(site.admin.post("/api/tenant", form).await?.refused(503)?, "server_upgrading");
        Ok(())
    })
}

#[test]
fn the_platforms_limit_is_the_callers() -> anyhow::Result<()> {
    run(async |world| {
        let (site, server, _platform) = beside_platform(world, 1).await?;
        let form = || json!({"name": "Lớp", "subdomain": format!("rieng-{}", unique()), "password": "mật khẩu 8", "starter_content": false});
        let teacher = site.person("teacher").await?;
        teacher.post("/api/tenant", form()).await?.data()?;
        let refused = site.person("teacher").await?.post("/api/tenant", form()).await?;
        assert!(refused.header("retry-after").parse::<u64>()? > 0);
        assert_eq!(refused.refused(429)?, "too_many_requests");
        // The same address on the platform's own host.
        let there = site.visitor().at("lophoc.localhost").through(server.address);
        let own = json!({"name": "Lớp", "subdomain": format!("rieng-{}", unique()), "type": "other", "email": "a@lop.vn", "password": "mật khẩu 8"});
        assert_eq!(there.post("/api/platform/sites", own).await?.refused(429)?, "too_many_requests");
        Ok(())
    })
}
