//! What a chain says of itself.

use anyhow::Context;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use time::OffsetDateTime;
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};

/// A host's certificate, the first of its chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Leaf {
    /// DER, as it came.
    pub(super) der: CertificateDer<'static>,
    /// In hexadecimal.
    pub(super) serial: String,
    /// Good from then on.
    pub(super) not_before: OffsetDateTime,
    /// Good until then.
    pub(super) not_after: OffsetDateTime,
}

/// Reads the first certificate of a chain in PEM.
///
/// # Errors
/// When there is none.
pub(super) fn read(chain_pem: &str) -> anyhow::Result<Leaf> {
    let der = chain_of(chain_pem)?.into_iter().next().context("an empty chain")?;
    let (_, parsed) = X509Certificate::from_der(&der).context("no X.509 certificate")?;
    let validity = parsed.validity();
    let leaf = Leaf {
        serial: hex::encode(parsed.raw_serial()),
        not_before: validity.not_before.to_datetime(),
        not_after: validity.not_after.to_datetime(),
        der: der.clone(),
    };
    Ok(leaf)
}

/// Reads the chain that an issuer gave for `host` and the private key `key_pem`.
///
/// # Errors
/// When it is not for that host or that key, or good at no time from now on.
pub(super) fn check(chain_pem: &str, key_pem: &[u8], host: &str, now: OffsetDateTime) -> anyhow::Result<Leaf> {
    let leaf = read(chain_pem)?;
    let (_, parsed) = X509Certificate::from_der(&leaf.der).context("no X.509 certificate")?;
    let names = parsed.subject_alternative_name()?.context("it names no host")?;
    let named = names
        .value
        .general_names
        .iter()
        .any(|name| matches!(name, GeneralName::DNSName(name) if name.eq_ignore_ascii_case(host)));
    anyhow::ensure!(named, "it is not for {host}");
    anyhow::ensure!(leaf.not_after > now, "it has ended");
    let key = PrivateKeyDer::from_pem_slice(key_pem).context("no private key in PEM")?;
    let key = rustls::crypto::ring::sign::any_supported_type(&key).context("a private key of an unknown kind")?;
    let certified = rustls::sign::CertifiedKey::new(chain_of(chain_pem)?, key);
    certified.keys_match().context("it is for another key")?;
    Ok(leaf)
}

fn chain_of(pem: &str) -> anyhow::Result<Vec<CertificateDer<'static>>> {
    CertificateDer::pem_slice_iter(pem.as_bytes()).collect::<Result<Vec<_>, _>>().context("no certificates in PEM")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_has_to_be_for_the_host_and_the_key() {
        let made = rcgen::generate_simple_self_signed(vec!["lop.vn".to_owned()]).expect("made");
        let other = rcgen::generate_simple_self_signed(vec!["lop.vn".to_owned()]).expect("made");
        let (chain, key) = (made.cert.pem(), made.signing_key.serialize_pem());
        let now = OffsetDateTime::now_utc();
        let leaf = check(&chain, key.as_bytes(), "lop.vn", now).expect("good");
        assert!(leaf.not_before < now && leaf.not_after > now && !leaf.serial.is_empty());
        assert!(check(&chain, key.as_bytes(), "khac.vn", now).is_err());
        assert!(check(&chain, other.signing_key.serialize_pem().as_bytes(), "lop.vn", now).is_err());
        assert!(check(&chain, key.as_bytes(), "lop.vn", leaf.not_after).is_err());
        assert!(check("no PEM", key.as_bytes(), "lop.vn", now).is_err());
    }
}
