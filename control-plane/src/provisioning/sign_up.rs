//! From a person's application to an open site.
//!
//! 1. One transaction in the control database reserves the address, claims a standby and notes what is still to do; where
//!    an operator makes the site, the plan that it is given and the line in the audit log are part of it.
//! 2. The admin's account and session are put into the claimed schema.
//! 3. The site is opened, and its history begins with that: an operation `create`, whose steps these are.
//!
//! Whoever is killed between these leaves a tenant in the state `creating`: the background work takes it up again, and
//! so does the person who sends the same application once more.

use std::time::Duration;

use directory::application::Application;
use directory::names::NameProblem;
use sqlx::{Connection, PgTransaction};
use time::OffsetDateTime;
use tokio::time::Instant;

use super::store::Unfinished;
use super::{ProvisionError, Provisioner, store};
use crate::audit::Audit;
use crate::plans;
use platform::{passwords, secrets};

/// How long an unfinished sign-up is left to the process that began it.
pub(super) const LEFT_ALONE: Duration = Duration::from_secs(30);
/// How long a session lasts, as everywhere in the product.
const SESSION_DAYS: i64 = 30;
/// How many standbys are built that somebody else takes first, before giving up.
const BUILDS: usize = 20;
/// How long builds that others began are waited for; after that one is begun.
const WAIT: Duration = Duration::from_secs(10);

/// A site that was just made.
#[derive(Debug, Clone)]
pub struct NewSite {
    /// The tenant's id.
    pub tenant_id: i64,
    /// The label before the platform's suffix.
    pub subdomain: String,
    /// The first admin's session, good for 30 days.
    pub access_token: String,
}

/// What an operator has to say who makes a site for somebody.
#[derive(Debug, Clone)]
pub struct Commission {
    /// The line in the audit log; the site is added to it.
    pub line: Audit,
    /// Free when `None`.
    pub plan: Option<plans::Change>,
}

impl Commission {
    /// Ends the transaction in which the site was taken in hand with what belongs to it.
    async fn commit(&self, mut transaction: PgTransaction<'_>, tenant: i64) -> Result<(), ProvisionError> {
        if let Some(plan) = &self.plan {
            plans::change(&mut transaction, tenant, plan).await?;
        }
        Audit { tenant: Some(tenant), ..self.line.clone() }.commit(transaction).await?;
        Ok(())
    }
}

impl Provisioner {
    /// Makes the site that a checked application asks for.
    ///
    /// # Errors
    /// When the address is reserved or taken, or a database is away.
    pub async fn sign_up(&self, application: Application) -> Result<NewSite, ProvisionError> {
        self.make(application, None).await
    }

    /// The same for an operator: no address is taken, and no site that was begun before is gone on with, without its line
    /// in the audit log.
    ///
    /// # Errors
    /// As [`Provisioner::sign_up`], when there is no such plan, and when the id is another site's or was one's.
    pub async fn sign_up_for(
        &self,
        application: Application,
        commission: Commission,
    ) -> Result<NewSite, ProvisionError> {
        self.make(application, Some(&commission)).await
    }

    async fn make(&self, application: Application, commission: Option<&Commission>) -> Result<NewSite, ProvisionError> {
        if store::name_state(&self.inner.control, &application.subdomain).await?.0 {
            return Err(ProvisionError::Name(NameProblem::Reserved));
        }
        let password_hash = passwords::hash(application.password.clone()).await.map_err(ProvisionError::Password)?;
        let unfinished = match self.reserve(&application, &password_hash, commission).await? {
            Some(unfinished) => unfinished,
            None => {
                let unfinished = self.begun_before(&application).await?;
                if let Some(commission) = commission {
                    commission.commit(self.inner.control.begin().await?, unfinished.tenant_id).await?;
                }
                unfinished
            }
        };
        let token = secrets::new_token();
        self.finish(&unfinished, Some(&token)).await?;
        self.inner.wake.notify_one();
        self.inner.promised.notify_one();
        Ok(NewSite { tenant_id: unfinished.tenant_id, subdomain: application.subdomain, access_token: token })
    }

