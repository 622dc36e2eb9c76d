//! What holds of publishing whatever happens: readers have nothing of a post that nobody has let through, nothing planted in one
//! runs, and sitemap and feed hold exactly what a visitor may open.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::{Value, json};
use tests::{Caller, TestSite, run};

use crate::calls::{contest, now, problem};
use crate::courses::{course, id_of};
use crate::pages::{is_guarded, page};

const POSTS: &str = "/api/blog-posts";
/// Each is a history of its own; a failure names it.
const SEEDS: std::ops::Range<u64> = 0..6;
const STEPS: usize = 40;

fn text(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

/// Something that somebody does to a post.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Deed {
    Write,
    /// As an editor does by itself.
    Keep,
    Step(&'static str),
}

const DEEDS: [Deed; 9] = [
    Deed::Write,
    Deed::Write,
    Deed::Keep,
    Deed::Step("submit"),
    Deed::Step("cancel"),
    Deed::Step("approve"),
    Deed::Step("reject"),
    Deed::Step("publish"),
    Deed::Step("unpublish"),
];

/// A post, and what has been let through of it.
struct Story<'a> {
    site: &'a TestSite,
    id: i64,
    /// What stands in it now.
    written: String,
    let_through: BTreeSet<String>,
}

impl Story<'_> {
    /// What readers have.
    async fn read(&self) -> anyhow::Result<Option<String>> {
        let answer = self.site.visitor().get(&format!("{POSTS}/{}", self.id)).await?;
        if answer.status == 404 {
            return Ok(None);
        }
        let html = text(&answer.data()?["html"]);
        Ok(Some(html.trim().trim_start_matches("<p>").trim_end_matches("</p>").to_owned()))
    }

    /// Does it; whether it was allowed.
    async fn take(&mut self, by: &Caller, deed: Deed, number: usize) -> anyhow::Result<bool> {
        let may_approve = by.id == self.site.admin.id;
        if let Deed::Step(action) = deed {
            let body = json!({"id": self.id, "action": action, "reason": "Thiếu ảnh"});
            let is_done = by.put(&format!("{POSTS}/manage"), body).await?.status == 200;
            if is_done && may_approve && ["approve", "publish"].contains(&action) {
                self.let_through.insert(self.written.clone());
            }
            return Ok(is_done);
        }
        let words = format!("Bản {number}");
        let body = json!({"content": words, "autosave": deed == Deed::Keep});
        by.put(&format!("{POSTS}/{}", self.id), body).await?.data()?;
        self.written.clone_from(&words);
        if may_approve {
            self.let_through.insert(words);
        }
        Ok(true)
    }
}

#[test]
fn readers_have_nothing_that_nobody_has_let_through() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let author = site.person("teacher").await?;
        let mut was_out = 0;
        for seed in SEEDS {
            let mut random = StdRng::seed_from_u64(seed);
            let made =
                author.post(POSTS, json!({"title": format!("Bài {seed}"), "content": "Bản đầu"})).await?.data()?;
            let (id, written) = (id_of(&made), "Bản đầu".to_owned());
            let mut story = Story { site: &site, id, written, let_through: BTreeSet::new() };
            let mut had = None;
            for number in 0..STEPS {
                let by = [&author, &site.admin].choose(&mut random).copied().unwrap_or(&author);
                let deed = DEEDS.choose(&mut random).copied().unwrap_or(Deed::Write);
                let is_done = story.take(by, deed, number).await?;
                let has = story.read().await?;
                let told = format!("seed {seed}, step {number}: {deed:?} by {} ({is_done})", by.email);
                if let Some(words) = &has {
                    was_out += 1;
                    assert!(story.let_through.contains(words), "{told}: {words:?} is out");
                }
                // What an author writes, hands in or takes back is nothing to readers, and what is refused to nobody.
                let is_quiet = !matches!(deed, Deed::Step("publish" | "unpublish"));
                if !is_done || (by.id == author.id && is_quiet) {
                    assert_eq!(has, had, "{told}");
                }
                had = has;
            }
        }
        assert!(was_out > 0, "something was out now and then");
        Ok(())
    })
}

