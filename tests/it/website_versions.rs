//! The website's builder: a draft that only admins see, versions of what was published, and what becomes of one whose writer
//! was cut off.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::Connection;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{TestSite, World, run};

pub const DRAFT: &str = "/api/website/draft";
pub const PUBLISH: &str = "/api/website/publish";
pub const VERSIONS: &str = "/api/website/versions";
const SOON: Duration = Duration::from_secs(180);

async fn tenant(site: &TestSite) -> anyhow::Result<Value> {
    site.visitor().get("/api/tenant").await?.data()
}

/// What the control plane has of a site.
pub async fn saved(world: &World, site: &TestSite) -> anyhow::Result<Value> {
    let sql = "SELECT coalesce((SELECT config FROM websites WHERE tenant_id = $1), '{}')";
    Ok(sqlx::query_scalar(sql).bind(site.id).fetch_one(world.provisioner.control()).await?)
}

pub async fn numbers(site: &TestSite) -> anyhow::Result<Vec<i64>> {
    let versions = site.admin.get(VERSIONS).await?.data()?;
    Ok(versions.as_array().into_iter().flatten().filter_map(|version| version["version"].as_i64()).collect())
}

fn home(title: &str) -> Value {
    json!({"home": {"top": {"title": {"vi": title}}, "order": ["top", "loi-chao"],
        "sections": [{"id": "loi-chao", "kind": "text", "text": {"vi": "Xin **chào**"}}]}})
}

#[test]
fn a_draft_is_seen_by_nobody_until_it_is_published() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let before = tenant(&site).await?;
        let fresh = site.admin.get(DRAFT).await?.data()?;
        assert_eq!(
            (&fresh["version"], &fresh["name"], &fresh["has_changes"]),
            (&json!(0), &before["name"], &json!(false))
        );

        let made = site.admin.put(DRAFT, json!({"version": 0, "options": home("Lớp cô Lan")})).await?.data()?;
        assert_eq!((&made["version"], &made["has_changes"]), (&json!(1), &json!(true)));
        assert_eq!(made["updated_by"]["id"], site.admin.id);
        let changes = site.admin.get("/api/website/draft/changes").await?.data()?;
        let keys: Vec<&str> = changes.as_array().into_iter().flatten().filter_map(|it| it["key"].as_str()).collect();
        assert_eq!(keys, ["options.home.order", "options.home.sections", "options.home.top"]);
        assert_eq!((&changes[2]["before"], &changes[2]["after"]["title"]["vi"]), (&Value::Null, &json!("Lớp cô Lan")));
        assert_eq!(tenant(&site).await?["options"], before["options"]);
        assert_eq!(numbers(&site).await?, [] as [i64; 0]);

        let out = site.admin.post(PUBLISH, json!({"note": " Trang  mới "})).await?.data()?;
        assert_eq!(out["has_changes"], false);
        eventually(SOON, async || Ok(tenant(&site).await?["options"]["home"] == home("Lớp cô Lan")["home"])).await?;
        let versions = site.admin.get(VERSIONS).await?.data()?;
        assert_eq!((&versions[0]["version"], &versions[0]["note"]), (&json!(1), &json!("Trang mới")));
        assert_eq!((&versions[0]["is_out"], &versions[0]["by"]["id"]), (&json!(true), &json!(site.admin.id)));
        site.admin.post(PUBLISH, json!({})).await?.data()?;
        assert_eq!(numbers(&site).await?, [1], "nothing new, no version");
        for who in [site.visitor(), site.person("teacher").await?, site.person("student").await?] {
            for path in [DRAFT, VERSIONS, "/api/website/designs"] {
                let status = who.get(path).await?.status;
                assert!([401, 403].contains(&status), "{path}: {status}");
            }
        }
        Ok(())
    })
}

#[test]
fn two_who_make_the_website_at_one_time_see_each_other() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let other = site.person("admin").await?;
        site.admin.put(DRAFT, json!({"version": 0, "options": home("Một")})).await?.data()?;
        let stale = other.put(DRAFT, json!({"version": 0, "options": home("Hai")})).await?;
        assert_eq!(stale.json()?["data"]["options"]["home"]["top"]["title"]["vi"], "Một");
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        assert_eq!(other.put(DRAFT, json!({"options": {}})).await?.faults()?, ["version required"]);
        other.put(DRAFT, json!({"version": 1, "name": "Lớp Hai"})).await?.data()?;
        let looked_at = site.admin.post(PUBLISH, json!({"version": 1})).await?;
        assert_eq!(looked_at.refused(409)?, "concurrent_edit");
        let draft = site.admin.get(DRAFT).await?.data()?;
        assert_eq!(
            (&draft["name"], &draft["options"]["home"]["top"]["title"]["vi"]),
            (&json!("Lớp Hai"), &json!("Một"))
        );
        Ok(())
    })
}

