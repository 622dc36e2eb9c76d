//! Many at the same time: one submission a key, no more tries than there are, one reward, one hint after the other.

use std::collections::BTreeSet;

use futures::future::try_join_all;
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::{Answer, Caller, TestSite, run};

const PATH: &str = "/api/learning/submit-question";

async fn question(site: &TestSite, kind: &str, answers: Value, more: Value) -> anyhow::Result<Value> {
    let mut body = json!({"type": kind, "name": "Câu", "statement": "Chọn.", "answers": answers, "status": "published",
                          "score": 10, "show_solution": "answered", "solution": "Vì thế."});
    for (field, value) in more.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    site.admin.post("/api/question", body).await?.data()
}

async fn choice(site: &TestSite, more: Value) -> anyhow::Result<(i64, String)> {
    let answers = json!([{"text": "Huế"}, {"text": "Hà Nội", "correct": true}]);
    let made = question(site, "single_choice", answers, more).await?;
    Ok((made["id"].as_i64().unwrap_or_default(), made["source"]["answers"][1]["id"].to_string()))
}

async fn send_all(who: &Caller, bodies: impl IntoIterator<Item = Value>) -> anyhow::Result<Vec<Answer>> {
    try_join_all(bodies.into_iter().map(|body| who.post(PATH, body))).await
}

fn body(question: i64, answer: &str) -> Value {
    json!({"question_id": question, "answer": answer, "key": uuid::Uuid::new_v4()})
}

/// Submissions, coins, people who have tried and solved it.
async fn counted(sql: &mut PgConnection, user: i64, question: i64) -> anyhow::Result<(i64, i64, i64, i64)> {
    let text = "SELECT (SELECT count(*) FROM submissions WHERE question_id = q.id),
                       coalesce((SELECT sum(amount) FROM coin_entries WHERE user_id = $1), 0)::bigint, attempt_count, solved_count
                  FROM questions q WHERE id = $2";
    Ok(sqlx::query_as(text).bind(user).bind(question).fetch_one(sql).await?)
}

#[test]
fn browsers_with_keys_of_their_own_share_tries_and_the_reward() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, mut sql) = (site.person("student").await?, site.sql().await?);
        let (once, right) = choice(&site, json!({"marking": {"tries": 1}})).await?;
        let answers = send_all(&an, (0..10).map(|_| body(once, &right))).await?;
        let taken = answers.iter().filter(|answer| answer.status == 200).count();
        let refused = answers.iter().filter(|answer| answer.refused(412).is_ok_and(|key| key == "tries_used")).count();
        assert_eq!((taken, refused), (1, 9));
        assert_eq!(counted(&mut sql, an.id, once).await?, (1, 5, 1, 1));

        let binh = site.person("student").await?;
        let (often, right) = choice(&site, json!({"marking": {"penalty": 10}})).await?;
        let answers = send_all(&binh, (0..10).map(|_| body(often, &right))).await?;
        let mut tries = BTreeSet::new();
        for answer in answers {
            let told = answer.data()?;
            assert_eq!((&told["score"], &told["deduction"]), (&json!(10.0), &json!(0.0)), "right ones cost nothing");
            tries.insert(told["try_number"].as_i64());
        }
        assert_eq!(tries, (1..=10).map(Some).collect());
        assert_eq!(counted(&mut sql, binh.id, often).await?, (10, 5, 1, 1));
        Ok(())
    })
}

#[test]
fn a_program_that_is_sent_ten_times_by_one_key_is_one_submission() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, mut sql) = (site.person("student").await?, site.sql().await?);
        let id = site.admin.post("/api/problems", crate::calls::problem("Tổng")).await?.data()?["id"]
            .as_i64()
            .unwrap_or_default();
        let mut program = body(id, "");
        (program["language_id"], program["source_code"]) = (json!(71), json!("print(1)"));
        let answers = send_all(&an, (0..10).map(|_| program.clone())).await?;
        let mut seen = BTreeSet::new();
        for answer in answers {
            let told = answer.data()?;
            assert_eq!((&told["status"], &told["review"]), (&json!("running"), &Value::Null));
            seen.insert((told["submission_id"].as_i64(), told["token"].as_str().map(str::to_owned)));
        }
        assert_eq!(seen.len(), 1);
        assert_eq!(counted(&mut sql, an.id, id).await?, (1, 0, 1, 0));
        Ok(())
    })
}

#[test]
fn hints_that_are_taken_at_once_come_one_after_the_other() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let hints = json!([{"text": "một", "cost": 20}, {"text": "hai", "cost": 15}, {"text": "ba", "cost": 80}]);
        let (id, right) = choice(&site, json!({"hints": hints, "marking": {"penalty": 25}})).await?;
        let path = format!("/api/question/{id}/hint");
        let mut taken = BTreeSet::new();
        for answer in try_join_all((0..2).map(|_| an.post(&path, json!({})))).await? {
            let hint = answer.data()?;
            taken.insert((hint["index"].as_i64(), hint["cost"].to_string(), hint["html"].as_str().map(str::to_owned)));
        }
        let first = (Some(1), "20.0".to_owned(), Some("<p>một</p>\n".to_owned()));
        assert_eq!(taken, BTreeSet::from([first, (Some(2), "15.0".to_owned(), Some("<p>hai</p>\n".to_owned()))]));
        // 35 % for hints, then 25 % more for a wrong answer.
        assert_eq!(an.post(PATH, body(id, "")).await?.data()?["deduction"], json!(0.35));
        let told = an.post(PATH, body(id, &right)).await?.data()?;
        assert_eq!((&told["status"], &told["score"], &told["deduction"]), (&json!("AC"), &json!(4.0), &json!(0.6)));
        let more = try_join_all((0..9).map(|_| an.post(&path, json!({})))).await?;
        assert_eq!(more.iter().filter(|answer| answer.status == 200).count(), 1);
        assert_eq!(more.iter().filter(|answer| answer.refused(412).is_ok_and(|key| key == "no_more_hints")).count(), 8);
        // Nothing is left to lose, and what was reached stays.
        let told = an.post(PATH, body(id, &right)).await?.data()?;
        assert_eq!((&told["score"], &told["deduction"]), (&json!(0.0), &json!(1.0)));
        assert_eq!(an.get(&format!("/api/question/{id}")).await?.data()?["my_best_score"], json!(4.0));
        Ok(())
    })
}

