//! Letters: what causes one, that it is sent once, and what becomes of one that the mail server refuses.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tenant_api::config::MailSettings;
use tests::server::{Server, Settings};
use tests::smtp::Smtp;
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};

const SOON: Duration = Duration::from_secs(180);
const PASSWORD: &str = "mật khẩu của tôi";

/// A server that does tasks and sends letters so.
pub async fn serve(world: &World, mail: MailSettings) -> anyhow::Result<Server> {
    Server::start(Settings { tasks_at_once: 4, mail, ..world.server.settings.clone() }).await
}

/// One whose letters are caught, in a folder of its world.
pub fn caught(world: &World) -> MailSettings {
    let folder = world.installation.folder.join("letters");
    MailSettings { mail_catcher: folder.to_string_lossy().into_owned(), ..MailSettings::default() }
}

pub async fn letters(server: &Server, to: &str) -> anyhow::Result<Vec<Value>> {
    let page = Caller::visitor(server.address, "mail.localhost");
    Ok(page.get(&format!("/api/letters?to={to}")).await?.data()?.as_array().cloned().unwrap_or_default())
}

pub async fn subjects(server: &Server, to: &str) -> anyhow::Result<Vec<String>> {
    let letters = letters(server, to).await?;
    Ok(letters.iter().map(|letter| letter["subject"].as_str().unwrap_or_default().to_owned()).collect())
}

/// Signs up with a browser that keeps its cookie; who that is, and the cookie.
async fn signed_up(site: &TestSite) -> anyhow::Result<(Value, String)> {
    let email = format!("an-{}@x.vn", tests::installation::unique());
    let who = json!({"email": email, "password": PASSWORD});
    let answer = site.visitor().post("/api/users/sign-up", who.clone()).await?;
    answer.data()?;
    let cookies = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let cookie = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.starts_with("browser="));
    Ok((who, cookie.context("a browser's cookie")?.to_owned()))
}

async fn sign_in(site: &TestSite, who: &Value, cookie: &str) -> anyhow::Result<()> {
    let mut caller = site.visitor().with("accept-language", "en").with("user-agent", "Firefox/150 (Windows)");
    if !cookie.is_empty() {
        caller = caller.with("cookie", cookie);
    }
    caller.post("/api/users/sign-in", who.clone()).await?.data()?;
    Ok(())
}

#[test]
fn a_sign_in_with_a_new_browser_is_told_by_mail_and_the_page_shows_the_letter() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let server = serve(&own, caught(&own)).await?;
        let site = own.site_on(&server).await?;
        let (who, cookie) = signed_up(&site).await?;
        let email = who["email"].as_str().unwrap_or_default();
        sign_in(&site, &who, &cookie).await?;
        sign_in(&site, &who, "").await?;
        let told = async || -> anyhow::Result<Vec<Value>> {
            let mut caught = letters(&server, email).await?;
            caught.retain(|letter| letter["subject"] != "Xác minh địa chỉ email của bạn");
            Ok(caught)
        };
        eventually(SOON, async || Ok(!told().await?.is_empty())).await?;
        let caught = told().await?;
        assert_eq!(caught.len(), 1, "the browser of the sign-up is known");
        let letter = &caught[0];
        assert_eq!(letter["subject"], "A new sign-in to your account");
        let (text, html) = (letter["text"].as_str().unwrap_or_default(), letter["html"].as_str().unwrap_or_default());
        assert!(text.contains("Firefox, Windows") && html.contains("Firefox, Windows"), "{text} {html}");
        assert!(letter["source"].as_str().is_some_and(|source| source.contains("Auto-Submitted: auto-generated")));

        let page = Caller::visitor(server.address, "mail.localhost");
        assert!(page.get("/").await?.text.contains(email));
        let path = format!("/letters/{}", letter["id"].as_str().unwrap_or_default());
        let shown = page.get(&path).await?;
        assert!(shown.text.contains("sandbox=\"\"") && shown.text.contains("Message-ID"), "{}", shown.text);
        let framed = page.get(&format!("{path}/html")).await?;
        assert!(framed.header("content-security-policy").starts_with("sandbox"), "{:?}", framed.headers);
        assert_eq!(page.get("/letters/..%2F..%2Fx").await?.status, 404);
        // Where letters are not caught there is no such page, nor for whoever comes from elsewhere.
        let elsewhere = Caller::visitor(own.server.address, "mail.localhost");
        assert_eq!(elsewhere.get("/api/letters").await?.status, 404);
        Ok(())
    })
}

