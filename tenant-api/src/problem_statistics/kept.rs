//! What is the same for everybody, from memory: reading a hundred thousand submissions takes many times as long as a list does.
//! What is old is answered once more while one process reads it anew, so that nobody waits for what was known.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use actix_web::web;
use moka::future::Cache;
use platform::error::ApiError;

use super::collect::{Whole, collect};
use crate::ids::QuestionId;
use crate::site::Site;
use crate::streaks::PracticeSettings;

/// Statistics remembered.
const REMEMBERED: u64 = 2_000;
/// How long one is answered as it is.
const FRESH: Duration = Duration::from_secs(30);
/// How long one is answered once more while it is read anew.
const LIFE: Duration = Duration::from_secs(120);

/// Site, which of its places it was read at, question, language.
type Key = (i64, i64, QuestionId, Option<i32>);

/// A whole and when it was read.
struct Read {
    whole: Arc<Whole>,
    at: Instant,
    /// Whether somebody is at it already.
    is_renewed: AtomicBool,
}

/// What this process knows of problems' statistics.
pub struct Kept(Cache<Key, Arc<Read>>);

impl Default for Kept {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(REMEMBERED).time_to_live(LIFE).build())
    }
}

/// What is the same for everybody, at most half a minute old where anybody has asked within the last two minutes.
///
/// # Errors
/// When it is not known and the database fails.
pub(super) async fn whole(
    site: &Site,
    kept: &web::Data<Kept>,
    question: QuestionId,
    language: Option<i32>,
) -> Result<Arc<Whole>, ApiError> {
    let key = (site.id(), site.entry.placement.epoch, question, language);
    let read = match kept.0.try_get_with(key, read(site, question, language)).await {
        Ok(read) => read,
        Err(error) => return Err(Arc::try_unwrap(error).unwrap_or_else(|error| error.shared())),
    };
    if read.at.elapsed() > FRESH && !read.is_renewed.swap(true, Ordering::Relaxed) {
        renew(site.clone(), kept.clone(), key, Arc::clone(&read));
    }
    Ok(Arc::clone(&read.whole))
}

fn renew(site: Site, kept: web::Data<Kept>, key: Key, old: Arc<Read>) {
    tokio::spawn(async move {
        let (_, _, question, language) = key;
        match read(&site, question, language).await {
            Ok(read) => kept.0.insert(key, read).await,
            Err(error) => {
                tracing::warn!(tenant = site.id(), message = error.message().key(), "reading a problem's statistics");
                old.is_renewed.store(false, Ordering::Relaxed);
            }
        }
    });
}

async fn read(site: &Site, question: QuestionId, language: Option<i32>) -> Result<Arc<Read>, ApiError> {
    let practice = PracticeSettings::of(site);
    let whole = Arc::new(collect(&mut *site.read().await?, &practice, (question, language)).await?);
    Ok(Arc::new(Read { whole, at: Instant::now(), is_renewed: AtomicBool::new(false) }))
}
