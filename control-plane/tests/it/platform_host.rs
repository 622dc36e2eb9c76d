use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use actix_web::web;
use breakage::detour::Detour;
use control_plane::addresses::Addresses;
use control_plane::platform_host::{self, PlatformHost};
use control_plane::provisioning::Provisioner;
use platform::http::{Edge, EdgeConfig, Proxies};
use platform::metrics::Metrics;
use platform::web::WebFiles;
use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::ConnectOptions;

use crate::installation::with_installation;

/// For what comes at once where nobody else uses the machine.
const SOON: Duration = Duration::from_secs(30);

/// The real server on a port of its own.
struct Host {
    base: String,
    http: reqwest::Client,
    running: actix_web::dev::ServerHandle,
    _web: tempfile::TempDir,
}

const TEMPLATE: &str = "<!doctype html><html lang=\"__LANG__\"><head><!--lophoc:head--></head><body><div id=\"root\"><!--lophoc:body--></div></body></html>";

/// The web's own words, as its build puts them together.
fn words() -> anyhow::Result<Value> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/src");
    let mut all = json!({});
    for (namespace, folder) in [("platform", "platform/locales"), ("ui", "ui/locales")] {
        for lang in ["vi", "en"] {
            let text = std::fs::read_to_string(web.join(folder).join(format!("{lang}.json")))?;
            all[lang][namespace] = serde_json::from_str(&text)?;
        }
    }
    Ok(all)
}

async fn serve(provisioner: Provisioner, sign_ups_an_hour: usize) -> anyhow::Result<Host> {
    let web = tempfile::tempdir()?;
    std::fs::create_dir(web.path().join("assets"))?;
    let texts = words()?.to_string();
    for (name, text) in
        [("index.html", TEMPLATE), ("platform.html", TEMPLATE), ("assets/a-1.js", "let a;"), ("texts.json", &texts)]
    {
        std::fs::write(web.path().join(name), text)?;
    }
    let addresses = Addresses {
        platform_host: "lophoc.localhost".into(),
        site_suffix: "localhost".into(),
        public_port: 8080,
        https: false,
    };
    let host =
        PlatformHost::new(provisioner, WebFiles::load(&web.path().to_string_lossy())?, addresses, sign_ups_an_hour);
    let edge = web::Data::new(Edge::new(EdgeConfig::default(), Proxies::nearby(), Metrics::default()));
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let base = format!("http://{}", listener.local_addr()?);
    let server = platform_host::server(listener, host, &edge)?;
    let running = server.handle();
    tokio::spawn(server);
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    Ok(Host { base, http, running, _web: web })
}

impl Host {
    async fn get(&self, path: &str) -> anyhow::Result<(StatusCode, String)> {
        let answer = self.http.get(format!("{}{path}", self.base)).header("accept-language", "en").send().await?;
        Ok((answer.status(), answer.text().await?))
    }

    async fn json(&self, path: &str) -> anyhow::Result<(StatusCode, Value)> {
        let (status, text) = self.get(path).await?;
        Ok((status, serde_json::from_str(&text)?))
    }

