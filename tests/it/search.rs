//! One search: what is found by whom, in which order, and what stays hidden.

use serde_json::{Value, json};
use tests::{Caller, TestSite, run};

use crate::calls::problem;
use crate::courses::{course, join, learner, lecture, set_item};

async fn found(by: &Caller, query: &str) -> anyhow::Result<Vec<Value>> {
    let data = by.get(&format!("/api/search?{query}")).await?.data()?;
    data.as_array().cloned().ok_or_else(|| anyhow::anyhow!("no list: {data}"))
}

/// Kinds and titles.
async fn titles(by: &Caller, query: &str) -> anyhow::Result<Vec<String>> {
    let text = |of: &Value| of.as_str().unwrap_or_default().to_owned();
    Ok(found(by, query).await?.iter().map(|hit| format!("{} {}", text(&hit["kind"]), text(&hit["title"]))).collect())
}

async fn make(by: &Caller, title: &str, more: Value) -> anyhow::Result<i64> {
    let mut body = problem(title);
    for (key, value) in more.as_object().into_iter().flatten() {
        body[key] = value.clone();
    }
    Ok(by.post("/api/problems", body).await?.data()?["id"].as_i64().unwrap_or_default())
}

async fn execute(site: &TestSite, statement: &str) -> anyhow::Result<()> {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned())).execute(&mut site.sql().await?).await?;
    Ok(())
}

#[test]
fn problems_are_found_without_accents_in_any_order_and_by_raw_telex_and_vni() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        make(&site.admin, "Quy hoạch động", json!({"statement": "Một con ếch nhảy qua sông."})).await?;
        make(&site.admin, "Giấu kín động", json!({"visibility": "private"})).await?;
        make(&site.admin, "Bản nháp động", json!({"status": "draft"})).await?;
        make(&site.admin, "Sắp xếp", json!({"tags": ["sort"]})).await?;
        let visitor = site.visitor();
        for query in [
            "quy hoach dong",
            "Quy+hoạch+động",
            "dong quy",
            "hoạch đ",
            "QUY HO",
            "quy hoachj ddoongj",
            "quy hoach5 d9o6ng5",
            "quy-hoach-dong",
        ] {
            assert_eq!(titles(&visitor, &format!("q={query}")).await?, ["problem Quy hoạch động"], "{query}");
        }
        let hit = found(&visitor, "q=hoach").await?.remove(0);
        assert!(hit["path"].as_str().is_some_and(|path| path.starts_with("/problems/quy-hoach-dong")), "{hit}");
        assert_eq!(hit["excerpt"], "Một con ếch nhảy qua sông.");
        assert_eq!(titles(&visitor, "q=sort").await?, ["problem Sắp xếp"]);
        for nothing in ["q=", "q=%20", "q=%27%26%7C", "", "q=giau", "q=nhap", "q=quy&kinds=course,person"] {
            assert_eq!(titles(&visitor, nothing).await?, [""; 0], "{nothing}");
        }
        let long = "a".repeat(201);
        for wrong in [format!("q={long}"), "q=a&kinds=everything".into()] {
            let answer = visitor.get(&format!("/api/search?{wrong}")).await?;
            assert_eq!(answer.refused(400)?, "invalid_query", "{wrong}");
        }
        assert_eq!(titles(&visitor, &format!("q={}", "a".repeat(200))).await?, [""; 0]);
        Ok(())
    })
}

#[test]
fn typed_accents_rank_first_then_titles_and_six_of_a_kind_are_told() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        make(&site.admin, "Tháng năm", json!({})).await?;
        make(&site.admin, "Nam châm", json!({})).await?;
        make(&site.admin, "Cái cân", json!({"tags": ["nam"]})).await?;
        let visitor = site.visitor();
        let accented = titles(&visitor, "q=n%C4%83m").await?;
        assert_eq!(accented[0], "problem Tháng năm");
        let plain = titles(&visitor, "q=nam").await?;
        assert_eq!(plain, ["problem Nam châm", "problem Tháng năm", "problem Cái cân"]);
        for number in 0..8 {
            make(&site.admin, &format!("Nam số {number}"), json!({})).await?;
        }
        assert_eq!(titles(&visitor, "q=nam").await?.len(), 6);
        Ok(())
    })
}

