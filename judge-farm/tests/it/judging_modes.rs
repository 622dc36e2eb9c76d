//! Submissions that are no plain programs, limits by language, and what is shown of long outputs.

use judge_farm::client::{JobKind, JobTest, Mode, NewJob, Rules, SourceFile};

use crate::farm::{CPP, Farm, JAVA, PYTHON, job, run, test};
use crate::judging_checkers::custom;

fn file(path: &str, content: &str) -> SourceFile {
    SourceFile { path: path.into(), content: content.into() }
}

fn driver(source: &str, solution_file: &str) -> Rules {
    let mode = Mode::Driver { source: source.into(), solution_file: solution_file.into() };
    Rules { mode, ..Rules::default() }
}

#[tokio::test]
async fn a_function_is_judged_by_the_authors_driver() {
    let farm = Farm::start().await;
    let cases = [
        (
            CPP,
            "#include <iostream>\n#include \"solution.h\"\nint main() { int a, b; std::cin >> a >> b; std::cout << add(a, b); }",
            "solution.h",
            "int add(int a, int b) { return a + b; }",
        ),
        (
            PYTHON,
            "from solution import add\nprint(add(*map(int, input().split())))",
            "solution.py",
            "def add(a, b): return a + b",
        ),
        (
            JAVA,
            "import java.util.*; public class Main { public static void main(String[] x) { Scanner in = new Scanner(System.in); System.out.println(new Solution().add(in.nextInt(), in.nextInt())); } }",
            "Solution.java",
            "class Solution { int add(int a, int b) { return a + b; } }",
        ),
    ];
    for (language, main, solution_file, source) in cases {
        let tests = vec![test(1, "1 2", "3"), test(2, "20 22", "42")];
        let job = NewJob { rules: driver(main, solution_file), time_limit_ms: 3000, ..job(language, source, tests) };
        let outcome = farm.judge(job.clone()).await;
        assert_eq!((outcome.status.as_str(), outcome.score), ("AC", 2.0), "{language}: {outcome:?}");
        let wrong = source.replace("a + b", "a - b");
        let outcome = farm.judge(NewJob { id: uuid::Uuid::new_v4(), source: wrong, ..job }).await;
        assert_eq!(outcome.status, "WR", "{language}: {outcome:?}");
    }
    let broken = job(CPP, "int add(int a) { return a; }", vec![test(1, "1 2", "3")]);
    let outcome = farm.judge(NewJob { rules: driver(cases[0].1, "solution.h"), ..broken }).await;
    assert_eq!(outcome.status, "CPE", "{outcome:?}");
}

#[tokio::test]
async fn outputs_alone_are_judged_without_running_anything() {
    let farm = Farm::start().await;
    let rules = Rules { mode: Mode::OutputOnly, ..Rules::default() };
    let tests = || vec![test(1, "", "one"), JobTest { show_output: true, ..test(2, "", "two") }, test(3, "", "three")];
    let only = NewJob {
        rules: rules.clone(),
        files: vec![file("1.out", "one\n"), file("2.out", "zwei\n")],
        // The output of every test that has no file of its own.
        ..job(PYTHON, "three", tests())
    };
    let outcome = farm.judge(only).await;
    let found: Vec<_> = outcome.tests.iter().map(|row| (row.status.as_str(), row.score)).collect();
    assert_eq!(found, [("AC", 1.0), ("WR", 0.0), ("AC", 1.0)], "{outcome:?}");
    assert_eq!((outcome.cpu_ms, outcome.tests[1].stdout.as_deref()), (0, Some("zwei\n")));
    assert!(outcome.tests[1].message.contains("expected two, found zwei"), "{outcome:?}");

    let lengths = "import sys\nsys.exit(0 if len(open(sys.argv[2]).read()) == len(open(sys.argv[3]).read()) else 1)";
    let checked = NewJob {
        rules,
        checker: custom(PYTHON, lengths, &[]),
        files: vec![file("1.out", "eno"), file("2.out", "four"), file("3.out", "eerht")],
        ..job(PYTHON, "", tests())
    };
    let outcome = farm.judge(checked).await;
    let found: Vec<_> = outcome.tests.iter().map(|row| row.status.as_str()).collect();
    assert_eq!(found, ["AC", "WR", "AC"], "{outcome:?}");
}