/// Parts of what somebody plants.
const PLANTED: [&str; 44] = [
    "<script>alert(1)</script>",
    "<script",
    "</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<iframe src=\"javascript:alert(1)\">",
    "<a href=\"javascript:alert(1)\">a</a>",
    "<a href=\"&#106;avascript:alert(1)\">b</a>",
    "<math><mtext></mtext><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<form action=\"javascript:alert(1)\"><button>c</button></form>",
    "<base href=\"https://xau.example/\">",
    "<meta http-equiv=\"refresh\" content=\"0;url=javascript:alert(1)\">",
    "<object data=\"data:text/html,x\"></object>",
    "[d](javascript:alert(1))",
    "![e](javascript:alert(1))",
    "[f](<javascript:alert(1)>)",
    "<javascript:alert(1)>",
    "\" onmouseover=\"alert(1)",
    "' onfocus='alert(1)",
    "$\\href{javascript:alert(1)}{g}$",
    "$$\\text{</math><script>alert(1)</script>}$$",
    "```js\n",
    "```",
    "`",
    "]]>",
    "<![CDATA[",
    "<!--",
    "-->",
    "{{",
    "}}",
    "</title>",
    "</textarea>",
    "<plaintext>",
    "&lt;script&gt;",
    "&",
    "\\",
    "\n",
    "\n\n",
    "- ",
    "> ",
    "# ",
    "|a|b|\n|-|-|\n",
    "<b>",
    "\u{2028}",
];

fn planted(random: &mut StdRng, parts: usize) -> String {
    (0..parts).filter_map(|_| PLANTED.choose(random).copied()).collect()
}

/// An element as a browser reads it.
#[derive(Debug)]
struct Element<'a> {
    name: String,
    attributes: Vec<(String, &'a str)>,
}

/// The elements of clean HTML; what is in scripts is none.
fn elements(html: &str) -> Vec<Element<'_>> {
    let (mut found, mut rest) = (Vec::new(), html);
    while let Some((_, after)) = rest.split_once('<') {
        rest = after;
        if let Some(comment) = rest.strip_prefix("!--") {
            rest = comment.split_once("-->").map_or("", |(_, after)| after);
        } else if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let (element, after) = element(rest);
            let is_script = element.name == "script";
            rest = if is_script { after.split_once("</script").map_or("", |(_, after)| after) } else { after };
            found.push(element);
        }
    }
    found
}

/// The element that a text begins with, after its `<`, and what follows it.
fn element(text: &str) -> (Element<'_>, &str) {
    let ends = |c: char| c.is_ascii_whitespace() || c == '/' || c == '>';
    let (name, mut rest) = text.split_at(text.find(ends).unwrap_or(text.len()));
    let mut element = Element { name: name.to_lowercase(), attributes: Vec::new() };
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == '/');
        if rest.is_empty() {
            return (element, rest);
        }
        if let Some(after) = rest.strip_prefix('>') {
            return (element, after);
        }
        let (key, after) = rest.split_at(rest.find(|c: char| ends(c) || c == '=').unwrap_or(rest.len()));
        let (value, after) = after.trim_start().strip_prefix('=').map_or(("", after), value);
        element.attributes.push((key.to_lowercase(), value));
        rest = after;
    }
}

/// The value that a text begins with, and what follows it.
fn value(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    for quote in ['"', '\''] {
        if let Some(inner) = text.strip_prefix(quote) {
            return inner.split_once(quote).unwrap_or((inner, ""));
        }
    }
    text.split_at(text.find(|c: char| c.is_ascii_whitespace() || c == '>').unwrap_or(text.len()))
}

/// Whether it runs something, or leads elsewhere by itself. Scripts with the nonce of the page's policy are the page's own.
fn runs(element: &Element<'_>) -> bool {
    let Element { name, attributes } = element;
    let is_foreign = ["base", "embed", "frame", "iframe", "object"].contains(&name.as_str());
    let is_script = name == "script" && !attributes.iter().any(|(key, _)| key == "nonce");
    let runs = |(key, value): &(String, &str)| {
        let place: String = value.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
        let place = place.to_lowercase();
        let leads = ["javascript:", "vbscript:", "data:text", "&#"].iter().any(|scheme| place.starts_with(scheme));
        let is_place = ["action", "data", "formaction", "href", "src", "xlink:href"].contains(&key.as_str());
        key.starts_with("on") || ["http-equiv", "srcdoc"].contains(&key.as_str()) || (is_place && leads)
    };
    is_foreign || is_script || attributes.iter().any(runs)
}

/// The HTML that a feed has of its posts.
fn contents(feed: &str) -> Vec<String> {
    let raw = feed.split("<content").skip(1).filter_map(|rest| rest.split_once('>')?.1.split_once("</content>"));
    let plain = |(xml, _): (&str, &str)| {
        let xml = xml.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'");
        xml.replace("&amp;", "&")
    };
    raw.map(plain).collect()
}

