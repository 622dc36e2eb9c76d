//! The ledger of uCoin. Rows are only added; an award, its taking back and another award of the same object form a chain
//! whose sum is nothing or the amount. The balance beside it is their sum, kept by the same transaction.

mod donating;
mod due;
mod entries;
mod http;
pub mod messages;
mod store;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;
use serde_json::Value;

pub use entries::{CoinObject, Entry, count_entries, list_entries};
pub use store::balance_of;

use crate::ids::AccountId;
use crate::site::Site;

pub use due::{Due, follow};

platform::text_enum! {
    /// What coins are given for: the first part of what an award is unique by.
    pub enum Reason {
        /// A course finished.
        Course = "course",
        /// A lesson finished.
        Lesson = "lesson",
        /// Full marks for a question.
        Question = "question",
        /// Full marks for a question in a quiz.
        QuizQuestion = "quiz_question",
        /// The first hand-in of a quiz with all of it answered.
        Quiz = "quiz",
        /// A challenge solved in time.
        Challenge = "challenge",
        /// Given or taken by somebody who manages the site, as much as they say.
        Donation = "donation",
        /// Spent in the shop; given back where the purchase is cancelled.
        Shop = "shop",
        /// Somebody whom the person brought here has finished their first lesson.
        Referral = "referral",
    }
}

impl Reason {
    /// What it brings where the site says nothing; of challenges each kind says it.
    const fn usual(self) -> i64 {
        match self {
            Self::Course => 100,
            Self::Lesson | Self::Quiz => 10,
            Self::Question => 5,
            Self::QuizQuestion => 2,
            Self::Referral => 50,
            Self::Challenge | Self::Donation | Self::Shop => 0,
        }
    }
}

/// Most coins of one award: a slip of the keyboard in the settings makes nobody rich.
pub const MOST: i64 = 1_000_000;

/// What the site gives for `reason` (`options.ucoin`); 0: nothing.
pub fn amount(site: &Site, reason: Reason) -> i64 {
    amount_of(&site.entry.website["options"]["ucoin"], reason)
}

fn amount_of(settings: &Value, reason: Reason) -> i64 {
    settings[reason.name()].as_i64().unwrap_or_else(|| reason.usual()).clamp(0, MOST)
}

/// Gives `amount` coins, unless they are given for this object already; how many were given now.
///
/// # Errors
/// When the database fails.
pub async fn award(
    tx: &mut TenantConn,
    user: AccountId,
    reason: Reason,
    object_id: i64,
    amount: i64,
) -> Result<i64, ApiError> {
    let chain = store::lock_chain(tx, user, reason, object_id).await?;
    if amount <= 0 || chain.sum != 0 {
        return Ok(0);
    }
    store::append(tx, user, reason, object_id, chain.links + 1, amount).await?;
    Ok(amount)
}

/// Spends `amount` coins on this object, once; the coins that are left. None: there are fewer, and nothing is taken.
///
/// # Errors
/// When the database fails.
pub async fn spend(
    tx: &mut TenantConn,
    user: AccountId,
    reason: Reason,
    object_id: i64,
    amount: i64,
) -> Result<Option<i64>, ApiError> {
    let chain = store::lock_chain(tx, user, reason, object_id).await?;
    let balance = store::balance_of(tx, user).await?;
    if chain.sum != 0 {
        return Ok(Some(balance));
    }
    // A rejudge may have left a debt.
    if amount <= 0 || balance < amount {
        return Ok(None);
    }
    store::append(tx, user, reason, object_id, chain.links + 1, -amount).await?;
    Ok(Some(balance - amount))
}

/// Takes back what was given for this object, or gives back what was spent on it; how many coins that were, below zero
/// where they were spent.
///
/// # Errors
/// When the database fails.
pub async fn take_back(tx: &mut TenantConn, user: AccountId, reason: Reason, object_id: i64) -> Result<i64, ApiError> {
    let chain = store::lock_chain(tx, user, reason, object_id).await?;
    if chain.sum == 0 {
        return Ok(0);
    }
    store::append(tx, user, reason, object_id, chain.links + 1, -chain.sum).await?;
    Ok(chain.sum)
}

/// The calls of who manages the site.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_coin_entries).service(http::give_coins);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn sites_say_what_they_give() {
        for (settings, amount) in [
            (json!(null), 5),
            (json!({}), 5),
            (json!({"question": 12}), 12),
            (json!({"question": 0}), 0),
            (json!({"question": -3}), 0),
            (json!({"question": "7"}), 5),
            (json!({"question": 9_000_000}), MOST),
            (json!({"course": 200, "challenge": {"daily": 10, "weekly": 30, "monthly": 100}, "referral": 50}), 5),
        ] {
            assert_eq!(amount_of(&settings, Reason::Question), amount, "{settings}");
        }
        let usual = Reason::ALL.iter().map(|reason| amount_of(&json!({}), *reason));
        assert_eq!(usual.collect::<Vec<_>>(), [100, 10, 5, 2, 10, 0, 0, 0, 50]);
    }
}
