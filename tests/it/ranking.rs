//! Points and ranks are what the submissions say, whatever happens in whatever order: marks, other marks, difficulties,
//! problems that are listed or not, giving up, people who move, leave or are blocked.

pub mod model;

use std::time::Duration;

use anyhow::Context;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::farm::JudgedSite;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Caller, TestSite, run};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::calls::problem;
use crate::my_data::{PASSWORD, make_due, marked, until_erased};
use crate::submissions::{published, submit};

const SOON: Duration = Duration::from_secs(180);

/// Around midnight in Vietnam, on Mondays, firsts and a 29 February.
const MOMENTS: [OffsetDateTime; 8] = [
    datetime!(2024-02-28 16:59:59.5 UTC),
    datetime!(2024-02-28 17:00 UTC),
    datetime!(2024-02-29 17:00 UTC),
    datetime!(2025-12-28 16:59:59 UTC),
    datetime!(2025-12-28 17:00 UTC),
    datetime!(2025-12-31 16:59:59 UTC),
    datetime!(2025-12-31 17:00 UTC),
    datetime!(2026-01-04 17:00 UTC),
];

struct Walk {
    site: TestSite,
    people: Vec<Caller>,
    /// Ids and slugs.
    problems: Vec<(i64, String)>,
    random: StdRng,
}

impl Walk {
    async fn new(site: TestSite, seed: u64) -> anyhow::Result<Self> {
        let (mut people, mut problems) = (Vec::new(), Vec::new());
        for number in 0..4 {
            let mut body = problem(&format!("Bài {number}"));
            body["solution"] = json!("Cộng lại.");
            let made = site.admin.post("/api/problems", body).await?.data()?;
            let slug = made["slug"].as_str().context("a slug")?.to_owned();
            problems.push((made["id"].as_i64().context("an id")?, slug));
        }
        for _ in 0..3 {
            people.push(site.person("student").await?);
        }
        Ok(Self { site, people, problems, random: StdRng::seed_from_u64(seed) })
    }

    fn person(&mut self) -> Caller {
        let at = self.random.random_range(0..self.people.len());
        self.people[at].clone()
    }

    fn problem(&mut self) -> (i64, String) {
        let at = self.random.random_range(0..self.problems.len());
        self.problems[at].clone()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> anyhow::Result<T> {
        all.choose(&mut self.random).copied().context("something to choose from")
    }

    /// Something is handed in, as long ago as it may be; it waits for marks.
    async fn hand_in(&mut self, sql: &mut PgConnection) -> anyhow::Result<String> {
        let (user, problem, at) = (self.person().id, self.problem().0, self.one_of(&MOMENTS)?);
        let most = self.one_of(&[100.0, 7.0])?;
        sqlx::query(
            "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, max_score, enqueued_at, created_at)
             VALUES (gen_random_uuid(), $1, $2, 71, 'print(3)', 'waiting_manual_judge', $3, now(), $4)",
        )
        .bind(problem)
        .bind(user)
        .bind(most)
        .bind(at)
        .execute(&mut *sql)
        .await?;
        sqlx::query("INSERT INTO question_progress (user_id, question_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(user)
            .bind(problem)
            .execute(sql)
            .await?;
        Ok(format!("{user} hands in {problem} at {at}"))
    }

    /// One gets marks, or other ones.
    async fn mark(&mut self, sql: &mut PgConnection) -> anyhow::Result<String> {
        let all: Vec<(i64, f64)> =
            sqlx::query_as("SELECT id, max_score FROM submissions ORDER BY id").fetch_all(sql).await?;
        let Some((id, most)) = all.choose(&mut self.random).copied() else { return Ok("nothing to mark".into()) };
        let score = most * self.one_of(&[0.0, 0.1, 1.0 / 3.0, 0.5, 1.0, 1.0])?;
        let path = format!("/api/learning/submission/{id}/judge-manual");
        self.site.admin.post(&path, json!({ "score": score })).await?.data()?;
        Ok(format!("submission {id} gets {score}"))
    }

    async fn change_problem(&mut self, sql: &mut PgConnection) -> anyhow::Result<String> {
        let (id, _) = self.problem();
        let body = match self.random.random_range(0..3) {
            0 => json!({"difficulty": self.one_of(&["trivial", "easy", "medium", "hard", "expert"])?}),
            1 => json!({"visibility": self.one_of(&["public", "public", "unlisted"])?}),
            _ => json!({"is_listed": self.one_of(&[true, true, false])?}),
        };
        self.site.admin.put(&format!("/api/question/{id}"), body.clone()).await?.data()?;
        recounted(sql).await?;
        Ok(format!("problem {id}: {body}"))
    }

    async fn change_person(&mut self) -> anyhow::Result<String> {
        let who = self.person();
        let school = self.one_of(&["THPT Chu Văn An", "THPT Kim Liên", ""])?;
        let body = match self.random.random_range(0..5) {
            0 => json!({ "school": school, "province": self.one_of(&["Hà Nội", "Bắc Giang", "Bắc Ninh"])? }),
            1 => json!({ "is_blocked": self.one_of(&[true, false])? }),
            2 => json!({ "type": self.one_of(&["student", "student", "test", "teacher"])? }),
            3 => json!({ "role": self.one_of(&["student", "student", "sale"])? }),
            _ => json!({ "school": school }),
        };
        // Some are refused, such as staff beyond the plan: then nothing changes.
        self.site.admin.put(&format!("/api-admin/users/{}", who.id), body.clone()).await?;
        Ok(format!("person {}: {body}", who.id))
    }

    /// What a person does who may be blocked, or may have solved the problem: some of it is refused.
    async fn decide(&mut self) -> anyhow::Result<String> {
        let who = self.person();
        if self.random.random_bool(0.3) {
            let (_, slug) = self.problem();
            let answer = who.post(&format!("/api/problems/{slug}/give-up"), json!({})).await?;
            return Ok(format!("{} gives up {slug}: {}", who.id, answer.status));
        }
        let body = json!({ "on_boards": self.random.random_bool(0.5) });
        let answer = who.put("/api/users/info", body.clone()).await?;
        Ok(format!("{} {body}: {}", who.id, answer.status))
    }

    async fn step(&mut self, sql: &mut PgConnection) -> anyhow::Result<String> {
        match self.random.random_range(0..16) {
            0..=3 => self.hand_in(sql).await,
            4..=9 => self.mark(sql).await,
            10..=11 => self.change_problem(sql).await,
            12..=14 => self.change_person().await,
            _ => self.decide().await,
        }
    }
}

/// Until everybody's gains are counted anew.
async fn recounted(sql: &mut PgConnection) -> anyhow::Result<()> {
    let left = "SELECT count(*) FROM tasks WHERE kind = 'recount_ranking' AND state IN ('waiting', 'running')";
    eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(left).fetch_one(&mut *sql).await? == 0)).await
}

