//! Who reaches what with SQL of their own: two sites of one database, and in that database the control and the judge's
//! schema as well, as a small installation may have them.

mod catalog;
mod grants;
mod raw_sql;
mod shared;

use directory::{DirectoryOptions, Lookup};
use platform::tenancy::Placement;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};

use crate::installation::{Installation, application, run, with_installation};

/// What only the second site has.
const SECRET: &str = "chỉ của trang thứ hai";

/// Postgres' code for a missing privilege.
const NO_PRIVILEGE: &str = "42501";

fn code(done: Result<sqlx::postgres::PgQueryResult, sqlx::Error>) -> String {
    match done {
        Ok(_) => "it worked".to_owned(),
        Err(sqlx::Error::Database(error)) => error.code().map(|code| code.to_string()).unwrap_or_default(),
        Err(other) => other.to_string(),
    }
}

/// Runs a statement of an attacker's: what Postgres says, or that it worked.
async fn attempt(conn: &mut PgConnection, sql: &str) -> String {
    code(sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(conn).await)
}

/// Two sites in one database, which has the control and the judge's schema too; rows of the second hold [`SECRET`].
struct Ground<'i> {
    it: &'i Installation,
    one: Placement,
    two: Placement,
    admin: PgConnection,
}

impl<'i> Ground<'i> {
    async fn prepare(it: &'i Installation) -> anyhow::Result<Self> {
        let (one, two) = two_sites(it).await?;
        let mut admin = it.admin_options(&one.database).connect().await?;
        migrations::control(&mut admin).await?;
        migrations::judge(&mut admin).await?;
        migrations::grant_control(&mut admin, &it.api_login()).await?;
        migrations::grant_judge(&mut admin, &it.api_login()).await?;
        run(&mut admin, format!("UPDATE {}.users SET full_name = '{SECRET}'", two.schema)).await?;
        run(&mut admin, format!("INSERT INTO control.tenants (name, subdomain) VALUES ('{SECRET}', 'secret')")).await?;
        Ok(Self { it, one, two, admin })
    }

    /// tenant-api's connection, bound to the first site as the pool binds it.
    async fn bound(&self) -> anyhow::Result<PgConnection> {
        let mut conn = self.it.api(&self.one.database).connect().await?;
        run(&mut conn, format!("SET ROLE {}; SET search_path = {}", self.one.role, self.one.schema)).await?;
        Ok(conn)
    }

    /// A login as the first site's role itself, which outside this test nobody has.
    async fn as_role(&mut self) -> anyhow::Result<PgConnection> {
        let Placement { database, schema, role, .. } = &self.one;
        run(
            &mut self.admin,
            format!("ALTER ROLE {role} LOGIN PASSWORD 'for this test'; GRANT CONNECT ON DATABASE {database} TO {role}"),
        )
        .await?;
        let options = self.it.admin_options(database).username(role).password("for this test");
        Ok(options.options([("search_path", schema.as_str())]).connect().await?)
    }

    /// The first site's role by both ways.
    async fn attackers(&mut self) -> anyhow::Result<[PgConnection; 2]> {
        Ok([self.as_role().await?, self.bound().await?])
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
