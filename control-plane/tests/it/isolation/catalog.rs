//! Every object that the database has, out of its own catalog: what is added later is tried as well.

use sqlx::{PgConnection, Row};

use super::{Ground, NO_PRIVILEGE, attempt};
use crate::installation::with_installation;

/// What is not the attacker's: schemas of others.
const FOREIGN: &str = "n.nspname <> $1 AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'";

async fn names(admin: &mut PgConnection, sql: String, own: &str) -> anyhow::Result<Vec<String>> {
    let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(own).fetch_all(admin).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect())
}

#[tokio::test]
async fn no_relation_of_anybody_else_is_read_or_written() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut ground = Ground::prepare(it).await?;
        let own = ground.one.schema.clone();
        let relations = |kinds: &str| {
            format!(
                "SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                  WHERE c.relkind IN ({kinds}) AND {FOREIGN} ORDER BY 1"
            )
        };
        let tables = names(&mut ground.admin, relations("'r', 'p', 'v', 'm', 'f'"), &own).await?;
        let sequences = names(&mut ground.admin, relations("'S'"), &own).await?;
        for schema in ["control", "judge", &ground.two.schema] {
            assert!(tables.iter().filter(|name| name.starts_with(&format!("{schema}."))).count() > 5, "{schema}");
        }
        for conn in &mut ground.attackers().await? {
            for table in &tables {
                for statement in [
                    format!("SELECT * FROM {table}"),
                    format!("SELECT count(*) FROM {table}"),
                    format!("INSERT INTO {table} DEFAULT VALUES"),
                    format!("DELETE FROM {table}"),
                    format!("TRUNCATE {table}"),
                    format!("DO $$ BEGIN LOCK TABLE {table} IN ACCESS SHARE MODE; END $$"),
                    format!("COPY {table} TO STDOUT"),
                    format!("COPY {table} FROM STDIN"),
                    format!("ANALYZE {table}; SELECT 1/0"),
                    format!("DROP TABLE {table}"),
                    format!("ALTER TABLE {table} ADD COLUMN mine integer"),
                    format!("CREATE INDEX ON {table} ((1))"),
                    format!("GRANT SELECT ON {table} TO CURRENT_USER"),
                    format!("CREATE TEMP TABLE copied AS SELECT * FROM {table}"),
                    format!("DO $$ BEGIN PERFORM 1 FROM {table}; END $$"),
                    format!("PREPARE mine AS SELECT * FROM {table}"),
                    format!("DECLARE mine CURSOR WITH HOLD FOR SELECT * FROM {table}"),
                    format!("EXPLAIN ANALYZE SELECT * FROM {table}"),
                    format!("SELECT '{table}'::regclass::oid, pg_relation_size('{table}'), query_to_xml('SELECT * FROM {table}', true, true, '')"),
                ] {
                    assert_eq!(attempt(conn, &statement).await, NO_PRIVILEGE, "{statement}");
                }
            }
            for sequence in &sequences {
                for statement in [
                    format!("SELECT nextval('{sequence}')"),
                    format!("SELECT setval('{sequence}', 1)"),
                    format!("SELECT last_value FROM {sequence}"),
                ] {
                    assert_eq!(attempt(conn, &statement).await, NO_PRIVILEGE, "{statement}");
                }
            }
        }
        Ok(())
    })
    .await
}

#[tokio::test]
async fn no_schema_function_type_or_server_of_anybody_else_is_used() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut ground = Ground::prepare(it).await?;
        let (own, role) = (ground.one.schema.clone(), ground.one.role.clone());
        let schemas = names(
            &mut ground.admin,
            format!("SELECT n.nspname::text FROM pg_namespace n WHERE {FOREIGN}"),
            &own,
        )
        .await?;
        assert!(schemas.len() >= 4, "{schemas:?}");
        for schema in &schemas {
            let may: bool = sqlx::query_scalar("SELECT has_schema_privilege($1, $2, 'USAGE, CREATE')")
                .bind(&role)
                .bind(schema)
                .fetch_one(&mut ground.admin)
                .await?;
            assert!(!may, "{schema}");
        }
        let functions = names(
            &mut ground.admin,
            format!(
                "SELECT format('%I.%I(%s)', n.nspname, p.proname,
                               (SELECT string_agg(format('NULL::%s', format_type(t, NULL)), ', ') FROM unnest(p.proargtypes) AS t))
                   FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
                  WHERE {FOREIGN} AND p.prokind = 'f' AND p.prorettype <> 'trigger'::regtype ORDER BY 1"
            ),
            &own,
        )
        .await?;
        assert!(functions.iter().any(|function| function.starts_with("judge.")), "{functions:?}");
        for conn in &mut ground.attackers().await? {
            for function in &functions {
                assert_eq!(attempt(conn, &format!("SELECT {function}")).await, NO_PRIVILEGE, "{function}");
            }
            for schema in &schemas {
                for statement in [
                    format!("CREATE TABLE {schema}.mine (id integer)"),
                    format!("CREATE FUNCTION {schema}.mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'"),
                    format!("DROP SCHEMA {schema} CASCADE"),
                    format!("ALTER SCHEMA {schema} RENAME TO mine"),
                ] {
                    assert_eq!(attempt(conn, &statement).await, NO_PRIVILEGE, "{statement}");
                }
            }
        }
        // Nothing in a site's schema runs with rights that the site has not, and nothing leads out of the database.
        let lent: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = $1 AND p.prosecdef",
        )
        .bind(&own)
        .fetch_one(&mut ground.admin)
        .await?;
        let servers: i64 = sqlx::query_scalar("SELECT (SELECT count(*) FROM pg_foreign_server) + (SELECT count(*) FROM pg_extension WHERE extname <> 'plpgsql')")
            .fetch_one(&mut ground.admin)
            .await?;
        assert_eq!((lent, servers), (0, 0));
        Ok(())
    })
    .await
}
