//! Secrets at rest: what the databases hold of a private key is of no use without a key from the environment.
//!
//! Each secret is sealed with XChaCha20-Poly1305 under a fresh 192-bit nonce, bound to a context (what it is and whose),
//! so that a sealed text copied to another row opens nothing. A sealed text names its key: `v1.<key id>.<base64url of
//! nonce and ciphertext>`. The first key of the environment seals, every one opens; `control-plane reseal` rewrites what
//! older keys have sealed, after which they may go.

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use rand::Rng;
use zeroize::Zeroizing;

/// The environment's variable with the keys: `id:base64,id2:base64`, 32 bytes each.
pub const VARIABLE: &str = "LOPHOC_SECRET_KEYS";
/// Of a key, in bytes.
const KEY: usize = 32;
/// Of a nonce, in bytes.
const NONCE: usize = 24;
/// The form of sealed texts; another algorithm gets another.
const FORM: &str = "v1";

/// Why something could not be sealed or opened. Never says what was in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VaultError {
    /// The environment names no key, where one is needed.
    #[error("{VARIABLE} is not set: make a key with `control-plane new-secret-key`")]
    NoKey,
    /// The variable has another shape.
    #[error("{VARIABLE} is not of the form id:base64,id2:base64 with 32 bytes each: {0}")]
    BrokenKeys(&'static str),
    /// The text is none that a vault has sealed.
    #[error("this is no sealed secret")]
    NotSealed,
    /// The key with this id is not in the environment.
    #[error("sealed with the key {0:?}, which {VARIABLE} does not have")]
    UnknownKey(String),
    /// Another context, another key under the same id, or a text that was changed.
    #[error(
        "a sealed secret does not open: it was changed, belongs to something else, or its key's id is used for another key"
    )]
    Refused,
}

/// Seals and opens. Cheap to clone; shows nothing of its keys.
#[derive(Clone)]
pub struct Vault {
    /// The first one seals.
    keys: Arc<[Key]>,
}

struct Key {
    id: String,
    cipher: XChaCha20Poly1305,
}

impl fmt::Debug for Vault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Vault").field("keys", &self.keys.iter().map(|key| &key.id).collect::<Vec<_>>()).finish()
    }
}

impl Vault {
    /// The vault of the environment's keys; `None` where it names none.
    ///
    /// # Errors
    /// When the variable has another shape.
    pub fn from_env() -> Result<Option<Self>, VaultError> {
        match std::env::var(VARIABLE) {
            Ok(text) if !text.trim().is_empty() => Self::new(&Zeroizing::new(text)).map(Some),
            _ => Ok(None),
        }
    }

    /// The vault of the keys in `text`: `id:base64,id2:base64`, the first one sealing.
    ///
    /// # Errors
    /// When it has another shape.
    pub fn new(text: &str) -> Result<Self, VaultError> {
        let keys = text.split(',').map(Key::parse).collect::<Result<Vec<_>, _>>()?;
        for (at, key) in keys.iter().enumerate() {
            if keys[..at].iter().any(|other| other.id == key.id) {
                return Err(VaultError::BrokenKeys("two keys have one id"));
            }
        }
        Ok(Self { keys: keys.into() })
    }

    /// A new key for the variable: 256 random bits in base64.
    pub fn new_key() -> Zeroizing<String> {
        let mut bytes = Zeroizing::new([0_u8; KEY]);
        rand::rng().fill_bytes(bytes.as_mut());
        Zeroizing::new(STANDARD.encode(*bytes))
    }

    /// Seals `secret` with the first key. `context` says what it is and whose (`certificate key of lop.vn`): it opens
    /// under the same context only.
    ///
    /// # Errors
    /// When the secret is longer than the cipher takes (256 GiB).
    pub fn seal(&self, context: &str, secret: &[u8]) -> Result<String, VaultError> {
        let key = self.keys.first().ok_or(VaultError::NoKey)?;
        let mut nonce = [0_u8; NONCE];
        rand::rng().fill_bytes(&mut nonce);
        let bound = bound(&key.id, context);
        let payload = Payload { msg: secret, aad: bound.as_bytes() };
        let text = key.cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| VaultError::Refused)?;
        let mut sealed = nonce.to_vec();
        sealed.extend_from_slice(&text);
        Ok(format!("{FORM}.{}.{}", key.id, URL_SAFE_NO_PAD.encode(sealed)))
    }

    /// Opens what was sealed under `context`, with whichever key sealed it. What it answers is wiped when dropped.
    ///
    /// # Errors
    /// When the key is not here, or the text was changed or belongs to another context.
    pub fn open(&self, context: &str, sealed: &str) -> Result<Zeroizing<Vec<u8>>, VaultError> {
        let (id, body) = parts(sealed).ok_or(VaultError::NotSealed)?;
        let key = self.keys.iter().find(|key| key.id == id).ok_or_else(|| VaultError::UnknownKey(id.to_owned()))?;
        let bytes = URL_SAFE_NO_PAD.decode(body).map_err(|_| VaultError::NotSealed)?;
        let (nonce, text) = bytes.split_first_chunk::<NONCE>().ok_or(VaultError::NotSealed)?;
        let bound = bound(id, context);
        let payload = Payload { msg: text, aad: bound.as_bytes() };
        key.cipher.decrypt(&XNonce::from(*nonce), payload).map(Zeroizing::new).map_err(|_| VaultError::Refused)
    }

    /// The same secret under the first key; `None` when that has sealed it already.
    ///
    /// # Errors
    /// As [`Vault::open`].
    pub fn reseal(&self, context: &str, sealed: &str) -> Result<Option<String>, VaultError> {
        let (id, _) = parts(sealed).ok_or(VaultError::NotSealed)?;
        if self.keys.first().is_some_and(|key| key.id == id) {
            return Ok(None);
        }
        let secret = self.open(context, sealed)?;
        self.seal(context, &secret).map(Some)
    }

    /// The id of the key that seals.
    pub fn sealing_key(&self) -> &str {
        self.keys.first().map_or("", |key| &key.id)
    }
}

