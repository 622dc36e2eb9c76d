//! A test like the national exam counts the statements of that exam's part II by its steps, whatever the question says.

use std::time::Duration;

use anyhow::Context;
use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, TestSite, run};

use crate::contests::Exam;
use crate::courses::id_of;
use crate::mark_again::{apply, tried};

const SOON: Duration = Duration::from_secs(180);

/// A contest with one question of two points, whose four statements bring all or nothing.
struct Statements {
    exam: Exam,
    question: i64,
    /// What is right to say of each.
    right: Vec<i64>,
}

impl Statements {
    async fn on(site: TestSite, mut contest: Value) -> anyhow::Result<Self> {
        let body = json!({"type": "multiple_choice", "style": "true_false", "name": "Sông Hồng", "statement": "Đúng hay sai?",
            "score": 2, "marking": {"rule": "all_or_nothing"}, "status": "published", "visibility": "private", "answers": [
                {"text": "Chảy qua Hà Nội", "correct": true}, {"text": "Chảy qua Huế", "correct": false},
                {"text": "Đổ ra Vịnh Bắc Bộ", "correct": true}, {"text": "Dài nhất thế giới", "correct": false}]});
        let question = id_of(&site.admin.post("/api/question", body).await?.data()?);
        let seen = site.admin.get(&format!("/api/question/{question}")).await?.data()?;
        let say = |choice: &Value| {
            let id = choice["id"].as_i64().unwrap_or_default();
            if choice["correct"] == json!(true) { id } else { -id }
        };
        let right = seen["source"]["answers"].as_array().into_iter().flatten().map(say).collect();
        contest["parts"] = json!([{"name": "Phần II", "questions": [{"question_id": question}]}]);
        Ok(Self { exam: Exam::on(site, contest).await?, question, right })
    }

    /// Says so many right, the others wrong.
    fn answer(&self, right: usize) -> String {
        let say = |(at, right_id): (usize, &i64)| if at < right { *right_id } else { -right_id };
        let said: Vec<String> = self.right.iter().enumerate().map(say).map(|id| id.to_string()).collect();
        said.join(",")
    }

    /// What one answer after the other brings.
    async fn scores(&self, rights: &[usize]) -> anyhow::Result<Vec<Value>> {
        let (who, attempt) = self.exam.sitter().await?;
        let mut scores = Vec::new();
        for right in rights {
            let told = self.exam.send(&who, attempt, self.question, &self.answer(*right)).await?.data()?;
            scores.push(told["score"].clone());
        }
        Ok(scores)
    }

    async fn on_board(&self, who: &Caller) -> anyhow::Result<Value> {
        Ok(self.exam.board(who, "").await?.1["me"]["score"].clone())
    }
}

fn national() -> Value {
    json!({"format": "test", "format_options": {"preset": "national"}})
}

#[test]
fn answers_one_by_one_go_by_the_steps_in_the_preset_of_a_test_alone() -> anyhow::Result<()> {
    run(async |world| {
        let test = Statements::on(world.site().await?, national()).await?;
        assert_eq!(test.scores(&[0, 1, 2, 3, 4]).await?, [0.0, 0.2, 0.5, 1.0, 2.0].map(|score| json!(score)));
        let kept = json!({"format": "plain", "format_options": {"preset": "national"}});
        for contest in [json!({"format": "test"}), kept] {
            let test = Statements::on(world.site().await?, contest).await?;
            assert_eq!(test.scores(&[1, 3, 4]).await?, [0.0, 0.0, 2.0].map(|score| json!(score)));
        }
        Ok(())
    })
}

#[test]
fn what_is_handed_in_as_a_whole_goes_by_the_steps() -> anyhow::Result<()> {
    run(async |world| {
        for (mut contest, score) in [(national(), 1.0), (json!({"format": "test"}), 0.0)] {
            contest["submission_mode"] = json!("once");
            let test = Statements::on(world.site().await?, contest).await?;
            let (who, attempt) = test.exam.sitter().await?;
            let answers = json!([{"question_id": test.question, "answer": test.answer(3)}]);
            test.exam.hand_in(&who, attempt, answers).await?.data()?;
            let (rows, _) = test.exam.board(&test.exam.admin, "").await?;
            assert_eq!(rows[0]["score"], json!(score));
        }
        Ok(())
    })
}

#[test]
fn marking_again_keeps_the_steps() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let test = Statements::on(world.site_on(&server).await?, national()).await?;
        let (who, attempt) = test.exam.sitter().await?;
        test.exam.send(&who, attempt, test.question, &test.answer(3)).await?.data()?;
        let admin = &test.exam.admin;
        let path = format!("/api/question/{}/rejudge", test.question);
        let would = admin.post(&path, json!({"dry_run": true})).await?.data()?;
        assert_eq!((&would["total"], &would["changed"]), (&json!(1), &json!(0)), "{would}");
        admin.post(&path, json!({})).await?.data()?;
        eventually(SOON, async || Ok(admin.get(&path).await?.data()?["done"] == json!(1)))
            .await
            .context("a rejudge")?;
        assert_eq!(test.on_board(&who).await?, json!(1.0));
        let ready = tried(admin, test.question, json!({"action": "again"})).await?;
        apply(admin, &ready).await?;
        assert_eq!(test.on_board(&who).await?, json!(1.0));
        Ok(())
    })
}

#[test]
fn a_preset_that_comes_or_goes_while_it_runs_marks_what_is_there_again() -> anyhow::Result<()> {
    run(async |world| {
        let test = Statements::on(world.site().await?, national()).await?;
        let (who, attempt) = test.exam.sitter().await?;
        test.exam.send(&who, attempt, test.question, &test.answer(3)).await?.data()?;
        let steps = [
            (json!({"format_options": {}}), 0.0),
            (json!({"format_options": {"preset": "national"}}), 1.0),
            (json!({"format": "plain"}), 0.0),
            (json!({"format": "test"}), 1.0),
        ];
        for (change, score) in steps {
            test.exam.change(change.clone()).await?.data()?;
            assert_eq!(test.on_board(&who).await?, json!(score), "{change}");
        }
        Ok(())
    })
}
