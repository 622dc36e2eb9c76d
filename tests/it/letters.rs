//! What a site says in letters: the platform's in its own words, and its own; who may write them, what is refused.

use std::time::Duration;

use serde_json::{Value, json};
use tests::server::Server;
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};

use crate::courses::id_of;
use crate::mail::{caught, letters, serve};

pub const LIST: &str = "/api/templates";
const RESET: &str = "/api/templates/reset_password";
const SOON: Duration = Duration::from_secs(180);

fn body(change: Value) -> Value {
    let mut body = json!({
        "name": "Quên mật khẩu",
        "title": {"vi": "{{site}}: mật khẩu mới", "en": "{{site}}: a new password"},
        "content": {"vi": "Chào **{{name}}**,\n\n[Đặt mật khẩu]({{link}})", "en": "Hello {{name}}: {{link}}"},
    });
    for (field, value) in change.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    body
}

fn text(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

/// A world with a server that sends letters into the catcher.
async fn sending(world: &World) -> anyhow::Result<(World, Server)> {
    let own = world.beside().await?;
    let server = serve(&own, caught(&own)).await?;
    Ok((own, server))
}

/// The newest letter to somebody, when there are so many.
async fn newest(server: &Server, to: &str, number: usize) -> anyhow::Result<Value> {
    eventually(SOON, async || Ok(letters(server, to).await?.len() >= number)).await?;
    Ok(letters(server, to).await?.remove(0))
}

async fn forget_password(site: &TestSite, who: &Caller, language: &str) -> anyhow::Result<()> {
    let visitor = site.visitor().with("accept-language", language);
    visitor.post("/api/users/forgot-password", json!({"email": who.email})).await?.data()?;
    Ok(())
}

#[test]
fn a_letter_goes_out_in_the_sites_words_and_in_its_own_again() -> anyhow::Result<()> {
    run(async |world| {
        let (own, server) = sending(world).await?;
        let site = own.site_on(&server).await?;
        let made = site.admin.get(RESET).await?.data()?;
        assert_eq!((&made["id"], &made["version"], &made["is_changed"]), (&Value::Null, &json!(0), &json!(false)));
        assert!(text(&made["content"]["vi"]).ends_with("[Đặt lại mật khẩu]({{link}})"), "{made}");

        // A name that would be markup anywhere.
        let who = site.person("student").await?;
        sqlx::query("UPDATE users SET full_name = $2 WHERE id = $1")
            .bind(who.id)
            .bind("<script>x</script> [An](javascript:x) {{link}}")
            .execute(&mut site.sql().await?)
            .await?;
        let worded = site.admin.put(RESET, body(json!({"version": 0}))).await?.data()?;
        assert_eq!((&worded["version"], &worded["is_changed"]), (&json!(1), &json!(true)));
        forget_password(&site, &who, "vi").await?;
        let letter = newest(&server, &who.email, 1).await?;
        assert!(text(&letter["subject"]).ends_with(": mật khẩu mới"), "{letter}");
        let (html, plain) = (text(&letter["html"]), text(&letter["text"]));
        assert!(
            !html.contains("<script") && html.contains("&lt;script&gt;x&lt;/script&gt; [An](javascript:x) {{link}}"),
            "{html}"
        );
        assert!(html.contains("/reset-password?token=") && html.contains("<strong>"), "{html}");
        assert!(plain.contains("Đặt mật khẩu: http") && !plain.contains("<script") && !plain.contains("**"), "{plain}");

        // Without English it goes out in English as it was made.
        let vi = body(json!({"version": 1, "title": {"vi": "Mới"}, "content": {"vi": "{{link}}"}}));
        site.admin.put(RESET, vi).await?.data()?;
        forget_password(&site, &who, "en").await?;
        assert_eq!(newest(&server, &who.email, 2).await?["subject"], "Set a new password");

        assert_eq!(site.admin.delete(RESET).await?.data()?, true);
        assert_eq!(site.admin.delete(RESET).await?.data()?, true, "already as it was made");
        forget_password(&site, &who, "vi").await?;
        assert_eq!(newest(&server, &who.email, 3).await?["subject"], "Đặt lại mật khẩu của bạn");
        let history = site.admin.get("/api-admin/history?kind=mail_template").await?.data()?;
        let done: Vec<String> = history.as_array().into_iter().flatten().map(|one| text(&one["action"])).collect();
        assert_eq!(done, ["delete", "update", "create"]);
        Ok(())
    })
}

#[test]
fn what_stands_for_nothing_or_lacks_its_link_is_refused() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for (change, fault) in [
            (json!({"content": {"vi": "{{nmae}} {{link}}"}, "title": {"vi": "a"}}), "content.vi unknown_param"),
            (json!({"title": {"vi": "{{link}}"}, "content": {"vi": "{{link}}"}}), "title.vi link_in_title"),
            (json!({"content": {"vi": "{{name}}"}, "title": {"vi": "a"}}), "content.vi param_needed"),
            (
                json!({"content": {"vi": "[x](https://x.vn \"{{link}}\")"}, "title": {"vi": "a"}}),
                "content.vi param_needed",
            ),
            (json!({"content": {"vi": "{{link}}", "en": "{{name}}"}}), "content.en param_needed"),
            (json!({"title": {"vi": "a", "en": "b"}, "content": {"vi": "{{link}}"}}), "content.en required"),
            (json!({"name": " "}), "name required"),
            (json!({"title": {"vi": "ê".repeat(201)}, "content": {"vi": "{{link}}"}}), "title.vi too_long"),
        ] {
            let answer = site.admin.put(RESET, body(change)).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![fault.to_owned()]));
        }
        let answer =
            site.admin.with("accept-language", "en").put(RESET, body(json!({"content": {"vi": "{{lnk}}"}}))).await?;
        assert_eq!(answer.json()?["errors"][0]["message"], "There is no parameter “lnk”. Did you mean “link”?");
        assert_eq!(
            site.admin.put("/api/templates/no_such_letter", body(json!({}))).await?.refused(404)?,
            "template_not_found"
        );

        site.admin.put(RESET, body(json!({"version": 0}))).await?.data()?;
        let stale = site.admin.put(RESET, body(json!({"version": 0}))).await?;
        assert_eq!(stale.json()?["data"]["version"], 1);
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        // A letter without an account at stake needs nothing.
        let absence = body(json!({"title": {"vi": "Vắng"}, "content": {"vi": "{{child}} vắng."}}));
        site.admin.put("/api/templates/absence", absence).await?.data()?;
        Ok(())
    })
}

