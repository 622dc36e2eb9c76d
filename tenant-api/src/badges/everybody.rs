//! What of a site everybody's badges depend on: where it is changed, those are worked out anew for whom it may make a
//! difference.

use std::time::Duration;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;

use super::facts::DAILIES;
use super::task::plan;
use crate::ids::AccountId;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task, messages::TASK_UNREADABLE};

/// Its key is the cause.
const TASK: &str = "follow_everybodys_badges";
/// The site's settings are known everywhere by then, and more changes of the same may have come.
const DELAY: Duration = Duration::from_secs(30);
/// Days below which no badge can follow from a streak.
const SHORTEST_STREAK: i64 = 7;
/// People of one transaction.
const BATCH: i64 = 200;

platform::text_enum! {
    /// What was changed.
    pub enum Cause {
        /// Days that break no streak.
        DaysOff = "days_off",
        /// Roadmaps that everybody sees, or problems of these.
        Roadmaps = "roadmaps",
        /// Problems of the day that have begun.
        Dailies = "dailies",
    }
}

/// Looking at everybody.
pub fn kind() -> Kind {
    Kind::new(TASK, follow)
}

/// Has everybody's badges follow such a change, a while after the transaction is committed.
///
/// # Errors
/// When the database fails.
pub async fn plan_everybody(tx: &mut TenantConn, cause: Cause) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, cause.name()).after(DELAY)).await.map(drop)
}

/// Makes the tasks of those people, a transaction a batch.
async fn follow(task: Task) -> Result<Ending, Failure> {
    let cause = task.key.parse::<Cause>();
    let cause = cause.map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let (mut after, mut planned) = (AccountId(0), 0);
    loop {
        let mut tx = task.site.begin().await?;
        let people = people_after(&mut tx, after, cause).await?;
        let Some(last) = people.last() else { return Ok(Ending::Done(json!({ "people": planned }))) };
        after = last.id;
        for person in people.iter().filter(|person| person.may_differ) {
            plan(&mut tx, person.id).await?;
            planned += 1;
        }
        tx.commit().await?;
    }
}

struct Person {
    id: AccountId,
    /// Whether their badges may be others by now.
    may_differ: bool,
}

/// The next people by id, so that no statement looks at all.
async fn people_after(conn: &mut TenantConn, after: AccountId, cause: Cause) -> Result<Vec<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        r#"SELECT u.id AS "id!: AccountId", CASE $3
                  WHEN 'days_off' THEN EXISTS (SELECT FROM badges b WHERE b.user_id = u.id)
                       OR (SELECT count(*) FROM practice_days d WHERE d.user_id = u.id) >= $4
                  WHEN 'dailies' THEN EXISTS (SELECT FROM badges b WHERE b.user_id = u.id AND b.badge = 'dailies_month')
                       OR (SELECT count(*) FROM challenge_results r WHERE r.user_id = u.id AND r.in_time) >= $5
                  ELSE EXISTS (SELECT FROM badges b WHERE b.user_id = u.id AND b.badge = 'roadmap_done') <> EXISTS (
                       SELECT FROM problem_lists l
                        WHERE l.kind = 'roadmap' AND l.visibility = 'public'
                          AND EXISTS (SELECT FROM problem_list_items i JOIN questions q ON q.id = i.question_id
                                       WHERE i.list_id = l.id AND q.is_listed AND q.status = 'published'
                                         AND q.visibility = 'public' AND q.archived_at IS NULL)
                          AND NOT EXISTS (
                              SELECT FROM problem_list_items i JOIN questions q ON q.id = i.question_id
                               WHERE i.list_id = l.id AND q.is_listed AND q.status = 'published'
                                 AND q.visibility = 'public' AND q.archived_at IS NULL
                                 AND (NOT EXISTS (SELECT FROM question_progress p
                                                   WHERE p.user_id = u.id AND p.question_id = q.id AND p.solved_at IS NOT NULL)
                                      OR EXISTS (SELECT FROM give_ups g WHERE g.user_id = u.id AND g.question_id = q.id))))
                  END AS "may_differ!"
             FROM (SELECT id FROM users WHERE id > $1 AND contest_id IS NULL ORDER BY id LIMIT $2) AS u
            ORDER BY u.id"#,
        after as AccountId,
        BATCH,
        cause as Cause,
        SHORTEST_STREAK,
        DAILIES,
    )
    .fetch_all(&mut *conn)
    .await?)
}
