//! Signing in with Google: which tokens are good, and whose account they open.

use serde_json::{Value, json};
use tests::google::{CLIENT, Google, Key, claims};
use tests::installation::unique;
use tests::server::{Server, Settings};
use tests::world::{World, eventually};
use tests::{Answer, Caller, TestSite, run};
use time::OffsetDateTime;

use crate::identity::{begin, code_of};

const PASSWORD: &str = "mật khẩu của tôi";
const SIGN_IN: &str = "/api/users/sign-in";
const SOON: std::time::Duration = std::time::Duration::from_secs(180);
const HOURS_6: u32 = 6 * 3600;

async fn serve(world: &World, google: &Google) -> anyhow::Result<Server> {
    Server::start(Settings { google: google.settings.clone(), ..Settings::of(&world.installation) }).await
}

/// The claims of a person with this address.
fn person(email: &str) -> Value {
    claims(json!({"sub": format!("1{}", unique()), "email": email}))
}

fn with(claims: &Value, others: Value) -> Value {
    let mut all = claims.clone();
    for (name, value) in others.as_object().into_iter().flatten() {
        all[name] = value.clone();
    }
    if let Some(all) = all.as_object_mut() {
        all.retain(|_, value| !value.is_null());
    }
    all
}

async fn show(site: &TestSite, token: &str) -> anyhow::Result<Answer> {
    site.visitor().post(SIGN_IN, json!({ "google_token": token })).await
}

async fn info(site: &TestSite, answer: &Answer) -> anyhow::Result<Value> {
    let token = answer.data()?.as_str().unwrap_or_default().to_owned();
    site.visitor().signed_in(0, "", token).get("/api/users/info").await?.data()
}

fn address(domain: &str) -> String {
    format!("an.{}@{domain}", unique().to_string().to_lowercase().replace('-', "."))
}

async fn sign_up(site: &TestSite, email: &str) -> anyhow::Result<Caller> {
    let answer = site.visitor().post("/api/users/sign-up", json!({"email": email, "password": PASSWORD})).await?;
    Ok(site.visitor().signed_in(0, email, answer.data()?.as_str().unwrap_or_default().to_owned()))
}

async fn verify_address(site: &TestSite, email: &str) -> anyhow::Result<()> {
    let verify = "UPDATE users SET email_verified_at = now() WHERE email = $1";
    sqlx::query(verify).bind(email).execute(&mut site.sql().await?).await?;
    Ok(())
}

#[test]
fn tokens_are_good_or_not_as_the_table_says() -> anyhow::Result<()> {
    run(async |world| {
        let google = Google::start(HOURS_6).await?;
        let settings = tests::server::Settings { google: google.settings.clone(), ..Settings::of(&world.installation) };
        let clients = format!("{CLIENT}, thu-hai");
        let server = Server::start(Settings {
            google: tenant_api::config::GoogleSettings { client_id: clients, ..google.settings.clone() },
            ..settings
        })
        .await?;
        let site = world.site_on(&server).await?;
        let (now, all) = (OffsetDateTime::now_utc().unix_timestamp(), person(&address("x.vn")));
        for good in [
            json!({}),
            json!({"iss": "accounts.google.com"}),
            json!({"aud": "thu-hai"}),
            json!({"aud": [CLIENT, "khac"]}),
            json!({"exp": now - 290}),
            json!({"iat": now + 299}),
            json!({"nonce": "mine"}),
            json!({"email_verified": false}),
        ] {
            let answer = show(&site, &Key::A.sign(&with(&all, good.clone()))?).await?;
            assert_eq!(answer.status, 200, "{good}: {}", answer.text);
        }
        for bad in [
            json!({"iss": "https://accounts.google.com/"}),
            json!({"aud": "khac"}),
            json!({"aud": [CLIENT], "azp": "khac"}),
            json!({"exp": now - 301}),
            json!({"iat": now + 420}),
            json!({"exp": now + 25 * 3600}),
            json!({"exp": null}),
            json!({"iat": null}),
            json!({"sub": null}),
            json!({"sub": ""}),
        ] {
            let answer = show(&site, &Key::A.sign(&with(&all, bad.clone()))?).await?;
            assert_eq!(answer.refused(401)?, "login_failed", "{bad}");
        }
        let good = Key::A.sign(&all)?;
        let mut parts = good.split('.');
        let (head, body) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        for bad in [
            Key::A.sign_as(&json!({"alg": "none", "kid": "a"}), &all)?,
            Key::A.sign_as(&json!({"alg": "HS256", "kid": "a"}), &all)?,
            Key::A.sign_as(&json!({"alg": "RS512", "kid": "a"}), &all)?,
            Key::A.sign_as(&json!({"alg": "RS256"}), &all)?,
            // Signed by another key in the name of ours.
            Key::B.sign_as(&json!({"alg": "RS256", "kid": "a"}), &all)?,
            Key::B.sign(&all)?,
            Key::A.sign(&with(&all, json!({"name": "x".repeat(8 * 1024)})))?,
            format!("{head}.{body}."),
            format!("{head}.{body}"),
            "khong.phai.token".to_owned(),
        ] {
            assert_eq!(show(&site, &bad).await?.refused(401)?, "login_failed", "{bad:.60}");
        }
        Ok(())
    })
}

