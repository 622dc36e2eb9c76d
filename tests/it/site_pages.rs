//! Pages of a site: legal ones that the product writes until somebody does, own ones, and their versions.

use serde_json::{Value, json};
use statements::RENDERER;
use tests::run;

const PAGES: &str = "/api/pages";
const PRIVACY: &str = "/api/pages/privacy-policy";

fn slugs(pages: &Value) -> Vec<&str> {
    pages.as_array().into_iter().flatten().filter_map(|page| page["slug"].as_str()).collect()
}

#[test]
fn legal_pages_are_there_in_both_languages_until_somebody_has_checked_them() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let name = site.visitor().get("/api/tenant").await?.data()?["name"].as_str().unwrap_or_default().to_owned();
        for slug in ["operational-regulations", "policy-terms", "privacy-policy", "about", "contact"] {
            let path = format!("{PAGES}/{slug}");
            let vi = site.visitor().with("accept-language", "vi").get(&path).await?.data()?;
            let en = site.visitor().with("accept-language", "en").get(&path).await?.data()?;
            assert!(vi["html"] != en["html"] && vi["title"] != en["title"], "{slug}");
            for page in [&vi, &en] {
                let html = page["html"].as_str().unwrap_or_default();
                assert!(html.contains(&name) && !html.contains('{'), "{slug}: {html}");
                assert_eq!(
                    (&page["version"], &page["source"], &page["needs_check"]),
                    (&json!(0), &Value::Null, &json!(false))
                );
            }
            assert_eq!(vi["languages"], json!(["vi", "en"]));
        }
        let seen = site.admin.get(PRIVACY).await?.data()?;
        assert_eq!(
            (&seen["needs_check"], &seen["can_edit"], &seen["path"]),
            (&json!(true), &json!(true), &json!("/privacy-policy"))
        );
        assert_eq!(site.admin.get(&format!("{PAGES}/about")).await?.data()?["needs_check"], false);

        // Somebody has read it and says that it is right.
        let checked = site.admin.put(PRIVACY, json!({"version": 0, "checked": true})).await?.data()?;
        assert_eq!((&checked["needs_check"], &checked["version"]), (&json!(false), &json!(1)));
        assert_eq!(checked["html"], seen["html"]);
        Ok(())
    })
}

#[test]
fn a_page_is_found_by_its_words_as_long_as_visitors_may_read_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("{PAGES}/noi-quy");
        let text = json!({"version": 0, "title": "Nội quy lớp học", "content": "Đi học **đúng giờ**.",
            "translations": {"en": {"title": "Class rules", "content": "Be on time."}}});
        site.admin.put(&path, text).await?.data()?;
        let search = "/api/search?q=dung%20gio&kinds=page";
        let found = site.visitor().get(search).await?.data()?;
        assert_eq!((&found[0]["path"], &found[0]["title"]), (&json!("/page/noi-quy"), &json!("Nội quy lớp học")));
        let english = site.visitor().with("accept-language", "en").get("/api/search?q=class%20rules").await?.data()?;
        assert_eq!((&english[0]["kind"], &english[0]["title"]), (&json!("page"), &json!("Class rules")));
        site.admin.put(&path, json!({"version": 1, "published": false})).await?.data()?;
        assert_eq!(site.visitor().get(search).await?.data()?, json!([]));
        Ok(())
    })
}

#[test]
fn each_version_stays_with_its_day() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for (version, text) in [(0, "Bản **một**"), (1, "Bản hai <script>x</script>")] {
            let change = json!({"version": version, "content": text, "translations": {}});
            site.admin.put(PRIVACY, change).await?.data()?;
        }
        let visitor = site.visitor();
        let now = visitor.get(PRIVACY).await?.data()?;
        assert!(now["html"].as_str().is_some_and(|html| html.contains("Bản hai") && !html.contains("<script")));
        let was = visitor.get(&format!("{PRIVACY}?version=1")).await?.data()?;
        assert_eq!((&was["version"], &was["html"]), (&json!(1), &json!("<p>Bản <strong>một</strong></p>\n")));
        let versions = visitor.get(&format!("{PRIVACY}/versions")).await?.data()?;
        assert_eq!((&versions[0]["version"], &versions[1]["version"]), (&json!(2), &json!(1)));
        assert!(versions[0]["at"].as_i64() >= versions[1]["at"].as_i64());
        let first = visitor.get(&format!("{PRIVACY}?version=0")).await?.data()?;
        assert_eq!(first["updated_at"], Value::Null, "what the product had written");
        assert_eq!(visitor.get(&format!("{PRIVACY}?version=9")).await?.refused(404)?, "page_not_found");
        Ok(())
    })
}

