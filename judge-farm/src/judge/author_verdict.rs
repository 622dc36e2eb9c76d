//! What an author's program says of a test, by testlib's exit codes: 0 right, 1 wrong, 2, 4 and 8 wrong
//! in form, 3 its own failure, 7 points (a part from 0 to 1, the first number that it writes to standard
//! error), 16 to 216 a part in two hundredths.

use runner::wire::Ending;

use super::output_text::beginning;
use super::plan::Checked;
use crate::cell::RunResult;
use crate::checker::Checker;
use crate::job::{JobSpec, Mode, SourceFile};
use crate::outcome::TestResult;

/// Bytes of a message that are kept.
const MESSAGE_BYTES: usize = 2 << 10;
const FAILURE: i32 = 3;
const PARTLY: i32 = 16;
const PARTS: i32 = 200;
/// The signal of a pipe that nobody reads any more.
const BROKEN_PIPE: i32 = 13;

/// What a program of the author's is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It looks at what the learner's program wrote.
    Checker,
    /// It talks with the learner's program.
    Interactor,
}

impl Role {
    /// As it begins the reasons of its failures: `checker_failed`, `interactor_compile_error`, …
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Checker => "checker",
            Self::Interactor => "interactor",
        }
    }

    /// The author's program of a job, if it has one: what for, language, source, more files.
    pub fn of(spec: &JobSpec) -> Option<(Self, i32, &str, &[SourceFile])> {
        match (&spec.rules.mode, &spec.checker) {
            (Mode::Interactive { interactor }, _) => {
                Some((Self::Interactor, interactor.language_id, &interactor.source_code, &interactor.files))
            }
            (_, Checker::Custom { language_id, source_code, files }) => {
                Some((Self::Checker, *language_id, source_code, files))
            }
            _ => None,
        }
    }
}

/// What an author's program says.
#[derive(Debug, Clone, PartialEq)]
pub struct AuthorVerdict {
    /// What it makes of the test.
    pub judgement: Judgement,
    /// What it wrote to standard error, cut; to standard output, if a checker wrote nothing there.
    pub message: String,
}

