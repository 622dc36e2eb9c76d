//! How a problem is solved: what opens it, giving up to read it, and that a contest closes it.

use std::time::Duration;

use serde_json::{Value, json};
use tests::farm::JudgedSite;
use tests::world::eventually;
use tests::{Caller, TestSite, run};

use crate::calls::{contest, problem};
use crate::courses::id_of;
use crate::submissions::submit;

const SOON: Duration = Duration::from_secs(180);

/// A public problem with an editorial that opens by this.
async fn solved_so(site: &TestSite, slug: &str, opens: Value) -> anyhow::Result<i64> {
    let mut body = problem(slug);
    body["slug"] = json!(slug);
    body["solution"] = json!("Cộng **hai** số.");
    for (field, value) in opens.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    Ok(id_of(&site.admin.post("/api/problems", body).await?.data()?))
}

/// Judged submissions of somebody, handed in so many days ago.
async fn tried(site: &TestSite, who: &Caller, question: i64, times: i32, days_ago: i32) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, max_score, status, created_at,
                                  enqueued_at)
         SELECT gen_random_uuid(), $1, $2, 71, 'x', 100, 'WR', now() - make_interval(days => $4), now() FROM generate_series(1, $3)",
    )
    .bind(question)
    .bind(who.id)
    .bind(times)
    .bind(days_ago)
    .execute(&mut site.sql().await?)
    .await?;
    Ok(())
}

async fn solved(site: &TestSite, who: &Caller, question: i64) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO question_progress (user_id, question_id, attempts, solved_at) VALUES ($1, $2, 1, now())
         ON CONFLICT (user_id, question_id) DO UPDATE SET solved_at = now()",
    )
    .bind(who.id)
    .bind(question)
    .execute(&mut site.sql().await?)
    .await?;
    Ok(())
}

fn path(slug: &str) -> String {
    format!("/api/problems/{slug}/editorial")
}

#[test]
fn full_marks_tries_days_or_giving_up_open_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let opens = json!({"show_solution": "solved", "solution_after_tries": 3, "solution_after_days": 7});
        let id = solved_so(&site, "tong", opens).await?;
        let closed = an.get(&path("tong")).await?;
        assert_eq!(closed.refused(403)?, "editorial_closed");
        for way in ["Giải được bài", "nộp đủ 3 lần", "đợi 7 ngày", "bỏ cuộc"] {
            assert!(closed.text.contains(way), "{}", closed.text);
        }
        assert_eq!(site.visitor().get(&path("tong")).await?.refused(403)?, "editorial_closed");
        let html = site.admin.get(&path("tong")).await?.data()?["html"].clone();
        assert!(html.as_str().unwrap_or_default().contains("<strong>hai</strong>"), "who may edit reads it: {html}");
        tried(&site, &an, id, 2, 0).await?;
        let seen = an.get("/api/problems/tong").await?.data()?;
        assert_eq!((&seen["editorial"]["tries"], &seen["editorial"]["is_open"]), (&json!(2), &json!(false)));
        assert_eq!(seen["solution_html"], Value::Null);
        tried(&site, &an, id, 1, 0).await?;
        assert_eq!(an.get(&path("tong")).await?.data()?["html"], html, "three tries");
        assert_eq!(an.get("/api/problems/tong").await?.data()?["solution_html"], html);
        tried(&site, &binh, id, 1, 6).await?;
        assert_eq!(binh.get(&path("tong")).await?.refused(403)?, "editorial_closed");
        tried(&site, &binh, id, 1, 7).await?;
        assert_eq!(binh.get(&path("tong")).await?.data()?["html"], html, "seven days");

        let id = solved_so(&site, "hieu", json!({"show_solution": "solved"})).await?;
        tried(&site, &an, id, 9, 99).await?;
        assert_eq!(an.get(&path("hieu")).await?.refused(403)?, "editorial_closed");
        solved(&site, &an, id).await?;
        an.get(&path("hieu")).await?.data()?;
        let none = site.admin.post("/api/problems", problem("Tích")).await?.data()?["slug"].clone();
        let none = none.as_str().unwrap_or_default();
        assert_eq!(an.get(&path(none)).await?.refused(404)?, "editorial_not_found");
        assert_eq!(an.get(&path("khong-co")).await?.refused(404)?, "problem_not_found");
        Ok(())
    })
}

