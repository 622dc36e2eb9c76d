//! Timed quizzes on the list of tests: those that somebody can take now, and no others.

use serde_json::{Value, json};
use tests::{Caller, run};

use crate::calls::now;
use crate::courses::{join, learner, set_item};
use crate::quizzes::{Quiz, key, published_quiz, qs};

async fn listed(who: &Caller) -> anyhow::Result<Vec<Value>> {
    let found = who.get("/api/learning/timed-quizzes").await?.data()?;
    Ok(found.as_array().cloned().unwrap_or_default())
}

async fn lessons(who: &Caller) -> anyhow::Result<Vec<i64>> {
    Ok(listed(who).await?.iter().filter_map(|quiz| quiz["lesson_id"].as_i64()).collect())
}

/// Changes a quiz's rules.
async fn set(quiz: &Quiz, lesson: i64, change: Value) -> anyhow::Result<()> {
    sqlx::query("UPDATE lessons SET settings = settings || $2 WHERE id = $1")
        .bind(lesson)
        .bind(change)
        .execute(&mut quiz.site.sql().await?)
        .await?;
    Ok(())
}

async fn hand_in(quiz: &Quiz, who: &Caller, attempt: i64) -> anyhow::Result<()> {
    quiz.submit(who, json!({"quiz_submission_id": attempt, "key": key(), "answers": []})).await?.data().map(drop)
}

#[test]
fn a_timed_quiz_is_listed_for_who_has_joined_while_it_is_open() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 20, "attempts": 2})).await?;
        let an = &quiz.an;
        let item = an.get(&format!("/api/lesson-item/{}", quiz.lesson)).await?.data()?["item_id"].clone();
        let course = an.get(&format!("/api/courses/{}", quiz.course)).await?.data()?;
        let expected = json!([{
            "lesson_id": quiz.lesson, "item_id": item, "title": "Kiểm tra",
            "course": {"id": quiz.course, "slug": course["slug"], "title": course["title"]},
            "minutes": 20, "question_count": 3, "opens_at": null, "closes_at": null, "tries_left": 2,
            "is_finished": false, "running": null,
        }]);
        assert_eq!(json!(listed(an).await?), expected);
        let stranger = learner(&quiz.site).await?;
        assert_eq!(lessons(&stranger).await?, [0; 0], "who has not joined");
        let (hour_ago, in_an_hour) = (now() - 3600, now() + 3600);
        for (change, is_listed) in [
            (json!({"opens_at": in_an_hour, "closes_at": null}), false),
            (json!({"opens_at": null, "closes_at": hour_ago}), false),
            (json!({"opens_at": hour_ago, "closes_at": in_an_hour}), true),
            (json!({"duration": 0}), false),
            (json!({"duration": 20, "opens_at": null, "closes_at": null}), true),
        ] {
            set(&quiz, quiz.lesson, change.clone()).await?;
            assert_eq!(!listed(an).await?.is_empty(), is_listed, "{change}");
        }
        Ok(())
    })
}

#[test]
fn what_the_curriculum_keeps_closed_is_not_listed() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 20})).await?;
        let an = &quiz.an;
        let item = listed(an).await?[0]["item_id"].as_i64().unwrap_or_default();
        for (change, is_listed) in [
            (json!({"opens_at": now() + 86_400}), false),
            (json!({"opens_at": null}), true),
            (json!({"is_hidden": true}), false),
            (json!({"is_hidden": false, "is_preview": true}), true),
        ] {
            set_item(&quiz.teacher, item, change.clone()).await?.data()?;
            assert_eq!(!listed(an).await?.is_empty(), is_listed, "{change}");
        }
        // A preview is open to everybody; on the list it is for who has access alone.
        sqlx::query("UPDATE enrolments SET ended_at = now() - interval '1 minute' WHERE user_id = $1")
            .bind(an.id)
            .execute(&mut quiz.site.sql().await?)
            .await?;
        assert_eq!(lessons(an).await?, [0; 0]);
        Ok(())
    })
}

#[test]
fn a_running_attempt_stays_listed_and_used_up_tries_are_not() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 20, "attempts": 2})).await?;
        let an = &quiz.an;
        let begun = quiz.start(an).await?;
        let running = json!({
            "quiz_submission_id": begun["quiz_submission_id"], "started_at": begun["started_at"],
            "deadline_at": begun["deadline_at"],
        });
        let found = listed(an).await?;
        assert_eq!((&found[0]["running"], &found[0]["tries_left"]), (&running, &json!(1)));
        // Who has begun may go on, whatever the quiz's rules say now.
        set(&quiz, quiz.lesson, json!({"attempts": 1, "closes_at": now() - 60})).await?;
        assert_eq!(listed(an).await?[0]["running"], running);
        set(&quiz, quiz.lesson, json!({"attempts": 2, "closes_at": null})).await?;
        hand_in(&quiz, an, qs(&begun)).await?;
        let found = listed(an).await?;
        assert_eq!((&found[0]["running"], &found[0]["tries_left"]), (&Value::Null, &json!(1)));
        let last = quiz.start(an).await?;
        hand_in(&quiz, an, qs(&last)).await?;
        assert_eq!(lessons(an).await?, [0; 0], "no try is left");
        Ok(())
    })
}

#[test]
fn what_runs_comes_first_then_what_closes_soonest_with_the_minutes_that_were_given() -> anyhow::Result<()> {
    run(async |world| {
        let quiz = Quiz::new(world, json!({"duration": 20})).await?;
        let an = &quiz.an;
        let closes = now() + 3600;
        let settings = json!({"duration": 10, "closes_at": closes});
        let (course, other, _) = published_quiz(&quiz.site, settings, &quiz.questions[..1]).await?;
        join(an, course).await?.data()?;
        assert_eq!(lessons(an).await?, [other, quiz.lesson]);
        let minutes = json!({"user_ids": [an.id], "minutes": 5, "key": key()});
        quiz.teacher.post(&format!("/api/learning/lesson/{other}/extra-time"), minutes).await?.data()?;
        let first = &listed(an).await?[0];
        assert_eq!((&first["minutes"], &first["closes_at"]), (&json!(15), &json!(closes + 300)));
        quiz.start(an).await?;
        assert_eq!(lessons(an).await?, [quiz.lesson, other]);
        Ok(())
    })
}
