//! Verdicts in any order, with whatever else happens to a contest meanwhile: its rows are those that are made anew.

use std::time::Duration;

use anyhow::Context;
use judge_farm::queue::Claimed;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tests::farm::JudgedSite;
use tests::world::eventually;
use tests::{Caller, run};

use crate::contests::{body, create};
use crate::courses::{id_of, learner};
use crate::quizzes::{key, qs};
use crate::submissions::published;

const SOON: Duration = Duration::from_secs(180);
/// Those that count solved tasks, subtasks, points that fall, and the last tries.
const FORMATS: [&str; 4] = ["icpc", "ioi", "codeforces", "vnoj"];
const TURNS: usize = 30;
const STATUSES: [[&str; 3]; 4] = [["AC", "AC", "AC"], ["AC", "WR", "WR"], ["WR", "WR", "WR"], ["AC", "AC", "TLE"]];

const KEPT: &str =
    "SELECT jsonb_agg(jsonb_build_array(entry_id, live, frozen, live_sort, frozen_sort) ORDER BY entry_id)
      FROM contest_standings WHERE contest_id = $1";
const WAITING: &str = "SELECT count(*) FROM submissions WHERE status = 'running'";

/// A contest of programs that is on, and those who sit it with their attempts.
struct Night<'a> {
    judged: &'a JudgedSite,
    id: i64,
    part: i64,
    problems: [i64; 2],
    people: Vec<(Caller, i64)>,
    /// Taken by the judge, without a verdict yet.
    open: Vec<Claimed>,
    sent: usize,
}

impl<'a> Night<'a> {
    async fn new(judged: &'a JudgedSite, problems: [i64; 2], format: &str) -> anyhow::Result<Self> {
        let admin = &judged.site.admin;
        // It began an hour ago and ends in two: half of what is sent is behind the freeze.
        let made = create(admin, body(&problems, json!({"format": format, "freeze_minutes": 60}))).await?;
        let (id, part) = (id_of(&made), id_of(&made["parts"][0]));
        let mut people = Vec::new();
        for _ in 0..3 {
            let who = learner(&judged.site).await?;
            who.post(&format!("/api/contests/{id}/enter"), json!({})).await?.data()?;
            let begun = who.post(&format!("/api/contests/{id}/parts/{part}/start"), json!({"key": key()})).await?;
            people.push((who, qs(&begun.data()?)));
        }
        Ok(Self { judged, id, part, problems, people, open: Vec::new(), sent: 0 })
    }

    async fn send(&mut self, random: &mut StdRng) -> anyhow::Result<()> {
        let (who, attempt) = self.people.choose(random).context("somebody")?;
        let problem = self.problems.choose(random).context("a problem")?;
        self.sent += 1;
        // The same program twice would be judged once.
        let source = format!("print({} + {})", self.id, self.sent);
        let program = json!({"language_id": 71, "source_code": source, "contest_id": self.id, "key": key(),
                             "quiz_submission_id": attempt});
        let path = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
        who.post(&path, program).await?.data()?;
        self.open.push(self.judged.node.claim().await?);
        Ok(())
    }

    /// Ends one of those that the judge has.
    async fn judge(&mut self, random: &mut StdRng) -> anyhow::Result<()> {
        if self.open.is_empty() {
            return Ok(());
        }
        let job = self.open.swap_remove(random.random_range(0..self.open.len()));
        let statuses = STATUSES.choose(random).context("a verdict")?;
        self.judged.node.finish(&job, statuses).await?;
        Ok(())
    }

    /// Another rule for a question, the freeze half an hour ago or to come, or a row that somebody else has made meanwhile.
    async fn disturb(&self, random: &mut StdRng) -> anyhow::Result<()> {
        match random.random_range(0..3) {
            0 => {
                let rule = [None, Some("full_marks"), Some("does_not_count")].choose(random).copied().flatten();
                let asked =
                    [json!({"question_id": self.problems[0], "rule": rule}), json!({"question_id": self.problems[1]})];
                self.change(json!({"parts": [{"id": self.part, "name": "Phần chung", "questions": asked}]})).await
            }
            1 => self.change(json!({"freeze_minutes": [60, 150].choose(random)})).await,
            _ => {
                sqlx::query("UPDATE contest_standings SET version = version + 1 WHERE contest_id = $1")
                    .bind(self.id)
                    .execute(&mut self.judged.site.sql().await?)
                    .await?;
                Ok(())
            }
        }
    }

    async fn change(&self, change: Value) -> anyhow::Result<()> {
        let mut body = change;
        (body["id"], body["action"]) = (json!(self.id), json!("update"));
        self.judged.site.admin.put("/api/contests/manage", body).await?.data()?;
        Ok(())
    }

    async fn kept(&self) -> anyhow::Result<Value> {
        Ok(sqlx::query_scalar(KEPT).bind(self.id).fetch_one(&mut self.judged.site.sql().await?).await?)
    }

    async fn until_judged(&self) -> anyhow::Result<()> {
        let mut sql = self.judged.site.sql().await?;
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(WAITING).fetch_one(&mut sql).await? == 0)).await
    }
}

async fn walk(night: &mut Night<'_>, random: &mut StdRng) -> anyhow::Result<()> {
    for _ in 0..TURNS {
        match random.random_range(0..10) {
            0..5 => night.send(random).await?,
            5..9 => night.judge(random).await?,
            _ => night.disturb(random).await?,
        }
    }
    while !night.open.is_empty() {
        night.judge(random).await?;
    }
    night.until_judged().await?;
    let kept = night.kept().await?;
    // A change that changes nothing has all rows made anew.
    night.change(json!({})).await?;
    let anew = night.kept().await?;
    anyhow::ensure!(kept == anew, "kept {kept}, made anew {anew}");
    Ok(())
}

#[test]
fn verdicts_in_any_order_come_to_the_rows_that_are_made_anew() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let admin = &judged.site.admin;
        let problems = [published(admin, "Tổng").await?, published(admin, "Hiệu").await?];
        for (seed, format) in (0..).zip(FORMATS) {
            let mut night = Night::new(&judged, problems, format).await?;
            let mut random = StdRng::seed_from_u64(seed);
            walk(&mut night, &mut random).await.with_context(|| format!("{format}, seed {seed}"))?;
        }
        Ok(())
    })
}
