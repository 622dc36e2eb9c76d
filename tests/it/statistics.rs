//! What first answers say of a question, and marking them again.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::world::eventually;
use tests::{Caller, TestSite, run};

const SOON: std::time::Duration = std::time::Duration::from_secs(180);

/// A published question of ten points, and the ids of its choices.
async fn choice(site: &TestSite, right: &str) -> anyhow::Result<(i64, Vec<i64>)> {
    let answer = |text: &str| json!({"text": text, "correct": text == right});
    let made = site
        .admin
        .post(
            "/api/question",
            json!({
                "type": "single_choice", "name": "Thủ đô", "statement": "Thủ đô?", "score": 10, "is_listed": true,
                "status": "published", "answers": [answer("Huế"), answer("Hà Nội"), answer("Cà Mau")],
                "hints": [{"text": "Bên sông Hồng.", "cost": 10}],
            }),
        )
        .await?
        .data()?;
    let ids = made["source"]["answers"].as_array().into_iter().flatten().filter_map(|it| it["id"].as_i64()).collect();
    Ok((made["id"].as_i64().unwrap_or_default(), ids))
}

async fn answer(by: &Caller, question: i64, answer: i64) -> anyhow::Result<Value> {
    let body = json!({"question_id": question, "answer": answer.to_string(), "key": uuid::Uuid::new_v4()});
    by.post("/api/learning/submit-question", body).await?.data()
}

async fn statistics(by: &Caller, question: i64) -> anyhow::Result<Value> {
    by.get(&format!("/api/question/{question}/statistics")).await?.data()
}

/// Forty people who have answered this question so, and five others as well as their number is high.
async fn forty(sql: &mut PgConnection, question: i64, author: i64, right: &str, wrong: &str) -> anyhow::Result<()> {
    let text = format!(
        "WITH people AS (INSERT INTO users (email, full_name) SELECT 'p' || n || '@truong.vn', 'P' FROM generate_series(1, 40) n
                         RETURNING id, substring(email FROM 2 FOR position('@' IN email) - 2)::int AS n),
              others AS (INSERT INTO questions (slug, title, statement, author_id)
                         SELECT 'khac-' || n, 'K', 'K', {author} FROM generate_series(1, 5) n RETURNING id),
              elsewhere AS (INSERT INTO question_progress (user_id, question_id, attempts, first_share)
                            SELECT p.id, o.id, 1, p.n / 40.0 FROM people p, others o),
              sent AS (INSERT INTO submissions (token, question_id, user_id, source_code, max_score, status, score, share, answer, seconds)
                       SELECT gen_random_uuid(), {question}, id, '', 10, CASE WHEN {right} THEN 'AC' ELSE 'WR' END,
                              CASE WHEN {right} THEN 10 ELSE 0 END, CASE WHEN {right} THEN 1 ELSE 0 END, {wrong}, 2 * n
                         FROM people RETURNING id, user_id, share)
         INSERT INTO question_progress (user_id, question_id, attempts, first_submission_id, first_share)
         SELECT user_id, {question}, 1, id, share FROM sent"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(sql).await?;
    Ok(())
}

