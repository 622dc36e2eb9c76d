//! Bringing candidates in, in one transaction and a few statements, however many they are. Each stands alone.

use std::collections::{HashMap, HashSet};

use platform::error::{ApiError, FieldError};
use platform::tenancy::TenantConn;
use rand::seq::IndexedRandom;

use super::draft::CandidateDraft;
use super::store::{self, CandidateQuery, CandidateRow};
use crate::contests::messages::{CANDIDATE_ACCOUNT_TAKEN, CANDIDATE_ID_TAKEN, CANDIDATES_FULL};
use crate::ids::{AccountId, CandidateId, ContestId};
use crate::imports::RowStatus;
use crate::site::Site;

/// Most candidates of a contest: on the plan Free, and on others.
const MOST_FREE: usize = 300;
const MOST: usize = 5_000;

/// What comes of a candidate.
enum Step<'a> {
    /// A new one, with an account that is there or (none) one that is made.
    Add(&'a CandidateDraft, Option<AccountId>),
    Change(&'a CandidateDraft, CandidateId),
    Nothing,
}

type Outcome<T> = Result<T, FieldError>;

/// Brings candidates in; who calls has the contest locked. A dry run commits nothing of it.
///
/// # Errors
/// When the database fails.
pub async fn bring_in(
    tx: &mut TenantConn,
    site: &Site,
    contest: ContestId,
    drafts: &[Outcome<CandidateDraft>],
) -> Result<Vec<Outcome<RowStatus>>, ApiError> {
    let steps = plan(tx, site, contest, drafts).await?;
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for step in steps.iter().flatten() {
        match step {
            Step::Add(draft, account) => new.push((*draft, *account)),
            Step::Change(draft, id) => changed.push((*id, *draft)),
            Step::Nothing => {}
        }
    }
    add(tx, contest, &new).await?;
    store::update(tx, &changed).await?;
    let status = |step: Step<'_>| match step {
        Step::Add(..) => RowStatus::Created,
        Step::Change(..) => RowStatus::Updated,
        Step::Nothing => RowStatus::Unchanged,
    };
    Ok(steps.into_iter().map(|step| step.map(status)).collect())
}

async fn add(
    tx: &mut TenantConn,
    contest: ContestId,
    new: &[(&CandidateDraft, Option<AccountId>)],
) -> Result<(), ApiError> {
    let made: Vec<(String, &CandidateDraft)> =
        new.iter().filter(|(_, account)| account.is_none()).map(|(draft, _)| (login(contest), *draft)).collect();
    let accounts = store::insert_accounts(tx, contest, &made).await?;
    let made = made.iter().filter_map(|(login, draft)| Some((*accounts.get(login)?, *draft)));
    let known = new.iter().filter_map(|(draft, account)| Some(((*account)?, *draft)));
    store::insert(tx, contest, &known.chain(made).collect::<Vec<_>>()).await
}

/// A login name that nobody comes upon: candidates sign in by their ID.
fn login(contest: ContestId) -> String {
    const CHARACTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let mut rng = rand::rng();
    let word: String = (0..16).filter_map(|_| CHARACTERS.choose(&mut rng)).map(|byte| char::from(*byte)).collect();
    format!("c{contest}-{word}")
}

async fn plan<'a>(
    conn: &mut TenantConn,
    site: &Site,
    contest: ContestId,
    drafts: &'a [Outcome<CandidateDraft>],
) -> Result<Vec<Outcome<Step<'a>>>, ApiError> {
    let rows = store::list(conn, contest, &CandidateQuery::default()).await?;
    let emails: Vec<String> = drafts.iter().flatten().filter_map(|draft| draft.email.clone()).collect();
    let mut planner = Planner {
        accounts: store::accounts(conn, &emails).await?,
        named: rows.iter().map(|row| row.user_id).collect(),
        room: most(site).saturating_sub(rows.len()),
        most: most(site),
        known: rows.into_iter().map(|row| (row.candidate_id.clone(), row)).collect(),
        seen: HashSet::new(),
    };
    Ok(drafts.iter().map(|draft| planner.step(draft.as_ref().map_err(Clone::clone)?)).collect())
}

fn most(site: &Site) -> usize {
    if site.entry.subscription.plan_name == directory::plans::PlanName::Free { MOST_FREE } else { MOST }
}

struct Planner {
    /// By address.
    accounts: HashMap<String, AccountId>,
    /// Accounts that the contest names.
    named: HashSet<AccountId>,
    /// By candidate ID.
    known: HashMap<String, CandidateRow>,
    /// Candidate IDs that came before.
    seen: HashSet<String>,
    /// How many more there may be.
    room: usize,
    most: usize,
}

impl Planner {
    fn step<'a>(&mut self, draft: &'a CandidateDraft) -> Outcome<Step<'a>> {
        if !self.seen.insert(draft.candidate_id.clone()) {
            return Err(FieldError::new("candidate_id", CANDIDATE_ID_TAKEN));
        }
        if let Some(row) = self.known.get(&draft.candidate_id) {
            let is_same = row.draft() == *draft;
            return Ok(if is_same { Step::Nothing } else { Step::Change(draft, row.id) });
        }
        let account = draft.email.as_ref().and_then(|email| self.accounts.get(email)).copied();
        if account.is_some_and(|account| !self.named.insert(account)) {
            return Err(FieldError::new("email", CANDIDATE_ACCOUNT_TAKEN));
        }
        let Some(room) = self.room.checked_sub(1) else {
            let max = vec![("max", self.most.to_string())];
            return Err(FieldError { params: max, ..FieldError::new("candidate_id", CANDIDATES_FULL) });
        };
        self.room = room;
        Ok(Step::Add(draft, account))
    }
}
