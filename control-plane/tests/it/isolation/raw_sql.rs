//! Ways out of a role that Postgres has had, and ways out of a database.

use sqlx::{AssertSqlSafe, Row};

use super::{Ground, NO_PRIVILEGE, SECRET, attempt};
use crate::installation::{run, with_installation};

#[tokio::test]
async fn a_role_does_not_become_another_and_makes_nothing() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut ground = Ground::prepare(it).await?;
        let (one, two, api) = (ground.one.clone(), ground.two.clone(), it.api_login());
        let mut conn = ground.as_role().await?;
        for statement in [
            format!("SET ROLE {}", two.role),
            format!("SET ROLE {api}"),
            format!("SELECT set_config('role', '{}', false)", two.role),
            format!("DO $$ BEGIN EXECUTE 'SET ROLE {}'; END $$", two.role),
            format!("SET SESSION AUTHORIZATION {}", two.role),
            "SET SESSION AUTHORIZATION postgres".to_owned(),
            format!("GRANT {} TO CURRENT_USER", two.role),
            format!("ALTER ROLE {api} PASSWORD 'mine'"),
            format!("ALTER ROLE {} LOGIN", two.role),
            "ALTER ROLE CURRENT_USER SUPERUSER".to_owned(),
            "CREATE ROLE mine".to_owned(),
            "CREATE DATABASE mine".to_owned(),
        ] {
            assert_eq!(attempt(&mut conn, &statement).await, NO_PRIVILEGE, "{statement}");
        }
        for mut conn in ground.attackers().await? {
            for statement in [
                "SET SESSION AUTHORIZATION postgres".to_owned(),
                "CREATE SCHEMA mine".to_owned(),
                "CREATE TABLE mine (id integer)".to_owned(),
                "CREATE TABLE public.mine (id integer)".to_owned(),
                "CREATE TEMP TABLE users (id integer)".to_owned(),
                "CREATE VIEW mine AS SELECT 1".to_owned(),
                "CREATE FUNCTION mine() RETURNS integer LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'".to_owned(),
                "CREATE FUNCTION pg_temp.mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'".to_owned(),
                "CREATE EXTENSION dblink".to_owned(),
                "CREATE EXTENSION postgres_fdw".to_owned(),
                "CREATE FOREIGN DATA WRAPPER mine".to_owned(),
                "CREATE LANGUAGE plpython3u".to_owned(),
                "CREATE PUBLICATION mine".to_owned(),
                "CREATE EVENT TRIGGER mine ON ddl_command_start EXECUTE FUNCTION now()".to_owned(),
                "ALTER TABLE users DISABLE TRIGGER ALL".to_owned(),
                "ALTER TABLE users OWNER TO CURRENT_USER".to_owned(),
                "CREATE RULE mine AS ON SELECT TO users DO INSTEAD SELECT 1".to_owned(),
                "CREATE TRIGGER mine AFTER INSERT ON users EXECUTE FUNCTION suppress_redundant_updates_trigger()"
                    .to_owned(),
                "CREATE POLICY mine ON users".to_owned(),
                format!("ALTER DEFAULT PRIVILEGES FOR ROLE {} GRANT SELECT ON TABLES TO CURRENT_USER", two.role),
                format!("REASSIGN OWNED BY {} TO CURRENT_USER", two.role),
                format!("COMMENT ON SCHEMA {} IS 'mine'", one.schema),
                "DELETE FROM schema_history".to_owned(),
                "UPDATE schema_history SET version = 99".to_owned(),
                "SELECT pg_read_file('/etc/passwd')".to_owned(),
                "SELECT pg_read_binary_file('pg_hba.conf')".to_owned(),
                "SELECT pg_ls_dir('.')".to_owned(),
                "SELECT pg_stat_file('.')".to_owned(),
                "SELECT lo_import('/etc/passwd')".to_owned(),
                "SELECT lo_export(1, '/tmp/mine')".to_owned(),
                "COPY users TO '/tmp/mine'".to_owned(),
                "COPY drafts FROM '/etc/passwd'".to_owned(),
                "COPY users TO PROGRAM 'true'".to_owned(),
                "COPY drafts FROM PROGRAM 'true'".to_owned(),
                "SELECT * FROM pg_authid".to_owned(),
                "SELECT * FROM pg_shadow".to_owned(),
                "SELECT * FROM pg_statistic".to_owned(),
                "SELECT * FROM pg_largeobject".to_owned(),
                "SELECT * FROM pg_user_mapping".to_owned(),
                "SELECT * FROM pg_hba_file_rules".to_owned(),
                "SELECT * FROM pg_file_settings".to_owned(),
                "SELECT * FROM pg_backend_memory_contexts".to_owned(),
                "SELECT pg_reload_conf()".to_owned(),
                "SELECT pg_switch_wal()".to_owned(),
                "SELECT pg_create_restore_point('mine')".to_owned(),
                "ALTER SYSTEM SET work_mem = '1GB'".to_owned(),
                "CHECKPOINT".to_owned(),
                "SET log_statement = 'all'".to_owned(),
                "SET session_replication_role = 'replica'".to_owned(),
                "SET lo_compat_privileges = on".to_owned(),
                "LOAD 'auto_explain'".to_owned(),
            ] {
                let code = attempt(&mut conn, &statement).await;
                // Not there, or not allowed.
                assert!(
                    [NO_PRIVILEGE, "0A000", "58P01", "42704", "22023"].contains(&code.as_str()),
                    "{statement}: {code}"
                );
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn nothing_that_can_be_read_tells_of_another_site() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut ground = Ground::prepare(it).await?;
        run(&mut ground.admin, "ANALYZE".to_owned()).await?;
        // The second site at work, over a connection as the pool makes them, with its words in the statement.
        let mut busy = sqlx::ConnectOptions::connect(&it.api(&ground.two.database)).await?;
        run(&mut busy, format!("SET ROLE {}; SET search_path = {}", ground.two.role, ground.two.schema)).await?;
        let work = tokio::spawn(async move {
            let sql = format!("SELECT pg_sleep(30), '{SECRET}'");
            // Ended below, with the database.
            let _ = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut busy).await;
        });
        let views: Vec<String> = sqlx::query_scalar(
            "SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
              WHERE n.nspname IN ('pg_catalog', 'information_schema') AND c.relkind IN ('r', 'v') ORDER BY 1",
        )
        .fetch_all(&mut ground.admin)
        .await?;
        assert!(views.len() > 150);
        for mut conn in ground.attackers().await? {
            let mut read = 0;
            for view in &views {
                let sql = format!("SELECT coalesce(string_agg(entry::text, '|'), '') FROM {view} AS entry");
                match sqlx::raw_sql(AssertSqlSafe(sql)).fetch_one(&mut conn).await {
                    Ok(row) => {
                        let text: String = row.get(0);
                        assert!(!text.contains(SECRET), "{view}");
                        read += 1;
                    }
                    Err(error) => {
                        let code =
                            error.as_database_error().and_then(|error| error.code()).unwrap_or_default().into_owned();
                        // Not allowed, or only there while a standby or another view's own function answers.
                        assert!([NO_PRIVILEGE, "42883", "55000", "22023"].contains(&code.as_str()), "{view}: {error}");
                    }
                }
            }
            assert!(read > 100, "{read} of {} could be read at all", views.len());
        }
        work.abort();
        Ok(())
    })
    .await
}