#[test]
fn first_answers_say_how_hard_it_is_whom_it_tells_apart_and_what_is_chosen() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (question, ids) = choice(&site, "Hà Nội").await?;
        let none = statistics(&site.admin, question).await?;
        assert_eq!((&none["answers"], &none["facility"], &none["warnings"]), (&json!(0), &Value::Null, &json!([])));
        let (an, other) = (site.person("student").await?, site.person("teacher").await?);
        an.post(&format!("/api/question/{question}/hint"), json!({})).await?.data()?;
        answer(&an, question, ids[0]).await?;
        answer(&an, question, ids[1]).await?;
        let one = statistics(&site.admin, question).await?;
        assert_eq!((&one["answers"], &one["people"], &one["facility"]), (&json!(2), &json!(1), &json!(0.0)));
        assert_eq!(
            (&one["hints"], &one["choices"][0]["share"], &one["warnings"]),
            (&json!(1.0), &json!(1.0), &json!([]))
        );
        assert_eq!(other.get(&format!("/api/question/{question}/statistics")).await?.refused(403)?, "no_access");

        let (good, good_ids) = choice(&site, "Hà Nội").await?;
        let mut sql = site.sql().await?;
        // The better half is right, the others think of Huế; nobody of Cà Mau.
        let wanted = format!("CASE WHEN n > 20 THEN '{}' ELSE '{}' END", good_ids[1], good_ids[0]);
        forty(&mut sql, good, site.admin.id, "n > 20", &wanted).await?;
        let found = statistics(&site.admin, good).await?;
        assert_eq!(
            (&found["people"], &found["facility"], &found["median_seconds"]),
            (&json!(40), &json!(0.5), &json!(41.0))
        );
        assert!(found["discrimination"].as_f64().is_some_and(|it| (0.8..=1.0).contains(&it)), "{found}");
        assert_eq!(found["warnings"], json!(["dead_choice"]));
        let shares: Vec<_> = found["choices"].as_array().into_iter().flatten().map(|it| it["share"].clone()).collect();
        assert_eq!(shares, [json!(0.5), json!(0.5), json!(0.0)]);
        // The same with the key turned round: the better ones are wrong.
        let turned = "UPDATE question_progress SET first_share = 1 - first_share WHERE question_id = $1";
        sqlx::query(turned).bind(good).execute(&mut sql).await?;
        assert_eq!(statistics(&site.admin, good).await?["warnings"], json!(["dead_choice", "key_in_doubt"]));
        sqlx::query("UPDATE question_progress SET first_share = 1 WHERE question_id = $1")
            .bind(good)
            .execute(&mut sql)
            .await?;
        assert_eq!(statistics(&site.admin, good).await?["warnings"], json!(["too_easy", "dead_choice"]));
        sqlx::query("UPDATE question_progress SET first_share = 0 WHERE question_id = $1")
            .bind(good)
            .execute(&mut sql)
            .await?;
        assert_eq!(statistics(&site.admin, good).await?["warnings"], json!(["too_hard", "dead_choice"]));
        Ok(())
    })
}

#[test]
fn a_key_that_was_wrong_is_put_right_and_marks_and_coins_follow() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let (question, ids) = choice(&site, "Huế").await?;
        let path = format!("/api/question/{question}/rejudge");
        assert_eq!(site.admin.post(&path, json!({})).await?.refused(412)?, "nothing_to_rejudge");
        assert_eq!(answer(&an, question, ids[0]).await?["status"], "AC");
        assert_eq!(answer(&binh, question, ids[1]).await?["status"], "WR");
        let right = |id: i64| json!({"id": id, "text": format!("Số {id}"), "correct": id == ids[1]});
        let change = json!({"answers": [right(ids[0]), right(ids[1])], "status": "published"});
        site.admin.put(&format!("/api/question/{question}"), change).await?.data()?;

        let would = site.admin.post(&path, json!({"dry_run": true})).await?.data()?;
        assert_eq!((&would["total"], &would["done"], &would["changed"]), (&json!(2), &json!(0), &json!(2)));
        let (first, second) = (&would["changes"][0], &would["changes"][1]);
        assert_eq!(
            (&first["old_status"], &first["new_status"], &first["new_score"]),
            (&json!("AC"), &json!("WR"), &json!(0.0))
        );
        assert_eq!(
            (&second["old_status"], &second["new_status"], &second["new_score"]),
            (&json!("WR"), &json!("AC"), &json!(10.0))
        );
        assert_eq!(site.admin.get(&path).await?.data()?, Value::Null, "nothing has begun");
        let coins = async |of: &Caller| -> anyhow::Result<i64> {
            let text = "SELECT coalesce((SELECT balance FROM coin_balances WHERE user_id = $1), 0)";
            Ok(sqlx::query_scalar(text).bind(of.id).fetch_one(&mut site.sql().await?).await?)
        };
        assert_eq!((coins(&an).await?, coins(&binh).await?), (5, 0));

        site.admin.post(&path, json!({})).await?.data()?;
        eventually(SOON, async || Ok(site.admin.get(&path).await?.data()?["done"] == 2)).await?;
        let over = site.admin.get(&path).await?.data()?;
        assert_eq!((&over["changed"], &over["changes"]), (&json!(2), &would["changes"]));
        assert_eq!((coins(&an).await?, coins(&binh).await?), (0, 5));
        let seen = binh.get(&format!("/api/question/{question}")).await?.data()?;
        assert_eq!((&seen["my_status"], &seen["my_best_score"]), (&json!("solved"), &json!(10.0)));
        assert_eq!(an.get(&format!("/api/question/{question}")).await?.data()?["my_status"], "tried");
        let same = site.admin.post(&path, json!({"dry_run": true})).await?.data()?;
        assert_eq!((&same["changed"], &same["changes"]), (&json!(0), &json!([])));
        Ok(())
    })
}

