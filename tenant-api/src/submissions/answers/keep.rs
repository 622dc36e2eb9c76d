//! Keeps an answer that the judge has nothing to do with, marked or for a teacher, and what it brings.

use std::borrow::Cow;

use marking::encoding::{pairs, write_pairs};
use marking::messages::QUESTION_TYPE_NOT_SUPPORTED;
use marking::{Kind, Marked, Outcome};
use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::{Value, json};
use time::OffsetDateTime;
use uuid::Uuid;

use super::key::mark;
use super::store::{self as own, Further};
use crate::actor::Actor;
use crate::attempts::{self, messages::ALREADY_SUBMITTED};
use crate::class_context;
use crate::ids::{AccountId, AttemptId, FileId, QuestionId, SubmissionId};
use crate::questions::Key;
use crate::site::Site;
use crate::submissions::store::{self, NewSubmission, Place, Sent, Submission};
use crate::submissions::tries::{self, Marks, Terms, points};
use crate::submissions::untested;
use crate::submissions::words::Verdict;

/// An answer that is to be kept.
pub struct Answer<'a> {
    pub question: QuestionId,
    pub place: Place,
    /// Whether nothing is marked before the whole attempt is in.
    pub is_untested: bool,
    /// Answers that the attempt takes of each question; none: one in an attempt, otherwise as the question says; 0: any number.
    pub tries: Option<i32>,
    pub sent: Sent<'a>,
    /// Of films: whether no further moment will be answered.
    pub is_final: bool,
    /// That a person is to read.
    pub program: Option<Program<'a>>,
}

/// A program that a person is to read.
pub struct Program<'a> {
    pub language_id: Option<i32>,
    pub source_code: Cow<'a, str>,
    pub files: Value,
    /// The Scratch project that `source_code` is of.
    pub project_file: Option<FileId>,
}

/// Whether more of an answer may come: moments of a film.
pub fn goes_on(known: &Submission, key: &Key) -> bool {
    key.kind == Kind::VideoInteraction && matches!(known.status, Verdict::Running | Verdict::NotTested)
}

/// What marking an answer comes to for who sent it.
#[derive(Debug)]
pub struct Marking {
    pub status: Verdict,
    /// Less what is deducted.
    pub score: f64,
    /// Nothing until it is marked.
    pub share: Option<f64>,
    pub parts: Value,
}

impl Marking {
    /// Of `max_score` points, less the share that is deducted.
    ///
    /// # Errors
    /// When it is the judge's to mark.
    pub fn of(marked: &Marked, max_score: f64, deduction: f64) -> Result<Self, ApiError> {
        let (status, share) = match marked.outcome {
            Outcome::Marked if marked.share >= 1.0 => (Verdict::Accepted, Some(1.0)),
            Outcome::Marked => (Verdict::WrongResult, Some(marked.share)),
            Outcome::ByHand => (Verdict::WaitingManualJudge, None),
            Outcome::Unfinished => (Verdict::Running, None),
            Outcome::ByJudge => return Err(QUESTION_TYPE_NOT_SUPPORTED.into()),
        };
        Ok(Self {
            status,
            score: share.map_or(0.0, |share| points(share, max_score, deduction)),
            share,
            parts: serde_json::to_value(&marked.parts).map_err(ApiError::internal)?,
        })
    }
}

/// What was kept.
#[derive(Debug, Clone, Copy)]
pub struct Kept {
    pub submission: SubmissionId,
    /// Coins that it brought.
    pub coins: i64,
}

/// Marks and keeps an answer; what was sent before by the same key is the same submission.
///
/// # Errors
/// When it is no answer to such a question, no try is left, or its attempt is closed.
pub async fn keep(site: &Site, actor: &Actor, key: &Key, answer: &Answer<'_>) -> Result<Kept, ApiError> {
    let user = actor.id;
    let mut tx = site.begin().await?;
    let key = lock(&mut tx, answer.place.attempt, key).await?;
    let key = key.as_ref();
    let earlier = tries::lock(&mut tx, user, answer.question, answer.place.attempt).await?;
    let known = match answer.sent.key {
        Some(send_key) => store::find_by_key(&mut tx, user, send_key).await?,
        None => None,
    };
    // Whoever sent it at the same moment held the lock.
    if let Some(known) = known.as_ref().filter(|known| !goes_on(known, key)) {
        return Ok(Kept { submission: known.id, coins: 0 });
    }
    if let Some(attempt) = answer.place.attempt {
        attempts::admit(&mut tx, actor, attempt, answer.question, OffsetDateTime::now_utc()).await?;
    }
    let (submission, marking) = match known {
        Some(known) => go_on(&mut tx, &known, key, answer).await?,
        None if answer.is_untested => {
            // Refused now rather than with the whole, where it is no answer to such a question.
            mark(key, answer.sent.answer, answer.is_final)?;
            let (submission, _) =
                untested::keep(&mut tx, new_submission(user, key, answer, Terms::FIRST, None)).await?;
            tx.commit().await?;
            return Ok(Kept { submission, coins: 0 });
        }
        None if answer.place.attempt.is_some() && answer.tries.is_none() && !earlier.is_none() => {
            return Err(ALREADY_SUBMITTED.into());
        }
        None => {
            let terms = earlier.terms(answer.tries, &key.marking)?;
            let marked = mark(key, answer.sent.answer, answer.is_final)?;
            let marking = Marking::of(&marked, key.max_score, terms.deduction)?;
            let new = new_submission(user, key, answer, terms, Some(&marking));
            (store::insert(&mut tx, &new).await?, marking)
        }
    };
    let coins = follow(&mut tx, site, (user, answer), submission, &marking).await?;
    tx.commit().await?;
    Ok(Kept { submission, coins })
}

