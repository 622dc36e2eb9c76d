//! Categories: a tree a kind, what is in them, who may arrange it.

use serde_json::{Value, json};
use tests::{Caller, TestSite, run};

const PATH: &str = "/api/category";

async fn make(by: &Caller, name: &str, parent: Option<i64>) -> anyhow::Result<i64> {
    let body = json!({"type": "question", "name": name, "parent_id": parent});
    let made = by.post(PATH, body).await?.data()?;
    assert_eq!((&made["name"], &made["count"], &made["children"]), (&json!(name), &json!(0), &json!([])));
    made["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id: {made}"))
}

/// `a(b c(d))`: the names of a tree, with the numbers of objects where there are any.
fn shape(tree: &Value) -> String {
    let of = |category: &Value| {
        let count = category["count"].as_i64().filter(|count| *count > 0).map(|count| format!(":{count}"));
        let below = shape(&category["children"]);
        let below = if below.is_empty() { below } else { format!("({below})") };
        format!("{}{}{below}", category["name"].as_str().unwrap_or_default(), count.unwrap_or_default())
    };
    tree.as_array().into_iter().flatten().map(of).collect::<Vec<_>>().join(" ")
}

async fn tree(by: &Caller) -> anyhow::Result<String> {
    Ok(shape(&by.get(&format!("{PATH}?type=question")).await?.data()?))
}

#[test]
fn a_tree_is_built_moved_and_pruned() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let maths = make(&teacher, "Toán", None).await?;
        let algebra = make(&teacher, "Đại số", Some(maths)).await?;
        let geometry = make(&teacher, "Hình học", Some(maths)).await?;
        let history = make(&teacher, "Lịch sử", None).await?;
        assert_eq!(tree(&teacher).await?, "Toán(Đại số Hình học) Lịch sử");

        let to = async |id: i64, parent: Option<i64>, before: Option<i64>| {
            teacher.put(&format!("{PATH}/{id}/move"), json!({"parent_id": parent, "before_id": before})).await
        };
        to(geometry, Some(maths), Some(algebra)).await?.data()?;
        to(history, None, Some(maths)).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Lịch sử Toán(Hình học Đại số)");
        to(history, Some(geometry), None).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Toán(Hình học(Lịch sử) Đại số)");
        // Never below itself or what is below it, never beside what is elsewhere.
        for (id, parent, before, field) in [
            (maths, Some(maths), None, "parent_id"),
            (maths, Some(history), None, "parent_id"),
            (geometry, Some(9_000_000), None, "parent_id"),
            (algebra, None, Some(history), "before_id"),
            (algebra, Some(maths), Some(algebra), "before_id"),
        ] {
            let refused = to(id, parent, before).await?;
            assert_eq!((refused.status, refused.faults()?), (412, vec![format!("{field} invalid_value")]));
        }
        // Siblings have different names, cousins may share them.
        for name in ["hình HỌC", "  Hình   học "] {
            let body = json!({"type": "question", "name": name, "parent_id": maths});
            assert_eq!(teacher.post(PATH, body).await?.refused(409)?, "category_exists");
        }
        make(&teacher, "Đại số", Some(geometry)).await?;
        let renamed = teacher.put(&format!("{PATH}/{algebra}"), json!({"name": "Hình học"})).await?;
        assert_eq!(renamed.refused(409)?, "category_exists");
        teacher.put(&format!("{PATH}/{algebra}"), json!({"name": "Số học"})).await?.data()?;
        // What is below a deleted one takes its place.
        teacher.delete(&format!("{PATH}/{geometry}")).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Toán(Lịch sử Đại số Số học)");
        teacher.put(&format!("{PATH}/{history}"), json!({"name": "Số học cũ"})).await?.data()?;
        let inner = make(&teacher, "Số học", Some(history)).await?;
        teacher.delete(&format!("{PATH}/{history}")).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Toán(Số học 2 Đại số Số học)");
        assert_eq!(teacher.delete(&format!("{PATH}/{geometry}")).await?.refused(404)?, "category_not_found");
        assert_eq!(to(geometry, None, None).await?.refused(404)?, "category_not_found");
        teacher.delete(&format!("{PATH}/{inner}")).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Toán(Đại số Số học)");
        Ok(())
    })
}

async fn question(by: &Caller, name: &str, visibility: &str) -> anyhow::Result<i64> {
    let body = json!({"title": name, "statement": "Tính.", "visibility": visibility, "status": "draft",
                      "test_cases": [{"input": "1", "output": "1", "is_sample": true, "score": 0}]});
    by.post("/api/problems", body).await?.data()?["id"].as_i64().ok_or_else(|| anyhow::anyhow!("no id"))
}

async fn add(by: &Caller, category: i64, ids: &[i64]) -> anyhow::Result<tests::Answer> {
    by.post(&format!("{PATH}/{category}/add-object"), json!({"object_ids": ids})).await
}

