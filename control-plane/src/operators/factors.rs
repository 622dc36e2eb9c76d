//! Second factors: codes of an app, passkeys, recovery codes.

use platform::error::ApiError;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;

use super::store::{self, Credentials};
use super::{Operators, passkeys, recovery, totp};

/// What somebody shows as second factor.
#[derive(Debug)]
pub enum Proof {
    /// A code of an app.
    Totp(String),
    /// One of the recovery codes.
    Recovery(String),
    /// What a browser answers to what was asked of a passkey.
    Passkey(Value),
}

impl Proof {
    /// For the log.
    pub fn name(&self) -> &'static str {
        match self {
            Proof::Totp(_) => "totp",
            Proof::Recovery(_) => "recovery",
            Proof::Passkey(_) => "passkey",
        }
    }
}

/// Which second factors an operator has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Factors {
    /// Codes of an app.
    pub totp: bool,
    /// How many passkeys.
    pub passkeys: i64,
    /// How many recovery codes are left.
    pub recovery_codes_left: i64,
}

impl Operators {
    /// Which second factors an operator has.
    ///
    /// # Errors
    /// When the control database is away.
    pub async fn factors(&self, conn: &mut PgConnection, operator: i64) -> Result<Factors, ApiError> {
        let row = sqlx::query!(
            r#"SELECT totp_sealed IS NOT NULL AS "totp!",
                      (SELECT count(*) FROM operator_passkeys p WHERE p.operator_id = o.id) AS "passkeys!"
                 FROM operators o WHERE id = $1"#,
            operator
        )
        .fetch_one(&mut *conn)
        .await?;
        let recovery_codes_left = recovery::left(conn, operator).await?;
        Ok(Factors { totp: row.totp, passkeys: row.passkeys, recovery_codes_left })
    }

    /// Whether `proof` is right, and uses it up. `asked` is what was remembered when a passkey was asked for.
    pub(super) async fn check_factor(
        &self,
        conn: &mut PgConnection,
        operator: &Credentials,
        proof: Proof,
        asked: Option<Value>,
    ) -> Result<bool, ApiError> {
        match proof {
            Proof::Totp(code) => {
                let Some(sealed) = &operator.totp_sealed else { return Ok(false) };
                let now = OffsetDateTime::now_utc().unix_timestamp();
                let vault = self.vault()?;
                let step = totp::step_of(vault, operator.handle, sealed, &code, operator.totp_step, now)?;
                match step {
                    Some(step) => Ok(store::take_step(conn, operator.id, step).await?),
                    None => Ok(false),
                }
            }
            Proof::Recovery(code) => Ok(recovery::take(conn, operator.id, &code).await?),
            Proof::Passkey(credential) => match asked {
                Some(state) => passkeys::check_assertion(conn, self.webauthn(), operator.id, credential, state).await,
                None => Ok(false),
            },
        }
    }
}