#[test]
fn moments_that_come_at_once_are_one_submission_whose_solution_waits() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, mut sql) = (site.person("student").await?, site.sql().await?);
        let moment = |id: &str, at: i32, must: bool| {
            json!({"id": id, "at": at, "type": "short_answer", "statement": "?",
            "must_answer": must, "answers": [{"text": id, "share": 100}]})
        };
        let moments =
            json!([moment("m1", 1, true), moment("m2", 2, false), moment("m3", 3, false), moment("m4", 4, true)]);
        let film = question(
            &site,
            "video_interaction",
            json!({"video": "https://example.vn/a.mp4", "moments": moments}),
            json!({}),
        )
        .await?;
        let id = film["id"].as_i64().unwrap_or_default();
        let key = body(id, "");
        let with = |answer: &str| {
            let mut body = key.clone();
            body["answer"] = json!(answer);
            body
        };
        let begun = an.post(PATH, with("m1::m1")).await?.data()?;
        // It is not answered yet: nothing of the solution is told, wherever it is asked for.
        let seen = an.get(&format!("/api/question/{id}")).await?.data()?;
        assert_eq!((&begun["status"], &seen["solution_html"]), (&json!("running"), &Value::Null), "{seen}");
        let kept = an.get(&format!("/api/question/submissions/{}", begun["submission_id"])).await?.data()?;
        assert_eq!(
            (&kept["review"]["solution_html"], &kept["review"]["parts"][0]["right"]),
            (&Value::Null, &Value::Null)
        );
        for answer in send_all(&an, ["m2::m2", "m3::m3", "m2::m2||m3::m3"].map(with)).await? {
            assert_eq!(answer.data()?["submission_id"], begun["submission_id"]);
        }
        // The last is required: it is not over before.
        let mut over = with("m2::other");
        over["final"] = json!(true);
        assert_eq!(an.post(PATH, over).await?.faults()?, ["answer must_complete_previous"]);
        let told = an.post(PATH, with("m4::m4")).await?.data()?;
        assert_eq!(
            (&told["status"], &told["score"], &told["try_number"]),
            (&json!("AC"), &json!(10.0), &json!(1)),
            "{told}"
        );
        assert_eq!(counted(&mut sql, an.id, id).await?, (1, 5, 1, 1));
        assert_eq!(an.get(&format!("/api/question/{id}")).await?.data()?["solution_html"], "<p>Vì thế.</p>\n");
        Ok(())
    })
}

#[test]
fn a_key_that_is_changed_to_and_fro_takes_marks_and_coins_with_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let (id, second) = choice(&site, json!({})).await?;
        let source = site.admin.get(&format!("/api/question/{id}")).await?.data()?["source"]["answers"].clone();
        let first = source[0]["id"].to_string();
        an.post(PATH, body(id, &first)).await?.data()?;
        binh.post(PATH, body(id, &second)).await?.data()?;
        let stands = async |of: &Caller| -> anyhow::Result<(Value, Value, i64, i64)> {
            let seen = of.get(&format!("/api/question/{id}")).await?.data()?;
            let text = "SELECT coalesce(sum(amount), 0)::bigint, count(*) FROM coin_entries WHERE user_id = $1";
            let (sum, links) = sqlx::query_as(text).bind(of.id).fetch_one(&mut site.sql().await?).await?;
            Ok((seen["my_status"].clone(), seen["my_best_score"].clone(), sum, links))
        };
        assert_eq!(stands(&an).await?, (json!("tried"), json!(0.0), 0, 0));
        assert_eq!(stands(&binh).await?, (json!("solved"), json!(10.0), 5, 1));
        for turn in 1..=3 {
            let mut answers = source.clone();
            for (at, answer) in answers.as_array_mut().into_iter().flatten().enumerate() {
                answer["correct"] = json!(at == usize::from(turn % 2 == 0));
            }
            site.admin.put(&format!("/api/question/{id}"), json!({"answers": answers})).await?.data()?;
            let path = format!("/api/question/{id}/rejudge");
            site.admin.post(&path, json!({})).await?.data()?;
            tests::world::eventually(std::time::Duration::from_secs(60), async || {
                let seen = site.admin.get(&path).await?.data()?;
                Ok(seen["done"] == seen["total"])
            })
            .await?;
            let (right, wrong) = if turn % 2 == 1 { (&an, &binh) } else { (&binh, &an) };
            let (status, score, coins, _) = stands(right).await?;
            assert_eq!((status, score, coins), (json!("solved"), json!(10.0), 5), "turn {turn}");
            let (status, score, coins, _) = stands(wrong).await?;
            assert_eq!((status, score, coins), (json!("tried"), json!(0.0), 0), "turn {turn}");
            assert_eq!(counted(&mut site.sql().await?, right.id, id).await?, (2, 5, 2, 1), "turn {turn}");
        }
        assert_eq!((stands(&an).await?.3, stands(&binh).await?.3), (3, 4), "each step is a row of its own");
        Ok(())
    })
}