#[test]
fn own_pages_come_and_go_and_are_hidden_until_they_are_published() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("{PAGES}/noi-quy-lop");
        let page = json!({"title": " Nội  quy lớp ", "content": "# Một", "published": false, "version": 0,
            "translations": {"en": {"title": "Class rules", "content": "# One"}}});
        let made = site.admin.put(&path, page.clone()).await?.data()?;
        assert_eq!((&made["title"], &made["path"]), (&json!("Nội quy lớp"), &json!("/page/noi-quy-lop")));
        assert_eq!(site.visitor().get(&path).await?.refused(404)?, "page_not_found");
        let stale = site.admin.put(&path, page).await?;
        assert_eq!(stale.json()?["data"]["version"], 1);
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        site.admin.put(&path, json!({"published": true, "version": 1})).await?.data()?;
        let en = site.visitor().with("accept-language", "en").get(&path).await?.data()?;
        assert_eq!((&en["title"], &en["is_system"]), (&json!("Class rules"), &json!(false)));
        let all = site.admin.get(PAGES).await?.data()?;
        assert_eq!(slugs(&all).last(), Some(&"noi-quy-lop"));
        assert_eq!(slugs(&all).len(), 6);

        assert_eq!(site.admin.delete(PRIVACY).await?.refused(412)?, "system_page");
        assert_eq!(site.admin.delete(&path).await?.data()?, true);
        assert_eq!(site.admin.delete(&path).await?.refused(404)?, "page_not_found");
        assert_eq!(site.visitor().get(&path).await?.refused(404)?, "page_not_found");
        let again = site.admin.put(&path, json!({"title": "Mới", "content": "", "version": 0})).await?.data()?;
        assert_eq!(again["version"], 3, "numbers are not used twice");
        Ok(())
    })
}

#[test]
fn what_is_wrong_with_a_page_is_refused() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("{PAGES}/a");
        for (change, faults) in [
            (json!({"content": "x"}), vec!["version required", "title required"]),
            (json!({"version": 0, "title": "ê".repeat(201)}), vec!["title too_long"]),
            (json!({"version": 0, "title": "A", "content": "x".repeat(100_001)}), vec!["content too_long"]),
            (json!({"version": 0, "title": "A", "translations": {"fr": {}}}), vec!["translations invalid_value"]),
        ] {
            assert_eq!(site.admin.put(&path, change).await?.faults()?, faults);
        }
        let slug = site.admin.put(&format!("{PAGES}/a--b"), json!({"title": "A", "version": 0})).await?;
        assert_eq!(slug.faults()?, ["slug invalid_slug"]);
        for who in [site.visitor(), site.person("teacher").await?, site.person("student").await?] {
            let status = who.put(PRIVACY, json!({"version": 0})).await?.status;
            assert!([401, 403].contains(&status), "{status}");
            assert!([401, 403].contains(&who.get(PAGES).await?.status));
        }
        let mut sql = site.sql().await?;
        let many = "INSERT INTO site_pages (slug, is_system, title, content, rendered, renderer)
            SELECT 'p' || n, false, 'T', '', '{}', $1 FROM generate_series(1, 100) n";
        sqlx::query(many).bind(RENDERER).execute(&mut sql).await?;
        let more = site.admin.put(&path, json!({"title": "A", "version": 0})).await?;
        assert_eq!(more.refused(412)?, "too_many_site_pages");
        Ok(())
    })
}
