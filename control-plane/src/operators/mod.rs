//! The platform's operators: who they are, how they sign in, what they may, and the log of what they did.
//!
//! Nobody signs in without a second factor: a new operator gets a link that is good once and for a day, and sets a
//! password and a factor (codes of an app, or a passkey) there before the first sign-in.

mod account;
mod factors;
mod members;
pub mod messages;
pub mod passkeys;
mod recovery;
mod roles;
pub mod sessions;
mod setup;
mod sign_in;
mod store;
pub mod throttle;
mod totp;
pub mod visits;

use std::sync::Arc;

use platform::error::ApiError;
use platform::vault::Vault;
use sqlx::PgPool;
use time::Duration;
use webauthn_rs::prelude::Webauthn;

pub use crate::audit::{self, Actor, Audit};
pub use account::Account;
pub use factors::{Factors, Proof};
pub use members::{Invitation, MemberChange};
pub use roles::{Permission, Role};
pub use sessions::{Origin, Session};
pub use setup::{Look, NewFactor, SetUp};
pub use sign_in::Challenge;
pub use store::{Operator, OperatorFilter, OperatorRow, list};
pub use totp::Enrolment;
pub(crate) use totp::context as totp_context;

/// How long a session lasts at the longest.
pub const ABSOLUTE: Duration = Duration::hours(12);
/// How long a session lasts that is not used.
pub const IDLE: Duration = Duration::minutes(30);
/// How long ago the second factor may have been shown for what can't be undone.
pub const STEP_UP: Duration = Duration::minutes(10);
/// How long a set-up link is good.
pub const INVITATION: Duration = Duration::hours(24);
/// How long the second factor is awaited after the password.
const CHALLENGE: Duration = Duration::minutes(5);
/// Fewest characters of an operator's password.
pub const PASSWORD_MIN: usize = 12;
/// Most of them: hashing is not to become a way to keep the server busy.
const PASSWORD_MAX: usize = 200;
/// Longest name of an operator or a passkey, in characters.
const NAME_MAX: usize = 100;

/// The accounts of the operators. Cheap to clone.
#[derive(Clone)]
pub struct Operators {
    inner: Arc<Inner>,
}

struct Inner {
    pool: PgPool,
    vault: Option<Vault>,
    webauthn: Webauthn,
    origin: String,
}

impl Operators {
    /// The operators of the control database `pool`, who reach the console at `origin` (scheme, `host`, port). Without
    /// a vault there are no codes of apps, only passkeys.
    ///
    /// # Errors
    /// When `origin` is no address.
    pub fn new(pool: PgPool, vault: Option<Vault>, host: &str, origin: &str) -> anyhow::Result<Self> {
        let webauthn = passkeys::relying_party(host, origin)?;
        Ok(Self { inner: Arc::new(Inner { pool, vault, webauthn, origin: origin.to_owned() }) })
    }

    /// The control database.
    pub fn pool(&self) -> &PgPool {
        &self.inner.pool
    }

    /// The console's own address: scheme, host, port.
    pub fn origin(&self) -> &str {
        &self.inner.origin
    }

    fn vault(&self) -> Result<&Vault, ApiError> {
        self.inner.vault.as_ref().ok_or_else(|| {
            ApiError::internal(anyhow::anyhow!("{} names no key to seal secrets with", platform::vault::VARIABLE))
        })
    }

    fn webauthn(&self) -> &Webauthn {
        &self.inner.webauthn
    }
}
