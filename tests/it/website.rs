//! The site itself: its configuration, and what becomes of it when operators step in.

use std::time::Duration;

use control_plane::fleet::{self, FleetOptions};
use directory::application::Application;
use migrations::TenantMigrations;
use serde_json::{Value, json};
use tests::world::{PASSWORD, eventually};
use tests::{Answer, Caller, TestSite, World, run};

const SOON: Duration = Duration::from_secs(180);

async fn tenant(site: &TestSite) -> anyhow::Result<Value> {
    site.visitor().get("/api/tenant").await?.data()
}

#[test]
fn what_an_admin_saves_is_what_everybody_sees() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("/api/tenant/{}", site.id);
        let change = json!({"name": " Lớp cô Lan ", "slogan": {"vi": "Học để làm", "en": "Learn by doing"}, "logo": "/logo.png",
            "appearance_configuration": {"light": {"primary": "#123456"}}, "options": {"header": {"shop": true}}});
        site.admin.put(&path, change).await?.data()?;
        eventually(SOON, async || Ok(tenant(&site).await?["name"] == "Lớp cô Lan")).await?;
        let seen = tenant(&site).await?;
        assert_eq!((&seen["slogan"]["en"], &seen["logo"]), (&json!("Learn by doing"), &json!("/logo.png")));
        assert_eq!(seen["appearance_configuration"]["light"]["primary"], "#123456");
        assert_eq!(seen["appearance_configuration"]["languages"]["vi"]["is_default"], true);
        site.admin.put(&path, json!({"slogan": {"vi": "Mới"}})).await?.data()?;
        eventually(SOON, async || Ok(tenant(&site).await?["slogan"]["vi"] == "Mới")).await?;
        assert_eq!(tenant(&site).await?["logo"], "/logo.png", "what is not named stays");

        for address in ["javascript:alert(1)", "http://xau.vn/a.png", "//xau.vn/a.png", "/a\".png", "data:text/html,x"]
        {
            assert_eq!(
                site.admin.put(&path, json!({"logo": address})).await?.faults()?,
                ["logo link_format"],
                "{address}"
            );
        }
        for link in ["https://", "http://a b.vn", "https://lan@a.vn", "https://a\n.vn", "javascript&colon;alert(1)"] {
            let parts =
                json!({"social_media": {"facebook_url": link}, "options": {"header": {"menu": [{"path": link}]}}});
            let wanted = ["social_media.facebook_url link_format", "options.header.menu[0].path link_format"];
            assert_eq!(site.admin.put(&path, parts).await?.faults()?, wanted, "{link:?}");
        }
        assert_eq!(site.admin.put(&path, json!({"options": []})).await?.faults()?, ["options invalid_value"]);
        assert_eq!(site.admin.put(&path, json!({"name": " "})).await?.faults()?, ["name required"]);
        let long = json!({"name": "ê".repeat(121)});
        assert_eq!(site.admin.put(&path, long).await?.faults()?, ["name too_long"]);
        let lines = json!({"name": "Lớp\ncô Lan", "logo": "javascript:x"});
        assert_eq!(site.admin.put(&path, lines).await?.faults()?, ["name has_nul", "logo link_format"]);
        let longest = "ê".repeat(120);
        site.admin.put(&path, json!({"name": longest})).await?.data()?;
        eventually(SOON, async || Ok(tenant(&site).await?["name"] == longest)).await?;
        let much = json!({"options": {"x": "x".repeat(300_000)}});
        assert_eq!(site.admin.put(&path, much).await?.refused(413)?, "too_large");
        site.admin.put(&path, json!({"logo": ""})).await?.data()?;
        eventually(SOON, async || Ok(tenant(&site).await?["logo"].is_null())).await?;
        let other = world.site().await?;
        let foreign = site.admin.put(&format!("/api/tenant/{}", other.id), json!({"name": "Chiếm"})).await?;
        assert_eq!(foreign.refused(404)?, "site_not_found");
        Ok(())
    })
}

#[test]
fn parts_that_are_saved_at_one_time_are_all_saved() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("/api/tenant/{}", site.id);
        let parts = [
            json!({"slogan": {"vi": "Học để làm"}}),
            json!({"description": {"vi": "Lớp của cô Lan"}}),
            json!({"logo": "/logo.png"}),
            json!({"favicon": "/favicon.png"}),
            json!({"background": "/background.png"}),
            json!({"social_media": {"youtube_url": "https://www.youtube.com/@lan"}}),
        ];
        for answer in futures::future::join_all(parts.iter().map(|part| site.admin.put(&path, part.clone()))).await {
            answer?.data()?;
        }
        let saved: serde_json::Value = sqlx::query_scalar("SELECT config FROM websites WHERE tenant_id = $1")
            .bind(site.id)
            .fetch_one(world.provisioner.control())
            .await?;
        for part in parts {
            for (name, value) in part.as_object().into_iter().flatten() {
                assert_eq!(&saved[name], value, "{name}");
            }
        }
        Ok(())
    })
}

