//! From how a run ended to a verdict.

use bytes::Bytes;
use runner::wire::Ending;

use super::limits::Limits;
use super::output_text::shown;
use super::plan::Checked;
use crate::cell::RunResult;
use crate::checker::{Checker, Comparison};
use crate::job::JobTest;
use crate::languages::Language;
use crate::outcome::{TestResult, WALL_CLOCK};

/// SIGXCPU and SIGXFSZ on Linux.
const OUT_OF_CPU: i32 = 24;
const FILE_TOO_LARGE: i32 = 25;
/// A program that mostly sleeps uses less than this part of the time by the clock.
const STARVED: u64 = 20;
/// An interactor that uses more than this part of it computes; starting up is less.
const BUSY: u64 = 10;
/// Bytes of both sides together from which on comparing would hold up other jobs of the node.
const LARGE: usize = 512 << 10;

/// The row of a test that passes unless its output says otherwise.
pub fn passed(test: &JobTest) -> TestResult {
    TestResult { index: test.index, status: "AC".to_owned(), ..TestResult::default() }
}

/// The row of a run: `AC` where it ended well and within its limits. Where outputs are shown, at most `shown_bytes` of each.
pub fn row_of_run(
    test: &JobTest,
    language: &Language,
    limits: Limits,
    shown_bytes: usize,
    run: &RunResult,
) -> TestResult {
    let report = &run.report;
    let (status, reason) = ended(report.ending, report.cpu_us > limits.cpu_us(), language, &report.stderr);
    let (exit_code, signal) = match report.ending {
        Ending::Exited(code) => (Some(code), None),
        Ending::Signaled(signal) => (None, Some(signal)),
        _ => (None, None),
    };
    TestResult {
        index: test.index,
        status: status.to_owned(),
        reason: reason.map(str::to_owned),
        score: 0.0,
        cpu_ms: milliseconds(report.cpu_us),
        wall_ms: milliseconds(report.wall_us),
        memory_kib: i64::try_from(report.memory_kib).unwrap_or(i64::MAX),
        exit_code,
        signal,
        message: String::new(),
        stdout: test.show_output.then(|| shown(&run.stdout, shown_bytes)),
        stderr: test.show_output.then(|| shown(&report.stderr, shown_bytes)),
    }
}

/// Whether a run must be repeated on a quiet machine before its verdict is sure: it ended by itself, so
/// near its time limit that another one may end on the other side; or it computed, and got so little of
/// a busy machine that its time by the clock ran out first.
pub fn is_close(limits: Limits, run: &RunResult, row: &TestResult) -> bool {
    if run.report.ending == Ending::WallLimit {
        return run.report.cpu_us * STARVED >= run.report.wall_us;
    }
    let by_itself = matches!(run.report.ending, Ending::Exited(_) | Ending::Signaled(_));
    by_itself && matches!(row.status.as_str(), "AC" | "TLE") && limits.is_close(run.report.cpu_us)
}

/// Whether a run did next to nothing for longer than `wall_us` by the clock.
pub fn slept(run: &RunResult, wall_us: u64) -> bool {
    run.report.wall_us >= wall_us && run.report.cpu_us * STARVED < run.report.wall_us
}

/// Whether a learner's program ran out of time by the clock only because its interactor computed: it
/// did next to nothing itself.
pub fn was_kept_waiting(learner: &RunResult, interactor: &RunResult) -> bool {
    let (ours, theirs) = (&learner.report, &interactor.report);
    let idle = ours.ending == Ending::WallLimit && ours.cpu_us * STARVED < ours.wall_us;
    idle && theirs.ending == Ending::Stopped && theirs.cpu_us * BUSY >= theirs.wall_us
}

/// Compares what was written with what was expected, if anything was: of a run on samples as well, of
/// one on an own input not.
pub async fn compared(
    test: &JobTest,
    checker: &Checker,
    expected: Option<Bytes>,
    actual: Bytes,
    row: TestResult,
) -> anyhow::Result<Checked> {
    let Some(expected) = expected else { return Ok(agreed(row)) };
    let comparison = if expected.len() + actual.len() < LARGE {
        checker.compare(&expected, &actual)
    } else {
        let checker = checker.clone();
        tokio::task::spawn_blocking(move || checker.compare(&expected, &actual)).await?
    };
    Ok(match comparison {
        Some(Comparison::Different(difference)) => differed(test, difference, row),
        _ => agreed(row),
    })
}

fn agreed(row: TestResult) -> Checked {
    Checked { row, part: 1.0, close: false, slept: false, note: None }
}

fn differed(test: &JobTest, difference: crate::checker::Difference, mut row: TestResult) -> Checked {
    "WR".clone_into(&mut row.status);
    row.message =
        if test.show_output { format!("{}: {}", difference.place, difference.detail) } else { difference.place };
    failed(row)
}

