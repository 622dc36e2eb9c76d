//! Writing, finding and approving problems.

use serde_json::{Value, json};
use tests::{Caller, TestSite, run};

use crate::calls::problem;

fn titled(title: &str, more: Value) -> Value {
    let mut body = problem(title);
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    body
}

async fn titles(caller: &Caller, path: &str) -> anyhow::Result<Vec<String>> {
    let items = caller.get(path).await?.data()?;
    let items = items.as_array().cloned().unwrap_or_default();
    Ok(items.iter().map(|item| item["title"].as_str().unwrap_or_default().to_owned()).collect())
}

async fn make(caller: &Caller, body: Value) -> anyhow::Result<Value> {
    caller.post("/api/problems", body).await?.data()
}

async fn shelf(site: &TestSite) -> anyhow::Result<()> {
    make(&site.admin, titled("Đếm chữ số", json!({"difficulty": "easy", "tags": ["xâu", "Đếm"]}))).await?;
    make(&site.admin, titled("Đường đi ngắn nhất", json!({"difficulty": "hard", "tags": ["đồ thị"]}))).await?;
    make(&site.admin, titled("Xin chào", json!({"difficulty": "trivial", "tags": ["xâu"]}))).await?;
    make(&site.admin, titled("Giấu kín", json!({"visibility": "private"}))).await?;
    make(&site.admin, titled("Không liệt kê", json!({"visibility": "unlisted"}))).await?;
    make(&site.admin, titled("Bản nháp", json!({"status": "draft"}))).await?;
    Ok(())
}

#[test]
fn the_list_is_public_sorted_and_filtered() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        shelf(&site).await?;
        let visitor = site.visitor();
        let list = async |query: &str| titles(&visitor, &format!("/api/problems?{query}")).await;
        assert_eq!(list("").await?, ["Xin chào", "Đếm chữ số", "Đường đi ngắn nhất"]);
        assert_eq!(list("difficulty=&tag=&search=&state=").await?.len(), 3, "empty filters do not count");
        assert_eq!(list("sort=newest").await?[0], "Xin chào");
        assert_eq!(list("difficulty=hard").await?, ["Đường đi ngắn nhất"]);
        assert_eq!(list("tag=x%C3%A2u").await?, ["Xin chào", "Đếm chữ số"]);
        for search in ["duong di", "%C4%90%C6%B0%E1%BB%9Dng", "DO THI", "duong-di", "nhat duo", "ng%E1%BA%AFn%20nh"] {
            assert_eq!(list(&format!("search={search}")).await?, ["Đường đi ngắn nhất"], "{search}");
        }
        assert_eq!(list("search=giau").await?, [""; 0]);
        let page = visitor.get("/api/problems?page=2&size=2").await?;
        assert_eq!(page.envelope()?["metadata"], json!({"page": 2, "size": 2, "total": 3}));
        assert_eq!(page.data()?[0]["title"], "Đường đi ngắn nhất");
        let beyond = visitor.get("/api/problems?page=9&size=2").await?.data()?;
        assert_eq!(beyond, json!([]));
        let beyond = visitor.get("/api/problems?page=9&size=2").await?.envelope()?;
        assert_eq!(
            beyond["metadata"],
            json!({"page": 9, "size": 2, "total": 3}),
            "the total is right past the last page"
        );
        let wrong = visitor.get("/api/problems?difficulty=gigantic").await?;
        assert_eq!(wrong.refused(400)?, "invalid_query");
        let tags = visitor.get("/api/general/tags?type=problem").await?.data()?;
        assert_eq!(tags[0], json!({"name": "xâu", "count": 2}));
        let home = visitor.get("/api/home").await?.data()?;
        assert_eq!(
            (home["stats"]["problems"].as_i64(), home["problems"][0]["title"].as_str()),
            (Some(3), Some("Xin chào"))
        );
        Ok(())
    })
}