#[test]
fn giving_up_opens_it_once_and_for_all_but_solvers() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let id = solved_so(&site, "tong", json!({"show_solution": "never"})).await?;
        let give_up = "/api/problems/tong/give-up";
        assert_eq!(site.visitor().post(give_up, json!({})).await?.status, 401);
        for _ in 0..2 {
            assert_eq!(an.post(give_up, json!({})).await?.data()?, json!(true));
        }
        let given: Vec<(i64, i64)> =
            sqlx::query_as("SELECT user_id, question_id FROM give_ups").fetch_all(&mut site.sql().await?).await?;
        assert_eq!(given, [(an.id, id)]);
        an.get(&path("tong")).await?.data()?;
        assert_eq!(an.get("/api/problems/tong").await?.data()?["editorial"]["has_given_up"], true);
        solved(&site, &binh, id).await?;
        assert_eq!(binh.post(give_up, json!({})).await?.refused(412)?, "solved_already");
        assert_eq!(binh.get(&path("tong")).await?.refused(403)?, "editorial_closed", "its author said never");
        let none = site.admin.post("/api/problems", problem("Tích")).await?.data()?["slug"].clone();
        let none = format!("/api/problems/{}/give-up", none.as_str().unwrap_or_default());
        assert_eq!(an.post(&none, json!({})).await?.refused(404)?, "editorial_not_found");
        // What only courses and contests ask stays theirs.
        let id = solved_so(&site, "cua-khoa", json!({"show_solution": "never"})).await?;
        site.admin.put(&format!("/api/problems/{id}"), json!({"is_listed": false})).await?.data()?;
        let refused = binh.post("/api/problems/cua-khoa/give-up", json!({})).await?;
        assert_eq!(refused.refused(403)?, "editorial_closed");
        assert!(!refused.text.contains("bỏ cuộc"), "{}", refused.text);
        let seen = binh.get("/api/problems/cua-khoa").await?.data()?["editorial"].clone();
        assert_eq!((&seen["by_giving_up"], &seen["is_open"]), (&json!(false), &json!(false)));
        Ok(())
    })
}

async fn coins(who: &Caller) -> anyhow::Result<Value> {
    Ok(who.get("/api/users/info").await?.data()?["ucoin"].clone())
}

#[test]
fn who_has_given_up_gets_no_coins_by_whichever_verdict() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let site = &judged.site;
        let id = solved_so(site, "tong", json!({"show_solution": "never"})).await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        an.post("/api/problems/tong/give-up", json!({})).await?.data()?;
        // No program twice: the second would be answered with what the first came to.
        for (who, source) in [(&an, "1"), (&binh, "2")] {
            submit(who, id, source).await?;
            judged.node.finish(&judged.node.claim().await?, &["AC", "AC", "AC"]).await?;
        }
        let mut sql = site.sql().await?;
        let left = "SELECT count(*) FROM submissions WHERE status = 'running'";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(left).fetch_one(&mut sql).await? == 0)).await?;
        assert_eq!((coins(&an).await?, coins(&binh).await?), (json!(0), json!(5)));
        let path = format!("/api/question/{id}/rejudge");
        for (statuses, of_binh) in [(["AC", "WR", "WR"], 0), (["AC", "AC", "AC"], 5)] {
            site.admin.post(&path, json!({})).await?.data()?;
            for _ in 0..2 {
                judged.node.finish(&judged.node.claim().await?, &statuses).await?;
            }
            eventually(SOON, async || {
                let seen = site.admin.get(&path).await?.data()?;
                Ok(seen["done"] == seen["total"])
            })
            .await?;
            assert_eq!((coins(&an).await?, coins(&binh).await?), (json!(0), json!(of_binh)));
        }
        let gains: Vec<i64> = sqlx::query_scalar("SELECT user_id FROM point_gains").fetch_all(&mut sql).await?;
        assert_eq!(gains, [binh.id], "nor points");
        Ok(())
    })
}

#[test]
fn a_contest_that_is_on_closes_it_but_for_its_author() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let id = solved_so(&site, "tong", json!({"show_solution": "answered"})).await?;
        tried(&site, &an, id, 1, 0).await?;
        an.get(&path("tong")).await?.data()?;
        let mut hidden = contest("Kỳ thi kín", id);
        hidden["visibility"] = json!("private");
        let contest = id_of(&site.admin.post("/api/contests", hidden).await?.data()?);
        assert_eq!(an.get(&path("tong")).await?.refused(403)?, "editorial_in_contest");
        assert_eq!(an.post("/api/problems/tong/give-up", json!({})).await?.refused(403)?, "editorial_in_contest");
        let seen = an.get("/api/problems/tong").await?.data()?;
        assert_eq!((&seen["solution_html"], &seen["editorial"]["in_contest"]), (&Value::Null, &json!(true)));
        site.admin.get(&path("tong")).await?.data()?;
        let released = "UPDATE contests SET released_at = now() WHERE id = $1";
        sqlx::query(released).bind(contest).execute(&mut site.sql().await?).await?;
        an.get(&path("tong")).await?.data()?;
        Ok(())
    })
}

#[test]
fn its_author_sets_tries_and_days_within_bounds() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = solved_so(&site, "tong", json!({"solution_after_tries": 5, "solution_after_days": 30})).await?;
        let change = async |body: Value| site.admin.put(&format!("/api/problems/{id}"), body).await;
        let source = site.admin.get("/api/problems/tong").await?.data()?["source"].clone();
        assert_eq!((&source["solution_after_tries"], &source["solution_after_days"]), (&json!(5), &json!(30)));
        let faults = change(json!({"solution_after_tries": 0, "solution_after_days": 3651})).await?.faults()?;
        assert_eq!(faults, ["solution_after_tries between", "solution_after_days between"]);
        let source = change(json!({"solution_after_tries": null})).await?.data()?["source"].clone();
        assert_eq!((&source["solution_after_tries"], &source["solution_after_days"]), (&Value::Null, &json!(30)));
        let copy = site.admin.post("/api/question/clone", json!({"question_id": id})).await?.data()?;
        assert_eq!(copy["source"]["solution_after_days"], 30);
        Ok(())
    })
}
