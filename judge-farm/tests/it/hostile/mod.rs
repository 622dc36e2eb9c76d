//! Programs that try to break out, to stay, or to take more than their share. After each, an honest
//! submission is judged right and at once; at the end nothing is left on the host.

mod beside;
mod bombs;
mod carried;
mod cells;
mod clocks;
mod compilers;
mod floods;
mod host;
mod reach;

use std::time::{Duration, Instant};

use judge_farm::client::{JobTest, NewJob, Outcome, SourceFile};
use uuid::Uuid;

use crate::farm::{C, Farm, PYTHON, job, test};
use host::Traces;

/// How long an honest submission may take after a hostile one.
const AT_ONCE: Duration = Duration::from_secs(2);
/// What the hostile C programs share.
const HEADER: &str = include_str!("programs/hostile.h");

/// A hostile program, with a name that nothing else on this machine has in place of `@MARK@`.
macro_rules! program {
    ($file:literal) => {
        include_str!(concat!("programs/", $file))
    };
}
use program;

/// A farm under attack.
pub struct Arena {
    farm: Farm,
    mark: String,
    traces: Traces,
}

/// One attack, and the verdicts that are right: `status`, or `status reason`.
struct Attack {
    name: &'static str,
    language: i32,
    source: &'static str,
    /// Input and output of its one test.
    test: (&'static str, &'static str),
    time_ms: i32,
    memory_mib: i32,
    verdicts: &'static [&'static str],
}

/// In the test "expected" of a program that reads `leave` or `look`.
const LEAVE: (&str, &str) = ("leave", "left");
const LOOK: (&str, &str) = ("look", "nothing");

impl Attack {
    /// A C program of a second and 128 MiB that is to be stopped or judged like this.
    const fn c(name: &'static str, source: &'static str, verdicts: &'static [&'static str]) -> Self {
        Self { name, language: C, source, test: ("", ""), time_ms: 1000, memory_mib: 128, verdicts }
    }

    /// The same in Python.
    const fn python(name: &'static str, source: &'static str, verdicts: &'static [&'static str]) -> Self {
        Self { language: PYTHON, ..Self::c(name, source, verdicts) }
    }

    /// One that says on its standard output how it fared.
    const fn says(self, output: &'static str) -> Self {
        Self { test: ("", output), time_ms: 4000, verdicts: &["AC"], ..self }
    }
}

impl Arena {
    async fn start() -> Self {
        let farm = Farm::start().await;
        let mut traces = Traces::of(&farm.node_name(0));
        traces.look();
        Self { farm, mark: format!("lophoc-{}", Uuid::new_v4().simple()), traces }
    }

    /// A job of a hostile program.
    fn job(&self, language: i32, source: &str, tests: Vec<JobTest>) -> NewJob {
        let files = if language == C { vec![file("hostile.h", HEADER)] } else { Vec::new() };
        NewJob { files, ..job(language, &source.replace("@MARK@", &self.mark), tests) }
    }

    /// Judges a hostile job and then an honest one.
    async fn survive(&mut self, job: NewJob) -> Outcome {
        let outcome = self.farm.judge(job).await;
        self.traces.look();
        let mut took = self.honest(&outcome).await;
        if took >= AT_ONCE {
            // Others that are busy on the machine hold up one; what a hostile one left would hold up the next as well.
            took = self.honest(&outcome).await;
        }
        assert!(took < AT_ONCE, "it took {took:?} after {outcome:?}");
        outcome
    }

    /// How long an honest submission takes after this hostile one; it is judged right.
    async fn honest(&self, hostile: &Outcome) -> Duration {
        let began = Instant::now();
        // Said differently each time, so that it is judged and not remembered.
        let source = format!("# {}\nprint(input())", Uuid::new_v4());
        let outcome = self.farm.judge(job_of_python(&source)).await;
        let took = began.elapsed();
        assert_eq!(outcome.status, "AC", "an honest submission, {outcome:?}, after {hostile:?}");
        took
    }

    /// Makes each attack and compares the verdict.
    async fn withstand(&mut self, attacks: &[Attack]) {
        for attack in attacks {
            let (input, output) = attack.test;
            let job = self.job(attack.language, attack.source, vec![test(1, input, output)]);
            let job = NewJob { time_limit_ms: attack.time_ms, memory_limit_mib: attack.memory_mib, ..job };
            let again = NewJob { id: Uuid::new_v4(), kind: judge_farm::client::JobKind::Run, ..job.clone() };
            let outcome = self.survive(job).await;
            let verdict = verdict(&outcome);
            if !attack.verdicts.contains(&verdict.as_str()) {
                let said = self.farm.judge(again).await;
                panic!("{}: {verdict}, not {:?}: {outcome:?}\nonce more: {said:?}", attack.name, attack.verdicts);
            }
        }
    }

    /// What one run leaves, the next of the same job and those of another site look for.
    async fn nothing_survives(&mut self, name: &str, language: i32, source: &str) {
        let tests = vec![test(1, LEAVE.0, LEAVE.1), test(2, LOOK.0, LOOK.1)];
        let outcome = self.survive(self.job(language, source, tests)).await;
        assert_eq!(outcome.status, "AC", "{name}: {outcome:?}");
        for tenant_id in [2, 3] {
            let look = NewJob { tenant_id, ..self.job(language, source, vec![test(1, LOOK.0, LOOK.1)]) };
            let outcome = self.farm.judge(look).await;
            assert_eq!(outcome.status, "AC", "{name}, another site: {outcome:?}");
        }
    }

    /// Stops the farm and sees that it has left nothing on the host.
    async fn end(mut self) {
        self.traces.look();
        self.farm.stop_nodes();
        self.traces.assert_gone(&self.mark).await;
    }
}

fn job_of_python(source: &str) -> NewJob {
    job(PYTHON, source, vec![test(1, "ok", "ok")])
}

fn file(path: &str, content: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), content: content.to_owned() }
}

/// `status`, and the reason if there is one.
fn verdict(outcome: &Outcome) -> String {
    let reason = outcome.reason.as_ref().or_else(|| outcome.tests.iter().find_map(|row| row.reason.as_ref()));
    reason.map_or(outcome.status.clone(), |reason| format!("{} {reason}", outcome.status))
}
