//! What people change of themselves.

use actix_web::{HttpRequest, put};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantTx;
use rules::DateInput;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::info::{UserInfo, info_of};
use super::messages::ACCOUNT_NOT_FOUND;
use super::store::{self, Profile};
use super::{new_address, verification};
use crate::account_words::{Gender, NICKNAME_MAX, ProfilePartsChange, TEXT_MAX, UserType};
use crate::activity;
use crate::actor::Actor;
use crate::names::PublicNameMode;
use crate::notices;
use crate::parents;
use crate::permissions::Role;
use crate::ranking;
use crate::schools;
use crate::site::Site;

/// What a person may change of their own profile; what is not named stays. An empty text clears a field.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InfoChange {
    full_name: Option<String>,
    /// Teacher or student; an admin may be an admin or a test account.
    #[serde(rename = "type")]
    user_type: Option<UserType>,
    /// Not in the future; an empty text clears it.
    dob: Option<DateInput>,
    phone_number: Option<String>,
    address: Option<String>,
    country: Option<String>,
    /// A province's name or key, of today or of before July 2025.
    province: Option<String>,
    school: Option<String>,
    class: Option<String>,
    /// male, female or other; an empty text clears it.
    gender: Option<String>,
    parent_email: Option<String>,
    personal_email: Option<String>,
    public_name_mode: Option<PublicNameMode>,
    nickname: Option<String>,
    /// Whether strangers see one on boards; one's own rank is always there.
    on_boards: Option<bool>,
    /// Whether others find one by the search.
    findable: Option<bool>,
    /// Who sees which part of one's profile; of who is under 16 none is for everyone.
    profile_parts: Option<ProfilePartsChange>,
    wallet_address: Option<String>,
    /// Only `false`: the welcome was seen.
    congratulations: Option<bool>,
    /// Another address to sign in with; it counts once the link is followed that is sent to it.
    email: Option<String>,
    /// Needed with another address where the account has a password.
    password: Option<String>,
}

/// Updates one's own profile.
#[utoipa::path(tag = "auth", request_body = InfoChange, responses((status = 200, body = Envelope<UserInfo>)))]
#[put("/api/users/info")]
pub async fn update_info(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<UserInfo>, ApiError> {
    actor.require_own_account()?;
    let mut change: InfoChange = body.json().await?;
    let email = match change.email.take() {
        Some(email) => new_address::checked(&site, &actor, &request, &email, change.password.take()).await?,
        None => None,
    };
    let mut tx = site.begin().await?;
    let mut profile = store::lock_profile(&mut tx, actor.id).await?.ok_or(ACCOUNT_NOT_FOUND)?;
    let before = profile.user_type;
    let parent_before = profile.parent_email.clone();
    let was_on_boards = profile.on_boards;
    apply(change, &mut profile, actor.role)?;
    store::update_profile(&mut tx, &profile).await?;
    if profile.on_boards != was_on_boards || profile.user_type != before {
        ranking::follow_person(&mut tx, actor.id);
    }
    schools::place(&mut tx, &[actor.id]).await?;
    if profile.user_type == Some(UserType::Teacher) && before != profile.user_type && !actor.role.is_staff() {
        tell_of_teacher(&mut tx, &profile).await?;
    }
    if profile.parent_email != parent_before {
        parents::address_changed(&mut tx, &site, actor.id, Locale::of(&request), activity::today()).await?;
    }
    if let Some(email) = email {
        let whom = (actor.id, profile.full_name.as_str());
        verification::send(&mut tx, &site, whom, &email, Locale::of(&request)).await?;
    }
    tx.commit().await?;
    Ok(Envelope::of(info_of(&site, &actor).await?))
}

/// Saying that one teaches gives no role: the admins are told, once of each person.
async fn tell_of_teacher(tx: &mut TenantTx, profile: &Profile) -> Result<(), ApiError> {
    let name = if profile.full_name.is_empty() { &profile.email } else { &profile.full_name };
    let notice = notices::New {
        kind: notices::Kind::TeacherRequest,
        group: "teachers".to_owned(),
        event: profile.id.to_string(),
        params: json!({ "name": name }),
        path: "/manage/accounts".to_owned(),
    };
    notices::tell_admins(tx, notice).await
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
        // Only an admin's own account may call itself one, or be left out of boards as a test.
        let is_open = matches!(kind, UserType::Teacher | UserType::Student) || role == Role::Admin;
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
    let nickname = |text: &str| rules::person_name(text, NICKNAME_MAX);
    set(&mut faults, "phone_number", change.phone_number, &mut profile.phone_number, rules::phone);
    set(&mut faults, "address", change.address, &mut profile.address, line);
    set(&mut faults, "country", change.country, &mut profile.country, line);
    set(&mut faults, "school", change.school, &mut profile.school, line);
    set(&mut faults, "class", change.class, &mut profile.class, line);
    set(&mut faults, "parent_email", change.parent_email, &mut profile.parent_email, rules::email);
    set(&mut faults, "personal_email", change.personal_email, &mut profile.personal_email, rules::email);
    set(&mut faults, "nickname", change.nickname, &mut profile.nickname, nickname);
    set(&mut faults, "wallet_address", change.wallet_address, &mut profile.wallet_address, rules::wallet_address);
    set_province(&mut faults, change.province, profile);
    if let Some(mode) = change.public_name_mode {
        profile.public_name_mode = mode;
    }
    profile.on_boards = change.on_boards.unwrap_or(profile.on_boards);
    profile.findable = change.findable.unwrap_or(profile.findable);
    profile.profile_parts.0 = change.profile_parts.unwrap_or_default().of(profile.profile_parts.0);
    let has_name = profile.public_name_mode != PublicNameMode::Nickname || profile.nickname.is_some();
    faults.ensure("nickname", has_name, REQUIRED);
    if let Some(due) = change.congratulations {
        faults.ensure("congratulations", !due, INVALID_VALUE);
        profile.congratulations = false;
    }
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

/// Sets the province by its key of today, with the unit of before July 2025 where that was named.
fn set_province(faults: &mut Faults, value: Option<String>, profile: &mut Profile) {
    let Some(text) = value else { return };
    let found = if text.trim().is_empty() { None } else { Some(crate::geo::resolve(&text)) };
    faults.ensure("province", found != Some(None), INVALID_VALUE);
    let found = found.flatten();
    profile.province = found.map(|found| found.key.to_owned());
    profile.legacy_province = found.and_then(|found| found.legacy).map(str::to_owned);
}
