//! Tests over several cells, compiling once, and measuring again what is close.

use std::time::{Duration, Instant};

use futures::StreamExt;
use judge_farm::client::{Event, NewJob, TestResult};
use uuid::Uuid;

use crate::farm::{C, CPP, Farm, PATIENCE, PYTHON, job, test};

const SLEEP: &str = "import time\nprint(input())\ntime.sleep(0.3)";

fn echoes(count: i32) -> Vec<judge_farm::client::JobTest> {
    (1..=count).map(|index| test(index, &index.to_string(), &index.to_string())).collect()
}

#[tokio::test]
async fn tests_are_spread_over_free_cells_and_come_in_order() {
    let farm = Farm::start().await;
    // The first job warms the node up.
    farm.judge(job(PYTHON, "print(input())", echoes(2))).await;
    let mut found = Vec::new();
    // Others that are busy on the machine may hold one up: the quickest counts.
    for number in 0..3 {
        let sleeping = job(PYTHON, &format!("{SLEEP}\n# {number}"), echoes(12));
        let id = sleeping.id;
        let began = Instant::now();
        farm.client.submit(sleeping).await.expect("submitting");
        let events: Vec<Event> = farm.client.watch(id).collect().await;
        let took = began.elapsed();
        let rows: Vec<&TestResult> =
            events.iter().filter_map(|event| if let Event::Test(row) = event { Some(row) } else { None }).collect();
        assert_eq!(rows.iter().map(|row| row.index).collect::<Vec<_>>(), (1..=12).collect::<Vec<_>>());
        // What they take one after the other, on a machine that is as busy as it is now: half of it, and one test more.
        let all = Duration::from_millis(rows.iter().map(|row| row.wall_ms.unsigned_abs()).sum());
        eprintln!("12 tests of {all:?} together, on 2 workers: {took:?}");
        assert!(all >= Duration::from_millis(3600), "they sleep 0.3 s each: {all:?}");
        if took < all / 2 + all / 12 {
            return;
        }
        found.push((took, all));
    }
    panic!("one after the other: {found:?}");
}

