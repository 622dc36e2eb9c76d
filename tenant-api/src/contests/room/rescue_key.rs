//! The key of a contest's rescue files: ECDH on P-256, HKDF-SHA-256, AES-256-GCM, as every browser has them. The private half
//! is kept sealed by the vault.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes256Gcm, KeyInit, Nonce};
use hkdf::Hkdf;
use p256::elliptic_curve::Generate;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey, ecdh};
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use sha2::Sha256;

use crate::ids::{AttemptId, ContestId};
use crate::people::vault_of;
use crate::site::Site;

pub const ALGORITHM: &str = "ECDH-P256/HKDF-SHA256/AES-256-GCM";
pub const FORMAT: &str = "lophoc-rescue/1";
const SALT: [u8; 32] = [0; 32];

fn context(contest: ContestId) -> String {
    format!("rescue files of contest {contest}")
}

/// The public half, made where there is none yet: an uncompressed point.
pub async fn public(tx: &mut TenantConn, site: &Site, contest: ContestId) -> Result<Vec<u8>, ApiError> {
    if let Some((public, _)) = find(tx, contest).await? {
        return Ok(public);
    }
    let secret = SecretKey::generate();
    let public = secret.public_key().to_sec1_point(false).as_bytes().to_vec();
    let sealed = vault_of(site)?.seal(&context(contest), &secret.to_bytes()).map_err(ApiError::internal)?;
    sqlx::query!(
        "INSERT INTO contest_rescue_keys (contest_id, public_key, sealed_key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        contest as ContestId,
        public,
        sealed,
    )
    .execute(&mut *tx)
    .await?;
    // Somebody else may have been first.
    Ok(find(tx, contest).await?.map_or(public, |(public, _)| public))
}

/// The private half; none: no room has asked for one.
pub async fn private(conn: &mut TenantConn, site: &Site, contest: ContestId) -> Result<Option<SecretKey>, ApiError> {
    let Some((_, sealed)) = find(conn, contest).await? else { return Ok(None) };
    let bytes = vault_of(site)?.open(&context(contest), &sealed).map_err(ApiError::internal)?;
    SecretKey::from_slice(&bytes).map(Some).map_err(ApiError::internal)
}

async fn find(conn: &mut TenantConn, contest: ContestId) -> Result<Option<(Vec<u8>, String)>, ApiError> {
    let row = sqlx::query!(
        "SELECT public_key, sealed_key FROM contest_rescue_keys WHERE contest_id = $1",
        contest as ContestId,
    )
    .fetch_optional(&mut *conn)
    .await?;
    Ok(row.map(|row| (row.public_key, row.sealed_key)))
}

/// What is sealed for this contest and attempt; none where it does not open.
pub fn open(
    key: &SecretKey,
    (contest, attempt): (ContestId, AttemptId),
    (point, iv, data): (&[u8], &[u8], &[u8]),
) -> Option<Vec<u8>> {
    let theirs = PublicKey::from_sec1_bytes(point).ok()?;
    let shared = ecdh::diffie_hellman(key.to_nonzero_scalar(), theirs.as_affine());
    let mut bytes = [0_u8; 32];
    let info = format!("{FORMAT} {contest} {attempt}");
    Hkdf::<Sha256>::new(Some(&SALT), shared.raw_secret_bytes()).expand(info.as_bytes(), &mut bytes).ok()?;
    let cipher = Aes256Gcm::new_from_slice(&bytes).ok()?;
    cipher.decrypt(&Nonce::try_from(iv).ok()?, data).ok()
}
