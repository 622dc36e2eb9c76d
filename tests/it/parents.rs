//! Parents without accounts: the letter, the link, what it shows and what ends it.

use std::time::Duration;

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::server::Server;
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};

use crate::mail::{caught, letters, serve};

const SOON: Duration = Duration::from_secs(180);
const PARENT: &str = "me@nha.vn";

/// A site whose letters are caught, and its server.
async fn site(world: &World) -> anyhow::Result<(World, Server, TestSite)> {
    let own = world.beside().await?;
    let server = serve(&own, caught(&own)).await?;
    let site = own.site_on(&server).await?;
    Ok((own, server, site))
}

/// A student of so many years, to the day.
async fn child(site: &TestSite, name: &str, years: i32) -> anyhow::Result<Caller> {
    let child = site.person("student").await?;
    let sql = "UPDATE users SET full_name = $2, user_type = 'student',
        dob = (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - make_interval(years => $3) WHERE id = $1";
    sqlx::query(sql).bind(child.id).bind(name).bind(years).execute(&mut site.sql().await?).await?;
    Ok(child)
}

/// Names the parent's address in the own profile.
async fn name_parent(child: &Caller, email: &str) -> anyhow::Result<()> {
    child.put("/api/users/info", json!({"parent_email": email})).await?.data()?;
    Ok(())
}

/// The newest of so many letters to an address.
async fn letter(server: &Server, to: &str, count: usize) -> anyhow::Result<Value> {
    eventually(SOON, async || Ok(letters(server, to).await?.len() >= count)).await?;
    letters(server, to).await?.into_iter().next().context("a letter")
}

/// The path and the token of a letter's link.
fn link_in(letter: &Value) -> anyhow::Result<(String, String)> {
    let text = letter["text"].as_str().unwrap_or_default();
    let address = text.split_whitespace().find(|word| word.contains("?token=")).context("a link")?;
    let (page, token) = address.split_once("?token=").context("a token")?;
    Ok((format!("/{}", page.splitn(4, '/').nth(3).unwrap_or_default()), token.to_owned()))
}

/// Opens a link as a browser does, which goes no further.
async fn open(site: &TestSite, path: &str, token: &str) -> anyhow::Result<Answer> {
    let request = site.visitor().request(Method::GET, &format!("{path}?token={token}"));
    let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    Answer::read(http.execute(request.header("accept", "text/html").build()?).await?).await
}

/// The parent with the cookie that a link has turned into.
fn parent_with(site: &TestSite, token: &str) -> Caller {
    site.visitor().with("cookie", &format!("parent_link={token}"))
}

async fn is_over(parent: &Caller) -> anyhow::Result<()> {
    for answer in [
        parent.get("/api/parent").await?,
        parent.post("/api/parent/consent", json!({})).await?,
        parent.delete("/api/parent/consent").await?,
        parent.delete("/api/parent").await?,
    ] {
        assert_eq!(answer.refused(404)?, "parent_link_expired");
        assert!(answer.json()?["data"].is_null());
    }
    Ok(())
}

async fn state(child: &Caller) -> anyhow::Result<String> {
    let link = child.get("/api/users/parent-link").await?.data()?;
    Ok(link["state"].as_str().unwrap_or_default().to_owned())
}

async fn run_sql(site: &TestSite, sql: &'static str) -> anyhow::Result<()> {
    sqlx::raw_sql(sql).execute(&mut site.sql().await?).await?;
    Ok(())
}

/// Makes a link's token known, as if the letter had been read.
async fn token_of(site: &TestSite, child: &Caller) -> anyhow::Result<String> {
    let token = platform::secrets::new_token();
    sqlx::query("UPDATE parent_links SET token_hash = $2 WHERE user_id = $1")
        .bind(child.id)
        .bind(platform::secrets::hash_token(&token).as_slice())
        .execute(&mut site.sql().await?)
        .await?;
    Ok(token)
}

#[test]
fn a_letter_opens_the_childs_page_however_often_and_takes_the_consent() -> anyhow::Result<()> {
    run(async |world| {
        let (_own, server, site) = site(world).await?;
        let an = child(&site, "Nguyễn Văn An", 12).await?;
        assert_eq!(state(&an).await?, "not_sent");
        name_parent(&an, " Me@Nha.vn ").await?;
        let sent = an.get("/api/users/parent-link").await?.data()?;
        assert_eq!((&sent["state"], &sent["email"]), (&json!("waiting"), &json!(PARENT)));
        assert_eq!((&sent["needs_consent"], &sent["consented_at"]), (&json!(true), &json!(null)));
        let letter = letter(&server, PARENT, 1).await?;
        let text = letter["text"].as_str().unwrap_or_default();
        assert!(text.contains("Nguyễn Văn An") && text.contains("chưa đủ 16 tuổi"), "{text}");
        let (path, token) = link_in(&letter)?;
        assert_eq!(path, "/parent");
        // A scanner of mail opens it, and the parent, twice.
        for _ in 0..3 {
            let answer = open(&site, &path, &token).await?;
            assert_eq!((answer.status, answer.header("location")), (303, "/parent"));
            assert_eq!(answer.header("referrer-policy"), "no-referrer");
            assert_eq!(answer.header("cache-control"), "no-store");
            let cookie = answer.header("set-cookie");
            assert!(cookie.starts_with(&format!("parent_link={token};")), "{cookie}");
            let attributes: Vec<&str> = cookie.split("; ").skip(1).collect();
            for wanted in ["HttpOnly", "SameSite=Lax", "Path=/api/parent"] {
                assert!(attributes.contains(&wanted), "{wanted} in {cookie}");
            }
        }
        let parent = parent_with(&site, &token);
        let page = parent.get("/api/parent").await?.data()?;
        assert_eq!(page["child"]["full_name"], "Nguyễn Văn An");
        assert_eq!((&page["confirmed_at"], &page["sections"]), (&json!(null), &json!([])), "nothing before");
        let words = page["consent"]["words"].clone();
        assert!(words.as_str().is_some_and(|words| words.contains("giám hộ")) && page["consent"]["given_at"].is_null());
        // Confirming alone consents to nothing.
        let page = parent.post("/api/parent/consent", json!({})).await?.data()?;
        assert!(page["confirmed_at"].is_i64() && page["consent"]["given_at"].is_null());
        assert_eq!(state(&an).await?, "confirmed");
        let page = parent.post("/api/parent/consent", json!({"consents": ["child"]})).await?.data()?;
        assert!(page["consent"]["given_at"].is_i64());
        assert_eq!(state(&an).await?, "consented");
        let kept: (String, i32, String, String) = sqlx::query_as(
            "SELECT words, version, locale, given_by FROM consents WHERE user_id = $1 AND purpose = 'child'",
        )
        .bind(an.id)
        .fetch_one(&mut site.sql().await?)
        .await?;
        assert_eq!((json!(kept.0), json!(kept.1)), (words, page["consent"]["version"].clone()));
        assert_eq!((kept.2.as_str(), kept.3.as_str()), ("vi", "parent"));
        let english = parent.with("accept-language", "en").get("/api/parent").await?.data()?;
        assert_eq!(
            (&english["sections"][0]["kind"], &english["sections"][0]["title"]),
            (&json!("activity"), &json!("Activity"))
        );
        // Taken back, it is asked for again.
        assert!(parent.delete("/api/parent/consent").await?.data()?["consent"]["given_at"].is_null());
        assert_eq!(state(&an).await?, "confirmed");
        // The token is nowhere but in the letter.
        let kept: Vec<String> = sqlx::query_scalar("SELECT payload::text FROM tasks WHERE kind = 'letter'")
            .fetch_all(&mut site.sql().await?)
            .await?;
        assert!(!kept.is_empty() && !kept.iter().any(|payload| payload.contains(&token)));
        Ok(())
    })
}

#[test]
fn whoever_is_sixteen_needs_no_consent_and_the_letter_is_in_the_callers_language() -> anyhow::Result<()> {
    run(async |world| {
        let (_own, server, site) = site(world).await?;
        let an = child(&site, "Nguyễn Văn An", 16).await?.with("accept-language", "en");
        name_parent(&an, PARENT).await?;
        let letter = letter(&server, PARENT, 1).await?;
        assert!(letter["subject"].as_str().is_some_and(|subject| subject.starts_with("Nguyễn Văn An would like")));
        let (path, token) = link_in(&letter)?;
        assert_eq!(path, "/en/parent");
        assert_eq!(open(&site, &path, &token).await?.header("location"), "/en/parent");
        let parent = parent_with(&site, &token);
        assert_eq!(parent.get("/api/parent").await?.data()?["consent"], json!(null));
        let consents = parent.post("/api/parent/consent", json!({"consents": ["child"]})).await?;
        assert_eq!(consents.faults()?, ["consents invalid_value"]);
        parent.post("/api/parent/consent", json!({"consents": []})).await?.data()?;
        let link = an.get("/api/users/parent-link").await?.data()?;
        assert_eq!((&link["state"], &link["needs_consent"]), (&json!("confirmed"), &json!(false)));
        // Another letter to the same address: it is confirmed still, and the former link is over.
        an.post("/api/users/parent-link", json!({})).await?.data()?;
        assert_eq!(state(&an).await?, "confirmed");
        is_over(&parent).await
    })
}

#[test]
fn a_link_is_about_one_child_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (child(&site, "An", 17).await?, child(&site, "Bình", 17).await?);
        let question = site.admin.post("/api/problems", json!({"title": "Bài", "statement": "Tính."})).await?.data()?;
        let mut sql = site.sql().await?;
        for (who, ages) in [(&an, &[1, 1, 2, 29, 40][..]), (&binh, &[3][..])] {
            for days in ages {
                let add = "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, created_at, enqueued_at)
                    VALUES (gen_random_uuid(), $1, $2, 71, 'x', 'AC', now() - make_interval(days => $3), now())";
                sqlx::query(add).bind(question["id"].as_i64()).bind(who.id).bind(days).execute(&mut sql).await?;
            }
            name_parent(who, PARENT).await?;
        }
        sqlx::query(
            "INSERT INTO question_progress (user_id, question_id, attempts, solved_at) VALUES ($1, $2, 4, now())",
        )
        .bind(an.id)
        .bind(question["id"].as_i64())
        .execute(&mut sql)
        .await?;
        for (who, name, wanted) in [(&an, "An", ["3", "4", "1"]), (&binh, "Bình", ["1", "1", "0"])] {
            let parent = parent_with(&site, &token_of(&site, who).await?);
            let answer = parent.post("/api/parent/consent", json!({})).await?;
            let page = answer.data()?;
            assert_eq!(page["child"]["full_name"], name);
            let rows = page["sections"][0]["rows"].as_array().cloned().unwrap_or_default();
            let values: Vec<_> = rows.iter().skip(1).map(|row| row["value"].as_str().unwrap_or_default()).collect();
            assert_eq!(values, wanted, "{name}");
            for secret in [an.email.as_str(), binh.email.as_str(), "source_code"] {
                assert!(!answer.text.contains(secret), "{secret}");
            }
        }
        // A token of one site opens nothing at another.
        let token = token_of(&site, &an).await?;
        let elsewhere = world.site().await?;
        is_over(&parent_with(&elsewhere, &token)).await?;
        let gone = open(&elsewhere, "/parent", &token).await?;
        assert_eq!((gone.status, gone.header("location")), (303, "/parent"));
        assert!(gone.header("set-cookie").starts_with("parent_link=;"), "{:?}", gone.headers);
        Ok(())
    })
}

