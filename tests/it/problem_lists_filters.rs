//! The list of problems and questions to practise: several difficulties and topics, categories with what is below them, what
//! has an editorial, and five orders.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, run};

use crate::calls::problem;

/// A published problem with what else is wanted of it.
async fn made(site: &TestSite, title: &str, more: Value) -> anyhow::Result<i64> {
    let mut body = problem(title);
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    let made = site.admin.post("/api/problems", body).await?.data()?;
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id: {made}"))
}

async fn titles(caller: &Caller, query: &str) -> anyhow::Result<Vec<String>> {
    let items = caller.get(&format!("/api/problems?{query}")).await?.data()?;
    let titles =
        items.as_array().into_iter().flatten().map(|item| item["title"].as_str().unwrap_or_default().to_owned());
    Ok(titles.collect())
}

async fn counted(sql: &mut PgConnection, id: i64, solved: i64, tried: i64) -> anyhow::Result<()> {
    sqlx::query("UPDATE questions SET solved_count = $2, attempt_count = $3 WHERE id = $1")
        .bind(id)
        .bind(solved)
        .bind(tried)
        .execute(sql)
        .await?;
    Ok(())
}

#[test]
fn several_difficulties_are_any_of_them_and_several_topics_all() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        made(&site, "Một", json!({"difficulty": "trivial", "tags": ["xâu"]})).await?;
        made(&site, "Hai", json!({"difficulty": "easy", "tags": ["xâu", "đồ thị"]})).await?;
        made(&site, "Ba", json!({"difficulty": "hard", "tags": ["đồ thị"]})).await?;
        let visitor = site.visitor();
        let list = async |query: &str| titles(&visitor, query).await;
        assert_eq!(list("difficulty=hard,trivial").await?, ["Một", "Ba"]);
        assert_eq!(list("difficulty=easy,,%20easy").await?, ["Hai"]);
        assert_eq!(list("tag=x%C3%A2u").await?, ["Một", "Hai"]);
        assert_eq!(list("tag=x%C3%A2u,%C4%91%E1%BB%93%20th%E1%BB%8B,x%C3%A2u").await?, ["Hai"]);
        assert_eq!(list("tag=x%C3%A2u&difficulty=hard").await?, [""; 0]);
        for query in ["difficulty=easy,gigantic", "category=x", "has_editorial=maybe", "sort=worst", "state=lost"] {
            let wrong = visitor.get(&format!("/api/problems?{query}")).await?;
            assert_eq!(wrong.refused(400)?, "invalid_query", "{query}");
        }
        let past = visitor.get("/api/problems?page=9&size=2&difficulty=easy,hard").await?.envelope()?;
        assert_eq!(
            past["metadata"],
            json!({"page": 9, "size": 2, "total": 2}),
            "the total is right past the last page"
        );
        let mine = site.admin.get("/api/problems/me?difficulty=easy,hard&tag=x%C3%A2u").await?.data()?;
        assert_eq!((mine.as_array().map(Vec::len), &mine[0]["title"]), (Some(1), &json!("Hai")));
        Ok(())
    })
}

#[test]
fn a_category_is_meant_with_those_below_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let category = async |name: &str, parent: Option<i64>| {
            let body = json!({"type": "question", "name": name, "parent_id": parent});
            let made = site.admin.post("/api/category", body).await?.data()?;
            made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id: {made}"))
        };
        let algorithms = category("Thuật toán", None).await?;
        let graphs = category("Đồ thị", Some(algorithms)).await?;
        let paths = category("Đường đi", Some(graphs)).await?;
        let other = category("Khác", None).await?;
        for (title, at) in [("Sắp xếp", algorithms), ("Dijkstra", paths), ("Lẻ", other)] {
            let id = made(&site, title, json!({})).await?;
            site.admin.post(&format!("/api/category/{at}/add-object"), json!({"object_ids": [id]})).await?.data()?;
        }
        made(&site, "Không đâu", json!({})).await?;
        let visitor = site.visitor();
        let list = async |category: i64| titles(&visitor, &format!("category={category}&sort=title")).await;
        assert_eq!(list(algorithms).await?, ["Dijkstra", "Sắp xếp"]);
        assert_eq!(list(graphs).await?, ["Dijkstra"]);
        assert_eq!(list(other).await?, ["Lẻ"]);
        assert_eq!(list(9_000_000).await?, [""; 0]);
        Ok(())
    })
}

