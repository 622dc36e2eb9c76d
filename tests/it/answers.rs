//! Answers of every kind: what they are worth, what they bring, what is told of them and to whom.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::world::World;
use tests::{Caller, TestSite, run};

const PATH: &str = "/api/learning/submit-question";

/// A question as it is stored: what is not given is the usual.
struct Stored {
    kind: &'static str,
    statement: &'static str,
    key: Value,
    marking: Value,
    hidden: Value,
    show_solution: &'static str,
}

impl Default for Stored {
    fn default() -> Self {
        Self {
            kind: "single_choice",
            statement: "Chọn.",
            key: json!([{"id": 11, "text": "Sai", "correct": false, "feedback": "Chưa đúng."}, {"id": 12, "text": "Đúng", "correct": true}]),
            marking: json!({}),
            hidden: json!({"vi": {"hints": ["gợi ý"], "solution": "<p>Lời giải.</p>",
                                  "feedback": {"11": "<p>Chưa đúng.</p>"}, "right": {"12": "<p>Đúng</p>"}}}),
            show_solution: "answered",
        }
    }
}

/// A published question of ten points that is listed.
async fn stored(sql: &mut PgConnection, author: i64, question: Stored) -> anyhow::Result<i64> {
    let text = "INSERT INTO questions (slug, is_problem, is_listed, kind, title, statement, author_id, status, visibility, max_score,
                                       published_at, answer_key, marking, hidden_content, show_solution, solution)
                VALUES ($1, false, true, $8, 'Câu hỏi', $2, $3, 'published', 'public', 10, now(), $4, $5, $6, $7, 'Lời giải.')
                RETURNING id";
    Ok(sqlx::query_scalar(text)
        .bind(format!("cau-{}", tests::installation::unique()))
        .bind(question.statement)
        .bind(author)
        .bind(question.key)
        .bind(question.marking)
        .bind(question.hidden)
        .bind(question.show_solution)
        .bind(question.kind)
        .fetch_one(sql)
        .await?)
}

fn key() -> String {
    uuid::Uuid::new_v4().to_string()
}

fn body(question: i64, answer: &str) -> Value {
    json!({"question_id": question, "answer": answer, "key": key()})
}

async fn send(who: &Caller, question: i64, answer: &str) -> anyhow::Result<Value> {
    who.post(PATH, body(question, answer)).await?.data()
}

async fn balance(sql: &mut PgConnection, user: i64) -> anyhow::Result<i64> {
    let text = "SELECT coalesce((SELECT balance FROM coin_balances WHERE user_id = $1), 0)";
    Ok(sqlx::query_scalar(text).bind(user).fetch_one(sql).await?)
}

/// A site with a student and a connection to its database.
async fn site(world: &World) -> anyhow::Result<(TestSite, Caller, PgConnection)> {
    let site = world.site().await?;
    let (student, sql) = (site.person("student").await?, site.sql().await?);
    Ok((site, student, sql))
}

