//! Letters with links: passwords that were forgotten, addresses that are verified, and other addresses.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::Server;
use tests::world::eventually;
use tests::{Caller, TestSite, run};

use crate::mail::{caught, letters, serve, subjects};

const SOON: Duration = Duration::from_secs(180);
const PASSWORD: &str = "mật khẩu của tôi";
const NEW: &str = "mật khẩu khác hẳn";
const VERIFY: &str = "Xác minh địa chỉ email của bạn";
const RESET: &str = "Đặt lại mật khẩu của bạn";

fn who(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password})
}

async fn sign_up(site: &TestSite) -> anyhow::Result<Caller> {
    let email = format!("an-{}@x.vn", tests::installation::unique());
    let token = site.visitor().post("/api/users/sign-up", who(&email, PASSWORD)).await?.data()?;
    Ok(site.visitor().signed_in(0, &email, token.as_str().unwrap_or_default().to_owned()))
}

/// The token of the newest letter with that subject, and the path that its link leads to.
async fn link(server: &Server, to: &str, subject: &str) -> anyhow::Result<(String, String)> {
    eventually(SOON, async || Ok(subjects(server, to).await?.iter().any(|one| one == subject))).await?;
    let letters = letters(server, to).await?;
    let letter = letters.iter().find(|letter| letter["subject"] == subject).context("the letter")?;
    let text = letter["text"].as_str().unwrap_or_default();
    let address = text.split_whitespace().find(|word| word.contains("?token=")).context("a link")?;
    let (page, token) = address.split_once("?token=").context("a token")?;
    let path = page.splitn(4, '/').nth(3).unwrap_or_default();
    Ok((format!("/{path}"), token.to_owned()))
}

async fn forgot(site: &TestSite, email: &str) -> anyhow::Result<tests::Answer> {
    site.visitor().post("/api/users/forgot-password", json!({ "email": email })).await
}

async fn reset(site: &TestSite, token: &str) -> anyhow::Result<tests::Answer> {
    let body = json!({"token": token, "password": NEW, "password_confirm": NEW});
    site.visitor().post("/api/users/reset-password", body).await
}

async fn verify(site: &TestSite, token: &str) -> anyhow::Result<tests::Answer> {
    site.visitor().get(&format!("/api/users/email-verify?token={token}")).await
}

async fn count(sql: &mut PgConnection, what: &'static str) -> anyhow::Result<i64> {
    Ok(sqlx::query_scalar(what).fetch_one(sql).await?)
}

#[test]
fn a_forgotten_password_is_set_anew_once_by_a_letter() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let server = serve(&own, caught(&own)).await?;
        let site = own.site_on(&server).await?;
        let an = sign_up(&site).await?;
        let unknown = forgot(&site, "khong-co@x.vn").await?;
        let known = forgot(&site, &format!(" {} ", an.email.to_uppercase())).await?;
        assert_eq!((known.status, &known.text), (200, &unknown.text));
        assert_eq!(known.data()?, true);
        let (path, token) = link(&server, &an.email, RESET).await?;
        assert_eq!(path, "/reset-password");
        // Somebody has guessed meanwhile.
        for _ in 0..10 {
            site.visitor().post("/api/users/sign-in", who(&an.email, "sai mật khẩu")).await?.refused(401)?;
        }
        assert_eq!(site.visitor().post("/api/users/sign-in", who(&an.email, PASSWORD)).await?.status, 429);
        let short = json!({"token": token, "password": "ngắn", "password_confirm": "khác"});
        let faults = site.visitor().post("/api/users/reset-password", short).await?.faults()?;
        assert_eq!(faults, ["password password_too_short", "password_confirm passwords_differ"]);
        // A mail scanner opens the page, which uses nothing up.
        let opened = site.visitor().request(reqwest::Method::GET, &format!("{path}?token={token}"));
        reqwest::Client::new().execute(opened.header("accept", "text/html").build()?).await?;
        reset(&site, &token).await?.data()?;
        assert_eq!(an.get("/api/users/info").await?.refused(401)?, "session_expired");
        let signed_in = site.visitor().post("/api/users/sign-in", who(&an.email, NEW)).await?.data()?;
        let an = site.visitor().signed_in(0, &an.email, signed_in.as_str().unwrap_or_default().to_owned());
        assert_eq!(an.get("/api/users/info").await?.data()?["email_verified"], true);
        for gone in [token.as_str(), "none"] {
            assert_eq!(reset(&site, gone).await?.faults()?, ["token reset_token_expired"], "{gone}");
        }
        eventually(SOON, async || {
            Ok(subjects(&server, &an.email).await?.contains(&"Mật khẩu của bạn đã được đổi".to_owned()))
        })
        .await?;
        // The token is nowhere but in the letter.
        let mut sql = site.sql().await?;
        let kept: Vec<String> =
            sqlx::query_scalar("SELECT payload::text FROM tasks WHERE kind = 'letter'").fetch_all(&mut sql).await?;
        assert!(!kept.is_empty() && !kept.iter().any(|payload| payload.contains(&token)));
        Ok(())
    })
}

