//! A site that comes from elsewhere: made before its rows are there, opened when all of them are.

use directory::names::{self, NameProblem};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx::{Connection, PgConnection};

use super::store;
use super::{Asked, LifeError};
use crate::holdings;
use crate::notice::notice;
use crate::operations::{self, Context, Kind, New, Outcome, StartError, Step, permanent};

/// How a site that comes from elsewhere is called here.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct NewSiteName {
    /// What it calls itself; `None`: as it did where it comes from.
    pub name: Option<String>,
    /// Its label before the platform's suffix.
    pub subdomain: String,
}

/// Why an import or a clone was not begun.
#[derive(Debug, thiserror::Error)]
pub enum NewSiteError {
    /// The address can't be had, or there is no such site.
    #[error(transparent)]
    Life(#[from] LifeError),
    /// The operation can't be.
    #[error(transparent)]
    Start(#[from] StartError),
}

impl From<sqlx::Error> for NewSiteError {
    fn from(error: sqlx::Error) -> Self {
        Self::Life(error.into())
    }
}

/// Takes the address for the new site and asks for the operation that fills it, in a transaction of the caller's.
/// Returns the site's id and the operation's.
pub(super) async fn begin(
    conn: &mut PgConnection,
    kind: &'static Kind,
    new_site: &NewSiteName,
    mut input: Value,
    asked: &Asked,
) -> Result<(i64, i64), NewSiteError> {
    let label = new_site.subdomain.as_str();
    names::check_label(label).map_err(LifeError::Address)?;
    if new_site.name.as_ref().is_some_and(|name| !super::renaming::is_name(name)) {
        return Err(LifeError::Name.into());
    }
    if store::is_reserved(conn, label).await? {
        return Err(LifeError::Address(NameProblem::Reserved).into());
    }
    let name = new_site.name.as_deref().unwrap_or(label);
    let tenant = store::insert_new_site(conn, None, name, label).await.map_err(super::renaming::taken)?;
    if let Value::Object(input) = &mut input {
        input.insert("name".to_owned(), new_site.name.clone().into());
        input.insert("subdomain".to_owned(), label.into());
    }
    let new = New { tenant: Some(tenant), input, requested_by: asked.by.clone(), reason: asked.reason.clone() };
    let operation = operations::start(conn, kind, new).await?;
    Ok((tenant, operation))
}

/// The first step: the site's row (again, where it was undone before) and a place for its schema.
pub(super) async fn reserve(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let NewSiteName { name, subdomain } = context.input()?;
    let name = name.unwrap_or_else(|| subdomain.clone());
    let mut transaction = context.control().begin().await?;
    context.hold_in(&mut transaction).await?;
    let made = store::insert_new_site(&mut transaction, Some(tenant), &name, &subdomain).await;
    made.map_err(|error| match super::renaming::taken(error) {
        LifeError::Database(error) => error.into(),
        taken => permanent(notice!("address_taken", "{taken}")),
    })?;
    if is_open(&mut transaction, tenant).await? {
        return Err(permanent(notice!("newcomer_open", "the site is open already: nothing is put in its place")));
    }
    let provisioner = context.services.provisioner.clone();
    provisioner.place(&mut transaction, tenant).await?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}

/// An empty schema of that version at the site's place, and a connection to it. What a worker that was cut off has
/// left there is gone.
pub(super) async fn empty_schema(context: &Context, version: i32) -> anyhow::Result<PgConnection> {
    let tenant = context.tenant()?;
    let provisioner = &context.services.provisioner;
    provisioner.build_at(tenant, version).await?;
    provisioner.connect_site(tenant).await?.ok_or_else(|| permanent(notice!("no_place", "the new site has no place")))
}

/// Brings the rows to this program's version and mends what belonged to the old place: submissions that were being
/// judged there are judged here.
async fn migrate(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let provisioner = context.services.provisioner.clone();
    let version = provisioner.migrate_site(tenant).await?;
    let mut conn = provisioner
        .connect_site(tenant)
        .await?
        .ok_or_else(|| permanent(notice!("no_place", "the new site has no place")))?;
    let mut transaction = conn.begin().await?;
    store::carry_again(&mut transaction).await?;
    transaction.commit().await?;
    conn.close().await?;
    context.note("version", version)?;
    Ok(Outcome::Done)
}

/// What a new site is opened as, learned where its rows come from.
#[derive(Serialize, Deserialize)]
pub(super) struct SiteProfile {
    /// `ucode`, `uschool` or `other`.
    pub(super) kind: String,
    /// Where the new site is given no name of its own.
    pub(super) name: String,
    pub(super) website: Value,
}

impl SiteProfile {
    /// For [`OPEN`]; written with the step's end.
    pub(super) fn note(&self, context: &mut Context) -> anyhow::Result<()> {
        context.note("look", self)
    }
}

/// The last step: what the site looks like, and its doors open.
pub(super) async fn open(context: &mut Context, kind: &str, name: &str, website: &Value) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    let mut transaction = context.control().begin().await?;
    store::open_new_site(&mut transaction, tenant, kind, name, website).await?;
    context.end_in(&mut transaction).await?;
    transaction.commit().await?;
    Ok(Outcome::Noted)
}

/// The same as an earlier step has noted it.
async fn open_as_noted(context: &mut Context) -> anyhow::Result<Outcome> {
    let SiteProfile { kind, name, website } = context.recall_known("look")?;
    let called: NewSiteName = context.input()?;
    open(context, &kind, called.name.as_deref().unwrap_or(&name), &website).await
}

/// The steps that every new site goes through, before and after its rows come in.
pub(super) const RESERVE: Step =
    Step { name: "reserve", weight: 1, can_be_cancelled: true, run: |context| Box::pin(reserve(context)) };
pub(super) const MIGRATE: Step =
    Step { name: "migrate", weight: 2, can_be_cancelled: true, run: |context| Box::pin(migrate(context)) };
pub(super) const OPEN: Step =
    Step { name: "open", weight: 1, can_be_cancelled: true, run: |context| Box::pin(open_as_noted(context)) };

/// Whether people have been let in: what is there is theirs by now.
async fn is_open(conn: &mut PgConnection, tenant: i64) -> Result<bool, sqlx::Error> {
    Ok(store::state(conn, tenant).await?.is_some_and(|state| state != "creating"))
}

/// Takes all of it away again, unless it is open.
pub(super) async fn undo(context: &mut Context) -> anyhow::Result<Outcome> {
    let tenant = context.tenant()?;
    if is_open(&mut *context.control().acquire().await?, tenant).await? {
        return Ok(Outcome::Noted);
    }
    context.services.provisioner.drop_site_schema(tenant).await?;
    if holdings::release_all(context.control(), &context.services.blobs, tenant).await?.is_none() {
        return Ok(Outcome::Later(std::time::Duration::from_secs(5)));
    }
    let mut transaction = context.control().begin().await?;
    context.hold_in(&mut transaction).await?;
    store::delete_new_site(&mut transaction, tenant).await?;
    transaction.commit().await?;
    Ok(Outcome::Done)
}
