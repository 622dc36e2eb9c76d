//! Every verdict, and what comes with it.

use std::time::{Duration, Instant};

use futures::StreamExt;
use judge_farm::checker::Checker;
use judge_farm::client::{Data, Event, JudgeError, NewJob};

use crate::farm::{C, CPP, Farm, JAVA, JAVASCRIPT, PYTHON, job, run, test};

const SUM: &str = "a, b = map(int, input().split())\nprint(a + b)\n";

#[tokio::test]
async fn each_verdict_comes_with_its_reason() {
    let farm = Farm::start().await;
    let cases: &[(&str, i32, &str, &str, Option<&str>)] = &[
        ("right", PYTHON, SUM, "AC", None),
        ("wrong", PYTHON, "input()\nprint(4)", "WR", None),
        ("nothing", PYTHON, "pass", "WR", None),
        ("busy", PYTHON, "while True: pass", "TLE", None),
        ("asleep", PYTHON, "import time\ntime.sleep(60)", "TLE", Some("wall_clock")),
        ("exit code", PYTHON, "import sys\nsys.exit(3)", "RTE", Some("exit_code")),
        ("exception", PYTHON, "print(1 // 0)", "RTE", Some("exit_code")),
        ("segfault", C, "int main(void) { volatile int *p = 0; return *p; }", "RTE", Some("signal")),
        (
            "memory",
            CPP,
            "#include <vector>\nint main() { std::vector<int> v; for (;;) v.push_back(1); }",
            "RTE",
            Some("memory_limit"),
        ),
        (
            "memory of Java",
            JAVA,
            "import java.util.*; public class Main { public static void main(String[] a) { List<int[]> l = new ArrayList<>(); for (;;) l.add(new int[1 << 18]); } }",
            "RTE",
            Some("memory_limit"),
        ),
        (
            "memory of Node",
            JAVASCRIPT,
            "const a = []; for (;;) a.push(new Array(1000).fill(1.5));",
            "RTE",
            Some("memory_limit"),
        ),
        ("output", PYTHON, "while True: print('x' * 1000)", "TOE", None),
        (
            "output to the other stream",
            PYTHON,
            "import sys\nwhile True: print('x' * 1000, file=sys.stderr)",
            "TOE",
            None,
        ),
        ("compiler", CPP, "int main() { return x; }", "CPE", None),
        ("compiler of Java", JAVA, "public class Main { int f() { return \"ơ\"; } }", "CPE", None),
    ];
    let judged = cases.iter().map(|(_, language, source, _, reason)| {
        let limits = NewJob { time_limit_ms: 500, ..job(*language, source, vec![test(1, "1 2\n", "3\n")]) };
        // These take a good part of half a second to fill their memory: it is the memory that is to stop them.
        let roomy = if *reason == Some("memory_limit") { 2000 } else { limits.time_limit_ms };
        farm.judge(NewJob { time_limit_ms: roomy, ..limits })
    });
    let outcomes = futures::future::join_all(judged).await;
    for ((name, _, _, status, reason), outcome) in cases.iter().zip(outcomes) {
        assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), (*status, *reason), "{name}: {outcome:?}");
        match *status {
            "CPE" => assert!(outcome.compile_output.contains("error") && outcome.tests.is_empty(), "{outcome:?}"),
            "AC" => assert_eq!((outcome.score, outcome.max_score), (1.0, 1.0)),
            _ => assert_eq!(outcome.score, 0.0, "{name}"),
        }
    }
}

