//! The identity page: from a site there and back, and nobody else.

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use reqwest::Method;
use serde_json::{Value, json};
use tests::installation::unique;
use tests::world::World;
use tests::{Answer, Caller, TestSite, run};

const PASSWORD: &str = "mật khẩu của tôi";
pub const HOST: &str = "id.localhost";
const SIGN_IN: &str = "/api/users/sign-in";

/// Somebody who has begun to sign in on a site.
pub struct Begun {
    /// At the site, with the cookie of the beginning.
    pub browser: Caller,
    /// As it stands in the address.
    pub state: String,
    /// At the identity host.
    pub there: Caller,
}

impl Begun {
    /// What the state says.
    pub fn decoded(&self) -> anyhow::Result<Value> {
        Ok(serde_json::from_slice(&URL_SAFE_NO_PAD.decode(&self.state)?)?)
    }

    /// A call of the identity page.
    pub async fn post(&self, path: &str, body: Value) -> anyhow::Result<Answer> {
        self.there.post(&format!("{path}?state={}", self.state), body).await
    }

    /// Signs in there, and answers with where to go back to.
    pub async fn sign_in(&self, body: Value) -> anyhow::Result<String> {
        let answer = self.post("/api/identity/sign-in", body).await?;
        assert_eq!(answer.headers.get("set-cookie"), None, "no cookie is ever set there");
        Ok(answer.data()?["redirect"].as_str().context("an address")?.to_owned())
    }
}

fn at_identity(caller: &Caller) -> Caller {
    caller.at(HOST).with("origin", &format!("http://{HOST}"))
}

fn encoded(state: &Value) -> String {
    URL_SAFE_NO_PAD.encode(state.to_string())
}

/// Begins as a browser does that is at `caller`'s host.
pub async fn begin(caller: &Caller, redirect_path: &str) -> anyhow::Result<Begun> {
    let answer = caller.post("/api/users/identity", json!({"redirect_path": redirect_path, "mode": "sign-in"})).await?;
    let cookie = answer.header("set-cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/;"), "{cookie}");
    assert!(cookie.starts_with("sign_in_verifier=") && cookie.contains("Max-Age=900"), "{cookie}");
    let url = answer.data()?["url"].as_str().context("an address")?.to_owned();
    let (_, state) = url.split_once("?state=").context("a state")?;
    let browser = caller.with("cookie", cookie.split(';').next().unwrap_or_default());
    Ok(Begun { browser, state: state.to_owned(), there: at_identity(caller) })
}

/// The code of the address that leads back.
pub fn code_of(redirect: &str) -> anyhow::Result<String> {
    let url = url::Url::parse(redirect)?;
    let code = url.query_pairs().find(|(name, _)| name == "code").context("a code")?;
    Ok(code.1.into_owned())
}

async fn account(site: &TestSite) -> anyhow::Result<String> {
    let email = format!("an-{}@x.vn", unique());
    site.visitor().post("/api/users/sign-up", json!({"email": email, "password": PASSWORD})).await?.data()?;
    Ok(email)
}

/// A page as a browser asks for it, without following it elsewhere.
async fn open(caller: &Caller, path: &str) -> anyhow::Result<Answer> {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    let request = caller.request(Method::GET, path).header("accept", "text/html").build()?;
    Answer::read(client.execute(request).await?).await
}

async fn live_domain(world: &World, site: &TestSite) -> anyhow::Result<String> {
    let host = format!("{}.vn", unique());
    let live = "INSERT INTO domains (tenant_id, host, status, holds, state) VALUES ($1, $2, 'verified', true, 'live')";
    sqlx::query(live).bind(site.id).bind(&host).execute(world.provisioner.control()).await?;
    Ok(host)
}

#[test]
fn there_and_back_from_a_site_and_from_its_own_domain() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let email = account(&site).await?;
        let own = live_domain(world, &site).await?;
        for host in [site.host.clone(), own] {
            let begun = begin(&site.visitor().at(&host), "/problems?page=2").await?;
            let state = begun.decoded()?;
            assert_eq!(state["origin"], format!("http://{host}"));
            assert_eq!((&state["tenant_id"], &state["mode"]), (&json!(site.id), &json!("sign-in")));
            let redirect = begun.sign_in(json!({"email": email, "password": PASSWORD})).await?;
            assert!(redirect.starts_with(&format!("http://{host}/redirect-uri?code=")), "{redirect}");
            assert!(redirect.ends_with("&redirect_path=%2Fproblems%3Fpage%3D2"), "{redirect}");
            let entered = begun.browser.post(SIGN_IN, json!({"code": code_of(&redirect)?})).await?;
            let cookies: Vec<_> = entered.headers.get_all("set-cookie").iter().collect();
            assert!(cookies.iter().any(|cookie| cookie.as_bytes().starts_with(b"access_token=")), "{cookies:?}");
            let token = entered.data()?.as_str().unwrap_or_default().to_owned();
            let info = begun.browser.signed_in(0, "", token).get("/api/users/info").await?.data()?;
            assert_eq!(info["email"], email);
            // Once.
            let again = begun.browser.post(SIGN_IN, json!({"code": code_of(&redirect)?})).await?;
            assert_eq!(again.refused(401)?, "login_failed");
        }
        Ok(())
    })
}

