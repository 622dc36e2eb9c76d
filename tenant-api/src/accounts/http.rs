//! Sign-up, sign-in, sign-out, one's own profile and password.

use std::time::Instant;

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, OLD_PASSWORD_WRONG, REQUIRED, TOO_MANY_REQUESTS, WRONG_CREDENTIALS};
use platform::tenancy::TenantTx;
use platform::{passwords, secrets};
use rules::DateInput;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::State;
use super::browsers::Browser;
use super::expiry;
use super::messages::ACCOUNT_NOT_FOUND;
use super::store::{self, Profile};
use super::words::{Gender, TEXT_MAX, UserType};
use crate::activity;
use crate::actor::Actor;
use crate::app;
use crate::ids::AccountId;
use crate::limits;
use crate::permissions::{Action, Resource, Role, as_map};
use crate::sessions;
use crate::site::Site;
use crate::visits::{self, RibbonBody};

/// Body of sign-up and sign-in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SignIn {
    /// E-mail address.
    #[serde(default)]
    email: String,
    /// More than 6 characters.
    #[serde(default)]
    password: String,
    /// Shown to others; sign-up only.
    full_name: Option<String>,
}

/// Creates an account of this site and signs it in.
#[utoipa::path(tag = "auth", request_body = SignIn, responses((status = 200, body = Envelope<String>)))]
#[post("/api/users/sign-up")]
pub async fn sign_up(
    site: Site,
    active: web::Data<activity::State>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    limit(&site, &request)?;
    let input: SignIn = body.json().await?;
    let mut faults = Faults::default();
    let email = faults.rule("email", rules::email(&input.email)).unwrap_or_default();
    faults.rule("password", rules::password(&input.password));
    let full_name = match input.full_name.filter(|name| !name.trim().is_empty()) {
        Some(name) => faults.rule("full_name", rules::person_name(&name, TEXT_MAX)).unwrap_or_default(),
        None => String::new(),
    };
    faults.finish()?;
    let password_hash = passwords::hash(input.password).await?;
    let mut tx = site.begin().await?;
    limits::room_for_account(&mut tx, &site).await?;
    let user = store::insert_user(&mut tx, &email, &password_hash, &full_name).await?;
    let browser = Browser::of(&request);
    browser.note(&mut tx, user, None).await?;
    start_session(&site, &active, tx, user, browser).await
}

/// Answers with a new session's token, also as a cookie.
#[utoipa::path(tag = "auth", request_body = SignIn, responses((status = 200, body = Envelope<String>)))]
#[post("/api/users/sign-in")]
pub async fn sign_in(
    site: Site,
    active: web::Data<activity::State>,
    request: HttpRequest,
    body: RawBody,
) -> Result<HttpResponse, ApiError> {
    limit(&site, &request)?;
    let input: SignIn = body.json().await?;
    let email = rules::normal_email(&input.email);
    let mut faults = Faults::default();
    faults.required("email", &email).ensure("password", !input.password.is_empty(), REQUIRED);
    faults.finish()?;
    let user = verify_credentials(&site, &email, input.password).await?.ok_or(WRONG_CREDENTIALS)?;
    let (mut tx, browser) = (site.begin().await?, Browser::of(&request));
    browser.note(&mut tx, user, Some((&email, Locale::of(&request)))).await?;
    start_session(&site, &active, tx, user, browser).await
}

/// The account that these credentials belong to; looking takes as long where there is none.
async fn verify_credentials(site: &Site, email: &str, password: String) -> Result<Option<AccountId>, ApiError> {
    let found = store::find_credentials(&mut *site.read().await?, email).await?;
    let (user, hash) = match found {
        Some(found) => (Some(found.id), found.password_hash),
        None => (None, None),
    };
    let is_right = passwords::verify(password, hash).await?;
    Ok(user.filter(|_| is_right))
}

/// Whether these credentials belong to an admin.
///
/// # Errors
/// When the site's database is away.
pub async fn is_admin(site: &Site, email: &str, password: String) -> Result<bool, ApiError> {
    let Some(user) = verify_credentials(site, &rules::normal_email(email), password).await? else { return Ok(false) };
    store::is_admin(&mut *site.read().await?, user).await
}

/// Ends this session; a visitor's visit ends with it.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<bool>)))]
#[post("/api/users/sign-out")]
pub async fn sign_out(site: Site, actor: Actor) -> Result<HttpResponse, ApiError> {
    match actor.visit {
        None => sessions::delete(&mut *site.read().await?, actor.token_hash).await?,
        Some(visit) => {
            let mut tx = site.begin().await?;
            visits::end(&mut tx, visit, &actor).await?;
            tx.commit().await?;
        }
    }
    Ok(HttpResponse::Ok().cookie(sessions::removal(&site)).json(Envelope::of(true)))
}

