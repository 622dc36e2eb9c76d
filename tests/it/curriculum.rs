//! A curriculum: built, moved, set and copied, by several editors at once.

use futures::future::join_all;
use serde_json::{Value, json};
use tests::{Answer, Caller, TestSite, run};

use crate::courses::{course, finish, id_of, join, learner, lecture, manage, set_item};

/// Editors at work at once.
const AT_ONCE: u64 = 5;

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % end.max(1)
    }
}

fn path(course: i64) -> String {
    format!("/api/curriculum/{course}/course-items")
}

async fn add(by: &Caller, course: i64, body: Value) -> anyhow::Result<i64> {
    Ok(id_of(&by.post(&path(course), body).await?.data()?[0]))
}

async fn to(by: &Caller, item: i64, parent: Option<i64>, before: Option<i64>) -> anyhow::Result<Answer> {
    let place = json!({"parent_id": parent, "before_id": before});
    by.put(&format!("/api/curriculum/course-item/{item}/move"), place).await
}

/// `A(b c(d))`: the titles of a tree.
fn shape(tree: &Value) -> String {
    let of = |item: &Value| {
        let below = shape(&item["children"]);
        let below = if below.is_empty() { below } else { format!("({below})") };
        format!("{}{below}", item["title"].as_str().unwrap_or_default())
    };
    tree.as_array().into_iter().flatten().map(of).collect::<Vec<_>>().join(" ")
}

async fn tree(by: &Caller, course: i64) -> anyhow::Result<String> {
    Ok(shape(&by.get(&path(course)).await?.data()?))
}

#[test]
fn items_are_added_moved_by_their_neighbours_and_taken_away() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let by = site.person("teacher").await?;
        let id = course(&by, "Cây", json!({})).await?;
        let outline = "# A\n- a1\n## B\n- b1\n- b2\n# C\n- c1";
        by.post(&path(id), json!({"outline": outline})).await?.data()?;
        assert_eq!(tree(&by, id).await?, "A(a1 B(b1 b2)) C(c1)");
        let items = by.get(&path(id)).await?.data()?;
        let (a, c) = (id_of(&items[0]), id_of(&items[1]));
        let (a1, b) = (id_of(&items[0]["children"][0]), id_of(&items[0]["children"][1]));
        let b2 = id_of(&items[0]["children"][1]["children"][1]);
        to(&by, c, None, Some(a)).await?.data()?;
        to(&by, b2, Some(a), Some(a1)).await?.data()?;
        to(&by, b, Some(c), None).await?.data()?;
        assert_eq!(tree(&by, id).await?, "C(c1 B(b1)) A(b2 a1)");
        for (item, parent, before, fault) in [
            (a, Some(c), None, "parent_id wrong_place"),
            (b, None, None, "parent_id wrong_place"),
            (a1, Some(b2), None, "parent_id lesson_in_lesson"),
            (b, Some(b), None, "parent_id wrong_place"),
            (a1, Some(9_000_000), None, "parent_id item_not_found"),
            (a1, Some(a), Some(c), "before_id invalid_value"),
            (a1, Some(a), Some(a1), "before_id invalid_value"),
        ] {
            let answer = to(&by, item, parent, before).await?;
            assert_eq!(
                (answer.status, answer.faults()?),
                (412, vec![fault.to_owned()]),
                "{item} {parent:?} {before:?}"
            );
        }
        // Between the same two again and again: there is always room.
        for _ in 0..30 {
            to(&by, b2, Some(a), None).await?.data()?;
            to(&by, b2, Some(a), Some(a1)).await?.data()?;
            to(&by, a1, Some(a), Some(b2)).await?.data()?;
        }
        assert_eq!(tree(&by, id).await?, "C(c1 B(b1)) A(a1 b2)");
        // Several at once.
        let bulk = async |change: Value| by.put(&path(id), change).await;
        bulk(json!({"ids": [b2, a1], "do": "move", "parent_id": b, "before_id": null})).await?.data()?;
        assert_eq!(tree(&by, id).await?, "C(c1 B(b1 b2 a1)) A");
        let copied = bulk(json!({"ids": [b], "do": "clone"})).await?.data()?;
        assert_eq!(shape(&copied), "C(c1 B(b1 b2 a1) B(b1 b2 a1)) A");
        let hidden =
            bulk(json!({"ids": [b2, a1], "do": "set", "is_hidden": true, "opens_after_days": 3})).await?.data()?;
        assert_eq!(hidden[0]["children"][1]["children"][1]["opens_after_days"], 3);
        let foreign = course(&by, "Khác", json!({})).await?;
        let elsewhere = add(&by, foreign, json!({"kind": "chapter", "title": "X"})).await?;
        let mixed = bulk(json!({"ids": [a, elsewhere], "do": "delete"})).await?;
        assert_eq!(mixed.faults()?, ["ids item_not_found"]);
        bulk(json!({"ids": [b, a], "do": "delete"})).await?.data()?;
        assert_eq!(tree(&by, id).await?, "C(c1 B(b1 b2 a1))");
        // Two who change the same item.
        let change = json!({"title": "Đổi", "version": 1});
        set_item(&by, c, change.clone()).await?.data()?;
        assert_eq!(set_item(&by, c, change).await?.refused(409)?, "concurrent_edit");
        let stranger = site.person("teacher").await?;
        assert_eq!(stranger.get(&path(id)).await?.refused(403)?, "no_access");
        assert_eq!(to(&stranger, c, None, None).await?.refused(403)?, "no_access");
        Ok(())
    })
}