#[test]
fn nobody_waits_until_the_home_pages_numbers_are_counted_again() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let problem = make(&site.admin, titled("Tổng", json!({}))).await?["id"].as_i64();
        let stats = async || anyhow::Ok(site.visitor().get("/api/home").await?.data()?["stats"].take());
        assert_eq!(stats().await?, json!({"problems": 1, "learners": 0, "submissions": 0}));
        let student = site.person("student").await?;
        let mut sql = site.sql().await?;
        sqlx::query("INSERT INTO question_progress (user_id, question_id, attempts) VALUES ($1, $2, 7)")
            .bind(student.id)
            .bind(problem)
            .execute(&mut sql)
            .await?;
        make(&site.admin, titled("Hiệu", json!({}))).await?;
        let known = json!({"problems": 2, "learners": 0, "submissions": 0});
        assert_eq!(
            stats().await?,
            known,
            "people are counted while the known numbers go out; problems are new at once"
        );
        let new = json!({"problems": 2, "learners": 1, "submissions": 7});
        tests::world::eventually(std::time::Duration::from_secs(150), async || Ok(stats().await? == new)).await
    })
}

#[test]
fn a_problem_is_read_back_as_it_was_written() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let more = json!({"slug": "Tong-Hai-So", "tags": ["toán"], "max_score": 50, "time_limit_ms": 2000, "memory_limit_mib": 64,
            "output_limit_kib": 100, "allowed_languages": [71, 54], "checker": {"kind": "real", "tolerance": 0.001},
            "stop_at_first_failure": true,
            "translations": {"en": {"title": "Sum of two", "statement": "Add $a$ and $b$ <script>alert(1)</script>"}}});
        let made = make(&site.admin, titled("Tổng hai số", more)).await?;
        let id = made["id"].as_i64().unwrap_or_default();
        let read = site.visitor().get("/api/problems/tong-hai-so").await?.data()?;
        assert_eq!(read["id"], made["id"]);
        assert_eq!(site.visitor().get(&format!("/api/problems/{id}")).await?.data()?, read);
        for (key, value) in [
            ("title", json!("Tổng hai số")),
            ("max_score", json!(50.0)),
            ("time_limit_ms", json!(2000)),
            ("memory_limit_mib", json!(64)),
            ("output_limit_kib", json!(100)),
            ("allowed_languages", json!([71, 54])),
            ("checker", json!({"kind": "real", "tolerance": 0.001})),
            ("stop_at_first_failure", json!(true)),
            ("tags", json!(["toán"])),
            ("test_count", json!(3)),
            ("can_edit", json!(false)),
            ("source", Value::Null),
            ("samples", json!([{"index": 1, "input": "1 2\n", "output": "3\n"}])),
        ] {
            assert_eq!(read[key], value, "{key}");
        }
        let html = read["statement_html"].as_str().unwrap_or_default();
        assert!(html.contains("<math") && !html.contains('$'), "{html}");
        assert!(!read.to_string().contains("10 20"), "tests that are no samples are nobody's to see");
        let english = site.visitor().with("accept-language", "en").get("/api/problems/tong-hai-so").await?.data()?;
        assert_eq!(
            (english["title"].as_str(), english["input_description"].as_str()),
            (Some("Sum of two"), Some("Hai số."))
        );
        assert!(!english["statement_html"].as_str().unwrap_or_default().contains("<script"));
        let source = site.admin.get("/api/problems/tong-hai-so").await?.data()?["source"].take();
        assert_eq!(source["translations"]["en"]["title"], "Sum of two");
        let listed = titles(&site.visitor().with("accept-language", "en"), "/api/problems?search=sum").await?;
        assert_eq!(listed, ["Sum of two"]);

        let path = format!("/api/problems/{id}");
        let changed =
            site.admin.put(&path, json!({"title": "Tổng", "allowed_languages": null, "tags": []})).await?.data()?;
        assert_eq!((changed["title"].as_str(), changed["statement"].as_str()), (Some("Tổng"), Some("Tính $a + b$.")));
        assert!(changed["allowed_languages"].is_null() && changed["tags"] == json!([]), "{changed}");
        assert_eq!(changed["slug"], "tong-hai-so", "an address stays when the title changes");
        assert_eq!(site.admin.delete(&path).await?.data()?, true);
        assert_eq!(site.admin.get(&path).await?.refused(404)?, "problem_not_found");
        assert_eq!(site.admin.delete(&path).await?.refused(404)?, "problem_not_found");
        Ok(())
    })
}

