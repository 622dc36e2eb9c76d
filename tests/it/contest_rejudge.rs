//! Judging a contest's answers again is held: first one sees whose rank changes, and nothing has changed; then it takes effect
//! at once, or never.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tests::farm::JudgedSite;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, run};

use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};
use crate::mark_again::set_key;
use crate::quizzes::{key, qs};
use crate::submissions::published;

const SOON: Duration = Duration::from_secs(180);

/// Waits until a contest's trial has come so far; what it says then.
pub async fn until(admin: &Caller, path: &str, status: &str) -> anyhow::Result<Value> {
    eventually(SOON, async || Ok(admin.get(path).await?.data()?["status"] == json!(status)))
        .await
        .context("a trial")?;
    admin.get(path).await?.data()
}

fn scores(rows: &Value) -> Vec<f64> {
    rows.as_array().into_iter().flatten().filter_map(|row| row["score"].as_f64()).collect()
}

#[test]
fn a_key_that_was_wrong_is_tried_dropped_and_applied() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let exam = Exam::on(world.site_on(&server).await?, json!({})).await?;
        let [first, second, _] = exam.questions;
        let ((an, of_an), (binh, of_binh)) = (exam.sitter().await?, exam.sitter().await?);
        for (who, attempt, number) in [(&an, of_an, "4"), (&binh, of_binh, "5")] {
            exam.send(who, attempt, first, &exam.right).await?.data()?;
            exam.send(who, attempt, second, number).await?.data()?;
        }
        let path = format!("/api/contests/{}/rejudge", exam.id);
        assert_eq!(exam.admin.get(&path).await?.data()?, Value::Null);
        assert_eq!(exam.admin.delete(&path).await?.refused(404)?, "contest_rejudge_not_found");
        assert_eq!(
            exam.admin.post(&path, json!({"question_id": 987_654})).await?.faults()?,
            ["question_id invalid_value"]
        );
        set_key(&exam.admin, second, "5").await?;
        exam.admin.post(&path, json!({"question_id": second})).await?.data()?;
        let ready = until(&exam.admin, &path, "ready").await?;
        assert_eq!((&ready["total"], &ready["verdict_count"]), (&json!(0), &json!(2)));
        let ranks: Vec<Value> = ready["ranks"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|row| json!([row["rank_before"], row["rank_after"], row["score_before"], row["score_after"]]))
            .collect();
        assert_eq!(ranks, [json!([2, 1, 4.0, 7.0]), json!([1, 2, 7.0, 4.0])]);
        let verdicts = |row: &Value| json!([row["label"], row["old_status"], row["new_status"]]);
        assert_eq!(verdicts(&ready["verdicts"][0]), json!(["B", "AC", "WR"]));
        assert_eq!(exam.board(&an, "").await?.1["me"]["score"], json!(7.0), "nothing has changed");
        assert_eq!(exam.admin.post(&path, json!({})).await?.refused(409)?, "contest_rejudge_open");
        for who in [&an, &exam.site.person("teacher").await?] {
            assert_eq!(who.get(&path).await?.status, 403);
            assert_eq!(who.post(&format!("{path}/apply"), json!({})).await?.status, 403);
        }
        exam.admin.delete(&path).await?.data()?;
        assert_eq!(exam.board(&binh, "").await?.1["me"]["score"], json!(4.0));

        exam.admin.post(&path, json!({})).await?.data()?;
        until(&exam.admin, &path, "ready").await?;
        exam.admin.post(&format!("{path}/apply"), json!({})).await?.data()?;
        let applied = until(&exam.admin, &path, "applied").await?;
        assert_eq!(applied["ranks"].as_array().map(Vec::len), Some(2), "what it was stays to be read");
        exam.admin.post(&format!("{path}/apply"), json!({})).await?.data()?;
        assert_eq!(exam.admin.delete(&path).await?.refused(404)?, "contest_rejudge_not_found");
        for (who, score) in [(&an, 4.0), (&binh, 7.0)] {
            assert_eq!(exam.board(who, "").await?.1["me"]["score"], json!(score));
        }
        assert_eq!(scores(&exam.board(&exam.admin, "").await?.0), [7.0, 4.0]);
        let result = binh.get(&format!("/api/learning/quiz-submission/{of_binh}/result")).await?.data()?;
        assert_eq!(result["score"], json!(7.0));
        Ok(())
    })
}

#[test]
fn programs_are_judged_aside_and_only_what_is_another_is_written() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let _workers = Server::start(Settings { tasks_at_once: 2, ..judged.server.settings.clone() }).await?;
        let admin = judged.site.admin.clone();
        let problem = published(&admin, "Tổng").await?;
        let made = create(&admin, body(&[problem], json!({"format": "icpc"}))).await?;
        let (id, part) = (id_of(&made), id_of(&made["parts"][0]));
        let submit = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
        let mut people = Vec::new();
        // The same program twice would be judged once.
        for (source, statuses) in [("print(1)", ["AC", "AC", "AC"]), ("print(2)", ["AC", "WR", "WR"])] {
            let who = learner(&judged.site).await?;
            who.post(&format!("/api/contests/{id}/enter"), json!({})).await?.data()?;
            let begun = who.post(&format!("/api/contests/{id}/parts/{part}/start"), json!({"key": key()})).await?;
            let program = json!({"language_id": 71, "source_code": source, "contest_id": id, "key": key(),
                                 "quiz_submission_id": qs(&begun.data()?)});
            who.post(&submit, program).await?.data()?;
            let job = judged.node.claim().await?;
            judged.node.finish(&job, &statuses).await?;
            people.push(who);
        }
        let own = async |who: &Caller| -> anyhow::Result<Value> {
            let board = who.get(&format!("/api/contests/{id}/standings")).await?.envelope()?;
            Ok(json!([board["metadata"]["me"]["rank"], board["metadata"]["me"]["cells"][0]["state"]]))
        };
        eventually(SOON, async || Ok(own(&people[1]).await? == json!([2, "failed"]))).await.context("a verdict")?;
        assert_eq!(own(&people[0]).await?, json!([1, "solved"]));
        let path = format!("/api/contests/{id}/rejudge");
        let begun = admin.post(&path, json!({"question_id": problem})).await?.data()?;
        assert_eq!((&begun["status"], &begun["total"], &begun["judged"]), (&json!("judging"), &json!(2), &json!(0)));
        assert_eq!(admin.post(&format!("{path}/apply"), json!({})).await?.refused(412)?, "contest_rejudge_not_ready");
        for statuses in [["AC", "AC", "AC"], ["AC", "AC", "AC"]] {
            let job = judged.node.claim().await?;
            judged.node.finish(&job, &statuses).await?;
        }
        let ready = until(&admin, &path, "ready").await?;
        assert_eq!((&ready["judged"], &ready["verdict_count"]), (&json!(2), &json!(1)));
        assert_eq!(own(&people[1]).await?, json!([2, "failed"]), "held");
        admin.post(&format!("{path}/apply"), json!({})).await?.data()?;
        until(&admin, &path, "applied").await?;
        assert_eq!(own(&people[1]).await?, json!([1, "solved"]));
        assert_eq!(own(&people[0]).await?, json!([1, "solved"]));
        Ok(())
    })
}
