//! Review links let signed-in people write remarks on lines of a version.

use serde_json::{Value, json};
use tests::{Caller, run};

use super::{at, by_slug, made, python, text};

fn token_of(link: &Value) -> String {
    link["url"].as_str().and_then(|url| url.strip_prefix("/ucode/review/")).unwrap_or_default().to_owned()
}

async fn review(who: &Caller, token: &str) -> anyhow::Result<Value> {
    who.get(&format!("/api/snippet/review/{token}")).await?.data()
}

async fn told(who: &Caller) -> anyhow::Result<Vec<Value>> {
    let all = who.get("/api/users/notices").await?.data()?;
    Ok(all.as_array().into_iter().flatten().filter(|one| one["kind"] == "snippet_remark").cloned().collect())
}

#[test]
fn whoever_has_the_link_writes_remarks_on_that_version() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao, chi) =
            (site.person("student").await?, site.person("teacher").await?, site.person("student").await?);
        let snippet = made(&an, python("Tổng", "a = 1\nprint(a)")).await?;
        assert_eq!(bao.post(&at(&snippet, "/review-link"), json!({})).await?.refused(404)?, "snippet_not_found");
        let link = an.post(&at(&snippet, "/review-link"), json!({})).await?.data()?;
        assert_eq!((&link["n"], token_of(&link).len()), (&json!(1), 22));
        assert_eq!(
            an.post(&at(&snippet, "/review-link"), json!({"n": 1})).await?.data()?,
            link,
            "a version has one link"
        );
        an.put(&at(&snippet, ""), text("print(9)", 1)).await?.data()?;
        let newer = an.post(&at(&snippet, "/review-link"), json!({})).await?.data()?;
        assert_eq!(newer["n"], 2);

        let token = token_of(&link);
        let seen = review(&bao, &token).await?;
        assert_eq!((&seen["snippet"]["id"], &seen["snippet"]["can_edit"]), (&snippet["id"], &json!(false)));
        assert_eq!(
            (&seen["version"]["files"][0]["content"], &seen["can_remark"]),
            (&json!("a = 1\nprint(a)"), &json!(true))
        );
        assert_eq!(
            bao.get(&by_slug(&snippet)).await?.refused(404)?,
            "snippet_not_found",
            "the link opens nothing else"
        );
        assert_eq!(site.visitor().get(&format!("/api/snippet/review/{token}")).await?.refused(401)?, "login_required");

        let remarks = at(&snippet, "/remarks");
        let say = |line: Value, said: &str| json!({"token": token, "file": "main.py", "line": line, "text": said});
        assert_eq!(bao.post(&remarks, say(json!(3), "Ở đâu?")).await?.faults()?, ["line between"]);
        assert_eq!(bao.post(&remarks, say(json!(0), "Ở đâu?")).await?.faults()?, ["line invalid_value"]);
        assert_eq!(bao.post(&remarks, say(json!(1), " ")).await?.faults()?, ["text required"]);
        let elsewhere = json!({"token": token, "file": "b.py", "text": "Ở đâu?"});
        assert_eq!(bao.post(&remarks, elsewhere).await?.faults()?, ["file invalid_value"]);
        bao.post(&remarks, say(json!(2), " Thiếu dòng nhập. ")).await?.data()?;
        let all = chi.post(&remarks, say(Value::Null, "Tên biến nên rõ hơn.")).await?.data()?;
        let brief: Vec<(&Value, &Value, &Value)> =
            all.as_array().into_iter().flatten().map(|one| (&one["line"], &one["text"], &one["can_delete"])).collect();
        let wanted = [
            (&Value::Null, &json!("Tên biến nên rõ hơn."), &json!(true)),
            (&json!(2), &json!("Thiếu dòng nhập."), &json!(false)),
        ];
        assert_eq!(brief, wanted, "of the whole first");
        assert_eq!((&all[1]["by"]["id"], &all[1]["n"]), (&json!(bao.id), &json!(1)));
        assert_eq!(an.get(&format!("{remarks}?n=1")).await?.data()?.as_array().map(Vec::len), Some(2));
        assert_eq!(an.get(&format!("{remarks}?n=2")).await?.data()?, json!([]));
        assert_eq!(an.get(&remarks).await?.faults()?, ["n required"]);
        assert_eq!(bao.get(&format!("{remarks}?n=1")).await?.refused(404)?, "snippet_not_found");
        assert_eq!(bao.get(&format!("{remarks}?token={token}")).await?.data()?.as_array().map(Vec::len), Some(2));
        let listed = an.get(&at(&snippet, "/versions")).await?.data()?;
        assert_eq!((&listed[1]["remarks"], &listed[1]["has_review_link"]), (&json!(2), &json!(true)));

        let told = told(&an).await?;
        assert_eq!((told.len(), &told[0]["count"]), (1, &json!(1)), "once an hour");
        let [whole, line] = [&all[0]["id"], &all[1]["id"]].map(|id| at(&snippet, &format!("/remarks/{id}")));
        assert_eq!(chi.delete(&line).await?.refused(404)?, "remark_not_found");
        assert_eq!(chi.delete(&whole).await?.data()?, json!(true), "one's own");
        assert_eq!(an.delete(&line).await?.data()?, json!(true), "of one's own snippet");
        assert_eq!(review(&bao, &token).await?["remarks"], json!([]));
        Ok(())
    })
}

