//! Recovery codes: ten, each good once, for who has lost the other factors.

use platform::secrets::hash_token;
use rand::RngExt;
use sqlx::PgConnection;

/// How many are given out.
const CODES: usize = 10;
/// Without letters and digits that look alike.
const ALPHABET: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";
/// Characters of a code, in two groups.
const GROUP: usize = 6;

/// Gives new codes out; the old ones are worth nothing from then on. Only their hashes are kept.
///
/// # Errors
/// When the control database is away.
pub async fn renew(conn: &mut PgConnection, operator: i64) -> Result<Vec<String>, sqlx::Error> {
    let codes: Vec<String> = (0..CODES).map(|_| new_code()).collect();
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| hash_of(code)).collect();
    sqlx::query!("DELETE FROM operator_recovery_codes WHERE operator_id = $1", operator).execute(&mut *conn).await?;
    sqlx::query!(
        "INSERT INTO operator_recovery_codes (operator_id, code_hash) SELECT $1, unnest($2::bytea[])",
        operator,
        &hashes
    )
    .execute(conn)
    .await?;
    Ok(codes)
}

/// Uses a code up; false where it is none of the operator's, or was used before.
///
/// # Errors
/// When the control database is away.
pub async fn take(conn: &mut PgConnection, operator: i64, code: &str) -> Result<bool, sqlx::Error> {
    let taken = sqlx::query!(
        "UPDATE operator_recovery_codes SET used_at = now() WHERE operator_id = $1 AND code_hash = $2 AND used_at IS NULL",
        operator,
        hash_of(code)
    )
    .execute(conn)
    .await?;
    Ok(taken.rows_affected() == 1)
}

/// How many are left.
///
/// # Errors
/// When the control database is away.
pub async fn left(conn: &mut PgConnection, operator: i64) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"SELECT count(*) AS "count!" FROM operator_recovery_codes WHERE operator_id = $1 AND used_at IS NULL"#,
        operator
    )
    .fetch_one(conn)
    .await
}

fn new_code() -> String {
    let mut random = rand::rng();
    let mut group =
        || (0..GROUP).map(|_| char::from(ALPHABET[random.random_range(0..ALPHABET.len())])).collect::<String>();
    format!("{}-{}", group(), group())
}

/// Of what was typed: case, spaces and the hyphen don't matter.
fn hash_of(code: &str) -> Vec<u8> {
    let plain: String = code.chars().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_ascii_lowercase()).collect();
    hash_token(&plain).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_may_be_typed_as_it_comes() {
        let code = new_code();
        assert_eq!(code.len(), 2 * GROUP + 1);
        assert_eq!(hash_of(&code), hash_of(&code.to_uppercase().replace('-', " ")));
        assert_ne!(new_code(), new_code());
    }
}
