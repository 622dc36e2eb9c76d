//! The bank as its editors find it.

use serde_json::{Value, json};
use tests::{Caller, run};

async fn problem(by: &Caller, name: &str, more: Value) -> anyhow::Result<i64> {
    let mut body = json!({"title": name, "statement": "Tính.", "visibility": "private",
                          "test_cases": [{"input": "1", "output": "1", "is_sample": true, "score": 0}]});
    for (field, value) in more.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    by.post("/api/problems", body).await?.data()?["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id"))
}

/// The names that a list shows, and how many there are in all.
async fn names(by: &Caller, path: &str) -> anyhow::Result<(Vec<String>, i64)> {
    let answer = by.get(path).await?.envelope()?;
    let name = |item: &Value| item["name"].as_str().unwrap_or_default().to_owned();
    let found = answer["data"].as_array().into_iter().flatten().map(name).collect();
    Ok((found, answer["metadata"]["total"].as_i64().unwrap_or_default()))
}

#[test]
fn editors_find_what_they_may_change_and_quizzes_what_is_out() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("teacher").await?, site.person("teacher").await?);
        problem(&an, "Đường đi ngắn nhất", json!({"difficulty": "hard", "tags": ["đồ thị"]})).await?;
        problem(&an, "Tổng hai số", json!({"difficulty": "trivial", "tags": ["số"]})).await?;
        let out = problem(&binh, "Bảng nhân", json!({"visibility": "public", "tags": ["số"]})).await?;
        problem(&binh, "Nháp", json!({})).await?;
        site.admin.put("/api/question/manage", json!({"id": out, "action": "publish"})).await?.data()?;

        let of = |list: &[&str]| (list.iter().map(|&name| name.to_owned()).collect::<Vec<_>>(), list.len() as i64);
        let mine = of(&["Tổng hai số", "Đường đi ngắn nhất"]);
        assert_eq!(names(&an, "/api/question").await?, mine);
        assert_eq!(names(&an, "/api/question/me").await?, mine);
        assert_eq!(names(&site.admin, "/api/question").await?.1, 4);
        assert_eq!(names(&site.admin, "/api/question/me").await?.1, 0);
        // What others have out may be taken, what they are writing may not.
        let candidates = of(&["Bảng nhân", "Tổng hai số", "Đường đi ngắn nhất"]);
        assert_eq!(names(&an, "/api/question/can-add-to-quiz").await?, candidates);
        let all = site.admin.get("/api/question?search=bang%20nh").await?.data()?;
        let item = &all[0];
        assert_eq!((&item["id"], &item["type"], &item["status"]), (&json!(out), &json!("code"), &json!("published")));
        assert_eq!(
            (&item["author"]["id"], &item["can_edit"], &item["category_id"]),
            (&json!(binh.id), &json!(true), &Value::Null)
        );

        for (query, found) in [
            ("search=duong%20ng", vec!["Đường đi ngắn nhất"]),
            ("tag=s%E1%BB%91", vec!["Tổng hai số"]),
            ("difficulty=hard", vec!["Đường đi ngắn nhất"]),
            ("type=theory", vec![]),
            ("type=code&status=draft&sort=difficulty", vec!["Tổng hai số", "Đường đi ngắn nhất"]),
            ("sort=name", vec!["Tổng hai số", "Đường đi ngắn nhất"]),
            ("category=0", vec!["Tổng hai số", "Đường đi ngắn nhất"]),
            ("category=12345", vec![]),
        ] {
            assert_eq!(names(&an, &format!("/api/question?{query}")).await?, of(&found), "{query}");
        }
        assert_eq!(names(&an, "/api/question?size=1&page=2").await?, (vec!["Đường đi ngắn nhất".into()], 2));
        assert_eq!(an.get("/api/question?type=nonsense").await?.refused(400)?, "invalid_query");
        assert_eq!(site.person("student").await?.get("/api/question").await?.refused(403)?, "no_access");
        Ok(())
    })
}

#[test]
fn questions_are_moved_within_and_between_categories() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let category = async |name: &str| -> anyhow::Result<Value> {
            let made = an.post("/api/category", json!({"type": "question", "name": name})).await?.data()?;
            Ok(made["id"].clone())
        };
        let (one, two) = (category("Một").await?, category("Hai").await?);
        let course = site.admin.post("/api/category", json!({"type": "course", "name": "Khoá"})).await?.data()?;
        let (a, b, c) = (
            problem(&an, "A", json!({})).await?,
            problem(&an, "B", json!({})).await?,
            problem(&an, "C", json!({})).await?,
        );
        let put = async |by: &Caller, id: i64, into: &Value, before: Option<i64>| {
            by.put(&format!("/api/question/{id}/move"), json!({"category_id": into, "before_id": before})).await
        };
        for id in [a, b, c] {
            put(&an, id, &one, None).await?.data()?;
        }
        let order = async |category: &Value| -> anyhow::Result<String> {
            Ok(names(&an, &format!("/api/question?category={category}&sort=position")).await?.0.join(""))
        };
        assert_eq!(order(&one).await?, "ABC");
        put(&an, c, &one, Some(a)).await?.data()?;
        assert_eq!(order(&one).await?, "CAB");
        put(&an, b, &two, None).await?.data()?;
        put(&an, a, &two, Some(b)).await?.data()?;
        assert_eq!((order(&one).await?, order(&two).await?), ("C".into(), "AB".into()));
        put(&an, c, &Value::Null, None).await?.data()?;
        assert_eq!((order(&one).await?.as_str(), order(&json!(0)).await?.as_str()), ("", "C"));
        for (into, before, fault) in [
            (json!(9_000_000), None, "category_id invalid_value"),
            (course["id"].clone(), None, "category_id invalid_value"),
            (two.clone(), Some(c), "before_id invalid_value"),
            (two.clone(), Some(9_000_000), "before_id invalid_value"),
        ] {
            assert_eq!(put(&an, c, &into, before).await?.faults()?, [fault], "{into} {before:?}");
        }
        assert_eq!(order(&two).await?, "AB");
        assert_eq!(put(&other, a, &one, None).await?.refused(403)?, "no_access");
        assert_eq!(put(&an, 9_000_000, &one, None).await?.refused(404)?, "problem_not_found");
        Ok(())
    })
}