#[test]
fn courses_and_lessons_are_found_by_whom_their_pages_are_for() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (person, other) = (learner(&site).await?, site.person("student").await?);
        let id = course(&site.admin, "Thuật toán", json!({})).await?;
        let (_, open) = lecture(&site.admin, id, None, "Đệ quy cơ bản").await?;
        let (_, preview) = lecture(&site.admin, id, None, "Đệ quy mở đầu").await?;
        let (_, hidden) = lecture(&site.admin, id, None, "Đệ quy ẩn").await?;
        set_item(&site.admin, preview, json!({"is_preview": true})).await?.data()?;
        set_item(&site.admin, hidden, json!({"is_hidden": true})).await?.data()?;
        assert_eq!(titles(&site.visitor(), "q=thuat").await?, [""; 0], "a draft is its editors' alone");
        assert_eq!(titles(&site.admin, "q=thuat").await?, ["course Thuật toán"]);
        execute(&site, "UPDATE courses SET status = 'published', visibility = 'public', published_at = now()").await?;
        assert_eq!(titles(&site.visitor(), "q=thuat").await?, ["course Thuật toán"]);
        assert_eq!(titles(&other, "q=de quy").await?, ["lesson Đệ quy mở đầu"]);
        join(&person, id).await?.data()?;
        let mut of_learner = titles(&person, "q=de quy").await?;
        of_learner.sort();
        assert_eq!(of_learner, ["lesson Đệ quy cơ bản", "lesson Đệ quy mở đầu"]);
        let hit = found(&person, "q=%C4%91%E1%BB%87 quy c%C6%A1").await?.remove(0);
        assert_eq!(hit["path"], format!("/course-study/thuat-toan?lesson={open}"));
        assert_eq!(hit["excerpt"], "Thuật toán");
        Ok(())
    })
}

#[test]
fn contests_and_lists_are_found_where_they_are_public_or_ones_own() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let now = crate::calls::now();
        let body = json!({"name": "Cúp mùa hè", "start_time": now + 3_600, "end_time": now + 7_200, "format": "icpc"});
        site.admin.post("/api/contests", body).await?.data()?;
        let student = site.person("student").await?;
        assert_eq!(titles(&student, "q=cup").await?, [""; 0]);
        assert_eq!(titles(&site.admin, "q=cup").await?, ["contest Cúp mùa hè"]);
        execute(&site, "UPDATE contests SET status = 'published', visibility = 'public', published_at = now()").await?;
        assert_eq!(titles(&site.visitor(), "q=mua he").await?, ["contest Cúp mùa hè"]);
        let lists = format!(
            "INSERT INTO problem_lists (slug, kind, title, visibility, owner_id, search_text)
             VALUES ('a', 'roadmap', 'Lộ trình một', 'public', {admin}, 'lo trinh mot'),
                    ('b', 'list', 'Lộ trình hai', 'private', {own}, 'lo trinh hai'),
                    ('c', 'list', 'Lộ trình ba', 'unlisted', {admin}, 'lo trinh ba')",
            admin = site.admin.id,
            own = student.id
        );
        execute(&site, &lists).await?;
        assert_eq!(titles(&site.visitor(), "q=lo trinh").await?, ["roadmap Lộ trình một"]);
        let mut own = titles(&student, "q=lo trinh&kinds=roadmap").await?;
        own.sort();
        assert_eq!(own, ["roadmap Lộ trình hai", "roadmap Lộ trình một"]);
        Ok(())
    })
}

#[test]
fn people_are_found_who_allow_it_by_the_name_that_others_see() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (asks, one, two) =
            (site.person("student").await?, site.person("student").await?, site.person("student").await?);
        let named = format!(
            "UPDATE users SET full_name = 'Nguyễn Văn Khoai', email = 'bimat@x.vn', search_text = 'nguyen van khoai bimat x vn',
                    dob = '1990-01-01' WHERE id = {one};
             UPDATE users SET full_name = 'Lê Thị Khoai', public_name_mode = 'nickname', nickname = 'Cún Con',
                    search_text = 'le thi khoai', dob = '1990-01-01' WHERE id = {two}",
            one = one.id,
            two = two.id
        );
        execute(&site, &named).await?;
        assert_eq!(titles(&asks, "q=khoai").await?, [""; 0], "nobody is found who has not allowed it");
        execute(&site, "UPDATE users SET findable = true").await?;
        assert_eq!(titles(&asks, "q=khoai").await?, ["person Nguyễn Văn Khoai"]);
        assert_eq!(titles(&asks, "q=cun").await?, ["person Cún Con"]);
        assert_eq!(titles(&asks, "q=bimat").await?, [""; 0], "nobody is found by an address");
        assert_eq!(titles(&site.visitor(), "q=khoai").await?, [""; 0], "strangers find nobody");
        let hit = found(&asks, "q=nguyen kho").await?.remove(0);
        assert_eq!(hit["path"], format!("/profile/{}", one.id));
        // Who is under sixteen is seen short, and found by no more than that.
        execute(&site, &format!("UPDATE users SET dob = current_date - 4000 WHERE id = {}", one.id)).await?;
        assert_eq!(titles(&asks, "q=khoai").await?, ["person Khoai N."]);
        assert_eq!(titles(&asks, "q=nguyen").await?, [""; 0]);
        execute(&site, &format!("UPDATE users SET blocked_at = now() WHERE id = {}", one.id)).await?;
        assert_eq!(titles(&asks, "q=khoai").await?, [""; 0]);
        Ok(())
    })
}
