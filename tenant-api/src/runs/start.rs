//! Beginning a run.

use std::collections::HashSet;

use judge_farm::client::{
    Checker, Data, JobClass, JobKind, JobTest, JudgeError, LiveAdmission, NewJob, Rules, SourceFile,
};
use judge_farm::languages::find;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, Message, TOO_LARGE};
use serde_json::json;
use uuid::Uuid;

use super::messages::{FILE_TWICE, RUN_BUSY, RUN_TOO_FAST, SITE_RUNS_BUSY};
use crate::actor::Actor;
use crate::judge::{self, FileInput};
use crate::languages;
use crate::site::Site;
use crate::submissions::SOURCE_MAX;
use crate::submissions::messages::{SOURCE_TOO_LONG, SUBMIT_TOO_FAST};

/// Scratch: a project is long as text.
const SCRATCH: i32 = 200;
/// Its longest source, in bytes.
const SCRATCH_MAX: usize = 5 * 1024 * 1024;
/// Longest input that a run begins with, in bytes.
const STDIN_MAX: usize = 64 * 1024;
/// Further files of a program.
const FILES_MAX: usize = 20;

/// CPU time of a run, milliseconds.
const CPU_MS: i32 = 10_000;
/// Memory of a run, MiB.
const MEMORY_MIB: i32 = 256;
/// What a run may write to each of its streams, KiB.
const OUTPUT_KIB: u16 = 1024;

/// After how many seconds one asks again who has a program that waits, or whose site has many.
const BUSY_SECONDS: u64 = 10;

/// A program that is to be run.
#[derive(Debug, Clone)]
pub struct NewRun {
    /// An id of the registry.
    pub language_id: i32,
    /// The text of its main file.
    pub source_code: String,
    /// All of its input; nothing where it is interactive.
    pub stdin: String,
    /// Further files.
    pub files: Vec<FileInput>,
    /// Whether its input is typed while it runs.
    pub interactive: bool,
}

/// Notes what is wrong with a program, field by field.
fn check(faults: &mut Faults, run: &NewRun) {
    let are_files = run.files.len() <= FILES_MAX && run.files.iter().all(FileInput::is_safe);
    faults.required("source_code", &run.source_code).ensure("files", are_files, INVALID_VALUE);
    // The main file is called as the language has it, whatever its name is in the editor.
    let main = find(run.language_id).map_or("", |language| language.source_file.as_str());
    let mut names = HashSet::from([main]);
    let are_apart = run.files.iter().all(|file| names.insert(file.path.as_str()));
    faults.ensure("files", are_apart, Fault::with(FILE_TWICE, vec![("name", main.to_owned())]));
}

/// Wants a program and input that are not too long.
///
/// # Errors
/// 413.
fn check_sizes(run: &NewRun) -> Result<(), ApiError> {
    let (max, told) = if run.language_id == SCRATCH { (SCRATCH_MAX, "5 MB") } else { (SOURCE_MAX, "64 KB") };
    let files: usize = run.files.iter().map(|file| file.content.len()).sum();
    if run.source_code.len() + files > max {
        return Err(ApiError::with(SOURCE_TOO_LONG, vec![("max", told.into())]));
    }
    if run.stdin.len() > STDIN_MAX {
        return Err(ApiError::with(TOO_LARGE, vec![("max", "64 KB".into())]));
    }
    Ok(())
}

/// Begins a run of this person's; answers with its token.
///
/// # Errors
/// 412 and 413 for what can't be run, 429 for who has too much running.
pub async fn start(site: &Site, actor: &Actor, run: NewRun) -> Result<Uuid, ApiError> {
    check_sizes(&run)?;
    let mut faults = Faults::default();
    check(&mut faults, &run);
    faults.finish()?;
    languages::require(site, "language_id", run.language_id).await?;
    admit(site, actor).await?;
    let (token, interactive) = (Uuid::new_v4(), run.interactive);
    let admitted = site.app.judge.submit_live(job(site, actor, token, run), interactive).await;
    match admitted.map_err(judge::fault)? {
        LiveAdmission::Taken => Ok(token),
        LiveAdmission::TooManyOfUser => Err(own_busy(site, actor).await?),
        LiveAdmission::TooManyOfTenant => Err(busy(SITE_RUNS_BUSY)),
    }
}

