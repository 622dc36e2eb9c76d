//! What snippets can't be.

use serde_json::json;
use tests::run;

use super::{ALL, at, made, python};

#[test]
fn what_is_wrong_is_told_field_by_field() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let with = |name: &str, value: serde_json::Value| {
            let mut body = python("Tổng", "print(1)");
            body[name] = value;
            body
        };
        let file = |name: &str| json!({"name": name, "content": ""});
        let many: Vec<_> = (0..21).map(|n| file(&format!("{n}.py"))).collect();
        for (body, fault) in [
            (with("title", json!(" ")), "title required"),
            (with("title", json!("x".repeat(201))), "title too_long"),
            (with("files", json!([])), "files between"),
            (with("files", json!(many)), "files between"),
            (with("files", json!([file("a/b.py")])), "files[0].name file_name_path"),
            (with("files", json!([file("..\\b.py")])), "files[0].name file_name_path"),
            (with("files", json!([file("a.py"), file("a.py")])), "files[1].name invalid_value"),
            (with("files", json!([file("bài.py")])), "files[0].name invalid_value"),
            (with("stdin", json!("a\0b")), "stdin has_nul"),
            (with("visibility", json!("secret")), "visibility invalid_value"),
        ] {
            assert_eq!(an.post(ALL, body).await?.faults()?, [fault]);
        }
        for language in [json!("klingon"), json!(0), json!(84)] {
            let refused = an.post(ALL, with("language_id", language)).await?;
            assert_eq!(refused.refused(412)?, "language_unavailable");
            assert_eq!(refused.faults()?, ["language_id language_unsupported"]);
        }
        // Those that run in the page, or that no judge has now, can be written all the same.
        for language in [json!("html"), json!(202), json!("c")] {
            made(&an, with("language_id", language)).await?;
        }
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        assert_eq!(an.put(&at(&snippet, ""), json!({"title": "x"})).await?.faults()?, ["version required"]);
        let named = json!({"version": 1, "version_name": "x".repeat(101)});
        assert_eq!(an.put(&at(&snippet, ""), named).await?.faults()?, ["version_name too_long"]);
        Ok(())
    })
}

#[test]
fn texts_have_a_size() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        // A sign of control is six bytes of JSON.
        let most = "\u{1}".repeat(256 * 1024 - 7);
        let snippet = made(&an, python("Dài", &most)).await?;
        assert_eq!(snippet["bytes"], 256 * 1024);
        let longer = format!("{most}x");
        let refused = an.post(ALL, python("Dài", &longer)).await?;
        assert_eq!(refused.refused(413)?, "too_large");
        let change = json!({"files": [{"name": "main.py", "content": longer}], "version": 1});
        assert_eq!(an.put(&at(&snippet, ""), change).await?.refused(413)?, "too_large");
        let fed = json!({"stdin": "7".repeat(64 * 1024 + 1), "version": 1});
        assert_eq!(an.put(&at(&snippet, ""), fed).await?.refused(413)?, "too_large");
        assert_eq!(an.get(&at(&snippet, "")).await?.data()?["version"], 1);
        Ok(())
    })
}

#[test]
fn a_person_has_five_hundred_snippets_also_when_two_come_at_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao) = (site.person("student").await?, site.person("student").await?);
        let fill = "INSERT INTO snippets (slug, author_id, title, language_id, files, bytes)
            SELECT 'a' || lpad(n::text, 11, '0'), $1, 'Bài ' || n, 71, '[{\"name\": \"main.py\", \"content\": \"\"}]', 7
              FROM generate_series(1, 499) n";
        sqlx::query(fill).bind(an.id).execute(&mut site.sql().await?).await?;
        let (one, other) = futures::try_join!(an.post(ALL, python("Một", "")), an.post(ALL, python("Hai", "")))?;
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412]);
        let refused = an.post(ALL, python("Ba", "")).await?;
        assert_eq!(refused.refused(412)?, "too_many_snippets");
        made(&bao, python("Của Bảo", "")).await?;
        Ok(())
    })
}