#[test]
fn nothing_that_is_planted_in_a_post_runs() -> anyhow::Result<()> {
    for planted in ["<p onclick=x>", "<script>", "<a href=' JavaScript:x'>", "<a title='>' href=\"java\nscript:x\">"] {
        assert!(elements(planted).iter().any(runs), "{planted}");
    }
    assert!(!elements("<p title=\"<script>\">a &lt;script&gt;</p><!-- <script> -->").iter().any(runs));
    run(async |world| {
        let site = world.site().await?;
        let visitor = site.visitor();
        for seed in 0..24 {
            let mut random = StdRng::seed_from_u64(seed);
            let mut line = |parts: usize| planted(&mut random, parts).chars().take(40).collect::<String>();
            let (title, excerpt, tag, english) = (line(2), line(3), line(1), line(2));
            let format = ["markdown", "html", "plaintext"][seed as usize % 3];
            let (vi, en) = (planted(&mut random, 12), planted(&mut random, 12));
            let body = json!({
                "title": format!("a{title}"), "content": format!("a{vi}"), "format": format, "excerpt": excerpt,
                "tags": [format!("a{tag}")], "slug": format!("bai-{seed}"), "status": "published",
                "translations": {"en": {"title": format!("a{english}"), "content": format!("a{en}"), "excerpt": excerpt}},
            });
            site.admin.post(POSTS, body.clone()).await?.data()?;
            for language in ["vi", "en"] {
                let caller = visitor.with("accept-language", language);
                let post = caller.get(&format!("{POSTS}/bai-{seed}")).await?.data()?;
                let html = text(&post["html"]);
                assert!(!elements(&html).iter().any(|it| it.name == "script" || runs(it)), "{seed}: {html} of {body}");
                let base = if language == "vi" { "" } else { "/en" };
                for path in [format!("{base}/blog/bai-{seed}"), format!("{base}/blog")] {
                    let shown = page(&visitor, &path).await?;
                    is_guarded(&shown)?;
                    let bad: Vec<_> = elements(&shown.text).into_iter().filter(runs).collect();
                    assert!(shown.status == 200 && bad.is_empty(), "{seed}, {path}: {bad:?} of {body}");
                }
                let feed = visitor.get(&format!("{base}/feed.xml")).await?.text;
                assert!(!elements(&feed).iter().any(|it| it.name == "script"), "{seed}: {feed}");
                for html in contents(&feed) {
                    assert!(!elements(&html).iter().any(|it| it.name == "script" || runs(it)), "{seed}: {html}");
                }
            }
        }
        Ok(())
    })
}

/// Where content stands and who may find it.
#[derive(Debug, Clone, Copy)]
struct Fate {
    status: &'static str,
    visibility: &'static str,
    archived: bool,
}

impl Fate {
    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for visibility in ["public", "unlisted", "private"] {
            for status in ["draft", "waiting_for_approval", "approved", "published", "rejected"] {
                all.push(Self { status, visibility, archived: false });
            }
            all.push(Self { status: "published", visibility, archived: true });
        }
        all
    }

    /// Ends with no number: that would be an id.
    fn slug(self) -> String {
        let kept = if self.archived { "cat" } else { "con" };
        format!("{}-{}-{kept}", self.status.replace('_', "-"), self.visibility)
    }

    fn is_open(self) -> bool {
        self.status == "published" && self.visibility != "private" && !self.archived
    }

    fn is_listed(self) -> bool {
        self.is_open() && self.visibility == "public"
    }
}

/// Pages of a kind: what is below `path`, and the statement that gives one its fate.
const KINDS: [(&str, &str); 3] = [
    (
        "/course/",
        "UPDATE courses SET slug = $2, status = $3, visibility = $4, archived_at = CASE WHEN $5 THEN now() END WHERE id = $1",
    ),
    (
        "/problems/",
        "UPDATE questions SET slug = $2, status = $3, visibility = $4, archived_at = CASE WHEN $5 THEN now() END WHERE id = $1",
    ),
    (
        "/contests/",
        "UPDATE contests SET slug = $2, status = $3, visibility = $4, archived_at = CASE WHEN $5 THEN now() END WHERE id = $1",
    ),
];

/// Everything of every fate: the pages that are listed, those that are open besides, and those that nobody may open.
#[derive(Debug, Default)]
struct Pages {
    listed: BTreeSet<String>,
    unlisted: BTreeSet<String>,
    closed: BTreeSet<String>,
}

impl Pages {
    fn add(&mut self, path: String, (is_listed, is_open): (bool, bool)) {
        let of = match (is_listed, is_open) {
            (true, _) => &mut self.listed,
            (false, true) => &mut self.unlisted,
            (false, false) => &mut self.closed,
        };
        of.insert(path);
    }

