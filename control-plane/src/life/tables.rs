//! The tables of a site's schema as rows that can be carried elsewhere: which there are, out with them, in with them.

use std::collections::HashMap;

use bytes::Bytes;
use futures::Stream;
use sqlx::{AssertSqlSafe, PgConnection};

use super::files::{SequenceState, TableShape, refused};

/// Tables whose rows stay where they are: sessions belong to a browser that signed in at a host, and are as good as
/// passwords; the history is that of the schema that rows come into; visits are of one platform's operators to one
/// site, under that platform's numbers, and their links are as good as passwords;
/// addresses that a site has signed are good at that site alone.
pub(super) const LEFT_OUT: &[&str] =
    &["sessions", migrations::HISTORY_TABLE, "platform_visits", "platform_visit_actions", "file_keys"];

/// How values are written, whatever the server's settings: so that the same rows are the same bytes.
const SPELLING: &str = "SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'iso_8601'; \
     SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1";

/// Begins a transaction that sees one moment of a site for as long as it lasts.
pub(super) async fn begin_snapshot(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    run(conn, format!("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; {SPELLING}")).await
}

/// Begins a transaction for rows to come in.
pub(super) async fn begin_load(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    run(conn, format!("BEGIN; {SPELLING}")).await
}

/// The version that the schema is at.
pub(super) async fn version(conn: &mut PgConnection) -> Result<i32, sqlx::Error> {
    let sql = format!("SELECT coalesce(max(version), 0) FROM {}", migrations::HISTORY_TABLE);
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(conn).await
}

/// The tables of the schema that the search path names, in the order of their names, without [`LEFT_OUT`]. Columns
/// that the database computes are not among their columns.
pub(super) async fn shapes(conn: &mut PgConnection) -> Result<Vec<TableShape>, sqlx::Error> {
    let rows: Vec<(String, Vec<String>)> = sqlx::query_as(
        "SELECT c.relname::text, array_agg(a.attname::text ORDER BY a.attnum)
           FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
          WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
            AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
          GROUP BY c.relname ORDER BY c.relname",
    )
    .fetch_all(conn)
    .await?;
    let kept = rows.into_iter().filter(|(name, _)| !LEFT_OUT.contains(&name.as_str()));
    Ok(kept.map(|(name, columns)| TableShape { name, columns }).collect())
}

/// Bytes that each table takes in the database, for the progress only.
pub(super) async fn sizes(conn: &mut PgConnection) -> Result<HashMap<String, f64>, sqlx::Error> {
    let rows: Vec<(String, f64)> = sqlx::query_as(
        "SELECT relname::text, greatest(pg_total_relation_size(oid), 1)::float8 FROM pg_class
          WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'",
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().collect())
}

/// A table's rows as lines of CSV, in the order of its key.
pub(super) async fn rows_out<'c>(
    conn: &'c mut PgConnection,
    table: &TableShape,
) -> Result<impl Stream<Item = Result<Bytes, sqlx::Error>> + use<'c>, sqlx::Error> {
    let key: Vec<String> = sqlx::query_scalar(
        "SELECT a.attname::text FROM pg_index i CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, place)
           JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
          WHERE i.indrelid = to_regclass(quote_ident($1)) AND i.indisprimary ORDER BY k.place",
    )
    .bind(&table.name)
    .fetch_all(&mut *conn)
    .await?;
    let order = if key.is_empty() { String::new() } else { format!(" ORDER BY {}", list(&key)) };
    let sql =
        format!("COPY (SELECT {} FROM {}{order}) TO STDOUT (FORMAT csv)", list(&table.columns), quoted(&table.name));
    conn.copy_out_raw(&sql).await
}

/// Where the schema's sequences stand.
pub(super) async fn sequences(conn: &mut PgConnection) -> Result<Vec<SequenceState>, sqlx::Error> {
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' ORDER BY relname",
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut states = Vec::with_capacity(names.len());
    for name in names {
        let sql = format!("SELECT last_value, is_called FROM {}", quoted(&name));
        let (last_value, is_called) = sqlx::query_as(AssertSqlSafe(sql)).fetch_one(&mut *conn).await?;
        states.push(SequenceState { name, last_value, is_called });
    }
    Ok(states)
}