#[test]
fn a_stolen_planted_or_late_code_opens_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let email = account(&site).await?;
        let (own, other) = (begin(&site.visitor(), "/").await?, begin(&site.visitor(), "/").await?);
        let who = json!({"email": email, "password": PASSWORD});
        let code = code_of(&own.sign_in(who.clone()).await?)?;
        let refused = async |caller: &Caller, code: &str| -> anyhow::Result<()> {
            assert_eq!(caller.post(SIGN_IN, json!({ "code": code })).await?.refused(401)?, "login_failed");
            Ok(())
        };
        // Stolen: a browser without the cookie, and one that began by itself; planted is the same seen from the other end.
        refused(&site.visitor(), &code).await?;
        refused(&other.browser, &code).await?;
        refused(&site.visitor().with("cookie", "sign_in_verifier="), &code).await?;
        let foreign = world.site().await?;
        refused(&own.browser.at(&foreign.host), &code).await?;
        refused(&own.browser, "khong-co").await?;
        own.browser.post(SIGN_IN, json!({ "code": code })).await?.data()?;
        let late = code_of(&own.sign_in(who.clone()).await?)?;
        let mut sql = site.sql().await?;
        let age = "UPDATE sign_in_codes SET expires_at = expires_at - interval '60 seconds'";
        assert_eq!(sqlx::query(age).execute(&mut sql).await?.rows_affected(), 1);
        refused(&own.browser, &late).await?;
        // Blocked meanwhile.
        let blocked = code_of(&own.sign_in(who).await?)?;
        sqlx::query("UPDATE users SET blocked_at = now() WHERE email = $1").bind(&email).execute(&mut sql).await?;
        refused(&own.browser, &blocked).await?;
        let kept: Vec<Vec<u8>> = sqlx::query_scalar("SELECT code_hash FROM sign_in_codes").fetch_all(&mut sql).await?;
        assert!(kept.iter().all(|kept| kept != blocked.as_bytes()), "codes are kept as hashes");
        Ok(())
    })
}

#[test]
fn tabs_share_the_secret_of_their_browser() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let first = begin(&site.visitor(), "/a").await?;
        let second = begin(&first.browser, "/b").await?;
        assert_eq!(first.decoded()?["challenge"], second.decoded()?["challenge"]);
        let strange = begin(&site.visitor(), "/c").await?;
        assert_ne!(first.decoded()?["challenge"], strange.decoded()?["challenge"]);
        let elsewhere = begin(&site.visitor(), "//xau.vn/a").await?;
        assert_eq!(elsewhere.decoded()?["redirect_path"], "/");
        let english = site.visitor().with("accept-language", "en");
        let answer = english.post("/api/users/identity", json!({"redirect_path": "/en/problems"})).await?.data()?;
        let url = answer["url"].as_str().unwrap_or_default().to_owned();
        assert!(url.starts_with("http://id.localhost/en?state="), "{url}");
        Ok(())
    })
}

#[test]
fn signing_up_there_keeps_whose_code_brought_one_and_asks_for_consents() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let begun = begin(&site.visitor().with("cookie", "affiliate_code=ABCDE12345"), "/dashboard").await?;
        let email = format!("binh-{}@x.vn", unique());
        let path = "/api/identity/sign-up";
        let body =
            |consents: Value| json!({"email": email, "password": PASSWORD, "full_name": "Bình", "consents": consents});
        assert_eq!(begun.post(path, body(json!([]))).await?.faults()?, ["consents consent_required"]);
        let redirect = begun.post(path, body(json!(["service"]))).await?.data()?;
        let code = code_of(redirect["redirect"].as_str().unwrap_or_default())?;
        begun.browser.post(SIGN_IN, json!({ "code": code })).await?.data()?;
        let kept = "SELECT affiliate_code FROM users WHERE email = $1";
        let kept: Option<String> = sqlx::query_scalar(kept).bind(&email).fetch_one(&mut site.sql().await?).await?;
        assert_eq!(kept.as_deref(), Some("ABCDE12345"));
        let wrong = begun.post("/api/identity/sign-in", json!({"email": email, "password": "sai mật khẩu"})).await?;
        assert_eq!(wrong.refused(401)?, "wrong_credentials");
        Ok(())
    })
}

