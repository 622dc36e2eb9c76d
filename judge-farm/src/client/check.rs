//! Whether the judge can run a job at all.

use std::collections::{HashMap, HashSet};

use super::JudgeError;
use crate::checker::Checker;
use crate::job::{Data, Mode, NewJob, SourceFile, Subtask};
use crate::languages::{self, Language};

/// Bounds of what a job may ask for.
const TIME_LIMIT_MS: std::ops::RangeInclusive<i32> = 10..=60_000;
const MEMORY_LIMIT_MIB: std::ops::RangeInclusive<i32> = 4..=1024;
const OUTPUT_LIMIT_KIB: std::ops::RangeInclusive<i32> = 1..=65_536;
const MOST_MULTIPLIED: f64 = 20.0;
const MOST_TESTS: usize = 2000;
const MOST_SUBTASKS: usize = 200;
const MOST_FILES: usize = 100;
const MOST_SOURCE_BYTES: usize = 4 << 20;
/// Of a Scratch project, whose source is its project.json.
const MOST_SCRATCH_BYTES: usize = 6 << 20;
const SCRATCH: i32 = 200;

/// Most KiB of an output that a result holds: outcomes are rows of a table.
const SHOWN_KIB: u16 = 2048;

/// Checks every part of a job against its bounds. Answers with the job's language.
///
/// # Errors
/// With the first part that is out of its bounds.
pub fn check(job: &NewJob) -> Result<&'static Language, JudgeError> {
    let language = language(job.language_id)?;
    limits(job)?;
    tests(job)?;
    submission(job, language)?;
    checker(&job.checker)?;
    if let Mode::Interactive { interactor } = &job.rules.mode {
        author_program(interactor.language_id, &interactor.source_code, &interactor.files)?;
    }
    subtasks(job)?;
    Ok(language)
}

/// The sandbox image that a node must have to run all of a job that was checked: each is made over the
/// one before, so the last of those that its languages need.
pub fn image(job: &NewJob) -> Option<&'static str> {
    let checker = match &job.checker {
        Checker::Custom { language_id, .. } => Some(*language_id),
        _ => None,
    };
    let interactor = match &job.rules.mode {
        Mode::Interactive { interactor } => Some(interactor.language_id),
        _ => None,
    };
    let ids = [Some(job.language_id), checker, interactor];
    let needed: Vec<&str> =
        ids.into_iter().flatten().filter_map(languages::find).map(|language| language.image.as_str()).collect();
    languages::images().filter(|image| needed.contains(image)).last()
}

fn refuse<T>(what: impl Into<String>) -> Result<T, JudgeError> {
    Err(JudgeError::InvalidJob(what.into()))
}

fn language(id: i32) -> Result<&'static Language, JudgeError> {
    languages::find(id).ok_or(JudgeError::UnknownLanguage(id))
}

fn limits(job: &NewJob) -> Result<(), JudgeError> {
    if !(job.weight.is_finite() && job.weight > 0.0) {
        return refuse("the weight is not above 0");
    }
    if !TIME_LIMIT_MS.contains(&job.time_limit_ms) {
        return refuse("the time limit is not between 10 ms and 60 s");
    }
    let multiplier = job.rules.time_multiplier;
    if !(multiplier.is_finite() && multiplier > 0.0 && multiplier <= MOST_MULTIPLIED) {
        return refuse("the time limit is not multiplied by something above 0 and up to 20");
    }
    if !MEMORY_LIMIT_MIB.contains(&job.memory_limit_mib) {
        return refuse("the memory limit is not between 4 and 1024 MiB");
    }
    if job.rules.shown_kib > SHOWN_KIB {
        return refuse("more than 2 MiB of an output are to be kept");
    }
    if !OUTPUT_LIMIT_KIB.contains(&job.output_limit_kib) {
        return refuse("the output limit is not between 1 KiB and 64 MiB");
    }
    Ok(())
}

