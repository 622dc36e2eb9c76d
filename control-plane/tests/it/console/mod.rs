//! The operators' console over HTTP.

mod audit;
mod deeds;
mod ending;
mod logs;
mod migrations;
mod needs;
mod operators;
mod out;
mod roles;
mod sign_in;
mod sites;
mod slow_sites;
mod visits;

use std::net::TcpListener;
use std::time::Duration;

use actix_web::web;
use control_plane::addresses::Addresses;
use control_plane::console::Console;
use control_plane::operations::Services;
use control_plane::operators::{Actor, Audit, Operators, Role};
use control_plane::platform_host::{self, PlatformHost};
use control_plane::provisioning::Provisioner;
use directory::domains::EdgeSettings;
use judge_farm::client::JudgeClient;
use platform::blobs::BlobStore;
use platform::http::{Edge, EdgeConfig, Proxies};
use platform::metrics::Metrics;
use platform::vault::Vault;
use platform::web::WebFiles;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::PgConnection;
use totp_rs::{Builder, Secret};

use crate::installation::with_installation;

/// Nobody resolves it: requests name it in their Host header only.
pub const HOST: &str = "console.lophoc.test";
pub const ORIGIN: &str = "https://console.lophoc.test";
pub const PASSWORD: &str = "một mật khẩu rất dài";
const TEMPLATE: &str = "<!doctype html><html lang=\"__LANG__\"><head><!--lophoc:head--></head><body><div id=\"root\"><!--lophoc:body--></div></body></html>";

/// The console on a port of its own, in an installation of its own.
pub struct Desk {
    pub provisioner: Provisioner,
    pub operators: Operators,
    base: String,
    http: reqwest::Client,
    running: actix_web::dev::ServerHandle,
    /// The web's build, and the blob store in `blobs`.
    files: tempfile::TempDir,
}

/// What was answered.
#[derive(Debug)]
pub struct Said {
    pub status: StatusCode,
    pub body: Value,
    /// The session's cookie, where one was set.
    pub cookie: Option<String>,
    pub headers: reqwest::header::HeaderMap,
}

impl Said {
    pub fn data(&self) -> &Value {
        &self.body["data"]
    }

    pub fn key(&self) -> &str {
        self.body["message_key"].as_str().unwrap_or_default()
    }

    pub fn good(self) -> anyhow::Result<Value> {
        anyhow::ensure!(self.status == StatusCode::OK, "{} {}", self.status, self.body);
        Ok(self.body["data"].clone())
    }
}

/// Somebody at the console.
#[derive(Debug, Clone, Default)]
pub struct Person {
    pub id: i64,
    pub email: String,
    /// `name=value`, as a browser sends it.
    pub cookie: Option<String>,
    pub totp_secret: String,
    pub recovery_codes: Vec<String>,
}

/// Runs `test` at a console of its own.
pub async fn with_desk(test: impl AsyncFnOnce(&Desk) -> anyhow::Result<()>) -> anyhow::Result<()> {
    with_installation(async |it| with_desk_over(it.provisioner()?, test).await).await
}

/// Runs `test` at a console over `provisioner`.
pub async fn with_desk_over(
    provisioner: Provisioner,
    test: impl AsyncFnOnce(&Desk) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let desk = open(provisioner, None).await?;
    let outcome = test(&desk).await;
    desk.running.stop(false).await;
    outcome
}

/// Runs `test` at a console of its own with a judge, and a look into its queue.
pub async fn with_desk_and_judge(
    test: impl AsyncFnOnce(&Desk, PgConnection) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    with_installation(async |it| {
        let (judge, queue) = it.judge().await?;
        let desk = open(it.provisioner()?, Some(judge)).await?;
        let outcome = test(&desk, queue).await;
        desk.running.stop(false).await;
        outcome
    })
    .await
}

