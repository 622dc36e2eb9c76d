//! The coins for bringing somebody in: with the first lesson that they finish. In the background, as the coins are another
//! person's.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;

use crate::coins;
use crate::ids::AccountId;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task, messages::TASK_UNREADABLE};

/// Of one person who was brought in; its key is who.
const TASK: &str = "award_referral";

/// Giving the coins.
pub fn kind() -> Kind {
    Kind::new(TASK, award)
}

/// Has the coins given to who brought this person here, if somebody did and has none yet: when the transaction is committed.
///
/// # Errors
/// When the database fails.
pub async fn plan(tx: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    let waits = sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM users u JOIN affiliate_codes a ON a.code = u.affiliate_code
                           WHERE u.id = $1 AND a.user_id <> u.id)
              AND NOT EXISTS (SELECT FROM coin_entries WHERE reason = 'referral' AND object_id = $1) AS "waits!""#,
        user as AccountId,
    );
    if !waits.fetch_one(&mut *tx).await? {
        return Ok(());
    }
    tasks::enqueue(tx, NewTask::new(TASK, user.to_string()).once()).await.map(drop)
}

async fn award(task: Task) -> Result<Ending, Failure> {
    let user = task.key.parse::<AccountId>();
    let user = user.map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let mut tx = task.site.begin().await?;
    let referrer = sqlx::query_scalar!(
        r#"SELECT a.user_id AS "id: AccountId" FROM users u JOIN affiliate_codes a ON a.code = u.affiliate_code
            WHERE u.id = $1 AND a.user_id <> u.id"#,
        user as AccountId,
    );
    let referrer = referrer.fetch_optional(&mut *tx).await?;
    let given = match referrer {
        Some(referrer) => {
            let (reason, amount) = (coins::Reason::Referral, coins::amount(&task.site, coins::Reason::Referral));
            coins::award(&mut tx, referrer, reason, user.get(), amount).await?
        }
        None => 0,
    };
    let ending = task.finish_in(&mut tx, json!({ "coins": given })).await?;
    tx.commit().await?;
    Ok(ending)
}
