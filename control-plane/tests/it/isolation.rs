use control_plane::{DirectoryOptions, Lookup};
use sqlx::{AssertSqlSafe, ConnectOptions};

use crate::installation::{Installation, application, run, with_installation};

/// Postgres' code for a missing privilege.
const NO_PRIVILEGE: &str = "42501";

fn code(done: Result<sqlx::postgres::PgQueryResult, sqlx::Error>) -> String {
    match done {
        Ok(_) => "it worked".to_owned(),
        Err(sqlx::Error::Database(error)) => error.code().map(|code| code.to_string()).unwrap_or_default(),
        Err(other) => other.to_string(),
    }
}

async fn two_sites(it: &Installation) -> anyhow::Result<(platform::tenancy::Placement, platform::tenancy::Placement)> {
    let provisioner = it.provisioner()?;
    provisioner.sign_up(application("one")).await?;
    provisioner.sign_up(application("two")).await?;
    let directory = it.directory(DirectoryOptions::default()).await?;
    let mut placements = Vec::new();
    for host in ["one.localhost", "two.localhost"] {
        match directory.resolve(host).await.map_err(|error| anyhow::anyhow!("{error:?}"))? {
            Lookup::Site(site) => placements.push(site.placement.clone()),
            other => anyhow::bail!("{host} leads to {other:?}"),
        }
    }
    let two = placements.pop().zip(placements.pop()).ok_or_else(|| anyhow::anyhow!("two placements"))?;
    Ok((two.1, two.0))
}

#[tokio::test]
async fn a_tenants_role_reaches_its_own_tables_only() -> anyhow::Result<()> {
    with_installation(async |it| {
        let (one, two) = two_sites(it).await?;
        assert_eq!(one.database, two.database);
        let mut conn = it.api(&one.database).connect().await?;
        // The login itself reaches no tenant.
        let bare = format!("SELECT id FROM {}.users", one.schema);
        assert_eq!(code(sqlx::raw_sql(AssertSqlSafe(bare)).execute(&mut conn).await), NO_PRIVILEGE);

        run(&mut conn, format!("SET ROLE {}; SET search_path = {}", one.role, one.schema)).await?;
        for own in [
            "SELECT email FROM users",
            "UPDATE users SET full_name = 'Lan'",
            "DELETE FROM drafts",
            "SELECT version FROM schema_history",
        ] {
            assert_eq!(code(sqlx::raw_sql(own).execute(&mut conn).await), "it worked", "{own}");
        }
        let others = [
            format!("SELECT email FROM {}.users", two.schema),
            format!("INSERT INTO {}.drafts SELECT 1, 'k', '{{}}'", two.schema),
            "DELETE FROM schema_history".to_owned(),
            "DROP TABLE drafts".to_owned(),
            "CREATE TABLE mine (id integer)".to_owned(),
            "CREATE TABLE public.mine (id integer)".to_owned(),
            "CREATE TEMP TABLE mine (id integer)".to_owned(),
            "CREATE SCHEMA mine".to_owned(),
        ];
        for statement in others {
            assert_eq!(
                code(sqlx::raw_sql(AssertSqlSafe(statement.clone())).execute(&mut conn).await),
                NO_PRIVILEGE,
                "{statement}"
            );
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn the_apis_login_may_read_the_directory_and_dress_a_site_and_no_more() -> anyhow::Result<()> {
    with_installation(async |it| {
        it.provisioner()?.sign_up(application("one")).await?;
        let mut conn = it.api_control().connect().await?;
        for allowed in [
            "SELECT t.name FROM tenants t JOIN placements USING (id) WHERE false",
            "UPDATE websites SET config = '{\"slogan\": {}}'",
            "UPDATE tenants SET name = 'Tên'",
            "SELECT id FROM changes",
        ] {
            let allowed = allowed.replace("USING (id)", "p ON p.tenant_id = t.id");
            assert_eq!(
                code(sqlx::raw_sql(AssertSqlSafe(allowed.clone())).execute(&mut conn).await),
                "it worked",
                "{allowed}"
            );
        }
        for denied in [
            "SELECT password_hash FROM sign_ups",
            "UPDATE tenants SET state = 'active'",
            "UPDATE placements SET schema = 't_1'",
            "UPDATE subscriptions SET plan_id = 7",
            "INSERT INTO changes (tenant_id) VALUES (1)",
            "DELETE FROM tenants",
            "INSERT INTO domains (host, tenant_id) VALUES ('a.vn', 1)",
            "UPDATE domains SET holds = true, status = 'verified', state = 'live'",
            "UPDATE domain_checks SET failures = 0",
            "DELETE FROM domains",
        ] {
            assert_eq!(code(sqlx::raw_sql(denied).execute(&mut conn).await), NO_PRIVILEGE, "{denied}");
        }
        Ok(())
    })
    .await
}
