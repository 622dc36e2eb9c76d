//! The blog: what authors write and readers see of it, when, at which address, and what is never lost.

use serde_json::{Value, json};
use tests::{Answer, Caller, TestSite, World, run};

use crate::calls::now;
use crate::courses::id_of;

const POSTS: &str = "/api/blog-posts";

/// A site with somebody who writes and somebody who reads.
struct Blog {
    site: TestSite,
    author: Caller,
    reader: Caller,
}

impl Blog {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let site = world.site().await?;
        let (author, reader) = (site.person("teacher").await?, site.person("student").await?);
        Ok(Self { site, author, reader })
    }

    async fn write(&self, by: &Caller, change: Value) -> anyhow::Result<Value> {
        by.post(POSTS, body(change)).await?.data()
    }

    /// A post that everybody reads.
    async fn published(&self, change: Value) -> anyhow::Result<Value> {
        let post = self.write(&self.author, change).await?;
        step(&self.author, &post, "submit").await?.data()?;
        step(&self.site.admin, &post, "publish").await?.data()
    }

    async fn titles(&self, query: &str) -> anyhow::Result<Vec<String>> {
        let posts = self.site.visitor().get(&format!("{POSTS}{query}")).await?.data()?;
        Ok(posts.as_array().into_iter().flatten().map(|post| text(&post["title"])).collect())
    }
}

fn body(change: Value) -> Value {
    let mut body = json!({"title": "Học gì mùa hè", "content": "# Mở đầu\n\nXin **chào** <script>x</script>"});
    for (field, value) in change.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    body
}

fn text(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

fn path(post: &Value) -> String {
    format!("{POSTS}/{}", id_of(post))
}

async fn step(by: &Caller, post: &Value, action: &str) -> anyhow::Result<Answer> {
    by.put(&format!("{POSTS}/manage"), json!({"id": id_of(post), "action": action, "reason": "Thiếu ảnh"})).await
}

#[test]
fn readers_keep_what_was_approved_until_the_next_is() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let post = blog.write(&blog.author, json!({})).await?;
        assert_eq!(
            (&post["status"], &post["slug"], &post["is_live"]),
            (&json!("draft"), &json!("hoc-gi-mua-he"), &json!(false))
        );
        assert_eq!(blog.reader.get(&path(&post)).await?.refused(404)?, "post_not_found");
        assert_eq!(step(&blog.author, &post, "publish").await?.refused(412)?, "needs_approval");
        step(&blog.author, &post, "submit").await?.data()?;
        step(&blog.site.admin, &post, "approve").await?.data()?;
        step(&blog.author, &post, "publish").await?.data()?;
        let read = blog.site.visitor().get(&path(&post)).await?.data()?;
        assert_eq!(
            read["html"],
            "<h2 id=\"muc-mo-dau\">Mở đầu</h2>\n<p>Xin <strong>chào</strong> &lt;script&gt;x&lt;/script&gt;</p>\n"
        );
        assert_eq!(read["toc"], json!([{"level": 2, "id": "muc-mo-dau", "text": "Mở đầu"}]));
        assert_eq!((&read["source"], &read["can_edit"]), (&Value::Null, &json!(false)));

        // An author's change waits; what an editor saves by itself is handed in by nobody.
        let by_itself = json!({"title": "Nháp", "version": post["version"], "autosave": true});
        let saved = blog.author.put(&path(&post), by_itself).await?.data()?;
        assert_eq!((&saved["status"], &saved["has_changes"]), (&json!("published"), &json!(true)));
        let changed = json!({"title": "Học gì mùa thu", "content": "Khác", "version": saved["version"]});
        let changed = blog.author.put(&path(&post), changed).await?.data()?;
        assert_eq!(changed["status"], "waiting_for_approval");
        assert_eq!(blog.titles("").await?, ["Học gì mùa hè"]);
        let difference = blog.site.admin.get(&format!("{}/changes", path(&post))).await?.data()?;
        let fields: Vec<&Value> = difference.as_array().into_iter().flatten().map(|change| &change["field"]).collect();
        assert_eq!(fields, [&json!("content"), &json!("title")]);
        step(&blog.site.admin, &post, "publish").await?.data()?;
        assert_eq!(blog.titles("").await?, ["Học gì mùa thu"]);

        // Sent back, it is read no more.
        step(&blog.site.admin, &post, "reject").await?.data()?;
        assert_eq!(blog.titles("").await?, Vec::<String>::new());
        let back = blog.author.get(&format!("{}?draft=true", path(&post))).await?.data()?;
        assert_eq!((&back["status"], &back["reject_reason"]), (&json!("rejected"), &json!("Thiếu ảnh")));
        Ok(())
    })
}