    async fn of_kinds(&mut self, site: &TestSite) -> anyhow::Result<()> {
        let admin = &site.admin;
        let asked = id_of(&admin.post("/api/problems", problem("Được hỏi")).await?.data()?);
        let mut sql = site.sql().await?;
        // Asked in contests, it is a page of its own as well.
        let named = "UPDATE questions SET slug = 'duoc-hoi' WHERE id = $1";
        sqlx::query(named).bind(asked).execute(&mut sql).await?;
        self.add("/problems/duoc-hoi".to_owned(), (true, true));
        for fate in Fate::all() {
            let title = fate.slug();
            let ids = [
                course(admin, &title, json!({})).await?,
                id_of(&admin.post("/api/problems", problem(&title)).await?.data()?),
                id_of(&admin.post("/api/contests", contest(&title, asked)).await?.data()?),
            ];
            for ((path, give), id) in KINDS.into_iter().zip(ids) {
                let given = sqlx::query(give).bind(id).bind(&title).bind(fate.status).bind(fate.visibility);
                given.bind(fate.archived).execute(&mut sql).await?;
                self.add(format!("{path}{title}"), (fate.is_listed(), fate.is_open()));
            }
        }
        Ok(())
    }

    async fn of_posts(&mut self, site: &TestSite) -> anyhow::Result<()> {
        for visibility in ["public", "unlisted", "private"] {
            for (status, at) in [("draft", 0), ("published", 0), ("published", -86_400), ("published", 86_400)] {
                let slug = format!(
                    "bai-{visibility}-{status}-{}",
                    ["cu", "nay", "sau"][usize::from(at >= 0) + usize::from(at > 0)]
                );
                let publish_at = Some(now() + at).filter(|_| at != 0);
                let body = json!({"title": slug, "slug": slug, "content": "Xin chào", "status": status,
                    "visibility": visibility, "publish_at": publish_at});
                site.admin.post(POSTS, body).await?.data()?;
                let is_open = status == "published" && visibility != "private" && at <= 0;
                self.add(format!("/blog/{slug}"), (is_open && visibility == "public", is_open));
            }
        }
        Ok(())
    }

    async fn of_site(&mut self, site: &TestSite) -> anyhow::Result<()> {
        for is_out in [true, false] {
            let slug = if is_out { "noi-quy" } else { "con-viet" };
            let body = json!({"title": slug, "content": "Một", "published": is_out, "version": 0});
            site.admin.put(&format!("/api/pages/{slug}"), body).await?.data()?;
            self.add(format!("/page/{slug}"), (is_out, is_out));
        }
        Ok(())
    }
}

/// Where pages are that a site has many of, and the call that answers what each shows.
const CALLS: [(&str, &str); 5] = [
    ("/blog/", "/api/blog-posts/"),
    ("/contests/", "/api/contests/"),
    ("/course/", "/api/courses/"),
    ("/page/", "/api/pages/"),
    ("/problems/", "/api/problems/"),
];

fn call_of(path: &str) -> Option<String> {
    CALLS.iter().find_map(|(page, call)| Some(format!("{call}{}", path.strip_prefix(page)?)))
}

/// The paths that a sitemap names.
fn paths_in(sitemap: &str) -> BTreeSet<String> {
    let addresses = sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split("</loc>").next());
    let path = |address: &str| {
        let (_, after) = address.split_once("://").unwrap_or(("", address));
        after.split_once('/').map_or_else(|| "/".to_owned(), |(_, path)| format!("/{path}"))
    };
    addresses.map(path).collect()
}

#[test]
fn sitemap_and_feed_hold_exactly_what_a_visitor_may_open() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut pages = Pages::default();
        pages.of_kinds(&site).await?;
        pages.of_posts(&site).await?;
        pages.of_site(&site).await?;
        let visitor = site.visitor();
        let named = paths_in(&visitor.get("/sitemap.xml").await?.text);
        let of_many = named.iter().filter(|path| call_of(path).is_some());
        assert_eq!(of_many.cloned().collect::<BTreeSet<_>>(), pages.listed);
        // Also those that every site has, and English ones.
        for path in named.iter().chain(&pages.unlisted) {
            assert_eq!(page(&visitor, path).await?.status, 200, "{path}");
        }
        let open = pages.listed.iter().chain(&pages.unlisted).map(|path| (path, 200));
        for (path, status) in open.chain(pages.closed.iter().map(|path| (path, 404))) {
            let answer = visitor.get(&call_of(path).unwrap_or_default()).await?;
            assert_eq!(answer.status, status, "{path}: {}", answer.text);
        }

        let feed = visitor.get("/feed.xml").await?.text;
        let links = feed.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let posts = links.filter_map(|link| link.find("/blog/").map(|at| link.split_at(at).1.to_owned()));
        let listed = pages.listed.iter().filter(|path| path.starts_with("/blog/")).cloned();
        assert_eq!(posts.collect::<BTreeSet<_>>(), listed.collect::<BTreeSet<_>>());
        Ok(())
    })
}