#[test]
fn keys_are_read_once_anew_once_for_an_unknown_one_and_kept_while_google_is_away() -> anyhow::Result<()> {
    run(async |world| {
        let google = Google::start(HOURS_6).await?;
        let server = serve(world, &google).await?;
        let site = world.site_on(&server).await?;
        let all = person(&address("x.vn"));
        for _ in 0..3 {
            show(&site, &Key::A.sign(&all)?).await?.data()?;
        }
        assert_eq!(google.asked(), 1);
        google.rotate(&[Key::A, Key::B]);
        show(&site, &Key::B.sign(&all)?).await?.data()?;
        assert_eq!(google.asked(), 2);
        for number in 0..3 {
            let strange = Key::A.sign_as(&json!({"alg": "RS256", "kid": format!("la-{number}")}), &all)?;
            assert_eq!(show(&site, &strange).await?.refused(401)?, "login_failed");
        }
        assert_eq!(google.asked(), 2, "once a minute, for all requests together");
        // Keys that may not be kept at all are asked for each time, and kept for when that fails.
        let forgetful = Google::start(0).await?;
        let server = serve(world, &forgetful).await?;
        let site = world.site_on(&server).await?;
        show(&site, &Key::A.sign(&all)?).await?.data()?;
        show(&site, &Key::A.sign(&all)?).await?.data()?;
        assert_eq!(forgetful.asked(), 2);
        forgetful.set_away(true);
        show(&site, &Key::A.sign(&all)?).await?.data()?;
        // Nobody has ever known a key.
        let away = Google::start(HOURS_6).await?;
        away.set_away(true);
        let server = serve(world, &away).await?;
        let site = world.site_on(&server).await?;
        assert_eq!(show(&site, &Key::A.sign(&all)?).await?.refused(503)?, "google_away");
        away.set_away(false);
        eventually(SOON, async || Ok(show(&site, &Key::A.sign(&all)?).await?.status == 200)).await
    })
}

#[test]
fn an_unknown_person_gets_an_account_and_the_same_one_ever_after() -> anyhow::Result<()> {
    run(async |world| {
        let google = Google::start(HOURS_6).await?;
        let server = serve(world, &google).await?;
        let site = world.site_on(&server).await?;
        let tenant = site.visitor().get("/api/tenant").await?.data()?;
        assert_eq!(tenant["google"], true);
        let email = address("x.vn");
        let all = person(&email.to_uppercase());
        let unverified = Key::A.sign(&with(&all, json!({"email_verified": false})))?;
        assert_eq!(show(&site, &unverified).await?.refused(401)?, "login_failed");
        let body = json!({"google_token": Key::A.sign(&all)?, "consents": []});
        assert_eq!(site.visitor().post(SIGN_IN, body).await?.faults()?, ["consents consent_required"]);
        let first = info(&site, &show(&site, &Key::A.sign(&all)?).await?).await?;
        assert_eq!((&first["email"], &first["role"]), (&json!(email), &json!("student")));
        assert_eq!((&first["type"], &first["email_verified"]), (&Value::Null, &json!(true)));
        assert_eq!((&first["google_linked"], &first["has_password"]), (&json!(true), &json!(false)));
        assert_eq!(first["full_name"], "Nguyễn Văn An");
        // The address may change, and need not be verified: the person stays who they are.
        let changed = with(&all, json!({"email": address("y.vn"), "email_verified": false}));
        assert_eq!(info(&site, &show(&site, &Key::A.sign(&changed)?).await?).await?["id"], first["id"]);
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE users SET blocked_at = now() WHERE email = $1").bind(&email).execute(&mut sql).await?;
        let blocked = show(&site, &Key::A.sign(&all)?).await?;
        let bad = show(&site, "khong.phai.token").await?;
        assert_eq!((blocked.status, &blocked.text), (401, &bad.text));
        Ok(())
    })
}

