//! What is typed while a run goes on.

use actix_web::{post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use serde::Deserialize;
use utoipa::ToSchema;

use super::http::token_of;
use crate::actor::Actor;
use crate::runs::{self, NewInput};
use crate::site::Site;

/// A piece of input: `text`, or `eof`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RunInputBody {
    /// From 1, one after the other; one that came before is no second input.
    seq: i32,
    /// At most 64 KiB; control characters but line ends and tabs are left out.
    text: Option<String>,
    /// Nothing follows.
    #[serde(default)]
    eof: bool,
}

/// Gives a run of mine something to read.
#[utoipa::path(tag = "snippet", request_body = RunInputBody, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/snippet/judge-submission/{token}/input")]
pub async fn give_run_input(
    site: Site,
    actor: Actor,
    token: web::Path<String>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    let token = token_of(&token)?;
    runs::owned(&site, token, actor.id).await?;
    let RunInputBody { seq, text, eof } = body.json().await?;
    runs::give(&site, token, &NewInput { seq, text, eof }).await?;
    Ok(Envelope::of(true))
}
