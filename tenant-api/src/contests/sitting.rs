//! Sitting a part: begun once by each entry, with the questions that it gets.

use contest_rules::formats::ContestFormat;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantTx;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use sha2::{Digest, Sha256};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::messages::{CONTEST_NOT_STARTED, CONTEST_OVER, CONTEST_PAUSED, NOT_ENTERED, PART_NOT_FOUND, PART_OVER};
use super::store::{self, Contest, Entry, Part};
use crate::actor::Actor;
use crate::attempts::messages::ALREADY_SUBMITTED;
use crate::attempts::{self, Asked, Attempt, NewAttempt, Subject};
use crate::courses::QuizMode;
use crate::ids::{AccountId, ContestPartId, EntryId};
use crate::learning::{self, How, QuizAttempt};
use crate::site::Site;
use crate::standings::{self, ContestReview, EntryKind, ExerciseType, NEVER, SubmissionMode};

/// How answers of a contest are taken: as a whole, where nothing is marked before it is in, or one by one.
pub fn mode_of(contest: &Contest) -> QuizMode {
    match (contest.draft.format, contest.draft.submission_mode) {
        // The last of each question is judged at the end.
        (ContestFormat::Oi, _) | (ContestFormat::Test, SubmissionMode::Once) => QuizMode::SubmitAll,
        _ => QuizMode::SubmitSingleQuestion,
    }
}

/// From when those who take part see marks; none: as soon as they are there.
fn marks_from(contest: &Contest, entry: &Entry) -> Option<OffsetDateTime> {
    match contest.draft.format {
        ContestFormat::Oi if entry.kind == EntryKind::Virtual => Some(entry.ends_at),
        ContestFormat::Oi => Some(contest.closes_at),
        ContestFormat::Test if contest.draft.room.review == ContestReview::Never => Some(NEVER),
        _ => None,
    }
}

/// Begins a part, or goes on with it. The inner refusal is of one whose time is over and that was handed in now: what was
/// written stays.
///
/// # Errors
/// 412 before the start, after the end, and where it was handed in.
pub async fn begin(
    tx: &mut TenantTx,
    site: &Site,
    actor: &Actor,
    (contest, part): (&Contest, ContestPartId),
    (key, now): (Uuid, OffsetDateTime),
    locale: Locale,
) -> Result<Result<QuizAttempt, ApiError>, ApiError> {
    attempts::lock_starts(tx, actor.id).await?;
    store::hold(tx, contest.id).await?;
    let entry = store::find_own(tx, actor.id, contest.id, now).await?.ok_or(NOT_ENTERED)?;
    if contest.draft.room.single_session {
        standings::sit(tx, entry.id, actor, false).await?;
    }
    if entry.kind != EntryKind::Virtual && standings::is_paused(tx, contest.id, actor.id).await? {
        return Err(CONTEST_PAUSED.into());
    }
    let part = store::find_part(tx, contest.id, part).await?.ok_or(PART_NOT_FOUND)?;
    if let Some(known) = attempts::find_of_entry(tx, entry.id, part.id).await?
        && let Some(known) = attempts::lock(tx, known).await?
    {
        return go_on(tx, site, known, now, locale).await;
    }
    if entry.kind != EntryKind::Virtual && now < contest.start {
        return Err(CONTEST_NOT_STARTED.into());
    }
    if now >= entry.ends_at {
        return Err(CONTEST_OVER.into());
    }
    let attempt = insert(tx, actor.id, (contest, &entry, &part), (key, now)).await?;
    standings::tell_room(tx, contest.id)?;
    Ok(Ok(view(tx, attempt, locale).await?))
}

/// An attempt that was begun: where its time is over and its task has not come yet, it is handed in.
async fn go_on(
    tx: &mut TenantTx,
    site: &Site,
    known: Attempt,
    now: OffsetDateTime,
    locale: Locale,
) -> Result<Result<QuizAttempt, ApiError>, ApiError> {
    if !known.is_running() {
        return Err(if known.was_timed_out() { PART_OVER.into() } else { ALREADY_SUBMITTED.into() });
    }
    if attempts::is_over(&known, now) {
        learning::hand_in(tx, site, &known, &[], How::Timeout).await?;
        return Ok(Err(PART_OVER.into()));
    }
    attempts::note_resumed(tx, known.id).await?;
    Ok(Ok(view(tx, known, locale).await?))
}

async fn view(tx: &mut TenantTx, attempt: Attempt, locale: Locale) -> Result<QuizAttempt, ApiError> {
    let settings = attempts::rules_of(tx, &attempt).await?;
    learning::attempt_view(tx, attempt, &settings, locale).await
}

/// Makes an entry's attempt at a part, with the questions of its paper.
///
/// # Errors
/// When the database fails.
pub(super) async fn insert(
    tx: &mut TenantTx,
    user: AccountId,
    (contest, entry, part): (&Contest, &Entry, &Part),
    (key, now): (Uuid, OffsetDateTime),
) -> Result<Attempt, ApiError> {
    let variants = contest.draft.room.variants;
    let variant = (variants > 0).then(|| variant_of(entry.id, variants));
    let asked = paper(contest, part, variant);
    let timed = contest.draft.exercise_type == ExerciseType::Timed;
    let minutes = part.quiz_time.filter(|_| timed).map(|minutes| now + Duration::minutes(minutes.into()));
    let mode = mode_of(contest);
    let tries = match (mode, contest.draft.submission_mode) {
        (QuizMode::SubmitAll, _) => None,
        (QuizMode::SubmitSingleQuestion, SubmissionMode::Once) => Some(1),
        (QuizMode::SubmitSingleQuestion, SubmissionMode::Many) => Some(0),
    };
    let new = NewAttempt {
        user,
        subject: Subject::Part(part.id, entry.id),
        course: None,
        class: None,
        try_number: 1,
        mode,
        tries,
        marks_from: marks_from(contest, entry),
        pass_percentage: 0,
        shuffles_choices: variant.is_some(),
        variant,
        started_at: now,
        deadline_at: Some(minutes.map_or(entry.ends_at, |at| at.min(entry.ends_at))),
        extra_minutes: 0,
        start_key: Some(key),
        questions: &asked,
    };
    learning::insert_new(tx, &new).await
}

/// The questions of a paper: all of the part, or those that are drawn; of one variant always the same in the same order.
pub(super) fn paper(contest: &Contest, part: &Part, variant: Option<i32>) -> Vec<Asked> {
    let draft = contest.draft.parts.iter().find(|it| it.id == Some(part.id));
    let questions = draft.map(|draft| draft.questions.as_slice()).unwrap_or_default();
    let asked = |at: &usize| {
        let asked = &questions[*at];
        Asked { question_id: asked.question_id, max_score: asked.score.unwrap_or_default() }
    };
    let mut order: Vec<usize> = (0..questions.len()).collect();
    let amount = usize::try_from(part.question_amount).unwrap_or_default();
    match variant {
        Some(variant) => order.shuffle(&mut rng_of(part.id, variant)),
        None if amount < order.len() => order.shuffle(&mut rand::rng()),
        None => {}
    }
    order.truncate(amount);
    if variant.is_none() {
        // As the author has them.
        order.sort_unstable();
    }
    order.iter().map(asked).collect()
}

/// Which variant an entry gets, from 1: neighbours get different ones.
fn variant_of(entry: EntryId, variants: i32) -> i32 {
    i32::try_from(entry.get() % i64::from(variants.max(1))).unwrap_or_default() + 1
}

fn rng_of(part: ContestPartId, variant: i32) -> StdRng {
    StdRng::from_seed(Sha256::digest(format!("{}/{variant}", part.get())).into())
}
