//! A snippet's page has its text before any script, and tells search engines of public ones alone.

use serde_json::json;
use tests::run;

use super::{by_slug, made, shared};
use crate::pages::{boot, is_guarded, page};

#[test]
fn a_page_has_the_text_and_says_how_it_is_framed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        for (visibility, is_found, is_framed) in [("public", true, true), ("unlisted", false, true)] {
            let mut body = shared("Tổng <hai> số", visibility);
            body["files"] = json!([{"name": "main.py", "content": "if 1 < 2: print('</pre>')"}]);
            let snippet = made(&an, body).await?;
            let slug = snippet["slug"].as_str().unwrap_or_default().to_owned();
            for (path, lang) in [(format!("/ucode/{slug}"), "vi"), (format!("/en/ucode/{slug}"), "en")] {
                let shown = page(&site.visitor(), &path).await?;
                assert_eq!((shown.status, shown.header("content-language")), (200, lang), "{path}");
                is_guarded(&shown)?;
                let visible = shown.text.split("<body").nth(1).unwrap_or_default();
                assert!(visible.contains("if 1 &lt; 2: print('&lt;/pre&gt;')"), "{visible}");
                assert!(visible.contains("Tổng &lt;hai&gt; số") && visible.contains("main.py"), "{visible}");
                assert_eq!(shown.header("x-robots-tag").is_empty(), is_found, "{visibility}");
                assert_eq!(shown.text.contains("application/json+oembed"), is_framed, "{visibility}");
                let answer = site.visitor().with("accept-language", lang).get(&by_slug(&snippet)).await?.json()?;
                assert_eq!(boot(&shown)?["responses"][by_slug(&snippet)], answer);
            }
        }
        let closed = made(
            &an,
            json!({"title": "Không nhúng", "language_id": 71, "visibility": "public", "embed": false,
                                      "files": [{"name": "a.py", "content": ""}]}),
        )
        .await?;
        let shown = page(&site.visitor(), &format!("/ucode/{}", closed["slug"].as_str().unwrap_or_default())).await?;
        assert_eq!((shown.status, shown.text.contains("json+oembed")), (200, false));
        Ok(())
    })
}

#[test]
fn a_private_page_is_its_authors_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let snippet = made(&an, shared("Bí mật của An", "private")).await?;
        let path = format!("/ucode/{}", snippet["slug"].as_str().unwrap_or_default());
        for other in [site.visitor(), site.person("teacher").await?, site.admin.clone()] {
            let shown = page(&other, &path).await?;
            assert_eq!((shown.status, shown.text.contains("Bí mật")), (404, false));
        }
        let own = page(&an, &path).await?;
        assert_eq!((own.status, own.header("x-robots-tag")), (200, "noindex"));
        assert!(own.text.contains("Bí mật của An") && !own.text.contains("json+oembed"));
        Ok(())
    })
}
