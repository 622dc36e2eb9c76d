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
    let tests = (1..=10).map(|index| test(index, "ok", "ok")).collect();
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
    assert_eq!((outcome.status.as_str(), outcome.score, outcome.tests.len()), ("AC", 10.0, 10));
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
    let failures = farm.client.failures(10, false).await.expect("asking");
    let tries: Vec<_> = failures.iter().map(|of| (of.attempt, of.given_up, of.job_id)).collect();
    assert_eq!(tries, [(3, true, id), (2, false, id), (1, false, id)]);
    assert!(failures[0].reason.contains("silent"), "{failures:?}");
    assert_eq!(farm.client.failures(10, true).await.expect("asking").len(), 1);
}

#[tokio::test]
async fn a_rolling_restart_loses_and_doubles_nothing() {
    let mut farm = Farm::start().await;
    let client = farm.client.clone();
    let source = "import time\ntime.sleep(0.15)\nprint(input())";
    let submitting = tokio::spawn(async move {
        let mut ids = Vec::new();
        for number in 0..60 {
            let job = job(PYTHON, &format!("{source}\n# {number}"), vec![test(1, "ok", "ok")]);
            ids.push(job.id);
            client.submit(job).await.expect("submitting");
            tokio::time::sleep(Duration::from_millis(80)).await;
        }
        ids
    });
    for round in 0..2 {
        farm.add_node(&[]).await;
        let old = farm.node_name(0);
        assert_eq!(farm.client.set_draining(&old, true).await.expect("draining"), 1);
        wait_until("it is drained", async || {
            let nodes = farm.client.nodes().await.expect("asking");
            let node = nodes.iter().find(|node| node.name == old).expect("it is listed");
            assert!(node.draining);
            node.running == 0
        })
        .await;
        farm.stop_node(0);
        assert_eq!(containers(&old), 0, "round {round}: containers were left behind");
    }
    for id in submitting.await.expect("submitting") {
        assert_eq!(farm.outcome(id).await.status, "AC");
    }
    let mut connection = farm.connection().await;
    let tries: (i64, i32) = sqlx::query_as("select count(*), max(attempt) from judge.jobs")
        .fetch_one(&mut connection)
        .await
        .expect("asking");
    assert_eq!(tries, (60, 1), "no job was tried twice");
}

#[tokio::test]
async fn a_node_started_anew_frees_what_its_predecessor_held() {
    let mut farm = Farm::empty().await;
    farm.add_node(&["--lease-seconds", "600"]).await;
    let source = "import time\ntime.sleep(1)\nprint('ok')";
    let job = job(PYTHON, source, vec![test(1, "", "ok")]);
    let id = job.id;
    farm.client.submit(job).await.expect("submitting");
    wait_until("the job runs", async || {
        farm.client.find(id).await.expect("asking").expect("it is there").phase == "running"
    })
    .await;
    farm.kill_node(0);
    farm.restart_dead_nodes();
    // Its lease would hold for ten minutes.
    assert_eq!(farm.outcome(id).await.status, "AC");
    assert_eq!(farm.client.failures(10, false).await.expect("asking").len(), 1);
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
