//! The site's server, a node of the farm and Postgres are killed while submissions come in. When all is back, each
//! submission has exactly one verdict, the right one, and each learner one reward.

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;
use breakage::cluster::Cluster;
use serde_json::json;
use tests::installation::Installation;
use tests::part::Part;
use tests::server::Settings;
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};
use tokio::sync::watch;

use crate::submissions::published;

/// How long all may take to be judged once everything is back.
const RECOVERY: Duration = Duration::from_secs(150);
/// People who hand in, and how many programs each.
const PEOPLE: usize = 4;
const PROGRAMS: usize = 9;

/// What is killed.
#[derive(Debug, Clone, Copy)]
enum Victim {
    Site,
    Node,
    Postgres,
}

/// One after the other; a job survives two nodes, so no more of them die than that.
const VICTIMS: [Victim; 8] = [
    Victim::Site,
    Victim::Postgres,
    Victim::Node,
    Victim::Site,
    Victim::Postgres,
    Victim::Site,
    Victim::Node,
    Victim::Postgres,
];

/// All that there is to kill.
struct Parts {
    settings: Settings,
    cluster: Cluster,
    site: Part,
    node: Part,
    nodes: usize,
    /// Where the site's server listens now.
    address: watch::Sender<SocketAddr>,
}

impl Parts {
    fn node(settings: &Settings, number: usize) -> anyhow::Result<Part> {
        Part::node(settings, &format!("crash-{}-{number}", tests::installation::unique()))
    }

    /// Kills one and has it back after a pause.
    fn kill(&mut self, victim: Victim, pause: Duration) -> anyhow::Result<()> {
        match victim {
            Victim::Site => {
                self.site.kill()?;
                std::thread::sleep(pause);
                let (site, address) = Part::site(&self.settings)?;
                self.site = site;
                self.address.send_replace(address);
            }
            Victim::Node => {
                self.node.kill()?;
                std::thread::sleep(pause);
                self.nodes += 1;
                self.node = Self::node(&self.settings, self.nodes)?;
            }
            Victim::Postgres => {
                self.cluster.kill()?;
                std::thread::sleep(pause);
                self.cluster.up()?;
            }
        }
        Ok(())
    }
}

/// Hands in programs, each until the server says that it has it.
async fn hand_in(who: Caller, problem: i64, address: watch::Receiver<SocketAddr>) -> anyhow::Result<()> {
    let path = format!("/api/learning/code-question/judge/{problem}/submit-coding-question");
    for number in 0..PROGRAMS {
        let right = number % 3 != 2;
        let source =
            format!("a, b = map(int, input().split())\nprint(a + b + {})  # {} {number}\n", i32::from(!right), who.id);
        eventually(RECOVERY, async || {
            let there = who.through(*address.borrow());
            let answer = there.post(&path, json!({"language_id": 71, "source_code": source})).await;
            let taken = answer.is_ok_and(|answer| answer.status == 200);
            // Too fast, or nobody there: both pass.
            tokio::time::sleep(Duration::from_millis(if taken { 0 } else { 300 })).await;
            Ok(taken)
        })
        .await
        .context("handing in")?;
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    Ok(())
}

#[test]
fn whatever_dies_each_submission_has_one_verdict_and_each_learner_one_reward() -> anyhow::Result<()> {
    run(async |_| {
        let cluster = tokio::task::spawn_blocking(Cluster::start).await??;
        let folder = tempfile::tempdir()?;
        let world = World::of(Installation::on(&cluster.url(), folder.path().to_owned()).await?).await?;
        // A judge of its own: the world's server is another replica, which nobody kills.
        let judge_url = world.installation.judge_of_its_own().await?;
        let settings = Settings { judge_url, ..world.server.settings.clone() };
        let site = world.site().await?;
        let problem = published(&site.admin, "Tổng").await?;
        let mut people = Vec::new();
        for _ in 0..PEOPLE {
            people.push(site.person("student").await?);
        }
        let (server, address) = Part::site(&settings)?;
        let node = Parts::node(&settings, 0)?;
        let (address, at) = watch::channel(address);
        let mut parts = Parts { settings, cluster, site: server, node, nodes: 0, address };
        eventually(RECOVERY, async || {
            let there = people[0].through(*at.borrow());
            let languages = there.get("/api/snippet/judge-language").await?.data()?;
            Ok(languages.as_array().into_iter().flatten().any(|one| one["id"] == 71 && one["available"] == true))
        })
        .await
        .context("no node of the farm took work")?;

        let handing_in = people.iter().map(|person| hand_in(person.clone(), problem, at.clone()));
        let killing = tokio::task::spawn_blocking(move || {
            for (turn, victim) in (0u64..).zip(VICTIMS) {
                // Odd pauses, so that moments of all kinds are met.
                std::thread::sleep(Duration::from_millis(1200 + turn * 370 % 900));
                parts.kill(victim, Duration::from_millis(turn * 290 % 700)).with_context(|| format!("{victim:?}"))?;
            }
            anyhow::Ok(parts)
        });
        let (handed_in, parts) = tokio::join!(futures::future::try_join_all(handing_in), killing);
        handed_in?;
        let parts = parts??;
        check(&site, problem, people.len()).await?;
        let Parts { node, site: server, .. } = parts;
        drop(server);
        // Asked, so that it takes its containers with it.
        tokio::task::spawn_blocking(move || node.stop()).await?
    })
}

/// Each submission has its verdict and each test's row once; progress and counters are what the verdicts say.
async fn check(site: &TestSite, problem: i64, people: usize) -> anyhow::Result<()> {
    let waiting = "SELECT count(*) FROM submissions WHERE status = 'running'";
    eventually(RECOVERY, async || {
        let left: i64 = sqlx::query_scalar(waiting).fetch_one(&mut site.sql().await?).await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        Ok(left == 0)
    })
    .await
    .context("submissions without a verdict")?;
    let mut sql = site.sql().await?;
    let rows: Vec<(String, String, i64)> = sqlx::query_as(
        "SELECT s.source_code, s.status, (SELECT count(*) FROM submission_tests t WHERE t.submission_id = s.id)
         FROM submissions s",
    )
    .fetch_all(&mut sql)
    .await?;
    anyhow::ensure!(rows.len() >= people * PROGRAMS, "{} submissions", rows.len());
    for (source, status, tests) in &rows {
        let wanted = if source.contains("+ 0)") { "AC" } else { "WR" };
        assert_eq!((status.as_str(), *tests), (wanted, 3), "{source}");
    }
    let counted: (i64, i64, i64, i64) = sqlx::query_as(
        "SELECT q.solved_count, q.attempt_count, (SELECT sum(attempts)::bigint FROM question_progress),
                (SELECT count(*) FROM question_progress WHERE solved_at IS NOT NULL AND best_score = 100)
         FROM questions q WHERE id = $1",
    )
    .bind(problem)
    .fetch_one(&mut sql)
    .await?;
    let (people, submissions) = (i64::try_from(people)?, i64::try_from(rows.len())?);
    assert_eq!(counted, (people, people, submissions, people));
    eprintln!("{submissions} submissions, one verdict each; killed: {VICTIMS:?}");
    Ok(())
}