/// Two groups of fifteen, right and wrong here; elsewhere ten of the first and five of the second have 0.8, the others
/// 0.2. By hand: r = (10 · 10 - 5 · 5) / (15 · 15) = 1/3.
#[test]
fn a_worked_example_comes_out_as_by_hand() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (question, ids) = choice(&site, "Hà Nội").await?;
        let mut sql = site.sql().await?;
        let text = format!(
            "WITH people AS (INSERT INTO users (email, full_name) SELECT 'q' || n || '@truong.vn', 'Q' FROM generate_series(1, 30) n
                             RETURNING id, substring(email FROM 2 FOR position('@' IN email) - 2)::int AS n),
                  others AS (INSERT INTO questions (slug, title, statement, author_id)
                             SELECT 'khac-' || n, 'K', 'K', {author} FROM generate_series(1, 5) n RETURNING id),
                  elsewhere AS (INSERT INTO question_progress (user_id, question_id, attempts, first_share)
                                SELECT p.id, o.id, 1, CASE WHEN (p.n <= 15 AND p.n % 3 <> 0) OR (p.n > 15 AND p.n % 3 = 0) THEN 0.8 ELSE 0.2 END
                                  FROM people p, others o),
                  sent AS (INSERT INTO submissions (token, question_id, user_id, source_code, max_score, status, score, share, answer, seconds)
                           SELECT gen_random_uuid(), {question}, id, '', 10, CASE WHEN n <= 15 THEN 'AC' ELSE 'WR' END,
                                  CASE WHEN n <= 15 THEN 10 ELSE 0 END, CASE WHEN n <= 15 THEN 1 ELSE 0 END,
                                  CASE WHEN n <= 15 THEN '{right}' WHEN n <= 27 THEN '{near}' ELSE '{far}' END, n
                             FROM people RETURNING id, user_id, share)
             INSERT INTO question_progress (user_id, question_id, attempts, first_submission_id, first_share)
             SELECT user_id, {question}, 2, id, share FROM sent",
            author = site.admin.id, right = ids[1], near = ids[0], far = ids[2]
        );
        sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&mut sql).await?;
        let found = statistics(&site.admin, question).await?;
        assert_eq!(
            (&found["answers"], &found["people"], &found["facility"], &found["median_seconds"], &found["hints"]),
            (&json!(60), &json!(30), &json!(0.5), &json!(15.5), &json!(0.0))
        );
        assert!(found["discrimination"].as_f64().is_some_and(|it| (it - 1.0 / 3.0).abs() < 1e-9), "{found}");
        let shares: Vec<_> = found["choices"].as_array().into_iter().flatten().map(|it| it["share"].clone()).collect();
        assert_eq!((shares, &found["warnings"]), (vec![json!(0.4), json!(0.5), json!(0.1)], &json!([])));
        // Of one of them four other answers are known: 29 people are too few for a correlation.
        let fewer =
            "DELETE FROM question_progress p USING questions q, users u WHERE q.id = p.question_id AND u.id = p.user_id
                      AND q.slug = 'khac-1' AND u.email = 'q7@truong.vn'";
        sqlx::query(fewer).execute(&mut sql).await?;
        let found = statistics(&site.admin, question).await?;
        assert_eq!((&found["people"], &found["discrimination"]), (&json!(30), &Value::Null));
        Ok(())
    })
}
