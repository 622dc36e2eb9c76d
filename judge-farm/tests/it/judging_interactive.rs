//! Programs that talk with the author's.

use judge_farm::client::{AuthorProgram, Mode, NewJob, Outcome};

use crate::farm::{CPP, Farm, PYTHON, job, test};

/// Guess a number: the input holds it, the answer how many questions are allowed.
const INTERACTOR: &str = r#"import sys
secret = int(open(sys.argv[1]).read())
most = int(open(sys.argv[3]).read())
for asked in range(most):
    line = sys.stdin.readline()
    if not line:
        print('the program fell silent', file=sys.stderr)
        sys.exit(2)
    guess = int(line)
    print('=' if guess == secret else '<' if secret < guess else '>', flush=True)
    if guess == secret:
        print(f'{asked + 1} questions', file=sys.stderr)
        open(sys.argv[2], 'w').write('anything')
        sys.exit(0)
print('too many questions', file=sys.stderr)
sys.exit(1)
"#;

/// The same in C++, with testlib's codes: 0 right, 1 wrong, 2 wrong in form.
const CPP_INTERACTOR: &str = r#"
#include <fstream>
#include <iostream>
int main(int, char **names) {
    long secret, most, guess;
    std::ifstream(names[1]) >> secret;
    std::ifstream(names[3]) >> most;
    for (long asked = 1; asked <= most; asked++) {
        if (!(std::cin >> guess)) {
            std::cerr << "not a number" << std::endl;
            return 2;
        }
        std::cout << (guess == secret ? '=' : secret < guess ? '<' : '>') << std::endl;
        if (guess == secret) {
            std::ofstream(names[2]) << "anything";
            std::cerr << asked << " questions" << std::endl;
            return 0;
        }
    }
    std::cerr << "too many questions" << std::endl;
    return 1;
}
"#;

const BISECT: &str = r#"
#include <iostream>
int main() {
    long low = 1, high = 1000000;
    while (true) {
        long middle = (low + high) / 2;
        std::cout << middle << std::endl;
        char answer;
        if (!(std::cin >> answer) || answer == '=') return 0;
        if (answer == '<') high = middle - 1; else low = middle + 1;
    }
}
"#;

fn talk(language_id: i32, source: &str, interactor: AuthorProgram, tests: &[(&str, &str)]) -> NewJob {
    let tests = (1..).zip(tests).map(|(index, (input, answer))| judge_farm::client::JobTest {
        show_output: true,
        ..test(index, input, answer)
    });
    let mut job = job(language_id, source, tests.collect());
    job.rules.mode = Mode::Interactive { interactor };
    job
}

fn python(source: &str) -> AuthorProgram {
    AuthorProgram { language_id: PYTHON, source_code: source.into(), files: vec![] }
}

fn cpp(source: &str) -> AuthorProgram {
    AuthorProgram { language_id: CPP, source_code: source.into(), files: vec![] }
}

fn verdict(outcome: &Outcome) -> (&str, Option<&str>) {
    (outcome.status.as_str(), outcome.reason.as_deref())
}

#[tokio::test]
async fn the_interactors_exit_code_is_the_verdict() {
    let farm = Farm::start().await;
    let tests = [("1", "20"), ("1000000", "20"), ("777", "3")];
    let outcome = farm.judge(talk(CPP, BISECT, python(INTERACTOR), &tests)).await;
    let found: Vec<_> = outcome.tests.iter().map(|row| (row.status.as_str(), row.message.as_str())).collect();
    assert_eq!(found, [("AC", "19 questions"), ("AC", "20 questions"), ("WR", "too many questions")], "{outcome:?}");
    assert_eq!((outcome.status.as_str(), outcome.score), ("WR", 2.0));
    assert!(outcome.tests[0].stdout.as_deref().is_some_and(|said| said.starts_with("500000\n")), "{outcome:?}");
}

