//! Runs authors' own programs when a question was saved: a turtle's solution, whose drawing is what learners' are compared
//! with, solutions of test-driven questions, and trials of whatever the judge runs.

use std::pin::pin;
use std::time::Duration;

use futures::StreamExt;
use judge_farm::client::{Event, JobClass, JobKind, Outcome, to_hundredths};
use marking::drawing::{self, Drawn, Recording, mark_drawing};
use marking::{Answers, Trial};
use platform::error::ApiError;
use serde_json::{Value, json};
use uuid::Uuid;

use super::jobs::{self, Program};
use super::{drawings, projects, structure};
use crate::ids::QuestionId;
use crate::judge;
use crate::questions::test_cases::{self, CaseRow};
use crate::questions::trial_runs::{self, TASK, TrialFault, TrialRuns};
use crate::questions::{Key, Question, find_for_judging, find_key, find_secrets};
use crate::site::Site;
use crate::tasks::{Ending, Failure, Kind, Task};

/// When it is tried again where no node can run a language now.
const NO_NODE: Duration = Duration::from_secs(60);
/// How long one run is waited for: workers do other tasks as well.
const PATIENCE: Duration = Duration::from_secs(2);
/// When it is looked for again, where the judge was not done by then.
const LOOK_AGAIN: Duration = Duration::from_secs(2);
/// How far a trial's mark may be from what it must be, in % of the score.
const TOLERANCE: f64 = 0.01;

/// Running authors' programs.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let site = &task.site;
    let Ok(id) = task.key.parse::<QuestionId>() else { return Ok(Ending::Done(json!({}))) };
    let mut conn = site.read().await?;
    let Some(question) = find_for_judging(&mut conn, id).await? else { return Ok(Ending::Done(json!({}))) };
    let key = find_key(&mut conn, id).await?;
    let trials = find_secrets(&mut conn, id).await?.trials;
    let cases = test_cases::list(&mut conn, id).await?;
    let known = trial_runs::find(&mut conn, id).await?;
    drop(conn);
    let mut author = Author { site, question: &question, key: &key, cases: &cases, fingerprint: String::new() };
    let fingerprint = author.fingerprint(&trials)?;
    author.fingerprint.clone_from(&fingerprint);
    if known.is_some_and(|known| known.fingerprint == fingerprint) {
        return Ok(Ending::Done(json!({})));
    }
    let available = judge::available_languages(site).await?;
    if !author.languages(&trials).iter().all(|language| available.contains(language)) {
        return Ok(Ending::Later(NO_NODE));
    }
    let runs = match author.run_all(&trials).await {
        Ok(runs) => TrialRuns { fingerprint, ..runs },
        Err(Stop::Waiting) => return Ok(Ending::Later(LOOK_AGAIN)),
        Err(Stop::Failed(error)) => return Err(error.into()),
    };
    let mut tx = site.begin().await?;
    trial_runs::save(&mut tx, id, &runs).await?;
    tx.commit().await?;
    Ok(Ending::Done(json!({ "faults": runs.faults.len() })))
}

/// Why there is nothing to save yet.
enum Stop {
    /// The judge is not done.
    Waiting,
    Failed(ApiError),
}

impl From<ApiError> for Stop {
    fn from(error: ApiError) -> Self {
        Self::Failed(error)
    }
}

/// A question whose author's programs are run.
struct Author<'a> {
    site: &'a Site,
    question: &'a Question,
    key: &'a Key,
    cases: &'a [CaseRow],
    /// Of everything that is run.
    fingerprint: String,
}

