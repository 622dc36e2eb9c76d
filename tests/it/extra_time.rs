//! More minutes for a quiz: for one learner and for all, for attempts that run and those that begin later; and who sits it.

use std::time::Duration;

use serde_json::{Value, json};
use tests::events::Events;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, run};

use crate::courses::{join, learner};
use crate::quizzes::{Quiz, due, key, qs, save};

async fn give(by: &Caller, lesson: i64, body: Value) -> anyhow::Result<Answer> {
    by.post(&format!("/api/learning/lesson/{lesson}/extra-time"), body).await
}

async fn deadline(who: &Caller, attempt: i64) -> anyhow::Result<i64> {
    let result = who.get(&format!("/api/learning/quiz-submission/{attempt}/result")).await?.data()?;
    result["deadline_at"].as_i64().ok_or_else(|| anyhow::anyhow!("no deadline: {result}"))
}

/// Puts the deadline of an attempt so many seconds from now.
async fn set_deadline(quiz: &Quiz, attempt: i64, seconds: i32) -> anyhow::Result<()> {
    sqlx::query("UPDATE attempts SET deadline_at = now() + make_interval(secs => $2) WHERE id = $1")
        .bind(attempt)
        .bind(f64::from(seconds))
        .execute(&mut quiz.site.sql().await?)
        .await?;
    Ok(())
}

#[test]
fn minutes_move_the_deadline_of_one_or_of_all_now_and_later() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 10})).await?;
        let (an, binh) = (&quiz.an, learner(&quiz.site).await?);
        join(&binh, quiz.course).await?.data()?;
        let (of_an, of_binh) = (qs(&quiz.start(an).await?), qs(&quiz.start(&binh).await?));
        let (before_an, before_binh) = (deadline(an, of_an).await?, deadline(&binh, of_binh).await?);
        let mut news = Events::open(an, &format!("/api/live?topics=user/{}", an.id)).await?;
        news.wait_for("open").await?;
        let one = json!({"user_ids": [an.id], "minutes": 5, "key": key()});
        for moved in [1, 0] {
            // The same call again gives nothing more.
            assert_eq!(give(&quiz.teacher, quiz.lesson, one.clone()).await?.data()?["moved"], json!(moved));
            assert_eq!(deadline(an, of_an).await?, before_an + 300);
        }
        let told = loop {
            let (_, told) = news.next().await?.ok_or_else(|| anyhow::anyhow!("the stream has ended"))?;
            if told.to_string().contains("deadline_at") {
                break told.to_string();
            }
        };
        assert!(told.contains(&(before_an + 300).to_string()), "{told}");
        assert_eq!(deadline(&binh, of_binh).await?, before_binh);
        let all = json!({"minutes": 7, "key": key()});
        assert_eq!(give(&quiz.teacher, quiz.lesson, all).await?.data()?["moved"], json!(2));
        assert_eq!(deadline(an, of_an).await?, before_an + 720);
        assert_eq!(deadline(&binh, of_binh).await?, before_binh + 420);
        // Who begins later has them too.
        quiz.submit(an, json!({"quiz_submission_id": of_an, "key": key()})).await?.data()?;
        let later = quiz.start(an).await?;
        assert_eq!(later["deadline_at"].as_i64(), later["started_at"].as_i64().map(|at| at + 600 + 720));
        assert_eq!(deadline(an, of_an).await?, before_an + 720, "what is handed in stays so");
        Ok(())
    })
}

#[test]
fn minutes_go_beyond_the_time_when_the_quiz_closes() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 60})).await?;
        let mut sql = quiz.site.sql().await?;
        let closes: i64 = sqlx::query_scalar(
            "UPDATE lessons SET settings = jsonb_set(settings, '{closes_at}', to_jsonb(floor(extract(epoch FROM now()))::bigint - 60))
              WHERE id = $1 RETURNING (settings ->> 'closes_at')::bigint",
        )
        .bind(quiz.lesson)
        .fetch_one(&mut sql)
        .await?;
        let start = format!("/api/learning/lesson/{}/start-quiz", quiz.lesson);
        assert_eq!(quiz.an.post(&start, json!({"key": key()})).await?.refused(412)?, "time_over");
        let one = json!({"user_ids": [quiz.an.id], "minutes": 20, "key": key()});
        assert_eq!(give(&quiz.teacher, quiz.lesson, one).await?.data()?["moved"], json!(0));
        assert_eq!(quiz.start(&quiz.an).await?["deadline_at"], json!(closes + 1200));
        Ok(())
    })
}

