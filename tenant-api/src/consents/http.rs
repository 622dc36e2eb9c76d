//! The calls.

use actix_web::{HttpRequest, get, put};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::REQUIRED;
use platform::tenancy::TenantConn;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::messages::{CONSENT_NEEDED_BY_ACCOUNT, CONSENT_OF_PARENTS};
use super::purpose::{Giver, Purpose, words};
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::site::Site;

/// What can be agreed to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentWords {
    purpose: Purpose,
    /// Of the words.
    version: i32,
    /// To be shown beside a box that nobody has ticked, in the caller's language.
    words: &'static str,
    /// Whether there is no account without it.
    required: bool,
}

/// What can be agreed to, and whether it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentState {
    #[serde(flatten)]
    asked: ConsentWords,
    /// Absent where it is not given, or was taken back.
    given: Option<GivenConsent>,
}

/// A consent that is in force.
#[derive(Debug, Serialize, ToSchema)]
pub struct GivenConsent {
    /// Epoch seconds.
    at: i64,
    by: Giver,
    /// Of the words that were agreed to.
    version: i32,
    /// As they were shown.
    words: String,
}

/// A consent to give or to take back.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConsentChange {
    purpose: Option<Purpose>,
    /// Whether it is given.
    #[serde(default)]
    given: bool,
}

fn asked(purpose: Purpose, locale: Locale) -> ConsentWords {
    let (version, words) = words(purpose, locale);
    ConsentWords { purpose, version, words, required: purpose.is_required() }
}

async fn states(conn: &mut TenantConn, user: AccountId, locale: Locale) -> Result<Vec<ConsentState>, ApiError> {
    let mut in_force = super::of(conn, user).await?;
    in_force.retain(|consent| consent.withdrawn_at.is_none());
    let state = |purpose: Purpose| {
        let given = in_force.iter().find(|consent| consent.purpose == purpose);
        let given = given.map(|consent| GivenConsent {
            at: consent.given_at.unix_timestamp(),
            by: consent.given_by,
            version: consent.version,
            words: consent.words.clone(),
        });
        ConsentState { asked: asked(purpose, locale), given }
    };
    let all = Purpose::ALL.iter().map(|purpose| state(*purpose));
    // A parent's is of nobody's concern who has no such parent.
    Ok(all.filter(|state| state.given.is_some() || Purpose::OWN.contains(&state.asked.purpose)).collect())
}

/// What somebody who makes an account is asked to agree to.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<Vec<ConsentWords>>)))]
#[get("/api/users/consents/words")]
pub async fn list_consent_words(request: HttpRequest) -> Result<Envelope<Vec<ConsentWords>>, ApiError> {
    let locale = Locale::of(&request);
    Ok(Envelope::of(Purpose::OWN.into_iter().map(|purpose| asked(purpose, locale)).collect()))
}

/// What I, or a parent for me, have agreed to, and what else I can agree to.
#[utoipa::path(tag = "users", responses((status = 200, body = Envelope<Vec<ConsentState>>)))]
#[get("/api/users/consents")]
pub async fn list_consents(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Vec<ConsentState>>, ApiError> {
    actor.require_own_account()?;
    Ok(Envelope::of(states(&mut *site.read().await?, actor.id, Locale::of(&request)).await?))
}

/// Gives a consent in the words of now, or takes it back. Answers with all.
#[utoipa::path(tag = "users", request_body = ConsentChange,
    responses((status = 200, body = Envelope<Vec<ConsentState>>)))]
#[put("/api/users/consents")]
pub async fn change_consent(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Vec<ConsentState>>, ApiError> {
    actor.require_session()?;
    let change: ConsentChange = body.json().await?;
    let mut faults = Faults::default();
    let purpose = change.purpose;
    faults.ensure("purpose", purpose.is_some(), REQUIRED);
    faults.ensure("purpose", purpose != Some(Purpose::Child), CONSENT_OF_PARENTS);
    faults.ensure("given", change.given || !purpose.is_some_and(Purpose::is_required), CONSENT_NEEDED_BY_ACCOUNT);
    faults.finish()?;
    let locale = Locale::of(&request);
    let mut tx = site.begin().await?;
    if let Some(purpose) = purpose {
        if change.given {
            super::give(&mut tx, actor.id, &[purpose], locale, Giver::Person).await?;
        } else {
            super::withdraw(&mut tx, actor.id, purpose, Giver::Person).await?;
        }
    }
    let all = states(&mut tx, actor.id, locale).await?;
    tx.commit().await?;
    Ok(Envelope::of(all))
}
