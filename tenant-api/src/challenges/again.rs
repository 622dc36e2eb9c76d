//! A challenge that has begun and is made or changed: whoever solved its problem since its start is looked at again.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde::Deserialize;
use serde_json::json;

use super::results;
use crate::badges;
use crate::ids::{AccountId, ChallengeId, QuestionId};
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

const TASK: &str = "follow_challenge";

#[derive(Deserialize)]
struct About {
    challenge: ChallengeId,
    question: QuestionId,
}

/// Looking at them.
pub fn kind() -> Kind {
    Kind::new(TASK, run)
}

/// Has them looked at when the transaction is committed.
pub(super) async fn plan(tx: &mut TenantTx, challenge: ChallengeId, question: QuestionId) -> Result<(), ApiError> {
    let about = json!({ "challenge": challenge, "question": question });
    tasks::enqueue(tx, NewTask::new(TASK, format!("{challenge}/{question}")).about(about)).await.map(drop)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let About { challenge, question } = task.read()?;
    let people = list_people(&mut *task.site.read().await?, challenge).await?;
    for user in &people {
        let mut tx = task.site.begin().await?;
        lock_progress(&mut tx, *user, question).await?;
        results::follow(&mut tx, &task.site, *user, question).await?;
        badges::plan(&mut tx, *user).await?;
        tx.commit().await?;
    }
    Ok(Ending::Done(json!({ "people": people.len() })))
}

/// Whoever has a result, or may have one.
async fn list_people(conn: &mut TenantConn, challenge: ChallengeId) -> Result<Vec<AccountId>, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT s.user_id AS "id!: AccountId" FROM challenges c
             JOIN submissions s ON s.question_id = c.question_id AND s.status = 'AC'
                  AND s.created_at >= c.start_date::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
            WHERE c.id = $1
            UNION SELECT user_id FROM challenge_results WHERE challenge_id = $1"#,
        challenge as ChallengeId,
    )
    .fetch_all(&mut *conn)
    .await?)
}

/// Until the transaction ends nobody marks what this person hands in to the question.
async fn lock_progress(tx: &mut TenantConn, user: AccountId, question: QuestionId) -> Result<(), ApiError> {
    sqlx::query!(
        "SELECT user_id FROM question_progress WHERE user_id = $1 AND question_id = $2 FOR UPDATE",
        user as AccountId,
        question as QuestionId,
    )
    .fetch_optional(&mut *tx)
    .await?;
    Ok(())
}
