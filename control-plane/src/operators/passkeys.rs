//! Passkeys (WebAuthn): made and asked for with user verification, bound to the console's own host.

use anyhow::Context;
use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use serde_json::Value;
use sqlx::PgConnection;
use time::OffsetDateTime;
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Url, Webauthn, WebauthnBuilder,
};

use super::messages::{PASSKEY_EXISTS, PASSKEY_REFUSED};

/// What the console is to authenticators.
///
/// # Errors
/// When `origin` is no address or not one of `host`.
pub fn relying_party(host: &str, origin: &str) -> anyhow::Result<Webauthn> {
    let origin = Url::parse(origin).with_context(|| format!("the console's address {origin}"))?;
    let builder = WebauthnBuilder::new(host, &origin).context("the console's address for passkeys")?;
    builder.rp_name("Lophoc").build().context("setting passkeys up")
}

/// A passkey, as lists show it.
#[derive(Debug, Clone)]
pub struct PasskeyRow {
    /// Its number.
    pub id: i64,
    /// What its owner calls it.
    pub name: String,
    /// When it was added.
    pub created_at: OffsetDateTime,
    /// When it was last used.
    pub used_at: Option<OffsetDateTime>,
}

/// What a browser needs to make a passkey (`publicKey` of `navigator.credentials.create`), and what we have to
/// remember meanwhile.
///
/// # Errors
/// When the control database is away.
pub async fn begin_registration(
    conn: &mut PgConnection,
    webauthn: &Webauthn,
    operator: i64,
    (handle, email, name): (Uuid, &str, &str),
) -> Result<(Value, Value), ApiError> {
    let known: Vec<CredentialID> =
        credentials(conn, operator).await?.iter().map(|(_, key)| key.cred_id().clone()).collect();
    let (options, state) =
        webauthn.start_passkey_registration(handle, email, name, Some(known)).map_err(ApiError::internal)?;
    Ok((json(&options)?["publicKey"].take(), json(&state)?))
}

/// Keeps the passkey that a browser made.
///
/// # Errors
/// 401 when it does not answer what was asked, 409 when somebody has it already.
pub async fn finish_registration(
    conn: &mut PgConnection,
    webauthn: &Webauthn,
    operator: i64,
    name: &str,
    credential: Value,
    state: Value,
) -> Result<PasskeyRow, ApiError> {
    let state: PasskeyRegistration = serde_json::from_value(state).map_err(ApiError::internal)?;
    let credential: RegisterPublicKeyCredential =
        serde_json::from_value(credential).map_err(|_| ApiError::field("credential", INVALID_VALUE))?;
    let passkey = webauthn.finish_passkey_registration(&credential, &state).map_err(|error| {
        tracing::warn!(%error, operator, "a passkey was not made");
        ApiError::from(PASSKEY_REFUSED)
    })?;
    let row = sqlx::query_as!(
        PasskeyRow,
        "INSERT INTO operator_passkeys (operator_id, credential_id, name, credential) VALUES ($1, $2, $3, $4)
         ON CONFLICT (credential_id) DO NOTHING RETURNING id, name, created_at, used_at",
        operator,
        key_of(passkey.cred_id()),
        name,
        json(&passkey)?
    )
    .fetch_optional(conn)
    .await?;
    row.ok_or_else(|| PASSKEY_EXISTS.into())
}

/// What a browser needs to show one of the operator's passkeys, and what we have to remember meanwhile; `None` where
/// there are none.
///
/// # Errors
/// When the control database is away.
pub async fn begin_assertion(
    conn: &mut PgConnection,
    webauthn: &Webauthn,
    operator: i64,
) -> Result<Option<(Value, Value)>, ApiError> {
    let keys: Vec<Passkey> = credentials(conn, operator).await?.into_iter().map(|(_, key)| key).collect();
    if keys.is_empty() {
        return Ok(None);
    }
    let (options, state) = webauthn.start_passkey_authentication(&keys).map_err(ApiError::internal)?;
    Ok(Some((json(&options)?["publicKey"].take(), json(&state)?)))
}

