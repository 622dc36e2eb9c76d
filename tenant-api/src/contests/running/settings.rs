//! What staff see while they run a contest, and whether it has balloons and prints.

use actix_web::{HttpRequest, get, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::balloons::{BalloonView, balloons_of};
use super::prints::{PrintRequestItem, prints_of};
use crate::actor::Actor;
use crate::contests::access::{find_editable, lock_editable};
use crate::history::{self, Change, Subject};
use crate::ids::ContestId;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::standings::{self, BalloonMode};

/// What is to be handed over and printed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestRunning {
    balloons_mode: BalloonMode,
    takes_prints: bool,
    /// Newest first; at most 1,000, those that wait before the others.
    balloons: Vec<BalloonView>,
    /// Newest first; at most 500, those that wait before the others.
    prints: Vec<PrintRequestItem>,
}

/// What is changed; what is not named stays.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContestRunningBody {
    balloons: Option<BalloonMode>,
    takes_prints: Option<bool>,
}

/// What is to be handed over and printed, newest first.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<ContestRunning>)))]
#[get("/api/contests/{id}/running")]
pub async fn get_running(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<ContestRunning>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let locale = Locale::of(&request);
    find_editable(&mut *site.read().await?, *id, &actor).await?;
    Ok(Envelope::of(seen(&site, *id, locale).await?))
}

/// Sets whether a contest has balloons and prints. Balloons that are switched on come for what is solved already.
#[utoipa::path(tag = "contest", params(ContestId), request_body = ContestRunningBody, responses((status = 200, body = Envelope<ContestRunning>)))]
#[put("/api/contests/{id}/running")]
pub async fn set_running(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    body: RawBody,
    request: HttpRequest,
) -> Result<Envelope<ContestRunning>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    lock_editable(&mut tx, *id, &actor).await?;
    let body: ContestRunningBody = body.json().await?;
    let (was_mode, was_taken) = settings_of(&mut tx, *id).await?;
    let (mode, takes_prints) = (body.balloons.unwrap_or(was_mode), body.takes_prints.unwrap_or(was_taken));
    set(&mut tx, *id, (mode, takes_prints)).await?;
    let (was, is) = (
        json!({ "balloons": was_mode, "takes_prints": was_taken }),
        json!({ "balloons": mode, "takes_prints": takes_prints }),
    );
    history::record(&mut tx, Some(actor.id), Subject::contest(*id), Change::Update, &was, &is).await?;
    standings::tell_prints(&mut tx, *id)?;
    tx.commit().await?;
    // Not in the transaction that holds the contest: those who make balloons wait for it.
    Ok(Envelope::of(seen(&site, *id, locale).await?))
}

/// What there is, once the balloons that are due are made.
async fn seen(site: &Site, contest: ContestId, locale: Locale) -> Result<ContestRunning, ApiError> {
    let mut conn = site.read().await?;
    if !standings::balloons_are_due(&mut conn, contest).await? {
        return running(&mut conn, contest, locale).await;
    }
    drop(conn);
    let mut tx = site.begin().await?;
    standings::make_balloons(&mut tx, contest).await?;
    let seen = running(&mut tx, contest, locale).await?;
    tx.commit().await?;
    Ok(seen)
}

async fn running(conn: &mut TenantConn, contest: ContestId, locale: Locale) -> Result<ContestRunning, ApiError> {
    let (balloons_mode, takes_prints) = settings_of(conn, contest).await?;
    Ok(ContestRunning {
        balloons_mode,
        takes_prints,
        balloons: balloons_of(conn, contest, locale).await?,
        prints: prints_of(conn, contest, locale).await?,
    })
}

async fn settings_of(conn: &mut TenantConn, contest: ContestId) -> Result<(BalloonMode, bool), ApiError> {
    let row = sqlx::query!(
        r#"SELECT balloons AS "balloons: BalloonMode", takes_prints FROM contests WHERE id = $1"#,
        contest as ContestId,
    )
    .fetch_one(&mut *conn)
    .await?;
    Ok((row.balloons, row.takes_prints))
}

async fn set(
    tx: &mut TenantConn,
    contest: ContestId,
    (mode, takes_prints): (BalloonMode, bool),
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE contests SET balloons = $2, takes_prints = $3 WHERE id = $1",
        contest as ContestId,
        mode as BalloonMode,
        takes_prints,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
