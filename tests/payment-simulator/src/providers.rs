//! All providers together.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use time::OffsetDateTime;

use crate::bank::{self, Messenger, Transfer};
use crate::clock;
use crate::fault::Fault;
use crate::keys::KEYS;
use crate::post::{Message, Post, Repeats};
use crate::vnpay::Vnpay;

/// All providers.
#[derive(Debug)]
pub struct Providers {
    /// Their messages.
    pub post: Post,
    /// How long a message is late.
    pub late: Duration,
    vnpay: Mutex<Vnpay>,
    is_away: AtomicBool,
    last_number: AtomicU64,
}

impl Providers {
    /// Providers of sites that are served at these addresses.
    ///
    /// # Errors
    /// When no client can be made.
    pub fn new(sites: Vec<SocketAddr>, repeats: Repeats, late: Duration) -> anyhow::Result<Self> {
        let first = clock::first_number();
        Ok(Self {
            post: Post::new(sites, repeats)?,
            late,
            vnpay: Mutex::new(Vnpay::new(KEYS, first)),
            is_away: AtomicBool::new(false),
            last_number: AtomicU64::new(first),
        })
    }

    /// VNPay.
    pub fn vnpay(&self) -> MutexGuard<'_, Vnpay> {
        self.vnpay.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next_number(&self) -> u64 {
        self.last_number.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// A bank's number for the next transfer.
    pub fn bank_number(&self) -> String {
        format!("FT{}", self.next_number())
    }

    /// The message of a transfer.
    pub fn message(&self, transfer: &Transfer, messenger: Messenger, fault: Fault) -> Message {
        bank::message(KEYS, (messenger, fault), transfer, (self.next_number(), OffsetDateTime::now_utc()))
    }

    /// Whether VNPay's queries and refunds are answered no more.
    pub fn is_away(&self) -> bool {
        self.is_away.load(Ordering::Relaxed)
    }

    /// Answers queries and refunds no more, or again.
    pub fn set_away(&self, is_away: bool) {
        self.is_away.store(is_away, Ordering::Relaxed);
    }
}