impl Author<'_> {
    /// Of everything that is run.
    fn fingerprint(&self, trials: &[Trial]) -> Result<String, ApiError> {
        let draft = &self.question.draft;
        let tests: Vec<_> = self
            .cases
            .iter()
            .map(|case| json!([case.input_hash, case.output_hash, case.score, case.subtask, case.test_code]))
            .collect();
        let limits = (draft.time_limit_ms, draft.memory_limit_mib, draft.output_limit_kib, draft.max_score);
        let rules = serde_json::to_value(&draft.judging).map_err(ApiError::internal)?;
        let ours = (drawing::TURTLE, drawing::program(""));
        let all = json!([self.key.answers.to_value(), trials, tests, limits, draft.checker, rules, ours]);
        Ok(platform::blobs::hash(all.to_string().as_bytes()))
    }

    /// What they are written in.
    fn languages(&self, trials: &[Trial]) -> Vec<i32> {
        let mut all: Vec<i32> = trials.iter().filter_map(|trial| trial.language_id).collect();
        match &self.key.answers {
            Answers::Turtle(_) => all.push(drawing::LANGUAGE),
            Answers::TestDriven(languages) => {
                all.extend(languages.iter().filter(|(_, own)| !own.solution.trim().is_empty()).map(|(id, _)| *id));
            }
            _ => {}
        }
        all
    }

    async fn run_all(&self, trials: &[Trial]) -> Result<TrialRuns, Stop> {
        let mut runs = self.solutions().await?;
        self.trials(trials, &mut runs).await?;
        Ok(runs)
    }

    async fn solutions(&self) -> Result<TrialRuns, Stop> {
        let mut runs = TrialRuns::default();
        match &self.key.answers {
            Answers::Turtle(turtle) => match self.draw_twice(&turtle.solution).await? {
                Ok(drawing) => runs.drawing = Some(drawing),
                Err(fault) => runs.faults.push(fault),
            },
            Answers::TestDriven(languages) if !self.cases.is_empty() => {
                for (language, own) in languages.iter().filter(|(_, own)| !own.solution.trim().is_empty()) {
                    let verdict = self.judge((*language, &own.solution), 0).await?.status;
                    if verdict != "AC" {
                        runs.faults.push(TrialFault::SolutionFails { language_id: *language, verdict });
                    }
                }
            }
            _ => {}
        }
        Ok(runs)
    }

    /// What a program draws, where it draws the same each time.
    async fn draw_twice(&self, source: &str) -> Result<Result<Value, TrialFault>, Stop> {
        let mut drawings = Vec::new();
        for round in 0..2 {
            let outcome = self.judge((drawing::LANGUAGE, source), round).await?;
            let Some(drawn) = outcome.tests.first().and_then(drawings::drawn_in) else {
                return Ok(Err(TrialFault::NothingDrawn { reason: outcome.status }));
            };
            match drawn {
                Drawn { error: Some(reason), .. } => return Ok(Err(TrialFault::NothingDrawn { reason })),
                Drawn { recording: Some(drawing), .. } => drawings.push(drawing),
                Drawn { recording: None, .. } => return Ok(Err(TrialFault::NothingDrawn { reason: outcome.status })),
            }
        }
        let is_same = drawings.windows(2).all(|two| two[0] == two[1]);
        let is_blank = |drawing: &Value| Recording::read(drawing).is_none_or(|read| read.is_empty());
        Ok(match drawings.pop() {
            Some(drawing) if is_same && !is_blank(&drawing) => Ok(drawing),
            Some(_) if !is_same => Err(TrialFault::DrawingDiffers),
            _ => Err(TrialFault::NothingDrawn { reason: "0".into() }),
        })
    }

    async fn trials(&self, trials: &[Trial], runs: &mut TrialRuns) -> Result<(), Stop> {
        for (index, trial) in trials.iter().enumerate() {
            let got = match &self.key.answers {
                Answers::Turtle(turtle) => {
                    let outcome = self.judge((drawing::LANGUAGE, &trial.answer), 0).await?;
                    let drawn =
                        outcome.tests.first().and_then(drawings::drawn_in).filter(|drawn| drawn.error.is_none());
                    let target = runs.drawing.as_ref().and_then(Recording::read);
                    drawn.zip(target).map_or(0.0, |(drawn, target)| mark_drawing(turtle, &target, &drawn).share)
                }
                _ if self.cases.is_empty() => continue,
                _ => {
                    let Some(language) = trial.language_id else { continue };
                    let outcome = self.judge((language, &trial.answer), 0).await?;
                    let outcome = self.looked_into(outcome, language, &trial.answer).await?;
                    if outcome.max_score > 0.0 { outcome.score / outcome.max_score } else { 0.0 }
                }
            };
            let got = to_hundredths(got * 100.0);
            if (got - trial.share).abs() > TOLERANCE {
                runs.faults.push(TrialFault::TrialFailed { index, got, wanted: trial.share });
            }
        }
        Ok(())
    }

    /// What an outcome means where the program is a Scratch project, whose structure counts as well.
    async fn looked_into(&self, outcome: Outcome, language: i32, source: &str) -> Result<Outcome, ApiError> {
        if language != projects::LANGUAGE {
            return Ok(outcome);
        }
        let rules = self.question.draft.judging.scratch.clone();
        let found = structure::looked_into(&outcome, source.to_owned(), rules).await?;
        Ok(found.map_or(outcome, |(changed, _)| changed))
    }

    /// Judges a program as if it had been handed in; nothing of it is kept. Asking again for the same `round` is the same job.
    async fn judge(&self, (language_id, source): (i32, &str), round: u8) -> Result<Outcome, Stop> {
        let asked = json!([self.site.id(), self.question.id, self.fingerprint, language_id, source, round]);
        let hash = platform::blobs::hash(asked.to_string().as_bytes());
        let program = Program {
            token: Uuid::parse_str(&hash[..32]).map_err(ApiError::internal)?,
            user_id: self.question.author_id,
            language_id,
            source: source.to_owned(),
            files: Vec::new(),
            class: JobClass::Live,
        };
        let (mut job, _) = jobs::judge_job(self.site, self.question, self.key, self.cases, program).await?;
        job.kind = JobKind::Run;
        let (token, client) = (job.id, &self.site.app.judge);
        client.submit(job).await.map_err(judge::fault)?;
        let mut events = pin!(client.watch(token));
        let end = async {
            while let Some(event) = events.next().await {
                if let Event::Done(outcome) = event {
                    return Some(outcome);
                }
            }
            None
        };
        tokio::time::timeout(PATIENCE, end).await.ok().flatten().ok_or(Stop::Waiting)
    }
}