/// Whether a browser showed the passkey that was asked for, with its user verified. Notes the use.
///
/// # Errors
/// 412 when `credential` has another shape.
pub async fn check_assertion(
    conn: &mut PgConnection,
    webauthn: &Webauthn,
    operator: i64,
    credential: Value,
    state: Value,
) -> Result<bool, ApiError> {
    let state: PasskeyAuthentication = serde_json::from_value(state).map_err(ApiError::internal)?;
    let credential: PublicKeyCredential =
        serde_json::from_value(credential).map_err(|_| ApiError::field("credential", INVALID_VALUE))?;
    let shown = match webauthn.finish_passkey_authentication(&credential, &state) {
        Ok(shown) => shown,
        Err(error) => {
            tracing::warn!(%error, operator, "a passkey was refused");
            return Ok(false);
        }
    };
    let Some((id, mut key)) =
        credentials(conn, operator).await?.into_iter().find(|(_, key)| key.cred_id() == shown.cred_id())
    else {
        return Ok(false);
    };
    key.update_credential(&shown);
    sqlx::query!("UPDATE operator_passkeys SET credential = $2, used_at = now() WHERE id = $1", id, json(&key)?)
        .execute(conn)
        .await?;
    Ok(shown.user_verified())
}

/// An operator's passkeys, oldest first.
///
/// # Errors
/// When the control database is away.
pub async fn list(conn: &mut PgConnection, operator: i64) -> Result<Vec<PasskeyRow>, sqlx::Error> {
    sqlx::query_as!(
        PasskeyRow,
        "SELECT id, name, created_at, used_at FROM operator_passkeys WHERE operator_id = $1 ORDER BY id",
        operator
    )
    .fetch_all(conn)
    .await
}

/// Calls a passkey something else: what it was called, and what it is now; `None` where the operator has no such.
///
/// # Errors
/// When the control database is away.
pub async fn rename(
    conn: &mut PgConnection,
    operator: i64,
    id: i64,
    name: &str,
) -> Result<Option<(String, PasskeyRow)>, sqlx::Error> {
    let row = sqlx::query!(
        "WITH before AS (SELECT id, name FROM operator_passkeys WHERE operator_id = $1 AND id = $2 FOR UPDATE)
         UPDATE operator_passkeys p SET name = $3 FROM before WHERE p.id = before.id
         RETURNING before.name AS called, p.id, p.name, p.created_at, p.used_at",
        operator,
        id,
        name
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| {
        (row.called, PasskeyRow { id: row.id, name: row.name, created_at: row.created_at, used_at: row.used_at })
    }))
}

/// Takes a passkey away; its name, or `None` where the operator has no such.
///
/// # Errors
/// When the control database is away.
pub async fn remove(conn: &mut PgConnection, operator: i64, id: i64) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("DELETE FROM operator_passkeys WHERE operator_id = $1 AND id = $2 RETURNING name", operator, id)
        .fetch_optional(conn)
        .await
}

async fn credentials(conn: &mut PgConnection, operator: i64) -> Result<Vec<(i64, Passkey)>, ApiError> {
    let rows =
        sqlx::query!("SELECT id, credential FROM operator_passkeys WHERE operator_id = $1 ORDER BY id", operator)
            .fetch_all(conn)
            .await?;
    rows.into_iter()
        .map(|row| Ok((row.id, serde_json::from_value(row.credential).map_err(ApiError::internal)?)))
        .collect()
}

fn json(value: &impl serde::Serialize) -> Result<Value, ApiError> {
    serde_json::to_value(value).map_err(ApiError::internal)
}

fn key_of(id: &CredentialID) -> String {
    id.as_slice().iter().map(|byte| format!("{byte:02x}")).collect()
}
