//! Pages as they are before any script runs.

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Answer, Caller, TestSite, run};

use crate::calls::problem;

pub async fn page(who: &Caller, path: &str) -> anyhow::Result<Answer> {
    who.send(who.request(Method::GET, path).header("accept", "text/html")).await
}

/// The boot data of a page.
pub fn boot(page: &Answer) -> anyhow::Result<Value> {
    let (_, rest) =
        page.text.split_once("id=\"boot\"").ok_or_else(|| anyhow::anyhow!("no boot data in {}", page.text))?;
    let json = rest.split_once('>').and_then(|(_, rest)| rest.split_once("</script>")).map_or("", |(json, _)| json);
    Ok(serde_json::from_str(json)?)
}

/// Every script of the page carries the nonce of its policy.
pub fn is_guarded(page: &Answer) -> anyhow::Result<()> {
    let policy = page.header("content-security-policy");
    let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or_default();
    anyhow::ensure!(nonce.len() >= 20 && !policy.contains("unsafe"), "{policy}");
    for script in page.text.split("<script").skip(1) {
        let tag = script.split('>').next().unwrap_or_default();
        anyhow::ensure!(tag.contains(nonce), "a script without the nonce: <script{tag}>");
    }
    Ok(())
}

#[test]
fn a_page_can_be_read_before_any_script_and_brings_what_the_api_says() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut body = problem("Tổng hai số");
        body["translations"] = json!({"en": {"title": "Sum of two", "statement": "Add them."}});
        let slug =
            site.admin.post("/api/problems", body).await?.data()?["slug"].as_str().unwrap_or_default().to_owned();
        for (path, lang, words) in [
            ("/".to_owned(), "vi", "Tổng hai số"),
            ("/en".to_owned(), "en", "Sum of two"),
            ("/problems".to_owned(), "vi", "Tổng hai số"),
            (format!("/problems/{slug}"), "vi", "<math"),
            (format!("/en/problems/{slug}"), "en", "Add them."),
        ] {
            let page = page(&site.visitor(), &path).await?;
            assert_eq!((page.status, page.header("content-language")), (200, lang), "{path}");
            assert!(page.header("content-type").starts_with("text/html"), "{path}");
            let visible = page.text.split("<body").nth(1).unwrap_or_default();
            assert!(visible.contains(words) && visible.contains("<h1"), "{path}: {visible}");
            assert!(page.text.contains(&format!("<html lang=\"{lang}\"")), "{path}");
            assert!(page.text.contains("rel=\"canonical\"") && page.text.contains("hreflang=\"en\""), "{path}");
            is_guarded(&page)?;
            let boot = boot(&page)?;
            assert!(boot["user"].is_null());
            let caller = site.visitor().with("accept-language", lang);
            for (call, envelope) in boot["responses"].as_object().into_iter().flatten() {
                let mut answer = caller.get(call).await?.json()?;
                let mut brought = envelope.clone();
                // Reading takes time: what the clock says may differ.
                for one in [&mut answer, &mut brought] {
                    one.as_object_mut().map(|fields| fields.remove("at"));
                }
                assert_eq!(brought, answer, "{path} brings another answer than {call} gives");
            }
            assert!(boot["responses"]["/api/tenant"]["data"]["id"] == site.id, "{path}");
        }
        Ok(())
    })
}

#[test]
fn the_question_bank_brings_its_list_to_who_may_edit_and_nothing_to_others() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut draft = problem("Bài nháp kín");
        draft["status"] = json!("draft");
        site.admin.post("/api/problems", draft).await?.data()?;
        let path = "/manage/question-bank?status=draft&page=1";
        let shown = page(&site.admin, path).await?;
        let main = shown.text.split("<main").nth(1).and_then(|rest| rest.split("</main>").next()).unwrap_or_default();
        assert!(main.contains("<h1 class=\"lp-title\">bank:title.manage-question-bank</h1>"), "{}", shown.text);
        assert!(!main.contains("Bài nháp kín") && !main.contains("lp-problems"), "content is the browser's: {main}");
        let call = "/api/problems/me?page=1&size=12&status=draft";
        let brought = boot(&shown)?["responses"][call].clone();
        assert_eq!(brought, site.admin.get(call).await?.json()?);
        assert_eq!(brought["data"][0]["title"], "Bài nháp kín");
        for who in [site.person("student").await?, site.visitor()] {
            let hidden = page(&who, path).await?;
            assert!(hidden.status == 200 && !hidden.text.contains("Bài nháp kín"), "{}", hidden.text);
            assert!(!hidden.text.contains("bank:title.manage-question-bank</h1>"), "{}", hidden.text);
        }
        Ok(())
    })
}

