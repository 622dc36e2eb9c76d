//! Which sites still wait for which content, and the short session in which it is loaded.

use std::time::Duration;

use platform::{passwords, secrets};
use sqlx::Connection;
use time::OffsetDateTime;

use super::content_store::{self, ContentLoad};
use super::{ProvisionError, Provisioner, store};

/// A session for loading content lasts no longer than this, even when the loader is killed.
const SESSION: time::Duration = time::Duration::minutes(10);

impl Provisioner {
    /// Takes up to `limit` sites whose content is due; nobody else gets them for two minutes.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn claim_content_loads(&self, limit: i64) -> Result<Vec<ContentLoad>, sqlx::Error> {
        content_store::claim(&self.inner.control, limit).await
    }

    /// Returns when a new site wants its content, or after `patience`.
    pub async fn wait_for_content_load(&self, patience: Duration) {
        tokio::select! {
            () = self.inner.promised.notified() => {}
            () = tokio::time::sleep(patience) => {}
        }
    }

    /// Notes that a site has got a pack, whether it had been promised to it or not.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn note_content_loaded(&self, tenant: i64, pack: &str, digest: &str) -> Result<(), sqlx::Error> {
        content_store::loaded(&self.inner.control, tenant, pack, digest).await
    }

    /// Notes that a load failed; it is due again after a pause that doubles, from half a second to ten minutes.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn note_content_failed(&self, load: &ContentLoad, error: &str) -> Result<(), sqlx::Error> {
        let doublings = u32::try_from(load.attempts - 1).unwrap_or(0).min(11);
        let pause = Duration::from_millis(500 * 2_u64.pow(doublings)).min(Duration::from_secs(600));
        content_store::failed(&self.inner.control, load, error, OffsetDateTime::now_utc() + pause).await
    }

    /// The digest of the pack as the site got it last; `None` when it has not.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn loaded_digest(&self, tenant: i64, pack: &str) -> Result<Option<String>, sqlx::Error> {
        content_store::digest(&self.inner.control, tenant, pack).await
    }

    /// A short session of the site's first admin. `None` when the site is gone or has no admin.
    ///
    /// # Errors
    /// When a database is away.
    pub async fn admin_session(&self, tenant: i64) -> Result<Option<String>, ProvisionError> {
        let Some(place) = content_store::place(&self.inner.control, tenant).await? else {
            return Ok(None);
        };
        let mut conn = self.connect(&place.database, &place.schema).await?;
        let Some(admin) = content_store::first_admin(&mut conn).await? else {
            return Ok(None);
        };
        let token = secrets::new_token();
        store::insert_session(&mut conn, admin, &secrets::hash_token(&token), OffsetDateTime::now_utc() + SESSION)
            .await?;
        conn.close().await?;
        Ok(Some(token))
    }

    /// Ends a session of the site's.
    ///
    /// # Errors
    /// When a database is away.
    pub async fn end_session(&self, tenant: i64, token: &str) -> Result<(), ProvisionError> {
        if let Some(place) = content_store::place(&self.inner.control, tenant).await? {
            let mut conn = self.connect(&place.database, &place.schema).await?;
            content_store::delete_session(&mut conn, &secrets::hash_token(token)).await?;
            conn.close().await?;
        }
        Ok(())
    }

    /// Sets an account's password from outside the site and ends its sessions. Returns false when there is no such
    /// account.
    ///
    /// # Errors
    /// When a database is away.
    pub async fn reset_password(&self, tenant: i64, email: &str, password: &str) -> Result<bool, ProvisionError> {
        let Some(place) = content_store::place(&self.inner.control, tenant).await? else {
            return Ok(false);
        };
        let hash = passwords::hash(password.to_owned()).await.map_err(ProvisionError::Password)?;
        let mut conn = self.connect(&place.database, &place.schema).await?;
        let found = content_store::set_password(&mut conn, email, &hash).await?;
        conn.close().await?;
        Ok(found)
    }

    /// The id of the open site with this label.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn tenant_named(&self, subdomain: &str) -> Result<Option<i64>, sqlx::Error> {
        content_store::tenant_named(&self.inner.control, subdomain).await
    }
}