#[test]
fn addresses_are_made_of_titles_and_belong_to_one() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut slugs = Vec::new();
        for title in ["Đường đi", "Đường đi", "Đường đi", "!!!"] {
            slugs.push(make(&site.admin, problem(title)).await?["slug"].as_str().unwrap_or_default().to_owned());
        }
        assert_eq!(slugs, ["duong-di", "duong-di-2", "duong-di-3", "bai-tap"]);
        let taken = site.admin.post("/api/problems", titled("Khác", json!({"slug": "duong-di"}))).await?;
        assert_eq!(taken.refused(409)?, "slug_exists");
        let other = make(&site.admin, problem("Khác")).await?["id"].as_i64().unwrap_or_default();
        let moved = site.admin.put(&format!("/api/problems/{other}"), json!({"slug": "duong-di"})).await?;
        assert_eq!(moved.refused(409)?, "slug_exists");
        for slug in ["a--b", "-a", "a b", "ă", "a/b"] {
            let answer = site.admin.post("/api/problems", titled("Sai", json!({"slug": slug}))).await?;
            assert_eq!(answer.faults()?, ["slug invalid_slug"], "{slug}");
        }
        // Two people who write the same title at the same moment both get a problem.
        let twice =
            futures::future::join_all((0..4).map(|_| site.admin.post("/api/problems", problem("Cùng lúc")))).await;
        let mut statuses = Vec::new();
        for answer in twice {
            statuses.push(answer?.status);
        }
        assert_eq!(statuses, [200; 4]);
        assert!(statuses.contains(&200));
        Ok(())
    })
}

#[test]
fn what_is_not_public_is_seen_by_those_who_may_change_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (author, colleague) = (site.person("teacher").await?, site.person("teacher").await?);
        let (moderator, student) = (site.person("moderator").await?, site.person("student").await?);
        let status = async |who: &Caller, id: i64| anyhow::Ok(who.get(&format!("/api/problems/{id}")).await?.status);
        for (visibility, published, open) in
            [("private", true, false), ("unlisted", true, true), ("public", false, false)]
        {
            let made = make(&author, titled("Bài", json!({"visibility": visibility, "status": "draft"}))).await?;
            let id = made["id"].as_i64().unwrap_or_default();
            if published {
                author.put("/api/question/manage", json!({"id": id, "action": "publish"})).await?.data()?;
            }
            for who in [&author, &moderator, &site.admin] {
                assert_eq!(status(who, id).await?, 200, "{visibility}");
            }
            for who in [&colleague, &student, &site.visitor()] {
                assert_eq!(status(who, id).await?, if open { 200 } else { 404 }, "{visibility}");
            }
            for who in [&colleague, &student] {
                let answer = who.put(&format!("/api/problems/{id}"), json!({"title": "Của tôi"})).await?;
                assert_eq!(answer.refused(403)?, "no_access");
            }
            assert_eq!(moderator.put(&format!("/api/problems/{id}"), json!({"title": "Sửa"})).await?.status, 200);
        }
        assert_eq!(titles(&author, "/api/problems/me").await?.len(), 3);
        assert_eq!(titles(&colleague, "/api/problems/me").await?.len(), 0);
        assert_eq!(titles(&student, "/api/problems/me").await?.len(), 0);
        assert_eq!(titles(&moderator, "/api/problems/me?status=draft").await?.len(), 1);
        assert_eq!(titles(&site.admin, "/api/problems/me?visibility=private").await?.len(), 1);
        Ok(())
    })
}

