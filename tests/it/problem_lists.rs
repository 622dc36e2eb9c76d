//! Lists of problems and roadmaps: who makes, finds and changes them, and what of them each person sees.

use serde_json::{Value, json};
use tests::{Caller, run};

use crate::calls::problem;

async fn make(caller: &Caller, title: &str, more: Value) -> anyhow::Result<i64> {
    let mut body = problem(title);
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    Ok(caller.post("/api/problems", body).await?.data()?["id"].as_i64().unwrap_or_default())
}

fn roadmap(title: &str, visibility: &str, sections: &[(&str, &[i64])]) -> Value {
    let sections: Vec<Value> =
        sections.iter().map(|(title, questions)| json!({"title": title, "questions": questions})).collect();
    json!({"title": title, "kind": "roadmap", "visibility": visibility, "sections": sections})
}

fn path(list: &Value) -> String {
    format!("/api/problem-lists/{}", list["slug"].as_str().unwrap_or_default())
}

/// The titles of a list's problems, section by section, and its total.
async fn shown(caller: &Caller, path: &str) -> anyhow::Result<(Vec<Vec<String>>, Value)> {
    let list = caller.get(path).await?.data()?;
    let title = |it: &Value| it["title"].as_str().unwrap_or_default().to_owned();
    let questions = |section: &Value| section["questions"].as_array().into_iter().flatten().map(title).collect();
    Ok((list["sections"].as_array().into_iter().flatten().map(questions).collect(), list["total"].clone()))
}

#[test]
fn what_somebody_may_not_see_is_left_out_and_not_counted() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, visitor) = (site.person("student").await?, site.visitor());
        let first = make(&site.admin, "Tổng", json!({})).await?;
        let hidden = make(&site.admin, "Giấu kín", json!({"visibility": "private"})).await?;
        let last = make(&site.admin, "Hiệu", json!({})).await?;
        let sections: &[(&str, &[i64])] = &[("Cộng", &[first, hidden]), ("Trừ", &[last])];
        let made = site.admin.post("/api/problem-lists", roadmap("Số học", "public", sections)).await?.data()?;
        assert_eq!((&made["slug"], &made["total"]), (&json!("so-hoc"), &json!(3)));
        let seen = (vec![vec!["Tổng".to_owned()], vec!["Hiệu".to_owned()]], json!(2));
        assert_eq!(shown(&an, &path(&made)).await?, seen);
        assert_eq!(shown(&visitor, &format!("/api/problem-lists/{}", made["id"])).await?, seen);
        let item = visitor.get("/api/problem-lists?kind=roadmap&search=so%20hoc").await?.data()?[0].take();
        assert_eq!((&item["total"], &item["may_edit"]), (&json!(2), &json!(false)));
        assert_eq!(visitor.get("/api/problem-lists?kind=list").await?.data()?, json!([]));

        let mut sql = site.sql().await?;
        let solved =
            "INSERT INTO question_progress (user_id, question_id, attempts, solved_at) VALUES ($1, $2, 1, now())";
        sqlx::query(solved).bind(an.id).bind(first).execute(&mut sql).await?;
        let mine = an.get(&path(&made)).await?.data()?;
        assert_eq!((&mine["solved"], &mine["sections"][0]["questions"][0]["state"]), (&json!(1), &json!("solved")));
        assert_eq!(an.get("/api/problem-lists").await?.data()?[0]["solved"], 1);
        let asked = an.get(&format!("/api/problem-lists?question={last}")).await?.data()?;
        assert_eq!(asked[0]["has_question"], true);
        Ok(())
    })
}