#[test]
fn every_letter_is_listed_with_its_parameters() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let all = site.admin.get(LIST).await?.data()?;
        let params = site.admin.with("accept-language", "en").get("/api/templates/system-params").await?.data()?;
        let (all, params) =
            (all.as_array().cloned().unwrap_or_default(), params.as_array().cloned().unwrap_or_default());
        assert_eq!(params.len(), all.len() + 1, "and those of the site's own");
        for letter in &all {
            let of = params.iter().find(|one| one["template"] == letter["key"]);
            let names = of.and_then(|one| one["params"].as_array()).cloned().unwrap_or_default();
            assert!(names.iter().any(|one| one["name"] == "site" && one["text"] == "The site's name"), "{letter}");
            assert!(
                names.iter().all(|one| one["sample"].as_str().is_some_and(|sample| !sample.is_empty())),
                "{names:?}"
            );
        }
        let look = site.admin.post("/api/templates/absence/preview", json!({"locale": "en"})).await?.data()?;
        assert!(text(&look["subject"]).contains("was absent from the class Tin học 6A1"), "{look}");
        assert!(text(&look["html"]).starts_with("<!DOCTYPE html>") && !text(&look["text"]).contains('<'), "{look}");
        let draft = json!({"locale": "vi", "draft": body(json!({"title": {"vi": "Nháp"}, "content": {"vi": "# A\n\n{{link}}"}}))});
        let look = site.admin.post(&format!("{RESET}/preview"), draft).await?.data()?;
        assert!(look["subject"] == "Nháp" && text(&look["html"]).contains("<h1>A</h1>"), "{look}");
        assert_eq!(site.admin.get(RESET).await?.data()?["is_changed"], false, "a look changes nothing");
        Ok(())
    })
}

