//! The site itself: what it calls itself and looks like, and the builder in which that is made: a draft, and versions of what
//! was published.

mod checks;
mod design;
mod designs;
mod draft;
mod draft_http;
mod draft_views;
pub mod messages;
mod own_site;
mod pictures;
mod store;
mod versions;
mod words;

use actix_web::{HttpRequest, get, put, web};
use directory::messages::SITE_NOT_FOUND;
use directory::plans::PlanName;
use directory::{SiteKind, websites};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::Faults;
use platform::http::RawBody;
use platform::openapi::ServiceConfig;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::accounts;
use crate::activity;
use crate::actor::Actor;
use crate::app;
use crate::badges;
use crate::embeds;
use crate::permissions::{Action, Resource};
use crate::site::Site;
use crate::streaks;

use design::Patch;

pub use checks::is_tag_id;
pub use versions::kind as merge_kind;
pub use words::{Choice, OBJECTS_MAX, SECTIONS_MAX, SectionKind};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(get_tenant)
        .service(own_site::create_own_site)
        .service(update_tenant)
        .service(draft_http::get_website_draft)
        .service(draft_http::save_website_draft)
        .service(draft_http::list_website_changes)
        .service(draft_http::publish_website)
        .service(draft_http::restore_website)
        .service(draft_http::list_website_versions)
        .service(draft_http::get_website_version)
        .service(draft_http::list_website_designs);
}

/// The configuration as the draft would make it, of those parts that a draft changes.
///
/// # Errors
/// When a database fails.
pub async fn draft_config(site: &Site) -> Result<Value, ApiError> {
    let (row, shown) = draft::open(site).await?;
    Ok(row.draft.over(&shown).value().clone())
}

/// The configuration that was published as a version.
///
/// # Errors
/// 404 where there is none such; when the database fails.
pub async fn version_config(site: &Site, version: i64) -> Result<Value, ApiError> {
    let data = store::find_version(&mut *site.read().await?, version).await?;
    Ok(data.ok_or(messages::WEBSITE_VERSION_NOT_FOUND)?)
}

/// A site as everybody sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct TenantView {
    pub id: i64,
    pub name: String,
    /// By language code.
    #[schema(value_type = Object)]
    pub slogan: Value,
    pub logo: Option<String>,
    pub favicon: Option<String>,
    pub background: Option<String>,
    /// By language code.
    #[schema(value_type = Object)]
    pub description: Value,
    #[serde(rename = "type")]
    pub kind: SiteKind,
    pub domains: Vec<HostView>,
    /// Colours of each mode, and the languages.
    #[schema(value_type = Object)]
    pub appearance_configuration: Value,
    #[schema(value_type = Object)]
    pub social_media: Value,
    /// Header, home page and footer.
    #[schema(value_type = Object)]
    pub options: Value,
    pub subscription: SubscriptionView,
    /// Where the platform's own pages are, as this visitor reaches them: scheme, host and port.
    pub platform_url: String,
    /// Whether people can sign in with Google.
    pub google: bool,
}

/// A host of the site.
#[derive(Debug, Serialize, ToSchema)]
pub struct HostView {
    pub domain: String,
    pub is_primary: bool,
}

/// What the site pays for.
#[derive(Debug, Serialize, ToSchema)]
pub struct SubscriptionView {
    pub subscription_plan_id: i32,
    pub plan_name: PlanName,
    /// Learners who did something in this calendar month.
    pub current_active_users: i64,
    /// Null: no limit.
    pub max_active_users: Option<i64>,
    /// Epoch seconds; null: it does not end.
    pub end_date: Option<i64>,
    /// Whether nothing is paid for it.
    pub is_trial: bool,
}

/// The site's configuration under `key`, or `default` where it was never set.
pub fn setting(site: &Site, key: &str, default: Value) -> Value {
    match &site.entry.website[key] {
        Value::Null => default,
        set => set.clone(),
    }
}

/// What `GET /api/tenant` answers.
///
/// # Errors
/// When what is not in memory is to be read and the database fails.
pub async fn tenant_view(site: &Site, request: &HttpRequest) -> Result<TenantView, ApiError> {
    Ok(view_with(site, request, activity::active_learners(site, app::data(request)?).await?))
}

/// The platform's own host by the scheme and at the port that a visitor came by.
fn platform_url(site: &Site, request: &HttpRequest) -> String {
    let config = &site.app.config;
    let scheme = if config.https || platform::http::is_https(request) { "https" } else { "http" };
    let port = platform::http::host(request).rsplit_once(':').map(|(_, port)| format!(":{port}")).unwrap_or_default();
    format!("{scheme}://{}{port}", config.platform_host)
}