#[test]
fn learners_make_their_own_and_nobody_sees_what_is_private() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let sum = make(&site.admin, "Tổng", json!({})).await?;
        let hidden = make(&site.admin, "Giấu kín", json!({"visibility": "private"})).await?;
        let post = async |body: Value| an.post("/api/problem-lists", body).await;
        assert_eq!(post(roadmap("Của tôi", "public", &[])).await?.refused(403)?, "no_access");
        let unseen = post(roadmap("Của tôi", "private", &[("", &[sum, hidden])])).await?;
        assert_eq!(unseen.faults()?, ["sections[0].questions[1] no_such_listed_problem"]);
        let twice = post(roadmap("", "private", &[("", &[sum, sum])])).await?;
        assert_eq!(twice.faults()?, ["title required", "sections[0].questions[1] problem_listed_twice"]);
        let own = post(roadmap("Của tôi", "private", &[("", &[sum])])).await?.data()?;
        let open = post(roadmap("Cho bạn", "unlisted", &[])).await?.data()?;

        assert_eq!(binh.get(&path(&own)).await?.refused(404)?, "problem_list_not_found");
        assert_eq!(binh.get(&path(&open)).await?.data()?["title"], "Cho bạn");
        let by_number = format!("/api/problem-lists/{}", open["id"]);
        assert_eq!(binh.get(&by_number).await?.refused(404)?, "problem_list_not_found");
        assert_eq!(binh.put(&path(&open), roadmap("Lấy", "private", &[])).await?.refused(403)?, "no_access");
        assert_eq!(binh.delete(&path(&own)).await?.refused(404)?, "problem_list_not_found");
        assert_eq!(binh.get("/api/problem-lists").await?.data()?, json!([]));
        assert_eq!(site.visitor().get("/api/problem-lists?mine=true").await?.refused(401)?, "login_required");
        let mine = an.get("/api/problem-lists?mine=true").await?.envelope()?;
        assert_eq!((&mine["metadata"]["total"], &mine["data"][0]["title"]), (&json!(2), &json!("Cho bạn")));

        for number in 2..50 {
            post(roadmap(&format!("Danh sách {number}"), "private", &[])).await?.data()?;
        }
        let full = post(roadmap("Thêm nữa", "private", &[])).await?;
        assert_eq!(full.refused(412)?, "too_many_problem_lists");
        Ok(())
    })
}

#[test]
fn a_list_is_changed_by_one_at_a_time_and_what_is_not_seen_stays_in_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let (sum, other) = (make(&site.admin, "Tổng", json!({})).await?, make(&site.admin, "Hiệu", json!({})).await?);
        let made = an.post("/api/problem-lists", roadmap("Ôn thi", "private", &[("", &[sum])])).await?.data()?;
        let at = path(&made);
        let items = format!("{at}/items");
        an.post(&items, json!({"question_id": other})).await?.data()?;
        an.post(&items, json!({"question_id": other})).await?.data()?;
        let wrong = an.post(&items, json!({"question_id": other, "section": 2})).await?;
        assert_eq!(wrong.faults()?, ["section no_such_list_section"]);
        assert_eq!(shown(&an, &at).await?.1, json!(2));

        let mut body = roadmap("Ôn thi", "private", &[("Phần một", &[other])]);
        body["version"] = made["version"].clone();
        assert_eq!(an.put(&at, body.clone()).await?.refused(409)?, "concurrent_edit");
        let hide = json!({"visibility": "private"});
        site.admin.put(&format!("/api/problems/{sum}"), hide).await?.data()?;
        body["version"] = an.get(&at).await?.data()?["version"].clone();
        let changed = an.put(&at, body).await?.data()?;
        assert_eq!((&changed["total"], &changed["slug"]), (&json!(1), &made["slug"]));
        site.admin.put(&format!("/api/problems/{sum}"), json!({"visibility": "public"})).await?.data()?;
        assert_eq!(shown(&an, &at).await?, (vec![vec!["Hiệu".to_owned(), "Tổng".to_owned()]], json!(2)));

        an.delete(&format!("{items}/{other}")).await?.data()?;
        assert_eq!(shown(&an, &at).await?.1, json!(1));
        an.delete(&at).await?.data()?;
        assert_eq!(an.get(&at).await?.refused(404)?, "problem_list_not_found");
        Ok(())
    })
}

#[test]
fn managers_lists_are_followed_and_have_a_history() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, an) = (site.person("teacher").await?, site.person("student").await?);
        let sum = make(&site.admin, "Tổng", json!({})).await?;
        let made = teacher.post("/api/problem-lists", roadmap("Nhập môn", "public", &[])).await?.data()?;
        let follow = format!("{}/follow", path(&made));
        an.post(&follow, json!({})).await?.data()?;
        an.post(&follow, json!({})).await?.data()?;
        let followed = an.get("/api/problem-lists?followed=true").await?.data()?;
        assert_eq!((&followed[0]["title"], &followed[0]["is_followed"]), (&json!("Nhập môn"), &json!(true)));
        an.delete(&follow).await?.data()?;
        assert_eq!(an.get("/api/problem-lists?followed=true").await?.data()?, json!([]));

        // Another teacher's is theirs; who changes everything changes it too.
        let changed = roadmap("Nhập môn", "public", &[("Vòng lặp", &[sum])]);
        let other = site.person("teacher").await?;
        assert_eq!(other.put(&path(&made), changed.clone()).await?.refused(403)?, "no_access");
        site.admin.put(&path(&made), changed).await?.data()?;
        let history = format!("/api-admin/history?kind=problem_list&id={}", made["id"]);
        let actions = site.admin.get(&history).await?.data()?;
        assert_eq!((&actions[0]["action"], &actions[1]["action"]), (&json!("update"), &json!("create")));
        assert_eq!(actions[0]["changes"][0]["field"], "sections");
        Ok(())
    })
}