impl Key {
    fn parse(text: &str) -> Result<Self, VaultError> {
        let (id, encoded) = text.trim().split_once(':').ok_or(VaultError::BrokenKeys("a key has no id"))?;
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if id.is_empty() || id.len() > 64 || !id.bytes().all(plain) {
            return Err(VaultError::BrokenKeys("an id is not of letters, digits, - and _"));
        }
        let bytes =
            Zeroizing::new(STANDARD.decode(encoded.trim()).map_err(|_| VaultError::BrokenKeys("a key is no base64"))?);
        let cipher = XChaCha20Poly1305::new_from_slice(&bytes)
            .map_err(|_| VaultError::BrokenKeys("a key is not of 32 bytes"))?;
        Ok(Self { id: id.to_owned(), cipher })
    }
}

/// Key id and body of a sealed text.
fn parts(sealed: &str) -> Option<(&str, &str)> {
    sealed.strip_prefix(FORM)?.strip_prefix('.')?.split_once('.')
}

/// What is authenticated beside the secret. The context comes last, and an id holds no `|`: no two pairs are alike.
fn bound(id: &str, context: &str) -> String {
    format!("lophoc|{FORM}|{id}|{context}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vault(ids: &[&str]) -> Vault {
        // A key of its own for each id, the same at each call.
        let keys: Vec<String> = ids.iter().map(|id| format!("{id}:{}", STANDARD.encode(key_of(id)))).collect();
        Vault::new(&keys.join(",")).expect("sound keys")
    }

    fn key_of(id: &str) -> [u8; KEY] {
        use sha2::Digest;
        sha2::Sha256::digest(id.as_bytes()).into()
    }

    #[test]
    fn opens_under_its_own_context_only() {
        let vault = vault(&["a"]);
        let sealed = vault.seal("key of lop.vn", b"secret").expect("sealed");
        assert!(sealed.starts_with("v1.a."));
        assert_eq!(vault.open("key of lop.vn", &sealed).expect("opens").as_slice(), b"secret");
        assert_eq!(vault.open("key of khac.vn", &sealed).unwrap_err(), VaultError::Refused);
        assert_ne!(vault.seal("key of lop.vn", b"secret").expect("sealed"), sealed, "each has a nonce of its own");
    }

    #[test]
    fn every_changed_byte_is_noticed() {
        let vault = vault(&["a"]);
        let sealed = vault.seal("c", b"secret").expect("sealed");
        for at in "v1.a.".len()..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).expect("ASCII");
            assert!(vault.open("c", &changed).is_err(), "byte {at}");
        }
        for none in ["", "v1", "v1.a", "v1.a.", "v2.a.AAAA", "secret", "v1.a.%%%"] {
            assert_eq!(vault.open("c", none).unwrap_err(), VaultError::NotSealed, "{none}");
        }
    }

    #[test]
    fn keys_are_rotated_without_a_moment_in_which_nothing_opens() {
        let old = vault(&["2025"]);
        let sealed = old.seal("c", b"secret").expect("sealed");
        let both = vault(&["2026", "2025"]);
        assert_eq!(both.open("c", &sealed).expect("opens").as_slice(), b"secret");
        let renewed = both.reseal("c", &sealed).expect("resealed").expect("an old key's");
        assert_eq!(both.reseal("c", &renewed), Ok(None), "it has the first key already");
        assert_eq!(both.sealing_key(), "2026");
        let new = vault(&["2026"]);
        assert_eq!(new.open("c", &renewed).expect("opens").as_slice(), b"secret");
        assert_eq!(new.open("c", &sealed).unwrap_err(), VaultError::UnknownKey("2025".to_owned()));
        // The id is kept, the key is another: refused, not garbage.
        let other = Vault::new(&format!("2026:{}", Vault::new_key().as_str())).expect("a key");
        assert_eq!(other.open("c", &renewed).unwrap_err(), VaultError::Refused);
    }

    #[test]
    fn broken_keys_are_told() {
        let short = STANDARD.encode([0_u8; 31]);
        let twice = format!("a:{0},a:{0}", STANDARD.encode([0_u8; 32]));
        for text in ["a", "a:", ":AAAA", "a:not base64", &format!("a:{short}"), &twice, "a b:AAAA"] {
            assert!(matches!(Vault::new(text), Err(VaultError::BrokenKeys(_))), "{text}");
        }
    }

    #[test]
    fn nothing_of_a_key_or_secret_is_shown() {
        let key = Vault::new_key();
        let vault = Vault::new(&format!("a:{}", key.as_str())).expect("a key");
        let sealed = vault.seal("c", b"secret").expect("sealed");
        let shown = format!("{vault:?} {:?} {}", vault.open("d", &sealed).unwrap_err(), VaultError::Refused);
        assert!(!shown.contains(key.as_str()) && !shown.contains("secret\""), "{shown}");
        assert!(shown.contains("\"a\""), "{shown}");
    }
}
