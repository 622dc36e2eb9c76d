//! Days on which somebody solved a problem or finished a lesson.

use platform::tenancy::TenantConn;

use crate::ids::AccountId;

/// Makes a person's days what submissions and lessons say. Who calls has locked the person.
pub(super) async fn follow(conn: &mut TenantConn, user: AccountId) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH due AS MATERIALIZED (
             SELECT day, accepted, lessons FROM expected_practice_days WHERE user_id = $1),
         gone AS (
             DELETE FROM practice_days WHERE user_id = $1 AND day NOT IN (SELECT due.day FROM due WHERE due.day IS NOT NULL))
         INSERT INTO practice_days (user_id, day, accepted, lessons)
         SELECT $1, day, accepted, lessons FROM due
         EXCEPT SELECT user_id, day, accepted, lessons FROM practice_days WHERE user_id = $1
         ON CONFLICT (user_id, day) DO UPDATE SET accepted = excluded.accepted, lessons = excluded.lessons",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await
    .map(drop)
}
