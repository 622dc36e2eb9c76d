//! A bank's statement file: each row with money in is an arrival like those that providers tell of, and finds its order in
//! the same way. The same file again, or one that overlaps, adds nothing twice.

mod columns;
mod importing;
mod rows;
mod store;
mod views;

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;

use super::messages::STATEMENT_UNREAD;
use crate::actor::Actor;
use crate::imports::{ImportForm, Table};
use crate::permissions::{Action, Resource};
use crate::sheets::refusal;
use crate::site::Site;
use importing::Import;
use rows::Read;
use views::{StatementForm, StatementReport};

/// Takes a bank's statement, CSV or XLSX with at most 5,000 rows. With `dry_run` it answers what would come of it.
#[utoipa::path(tag = "admin", request_body(content = StatementForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Envelope<StatementReport>)))]
#[post("/api-admin/transaction/statement")]
pub async fn import_statement(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<StatementReport>, ApiError> {
    actor.require(Resource::Transaction, Action::Update)?;
    let ImportForm { file, name, dry_run, columns, .. } = ImportForm::receive(&request, payload, columns::find).await?;
    let read = tokio::task::spawn_blocking(move || read(&file, &columns).map(|(table, read)| (file, table, read)));
    let (file, table, read) = read.await??;
    // What a dry run shows of the columns lets somebody choose them.
    let Some(read) = read else {
        if dry_run {
            return Ok(Envelope::of(StatementReport::of(table, &[], vec![])));
        }
        return Err(refusal(STATEMENT_UNREAD, None));
    };
    let import = Import { site: &site, by: actor.id };
    let outcomes = match dry_run {
        true => import.try_out(&read).await?,
        false => import.run((&name, &file), &read).await?,
    };
    let orders = importing::orders_of(&site, &outcomes).await?;
    Ok(Envelope::of(StatementReport::of(table, &orders, importing::lines(read, outcomes))))
}

/// The table and its rows with money in; no rows where it is not known which columns say how much and what for.
fn read(file: &[u8], chosen: &[(String, Option<&'static str>)]) -> Result<(Table, Option<Read>), ApiError> {
    let table = Table::read(file, columns::NAMES, chosen)?;
    let has = |field: &str| table.columns.iter().any(|column| column.field == Some(field));
    let read = (has("amount") && has("content")).then(|| rows::read(&table.rows, has("paid_at")));
    Ok((table, read))
}
