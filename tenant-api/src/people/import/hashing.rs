//! Passwords of imported people wait sealed and are hashed one after another; sign-in takes them meanwhile. Who has an
//! address gets a letter with the hash.

use std::time::Duration;

use platform::error::ApiError;
use platform::locale::Locale;
use platform::messages::SIGN_IN_BUSY;
use platform::passwords;
use platform::tenancy::TenantConn;
use serde_json::json;

use super::store::{self, Hashed};
use super::vault;
use crate::ids::AccountId;
use crate::people::welcome;
use crate::site::Site;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "hash_passwords";
/// Passwords of a turn: others' tasks get theirs in between.
const TURN: i64 = 40;
/// Between two turns.
const PAUSE: Duration = Duration::from_millis(200);
/// After a turn in which people who sign in had no place left.
const BUSY: Duration = Duration::from_secs(5);

/// Has them hashed.
pub(super) async fn plan(tx: &mut TenantConn) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, "")).await.map(drop)
}

/// Hashing passwords that wait sealed.
pub fn kind() -> Kind {
    Kind::new(TASK, hash)
}

async fn hash(task: Task) -> Result<Ending, Failure> {
    let vault = vault::of(&task.site)?;
    let (waiting, total) = store::some_sealed(&mut *task.site.read().await?, TURN).await?;
    if waiting.is_empty() {
        return Ok(Ending::Done(json!({})));
    }
    task.progress(0, Some(total)).await?;
    for (user, sealed) in &waiting {
        let Ok(password) = vault.open(&vault::password_context(*user), sealed) else {
            // A manager has to make another one: nothing else opens it.
            tracing::error!(tenant = task.site.id(), %user, "a sealed password does not open");
            store::drop_sealed(&mut *task.site.read().await?, *user, sealed).await?;
            continue;
        };
        let password = String::from_utf8_lossy(&password).into_owned();
        match passwords::hash(password).await {
            Ok(hash) => keep(&task.site, *user, sealed, &hash).await?,
            Err(error) if error.message() == SIGN_IN_BUSY => return Ok(Ending::Later(BUSY)),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Ending::Later(PAUSE))
}

/// Keeps a hash; its person is told of the account, once, in the pace of the hashes rather than 5,000 at a time.
async fn keep(site: &Site, user: AccountId, sealed: &str, hash: &str) -> Result<(), ApiError> {
    let mut tx = site.begin().await?;
    if let Some(Hashed { login, full_name }) = store::set_hash(&mut tx, user, sealed, hash).await? {
        // Nothing says which language they would rather read.
        welcome::send(&mut tx, site, user, (&login, &full_name), Locale::Vi).await?;
    }
    tx.commit().await?;
    Ok(())
}