/// The same without a look at the database.
pub fn view_with(site: &Site, request: &HttpRequest, active: i64) -> TenantView {
    let entry = &site.entry;
    // One that was taken away is empty.
    let text = |key: &str| entry.website[key].as_str().filter(|text| !text.is_empty()).map(str::to_owned);
    let languages = json!({"vi": {"state": true, "is_default": true}, "en": {"state": true, "is_default": false}});
    let mut appearance = setting(site, "appearance_configuration", json!({}));
    for (key, default) in [("light", json!({})), ("dark", json!({})), ("languages", languages)] {
        if appearance[key].is_null() {
            appearance[key] = default;
        }
    }
    let mut options = setting(site, "options", json!({}));
    for key in ["header", "home", "footer"] {
        if options[key].is_null() {
            options[key] = json!({});
        }
    }
    TenantView {
        id: entry.id,
        name: entry.name.clone(),
        slogan: setting(site, "slogan", json!({})),
        logo: text("logo"),
        favicon: text("favicon"),
        background: text("background"),
        description: setting(site, "description", json!({})),
        kind: entry.kind,
        domains: entry
            .domains
            .iter()
            .map(|domain| HostView { domain: domain.host.clone(), is_primary: domain.is_primary })
            .collect(),
        appearance_configuration: appearance,
        social_media: setting(site, "social_media", json!({})),
        options,
        subscription: SubscriptionView {
            subscription_plan_id: entry.subscription.plan_id,
            plan_name: entry.subscription.plan_name,
            current_active_users: active,
            max_active_users: entry.subscription.max_active_users,
            end_date: entry.subscription.end_date,
            is_trial: entry.subscription.is_trial,
        },
        platform_url: platform_url(site, request),
        google: site.app.config.google.is_on(),
    }
}

/// The site of this Host.
#[utoipa::path(tag = "tenant", responses((status = 200, body = Envelope<TenantView>)))]
#[get("/api/tenant")]
pub async fn get_tenant(site: Site, request: HttpRequest) -> Result<Envelope<TenantView>, ApiError> {
    Ok(Envelope::of(tenant_view(&site, &request).await?))
}

/// What an admin may change of the site; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WebsiteChange {
    name: Option<String>,
    #[schema(value_type = Option<Object>)]
    slogan: Option<Value>,
    logo: Option<String>,
    favicon: Option<String>,
    background: Option<String>,
    #[schema(value_type = Option<Object>)]
    description: Option<Value>,
    #[schema(value_type = Option<Object>)]
    appearance_configuration: Option<Value>,
    #[schema(value_type = Option<Object>)]
    social_media: Option<Value>,
    #[schema(value_type = Option<Object>)]
    options: Option<Value>,
}

/// Saves the website configuration of this site.
#[utoipa::path(tag = "tenant", request_body = WebsiteChange, responses((status = 200, body = Envelope<bool>)))]
#[put("/api/tenant/{id}")]
pub async fn update_tenant(
    site: Site,
    actor: Actor,
    id: web::Path<i64>,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require(Resource::Config, Action::Update)?;
    if *id != site.id() {
        return Err(SITE_NOT_FOUND.into());
    }
    let change: WebsiteChange = body.json().await?;
    let mut faults = Faults::default();
    let name = change.name.and_then(|name| faults.rule("name", websites::site_name(&name)));
    let mut patch = json!({});
    let text = |value: Option<String>| value.map(Value::String);
    for (part, value) in [
        ("slogan", change.slogan),
        ("description", change.description),
        ("appearance_configuration", change.appearance_configuration),
        ("social_media", change.social_media),
        ("options", change.options),
        ("logo", text(change.logo)),
        ("favicon", text(change.favicon)),
        ("background", text(change.background)),
    ] {
        if let Some(value) = value {
            websites::check(&mut faults, part, &value);
            if part == "options" {
                accounts::check_people_settings(&mut faults, &value);
                streaks::check_practice_settings(&mut faults, &value);
                embeds::check_settings(&mut faults, &value);
            }
            patch[part] = value;
        }
    }
    pictures::check(&site, &mut faults, &patch).await?;
    faults.finish()?;
    versions::save(&site, actor.id, Patch { name, config: patch }).await?;
    Ok(Envelope::of(true))
}

/// Days off that come or go may heal streaks or end them: badges follow, a while after the settings are saved.
async fn follow_days_off(site: &Site, patch: &Value) -> Result<(), ApiError> {
    let practice = &patch["options"]["practice"];
    if practice.is_null() || practice["days_off"] == site.entry.website["options"]["practice"]["days_off"] {
        return Ok(());
    }
    let mut tx = site.begin().await?;
    badges::plan_everybody(&mut tx, badges::Cause::DaysOff).await?;
    Ok(tx.commit().await?)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    /// What the web shows of a colour while it is chosen is what the server makes of it.
    #[test]
    fn the_webs_preview_of_colours_is_true() -> Result<(), serde_json::Error> {
        let cases: Vec<Value> =
            serde_json::from_str(include_str!("../../../web/src/features/website/colours.cases.json"))?;
        assert!(cases.len() > 10);
        for case in cases {
            let (mode, primary) = (case["mode"].as_str().unwrap_or_default(), &case["primary"]);
            let css = platform::colours::css(&json!({ mode: { "primary": primary } }));
            let (light, dark) = css.split_once("[data-mode=dark]").unwrap_or_default();
            let own = if mode == "light" { light } else { dark };
            assert!(own.contains(case["css"].as_str().unwrap_or("?")), "{case}: {own}");
        }
        Ok(())
    }
}
