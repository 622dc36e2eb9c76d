//! From a job's limits and a language's needs to what a run may use.

use runner::wire::{self, RunSpec};

use crate::job::JobSpec;
use crate::languages::{Language, Terminal};

/// Bytes of standard error that are kept of a compiler.
const COMPILER_BYTES: u64 = 256 << 10;
/// Bytes of standard error that are kept of a run: for its runtime's last words, and where it is shown.
const STDERR_BYTES: u64 = 16 << 10;
const STDERR_SHOWN_BYTES: u64 = 256 << 10;
/// What an author's program may use: it is trusted to be right, not to be quick.
const AUTHORS: Limits = Limits { time_ms: 10_000, memory_mib: 512, output_kib: 64 << 10 };
/// How much longer by the clock a learner's program may take that talks with the author's, and how much
/// longer still the author's: of two that wait for each other, the learner's is to blame.
const TALK_US: u64 = 3_000_000;
const PATIENCE_US: u64 = 5_000_000;
/// Hundredths of a time limit on either side of it within which one measurement does not decide, and
/// beyond which a run is stopped, so that the two are told apart.
const CLOSE: u64 = 5;
const ROOM: u64 = 6;
/// What a run of a program that sleeps has by the clock beyond the CPU time at which it is stopped: one that computes is to
/// be stopped by that.
const SLACK_US: u64 = 50_000;
/// How long a run may take by the clock that somebody talks with.
const TALKED_WITH_US: u64 = 600_000_000;
/// What programs are told of the terminal that a live run has: there are no colours and no cursor.
const PLAIN_TERMINAL: [&str; 2] = ["TERM=dumb", "NO_COLOR=1"];
/// The largest file that a compiler may write, and a program of less memory: files are memory.
const FILE_BYTES: u64 = 64 << 20;
/// Open files of a process.
const OPEN_FILES: u32 = 256;
/// The largest stack of a main thread, KiB; otherwise it is as large as the memory.
const MOST_STACK_KIB: u64 = 512 << 10;

/// Limits of a job or of the compiler.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// CPU time, milliseconds.
    pub time_ms: i32,
    /// Memory, MiB.
    pub memory_mib: i32,
    /// Output, KiB.
    pub output_kib: i32,
}

/// A run of the program.
pub fn run_spec(language: &Language, limits: Limits, id: u32) -> RunSpec {
    let memory_mib = limits.memory_mib.to_string();
    // A collector that keeps a third for young objects leaves the whole limit to the old ones.
    let heap_mib = (limits.memory_mib * 3 / 2).to_string();
    let fill = |word: &String| word.replace("{memory_mib}", &memory_mib).replace("{heap_mib}", &heap_mib);
    let argv = language.run.iter().map(fill).collect();
    spec(language, limits, id, argv)
}

/// A run of the compiler, `None` where the language has none.
pub fn compile_spec(language: &Language, id: u32) -> Option<RunSpec> {
    let argv = language.compile.clone()?;
    let own = language.compile_limits;
    let limits = Limits { time_ms: own.cpu_ms, memory_mib: own.memory_mib, output_kib: 4096 };
    Some(RunSpec {
        compile: true,
        memory_kib: kib(own.memory_mib),
        stderr_bytes: COMPILER_BYTES,
        file_bytes: FILE_BYTES,
        ..spec(language, limits, id, argv)
    })
}

fn kib(mib: i32) -> u64 {
    u64::from(mib.unsigned_abs()) << 10
}

