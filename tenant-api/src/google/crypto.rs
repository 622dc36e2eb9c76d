//! RS256 for `jsonwebtoken` by `ring`, which TLS uses as well. Nothing else: a token of another algorithm is refused, and
//! nothing is signed.

use jsonwebtoken::crypto::{CryptoProvider, JwtVerifier, KeyUtils};
use jsonwebtoken::errors::{ErrorKind, Result};
use jsonwebtoken::signature::{Error, Verifier};
use jsonwebtoken::{Algorithm, DecodingKey, DecodingKeyKind};
use ring::signature::{RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents};

static RING: CryptoProvider = CryptoProvider {
    signer_factory: |_, _| Err(ErrorKind::UnsupportedAlgorithm.into()),
    verifier_factory: verifier,
    key_utils: KeyUtils::new_unimplemented(),
};

/// Has `jsonwebtoken` use it in this process.
pub(super) fn install() {
    // Tests start several servers in one process: the first has done it.
    let _ = RING.install_default();
}

struct Rs256 {
    n: Vec<u8>,
    e: Vec<u8>,
}

fn verifier(algorithm: &Algorithm, key: &DecodingKey) -> Result<Box<dyn JwtVerifier>> {
    match (algorithm, key.kind()) {
        (Algorithm::RS256, DecodingKeyKind::RsaModulusExponent { n, e }) => {
            Ok(Box::new(Rs256 { n: n.clone(), e: e.clone() }))
        }
        _ => Err(ErrorKind::UnsupportedAlgorithm.into()),
    }
}

impl Verifier<Vec<u8>> for Rs256 {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> std::result::Result<(), Error> {
        let key = RsaPublicKeyComponents { n: &self.n, e: &self.e };
        key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature).map_err(|_| Error::new())
    }
}

impl JwtVerifier for Rs256 {
    fn algorithm(&self) -> Algorithm {
        Algorithm::RS256
    }
}