#[tokio::test]
async fn who_waits_gets_a_borrowed_cell_back() {
    let farm = Farm::start().await;
    farm.judge(job(PYTHON, "print(input())", echoes(2))).await;
    let long = job(PYTHON, SLEEP, echoes(30));
    let (long_id, began) = (long.id, Instant::now());
    farm.client.submit(long).await.expect("submitting");
    let rows = async || {
        let long = farm.client.find(long_id).await.expect("asking").expect("it is still there");
        long.outcome.tests.len()
    };
    // It has both cells.
    while rows().await < 3 {
        assert!(began.elapsed() < PATIENCE, "nobody runs it");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let before = rows().await;
    let short = farm.judge(job(PYTHON, "print(input())", echoes(3))).await;
    let meanwhile = rows().await - before;
    assert_eq!(short.status, "AC");
    // Those that both cells ran, the cell that went on alone, and what a busy machine adds.
    assert!(meanwhile <= 6, "a short job waited for {meanwhile} of 30");
    assert_eq!(farm.outcome(long_id).await.status, "AC");
}

#[tokio::test]
async fn the_first_failure_stops_all_cells_and_hides_what_ran_ahead() {
    let farm = Farm::start().await;
    farm.judge(job(PYTHON, "print(input())", echoes(2))).await;
    let source = "import time\nn = int(input())\ntime.sleep(0.2)\nprint(n if n != 3 else 'no')";
    let mut stopping = job(PYTHON, source, echoes(40));
    stopping.stop_at_first_failure = true;
    let began = Instant::now();
    let outcome = farm.judge(stopping).await;
    let rows: Vec<i32> = outcome.tests.iter().map(|row| row.index).collect();
    assert_eq!((rows, outcome.status.as_str(), outcome.score), (vec![1, 2, 3], "WR", 2.0));
    let took = began.elapsed();
    let slowest = outcome.tests.iter().map(|row| row.wall_ms.unsigned_abs()).max().expect("three rows");
    // All forty would take twenty times as long as one.
    assert!(took < 10 * Duration::from_millis(slowest), "{took:?}, one took {slowest} ms");
}

#[tokio::test]
async fn identical_submissions_at_one_time_are_compiled_once() {
    let farm = Farm::start().await;
    farm.judge(job(PYTHON, "print(input())", echoes(1))).await;
    // A second of compiling: long beside a test's run, and far from the compiler's limits on a busy machine.
    let source = "#include <filesystem>\n#include <future>\n#include <iostream>\n#include <regex>\nint main() { int n; std::cin >> n; std::cout << n; }";
    let two = [job(CPP, source, echoes(2)), job(CPP, source, echoes(2))];
    let ids = [two[0].id, two[1].id];
    let outcomes = futures::future::join_all(two.map(|job| farm.judge(job))).await;
    for outcome in &outcomes {
        assert_eq!(outcome.status, "AC", "{outcome:?}");
    }
    let used = [farm.used_seconds(ids[0]).await, farm.used_seconds(ids[1]).await];
    let (least, most) = (used[0].min(used[1]), used[0].max(used[1]));
    assert!(least < 0.1 && most > 0.3, "one compiles, the other waits: {used:?}");

    // Another tenant's is compiled for itself.
    let other = NewJob { tenant_id: 2, ..job(CPP, source, echoes(2)) };
    let id = other.id;
    farm.judge(other).await;
    assert!(farm.used_seconds(id).await > 0.3);
}

/// Uses so much CPU time of its own, by its own clock, in the run named by the input.
fn busy(ms: u32) -> String {
    format!(
        "#include <time.h>\n#include <stdio.h>\nint main(void) {{ struct timespec t; do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); while (t.tv_sec * 1000 + t.tv_nsec / 1000000 < {ms}); puts(\"done\"); }}"
    )
}

async fn judged(farm: &Farm, ms: u32, limit: i32) -> (TestResult, f64) {
    let job = NewJob { time_limit_ms: limit, ..job(CPP, &busy(ms), vec![test(1, "", "done")]) };
    // Compiled before, so that only the runs are charged.
    farm.judge(NewJob { id: Uuid::new_v4(), time_limit_ms: 10_000, ..job.clone() }).await;
    let id = job.id;
    let outcome = farm.judge(job).await;
    let row = outcome.tests.into_iter().next().expect("a row");
    (row, farm.used_seconds(id).await)
}

#[tokio::test]
async fn what_is_close_to_its_limit_is_measured_again() {
    let farm = Farm::start().await;
    for (ms, runs, status) in [(485, 2.0, "AC"), (515, 2.0, "TLE"), (400, 1.0, "AC"), (625, 1.0, "TLE")] {
        let (row, used) = judged(&farm, ms, 500).await;
        assert_eq!(row.status, status, "{ms} ms: {row:?}");
        // One that is far beyond its limit is stopped a little beyond it.
        assert!(row.cpu_ms >= i64::from(ms.min(500)), "{ms} ms: {row:?}");
        let expected = runs * row.cpu_ms as f64 / 1000.0;
        assert!((used - expected).abs() < 0.06, "{ms} ms: {used} s were used, {expected} expected");
    }
}

impl Farm {
    /// CPU seconds that a job which is over was charged with.
    pub async fn used_seconds(&self, id: Uuid) -> f64 {
        let mut connection = self.connection().await;
        let used = sqlx::query_scalar("select used_s from judge.jobs where id = $1").bind(id);
        used.fetch_one(&mut connection).await.expect("the job is still there")
    }
}

#[tokio::test]
async fn a_program_that_sleeps_through_three_tests_is_not_waited_for_any_longer() {
    let farm = Farm::start().await;
    let tests = (1..=8).map(|index| test(index, "1", "1")).collect();
    // In C: what an interpreter takes to start is more than next to no CPU on a slow machine.
    let sleeps = "#include <unistd.h>\nint main(void) { sleep(60); }";
    let outcome = farm.judge(NewJob { time_limit_ms: 200, ..job(C, sleeps, tests) }).await;
    assert_eq!(outcome.tests.len(), 8);
    for row in &outcome.tests {
        assert_eq!((row.status.as_str(), row.reason.as_deref()), ("TLE", Some("wall_clock")), "{row:?}");
    }
    // 2.6 s by the clock each at first, then 0.3.
    let (first, last) = (outcome.tests[0].wall_ms, outcome.tests[7].wall_ms);
    assert!(last * 3 < first, "{last} ms of the last, {first} ms of the first");
}
