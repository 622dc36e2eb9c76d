//! Checkers of the author's own: what they are given, what their exit codes come to, and what becomes of
//! those that do not work.

use std::time::Duration;

use judge_farm::checker::Checker;
use judge_farm::client::{AuthorProgram, JobTest, NewJob, SourceFile};

use crate::farm::{BASH, CPP, Farm, JAVA, PYTHON, job, test};

/// What a learner's program does here: it writes its input back.
const ECHO: &str = "print(input())";

/// Small words of testlib's kind, as an author would upload them beside the checker.
const HEADER: &str = r#"#pragma once
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
inline std::string all(const char *path) {
    std::ifstream file(path);
    return std::string(std::istreambuf_iterator<char>(file), {});
}
[[noreturn]] inline void quit(int code, const std::string &message) {
    fputs(message.c_str(), stderr);
    exit(code);
}
"#;

/// The first word of the output names what this checker does; input and answer must be what they are.
const CPP_CHECKER: &str = r#"#include "testing.h"
#include <sstream>
int main(int argc, char **argv) {
    if (argc < 4) quit(3, "too few arguments");
    std::string input = all(argv[1]), output = all(argv[2]), answer = all(argv[3]);
    if (answer != "the answer of " + input) quit(3, "input and answer don't belong together");
    std::string what;
    int code = 0;
    std::istringstream(output) >> what >> code;
    if (what == "exit") quit(code, "asked to exit with " + std::to_string(code));
    if (what == "points") quit(7, "points 0.25 a quarter");
    if (what == "crash") abort();
    if (what == "sleep") for (;;) getchar_unlocked(), fflush(0);
    if (what == "memory") for (;;) *(volatile char *)calloc(1, 1 << 20) = 1;
    quit(1, "unknown output");
}
"#;

pub fn custom(language_id: i32, source: &str, files: &[(&str, &str)]) -> Checker {
    let file = |(path, content): &(&str, &str)| SourceFile { path: (*path).into(), content: (*content).into() };
    Checker::Custom { language_id, source_code: source.into(), files: files.iter().map(file).collect() }
}

/// A test whose answer the checker above knows.
fn asking(index: i32, what: &str) -> JobTest {
    JobTest { score: 4.0, show_output: true, ..test(index, &format!("{what}\n"), &format!("the answer of {what}\n")) }
}

#[tokio::test]
async fn exit_codes_decide_and_messages_are_kept() {
    let farm = Farm::start().await;
    let checker = custom(CPP, CPP_CHECKER, &[("testing.h", HEADER)]);
    let asked = ["exit 0", "exit 1", "exit 2", "points", "exit 66", "exit 16", "exit 216", "nonsense"];
    let mut tests: Vec<_> = (1..).zip(asked).map(|(index, what)| asking(index, what)).collect();
    tests[1].show_output = false;
    let first = NewJob { checker: checker.clone(), ..job(PYTHON, ECHO, tests.clone()) };
    let outcome = farm.judge(first).await;
    let found: Vec<_> =
        outcome.tests.iter().map(|row| (row.status.as_str(), row.reason.as_deref(), row.score)).collect();
    let expected = [
        ("AC", None, 4.0),
        ("WR", None, 0.0),
        ("WR", Some("presentation"), 0.0),
        ("WR", Some("partial"), 1.0),
        ("WR", Some("partial"), 1.0),
        ("WR", Some("partial"), 0.0),
        ("AC", None, 4.0),
        ("WR", None, 0.0),
    ];
    assert_eq!(found, expected, "{outcome:?}");
    assert_eq!((outcome.status.as_str(), outcome.score), ("WR", 10.0));
    assert_eq!(outcome.tests[0].message, "asked to exit with 0");
    assert_eq!(outcome.tests[1].message, "", "a hidden test's message may quote the answer");
    assert_eq!(outcome.tests[3].message, "points 0.25 a quarter");

    // The checker is compiled once: the second time, two tests take no longer than they must.
    let again = NewJob { checker, ..job(PYTHON, ECHO, tests[..1].to_vec()) };
    let (_, again) = farm.judge_within(Duration::from_millis(900), again).await;
    assert_eq!(again.status, "AC", "{again:?}");
}

#[tokio::test]
async fn a_checker_that_does_not_work_is_the_judges_failure_and_its_author_is_told() {
    let farm = Farm::start().await;
    let checker = custom(CPP, CPP_CHECKER, &[("testing.h", HEADER)]);
    let cases = [
        ("exit 3", "checker_failed", "asked to exit with 3"),
        ("exit 9", "checker_failed", "asked to exit with 9"),
        ("crash", "checker_failed", "checker_failed"),
        ("memory", "checker_memory_limit", "checker_memory_limit"),
        ("sleep", "checker_time_limit", "checker_time_limit"),
    ];
    let judged = cases.map(|(what, ..)| {
        let tests = vec![JobTest { show_output: false, ..asking(1, what) }, asking(2, "exit 0")];
        farm.judge(NewJob { checker: checker.clone(), ..job(PYTHON, ECHO, tests) })
    });
    for ((what, reason, note), outcome) in cases.iter().zip(futures::future::join_all(judged).await) {
        assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("SVE", Some(*reason)), "{what}: {outcome:?}");
        assert!(outcome.author_note.starts_with("test 1: ") && outcome.author_note.contains(note), "{outcome:?}");
        assert_eq!((outcome.tests.len(), outcome.tests[0].message.as_str(), outcome.score), (1, "", 0.0), "{what}");
    }
    let broken = custom(CPP, "#include \"testlib.h\"\nint main() { secret }", &[]);
    let outcome = farm.judge(NewJob { checker: broken, ..job(PYTHON, ECHO, vec![asking(1, "exit 0")]) }).await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("SVE", Some("checker_compile_error")));
    assert!(outcome.author_note.contains("testlib.h") && outcome.compile_output.is_empty(), "{outcome:?}");
}

