//! The verdict cache, and how fast a tenant may hand in.

use std::time::Duration;

use judge_farm::checker::Checker;
use judge_farm::client::{JobClass, JudgeClient, JudgeError, NewJob, Outcome, TestResult};
use judge_farm::queue::Queue;
use uuid::Uuid;

use crate::farm::{Farm, PYTHON, job, test};

fn question() -> NewJob {
    job(PYTHON, "print(6)", vec![test(1, "1", "6"), test(2, "2", "6")])
}

fn outcome(status: &str, reason: Option<&str>) -> Outcome {
    let mut outcome = Outcome::running(2.0);
    for index in 1..=2 {
        let (status, reason) = (status.to_owned(), reason.map(str::to_owned));
        outcome.add(TestResult { index, status, reason, score: 1.0, cpu_ms: 12, ..TestResult::default() });
    }
    outcome
}

/// Submits the job under a new id; `None` where it was over at once, otherwise it is claimed and ended so.
async fn answer(farm: &Farm, queue: &Queue, asked: NewJob, ended: &Outcome) -> Option<Uuid> {
    let asked = NewJob { id: Uuid::new_v4(), ..asked };
    let id = asked.id;
    if farm.client.submit(asked).await.expect("submitting").cached {
        assert!(queue.claim().await.expect("claiming").is_none(), "there is nothing to run");
        return None;
    }
    let job = queue.claim().await.expect("claiming").expect("it waits");
    assert_eq!(job.id, id);
    assert!(queue.finish(&job, ended, 0.1).await.expect("finishing"));
    Some(id)
}

#[tokio::test]
async fn a_finished_job_is_given_to_one_process_at_a_time() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    let mut jobs = Vec::new();
    for turn in 0..3 {
        let job = NewJob { source: format!("print({turn})"), ..question() };
        jobs.push(answer(&farm, &queue, job, &outcome("AC", None)).await.expect("it is new"));
    }
    let other = JudgeClient::connect(&farm.database_url).await.expect("connecting");
    let taken = async |client: &JudgeClient, limit| {
        let taken = client.take_finished(limit).await.expect("asking");
        let mut ids: Vec<_> = taken.iter().map(|job| job.id).collect();
        ids.sort_by_key(|id| jobs.iter().position(|job| job == id));
        ids
    };
    assert_eq!(taken(&farm.client, 2).await, jobs[..2], "the oldest");
    assert_eq!(taken(&other, 10).await, jobs[2..], "and nobody else is given them");
    assert!(taken(&farm.client, 10).await.is_empty());

    farm.client.collect(&jobs[..1]).await.expect("collecting");
    farm.client.put_off(&jobs[1..2], Duration::from_secs(600)).await.expect("putting off");
    other.put_off(&jobs[2..], Duration::ZERO).await.expect("putting off");
    assert_eq!(taken(&farm.client, 10).await, jobs[2..], "what could not be stored comes again");
    assert_eq!(farm.client.uncollected(10).await.expect("asking").len(), 2);

    // The others' process has died.
    let mut connection = farm.connection().await;
    let later = "update judge.jobs set collect_after = collect_after - interval '11 minutes'";
    sqlx::query(later).execute(&mut connection).await.expect("letting time pass");
    assert_eq!(taken(&other, 10).await, jobs[1..]);
}

#[tokio::test]
async fn the_same_question_of_the_same_tenant_is_answered_at_once() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    let accepted = outcome("AC", None);
    answer(&farm, &queue, question(), &accepted).await.expect("it is new");

    let again = NewJob { user_id: 7, ..question() };
    let id = again.id;
    assert!(farm.client.submit(again).await.expect("submitting").cached);
    let kept = farm.outcome(id).await;
    assert_eq!(kept, Outcome { cached: true, ..accepted });
    assert_eq!(farm.client.uncollected(10).await.expect("asking").len(), 2, "it is collected as any other");
    assert!(farm.client.submit(NewJob { id, ..question() }).await.expect("submitting").cached, "once more is a no-op");
    assert_eq!(farm.client.uncollected(10).await.expect("asking").len(), 2);
    let mut connection = farm.connection().await;
    let used: (i64, f64) = sqlx::query_as("select sum(jobs)::bigint, sum(total_s) from judge.tenant_lines")
        .fetch_one(&mut connection)
        .await
        .expect("asking");
    assert_eq!(used, (1, 0.1), "only what ran is charged");
}