#[test]
fn a_link_ends_by_its_days_its_child_its_parent_and_its_manager() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = child(&site, "An", 12).await?;
        is_over(&site.visitor()).await?;
        is_over(&parent_with(&site, "none")).await?;
        name_parent(&an, PARENT).await?;
        let again = async || -> anyhow::Result<Caller> {
            run_sql(&site, "DELETE FROM parent_letters; DELETE FROM tasks WHERE kind = 'letter'").await?;
            an.post("/api/users/parent-link", json!({})).await?.data()?;
            let parent = parent_with(&site, &token_of(&site, &an).await?);
            parent.post("/api/parent/consent", json!({"consents": ["child"]})).await?.data()?;
            Ok(parent)
        };
        // Ninety days.
        let parent = again().await?;
        let life = "SELECT count(*) FROM parent_links WHERE expires_at - sent_at BETWEEN interval '89 days 23 hours' AND interval '90 days 1 hour'";
        let count: i64 = sqlx::query_scalar(life).fetch_one(&mut site.sql().await?).await?;
        assert_eq!(count, 1);
        run_sql(&site, "UPDATE parent_links SET expires_at = now()").await?;
        is_over(&parent).await?;
        assert_eq!(state(&an).await?, "expired");
        // The child.
        let parent = again().await?;
        assert_eq!(an.delete("/api/users/parent-link").await?.data()?["state"], "not_sent");
        is_over(&parent).await?;
        // The parent.
        let parent = again().await?;
        let stopped = parent.delete("/api/parent").await?;
        stopped.data()?;
        assert!(stopped.header("set-cookie").starts_with("parent_link=;"), "{:?}", stopped.headers);
        is_over(&parent).await?;
        assert_eq!(state(&an).await?, "stopped");
        // Another address, by a manager: its consent is asked for anew.
        let parent = again().await?;
        let path = format!("/api-admin/users/{}", an.id);
        site.admin.put(&path, json!({"parent_email": "ba@nha.vn"})).await?.data()?;
        is_over(&parent).await?;
        let link = an.get("/api/users/parent-link").await?.data()?;
        assert_eq!((&link["state"], &link["email"]), (&json!("waiting"), &json!("ba@nha.vn")));
        assert_eq!((&link["consented_at"], &link["needs_consent"]), (&json!(null), &json!(true)));
        // The same address again is no change.
        let parent = again().await?;
        site.admin.put(&path, json!({"parent_email": "ba@nha.vn", "class": "7A"})).await?.data()?;
        assert_eq!(parent.get("/api/parent").await?.data()?["child"]["class"], "7A");
        // An account that is blocked or about to go shows nothing.
        for (close, open) in [
            ("UPDATE users SET blocked_at = now()", "UPDATE users SET blocked_at = NULL"),
            ("UPDATE users SET erase_at = now() + interval '1 day'", "UPDATE users SET erase_at = NULL"),
        ] {
            run_sql(&site, close).await?;
            is_over(&parent).await?;
            run_sql(&site, open).await?;
            parent.get("/api/parent").await?.data()?;
        }
        name_parent(&an, "").await?;
        is_over(&parent).await?;
        assert_eq!(state(&an).await?, "not_sent");
        Ok(())
    })
}