/// Takes away what would be in the way of rows that come in any order; [`put_back`] puts it back.
pub(super) async fn clear_the_way(conn: &mut PgConnection, tables: &[TableShape]) -> Result<Vec<String>, sqlx::Error> {
    let constraints: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT r.relname::text, c.conname::text, pg_get_constraintdef(c.oid)
           FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
          WHERE c.connamespace = current_schema()::regnamespace AND c.contype = 'f' ORDER BY 1, 2",
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut back = Vec::new();
    for (table, name, definition) in constraints {
        let (table, name) = (quoted(&table), quoted(&name));
        run(conn, format!("ALTER TABLE {table} DROP CONSTRAINT {name}")).await?;
        back.push(format!("ALTER TABLE {table} ADD CONSTRAINT {name} {definition}"));
    }
    for table in tables {
        let table = quoted(&table.name);
        run(conn, format!("ALTER TABLE {table} DISABLE TRIGGER USER")).await?;
        back.push(format!("ALTER TABLE {table} ENABLE TRIGGER USER"));
    }
    Ok(back)
}

/// The opposite of [`clear_the_way`]: rows that refer to nothing are refused here.
pub(super) async fn put_back(conn: &mut PgConnection, back: Vec<String>) -> anyhow::Result<()> {
    for sql in back {
        run(conn, sql).await.map_err(not_fitting)?;
    }
    Ok(())
}

/// A way into a table.
pub(super) async fn rows_in<'c>(
    conn: &'c mut PgConnection,
    table: &TableShape,
) -> Result<sqlx::postgres::PgCopyIn<&'c mut PgConnection>, sqlx::Error> {
    let sql = format!("COPY {} ({}) FROM STDIN (FORMAT csv)", quoted(&table.name), list(&table.columns));
    conn.copy_in_raw(&sql).await
}

/// Lets sequences go on where they stood, and in no case give out an id that a row has.
pub(super) async fn set_sequences(conn: &mut PgConnection, states: &[SequenceState]) -> anyhow::Result<()> {
    let owners: Vec<(String, Option<String>, Option<String>)> = sqlx::query_as(
        "SELECT s.relname::text, t.relname::text, a.attname::text
           FROM pg_class s
           LEFT JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
                AND d.deptype IN ('a', 'i') AND d.refobjsubid > 0
           LEFT JOIN pg_class t ON t.oid = d.refobjid
           LEFT JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
          WHERE s.relnamespace = current_schema()::regnamespace AND s.relkind = 'S' ORDER BY 1",
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut left: HashMap<&str, &SequenceState> = states.iter().map(|state| (state.name.as_str(), state)).collect();
    for (name, table, column) in owners {
        let Some(state) = left.remove(name.as_str()) else {
            return Err(refused(format!("it says nothing of the sequence {name}")));
        };
        let mut highest = None;
        if let (Some(table), Some(column)) = (table, column) {
            let sql = format!("SELECT max({})::bigint FROM {}", quoted(&column), quoted(&table));
            highest = sqlx::query_scalar::<_, Option<i64>>(AssertSqlSafe(sql)).fetch_one(&mut *conn).await?;
        }
        let taken =
            highest.filter(|&highest| highest > state.last_value || highest == state.last_value && !state.is_called);
        let (value, is_called) = taken.map_or((state.last_value, state.is_called), |highest| (highest, true));
        sqlx::query("SELECT setval(quote_ident($1)::regclass, $2, $3)")
            .bind(&name)
            .bind(value)
            .bind(is_called)
            .execute(&mut *conn)
            .await
            .map_err(not_fitting)?;
    }
    match left.into_keys().next() {
        Some(unknown) => Err(refused(format!("it names a sequence {unknown} that there is not"))),
        None => Ok(()),
    }
}

/// Rows that the tables don't take are the file's fault (SQLSTATE 22 and 23); anything else may pass.
pub(super) fn not_fitting(error: sqlx::Error) -> anyhow::Error {
    let code = error.as_database_error().and_then(|error| error.code()).unwrap_or_default().into_owned();
    if code.starts_with("22") || code.starts_with("23") {
        refused(format!("its rows do not fit: {error}"))
    } else {
        anyhow::Error::from(error).context("loading rows")
    }
}

/// Statements whose names come out of the database's own catalogue or were compared with it.
pub(super) async fn run(conn: &mut PgConnection, sql: String) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await.map(drop)
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn list(names: &[String]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
}

/// What a file says of its tables has to be what a schema of its version has.
pub(super) fn same_tables(declared: &[TableShape], there: &[TableShape]) -> anyhow::Result<()> {
    if declared == there {
        return Ok(());
    }
    let odd = declared
        .iter()
        .find(|table| !there.contains(table))
        .or_else(|| there.iter().find(|table| !declared.contains(table)));
    let name = odd.map_or("order", |table| table.name.as_str());
    Err(refused(format!("its tables are not those of its version: {name}")))
}