/// Counts an attempt to sign in or up, or to change a password: the old one is not to be guessed either.
///
/// # Errors
/// 429 after too many from one network, at this site or at all of them.
pub fn limit(site: &Site, request: &HttpRequest) -> Result<(), ApiError> {
    let (network, now) = (platform::http::network_of(request), Instant::now());
    let state = app::data::<State>(request)?;
    state
        .rate
        .check(network.clone(), now)
        .and_then(|()| state.limit.check((site.id(), network), now))
        .map_err(|seconds| ApiError::retry_after(TOO_MANY_REQUESTS, seconds))
}

/// Starts a session at the end of a transaction, and answers with its token.
async fn start_session(
    site: &Site,
    active: &activity::State,
    mut tx: TenantTx,
    user: AccountId,
    browser: Browser,
) -> Result<HttpResponse, ApiError> {
    let token = secrets::new_token();
    sessions::insert(&mut tx, user, secrets::hash_token(&token)).await?;
    let marked = activity::mark_active(&mut tx, user).await?;
    expiry::plan(&mut tx).await?;
    tx.commit().await?;
    activity::announce(site, active, &marked);
    Ok(HttpResponse::Ok()
        .cookie(sessions::cookie(site, token.clone()))
        .cookie(browser.cookie(site))
        .json(Envelope::of(token)))
}

/// One's own profile, role and permissions.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserInfo {
    id: AccountId,
    pub email: String,
    full_name: String,
    pub role: Role,
    /// Null until it is chosen.
    #[serde(rename = "type")]
    pub user_type: Option<UserType>,
    user_type_set: bool,
    /// `YYYY-MM-DD`
    dob: Option<String>,
    phone_number: Option<String>,
    address: Option<String>,
    country: Option<String>,
    province: Option<String>,
    school: Option<String>,
    class: Option<String>,
    gender: Option<Gender>,
    parent_email: Option<String>,
    personal_email: Option<String>,
    email_verified: bool,
    /// Resource → actions.
    permissions: BTreeMap<Resource, Vec<Action>>,
    /// The visit by an operator of the platform that a ribbon tells of: the own one, or for an admin the one that goes on.
    pub visit: Option<RibbonBody>,
}

impl From<Profile> for UserInfo {
    fn from(profile: Profile) -> Self {
        let permissions = as_map(profile.role);
        Self {
            id: profile.id,
            email: profile.email,
            full_name: profile.full_name,
            role: profile.role,
            user_type_set: profile.user_type.is_some(),
            user_type: profile.user_type,
            dob: profile.dob.map(|day| day.to_string()),
            phone_number: profile.phone_number,
            address: profile.address,
            country: profile.country,
            province: profile.province,
            school: profile.school,
            class: profile.class,
            gender: profile.gender,
            parent_email: profile.parent_email,
            personal_email: profile.personal_email,
            email_verified: profile.email_verified,
            permissions,
            visit: None,
        }
    }
}

/// The info of a signed-in person, for pages that bring it along.
///
/// # Errors
/// When the database fails.
pub async fn info_of(site: &Site, actor: &Actor) -> Result<UserInfo, ApiError> {
    let profile = store::find_profile(&mut *site.read().await?, actor.id).await?;
    let mut profile = profile.ok_or(ACCOUNT_NOT_FOUND)?;
    // A visitor's account has no role of its own.
    profile.role = actor.role;
    Ok(UserInfo { visit: visits::ribbon(site, actor).await?, ..UserInfo::from(profile) })
}

/// One's own profile, role and permissions.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<UserInfo>)))]
#[get("/api/users/info")]
pub async fn get_info(site: Site, actor: Actor) -> Result<Envelope<UserInfo>, ApiError> {
    Ok(Envelope::of(info_of(&site, &actor).await?))
}

/// What a person may change of their own profile; what is not named stays. An empty text clears a field.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InfoChange {
    full_name: Option<String>,
    /// Teacher or student; an admin may be one.
    #[serde(rename = "type")]
    user_type: Option<UserType>,
    /// Not in the future; an empty text clears it.
    dob: Option<DateInput>,
    phone_number: Option<String>,
    address: Option<String>,
    country: Option<String>,
    province: Option<String>,
    school: Option<String>,
    class: Option<String>,
    /// male, female or other; an empty text clears it.
    gender: Option<String>,
    parent_email: Option<String>,
    personal_email: Option<String>,
}