async fn control(world: &World, sql: &'static str, site: &TestSite) -> anyhow::Result<()> {
    sqlx::query(sql).bind(site.id).execute(world.provisioner.control()).await?;
    Ok(())
}

#[test]
fn the_platforms_own_pages_are_where_a_visitor_reaches_them() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for (host, wanted) in [
            (site.host.clone(), "http://lophoc.localhost"),
            (format!("{}:8080", site.host), "http://lophoc.localhost:8080"),
        ] {
            let tenant = site.visitor().at(&host).get("/api/tenant").await?.data()?;
            assert_eq!(tenant["platform_url"], wanted, "{host}");
        }
        Ok(())
    })
}

/// The page as `who` first gets it.
async fn page(who: &Caller, path: &str) -> anyhow::Result<String> {
    let cookie = format!("access_token={}", who.token.clone().unwrap_or_default());
    Ok(who.without_token().with("cookie", &cookie).get(path).await?.text)
}

/// What stands above a page is there from its first paint on, for whom it concerns and for nobody else.
#[test]
fn banners_are_in_the_first_html() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        assert!(!page(&site.admin, "/problems").await?.contains("lp-banner"));
        let sql = "UPDATE subscriptions SET plan_id = 2, ends_at = now() - interval '1 day' WHERE tenant_id = $1";
        control(world, sql, &site).await?;
        eventually(SOON, async || Ok(tenant(&site).await?["subscription"]["subscription_plan_id"] == 2)).await?;
        let (seen, by_teacher) = (page(&site.admin, "/en/problems").await?, page(&teacher, "/problems").await?);
        assert!(
            seen.contains("app:plan.expired</span><a class=\"lp-btn lp-btn-sm\" href=\"/en/manage/website?tab=plan\">"),
            "{seen}"
        );
        assert!(by_teacher.contains("app:plan.expired</span></div>"), "{by_teacher}");
        for (who, path) in
            [(&site.visitor(), "/problems"), (&site.person("student").await?, "/"), (&site.visitor(), "/sign-in")]
        {
            assert!(!page(who, path).await?.contains("lp-banner"), "{path}");
        }
        Ok(())
    })
}

/// The platform's own sites have the first thousand ids, and the first of them is the main one.
#[test]
fn site_one_takes_payments_tells_its_teachers_and_is_upgraded_before_the_canary() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let other = own.site().await?;
        let application = Application {
            name: "Trang chính".to_owned(),
            subdomain: "chinh".to_owned(),
            kind: "ucode".to_owned(),
            email: "co@chinh.vn".to_owned(),
            password: PASSWORD.to_owned(),
            starter_content: false,
            id: Some(1),
        };
        let main = TestSite::sign_up(&own, &own.server, application).await?;
        assert!(main.id == 1 && other.id > 1000, "{} and {}", main.id, other.id);

        let student = main.person("student").await?;
        let pay = async |who: &Caller| who.post("/api/transaction", json!({})).await;
        assert_eq!(pay(&student).await?.refused(412)?, "invalid_data");
        assert_eq!(pay(&other.person("student").await?).await?.refused(403)?, "payments_not_allowed");

        let teacher = main.person("teacher").await?;
        for (path, create_site) in [("/problems", "/create-site"), ("/en/problems", "/en/create-site")] {
            let banner = format!(
                "app:teacher.text</span><a class=\"lp-btn lp-btn-sm\" href=\"http://lophoc.localhost{create_site}\">app:teacher.action</a>"
            );
            let seen = page(&teacher, path).await?;
            assert!(seen.contains(&banner), "{seen}");
        }
        for (who, why) in [(&student, "no teacher"), (&other.person("teacher").await?, "another site's")] {
            assert!(!page(who, "/problems").await?.contains("app:teacher"), "{why}");
        }

        let embedded = TenantMigrations::default();
        let name = format!("V{}__later", embedded.version() + 1);
        let later = embedded.and(&name, "ALTER TABLE users ADD COLUMN later_word text")?;
        let report = fleet::upgrade(&own.provisioner, &later, &FleetOptions::default()).await?;
        assert!(report.is_whole(), "{report:?}");
        let sites = "SELECT wave, tenant_id FROM fleet_results WHERE run_id = $1 AND tenant_id IS NOT NULL ORDER BY at";
        let upgraded: Vec<(String, i64)> =
            sqlx::query_as(sites).bind(report.run).fetch_all(own.provisioner.control()).await?;
        assert_eq!(upgraded, [("own".to_owned(), 1), ("canary".to_owned(), other.id)]);
        Ok(())
    })
}

#[test]
fn a_suspended_site_is_closed_to_everybody_until_it_is_lifted() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        tenant(&site).await?;
        control(world, "UPDATE tenants SET state = 'suspended' WHERE id = $1", &site).await?;
        eventually(SOON, async || Ok(site.visitor().get("/api/tenant").await?.status == 403)).await?;
        for who in [&site.admin, &site.visitor()] {
            assert_eq!(who.get("/api/users/info").await?.refused(403)?, "site_suspended");
            assert_eq!(who.post("/api/users/sign-in", json!({})).await?.refused(403)?, "site_suspended");
        }
        control(world, "UPDATE tenants SET state = 'active' WHERE id = $1", &site).await?;
        eventually(SOON, async || Ok(site.admin.get("/api/users/info").await?.status == 200)).await
    })
}

