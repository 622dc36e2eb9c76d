//! What is done to operators, by others and by themselves.

use anyhow::Context;
use control_plane::operators::Role;
use passkey::authenticator::Authenticator;
use passkey::client::{Client, DefaultClientData};
use passkey::crypto::rust_crypto::RustCryptoBackend;
use passkey::types::ctap2::Aaguid;
use passkey::types::{Passkey, webauthn};
use serde_json::{Value, json};
use url::Url;

use super::Walk;
use crate::console::sign_in::Holder;
use crate::console::{Desk, ORIGIN, PASSWORD, Person, code};

const NEW_PASSWORD: &str = "một mật khẩu khác hẳn";

async fn nothing() -> anyhow::Result<Value> {
    Ok(json!({}))
}

async fn why() -> anyhow::Result<Value> {
    Ok(json!({"reason": "đã nghỉ việc"}))
}

pub(super) async fn walk(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    others(walk).await?;
    comes_in(walk).await?;
    own(walk).await?;
    passkeys(walk).await?;
    sessions(walk).await
}

async fn others(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    let invite = async || Ok(json!({"email": "hai@lophoc.test", "name": "Hải", "role": "support"}));
    walk.does(("POST", "/operators"), "", "operator.invite", invite).await?;
    let id = walk.desk.hire("minh@lophoc.test", Role::Support).await?.id;
    let change = async || Ok(json!({"name": "Minh", "role": "finance"}));
    walk.does(("PUT", "/operators/{id}"), id, "operator.change", change).await?;
    walk.does(("POST", "/operators/{id}/disable"), id, "operator.disable", why).await?;
    walk.does(("POST", "/operators/{id}/enable"), id, "operator.enable", why).await?;
    walk.does(("POST", "/operators/{id}/invite"), id, "operator.reset", why).await?;
    Ok(())
}

/// From a set-up link to sessions, without one to begin with.
async fn comes_in(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    let desk = walk.desk;
    let owner = std::mem::take(&mut walk.who);
    let (_, token) = desk.invite("ngoc@lophoc.test", Role::Support).await?;
    let enrolment = desk.say("/setup/totp", json!({"token": token})).await?.good()?;
    let secret = enrolment["secret"].as_str().context("a secret")?;
    let set_up = async || Ok(json!({"token": token, "password": PASSWORD, "totp": {"code": code(secret, 0)?}}));
    let said = walk.does(("POST", "/setup"), "", "operator.set_up", set_up).await?;
    let codes = said.good()?["recovery_codes"].clone();

    // Refused, the same may be sent again: nothing was used up.
    let challenge = desk.challenge("ngoc@lophoc.test").await?;
    let right = code(secret, 1)?;
    let totp = async || Ok(json!({"challenge": challenge, "code": right}));
    walk.does(("POST", "/sign-in/totp"), "", "session.begin", totp).await?;
    let challenge = desk.challenge("ngoc@lophoc.test").await?;
    let recovery = async || Ok(json!({"challenge": challenge, "code": codes[0]}));
    walk.does(("POST", "/sign-in/recovery"), "", "session.begin", recovery).await?;
    walk.who = owner;
    Ok(())
}

async fn own(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    let secret = walk.who.totp_secret.clone();
    let step = async || Ok(json!({"code": code(&secret, 1)?}));
    walk.does(("POST", "/step-up/totp"), "", "session.step_up", step).await?;
    let name = async || Ok(json!({"name": "Lan"}));
    walk.does(("PUT", "/account"), "", "account.rename", name).await?;
    let password = async || Ok(json!({"old_password": PASSWORD, "password": NEW_PASSWORD}));
    walk.does(("POST", "/account/password"), "", "account.password", password).await?;
    walk.does(("POST", "/account/recovery-codes"), "", "account.recovery_codes", nothing).await?;
    app(walk).await
}

/// A new secret for an authenticator app.
async fn app(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    let enrolment = walk.desk.post(&walk.who, "/account/totp", json!({})).await?.good()?;
    let secret = enrolment["secret"].as_str().context("a secret")?;
    let confirm = async || Ok(json!({"code": code(secret, 0)?}));
    walk.does(("POST", "/account/totp/confirm"), "", "account.totp.set", confirm).await?;
    Ok(())
}

