//! Databases that hold sites' schemas, and names for those.

use sqlx::{PgConnection, PgPool};

/// The server that has a database; `None` for one that is not (or not yet) a site's.
pub(in crate::provisioning) async fn server_of_database(
    pool: &PgPool,
    database: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT server FROM databases WHERE name = $1", database).fetch_optional(pool).await
}

/// The same within a transaction.
pub(in crate::provisioning) async fn server_of(
    conn: &mut PgConnection,
    database: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT server FROM databases WHERE name = $1", database).fetch_optional(conn).await
}

/// A database of that server that takes new sites and has room, other than `but`.
pub(in crate::provisioning) async fn room_on(
    conn: &mut PgConnection,
    server: &str,
    but: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT d.name FROM databases d
          WHERE d.state = 'open' AND d.server = $1 AND d.name <> $2
            AND (SELECT count(*) FROM placements p WHERE p.database = d.name)
              + (SELECT count(*) FROM standbys s WHERE s.database = d.name) < d.capacity
          ORDER BY d.number LIMIT 1",
        server,
        but
    )
    .fetch_optional(conn)
    .await
}

/// Held until the transaction ends by whoever gives out places in databases.
pub(in crate::provisioning) async fn lock_databases(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("SELECT 1 AS one FROM pg_advisory_xact_lock(hashtextextended('lophoc databases', 0))")
        .fetch_one(conn)
        .await
        .map(drop)
}

pub(in crate::provisioning) async fn database_with_room(
    conn: &mut PgConnection,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "SELECT d.name FROM databases d
          WHERE d.state = 'open'
            AND (SELECT count(*) FROM placements p WHERE p.database = d.name)
              + (SELECT count(*) FROM standbys s WHERE s.database = d.name) < d.capacity
          ORDER BY d.number LIMIT 1"
    )
    .fetch_optional(conn)
    .await
}

pub(in crate::provisioning) async fn next_database_number(conn: &mut PgConnection) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT coalesce(max(number), 0) + 1 AS "number!" FROM databases"#).fetch_one(conn).await
}

pub(in crate::provisioning) async fn insert_database(
    conn: &mut PgConnection,
    name: &str,
    number: i32,
    server: &str,
    capacity: i32,
    state: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "WITH known AS (INSERT INTO servers (name) VALUES ($3) ON CONFLICT DO NOTHING)
         INSERT INTO databases (name, number, server, capacity, state) VALUES ($1, $2, $3, $4, $5)",
        name,
        number,
        server,
        capacity,
        state
    )
    .execute(conn)
    .await
    .map(drop)
}

pub(in crate::provisioning) async fn next_schema_number(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"SELECT nextval('schema_numbers') AS "number!""#).fetch_one(conn).await
}
