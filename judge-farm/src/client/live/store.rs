//! The queries of live runs.

use std::time::Duration;

use sqlx::PgPool;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Channel, Input, InputAnswer, LiveAdmission, LiveResult, MOST_INPUT, MOST_OF_TENANT, MOST_OF_USER};
use super::{JudgeError, NewJob, plain_input};
use crate::notifications::{self, News, What};
use crate::outcome::{Outcome, TestResult};
use crate::queue::live::end_lost_live;
use crate::queue::{InputPiece, OutputPiece};

/// How long after a restart of the database nothing is taken from a node: it could not renew.
const LEASE: Duration = Duration::from_secs(15);

/// Counts the run, if it may be begun.
pub async fn admit(pool: &PgPool, job: &NewJob) -> Result<LiveAdmission, JudgeError> {
    let answer = sqlx::query_scalar!(
        r#"select admit_live($1, $2, $3, $4, $5, $6) as "answer!""#,
        job.id,
        job.tenant_id,
        job.user_id,
        job.rules.interactive,
        MOST_OF_USER,
        MOST_OF_TENANT
    )
    .fetch_one(pool)
    .await?;
    Ok(match answer.as_str() {
        "user" => LiveAdmission::TooManyOfUser,
        "tenant" => LiveAdmission::TooManyOfTenant,
        _ => LiveAdmission::Taken,
    })
}

/// The newest run that this person talks with and that is not over.
pub async fn talked_with(pool: &PgPool, tenant_id: i64, user_id: i64) -> Result<Option<Uuid>, JudgeError> {
    let id = sqlx::query_scalar!(
        "select run.job_id from live_runs as run join jobs as job on job.id = run.job_id
            where run.tenant_id = $1 and run.user_id = $2 and run.interactive and job.outcome is null
            order by run.begun_at desc limit 1",
        tenant_id,
        user_id
    )
    .fetch_optional(pool)
    .await?;
    Ok(id)
}

/// Stores a piece of input.
pub async fn put_input(pool: &PgPool, id: Uuid, seq: i32, input: Input<'_>) -> Result<InputAnswer, JudgeError> {
    let (text, ends) = match input {
        Input::Text(text) => (plain_input(text), false),
        Input::End => (String::new(), true),
    };
    let answer = sqlx::query_scalar!(
        r#"select put_live_input($1, $2, $3, $4, $5, $6, $7, $8) as "answer!""#,
        id,
        seq,
        text,
        ends,
        MOST_INPUT,
        notifications::LIVE,
        notifications::EVENTS,
        News { id, what: What::Input { seq, text: text.clone(), ends } }.payload()
    )
    .fetch_one(pool)
    .await?;
    Ok(match answer.as_str() {
        "taken" => InputAnswer::Taken,
        "known" => InputAnswer::Known,
        "gap" => InputAnswer::Gap { next: standing(pool, id).await?.map_or(1, |run| run.input_seq + 1) },
        "ended" => InputAnswer::Ended,
        "full" => InputAnswer::Full,
        _ => InputAnswer::Unknown,
    })
}

/// How a run stands.
pub struct Standing {
    /// `queued`, `compiling`, `running` or `done`.
    pub phase: String,
    /// The number of the last piece of input.
    pub input_seq: i32,
    /// Once it is over.
    pub outcome: Option<Outcome>,
    /// Whether its node has gone silent.
    is_lost: bool,
}

/// How the run stands, `None` where there is none. Where its node has gone silent it is ended first: whoever asks does so.
pub async fn settled(pool: &PgPool, id: Uuid) -> Result<Option<Standing>, JudgeError> {
    let found = standing(pool, id).await?;
    if found.as_ref().is_some_and(|run| run.is_lost) && end_lost_live(pool, id, LEASE).await? {
        return standing(pool, id).await;
    }
    Ok(found)
}

async fn standing(pool: &PgPool, id: Uuid) -> Result<Option<Standing>, JudgeError> {
    let row = sqlx::query!(
        r#"select coalesce(progress.phase, jobs.phase) as "phase!", outcome as "outcome: Json<Outcome>",
                coalesce(lease_until < now(), false) as "is_lost!", coalesce(input_seq, 0) as "input_seq!"
            from jobs left join progress on progress.job_id = id and state = 'running'
                left join live_runs on live_runs.job_id = id
            where id = $1 and kind = 'live'"#,
        id
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Standing {
        phase: row.phase,
        input_seq: row.input_seq,
        outcome: row.outcome.map(|Json(outcome)| outcome),
        is_lost: row.is_lost,
    }))
}

/// What it has written behind this piece.
pub async fn output(pool: &PgPool, id: Uuid, after: i32) -> Result<Vec<OutputPiece>, JudgeError> {
    let rows = sqlx::query!(
        "select seq, stream, text from live_output where job_id = $1 and seq > $2 order by seq",
        id,
        after
    )
    .fetch_all(pool)
    .await?;
    let stream = |name: &str| if name == Channel::Stderr.name() { Channel::Stderr } else { Channel::Stdout };
    Ok(rows.into_iter().map(|row| OutputPiece { seq: row.seq, stream: stream(&row.stream), text: row.text }).collect())
}

/// A piece of input and where it stands in the output.
pub struct PlacedInput {
    /// The piece.
    pub piece: InputPiece,
    /// The number of the output that it came after.
    pub after: i32,
}

/// What it was given to read: the pieces behind this one, and of those the ones that came at this piece of output or
/// later.
pub async fn input(pool: &PgPool, id: Uuid, after: i32, from_output: i32) -> Result<Vec<PlacedInput>, JudgeError> {
    let rows = sqlx::query!(
        "select seq, text, ends, after_seq from live_input
            where job_id = $1 and seq > $2 and after_seq >= $3 order by seq",
        id,
        after,
        from_output
    )
    .fetch_all(pool)
    .await?;
    let placed = rows.into_iter().map(|row| PlacedInput {
        piece: InputPiece { seq: row.seq, text: row.text, ends: row.ends },
        after: row.after_seq,
    });
    Ok(placed.collect())
}

/// The run, and what it has written by now.
pub async fn result(pool: &PgPool, id: Uuid) -> Result<Option<LiveResult>, JudgeError> {
    let Some(job) = sqlx::query!(
        r#"select tenant_id, user_id, max_score, coalesce((spec -> 'rules' ->> 'interactive')::boolean, false) as "interactive!"
            from jobs where id = $1 and kind = 'live'"#,
        id
    )
    .fetch_optional(pool)
    .await?
    else {
        return Ok(None);
    };
    let Some(standing) = settled(pool, id).await? else { return Ok(None) };
    let outcome = match standing.outcome {
        Some(outcome) => outcome,
        None => {
            let (mut stdout, mut stderr) = (String::new(), String::new());
            for piece in output(pool, id, 0).await? {
                let text = if piece.stream == Channel::Stdout { &mut stdout } else { &mut stderr };
                text.push_str(&piece.text);
            }
            let row = TestResult { status: "running".to_owned(), ..TestResult::default() };
            let row = TestResult { stdout: Some(stdout), stderr: Some(stderr), ..row };
            Outcome { tests: vec![row], ..Outcome::running(job.max_score) }
        }
    };
    Ok(Some(LiveResult {
        tenant_id: job.tenant_id,
        user_id: job.user_id,
        interactive: job.interactive,
        phase: standing.phase,
        input_seq: standing.input_seq,
        outcome,
    }))
}