#[test]
fn each_kind_is_marked_at_once_and_brings_its_coins_once() -> anyhow::Result<()> {
    run(async |world| {
        let (site, an, mut sql) = site(world).await?;
        let order =
            json!({"activity": "order", "items": [{"id": 1, "text": "a"}, {"id": 2, "text": "b"}], "key": "2,1"});
        let film = json!({"video": "https://example.vn/a.mp4", "moments": [
            {"id": "m1", "at": 1, "type": "short_answer", "statement": "?", "answers": [{"text": "Huế", "share": 100}]}]});
        let choices = json!([{"id": 1, "text": "a", "correct": true}, {"id": 2, "text": "b", "correct": false}, {"id": 3, "text": "c", "correct": true}]);
        // The kind, its key, an answer with less than full marks and what it brings, a right one.
        let kinds = [
            ("single_choice", "Chọn.", Stored::default().key, "11", 0.0, "12"),
            ("multiple_choice", "Chọn.", choices, "1", 5.0, "1,3"),
            (
                "fill_in",
                "{{a}} {{b}}",
                json!([{"key": "a", "accepted": ["Huế"]}, {"key": "b", "accepted": ["7"]}]),
                "a::Huế||b::8",
                5.0,
                "a::huế||b::7",
            ),
            (
                "short_answer",
                "Thủ đô?",
                json!([{"text": "Hà Nội", "share": 100}, {"text": "Thăng Long", "share": 40}]),
                "Thăng Long",
                4.0,
                " Hà  Nội ",
            ),
            ("interaction", "Xếp.", order, "1,2", 5.0, "2,1"),
            ("video_interaction", "Xem.", film, "m1::Vinh", 0.0, "m1::Huế"),
        ];
        for (number, (kind, statement, key, wrong, score, right)) in (1..).zip(kinds) {
            let key = if kind == "fill_in" {
                json!([{"key": "a", "accepted": ["Huế"], "compare": {"ignore": ["case", "spaces"]}}, key[1]])
            } else {
                key
            };
            let id = stored(&mut sql, site.admin.id, Stored { kind, statement, key, ..Stored::default() }).await?;
            let told = send(&an, id, wrong).await?;
            assert_eq!(
                (&told["status"], &told["score"], &told["max_score"]),
                (&json!("WR"), &json!(score), &json!(10.0)),
                "{kind}: {told}"
            );
            assert_eq!(balance(&mut sql, an.id).await?, (number - 1) * 5, "{kind}");
            for _ in 0..2 {
                let told = send(&an, id, right).await?;
                assert_eq!((&told["status"], &told["score"]), (&json!("AC"), &json!(10.0)), "{kind}: {told}");
                assert_eq!(told["review"]["parts"][0]["correct"], true, "{kind}: {told}");
            }
            assert_eq!(balance(&mut sql, an.id).await?, number * 5, "{kind}");
            let progress: (f64, bool, i64, Option<f64>) = sqlx::query_as(
                "SELECT best_score, solved_at IS NOT NULL, attempts, first_share FROM question_progress WHERE user_id = $1 AND question_id = $2",
            )
            .bind(an.id)
            .bind(id)
            .fetch_one(&mut sql)
            .await?;
            assert_eq!(progress, (10.0, true, 3, Some(score / 10.0)), "{kind}");
            let counted: (i64, i64) = sqlx::query_as("SELECT solved_count, attempt_count FROM questions WHERE id = $1")
                .bind(id)
                .fetch_one(&mut sql)
                .await?;
            assert_eq!(counted, (1, 1), "{kind}");
        }
        let theory =
            stored(&mut sql, site.admin.id, Stored { kind: "theory", key: Value::Null, ..Stored::default() }).await?;
        assert_eq!(send(&an, theory, "").await?["status"], "AC");
        let essay = stored(
            &mut sql,
            site.admin.id,
            Stored { kind: "long_answer", key: json!({"min_words": 2}), ..Stored::default() },
        )
        .await?;
        assert_eq!(an.post(PATH, body(essay, "Một")).await?.status, 412, "too few words");
        assert_eq!(send(&an, essay, "Một hai ba").await?["status"], "waiting_manual_judge");
        let program = stored(
            &mut sql,
            site.admin.id,
            Stored { kind: "code_judge_manual", key: json!({"languages": [71]}), ..Stored::default() },
        )
        .await?;
        let mut sent = json!({"question_id": program, "language_id": 54, "source_code": "print(1)", "key": key()});
        assert_eq!(an.post(PATH, sent.clone()).await?.faults()?, ["language_id language_not_allowed"]);
        sent["language_id"] = json!(71);
        assert_eq!(an.post(PATH, sent).await?.data()?["status"], "waiting_manual_judge");
        assert_eq!(balance(&mut sql, an.id).await?, 35, "what a teacher marks has brought nothing yet");
        assert_eq!(an.post(PATH, body(theory + 1_000_000, "")).await?.status, 404);
        let choice = stored(&mut sql, site.admin.id, Stored::default()).await?;
        assert_eq!(an.post(PATH, body(choice, "999")).await?.faults()?.len(), 1, "no choice of this question");
        Ok(())
    })
}

#[test]
fn ten_sends_of_one_key_are_one_submission_and_one_reward() -> anyhow::Result<()> {
    run(async |world| {
        let (site, an, mut sql) = site(world).await?;
        let id = stored(&mut sql, site.admin.id, Stored::default()).await?;
        let body = body(id, "12");
        let answers = futures::future::join_all((0..10).map(|_| an.post(PATH, body.clone()))).await;
        let mut ids: Vec<i64> = Vec::new();
        for answer in answers {
            ids.push(answer?.data()?["submission_id"].as_i64().unwrap_or_default());
        }
        ids.dedup();
        assert_eq!(ids.len(), 1);
        let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM submissions WHERE question_id = $1")
            .bind(id)
            .fetch_one(&mut sql)
            .await?;
        assert_eq!((rows, balance(&mut sql, an.id).await?), (1, 5));
        // The same key is another person's as well, but not another question's.
        let binh = site.person("student").await?;
        assert_ne!(binh.post(PATH, body.clone()).await?.data()?["submission_id"], ids[0]);
        let other = stored(&mut sql, site.admin.id, Stored::default()).await?;
        let mut elsewhere = body;
        elsewhere["question_id"] = json!(other);
        assert_eq!(an.post(PATH, elsewhere).await?.faults()?, ["key invalid_value"]);
        Ok(())
    })
}