#[test]
fn nothing_that_people_write_breaks_out_of_a_page() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let evil = "</script></title><img src=x onerror=alert(1)>\u{2028}\"'";
        let mut body = problem(evil);
        for key in ["statement", "input_description", "constraints"] {
            body[key] = json!(format!(
                "{evil} [x](javascript:alert(1)) <svg onload=alert(1)> $</math><script>alert(1)</script>$"
            ));
        }
        body["tags"] = json!([evil]);
        body["test_cases"][0]["input"] = json!(evil);
        let made = site.admin.post("/api/problems", body).await?.data()?;
        let config = json!({"name": evil, "slogan": {"vi": evil}, "description": {"vi": evil},
            "appearance_configuration": {"light": {"primary": "red;}</style><script>alert(1)</script>"}}});
        site.admin.put(&format!("/api/tenant/{}", site.id), config).await?.data()?;
        tests::world::eventually(std::time::Duration::from_secs(60), async || {
            // A name is one line: whatever ends one is a blank there.
            Ok(site.visitor().get("/api/tenant").await?.data()?["name"] == evil.replace('\u{2028}', " "))
        })
        .await?;
        let slug = made["slug"].as_str().unwrap_or_default();
        for path in [
            "/",
            "/problems",
            &format!("/problems/{slug}"),
            "/problems?search=%3C%2Fscript%3E%3Cimg%20src%3Dx%3E",
            "/%3Cimg%20src=x%3E",
        ] {
            let page = page(&site.visitor(), path).await?;
            let text = page.text.to_lowercase();
            for bad in ["<img src=x", "<script>alert", "<svg onload", "href=\"javascript:"] {
                assert!(!text.contains(bad), "{path}: {bad} in {text}");
            }
            is_guarded(&page)?;
            boot(&page)?;
        }
        Ok(())
    })
}

#[test]
fn a_page_shows_no_more_than_its_reader_may_see() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut body = problem("Bài giấu kín");
        body["visibility"] = json!("private");
        let slug =
            site.admin.post("/api/problems", body).await?.data()?["slug"].as_str().unwrap_or_default().to_owned();
        let path = format!("/problems/{slug}");
        let student = site.person("student").await?;
        for who in [&site.visitor(), &student] {
            let page = page(who, &path).await?;
            assert_eq!(page.status, 404);
            assert!(page.header("content-type").starts_with("text/html") && !page.text.contains("giấu kín"));
            assert!(!self::page(who, "/problems").await?.text.contains("giấu kín"));
        }
        let cookie = format!("access_token={}", site.admin.token.clone().unwrap_or_default());
        let admin = site.visitor().with("cookie", &cookie);
        let own = page(&admin, &path).await?;
        assert_eq!((own.status, own.header("cache-control")), (200, "no-store"));
        assert_eq!(boot(&own)?["user"]["email"].as_str(), Some(site.admin.email.as_str()));
        assert!(
            !own.text.contains(&site.admin.token.clone().unwrap_or_default()),
            "the token is out of scripts' reach"
        );
        Ok(())
    })
}

/// Somebody who has just signed up.
async fn newcomer(site: &TestSite) -> anyhow::Result<Caller> {
    let body = json!({"email": format!("{}@moi.vn", tests::installation::unique()), "password": "mật khẩu"});
    let token = site.visitor().post("/api/users/sign-up", body).await?.data()?;
    Ok(site.visitor().signed_in(0, "", token.as_str().unwrap_or_default().to_owned()))
}

