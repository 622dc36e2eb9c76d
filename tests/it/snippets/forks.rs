//! Snippets made from others name their origin, to those who may see it.

use serde_json::{Value, json};
use tests::{Caller, run};

use super::{ALL, at, by_slug, made, shared};

async fn fork(who: &Caller, of: &Value, visibility: &str) -> anyhow::Result<Value> {
    let mut body = shared("Bản của tôi", visibility);
    body["fork_of"] = of.clone();
    made(who, body).await
}

#[test]
fn an_origin_is_named_to_whoever_may_see_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, bao, chi) =
            (site.person("student").await?, site.person("student").await?, site.person("student").await?);
        let public = made(&an, shared("Công khai", "public")).await?;
        let hidden = made(&an, shared("Có liên kết", "unlisted")).await?;
        let private = made(&an, shared("Riêng", "private")).await?;

        let own = fork(&bao, &public["id"], "public").await?;
        let origin =
            json!({"id": public["id"], "slug": public["slug"], "title": "Công khai", "author": public["author"]});
        assert_eq!(own["origin"], origin);
        assert_eq!(site.visitor().get(&by_slug(&own)).await?.data()?["origin"], origin);
        let listed = bao.get(ALL).await?.data()?;
        assert_eq!(listed[0]["origin"], origin);

        let mut body = shared("x", "private");
        for guess in [&private["id"], &private["slug"], &hidden["id"], &json!(0)] {
            body["fork_of"] = guess.clone();
            assert_eq!(bao.post(ALL, body.clone()).await?.refused(404)?, "snippet_not_found", "{guess}");
        }
        // Who has its link may, and the link stays with them.
        let known = fork(&bao, &hidden["slug"], "public").await?;
        assert_eq!(known["origin"]["slug"], hidden["slug"]);
        assert_eq!(bao.get(&by_slug(&known)).await?.data()?["origin"]["id"], hidden["id"]);
        for stranger in [&chi, &site.visitor()] {
            assert_eq!(stranger.get(&by_slug(&known)).await?.data()?["origin"], Value::Null);
        }
        assert_eq!(fork(&an, &private["id"], "private").await?["origin"]["id"], private["id"], "one's own");

        an.put(&at(&public, ""), json!({"visibility": "private", "version": 1})).await?.data()?;
        assert_eq!(bao.get(&by_slug(&own)).await?.data()?["origin"], Value::Null);
        assert_eq!(bao.get(ALL).await?.data()?[1]["origin"], Value::Null);
        assert_eq!(an.get(&by_slug(&own)).await?.data()?["origin"]["id"], public["id"], "its own author sees it");
        an.delete(&at(&public, "")).await?.data()?;
        assert_eq!(an.get(&by_slug(&own)).await?.data()?["origin"], Value::Null, "what was made from it stays");
        Ok(())
    })
}
