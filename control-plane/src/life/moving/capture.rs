//! Which rows change at the old place: noted by triggers in a schema beside the site's, out of its role's reach. The same
//! triggers refuse every write, whoever's it is, while the place is closed.

use sqlx::PgConnection;

use super::tables::{Table, literal, quoted, run};
use crate::provisioning::Slot;

/// How long a trigger waits for whoever uses the table: everybody else queues behind it meanwhile.
const WAIT_FOR_TABLE: &str = "500ms";
/// How often that is tried.
const TRIES: u32 = 40;
/// The pause between two tries.
const PAUSE: std::time::Duration = std::time::Duration::from_millis(250);

/// The schema that has the notes.
pub(super) fn schema_beside(slot: &Slot) -> String {
    format!("{}_moving", slot.schema)
}

/// Puts the triggers in place; those that are there stay. Whatever commits after this is noted.
pub(in crate::life) async fn install(conn: &mut PgConnection, slot: &Slot, tables: &[Table]) -> anyhow::Result<()> {
    let beside = schema_beside(slot);
    let base = format!(
        "BEGIN; SET LOCAL client_min_messages = warning; CREATE SCHEMA IF NOT EXISTS {beside};
         CREATE TABLE IF NOT EXISTS {beside}.changes (
             id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, \"table\" text NOT NULL, key text[] NOT NULL,
             replayed boolean NOT NULL DEFAULT false);
         CREATE INDEX IF NOT EXISTS changes_left ON {beside}.changes (\"table\") WHERE NOT replayed;
         CREATE OR REPLACE FUNCTION {beside}.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE EXCEPTION 'the site is being moved' USING ERRCODE = '42501'; END $$;
         COMMIT"
    );
    run(conn, base).await?;
    note(conn, slot, tables).await?;
    for table in tables {
        // ALTER TABLE … ADD TRIGGER has no IF NOT EXISTS; OR REPLACE takes the same lock.
        let name = table.quoted();
        let (notes, schema) = (function(&beside, table), &slot.schema);
        let sql = format!(
            "CREATE OR REPLACE TRIGGER moving AFTER INSERT OR UPDATE OR DELETE ON {schema}.{name} FOR EACH ROW EXECUTE FUNCTION {notes}();
             CREATE OR REPLACE TRIGGER moving_truncate BEFORE TRUNCATE ON {schema}.{name} FOR EACH STATEMENT EXECUTE FUNCTION {beside}.refuse()"
        );
        patiently(conn, &sql).await?;
    }
    Ok(())
}

fn function(beside: &str, table: &Table) -> String {
    format!("{beside}.{}", quoted(&format!("note_{}", table.name)))
}

/// Lets tables be written, and every change be noted.
pub(super) async fn note(conn: &mut PgConnection, slot: &Slot, tables: &[Table]) -> Result<(), sqlx::Error> {
    let beside = schema_beside(slot);
    let mut sql = String::from("BEGIN");
    for table in tables {
        let of = |row: &str| {
            let columns = table.key.iter().map(|(column, _)| format!("{row}.{}::text", quoted(column)));
            columns.collect::<Vec<_>>().join(", ")
        };
        let (old, new, name) = (of("OLD"), of("NEW"), literal(&table.name));
        sql.push_str(&format!(
            "; CREATE OR REPLACE FUNCTION {}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
             SET search_path = pg_catalog SET datestyle = 'ISO, YMD' SET timezone = 'UTC' SET bytea_output = 'hex' AS $note$
             BEGIN
                 IF TG_OP <> 'INSERT' THEN
                     INSERT INTO {beside}.changes (\"table\", key) VALUES ({name}, ARRAY[{old}]);
                 END IF;
                 IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND ROW({new}) IS DISTINCT FROM ROW({old}) THEN
                     INSERT INTO {beside}.changes (\"table\", key) VALUES ({name}, ARRAY[{new}]);
                 END IF;
                 RETURN NULL;
             END $note$",
            function(&beside, table)
        ));
    }
    run(conn, sql + "; COMMIT").await
}

/// Refuses every write that begins from now on: the role has no right, and the triggers refuse whoever has.
pub(in crate::life) async fn refuse(conn: &mut PgConnection, slot: &Slot, tables: &[Table]) -> Result<(), sqlx::Error> {
    let beside = schema_beside(slot);
    let Slot { schema, role, .. } = slot;
    let mut sql = format!("BEGIN; REVOKE INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {schema} FROM {role}");
    for table in tables {
        sql.push_str(&format!(
            "; CREATE OR REPLACE FUNCTION {}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $note$
             BEGIN RAISE EXCEPTION 'the site is being moved' USING ERRCODE = '42501'; END $note$",
            function(&beside, table)
        ));
    }
    run(conn, sql + "; COMMIT").await
}

/// Whether the triggers' schema is there.
pub(super) async fn is_there(conn: &mut PgConnection, slot: &Slot) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT to_regnamespace($1) IS NOT NULL").bind(schema_beside(slot)).fetch_one(conn).await
}

/// How many transactions that write to the site's tables are under way.
pub(super) async fn writers(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT count(DISTINCT l.pid) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
          WHERE l.locktype = 'relation' AND l.granted AND l.pid <> pg_backend_pid()
            AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
            AND l.mode IN ('RowExclusiveLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')",
    )
    .fetch_one(conn)
    .await
}

/// Takes triggers and notes away.
pub(in crate::life) async fn remove(conn: &mut PgConnection, slot: &Slot) -> anyhow::Result<()> {
    let sql = format!("SET LOCAL client_min_messages = warning; DROP SCHEMA IF EXISTS {} CASCADE", schema_beside(slot));
    patiently(conn, &sql).await
}

/// Runs what locks tables, without keeping others waiting for long.
async fn patiently(conn: &mut PgConnection, sql: &str) -> anyhow::Result<()> {
    let mut tried = 0;
    loop {
        let done = run(conn, format!("BEGIN; SET LOCAL lock_timeout = '{WAIT_FOR_TABLE}'; {sql}; COMMIT")).await;
        let Err(error) = done else { return Ok(()) };
        run(conn, "ROLLBACK".to_owned()).await?;
        tried += 1;
        let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default().into_owned();
        // Lock not available, deadlock.
        if !matches!(code.as_str(), "55P03" | "40P01") || tried >= TRIES {
            return Err(error.into());
        }
        tokio::time::sleep(PAUSE).await;
    }
}