    /// Asks until `/readyz` says so.
    async fn becomes(&self, status: StatusCode, said: &str) -> anyhow::Result<()> {
        let (began, wanted) = (Instant::now(), (status, json!({"status": said})));
        while self.json("/readyz").await? != wanted {
            anyhow::ensure!(began.elapsed() < SOON, "it did not become {wanted:?} in {SOON:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }

    async fn sign_up(&self, body: &Value) -> anyhow::Result<(StatusCode, Value)> {
        let request =
            self.http.post(format!("{}/api/platform/sites", self.base)).header("accept-language", "en").json(body);
        let answer = request.send().await?;
        Ok((answer.status(), answer.json().await?))
    }
}

/// Runs `test` against a host in an installation of its own.
async fn with_host(sign_ups_an_hour: usize, test: impl AsyncFnOnce(&Host) -> anyhow::Result<()>) -> anyhow::Result<()> {
    with_installation(async |it| {
        let host = serve(it.provisioner()?, sign_ups_an_hour).await?;
        let outcome = test(&host).await;
        host.running.stop(false).await;
        outcome
    })
    .await
}

fn form(subdomain: &str) -> Value {
    json!({"name": "Lớp cô Lan", "subdomain": subdomain, "type": "other", "email": "lan@lop.vn", "password": "mật khẩu"})
}

#[actix_web::test]
async fn a_person_signs_a_site_up() -> anyhow::Result<()> {
    with_host(10, async |host| {
        let (status, free) = host.json("/api/platform/sites/available?subdomain=co-lan").await?;
        assert_eq!(
            (status, &free["data"]["available"], &free["data"]["reason"]),
            (StatusCode::OK, &json!(true), &Value::Null)
        );

        let (status, made) = host.sign_up(&form("co-lan")).await?;
        assert_eq!(status, StatusCode::OK, "{made}");
        let data = &made["data"];
        assert_eq!(
            (data["host"].as_str(), data["url"].as_str()),
            (Some("co-lan.localhost"), Some("http://co-lan.localhost:8080"))
        );
        assert!(data["tenant_id"].is_i64() && data["access_token"].as_str().is_some_and(|token| token.len() > 40));

        let (_, taken) = host.json("/api/platform/sites/available?subdomain=co-lan").await?;
        assert_eq!(
            (&taken["data"]["available"], &taken["data"]["reason_key"]),
            (&json!(false), &json!("subdomain_taken"))
        );
        assert_eq!(taken["data"]["reason"], "This address is taken.");
        let (status, refused) = host.sign_up(&form("co-lan")).await?;
        assert_eq!((status.as_u16(), &refused["errors"][0]["field"]), (412, &json!("subdomain")));
        assert_eq!(refused["errors"][0]["message_key"], "subdomain_taken");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn what_is_wrong_is_said_field_by_field() -> anyhow::Result<()> {
    with_host(10, async |host| {
        let wrong = json!({"name": " ", "subdomain": "A", "type": "shop", "email": "lan", "password": "123456"});
        let (status, refused) = host.sign_up(&wrong).await?;
        assert_eq!(status.as_u16(), 412);
        let keys: Vec<(&str, &str)> = refused["errors"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|error| Some((error["field"].as_str()?, error["message_key"].as_str()?)))
            .collect();
        let wanted = [
            ("name", "required"),
            ("subdomain", "subdomain_invalid"),
            ("type", "invalid_value"),
            ("email", "not_email"),
            ("password", "password_too_short"),
        ];
        assert_eq!(keys, wanted);

        for (asked, key) in [
            ("ab", "subdomain_invalid"),
            ("X%20y", "subdomain_invalid"),
            ("www", "subdomain_reserved"),
            ("", "subdomain_invalid"),
        ] {
            let (_, answer) = host.json(&format!("/api/platform/sites/available?subdomain={asked}")).await?;
            assert_eq!(answer["data"]["reason_key"], key, "{asked}");
        }
        let (status, refused) = host.sign_up(&json!({"name": "a\u{0}b", "subdomain": "abc"})).await?;
        assert_eq!((status.as_u16(), &refused["errors"][0]["message_key"]), (412, &json!("has_nul")));
        let broken = host.http.post(format!("{}/api/platform/sites", host.base)).body("{").send().await?;
        assert_eq!(broken.status().as_u16(), 400);
        let huge = host.http.post(format!("{}/api/platform/sites", host.base)).body(vec![b' '; 2 << 20]).send().await?;
        assert_eq!(huge.status().as_u16(), 413);
        let (status, answer) = host.json("/api/platform/nothing").await?;
        assert_eq!((status.as_u16(), &answer["message_key"]), (404, &json!("page_not_found")));
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn one_address_signs_up_only_so_many_sites_an_hour() -> anyhow::Result<()> {
    with_host(2, async |host| {
        for name in ["site-1", "site-2"] {
            assert_eq!(host.sign_up(&form(name)).await?.0, StatusCode::OK);
        }
        let (status, refused) = host.sign_up(&form("site-3")).await?;
        assert_eq!((status.as_u16(), &refused["message_key"]), (429, &json!("too_many_requests")));
        let (_, free) = host.json("/api/platform/sites/available?subdomain=site-3").await?;
        assert_eq!(free["data"]["available"], true);
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn pages_are_html_first_in_both_languages() -> anyhow::Result<()> {
    with_host(10, async |host| {
        let (status, page) = host.get("/").await?;
        assert_eq!(status, StatusCode::OK);
        assert!(page.contains("<html lang=\"vi\">") && page.contains("<h1>Lớp học lập trình của riêng bạn"));
        assert!(page.contains("1,499,000 ₫"), "the plans' prices are in the page");
        for allowed in [
            "Tối đa 3 thầy cô",
            "Địa chỉ có sẵn của nền tảng",
            "1 tên miền riêng",
            "5 tên miền riêng",
            "Không giới hạn tên miền riêng",
        ] {
            assert!(page.contains(allowed), "{allowed}: what a plan allows is on its card");
        }
        assert!(
            page.contains("\"/api/platform/plans\":{\"success\":true"),
            "what the page brought is in the boot data"
        );
        assert!(page.contains("\"site_suffix\":\"localhost:8080\""));
        let (_, page) = host.get("/en").await?;
        for allowed in [
            "An address of ours",
            "<li>1 domain of your own</li>",
            "<li>5 domains of your own</li>",
            "Up to 10 teachers",
        ] {
            assert!(page.contains(allowed), "{allowed}");
        }
        assert!(
            page.contains("<html lang=\"en\">")
                && page.contains("hreflang=\"vi\" href=\"http://lophoc.localhost:8080/\"")
        );
        for path in ["/", "/en", "/create-site", "/en/create-site", "/nothing"] {
            let (_, page) = host.get(path).await?;
            let body = page.split("<div id=\"root\">").nth(1).unwrap_or_default();
            assert!(
                !body.contains("platform:") && !body.contains("ui:"),
                "{path} shows the key of a text that is missing"
            );
            assert_eq!(body.matches("<h1").count(), 1, "{path}");
        }

        let (status, page) = host.get("/fr").await?;
        assert!(status == StatusCode::NOT_FOUND && page.contains("lp-error-status"));
        let moved = host.http.get(format!("{}/vi/create-site?a=1", host.base)).send().await?;
        assert_eq!((moved.status().as_u16(), moved.headers()["location"].to_str()?), (308, "/create-site?a=1"));
        assert_eq!(host.get("/assets/a-1.js").await?, (StatusCode::OK, "let a;".to_owned()));
        assert_eq!(host.get("/platform.html").await?.0, StatusCode::NOT_FOUND);
        assert_eq!(host.get("/../Cargo.toml").await?.0, StatusCode::NOT_FOUND);

        let (_, plans) = host.json("/api/platform/plans").await?;
        assert_eq!(plans["data"].as_array().map(Vec::len), Some(8));
        let (_, document) = host.json("/api/openapi.json").await?;
        for path in ["/api/platform/plans", "/api/platform/sites/available", "/api/platform/sites"] {
            assert!(document["paths"][path].is_object(), "{path} is not documented");
        }
        assert_eq!(host.get("/healthz").await?.0, StatusCode::OK);
        assert_eq!(host.get("/readyz").await?, (StatusCode::OK, "{\"status\":\"ok\"}".to_owned()));
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn it_is_alive_but_not_ready_while_the_control_database_is_away() -> anyhow::Result<()> {
    with_installation(async |it| {
        let detour = Detour::to(it.server_port()).await?;
        let sites = it.admin_options("postgres").to_url_lossy();
        let provisioner = Provisioner::new(&it.control_url(Some(detour.port))?, sites.as_str(), it.options())?;
        let host = serve(provisioner, 10).await?;
        host.becomes(StatusCode::OK, "ok").await?;
        detour.cut();
        host.becomes(StatusCode::SERVICE_UNAVAILABLE, "not ready").await?;
        assert_eq!(host.get("/healthz").await?.0, StatusCode::OK);
        detour.mend();
        host.becomes(StatusCode::OK, "ok").await?;
        host.running.stop(false).await;
        Ok(())
    })
    .await
}