#[test]
fn letters_about_a_child_are_few_a_day_and_go_to_somebody_else() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = child(&site, "An", 12).await?;
        let send = async || an.post("/api/users/parent-link", json!({})).await;
        assert_eq!(send().await?.faults()?, ["parent_email required"]);
        let own = an.put("/api/users/info", json!({"parent_email": an.email})).await?;
        assert_eq!(own.faults()?, ["parent_email parent_email_own"]);
        for number in 0..5 {
            name_parent(&an, &format!("me{number}@nha.vn")).await?;
            assert_eq!(state(&an).await?, "waiting");
        }
        assert_eq!(send().await?.refused(429)?, "parent_letters_full");
        assert_eq!(state(&an).await?, "waiting", "what was sent stays good");
        // The profile is kept, and shows that nothing was sent.
        name_parent(&an, "me6@nha.vn").await?;
        assert_eq!(state(&an).await?, "not_sent");
        run_sql(&site, "UPDATE parent_letters SET sent_at = now() - interval '25 hours'").await?;
        send().await?.data()?;
        assert_eq!(state(&an).await?, "waiting");
        // Who makes an account with a parent's address has them written to.
        let body = json!({"username": "be.an", "full_name": "Bé An", "parent_email": PARENT});
        let id = site.admin.post("/api-admin/users", body).await?.data()?["id"].as_i64();
        let sent: i64 = sqlx::query_scalar("SELECT count(*) FROM parent_links WHERE user_id = $1 AND email = $2")
            .bind(id)
            .bind(PARENT)
            .fetch_one(&mut site.sql().await?)
            .await?;
        assert_eq!(sent, 1);
        Ok(())
    })
}

#[test]
fn links_that_ended_long_ago_go() -> anyhow::Result<()> {
    run(async |world| {
        let (own, _server, site) = site(world).await?;
        let (an, binh) = (child(&site, "An", 12).await?, child(&site, "Bình", 12).await?);
        name_parent(&an, PARENT).await?;
        name_parent(&binh, PARENT).await?;
        let mut conn = as_site(&site, &own).await?;
        let count = async |conn: &mut PgConnection| -> anyhow::Result<i64> {
            Ok(sqlx::query_scalar("SELECT count(*) FROM parent_links").fetch_one(conn).await?)
        };
        sqlx::query("UPDATE parent_links SET expires_at = now() - interval '31 days' WHERE user_id = $1")
            .bind(an.id)
            .execute(&mut conn)
            .await?;
        let now = "UPDATE tasks SET due_at = now() WHERE kind = 'expire_parent_links' AND state = 'waiting'";
        assert_eq!(sqlx::query(now).execute(&mut conn).await?.rows_affected(), 1);
        eventually(SOON, async || Ok(count(&mut conn).await? == 1)).await?;
        assert_eq!((state(&an).await?.as_str(), state(&binh).await?.as_str()), ("not_sent", "waiting"));
        Ok(())
    })
}