#[test]
fn a_state_that_is_not_the_sites_own_gets_an_error_page_and_leads_nowhere() -> anyhow::Result<()> {
    run(async |world| {
        let (site, other) = (world.site().await?, world.site().await?);
        let begun = begin(&site.visitor(), "/").await?;
        let page = open(&begun.there, &format!("/?state={}", begun.state)).await?;
        assert_eq!(page.status, 200, "{}", page.text);
        assert!(page.text.contains(&begun.state) && page.text.contains("\"mode\":\"sign-in\""));
        assert!(!page.header("content-security-policy").contains("google"), "there is no client id");
        assert_eq!(page.headers.get("set-cookie"), None);
        let good = begun.decoded()?;
        let with = |name: &str, value: Value| {
            let mut state = good.clone();
            state[name] = value;
            encoded(&state)
        };
        let suspended = world.site().await?;
        let of_suspended = begin(&suspended.visitor(), "/").await?;
        let suspend = "UPDATE tenants SET state = 'suspended' WHERE id = $1";
        sqlx::query(suspend).bind(suspended.id).execute(world.provisioner.control()).await?;
        tests::world::eventually(std::time::Duration::from_secs(60), async || {
            Ok(suspended.visitor().get("/api/tenant").await?.status == 403)
        })
        .await?;
        let states = [
            with("origin", json!(format!("http://{}", other.host))),
            with("tenant_id", json!(other.id)),
            with("origin", json!("http://xau.vn")),
            with("origin", json!(format!("http://khong-co-{}.localhost", unique()))),
            with("origin", json!(format!("https://{}", site.host))),
            with("origin", json!(format!("http://{}:81", site.host))),
            with("origin", json!(format!("http://{}/x", site.host))),
            with("origin", json!(format!("http://xau.vn@{}", site.host))),
            with("origin", json!(format!("http://{HOST}"))),
            with("redirect_path", json!("https://xau.vn/")),
            with("challenge", json!("AAAA")),
            of_suspended.state.clone(),
            "khong-phai".to_owned(),
            String::new(),
        ];
        for state in states {
            let page = open(&begun.there, &format!("/?state={state}")).await?;
            assert_eq!(page.status, 400, "{state}: {}", page.text);
            assert_eq!(page.header("location"), "");
            assert!(!page.text.contains("xau.vn") && !page.text.contains("http-equiv"), "{}", page.text);
            let call = begun.there.post(&format!("/api/identity/sign-in?state={state}"), json!({})).await?;
            assert_eq!(call.refused(400)?, "sign_in_address_wrong", "{state}");
        }
        Ok(())
    })
}

#[test]
fn only_the_page_and_its_calls_are_at_the_identity_host() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let begun = begin(&site.visitor(), "/").await?;
        let state = &begun.state;
        let tenant = begun.there.get(&format!("/api/tenant?state={state}")).await?.data()?;
        assert_eq!((&tenant["id"], &tenant["google"]), (&json!(site.id), &json!(false)));
        begun.there.get(&format!("/api/users/consents/words?state={state}")).await?.data()?;
        begun.post("/api/users/forgot-password", json!({"email": "khong-co@x.vn"})).await?.data()?;
        assert_eq!(open(&begun.there, &format!("/{}", tests::server::SCRIPT)).await?.status, 200);
        assert_eq!(open(&begun.there, &format!("/en?state={state}")).await?.header("content-language"), "en");
        for path in ["/problems", "/sign-in", "/manage"] {
            assert_eq!(open(&begun.there, &format!("{path}?state={state}")).await?.status, 404, "{path}");
        }
        for path in ["/api/users/info", "/api/home", "/api-admin/users", "/api/users/sign-in"] {
            assert_eq!(begun.there.get(&format!("{path}?state={state}")).await?.status, 404, "{path}");
        }
        // The page of another origin can't post there, nor what names no origin at all.
        let path = format!("/api/identity/sign-in?state={state}");
        for strange in [begun.there.with("origin", "http://xau.vn"), site.visitor().at(HOST)] {
            assert_eq!(strange.post(&path, json!({})).await?.refused(403)?, "foreign_origin");
        }
        // And on the site itself there are no such calls.
        assert_eq!(site.visitor().post(&path, json!({})).await?.refused(404)?, "page_not_found");
        Ok(())
    })
}
