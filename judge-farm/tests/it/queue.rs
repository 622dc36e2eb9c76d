//! Who is served when, and what cancelling does.

use std::time::Duration;

use judge_farm::client::{JobClass, NewJob, Outcome, languages};
use judge_farm::queue::{NodeRow, Queue};
use uuid::Uuid;

use crate::farm::{Farm, PYTHON, job, test};

impl Farm {
    pub async fn enqueue(&self, tenant_id: i64, user_id: i64, weight: f64, class: JobClass) -> Uuid {
        let job = NewJob { tenant_id, user_id, weight, class, ..job(PYTHON, "print(1)", vec![test(1, "", "1")]) };
        let id = job.id;
        self.client.submit(job).await.expect("submitting");
        id
    }

    /// The queue as a node of its own would see it.
    pub fn queue(&self) -> Queue {
        self.queue_with(&["core"])
    }

    /// The same for a node that has these images.
    pub fn queue_with(&self, images: &[&str]) -> Queue {
        let pool = platform::db::connect(&self.database_url, "judge", 4).expect("a pool");
        let node = NodeRow {
            id: Uuid::new_v4(),
            name: "test".into(),
            images: images.iter().map(|&image| image.to_owned()).collect(),
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

/// Claims and finishes that many jobs of so many seconds each, and answers with their tenants.
async fn served_each_taking(queue: &Queue, count: usize, seconds: f64) -> Vec<i64> {
    let mut tenants = Vec::new();
    for _ in 0..count {
        let job = queue.claim().await.expect("claiming").expect("a job waits");
        tenants.push(job.tenant_id);
        assert!(queue.finish(&job, &Outcome::ended("AC", None, 1.0), seconds).await.expect("finishing"));
    }
    tenants
}

/// Claims and finishes that many jobs of 0.2 s each; how many of them were of each class.
async fn served_by_class(queue: &Queue, count: usize) -> [usize; 3] {
    let mut classes = [0; 3];
    for _ in 0..count {
        let job = queue.claim().await.expect("claiming").expect("a job waits");
        classes[job.class as usize] += 1;
        assert!(queue.finish(&job, &Outcome::ended("AC", None, 1.0), 0.2).await.expect("finishing"));
    }
    classes
}

#[tokio::test]
async fn each_class_has_its_room_while_others_flood_and_lends_it_while_it_is_idle() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    for _ in 0..60 {
        farm.enqueue(1, 1, 1.0, JobClass::Bulk).await;
    }
    assert_eq!(served_by_class(&queue, 20).await, [0, 0, 20], "nobody else waits");
    for number in 0..60 {
        farm.enqueue(number % 3, 1, 1.0, JobClass::Live).await;
        farm.enqueue(1, 2, 1.0, JobClass::Rejudge).await;
    }
    // The idle classes have saved nothing up, and bulk work pays nothing for the room that it was lent.
    let [live, rejudge, bulk] = served_by_class(&queue, 60).await;
    assert!(
        (46..=55).contains(&live) && (4..=9).contains(&rejudge) && (2..=6).contains(&bulk),
        "{live} {rejudge} {bulk}"
    );
}

#[tokio::test]
async fn a_pause_saves_up_a_burst_and_no_more() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    for _ in 0..60 {
        farm.enqueue(1, 1, 1.0, JobClass::Live).await;
    }
    served_each_taking(&queue, 30, 5.0).await;
    for _ in 0..30 {
        farm.enqueue(2, 1, 1.0, JobClass::Live).await;
    }
    let next = served_each_taking(&queue, 24, 5.0).await;
    let second = |part: &[i64]| part.iter().filter(|tenant| **tenant == 2).count();
    assert_eq!(second(&next[..5]), 5, "30 s are its own: {next:?}");
    assert!((6..=10).contains(&second(&next[8..])), "then they take turns: {next:?}");
}

#[tokio::test]
async fn a_node_gets_only_what_it_can_run_and_operators_see_what_nobody_can() {
    let farm = Farm::empty().await;
    let other = languages().iter().find(|language| language.image != "core").expect("not all languages are in core");
    let job = NewJob { language_id: other.id, ..job(PYTHON, "x", vec![test(1, "", "")]) };
    let id = job.id;
    farm.client.submit(job).await.expect("submitting");
    farm.enqueue(1, 1, 1.0, JobClass::Live).await;
    let core = farm.queue();
    core.announce(false).await.expect("announcing");
    assert_ne!(core.claim().await.expect("claiming").expect("one of core").id, id);
    assert!(core.claim().await.expect("claiming").is_none(), "the other needs an image that this node has not");
    core.count().await.expect("counting");
    let unserved = farm.client.unserved().await.expect("asking");
    assert_eq!(
        unserved.iter().map(|of| (of.image.as_str(), of.waiting)).collect::<Vec<_>>(),
        [(other.image.as_str(), 1)]
    );
    let both = farm.queue_with(&["core", &other.image]);
    both.announce(false).await.expect("announcing");
    assert!(farm.client.unserved().await.expect("asking").is_empty(), "now one can");
    assert_eq!(both.claim().await.expect("claiming").expect("it waits").id, id);
}

#[tokio::test]
async fn what_a_crash_left_between_two_transactions_is_made_good() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    let id = farm.enqueue(1, 1, 1.0, JobClass::Live).await;
    let mut connection = farm.connection().await;
    // As if the site's process had died before the job was entered into the lines.
    let forget = "delete from judge.tenant_lines; delete from judge.user_lines";
    sqlx::raw_sql(forget).execute(&mut connection).await.expect("forgetting");
    assert!(queue.claim().await.expect("claiming").is_none());
    queue.restore().await.expect("restoring");
    let job = queue.claim().await.expect("claiming").expect("it stands in line again");
    assert_eq!(job.id, id);
    // And as if the node had died before it charged what it had stored.
    let finish = "select judge.finish_job(id, node_id, attempt, $1, 1.5) from judge.jobs";
    let outcome = sqlx::types::Json(Outcome::ended("AC", None, 1.0));
    sqlx::query("set search_path = judge").execute(&mut connection).await.expect("setting");
    sqlx::query(finish).bind(outcome).execute(&mut connection).await.expect("finishing");
    let age = "update judge.charges set at = at - interval '1 minute'; update judge.upkeep set due_at = now()";
    sqlx::raw_sql(age).execute(&mut connection).await.expect("waiting");
    queue.restore().await.expect("restoring");
    queue.restore().await.expect("restoring");
    let charged: (f64, i64) = sqlx::query_as("select total_s, jobs from judge.tenant_lines")
        .fetch_one(&mut connection)
        .await
        .expect("asking");
    assert_eq!(charged, (1.5, 1));
}

#[tokio::test]
async fn many_nodes_claim_each_job_once() {
    let farm = Farm::empty().await;
    for number in 0..300 {
        farm.enqueue(number % 9, number % 4, 1.0, JobClass::Live).await;
    }
    let mut nodes = tokio::task::JoinSet::new();
    for _ in 0..12 {
        let queue = farm.queue();
        nodes.spawn(async move {
            let mut claimed = Vec::new();
            while let Some(job) = queue.claim().await.expect("claiming") {
                assert!(queue.finish(&job, &Outcome::ended("AC", None, 1.0), 0.1).await.expect("finishing"));
                claimed.push(job.id);
            }
            claimed
        });
    }
    let mut all = nodes.join_all().await.concat();
    assert_eq!(all.len(), 300);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 300, "a job was claimed twice");
    let mut connection = farm.connection().await;
    let charged: f64 = sqlx::query_scalar("select sum(total_s) from judge.tenant_lines")
        .fetch_one(&mut connection)
        .await
        .expect("asking");
    assert!((charged - 30.0).abs() < 1e-6, "each is charged once: {charged}");
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
