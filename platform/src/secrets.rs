//! Passwords and tokens: how they are made, kept and compared.

use std::sync::LazyLock;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::Rng;
use sha2::{Digest, Sha256};

/// argon2id with OWASP's first choice for interactive sign-in: 19 MiB, 2 passes, 1 lane.
static ARGON2: LazyLock<Argon2<'static>> = LazyLock::new(|| {
    let params = Params::new(19 * 1024, 2, 1, None).unwrap_or_default();
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
});

/// The PHC string of a password. Takes tens of milliseconds of CPU: call it off the async threads.
///
/// # Errors
/// When the system gives no randomness for the salt.
pub fn hash_password(password: &str) -> anyhow::Result<String> {
    ARGON2
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| anyhow::anyhow!("hashing a password: {error}"))
}

/// The most memory (KiB), passes and lanes that a hash may ask for: a file that a site was imported from may name any.
const BEARABLE: (u32, u32, u32) = (64 * 1024, 8, 4);

/// Whether `password` is the one behind `hash`. A broken hash is a no, and so is one that asks for more than is
/// bearable. Call it off the async threads.
pub fn verify_password(password: &str, hash: &str) -> bool {
    let Ok(parsed) = PasswordHash::new(hash) else { return false };
    let (memory, passes, lanes) = BEARABLE;
    let is_bearable = Params::try_from(&parsed)
        .is_ok_and(|asked| asked.m_cost() <= memory && asked.t_cost() <= passes && asked.p_cost() <= lanes);
    is_bearable && ARGON2.verify_password(password.as_bytes(), &parsed).is_ok()
}

/// A new opaque token: 256 random bits in URL-safe base64.
pub fn new_token() -> String {
    let mut bytes = [0_u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// What is stored of a token: its SHA-256. The token is random enough to need no salt.
pub fn hash_token(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_verified_by_its_hash_only() -> anyhow::Result<()> {
        let hash = hash_password("mật khẩu rất dài")?;
        assert!(hash.starts_with("$argon2id$"));
        assert!(verify_password("mật khẩu rất dài", &hash));
        assert!(!verify_password("mat khau rat dai", &hash));
        assert!(!verify_password("mật khẩu rất dài", "not a hash"));
        Ok(())
    }

    #[test]
    fn a_hash_that_asks_for_too_much_is_not_computed() -> anyhow::Result<()> {
        let dear = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(64, 9, 1, None)?);
        let hash = dear.hash_password(b"x")?.to_string();
        assert!(dear.verify_password(b"x", hash.as_str()).is_ok());
        assert!(!verify_password("x", &hash));
        assert!(!verify_password("x", &hash.replace("m=64,t=9", "m=4194304,t=1")));
        Ok(())
    }

    #[test]
    fn tokens_differ() {
        assert_ne!(new_token(), new_token());
        assert_eq!(new_token().len(), 43);
    }
}