#[test]
fn an_object_is_in_one_category_and_everybody_counts_what_they_find() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let (one, two) = (make(&teacher, "Một", None).await?, make(&teacher, "Hai", None).await?);
        let below = make(&teacher, "Ba", Some(two)).await?;
        let (public, private) =
            (question(&teacher, "Tổng", "public").await?, question(&teacher, "Hiệu", "private").await?);
        site.admin.put("/api/question/manage", json!({"id": public, "action": "publish"})).await?.data()?;
        assert_eq!(add(&teacher, one, &[public, private, public]).await?.data()?["added"], 2);
        assert_eq!(
            (tree(&teacher).await?, tree(&site.visitor()).await?),
            ("Một:2 Hai(Ba)".into(), "Một:1 Hai(Ba)".into())
        );
        add(&teacher, below, &[private]).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Một:1 Hai(Ba:1)");
        // Another's questions are not theirs to arrange, an admin's hand reaches everywhere; what is not there is in none.
        assert_eq!(add(&other, one, &[private]).await?.refused(404)?, "object_not_found");
        add(&site.admin, one, &[private]).await?.data()?;
        assert_eq!(add(&teacher, one, &[private, 9_000_000]).await?.refused(404)?, "object_not_found");
        assert_eq!(add(&teacher, 9_000_000, &[private]).await?.refused(404)?, "category_not_found");
        assert_eq!(add(&teacher, one, &[]).await?.faults()?, ["object_ids between"]);
        add(&teacher, below, &[private, public]).await?.data()?;
        // What was in a deleted category is in the one above, and at the top in none.
        teacher.delete(&format!("{PATH}/{below}")).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Một Hai:2");
        teacher.delete(&format!("{PATH}/{two}")).await?.data()?;
        assert_eq!(tree(&teacher).await?, "Một");
        assert_eq!(teacher.get(&format!("/api/problems/{private}")).await?.status, 200);
        Ok(())
    })
}

#[test]
fn bad_categories_are_refused_and_kinds_have_trees_of_their_own() -> anyhow::Result<()> {
    run(async |world| {
        let site: TestSite = world.site().await?;
        let admin = &site.admin;
        let top = make(admin, "Toán", None).await?;
        let course = json!({"type": "course", "name": "Toán"});
        admin.post(PATH, course.clone()).await?.data()?;
        assert_eq!(shape(&admin.get(&format!("{PATH}?type=course")).await?.data()?), "Toán");
        // A parent of another kind is none; nothing of courses is there to be arranged yet.
        let crossed = json!({"type": "blog", "name": "Tin", "parent_id": top});
        assert_eq!(admin.post(PATH, crossed).await?.faults()?, ["parent_id invalid_value"]);
        for (name, fault) in
            [("  ", "name required"), ("\u{200b}", "name required"), (&*"a".repeat(101), "name too_long")]
        {
            assert_eq!(admin.post(PATH, json!({"type": "question", "name": name})).await?.faults()?, [fault]);
        }
        assert_eq!(admin.get(&format!("{PATH}?type=nonsense")).await?.refused(400)?, "invalid_query");
        assert_eq!(admin.get(PATH).await?.refused(400)?, "invalid_query");
        let learner = site.person("student").await?;
        assert_eq!(learner.post(PATH, course).await?.refused(403)?, "no_access");
        let fill = "INSERT INTO categories (kind, name, position) SELECT 'contest', 'c' || n, n FROM generate_series(1, 1000) n";
        sqlx::query(fill).execute(&mut site.sql().await?).await?;
        let refused = admin.post(PATH, json!({"type": "contest", "name": "một nữa"})).await?;
        assert!(refused.text.contains("1000"), "{}", refused.text);
        assert_eq!(refused.refused(412)?, "too_many_categories");
        Ok(())
    })
}

/// Many move at the same time: whoever wins, every category is still reached from the top.
#[test]
fn moves_at_the_same_time_leave_a_tree() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut ids = Vec::new();
        for name in ["a", "b", "c", "d"] {
            ids.push(make(&site.admin, name, None).await?);
        }
        let put = |id: i64, parent: i64| {
            let body = json!({"parent_id": parent, "before_id": null});
            let admin = site.admin.clone();
            async move { admin.put(&format!("{PATH}/{id}/move"), body).await }
        };
        let moves = (0..4).flat_map(|one| (0..4).filter(move |two| *two != one).map(move |two| (one, two)));
        let answers = futures::future::join_all(moves.map(|(one, two)| put(ids[one], ids[two]))).await;
        for answer in answers {
            let answer = answer?;
            assert!([200, 412].contains(&answer.status), "{} {}", answer.status, answer.text);
        }
        let shape = tree(&site.admin).await?;
        let mut letters: Vec<char> = shape.chars().filter(char::is_ascii_lowercase).collect();
        letters.sort_unstable();
        assert_eq!(letters, ['a', 'b', 'c', 'd'], "{shape}");
        Ok(())
    })
}
