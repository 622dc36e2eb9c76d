//! Statements' SQL.

use std::collections::HashSet;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sha2::{Digest, Sha256};

use super::rows::Incoming;
use crate::ids::{AccountId, OrderId};

/// Longest name of a file that is kept, in characters.
const NAME_MAX: usize = 255;

/// Which of these rows are known, by their places: from a statement, or from a provider under the bank's number. That number in
/// another statement may be another day's.
pub(super) async fn known(conn: &mut TenantConn, account: &str, rows: &[Incoming]) -> Result<HashSet<usize>, ApiError> {
    let numbers: Vec<String> = rows.iter().map(|row| row.number.clone()).collect();
    let bank_numbers: Vec<String> = rows.iter().map(|row| row.bank_number.clone()).collect();
    let amounts: Vec<i64> = rows.iter().map(|row| row.amount).collect();
    let places = sqlx::query_scalar!(
        r#"SELECT r.at AS "at!"
             FROM unnest($1::text[], $2::text[], $3::bigint[]) WITH ORDINALITY AS r (number, bank_number, amount, at)
            WHERE EXISTS (SELECT FROM payments p WHERE p.provider = 'statement' AND p.number = r.number)
               OR r.bank_number <> '' AND EXISTS (SELECT FROM payments p
                   WHERE p.bank_number <> '' AND p.bank_number = r.bank_number AND p.account = $4 AND p.amount = r.amount
                     AND p.provider <> 'statement')"#,
        &numbers,
        &bank_numbers,
        &amounts,
        account,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(places.into_iter().filter_map(|at| usize::try_from(at - 1).ok()).collect())
}

/// Those of these references that are orders'.
pub(super) async fn by_references(
    conn: &mut TenantConn,
    references: &[String],
) -> Result<Vec<(String, OrderId)>, ApiError> {
    let rows = sqlx::query!(
        r#"SELECT reference, id AS "id: OrderId" FROM transactions WHERE reference = ANY ($1)"#,
        references,
    )
    .fetch_all(&mut *conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.reference, row.id)).collect())
}

/// A file with so many rows of money in.
pub(super) async fn insert(
    tx: &mut TenantConn,
    (name, file): (&str, &[u8]),
    rows: usize,
    by: AccountId,
) -> Result<i64, ApiError> {
    let name: String = name.replace('\0', "").chars().take(NAME_MAX).collect();
    let hash = Sha256::digest(file);
    let rows = i32::try_from(rows).map_err(ApiError::internal)?;
    Ok(sqlx::query_scalar!(
        "INSERT INTO bank_statements (name, hash, rows, imported_by) VALUES ($1, $2, $3, $4) RETURNING id",
        name,
        &hash[..],
        rows,
        by as AccountId,
    )
    .fetch_one(&mut *tx)
    .await?)
}

/// How many of its rows were new, and how many found their order.
pub(super) async fn count(tx: &mut TenantConn, id: i64, (added, matched): (usize, usize)) -> Result<(), ApiError> {
    let added = i32::try_from(added).map_err(ApiError::internal)?;
    let matched = i32::try_from(matched).map_err(ApiError::internal)?;
    sqlx::query!("UPDATE bank_statements SET added = $2, matched = $3 WHERE id = $1", id, added, matched)
        .execute(&mut *tx)
        .await?;
    Ok(())
}