#[test]
fn a_save_sent_again_is_one_and_a_stale_one_shows_both() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let key = "0c7cc0d4-6cf0-4b62-9b3a-6d1f0a5f3a10";
        let post = blog.write(&blog.author, json!({"key": key})).await?;
        assert_eq!(blog.write(&blog.author, json!({"key": key})).await?["id"], post["id"]);
        let other = "0c7cc0d4-6cf0-4b62-9b3a-6d1f0a5f3a11";
        let save = json!({"content": "Hai", "version": post["version"], "key": other, "autosave": true});
        let saved = blog.author.put(&path(&post), save.clone()).await?.data()?;
        assert_eq!(blog.author.put(&path(&post), save).await?.data()?["version"], saved["version"]);
        let stale = blog.author.put(&path(&post), json!({"content": "Ba", "version": post["version"]})).await?;
        assert_eq!(stale.refused(409)?, "concurrent_edit");
        assert_eq!(stale.json()?["data"]["source"]["content"], "Hai");
        Ok(())
    })
}

#[test]
fn fifty_sittings_can_be_had_back() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let mut sql = blog.site.sql().await?;
        let post = blog.write(&blog.author, json!({})).await?;
        let revisions = format!("{}/revisions", path(&post));
        for number in 1..=52 {
            // The last sitting is over.
            sqlx::query("UPDATE post_revisions SET began_at = began_at - interval '1 hour'").execute(&mut sql).await?;
            for word in ["a", "b"] {
                blog.author.put(&path(&post), json!({"content": format!("{number}{word}")})).await?.data()?;
            }
        }
        let kept = blog.author.get(&revisions).await?.data()?;
        let contents: Vec<String> =
            kept.as_array().into_iter().flatten().map(|one| text(&one["source"]["content"])).collect();
        assert_eq!((contents.len(), contents[0].as_str(), contents[49].as_str()), (50, "52b", "3b"));
        let restore = json!({"revision": kept[49]["id"]});
        let back = blog.author.post(&format!("{}/restore", path(&post)), restore.clone()).await?.data()?;
        assert_eq!((&back["source"]["content"], &back["slug"]), (&json!("3b"), &post["slug"]));
        assert_eq!(blog.author.get(&revisions).await?.data()?[1]["source"]["content"], "52b");
        let strange = blog.site.person("teacher").await?;
        assert_eq!(strange.get(&revisions).await?.refused(404)?, "post_not_found");
        assert_eq!(strange.post(&format!("{}/restore", path(&post)), restore).await?.refused(404)?, "post_not_found");
        Ok(())
    })
}

#[test]
fn a_post_is_out_from_its_moment_on_and_previewed_before() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let mut sql = blog.site.sql().await?;
        let post = blog.published(json!({"publish_at": now() + 86_400})).await?;
        assert_eq!((&post["status"], &post["is_live"]), (&json!("published"), &json!(false)));
        assert_eq!(blog.titles("").await?, Vec::<String>::new());
        assert_eq!(blog.reader.get(&path(&post)).await?.refused(404)?, "post_not_found");
        let url = text(&blog.author.post(&format!("{}/preview", path(&post)), json!({})).await?.data()?["url"]);
        let preview = url.rsplit_once("?preview=").map(|(_, token)| token.to_owned()).unwrap_or_default();
        let look = format!("{}?preview={preview}", path(&post));
        assert_eq!(blog.site.visitor().get(&look).await?.data()?["title"], "Học gì mùa hè");
        sqlx::query("UPDATE post_previews SET expires_at = now()").execute(&mut sql).await?;
        assert_eq!(blog.site.visitor().get(&look).await?.refused(404)?, "post_not_found");
        // Nothing runs at that moment.
        sqlx::query("UPDATE published_posts SET publish_at = now()").execute(&mut sql).await?;
        assert_eq!(blog.titles("").await?, ["Học gì mùa hè"]);
        Ok(())
    })
}

