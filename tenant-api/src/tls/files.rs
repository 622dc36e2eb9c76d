//! The certificate of the platform's own hosts, out of files that something else renews.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use anyhow::Context;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use time::OffsetDateTime;
use x509_parser::prelude::{FromDer, GeneralName, X509Certificate};
use zeroize::Zeroizing;

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(5);
/// From how long before its end on it is told that nothing has renewed it.
const SOON: time::Duration = time::Duration::days(14);

/// A certificate in files, as it was last read.
pub struct FileCertificate {
    certificate: PathBuf,
    key: PathBuf,
    current: RwLock<Read>,
}

struct Read {
    /// Both files together, so that a change is noticed however it was made.
    text: Zeroizing<Vec<u8>>,
    certified: Arc<CertifiedKey>,
    /// Lower case; `*.` stands for one label.
    names: Vec<String>,
    not_after: OffsetDateTime,
}

/// How near a certificate's end is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Far,
    Soon,
    Over,
}

impl FileCertificate {
    /// Reads the files.
    ///
    /// # Errors
    /// When one can't be read, holds something else, or the key is not the certificate's.
    pub fn read(certificate: &Path, key: &Path) -> anyhow::Result<Self> {
        let current = read(certificate, key)?;
        tracing::info!(names = current.names.join(" "), "the platform's certificate was read");
        Ok(Self { certificate: certificate.to_owned(), key: key.to_owned(), current: RwLock::new(current) })
    }

    /// The certificate, if it is good for `host` (lower case) and has not ended.
    pub fn find(&self, host: &str, now: OffsetDateTime) -> Option<Arc<CertifiedKey>> {
        let current = self.current.read().unwrap_or_else(PoisonError::into_inner);
        let is_good = now < current.not_after && current.names.iter().any(|name| covers(name, host));
        is_good.then(|| Arc::clone(&current.certified))
    }

    /// Until when the certificate is good.
    pub fn not_after(&self) -> OffsetDateTime {
        self.current.read().unwrap_or_else(PoisonError::into_inner).not_after
    }

    fn end(&self, now: OffsetDateTime) -> End {
        match self.not_after() - now {
            left if left <= time::Duration::ZERO => End::Over,
            left if left < SOON => End::Soon,
            _ => End::Far,
        }
    }

    /// Reads the files again when they have changed, for as long as the process lives. What can't be used (a key that
    /// has not been written yet) is told, and the former one stays; so are its end and that it is near, once each.
    pub async fn follow(&self) {
        let mut told = String::new();
        let mut end = End::Far;
        loop {
            self.tell_end(&mut end, OffsetDateTime::now_utc());
            tokio::time::sleep(LOOK).await;
            match self.renew() {
                Ok(true) => tracing::info!("the platform's certificate was read again"),
                Ok(false) => {}
                Err(error) => {
                    let text = format!("{error:#}");
                    if told != text {
                        tracing::error!(cause = text, "the platform's certificate can't be read: the former one stays");
                        told = text;
                    }
                    continue;
                }
            }
            told.clear();
        }
    }

    /// `told` is what was told before.
    fn tell_end(&self, told: &mut End, now: OffsetDateTime) {
        let end = self.end(now);
        if end == *told {
            return;
        }
        let not_after = self.not_after();
        match end {
            End::Far => {}
            End::Soon => tracing::warn!(%not_after, "the platform's certificate ends soon and nothing has renewed it"),
            End::Over => {
                tracing::error!(%not_after, "the platform's certificate has ended: no handshake is answered with it");
            }
        }
        *told = end;
    }

    fn renew(&self) -> anyhow::Result<bool> {
        let text = text_of(&self.certificate, &self.key)?;
        if self.current.read().unwrap_or_else(PoisonError::into_inner).text == text {
            return Ok(false);
        }
        let next = parse(text)?;
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = next;
        Ok(true)
    }
}

fn read(certificate: &Path, key: &Path) -> anyhow::Result<Read> {
    parse(text_of(certificate, key)?)
}

fn text_of(certificate: &Path, key: &Path) -> anyhow::Result<Zeroizing<Vec<u8>>> {
    let one = |path: &Path| std::fs::read(path).map(Zeroizing::new).with_context(|| path.display().to_string());
    let mut text = one(certificate)?;
    text.push(b'\n');
    text.extend_from_slice(&one(key)?);
    Ok(text)
}

fn parse(text: Zeroizing<Vec<u8>>) -> anyhow::Result<Read> {
    let chain = chain_of(&text)?;
    let key = PrivateKeyDer::from_pem_slice(&text).context("there is no private key in PEM")?;
    let (names, not_after) = said_by(&chain)?;
    let certified = Arc::new(certify(chain, &key)?);
    Ok(Read { text, certified, names, not_after })
}

/// The certificates in a PEM text, the host's own first.
///
/// # Errors
/// When it holds none.
pub fn chain_of(pem: &[u8]) -> anyhow::Result<Vec<CertificateDer<'static>>> {
    let chain = CertificateDer::pem_slice_iter(pem).collect::<Result<Vec<_>, _>>().context("no certificate in PEM")?;
    anyhow::ensure!(!chain.is_empty(), "there is no certificate in PEM");
    Ok(chain)
}

