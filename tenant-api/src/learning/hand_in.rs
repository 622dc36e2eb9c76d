//! Handing an attempt in: what was sent with it, or else the newest of what was kept on the way, is marked; what the judge
//! runs waits for it. One transaction, so that an attempt is handed in whole or not at all.

use judge_farm::client::SourceFile;
use platform::error::{ApiError, FieldError};
use platform::messages::INVALID_VALUE;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::congratulation::Congratulation;
use super::receipt;
use crate::attempts::{self, Asked, Attempt, AttemptStatus, Closing, GivenAnswer};
use crate::drafts::{self, AttemptDraft};
use crate::ids::QuestionId;
use crate::questions::{Key, find_keys};
use crate::site::Site;
use crate::submissions::{self, Finished, InAttempt, Marking, SubmissionStatus};

/// How an attempt is handed in.
#[derive(Debug)]
pub enum How {
    /// By its person, with the browser's key.
    Submitted(Option<Uuid>),
    /// By the server.
    Timeout,
}

/// What handing in came to.
#[derive(Debug, Default)]
pub struct HandedIn {
    /// Coins that came.
    pub coins: i64,
    pub congratulate: Option<Congratulation>,
    /// Whether programs are to be carried to the judge, when the transaction has committed.
    pub has_programs: bool,
}

/// Hands in an attempt that the transaction has locked and that is running. `given` comes before what was kept on the way.
///
/// # Errors
/// 412 with the place where something that was given is no answer to its question.
pub async fn hand_in(
    tx: &mut TenantTx,
    site: &Site,
    attempt: &Attempt,
    given: &[GivenAnswer],
    how: How,
) -> Result<HandedIn, ApiError> {
    let asked = attempts::list_questions(tx, attempt.id).await?;
    let ids: Vec<QuestionId> = asked.iter().map(|asked| asked.question_id).collect();
    refuse_unknown(&ids, given)?;
    let (keys, preset) = (find_keys(tx, &ids).await?, attempts::preset(tx, attempt.id).await?);
    let drafts = drafts::list_of_attempt(tx, attempt.user_id, attempt.id).await?;
    let kept = submissions::list_in_attempt(tx, attempt.id).await?;
    let mut finished = Vec::with_capacity(asked.len());
    for asked in &asked {
        let Some(key) = keys.get(&asked.question_id).map(|key| key.marked_as(preset)) else { continue };
        let kept: Vec<&InAttempt> = kept.iter().filter(|kept| kept.question_id == asked.question_id).collect();
        let sent = given.iter().position(|given| given.question_id == asked.question_id);
        let draft = drafts.iter().find(|draft| draft.question_id == asked.question_id);
        finished.extend(finish((asked, key.as_ref()), sent.map(|at| (at, &given[at])), draft, &kept)?);
    }
    let (sha256, count) = receipt::digest(&finished, &kept, &asked)?;
    submissions::finish_attempt(tx, attempt, &finished).await?;
    drafts::delete_of_attempt(tx, attempt.user_id, attempt.id).await?;
    let (status, submit_key) = match how {
        How::Submitted(key) => (AttemptStatus::Submitted, key),
        How::Timeout => (AttemptStatus::Timeout, None),
    };
    let code = receipt::new_code();
    let closing = Closing { status, submit_key, receipt_code: &code, receipt_count: count, receipt_sha256: &sha256 };
    attempts::close(tx, attempt.id, &closing).await?;
    attempts::forget_same(tx, attempt.id).await?;
    let settled = attempts::settle(tx, site, attempt.id).await?;
    let congratulate = settled.noted.as_ref().and_then(|noted| Congratulation::of(noted, attempt.course_id));
    let has_programs = finished.iter().any(|it| it.status == SubmissionStatus::Running);
    Ok(HandedIn { coins: settled.coins, congratulate, has_programs })
}