#[tokio::test]
async fn a_submission_may_have_many_files() {
    let farm = Farm::start().await;
    let cases = [
        (
            CPP,
            "#include \"lib/twice.h\"\n#include <iostream>\nint main() { int n; std::cin >> n; std::cout << twice(n); }",
            "lib/twice.h",
            "inline int twice(int n) { return 2 * n; }",
        ),
        (
            PYTHON,
            "from lib.twice import twice\nprint(twice(int(input())))",
            "lib/twice.py",
            "def twice(n): return 2 * n",
        ),
    ];
    for (language, source, path, content) in cases {
        let job = NewJob { files: vec![file(path, content)], ..job(language, source, vec![test(1, "21", "42")]) };
        let outcome = farm.judge(job).await;
        assert_eq!(outcome.status, "AC", "{language}: {outcome:?}");
    }
}

#[tokio::test]
async fn a_language_may_have_more_time() {
    let farm = Farm::start().await;
    let busy = "import time\nend = time.process_time() + 0.4\nwhile time.process_time() < end: pass\n";
    let judged = |time_multiplier| {
        let rules = Rules { time_multiplier, ..Rules::default() };
        farm.judge(NewJob { time_limit_ms: 200, rules, ..job(PYTHON, busy, vec![test(1, "", "")]) })
    };
    assert_eq!(judged(1.0).await.status, "TLE");
    let slower = judged(4.0).await;
    assert_eq!(slower.status, "AC", "{slower:?}");
}

#[tokio::test]
async fn long_outputs_show_both_ends() {
    let farm = Farm::start().await;
    let source = "import sys\nprint('first')\nfor n in range(40000): print(n)\nprint('last\\0')\nprint('x' * 100000 + 'end', file=sys.stderr)";
    let row = farm.run(PYTHON, source, "").await;
    let stdout = row.stdout.expect("it is shown");
    assert!(stdout.starts_with("first\n0\n1\n") && stdout.ends_with("39999\nlast\u{fffd}\n"), "{} bytes", stdout.len());
    assert!(stdout.contains(" bytes left out …") && stdout.len() < 70_000);
    let stderr = row.stderr.expect("it is shown");
    assert!(stderr.starts_with("xxx") && stderr.ends_with("xend\n") && stderr.contains(" bytes left out …"));
}

#[tokio::test]
async fn nuls_are_no_obstacle() {
    let farm = Farm::start().await;
    let source = "print('a\\0b c\\0d')";
    let shown = JobTest { show_output: true, ..test(1, "", "ax") };
    let outcome = farm.judge(job(PYTHON, source, vec![shown.clone()])).await;
    assert_eq!(outcome.status, "WR", "{outcome:?}");
    assert!(outcome.tests[0].message.contains('\u{fffd}'), "{outcome:?}");
    let checker = custom(PYTHON, "import sys\nprint('n\\0l', file=sys.stderr)\nsys.exit(1)", &[]);
    let outcome = farm.judge(NewJob { checker, ..job(PYTHON, source, vec![shown]) }).await;
    assert_eq!(outcome.tests[0].message, "n\u{fffd}l");
}

#[tokio::test]
async fn own_inputs_are_run_and_not_compared() {
    let farm = Farm::start().await;
    let checker = custom(PYTHON, "import sys\nsys.exit(1)", &[]);
    let outcome = farm.judge(NewJob { checker, ..run(PYTHON, "print(input())", "mine\n") }).await;
    assert_eq!((outcome.status.as_str(), outcome.tests[0].stdout.as_deref()), ("AC", Some("mine\n")), "{outcome:?}");
    let wrapped = NewJob {
        rules: driver("from solution import f\nprint(f())", "solution.py"),
        ..run(PYTHON, "def f(): return 7", "")
    };
    assert_eq!(wrapped.kind, JobKind::Run);
    let outcome = farm.judge(wrapped).await;
    assert_eq!(outcome.tests[0].stdout.as_deref(), Some("7\n"), "{outcome:?}");
}
