//! Who is served when, and what cancelling does.

use std::time::Duration;

use judge_farm::client::{JobClass, NewJob};
use judge_farm::queue::{NodeRow, Queue};
use uuid::Uuid;

use crate::farm::{Farm, PYTHON, job, test};

impl Farm {
    async fn enqueue(&self, tenant_id: i64, user_id: i64, weight: f64, class: JobClass) -> Uuid {
        let job = NewJob { tenant_id, user_id, weight, class, ..job(PYTHON, "print(1)", vec![test(1, "", "1")]) };
        let id = job.id;
        self.client.submit(job).await.expect("submitting");
        id
    }

    /// The queue as a node of its own would see it.
    fn queue(&self) -> Queue {
        let pool = platform::db::connect(&self.database_url, "judge", 4).expect("a pool");
        let node = NodeRow {
            id: Uuid::new_v4(),
            name: "test".into(),
            images: vec!["core".into()],
            language_ids: vec![PYTHON],
            workers: 1,
        };
        Queue::new(pool, node, Duration::from_secs(60))
    }
}

/// Claims that many jobs and answers with their tenants.
async fn served(queue: &Queue, count: usize) -> Vec<i64> {
    let mut tenants = Vec::new();
    for _ in 0..count {
        let job = queue.claim().await.expect("claiming").expect("a job waits");
        tenants.push(job.tenant_id);
    }
    tenants
}

#[tokio::test]
async fn a_flood_does_not_keep_others_waiting() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    for _ in 0..30 {
        farm.enqueue(1, 1, 1.0, JobClass::Live).await;
    }
    served(&queue, 5).await;
    for _ in 0..3 {
        farm.enqueue(2, 1, 1.0, JobClass::Live).await;
    }
    let next = served(&queue, 6).await;
    assert_eq!(next.iter().filter(|tenant| **tenant == 2).count(), 3, "{next:?}");
}

#[tokio::test]
async fn weights_share_between_tenants_and_then_users_share_evenly() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    for _ in 0..24 {
        farm.enqueue(1, 1, 3.0, JobClass::Live).await;
        farm.enqueue(2, 1, 1.0, JobClass::Live).await;
    }
    for user in 2..4 {
        farm.enqueue(2, user, 1.0, JobClass::Live).await;
    }
    let order = served(&queue, 24).await;
    let first = order.iter().filter(|tenant| **tenant == 1).count();
    assert!((17..=19).contains(&first), "three of four are the first tenant's: {order:?}");
    // All three users of the second tenant have been served, though one had sent 24 before.
    let mut connection = farm.connection().await;
    let users: i64 =
        sqlx::query_scalar("select count(distinct user_id) from judge.jobs where tenant_id = 2 and state = 'running'")
            .fetch_one(&mut connection)
            .await
            .expect("asking");
    assert_eq!(users, 3);
}

#[tokio::test]
async fn cpu_time_really_used_is_what_counts() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    for _ in 0..10 {
        farm.enqueue(1, 1, 1.0, JobClass::Live).await;
        farm.enqueue(2, 1, 1.0, JobClass::Live).await;
    }
    for _ in 0..2 {
        let job = queue.claim().await.expect("claiming").expect("a job waits");
        let used_s = if job.tenant_id == 1 { 2.0 } else { 0.2 };
        let outcome = judge_farm::client::Outcome::ended("AC", None, 1.0);
        assert!(queue.finish(&job, &outcome, used_s).await.expect("finishing"));
        assert!(!queue.finish(&job, &outcome, used_s).await.expect("finishing"), "a job is finished once");
    }
    let order = served(&queue, 9).await;
    assert_eq!(order.iter().filter(|tenant| **tenant == 2).count(), 9, "{order:?}");
}

#[tokio::test]
async fn a_cancelled_job_stops_wherever_it_is() {
    let mut farm = Farm::empty().await;
    let waiting = farm.enqueue(1, 1, 1.0, JobClass::Live).await;
    assert!(farm.client.cancel(waiting).await.expect("cancelling"));
    assert!(!farm.client.cancel(waiting).await.expect("cancelling"), "it is over");
    assert_eq!(farm.outcome(waiting).await.status, "stop");

    farm.add_node(&["--lease-seconds", "1"]).await;
    let endless = NewJob { time_limit_ms: 20_000, ..job(PYTHON, "import time\ntime.sleep(50)", vec![test(1, "", "")]) };
    let id = endless.id;
    farm.client.submit(endless).await.expect("submitting");
    while farm.client.find(id).await.expect("asking").expect("it is there").phase == "queued" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(farm.client.cancel(id).await.expect("cancelling"));
    assert_eq!(farm.outcome(id).await.status, "stop");
    let honest = farm.judge(job(PYTHON, "print(1)", vec![test(1, "", "1")])).await;
    assert_eq!(honest.status, "AC");
}
