//! What live asks of a site's database.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::tenancy::TenantConn;

/// The channel of each database, for all of its sites.
pub(super) const CHANNEL: &str = "lophoc_live";

/// Numbers these notes and sends them when the transaction commits. The lock is held until then: see
/// [`super::number::Number`].
pub(super) fn notify(conn: &mut TenantConn, notes: Vec<String>) -> BoxFuture<'_, Result<(), sqlx::Error>> {
    Box::pin(async move {
        // The schema is the database's own word for where this is said, and no parameter.
        sqlx::query!(
            "SELECT pg_notify('lophoc_live', concat_ws(' ', current_schema(),
                        (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint, note.index, note.text))
               FROM pg_advisory_xact_lock(hashtextextended(current_schema() || ' live', 0)),
                    unnest($1::text[]) WITH ORDINALITY AS note (text, index)",
            &notes,
        )
        .execute(&mut *conn)
        .await
        .map(drop)
    })
}

/// The position behind all that has been published in the site, and before all that will be.
pub(super) async fn position(conn: &mut TenantConn) -> Result<i64, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS "position!"
             FROM pg_advisory_xact_lock_shared(hashtextextended(current_schema() || ' live', 0))"#
    )
    .fetch_one(&mut *conn)
    .await?)
}