#[tokio::test]
async fn no_tenant_learns_of_anothers_and_whatever_is_changed_is_judged_anew() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    let accepted = outcome("AC", None);
    answer(&farm, &queue, question(), &accepted).await.expect("it is new");
    let mut dearer = question();
    dearer.tests[1].score = 2.0;
    let changed = [
        ("another tenant", NewJob { tenant_id: 2, ..question() }),
        ("another source", NewJob { source: "print(6) ".into(), ..question() }),
        ("another language", NewJob { language_id: crate::farm::BASH, ..question() }),
        ("another limit", NewJob { time_limit_ms: 1001, ..question() }),
        ("more memory", NewJob { memory_limit_mib: 129, ..question() }),
        ("another checker", NewJob { checker: Checker::Lines, ..question() }),
        ("another test", NewJob { tests: vec![test(1, "1", "6"), test(2, "3", "6")], ..question() }),
        ("another answer", NewJob { tests: vec![test(1, "1", "6"), test(2, "2", "7")], ..question() }),
        ("other points", dearer),
        ("another way of stopping", NewJob { stop_at_first_failure: true, ..question() }),
        ("judged again", NewJob { class: JobClass::Rejudge, ..question() }),
    ];
    for (what, job) in changed {
        assert!(answer(&farm, &queue, job, &accepted).await.is_some(), "{what}");
    }
    assert!(answer(&farm, &queue, question(), &accepted).await.is_none(), "the first is still known");
    assert!(answer(&farm, &queue, NewJob { tenant_id: 2, ..question() }, &accepted).await.is_none());
}

#[tokio::test]
async fn what_time_memory_or_the_judge_decided_is_not_kept() {
    let farm = Farm::empty().await;
    let queue = farm.queue();
    let passing = [
        ("TLE", None),
        ("TLE", Some("wall_clock")),
        ("RTE", Some("memory_limit")),
        ("SVE", Some("checker_failed")),
        ("CPE", Some("compile_time_limit")),
        ("stop", Some("cancelled")),
    ];
    for (status, reason) in passing {
        for _ in 0..2 {
            let ended = outcome(status, reason);
            assert!(answer(&farm, &queue, question(), &ended).await.is_some(), "{status} {reason:?}");
        }
    }
    for (number, (status, reason)) in
        [("WR", None), ("RTE", Some("exit_code")), ("RTE", Some("signal")), ("TOE", None)].into_iter().enumerate()
    {
        let asked = || NewJob { time_limit_ms: 2000 + i32::try_from(number).expect("small"), ..question() };
        let ended = outcome(status, reason);
        assert!(answer(&farm, &queue, asked(), &ended).await.is_some());
        assert!(answer(&farm, &queue, asked(), &ended).await.is_none(), "{status} {reason:?} is kept");
    }
}

#[tokio::test]
async fn who_hands_in_too_fast_is_told_when_to_come_back() {
    let farm = Farm::empty().await;
    let mut admitted = 0;
    let seconds = loop {
        match farm.client.admit(1, 0.1, 1).await {
            Ok(()) => admitted += 1,
            Err(JudgeError::TooFast { seconds }) => break seconds,
            Err(error) => panic!("{error}"),
        }
        assert!(admitted < 1000, "there is no end");
    };
    // 40 at once, and two a second meanwhile.
    assert!((40..60).contains(&admitted), "{admitted}");
    assert_eq!(seconds, 1);
    assert!(farm.client.admit(2, 0.1, 1).await.is_ok(), "another tenant has a bucket of its own");
    tokio::time::sleep(std::time::Duration::from_millis(700)).await;
    assert!(farm.client.admit(1, 0.1, 2).await.is_ok(), "it fills again");
}

#[tokio::test]
async fn a_user_has_only_so_many_waiting() {
    let farm = Farm::empty().await;
    for _ in 0..30 {
        farm.client.admit(1, 1.0, 5).await.expect("so many may wait");
        farm.enqueue(1, 5, 1.0, JobClass::Live).await;
    }
    assert!(matches!(farm.client.admit(1, 1.0, 5).await, Err(JudgeError::TooFast { seconds: 1.. })));
    farm.client.admit(1, 1.0, 6).await.expect("another user has none");
    farm.queue().claim().await.expect("claiming").expect("one waits");
    farm.client.admit(1, 1.0, 5).await.expect("one less waits");
}
