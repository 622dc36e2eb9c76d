//! What looks like spam. It is kept for staff, never lost: people share networks, and pages lie open for days.

use std::time::{Duration, Instant};

use actix_web::HttpRequest;
use hmac::Mac;
use platform::error::ApiError;
use platform::limiter::Limiter;
use platform::messages::TOO_MANY_REQUESTS;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::store;
use super::token::Signer;
use super::words::HeldFor;
use crate::ids::FormId;
use crate::site::Site;

/// Answers of one network at one site in an hour, and those of them with files.
const SENDS_MAX: usize = 300;
const FILES_MAX: usize = 60;
const HOUR: Duration = Duration::from_secs(3600);
/// From this answer of a network in an hour on each takes a proof of work.
const FREE: i64 = 2;

/// How much comes from where.
pub struct State {
    sends: Limiter<(i64, String)>,
    files: Limiter<(i64, String)>,
}

impl Default for State {
    fn default() -> Self {
        Self { sends: Limiter::new(SENDS_MAX, HOUR), files: Limiter::new(FILES_MAX, HOUR) }
    }
}

impl State {
    /// Counts an answer before it is read.
    ///
    /// # Errors
    /// 429 after too many from one network.
    pub fn count(&self, site: &Site, request: &HttpRequest, has_files: bool) -> Result<(), ApiError> {
        let (key, now) = ((site.id(), platform::http::network_of(request)), Instant::now());
        let files = if has_files { self.files.check(key.clone(), now) } else { Ok(()) };
        let counted = files.and_then(|()| self.sends.check(key, now));
        counted.map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))
    }
}

/// The mark of the network that a request comes from, under the site's key: it shows no address.
pub fn network(request: &HttpRequest, signer: Signer<'_>) -> Result<[u8; 32], ApiError> {
    let everywhere = Signer { form: FormId(0), ..signer };
    let mac = everywhere.mac("network", &platform::http::network_of(request))?;
    Ok(mac.finalize().into_bytes().into())
}

/// What an answer says of how it was made.
#[derive(Debug, Clone, Copy)]
pub struct Signs<'a> {
    /// What stands in a field that nobody sees.
    pub trap: &'a str,
    pub token: &'a str,
    pub altcha: &'a str,
}

/// What was found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    pub held_for: Option<HeldFor>,
    /// The challenge that was solved, which is used up by it.
    pub proof: Option<String>,
}

/// Whether a network's next answer takes a proof of work.
pub async fn needs_proof(conn: &mut TenantConn, network: &[u8]) -> Result<bool, ApiError> {
    Ok(store::count_sends(conn, network).await? >= FREE)
}

/// Looks at an answer, in the transaction that stores it.
pub async fn look(
    tx: &mut TenantConn,
    signer: Signer<'_>,
    signs: Signs<'_>,
    network: &[u8],
    now: OffsetDateTime,
) -> Result<Verdict, ApiError> {
    let mut proof = signer.solved(signs.altcha, now)?;
    if let Some(known) = &proof
        && store::has_proof(tx, signer.form, known).await?
    {
        proof = None;
    }
    let held_for = if !signs.trap.trim().is_empty() {
        Some(HeldFor::Trap)
    } else if !signer.is_good(signs.token, now)? {
        Some(HeldFor::Token)
    } else if proof.is_none() && needs_proof(tx, network).await? {
        Some(HeldFor::Proof)
    } else {
        None
    };
    Ok(Verdict { held_for, proof })
}