/// What an author's program makes of a test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Judgement {
    /// The part that is reached, 0 to 1, and why it is not the whole.
    Part(f64, Option<&'static str>),
    /// The program does not work; how it failed.
    Broken(&'static str),
}

impl AuthorVerdict {
    /// Reads a run of an author's program.
    pub fn of(role: Role, run: &RunResult) -> Self {
        let mut message = beginning(&run.report.stderr, MESSAGE_BYTES);
        if message.is_empty() && role == Role::Checker {
            message = beginning(&run.stdout, MESSAGE_BYTES);
        }
        Self { judgement: judgement(run.report.ending, &message), message }
    }

    /// What to make of an interactor's side of a conversation: a learner's program that fell silent
    /// first leaves it to talk to nobody, and that is not the interactor's fault.
    pub fn of_conversation(interactor: &RunResult, left_alone: bool) -> Self {
        let author_verdict = Self::of(Role::Interactor, interactor);
        let fell_over = match interactor.report.ending {
            Ending::Signaled(signal) => signal == BROKEN_PIPE,
            Ending::Exited(code) => code != FAILURE && (!is_verdict(code) || crashed(code, &author_verdict.message)),
            _ => false,
        };
        if left_alone && fell_over {
            return Self { judgement: Judgement::Part(0.0, Some("early_exit")), ..author_verdict };
        }
        author_verdict
    }

    /// Whether it decides whatever the end of the learner's program was: it was given before. Who reads
    /// on after a wrong answer meets the end of the input and may fall over it.
    pub fn came_first(&self, learner: &RunResult, interactor: &RunResult, left_alone: bool) -> bool {
        let stopped = learner.report.ending == Ending::Stopped;
        let by_itself = matches!(interactor.report.ending, Ending::Exited(_));
        let whole = matches!(self.judgement, Judgement::Part(part, _) if part >= 1.0);
        stopped || (by_itself && !whole && !left_alone)
    }

    /// Writes it into the row of a test whose run was in order.
    pub fn into_row(self, role: Role, mut row: TestResult, shown: bool) -> Checked {
        let (part, status, reason) = match self.judgement {
            Judgement::Part(part, _) if part >= 1.0 => (1.0, "AC", None),
            Judgement::Part(part, reason) => (part, "WR", reason.map(str::to_owned)),
            Judgement::Broken(how) => (0.0, "SVE", Some(format!("{}_{how}", role.as_str()))),
        };
        let note = match (&self.judgement, &reason) {
            (Judgement::Broken(_), Some(reason)) => Some(format!("test {}: {reason}: {}", row.index, self.message)),
            _ => None,
        };
        status.clone_into(&mut row.status);
        row.reason = reason;
        if shown {
            row.message = self.message;
        }
        Checked { row, part, close: false, slept: false, note }
    }
}

fn is_verdict(code: i32) -> bool {
    matches!(code, 0..=2 | 4 | 7 | 8) || (PARTLY..=PARTLY + PARTS).contains(&code)
}

fn judgement(ending: Ending, message: &str) -> Judgement {
    match ending {
        Ending::Exited(code) if crashed(code, message) => Judgement::Broken("failed"),
        Ending::Exited(0) => Judgement::Part(1.0, None),
        Ending::Exited(1) => Judgement::Part(0.0, None),
        Ending::Exited(2 | 4 | 8) => Judgement::Part(0.0, Some("presentation")),
        Ending::Exited(7) => match points(message) {
            Some(part) => Judgement::Part(part, Some("partial")),
            None => Judgement::Broken("failed"),
        },
        Ending::Exited(code) if is_verdict(code) => {
            Judgement::Part(f64::from(code - PARTLY) / f64::from(PARTS), Some("partial"))
        }
        Ending::Exited(_) | Ending::Signaled(_) | Ending::NotStarted(_) | Ending::Stopped => {
            Judgement::Broken("failed")
        }
        Ending::CpuLimit | Ending::WallLimit => Judgement::Broken("time_limit"),
        Ending::MemoryLimit => Judgement::Broken("memory_limit"),
        Ending::OutputLimit => Judgement::Broken("output_limit"),
    }
}

/// Whether an exit code is not the program's own answer: Python and Java end with 1, the code of a wrong
/// answer, when nobody catches an exception, and Python with 120 when its last output can't be written.
fn crashed(code: i32, message: &str) -> bool {
    let says = |words: &str| message.lines().any(|line| line.starts_with(words));
    match code {
        1 => says("Traceback (most recent call last):") || says("Exception in thread "),
        120 => says("Exception ignored "),
        _ => false,
    }
}

/// `points 0.5 …` or `0.5 …`; `None` where that is no part of a whole.
fn points(message: &str) -> Option<f64> {
    let mut words = message.split_ascii_whitespace();
    let first = words.next()?;
    let number = if first == "points" { words.next()? } else { first };
    number.parse().ok().filter(|part| (0.0..=1.0).contains(part))
}

#[cfg(test)]
mod tests {
    use runner::wire::RunReport;

    use super::*;

    fn run(ending: Ending, stderr: &str) -> RunResult {
        let report = RunReport {
            id: 1,
            ending,
            cpu_us: 1,
            wall_us: 1,
            memory_kib: 1,
            stdout: vec![],
            stderr: stderr.as_bytes().to_vec(),
        };
        RunResult { report, stdout: b"on standard output\n".to_vec() }
    }

    #[test]
    fn exit_codes_are_testlibs() {
        let of = |ending, stderr| AuthorVerdict::of(Role::Checker, &run(ending, stderr)).judgement;
        let exited = |code, stderr| of(Ending::Exited(code), stderr);
        assert_eq!(exited(0, "ok"), Judgement::Part(1.0, None));
        assert_eq!(exited(1, "wrong answer"), Judgement::Part(0.0, None));
        assert_eq!(exited(2, ""), Judgement::Part(0.0, Some("presentation")));
        assert_eq!(exited(3, "FAIL"), Judgement::Broken("failed"));
        assert_eq!(exited(7, "points 0.25 so so"), Judgement::Part(0.25, Some("partial")));
        assert_eq!(exited(7, "0.5"), Judgement::Part(0.5, Some("partial")));
        for nonsense in ["", "points", "points many", "points 2", "points -1", "points nan"] {
            assert_eq!(exited(7, nonsense), Judgement::Broken("failed"), "{nonsense}");
        }
        assert_eq!(exited(16, ""), Judgement::Part(0.0, Some("partial")));
        assert_eq!(exited(66, ""), Judgement::Part(0.25, Some("partial")));
        assert_eq!(exited(216, ""), Judgement::Part(1.0, Some("partial")));
        for code in [5, 6, 9, 15, 217, 255] {
            assert_eq!(exited(code, ""), Judgement::Broken("failed"), "{code}");
        }
        assert_eq!(exited(1, "Traceback (most recent call last):\n  File"), Judgement::Broken("failed"));
        assert_eq!(of(Ending::Signaled(11), ""), Judgement::Broken("failed"));
        assert_eq!(of(Ending::CpuLimit, ""), Judgement::Broken("time_limit"));
        assert_eq!(of(Ending::WallLimit, ""), Judgement::Broken("time_limit"));
        assert_eq!(of(Ending::MemoryLimit, ""), Judgement::Broken("memory_limit"));
        assert_eq!(of(Ending::OutputLimit, ""), Judgement::Broken("output_limit"));
    }

    #[test]
    fn rows_tell_learners_only_what_the_test_shows() {
        let row = |code, shown| {
            let author_verdict = AuthorVerdict::of(Role::Checker, &run(Ending::Exited(code), "points 0.5 secret"));
            author_verdict.into_row(Role::Checker, TestResult { index: 4, ..TestResult::default() }, shown)
        };
        let partial = row(7, true);
        assert_eq!((partial.row.status.as_str(), partial.row.reason.as_deref()), ("WR", Some("partial")));
        assert_eq!((partial.part, partial.row.message.as_str(), partial.note), (0.5, "points 0.5 secret", None));
        assert_eq!(row(7, false).row.message, "");
        assert_eq!((row(216, true).row.status.as_str(), row(216, true).row.reason), ("AC", None));
        let broken = row(3, false);
        assert_eq!((broken.row.status.as_str(), broken.row.reason.as_deref()), ("SVE", Some("checker_failed")));
        assert_eq!(broken.note.as_deref(), Some("test 4: checker_failed: points 0.5 secret"));
        assert_eq!(broken.row.message, "");
    }

    #[test]
    fn a_silent_checker_is_heard_on_standard_output() {
        assert_eq!(AuthorVerdict::of(Role::Checker, &run(Ending::Exited(0), "")).message, "on standard output");
        assert_eq!(AuthorVerdict::of(Role::Interactor, &run(Ending::Exited(0), "")).message, "");
    }

    #[test]
    fn an_interactor_that_is_left_alone_is_not_to_blame() {
        let alone = |ending, stderr| AuthorVerdict::of_conversation(&run(ending, stderr), true).judgement;
        let early = Judgement::Part(0.0, Some("early_exit"));
        assert_eq!(alone(Ending::Signaled(13), ""), early);
        assert_eq!(alone(Ending::Exited(120), "Exception ignored in: <stdout>\nBrokenPipeError"), early);
        assert_eq!(alone(Ending::Exited(1), "Traceback (most recent call last):\nEOFError"), early);
        assert_eq!(alone(Ending::Exited(255), ""), early);
        assert_eq!(alone(Ending::Exited(0), ""), Judgement::Part(1.0, None));
        assert_eq!(alone(Ending::Exited(1), "unexpected end"), Judgement::Part(0.0, None));
        assert_eq!(alone(Ending::Exited(3), ""), Judgement::Broken("failed"));
        assert_eq!(alone(Ending::Signaled(11), ""), Judgement::Broken("failed"));
        let heard = AuthorVerdict::of_conversation(&run(Ending::Exited(255), ""), false);
        assert_eq!(heard.judgement, Judgement::Broken("failed"));
    }

    #[test]
    fn who_falls_over_after_a_wrong_answer_was_wrong() {
        let first = |learner, interactor, left_alone| {
            let (learner, interactor) = (run(learner, ""), run(interactor, ""));
            AuthorVerdict::of_conversation(&interactor, left_alone).came_first(&learner, &interactor, left_alone)
        };
        assert!(first(Ending::Exited(1), Ending::Exited(1), false));
        assert!(first(Ending::WallLimit, Ending::Exited(2), false));
        assert!(!first(Ending::Exited(1), Ending::Exited(1), true));
        assert!(!first(Ending::Exited(1), Ending::Exited(0), false));
        assert!(!first(Ending::CpuLimit, Ending::Stopped, true));
        assert!(first(Ending::Stopped, Ending::CpuLimit, false));
    }
}
