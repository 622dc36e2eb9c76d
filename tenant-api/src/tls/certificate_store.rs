//! The certificates of sites' own domains in memory, opened and parsed once, so that a handshake waits for nothing and
//! an unknown name costs nothing.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use anyhow::Context;
use directory::certificates::served::{Served, key_context};
use platform::vault::Vault;
use rustls::pki_types::PrivateKeyDer;
use rustls::pki_types::pem::PemObject;
use rustls::sign::CertifiedKey;
use time::OffsetDateTime;

use super::files::{certify, chain_of};

/// One host's certificate, ready for handshakes.
#[derive(Clone)]
pub struct Entry {
    /// Chain and key.
    pub certified: Arc<CertifiedKey>,
    version: i64,
    not_after: OffsetDateTime,
    /// Without a break served since then.
    pub stable_since: Option<OffsetDateTime>,
}

/// By host, at most so many.
pub struct CertificateStore {
    entries: RwLock<HashMap<String, Entry>>,
    capacity: usize,
    vault: Option<Vault>,
}

impl CertificateStore {
    /// An empty one; `vault` opens the keys.
    pub fn new(capacity: usize, vault: Option<Vault>) -> Self {
        Self { entries: RwLock::default(), capacity, vault }
    }

    /// The certificate of `host` (lower case), unless it has ended.
    pub fn find(&self, host: &str, now: OffsetDateTime) -> Option<Entry> {
        self.read().get(host).filter(|entry| now < entry.not_after).cloned()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.read().len()
    }

    /// Takes in what was read of `hosts`: those that it does not hold are withdrawn. A certificate that can't be used
    /// leaves the former one in its place.
    pub fn take(&self, hosts: &[String], served: Vec<Served>) {
        let mut gone: HashSet<&String> = hosts.iter().collect();
        for one in &served {
            gone.remove(&one.host);
        }
        self.write().retain(|host, _| !gone.contains(host));
        for one in served {
            if let Err(error) = self.put(&one) {
                tracing::error!(host = one.host, cause = format!("{error:#}"), "a certificate can't be served");
            }
        }
    }

    /// What differs from `versions`, which are all that there are: hosts to read again, or to forget.
    pub fn outdated(&self, versions: &[(String, i64)]) -> Vec<String> {
        let entries = self.read();
        let mut known: HashSet<&str> = entries.keys().map(String::as_str).collect();
        let mut outdated = Vec::new();
        for (host, version) in versions {
            known.remove(host.as_str());
            if entries.get(host).is_none_or(|entry| entry.version != *version) {
                outdated.push(host.clone());
            }
        }
        outdated.extend(known.into_iter().map(str::to_owned));
        outdated
    }

    fn put(&self, served: &Served) -> anyhow::Result<()> {
        let certified = match self.opened(served) {
            Some(certified) => certified,
            None => Arc::new(self.open(served)?),
        };
        let Served { version, not_after, stable_since, .. } = *served;
        let entry = Entry { certified, version, not_after, stable_since };
        let mut entries = self.write();
        let full = entries.len() >= self.capacity && !entries.contains_key(&served.host);
        anyhow::ensure!(!full, "{} certificates are kept already: raise LOPHOC_TLS_CERTIFICATES", self.capacity);
        entries.insert(served.host.clone(), entry);
        Ok(())
    }

    /// What was opened before, where it is the same.
    fn opened(&self, served: &Served) -> Option<Arc<CertifiedKey>> {
        let entries = self.read();
        let known = entries.get(&served.host).filter(|entry| entry.version == served.version);
        known.map(|entry| Arc::clone(&entry.certified))
    }

    fn open(&self, served: &Served) -> anyhow::Result<CertifiedKey> {
        let vault = self.vault.as_ref().context("LOPHOC_SECRET_KEYS is not set: sealed keys can't be opened")?;
        let pem = vault.open(&key_context(&served.host), &served.key_sealed)?;
        let key = PrivateKeyDer::from_pem_slice(&pem).context("no private key in PEM")?;
        certify(chain_of(served.chain_pem.as_bytes())?, &key)
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<String, Entry>> {
        // Each write is one insertion or removal: a panic elsewhere leaves the map sound.
        self.entries.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<String, Entry>> {
        self.entries.write().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    const HOST: &str = "lop.vn";

    fn served(vault: &Vault, version: i64, not_after: OffsetDateTime) -> Served {
        let made = rcgen::generate_simple_self_signed(vec![HOST.to_owned()]).expect("a certificate");
        let key = made.signing_key.serialize_pem();
        Served {
            host: HOST.to_owned(),
            chain_pem: made.cert.pem(),
            key_sealed: vault.seal(&key_context(HOST), key.as_bytes()).expect("sealed"),
            version,
            not_after,
            stable_since: None,
        }
    }

    #[test]
    fn a_certificate_is_found_until_it_ends() {
        let vault = Vault::new(&format!("a:{}", Vault::new_key().as_str())).expect("a vault");
        let store = CertificateStore::new(10, Some(vault.clone()));
        let hosts = [HOST.to_owned()];
        let end = OffsetDateTime::now_utc();
        let second = Duration::SECOND;
        store.take(&hosts, vec![served(&vault, 1, end)]);
        assert!(store.find(HOST, end - second).is_some());
        assert!(store.find(HOST, end).is_none() && store.find(HOST, end + second).is_none());
        assert!(store.outdated(&[(HOST.to_owned(), 1)]).is_empty(), "it is not read again for that");
        store.take(&hosts, vec![served(&vault, 2, end + second * 2)]);
        assert!(store.find(HOST, end + second).is_some(), "renewed");
        store.take(&hosts, vec![]);
        assert!(store.find(HOST, end - second).is_none(), "withdrawn");
    }
}
