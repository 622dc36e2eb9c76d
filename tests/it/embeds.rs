//! Snippets on other sites' pages: the same for everybody, framed by whom the site lets, described by oEmbed; and no other page of
//! a site may be framed.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, World, run};

const SOON: Duration = Duration::from_secs(180);

/// A site with somebody who writes snippets.
struct Place {
    site: TestSite,
    author: Caller,
}

impl Place {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let site = world.site().await?;
        let author = site.person("student").await?;
        Ok(Self { site, author })
    }

    /// A snippet that everybody may see, with these changes; its slug.
    async fn snippet(&self, change: Value) -> anyhow::Result<String> {
        let mut body = json!({
            "title": "Trang <của> tôi",
            "language_id": 201,
            "files": [{"name": "index.html", "content": "<h1>Chào</h1></script>"}],
            "visibility": "public",
        });
        for (name, value) in change.as_object().into_iter().flatten() {
            body[name] = value.clone();
        }
        let made = self.author.post("/api/snippet/", body).await?.data()?;
        Ok(made["slug"].as_str().context("a slug")?.to_owned())
    }

    async fn embed(&self, slug: &str) -> anyhow::Result<Answer> {
        self.site.visitor().get(&format!("/embed/ucode/{slug}")).await
    }

    /// Saves who may embed.
    async fn save(&self, origins: Value) -> anyhow::Result<Answer> {
        let body = json!({"options": {"embed": {"origins": origins}}});
        self.site.admin.put(&format!("/api/tenant/{}", self.site.id), body).await
    }

    /// The answer to an address of this site as consumers ask for it.
    async fn oembed(&self, path: &str, more: &str) -> anyhow::Result<Answer> {
        let address = format!("http://{}{path}", self.site.host).replace(':', "%3A").replace('/', "%2F");
        self.site.visitor().get(&format!("/oembed?url={address}{more}")).await
    }
}

/// The sources of a directive.
fn sources<'a>(answer: &'a Answer, directive: &str) -> &'a str {
    let mut parts = answer.header("content-security-policy").split(';').map(str::trim);
    parts.find_map(|part| part.strip_prefix(directive)?.strip_prefix(' ')).unwrap_or_default()
}

fn ancestors(answer: &Answer) -> &str {
    sources(answer, "frame-ancestors")
}

/// The page with its nonce, which is another each time, taken out.
fn without_nonce(answer: &Answer) -> anyhow::Result<String> {
    let nonce = sources(answer, "script-src").split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next());
    let nonce = nonce.filter(|nonce| nonce.len() > 20).context("a nonce")?;
    Ok(answer.text.replace(nonce, "NONCE"))
}

/// What the page is told.
fn boot(answer: &Answer) -> anyhow::Result<Value> {
    let rest = answer.text.split_once("id=\"boot\"").context("boot data")?.1;
    let text = rest.split_once('>').and_then(|(_, rest)| rest.split_once("</script>")).context("their text")?.0;
    Ok(serde_json::from_str(text)?)
}

#[test]
fn an_embedded_snippet_is_the_same_whatever_a_browser_brings() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let slug = place.snippet(json!({})).await?;
        let page = place.embed(&slug).await?;
        assert_eq!((page.status, page.header("content-language")), (200, "vi"));
        let token = place.author.token.clone().unwrap_or_default();
        let browser = place.author.with("cookie", &format!("access_token={token}; locale=en"));
        let browser = browser.with("accept-language", "en").with("sec-fetch-dest", "iframe");
        let signed_in = browser.get(&format!("/embed/ucode/{slug}")).await?;
        assert_eq!(without_nonce(&signed_in)?, without_nonce(&page)?);
        for answer in [&page, &signed_in] {
            assert_eq!(answer.header("set-cookie"), "");
            assert_eq!(ancestors(answer), "*");
            assert_eq!(answer.header("x-frame-options"), "");
            assert_eq!(answer.header("x-robots-tag"), "noindex");
            assert_eq!(answer.header("referrer-policy"), "no-referrer");
        }
        let told = boot(&page)?;
        assert_eq!((&told["runtime"], &told["locale"]), (&json!("web"), &json!("vi")));
        assert_eq!(told["snippet"]["files"][0]["content"], "<h1>Chào</h1></script>");
        assert_eq!(told["snippet"]["url"], format!("http://{}/ucode/{slug}", place.site.host));
        assert!(told["user"].is_null() && told["responses"].is_null());
        // It can be read without a script, and nothing of it is one.
        assert!(page.text.contains("<h1 class=\"lp-title\">Trang &lt;của&gt; tôi</h1>"), "{}", page.text);
        assert!(page.text.contains("&lt;h1&gt;Chào&lt;/h1&gt;&lt;/script&gt;"), "{}", page.text);
        let english = place.site.visitor().get(&format!("/embed/ucode/{slug}?lang=en")).await?;
        assert_eq!(english.header("content-language"), "en");
        assert_eq!(boot(&english)?["snippet"]["url"], format!("http://{}/en/ucode/{slug}", place.site.host));
        Ok(())
    })
}

#[test]
fn only_languages_of_browsers_run_in_the_frame() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        for (language, runtime) in
            [(201, json!("web")), (202, json!("turtle")), (71, json!("python")), (54, Value::Null)]
        {
            let files = json!([{"name": "main.txt", "content": "1"}]);
            let slug = place.snippet(json!({"language_id": language, "files": files})).await?;
            let told = boot(&place.embed(&slug).await?)?;
            assert_eq!(told["runtime"], runtime, "{language}");
            assert!(told["snippet"]["language_name"].as_str().is_some_and(|name| !name.is_empty()), "{language}");
            assert!(told["snippet"]["last_run"].is_null());
        }
        Ok(())
    })
}

