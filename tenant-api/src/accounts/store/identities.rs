//! SQL of accounts at other providers, and of addresses that are one mailbox there.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::google::Person;
use crate::ids::AccountId;

/// The account that a person of Google's is linked to, and its address. What they are called there now is noted.
pub async fn find_identity(conn: &mut TenantConn, person: &Person) -> Result<Option<(AccountId, String)>, ApiError> {
    let row = sqlx::query!(
        r#"UPDATE identities SET email = coalesce($2, identities.email) FROM users
            WHERE identities.provider = 'google' AND identities.subject = $1 AND users.id = identities.user_id
            RETURNING users.id AS "id: AccountId", users.email"#,
        person.subject,
        person.email,
    );
    Ok(row.fetch_optional(&mut *conn).await?.map(|row| (row.id, row.email)))
}

/// An account that has the address of a person of Google's.
pub struct Candidate {
    pub id: AccountId,
    pub email: String,
    pub is_blocked: bool,
    pub is_verified: bool,
    /// Whether its password was given by somebody else.
    pub must_set_password: bool,
    /// Whether it is linked to another person of Google's.
    pub is_linked: bool,
}

/// The account of an address; with `by_mailbox` also the one whose letters come to the same mailbox.
pub async fn find_candidate(
    conn: &mut TenantConn,
    email: &str,
    by_mailbox: bool,
) -> Result<Option<Candidate>, ApiError> {
    Ok(sqlx::query_as!(
        Candidate,
        r#"SELECT id AS "id: AccountId", email, blocked_at IS NOT NULL AS "is_blocked!",
                  email_verified_at IS NOT NULL AS "is_verified!", must_set_password,
                  EXISTS (SELECT FROM identities WHERE user_id = users.id AND provider = 'google') AS "is_linked!"
             FROM users
            WHERE NOT is_visitor AND contest_id IS NULL AND (email = $1 OR ($2 AND google_mailbox = CASE WHEN $1 ~ '@(gmail|googlemail)\.com$'
                  THEN replace(split_part(split_part($1, '@', 1), '+', 1), '.', '') END))
            ORDER BY (email = $1) DESC, id LIMIT 1"#,
        email,
        by_mailbox,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// Links an account to a person of Google's, in the place of another.
pub async fn link_identity(conn: &mut TenantConn, user: AccountId, subject: &str, email: &str) -> Result<(), ApiError> {
    sqlx::query!(
        "INSERT INTO identities (user_id, provider, subject, email) VALUES ($1, 'google', $2, $3)
         ON CONFLICT ON CONSTRAINT identities_user_unique
         DO UPDATE SET subject = excluded.subject, email = excluded.email, created_at = now()",
        user as AccountId,
        subject,
        email,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whether letters to this address come to a mailbox at Google that an account has already. Whoever asks for the same one
/// at the same time waits until the transaction ends.
pub async fn is_google_mailbox_taken(conn: &mut TenantConn, email: &str) -> Result<bool, ApiError> {
    let mailbox = sqlx::query_scalar!(
        r#"SELECT CASE WHEN $1::text ~ '@(gmail|googlemail)\.com$'
            THEN replace(split_part(split_part($1, '@', 1), '+', 1), '.', '') END"#,
        email,
    );
    let Some(mailbox) = mailbox.fetch_one(&mut *conn).await? else { return Ok(false) };
    sqlx::query!(
        "SELECT pg_advisory_xact_lock(hashtextextended('google_mailbox ' || current_schema() || $1, 0))",
        mailbox
    )
    .execute(&mut *conn)
    .await?;
    let taken =
        sqlx::query_scalar!(r#"SELECT EXISTS (SELECT FROM users WHERE google_mailbox = $1) AS "is_taken!""#, mailbox,);
    Ok(taken.fetch_one(&mut *conn).await?)
}

/// Takes the password away that nobody who owns the address has chosen.
pub async fn forget_password(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET password_hash = NULL, sealed_password = NULL, updated_at = now() WHERE id = $1",
        user as AccountId
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whether that Google account is the person's.
pub async fn is_linked(conn: &mut TenantConn, user: AccountId, subject: &str) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM identities WHERE user_id = $1 AND provider = 'google' AND subject = $2) AS "is!""#,
        user as AccountId,
        subject,
    )
    .fetch_one(&mut *conn)
    .await?)
}