fn spec(language: &Language, limits: Limits, id: u32, argv: Vec<String>) -> RunSpec {
    let cpu_us = u64::from(limits.time_ms.unsigned_abs()) * 1000;
    RunSpec {
        id,
        compile: false,
        argv,
        env: language.env.clone(),
        cpu_us,
        // Waiting is not computing, and other runs may keep the cores busy; but a program that
        // sleeps must not hold a cell for ever.
        wall_us: cpu_us * 3 + 2_000_000,
        memory_kib: kib(limits.memory_mib) + kib(language.memory_headroom_mib),
        output_bytes: u64::from(limits.output_kib.unsigned_abs()) << 10,
        stderr_bytes: STDERR_BYTES,
        file_bytes: FILE_BYTES.max(kib(limits.memory_mib) << 10),
        processes: language.processes,
        open_files: OPEN_FILES,
        stack_kib: kib(limits.memory_mib).min(MOST_STACK_KIB),
        ..RunSpec::default()
    }
}

impl Limits {
    /// Those of a job's tests: the time multiplied for the language, and its start-up where that is
    /// allowed for.
    pub fn of(spec: &JobSpec, start_up_ms: i32) -> Self {
        let multiplied = (f64::from(spec.time_limit_ms) * spec.rules.time_multiplier).ceil() as i32;
        let start_up_ms = if spec.rules.allow_startup { start_up_ms } else { 0 };
        let time_ms = multiplied.saturating_add(start_up_ms).max(1);
        Self { time_ms, memory_mib: spec.memory_limit_mib, output_kib: spec.output_limit_kib }
    }

    /// CPU time, microseconds.
    pub fn cpu_us(self) -> u64 {
        u64::from(self.time_ms.unsigned_abs()) * 1000
    }

    /// Whether a CPU time is so near the limit that it is measured once more.
    pub fn is_close(self, cpu_us: u64) -> bool {
        cpu_us.abs_diff(self.cpu_us()) * 100 <= self.cpu_us() * CLOSE
    }
}

/// A run of a learner's program on a test. It is stopped only a little beyond its limit.
pub fn test_spec(language: &Language, limits: Limits, id: u32, shown: bool) -> RunSpec {
    let spec = run_spec(language, limits, id);
    let stderr_bytes = if shown { STDERR_SHOWN_BYTES.min(spec.output_bytes) } else { STDERR_BYTES };
    RunSpec { cpu_us: spec.cpu_us + spec.cpu_us * ROOM / 100, stderr_bytes, ..spec }
}

/// A run that somebody watches, or (`interactive`) talks with. Where nobody does, only its output is a terminal: a block
/// that is kept back until it is full would hide what a program writes between its pauses.
pub fn live_spec(language: &Language, limits: Limits, id: u32, interactive: bool) -> RunSpec {
    let spec = run_spec(language, limits, id);
    RunSpec {
        wall_us: if interactive { TALKED_WITH_US } else { spec.wall_us },
        stderr_bytes: spec.output_bytes,
        env: spec.env.into_iter().chain(PLAIN_TERMINAL.map(str::to_owned)).collect(),
        terminal: match language.terminal {
            Terminal::None => wire::Terminal::None,
            Terminal::Both if interactive => wire::Terminal::Both,
            Terminal::Output | Terminal::Both => wire::Terminal::Output,
        },
        ..spec
    }
}

/// The same for a program that has slept through tests before: it is not waited for beyond its CPU time.
pub fn hurried(spec: RunSpec) -> RunSpec {
    RunSpec { wall_us: spec.wall_us.min(spec.cpu_us + spec.cpu_us / 20 + SLACK_US), ..spec }
}

/// The same for a program that talks with the author's.
pub fn talking(spec: RunSpec) -> RunSpec {
    RunSpec { wall_us: spec.wall_us + TALK_US, ..spec }
}

