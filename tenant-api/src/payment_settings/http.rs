//! The calls of the tab *Payments*.

use actix_web::{get, put};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::messages::CONCURRENT_EDIT;

use super::input::{Draft, PaymentSettingsInput};
use super::views::{PaymentSettingsView, state};
use super::{keys, store};
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// How the site takes money. Of keys only which there are.
#[utoipa::path(tag = "admin", responses((status = 200, body = Envelope<PaymentSettingsView>)))]
#[get("/api-admin/payment-settings")]
pub async fn get_payment_settings(site: Site, actor: Actor) -> Result<Envelope<PaymentSettingsView>, ApiError> {
    actor.require(Resource::Config, Action::Read)?;
    let mut conn = site.read().await?;
    let settings = store::settings(&mut conn).await?;
    let given = store::key_names(&mut conn).await?;
    Ok(Envelope::of(PaymentSettingsView::of(&site, settings, &given)))
}

/// Changes how the site takes money. Open orders keep what they were made with.
#[utoipa::path(tag = "admin", request_body = PaymentSettingsInput, responses((status = 200, body = Envelope<PaymentSettingsView>)))]
#[put("/api-admin/payment-settings")]
pub async fn update_payment_settings(
    site: Site,
    actor: Actor,
    body: RawBody,
) -> Result<Envelope<PaymentSettingsView>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    let input: PaymentSettingsInput = body.json().await?;
    let Draft { settings, keys: new_keys } = input.checked(site.app.vault.is_some())?;
    let mut tx = site.begin().await?;
    let before = store::settings(&mut tx).await?;
    let had = store::key_names(&mut tx).await?;
    if before.version != settings.version || !store::save(&mut tx, &settings, actor.id).await? {
        let (now, has) = (store::settings(&mut tx).await?, store::key_names(&mut tx).await?);
        let now = PaymentSettingsView::of(&site, now, &has);
        return Err(ApiError::with_data(CONCURRENT_EDIT, serde_json::to_value(now).map_err(ApiError::internal)?));
    }
    for (name, key) in &new_keys {
        keys::set(&site, &mut tx, (*name, key.as_deref()), actor.id).await?;
    }
    let after = store::settings(&mut tx).await?;
    let has = store::key_names(&mut tx).await?;
    let states = (state(&before, &had), state(&after, &has));
    history::record(&mut tx, Some(actor.id), Subject::payment_settings(), Change::Update, &states.0, &states.1).await?;
    tx.commit().await?;
    Ok(Envelope::of(PaymentSettingsView::of(&site, after, &has)))
}