#[test]
fn what_is_wrong_is_said_field_by_field() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let text = |number: usize| json!({"id": format!("t{number}"), "kind": "text", "text": {"vi": "Chào"}});
        let many: Vec<Value> = (0..41).map(text).collect();
        for (change, fault) in [
            (json!({"name": " "}), "name required"),
            (json!({"options": {"people": {}}}), "options.people invalid_value"),
            (json!({"options": {"home": {"sections": many}}}), "options.home.sections too_long"),
            (
                json!({"options": {"header": {"menu": [{"title": {"vi": "ê".repeat(61)}, "path": "/course"}]}}}),
                "options.header.menu[0].title.vi too_long",
            ),
            (
                json!({"options": {"header": {"menu": [{"title": {"vi": "A"}, "path": "javascript:alert(1)"}]}}}),
                "options.header.menu[0].path link_format",
            ),
            (
                json!({"options": {"home": {"sections": [{"id": "a", "kind": "banner", "picture": "https://a.vn/a.png"}]}}}),
                "options.home.sections[0].picture link_format",
            ),
            (
                json!({"options": {"home": {"sections": [{"id": "a", "kind": "banner", "picture": "/files/900000/a.png"}]}}}),
                "options.home.sections[0].picture only_images",
            ),
            (json!({"social_media": {"facebook_url": "/lan"}}), "social_media.facebook_url link_format"),
            (
                json!({"appearance_configuration": {"light": {"primary": "red"}}}),
                "appearance_configuration.light.primary invalid_value",
            ),
        ] {
            let mut change = change;
            change["version"] = json!(0);
            assert_eq!(site.admin.put(DRAFT, change.clone()).await?.faults()?, [fault], "{change}");
        }
        // What is missing may be missing while it is being made, but not when it goes out.
        let half = json!({"version": 0, "options": {"header": {"menu": [{"title": {"vi": ""}, "path": "/course"}]}}});
        site.admin.put(DRAFT, half).await?.data()?;
        let refused = site.admin.post(PUBLISH, json!({})).await?;
        assert_eq!(refused.faults()?, ["options.header.menu[0].title.vi required"]);
        let long = site.admin.post(PUBLISH, json!({"note": "ê".repeat(201)})).await?;
        assert_eq!(long.faults()?, ["note too_long"]);
        assert_eq!(numbers(&site).await?, [] as [i64; 0]);
        Ok(())
    })
}

#[test]
fn every_save_of_the_site_is_a_version_and_each_can_be_brought_back_whole() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("/api/tenant/{}", site.id);
        let first = json!({"name": "Một", "logo": "/a.png", "options": home("Một")});
        site.admin.put(&path, first).await?.data()?;
        site.admin.put(&path, json!({"options": {"practice": {"smallest_school": 7}}})).await?.data()?;
        assert_eq!(numbers(&site).await?, [1], "settings of features have no versions");
        site.admin
            .put(&path, json!({"name": "Hai", "logo": "", "options": {"footer": {"blog": true}}}))
            .await?
            .data()?;
        assert_eq!(numbers(&site).await?, [2, 1]);
        let looked_at = site.admin.get("/api/website/versions/1").await?.data()?;
        assert_eq!((&looked_at["data"]["name"], &looked_at["data"]["logo"]), (&json!("Một"), &json!("/a.png")));

        let draft = site.admin.post("/api/website/restore", json!({"version": 1})).await?.data()?;
        assert_eq!((&draft["name"], &draft["options"]["footer"]), (&json!("Một"), &json!({})));
        let config = saved(world, &site).await?;
        assert_eq!((&config["logo"], &config["options"]["footer"]), (&json!("/a.png"), &json!({})));
        assert_eq!(config["options"]["practice"]["smallest_school"], 7, "what is no part of it stays");
        let versions = site.admin.get(VERSIONS).await?.data()?;
        assert_eq!((&versions[0]["version"], &versions[0]["restores"]), (&json!(3), &json!(1)));
        let gone = site.admin.post("/api/website/restore", json!({"version": 99})).await?;
        assert_eq!(gone.refused(404)?, "website_version_not_found");

        for number in 0..31 {
            site.admin.put(&path, json!({"slogan": {"vi": format!("Câu {number}")}})).await?.data()?;
        }
        let kept = numbers(&site).await?;
        assert_eq!((kept.len(), kept.first(), kept.last()), (30, Some(&34), Some(&5)));
        Ok(())
    })
}