/// The web's own table says which addresses there are: no list of the server's has to follow it.
#[test]
fn every_screen_of_the_web_is_a_page_with_its_title() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let made = site.admin.post("/api/problems", problem("Xin chào")).await?.data()?;
        let slug = made["slug"].as_str().unwrap_or_default();
        // Each kind has addresses of its own: all may be called the same.
        let text = json!({"title": "Xin chào", "slug": slug, "content": "Xin chào"});
        site.admin.post("/api/courses", json!({"title": "Xin chào", "slug": slug})).await?.data()?;
        site.admin.post("/api/blog-posts", text).await?.data()?;
        site.admin.put(&format!("/api/pages/{slug}"), json!({"title": "Xin chào", "version": 0})).await?.data()?;
        site.admin.post("/api/register-form", json!({"title": "Xin chào", "slug": slug})).await?.data()?;
        let snippet = json!({"title": "Xin chào", "language_id": 71, "files": [{"name": "main.py", "content": ""}]});
        let snippet = site.admin.post("/api/snippet/", snippet).await?.data()?;
        let (visitor, newcomer, incomplete) = (site.visitor(), newcomer(&site).await?, newcomer(&site).await?);
        incomplete.put("/api/users/info", json!({"type": "student"})).await?.data()?;
        let screens: Vec<Value> = serde_json::from_str(include_str!("../../web/src/app/screens.json"))?;
        assert!(screens.len() > 10, "{screens:?}");
        for screen in screens {
            let (path, title) = (screen["path"].as_str().unwrap_or_default(), screen["title"].as_str());
            let title = match screen["name"].as_str() {
                // Those of the site's own pages are what their words are called.
                Some("home" | "about" | "contact" | "operational-regulations" | "policy-terms" | "privacy-policy") => {
                    "<title>".to_owned()
                }
                Some("problem" | "course" | "post" | "page" | "form" | "snippet") => "<title>Xin chào · ".to_owned(),
                _ => format!("<title>{} · ", title.unwrap_or_default()),
            };
            let slug = match screen["name"].as_str() {
                Some("snippet") => snippet["slug"].as_str().unwrap_or_default(),
                _ => slug,
            };
            let path = [
                (":slug", slug),
                (":id", "1"),
                (":question", "1"),
                (":submission", "1"),
                (":session", "1"),
                (":token", "x"),
            ]
            .into_iter()
            .fold(path.to_owned(), |path, (name, value)| path.replace(name, value));
            for address in [format!("/{path}"), format!("/en/{path}").trim_end_matches('/').to_owned()] {
                let reader = match screen["name"].as_str() {
                    // Whoever is signed in has no use for signing in or up.
                    _ if screen["access"] == "anonymous" => &visitor,
                    Some("who-are-you") => &newcomer,
                    Some("update-personal-information") => &incomplete,
                    _ => &site.admin,
                };
                let page = page(reader, &address).await?;
                assert!(page.status == 200 && page.text.contains(&title), "{address}: {} {}", page.status, page.text);
            }
        }
        Ok(())
    })
}

#[test]
fn an_empty_list_says_so_before_any_script() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for (path, words) in [
            ("/", "home:newest.none"),
            ("/problems", "problems:list.empty.none"),
            ("/problems?search=x", "problems:list.empty.search"),
            ("/problems?state=new", "problems:list.empty.new"),
            ("/problems?search=x&difficulty=easy", "problems:list.empty.several"),
            ("/course", "courses:list.empty.none"),
            ("/course?price=paid", "courses:list.empty.paid"),
            ("/course?level=beginner&sort=price", "courses:list.empty.level"),
            ("/course?category=7&tag=web", "courses:list.empty.several"),
        ] {
            let text = page(&site.visitor(), path).await?.text;
            assert!(text.contains(&format!("<p class=\"lp-h3\">{words}</p>")), "{path}: {text}");
        }
        site.admin.post("/api/problems", problem("Xin chào")).await?.data()?;
        let short = page(&site.visitor(), "/problems").await?.text;
        assert!(short.contains("<table") && !short.contains("lp-pagination"), "{short}");
        let past = page(&site.visitor(), "/problems?page=9").await?.text;
        assert!(!past.contains("lp-empty") && !past.contains("<table"), "{past}");
        Ok(())
    })
}

#[test]
fn the_pages_of_a_long_list_are_links() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for number in 0..13 {
            site.admin.post("/api/problems", problem(&format!("Bài {number}"))).await?.data()?;
        }
        let first = page(&site.visitor(), "/en/problems?difficulty=easy").await?.text;
        let link = "<a class=\"lp-icon-btn\" href=\"/en/problems?difficulty=easy&amp;page=2\">2</a>";
        assert!(first.contains(link), "{first}");
        let second = page(&site.visitor(), "/problems?page=2").await?.text;
        assert!(second.contains("href=\"/problems?page=2\" aria-current=\"page\">2</a>"), "{second}");
        Ok(())
    })
}

#[test]
fn addresses_that_are_none_and_hosts_that_are_none() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for path in ["/no-such-page", "/fr/problems", "/problems/no-such-problem", "/a/b/c/d"] {
            let page = page(&site.visitor(), path).await?;
            assert_eq!(page.status, 404, "{path}");
            assert!(page.text.contains("<h1"), "{path}");
        }
        assert_eq!(page(&site.visitor(), "/assets/no-such-file.js").await?.status, 404);
        assert_eq!(page(&site.visitor(), "/index.html").await?.status, 404, "a template is no file");
        assert_eq!(page(&site.visitor(), "/..%2f..%2fetc/passwd").await?.status, 404);
        let nobody = page(&site.visitor().at("nobody.localhost"), "/").await?;
        assert_eq!(nobody.status, 404);
        let posted = site.visitor().post("/problems", json!({})).await?;
        assert_eq!(posted.refused(405)?, "method_not_allowed");
        Ok(())
    })
}