#[test]
fn nothing_is_moved_into_what_waits_for_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let by = site.person("teacher").await?;
        let id = course(&by, "Vòng tròn", json!({})).await?;
        by.post(&path(id), json!({"outline": "# A\n- a1\n- a2\n# B\n- b1"})).await?.data()?;
        let items = by.get(&path(id)).await?.data()?;
        let (a1, a2) = (id_of(&items[0]["children"][0]), id_of(&items[0]["children"][1]));
        let (b, b1) = (id_of(&items[1]), id_of(&items[1]["children"][0]));
        set_item(&by, b, json!({"requires": [a1]})).await?.data()?;
        assert_eq!(to(&by, a1, Some(b), Some(b1)).await?.faults()?, ["parent_id requires_circle"]);
        let several = json!({"ids": [a2, a1], "do": "move", "parent_id": b, "before_id": null});
        assert_eq!(by.put(&path(id), several).await?.faults()?, ["parent_id requires_circle"]);
        assert_eq!(tree(&by, id).await?, "A(a1 a2) B(b1)");
        to(&by, a2, Some(b), None).await?.data()?;
        assert_eq!(tree(&by, id).await?, "A(a1) B(b1 a2)");
        Ok(())
    })
}

#[test]
fn a_course_has_so_many_items_at_most() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = course(&site.admin, "Nhiều", json!({})).await?;
        let outline = (0..600).map(|number| format!("# C{number}\n")).collect::<String>();
        site.admin.post(&path(id), json!({"outline": outline})).await?.data()?;
        assert_eq!(site.admin.post(&path(id), json!({"outline": outline})).await?.refused(412)?, "too_many_items");
        Ok(())
    })
}

/// One step of an editor.
async fn step(by: &Caller, course: i64, items: &[(i64, &str)], numbers: &mut Numbers) -> anyhow::Result<()> {
    let (one, _) = items[numbers.below(items.len())];
    let (other, _) = items[numbers.below(items.len())];
    let chapters: Vec<i64> = items.iter().filter(|(_, kind)| *kind == "chapter").map(|(id, _)| *id).collect();
    let parent = (numbers.below(3) > 0).then(|| chapters[numbers.below(chapters.len())]);
    let answer = match numbers.below(6) {
        0 => by.put(&path(course), json!({"ids": [one, other], "do": "move", "parent_id": parent})).await?,
        1 => set_item(by, one, json!({"is_hidden": numbers.below(2) == 0})).await?,
        _ => to(by, one, parent, (numbers.below(2) == 0).then_some(other)).await?,
    };
    anyhow::ensure!([200, 412].contains(&answer.status), "{} {}", answer.status, answer.text);
    Ok(())
}