#[tokio::test]
async fn tests_come_one_by_one_and_then_the_whole() {
    let farm = Farm::start().await;
    let blobs = platform::blobs::BlobStore::open(&farm.blobs()).expect("a blob store");
    let tests = futures::future::join_all((1..=10).map(|index| async move {
        let (input, expected) = (format!("{index} 1000000\n"), format!("{}\n", 1_000_000 + index));
        test(index, &input, &expected)
    }))
    .await;
    let mut tests = tests;
    let input = blobs.put("20 22\n".into()).await.expect("storing");
    let expected = blobs.put("42\n".into()).await.expect("storing");
    tests[3].input = Data::Blob { hash: input, size: 6 };
    tests[3].expected = Some(Data::Blob { hash: expected, size: 3 });
    let job = job(PYTHON, SUM, tests);
    let id = job.id;

    let began = Instant::now();
    farm.client.submit(job.clone()).await.expect("submitting");
    farm.client.submit(job).await.expect("submitting twice changes nothing");
    let events: Vec<Event> = farm.client.watch(id).collect().await;
    eprintln!("10 tests of Python from submission to outcome: {:?}", began.elapsed());

    let rows: Vec<i32> =
        events.iter().filter_map(|event| if let Event::Test(row) = event { Some(row.index) } else { None }).collect();
    assert_eq!(rows, (1..=10).collect::<Vec<_>>());
    let Some(Event::Done(outcome)) = events.last() else { panic!("no outcome in {events:?}") };
    assert_eq!((outcome.status.as_str(), outcome.score), ("AC", 10.0));
    assert!(outcome.memory_kib > 1000 && outcome.cpu_ms > 0, "{outcome:?}");

    let waiting = farm.client.uncollected(10).await.expect("asking");
    assert_eq!(waiting.iter().map(|one| (one.id, one.tenant_id)).collect::<Vec<_>>(), [(id, 1)]);
    farm.client.collect(&[id]).await.expect("collecting");
    assert!(farm.client.uncollected(10).await.expect("asking").is_empty());
    let view = farm.client.find(id).await.expect("asking").expect("it is still there");
    assert_eq!((view.phase.as_str(), view.outcome.status.as_str()), ("done", "AC"));
}

#[tokio::test]
async fn the_first_failure_can_end_a_job_and_a_compiled_program_is_kept() {
    let farm = Farm::start().await;
    let tests: Vec<_> =
        (1..=6).map(|index| test(index, &format!("{index}"), if index < 3 { "ok" } else { "no" })).collect();
    let source = "#include <cstdio>\nint main() { puts(\"ok\"); }\n";
    let mut stopping = job(CPP, source, tests);
    stopping.stop_at_first_failure = true;
    let outcome = farm.judge(stopping.clone()).await;
    let first_s = farm.used_seconds(stopping.id).await;
    assert_eq!((outcome.status.as_str(), outcome.score, outcome.tests.len()), ("WR", 2.0, 3));
    assert_eq!(outcome.tests[2].message, "token 1");

    let again = NewJob { stop_at_first_failure: false, ..stopping };
    let (id, outcome) = farm.judge_within(Duration::from_millis(500), again).await;
    assert_eq!((outcome.status.as_str(), outcome.score, outcome.tests.len()), ("WR", 2.0, 6));
    let again_s = farm.used_seconds(id).await;
    assert!(again_s < first_s / 2.0, "it was compiled again: {again_s} s after {first_s} s");
}

#[tokio::test]
async fn a_run_returns_what_was_written() {
    let farm = Farm::start().await;
    let row = farm
        .run(PYTHON, "import sys\nprint(input()[::-1])\nprint('ơ\\0ổ', file=sys.stderr)\nsys.exit(7)", "abc\n")
        .await;
    assert_eq!((row.stdout.as_deref(), row.exit_code, row.status.as_str()), (Some("cba\n"), Some(7), "RTE"));
    assert_eq!(row.stderr.as_deref(), Some("ơ\u{fffd}ổ\n"));
    // Longer than a notification may be.
    let row = farm.run(PYTHON, "print('ổ' * 20000)", "").await;
    assert_eq!(row.stdout.map(|text| text.chars().count()), Some(20_001));
    assert!(farm.client.uncollected(10).await.expect("asking").is_empty(), "runs are not collected");
}

#[tokio::test]
async fn what_can_not_be_judged_is_refused_at_once() {
    let farm = Farm::empty().await;
    let custom = Checker::Custom { language_id: -2, source_code: String::new(), files: vec![] };
    let refused = farm.client.submit(NewJob { checker: custom, ..run(PYTHON, "", "") }).await;
    assert!(matches!(refused, Err(JudgeError::UnknownLanguage(-2))));
    let refused = farm.client.submit(run(-1, "", "")).await;
    assert!(matches!(refused, Err(JudgeError::UnknownLanguage(-1))));
    assert!(farm.client.available_languages().await.expect("asking").is_empty(), "there is no node");
}
