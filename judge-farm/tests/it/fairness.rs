//! Who goes first beside one who floods, and what a cancelled job costs.

use std::time::{Duration, Instant};

use judge_farm::client::{JobClass, NewJob, Outcome};
use judge_farm::queue::Queue;

use crate::farm::{Farm, PATIENCE, PYTHON, job, test};

/// Claims and finishes that many jobs of so many seconds each, and answers with whose they were.
async fn served(queue: &Queue, count: usize, seconds: f64) -> Vec<(i64, JobClass)> {
    let mut served = Vec::new();
    for _ in 0..count {
        let job = queue.claim().await.expect("claiming").expect("a job waits");
        served.push((job.tenant_id, job.class));
        assert!(queue.finish(&job, &Outcome::ended("AC", None, 1.0), seconds).await.expect("finishing"));
    }
    served
}

#[tokio::test]
async fn who_has_had_much_less_than_their_part_goes_in_order_of_arrival() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    for _ in 0..30 {
        farm.enqueue(1, 1, 1.0, JobClass::Live).await;
    }
    served(&queue, 12, 5.0).await;
    for tenant in [2, 2, 2, 3, 4, 2] {
        farm.enqueue(tenant, 1, 1.0, JobClass::Live).await;
    }
    let order: Vec<i64> = served(&queue, 7, 1.0).await.into_iter().map(|(tenant, _)| tenant).collect();
    assert_eq!(order, [2, 2, 2, 3, 4, 2, 1], "the class that came first first, the flood last");
}

#[tokio::test]
async fn who_floods_all_classes_does_not_get_the_room_of_all() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    for class in [JobClass::Live, JobClass::Rejudge, JobClass::Bulk] {
        for _ in 0..20 {
            farm.enqueue(1, 1, 1.0, class).await;
        }
    }
    // By their shares, while nobody else is there.
    let alone = served(&queue, 30, 3.0).await;
    assert!(alone.iter().any(|(_, class)| *class == JobClass::Rejudge), "{alone:?}");
    for tenant in 2..8 {
        farm.enqueue(tenant, 1, 1.0, JobClass::Live).await;
        farm.enqueue(tenant, 2, 1.0, JobClass::Live).await;
    }
    let next = served(&queue, 12, 1.0).await;
    assert!(next.iter().all(|(tenant, _)| *tenant != 1), "{next:?}");
    let rest = served(&queue, 12, 1.0).await;
    assert!(rest.iter().all(|(tenant, _)| *tenant == 1), "it gets what the others leave: {rest:?}");
}

#[tokio::test]
async fn a_job_cancelled_while_it_runs_is_charged_what_it_used() {
    let mut farm = Farm::empty().await;
    // A node that would notice by its heartbeats only after minutes.
    farm.add_node(&["--lease-seconds", "600"]).await;
    let endless = NewJob { time_limit_ms: 15_000, ..job(PYTHON, "while True: pass", vec![test(1, "", "")]) };
    let id = endless.id;
    let began = Instant::now();
    farm.client.submit(endless).await.expect("submitting");
    let mut connection = farm.connection().await;
    // From here on the run is under way: neither the wait for a cell before nor a busy machine counts.
    let running = "select count(*) from judge.progress where phase = 'running'";
    while sqlx::query_scalar::<_, i64>(running).fetch_one(&mut connection).await.expect("asking") == 0 {
        assert!(began.elapsed() < PATIENCE, "nobody runs it");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert!(farm.client.cancel(id).await.expect("cancelling"));
    assert_eq!(farm.outcome(id).await.status, "stop");
    let charged = "select total_s, jobs, (select used_s from judge.jobs) from judge.tenant_lines where jobs > 0";
    let (total_s, jobs, used_s) = loop {
        let found: Option<(f64, i64, f64)> =
            sqlx::query_as(charged).fetch_optional(&mut connection).await.expect("asking");
        match found {
            Some(found) => break found,
            None => tokio::time::sleep(Duration::from_millis(20)).await,
        }
        assert!(began.elapsed() < PATIENCE, "the node says nothing");
    };
    assert_eq!(jobs, 1);
    assert!((total_s - used_s).abs() < 1e-9, "{total_s} {used_s}");
    assert!((1.5..=began.elapsed().as_secs_f64()).contains(&used_s), "not the 0.2 s of the estimate: {used_s}");
}
