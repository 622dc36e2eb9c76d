//! Codes out of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds, which is what the apps know).

use anyhow::anyhow;
use platform::vault::Vault;
use qrcodegen::{QrCode, QrCodeEcc};
use rand::Rng;
use serde::Serialize;
use totp_rs::{Builder, Secret, Totp};
use utoipa::ToSchema;

/// Seconds that a code is shown.
const STEP_S: u64 = 30;
/// Steps before and after the present one whose codes are taken: clocks differ.
const SKEW: u16 = 1;
/// What apps show the codes under, beside the account.
const ISSUER: &str = "Lophoc";

/// What a person needs to set an authenticator app up.
#[derive(Debug, Serialize, ToSchema)]
pub struct Enrolment {
    /// Base32, for typing.
    pub secret: String,
    /// `otpauth://totp/…`
    pub uri: String,
    /// The same as a QR code: rows of modules, `1` is dark, without the quiet zone.
    pub qr: Vec<String>,
}

/// A new secret for `email`, and the same sealed for the database.
///
/// # Errors
/// When the vault can't seal.
pub fn enrol(vault: &Vault, handle: uuid::Uuid, email: &str) -> anyhow::Result<(Enrolment, String)> {
    let mut secret = [0_u8; 20];
    rand::rng().fill_bytes(&mut secret);
    let sealed = vault.seal(&context(handle), &secret)?;
    let totp = totp_of(secret, Some(email))?;
    let uri = totp.to_url().map_err(|error| anyhow!("writing an otpauth address: {error}"))?;
    let code = QrCode::encode_text(&uri, QrCodeEcc::Medium).map_err(|error| anyhow!("drawing a QR code: {error}"))?;
    let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    let qr = (0..code.size()).map(row).collect();
    Ok((Enrolment { secret: totp.secret().to_base32(), uri, qr }, sealed))
}

/// The time step that `code` belongs to at `now` (epoch seconds), where it is right and the step is later than
/// `newest`, the last one that a code was taken of.
///
/// # Errors
/// When the vault can't open what it sealed.
pub fn step_of(
    vault: &Vault,
    handle: uuid::Uuid,
    sealed: &str,
    code: &str,
    newest: Option<i64>,
    now: i64,
) -> anyhow::Result<Option<i64>> {
    let secret = vault.open(&context(handle), sealed)?;
    let secret: [u8; 20] = secret[..].try_into().map_err(|_| anyhow!("a TOTP secret has {} bytes", secret.len()))?;
    let digits: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let step = totp_of(secret, None)?.check(&digits, now.unsigned_abs());
    let step = step.and_then(|step| i64::try_from(step).ok());
    Ok(step.filter(|step| newest.is_none_or(|newest| *step > newest)))
}

fn totp_of(secret: [u8; 20], email: Option<&str>) -> anyhow::Result<Totp> {
    let builder = Builder::new().with_secret(Secret::new_stack(secret)).with_step_duration(STEP_S).with_skew(SKEW);
    let builder = match email {
        Some(email) => builder.with_account_name(email).with_issuer(Some(ISSUER)),
        None => builder,
    };
    builder.build().map_err(|error| anyhow!("a TOTP secret of ours: {error}"))
}

/// What the secret is sealed for: it opens for this operator only.
pub(crate) fn context(handle: uuid::Uuid) -> String {
    format!("operator totp {handle}")
}