/// Chain and key made ready for handshakes.
///
/// # Errors
/// When ring can't use the key or it is another certificate's.
pub fn certify(chain: Vec<CertificateDer<'static>>, key: &PrivateKeyDer<'_>) -> anyhow::Result<CertifiedKey> {
    let key = rustls::crypto::ring::sign::any_supported_type(key).context("a private key of an unknown kind")?;
    let certified = CertifiedKey::new(chain, key);
    certified.keys_match().context("the private key is not the certificate's")?;
    Ok(certified)
}

/// The names that a chain's first certificate is for, and until when.
fn said_by(chain: &[CertificateDer<'_>]) -> anyhow::Result<(Vec<String>, OffsetDateTime)> {
    let first = chain.first().context("an empty chain")?;
    let (_, parsed) = X509Certificate::from_der(first).context("no X.509 certificate")?;
    let names = parsed.subject_alternative_name().context("its names can't be read")?.context("it has no names")?;
    let dns = names.value.general_names.iter().filter_map(|name| match name {
        GeneralName::DNSName(name) => Some(name.to_ascii_lowercase()),
        _ => None,
    });
    Ok((dns.collect(), parsed.validity().not_after.to_datetime()))
}

/// Whether a name of a certificate is good for `host` (RFC 9525, 6.3: `*` stands for exactly one label).
fn covers(name: &str, host: &str) -> bool {
    match name.strip_prefix("*.") {
        Some(parent) => host.split_once('.').is_some_and(|(label, rest)| !label.is_empty() && rest == parent),
        None => name == host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }

    fn write(folder: &Path, names: &[&str]) -> (PathBuf, PathBuf) {
        write_until(folder, names, now() + time::Duration::days(90))
    }

    fn write_until(folder: &Path, names: &[&str], not_after: OffsetDateTime) -> (PathBuf, PathBuf) {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let key = rcgen::KeyPair::generate().expect("a key");
        let mut parameters = rcgen::CertificateParams::new(names).expect("names");
        parameters.not_after = not_after;
        let made = parameters.self_signed(&key).expect("a certificate");
        let paths = (folder.join("chain.pem"), folder.join("key.pem"));
        std::fs::write(&paths.0, made.pem()).expect("written");
        std::fs::write(&paths.1, key.serialize_pem()).expect("written");
        paths
    }

    #[test]
    fn is_served_until_it_ends_and_its_end_is_told_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let end = (now() + time::Duration::days(20)).replace_nanosecond(0).expect("a moment");
        let (chain, key) = write_until(folder.path(), &["lophoc.vn"], end);
        let file = FileCertificate::read(&chain, &key).expect("read");
        assert_eq!(file.not_after(), end);
        let before = end - time::Duration::SECOND;
        assert!(file.find("lophoc.vn", before).is_some() && file.find("lophoc.vn", end).is_none());
        let mut told = End::Far;
        let moments = [(end - SOON, End::Far), (end - SOON + time::Duration::SECOND, End::Soon), (end, End::Over)];
        for (moment, wanted) in moments {
            file.tell_end(&mut told, moment);
            assert_eq!(told, wanted, "{moment}");
        }
        write(folder.path(), &["lophoc.vn"]);
        assert!(file.renew().expect("read"));
        file.tell_end(&mut told, end);
        assert!(told == End::Far && file.find("lophoc.vn", end).is_some(), "the next one has an end of its own");
    }

    #[test]
    fn is_served_for_the_names_that_it_holds() {
        let folder = tempfile::tempdir().expect("a folder");
        let (chain, key) = write(folder.path(), &["lophoc.vn", "*.Lophoc.vn"]);
        let file = FileCertificate::read(&chain, &key).expect("read");
        for host in ["lophoc.vn", "demo.lophoc.vn", "console.lophoc.vn"] {
            assert!(file.find(host, now()).is_some(), "{host}");
        }
        for host in ["a.b.lophoc.vn", "khac.vn", "xlophoc.vn", ".lophoc.vn", "*.lophoc.vn.evil.vn", ""] {
            assert!(file.find(host, now()).is_none(), "{host}");
        }
    }

    #[test]
    fn a_new_one_replaces_it_and_a_broken_one_does_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let (chain, key) = write(folder.path(), &["lophoc.vn"]);
        let file = FileCertificate::read(&chain, &key).expect("read");
        let first = file.find("lophoc.vn", now()).expect("served");
        assert!(!file.renew().expect("read"), "nothing has changed");
        let whole = std::fs::read(&key).expect("read");
        write(folder.path(), &["lophoc.vn", "moi.vn"]);
        let new_key = std::fs::read(&key).expect("read");
        // The certificate is new, the key not yet.
        std::fs::write(&key, whole).expect("written");
        assert!(file.renew().is_err());
        assert!(Arc::ptr_eq(&file.find("lophoc.vn", now()).expect("served"), &first));
        std::fs::write(&key, new_key).expect("written");
        assert!(file.renew().expect("read"));
        assert!(file.find("moi.vn", now()).is_some());
        std::fs::remove_file(&key).expect("removed");
        assert!(file.renew().is_err() && file.find("moi.vn", now()).is_some());
    }
}