#[test]
fn what_is_not_to_be_embedded_is_not_there() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let unlisted = place.snippet(json!({"visibility": "unlisted"})).await?;
        assert_eq!(place.embed(&unlisted).await?.status, 200);
        let private = place.snippet(json!({"visibility": "private"})).await?;
        let switched_off = place.snippet(json!({"embed": false})).await?;
        let unknown = "abcabcabcabc".to_owned();
        let mut pages = Vec::new();
        for slug in [&private, &switched_off, &unknown] {
            let page = place.embed(slug).await?;
            assert_eq!((page.status, ancestors(&page), page.header("set-cookie")), (404, "*", ""), "{slug}");
            assert!(boot(&page)?["snippet"].is_null() && !page.text.contains(slug.as_str()), "{}", page.text);
            let told = place.oembed(&format!("/ucode/{slug}"), "").await?;
            assert_eq!(told.refused(404)?, "embed_not_allowed", "{slug}");
            pages.push(without_nonce(&page)?);
        }
        // Nothing tells what is hidden from what was never there, not to its author either.
        assert!(pages.iter().all(|page| *page == pages[0]));
        let own = place.author.get(&format!("/embed/ucode/{private}")).await?;
        assert_eq!((own.status, &without_nonce(&own)?), (404, &pages[0]));
        Ok(())
    })
}

#[test]
fn a_site_says_who_may_embed() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let slug = place.snippet(json!({})).await?;
        let stands = async |status: u16, policy: &str| {
            eventually(SOON, async || {
                let page = place.embed(&slug).await?;
                Ok(page.status == status && ancestors(&page) == policy)
            })
            .await
        };
        place.save(json!(["https://truong.edu.vn", "https://blog.vn:8443"])).await?.data()?;
        stands(200, "'self' https://truong.edu.vn https://blog.vn:8443").await?;
        place.save(json!("none")).await?.data()?;
        stands(404, "'self'").await?;
        assert_eq!(place.oembed(&format!("/ucode/{slug}"), "").await?.refused(404)?, "embed_not_allowed");
        place.save(json!("all")).await?.data()?;
        stands(200, "*").await?;
        let bad = place.save(json!(["https://a.vn/lop", "http://a.vn", "https://a.vn"])).await?;
        assert_eq!(bad.faults()?, ["options.embed.origins[0] bad_origin", "options.embed.origins[1] bad_origin"]);
        assert_eq!(place.save(json!("some")).await?.faults()?, ["options.embed.origins invalid_value"]);
        let many: Vec<String> = (0..51).map(|n| format!("https://a{n}.vn")).collect();
        assert_eq!(place.save(json!(many)).await?.faults()?, ["options.embed.origins too_many_origins"]);
        Ok(())
    })
}

#[test]
fn no_other_page_may_be_framed_elsewhere() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let slug = place.snippet(json!({})).await?;
        let visitor = place.site.visitor();
        let ucode = format!("/ucode/{slug}");
        for (who, path) in [
            (&visitor, "/"),
            (&visitor, "/problems"),
            (&visitor, "/icons"),
            (&visitor, ucode.as_str()),
            (&place.author, ucode.as_str()),
            (&place.author, "/ucode"),
            (&place.author, "/iframe/testcase?question=1"),
        ] {
            let page = who.get(path).await?;
            assert_eq!(ancestors(&page), "'self'", "{path}: {}", page.status);
        }
        let call = place.site.visitor().get(&format!("/api/snippet/{slug}")).await?;
        assert_eq!((call.status, ancestors(&call)), (200, "'none'"));
        Ok(())
    })
}

#[test]
fn consumers_are_told_how_to_frame_a_snippet() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let slug = place.snippet(json!({})).await?;
        let host = &place.site.host;
        let told = place.oembed(&format!("/ucode/{slug}"), "").await?;
        assert_eq!((told.status, told.header("content-type")), (200, "application/json"));
        let told = told.json()?;
        assert_eq!((&told["version"], &told["type"]), (&json!("1.0"), &json!("rich")));
        assert_eq!((&told["width"], &told["height"]), (&json!(720), &json!(480)));
        assert_eq!(
            (&told["title"], &told["provider_url"]),
            (&json!("Trang <của> tôi"), &json!(format!("http://{host}")))
        );
        assert_eq!(told["author_name"], "Bạn student");
        let html = told["html"].as_str().unwrap_or_default();
        assert!(html.starts_with(&format!("<iframe src=\"http://{host}/embed/ucode/{slug}?lang=vi\"")), "{html}");
        assert!(html.contains(" title=\"Trang &lt;của&gt; tôi\"") && html.contains("width:100%"), "{html}");

        let small =
            place.oembed(&format!("/en/ucode/{slug}"), "&maxwidth=300&maxheight=9999&format=json").await?.json()?;
        assert_eq!((&small["width"], &small["height"]), (&json!(300), &json!(480)));
        assert!(small["html"].as_str().is_some_and(|html| html.contains("?lang=en\"")), "{small}");
        let framed = place.oembed(&format!("/embed/ucode/{slug}"), "").await?;
        assert_eq!(framed.status, 200);

        assert_eq!(place.oembed(&format!("/ucode/{slug}"), "&format=xml").await?.refused(501)?, "oembed_format");
        for path in ["/", "/ucode", "/problems/a"] {
            assert_eq!(place.oembed(path, "").await?.refused(404)?, "embed_not_allowed", "{path}");
        }
        let other = world.site().await?;
        let foreign = other.visitor().get(&format!("/oembed?url=http%3A%2F%2F{host}%2Fucode%2F{slug}")).await?;
        assert_eq!(foreign.refused(404)?, "embed_not_allowed");
        assert_eq!(place.site.visitor().get("/oembed").await?.refused(400)?, "invalid_query");
        Ok(())
    })
}