/// Locks the attempt that asks, and what it marks by.
async fn lock<'a>(tx: &mut TenantConn, attempt: Option<AttemptId>, key: &'a Key) -> Result<Cow<'a, Key>, ApiError> {
    let Some(attempt) = attempt else { return Ok(Cow::Borrowed(key)) };
    attempts::lock(tx, attempt).await?;
    Ok(key.marked_as(attempts::preset(tx, attempt).await?))
}

/// What an answer's marks bring.
async fn follow(
    tx: &mut TenantTx,
    site: &Site,
    (user, answer): (AccountId, &Answer<'_>),
    submission: SubmissionId,
    marking: &Marking,
) -> Result<i64, ApiError> {
    class_context::tell_running(tx, user).await?;
    if let Some(attempt) = answer.place.attempt {
        tries::mark_first(tx, user, &[(submission, marking.share)]).await?;
        return Ok(attempts::settle(tx, site, attempt).await?.coins);
    }
    if marking.share.is_none() {
        return Ok(0);
    }
    let Marking { status, score, share, .. } = *marking;
    let solved = status == Verdict::Accepted;
    let marks = Marks { submission, user, question: answer.question, score, share, solved };
    tries::add(tx, site, &marks).await
}

fn new_submission<'a>(
    user: AccountId,
    key: &Key,
    answer: &'a Answer<'_>,
    terms: Terms,
    marking: Option<&Marking>,
) -> NewSubmission<'a> {
    let program = answer.program.as_ref();
    NewSubmission {
        token: Uuid::new_v4(),
        question_id: answer.question,
        user_id: user,
        language_id: program.and_then(|program| program.language_id),
        source_code: program.map_or("", |program| &*program.source_code),
        files: program.map_or_else(|| json!([]), |program| program.files.clone()),
        max_score: key.max_score,
        subtasks: json!([]),
        sent: answer.sent,
        terms,
        status: marking.map_or(Verdict::NotTested, |marking| marking.status),
        score: marking.map_or(0.0, |marking| marking.score),
        share: marking.and_then(|marking| marking.share),
        parts: marking.map_or_else(|| json!([]), |marking| marking.parts.clone()),
        is_judged: false,
        place: answer.place,
        project_file: program.and_then(|program| program.project_file),
    }
}

/// Adds moments to an answer that is not finished; one that was answered stays as it was answered first.
async fn go_on(
    tx: &mut TenantConn,
    known: &Submission,
    key: &Key,
    answer: &Answer<'_>,
) -> Result<(SubmissionId, Marking), ApiError> {
    let whole = joined(&known.answer, answer.sent.answer);
    let marked = mark(key, &whole, answer.is_final)?;
    let marking = match answer.is_untested {
        true => Marking { status: Verdict::NotTested, score: 0.0, share: None, parts: json!([]) },
        false => Marking::of(&marked, known.max_score, known.deduction)?,
    };
    let further = Further {
        answer: &whole,
        status: marking.status,
        score: marking.score,
        share: marking.share,
        parts: &marking.parts,
    };
    own::set_answer(tx, known.id, &further).await?;
    Ok((known.id, marking))
}

fn joined(before: &str, further: &str) -> String {
    let mut all = pairs(before);
    for (id, text) in pairs(further) {
        if !all.iter().any(|(known, _)| *known == id) {
            all.push((id, text));
        }
    }
    write_pairs(all)
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn moments_join_and_stay_as_they_were_answered_first() {
        assert_eq!(joined("", "m1::2"), "m1::2");
        assert_eq!(joined("m1::2", "m2::Huế||m1::3"), "m1::2||m2::Huế");
    }
}
