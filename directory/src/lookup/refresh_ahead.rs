//! Reading again what is asked for before it is too old, many at a time, so that nobody waits for it: with thousands of
//! sites that are asked for all the time, one request in a hundred would.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::Receiver;

use super::cache::{Cached, Entry};
use super::{Inner, store};
use crate::hosts;
use crate::site::Site;

/// Most hosts that wait to be read again; one that finds no room is read when its answer is too old.
pub(super) const WAITING: usize = 8000;
/// Hosts read in one go.
const BATCH: usize = 500;
/// How long hosts are gathered: few and large questions disturb what is asked meanwhile less than many small ones.
const GATHER: Duration = Duration::from_secs(1);

/// Reads hosts again for as long as the directory lives.
pub(super) async fn read(inner: Arc<Inner>, mut ripe: Receiver<Box<str>>) {
    let gather = (inner.options.life / 16).min(GATHER);
    while let Some(first) = ripe.recv().await {
        tokio::time::sleep(gather).await;
        let mut hosts = vec![first];
        loop {
            while hosts.len() < BATCH
                && let Ok(next) = ripe.try_recv()
            {
                hosts.push(next);
            }
            if let Err(error) = inner.read_again(&hosts).await {
                tracing::debug!(%error, "reading sites again");
            }
            // As many as go in one question: more of them wait already.
            if hosts.len() < BATCH {
                break;
            }
            hosts.clear();
        }
    }
}

impl Inner {
    /// Has the host read again in a while if its answer is half-way through its life.
    pub(super) fn ripen(&self, host: &str, cached: &Cached) {
        if cached.reading.is_ripe(self.options.life) {
            // No room is no harm: it is read when its answer is too old.
            self.ripe.try_send(host.into()).ok();
        }
    }

    /// What is not found or not read stays as it is: it grows too old by itself, and whoever asks then learns why.
    async fn read_again(&self, hosts: &[Box<str>]) -> Result<(), sqlx::Error> {
        if self.freshness.is_down() {
            return Ok(());
        }
        // Taken before the question: a change that is committed meanwhile makes the answers stale at once.
        let (asked_at, generation) = (Instant::now(), self.freshness.generation());
        let suffix = &self.options.site_suffix;
        let labels = hosts.iter().map(|host| hosts::label_before(host, suffix).unwrap_or_default().to_owned());
        let names: Vec<String> = hosts.iter().map(|host| host.to_string()).collect();
        let found = store::tenants_of_hosts(&self.pool, &names, &labels.collect::<Vec<_>>()).await?;
        let mut ids: Vec<i64> = found.iter().map(|(_, tenant)| *tenant).collect();
        ids.sort_unstable();
        ids.dedup();
        let sites: HashMap<i64, Arc<Site>> =
            store::load(&self.pool, &ids, suffix).await?.into_iter().map(|site| (site.id, Arc::new(site))).collect();
        for (host, tenant) in found {
            if let Some(site) = sites.get(&tenant) {
                let entry = Entry::new(Arc::clone(site), asked_at, generation);
                self.by_host.put(host.into(), entry).await;
            }
        }
        Ok(())
    }
}
