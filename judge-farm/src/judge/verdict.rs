//! From how a run ended to a verdict.

use runner::wire::Ending;

use super::WORD_LIMIT;
use crate::cell::RunResult;
use crate::checker::{Checker, Comparison};
use crate::job::JobTest;
use crate::languages::Language;
use crate::outcome::TestResult;

/// SIGXCPU and SIGXFSZ on Linux.
const OUT_OF_CPU: i32 = 24;
const FILE_TOO_LARGE: i32 = 25;

/// Bytes as text that Postgres' JSON takes, cut: what is no UTF-8 and NULs become U+FFFD.
pub fn text(bytes: &[u8]) -> String {
    let cut = &bytes[..bytes.len().min(WORD_LIMIT)];
    String::from_utf8_lossy(cut).replace('\0', "\u{fffd}")
}

/// The row of a test. Compared where something is expected: a run on samples as well, one on an own input not.
pub fn judge_run(
    test: &JobTest,
    language: &Language,
    checker: &Checker,
    expected: Option<&[u8]>,
    run: &RunResult,
) -> TestResult {
    let report = &run.report;
    let (status, reason) = ended(report.ending, language, &report.stderr);
    let mut row = TestResult {
        index: test.index,
        status: status.to_owned(),
        reason: reason.map(str::to_owned),
        score: 0.0,
        cpu_ms: milliseconds(report.cpu_us),
        wall_ms: milliseconds(report.wall_us),
        memory_kib: i64::try_from(report.memory_kib).unwrap_or(i64::MAX),
        exit_code: None,
        signal: None,
        message: String::new(),
        stdout: test.show_output.then(|| text(&run.stdout)),
        stderr: test.show_output.then(|| text(&report.stderr)),
    };
    match report.ending {
        Ending::Exited(code) => row.exit_code = Some(code),
        Ending::Signaled(signal) => row.signal = Some(signal),
        _ => {}
    }
    if row.status != "AC" {
        return row;
    }
    if let Some(expected) = expected
        && let Some(Comparison::Different(difference)) = checker.compare(expected, &run.stdout)
    {
        "WR".clone_into(&mut row.status);
        row.message =
            if test.show_output { format!("{}: {}", difference.place, difference.detail) } else { difference.place };
        return row;
    }
    row.score = test.score;
    row
}

fn milliseconds(us: u64) -> i64 {
    i64::try_from(us.div_ceil(1000)).unwrap_or(i64::MAX)
}

fn ended(ending: Ending, language: &Language, stderr: &[u8]) -> (&'static str, Option<&'static str>) {
    match ending {
        Ending::Exited(0) => ("AC", None),
        Ending::CpuLimit | Ending::Signaled(OUT_OF_CPU) => ("TLE", None),
        Ending::WallLimit => ("TLE", Some("wall_clock")),
        Ending::MemoryLimit => ("RTE", Some("memory_limit")),
        Ending::OutputLimit => ("TOE", None),
        Ending::Signaled(FILE_TOO_LARGE) => ("TOE", Some("file_size")),
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

    fn judge(ending: Ending, stdout: &str, show_output: bool) -> TestResult {
        let test = JobTest { index: 4, input: Data::Inline(String::new()), expected: None, score: 2.5, show_output };
        let report = RunReport {
            id: 1,
            ending,
            cpu_us: 1_001,
            wall_us: 2_000,
            memory_kib: 900,
            stdout: vec![],
            stderr: b"bad \xff\0".to_vec(),
        };
        let run = RunResult { report, stdout: stdout.as_bytes().to_vec() };
        let language = languages::find(71).expect("Python is in the registry");
        judge_run(&test, language, &Checker::Tokens, Some(b"42\n"), &run)
    }

    #[test]
    fn each_ending_has_its_verdict() {
        let verdict = |ending| {
            let row = judge(ending, "42", false);
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
    fn a_hidden_tests_message_tells_nothing_of_what_was_expected() {
        let hidden = judge(Ending::Exited(0), "41", false);
        assert_eq!((hidden.status.as_str(), hidden.message.as_str()), ("WR", "token 1"));
        assert_eq!((hidden.stdout, hidden.score), (None, 0.0));
        let shown = judge(Ending::Exited(0), "41", true);
        assert!(shown.message.contains("expected 42"), "{}", shown.message);
        assert_eq!(shown.stderr.as_deref(), Some("bad \u{fffd}\u{fffd}"));
    }

    #[test]
    fn points_are_for_passing_and_times_are_rounded_up() {
        let row = judge(Ending::Exited(0), " 42 ", false);
        assert_eq!((row.score, row.cpu_ms, row.wall_ms), (2.5, 2, 2));
    }
}
