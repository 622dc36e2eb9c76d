//! What is logged, with everything switched on that can be.

use serde_json::{Value, json};
use tests::part::Part;
use tests::run;

use crate::submissions::{published, submit};

#[test]
fn no_password_token_or_cookie_is_ever_logged() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let file = tempfile::NamedTempFile::new()?;
        let (part, address) = Part::site_that_logs(&world.server.settings, file.path())?;
        let visitor = site.visitor().through(address);
        let (password, next) = ("mat-khau-cua-toi-7b1f", "mat-khau-moi-9c2e");
        let person = json!({"email": "an@logs.vn", "password": password});
        let signed_up = visitor.post("/api/users/sign-up", person.clone()).await?.data()?;
        let cookie = visitor.post("/api/users/sign-in", person).await?;
        let set = cookie.header("set-cookie").to_owned();
        let by_cookie = set.split(';').next().and_then(|pair| pair.split_once('=')).map(|(_, value)| value.to_owned());
        let token = signed_up.as_str().unwrap_or_default().to_owned();
        assert!(token.len() > 20, "{signed_up}");
        let an = visitor.signed_in(0, "an@logs.vn", token.clone());
        an.get("/api/users/info").await?.data()?;
        let change = json!({"old_password": password, "password": next, "password_confirm": next});
        an.post("/api/users/upsert-password", change).await?.data()?;
        an.with("authorization", "Bearer bearer-token-5d3a").get("/api/tenant").await?.data()?;
        an.post("/api/users/sign-in", json!({"email": "an@logs.vn", "password": "sai-mat-khau-4e4f"}))
            .await?
            .refused(401)?;
        visitor.get("/?token=query-token-6a1b").await?;
        let id = published(&site.admin.through(address), "Tổng").await?;
        let (submission, _) = submit(&an, id, "print(1)").await?;
        an.with("cookie", "access_token=cookie-token-8f2c")
            .without_token()
            .get("/api/users/info")
            .await?
            .refused(401)?;
        an.post("/api/users/sign-out", json!({})).await?;
        part.stop()?;

        let log = std::fs::read_to_string(file.path())?;
        let mut secrets = vec![
            password,
            next,
            &token,
            "bearer-token-5d3a",
            "sai-mat-khau-4e4f",
            "query-token-6a1b",
            "cookie-token-8f2c",
        ];
        let by_cookie = by_cookie.unwrap_or_default();
        if by_cookie.len() > 20 {
            secrets.push(&by_cookie);
        }
        let admins = site.admin.token.clone().unwrap_or_default();
        secrets.push(&admins);
        secrets.push(&submission);
        for secret in secrets {
            let line = log.lines().find(|line| line.contains(secret));
            assert!(line.is_none(), "{secret} is in {}", line.unwrap_or_default());
        }
        let lines: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let access: Vec<&Value> = lines.iter().filter(|line| line["message"] == "request").collect();
        assert!(access.len() > 8, "{} lines, {} of them access", lines.len(), access.len());
        let told = access.iter().filter(|line| line["tenant"] == site.id && line["request_id"].is_string()).count();
        assert!(
            told > 8 && access.iter().all(|line| line["route"].is_string() && line["status"].is_u64()),
            "{access:?}"
        );
        Ok(())
    })
}