fn tests(job: &NewJob) -> Result<(), JudgeError> {
    if job.tests.is_empty() || job.tests.len() > MOST_TESTS {
        return refuse("there is not between 1 and 2000 tests");
    }
    let mut indexes = HashSet::new();
    for test in &job.tests {
        if !(test.score.is_finite() && test.score >= 0.0) {
            return refuse(format!("the points of test {} are below 0", test.index));
        }
        if [Some(&test.input), test.expected.as_ref()].into_iter().flatten().any(has_nul) {
            return refuse(format!("test {} holds a NUL and is not in the blob store", test.index));
        }
        if !indexes.insert(test.index) {
            return refuse(format!("two tests have the index {}", test.index));
        }
    }
    Ok(())
}

/// Data that Postgres' JSON would not take.
fn has_nul(data: &Data) -> bool {
    matches!(data, Data::Inline(text) if text.contains('\0'))
}

/// The learner's files, and the driver that they stand beside.
fn submission(job: &NewJob, language: &Language) -> Result<(), JudgeError> {
    let most = if language.id == SCRATCH { MOST_SCRATCH_BYTES } else { MOST_SOURCE_BYTES };
    match &job.rules.mode {
        Mode::Program | Mode::Interactive { .. } => files(Some(&language.source_file), &job.source, &job.files, most),
        Mode::OutputOnly => files(None, &job.source, &job.files, most),
        Mode::Driver { source, solution_file } => {
            let solution = SourceFile { path: solution_file.clone(), content: job.source.clone() };
            let beside: Vec<SourceFile> = job.files.iter().cloned().chain([solution]).collect();
            files(Some(&language.source_file), source, &beside, most)
        }
    }
}

fn files(main: Option<&str>, source: &str, beside: &[SourceFile], most: usize) -> Result<(), JudgeError> {
    // Postgres' JSON takes none.
    if source.contains('\0') || beside.iter().any(|file| file.content.contains('\0')) {
        return refuse("the source holds a NUL");
    }
    let bytes: usize = beside.iter().map(|file| file.content.len()).sum();
    if beside.len() > MOST_FILES || bytes + source.len() > most {
        return refuse("the source is too large");
    }
    let mut paths: Vec<&str> = beside.iter().map(|file| file.path.as_str()).chain(main).collect();
    if !paths.iter().all(|path| is_plain(path)) {
        return refuse("a file's path leaves its folder");
    }
    paths.sort_unstable();
    // Not only neighbours: between `a` and `a/b` sorts `a.b`.
    let all: HashSet<&str> = paths.iter().copied().collect();
    let below_a_file = |path: &&str| path.match_indices('/').any(|(end, _)| all.contains(&path[..end]));
    if all.len() < paths.len() || paths.iter().any(below_a_file) {
        return refuse("two files have the same path");
    }
    Ok(())
}

/// Whether a path stays below the folder it is in, in any reading.
fn is_plain(path: &str) -> bool {
    let fits = !path.is_empty() && path.len() <= 200 && !path.contains(['\0', '\\']);
    fits && path.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
}

fn checker(checker: &Checker) -> Result<(), JudgeError> {
    match checker {
        Checker::Real { tolerance } if !(tolerance.is_finite() && *tolerance > 0.0) => {
            refuse("the tolerance is not above 0")
        }
        Checker::Custom { language_id, source_code, files } => author_program(*language_id, source_code, files),
        _ => Ok(()),
    }
}

fn author_program(language_id: i32, source: &str, beside: &[SourceFile]) -> Result<(), JudgeError> {
    let language = language(language_id)?;
    files(Some(&language.source_file), source, beside, MOST_SOURCE_BYTES)
}

