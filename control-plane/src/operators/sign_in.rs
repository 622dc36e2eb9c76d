//! Signing in: the password, then a second factor; and showing the second factor again.

use platform::error::ApiError;
use platform::messages::{SESSION_EXPIRED, WRONG_CREDENTIALS};
use platform::{passwords, secrets};
use serde_json::{Value, json};
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::messages::{CHALLENGE_EXPIRED, NO_PASSKEY, SIGN_IN_LOCKED, WRONG_CODE};
use super::store::{self, Credentials};
use super::throttle::{self, Counted};
use super::{Actor, Audit, CHALLENGE, Factors, Operators, Origin, Proof, Session, passkeys, sessions};

/// A sign-in whose password was right.
#[derive(Debug)]
pub struct Challenge {
    /// What the second factor is to be shown with.
    pub token: String,
    /// What the operator has.
    pub factors: Factors,
}

fn locked(seconds: u64) -> ApiError {
    ApiError::retry_after(SIGN_IN_LOCKED, seconds)
}

impl Operators {
    /// Takes the password. Whether there is such an operator, whether it is disabled or has not set up yet: the answer
    /// and the time that it takes are the same as for a wrong password.
    ///
    /// # Errors
    /// 401 when it is wrong, 429 when there were too many failures, 503 when too many sign in at once, which is no
    /// failure.
    pub async fn check_password(&self, email: &str, password: String, address: &str) -> Result<Challenge, ApiError> {
        let counted = [Counted::Address(address), Counted::Account(email)];
        if let Some(seconds) = throttle::attempt(self.pool(), &counted).await? {
            return Err(locked(seconds));
        }
        let found = store::by_email(self.pool(), email).await?;
        let hash = found.as_ref().and_then(|found| found.password_hash.clone());
        let verified = passwords::verify(password, hash).await;
        let right = throttle::tried(self.pool(), &counted, verified).await?;
        let Some(operator) = found.filter(|_| right) else {
            tracing::warn!(address, "a sign-in to the console failed");
            return Err(WRONG_CREDENTIALS.into());
        };
        throttle::succeeded(self.pool(), &counted).await?;
        let token = secrets::new_token();
        let mut transaction = self.pool().begin().await?;
        sqlx::query!(
            "INSERT INTO operator_challenges (token_hash, operator_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))",
            &secrets::hash_token(&token)[..],
            operator.id,
            CHALLENGE.as_seconds_f64()
        )
        .execute(&mut *transaction)
        .await?;
        sqlx::query!("DELETE FROM operator_challenges WHERE expires_at < now()").execute(&mut *transaction).await?;
        let factors = self.factors(&mut transaction, operator.id).await?;
        transaction.commit().await?;
        Ok(Challenge { token, factors })
    }

