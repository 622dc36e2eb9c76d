//! The calls about how a person is told.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, get, put};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::kind::{Kind, Setting};
use super::{store, texts};
use crate::actor::Actor;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// How I am told of a kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeSetting {
    #[serde(flatten)]
    setting: Setting,
    /// What the kind is about, in the caller's language.
    label: &'static str,
}

type Settings = BTreeMap<Kind, NoticeSetting>;

/// Every kind that concerns the person's role.
async fn settings(conn: &mut TenantConn, actor: &Actor, locale: Locale) -> Result<Settings, ApiError> {
    let chosen: BTreeMap<Kind, Setting> = store::settings(conn, actor.id).await?.into_iter().collect();
    let creates_accounts = actor.may(Resource::Account, Action::Create);
    let kinds = Kind::ALL.iter().copied().filter(|kind| kind.concerns(actor.role, creates_accounts));
    let of = |kind: Kind| {
        let setting = chosen.get(&kind).copied().unwrap_or_else(|| kind.usual());
        (kind, NoticeSetting { setting, label: texts::label(kind, locale) })
    };
    Ok(kinds.map(of).collect())
}

/// How I am told of what: every kind that concerns me.
#[utoipa::path(tag = "users", responses((status = 200, body = Envelope<BTreeMap<String, NoticeSetting>>)))]
#[get("/api/users/notice-settings")]
pub async fn get_notice_settings(
    site: Site,
    actor: Actor,
    request: HttpRequest,
) -> Result<Envelope<Settings>, ApiError> {
    actor.require_own_account()?;
    Ok(Envelope::of(settings(&mut *site.read().await?, &actor, Locale::of(&request)).await?))
}

/// Changes how I am told of the kinds that are sent; of the others nothing changes. Answers with all.
#[utoipa::path(tag = "users", request_body = BTreeMap<String, Setting>,
    responses((status = 200, body = Envelope<BTreeMap<String, NoticeSetting>>)))]
#[put("/api/users/notice-settings")]
pub async fn update_notice_settings(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<Settings>, ApiError> {
    actor.require_own_account()?;
    let changed: BTreeMap<Kind, Setting> = body.json().await?;
    let mut tx = site.begin().await?;
    for (kind, setting) in changed {
        store::set(&mut tx, actor.id, kind, setting).await?;
    }
    let all = settings(&mut tx, &actor, Locale::of(&request)).await?;
    tx.commit().await?;
    Ok(Envelope::of(all))
}
