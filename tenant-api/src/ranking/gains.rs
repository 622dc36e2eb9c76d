//! Gains of one person at one problem.

use platform::tenancy::TenantConn;

use crate::ids::{AccountId, QuestionId};

/// Makes the gains what the submissions say; whether that was something else. Who calls has locked the person.
pub(super) async fn follow(conn: &mut TenantConn, user: AccountId, question: QuestionId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"WITH due AS MATERIALIZED (
               SELECT submission_id, hundredths, at FROM expected_gains WHERE user_id = $1 AND question_id = $2),
           kept AS MATERIALIZED (
               SELECT submission_id, hundredths, at FROM point_gains WHERE user_id = $1 AND question_id = $2),
           old AS (SELECT submission_id, hundredths, at FROM kept EXCEPT SELECT submission_id, hundredths, at FROM due),
           new AS (SELECT submission_id, hundredths, at FROM due EXCEPT SELECT submission_id, hundredths, at FROM kept),
           gone AS (
               DELETE FROM point_gains WHERE user_id = $1 AND question_id = $2
                  AND submission_id IN (SELECT submission_id FROM old EXCEPT SELECT submission_id FROM new)),
           put AS (
               INSERT INTO point_gains (user_id, question_id, submission_id, hundredths, at)
               SELECT $1, $2, submission_id, hundredths, at FROM new
               ON CONFLICT (user_id, question_id, submission_id)
               DO UPDATE SET hundredths = excluded.hundredths, at = excluded.at)
           SELECT EXISTS (SELECT FROM old) OR EXISTS (SELECT FROM new) AS "has_changed!""#,
        user as AccountId,
        question as QuestionId,
    )
    .fetch_one(&mut *conn)
    .await
}
