//! What a person is told of themselves.

use std::collections::BTreeMap;

use actix_web::get;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use serde::Serialize;
use utoipa::ToSchema;

use super::messages::ACCOUNT_NOT_FOUND;
use super::settings::PeopleSettings;
use super::store::{self, Profile};
use super::{affiliate, required};
use crate::account_words::{Gender, ProfileParts, UserType};
use crate::actor::Actor;
use crate::api_keys;
use crate::coins;
use crate::ids::{AccountId, ContestId};
use crate::names::PublicNameMode;
use crate::permissions::{Action, Resource, Role, Table};
use crate::site::Site;
use crate::visits::{self, RibbonBody};

/// One's own profile, role and permissions.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserInfo {
    id: AccountId,
    /// An address, or the login name.
    pub email: String,
    /// The login name; null where the account has an address.
    username: Option<String>,
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
    /// A key of `GET /api/general/geo/province`.
    province: Option<String>,
    /// The unit of before July 2025, where the person named one.
    legacy_province: Option<String>,
    school: Option<String>,
    class: Option<String>,
    gender: Option<Gender>,
    parent_email: Option<String>,
    personal_email: Option<String>,
    email_verified: bool,
    /// An address that counts once its letter's link is followed.
    new_email: Option<String>,
    public_name_mode: PublicNameMode,
    nickname: Option<String>,
    /// Whether strangers see one on boards.
    on_boards: bool,
    /// Whether others find one by the search.
    findable: bool,
    /// Who sees which part of one's profile.
    profile_parts: ProfileParts,
    wallet_address: Option<String>,
    /// When the first of one's keys expires, in epoch seconds; null without keys.
    api_key_expiry: Option<i64>,
    /// What brings others in under one's own code; null where a visitor of the platform is at work.
    referral_link: Option<String>,
    has_password: bool,
    /// Whether one signs in with Google, too.
    google_linked: bool,
    /// Whether somebody else has given the password, so that another is to be set.
    must_set_password: bool,
    /// Fields that are to be filled in before anything else.
    pub missing_information: Vec<&'static str>,
    /// Whether a welcome is due.
    congratulations: bool,
    /// Whether the browser is to log its calls.
    debug: bool,
    /// How many uCoin there are.
    ucoin: i64,
    /// Resource → actions.
    permissions: BTreeMap<Resource, Vec<Action>>,
    /// Of an account that was made for a contest: nothing else is open to it.
    pub contest: Option<CandidateContest>,
    /// The visit by an operator of the platform that a ribbon tells of: the own one, or for an admin the one that goes on.
    pub visit: Option<RibbonBody>,
}

/// The contest that an account was made for.
#[derive(Debug, Serialize, ToSchema)]
pub struct CandidateContest {
    id: ContestId,
    slug: String,
    name: String,
}

impl UserInfo {
    fn of(profile: Profile, table: Table) -> Self {
        Self {
            id: profile.id,
            username: Some(&profile.email).filter(|email| !email.contains('@')).cloned(),
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
            legacy_province: profile.legacy_province,
            school: profile.school,
            class: profile.class,
            gender: profile.gender,
            parent_email: profile.parent_email,
            personal_email: profile.personal_email,
            email_verified: profile.email_verified,
            new_email: None,
            public_name_mode: profile.public_name_mode,
            nickname: profile.nickname,
            on_boards: profile.on_boards,
            findable: profile.findable,
            profile_parts: profile.profile_parts.0,
            wallet_address: profile.wallet_address,
            api_key_expiry: None,
            referral_link: None,
            has_password: profile.has_password,
            google_linked: false,
            must_set_password: profile.must_set_password,
            missing_information: Vec::new(),
            congratulations: profile.congratulations,
            debug: false,
            ucoin: 0,
            permissions: table.as_map(profile.role),
            contest: None,
            visit: None,
        }
    }
}

/// The info of a signed-in person, for pages that bring it along.
///
/// # Errors
/// When the database fails.
pub async fn info_of(site: &Site, actor: &Actor) -> Result<UserInfo, ApiError> {
    let (mut profile, extras, key_end, ucoin) = {
        let mut conn = site.read().await?;
        let profile = store::find_profile(&mut conn, actor.id).await?.ok_or(ACCOUNT_NOT_FOUND)?;
        let extras = store::extras(&mut conn, actor.id).await?;
        let key_end = api_keys::soonest_end(&mut conn, actor.id).await?;
        (profile, extras, key_end, coins::balance_of(&mut conn, actor.id).await?)
    };
    // A visitor's account has no role of its own.
    profile.role = actor.role;
    let referral_link = match actor.visit {
        Some(_) => None,
        None => affiliate::link(site, actor.id, extras.affiliate_code).await,
    };
    let missing_information = match actor.exam {
        // A card says all that the contest wants.
        Some(_) => Vec::new(),
        None => required::missing(site.entry.kind, &PeopleSettings::of(site), &profile),
    };
    let contest = match &actor.exam {
        Some(exam) => {
            let name = store::contest_name(&mut *site.read().await?, exam.contest).await?;
            Some(CandidateContest { id: exam.contest, slug: exam.slug.clone(), name })
        }
        None => None,
    };
    Ok(UserInfo {
        contest,
        new_email: extras.new_email,
        google_linked: extras.google_linked,
        api_key_expiry: key_end.map(|end| end.unix_timestamp()),
        referral_link,
        missing_information,
        ucoin,
        debug: site.app.config.is_debug_account(&profile.email),
        visit: visits::ribbon(site, actor).await?,
        ..UserInfo::of(profile, actor.table)
    })
}

/// One's own profile, role and permissions.
#[utoipa::path(tag = "auth", responses((status = 200, body = Envelope<UserInfo>)))]
#[get("/api/users/info")]
pub async fn get_info(site: Site, actor: Actor) -> Result<Envelope<UserInfo>, ApiError> {
    Ok(Envelope::of(info_of(&site, &actor).await?))
}

/// Whether a person still has to tell something of themselves before they join anything.
///
/// # Errors
/// When the database fails.
pub async fn lacks_information(site: &Site, conn: &mut TenantConn, actor: &Actor) -> Result<bool, ApiError> {
    let mut profile = store::find_profile(conn, actor.id).await?.ok_or(ACCOUNT_NOT_FOUND)?;
    profile.role = actor.role;
    Ok(!required::missing(site.entry.kind, &PeopleSettings::of(site), &profile).is_empty())
}