/// Whether this person, and the site as a whole, may run something now.
async fn admit(site: &Site, actor: &Actor) -> Result<(), ApiError> {
    match site.app.judge.admit(site.id(), site.entry.subscription.judge_weight, actor.id.get()).await {
        Err(JudgeError::TooFast { seconds }) => {
            Err(ApiError::retry_after(SUBMIT_TOO_FAST, seconds.into()).and_field("source_code", RUN_TOO_FAST))
        }
        admitted => admitted.map_err(judge::fault),
    }
}

fn busy(why: Message) -> ApiError {
    ApiError::retry_after(SUBMIT_TOO_FAST, BUSY_SECONDS).and_field("interactive", why)
}

/// What tells somebody that another program of theirs waits for input, with its token: they may stop it.
async fn own_busy(site: &Site, actor: &Actor) -> Result<ApiError, ApiError> {
    let other = site.app.judge.talked_with(site.id(), actor.id.get()).await.map_err(judge::fault)?;
    let refused = busy(RUN_BUSY);
    Ok(match other {
        Some(token) => refused.and_data(json!({ "token": token })),
        None => refused,
    })
}

fn job(site: &Site, actor: &Actor, token: Uuid, run: NewRun) -> NewJob {
    // Whoever types it has typed nothing yet.
    let stdin = if run.interactive { String::new() } else { run.stdin };
    NewJob {
        id: token,
        tenant_id: site.id(),
        weight: site.entry.subscription.judge_weight,
        user_id: actor.id.get(),
        class: JobClass::Live,
        kind: JobKind::Live,
        language_id: run.language_id,
        source: run.source_code,
        files: run.files.into_iter().map(SourceFile::from).collect(),
        time_limit_ms: CPU_MS,
        memory_limit_mib: MEMORY_MIB,
        output_limit_kib: OUTPUT_KIB.into(),
        checker: Checker::Tokens,
        stop_at_first_failure: false,
        tests: vec![JobTest { index: 0, input: Data::Inline(stdin), expected: None, score: 0.0, show_output: true }],
        rules: Rules { shown_kib: OUTPUT_KIB, ..Rules::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(language_id: i32, bytes: usize) -> NewRun {
        let source_code = "x".repeat(bytes);
        NewRun { language_id, source_code, stdin: String::new(), files: Vec::new(), interactive: false }
    }

    fn file(path: &str, bytes: usize) -> FileInput {
        FileInput { path: path.into(), content: "x".repeat(bytes) }
    }

    #[test]
    fn sizes_have_bounds_of_their_own() {
        let refused = |run: &NewRun| check_sizes(run).err().map(|error| error.message());
        assert_eq!((refused(&run(71, SOURCE_MAX)), refused(&run(71, SOURCE_MAX + 1))), (None, Some(SOURCE_TOO_LONG)));
        assert_eq!(
            (refused(&run(200, SCRATCH_MAX)), refused(&run(200, SCRATCH_MAX + 1))),
            (None, Some(SOURCE_TOO_LONG))
        );
        let beside = |bytes| NewRun { files: vec![file("a.h", bytes)], ..run(50, 1) };
        assert_eq!((refused(&beside(SOURCE_MAX - 1)), refused(&beside(SOURCE_MAX))), (None, Some(SOURCE_TOO_LONG)));
        let given = |bytes| NewRun { stdin: "7".repeat(bytes), ..run(71, 1) };
        assert_eq!((refused(&given(STDIN_MAX)), refused(&given(STDIN_MAX + 1))), (None, Some(TOO_LARGE)));
    }

    #[test]
    fn faults_name_their_fields() {
        let found = |run: &NewRun| {
            let mut faults = Faults::default();
            check(&mut faults, run);
            faults.into_fields().into_iter().map(|fault| fault.field).collect::<Vec<_>>()
        };
        assert!(found(&run(71, 1)).is_empty());
        assert_eq!(found(&run(71, 0)), ["source_code"]);
        assert_eq!(found(&NewRun { files: vec![file("../a.h", 1)], ..run(50, 1) }), ["files"]);
        assert_eq!(found(&NewRun { files: vec![file("a.h", 1); FILES_MAX + 1], ..run(50, 1) }), ["files"]);
        let beside = |names: [&str; 2]| NewRun { files: names.map(|name| file(name, 1)).to_vec(), ..run(50, 1) };
        assert!(found(&beside(["a.h", "b.h"])).is_empty());
        for names in [["a.h", "a.h"], ["a.h", "main.c"]] {
            assert_eq!(found(&beside(names)), ["files"], "{names:?}");
        }
    }
}
