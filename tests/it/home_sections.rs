//! The home page: what it shows before anybody says anything, sections by hand, by category and by age, the bar above it,
//! and the footer.

use std::time::Duration;

use serde_json::{Value, json};
use tests::world::eventually;
use tests::{Caller, TestSite, run};

use crate::calls::{now, problem};
use crate::courses::id_of;

const HOME: &str = "/api/home";
const SOON: Duration = Duration::from_secs(180);

/// Saves what the home page is to show, and waits until it does.
async fn show(site: &TestSite, home: Value) -> anyhow::Result<()> {
    let path = format!("/api/tenant/{}", site.id);
    site.admin.put(&path, json!({"options": {"home": home}})).await?.data()?;
    eventually(SOON, async || Ok(site.visitor().get("/api/tenant").await?.data()?["options"]["home"] == home)).await
}

async fn sections(who: &Caller) -> anyhow::Result<Vec<Value>> {
    let home = who.get(HOME).await?.data()?;
    Ok(home["sections"].as_array().cloned().unwrap_or_default())
}

fn kinds(sections: &[Value]) -> Vec<&str> {
    sections.iter().filter_map(|section| section["kind"].as_str()).collect()
}

fn titles<'a>(section: &'a Value, of: &str) -> Vec<&'a str> {
    section[of].as_array().into_iter().flatten().filter_map(|item| item["title"].as_str()).collect()
}

async fn published_problem(site: &TestSite, title: &str) -> anyhow::Result<i64> {
    Ok(id_of(&site.admin.post("/api/problems", problem(title)).await?.data()?))
}

#[test]
fn a_site_that_says_nothing_shows_what_it_always_did() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        published_problem(&site, "Tổng hai số").await?;
        let home = site.visitor().get(HOME).await?.data()?;
        let found = home["sections"].as_array().cloned().unwrap_or_default();
        assert_eq!(kinds(&found), ["top", "problems", "goals"]);
        assert_eq!(titles(&found[1], "problems"), ["Tổng hai số"]);
        assert_eq!(home["problems"][0]["title"], "Tổng hai số");
        assert_eq!((&home["announcement"], &found[2]["items"]), (&Value::Null, &json!([])));
        Ok(())
    })
}

#[test]
fn objects_are_chosen_by_hand_by_category_or_by_age() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (first, second) = (published_problem(&site, "Một").await?, published_problem(&site, "Hai").await?);
        let mut draft = problem("Nháp");
        draft["status"] = json!("draft");
        let hidden = id_of(&site.admin.post("/api/problems", draft).await?.data()?);
        let category =
            id_of(&site.admin.post("/api/category", json!({"type": "question", "name": "Chương 1"})).await?.data()?);
        let add = json!({"object_ids": [first]});
        site.admin.post(&format!("/api/category/{category}/add-object"), add).await?.data()?;
        let of = |id: &str, chosen: Value| {
            let mut section = json!({"id": id, "kind": "problems"});
            for (key, value) in chosen.as_object().into_iter().flatten() {
                section[key] = value.clone();
            }
            section
        };
        let home = json!({"order": ["moi", "tay", "chuong"], "sections": [
            of("tay", json!({"by": "hand", "ids": [first, hidden, second]})),
            of("chuong", json!({"by": "category", "category_id": category})),
            of("moi", json!({"by": "newest", "most": 1, "title": {"vi": "Bài mới"}}))]});
        show(&site, home).await?;
        let found = sections(&site.visitor()).await?;
        assert_eq!(titles(&found[0], "problems"), ["Hai"]);
        assert_eq!((&found[0]["id"], &found[0]["title"]), (&json!("moi"), &json!("Bài mới")));
        assert_eq!(titles(&found[1], "problems"), ["Một", "Hai"], "in their order, drafts left out");
        assert_eq!(titles(&found[2], "problems"), ["Một"]);
        Ok(())
    })
}

#[test]
fn words_are_in_the_readers_language_and_markup_is_clean() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let home = json!({"order": ["loi-chao", "hoi-dap", "y-kien"], "sections": [
            {"id": "loi-chao", "kind": "text", "title": {"vi": "Chào", "en": "Hello"},
             "text": {"vi": "**Chào** <img src=x onerror=y()>", "en": "**Hello**"}},
            {"id": "hoi-dap", "kind": "faq", "items": [{"question": {"vi": "Bao giờ?"}, "answer": {"vi": "Mai."}}]},
            {"id": "y-kien", "kind": "comments", "items": [{"name": "An", "text": {"vi": "Hay"}}]}]});
        show(&site, home).await?;
        let vi = sections(&site.visitor().with("accept-language", "vi")).await?;
        let html = vi[0]["html"].as_str().unwrap_or_default();
        assert!(html.contains("<strong>Chào</strong>") && !html.contains("<img"), "{html}");
        assert_eq!(vi[1]["questions"], json!([{"question": "Bao giờ?", "html": "<p>Mai.</p>\n"}]));
        assert_eq!((&vi[2]["comments"][0]["name"], &vi[2]["comments"][0]["text"]), (&json!("An"), &json!("Hay")));
        let en = sections(&site.visitor().with("accept-language", "en")).await?;
        assert_eq!((&en[0]["title"], &en[0]["html"]), (&json!("Hello"), &json!("<p><strong>Hello</strong></p>\n")));
        assert_eq!(en[1]["questions"][0]["question"], "Bao giờ?", "Vietnamese stands in");
        Ok(())
    })
}