#[test]
fn an_author_is_told_again_after_an_hour() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao) = (site.person("student").await?, site.person("student").await?);
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        let link = an.post(&at(&snippet, "/review-link"), json!({})).await?.data()?;
        let remark = json!({"token": token_of(&link), "file": "main.py", "text": "Hay"});
        let say = async |who: &Caller| who.post(&at(&snippet, "/remarks"), remark.clone()).await?.data();
        say(&an).await?;
        assert_eq!(told(&an).await?.len(), 0, "nobody is told of oneself");
        say(&bao).await?;
        say(&bao).await?;
        assert_eq!(told(&an).await?[0]["count"], 1);
        let older = "UPDATE notices SET at = at - interval '1 hour'";
        sqlx::query(older).execute(&mut site.sql().await?).await?;
        say(&bao).await?;
        let told = told(&an).await?;
        assert_eq!(
            (told.len(), &told[0]["count"], &told[0]["path"]),
            (1, &json!(2), &json!(format!("/ucode/{}?version=1", snippet["slug"].as_str().unwrap_or_default())))
        );
        Ok(())
    })
}

#[test]
fn a_link_that_was_taken_away_opens_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao) = (site.person("student").await?, site.person("student").await?);
        let (one, other) = (made(&an, python("Một", "1")).await?, made(&an, python("Hai", "2")).await?);
        let link = an.post(&at(&one, "/review-link"), json!({})).await?.data()?;
        let token = token_of(&link);
        let foreign = json!({"token": token, "file": "main.py", "text": "Nhầm bài"});
        assert_eq!(bao.post(&at(&other, "/remarks"), foreign.clone()).await?.refused(404)?, "link_expired");
        assert_eq!(bao.delete(&at(&one, "/review-link?n=1")).await?.refused(404)?, "snippet_not_found");
        assert_eq!(an.delete(&at(&one, "/review-link?n=7")).await?.refused(404)?, "version_not_found");
        assert_eq!(an.delete(&at(&one, "/review-link?n=1")).await?.data()?, json!(true));
        for gone in [token.as_str(), "x", "0123456789012345678901", "%C3%A9"] {
            assert_eq!(bao.get(&format!("/api/snippet/review/{gone}")).await?.refused(404)?, "link_expired", "{gone}");
        }
        assert_eq!(bao.post(&at(&one, "/remarks"), foreign).await?.refused(404)?, "link_expired");
        let again = an.post(&at(&one, "/review-link"), json!({"n": 1})).await?.data()?;
        assert_ne!(token_of(&again), token);
        Ok(())
    })
}

#[test]
fn a_version_has_two_hundred_remarks() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let snippet = made(&an, python("Tổng", "print(1)")).await?;
        let link = an.post(&at(&snippet, "/review-link"), json!({})).await?.data()?;
        let fill = "INSERT INTO remarks (snippet_version_id, file, text)
            SELECT v.id, 'main.py', 'Hay' FROM snippet_versions v, generate_series(1, 200) WHERE v.snippet_id = $1";
        sqlx::query(fill).bind(snippet["id"].as_i64()).execute(&mut site.sql().await?).await?;
        let full = review(&an, &token_of(&link)).await?;
        assert_eq!((&full["can_remark"], &full["remarks"][0]["by"]), (&json!(false), &Value::Null));
        let more = json!({"n": 1, "file": "main.py", "text": "Nữa"});
        assert_eq!(an.post(&at(&snippet, "/remarks"), more).await?.refused(412)?, "too_many_remarks");
        Ok(())
    })
}
