//! Rotation of the key that secrets are sealed with: everything is sealed anew with the first one.

use directory::certificates::served::key_context;
use platform::vault::{Vault, VaultError};
use sqlx::PgPool;

use super::accounts;
use crate::operators::totp_context;

/// What was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resealed {
    /// Secrets that the first key has sealed now.
    pub renewed: usize,
    /// Secrets that it had sealed already.
    pub kept: usize,
    /// What can't be opened, and why: its key is not in the environment any more.
    pub lost: Vec<String>,
}

/// Where a secret is kept. A certificate's key is that of the order under way too, which becomes its own at any time.
enum Place {
    Certificate { host: String },
    Account { directory: String },
    Operator { id: i64 },
    Invitation { operator: i64 },
    Session { id: i64 },
}

struct Sealed {
    place: Place,
    /// What it is, and what it is sealed under.
    context: String,
    text: String,
}

/// Seals every secret of the control database with the vault's first key. Can be interrupted and run again, also while
/// everything serves.
///
/// # Errors
/// When the control database is away.
pub async fn reseal(pool: &PgPool, vault: &Vault) -> Result<Resealed, sqlx::Error> {
    let mut done = Resealed::default();
    for sealed in all(pool).await? {
        match vault.reseal(&sealed.context, &sealed.text) {
            Ok(None) => done.kept += 1,
            Ok(Some(text)) => {
                // What was changed meanwhile was sealed with the first key by whoever changed it.
                replace(pool, &sealed, &text).await?;
                done.renewed += 1;
            }
            Err(error) => done.lost.push(told(&sealed.context, &error)),
        }
    }
    Ok(done)
}

fn told(context: &str, error: &VaultError) -> String {
    format!("{context}: {error}")
}

async fn all(pool: &PgPool) -> Result<Vec<Sealed>, sqlx::Error> {
    let mut found = of_certificates(pool).await?;
    found.extend(of_operators(pool).await?);
    Ok(found)
}

async fn of_certificates(pool: &PgPool) -> Result<Vec<Sealed>, sqlx::Error> {
    let mut found = Vec::new();
    let accounts = sqlx::query!("SELECT directory, credentials_sealed FROM acme_accounts").fetch_all(pool).await?;
    for row in accounts {
        let context = accounts::context(&row.directory);
        found.push(Sealed {
            place: Place::Account { directory: row.directory },
            context,
            text: row.credentials_sealed,
        });
    }
    let certificates = sqlx::query!(
        "SELECT host, key_sealed, order_key_sealed FROM certificates WHERE key_sealed IS NOT NULL OR order_key_sealed IS NOT NULL"
    )
    .fetch_all(pool)
    .await?;
    for row in certificates {
        let keys = [row.key_sealed, row.order_key_sealed].into_iter().flatten();
        found.extend(keys.map(|text| Sealed {
            place: Place::Certificate { host: row.host.clone() },
            context: key_context(&row.host),
            text,
        }));
    }
    Ok(found)
}

/// Secrets of authenticator apps, those that are being set up too.
async fn of_operators(pool: &PgPool) -> Result<Vec<Sealed>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"SELECT 'operator' AS "kind!", o.id AS "id!", o.handle AS "handle!", o.totp_sealed AS "text!"
             FROM operators o WHERE o.totp_sealed IS NOT NULL
            UNION ALL
           SELECT 'invitation', i.operator_id, o.handle, i.totp_sealed
             FROM operator_invitations i JOIN operators o ON o.id = i.operator_id WHERE i.totp_sealed IS NOT NULL
            UNION ALL
           SELECT 'session', s.id, o.handle, s.totp_sealed
             FROM operator_sessions s JOIN operators o ON o.id = s.operator_id WHERE s.totp_sealed IS NOT NULL"#
    )
    .fetch_all(pool)
    .await?;
    let found = rows.into_iter().map(|row| {
        let place = match row.kind.as_str() {
            "operator" => Place::Operator { id: row.id },
            "invitation" => Place::Invitation { operator: row.id },
            _ => Place::Session { id: row.id },
        };
        Sealed { place, context: totp_context(row.handle), text: row.text }
    });
    Ok(found.collect())
}

/// Only what is still there as it was read is replaced.
async fn replace(pool: &PgPool, sealed: &Sealed, text: &str) -> Result<(), sqlx::Error> {
    let before = &sealed.text;
    let query = match &sealed.place {
        Place::Certificate { host } => {
            sqlx::query!(
                "UPDATE certificates SET key_sealed = CASE WHEN key_sealed = $2 THEN $3 ELSE key_sealed END,
                        order_key_sealed = CASE WHEN order_key_sealed = $2 THEN $3 ELSE order_key_sealed END
                  WHERE host = $1 AND $2 IN (key_sealed, order_key_sealed)",
                host,
                before,
                text
            )
        }
        Place::Account { directory } => sqlx::query!(
            "UPDATE acme_accounts SET credentials_sealed = $3 WHERE directory = $1 AND credentials_sealed = $2",
            directory,
            before,
            text
        ),
        Place::Operator { id } => {
            sqlx::query!("UPDATE operators SET totp_sealed = $3 WHERE id = $1 AND totp_sealed = $2", id, before, text)
        }
        Place::Invitation { operator } => sqlx::query!(
            "UPDATE operator_invitations SET totp_sealed = $3 WHERE operator_id = $1 AND totp_sealed = $2",
            operator,
            before,
            text
        ),
        Place::Session { id } => {
            sqlx::query!(
                "UPDATE operator_sessions SET totp_sealed = $3 WHERE id = $1 AND totp_sealed = $2",
                id,
                before,
                text
            )
        }
    };
    query.execute(pool).await.map(drop)
}