#[test]
fn what_is_kept_is_what_the_submissions_say() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let mut seen = model::Seen::default();
        for seed in 0..3 {
            let mut walk = Walk::new(world.site_on(&server).await?, seed).await?;
            let (mut sql, mut steps) = (walk.site.sql().await?, Vec::new());
            for _ in 0..6 {
                walk.hand_in(&mut sql).await?;
                walk.mark(&mut sql).await?;
            }
            for _ in 0..60 {
                steps.push(walk.step(&mut sql).await.with_context(|| format!("seed {seed}: {steps:#?}"))?);
                seen.add(model::agrees(&mut sql).await.with_context(|| format!("seed {seed}: {steps:#?}"))?);
            }
        }
        anyhow::ensure!(seen.people > 0 && seen.schools > 0 && seen.units > 0, "nothing was ranked: {seen:?}");
        Ok(())
    })
}

#[test]
fn verdicts_in_any_order_and_other_verdicts_come_to_the_same() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, admin) = (&judged.site, &judged.site.admin);
        let id = published(admin, "Tổng").await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let mut jobs = Vec::new();
        for (who, source) in [(&an, "1"), (&an, "2"), (&binh, "3")] {
            submit(who, id, source).await?;
            jobs.push(judged.node.claim().await?);
        }
        let mut sql = site.sql().await?;
        let over = "SELECT count(*) FROM submissions WHERE status = 'running'";
        // The last one first.
        for (job, left) in jobs.iter().rev().zip([2_i64, 1, 0]) {
            let statuses: &[&str] = if job.spec.source == "1" { &["AC", "AC", "WR"] } else { &["AC", "AC", "AC"] };
            judged.node.finish(job, statuses).await?;
            eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(over).fetch_one(&mut sql).await? == left))
                .await?;
            model::agrees(&mut sql).await?;
        }
        let gains = "SELECT user_id, hundredths FROM point_gains ORDER BY submission_id";
        let kept: Vec<(i64, i64)> = sqlx::query_as(gains).fetch_all(&mut sql).await?;
        // A quarter of twenty points by the first program, though the second was judged before it.
        assert_eq!(kept, [(an.id, 500), (an.id, 1500), (binh.id, 2000)]);
        let began = admin.post(&format!("/api/question/{id}/rejudge"), json!({})).await?.data()?;
        assert_eq!(began["total"], 3);
        for _ in 0..3 {
            let job = judged.node.claim().await?;
            let statuses: &[&str] = if job.spec.source == "2" { &["AC", "WR", "WR"] } else { &["AC", "AC", "AC"] };
            judged.node.finish(&job, statuses).await?;
        }
        eventually(SOON, async || {
            let seen = admin.get(&format!("/api/question/{id}/rejudge")).await?.data()?;
            Ok(seen["done"] == seen["total"])
        })
        .await?;
        model::agrees(&mut sql).await?;
        let kept: Vec<(i64, i64)> = sqlx::query_as(gains).fetch_all(&mut sql).await?;
        assert_eq!(kept, [(an.id, 2000), (binh.id, 2000)]);
        Ok(())
    })
}