/// A test that gives nothing.
pub fn failed(row: TestResult) -> Checked {
    Checked { row, part: 0.0, close: false, slept: false, note: None }
}

fn milliseconds(us: u64) -> i64 {
    i64::try_from(us.div_ceil(1000)).unwrap_or(i64::MAX)
}

/// The verdict of an ending. A run goes on for a little beyond its time limit: `too_long` says whether
/// it used more than that when it ended.
fn ended(ending: Ending, too_long: bool, language: &Language, stderr: &[u8]) -> (&'static str, Option<&'static str>) {
    match ending {
        Ending::CpuLimit | Ending::Signaled(OUT_OF_CPU) => ("TLE", None),
        Ending::WallLimit => ("TLE", Some(WALL_CLOCK)),
        Ending::MemoryLimit => ("RTE", Some("memory_limit")),
        Ending::OutputLimit => ("TOE", None),
        Ending::Signaled(FILE_TOO_LARGE) => ("TOE", Some("file_size")),
        Ending::Exited(_) | Ending::Signaled(_) if too_long => ("TLE", None),
        Ending::Exited(0) => ("AC", None),
        Ending::Exited(_) | Ending::Signaled(_) if says_out_of_memory(language, stderr) => {
            ("RTE", Some("memory_limit"))
        }
        Ending::Exited(_) => ("RTE", Some("exit_code")),
        Ending::Signaled(_) => ("RTE", Some("signal")),
        Ending::NotStarted(_) => ("RTE", Some("not_started")),
        Ending::Stopped => ("RTE", Some("stopped")),
    }
}

/// Whether the language's runtime says that it ran out of the memory it was given.
fn says_out_of_memory(language: &Language, stderr: &[u8]) -> bool {
    let stderr = String::from_utf8_lossy(stderr);
    language.out_of_memory.iter().any(|words| stderr.contains(words))
}

#[cfg(test)]
mod tests {
    use runner::wire::RunReport;

    use super::*;
    use crate::job::Data;
    use crate::languages;

    const LIMITS: Limits = Limits { time_ms: 1000, memory_mib: 64, output_kib: 64 };

    fn run(ending: Ending, stdout: &[u8], cpu_us: u64) -> RunResult {
        let report = RunReport {
            id: 1,
            ending,
            cpu_us,
            wall_us: 2_000,
            memory_kib: 900,
            stdout: vec![],
            stderr: b"bad \xff\0".to_vec(),
        };
        RunResult { report, stdout: stdout.to_vec() }
    }

    fn test(show_output: bool) -> JobTest {
        JobTest { index: 4, input: Data::Inline(String::new()), expected: None, score: 2.5, show_output }
    }

    fn row(ending: Ending, cpu_us: u64) -> TestResult {
        let language = languages::find(71).expect("Python is in the registry");
        row_of_run(&test(true), language, LIMITS, 64, &run(ending, b"42", cpu_us))
    }

    async fn compare(checker: Checker, expected: &[u8], actual: &[u8], show_output: bool) -> Checked {
        let (expected, actual) = (Bytes::copy_from_slice(expected), Bytes::copy_from_slice(actual));
        let test = test(show_output);
        compared(&test, &checker, Some(expected), actual, passed(&test)).await.expect("comparing")
    }

    #[test]
    fn each_ending_has_its_verdict() {
        let verdict = |ending| {
            let row = row(ending, 1_001);
            (row.status, row.reason)
        };
        let pair = |status: &str, reason: Option<&str>| (status.to_owned(), reason.map(str::to_owned));
        assert_eq!(verdict(Ending::Exited(0)), pair("AC", None));
        assert_eq!(verdict(Ending::Exited(3)), pair("RTE", Some("exit_code")));
        assert_eq!(verdict(Ending::Signaled(11)), pair("RTE", Some("signal")));
        assert_eq!(verdict(Ending::MemoryLimit), pair("RTE", Some("memory_limit")));
        assert_eq!(verdict(Ending::CpuLimit), pair("TLE", None));
        assert_eq!(verdict(Ending::WallLimit), pair("TLE", Some("wall_clock")));
        assert_eq!(verdict(Ending::OutputLimit), pair("TOE", None));
    }

    #[test]
    fn a_run_that_ends_beyond_its_limit_was_too_slow() {
        for (ending, cpu_us, status, close) in [
            (Ending::Exited(0), 949_000, "AC", false),
            (Ending::Exited(0), 951_000, "AC", true),
            (Ending::Exited(0), 1_000_000, "AC", true),
            (Ending::Exited(0), 1_000_001, "TLE", true),
            (Ending::Exited(0), 1_051_000, "TLE", false),
            (Ending::Exited(1), 999_000, "RTE", false),
            (Ending::Exited(1), 1_001_000, "TLE", true),
            (Ending::CpuLimit, 1_000_000, "TLE", false),
            (Ending::MemoryLimit, 1_000_001, "RTE", false),
            (Ending::WallLimit, 99, "TLE", false),
            (Ending::WallLimit, 100, "TLE", true),
        ] {
            let row = row(ending, cpu_us);
            let found = is_close(LIMITS, &run(ending, b"", cpu_us), &row);
            assert_eq!((row.status.as_str(), found), (status, close), "{ending:?} after {cpu_us} µs");
        }
    }