#[test]
fn an_account_with_a_password_is_linked_where_google_gives_out_its_address_or_the_password_is_known()
-> anyhow::Result<()> {
    run(async |world| {
        let google = Google::start(HOURS_6).await?;
        let server = serve(world, &google).await?;
        let site = world.site_on(&server).await?;
        for (domain, hd) in [("gmail.com", Value::Null), ("truong.edu.vn", json!("truong.edu.vn"))] {
            let email = address(domain);
            let own = sign_up(&site, &email).await?;
            verify_address(&site, &email).await?;
            let all = with(&person(&email), json!({ "hd": hd }));
            let linked = info(&site, &show(&site, &Key::A.sign(&all)?).await?).await?;
            assert_eq!((&linked["email"], &linked["google_linked"]), (&json!(email), &json!(true)));
            assert_eq!(linked["has_password"], true);
            own.get("/api/users/info").await?.data()?;
            // Another person of Google's with that address is asked for the password.
            let other = show(&site, &Key::A.sign(&with(&person(&email), json!({ "hd": hd })))?).await?;
            assert_eq!(other.refused(409)?, "google_needs_password");
        }
        let email = address("x.vn");
        sign_up(&site, &email).await?;
        let token = Key::A.sign(&person(&email))?;
        let with_password = async |password: &str| {
            site.visitor().post(SIGN_IN, json!({"google_token": token, "password": password})).await
        };
        assert_eq!(show(&site, &token).await?.refused(409)?, "google_needs_password");
        assert_eq!(with_password("sai mật khẩu").await?.refused(401)?, "wrong_credentials");
        let linked = info(&site, &with_password(PASSWORD).await?).await?;
        assert_eq!((&linked["google_linked"], &linked["email_verified"]), (&json!(true), &json!(true)));
        assert_eq!(info(&site, &show(&site, &token).await?).await?["id"], linked["id"]);
        let mut sql = site.sql().await?;
        let blocked = address("gmail.com");
        sign_up(&site, &blocked).await?;
        sqlx::query("UPDATE users SET blocked_at = now() WHERE email = $1").bind(&blocked).execute(&mut sql).await?;
        assert_eq!(show(&site, &Key::A.sign(&person(&blocked))?).await?.refused(401)?, "login_failed");
        Ok(())
    })
}

#[test]
fn whoever_took_an_address_that_was_never_theirs_is_out_when_its_owner_comes() -> anyhow::Result<()> {
    run(async |world| {
        let google = Google::start(HOURS_6).await?;
        let server = serve(world, &google).await?;
        let site = world.site_on(&server).await?;
        let email = address("gmail.com");
        let taken = sign_up(&site, &email).await?;
        let own = info(&site, &show(&site, &Key::A.sign(&person(&email))?).await?).await?;
        assert_eq!((&own["email"], &own["has_password"]), (&json!(email), &json!(false)));
        assert_eq!(taken.get("/api/users/info").await?.refused(401)?, "session_expired");
        let who = json!({"email": email, "password": PASSWORD});
        assert_eq!(site.visitor().post(SIGN_IN, who).await?.refused(401)?, "wrong_credentials");
        Ok(())
    })
}