/// Every item once, below what may hold it; the counts are those of a recount.
async fn is_sound(site: &TestSite, id: i64, total: usize) -> anyhow::Result<()> {
    let mut open = vec![site.admin.get(&path(id)).await?.data()?];
    let (mut seen, mut lessons) = (std::collections::HashSet::new(), 0_i64);
    while let Some(children) = open.pop() {
        for item in children.as_array().into_iter().flatten() {
            assert!(seen.insert(id_of(item)), "{item} stands twice");
            if item["is_hidden"] == true {
                count_in(&item["children"], &mut seen);
                continue;
            }
            lessons += i64::from(!item["lesson"].is_null());
            open.push(item["children"].clone());
        }
    }
    assert_eq!(seen.len(), total);
    let course = site.admin.get(&format!("/api/courses/{id}")).await?.data()?;
    assert_eq!(course["num_lectures"], lessons);
    let progress = "SELECT count(*) FROM course_progress c WHERE c.course_id = $1 AND c.done <> (
        SELECT count(*) FROM course_items i JOIN lesson_progress p ON p.lesson_id = i.lesson_id
          LEFT JOIN course_items a ON a.id = i.parent_id LEFT JOIN course_items b ON b.id = a.parent_id
         WHERE i.course_id = $1 AND p.user_id = c.user_id AND p.finished_at IS NOT NULL AND NOT i.is_hidden
           AND NOT coalesce(a.is_hidden, false) AND NOT coalesce(b.is_hidden, false))";
    let wrong: i64 = sqlx::query_scalar(progress).bind(id).fetch_one(&mut site.sql().await?).await?;
    assert_eq!(wrong, 0, "progress is what a recount says");
    Ok(())
}

fn count_in(children: &Value, seen: &mut std::collections::HashSet<i64>) {
    for item in children.as_array().into_iter().flatten() {
        assert!(seen.insert(id_of(item)), "{item} stands twice");
        count_in(&item["children"], seen);
    }
}

#[test]
fn whatever_several_editors_do_at_once_nothing_is_lost_or_doubled() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = course(&site.admin, "Chung", json!({})).await?;
        let mut items = Vec::new();
        for title in ["A", "B", "C"] {
            items.push((add(&site.admin, id, json!({"kind": "chapter", "title": title})).await?, "chapter"));
        }
        let mut lessons = Vec::new();
        for number in 0..9 {
            let (lesson, item) = lecture(&site.admin, id, Some(items[number % 3].0), &format!("l{number}")).await?;
            lessons.push(lesson);
            items.push((item, "lesson"));
        }
        manage(&site.admin, id, "publish").await?.data()?;
        let student = learner(&site).await?;
        join(&student, id).await?.data()?;
        for lesson in lessons.iter().step_by(2) {
            finish(world, &site, &student, *lesson).await?;
        }
        for round in 0..8_u64 {
            let mut all: Vec<Numbers> = (0..AT_ONCE).map(|person| Numbers(round * AT_ONCE + person)).collect();
            let steps = all.iter_mut().map(|numbers| step(&site.admin, id, &items, numbers));
            join_all(steps).await.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
            is_sound(&site, id, items.len()).await?;
        }
        Ok(())
    })
}

#[test]
fn what_somebody_has_begun_is_kept_when_it_is_taken_away() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = course(&site.admin, "Giữ", json!({})).await?;
        let (begun, item) = lecture(&site.admin, id, None, "Đã học").await?;
        let (fresh, other) = lecture(&site.admin, id, None, "Chưa học").await?;
        lecture(&site.admin, id, None, "Ở lại").await?;
        manage(&site.admin, id, "publish").await?.data()?;
        let student = learner(&site).await?;
        join(&student, id).await?.data()?;
        finish(world, &site, &student, begun).await?;
        site.admin.put(&path(id), json!({"ids": [item, other], "do": "delete"})).await?.data()?;
        let left = "SELECT array_agg(id ORDER BY id) FROM lessons WHERE id = ANY ($1)";
        let left: Vec<i64> =
            sqlx::query_scalar(left).bind(vec![begun, fresh]).fetch_one(&mut site.sql().await?).await?;
        assert_eq!(left, [begun]);
        // A course that somebody has joined is archived, and stays theirs; its address is free.
        site.admin.delete(&format!("/api/courses/{id}")).await?.data()?;
        assert_eq!(site.visitor().get(&format!("/api/courses/{id}")).await?.refused(404)?, "course_not_found");
        assert_eq!(student.get("/api/courses/enrolled").await?.data()?[0]["id"], id);
        student.get(&format!("/api/courses/{id}")).await?.data()?;
        let again = site.admin.post("/api/courses", json!({"title": "Giữ"})).await?.data()?;
        assert_eq!(again["slug"], "giu");
        Ok(())
    })
}