#[test]
fn a_former_address_leads_on() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let post = blog.published(json!({"slug": "cu"})).await?;
        let other = blog.write(&blog.site.admin, json!({"slug": "moi", "status": "published"})).await?;
        assert_eq!(blog.author.put(&path(&post), json!({"slug": "moi"})).await?.refused(409)?, "slug_exists");
        let changed = blog.site.admin.put(&path(&post), json!({"slug": "moi-hon"})).await?.data()?;
        assert_eq!(changed["slug"], "moi-hon");
        // By way of a 301.
        assert_eq!(blog.site.visitor().get(&format!("{POSTS}/cu")).await?.data()?["slug"], "moi-hon");
        // Whoever takes the address has it.
        blog.site.admin.put(&path(&other), json!({"slug": "cu"})).await?.data()?;
        assert_eq!(blog.site.visitor().get(&format!("{POSTS}/cu")).await?.data()?["id"], other["id"]);
        Ok(())
    })
}

#[test]
fn lists_are_searched_without_accents_and_narrowed() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let admin = &blog.site.admin;
        let category = admin.post("/api/category", json!({"type": "blog", "name": "Tin tức"})).await?.data()?;
        let out = |title: &str| json!({"title": title, "status": "published"});
        let mut first = out("Đường đi ngắn nhất");
        first["tags"] = json!(["đồ thị"]);
        first["category_id"] = category["id"].clone();
        first["translations"] = json!({"en": {"title": "Shortest paths", "content": "Hello", "excerpt": ""}});
        blog.write(admin, first).await?;
        let mut hidden = out("Không có trong danh sách");
        hidden["visibility"] = json!("unlisted");
        let hidden = blog.write(admin, hidden).await?;
        blog.write(admin, out("Quy hoạch động")).await?;
        assert_eq!(blog.titles("").await?, ["Quy hoạch động", "Đường đi ngắn nhất"]);
        assert_eq!(blog.titles("?search=duong%20ngan").await?, ["Đường đi ngắn nhất"]);
        assert_eq!(blog.titles("?search=shortest").await?, ["Đường đi ngắn nhất"]);
        assert_eq!(blog.titles("?tag=%C4%91%E1%BB%93%20th%E1%BB%8B").await?, ["Đường đi ngắn nhất"]);
        assert_eq!(blog.titles(&format!("?category={}", id_of(&category))).await?, ["Đường đi ngắn nhất"]);
        assert_eq!(blog.titles(&format!("?author={}", blog.author.id)).await?, Vec::<String>::new());
        assert_eq!(blog.titles("?sort=oldest").await?, ["Đường đi ngắn nhất", "Quy hoạch động"]);
        let english = blog.site.visitor().with("accept-language", "en").get(POSTS).await?.data()?;
        assert_eq!((&english[1]["title"], &english[1]["languages"]), (&json!("Shortest paths"), &json!(["vi", "en"])));
        assert_eq!(blog.site.visitor().get(&path(&hidden)).await?.data()?["visibility"], "unlisted");
        let found = blog.reader.get("/api/search?q=quy%20hoach").await?.data()?;
        assert_eq!((&found[0]["kind"], &found[0]["path"]), (&json!("post"), &json!("/blog/quy-hoach-dong")));
        Ok(())
    })
}

#[test]
fn comments_wait_where_the_post_says_so() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let post = blog.published(json!({"comments": "first_waits"})).await?;
        let talk = "/api/user-data/comment";
        let list = format!("{talk}?subject_kind=post&subject_id={}", id_of(&post));
        let say = async |by: &Caller, words: &str| {
            by.post(talk, json!({"subject_kind": "post", "subject_id": post["id"], "content": words})).await
        };
        let first = say(&blog.reader, "Hay quá").await?.data()?;
        assert_eq!(first["is_hidden"], true);
        assert_eq!(blog.site.visitor().get(&list).await?.data()?, json!([]));
        let waiting = blog.author.get(&format!("{talk}/waiting")).await?.data()?;
        assert_eq!((&waiting[0]["comment"]["id"], &waiting[0]["is_held"]), (&first["id"], &json!(true)));
        let one = format!("{talk}/{}", id_of(&first));
        blog.author.put(&one, json!({"is_hidden": false})).await?.data()?;
        assert_eq!(say(&blog.reader, "Nữa đi").await?.data()?["is_hidden"], false);
        let links = "https://a.example https://b.example https://c.example";
        assert_eq!(say(&blog.reader, links).await?.data()?["is_hidden"], true);

        let other = blog.site.person("student").await?;
        other.post(&format!("{one}/report"), json!({"reason": "Quảng cáo"})).await?.data()?;
        let waiting = blog.site.admin.get(&format!("{talk}/waiting")).await?.data()?;
        assert_eq!(waiting.as_array().map(Vec::len), Some(2));
        assert_eq!(waiting[1]["reasons"], json!(["Quảng cáo"]));
        let block = json!({"user_id": blog.reader.id, "is_blocked": true});
        assert_eq!(blog.author.put(&format!("{talk}/block"), block.clone()).await?.refused(403)?, "no_access");
        blog.site.admin.put(&format!("{talk}/block"), block).await?.data()?;
        assert_eq!(say(&blog.reader, "Sao vậy").await?.refused(403)?, "comments_blocked");
        blog.site.admin.put(&path(&post), json!({"comments": "off"})).await?.data()?;
        assert_eq!(say(&other, "Còn tôi").await?.refused(403)?, "comments_off");
        Ok(())
    })
}

