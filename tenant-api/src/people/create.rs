//! New accounts that managers make: one by a call, many by a list ([`super::import`]); both by these rules.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::passwords as hashing;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::messages::ONE_LOGIN;
use super::profile::{Profile, ProfileInput, ProfileView};
use super::{passwords, rights, store, welcome};
use crate::account_words::UserType;
use crate::activity;
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::AccountId;
use crate::limits;
use crate::parents;
use crate::permissions::Role;
use crate::schools;
use crate::site::Site;

/// A new account as it is sent: with an address or a login name.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewPersonInput {
    /// An e-mail address.
    #[serde(default)]
    pub(super) email: String,
    /// A login name, where there is no address.
    #[serde(default)]
    pub(super) username: String,
    /// One is made and told once where none is given; the person is asked for another in any case.
    #[serde(default)]
    pub(super) password: String,
    /// `student` or `teacher`.
    #[serde(rename = "type")]
    pub(super) user_type: Option<UserType>,
    /// Any but a student's needs the right to change roles. A teacher's where `type` says so.
    pub(super) role: Option<Role>,
    #[serde(flatten)]
    pub(super) profile: ProfileInput,
}

/// The same, sound.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct NewPerson {
    /// An address or a login name.
    pub(super) login: String,
    pub(super) password: Option<String>,
    pub(super) user_type: Option<UserType>,
    pub(super) profile: Profile,
}

impl NewPerson {
    /// The field that the login came with.
    pub(super) fn login_field(&self) -> &'static str {
        if self.login.contains('@') { "email" } else { "username" }
    }

    /// The role that the type brings.
    pub(super) fn role(&self) -> Role {
        if self.user_type == Some(UserType::Teacher) { Role::Teacher } else { Role::Student }
    }
}

impl NewPersonInput {
    /// What is sound of it; the rest is in `faults`.
    pub(super) fn check(self, faults: &mut Faults, now: OffsetDateTime) -> NewPerson {
        let (email, username) = (self.email.trim(), self.username.trim());
        let login = match (email.is_empty(), username.is_empty()) {
            (true, true) => {
                faults.add("email", REQUIRED);
                None
            }
            (false, false) => {
                faults.add("username", ONE_LOGIN);
                None
            }
            (false, true) => faults.rule("email", rules::email(email)),
            (true, false) => faults.rule("username", rules::login(username)),
        };
        if !self.password.is_empty() {
            faults.rule("password", rules::password(&self.password));
        }
        let is_open = !matches!(self.user_type, Some(UserType::Admin | UserType::Test));
        faults.ensure("type", is_open, INVALID_VALUE);
        let mut profile = Profile::default();
        self.profile.apply(faults, &mut profile, now);
        let password = Some(self.password).filter(|password| !password.is_empty());
        NewPerson { login: login.unwrap_or_default(), password, user_type: self.user_type, profile }
    }
}

/// Makes an account, whose person is told in that language; its id, and the password that was made.
pub(super) async fn create(
    site: &Site,
    actor: &Actor,
    input: NewPersonInput,
    locale: Locale,
) -> Result<(AccountId, Option<String>), ApiError> {
    let chosen = input.role;
    let mut faults = Faults::default();
    let new = input.check(&mut faults, OffsetDateTime::now_utc());
    faults.finish()?;
    let role = chosen.unwrap_or_else(|| new.role());
    rights::may_give(actor, role)?;
    rights::room_for_teacher(site, Role::Student, role)?;
    let made = new.password.is_none().then(passwords::make);
    let password = made.clone().or_else(|| new.password.clone()).unwrap_or_default();
    let hash = hashing::hash(password).await?;
    let mut tx = site.begin().await?;
    limits::room_for_account(&mut tx, site).await?;
    limits::room_for_staff(&mut tx, site, Role::Student, role).await?;
    let id = store::insert(&mut tx, &new, role, &hash).await?;
    schools::place(&mut tx, &[id]).await?;
    let mut record = serde_json::to_value(ProfileView::from(&new.profile)).map_err(ApiError::internal)?;
    record["email"] = json!(new.login);
    record["role"] = json!(role);
    record["type"] = json!(new.user_type);
    history::record(&mut tx, Some(actor.id), Subject::user(id), Change::Create, &json!({}), &record).await?;
    welcome::send(&mut tx, site, id, (&new.login, &new.profile.full_name), locale).await?;
    if new.profile.parent_email.is_some() {
        parents::address_changed(&mut tx, site, id, locale, activity::today()).await?;
    }
    tx.commit().await?;
    Ok((id, made))
}