    /// Finishes sign-ups that were begun longer ago than `older_than` and not ended. Returns how many. One that can't be
    /// finished keeps no other from it: its turn comes again.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn finish_interrupted(&self, older_than: Duration) -> Result<usize, ProvisionError> {
        let (mut finished, mut after) = (0, i64::MIN);
        loop {
            let unfinished = store::unfinished(&self.inner.control, older_than, after).await?;
            let Some(last) = unfinished.last() else { return Ok(finished) };
            after = last.tenant_id;
            for one in &unfinished {
                match self.finish(one, None).await {
                    Ok(()) => {
                        finished += 1;
                        tracing::info!(tenant = one.tenant_id, "finished a sign-up that was interrupted");
                    }
                    Err(error) => tracing::warn!(%error, tenant = one.tenant_id, "finishing an interrupted sign-up"),
                }
            }
        }
    }

    /// Step 1. `None` when the address is taken.
    async fn reserve(
        &self,
        application: &Application,
        password_hash: &str,
        commission: Option<&Commission>,
    ) -> Result<Option<Unfinished>, ProvisionError> {
        let (mut builds, waits_until) = (0, Instant::now() + WAIT);
        loop {
            let mut transaction = self.inner.control.begin().await?;
            let Some(tenant_id) = store::insert_tenant(&mut transaction, application).await? else {
                return Ok(None);
            };
            if let Some(slot) = store::claim_standby(&mut transaction, tenant_id, migrations::tenant_version()).await? {
                let pack = if application.starter_content { self.inner.options.starter_pack.as_str() } else { "" };
                store::insert_belongings(&mut transaction, tenant_id, application, password_hash, pack).await?;
                match commission {
                    Some(commission) => commission.commit(transaction, tenant_id).await?,
                    None => transaction.commit().await?,
                }
                return Ok(Some(Unfinished {
                    tenant_id,
                    email: application.email.clone(),
                    password_hash: password_hash.to_owned(),
                    database: slot.database,
                    schema: slot.schema,
                }));
            }
            transaction.rollback().await?;
            if tokio::time::timeout_at(waits_until, self.inner.builds.wait_for_one()).await.unwrap_or(false) {
                continue;
            }
            if builds == BUILDS {
                return Err(anyhow::anyhow!("no standby schema could be claimed in {BUILDS} attempts").into());
            }
            builds += 1;
            self.build_standby().await?;
        }
    }

    /// The sign-up that this very person began and that was interrupted.
    async fn begun_before(&self, application: &Application) -> Result<Unfinished, ProvisionError> {
        let taken = ProvisionError::Name(NameProblem::Taken);
        let Some(found) = store::unfinished_named(&self.inner.control, &application.subdomain).await? else {
            return Err(taken);
        };
        if found.email != application.email || application.id.is_some_and(|id| id != found.tenant_id) {
            return Err(taken);
        }
        let same = passwords::verify(application.password.clone(), Some(found.password_hash.clone())).await;
        if same.map_err(ProvisionError::Password)? { Ok(found) } else { Err(taken) }
    }

    /// Steps 2 and 3, both repeatable.
    async fn finish(&self, unfinished: &Unfinished, token: Option<&str>) -> Result<(), ProvisionError> {
        let mut conn = self.connect(&unfinished.database, &unfinished.schema).await?;
        let mut transaction = conn.begin().await?;
        let admin = store::ensure_admin(&mut transaction, unfinished).await?;
        if let Some(token) = token {
            let expires_at = OffsetDateTime::now_utc() + time::Duration::days(SESSION_DAYS);
            store::insert_session(&mut transaction, admin, &secrets::hash_token(token), expires_at).await?;
        }
        transaction.commit().await?;
        conn.close().await?;
        store::open_site(&self.inner.control, unfinished.tenant_id, admin).await?;
        Ok(())
    }
}