#[test]
fn through_the_identity_page_the_token_is_for_this_browser() -> anyhow::Result<()> {
    run(async |world| {
        let google = Google::start(HOURS_6).await?;
        let server = serve(world, &google).await?;
        let site = world.site_on(&server).await?;
        let begun = begin(&site.visitor().with("cookie", "affiliate_code=ABCDE12345"), "/dashboard").await?;
        let page = begun.there.request(reqwest::Method::GET, &format!("/?state={}", begun.state));
        let page = begun.there.send(page.header("accept", "text/html")).await?;
        let policy = page.header("content-security-policy").to_owned();
        for source in ["script-src 'self' 'nonce-", " https://accounts.google.com/gsi/client;", "/gsi/style;"] {
            assert!(policy.contains(source), "{policy}");
        }
        assert!(page.text.contains(CLIENT) && page.text.contains("https://accounts.google.com/gsi/client"));
        let email = address("x.vn");
        let (all, path) = (person(&email), "/api/identity/sign-in");
        for nonce in [Value::Null, json!("khac")] {
            let token = Key::A.sign(&with(&all, json!({ "nonce": nonce })))?;
            assert_eq!(begun.post(path, json!({"google_token": token})).await?.refused(401)?, "login_failed");
        }
        let token = Key::A.sign(&with(&all, json!({"nonce": begun.decoded()?["challenge"]})))?;
        let redirect = begun.sign_in(json!({"google_token": token})).await?;
        let entered = begun.browser.post(SIGN_IN, json!({"code": code_of(&redirect)?})).await?;
        assert_eq!(info(&site, &entered).await?["email"], email);
        let kept = "SELECT affiliate_code FROM users WHERE email = $1";
        let kept: Option<String> = sqlx::query_scalar(kept).bind(&email).fetch_one(&mut site.sql().await?).await?;
        assert_eq!(kept.as_deref(), Some("ABCDE12345"));
        Ok(())
    })
}

#[test]
fn sites_that_take_some_addresses_only_take_those_of_google_too() -> anyhow::Result<()> {
    run(async |world| {
        let google = Google::start(HOURS_6).await?;
        let server = serve(world, &google).await?;
        let site = world.site_on(&server).await?;
        let save = async |people: Value| -> anyhow::Result<()> {
            let body = json!({"options": {"people": people}});
            site.admin.put(&format!("/api/tenant/{}", site.id), body).await?.data()?;
            eventually(SOON, async || {
                let tenant = site.visitor().get("/api/tenant").await?.data()?;
                Ok(tenant["options"]["people"] == people)
            })
            .await
        };
        save(json!({"sign_up": {"only": "gmail"}})).await?;
        let name = unique().to_string().to_lowercase().replace(['-', '_'], "");
        let mailbox = format!("an{}", name.chars().take(20).collect::<String>());
        sign_up(&site, &format!("{mailbox}@gmail.com")).await?;
        let dotted = format!("a.n{}", &mailbox[2..]);
        for same in [format!("{dotted}@gmail.com"), format!("{dotted}@googlemail.com")] {
            let again = site.visitor().post("/api/users/sign-up", json!({"email": same, "password": PASSWORD})).await?;
            assert_eq!(again.envelope()?["message_key"], "account_exists", "{same}");
        }
        let other = show(&site, &Key::A.sign(&person(&address("x.vn")))?).await?;
        assert_eq!(other.faults()?, ["email not_google_email"]);
        let own = show(&site, &Key::A.sign(&person(&format!("{dotted}@gmail.com")))?).await?;
        assert_eq!(info(&site, &own).await?["email"], format!("{mailbox}@gmail.com"));
        save(json!({"sign_up": {"only": {"domain": "truong.edu.vn"}}})).await?;
        let all = person(&address("truong.edu.vn"));
        for hd in [Value::Null, json!("khac.edu.vn")] {
            let token = Key::A.sign(&with(&all, json!({ "hd": hd })))?;
            assert_eq!(show(&site, &token).await?.refused(401)?, "login_failed");
        }
        show(&site, &Key::A.sign(&with(&all, json!({"hd": "truong.edu.vn"})))?).await?.data()?;
        Ok(())
    })
}

#[test]
fn without_a_client_id_no_token_is_good() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        assert_eq!(site.visitor().get("/api/tenant").await?.data()?["google"], false);
        let token = Key::A.sign(&person(&address("x.vn")))?;
        assert_eq!(show(&site, &token).await?.refused(401)?, "login_failed");
        let host = site.visitor().post(SIGN_IN, json!({"code": "x"})).await?;
        assert_eq!(host.refused(401)?, "login_failed");
        Ok(())
    })
}
