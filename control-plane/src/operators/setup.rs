//! What a set-up link leads to: a password, a second factor, and the first session.

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{LINK_EXPIRED, PASSWORD_TOO_LONG, REQUIRED};
use platform::{passwords, secrets};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::messages::{OPERATOR_PASSWORD_TOO_SHORT, PASSKEY_REFUSED, SIGN_IN_LOCKED, WRONG_CODE};
use super::store::{self, Credentials};
use super::throttle::{self, Counted};
use super::{
    Actor, Audit, Enrolment, INVITATION, NAME_MAX, Operators, Origin, PASSWORD_MAX, PASSWORD_MIN, Role, passkeys,
    recovery, sessions, totp,
};

/// Whom a set-up link is for.
#[derive(Debug)]
pub struct Look {
    /// Their e-mail address.
    pub email: String,
    /// Their name.
    pub name: String,
    /// What they will be.
    pub role: Role,
    /// Until when the link is good.
    pub expires_at: OffsetDateTime,
}

/// The second factor that is set up.
#[derive(Debug)]
pub enum NewFactor {
    /// The app's present code.
    Totp(String),
    /// The passkey that the browser made, and what to call it.
    Passkey {
        /// What to call it.
        name: String,
        /// As the browser gives it.
        credential: Value,
    },
}

/// What came of a set-up.
#[derive(Debug)]
pub struct SetUp {
    /// Shown this once.
    pub recovery_codes: Vec<String>,
    /// The token of the first session.
    pub token: String,
}

/// Wants an operator's new password to be one.
pub(super) fn check_password(password: &str) -> Result<(), ApiError> {
    let mut faults = Faults::default();
    let length = password.chars().count();
    let longest = Fault::with(PASSWORD_TOO_LONG, vec![("max", PASSWORD_MAX.to_string())]);
    faults
        .ensure("password", length > 0, REQUIRED)
        .ensure("password", length >= PASSWORD_MIN, OPERATOR_PASSWORD_TOO_SHORT)
        .ensure("password", length <= PASSWORD_MAX, longest);
    faults.finish()
}

/// A name that may stand.
pub(super) fn checked_name(field: &'static str, name: &str) -> Result<String, ApiError> {
    let mut faults = Faults::default();
    let name = faults.rule(field, rules::line(name, NAME_MAX)).unwrap_or_default();
    faults.finish().map(|()| name)
}

