//! Who solved a challenge, and what it pays: made of a person's submissions anew whenever their marks change, so that any order
//! of verdicts comes to the same. When something was handed in decides, not when it was judged.

use platform::error::ApiError;
use platform::tenancy::{TenantConn, TenantTx};
use serde_json::json;
use time::{Date, OffsetDateTime};

use super::days::over_at;
use super::rewards;
use super::words::ChallengeKind;
use crate::activity;
use crate::coins::{self, Due, Reason};
use crate::ids::{AccountId, ChallengeId, QuestionId};
use crate::live;
use crate::site::Site;

/// A challenge that has begun, with what is known of a person and what their submissions say.
struct Begun {
    id: ChallengeId,
    kind: ChallengeKind,
    end_date: Date,
    reward: Option<i32>,
    /// When the first full marks since its start were handed in.
    solved_at: Option<OffsetDateTime>,
    known_at: Option<OffsetDateTime>,
    known_in_time: Option<bool>,
}

impl Begun {
    fn result(&self) -> Option<(OffsetDateTime, bool)> {
        self.solved_at.map(|at| (at, at < over_at(self.end_date)))
    }

    fn is_known(&self) -> bool {
        self.known_at.zip(self.known_in_time) == self.result()
    }

    fn due(&self, site: &Site) -> Due {
        Due {
            reason: Reason::Challenge,
            object_id: self.id.get(),
            is_earned: self.result().is_some_and(|(_, in_time)| in_time),
            amount: rewards::amount(site, self.kind, self.reward),
        }
    }
}

/// Makes a person's results of the challenges with this question what their submissions say, and their coins with them. To be
/// called after every change of their marks, where nobody else changes these meanwhile.
///
/// # Errors
/// When the database fails.
pub async fn follow(tx: &mut TenantTx, site: &Site, user: AccountId, question: QuestionId) -> Result<(), ApiError> {
    let begun = list_begun(tx, user, question, activity::today()).await?;
    // Most questions are none, and most marks change nothing.
    let changed: Vec<&Begun> = begun.iter().filter(|challenge| !challenge.is_known()).collect();
    for challenge in &changed {
        match challenge.result() {
            Some(result) => set_result(tx, challenge.id, user, result).await?,
            None => clear_result(tx, challenge.id, user).await?,
        }
    }
    if changed.is_empty() {
        return Ok(());
    }
    let due: Vec<Due> = changed.iter().map(|challenge| challenge.due(site)).collect();
    coins::follow(tx, user, &due).await?;
    live::publish(tx, &live::USER.topic(user.get()), &json!({ "kind": "challenge" }))
}

/// What is handed in after giving up counts nothing; in contests, what is released counts. Of erased people nothing is kept:
/// whoever is being erased is waited for.
async fn list_begun(
    conn: &mut TenantConn,
    user: AccountId,
    question: QuestionId,
    today: Date,
) -> Result<Vec<Begun>, ApiError> {
    Ok(sqlx::query_as!(
        Begun,
        r#"SELECT c.id AS "id: ChallengeId", c.kind AS "kind: ChallengeKind", c.end_date, c.reward,
                  (SELECT min(o.created_at) FROM submissions o LEFT JOIN attempts a ON a.id = o.attempt_id
                    WHERE o.user_id = $1 AND o.question_id = $2 AND o.status = 'AC'
                      AND o.created_at >= c.start_date::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
                      AND (o.attempt_id IS NULL OR a.released_at IS NOT NULL)
                      AND NOT EXISTS (SELECT FROM give_ups g
                                       WHERE g.user_id = $1 AND g.question_id = $2 AND g.at <= o.created_at)) AS solved_at,
                  r.solved_at AS "known_at?", r.in_time AS "known_in_time?"
             FROM challenges c JOIN users u ON u.id = $1 AND u.erased_at IS NULL
             LEFT JOIN challenge_results r ON r.challenge_id = c.id AND r.user_id = $1
            WHERE c.question_id = $2 AND c.start_date <= $3 ORDER BY c.id FOR KEY SHARE OF u"#,
        user as AccountId,
        question as QuestionId,
        today,
    )
    .fetch_all(&mut *conn)
    .await?)
}

async fn set_result(
    tx: &mut TenantConn,
    challenge: ChallengeId,
    user: AccountId,
    (at, in_time): (OffsetDateTime, bool),
) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO challenge_results (challenge_id, user_id, solved_at, in_time) VALUES ($1, $2, $3, $4)
         ON CONFLICT (challenge_id, user_id) DO UPDATE SET solved_at = excluded.solved_at, in_time = excluded.in_time",
        challenge as ChallengeId,
        user as AccountId,
        at,
        in_time,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

async fn clear_result(tx: &mut TenantConn, challenge: ChallengeId, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM challenge_results WHERE challenge_id = $1 AND user_id = $2",
        challenge as ChallengeId,
        user as AccountId,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
