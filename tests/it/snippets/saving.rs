//! Snippets are kept, found and changed by their authors, and by nobody else.

use serde_json::{Value, json};
use tests::{Caller, run};

use super::{ALL, at, by_slug, made, python, shared, text};

async fn mine(who: &Caller, query: &str) -> anyhow::Result<Vec<Value>> {
    let all = who.get(&format!("{ALL}?{query}")).await?.data()?;
    Ok(all.as_array().into_iter().flatten().map(|one| one["title"].clone()).collect())
}

#[test]
fn a_snippet_is_kept_changed_and_deleted() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let mut body = python(" Tổng hai số ", "print(1)");
        body["key"] = json!("00000000-0000-4000-8000-000000000001");
        let snippet = made(&an, body.clone()).await?;
        assert_eq!(
            (&snippet["title"], &snippet["language_id"], &snippet["version"]),
            (&json!("Tổng hai số"), &json!(71), &json!(1))
        );
        assert_eq!(
            (&snippet["visibility"], &snippet["embed"], &snippet["can_edit"]),
            (&json!("private"), &json!(true), &json!(true))
        );
        assert_eq!(
            (&snippet["author"]["id"], &snippet["origin"], &snippet["last_run"]),
            (&json!(an.id), &Value::Null, &Value::Null)
        );
        assert_eq!(snippet["bytes"], 7 + 8, "names count as well");
        assert_eq!(made(&an, body.clone()).await?["id"], snippet["id"], "sent again");
        let bao = site.person("student").await?;
        assert_ne!(made(&bao, body).await?["id"], snippet["id"], "another's key");

        let changed = an.put(&at(&snippet, ""), text("print(2)", 1)).await?.data()?;
        assert_eq!((&changed["version"], &changed["files"][0]["content"]), (&json!(2), &json!("print(2)")));
        assert_eq!(
            (&changed["title"], &changed["stdin"]),
            (&json!("Tổng hai số"), &json!("1 2\n")),
            "what is not named stays"
        );
        let all = json!({"title": "Hiệu", "language_id": 50, "stdin": "", "visibility": "public", "embed": false, "version": 2});
        let changed = an.put(&at(&snippet, ""), all).await?.data()?;
        assert_eq!(
            (&changed["language_id"], &changed["embed"], &changed["version"]),
            (&json!(50), &json!(false), &json!(3))
        );
        assert_eq!(an.get(&by_slug(&snippet)).await?.data()?, an.get(&at(&snippet, "")).await?.data()?);

        let stale = an.put(&at(&snippet, ""), text("print(3)", 2)).await?;
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        let now = stale.json()?["data"].take();
        assert_eq!((&now["version"], &now["files"][0]["content"]), (&json!(3), &json!("print(2)")), "as it is");

        assert_eq!(an.delete(&at(&snippet, "")).await?.data()?, json!(true));
        assert_eq!(an.get(&at(&snippet, "")).await?.refused(404)?, "snippet_not_found");
        Ok(())
    })
}

#[test]
fn two_who_save_at_once_do_not_overwrite_each_other() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        let path = at(&snippet, "");
        let saves = futures::future::join_all((0..4).map(|n| an.put(&path, text(&format!("print({n})"), 1)))).await;
        let statuses: Vec<u16> = saves.into_iter().map(|save| Ok(save?.status)).collect::<anyhow::Result<_>>()?;
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
        assert_eq!(an.get(&path).await?.data()?["version"], 2);
        Ok(())
    })
}

#[test]
fn a_snippet_is_seen_by_whom_it_is_shared_with() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao) = (site.person("student").await?, site.person("teacher").await?);
        let everybody = [bao.clone(), site.admin.clone(), site.visitor()];
        for (visibility, by_id, by_address) in [("private", 404, 404), ("unlisted", 404, 200), ("public", 200, 200)] {
            let snippet = made(&an, shared("Tổng", visibility)).await?;
            for other in &everybody {
                let found = other.get(&at(&snippet, "")).await?;
                assert_eq!(found.status, by_id, "{visibility}: an id can be guessed");
                let found = other.get(&by_slug(&snippet)).await?;
                assert_eq!(found.status, by_address, "{visibility}");
                if by_address == 200 {
                    assert_eq!(found.data()?["can_edit"], false);
                }
            }
            assert_eq!(bao.put(&at(&snippet, ""), text("x", 1)).await?.refused(404)?, "snippet_not_found");
            assert_eq!(bao.delete(&at(&snippet, "")).await?.refused(404)?, "snippet_not_found");
            assert_eq!(bao.get(&at(&snippet, "/versions")).await?.refused(404)?, "snippet_not_found");
        }
        assert_eq!(site.visitor().post(ALL, python("Tổng", "")).await?.refused(401)?, "login_required");
        assert_eq!(site.visitor().get(ALL).await?.refused(401)?, "login_required");
        for nothing in ["/api/snippet/0", "/api/snippet/abcabcabcabc", "/api/snippet/A%00b"] {
            assert_eq!(an.get(nothing).await?.status, 404, "{nothing}");
        }
        Ok(())
    })
}

#[test]
fn mine_are_found_by_word_language_and_visibility() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao) = (site.person("student").await?, site.person("student").await?);
        made(&an, shared("Dãy Fibonacci", "public")).await?;
        let turtle =
            json!({"title": "Bông hoa", "language_id": "turtle", "files": [{"name": "hoa.py", "content": ""}]});
        let flower = made(&an, turtle).await?;
        made(&an, python("Đường đi", "print(1)")).await?;
        made(&bao, shared("Của Bảo", "public")).await?;
        assert_eq!(mine(&an, "").await?, ["Đường đi", "Bông hoa", "Dãy Fibonacci"]);
        an.put(&at(&flower, ""), json!({"title": "Bông hoa 2", "version": 1})).await?.data()?;
        assert_eq!(mine(&an, "").await?, ["Bông hoa 2", "Đường đi", "Dãy Fibonacci"], "changed last first");
        for (query, found) in [
            ("search=duong", vec!["Đường đi"]),
            ("search=hoa.py", vec!["Bông hoa 2"]),
            ("language_id=turtle", vec!["Bông hoa 2"]),
            ("language_id=71&visibility=private", vec!["Đường đi"]),
            ("visibility=public", vec!["Dãy Fibonacci"]),
            ("language_id=&visibility=&search=", vec!["Bông hoa 2", "Đường đi", "Dãy Fibonacci"]),
            ("language_id=klingon", vec![]),
        ] {
            assert_eq!(mine(&an, query).await?, found, "{query}");
        }
        let page = an.get(&format!("{ALL}?page=2&size=2")).await?.json()?;
        assert_eq!((&page["metadata"]["total"], &page["data"][0]["title"]), (&json!(3), &json!("Dãy Fibonacci")));
        assert!(page["data"][0].get("files").is_none() && page["data"][0]["can_edit"] == true);
        Ok(())
    })
}
