//! Filling the days ahead.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};
use time::{Date, Duration, OffsetDateTime};

use super::http::ChallengeRule;
use super::{pool, store};
use crate::challenges::{days, topic};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ChallengeId, QuestionId};

/// How many days after today are filled.
pub(super) const AHEAD: i64 = 14;

/// What came of it.
#[derive(Debug, Default)]
pub(super) struct Filled {
    pub made: Vec<ChallengeId>,
    /// Days for which no problem was left.
    pub empty: Vec<Date>,
}

/// Gives each of the next 14 days a challenge that has none.
pub(super) async fn fill(
    tx: &mut TenantTx,
    rule: &ChallengeRule,
    by: Option<AccountId>,
    (today, now): (Date, OffsetDateTime),
) -> Result<Filled, ApiError> {
    let mut filled = Filled::default();
    let taken = store::list_taken(tx, today, today + Duration::days(AHEAD)).await?;
    for day in (1..=AHEAD).map(|ahead| today + Duration::days(ahead)).filter(|day| !taken.contains(day)) {
        let Some(question) = pool::choose(tx, rule, day, now).await? else {
            filled.empty.push(day);
            continue;
        };
        if let Some(id) = store::insert(tx, question, day).await? {
            note(tx, by, (id, question, day)).await?;
            filled.made.push(id);
        }
    }
    if !filled.made.is_empty() {
        topic::tell(tx)?;
    }
    Ok(filled)
}

async fn note(
    tx: &mut TenantTx,
    by: Option<AccountId>,
    (id, question, day): (ChallengeId, QuestionId, Date),
) -> Result<(), ApiError> {
    let after = json!({ "kind": "daily", "question_id": question, "start_date": days::text(day), "by_rule": true });
    history::record(tx, by, Subject::challenge(id), Change::Create, &Value::Null, &after).await
}
