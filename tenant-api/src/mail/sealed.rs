//! What a link in a letter carries: it opens something, so that it waits sealed until the letter is written.

use platform::vault::{Vault, VaultError};
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// What the vault binds such texts to.
const CONTEXT: &str = "token of a letter";

/// A token of a letter that waits; in the clear where there is no vault. Tokens have no dots, sealed ones have.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SealedToken(String);

impl SealedToken {
    /// Seals a token.
    ///
    /// # Errors
    /// When the vault fails.
    pub fn new(vault: Option<&Vault>, token: &str) -> Result<Self, VaultError> {
        match vault {
            Some(vault) => vault.seal(CONTEXT, token.as_bytes()).map(Self),
            None => Ok(Self(token.to_owned())),
        }
    }

    /// One that opens nothing, for samples.
    pub(super) fn sample() -> Self {
        Self("thu-mau".to_owned())
    }

    /// The token.
    ///
    /// # Errors
    /// When the key that sealed it is not here.
    pub(super) fn open(&self, vault: Option<&Vault>) -> Result<Zeroizing<String>, VaultError> {
        if !self.0.contains('.') {
            return Ok(Zeroizing::new(self.0.clone()));
        }
        let opened = vault.ok_or(VaultError::NoKey)?.open(CONTEXT, &self.0)?;
        let text = std::str::from_utf8(&opened).map_err(|_| VaultError::NotSealed)?;
        Ok(Zeroizing::new(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_waits_sealed() -> Result<(), VaultError> {
        let vault = Vault::new(&format!("a:{}", *Vault::new_key()))?;
        let sealed = SealedToken::new(Some(&vault), "token")?;
        assert!(!sealed.0.contains("token"));
        assert_eq!(*sealed.open(Some(&vault))?, "token");
        assert!(sealed.open(None).is_err());
        assert_eq!(*SealedToken::new(None, "token")?.open(None)?, "token");
        Ok(())
    }
}
