//! Where somebody is signed in, keys of their programs, and rights of the built-in sites.

use serde_json::{Value, json};
use tests::events::Events;
use tests::{Caller, TestSite, run};

use crate::calls::now;

const PASSWORD: &str = "mật khẩu rất dài";

/// Somebody new with a session from a browser that calls itself so.
async fn signed_up(site: &TestSite, email: &str) -> anyhow::Result<Caller> {
    let body = json!({"email": email, "password": PASSWORD});
    let token = site.visitor().post("/api/users/sign-up", body).await?.data()?;
    who(site, token).await
}

/// The same person from another browser.
async fn signed_in(site: &TestSite, email: &str, agent: &str) -> anyhow::Result<Caller> {
    let body = json!({"email": email, "password": PASSWORD});
    let token = site.visitor().with("user-agent", agent).post("/api/users/sign-in", body).await?.data()?;
    who(site, token).await
}

async fn who(site: &TestSite, token: Value) -> anyhow::Result<Caller> {
    let token = token.as_str().unwrap_or_default().to_owned();
    let info = site.visitor().signed_in(0, "", token.clone()).get("/api/users/info").await?.data()?;
    Ok(site.visitor().signed_in(info["id"].as_i64().unwrap_or_default(), "", token))
}

#[test]
fn sessions_are_listed_and_end_one_by_one_or_all_but_this() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let here = signed_up(&site, "an@x.vn").await?;
        let agent = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36";
        let there = signed_in(&site, "an@x.vn", agent).await?;
        let third = signed_in(&site, "an@x.vn", "").await?;
        let list = here.get("/api/users/sessions").await?.data()?;
        let rows = list.as_array().cloned().unwrap_or_default();
        assert_eq!(rows.len(), 3);
        assert_eq!(rows.iter().filter(|row| row["current"] == true).count(), 1);
        let known = rows.iter().find(|row| row["device"] == "Chrome, Windows").cloned();
        let known = known.ok_or_else(|| anyhow::anyhow!("no such browser: {list}"))?;

        // An open tab of it learns that it is over, and its stream ends.
        let mut events = Events::open(&there, &format!("/api/live?topics=user/{}", there.id)).await?;
        events.wait_for("open").await?;
        let path = format!("/api/users/sessions/{}", known["id"]);
        assert_eq!(site.person("student").await?.delete(&path).await?.refused(404)?, "session_not_found");
        here.delete(&path).await?.data()?;
        assert_eq!(events.wait_for("message").await?["data"]["kind"], "account");
        while events.next().await?.is_some() {}
        assert_eq!(there.get("/api/users/info").await?.refused(401)?, "session_expired");

        here.delete("/api/users/sessions").await?.data()?;
        assert_eq!(third.get("/api/users/info").await?.refused(401)?, "session_expired");
        assert_eq!(here.get("/api/users/sessions").await?.data()?.as_array().map(Vec::len), Some(1));
        Ok(())
    })
}

#[test]
fn a_key_calls_in_its_persons_name_but_never_reaches_what_is_theirs_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = signed_up(&site, "binh@x.vn").await?;
        let make = async |body: Value| person.post("/api/users/api-keys", body).await;
        let made = make(json!({"name": " Máy  chấm ", "expires_at": now() + 86_400})).await?.data()?;
        let reading = make(json!({"name": "Đọc", "expires_at": now() + 86_400, "read_only": true})).await?.data()?;
        let with = |made: &Value| site.visitor().signed_in(0, "", made["key"].as_str().unwrap_or_default().to_owned());
        let (program, reader) = (with(&made), with(&reading));
        assert_eq!(program.get("/api/users/info").await?.data()?["id"], person.id);
        program.put("/api/users/info", json!({"full_name": "Bình"})).await?.data()?;
        assert_eq!(reader.get("/api/users/info").await?.data()?["full_name"], "Bình");
        let refused = reader.put("/api/users/info", json!({"full_name": "Không"})).await?;
        assert_eq!(refused.refused(403)?, "api_key_read_only");
        for path in ["/api/users/sessions", "/api/users/api-keys"] {
            assert_eq!(program.get(path).await?.refused(403)?, "api_key_not_enough", "{path}");
        }
        let password = program.post("/api/users/upsert-password", json!({"password": "mật khẩu mới"})).await?;
        assert_eq!(password.refused(403)?, "api_key_not_enough");

        let list = person.get("/api/users/api-keys").await?.data()?;
        assert!(!list.to_string().contains("lpk_"), "a key is shown once: {list}");
        assert!(list[1]["last_used_at"].is_i64(), "{list}");
        person.delete(&format!("/api/users/api-keys/{}", made["id"])).await?.data()?;
        assert_eq!(program.get("/api/users/info").await?.refused(401)?, "session_expired");
        Ok(())
    })
}

#[test]
fn keys_are_few_and_do_not_last_for_ever() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = signed_up(&site, "chi@x.vn").await?;
        let make = async |name: &str, life: i64| {
            person.post("/api/users/api-keys", json!({"name": name, "expires_at": now() + life})).await
        };
        assert_eq!(make("", 60).await?.faults()?, ["name required"]);
        for life in [-1, 366 * 86_400] {
            assert_eq!(make("a", life).await?.faults()?, ["expires_at api_key_life"]);
        }
        for _ in 0..10 {
            make("a", 60).await?.data()?;
        }
        assert_eq!(make("a", 60).await?.refused(412)?, "api_keys_full");
        Ok(())
    })
}
