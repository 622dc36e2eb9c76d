//! How many connections each address has open.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use crate::limiter::network;

/// Counts connections by network (see [`network`]).
#[derive(Debug, Default, Clone)]
pub(super) struct Connections(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub(super) struct Place {
    counts: Connections,
    network: IpAddr,
}

impl Connections {
    /// A place for one more connection of `address`, where it has fewer than `most`.
    pub(super) fn place(&self, address: IpAddr, most: usize) -> Option<Place> {
        let network = network(address);
        // Counts are single steps: a panic elsewhere leaves them sound.
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Place { counts: self.clone(), network })
    }

    /// Connections that are counted now.
    pub(super) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_and_no_more() {
        let connections = Connections::default();
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let first = connections.place(address("203.0.113.9"), 2);
        let second = connections.place(address("::ffff:203.0.113.9"), 2);
        assert!(first.is_some() && second.is_some());
        assert!(connections.place(address("203.0.113.9"), 2).is_none());
        assert!(connections.place(address("203.0.113.10"), 2).is_some());
        drop(first);
        assert!(connections.place(address("203.0.113.9"), 2).is_some());
        drop(second);
        assert_eq!(connections.count(), 0);
    }
}