#[test]
fn a_link_is_good_for_half_an_hour_and_in_the_letters_language() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let server = serve(&own, caught(&own)).await?;
        let site = own.site_on(&server).await?;
        let an = sign_up(&site).await?;
        let english = site.visitor().with("accept-language", "en");
        english.post("/api/users/forgot-password", json!({"email": an.email})).await?.data()?;
        let (path, token) = link(&server, &an.email, "Set a new password").await?;
        assert_eq!(path, "/en/reset-password");
        let mut sql = site.sql().await?;
        let life = "SELECT count(*) FROM one_time_tokens WHERE kind = 'reset'
            AND expires_at BETWEEN now() + interval '29 minutes' AND now() + interval '30 minutes'";
        assert_eq!(count(&mut sql, life).await?, 1);
        sqlx::raw_sql("UPDATE one_time_tokens SET expires_at = now() WHERE kind = 'reset'").execute(&mut sql).await?;
        assert_eq!(reset(&site, &token).await?.faults()?, ["token reset_token_expired"]);
        // Who changes the password meanwhile has no link left open.
        forgot(&site, &an.email).await?.data()?;
        let (_, token) = link(&server, &an.email, RESET).await?;
        let change = json!({"old_password": PASSWORD, "password": NEW});
        an.post("/api/users/upsert-password", change).await?.data()?;
        assert_eq!(reset(&site, &token).await?.faults()?, ["token reset_token_expired"]);
        Ok(())
    })
}

#[test]
fn who_is_blocked_or_has_no_address_gets_no_letter() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (blocked, name) = (site.person("student").await?, "an.9a");
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE users SET blocked_at = now() WHERE id = $1").bind(blocked.id).execute(&mut sql).await?;
        sqlx::query("INSERT INTO users (email) VALUES ($1)").bind(name).execute(&mut sql).await?;
        assert_eq!(forgot(&site, &blocked.email).await?.data()?, true);
        let known = forgot(&site, name).await?;
        assert_eq!(known.faults()?, ["email contact_support"]);
        assert_eq!(known.text, forgot(&site, "khong.co").await?.text);
        assert_eq!(forgot(&site, "a@b").await?.faults()?, ["email not_email"]);
        assert_eq!(forgot(&site, " ").await?.faults()?, ["email required"]);
        assert_eq!(forgot(&site, "khong-co@x.vn").await?.data()?, true);
        // The answer's work is the same whoever it is about; what is done of it later is nobody's to see.
        let asked = "SELECT payload FROM tasks WHERE kind = 'forgotten_password'";
        let asked: Vec<Value> = sqlx::query_scalar(asked).fetch_all(&mut sql).await?;
        assert_eq!(asked, vec![json!({"user": null, "locale": "vi"}); 2]);
        assert_eq!(count(&mut sql, "SELECT count(*) FROM tasks WHERE kind = 'letter'").await?, 0);
        assert_eq!(count(&mut sql, "SELECT count(*) FROM one_time_tokens").await?, 0);
        Ok(())
    })
}

