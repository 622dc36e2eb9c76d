//! The tables of a site as they are copied: with their keys, loosened while rows come in any order, tightened after.

use sqlx::{AssertSqlSafe, PgConnection};

use crate::notice::notice;
use crate::operations::permanent;

/// A table of the schema that the search path names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::life) struct Table {
    pub(in crate::life) name: String,
    /// Those that the database does not compute.
    pub(super) columns: Vec<String>,
    /// The primary key's columns with their types.
    pub(super) key: Vec<(String, String)>,
}

/// A table's name, its columns, its key's columns and their types.
type TableRow = (String, Vec<String>, Vec<String>, Vec<String>);

/// A reference of one table to another.
struct Reference {
    table: String,
    name: String,
    definition: String,
}

/// Statements whose names come out of the database's own catalogue.
pub(in crate::life) async fn run(conn: &mut PgConnection, sql: String) -> Result<(), sqlx::Error> {
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(conn).await.map(drop)
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

pub(super) fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

impl Table {
    pub(super) fn quoted(&self) -> String {
        quoted(&self.name)
    }

    /// Its columns, each with `prefix` before it.
    pub(super) fn list(&self, prefix: &str) -> String {
        self.columns.iter().map(|column| format!("{prefix}{}", quoted(column))).collect::<Vec<_>>().join(", ")
    }
}

/// All tables but the history of migrations, by name.
pub(in crate::life) async fn all(conn: &mut PgConnection) -> anyhow::Result<Vec<Table>> {
    let rows: Vec<TableRow> = sqlx::query_as(
        "SELECT c.relname::text,
                ARRAY(SELECT a.attname::text FROM pg_attribute a
                       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum),
                ARRAY(SELECT a.attname::text FROM pg_index i CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, place)
                        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                       WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place),
                ARRAY(SELECT format_type(a.atttypid, a.atttypmod) FROM pg_index i CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, place)
                        JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
                       WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.place)
           FROM pg_class c
          WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> $1
          ORDER BY c.relname",
    )
    .bind(migrations::HISTORY_TABLE)
    .fetch_all(conn)
    .await?;
    let mut tables = Vec::with_capacity(rows.len());
    for (name, columns, key, types) in rows {
        if key.is_empty() {
            return Err(permanent(notice!("no_primary_key", "the table {name} has no primary key", name)));
        }
        tables.push(Table { name, columns, key: key.into_iter().zip(types).collect() });
    }
    Ok(tables)
}

/// Bytes that a table takes, for the order and the progress.
pub(super) async fn size(conn: &mut PgConnection, table: &Table) -> Result<u64, sqlx::Error> {
    let bytes: i64 = sqlx::query_scalar("SELECT pg_table_size(to_regclass(quote_ident($1)))")
        .bind(&table.name)
        .fetch_one(conn)
        .await?;
    Ok(bytes.unsigned_abs())
}

async fn references(conn: &mut PgConnection) -> Result<Vec<Reference>, sqlx::Error> {
    let rows: Vec<(String, String, String)> = sqlx::query_as(
        "SELECT r.relname::text, c.conname::text, pg_get_constraintdef(c.oid)
           FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
          WHERE c.connamespace = current_schema()::regnamespace AND c.contype = 'f' ORDER BY 1, 2",
    )
    .fetch_all(conn)
    .await?;
    let reference = |(table, name, definition)| Reference { table, name, definition };
    Ok(rows.into_iter().map(reference).collect())
}

/// Takes away what would be in the way of rows that come in any order, and what would act on them once more.
pub(in crate::life) async fn loosen(conn: &mut PgConnection, tables: &[Table]) -> Result<(), sqlx::Error> {
    let mut sql = String::from("BEGIN");
    for reference in references(conn).await? {
        let (table, name) = (quoted(&reference.table), quoted(&reference.name));
        sql.push_str(&format!("; ALTER TABLE {table} DROP CONSTRAINT {name}"));
    }
    for table in tables {
        sql.push_str(&format!("; ALTER TABLE {} DISABLE TRIGGER USER", table.quoted()));
    }
    run(conn, sql + "; COMMIT").await
}

/// The opposite, with the references that `model` has: they hold for every row that is written from now on; those that
/// are there come from tables where they held, and are looked at by [`validate`].
pub(in crate::life) async fn tighten(
    conn: &mut PgConnection,
    model: &mut PgConnection,
    tables: &[Table],
) -> Result<(), sqlx::Error> {
    let present = references(conn).await?;
    let mut sql = String::from("BEGIN");
    for reference in references(model).await? {
        if present.iter().any(|known| known.table == reference.table && known.name == reference.name) {
            continue;
        }
        let (table, name) = (quoted(&reference.table), quoted(&reference.name));
        let definition = reference.definition.trim_end_matches(" NOT VALID");
        sql.push_str(&format!("; ALTER TABLE {table} ADD CONSTRAINT {name} {definition} NOT VALID"));
    }
    for table in tables {
        sql.push_str(&format!("; ALTER TABLE {} ENABLE TRIGGER USER", table.quoted()));
    }
    run(conn, sql + "; COMMIT").await
}

/// Looks at what [`tighten`] took over unseen; neither readers nor writers wait for it.
pub(in crate::life) async fn validate(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let left: Vec<(String, String)> = sqlx::query_as(
        "SELECT r.relname::text, c.conname::text FROM pg_constraint c JOIN pg_class r ON r.oid = c.conrelid
          WHERE c.connamespace = current_schema()::regnamespace AND NOT c.convalidated ORDER BY 1, 2",
    )
    .fetch_all(&mut *conn)
    .await?;
    for (table, name) in left {
        run(conn, format!("ALTER TABLE {} VALIDATE CONSTRAINT {}", quoted(&table), quoted(&name))).await?;
    }
    Ok(())
}

/// How many rows there are and what they say, whatever their order.
pub(in crate::life) async fn digest(conn: &mut PgConnection, table: &Table) -> Result<(i64, String), sqlx::Error> {
    let sql =
        format!("SELECT count(*), coalesce(sum(hashtextextended(t::text, 0)), 0)::text FROM {} t", table.quoted());
    sqlx::query_as(AssertSqlSafe(sql)).fetch_one(conn).await
}