    #[test]
    fn who_waits_for_a_busy_interactor_is_not_to_blame() {
        let waited = |ours: (Ending, u64), theirs: (Ending, u64)| {
            was_kept_waiting(&run(ours.0, b"", ours.1), &run(theirs.0, b"", theirs.1))
        };
        assert!(waited((Ending::WallLimit, 10), (Ending::Stopped, 200)));
        assert!(!waited((Ending::WallLimit, 10), (Ending::Stopped, 199)), "both wait");
        assert!(!waited((Ending::WallLimit, 100), (Ending::Stopped, 200)), "it computes");
        assert!(!waited((Ending::CpuLimit, 10), (Ending::Stopped, 200)));
        assert!(!waited((Ending::WallLimit, 10), (Ending::Exited(0), 200)));
    }

    #[tokio::test]
    async fn a_hidden_tests_message_tells_nothing_of_what_was_expected() {
        let hidden = compare(Checker::Tokens, b"42\n", b"41", false).await;
        assert_eq!((hidden.row.status.as_str(), hidden.row.message.as_str(), hidden.part), ("WR", "token 1", 0.0));
        let shown = compare(Checker::Tokens, b"42\n", b"41", true).await;
        assert!(shown.row.message.contains("expected 42"), "{shown:?}");
        let right = compare(Checker::Tokens, b"42\n", b" 42 ", true).await;
        assert_eq!((right.row.status.as_str(), right.part), ("AC", 1.0));
    }

    #[tokio::test]
    async fn large_outputs_are_compared_just_so() {
        let expected = vec![b'7'; LARGE];
        assert_eq!(compare(Checker::Exact, &expected, &expected, true).await.part, 1.0);
        assert_eq!(compare(Checker::Exact, &expected, b"7", true).await.part, 0.0);
    }

    #[test]
    fn rows_hold_what_was_used_and_written() {
        let shown = row(Ending::Exited(0), 1_001);
        assert_eq!((shown.cpu_ms, shown.wall_ms, shown.exit_code), (2, 2, Some(0)));
        assert_eq!(shown.stderr.as_deref(), Some("bad \u{fffd}\u{fffd}"));
        let language = languages::find(71).expect("Python is in the registry");
        let hidden = row_of_run(&test(false), language, LIMITS, 64, &run(Ending::Exited(0), b"42", 1));
        assert_eq!((hidden.stdout, hidden.stderr), (None, None));
    }

    /// Postgres' JSON takes no NUL: nothing that a program writes may bring one into an outcome.
    #[tokio::test]
    async fn no_output_brings_a_nul_into_an_outcome() {
        let language = languages::find(71).expect("Python is in the registry");
        let checkers = [
            Checker::Tokens,
            Checker::Exact,
            Checker::Lines,
            Checker::IgnoreCase,
            Checker::Real { tolerance: 0.1 },
            Checker::UnorderedLines,
        ];
        let alphabet = [0, 0, b' ', b'\n', b'1', b'.', b'e', 0xc3, 0xa0, 0xff];
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state % below as u64) as usize
        };
        for round in 0..3000 {
            let mut bytes =
                |most: usize| -> Vec<u8> { (0..random(most)).map(|_| alphabet[random(alphabet.len())]).collect() };
            let long = if round % 300 == 0 { 200_000 } else { 60 };
            let (expected, actual, stderr) = (bytes(long), bytes(long), bytes(60));
            let mut result = run(Ending::Exited(0), &actual, 1);
            result.report.stderr = stderr.clone();
            let row = row_of_run(&test(true), language, LIMITS, 64, &result);
            let checker = checkers[round % checkers.len()].clone();
            let checked =
                compared(&test(true), &checker, Some(expected.into()), actual.into(), row).await.expect("comparing");
            result.report.ending = Ending::Exited([0, 1, 3, 7][round % 4]);
            let role = crate::judge::author_verdict::Role::Checker;
            let judged = crate::judge::author_verdict::AuthorVerdict::of(role, &result).into_row(
                role,
                checked.row.clone(),
                true,
            );
            for one in [checked, judged] {
                let json = serde_json::to_string(&(&one.row, &one.note)).expect("JSON");
                assert!(!json.contains("\\u0000"), "{json}");
            }
        }
    }
}