#[test]
fn admins_of_a_suspended_site_are_told_why_and_nobody_else_is() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let email = "an@lop.vn";
        let token =
            site.visitor().post("/api/users/sign-up", json!({"email": email, "password": PASSWORD})).await?.data()?;
        let student = site.visitor().signed_in(0, email, token.as_str().unwrap_or_default().to_owned());
        let sql = "UPDATE tenants SET state = 'suspended', state_reason = 'Nợ phí <3 tháng>' WHERE id = $1";
        control(world, sql, &site).await?;
        eventually(SOON, async || Ok(site.visitor().get("/api/tenant").await?.status == 403)).await?;
        let answer = site.admin.get("/api/users/info").await?;
        assert!(answer.text.contains("Nợ phí"), "{}", answer.text);
        assert_eq!(answer.refused(403)?, "site_suspended_because");
        for who in [&student, &site.visitor()] {
            let answer = who.get("/api/users/info").await?;
            assert!(!answer.text.contains("Nợ phí"), "{}", answer.text);
            assert_eq!(answer.refused(403)?, "site_suspended");
        }
        // By signing in, as a program and on the page; no session is begun.
        let call = |email: &str, password: &str| json!({"email": email, "password": password});
        let admin = site.visitor().post("/api/users/sign-in", call(&site.admin.email, PASSWORD)).await?;
        assert!(admin.header("set-cookie").is_empty());
        assert_eq!(admin.refused(403)?, "site_suspended_because");
        for (email, password) in [(site.admin.email.as_str(), "sai rồi nhé"), (student.email.as_str(), PASSWORD)] {
            let answer = site.visitor().post("/api/users/sign-in", call(email, password)).await?;
            assert_eq!(answer.refused(403)?, "site_suspended", "{email}");
        }
        let page = |who: &Caller| who.with("accept", "text/html").with("accept-language", "vi");
        let seen = page(&site.admin).get("/").await?;
        assert!(seen.status == 403 && seen.text.contains("Nợ phí &lt;3 tháng&gt;"), "{}", seen.text);
        let seen = page(&site.visitor()).get("/").await?;
        assert!(seen.text.contains("<form") && !seen.text.contains("Nợ phí"), "{}", seen.text);
        let sign_in = async |password: &str| -> anyhow::Result<Answer> {
            let form = url::form_urlencoded::Serializer::new(String::new())
                .extend_pairs([("email", site.admin.email.as_str()), ("password", password)])
                .finish();
            let visitor = page(&site.visitor());
            let origin = format!("http://{}", visitor.host);
            let request = visitor.request(reqwest::Method::POST, "/sign-in").header("origin", origin);
            visitor.send(request.header("content-type", "application/x-www-form-urlencoded").body(form)).await
        };
        assert!(sign_in(PASSWORD).await?.text.contains("Nợ phí &lt;3 tháng&gt;"));
        let wrong = sign_in("sai rồi nhé").await?;
        assert!(wrong.text.contains("role=\"alert\"") && !wrong.text.contains("Nợ phí"), "{}", wrong.text);
        Ok(())
    })
}

#[test]
fn a_schema_of_another_version_is_not_served() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        tenant(&site).await?;
        control(world, "UPDATE placements SET version = version + 100 WHERE tenant_id = $1", &site).await?;
        eventually(SOON, async || Ok(site.visitor().get("/api/tenant").await?.status == 503)).await?;
        assert_eq!(site.admin.get("/api/users/info").await?.refused(503)?, "server_upgrading");
        control(world, "UPDATE placements SET version = version - 100 WHERE tenant_id = $1", &site).await?;
        eventually(SOON, async || Ok(site.admin.get("/api/users/info").await?.status == 200)).await
    })
}

#[test]
fn parts_of_the_options_are_merged_one_by_one() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("/api/tenant/{}", site.id);
        let save = async |options: Value| site.admin.put(&path, json!({"options": options})).await?.data();
        save(json!({"home": {"banner": "/a.png"}, "practice": {"goal": 3}})).await?;
        tokio::try_join!(
            save(json!({"header": {"shop": true}})),
            save(json!({"footer": {"blog": true}})),
            save(json!({"home": {"banner": "/b.png"}})),
        )?;
        let wanted = json!({"header": {"shop": true}, "home": {"banner": "/b.png"}, "footer": {"blog": true}, "practice": {"goal": 3}});
        eventually(SOON, async || Ok(tenant(&site).await?["options"] == wanted)).await?;
        site.admin.put(&path, json!({"slogan": {"vi": "Học để làm"}})).await?.data()?;
        eventually(SOON, async || Ok(tenant(&site).await?["slogan"]["vi"] == "Học để làm")).await?;
        assert_eq!(tenant(&site).await?["options"], wanted);
        Ok(())
    })
}