fn subtasks(job: &NewJob) -> Result<(), JudgeError> {
    let subtasks = &job.rules.subtasks;
    if subtasks.len() > MOST_SUBTASKS {
        return refuse("there are more than 200 subtasks");
    }
    let by_id: HashMap<i32, &Subtask> = subtasks.iter().map(|subtask| (subtask.id, subtask)).collect();
    if by_id.len() < subtasks.len() {
        return refuse("two subtasks have the same id");
    }
    let known: HashSet<i32> = job.tests.iter().map(|test| test.index).collect();
    let mut taken = HashSet::new();
    for subtask in subtasks {
        let id = subtask.id;
        if !(subtask.score.is_finite() && subtask.score >= 0.0) {
            return refuse(format!("the points of subtask {id} are below 0"));
        }
        if subtask.tests.is_empty() {
            return refuse(format!("subtask {id} has no test"));
        }
        for test in &subtask.tests {
            if !known.contains(test) {
                return refuse(format!("subtask {id} names test {test}, which is not there"));
            }
            if !taken.insert(*test) {
                return refuse(format!("test {test} is named twice by subtasks"));
            }
        }
        if let Some(missing) = subtask.requires.iter().find(|required| !by_id.contains_key(required)) {
            return refuse(format!("subtask {id} requires subtask {missing}, which is not there"));
        }
    }
    if has_cycle(&by_id) { refuse("subtasks require each other in a circle") } else { Ok(()) }
}

