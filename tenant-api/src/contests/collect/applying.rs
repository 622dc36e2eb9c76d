//! Bringing in the programs of one candidate: entry, attempt, submissions. One transaction, which a dry run does not commit.

use platform::error::ApiError;
use platform::messages::Message;
use platform::tenancy::TenantTx;
use time::OffsetDateTime;
use uuid::Uuid;

use super::matching::{OfPerson, Program};
use super::store::{Person, set_handed_in_at, set_sent_at};
use crate::attempts::{self, Asked, GivenAnswer};
use crate::contests::messages::{ATTEMPT_RUNNING, CANDIDATE_ID_TAKEN, COLLECT_NOT_ASKED};
use crate::contests::store::{self as contests, Contest, Entry, NewEntry, Part};
use crate::contests::{releasing, sitting};
use crate::ids::{AccountId, QuestionId};
use crate::learning::{self, How};
use crate::site::Site;
use crate::standings::{self, EntryKind};
use crate::submissions::{self, InAttempt};

/// What becomes of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It is sent.
    Sent,
    /// It was sent before.
    Duplicate,
    Refused(Message),
}

/// What came of a candidate's programs.
#[derive(Debug, Default)]
pub struct Applied {
    pub made_entry: bool,
    /// By the places of their files.
    pub fates: Vec<(usize, Fate)>,
}

/// When programs count as sent, and what is now.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    pub at: OffsetDateTime,
    pub now: OffsetDateTime,
}

/// Brings in what a candidate wrote, or tries it out.
///
/// # Errors
/// When the database fails.
pub async fn apply(
    site: &Site,
    contest: &Contest,
    of: &OfPerson,
    (moment, is_dry): (Moment, bool),
) -> Result<Applied, ApiError> {
    let mut tx = site.begin().await?;
    attempts::lock_starts(&mut tx, of.person.user).await?;
    contests::hold(&mut tx, contest.id).await?;
    let Some((entry, is_new)) = entry_of(&mut tx, contest, &of.person, moment.now).await? else {
        let refused = |program: &Program| (program.file, Fate::Refused(CANDIDATE_ID_TAKEN));
        return Ok(Applied { made_entry: false, fates: of.programs.iter().map(refused).collect() });
    };
    let mut fates = Vec::with_capacity(of.programs.len());
    for part in contests::parts_of(&mut tx, contest.id).await? {
        let programs: Vec<&Program> = of.programs.iter().filter(|program| program.part == part.id).collect();
        if !programs.is_empty() {
            fates.extend(send(&mut tx, site, (contest, &entry, &part), (of.person.user, &programs), moment).await?);
        }
    }
    let has_sent = fates.iter().any(|(_, fate)| *fate == Fate::Sent);
    if has_sent && !is_dry {
        standings::tell_room(&mut tx, contest.id)?;
        tx.commit().await?;
    }
    Ok(Applied { made_entry: is_new && has_sent, fates })
}

/// Their entry, and whether it was made now; none where somebody else has entered with their candidate ID.
async fn entry_of(
    tx: &mut TenantTx,
    contest: &Contest,
    person: &Person,
    now: OffsetDateTime,
) -> Result<Option<(Entry, bool)>, ApiError> {
    let known = contests::entries_of(tx, person.user, &[contest.id]).await?;
    if let Some(known) = known.into_iter().find(|entry| entry.kind != EntryKind::Virtual) {
        return Ok(Some((known, false)));
    }
    if contests::candidate_is_taken(tx, contest.id, &person.candidate_id).await? {
        return Ok(None);
    }
    let new = NewEntry {
        contest: contest.id,
        user: person.user,
        kind: EntryKind::Official,
        candidate_id: Some(&person.candidate_id),
        started_at: contest.start,
        ends_at: standings::end_for(tx, contest.id, person.user).await?,
    };
    let id = contests::insert_entry(tx, &new).await?;
    standings::keep(tx, id).await?;
    releasing::plan(tx, contest.id, now).await?;
    let entry = Entry {
        id,
        contest_id: new.contest,
        kind: new.kind,
        candidate_id: Some(person.candidate_id.clone()),
        started_at: new.started_at,
        ends_at: new.ends_at,
    };
    Ok(Some((entry, true)))
}

/// Sends programs of one part. An attempt that is made for them, and one whose time is over, is handed in with them; into one
/// that is handed in they come as what was late and is accepted.
async fn send(
    tx: &mut TenantTx,
    site: &Site,
    (contest, entry, part): (&Contest, &Entry, &Part),
    (user, programs): (AccountId, &[&Program]),
    Moment { at, now }: Moment,
) -> Result<Vec<(usize, Fate)>, ApiError> {
    let known = match attempts::find_of_entry(tx, entry.id, part.id).await? {
        Some(known) => attempts::lock(tx, known).await?,
        None => None,
    };
    let is_made = known.is_none();
    let attempt = match known {
        Some(known) => known,
        None => {
            let begun = (Uuid::new_v4(), contest.start);
            sitting::insert(tx, user, (contest, entry, part), begun).await?
        }
    };
    let is_open = !is_made && attempt.is_running() && !attempts::is_over(&attempt, now);
    let asked = attempts::list_questions(tx, attempt.id).await?;
    let kept = submissions::list_in_attempt(tx, attempt.id).await?;
    let fates: Vec<(usize, Fate)> =
        programs.iter().map(|program| (program.file, fate(program, is_open, &asked, &kept))).collect();
    let sent = programs.iter().zip(&fates).filter(|(_, (_, fate))| *fate == Fate::Sent);
    let given: Vec<GivenAnswer> = sent.map(|(program, _)| answer(program)).collect();
    if given.is_empty() && !is_made {
        return Ok(fates);
    }
    if attempt.is_running() {
        learning::hand_in(tx, site, &attempt, &given, How::Submitted(None)).await?;
    } else {
        learning::put_late(tx, &attempt, &given).await?;
    }
    let (questions, sources): (Vec<QuestionId>, Vec<String>) =
        given.into_iter().map(|given| (given.question_id, given.source_code)).unzip();
    set_sent_at(tx, attempt.id, (&questions, &sources), at).await?;
    if is_made {
        set_handed_in_at(tx, attempt.id, at).await?;
    }
    attempts::settle(tx, site, attempt.id).await?;
    Ok(fates)
}

fn fate(program: &Program, is_open: bool, asked: &[Asked], kept: &[InAttempt]) -> Fate {
    let is_same = |kept: &InAttempt| kept.question_id == program.question && kept.source_code == program.source;
    match () {
        () if !asked.iter().any(|asked| asked.question_id == program.question) => Fate::Refused(COLLECT_NOT_ASKED),
        () if kept.iter().any(is_same) => Fate::Duplicate,
        () if is_open => Fate::Refused(ATTEMPT_RUNNING),
        () => Fate::Sent,
    }
}

fn answer(program: &Program) -> GivenAnswer {
    GivenAnswer {
        language_id: Some(program.language),
        source_code: program.source.clone(),
        ..GivenAnswer::blank(program.question)
    }
}
