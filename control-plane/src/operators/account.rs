//! An operator's own account: password, second factors, sessions.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::{OLD_PASSWORD_WRONG, SESSION_EXPIRED};
use platform::passwords;
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::messages::{LAST_FACTOR, PASSKEY_NOT_FOUND, PASSKEY_REFUSED, SIGN_IN_LOCKED, WRONG_CODE};
use super::passkeys::{self, PasskeyRow};
use super::sessions::{self, SessionRow};
use super::setup::{check_password, checked_name};
use super::store::{self, Credentials};
use super::throttle::{self, Counted};
use super::{Audit, Enrolment, Operators, Session, recovery, totp};

/// What an operator sees of the own account.
#[derive(Debug)]
pub struct Account {
    /// Since when codes of an app are taken; `None` where they are not.
    pub totp_since: Option<OffsetDateTime>,
    /// The passkeys.
    pub passkeys: Vec<PasskeyRow>,
    /// How many recovery codes are left.
    pub recovery_codes_left: i64,
    /// When the password was set.
    pub password_changed_at: Option<OffsetDateTime>,
    /// Where else one is signed in.
    pub sessions: Vec<SessionRow>,
}

impl Operators {
    /// The caller's account.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn account(&self, session: &Session) -> Result<Account, ApiError> {
        let conn = &mut *self.pool().acquire().await?;
        let operator = own(conn, session).await?;
        Ok(Account {
            totp_since: operator.totp_since,
            passkeys: passkeys::list(conn, operator.id).await?,
            recovery_codes_left: recovery::left(conn, operator.id).await?,
            password_changed_at: operator.password_changed_at,
            sessions: sessions::list(conn, operator.id).await?,
        })
    }

    /// Changes the caller's own name.
    ///
    /// # Errors
    /// 412 when it won't do.
    pub async fn rename_self(&self, session: &Session, name: &str, line: Audit) -> Result<(), ApiError> {
        let name = checked_name("name", name)?;
        let mut transaction = self.pool().begin().await?;
        store::rename(&mut transaction, session.operator.id, &name).await?;
        let detail = json!({"before": {"name": session.operator.name}, "after": {"name": name}});
        Audit { detail, ..line }.commit(transaction).await?;
        Ok(())
    }

    /// Changes the password; the other sessions end.
    ///
    /// # Errors
    /// 412 when the old one is wrong or the new one won't do, 429 after too many failures, 503 when too many sign in at
    /// once, which is no failure.
    pub async fn change_password(
        &self,
        session: &Session,
        old: String,
        password: String,
        line: Audit,
    ) -> Result<(), ApiError> {
        check_password(&password)?;
        let id = session.operator.id;
        let counted = [Counted::Factor(id)];
        if let Some(seconds) = throttle::attempt(self.pool(), &counted).await? {
            return Err(ApiError::retry_after(SIGN_IN_LOCKED, seconds));
        }
        let current = own(&mut *self.pool().acquire().await?, session).await?.password_hash;
        let changed = rules::new_password(&password, &old);
        let verified = passwords::verify(old, current).await;
        if !throttle::tried(self.pool(), &counted, verified).await? {
            return Err(ApiError::field("old_password", OLD_PASSWORD_WRONG));
        }
        let mut faults = Faults::default();
        faults.rule("password", changed);
        faults.finish()?;
        let hash = throttle::tried(self.pool(), &counted, passwords::hash(password).await).await?;
        throttle::succeeded(self.pool(), &counted).await?;
        let mut transaction = self.pool().begin().await?;
        store::set_password(&mut transaction, id, &hash).await?;
        sessions::end_others(&mut transaction, id, session.id).await?;
        line.commit(transaction).await?;
        Ok(())
    }

    /// A new secret for an authenticator app; the old one is good until the new one is confirmed.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn begin_totp(&self, session: &Session) -> Result<Enrolment, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = own(&mut transaction, session).await?;
        let (enrolment, sealed) = totp::enrol(self.vault()?, operator.handle, &operator.email)?;
        sqlx::query!("UPDATE operator_sessions SET totp_sealed = $2 WHERE id = $1", session.id, sealed)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(enrolment)
    }

    /// Makes the new secret the operator's own.
    ///
    /// # Errors
    /// 401 when the code is not of it.
    pub async fn confirm_totp(&self, session: &Session, code: &str, line: Audit) -> Result<(), ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = own(&mut transaction, session).await?;
        let sealed =
            sqlx::query_scalar!("SELECT totp_sealed FROM operator_sessions WHERE id = $1 FOR UPDATE", session.id)
                .fetch_one(&mut *transaction)
                .await?;
        let sealed = sealed.ok_or(WRONG_CODE)?;
        self.take_totp(&mut transaction, &operator, &sealed, code).await?;
        sqlx::query!("UPDATE operator_sessions SET totp_sealed = NULL WHERE id = $1", session.id)
            .execute(&mut *transaction)
            .await?;
        line.commit(transaction).await?;
        Ok(())
    }

    /// Takes no codes of an app any more.
    ///
    /// # Errors
    /// 412 when there is no other factor.
    pub async fn drop_totp(&self, session: &Session, line: Audit) -> Result<(), ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = own(&mut transaction, session).await?;
        if passkeys::list(&mut transaction, operator.id).await?.is_empty() {
            return Err(LAST_FACTOR.into());
        }
        store::set_totp(&mut transaction, operator.id, None, None).await?;
        line.commit(transaction).await?;
        Ok(())
    }

    /// New recovery codes, shown this once.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn renew_recovery_codes(&self, session: &Session, line: Audit) -> Result<Vec<String>, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let codes = recovery::renew(&mut transaction, session.operator.id).await?;
        line.commit(transaction).await?;
        Ok(codes)
    }

    /// What a browser needs to make a further passkey.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn begin_passkey(&self, session: &Session) -> Result<Value, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = own(&mut transaction, session).await?;
        let who = (operator.handle, operator.email.as_str(), operator.name.as_str());
        let (options, state) =
            passkeys::begin_registration(&mut transaction, self.webauthn(), operator.id, who).await?;
        sqlx::query!("UPDATE operator_sessions SET registration = $2 WHERE id = $1", session.id, state)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(options)
    }

    /// Keeps a further passkey.
    ///
    /// # Errors
    /// 401 when it does not answer what was asked.
    pub async fn add_passkey(
        &self,
        session: &Session,
        name: &str,
        credential: Value,
        line: Audit,
    ) -> Result<PasskeyRow, ApiError> {
        let name = checked_name("name", name)?;
        let mut transaction = self.pool().begin().await?;
        let asked = sqlx::query_scalar!(
            "WITH asked AS (SELECT id, registration FROM operator_sessions WHERE id = $1 FOR UPDATE)
             UPDATE operator_sessions s SET registration = NULL FROM asked WHERE s.id = asked.id RETURNING asked.registration",
            session.id
        )
        .fetch_one(&mut *transaction)
        .await?;
        let state = asked.ok_or(PASSKEY_REFUSED)?;
        let id = session.operator.id;
        let made =
            passkeys::finish_registration(&mut transaction, self.webauthn(), id, &name, credential, state).await?;
        Audit { target: name, ..line }.commit(transaction).await?;
        Ok(made)
    }

    /// Calls a passkey something else.
    ///
    /// # Errors
    /// 404 when it is none of the caller's.
    pub async fn rename_passkey(
        &self,
        session: &Session,
        id: i64,
        name: &str,
        line: Audit,
    ) -> Result<PasskeyRow, ApiError> {
        let name = checked_name("name", name)?;
        let mut transaction = self.pool().begin().await?;
        let (before, renamed) =
            passkeys::rename(&mut transaction, session.operator.id, id, &name).await?.ok_or(PASSKEY_NOT_FOUND)?;
        let detail = json!({"before": {"name": before}, "after": {"name": name}});
        Audit { target: name, detail, ..line }.commit(transaction).await?;
        Ok(renamed)
    }

    /// Ends one of the caller's sessions, this one or another; false where there is no such.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn end_session(&self, session: &Session, id: i64, line: Audit) -> Result<bool, ApiError> {
        let mut transaction = self.pool().begin().await?;
        if !sessions::end(&mut transaction, session.operator.id, id).await? {
            return Ok(false);
        }
        Audit { detail: json!({"session": id}), ..line }.commit(transaction).await?;
        Ok(true)
    }

    /// Ends all of the caller's sessions but this one; how many.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn end_other_sessions(&self, session: &Session, line: Audit) -> Result<u64, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let ended = sessions::end_others(&mut transaction, session.operator.id, session.id).await?;
        Audit { detail: json!({"ended": ended}), ..line }.commit(transaction).await?;
        Ok(ended)
    }

    /// Takes a passkey away.
    ///
    /// # Errors
    /// 404 when it is none of the caller's, 412 when it is the only factor.
    pub async fn remove_passkey(&self, session: &Session, id: i64, line: Audit) -> Result<(), ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = own(&mut transaction, session).await?;
        let name = passkeys::remove(&mut transaction, operator.id, id).await?.ok_or(PASSKEY_NOT_FOUND)?;
        if operator.totp_sealed.is_none() && passkeys::list(&mut transaction, operator.id).await?.is_empty() {
            return Err(LAST_FACTOR.into());
        }
        Audit { target: name, ..line }.commit(transaction).await?;
        Ok(())
    }
}

/// The caller's row, kept from other changes until the transaction ends.
async fn own(conn: &mut PgConnection, session: &Session) -> Result<Credentials, ApiError> {
    sqlx::query!("SELECT id FROM operators WHERE id = $1 FOR UPDATE", session.operator.id)
        .fetch_optional(&mut *conn)
        .await?
        .ok_or(SESSION_EXPIRED)?;
    store::by_id(conn, session.operator.id).await?.ok_or_else(|| SESSION_EXPIRED.into())
}