    /// What a browser needs to show one of the passkeys.
    ///
    /// # Errors
    /// 401 when the sign-in took too long, 412 when there is no passkey.
    pub async fn ask_for_passkey(&self, challenge: &str) -> Result<Value, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let operator = challenged(&mut transaction, challenge).await?;
        let (options, state) = self.assertion(&mut transaction, operator.id).await?;
        sqlx::query!(
            "UPDATE operator_challenges SET assertion = $2 WHERE token_hash = $1",
            &secrets::hash_token(challenge)[..],
            state
        )
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        Ok(options)
    }

    /// Takes the second factor and begins a session; its token.
    ///
    /// # Errors
    /// 401 when it is wrong or the sign-in took too long, 429 when there were too many failures.
    pub async fn finish_sign_in(
        &self,
        challenge: &str,
        proof: Proof,
        origin: &Origin,
        request_id: &str,
    ) -> Result<String, ApiError> {
        let hash = secrets::hash_token(challenge);
        let operator = challenged(&mut *self.pool().acquire().await?, challenge).await?;
        self.count(&operator, &origin.address).await?;
        let method = proof.name();
        let mut transaction = self.pool().begin().await?;
        // Whoever comes second finds it gone.
        let gone = sqlx::query!(
            "DELETE FROM operator_challenges WHERE token_hash = $1 AND expires_at > now() RETURNING assertion",
            &hash[..]
        )
        .fetch_optional(&mut *transaction)
        .await?;
        let asked = gone.ok_or(CHALLENGE_EXPIRED)?.assertion;
        if !self.check_factor(&mut transaction, &operator, proof, asked).await? {
            transaction.rollback().await?;
            self.forget_assertion(&hash).await?;
            self.note_refusal(&operator, method, origin, request_id).await?;
            return Err(WRONG_CODE.into());
        }
        let token = sessions::begin(&mut transaction, operator.id, origin).await?;
        let mut line = Audit::of(actor(&operator), "session.begin");
        line.detail = json!({"factor": method});
        line.address.clone_from(&origin.address);
        request_id.clone_into(&mut line.request_id);
        line.commit(transaction).await?;
        throttle::succeeded(self.pool(), &counted(&operator, &origin.address)).await?;
        Ok(token)
    }

    /// What a browser needs to show a passkey again within a session.
    ///
    /// # Errors
    /// 412 when there is no passkey.
    pub async fn ask_for_passkey_again(&self, session: &Session) -> Result<Value, ApiError> {
        let mut transaction = self.pool().begin().await?;
        let (options, state) = self.assertion(&mut transaction, session.operator.id).await?;
        sqlx::query!("UPDATE operator_sessions SET assertion = $2 WHERE id = $1", session.id, state)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(options)
    }

    /// Takes the second factor again within a session; since when it counts as shown.
    ///
    /// # Errors
    /// As [`Operators::finish_sign_in`].
    pub async fn step_up(
        &self,
        session: &Session,
        proof: Proof,
        origin: &Origin,
        line: Audit,
    ) -> Result<OffsetDateTime, ApiError> {
        let operator = store::by_id(&mut *self.pool().acquire().await?, session.operator.id).await?;
        let operator = operator.ok_or(SESSION_EXPIRED)?;
        self.count(&operator, &origin.address).await?;
        let method = proof.name();
        // What was asked of a passkey is good once, right or wrong.
        let asked = sqlx::query_scalar!(
            "WITH asked AS (SELECT id, assertion FROM operator_sessions WHERE id = $1 FOR UPDATE)
             UPDATE operator_sessions s SET assertion = NULL FROM asked WHERE s.id = asked.id RETURNING asked.assertion",
            session.id
        )
        .fetch_optional(self.pool())
        .await?
        .ok_or(SESSION_EXPIRED)?;
        let mut transaction = self.pool().begin().await?;
        if !self.check_factor(&mut transaction, &operator, proof, asked).await? {
            transaction.rollback().await?;
            self.note_refusal(&operator, method, origin, &line.request_id).await?;
            return Err(WRONG_CODE.into());
        }
        let at = sessions::note_factor(&mut transaction, session.id).await?;
        Audit { detail: json!({"factor": method}), ..line }.commit(transaction).await?;
        throttle::succeeded(self.pool(), &counted(&operator, &origin.address)).await?;
        Ok(at)
    }

    async fn count(&self, operator: &Credentials, address: &str) -> Result<(), ApiError> {
        match throttle::attempt(self.pool(), &counted(operator, address)).await? {
            Some(seconds) => Err(locked(seconds)),
            None => Ok(()),
        }
    }

    async fn assertion(&self, conn: &mut PgConnection, operator: i64) -> Result<(Value, Value), ApiError> {
        let begun = passkeys::begin_assertion(conn, self.webauthn(), operator).await?;
        begun.ok_or_else(|| NO_PASSKEY.into())
    }

    /// What was asked of a passkey is good once, right or wrong.
    async fn forget_assertion(&self, hash: &[u8; 32]) -> Result<(), ApiError> {
        sqlx::query!("UPDATE operator_challenges SET assertion = NULL WHERE token_hash = $1", &hash[..])
            .execute(self.pool())
            .await?;
        Ok(())
    }

    /// Somebody knew the password and not the factor: the operator's business, so it is in the log.
    async fn note_refusal(
        &self,
        operator: &Credentials,
        method: &str,
        origin: &Origin,
        request_id: &str,
    ) -> Result<(), ApiError> {
        let mut line = Audit::of(Actor::System, "session.refuse");
        line.target.clone_from(&operator.email);
        line.detail = json!({"factor": method});
        line.address.clone_from(&origin.address);
        request_id.clone_into(&mut line.request_id);
        line.commit(self.pool().begin().await?).await?;
        Ok(())
    }
}

fn counted<'a>(operator: &Credentials, address: &'a str) -> [Counted<'a>; 2] {
    [Counted::Address(address), Counted::Factor(operator.id)]
}

fn actor(operator: &Credentials) -> Actor {
    Actor::Operator { id: operator.id, email: operator.email.clone() }
}

/// Whose sign-in it is.
async fn challenged(conn: &mut PgConnection, challenge: &str) -> Result<Credentials, ApiError> {
    let id = sqlx::query_scalar!(
        "SELECT c.operator_id FROM operator_challenges c JOIN operators o ON o.id = c.operator_id
          WHERE c.token_hash = $1 AND c.expires_at > now() AND o.state = 'active'",
        &secrets::hash_token(challenge)[..]
    )
    .fetch_optional(&mut *conn)
    .await?
    .ok_or(CHALLENGE_EXPIRED)?;
    store::by_id(conn, id).await?.ok_or_else(|| CHALLENGE_EXPIRED.into())
}
