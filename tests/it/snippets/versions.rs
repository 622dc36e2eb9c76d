//! Versions: kept at runs, every ten minutes of work, by name and before something is restored; the last fifty stay.

use serde_json::{Value, json};
use tests::run;

use super::{age, at, made, python, text, versions};

fn pairs(of: &[(i64, &str)]) -> Vec<(i64, String)> {
    of.iter().map(|(n, reason)| (*n, (*reason).to_owned())).collect()
}

#[test]
fn who_goes_on_working_gets_a_version_every_ten_minutes() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        an.put(&at(&snippet, ""), text("print(2)", 1)).await?.data()?;
        assert!(versions(&an, &snippet).await?.is_empty());
        age(&site, 10).await?;
        an.put(&at(&snippet, ""), text("print(3)", 2)).await?.data()?;
        an.put(&at(&snippet, ""), text("print(4)", 3)).await?.data()?;
        assert_eq!(versions(&an, &snippet).await?, pairs(&[(1, "time")]));
        let first = an.get(&at(&snippet, "/versions/1")).await?.data()?;
        assert_eq!(first["files"][0]["content"], "print(2)", "what the change would have taken away");
        assert_eq!((&first["name"], &first["title"], &first["stdin"]), (&Value::Null, &json!("Tổng"), &json!("1 2\n")));
        age(&site, 11).await?;
        an.put(&at(&snippet, ""), text("print(5)", 4)).await?.data()?;
        age(&site, 11).await?;
        an.put(&at(&snippet, ""), json!({"title": "Hiệu", "version": 5})).await?.data()?;
        age(&site, 11).await?;
        // Title and visibility are no text: what is there is a version already.
        an.put(&at(&snippet, ""), json!({"visibility": "public", "version": 6})).await?.data()?;
        assert_eq!(versions(&an, &snippet).await?, pairs(&[(3, "time"), (2, "time"), (1, "time")]));
        assert_eq!(an.get(&at(&snippet, "/versions/4")).await?.refused(404)?, "version_not_found");
        Ok(())
    })
}

#[test]
fn a_named_version_is_restored_and_nothing_is_lost() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao) = (site.person("student").await?, site.person("student").await?);
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        let mut named = text("print(2)", 1);
        named["version_name"] = json!(" Chạy được ");
        an.put(&at(&snippet, ""), named).await?.data()?;
        let all = json!({
            "title": "Hiệu", "language_id": "c", "stdin": "9",
            "files": [{"name": "a.c", "content": "int main() {}"}, {"name": "b.h", "content": ""}], "version": 2,
        });
        an.put(&at(&snippet, ""), all).await?.data()?;
        let restore = at(&snippet, "/versions/1/restore");
        assert_eq!(bao.post(&restore, json!({"version": 3})).await?.refused(404)?, "snippet_not_found");
        let stale = an.post(&restore, json!({"version": 2})).await?;
        assert_eq!((stale.refused(409)?, &stale.json()?["data"]["version"]), ("concurrent_edit".to_owned(), &json!(3)));
        let back = an.post(&restore, json!({"version": 3})).await?.data()?;
        assert_eq!((&back["version"], &back["language_id"], &back["stdin"]), (&json!(4), &json!(71), &json!("1 2\n")));
        assert_eq!((&back["title"], &back["files"][0]["content"]), (&json!("Hiệu"), &json!("print(2)")));
        assert_eq!(versions(&an, &snippet).await?, pairs(&[(2, "restored"), (1, "named")]));
        let was = an.get(&at(&snippet, "/versions/2")).await?.data()?;
        assert_eq!((&was["language_id"], &was["files"][1]["name"]), (&json!(50), &json!("b.h")));
        assert_eq!(
            an.post(&at(&snippet, "/versions/9/restore"), json!({"version": 4})).await?.refused(404)?,
            "version_not_found"
        );
        let again = an.post(&at(&snippet, "/versions/2/restore"), json!({})).await?.data()?;
        assert_eq!((&again["version"], &again["language_id"]), (&json!(5), &json!(50)), "whatever is there by now");

        let one = at(&snippet, "/versions/2");
        assert_eq!(bao.put(&one, json!({"name": "x"})).await?.refused(404)?, "snippet_not_found");
        assert_eq!(an.put(&one, json!({"name": " "})).await?.faults()?, ["name required"]);
        for name in [json!("Bản C"), Value::Null] {
            assert_eq!(an.put(&one, json!({"name": name})).await?.data()?, json!(true));
            assert_eq!(an.get(&one).await?.data()?["name"], name);
        }
        Ok(())
    })
}

#[test]
fn fifty_versions_stay_beside_those_that_something_holds() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        let fill = "INSERT INTO snippet_versions (snippet_id, n, name, reason, title, language_id, files, bytes, content_hash)
            SELECT $1, n, CASE WHEN n <= $3 THEN 'Bản ' || n END, 'run', 'Tổng', 71, '[{\"name\": \"a.py\", \"content\": \"\"}]', 4,
                   sha256(convert_to(n::text, 'UTF8')) FROM generate_series($2::int, $4::int) n";
        let mut sql = site.sql().await?;
        let numbers = async |sql: &mut sqlx::PgConnection, from: i32, named: i32, to: i32| {
            sqlx::query(fill).bind(snippet["id"].as_i64()).bind(from).bind(named).bind(to).execute(&mut *sql).await?;
            let last = "UPDATE snippets SET last_n = $2 WHERE id = $1";
            sqlx::query(last).bind(snippet["id"].as_i64()).bind(to).execute(sql).await?;
            anyhow::Ok(())
        };
        // Two have names, the third a remark, the fourth a link.
        numbers(&mut sql, 1, 2, 60).await?;
        an.post(&at(&snippet, "/remarks"), json!({"n": 3, "file": "a.py", "text": "Hay"})).await?.data()?;
        an.post(&at(&snippet, "/review-link"), json!({"n": 4})).await?.data()?;
        let mut named = text("print(2)", 1);
        named["version_name"] = json!("Xong");
        an.put(&at(&snippet, ""), named).await?.data()?;
        let kept: Vec<i64> = versions(&an, &snippet).await?.into_iter().map(|(n, _)| n).collect();
        let wanted: Vec<i64> = (11..=61).rev().chain([4, 3, 2, 1]).collect();
        assert_eq!(kept, wanted);

        numbers(&mut sql, 62, 1000, 157).await?;
        // 99 have a name and one a link.
        let mut more = text("print(3)", 2);
        more["version_name"] = json!("Nữa");
        assert_eq!(an.put(&at(&snippet, ""), more).await?.refused(412)?, "too_many_versions");
        assert_eq!(
            an.put(&at(&snippet, "/versions/30"), json!({"name": "x"})).await?.refused(412)?,
            "too_many_versions"
        );
        assert_eq!(an.post(&at(&snippet, "/review-link"), json!({"n": 30})).await?.refused(412)?, "too_many_versions");
        assert_eq!(
            an.put(&at(&snippet, ""), text("print(3)", 2)).await?.data()?["version"],
            3,
            "a save without a name is kept"
        );
        an.put(&at(&snippet, "/versions/1"), json!({"name": null})).await?.data()?;
        an.put(&at(&snippet, "/versions/30"), json!({"name": "x"})).await?.data()?;
        Ok(())
    })
}
