//! The calls about a site's domains.

use std::time::Instant;

use actix_web::{delete, get, post, put, web};
use directory::domains::{self, DomainError, DomainId, DomainStatus, DomainView};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::{DOMAIN_FORMAT, TOO_MANY_REQUESTS};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::State;
use super::messages::{
    DOMAIN_EXISTS, DOMAIN_NOT_FOUND, DOMAIN_NOT_LIVE, DOMAIN_TAKEN, DOMAINS_FULL, DOMAINS_NOT_IN_PLAN,
};
use crate::actor::Actor;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// A site's domains and what it may have.
#[derive(Debug, Serialize, ToSchema)]
pub struct DomainsView {
    /// The primary one first.
    pub domains: Vec<DomainView>,
    /// The address under the platform's suffix, which always leads to the site.
    pub platform_host: String,
    /// Whether that address is the one that links name.
    pub platform_is_primary: bool,
    /// Most domains that the plan allows; null: no limit.
    pub limit: Option<i32>,
    /// Whether the platform serves HTTPS, so that domains get certificates.
    pub https: bool,
}

/// A domain to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewDomain {
    /// In any spelling: upper case, IDN, with `https://` before it.
    domain: String,
}

/// Which domain is to be the primary one.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PrimaryChoice {
    /// A domain's id; null: the address under the platform's suffix. Not to name it is a mistake.
    #[serde(deserialize_with = "Option::deserialize")]
    id: Option<DomainId>,
}

impl From<DomainError> for Fault {
    fn from(error: DomainError) -> Self {
        Self(match error {
            DomainError::Format => ApiError::field("domain", DOMAIN_FORMAT),
            DomainError::Plan(0) => DOMAINS_NOT_IN_PLAN.into(),
            DomainError::Plan(most) => ApiError::with(DOMAINS_FULL, vec![("max", most.to_string())]),
            DomainError::Exists => ApiError::on_field("domain", DOMAIN_EXISTS),
            DomainError::Held => ApiError::on_field("domain", DOMAIN_TAKEN),
            DomainError::NotFound => DOMAIN_NOT_FOUND.into(),
            DomainError::Database(error) => error.into(),
        })
    }
}

/// A refusal of the control plane's as a call's.
struct Fault(ApiError);

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        fault.0
    }
}

/// The site's domains as they are now.
pub(super) async fn view(site: &Site) -> Result<DomainsView, ApiError> {
    let pool = site.app.directory.pool();
    let domains = domains::list(pool, &site.app.config.domain_rules(), site.id()).await?;
    let platform_is_primary = !domains.iter().any(|domain| domain.is_primary);
    let limit = domains::limit(pool, site.id()).await?;
    let platform_host = site.entry.platform_host.clone();
    Ok(DomainsView { domains, platform_host, platform_is_primary, limit, https: site.app.config.https })
}

/// The site's domains with their state and the DNS records to set; those taken away in the last week come last.
#[utoipa::path(tag = "tenant", responses((status = 200, body = Envelope<DomainsView>)))]
#[get("/api/tenant/domain")]
pub async fn list_domains(site: Site, actor: Actor) -> Result<Envelope<DomainsView>, ApiError> {
    actor.require(Resource::Config, Action::Read)?;
    Ok(Envelope::of(view(&site).await?))
}

/// Adds a domain. It leads to the site once the records that are answered have been set.
#[utoipa::path(tag = "tenant", request_body = NewDomain, responses((status = 200, body = Envelope<DomainView>)))]
#[post("/api/tenant/domain")]
pub async fn add_domain(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    body: RawBody,
) -> Result<Envelope<DomainView>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let new: NewDomain = body.json().await?;
    limit_changes(&state, &site)?;
    let (pool, rules) = (site.app.directory.pool(), site.app.config.domain_rules());
    let added = domains::add(pool, &rules, site.id(), &new.domain).await.map_err(Fault::from)?;
    let all = domains::list(pool, &rules, site.id()).await?;
    // Somebody may have taken it away again meanwhile.
    let view = all.into_iter().find(|domain| domain.id == added.id).ok_or(DOMAIN_NOT_FOUND)?;
    Ok(Envelope::of(view))
}

/// Takes a domain away: it leads nowhere from then on.
#[utoipa::path(tag = "tenant", params(DomainId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/tenant/domain/{id}")]
pub async fn remove_domain(site: Site, actor: Actor, id: web::Path<DomainId>) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    domains::remove(site.app.directory.pool(), site.id(), *id).await.map_err(Fault::from)?;
    Ok(Envelope::of(true))
}

/// Makes a domain the one that links name; the site's other hosts redirect to it.
#[utoipa::path(tag = "tenant", request_body = PrimaryChoice, responses((status = 200, body = Envelope<DomainsView>)))]
#[put("/api/tenant/domain/primary")]
pub async fn choose_primary_domain(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<DomainsView>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let choice: PrimaryChoice = body.json().await?;
    match domains::make_primary(site.app.directory.pool(), site.id(), choice.id).await {
        Ok(()) => Ok(Envelope::of(view(&site).await?)),
        Err(DomainError::NotFound) => {
            let claimed = view(&site).await?.domains;
            let is_ours =
                claimed.iter().any(|domain| Some(domain.id) == choice.id && domain.status != DomainStatus::Removed);
            Err(if is_ours { DOMAIN_NOT_LIVE.into() } else { DOMAIN_NOT_FOUND.into() })
        }
        Err(error) => Err(Fault::from(error).into()),
    }
}

/// Has DNS asked about a domain at once, and often for a while.
#[utoipa::path(tag = "tenant", params(DomainId), responses((status = 200, body = Envelope<bool>)))]
#[post("/api/tenant/domain/{id}/check")]
pub async fn check_domain(
    site: Site,
    state: web::Data<State>,
    actor: Actor,
    id: web::Path<DomainId>,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    limit_changes(&state, &site)?;
    domains::check_now(site.app.directory.pool(), site.id(), *id).await.map_err(Fault::from)?;
    Ok(Envelope::of(true))
}

/// Each of these makes the platform ask somebody else's DNS servers.
fn limit_changes(state: &State, site: &Site) -> Result<(), ApiError> {
    state.limit.check(site.id(), Instant::now()).map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))
}
