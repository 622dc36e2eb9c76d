//! What is left when a node dies, and who finishes its work.

use std::time::{Duration, Instant};

use judge_farm::client::NewJob;

use crate::farm::{Farm, PATIENCE, PYTHON, job, test};

/// Containers of a node, by asking the engine.
fn containers(node: &str) -> usize {
    let filter = format!("label=lophoc.judge.node={node}");
    let output = std::process::Command::new("docker").args(["ps", "--all", "--quiet", "--filter", &filter]).output();
    String::from_utf8_lossy(&output.expect("docker answers").stdout).lines().count()
}

async fn wait_until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let began = Instant::now();
    while !holds().await {
        assert!(began.elapsed() < PATIENCE, "{what}: not in time");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_dead_nodes_job_is_judged_once_by_another() {
    let mut farm = Farm::empty().await;
    farm.add_node(&["--lease-seconds", "2"]).await;
    let source = "import time\ntime.sleep(0.7)\nprint(input())";
    let tests = (1..=4).map(|index| test(index, "ok", "ok")).collect();
    let job = NewJob { time_limit_ms: 2000, ..job(PYTHON, source, tests) };
    let id = job.id;
    farm.client.submit(job).await.expect("submitting");
    wait_until("the first test", async || {
        let view = farm.client.find(id).await.expect("asking").expect("it is there");
        !view.outcome.tests.is_empty()
    })
    .await;
    farm.kill_node(0);
    let dead = farm.node_name(0);
    wait_until("a dead node's cells end by themselves", async || containers(&dead) == 0).await;

    farm.add_node(&["--lease-seconds", "2"]).await;
    let outcome = farm.outcome(id).await;
    assert_eq!((outcome.status.as_str(), outcome.score, outcome.tests.len()), ("AC", 4.0, 4));
    let mut connection = farm.connection().await;
    let attempts: i32 =
        sqlx::query_scalar("select attempt from judge.jobs").fetch_one(&mut connection).await.expect("asking");
    assert_eq!(attempts, 2);
    assert_eq!(farm.client.uncollected(10).await.expect("asking").len(), 1);
}

#[tokio::test]
async fn a_job_that_kills_its_nodes_is_given_up() {
    let mut farm = Farm::empty().await;
    let job = NewJob { time_limit_ms: 20_000, ..job(PYTHON, "import time\ntime.sleep(30)", vec![test(1, "", "")]) };
    let id = job.id;
    farm.client.submit(job).await.expect("submitting");
    for attempt in 0..3 {
        farm.add_node(&["--lease-seconds", "1"]).await;
        wait_until("the job is claimed", async || {
            let mut connection = farm.connection().await;
            let query = sqlx::query_scalar::<_, i32>("select attempt from judge.jobs");
            query.fetch_one(&mut connection).await.expect("asking") > i32::try_from(attempt).expect("small")
        })
        .await;
        farm.kill_node(attempt);
    }
    farm.add_node(&["--lease-seconds", "1"]).await;
    let outcome = farm.outcome(id).await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("SVE", Some("judge_failure")));
}

#[tokio::test]
async fn a_node_that_is_stopped_finishes_and_leaves_nothing() {
    let mut farm = Farm::start().await;
    let node = farm.node_name(0);
    assert!(containers(&node) > 0);
    let source = "import time\ntime.sleep(0.5)\nprint('ok')";
    let job = job(PYTHON, source, vec![test(1, "", "ok")]);
    let id = job.id;
    farm.client.submit(job).await.expect("submitting");
    wait_until("the job runs", async || {
        farm.client.find(id).await.expect("asking").expect("it is there").phase != "queued"
    })
    .await;
    let mut connection = farm.connection().await;
    let client = farm.client.clone();
    farm.stop_nodes();
    assert_eq!(containers(&node), 0, "containers were left behind");
    let nodes: i64 =
        sqlx::query_scalar("select count(*) from judge.nodes").fetch_one(&mut connection).await.expect("asking");
    assert_eq!(nodes, 0, "it is still listed");
    let view = client.find(id).await.expect("asking").expect("it is there");
    assert_eq!(view.outcome.status, "AC");
}