/// A new link's token, which replaces any that is out.
pub(super) async fn invite(conn: &mut PgConnection, operator: i64) -> Result<(String, OffsetDateTime), ApiError> {
    let token = secrets::new_token();
    let expires_at = sqlx::query_scalar!(
        "INSERT INTO operator_invitations (operator_id, token_hash, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))
         ON CONFLICT (operator_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at,
             totp_sealed = NULL, registration = NULL
         RETURNING expires_at",
        operator,
        &secrets::hash_token(&token)[..],
        INVITATION.as_seconds_f64()
    )
    .fetch_one(conn)
    .await?;
    Ok((token, expires_at))
}

/// Whose link it is; kept from others until the transaction ends.
struct Invited {
    operator: Credentials,
    expires_at: OffsetDateTime,
    totp_sealed: Option<String>,
    registration: Option<Value>,
}

async fn invited(conn: &mut PgConnection, token: &str) -> Result<Invited, ApiError> {
    let row = sqlx::query!(
        "SELECT i.operator_id, i.expires_at, i.totp_sealed, i.registration
           FROM operator_invitations i JOIN operators o ON o.id = i.operator_id
          WHERE i.token_hash = $1 AND i.expires_at > now() AND o.state = 'invited' FOR UPDATE OF i",
        &secrets::hash_token(token)[..]
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(LINK_EXPIRED)?;
    let operator = store::by_id(conn, row.operator_id).await?.ok_or(LINK_EXPIRED)?;
    Ok(Invited { operator, expires_at: row.expires_at, totp_sealed: row.totp_sealed, registration: row.registration })
}

impl Operators {
    /// Whom the link is for.
    ///
    /// # Errors
    /// 404 when it is none, was used, or is too old.
    pub async fn look_at_invitation(&self, token: &str) -> Result<Look, ApiError> {
        let invited = invited(&mut *self.pool().begin().await?, token).await?;
        let operator = invited.operator.operator();
        Ok(Look { email: operator.email, name: operator.name, role: operator.role, expires_at: invited.expires_at })
    }

    /// A secret for an authenticator app.
    ///
    /// # Errors
    /// As [`Operators::look_at_invitation`].
    pub async fn set_up_totp(&self, token: &str) -> Result<Enrolment, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = invited(&mut transaction, token).await?.operator;
        let (enrolment, sealed) = totp::enrol(self.vault()?, operator.handle, &operator.email)?;
        sqlx::query!("UPDATE operator_invitations SET totp_sealed = $2 WHERE operator_id = $1", operator.id, sealed)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(enrolment)
    }

    /// What a browser needs to make a passkey.
    ///
    /// # Errors
    /// As [`Operators::look_at_invitation`].
    pub async fn set_up_passkey(&self, token: &str) -> Result<Value, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = invited(&mut transaction, token).await?.operator;
        let who = (operator.handle, operator.email.as_str(), operator.name.as_str());
        let (options, state) =
            passkeys::begin_registration(&mut transaction, self.webauthn(), operator.id, who).await?;
        sqlx::query!("UPDATE operator_invitations SET registration = $2 WHERE operator_id = $1", operator.id, state)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(options)
    }

    /// Ends the set-up and begins the first session.
    ///
    /// # Errors
    /// 404 as [`Operators::look_at_invitation`], 412 when the password won't do, 401 when the factor is not right, 429
    /// after too many failures, 503 when too many sign in at once, which is no failure.
    pub async fn set_up(
        &self,
        token: &str,
        password: String,
        factor: NewFactor,
        origin: &Origin,
        request_id: &str,
    ) -> Result<SetUp, ApiError> {
        check_password(&password)?;
        // Looked at before the costly hash: a guess at the link costs us nothing.
        let id = invited(&mut *self.pool().begin().await?, token).await?.operator.id;
        let counted = [Counted::Address(&origin.address), Counted::Factor(id)];
        if let Some(seconds) = throttle::attempt(self.pool(), &counted).await? {
            return Err(ApiError::retry_after(SIGN_IN_LOCKED, seconds));
        }
        let hash = throttle::tried(self.pool(), &counted, passwords::hash(password).await).await?;
        let mut transaction = self.pool().begin().await?;
        let invited = invited(&mut transaction, token).await?;
        let operator = &invited.operator;
        let method = match factor {
            NewFactor::Totp(code) => {
                let sealed = invited.totp_sealed.as_deref().ok_or(WRONG_CODE)?;
                self.take_totp(&mut transaction, operator, sealed, &code).await?;
                "totp"
            }
            NewFactor::Passkey { name, credential } => {
                let name = checked_name("passkey.name", &name)?;
                let state = invited.registration.clone().ok_or(PASSKEY_REFUSED)?;
                let webauthn = self.webauthn();
                passkeys::finish_registration(&mut transaction, webauthn, operator.id, &name, credential, state)
                    .await?;
                "passkey"
            }
        };
        store::set_password(&mut transaction, operator.id, &hash).await?;
        store::activate(&mut transaction, operator.id).await?;
        sqlx::query!("DELETE FROM operator_invitations WHERE operator_id = $1", operator.id)
            .execute(&mut *transaction)
            .await?;
        let recovery_codes = recovery::renew(&mut transaction, operator.id).await?;
        let token = sessions::begin(&mut transaction, operator.id, origin).await?;
        let who = Actor::Operator { id: operator.id, email: operator.email.clone() };
        let mut line = Audit::of(who, "operator.set_up");
        line.detail = json!({"factor": method});
        line.address.clone_from(&origin.address);
        request_id.clone_into(&mut line.request_id);
        line.commit(transaction).await?;
        throttle::succeeded(self.pool(), &counted).await?;
        Ok(SetUp { recovery_codes, token })
    }

    /// Makes a sealed secret the operator's own, where `code` is of it.
    pub(super) async fn take_totp(
        &self,
        conn: &mut PgConnection,
        operator: &Credentials,
        sealed: &str,
        code: &str,
    ) -> Result<(), ApiError> {
        let now = OffsetDateTime::now_utc().unix_timestamp();
        let step = totp::step_of(self.vault()?, operator.handle, sealed, code, None, now)?.ok_or(WRONG_CODE)?;
        Ok(store::set_totp(conn, operator.id, Some(sealed), Some(step)).await?)
    }
}
