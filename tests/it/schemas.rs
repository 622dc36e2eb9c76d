//! What a connection of one tenant may reach, asked in plain SQL.

use platform::tenancy::{Limits, Placement, Servers, TenantConn, TenantPool};
use sqlx::AssertSqlSafe;
use tests::{TestSite, World, failed, run};

const NO_PRIVILEGE: &str = "42501";
const NO_TABLE: &str = "42P01";
const NO_SCHEMA: &str = "3F000";

fn pool(world: &World) -> anyhow::Result<TenantPool> {
    Ok(TenantPool::new(
        Servers::parse(&world.server.settings.sites_url, "")?,
        Limits { connections: 3, ..Limits::default() },
    ))
}

/// The code that Postgres refuses a statement with; empty when it does not.
async fn code(conn: &mut TenantConn, sql: &str) -> anyhow::Result<String> {
    match sqlx::query(AssertSqlSafe(sql.to_owned())).execute(conn).await {
        Ok(_) => Ok(String::new()),
        Err(sqlx::Error::Database(error)) => Ok(error.code().unwrap_or_default().into_owned()),
        Err(other) => Err(other.into()),
    }
}

/// Two sites of one database: once it is full, the next one takes both.
async fn two(world: &World) -> anyhow::Result<(TestSite, TestSite)> {
    let mut one = world.site().await?;
    loop {
        let other = world.site().await?;
        if one.placement.database == other.placement.database {
            return Ok((one, other));
        }
        one = other;
    }
}

#[test]
fn a_tenants_connection_reaches_its_own_tables_only() -> anyhow::Result<()> {
    run(async |world| {
        let (one, other) = two(world).await?;
        let schema = &other.placement.schema;
        let pool = pool(world)?;
        let mut conn = pool.read(&one.placement).await.map_err(failed)?;
        assert_eq!(code(&mut conn, "SELECT email FROM users").await?, "");
        let refused = [
            format!("SELECT email FROM {schema}.users"),
            format!("UPDATE {schema}.users SET role = 'admin'"),
            format!("DELETE FROM {schema}.sessions"),
            format!("INSERT INTO {schema}.drafts (user_id, key, data) VALUES (1, 'k', '1')"),
            "SELECT rolpassword FROM pg_authid".into(),
            "CREATE TABLE mine (id bigint)".into(),
            "CREATE TABLE public.mine (id bigint)".into(),
            "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'".into(),
            "DROP TABLE drafts".into(),
            "ALTER TABLE users ADD COLUMN mine int".into(),
            "DELETE FROM schema_history".into(),
            "COPY users TO PROGRAM 'cat'".into(),
            "SELECT pg_read_file('/etc/passwd')".into(),
        ];
        for statement in refused {
            assert_eq!(code(&mut conn, &statement).await?, NO_PRIVILEGE, "{statement}");
        }
        for statement in ["SELECT 1 FROM control.tenants", "SELECT 1 FROM judge.jobs", "SELECT 1 FROM tenants"] {
            let code = code(&mut conn, statement).await?;
            assert!([NO_TABLE, NO_SCHEMA].contains(&code.as_str()), "{statement}: {code}");
        }
        let role: String = sqlx::query_scalar("SELECT current_user::text").fetch_one(&mut *conn).await?;
        assert_eq!(role, one.placement.role);
        Ok(())
    })
}

#[test]
fn a_role_and_a_schema_that_do_not_belong_together_reach_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let (one, other) = two(world).await?;
        let pool = pool(world)?;
        let mixed = Placement { role: one.placement.role.clone(), ..other.placement.clone() };
        let mut conn = pool.read(&mixed).await.map_err(failed)?;
        let code = code(&mut conn, "SELECT email FROM users").await?;
        assert!([NO_TABLE, NO_PRIVILEGE].contains(&code.as_str()), "{code}");
        drop(conn);
        let forged = |change: fn(&mut Placement)| {
            let mut placement = one.placement.clone();
            change(&mut placement);
            placement
        };
        let strange = [
            forged(|place| place.role = "postgres".into()),
            forged(|place| place.role = "pg_read_all_data".into()),
            forged(|place| place.role = "none\"; RESET ROLE; --".into()),
            forged(|place| place.schema = "t_1\"; RESET ROLE; --".into()),
            forged(|place| place.role.clear()),
            forged(|place| place.database = "lophoc_no_such_database".into()),
        ];
        for placement in strange {
            assert!(pool.read(&placement).await.is_err(), "{placement:?}");
        }
        // The pool has not lost a connection or its senses over these.
        for _ in 0..10 {
            let mut conn = pool.read(&one.placement).await.map_err(failed)?;
            let email: String = sqlx::query_scalar("SELECT email FROM users").fetch_one(&mut *conn).await?;
            assert_eq!(email, one.admin.email);
        }
        Ok(())
    })
}

#[test]
fn outside_a_tenant_the_apis_login_reaches_no_tenant() -> anyhow::Result<()> {
    run(async |world| {
        use sqlx::ConnectOptions;
        let site = world.site().await?;
        let mut bare = world.installation.login("api", &site.placement.database).connect().await?;
        let sql = format!("SELECT email FROM {}.users", site.placement.schema);
        let refused = sqlx::query(AssertSqlSafe(sql)).execute(&mut bare).await;
        let code = match refused {
            Err(sqlx::Error::Database(error)) => error.code().unwrap_or_default().into_owned(),
            other => anyhow::bail!("{other:?}"),
        };
        assert_eq!(code, NO_PRIVILEGE);
        let judge = world.installation.database("judge");
        let mut elsewhere = world.installation.login("judge", &judge).connect().await?;
        assert!(sqlx::query("SELECT 1 FROM judge.nodes").execute(&mut elsewhere).await?.rows_affected() >= 1);
        let control = world.installation.login("judge", &world.installation.database("control")).connect().await;
        if let Ok(mut control) = control {
            assert!(sqlx::query("SELECT 1 FROM control.tenants").execute(&mut control).await.is_err());
        }
        Ok(())
    })
}