/// As `tenant-api ranking rebuild` finds it, and the nightly check.
#[test]
fn what_went_wrong_is_found_in_the_night_and_put_right() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let mut walk = Walk::new(world.site_on(&server).await?, 9).await?;
        let mut sql = walk.site.sql().await?;
        for _ in 0..12 {
            walk.hand_in(&mut sql).await?;
        }
        let all: Vec<(i64, f64)> = sqlx::query_as("SELECT id, max_score FROM submissions").fetch_all(&mut sql).await?;
        for (id, most) in all {
            let path = format!("/api/learning/submission/{id}/judge-manual");
            walk.site.admin.post(&path, json!({ "score": most })).await?.data()?;
        }
        let user = walk.people[0].id;
        let body: Value = json!({"school": "THPT Chu Văn An", "province": "Hà Nội"});
        walk.site.admin.put(&format!("/api-admin/users/{user}"), body).await?.data()?;
        model::agrees(&mut sql).await?;
        for wrong in [
            "DELETE FROM point_gains WHERE submission_id = (SELECT min(submission_id) FROM point_gains)",
            "UPDATE ranking SET hundredths = hundredths + 1 WHERE period = 'all'",
            "UPDATE school_ranking SET best10 = best10 + 1",
            "DELETE FROM unit_ranking",
            "UPDATE practice_days SET accepted = accepted + 1",
        ] {
            sqlx::query(wrong).execute(&mut sql).await?;
        }
        anyhow::ensure!(model::agrees(&mut sql).await.is_err(), "it is wrong now");
        let due = "UPDATE tasks SET due_at = now() WHERE kind = 'check_ranking' AND state = 'waiting'";
        anyhow::ensure!(sqlx::query(due).execute(&mut sql).await?.rows_affected() == 1, "a check is planned");
        let later = "SELECT count(*) FROM tasks WHERE kind = 'check_ranking' AND state = 'waiting' AND due_at > now()";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(later).fetch_one(&mut sql).await? == 1)).await?;
        model::agrees(&mut sql).await.map(drop)
    })
}

#[test]
fn who_closes_their_account_leaves_the_boards_and_of_who_is_erased_nothing_counts() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..Settings::of(&world.installation) }).await?;
        let mut walk = Walk::new(world.site_on(&server).await?, 5).await?;
        let an = marked(&walk.site, "xoadiem").await?;
        let learner = json!({"type": "student", "school": "THPT Chu Văn An", "province": "Hà Nội"});
        walk.site.admin.put(&format!("/api-admin/users/{}", an.id), learner).await?.data()?;
        walk.people = vec![an.clone()];
        let mut sql = walk.site.sql().await?;
        for _ in 0..6 {
            walk.hand_in(&mut sql).await?;
        }
        let all: Vec<(i64, f64)> =
            sqlx::query_as("SELECT id, max_score FROM submissions WHERE status = 'waiting_manual_judge'")
                .fetch_all(&mut sql)
                .await?;
        for (id, most) in all {
            let path = format!("/api/learning/submission/{id}/judge-manual");
            walk.site.admin.post(&path, json!({ "score": most })).await?.data()?;
        }
        let seen = model::agrees(&mut sql).await?;
        anyhow::ensure!(seen.people > 0 && seen.schools > 0 && seen.units > 0, "nothing was ranked: {seen:?}");
        an.post("/api/users/deletion", json!({"password": PASSWORD})).await?.data()?;
        anyhow::ensure!(model::agrees(&mut sql).await?.people == seen.people, "until then they can come back");
        let shown: i64 = sqlx::query_scalar("SELECT count(*) FROM ranking WHERE is_shown").fetch_one(&mut sql).await?;
        assert_eq!(shown, 0, "no list of people has them");
        make_due(&mut sql, &an).await?;
        until_erased(&mut sql, &an).await?;
        let left = model::agrees(&mut sql).await?;
        assert_eq!((left.people, left.schools, left.units), (0, 0, 0));
        let left: i64 = sqlx::query_scalar(
            "SELECT (SELECT count(*) FROM point_gains) + (SELECT count(*) FROM practice_days) + (SELECT count(*) FROM badges)",
        )
        .fetch_one(&mut sql)
        .await?;
        assert_eq!(left, 0);
        Ok(())
    })
}