/// Updates one's own profile.
#[utoipa::path(tag = "auth", request_body = InfoChange, responses((status = 200, body = Envelope<UserInfo>)))]
#[put("/api/users/info")]
pub async fn update_info(site: Site, actor: Actor, body: RawBody) -> Result<Envelope<UserInfo>, ApiError> {
    actor.require_own_account()?;
    let change: InfoChange = body.json().await?;
    let mut tx = site.begin().await?;
    let mut profile = store::lock_profile(&mut tx, actor.id).await?.ok_or(ACCOUNT_NOT_FOUND)?;
    apply(change, &mut profile, actor.role)?;
    store::update_profile(&mut tx, &profile).await?;
    tx.commit().await?;
    Ok(Envelope::of(UserInfo::from(profile)))
}

/// Puts a change into a profile.
///
/// # Errors
/// What is wrong with it, field by field.
fn apply(change: InfoChange, profile: &mut Profile, role: Role) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    if let Some(name) = change.full_name {
        profile.full_name = faults.rule("full_name", rules::person_name(&name, TEXT_MAX)).unwrap_or_default();
    }
    if let Some(kind) = change.user_type {
        // Only an admin's own account may call itself one.
        let is_open = match kind {
            UserType::Teacher | UserType::Student => true,
            UserType::Admin => role == Role::Admin,
            UserType::Test => false,
        };
        faults.ensure("type", is_open, INVALID_VALUE);
        profile.user_type = Some(kind);
    }
    if let Some(day) = change.dob {
        profile.dob = match day.is_blank() {
            true => None,
            false => faults.rule("dob", rules::past_date(&day, OffsetDateTime::now_utc())),
        };
    }
    if let Some(word) = change.gender {
        profile.gender = match word.is_empty() {
            true => None,
            false => faults.rule("gender", word.parse::<Gender>().map_err(|_| INVALID_VALUE)),
        };
    }
    let line = |text: &str| rules::line(text, TEXT_MAX);
    set(&mut faults, "phone_number", change.phone_number, &mut profile.phone_number, rules::phone);
    set(&mut faults, "address", change.address, &mut profile.address, line);
    set(&mut faults, "country", change.country, &mut profile.country, line);
    set(&mut faults, "province", change.province, &mut profile.province, line);
    set(&mut faults, "school", change.school, &mut profile.school, line);
    set(&mut faults, "class", change.class, &mut profile.class, line);
    set(&mut faults, "parent_email", change.parent_email, &mut profile.parent_email, rules::email);
    set(&mut faults, "personal_email", change.personal_email, &mut profile.personal_email, rules::email);
    faults.finish()
}

/// Sets a field that may be empty; what is not named stays.
fn set(
    faults: &mut Faults,
    field: &str,
    value: Option<String>,
    place: &mut Option<String>,
    rule: impl Fn(&str) -> Result<String, Fault>,
) {
    if let Some(value) = value {
        *place = if value.trim().is_empty() { None } else { faults.rule(field, rule(&value)) };
    }
}

/// Body of [`upsert_password`].
#[derive(Debug, Deserialize, ToSchema)]
pub struct PasswordChange {
    /// Needed where the account has a password.
    old_password: Option<String>,
    /// More than 6 characters, not the old one.
    #[serde(default)]
    password: String,
    /// The same again, where the client asks for it twice.
    password_confirm: Option<String>,
}

/// Sets or changes one's own password; other sessions end.
#[utoipa::path(tag = "auth", request_body = PasswordChange, responses((status = 200, body = Envelope<bool>)))]
#[post("/api/users/upsert-password")]
pub async fn upsert_password(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<bool>, ApiError> {
    actor.require_own_account()?;
    limit(&site, &request)?;
    let input: PasswordChange = body.json().await?;
    let mut faults = Faults::default();
    faults.rule("password", rules::password(&input.password));
    if let Some(again) = &input.password_confirm {
        faults.rule("password_confirm", rules::password_again(&input.password, again));
    }
    faults.finish()?;
    let current = store::password_hash(&mut *site.read().await?, actor.id).await?;
    if current.is_some() {
        let old = input.old_password.unwrap_or_default();
        let changed = rules::new_password(&input.password, &old);
        let mut faults = Faults::default();
        match passwords::verify(old, current).await? {
            true => drop(faults.rule("password", changed)),
            false => drop(faults.add("old_password", OLD_PASSWORD_WRONG)),
        }
        faults.finish()?;
    }
    let hash = passwords::hash(input.password).await?;
    let mut tx = site.begin().await?;
    store::set_password(&mut tx, actor.id, &hash).await?;
    sessions::delete_others(&mut tx, actor.id, actor.token_hash).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}
