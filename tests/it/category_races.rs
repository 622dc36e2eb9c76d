//! Many arrange the same categories at the same time: a tree stays a tree, and nobody is told of a fault of ours.

use futures::future::join_all;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Caller, TestSite, run};

const PATH: &str = "/api/category";
/// People who arrange at once.
const AT_ONCE: u64 = 6;

/// Numbers that are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default() % end
    }
}

/// One step: a category is made, moved, renamed or deleted.
async fn step(by: &Caller, known: &[i64], numbers: &mut Numbers) -> anyhow::Result<Option<i64>> {
    let one = known[numbers.below(known.len())];
    let other = known[numbers.below(known.len())];
    let parent = if numbers.below(4) == 0 { Value::Null } else { json!(other) };
    let name = format!("Chương {}", numbers.below(12));
    let answer = match numbers.below(10) {
        0..=2 => by.post(PATH, json!({"type": "question", "name": name, "parent_id": parent})).await?,
        3 => by.put(&format!("{PATH}/{one}"), json!({"name": name})).await?,
        4 => by.delete(&format!("{PATH}/{one}")).await?,
        _ => {
            let before = (numbers.below(3) == 0).then(|| known[numbers.below(known.len())]);
            by.put(&format!("{PATH}/{one}/move"), json!({"parent_id": parent, "before_id": before})).await?
        }
    };
    anyhow::ensure!([200, 404, 409, 412].contains(&answer.status), "{} {}", answer.status, answer.text);
    Ok(answer.json()?["data"]["id"].as_i64())
}

/// Fails unless every category is below the top, under siblings of other names, in places of their own.
async fn is_tree(site: &TestSite, sql: &mut PgConnection) -> anyhow::Result<()> {
    let reached = "WITH RECURSIVE below AS (
            SELECT id FROM categories WHERE parent_id IS NULL
            UNION SELECT c.id FROM categories c JOIN below b ON c.parent_id = b.id)
        SELECT (SELECT count(*) FROM below), (SELECT count(*) FROM categories),
               (SELECT count(DISTINCT (parent_id, lower(name))) FROM categories)";
    let (reached, all, named): (i64, i64, i64) = sqlx::query_as(reached).fetch_one(sql).await?;
    assert_eq!((reached, named), (all, all));
    let mut open = vec![site.admin.get(&format!("{PATH}?type=question")).await?.data()?];
    let mut shown = 0;
    while let Some(children) = open.pop() {
        for category in children.as_array().into_iter().flatten() {
            shown += 1;
            open.push(category["children"].clone());
        }
    }
    assert_eq!(shown, all, "the call shows every one once");
    Ok(())
}

#[test]
fn whatever_many_do_at_once_it_stays_a_tree() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let mut known = Vec::new();
        for name in ["a", "b", "c", "d", "e", "f"] {
            let made = site.admin.post(PATH, json!({"type": "question", "name": name})).await?.data()?;
            known.extend(made["id"].as_i64());
        }
        for round in 0..12_u64 {
            let mut all: Vec<Numbers> = (0..AT_ONCE).map(|person| Numbers(round * AT_ONCE + person)).collect();
            let steps = all.iter_mut().map(|numbers| step(&site.admin, &known, numbers));
            let made = join_all(steps).await.into_iter().collect::<anyhow::Result<Vec<_>>>()?;
            is_tree(&site, &mut sql).await?;
            known.extend(made.into_iter().flatten());
        }
        Ok(())
    })
}

#[test]
fn objects_that_many_arrange_at_once_are_in_one_category_each() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (mut questions, mut categories) = (Vec::new(), Vec::new());
        for number in 0..8 {
            let body = json!({"type": "theory", "name": format!("Câu {number}"), "statement": "Đọc."});
            questions.extend(site.admin.post("/api/question", body).await?.data()?["id"].as_i64());
        }
        for name in ["Một", "Hai"] {
            let made = site.admin.post(PATH, json!({"type": "question", "name": name})).await?.data()?;
            categories.extend(made["id"].as_i64());
        }
        let turned: Vec<i64> = questions.iter().rev().copied().collect();
        let mut numbers = Numbers(1);
        for _ in 0..4 {
            let put = |category: i64, ids: &[i64]| {
                let body = json!({"object_ids": ids});
                let admin = site.admin.clone();
                async move { admin.post(&format!("{PATH}/{category}/add-object"), body).await }
            };
            let moved = questions.iter().enumerate().map(|(at, id)| {
                let before = (at % 4 > 1).then(|| questions[numbers.below(questions.len())]);
                let body = json!({"category_id": categories[at % 2], "before_id": before});
                let admin = site.admin.clone();
                async move { admin.put(&format!("/api/question/{id}/move"), body).await }
            });
            let both = (0..4).map(|at| put(categories[at % 2], if at < 2 { &questions } else { &turned }));
            let (added, moved) = futures::join!(join_all(both), join_all(moved));
            for answer in added {
                answer?.data()?;
            }
            // The one that it was to stand before may be elsewhere by then.
            for answer in moved {
                let answer = answer?;
                assert!(answer.status == 200 || answer.faults()? == ["before_id invalid_value"], "{}", answer.text);
            }
        }
        let placed: i64 =
            sqlx::query_scalar("SELECT count(*) FROM category_objects").fetch_one(&mut site.sql().await?).await?;
        assert_eq!(usize::try_from(placed)?, questions.len());
        Ok(())
    })
}
