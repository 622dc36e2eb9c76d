//! What the sites of a database do share, and that nothing of theirs is in it.

use sqlx::{AssertSqlSafe, Connection};

use super::{Ground, NO_PRIVILEGE, SECRET, attempt};
use crate::installation::{run, with_installation};

#[tokio::test]
async fn a_plan_that_another_site_left_on_the_connection_is_not_executed() -> anyhow::Result<()> {
    with_installation(async |it| {
        let ground = Ground::prepare(it).await?;
        let mut conn = ground.bound().await?;
        let bind = |place: &platform::tenancy::Placement| {
            format!("RESET ROLE; SET ROLE {}; SET search_path = {}", place.role, place.schema)
        };
        run(&mut conn, bind(&ground.two)).await?;
        run(&mut conn, format!("PREPARE theirs AS SELECT full_name FROM {}.users", ground.two.schema)).await?;
        run(&mut conn, "PREPARE by_path AS SELECT full_name FROM users".to_owned()).await?;
        assert_eq!(attempt(&mut conn, "EXECUTE theirs").await, "it worked");
        run(&mut conn, bind(&ground.one)).await?;
        assert_eq!(attempt(&mut conn, "EXECUTE theirs").await, NO_PRIVILEGE);
        let row = sqlx::raw_sql("EXECUTE by_path").fetch_one(&mut conn).await?;
        assert_ne!(sqlx::Row::get::<String, _>(&row, 0), SECRET, "a plan follows the search path");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn large_objects_channels_and_advisory_locks_hold_nothing_of_a_site() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut ground = Ground::prepare(it).await?;
        let mut theirs = ground.bound().await?;
        run(&mut theirs, format!("RESET ROLE; SET ROLE {}", ground.two.role)).await?;
        let object: i64 = sqlx::query_scalar("SELECT lo_from_bytea(0, 'x')::bigint").fetch_one(&mut theirs).await?;
        for mut conn in ground.attackers().await? {
            for statement in [
                format!("SELECT lo_get({object})"),
                format!("SELECT lo_put({object}, 0, 'y')"),
                format!("SELECT lo_unlink({object})"),
                format!("GRANT SELECT ON LARGE OBJECT {object} TO CURRENT_USER"),
            ] {
                let code = attempt(&mut conn, &statement).await;
                assert!(code == NO_PRIVILEGE, "{statement}: {code}");
            }
        }
        // Channels and advisory locks are the database's: whoever listens hears everybody. Therefore a site's own
        // functions notify nobody, and no lock of a site's stands for its data.
        let notifying: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
              WHERE n.nspname LIKE 't\\_%' AND (p.prosrc ILIKE '%notify%' OR p.prosrc ILIKE '%advisory%')",
        )
        .fetch_one(&mut ground.admin)
        .await?;
        assert_eq!(notifying, 0);
        Ok(())
    })
    .await
}

/// The limit of what roles do, so that nobody takes it for more: on tenant-api's own session, whoever may write whole
/// statements of their own may change the role as tenant-api does. Statements there are fixed texts with parameters.
#[tokio::test]
async fn the_apis_own_session_may_change_its_role() -> anyhow::Result<()> {
    with_installation(async |it| {
        let ground = Ground::prepare(it).await?;
        let mut conn = ground.bound().await?;
        let foreign = format!("SELECT full_name FROM {}.users", ground.two.schema);
        assert_eq!(attempt(&mut conn, &foreign).await, NO_PRIVILEGE);
        assert_eq!(attempt(&mut conn, &format!("SET ROLE {}", ground.two.role)).await, "it worked");
        assert_eq!(attempt(&mut conn, &foreign).await, "it worked");
        // With parameters, a text stays a text.
        run(&mut conn, format!("RESET ROLE; SET ROLE {}; SET search_path = {}", ground.one.role, ground.one.schema))
            .await?;
        let found: i64 = sqlx::query_scalar("SELECT count(*) FROM users WHERE email = $1")
            .bind(format!("'; SET ROLE {}; --", ground.two.role))
            .fetch_one(&mut conn)
            .await?;
        let two_in_one = sqlx::query(AssertSqlSafe(format!("SELECT 1; {foreign}"))).execute(&mut conn).await;
        assert!(found == 0 && two_in_one.is_err(), "a prepared statement is one statement");
        conn.close().await?;
        Ok(())
    })
    .await
}