/// A run of an author's program on a test; `beside` is the learner's run that it talks with, if it does.
pub fn author_spec(language: &Language, id: u32, beside: Option<&RunSpec>) -> RunSpec {
    let mut spec = run_spec(language, AUTHORS, id);
    spec.argv.extend(["input.txt", "output.txt", "answer.txt"].map(str::to_owned));
    if let Some(beside) = beside {
        spec.wall_us = beside.wall_us + PATIENCE_US;
        // One that computes for ever is found out before the learner's program has waited for too long,
        // also where it gets no more than a quarter of a busy core.
        spec.cpu_us = spec.cpu_us.min(beside.wall_us / 4);
    }
    spec
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checker::Checker;
    use crate::job::Rules;
    use crate::languages;

    fn job(rules: Rules) -> JobSpec {
        JobSpec {
            source: String::new(),
            files: vec![],
            time_limit_ms: 1000,
            memory_limit_mib: 64,
            output_limit_kib: 64,
            checker: Checker::Tokens,
            stop_at_first_failure: false,
            tests: vec![],
            rules,
        }
    }

    #[test]
    fn languages_get_the_time_that_the_author_allows_them() {
        let time = |rules| Limits::of(&job(rules), 120).time_ms;
        assert_eq!(time(Rules::default()), 1000);
        assert_eq!(time(Rules { time_multiplier: 2.5, ..Rules::default() }), 2500);
        assert_eq!(time(Rules { time_multiplier: 0.0001, ..Rules::default() }), 1);
        assert_eq!(time(Rules { time_multiplier: 2.0, allow_startup: true, ..Rules::default() }), 2120);
    }

    #[test]
    fn who_is_talked_with_has_ten_minutes_and_a_terminal_as_its_language_takes_it() {
        let limits = Limits { time_ms: 10_000, memory_mib: 256, output_kib: 1024 };
        let of = |language_id, interactive| {
            let language = languages::find(language_id).expect("a language");
            let spec = live_spec(language, limits, 1, interactive);
            assert!(spec.env.iter().any(|line| line == "TERM=dumb"));
            assert_eq!((spec.output_bytes, spec.stderr_bytes, spec.cpu_us), (1 << 20, 1 << 20, 10_000_000));
            (spec.wall_us / 1_000_000, spec.terminal)
        };
        assert_eq!((of(50, true), of(50, false)), ((600, wire::Terminal::Both), (32, wire::Terminal::Output)));
        assert_eq!((of(71, true), of(71, false)), ((600, wire::Terminal::Output), (32, wire::Terminal::Output)));
        assert_eq!((of(63, true), of(63, false)), ((600, wire::Terminal::None), (32, wire::Terminal::None)));
    }

    #[test]
    fn an_interactor_that_computes_for_ever_is_stopped_before_the_learners_program() {
        let python = languages::find(71).expect("Python");
        for time_ms in [10, 1000, 60_000] {
            let limits = Limits { time_ms, memory_mib: 64, output_kib: 64 };
            let ours = talking(test_spec(python, limits, 1, false));
            let theirs = author_spec(python, 1, Some(&ours));
            assert!(theirs.cpu_us * 3 < ours.wall_us && ours.wall_us < theirs.wall_us, "{time_ms} ms");
            assert_eq!(theirs.argv.last().map(String::as_str), Some("answer.txt"));
        }
    }

    #[test]
    fn who_sleeps_has_little_more_by_the_clock_than_its_cpu_time() {
        let python = languages::find(71).expect("Python");
        for time_ms in [10, 1000, 60_000] {
            let spec = test_spec(python, Limits { time_ms, memory_mib: 64, output_kib: 64 }, 1, false);
            let hurried = hurried(spec.clone());
            assert!(hurried.wall_us > spec.cpu_us && hurried.wall_us < spec.wall_us / 2, "{time_ms} ms");
            assert!(hurried.wall_us * 100 <= u64::from(time_ms.unsigned_abs()) * 1000 * 112 + SLACK_US * 100);
        }
    }

    #[test]
    fn five_hundredths_are_close_and_are_not_cut_off() {
        let limits = Limits::of(&job(Rules::default()), 0);
        assert!(limits.is_close(950_000) && limits.is_close(1_050_000));
        assert!(!limits.is_close(949_999) && !limits.is_close(1_050_001));
        let spec = test_spec(languages::find(71).expect("Python"), limits, 1, false);
        assert!(spec.cpu_us > 1_050_000 && spec.cpu_us < 1_100_000);
    }
}