#[test]
fn an_address_is_verified_by_its_letter_however_often_it_is_followed() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let server = serve(&own, caught(&own)).await?;
        let site = own.site_on(&server).await?;
        let (an, binh) = (sign_up(&site).await?, sign_up(&site).await?);
        let (path, token) = link(&server, &an.email, VERIFY).await?;
        assert_eq!(path, "/verify-email");
        assert_eq!(an.get("/api/users/info").await?.data()?["email_verified"], false);
        for _ in 0..2 {
            let answer = verify(&site, &token).await?.data()?;
            assert_eq!(answer, json!({"email": an.email, "verified": true}));
        }
        assert_eq!(an.get("/api/users/info").await?.data()?["email_verified"], true);
        assert_eq!(verify(&site, "none").await?.faults()?, ["token verify_token_expired"]);
        let (_, old) = link(&server, &binh.email, VERIFY).await?;
        let mut sql = site.sql().await?;
        sqlx::raw_sql("UPDATE one_time_tokens SET expires_at = now()").execute(&mut sql).await?;
        assert_eq!(verify(&site, &old).await?.faults()?, ["token verify_token_expired"]);
        assert_eq!(verify(&site, &token).await?.data()?["verified"], true, "what was used stays so");
        let before = count(&mut sql, "SELECT count(*) FROM one_time_tokens").await?;
        for (who, more) in [(&an, 0), (&binh, 1)] {
            who.post("/api/users/email-verify", json!({})).await?.data()?;
            let now = count(&mut sql, "SELECT count(*) FROM one_time_tokens").await?;
            assert_eq!(now - before, more, "only who has not verified is written to");
        }
        Ok(())
    })
}

#[test]
fn another_address_counts_once_it_is_verified() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let server = serve(&own, caught(&own)).await?;
        let site = own.site_on(&server).await?;
        let (an, binh) = (sign_up(&site).await?, sign_up(&site).await?);
        let new = format!("moi-{}", an.email);
        let put = async |body: Value| an.put("/api/users/info", body).await;
        for (body, fault) in [
            (json!({"email": new}), "password required"),
            (json!({"email": new, "password": "sai"}), "password old_password_wrong"),
            (json!({"email": "an", "password": PASSWORD}), "email not_email"),
            (json!({"email": binh.email, "password": PASSWORD}), "email account_exists"),
        ] {
            let answer = put(body).await?;
            let (key, errors) = (answer.refused(412)?, answer.json()?["errors"].take());
            let told = format!(
                "{} {}",
                errors[0]["field"].as_str().unwrap_or_default(),
                errors[0]["message_key"].as_str().unwrap_or(&key)
            );
            assert_eq!(told, fault);
        }
        // One's own address is no change and asks for nothing.
        put(json!({"email": an.email, "full_name": "Lê An"})).await?.data()?;
        let info = put(json!({"email": new, "password": PASSWORD})).await?.data()?;
        assert_eq!((&info["email"], &info["new_email"]), (&json!(an.email), &json!(new)));
        let (_, old_token) = link(&server, &an.email, VERIFY).await?;
        let (_, token) = link(&server, &new, VERIFY).await?;
        assert_eq!(verify(&site, &token).await?.data()?, json!({"email": new, "verified": true}));
        let info = an.get("/api/users/info").await?.data()?;
        assert_eq!((&info["email"], &info["new_email"]), (&json!(new), &json!(null)));
        assert_eq!(verify(&site, &old_token).await?.faults()?, ["token verify_token_expired"], "nothing leads back");
        site.visitor().post("/api/users/sign-in", who(&new, PASSWORD)).await?.data()?;
        assert_eq!(site.visitor().post("/api/users/sign-in", who(&an.email, PASSWORD)).await?.status, 401);
        let told = "Địa chỉ email của tài khoản đã được đổi".to_owned();
        eventually(SOON, async || Ok(subjects(&server, &an.email).await?.contains(&told))).await?;
        // Who was quicker keeps it.
        let wanted = format!("chung-{}", an.email);
        put(json!({"email": wanted, "password": PASSWORD})).await?.data()?;
        let (_, token) = link(&server, &wanted, VERIFY).await?;
        site.visitor().post("/api/users/sign-up", who(&wanted, PASSWORD)).await?.data()?;
        assert_eq!(verify(&site, &token).await?.refused(412)?, "account_exists");
        assert_eq!(an.get("/api/users/info").await?.data()?["email"], new);
        Ok(())
    })
}