#[test]
fn a_plan_that_is_nearly_used_up_is_told_to_the_admins_once_a_step() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        sqlx::query("UPDATE plans SET max_active_users = 5").execute(own.provisioner.control()).await?;
        let server = serve(&own, caught(&own)).await?;
        let site = own.site_on(&server).await?;
        let admin = site.admin.email.clone();
        for learners in 1..=5 {
            site.person("student").await?.get("/api/users/info").await?.data()?;
            let wanted = usize::from(learners >= 4) + usize::from(learners >= 5);
            eventually(SOON, async || Ok(letters(&server, &admin).await?.len() >= wanted)).await?;
        }
        let told = subjects(&server, &admin).await?;
        assert_eq!(
            told,
            ["Trang của bạn đã dùng hết số người học của gói", "Trang của bạn sắp dùng hết số người học của gói",]
        );
        Ok(())
    })
}

#[test]
fn a_domain_that_comes_to_life_is_told_once_by_however_many_replicas() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let (server, _replica) = (serve(&own, caught(&own)).await?, serve(&own, caught(&own)).await?);
        let site = own.site_on(&server).await?;
        let live =
            "INSERT INTO domains (tenant_id, host, status, holds, state) VALUES ($1, $2, 'verified', true, 'live')";
        let host = format!("{}.vn", tests::installation::unique());
        sqlx::query(live).bind(site.id).bind(&host).execute(own.provisioner.control()).await?;
        eventually(SOON, async || Ok(!letters(&server, &site.admin.email).await?.is_empty())).await?;
        // Another change has everybody look again; its letter would come after a second one of the first.
        let second = format!("{}.vn", tests::installation::unique());
        sqlx::query(live).bind(site.id).bind(&second).execute(own.provisioner.control()).await?;
        eventually(SOON, async || Ok(letters(&server, &site.admin.email).await?.len() >= 2)).await?;
        let mut told = subjects(&server, &site.admin.email).await?;
        told.sort();
        let mut wanted = [host, second].map(|host| format!("Tên miền {host} đã hoạt động"));
        wanted.sort();
        assert_eq!(told, wanted);
        Ok(())
    })
}

#[test]
fn what_the_mail_server_puts_off_is_sent_later_and_what_it_refuses_is_kept_as_failed() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let smtp = Smtp::start().await?;
        let server = serve(&own, MailSettings { smtp_url: smtp.url.clone(), ..MailSettings::default() }).await?;
        let site = own.site_on(&server).await?;
        let admin = site.admin.with("accept-language", "en");
        let listed = async |state: &str| -> anyhow::Result<Vec<Value>> {
            let items = admin.get(&format!("/api-admin/tasks?state={state}&size=96")).await?.data()?;
            let letters = items.as_array().into_iter().flatten().filter(|item| item["kind"] == "letter");
            Ok(letters.cloned().collect())
        };
        smtp.refuse_with("451 4.7.1 come back later");
        let who = json!({"email": site.admin.email, "password": tests::world::PASSWORD});
        // The first browser is nobody's surprise.
        sign_in(&site, &who, "").await?;
        sign_in(&site, &who, "").await?;
        let put_off = |items: &[Value]| items.iter().any(|item| item["attempts"] == 1 && !item["reason"].is_null());
        eventually(SOON, async || Ok(put_off(&listed("waiting").await?))).await?;
        let waiting = listed("waiting").await?;
        assert_eq!(waiting[0]["reason"], "The mail server did not take the letter yet; it is tried again.");
        assert_eq!(smtp.letters().len(), 0);
        smtp.refuse_with("");
        admin.post(&format!("/api-admin/tasks/{}/retry", waiting[0]["id"]), json!({})).await?.data()?;
        eventually(SOON, async || Ok(smtp.letters().len() == 1)).await?;
        let letter = smtp.letters().remove(0);
        assert!(
            letter.contains(who["email"].as_str().unwrap_or_default()) && letter.contains("Message-ID: <"),
            "{letter}"
        );

        smtp.refuse_with("550 5.1.1 nobody here");
        sign_in(&site, &who, "").await?;
        eventually(SOON, async || Ok(!listed("failed").await?.is_empty())).await?;
        let failed = listed("failed").await?;
        assert_eq!((&failed[0]["attempts"], failed.len()), (&json!(1), 1), "not tried again");
        assert_eq!(failed[0]["reason"], "The mail server refused the address or the letter.");
        assert_eq!(smtp.letters().len(), 1);
        Ok(())
    })
}