/// Whether some subtasks can never be begun: those that are left when all that can be are taken away.
fn has_cycle(by_id: &HashMap<i32, &Subtask>) -> bool {
    let mut begun = HashSet::new();
    loop {
        let before = begun.len();
        let free = by_id.values().filter(|subtask| subtask.requires.iter().all(|required| begun.contains(required)));
        let free: Vec<i32> = free.map(|subtask| subtask.id).collect();
        begun.extend(free);
        if begun.len() == before {
            return before < by_id.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::job::{AuthorProgram, JobClass, JobKind, JobTest, Rules, SubtaskRule};

    fn job() -> NewJob {
        let test = |index| JobTest {
            index,
            input: Data::Inline(String::new()),
            expected: None,
            score: 1.0,
            show_output: true,
        };
        NewJob {
            id: Uuid::new_v4(),
            tenant_id: 1,
            weight: 1.0,
            user_id: 1,
            class: JobClass::Live,
            kind: JobKind::Run,
            language_id: 71,
            source: "print(1)".into(),
            files: vec![],
            time_limit_ms: 1000,
            memory_limit_mib: 256,
            output_limit_kib: 1024,
            checker: Checker::Tokens,
            stop_at_first_failure: false,
            tests: vec![test(1), test(2), test(3)],
            rules: Rules::default(),
        }
    }

    fn file(path: &str) -> SourceFile {
        SourceFile { path: path.into(), content: String::new() }
    }

    fn program(language_id: i32, files: Vec<SourceFile>) -> AuthorProgram {
        AuthorProgram { language_id, source_code: String::new(), files }
    }

    fn refused(jobs: &[NewJob]) {
        for (number, job) in jobs.iter().enumerate() {
            assert!(matches!(check(job), Err(JudgeError::InvalidJob(_))), "job {number}");
        }
    }

    #[test]
    fn a_job_out_of_bounds_is_refused() {
        assert!(check(&job()).is_ok());
        let with_files = |files: Vec<SourceFile>| NewJob { files, ..job() };
        let times = |time_multiplier| NewJob { rules: Rules { time_multiplier, ..Rules::default() }, ..job() };
        let mut twice = job();
        twice.tests[1].index = 1;
        let mut negative = job();
        negative.tests[1].score = -1.0;
        let mut nul = job();
        nul.tests[1].input = Data::Inline("\0".into());
        refused(&[
            NewJob { time_limit_ms: 0, ..job() },
            NewJob { memory_limit_mib: 100_000, ..job() },
            NewJob { output_limit_kib: 0, ..job() },
            NewJob { weight: 0.0, ..job() },
            NewJob { weight: f64::NAN, ..job() },
            NewJob { tests: vec![], ..job() },
            NewJob { checker: Checker::Real { tolerance: -1.0 }, ..job() },
            times(0.0),
            times(f64::INFINITY),
            twice,
            negative,
            nul,
            NewJob { source: "\0".into(), ..job() },
            with_files(vec![file("../x")]),
            with_files(vec![file("/etc/passwd")]),
            with_files(vec![file("script.py")]),
            with_files(vec![file("a"), file("a.b"), file("a/b")]),
        ]);
    }

    #[test]
    fn scratch_projects_may_be_longer_than_programs() {
        let of = |language_id, bytes: usize| check(&NewJob { language_id, source: " ".repeat(bytes), ..job() });
        assert!(of(SCRATCH, MOST_SCRATCH_BYTES).is_ok() && of(71, MOST_SOURCE_BYTES).is_ok());
        for too_long in [of(SCRATCH, MOST_SCRATCH_BYTES + 1), of(71, MOST_SOURCE_BYTES + 1)] {
            assert!(matches!(too_long, Err(JudgeError::InvalidJob(_))));
        }
    }

    #[test]
    fn authors_programs_are_checked_like_learners() {
        let custom = |language_id, files| {
            let checker = Checker::Custom { language_id, source_code: String::new(), files };
            NewJob { checker, ..job() }
        };
        let interactive = |interactor| NewJob {
            rules: Rules { mode: Mode::Interactive { interactor }, ..Rules::default() },
            ..job()
        };
        let driver = |solution_file: &str| {
            let mode = Mode::Driver { source: String::new(), solution_file: solution_file.into() };
            NewJob { rules: Rules { mode, ..Rules::default() }, ..job() }
        };
        assert!(check(&custom(54, vec![file("testlib.h")])).is_ok());
        assert!(check(&interactive(program(71, vec![]))).is_ok());
        assert!(check(&driver("solution.py")).is_ok());
        refused(&[
            custom(54, vec![file("../testlib.h")]),
            interactive(program(71, vec![file("script.py")])),
            driver("script.py"),
            driver("../solution.py"),
        ]);
        for job in [custom(9999, vec![]), interactive(program(9999, vec![]))] {
            assert!(matches!(check(&job), Err(JudgeError::UnknownLanguage(9999))));
        }
        assert!(matches!(check(&NewJob { language_id: 9999, ..job() }), Err(JudgeError::UnknownLanguage(9999))));
    }

    #[test]
    fn a_job_goes_where_its_checker_can_run_too() {
        let of = |image: &str| languages::languages().iter().find(|one| one.image == image).map(|one| one.id);
        let (core, full) = (of("core").expect("a language"), of("full").expect("a language"));
        let with = |language_id, checker| {
            let checker = Checker::Custom { language_id: checker, source_code: String::new(), files: vec![] };
            image(&NewJob { language_id, checker, ..job() })
        };
        assert_eq!(image(&job()), Some("core"));
        assert_eq!((with(core, core), with(core, full), with(full, core)), (Some("core"), Some("full"), Some("full")));
    }

    #[test]
    fn outputs_are_files_of_any_name() {
        let rules = Rules { mode: Mode::OutputOnly, ..Rules::default() };
        assert!(check(&NewJob { rules, files: vec![file("script.py"), file("1.out")], ..job() }).is_ok());
    }

    #[test]
    fn subtasks_must_hang_together() {
        let subtask = |id, requires: &[i32], tests: &[i32]| Subtask {
            id,
            score: 10.0,
            rule: SubtaskRule::Min,
            requires: requires.to_vec(),
            tests: tests.to_vec(),
        };
        let with = |subtasks| NewJob { rules: Rules { subtasks, ..Rules::default() }, ..job() };
        assert!(check(&with(vec![subtask(1, &[], &[1]), subtask(2, &[1], &[2, 3])])).is_ok());
        refused(&[
            with(vec![subtask(1, &[], &[])]),
            with(vec![subtask(1, &[], &[4])]),
            with(vec![subtask(1, &[], &[1, 1])]),
            with(vec![subtask(1, &[], &[1]), subtask(2, &[], &[1])]),
            with(vec![subtask(1, &[], &[1]), subtask(1, &[], &[2])]),
            with(vec![subtask(1, &[3], &[1])]),
            with(vec![subtask(1, &[1], &[1])]),
            with(vec![subtask(1, &[2], &[1]), subtask(2, &[1], &[2])]),
            with(vec![Subtask { score: f64::NAN, ..subtask(1, &[], &[1]) }]),
        ]);
    }
}