#[test]
fn the_task_ends_the_attempt_at_its_new_deadline_and_a_closed_one_never_opens_again() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let quiz = Quiz::on(world.site_on(&server).await?, json!({"duration": 10})).await?;
        let (an, binh) = (&quiz.an, learner(&quiz.site).await?);
        join(&binh, quiz.course).await?.data()?;
        let (of_an, of_binh) = (qs(&quiz.start(an).await?), qs(&quiz.start(&binh).await?));
        save(an, of_an, quiz.questions[0], 1, &quiz.right).await?.data()?;
        save(&binh, of_binh, quiz.questions[0], 1, &quiz.right).await?.data()?;
        // An's time is nearly over, Bình's is, with the grace, and no task has come.
        set_deadline(&quiz, of_an, -5).await?;
        set_deadline(&quiz, of_binh, -11).await?;
        let all = json!({"minutes": 10, "key": key()});
        assert_eq!(give(&quiz.teacher, quiz.lesson, all).await?.data()?["moved"], json!(1));
        let ended = binh.get(&format!("/api/learning/quiz-submission/{of_binh}/result")).await?.data()?;
        assert_eq!((&ended["status"], &ended["late"], &ended["score"]), (&json!("judged"), &json!(true), &json!(4.0)));
        assert_eq!(save(&binh, of_binh, quiz.questions[1], 1, "4").await?.refused(412)?, "time_over");
        // The task that comes too early leaves the attempt alone, and comes again.
        let mut sql = quiz.site.sql().await?;
        due(&mut sql).await?;
        eventually(Duration::from_secs(60), async || {
            let text = "SELECT count(*) FROM tasks WHERE kind = 'end_attempt' AND key = $1 AND state = 'waiting' AND due_at > now()";
            let waits: i64 =
                sqlx::query_scalar(text).bind(of_an.to_string()).fetch_one(&mut quiz.site.sql().await?).await?;
            Ok(waits == 1)
        })
        .await?;
        save(an, of_an, quiz.questions[1], 1, "4").await?.data()?;
        set_deadline(&quiz, of_an, -11).await?;
        due(&mut sql).await?;
        let path = format!("/api/learning/quiz-submission/{of_an}/result");
        eventually(Duration::from_secs(60), async || Ok(an.get(&path).await?.data()?["status"] == json!("judged")))
            .await?;
        assert_eq!(an.get(&path).await?.data()?["score"], json!(7.0));
        let more = json!({"minutes": 10, "key": key()});
        assert_eq!(give(&quiz.teacher, quiz.lesson, more).await?.data()?["moved"], json!(0));
        assert_eq!(an.get(&path).await?.data()?["status"], json!("judged"));
        Ok(())
    })
}

#[test]
fn teachers_see_who_sits_and_nobody_else_gives_minutes() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 10})).await?;
        let an = &quiz.an;
        let attempt = qs(&quiz.start(an).await?);
        save(an, attempt, quiz.questions[0], 1, &quiz.right).await?.data()?;
        save(an, attempt, quiz.questions[1], 1, "").await?.data()?;
        let path = format!("/api/learning/lesson/{}/sittings", quiz.lesson);
        let seen = quiz.teacher.get(&path).await?.data()?;
        let row = &seen[0];
        assert_eq!((seen.as_array().map(Vec::len), &row["user"]["id"]), (Some(1), &json!(an.id)));
        assert_eq!((&row["answered"], &row["questions"]), (&json!(1), &json!(3)));
        assert_eq!((&row["status"], &row["percent"]), (&json!("running"), &Value::Null));
        assert!(row["last_saved_at"].is_i64(), "{row}");
        assert_eq!(quiz.teacher.get(&format!("{path}?state=ended")).await?.data()?, json!([]));
        assert_eq!(quiz.teacher.get(&format!("{path}?state=late")).await?.data()?, json!([]));
        let stranger = quiz.site.person("teacher").await?;
        let body = json!({"minutes": 5, "key": key()});
        for who in [&stranger, an] {
            assert_eq!(who.get(&path).await?.refused(403)?, "no_access");
            assert_eq!(give(who, quiz.lesson, body.clone()).await?.refused(403)?, "no_access");
        }
        assert_eq!(give(&quiz.teacher, 9_000_000, body).await?.refused(404)?, "lesson_not_found");
        for (body, fault) in [
            (json!({"minutes": 0, "key": key()}), "minutes between"),
            (json!({"minutes": 601, "key": key()}), "minutes between"),
            (json!({"minutes": 5, "user_ids": [], "key": key()}), "user_ids required"),
            (json!({"minutes": 5, "user_ids": [an.id, stranger.id], "key": key()}), "user_ids[1] invalid_value"),
        ] {
            assert_eq!(give(&quiz.teacher, quiz.lesson, body).await?.faults()?, [fault]);
        }
        let untimed = Quiz::new(world, json!({})).await?;
        let body = json!({"minutes": 5, "key": key()});
        assert_eq!(give(&untimed.teacher, untimed.lesson, body).await?.refused(412)?, "no_time_limit");
        Ok(())
    })
}
