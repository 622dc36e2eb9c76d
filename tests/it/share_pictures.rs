//! What chat apps show of a link: drawn when something is published, named by its page, the same for ever at one address.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, TestSite, run};

use crate::courses::id_of;
use crate::pages::page;

const SOON: Duration = Duration::from_secs(180);

/// The path of the picture that a page names, where it is one of ours.
async fn shown(who: &Caller, path: &str) -> anyhow::Result<Option<String>> {
    let page = page(who, path).await?;
    let named = page.text.split_once("og:image\" content=\"").and_then(|(_, rest)| rest.split_once('"'));
    let address = named.map(|(address, _)| address).unwrap_or_default();
    Ok(address.split_once("/share/").map(|(_, name)| format!("/share/{name}")))
}

/// The same, once it is drawn and another one than before.
async fn drawn(site: &TestSite, path: &str, before: Option<&str>) -> anyhow::Result<String> {
    let visitor = site.visitor();
    eventually(SOON, async || {
        let now = shown(&visitor, path).await?;
        Ok(now.is_some() && now.as_deref() != before)
    })
    .await?;
    shown(&visitor, path).await?.ok_or_else(|| anyhow::anyhow!("{path} has no picture"))
}

/// Width and height of a PNG, and how it may be kept.
async fn fetched(who: &Caller, path: &str) -> anyhow::Result<(u32, u32, String)> {
    let answer = who.request(Method::GET, path).send().await?;
    anyhow::ensure!(answer.status() == 200, "{path}: {}", answer.status());
    let header =
        |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    anyhow::ensure!(header("content-type") == "image/png", "{}", header("content-type"));
    let caching = header("cache-control");
    let bytes = answer.bytes().await?;
    anyhow::ensure!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "no PNG");
    let side = |at: usize| bytes.get(at..at + 4).and_then(|side| side.try_into().ok()).map_or(0, u32::from_be_bytes);
    Ok((side(16), side(20), caching))
}

async fn publish(site: &TestSite, calls: &str, made: &Value) -> anyhow::Result<()> {
    let step = json!({"id": id_of(made), "action": "publish"});
    site.admin.put(&format!("{calls}/manage"), step).await?.data().map(drop)
}

#[test]
fn a_post_has_a_picture_of_its_title_until_it_has_a_cover() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let text = json!({"title": "Ngày hội <lập trình> & Tết", "content": "Vui", "translations": {"en": {"title": "Coding day", "content": "Fun"}}});
        let post = site.admin.post("/api/blog-posts", text).await?.data()?;
        let at = format!("/blog/{}", post["slug"].as_str().unwrap_or_default());
        publish(&site, "/api/blog-posts", &post).await?;
        let first = drawn(&site, &at, None).await?;
        assert!(first.starts_with(&format!("/share/post-{}-", id_of(&post))), "{first}");
        let (width, height, caching) = fetched(&site.visitor(), &first).await?;
        assert_eq!((width, height), (1200, 630));
        assert!(caching.contains("immutable") && caching.contains("public"), "{caching}");
        let english = drawn(&site, &format!("/en{at}"), Some(&first)).await?;
        assert_eq!(fetched(&site.visitor(), &english).await?.0, 1200);

        // Another title is another picture at another address; the old one is gone.
        let path = format!("/api/blog-posts/{}", id_of(&post));
        let now = site.admin.get(&path).await?.data()?;
        let change = json!({"title": "Ngày hội Tết", "version": now["version"]});
        site.admin.put(&path, change).await?.data()?;
        let second = drawn(&site, &at, Some(&first)).await?;
        assert_eq!(site.visitor().get(&first).await?.status, 404);
        for strange in
            ["/share/post-1.png", "/share/..%2fsecret.png", &second.replace("post", "lesson"), &second.to_uppercase()]
        {
            assert_eq!(site.visitor().get(strange).await?.status, 404, "{strange}");
        }

        let now = site.admin.get(&path).await?.data()?;
        let cover = "https://hinh.example.vn/bia.png";
        site.admin.put(&path, json!({"cover": cover, "version": now["version"]})).await?.data()?;
        let covered = page(&site.visitor(), &at).await?;
        assert!(covered.text.contains(&format!("og:image\" content=\"{cover}\"")), "{}", covered.text);
        eventually(SOON, async || Ok(site.visitor().get(&second).await?.status == 404)).await
    })
}