#[test]
fn a_letter_of_ones_own_is_looked_at_and_sent_to_oneself() -> anyhow::Result<()> {
    run(async |world| {
        let (own, server) = sending(world).await?;
        let site = own.site_on(&server).await?;
        let (title, content) =
            (json!({"vi": "Cảm ơn {{name}}"}), json!({"vi": "Bạn đã gửi *{{form}}*:\n\n{{answers}}"}));
        let thanks = json!({"name": "Cảm ơn", "title": title, "content": content});
        let made = site.admin.post(LIST, thanks.clone()).await?.data()?;
        let path = format!("{LIST}/{}", id_of(&made));
        assert_eq!(
            (&made["system"], &made["version"], &made["key"]),
            (&Value::Null, &json!(1), &json!(id_of(&made).to_string()))
        );
        let look = site.admin.post(&format!("{path}/preview"), json!({"locale": "en"})).await?.data()?;
        assert_eq!(look["subject"], "Cảm ơn Nguyễn Minh An", "Vietnamese stands in");
        assert!(text(&look["html"]).contains("<em>A trial lesson</em>"), "{look}");

        assert_eq!(site.admin.post(&format!("{path}/test"), json!({"locale": "vi"})).await?.data()?, true);
        let letter = newest(&server, &site.admin.email, 1).await?;
        assert!(text(&letter["subject"]).starts_with("Cảm ơn"), "{letter}");
        assert!(text(&letter["text"]).contains("Họ tên: Nguyễn Minh An\nLớp: 6"), "{letter}");
        site.admin.post(&format!("{RESET}/test"), json!({"locale": "en"})).await?.data()?;
        let letter = newest(&server, &site.admin.email, 2).await?;
        assert_eq!(letter["subject"], "Set a new password");
        assert!(text(&letter["text"]).contains("/en/reset-password?token=thu-mau"), "{letter}");
        for _ in 0..3 {
            site.admin.post(&format!("{path}/test"), json!({})).await?.data()?;
        }
        assert_eq!(site.admin.post(&format!("{path}/test"), json!({})).await?.refused(429)?, "too_many_requests");

        let mut other = thanks;
        other["name"] = json!("Cảm ơn nhiều");
        assert_eq!(site.admin.put(&path, other).await?.data()?["version"], 2);
        assert_eq!(site.admin.delete(&path).await?.data()?, true);
        assert_eq!(site.admin.get(&path).await?.refused(404)?, "template_not_found");
        assert_eq!(site.admin.delete(&path).await?.refused(404)?, "template_not_found");
        Ok(())
    })
}

#[test]
fn only_admins_write_letters_each_for_their_own_site() -> anyhow::Result<()> {
    run(async |world| {
        let (site, other) = (world.site().await?, world.site().await?);
        let thanks = json!({"name": "Cảm ơn", "title": {"vi": "Cảm ơn"}, "content": {"vi": "Cảm ơn bạn"}});
        let path = format!("{LIST}/{}", id_of(&site.admin.post(LIST, thanks.clone()).await?.data()?));
        for role in ["teacher", "student", "moderator_lead", "sale"] {
            let caller = site.person(role).await?;
            assert_eq!(caller.get(LIST).await?.refused(403)?, "no_access");
            assert_eq!(caller.post(LIST, thanks.clone()).await?.refused(403)?, "no_access");
            assert_eq!(caller.put(&path, thanks.clone()).await?.refused(403)?, "no_access");
            assert_eq!(caller.delete(&path).await?.refused(403)?, "no_access");
            assert_eq!(caller.post(&format!("{path}/preview"), json!({})).await?.refused(403)?, "no_access");
            assert_eq!(caller.post(&format!("{path}/test"), json!({})).await?.refused(403)?, "no_access");
        }
        assert_eq!(site.visitor().get(LIST).await?.refused(401)?, "login_required");
        // A site's words are that site's.
        site.admin.put(RESET, body(json!({}))).await?.data()?;
        assert_eq!(other.admin.get(RESET).await?.data()?["is_changed"], false);
        let own = other.admin.get(LIST).await?.data()?;
        assert!(own.as_array().into_iter().flatten().all(|one| !one["system"].is_null()), "{own}");
        Ok(())
    })
}