async fn open(provisioner: Provisioner, judge: Option<JudgeClient>) -> anyhow::Result<Desk> {
    let files = tempfile::tempdir()?;
    let dist = files.path().join("web");
    std::fs::create_dir_all(dist.join("assets"))?;
    for name in ["index.html", "platform.html", "console.html"] {
        std::fs::write(dist.join(name), TEMPLATE)?;
    }
    std::fs::write(dist.join("assets/console-1.js"), "let a;")?;
    let web_files = WebFiles::load(&dist.to_string_lossy())?;
    let addresses = Addresses {
        platform_host: "lophoc.test".into(),
        site_suffix: "lophoc.test".into(),
        public_port: 443,
        https: true,
    };
    let vault = Vault::new(&format!("test:{}", Vault::new_key().as_str()))?;
    let operators = Operators::new(provisioner.control().clone(), Some(vault), HOST, ORIGIN)?;
    let blobs = BlobStore::open(&files.path().join("blobs").to_string_lossy())?;
    let services = Services::new(provisioner.clone(), blobs);
    let rules = EdgeSettings::default().rules("lophoc.test", "lophoc.test");
    let console = Console::new(operators.clone(), services, web_files.clone(), addresses.clone(), rules, judge);
    let host = PlatformHost::new(provisioner.clone(), web_files, addresses, 100).with_console(console);
    let edge = web::Data::new(Edge::new(EdgeConfig::default(), Proxies::nearby(), Metrics::default()));
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let base = format!("http://{}", listener.local_addr()?);
    let server = platform_host::server(listener, host, &edge)?;
    let running = server.handle();
    let shutdown = edge.shutdown.clone();
    tokio::spawn(async move { shutdown.serve(server, Duration::ZERO).await });
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    Ok(Desk { provisioner, operators, base, http, running, files })
}

impl Desk {
    /// A request as the console's own page would make it.
    pub fn request(&self, method: Method, path: &str, person: Option<&Person>) -> reqwest::RequestBuilder {
        let mut request = self
            .http
            .request(method, format!("{}{path}", self.base))
            .header("host", HOST)
            .header("origin", ORIGIN)
            .header("accept-language", "en");
        if let Some(cookie) = person.and_then(|person| person.cookie.as_deref()) {
            request = request.header("cookie", cookie);
        }
        request
    }

    pub async fn send(&self, request: reqwest::RequestBuilder) -> anyhow::Result<Said> {
        let answer = request.send().await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        let cookie =
            headers.get("set-cookie").and_then(|value| value.to_str().ok()?.split(';').next()).map(str::to_owned);
        let text = answer.text().await?;
        let body = serde_json::from_str(&text).unwrap_or(Value::String(text));
        Ok(Said { status, body, cookie, headers })
    }

    pub async fn get(&self, person: &Person, path: &str) -> anyhow::Result<Said> {
        self.send(self.request(Method::GET, &format!("/api/console{path}"), Some(person))).await
    }

    pub async fn post(&self, person: &Person, path: &str, body: Value) -> anyhow::Result<Said> {
        self.send(self.request(Method::POST, &format!("/api/console{path}"), Some(person)).json(&body)).await
    }

    pub async fn say(&self, path: &str, body: Value) -> anyhow::Result<Said> {
        self.send(self.request(Method::POST, &format!("/api/console{path}"), None).json(&body)).await
    }

    /// The token of a new operator's set-up link, as `control-plane operator add` prints it.
    pub async fn invite(&self, email: &str, role: Role) -> anyhow::Result<(i64, String)> {
        let line = Audit::of(Actor::command(), "operator.invite");
        let made =
            self.operators.invite(email, "Cô Lan", role, line).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        let token = made.link.strip_prefix(&format!("{ORIGIN}/setup#")).unwrap_or_default().to_owned();
        Ok((made.operator.id, token))
    }

    /// A signed-in operator of that role, set up with an authenticator app.
    pub async fn hire(&self, email: &str, role: Role) -> anyhow::Result<Person> {
        let (id, token) = self.invite(email, role).await?;
        let enrolment = self.say("/setup/totp", json!({"token": token})).await?.good()?;
        let secret = enrolment["secret"].as_str().unwrap_or_default().to_owned();
        let body = json!({"token": token, "password": PASSWORD, "totp": {"code": code(&secret, 0)?}});
        let said = self.say("/setup", body).await?;
        let cookie = said.cookie.clone();
        let data = said.good()?;
        let recovery_codes = serde_json::from_value(data["recovery_codes"].clone())?;
        Ok(Person { id, email: email.to_owned(), cookie, totp_secret: secret, recovery_codes })
    }

    /// The challenge that a right password is answered with.
    pub async fn challenge(&self, email: &str) -> anyhow::Result<String> {
        let data = self.say("/sign-in", json!({"email": email, "password": PASSWORD})).await?.good()?;
        Ok(data["challenge"].as_str().unwrap_or_default().to_owned())
    }

    /// A statement on the control database.
    pub async fn sql(&self, statement: &'static str) -> Result<u64, sqlx::Error> {
        Ok(sqlx::query(statement).execute(self.provisioner.control()).await?.rows_affected())
    }
}

/// The code of an app, `steps` of 30 seconds from now.
pub fn code(secret: &str, steps: i64) -> anyhow::Result<String> {
    let secret = Secret::try_from_base32(secret).map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let totp = Builder::new().with_secret(secret).build()?;
    let now = time::OffsetDateTime::now_utc().unix_timestamp() + 30 * steps;
    Ok(totp.generate(now.unsigned_abs()).to_string())
}
