//! What everybody's submissions say of a problem, and one's own place among them.

use serde_json::{Value, json};
use tests::{Caller, TestSite, run};

use crate::calls::{contest, problem};
use crate::courses::id_of;

const PATH: &str = "/api/problems/tong/statistic";

async fn public_problem(site: &TestSite) -> anyhow::Result<i64> {
    let mut body = problem("Tổng");
    body["slug"] = json!("tong");
    Ok(id_of(&site.admin.post("/api/problems", body).await?.data()?))
}

/// A judged submission.
async fn judged(
    site: &TestSite,
    who: &Caller,
    question: i64,
    (language, status, cpu_ms, source): (i32, &str, i64, &str),
) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, max_score, score, status, cpu_ms,
                                  memory_kib, judged_at, enqueued_at)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, 100, CASE WHEN $5 = 'AC' THEN 100 ELSE 25 END, $5, $6, $6 * 10, now(), now())",
    )
    .bind(question)
    .bind(who.id)
    .bind(language)
    .bind(source)
    .bind(status)
    .bind(cpu_ms)
    .execute(&mut site.sql().await?)
    .await?;
    Ok(())
}

fn count(of: &Value, from: i64) -> Option<i64> {
    of["bins"].as_array()?.iter().find(|bin| bin["from"] == from)?["count"].as_i64()
}

#[test]
fn it_counts_learners_and_places_me_among_them() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let question = public_problem(&site).await?;
        let (an, binh, chi) =
            (site.person("student").await?, site.person("student").await?, site.person("student").await?);
        let teacher = site.person("teacher").await?;
        judged(&site, &an, question, (71, "WR", 5, "ngan")).await?;
        judged(&site, &an, question, (71, "AC", 40, "dài hơn một chút")).await?;
        judged(&site, &an, question, (71, "AC", 20, "dài hơn nhiều lắm")).await?;
        judged(&site, &binh, question, (54, "AC", 20, "ngắn")).await?;
        judged(&site, &chi, question, (54, "TLE", 9_000, "x")).await?;
        judged(&site, &teacher, question, (71, "AC", 1, "")).await?;
        sqlx::query("UPDATE users SET on_boards = false WHERE id = $1")
            .bind(binh.id)
            .execute(&mut site.sql().await?)
            .await?;
        let seen = an.get(PATH).await?.data()?;
        assert_eq!((&seen["people"], &seen["attempts"], &seen["solved"]), (&json!(3), &json!(5), &json!(2)));
        let verdicts =
            json!([{"status": "AC", "count": 3}, {"status": "TLE", "count": 1}, {"status": "WR", "count": 1}]);
        assert_eq!(seen["verdicts"], verdicts);
        let languages =
            json!([{"language_id": 71, "count": 3, "accepted": 2}, {"language_id": 54, "count": 2, "accepted": 1}]);
        assert_eq!(seen["languages"], languages);
        assert_eq!((count(&seen["scores"], 20), count(&seen["scores"], 100)), (Some(1), Some(2)));
        assert_eq!((count(&seen["tries"], 1), count(&seen["tries"], 2)), (Some(1), Some(1)));
        assert_eq!(seen["scores"]["mine"], json!({"value": 100, "better_than": 33}));
        assert_eq!(seen["tries"]["mine"], json!({"value": 2, "better_than": 0}));
        assert_eq!(seen["time_ms"]["mine"], json!({"value": 20, "better_than": 0}));
        assert_eq!(seen["memory_kib"]["mine"]["value"], 200);
        assert_eq!((&seen["days"][0]["attempts"], &seen["days"][0]["accepted"]), (&json!(5), &json!(3)));
        // Who has left the boards counts, and is not named.
        let fastest = seen["fastest"].as_array().cloned().unwrap_or_default();
        assert_eq!(fastest.len(), 1);
        assert_eq!(
            (&fastest[0]["rank"], &fastest[0]["user"]["id"], &fastest[0]["value"]),
            (&json!(1), &json!(an.id), &json!(20))
        );
        assert_eq!(seen["smallest"][0]["value"], "dài hơn một chút".len());
        let of_cpp = site.visitor().get(&format!("{PATH}?language_id=54")).await?.data()?;
        assert_eq!((&of_cpp["people"], &of_cpp["scores"]["mine"]), (&json!(2), &Value::Null));
        assert_eq!(an.get(&format!("{PATH}?language_id=54")).await?.data()?["time_ms"]["mine"], Value::Null);
        for wrong in ["abc", "-5"] {
            let answer = an.get(&format!("{PATH}?language_id={wrong}")).await?;
            assert_eq!(answer.refused(400)?, "invalid_query", "{wrong}");
        }
        assert_eq!(an.get("/api/problems/khong-co/statistic").await?.refused(404)?, "problem_not_found");
        Ok(())
    })
}

#[test]
fn it_is_empty_at_first_and_closed_in_a_contest_but_to_staff() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let question = public_problem(&site).await?;
        let an = site.person("student").await?;
        let empty = site.visitor().get(PATH).await?.data()?;
        assert_eq!(
            (&empty["people"], &empty["time_ms"]["bins"], &empty["fastest"]),
            (&json!(0), &json!([]), &json!([]))
        );
        site.admin.post("/api/contests", contest("Kỳ thi", question)).await?.data()?;
        assert_eq!(an.get(PATH).await?.refused(403)?, "statistic_closed");
        site.admin.get(PATH).await?.data()?;
        Ok(())
    })
}
