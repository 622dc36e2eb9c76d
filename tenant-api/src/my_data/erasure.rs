//! Nothing of a person stays but what they answered. Done with one transaction, so that whoever is killed has done nothing.

mod scrub;

use std::time::Duration;

use serde_json::json;
use time::OffsetDateTime;

use crate::ids::AccountId;
use crate::tasks::{Ending, Failure, Kind, Reason, Task, messages::TASK_UNREADABLE};
use crate::{closings, data_requests, files, live, lockout, ranking};

/// How long letters that name the person, some of which are others', are left to be sent before it is tried again.
const LETTERS: Duration = Duration::from_secs(10);

/// Erasing what was closed 14 days ago.
pub fn kind() -> Kind {
    Kind::new(closings::ERASE, erase).retried_every(3600)
}

async fn erase(task: Task) -> Result<Ending, Failure> {
    let user = task.key.parse::<AccountId>();
    let user = user.map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let mut tx = task.site.begin().await?;
    let now = OffsetDateTime::now_utc();
    let Some(person) = scrub::lock(&mut tx, user).await? else { return Ok(Ending::Done(json!({}))) };
    match person.erase_at {
        // The person is back, or was erased by an attempt whose end nobody noted.
        None => return Ok(Ending::Done(json!({}))),
        Some(due) if due > now => {
            let left = Duration::try_from(due - now).unwrap_or(Duration::from_secs(1));
            return Ok(Ending::Later(left));
        }
        Some(_) => {}
    }
    let (own, addresses) = scrub::addresses(&mut tx, user).await?;
    if scrub::is_in_letters_under_way(&mut tx, user, (&own, &addresses)).await? {
        return Ok(Ending::Later(LETTERS));
    }
    for name in &own {
        lockout::end(&mut tx, user, name).await?;
    }
    scrub::histories(&mut tx, user, &own).await?;
    scrub::words_to_others(&mut tx, user, &person.full_name, &addresses).await?;
    scrub::work(&mut tx, user, task.id, (&own, &addresses)).await?;
    scrub::rows(&mut tx, user, &own).await?;
    let hashes = files::delete_of(&mut tx, user).await?;
    data_requests::open_erasure_done(&mut tx, user).await?;
    scrub::person(&mut tx, user).await?;
    ranking::follow_person(&mut tx, user);
    live::account_changed(&mut tx, user)?;
    let ending = task.finish_in(&mut tx, json!({})).await?;
    tx.commit().await?;
    if let Err(error) = files::give_back(&task.site, &hashes).await {
        tracing::warn!(tenant = task.site.id(), cause = ?error.cause(), "storage of erased files is counted still");
    }
    Ok(ending)
}