/// What was not changed in the draft follows what others save; what was changed in it stays.
#[test]
fn a_draft_follows_what_is_saved_elsewhere() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        site.admin.put(DRAFT, json!({"version": 0, "options": home("Của tôi")})).await?.data()?;
        let path = format!("/api/tenant/{}", site.id);
        let theirs = json!({"name": "Lớp mới", "options": {"home": {"banner": "/b.png"}, "footer": {"courses": true}}});
        site.admin.put(&path, theirs).await?.data()?;
        let draft = site.admin.get(DRAFT).await?.data()?;
        assert_eq!((&draft["name"], &draft["options"]["footer"]), (&json!("Lớp mới"), &json!({"courses": true})));
        assert_eq!(draft["options"]["home"], home("Của tôi")["home"]);
        assert_eq!(draft["version"], 2);
        Ok(())
    })
}

#[test]
fn what_is_too_large_leaves_neither_a_version_nor_half_a_site() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let path = format!("/api/tenant/{}", site.id);
        site.admin.put(&path, json!({"name": "Vừa"})).await?.data()?;
        let much = json!({"name": "Quá lớn", "options": {"home": {"x": "x".repeat(300_000)}}});
        assert_eq!(site.admin.put(&path, much).await?.refused(413)?, "too_large");
        assert_eq!(numbers(&site).await?, [1]);
        assert_eq!(site.admin.get(DRAFT).await?.data()?["name"], "Vừa");
        Ok(())
    })
}

/// A version that was written by somebody who was killed before it was merged: a task merges it, once, and before anything
/// that comes later.
#[test]
fn a_version_whose_writer_was_killed_is_merged_by_a_task() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let (site, other) = (world.site().await?, world.site().await?);
        let waiting = "INSERT INTO website_versions (version, by_id, data, waiting)
            VALUES (1, (SELECT min(id) FROM users), $1, $2)";
        let task = "INSERT INTO tasks (kind, key, payload, due_at) VALUES ('merge_website', '', '{}', now())";
        for one in [&site, &other] {
            let mut sql = as_site(one, &world).await?;
            let was = json!({"name": "Cũ", "options": {}});
            let data = json!({"name": "Mới", "options": {"footer": {"blog": true}}});
            let left = json!({"name": "Mới", "config": {"options": {"footer": {"blog": true}}}, "was": was});
            let mut tx = sql.begin().await?;
            sqlx::query(waiting).bind(data).bind(left).execute(&mut *tx).await?;
            if one.id == site.id {
                sqlx::query(task).execute(&mut *tx).await?;
            }
            tx.commit().await?;
        }
        // Whoever saves first merges what waits.
        let path = format!("/api/tenant/{}", other.id);
        other.admin.put(&path, json!({"options": {"footer": {"blog": false}}})).await?.data()?;
        assert_eq!(saved(&world, &other).await?["options"]["footer"], json!({"blog": false}));
        assert_eq!(numbers(&other).await?, [2, 1]);

        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let footer = json!({"blog": true});
        eventually(SOON, async || Ok(saved(&world, &site).await?["options"]["footer"] == footer)).await?;
        eventually(SOON, async || Ok(site.admin.get(VERSIONS).await?.data()?[0]["is_out"] == true)).await?;
        assert_eq!(numbers(&site).await?, [1]);
        assert!(server.settings.tasks_at_once > 0);
        Ok(())
    })
}

#[test]
fn every_starting_design_can_be_published() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let designs = site.admin.get("/api/website/designs").await?.data()?;
        let designs: Vec<Value> = designs.as_array().cloned().unwrap_or_default();
        assert_eq!(designs.len(), 5);
        for design in designs {
            let version = site.admin.get(DRAFT).await?.data()?["version"].clone();
            let draft = json!({"version": version, "options": design["options"],
                "appearance_configuration": design["appearance_configuration"]});
            site.admin.put(DRAFT, draft).await?.data()?;
            site.admin.post(PUBLISH, json!({"note": design["name"]["vi"]})).await?.data()?;
            assert_eq!(saved(world, &site).await?["options"]["home"], design["options"]["home"], "{}", design["key"]);
        }
        assert_eq!(numbers(&site).await?, [5, 4, 3, 2, 1]);
        Ok(())
    })
}