#[test]
fn bad_posts_are_refused_field_by_field() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        let faults = async |change: Value| blog.author.post(POSTS, body(change)).await?.faults();
        assert_eq!(faults(json!({"title": " "})).await?, ["title required"]);
        assert_eq!(faults(json!({"slug": "A b"})).await?, ["slug invalid_slug"]);
        assert_eq!(faults(json!({"slug": "42"})).await?, ["slug slug_reserved"]);
        assert_eq!(faults(json!({"content": "a".repeat(512 * 1024 + 1)})).await?, ["content post_too_long"]);
        assert_eq!(faults(json!({"cover": "javascript:x"})).await?, ["cover invalid_value"]);
        assert_eq!(faults(json!({"translations": {"fr": {"title": "x"}}})).await?, ["translations invalid_value"]);
        let empty = blog.write(&blog.author, json!({"content": " "})).await?;
        assert_eq!(step(&blog.author, &empty, "submit").await?.faults()?, ["content post_empty"]);
        assert_eq!(blog.reader.post(POSTS, body(json!({}))).await?.refused(403)?, "no_access");
        Ok(())
    })
}

#[test]
fn what_is_found_is_what_visitors_may_open() -> anyhow::Result<()> {
    run(async |world| {
        let blog = Blog::open(world).await?;
        blog.published(
            json!({"title": "Ra rồi", "translations": {"en": {"title": "Out", "content": "Hello", "excerpt": ""}}}),
        )
        .await?;
        blog.published(json!({"title": "Chưa đến giờ", "publish_at": now() + 86_400})).await?;
        blog.published(json!({"title": "Ai có link", "visibility": "unlisted"})).await?;
        blog.write(&blog.author, json!({"title": "Nháp thôi"})).await?;
        let sitemap = blog.site.visitor().get("/sitemap.xml").await?.text;
        let blogs: Vec<&str> = sitemap.split("<loc>").filter(|url| url.contains("/blog/")).collect();
        assert_eq!(blogs.len(), 2, "{sitemap}");
        assert!(blogs.iter().all(|url| url.contains("/blog/ra-roi<")), "{sitemap}");
        let feed = blog.site.visitor().get("/feed.xml").await?;
        assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
        assert!(
            feed.text.contains("Ra rồi") && !feed.text.contains("Chưa") && !feed.text.contains("Ai có"),
            "{}",
            feed.text
        );
        let english = blog.site.visitor().get("/en/feed.xml").await?;
        assert!(english.text.contains("<title>Out</title>"), "{}", english.text);
        let known = blog.site.visitor().with("if-none-match", feed.header("etag")).get("/feed.xml").await?;
        assert_eq!((known.status, known.text.as_str()), (304, ""));
        let mut sql = blog.site.sql().await?;
        for (change, word) in [
            (
                r#"UPDATE published_posts SET rendered = jsonb_set(rendered, '{vi,html}', '"<p>Vừa sửa</p>"')"#,
                "Vừa sửa",
            ),
            ("UPDATE users SET full_name = 'Cô Đổi Tên'", "Cô Đổi Tên"),
        ] {
            sqlx::raw_sql(change).execute(&mut sql).await?;
            let changed = blog.site.visitor().with("if-none-match", feed.header("etag")).get("/feed.xml").await?;
            assert!(changed.status == 200 && changed.text.contains(word), "{}", changed.text);
        }
        let robots = blog.site.visitor().get("/robots.txt").await?.text;
        assert!(robots.contains("Disallow: /manage/") && robots.contains("/sitemap.xml"), "{robots}");
        Ok(())
    })
}