#[test]
fn courses_contests_and_the_site_itself_have_pictures_and_what_is_taken_in_has_none() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let course =
            site.admin.post("/api/courses", json!({"title": "Tin học 9", "description": "Học."})).await?.data()?;
        let items = format!("/api/curriculum/{}/course-items", id_of(&course));
        let lesson = json!({"type": "lecture", "content": {"blocks": [{"kind": "text", "text": "Bài"}]}});
        site.admin.post(&items, json!({"kind": "lesson", "title": "Bài 1", "lesson": lesson})).await?.data()?;
        publish(&site, "/api/courses", &course).await?;
        let at = format!("/course/{}", course["slug"].as_str().unwrap_or_default());
        let picture = drawn(&site, &at, None).await?;
        assert_eq!(fetched(&site.visitor(), &picture).await?.1, 630);

        // The site's name and colour are on all of them.
        let change = json!({"name": "Trường của Lan", "appearance_configuration": {"light": {"primary": "#2F7DE1"}}});
        site.admin.put(&format!("/api/tenant/{}", site.id), change).await?.data()?;
        let again = drawn(&site, &at, Some(&picture)).await?;
        assert!(drawn(&site, "/", None).await?.starts_with("/share/home-0-"));

        site.admin.put("/api/courses/manage", json!({"id": id_of(&course), "action": "unpublish"})).await?.data()?;
        eventually(SOON, async || Ok(site.visitor().get(&again).await?.status == 404)).await?;

        let contest = "INSERT INTO contests (slug, name, start_time, end_time, closes_at, submission_mode, exercise_type, format, author_id, status)
            VALUES ('mua-thu', 'Olympic mùa thu', now(), now() + interval '1 day', now() + interval '1 day', 'many', 'free', 'ioi', $1, 'published') RETURNING id";
        let contest: i64 = sqlx::query_scalar(contest).bind(site.admin.id).fetch_one(&mut site.sql().await?).await?;
        let task = "INSERT INTO tasks (kind, key) VALUES ('draw_share_pictures', $1)";
        sqlx::query(task).bind(format!("contest/{contest}")).execute(&mut site.sql().await?).await?;
        let picture = drawn(&site, "/contests/mua-thu", None).await?;
        assert!(picture.starts_with(&format!("/share/contest-{contest}-")), "{picture}");
        let shown = page(&site.visitor(), "/contests/mua-thu").await?;
        assert!(shown.text.contains("<title>Olympic mùa thu · "), "{}", shown.text);
        Ok(())
    })
}

#[test]
fn a_google_tag_is_named_to_who_has_agreed_and_allowed_then_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let change = json!({"social_media": {"g_tag_id": "G-1234ABCD"}});
        site.admin.put(&format!("/api/tenant/{}", site.id), change).await?.data()?;
        let agreed = site.visitor().with("cookie", "lophoc_measuring=1");
        eventually(SOON, async || {
            let page = page(&agreed, "/").await?;
            Ok(page.header("content-security-policy").contains("googletagmanager"))
        })
        .await?;
        assert!(page(&agreed, "/").await?.text.contains("\"g_tag_id\":\"G-1234ABCD\""));
        let refused = site.visitor().with("cookie", "lophoc_measuring=0");
        for (who, path) in
            [(&site.visitor(), "/"), (&refused, "/"), (&agreed, "/sign-in"), (&agreed, "/reset-password")]
        {
            let page = page(who, path).await?;
            assert!(!page.header("content-security-policy").contains("google"), "{path}");
            assert!(page.text.contains("\"g_tag_id\":null"), "{path}");
        }
        Ok(())
    })
}
