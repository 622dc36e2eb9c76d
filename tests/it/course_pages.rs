//! Courses' pages as they are before any script runs.

use serde_json::{Value, json};
use tests::{Answer, run};

use crate::pages::{boot, is_guarded, page};

/// A course that everybody finds, with two lessons, the first of them a preview.
async fn a_course(site: &tests::TestSite) -> anyhow::Result<Value> {
    let course = json!({
        "title": "Python từ con số 0", "description": "Học **từ đầu**.",
        "what_you_learn": ["Viết chương trình"], "requirements": ["Một máy tính"], "tags": ["python"],
        "price": 199_000, "origin_price": 299_000, "coverImage": "https://hinh.example.vn/bia.svg",
        "translations": {"en": {"title": "Python from zero", "description": "From the **start**."}},
    });
    let course = site.admin.post("/api/courses", course).await?.data()?;
    let items = format!("/api/curriculum/{}/course-items", course["id"]);
    let chapter = site.admin.post(&items, json!({"kind": "chapter", "title": "Bắt đầu"})).await?.data()?;
    for title in ["Xin chào", "Biến"] {
        let lesson = json!({"type": "lecture", "content": {"blocks": [{"kind": "text", "text": "Kín đáo"}]}});
        let body = json!({"kind": "lesson", "title": title, "parent_id": chapter[0]["id"], "lesson": lesson});
        let made = site.admin.post(&items, body).await?.data()?;
        if title == "Xin chào" {
            let change = json!({"ids": [made[0]["id"]], "do": "set", "is_preview": true});
            site.admin.put(&items, change).await?.data()?;
        }
    }
    let step = json!({"id": course["id"], "action": "publish"});
    site.admin.put("/api/courses/manage", step).await?.data()
}

/// What search engines read of a page.
fn linked_data(page: &Answer) -> anyhow::Result<Value> {
    let (_, rest) = page.text.split_once("application/ld+json").ok_or_else(|| anyhow::anyhow!("no linked data"))?;
    let json = rest.split_once('>').and_then(|(_, rest)| rest.split_once("</script>")).map_or("", |(json, _)| json);
    Ok(serde_json::from_str(json)?)
}

#[test]
fn the_catalogue_can_be_read_before_any_script_and_brings_its_list() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let slug = a_course(&site).await?["slug"].as_str().unwrap_or_default().to_owned();
        let path = "/course?search=python+tu&level=beginner&price=paid&sort=price&page=1";
        let shown = page(&site.visitor(), path).await?;
        is_guarded(&shown)?;
        let main = shown.text.split("<main").nth(1).unwrap_or_default();
        for words in ["Python từ con số 0", "199,000 ₫", "299,000 ₫", "−33%", &format!("href=\"/course/{slug}\"")]
        {
            assert!(main.contains(words), "{words}: {main}");
        }
        let call = "/api/courses?page=1&size=12&search=python+tu&level=beginner&price=paid&sort=price";
        let brought = boot(&shown)?["responses"][call].clone();
        assert_eq!(brought, site.visitor().get(call).await?.json()?);
        assert_eq!(brought["data"][0]["slug"], slug);
        let english = page(&site.visitor(), "/en/course").await?;
        assert!(english.text.contains("Python from zero"), "{}", english.text);
        Ok(())
    })
}

#[test]
fn a_course_can_be_read_before_any_script_under_its_right_address() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let course = a_course(&site).await?;
        let slug = course["slug"].as_str().unwrap_or_default();
        for path in [format!("/course/{slug}"), format!("/course/ten-cu-{}", course["id"])] {
            let shown = page(&site.visitor(), &path).await?;
            assert_eq!(shown.status, 200, "{path}");
            is_guarded(&shown)?;
            let main = shown.text.split("<main").nth(1).unwrap_or_default();
            for words in ["<h1", "Bắt đầu", "Biến", "<strong>từ đầu</strong>", "Viết chương trình", "/sign-in?return="]
            {
                assert!(main.contains(words), "{path}: {words} in {main}");
            }
            assert!(!shown.text.contains("Kín đáo"), "a lesson's words are no part of its course's page");
            let canonical =
                shown.text.split("rel=\"canonical\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
            assert!(canonical.is_some_and(|href| href.ends_with(&format!("/course/{slug}"))), "{path}: {canonical:?}");
            let call = format!("/api{}", path.replace("/course/", "/courses/"));
            assert_eq!(boot(&shown)?["responses"][&call], site.visitor().get(&call).await?.json()?);
            let data = linked_data(&shown)?;
            assert_eq!((&data["@type"], &data["name"]), (&json!("Course"), &json!("Python từ con số 0")));
            assert_eq!(data["offers"][0]["price"], 199_000);
            assert_eq!(data["hasCourseInstance"][0]["courseMode"], "Online");
        }
        let english = page(&site.visitor(), &format!("/en/course/{slug}")).await?;
        assert!(english.text.contains("From the <strong>start</strong>"), "{}", english.text);
        assert_eq!(page(&site.visitor(), "/course/khong-co").await?.status, 404);
        Ok(())
    })
}
