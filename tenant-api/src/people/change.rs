//! Changing an account: all that a manager may do to one, in one transaction with its history.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::locale::Locale;
use platform::messages::CONCURRENT_EDIT;
use platform::passwords as hashing;
use platform::tenancy::TenantTx;
use serde_json::json;
use time::OffsetDateTime;

use super::messages::PERSON_NOT_FOUND;
use super::person::Person;
use super::profile::ProfileInput;
use super::{passwords, rights, store};
use crate::account_words::UserType;
use crate::activity;
use crate::actor::Actor;
use crate::history::{self, Change, Subject};
use crate::ids::AccountId;
use crate::live;
use crate::lockout;
use crate::notices::{self, Kind, New};
use crate::parents;
use crate::permissions::{Action, Resource, Role};
use crate::ranking;
use crate::schools;
use crate::sessions;
use crate::site::Site;

/// What is to be done to an account.
#[derive(Debug, Default)]
pub(super) struct PersonChange {
    pub(super) profile: ProfileInput,
    pub(super) user_type: Option<UserType>,
    pub(super) role: Option<Role>,
    pub(super) is_blocked: Option<bool>,
    /// Whether a password is to be made.
    pub(super) makes_password: bool,
    pub(super) sign_out: bool,
    /// The version that the manager saw.
    pub(super) version: Option<i64>,
    /// The manager's, in which letters are written.
    pub(super) locale: Locale,
}

/// Changes an account; the password that was made, if one was to be.
pub(super) async fn apply(
    site: &Site,
    actor: &Actor,
    id: AccountId,
    change: PersonChange,
) -> Result<Option<String>, ApiError> {
    let wants_role = change.role.is_some() || matches!(change.user_type, Some(UserType::Admin | UserType::Test));
    if wants_role {
        actor.require(Resource::Account, Action::ChangeRole)?;
    }
    if change.makes_password || change.sign_out {
        actor.require_person()?;
    }
    // Hashing takes long: before anything is locked.
    let made = change.makes_password.then(passwords::make);
    let hash = match &made {
        Some(password) => Some(hashing::hash(password.clone()).await?),
        None => None,
    };
    let mut tx = site.begin().await?;
    let mut person = store::lock(&mut tx, id).await?.ok_or(PERSON_NOT_FOUND)?;
    rights::may_touch(actor, person.role)?;
    if change.version.is_some_and(|version| version != person.version) {
        return Err(CONCURRENT_EDIT.into());
    }
    let mut writer = Writer { tx: &mut tx, site, actor };
    writer.profile(&mut person, change.profile, change.user_type, change.locale).await?;
    let mut is_other = false;
    if let Some(role) = change.role {
        is_other |= writer.role(&mut person, role).await?;
    }
    if let Some(is_blocked) = change.is_blocked {
        is_other |= writer.block(&mut person, is_blocked).await?;
    }
    if let Some(hash) = hash {
        store::make_password(&mut tx, id, &hash).await?;
        // Who has typed the old one too often signs in with this one at once.
        lockout::end(&mut tx, id, &person.email).await?;
        Writer { tx: &mut tx, site, actor }.record(id, Change::MakePassword).await?;
        is_other = true;
    }
    if change.sign_out {
        Writer { tx: &mut tx, site, actor }.record(id, Change::SignOut).await?;
        is_other = true;
    }
    if change.sign_out || made.is_some() {
        sessions::delete_all(&mut tx, id).await?;
    }
    if is_other {
        live::account_changed(&mut tx, id)?;
    }
    store::version_up(&mut tx, id).await?;
    tx.commit().await?;
    Ok(made)
}

/// Writes the parts of a change, each with its history.
struct Writer<'a> {
    tx: &'a mut TenantTx,
    site: &'a Site,
    actor: &'a Actor,
}

impl Writer<'_> {
    async fn record(&mut self, id: AccountId, change: Change) -> Result<(), ApiError> {
        let none = json!({});
        history::record(self.tx, Some(self.actor.id), Subject::user(id), change, &none, &none).await
    }

    async fn profile(
        &mut self,
        person: &mut Person,
        input: ProfileInput,
        user_type: Option<UserType>,
        locale: Locale,
    ) -> Result<(), ApiError> {
        let (before, parent_before) = (person.record(), person.profile.parent_email.clone());
        let mut faults = Faults::default();
        input.apply(&mut faults, &mut person.profile, OffsetDateTime::now_utc());
        faults.finish()?;
        person.user_type = user_type.or(person.user_type);
        let after = person.record();
        if before == after {
            return Ok(());
        }
        store::update(self.tx, person).await?;
        ranking::follow_person(self.tx, person.id);
        schools::place(self.tx, &[person.id]).await?;
        if person.profile.parent_email != parent_before {
            parents::address_changed(self.tx, self.site, person.id, locale, activity::today()).await?;
        }
        history::record(self.tx, Some(self.actor.id), Subject::user(person.id), Change::Update, &before, &after).await
    }

    /// Whether they had another role before.
    async fn role(&mut self, person: &mut Person, role: Role) -> Result<bool, ApiError> {
        let old = person.role;
        if !rights::give_role(self.tx, self.site, person.id, (old, person.is_blocked), role).await? {
            return Ok(false);
        }
        person.role = role;
        let (before, after) = (json!({"role": old}), json!({"role": role}));
        let subject = Subject::user(person.id);
        history::record(self.tx, Some(self.actor.id), subject, Change::ChangeRole, &before, &after).await?;
        if person.id != self.actor.id {
            tell_role(self.tx, person.id, role, person.version).await?;
        }
        Ok(true)
    }

    /// Whether that is new.
    async fn block(&mut self, person: &mut Person, is_blocked: bool) -> Result<bool, ApiError> {
        if person.is_blocked == is_blocked {
            return Ok(false);
        }
        if is_blocked && person.role == Role::Admin {
            rights::keep_an_admin(self.tx, "is_blocked").await?;
        }
        store::block(self.tx, person.id, is_blocked).await?;
        ranking::follow_person(self.tx, person.id);
        if is_blocked {
            sessions::delete_all(self.tx, person.id).await?;
        }
        person.is_blocked = is_blocked;
        self.record(person.id, if is_blocked { Change::Block } else { Change::Unblock }).await?;
        Ok(true)
    }
}

/// Tells a person that they have another role; `round` counts such events.
pub(super) async fn tell_role(tx: &mut TenantTx, user: AccountId, role: Role, round: i64) -> Result<(), ApiError> {
    let notice = New {
        kind: Kind::RoleChanged,
        group: String::new(),
        event: format!("{user}/{round}/{role}"),
        params: json!({ "role": role }),
        path: String::new(),
    };
    notices::tell(tx, &[user], notice).await
}