#[test]
fn a_section_that_fails_is_left_out_and_the_others_are_shown() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let broken = json!({"order": ["hong", "loi-chao", "khoa"], "sections": [
            {"id": "hong", "kind": "people", "items": 7}, {"id": "loi-chao", "kind": "text", "text": {"vi": "Chào"}},
            {"id": "khoa", "kind": "courses"}]});
        show(&site, broken).await?;
        assert_eq!(kinds(&sections(&site.visitor()).await?), ["text", "courses"]);
        let mut sql = site.sql().await?;
        sqlx::query("ALTER TABLE course_tags RENAME TO gone").execute(&mut sql).await?;
        assert_eq!(kinds(&sections(&site.visitor()).await?), ["text"]);
        Ok(())
    })
}

#[test]
fn what_people_say_of_courses_is_shown_by_the_name_that_they_have_for_strangers() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let child = site.person("student").await?;
        sqlx::query("UPDATE users SET full_name = 'Nguyễn Văn An', dob = now() - interval '10 years' WHERE id = $1")
            .bind(child.id)
            .execute(&mut sql)
            .await?;
        let course = "INSERT INTO courses (slug, title, author_id, status, visibility, published_at)
            VALUES ('tin-hoc', 'Tin học', $1, 'published', 'public', now()) RETURNING id";
        let course: i64 = sqlx::query_scalar(course).bind(site.admin.id).fetch_one(&mut sql).await?;
        let say = "INSERT INTO comments (subject_kind, subject_id, author_id, content, html, hidden_at)
            VALUES ('course', $1, $2, $3, '', CASE WHEN $4 THEN now() END)";
        for (text, is_hidden) in [("Hay lắm @[](user:1)", false), ("Ẩn", true)] {
            sqlx::query(say).bind(course).bind(child.id).bind(text).bind(is_hidden).execute(&mut sql).await?;
        }
        show(&site, json!({"order": ["comments"], "comments": {"by": "newest"}})).await?;
        let found = sections(&site.visitor()).await?;
        let wanted =
            json!([{"name": "An N.", "about": "Tin học", "text": "Hay lắm", "picture": "", "path": "/course/tin-hoc"}]);
        assert_eq!(found[0]["comments"], wanted);
        Ok(())
    })
}

#[test]
fn the_bar_is_there_in_its_time() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for (from, until, is_seen) in [(-60, 600, true), (600, 1200, false), (-600, -60, false)] {
            let bar =
                json!({"text": {"vi": "Khai giảng"}, "link": "/course", "from": now() + from, "until": now() + until});
            show(&site, json!({ "announcement": bar })).await?;
            let seen = site.visitor().get(HOME).await?.data()?["announcement"].clone();
            assert_eq!(seen == json!({"text": "Khai giảng", "link": "/course"}), is_seen, "{from} {until}: {seen}");
        }
        Ok(())
    })
}

#[test]
fn the_footer_says_where_it_leads_and_how_the_site_is_reached() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let footer = async || site.visitor().with("accept-language", "vi").get("/api/home/footer").await?.data();
        let bare = footer().await?;
        assert_eq!((&bare["blog"], &bare["courses"], &bare["social"]), (&json!(false), &json!(false), &json!([])));
        assert_eq!(bare["legal"][2], json!({"title": "Chính sách bảo mật", "path": "/privacy-policy"}));
        let change = json!({"slogan": {"vi": "Học để làm"}, "social_media": {"youtube_url": "https://www.youtube.com/@lan"},
            "options": {"footer": {"blog": true, "about": true, "legal": false, "contact": {"phone": "090 123", "address": {"vi": "Hà Nội"}}}}});
        site.admin.put(&format!("/api/tenant/{}", site.id), change).await?.data()?;
        eventually(SOON, async || Ok(footer().await?["blog"] == true)).await?;
        let seen = footer().await?;
        assert_eq!((&seen["about"], &seen["legal"]), (&json!("Học để làm"), &json!([])));
        assert_eq!(seen["social"], json!([{"name": "YouTube", "url": "https://www.youtube.com/@lan"}]));
        assert_eq!((&seen["contact"]["phone"], &seen["contact"]["address"]), (&json!("090 123"), &json!("Hà Nội")));
        Ok(())
    })
}