#[tokio::test]
async fn an_interactor_of_cpp_judges_with_testlibs_codes() {
    let farm = Farm::start().await;
    let tests = [("1", "20"), ("1000000", "20"), ("777", "3")];
    let (bisects, says_words) = futures::future::join(
        farm.judge(talk(CPP, BISECT, cpp(CPP_INTERACTOR), &tests)),
        farm.judge(talk(PYTHON, "print('seven')", cpp(CPP_INTERACTOR), &tests[..1])),
    )
    .await;
    let found: Vec<_> = bisects.tests.iter().map(|row| (row.status.as_str(), row.message.as_str())).collect();
    assert_eq!(found, [("AC", "19 questions"), ("AC", "20 questions"), ("WR", "too many questions")], "{bisects:?}");
    assert_eq!((verdict(&bisects), bisects.score), (("WR", None), 2.0));
    assert_eq!(verdict(&says_words), ("WR", Some("presentation")), "{says_words:?}");
    assert_eq!(says_words.tests[0].message, "not a number");
}

#[tokio::test]
async fn who_breaks_off_first_is_to_blame() {
    let farm = Farm::start().await;
    let cases = [
        ("stops at once", "", ("WR", Some("presentation"))),
        ("falls over at once", "import sys\nsys.exit(5)", ("RTE", Some("exit_code"))),
        ("thinks for ever", "while True: pass", ("TLE", None)),
        ("waits for the other", "input()", ("TLE", Some("wall_clock"))),
        ("takes all memory", "kept = []\nwhile True: kept.append(bytearray(1 << 20))", ("RTE", Some("memory_limit"))),
        // The interactor has made up its mind; what the program does then is no matter.
        (
            "asks on after too many questions",
            "while True:\n    print(1, flush=True)\n    if input() == 'never': break",
            ("WR", None),
        ),
        ("is right and falls over then", "print(5)\ninput()\nraise SystemExit(4)", ("RTE", Some("exit_code"))),
    ];
    let judged = cases.map(|(_, source, (_, reason))| {
        let job = talk(PYTHON, source, python(INTERACTOR), &[("5", "3")]);
        // It is the memory that is to stop it, also where filling it takes long.
        let time_limit_ms = if reason == Some("memory_limit") { 2000 } else { 300 };
        farm.judge(NewJob { time_limit_ms, ..job })
    });
    for ((name, _, expected), outcome) in cases.iter().zip(futures::future::join_all(judged).await) {
        assert_eq!(verdict(&outcome), *expected, "{name}: {outcome:?}");
    }
}

#[tokio::test]
async fn an_interactor_that_does_not_work_is_the_judges_failure() {
    let farm = Farm::start().await;
    let polite = "try:\n    while True: print(1, flush=True); input()\nexcept (EOFError, BrokenPipeError): pass";
    let cases = [
        ("import sys\nsys.exit(3)", "interactor_failed"),
        ("raise ValueError('oops')", "interactor_failed"),
        ("while True: pass", "interactor_time_limit"),
    ];
    let judged = cases.map(|(source, _)| {
        farm.judge(NewJob { time_limit_ms: 1000, ..talk(PYTHON, polite, python(source), &[("5", "3")]) })
    });
    for ((source, reason), outcome) in cases.iter().zip(futures::future::join_all(judged).await) {
        assert_eq!(verdict(&outcome), ("SVE", Some(*reason)), "{source}: {outcome:?}");
    }
    let outcome = farm.judge(talk(PYTHON, polite, cpp("int main() { oops }"), &[("5", "3")])).await;
    assert_eq!(verdict(&outcome), ("SVE", Some("interactor_compile_error")));
    assert!(outcome.author_note.contains("oops"), "{outcome:?}");
}

#[tokio::test]
async fn what_the_interactor_uses_is_not_the_learners() {
    let farm = Farm::start().await;
    let slow = "import sys, time\nend = time.process_time() + 0.8\nwhile time.process_time() < end: pass\nprint('hello', flush=True)\nsys.exit(0 if sys.stdin.readline().strip() == 'hello' else 1)";
    let outcome =
        farm.judge(NewJob { time_limit_ms: 700, ..talk(PYTHON, "print(input())", python(slow), &[("", "")]) }).await;
    assert_eq!(outcome.status, "AC", "{outcome:?}");
    assert!(outcome.cpu_ms < 300 && outcome.wall_ms >= 700, "{outcome:?}");
}