#[tokio::test]
async fn checkers_may_be_written_in_any_language() {
    let farm = Farm::start().await;
    let python = "import sys\nfrom rules import right\n_, _, output, answer = sys.argv\nok = right(open(output).read(), open(answer).read())\nprint('fine' if ok else 'bad', file=sys.stderr)\nsys.exit(0 if ok else 1)";
    let rules = "def right(output, answer): return sorted(output.split()) == sorted(answer.split())";
    let java = "import java.nio.file.*; public class Main { public static void main(String[] a) throws Exception { String o = Files.readString(Path.of(a[1])).strip(), e = Files.readString(Path.of(a[2])).strip(); System.err.println(o.length()); System.exit(o.equals(new StringBuilder(e).reverse().toString()) ? 0 : 1); } }";
    let cases = [
        (custom(PYTHON, python, &[("rules.py", rules)]), "2 1 3", "1 2 3", "fine"),
        (custom(JAVA, java, &[]), "abc", "cba", "3"),
        (custom(BASH, "cmp -s $2 $3 && exit 0; exit 1", &[]), "same", "same\n", ""),
    ];
    for (checker, input, answer, message) in cases {
        let tests = vec![
            JobTest { show_output: true, ..test(1, input, answer) },
            JobTest { show_output: true, ..test(2, input, "something else") },
        ];
        let outcome = farm.judge(NewJob { checker, ..job(PYTHON, ECHO, tests) }).await;
        let found: Vec<_> = outcome.tests.iter().map(|row| row.status.as_str()).collect();
        assert_eq!(found, ["AC", "WR"], "{outcome:?}");
        assert_eq!(outcome.tests[0].message, message);
    }
    // An exception that nobody catches ends with 1 too, but is no answer.
    let careless = custom(PYTHON, "import sys\nint(open(sys.argv[2]).read())", &[]);
    let outcome = farm.judge(NewJob { checker: careless, ..job(PYTHON, ECHO, vec![asking(1, "x")]) }).await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("SVE", Some("checker_failed")), "{outcome:?}");
    assert!(outcome.author_note.contains("ValueError"), "{outcome:?}");
}

#[tokio::test]
async fn a_checker_shares_nothing_with_the_program_it_judges() {
    let farm = Farm::start().await;
    // The learner's program looks for anything of the checker's or the answer and leaves what it can.
    let nosy = "import os\nfor folder in ('.', '/box', '/tmp', '/dev/shm', '/var/tmp'):\n    try:\n        names = os.listdir(folder)\n    except OSError: continue\n    for name in names:\n        if 'answer' in name or 'output' in name or 'checker' in name: print('found', folder, name)\n    try:\n        open(folder + '/left', 'w').close()\n    except OSError: pass\nprint(input())";
    let strict = "import os, sys\nleft = [f for f in ('.', '/box', '/tmp', '/dev/shm', '/var/tmp') if os.path.exists(f + '/left') or os.path.exists(f + '/script.py') and f == '/box' and 'nos' + 'y' in open(f + '/script.py').read()]\nif left or open(sys.argv[2]).read() != open(sys.argv[3]).read():\n    print(left, open(sys.argv[2]).read(), file=sys.stderr)\n    sys.exit(1)\nfor name in ('input.txt', 'output.txt', 'answer.txt'):\n    try:\n        open(name, 'w')\n        sys.exit(3)\n    except OSError: pass\n";
    let shown = |index| JobTest { show_output: true, ..test(index, &format!("{index}\n"), &format!("{index}\n")) };
    let tests = (1..=6).map(shown).collect();
    let checker = custom(PYTHON, strict, &[]);
    let outcome = farm.judge(NewJob { checker, ..job(PYTHON, &format!("# nosy\n{nosy}"), tests) }).await;
    assert_eq!(outcome.status, "AC", "{outcome:?}");
}

#[tokio::test]
async fn what_checkers_and_interactors_use_is_charged() {
    let farm = Farm::start().await;
    let busy = "import time\nend = time.process_time() + 0.6\nwhile time.process_time() < end: pass\n";
    let checked = NewJob { checker: custom(PYTHON, busy, &[]), ..job(PYTHON, ECHO, vec![test(1, "1", "1")]) };
    let interactor = AuthorProgram { language_id: PYTHON, source_code: busy.into(), files: vec![] };
    let mut talked = job(PYTHON, "", vec![test(1, "", "")]);
    talked.rules.mode = judge_farm::client::Mode::Interactive { interactor };
    for job in [checked, talked] {
        let tenant_id = if matches!(job.checker, Checker::Custom { .. }) { 71 } else { 72 };
        let job = NewJob { tenant_id, ..job };
        let id = job.id;
        let outcome = farm.judge(job).await;
        assert_eq!(outcome.status, "AC", "{outcome:?}");
        assert!(outcome.cpu_ms < 300, "a learner's time is their own: {outcome:?}");
        let used = farm.used_seconds(id).await;
        assert!(used >= 0.6, "{used}");
    }
}
