//! Bringing the ledger to what somebody has earned: after their marks have changed, whichever way.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::{Reason, store};
use crate::ids::AccountId;

/// Something that coins are given for.
#[derive(Debug, Clone, Copy)]
pub struct Due {
    pub reason: Reason,
    pub object_id: i64,
    /// Whether the person has earned it.
    pub is_earned: bool,
    /// What it brings by the site's settings of now; what was given before stays as it was.
    pub amount: i64,
}

/// Gives what is earned and was not given, and takes back what was given and is not earned any more; how many coins came
/// together. Each object of a reason stands in `due` once.
///
/// # Errors
/// When the database fails.
pub async fn follow(tx: &mut TenantConn, user: AccountId, due: &[Due]) -> Result<i64, ApiError> {
    // Most changes of marks change no coins: those need no lock.
    if changes(due, &store::sums(tx, user, due).await?).is_empty() {
        return Ok(0);
    }
    store::lock_balance(tx, user).await?;
    // A statement of its own: it sees what those have written who held the lock before.
    let known = store::sums(tx, user, due).await?;
    let changes = changes(due, &known);
    store::append_all(tx, user, &changes).await?;
    Ok(changes.iter().map(|change| change.amount).sum())
}

/// A row to be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    pub reason: Reason,
    pub object_id: i64,
    pub link: i32,
    pub amount: i64,
}

/// What was given for an object and is still there, and how many rows that took.
#[derive(Debug, Clone, Copy)]
pub struct Given {
    pub reason: Reason,
    pub object_id: i64,
    pub links: i32,
    pub sum: i64,
}

fn changes(due: &[Due], known: &[Given]) -> Vec<Change> {
    let change = |due: &Due| {
        let given = known.iter().find(|given| (given.reason, given.object_id) == (due.reason, due.object_id));
        let (links, sum) = given.map_or((0, 0), |given| (given.links, given.sum));
        let amount = match due.is_earned {
            true if sum == 0 => due.amount.max(0),
            false => -sum,
            true => 0,
        };
        (amount != 0).then_some(Change { reason: due.reason, object_id: due.object_id, link: links + 1, amount })
    };
    due.iter().filter_map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_earned_is_given_once_and_taken_back_as_it_was() {
        let due = |is_earned, amount| Due { reason: Reason::Quiz, object_id: 7, is_earned, amount };
        let given = |links, sum| vec![Given { reason: Reason::Quiz, object_id: 7, links, sum }];
        let amounts = |due, known: &[Given]| {
            changes(&[due], known).iter().map(|change| (change.link, change.amount)).collect::<Vec<_>>()
        };
        assert_eq!(amounts(due(true, 10), &[]), [(1, 10)]);
        assert_eq!(amounts(due(true, 10), &given(1, 10)), []);
        assert_eq!(amounts(due(false, 20), &given(1, 10)), [(2, -10)], "what was given, not what it brings now");
        assert_eq!(amounts(due(true, 20), &given(2, 0)), [(3, 20)]);
        assert_eq!(amounts(due(false, 10), &[]), []);
        assert_eq!(amounts(due(true, 0), &[]), []);
    }
}