#[test]
fn an_id_is_not_another_problems_address() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let first = make(&site.admin, problem("Một")).await?["id"].as_i64().unwrap_or_default();
        let second = make(&site.admin, problem("Hai")).await?;
        // As addresses could be before ids were refused.
        sqlx::query("UPDATE questions SET slug = $1 WHERE id = $2")
            .bind(first.to_string())
            .bind(second["id"].as_i64())
            .execute(&mut site.sql().await?)
            .await?;
        let (_, submission) = crate::submissions::submit(&student, first, "print(1)").await?;
        let kept = student.get(&format!("/api/question/submissions/{submission}")).await?.data()?;
        assert_eq!(kept["question_id"], first);
        let listed = student.get(&format!("/api/question/{first}/submissions")).await?.data()?;
        assert_eq!(listed[0]["id"], submission);
        // An address is one, though it looks like an id.
        assert_eq!(student.get(&format!("/api/problems/{first}")).await?.data()?["id"], second["id"]);
        Ok(())
    })
}

#[test]
fn previews_are_as_long_as_texts_and_hold_nobody_up() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let preview =
            async |markdown: String| site.admin.post("/api/problems/preview", json!({"markdown": markdown})).await;
        assert_eq!(preview("a".repeat(100_001)).await?.faults()?, ["markdown too_long"]);
        // Others may use the machine: what one of them takes alone is what the quickest takes.
        let mut quickest = std::time::Duration::MAX;
        for _ in 0..3 {
            let began = std::time::Instant::now();
            for hostile in
                ["> ".repeat(50_000), format!("${}x$", "{".repeat(99_000)), format!("${}$", "\\sqrt".repeat(19_000))]
            {
                preview(hostile).await?.data()?;
            }
            quickest = quickest.min(began.elapsed());
        }
        assert!(quickest < std::time::Duration::from_secs(5), "{quickest:?}");
        Ok(())
    })
}

#[test]
fn no_address_of_a_problem_is_anothers_id_or_a_word_of_the_system() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let create = async |title: &str, slug: Value| {
            let mut body = problem(title);
            body["slug"] = slug;
            site.admin.post("/api/problems", body).await
        };
        for reserved in ["25", "me", "preview"] {
            assert_eq!(create("Bài", json!(reserved)).await?.faults()?, ["slug slug_reserved"]);
        }
        assert_eq!(create("Me", Value::Null).await?.data()?["slug"], "bai-me");
        assert_eq!(create("25", Value::Null).await?.data()?["slug"], "bai-25");

        // Older than the rule: its slug is the id of another, and goes on working.
        let (old, other) = (create("Cũ", Value::Null).await?.data()?, create("Khác", Value::Null).await?.data()?);
        let (slug, path) = (other["id"].to_string(), format!("/api/problems/{}", old["id"]));
        let sql = "UPDATE questions SET slug = $2 WHERE id = $1";
        sqlx::query(sql).bind(old["id"].as_i64()).bind(&slug).execute(&mut site.sql().await?).await?;
        let at = async |who: &tests::Caller, path: String| who.get(&path).await?.data();
        assert_eq!(at(&site.admin, format!("/api/problems/{slug}")).await?["id"], old["id"]);
        assert_eq!(at(&site.admin, format!("/api/question/{slug}")).await?["id"], other["id"], "by its id alone");
        site.admin.put(&path, json!({"slug": slug, "title": "Cũ hơn", "visibility": "private"})).await?.data()?;
        let student = site.person("student").await?;
        assert_eq!(at(&student, format!("/api/problems/{slug}")).await?["id"], other["id"], "a private one hides none");
        Ok(())
    })
}
