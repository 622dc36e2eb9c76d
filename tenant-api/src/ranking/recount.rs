//! When a problem is listed, or no more, or is of another difficulty, everybody's gains at it are counted anew in the
//! background.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde_json::json;

use super::{step, topics};
use crate::badges::{self, Cause};
use crate::ids::{AccountId, QuestionId};
use crate::tasks::messages::TASK_UNREADABLE;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Reason, Task};

/// Of one question; its key is that.
const TASK: &str = "recount_ranking";
/// People that are looked up at a time.
const BATCH: i64 = 200;

/// Counting a question's gains anew.
pub fn kind() -> Kind {
    Kind::new(TASK, recount)
}

/// Has everybody's gains at a question counted anew, after its difficulty, visibility or status has changed, or whether it is
/// listed.
///
/// # Errors
/// When the database fails.
pub async fn plan_question(tx: &mut TenantConn, question: QuestionId) -> Result<(), ApiError> {
    tasks::enqueue(tx, NewTask::new(TASK, question.to_string())).await.map(drop)
}

async fn recount(task: Task) -> Result<Ending, Failure> {
    let question = task.key.parse::<QuestionId>();
    let question = question.map_err(|error| Failure::Lasting(Reason::of(TASK_UNREADABLE, error)))?;
    let (mut after, mut done) = (AccountId(0), 0);
    loop {
        let people = list_people(&mut *task.site.read().await?, question, after).await?;
        let Some(last) = people.last() else { break };
        after = last.id;
        for person in people {
            // Each by itself: nobody's verdict waits for the others.
            let mut tx = task.site.begin().await?;
            step::leave(&mut tx, person.id, question);
            if person.has_solved {
                badges::plan(&mut tx, person.id).await?;
            }
            tx.commit().await?;
            done += 1;
        }
        task.progress(done, None).await?;
    }
    let mut tx = task.site.begin().await?;
    topics::tell(&mut tx)?;
    badges::plan_everybody(&mut tx, Cause::Roadmaps).await?;
    let ending = task.finish_in(&mut tx, json!({ "people": done })).await?;
    tx.commit().await?;
    Ok(ending)
}

struct Person {
    id: AccountId,
    /// Whether badges may follow.
    has_solved: bool,
}

/// Those who have handed something in, judged or not: a verdict that is being stored may still go by what the question was.
async fn list_people(
    conn: &mut TenantConn,
    question: QuestionId,
    after: AccountId,
) -> Result<Vec<Person>, sqlx::Error> {
    sqlx::query_as!(
        Person,
        r#"SELECT user_id AS "id: AccountId", bool_or(status = 'AC') AS "has_solved!" FROM submissions
            WHERE question_id = $1 AND user_id > $2 GROUP BY user_id ORDER BY 1 LIMIT $3"#,
        question as QuestionId,
        after as AccountId,
        BATCH,
    )
    .fetch_all(&mut *conn)
    .await
}