#[test]
fn what_has_an_editorial_is_said_and_found() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        made(&site, "Có", json!({"solution": "Đếm."})).await?;
        made(&site, "Chưa", json!({})).await?;
        let visitor = site.visitor();
        assert_eq!(titles(&visitor, "has_editorial=true").await?, ["Có"]);
        assert_eq!(titles(&visitor, "has_editorial=false").await?, ["Chưa"]);
        let all = visitor.get("/api/problems?sort=title").await?.data()?;
        assert_eq!((&all[0]["has_editorial"], &all[1]["has_editorial"]), (&json!(false), &json!(true)));
        assert!(!all.to_string().contains("Đếm."), "{all}");
        Ok(())
    })
}

#[test]
fn five_orders_and_their_ties() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let shelf = [
            ("Dê", "hard", 5, 10),
            ("Ấm", "easy", 9, 90),
            ("Đá", "trivial", 5, 5),
            ("An", "easy", 0, 0),
            ("Bò", "medium", 0, 3),
        ];
        for (title, difficulty, solved, tried) in shelf {
            let id = made(&site, title, json!({"difficulty": difficulty})).await?;
            counted(&mut sql, id, solved, tried).await?;
        }
        let visitor = site.visitor();
        for (sort, wanted) in [
            ("", ["Đá", "An", "Ấm", "Bò", "Dê"]),
            ("difficulty", ["Đá", "An", "Ấm", "Bò", "Dê"]),
            ("newest", ["Bò", "An", "Đá", "Ấm", "Dê"]),
            ("solved", ["Ấm", "Đá", "Dê", "Bò", "An"]),
            // Those that nobody tried come after those that nobody solved.
            ("acceptance", ["Đá", "Dê", "Ấm", "Bò", "An"]),
            ("title", ["An", "Ấm", "Bò", "Dê", "Đá"]),
        ] {
            assert_eq!(titles(&visitor, &format!("sort={sort}")).await?, wanted, "{sort}");
            let second = titles(&visitor, &format!("sort={sort}&size=2&page=2")).await?;
            assert_eq!(second, wanted[2..4], "{sort}");
        }
        Ok(())
    })
}

#[test]
fn my_progress_narrows_it_in_every_order() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let mut sql = site.sql().await?;
        for (title, attempts, solved) in [("Xong", 2, true), ("Dở", 1, false), ("Chỉ xem gợi ý", 0, false)] {
            let id = made(&site, title, json!({})).await?;
            let text = "INSERT INTO question_progress (user_id, question_id, attempts, solved_at)
                        VALUES ($1, $2, $3, CASE WHEN $4 THEN now() END)";
            sqlx::query(text).bind(an.id).bind(id).bind(attempts).bind(solved).execute(&mut sql).await?;
        }
        for sort in ["difficulty", "newest", "solved", "acceptance", "title"] {
            let list = async |state: &str| titles(&an, &format!("state={state}&sort={sort}")).await;
            assert_eq!(list("solved").await?, ["Xong"], "{sort}");
            assert_eq!(list("tried").await?, ["Dở"], "{sort}");
            assert_eq!(list("new").await?, ["Chỉ xem gợi ý"], "{sort}");
        }
        let all = an.get("/api/problems?sort=newest").await?.data()?;
        let states: Vec<&Value> = all.as_array().into_iter().flatten().map(|item| &item["my_status"]).collect();
        assert_eq!(states, [&Value::Null, &json!("tried"), &json!("solved")]);
        assert_eq!(titles(&site.visitor(), "state=new").await?.len(), 3);
        Ok(())
    })
}
