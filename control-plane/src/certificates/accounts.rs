//! Our account at the issuer: made once, its key kept sealed, shared by all processes.

use anyhow::Context;
use instant_acme::{Account, AccountCredentials, NewAccount};
use platform::vault::Vault;
use sqlx::{PgConnection, PgPool};
use std::time::Duration;

use super::http::IssuerHttp;
use super::settings::IssuerSettings;

/// What an account's credentials are sealed under.
pub(super) fn context(directory: &str) -> String {
    format!("ACME account at {directory}")
}

/// The account at `directory`, made where there is none.
///
/// # Errors
/// When the database or the issuer is away, the issuer refuses, or the vault lacks the key.
pub(super) async fn open(
    pool: &PgPool,
    vault: &Vault,
    http: &IssuerHttp,
    settings: &IssuerSettings,
    directory: &str,
) -> Result<Account, super::Failure> {
    let mut transaction = pool.begin().await?;
    // Two processes that start together make one account.
    sqlx::query!("SELECT pg_advisory_xact_lock(hashtextextended('lophoc acme account ' || $1, 0))", directory)
        .execute(&mut *transaction)
        .await?;
    let builder = Account::builder_with_http(Box::new(http.clone()));
    if let Some(sealed) = find(&mut transaction, directory).await? {
        let opened = vault.open(&context(directory), &sealed).context("the account's key")?;
        let credentials: AccountCredentials = serde_json::from_slice(&opened).context("the account's credentials")?;
        return Ok(builder.from_credentials(credentials).await?);
    }
    let contact = settings.acme_contact.clone().unwrap_or_default();
    let contacts: Vec<&str> = [contact.as_str()].into_iter().filter(|text| !text.is_empty()).collect();
    let new = NewAccount { contact: &contacts, terms_of_service_agreed: true, only_return_existing: false };
    let (account, credentials) = builder.create(&new, directory.to_owned(), None).await?;
    let text = zeroize::Zeroizing::new(serde_json::to_vec(&credentials).context("the account's credentials")?);
    let sealed = vault.seal(&context(directory), &text).context("the account's key")?;
    sqlx::query!(
        "INSERT INTO acme_accounts (directory, credentials_sealed, contact) VALUES ($1, $2, $3)",
        directory,
        sealed,
        contact
    )
    .execute(&mut *transaction)
    .await?;
    transaction.commit().await?;
    tracing::info!(directory, account = account.id(), "an account at the issuer was made");
    Ok(account)
}

async fn find(conn: &mut PgConnection, directory: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("SELECT credentials_sealed FROM acme_accounts WHERE directory = $1", directory)
        .fetch_optional(conn)
        .await
}

/// The issuer does not know the account any more.
///
/// # Errors
/// When the control database is away.
pub(super) async fn forget(pool: &PgPool, directory: &str) -> Result<(), sqlx::Error> {
    sqlx::query!("DELETE FROM acme_accounts WHERE directory = $1", directory).execute(pool).await.map(drop)
}

/// Leaves the issuer alone for so long, in all processes.
///
/// # Errors
/// When the control database is away.
pub(super) async fn pause(pool: &PgPool, directory: &str, wait: Duration, why: &str) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "UPDATE acme_accounts SET paused_until = greatest(paused_until, now() + make_interval(secs => $2)), paused_because = $3
          WHERE directory = $1",
        directory,
        wait.as_secs_f64(),
        why
    )
    .execute(pool)
    .await
    .map(drop)
}
