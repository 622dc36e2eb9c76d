//! One account, whole: as it is changed and as it is shown.

use serde::Serialize;
use serde_json::{Value, json};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::profile::{Profile, ProfileView};
use super::words::State;
use crate::account_words::UserType;
use crate::ids::{AccountId, SessionId};
use crate::permissions::Role;

/// An account, locked by the transaction that changes it.
#[derive(Debug, Clone)]
pub(super) struct Person {
    pub(super) id: AccountId,
    /// An address or a login name.
    pub(super) email: String,
    pub(super) role: Role,
    pub(super) user_type: Option<UserType>,
    pub(super) profile: Profile,
    pub(super) is_blocked: bool,
    pub(super) is_verified: bool,
    pub(super) has_password: bool,
    pub(super) must_set_password: bool,
    pub(super) last_seen_at: Option<OffsetDateTime>,
    pub(super) created_at: OffsetDateTime,
    pub(super) version: i64,
}

/// A session of a person's. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct PersonSession {
    pub(super) id: SessionId,
    /// What the browser calls itself.
    pub(super) device: String,
    pub(super) created_at: i64,
    /// Within ten minutes.
    pub(super) last_seen_at: i64,
}

/// An account with all that managers see of it. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct PersonView {
    id: AccountId,
    /// An address or a login name.
    email: String,
    /// The login name, where there is no address.
    username: Option<String>,
    role: Role,
    #[serde(rename = "type")]
    user_type: Option<UserType>,
    state: State,
    #[serde(flatten)]
    profile: ProfileView,
    is_blocked: bool,
    email_verified: bool,
    has_password: bool,
    /// Whether the person is asked for a new password.
    must_set_password: bool,
    /// Within ten minutes; null: never.
    last_seen_at: Option<i64>,
    created_at: i64,
    /// To be sent with a change, so that nobody overwrites another's.
    version: i64,
    /// Those that are open, the last used first.
    sessions: Vec<PersonSession>,
    /// The password that was made just now; told once.
    #[serde(skip_serializing_if = "Option::is_none")]
    password: Option<String>,
}

/// The login name, where an account has no address.
pub(super) fn username_of(email: &str) -> Option<String> {
    (!email.contains('@')).then(|| email.to_owned())
}

impl Person {
    /// As managers see it.
    pub(super) fn view(&self, sessions: Vec<PersonSession>, password: Option<String>) -> PersonView {
        PersonView {
            id: self.id,
            email: self.email.clone(),
            username: username_of(&self.email),
            role: self.role,
            user_type: self.user_type,
            state: State::of(self.is_blocked, self.last_seen_at.is_some(), self.email.contains('@'), self.is_verified),
            profile: ProfileView::from(&self.profile),
            is_blocked: self.is_blocked,
            email_verified: self.is_verified,
            has_password: self.has_password,
            must_set_password: self.must_set_password,
            last_seen_at: self.last_seen_at.map(OffsetDateTime::unix_timestamp),
            created_at: self.created_at.unix_timestamp(),
            version: self.version,
            sessions,
            password,
        }
    }

    /// As the history keeps it.
    pub(super) fn record(&self) -> Value {
        let mut record = serde_json::to_value(ProfileView::from(&self.profile)).unwrap_or_default();
        record["type"] = json!(self.user_type);
        record
    }
}