fn refuse_unknown(asked: &[QuestionId], given: &[GivenAnswer]) -> Result<(), ApiError> {
    let mut faults = Vec::new();
    for (at, given) in given.iter().enumerate() {
        if !asked.contains(&given.question_id) {
            faults.push(fault(at, "question_id", INVALID_VALUE.into()));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(ApiError::fields(faults)) }
}

fn fault(at: usize, field: &str, fault: platform::faults::Fault) -> FieldError {
    FieldError { field: format!("answers[{at}].{field}"), message: fault.message, params: fault.params }
}

/// What of a question is to be stored: nothing where nothing was answered, or where all is marked already.
fn finish(
    (asked, key): (&Asked, &Key),
    sent: Option<(usize, &GivenAnswer)>,
    draft: Option<&AttemptDraft>,
    kept: &[&InAttempt],
) -> Result<Option<Finished>, ApiError> {
    let untested = kept.iter().find(|kept| kept.status == SubmissionStatus::NotTested);
    let film = kept.iter().find(|kept| kept.is_open_film(key.kind));
    if let Some(film) = film {
        return finish_film(key, film, asked.max_score).map(Some);
    }
    if !kept.is_empty() && untested.is_none() {
        return Ok(None);
    }
    let of_draft = draft.and_then(|draft| {
        let answer = GivenAnswer::of_draft(asked.question_id, key.kind, &draft.data)?;
        Some((answer, draft.updated_at))
    });
    let answer = match (sent, untested) {
        (Some((_, sent)), _) => Some(sent.clone()),
        (None, Some(untested)) => Some(newest(of_draft, untested)),
        (None, None) => of_draft.map(|(answer, _)| answer),
    };
    let Some(answer) = answer.map(|answer| answer.for_kind(key.kind)) else { return Ok(None) };
    if answer.is_empty(key.kind) {
        // What was sent before and is empty now is an empty answer.
        return untested.map(|untested| stored(key, asked, &answer, Some(untested), wrong())).transpose();
    }
    let marking = match (mark(key, &answer, asked.max_score), sent) {
        (Ok(marking), _) => marking,
        (Err(refused), Some((at, _))) => return Err(ApiError::fields(vec![fault(at, refused.field, refused.fault)])),
        // What was kept on the way and is no answer to such a question is worth nothing.
        (Err(_), None) => wrong(),
    };
    stored(key, asked, &answer, untested.copied(), marking).map(Some)
}

/// Of a draft and what was sent on the way, what came last.
fn newest(draft: Option<(GivenAnswer, OffsetDateTime)>, sent: &InAttempt) -> GivenAnswer {
    match draft {
        Some((answer, at)) if at > sent.created_at => answer,
        _ => GivenAnswer {
            question_id: sent.question_id,
            answer: sent.answer.clone(),
            format: sent.format.clone(),
            file_type: sent.file_type.clone(),
            language_id: sent.language_id,
            source_code: sent.source_code.clone(),
            files: serde_json::from_value(sent.files.clone()).unwrap_or_default(),
        },
    }
}

/// A film whose moments were not all answered is marked by those that were.
fn finish_film(key: &Key, film: &InAttempt, max_score: f64) -> Result<Finished, ApiError> {
    let marked = submissions::mark(key, &film.answer, true)?;
    let Marking { status, score, share, parts } = Marking::of(&marked, max_score, film.deduction)?;
    Ok(Finished { status, score, share, parts, ..Finished::again(film) })
}

/// Why something is no answer to its question.
struct Refused {
    field: &'static str,
    fault: platform::faults::Fault,
}

fn wrong() -> Marking {
    Marking { status: SubmissionStatus::WrongResult, score: 0.0, share: Some(0.0), parts: json!([]) }
}

fn mark(key: &Key, answer: &GivenAnswer, max_score: f64) -> Result<Marking, Refused> {
    let refused = |field, message: platform::messages::Message| Refused { field, fault: message.into() };
    if key.kind.is_program() {
        let language = answer.language_id.filter(|id| key.takes_language(*id));
        language.ok_or_else(|| refused("language_id", submissions::messages::LANGUAGE_NOT_ALLOWED))?;
        if !answer.files.iter().all(crate::judge::FileInput::is_safe) {
            return Err(refused("files", INVALID_VALUE));
        }
    }
    if key.kind.is_judged() {
        return Ok(Marking { status: SubmissionStatus::Running, score: 0.0, share: None, parts: json!([]) });
    }
    let marked = submissions::mark(key, &answer.answer, true).and_then(|marked| Marking::of(&marked, max_score, 0.0));
    marked.map_err(|_| refused("answer", INVALID_VALUE))
}

/// The marks of an answer; what is no answer to such a question is worth nothing.
pub(super) fn marked_leniently(key: &Key, answer: &GivenAnswer, max_score: f64) -> Marking {
    mark(key, answer, max_score).unwrap_or_else(|_| wrong())
}

/// An answer with its marks, as it is stored.
///
/// # Errors
/// None that a person can cause.
pub(super) fn stored(
    key: &Key,
    asked: &Asked,
    answer: &GivenAnswer,
    in_place_of: Option<&InAttempt>,
    marking: Marking,
) -> Result<Finished, ApiError> {
    let files: Vec<SourceFile> = answer.files.iter().cloned().map(SourceFile::from).collect();
    let files: Value = serde_json::to_value(files).map_err(ApiError::internal)?;
    let Marking { status, score, share, parts } = marking;
    Ok(Finished {
        id: in_place_of.map(|kept| kept.id),
        question_id: asked.question_id,
        question_version: key.version,
        answer: answer.answer.clone(),
        format: answer.format.clone(),
        file_type: answer.file_type.clone(),
        language_id: answer.language_id.filter(|_| key.kind.is_program()),
        source_code: answer.source_code.clone(),
        files,
        max_score: asked.max_score,
        status,
        score,
        share,
        parts,
    })
}

/// What waits for the judge of an attempt that was handed in goes to it now; what fails is left to the task.
pub fn carry(site: &Site) {
    let site = site.clone();
    actix_web::rt::spawn(async move {
        if let Err(error) = submissions::carry_waiting(&site).await {
            tracing::warn!(tenant = site.id(), cause = ?error.cause(), "programs of an attempt wait for their task");
        }
    });
}