#[test]
fn tries_end_and_earlier_ones_and_hints_cost() -> anyhow::Result<()> {
    run(async |world| {
        let (site, an, mut sql) = site(world).await?;
        let marking = json!({"tries": 3, "penalty": 20});
        let id =
            stored(&mut sql, site.admin.id, Stored { marking, show_solution: "solved", ..Stored::default() }).await?;
        sqlx::query("INSERT INTO hints_taken (user_id, question_id, taken, cost) VALUES ($1, $2, 1, 0.1)")
            .bind(an.id)
            .bind(id)
            .execute(&mut sql)
            .await?;
        let first = send(&an, id, "11").await?;
        assert_eq!(
            (&first["try_number"], &first["deduction"], &first["review"]["solution_html"]),
            (&json!(1), &json!(0.1), &Value::Null)
        );
        let part = &first["review"]["parts"][0];
        assert_eq!(
            (&part["id"], &part["feedback"], &part["right"]),
            (&json!("11"), &json!("<p>Chưa đúng.</p>"), &Value::Null)
        );
        let second = send(&an, id, "12").await?;
        assert_eq!(
            (&second["status"], &second["score"], &second["deduction"]),
            (&json!("AC"), &json!(7.0), &json!(0.3))
        );
        assert_eq!(second["review"]["solution_html"], "<p>Lời giải.</p>");
        assert_eq!(send(&an, id, "12").await?["score"], 7.0, "a right one costs the next nothing");
        assert_eq!(an.post(PATH, body(id, "12")).await?.refused(412)?, "tries_used");
        assert_eq!(balance(&mut sql, an.id).await?, 5, "full marks, whatever they have cost");
        Ok(())
    })
}

#[test]
fn moments_of_a_film_go_on_under_their_key() -> anyhow::Result<()> {
    run(async |world| {
        let (site, an, mut sql) = site(world).await?;
        let moment = |id: &str, at: i32| json!({"id": id, "at": at, "type": "short_answer", "statement": "?", "answers": [{"text": id, "share": 100}], "must_answer": true});
        let film = json!({"video": "https://example.vn/a.mp4", "moments": [moment("m1", 1), moment("m2", 9)]});
        let id = stored(&mut sql, site.admin.id, Stored { kind: "video_interaction", key: film, ..Stored::default() })
            .await?;
        assert_eq!(an.post(PATH, body(id, "m2::m2")).await?.status, 412, "the first is to be answered before");
        let mut sent = body(id, "m1::m1");
        let begun = an.post(PATH, sent.clone()).await?.data()?;
        assert_eq!((&begun["status"], &begun["review"]["solution_html"]), (&json!("running"), &Value::Null), "{begun}");
        assert_eq!(begun["review"]["parts"][0]["correct"], true);
        sent["answer"] = json!("m1::wrong now||m2::m2");
        let over = an.post(PATH, sent.clone()).await?.data()?;
        assert_eq!((&over["status"], &over["submission_id"]), (&json!("AC"), &begun["submission_id"]));
        // Final: what comes later changes nothing.
        sent["answer"] = json!("m2::wrong");
        assert_eq!(an.post(PATH, sent).await?.data()?["status"], "AC");
        assert_eq!(balance(&mut sql, an.id).await?, 5);
        Ok(())
    })
}

#[test]
fn answers_are_seen_by_their_senders_and_editors() -> anyhow::Result<()> {
    run(async |world| {
        let (site, an, mut sql) = site(world).await?;
        let binh = site.person("student").await?;
        let id = stored(&mut sql, site.admin.id, Stored { show_solution: "never", ..Stored::default() }).await?;
        let mine = send(&an, id, "11").await?["submission_id"].clone();
        send(&an, id, "12").await?;
        send(&binh, id, "12").await?;
        let list = format!("/api/question/{id}/submissions");
        let of_an = format!("{list}/{}", an.id);
        let count = async |who: &Caller, path: &str| -> anyhow::Result<usize> {
            Ok(who.get(path).await?.data()?.as_array().map_or(0, Vec::len))
        };
        assert_eq!((count(&an, &list).await?, count(&an, &of_an).await?), (2, 2));
        assert_eq!(count(&an, &format!("{list}?status=AC")).await?, 1);
        assert_eq!(binh.get(&of_an).await?.status, 403);
        assert_eq!(an.get(&format!("{list}?scope=all")).await?.status, 403);
        let admin = &site.admin;
        assert_eq!((count(admin, &list).await?, count(admin, &format!("{list}?scope=all")).await?), (0, 3));
        assert_eq!(count(admin, &format!("{list}?scope=all&user={}&status=WR", an.id)).await?, 1);
        let newest = admin.get(&format!("{list}?scope=all")).await?.data()?[0]["user"].clone();
        assert_eq!(newest["id"], binh.id);

        let one = format!("/api/question/submissions/{mine}");
        let seen = an.get(&one).await?.data()?;
        assert_eq!(
            (&seen["type"], &seen["answer"], &seen["language_id"]),
            (&json!("single_choice"), &json!("11"), &Value::Null)
        );
        assert_eq!(
            (&seen["review"]["parts"][0]["feedback"], &seen["review"]["solution_html"]),
            (&json!("<p>Chưa đúng.</p>"), &Value::Null)
        );
        assert!(!seen.to_string().contains("Lời giải"), "{seen}");
        assert_eq!(binh.get(&one).await?.status, 404);
        assert_eq!(admin.get(&one).await?.data()?["review"]["solution_html"], "<p>Lời giải.</p>");
        let history = an.get("/api/learning/user-history").await?.data()?;
        assert_eq!(history[0]["question"]["type"], "single_choice");
        Ok(())
    })
}
