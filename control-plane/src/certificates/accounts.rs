//! Our account at the issuer: made once, its key kept sealed, shared by all processes.

use anyhow::Context;
use instant_acme::{Account, AccountCredentials, Error, ExternalAccountKey, NewAccount};
use platform::vault::Vault;
use sqlx::{PgConnection, PgPool};
use std::time::Duration;

use super::failure::{Failure, problem_words};
use super::http::IssuerHttp;
use super::settings::IssuerSettings;

/// What an account's credentials are sealed under.
pub(super) fn context(directory: &str) -> String {
    format!("ACME account at {directory}")
}

/// The account at `directory`, made where there is none.
///
/// # Errors
/// When the database or the issuer is away, the issuer refuses ([`Failure::NoAccount`]), or the vault lacks the key.
pub(super) async fn open(
    pool: &PgPool,
    vault: &Vault,
    http: &IssuerHttp,
    settings: &IssuerSettings,
    directory: &str,
) -> Result<Account, Failure> {
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
    let binding = binding(settings);
    let made = builder.create(&new, directory.to_owned(), binding.as_ref()).await;
    let (account, credentials) = made.map_err(|error| refused(error, binding.is_some()))?;
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

/// The customer of the issuer's that the account is bound to, where it asks for that.
fn binding(settings: &IssuerSettings) -> Option<ExternalAccountKey> {
    let (id, key) = (settings.acme_eab_key_id.as_ref()?, settings.acme_eab_key.as_ref()?);
    Some(ExternalAccountKey::new(id.clone(), key.bytes()))
}

/// Why there is no account, in words that tell an operator what to look at. What passes by itself stays as it is.
fn refused(error: Error, is_bound: bool) -> Failure {
    let failure = Failure::Issuer(error);
    if failure.is_about_asking() {
        return failure;
    }
    let Some(problem) = failure.problem() else { return failure };
    let look = match (failure.kind(), is_bound) {
        (Some("externalAccountRequired"), false) => ": set LOPHOC_ACME_EAB_KEY_ID and LOPHOC_ACME_EAB_KEY",
        (_, true) => ": look at LOPHOC_ACME_EAB_KEY_ID and LOPHOC_ACME_EAB_KEY",
        (_, false) => "",
    };
    Failure::NoAccount(format!("{}{look}", problem_words(problem)))
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