/// What the console wants of an authenticator.
async fn asked<T: serde::de::DeserializeOwned>(
    desk: &Desk,
    person: &Person,
    path: &str,
    body: Value,
) -> anyhow::Result<T> {
    Ok(serde_json::from_value(desk.post(person, path, body).await?.good()?)?)
}

/// A passkey from its making to its end, in place of the app in between.
async fn passkeys(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    let (desk, who, origin) = (walk.desk, walk.who.clone(), Url::parse(ORIGIN)?);
    let store: Option<Passkey> = None;
    let mut browser = Client::new(Authenticator::new(Aaguid::new_empty(), store, Holder, RustCryptoBackend));
    let refused = |error| anyhow::anyhow!("the authenticator refused: {error:?}");

    let options: webauthn::CredentialCreationOptions =
        asked(desk, &who, "/account/passkeys/options", json!({})).await?;
    let made = browser.register(&origin, options, DefaultClientData).await.map_err(refused)?;
    let made = serde_json::to_value(&made)?;
    let add = async || Ok(json!({"name": "Điện thoại", "credential": made}));
    let key = walk.does(("POST", "/account/passkeys"), "", "account.passkey.add", add).await?.good()?;
    let id = key["id"].as_i64().context("the passkey's id")?;
    let name = async || Ok(json!({"name": "Khóa bạc"}));
    walk.does(("PUT", "/account/passkeys/{id}"), id, "account.passkey.rename", name).await?;

    // What is asked of a passkey is good once, whatever becomes of it.
    let step = async || {
        let options: webauthn::CredentialRequestOptions =
            asked(desk, &who, "/step-up/passkey/options", json!({})).await?;
        let shown = browser.authenticate(&origin, options, DefaultClientData).await.map_err(refused)?;
        Ok(json!({"credential": serde_json::to_value(&shown)?}))
    };
    walk.does(("POST", "/step-up/passkey"), "", "session.step_up", step).await?;

    let password = json!({"email": who.email, "password": NEW_PASSWORD});
    let begun = desk.say("/sign-in", password).await?.good()?;
    let challenge = begun["challenge"].clone();
    let options = desk.say("/sign-in/passkey/options", json!({"challenge": challenge})).await?.good()?;
    let options: webauthn::CredentialRequestOptions = serde_json::from_value(options)?;
    let shown = browser.authenticate(&origin, options, DefaultClientData).await.map_err(refused)?;
    let shown = serde_json::to_value(&shown)?;
    let proof = async || Ok(json!({"challenge": challenge, "credential": shown}));
    walk.does(("POST", "/sign-in/passkey"), "", "session.begin", proof).await?;

    walk.does(("DELETE", "/account/totp"), "", "account.totp.remove", nothing).await?;
    app(walk).await?;
    walk.does(("DELETE", "/account/passkeys/{id}"), id, "account.passkey.remove", nothing).await?;
    Ok(())
}

async fn sessions(walk: &mut Walk<'_>) -> anyhow::Result<()> {
    let account = walk.desk.get(&walk.who, "/account").await?.good()?;
    let other = account["sessions"].as_array().and_then(|all| all.iter().find(|one| one["current"] == false));
    let other = other.and_then(|one| one["id"].as_i64()).context("the session that the passkey began")?;
    walk.does(("DELETE", "/account/sessions/{id}"), other, "session.end", nothing).await?;
    walk.desk
        .sql("INSERT INTO operator_sessions (token_hash, operator_id, expires_at, address, agent) SELECT sha256('one'), id, now() + interval '1 hour', '', '' FROM operators WHERE role = 'owner'")
        .await?;
    let ended = walk.does(("DELETE", "/account/sessions"), "", "session.end_others", nothing).await?.good()?;
    anyhow::ensure!(ended == json!({"ended": 1}), "{ended}");
    walk.does(("POST", "/sign-out"), "", "session.end", nothing).await?;
    let out = walk.desk.get(&walk.who, "/session").await?;
    anyhow::ensure!(out.key() == "session_expired", "{out:?}");
    Ok(())
}
