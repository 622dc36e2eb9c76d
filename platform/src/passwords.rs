//! Passwords: how they are kept and compared, and how many at one time.
//!
//! A hash takes 19 MiB and tens of milliseconds of a core, on purpose, and whoever asks for one is somebody whom nobody
//! knows yet. So there are as many at one time as cores, whatever the number of addresses that ask; the others wait their
//! turn for a while.

mod hashing;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::messages::SIGN_IN_BUSY;
use crate::metrics::Metrics;
use crate::secrets::new_token;

/// The longest that somebody waits for a turn: as long as people look at a button that turns.
const PATIENCE: Duration = Duration::from_secs(5);

/// The process's own.
static ROOM: LazyLock<Room> = LazyLock::new(|| Room::new(cores(), PATIENCE));

/// A hash that no password has: verified against where there is no account, so that the time tells nothing.
static NOBODY: LazyLock<String> = LazyLock::new(|| hashing::hash(&new_token()).unwrap_or_default());

fn cores() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZeroUsize::get)
}

/// The PHC string of a password.
///
/// # Errors
/// 503 when too many others are before it; 500 when the system gives no randomness for the salt.
pub async fn hash(password: String) -> Result<String, ApiError> {
    ROOM.run(move || hashing::hash(&password)).await?.map_err(ApiError::internal)
}

/// Whether `password` is the one behind `hash`; without one, of an account that there is not or that has no password, a
/// no that takes as long. A broken hash is a no, and so is one that asks for more than is bearable.
///
/// # Errors
/// 503 when too many others are before it.
pub async fn verify(password: String, hash: Option<String>) -> Result<bool, ApiError> {
    ROOM.run(move || hashing::is_behind(&password, hash.as_deref().unwrap_or(&NOBODY)) && hash.is_some()).await
}

/// How many are computed at present, and how many wait for that.
pub fn counts() -> (usize, usize) {
    ROOM.counts()
}

/// Lets operators see both numbers.
pub fn measure(metrics: &mut Metrics) {
    metrics.gauge("password_hashes", "Passwords that are hashed at present", || counts().0 as f64);
    metrics.gauge("password_hashes_waiting", "Passwords that wait for that", || counts().1 as f64);
}

/// Where a bounded number works at one time, off the async threads.
struct Room {
    places: usize,
    free: Semaphore,
    waiting: AtomicUsize,
    patience: Duration,
}

/// One who waits, for as long as this is there.
struct Waits<'a>(&'a AtomicUsize);

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Room {
    fn new(places: usize, patience: Duration) -> Self {
        Self { places, free: Semaphore::new(places), waiting: AtomicUsize::new(0), patience }
    }

    fn counts(&self) -> (usize, usize) {
        (self.places.saturating_sub(self.free.available_permits()), self.waiting.load(Ordering::Relaxed))
    }

    /// Does `work` when there is a place, first come, first served. It keeps its place until it is done, also where
    /// nobody waits for it any more.
    async fn run<T: Send + 'static>(&'static self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let waits = Waits(&self.waiting);
        let busy = || ApiError::retry_after(SIGN_IN_BUSY, self.patience.as_secs().max(1));
        let turn = tokio::time::timeout(self.patience, self.free.acquire()).await.map_err(|_| busy())?;
        let turn = turn.map_err(ApiError::internal)?;
        drop(waits);
        let worked = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        });
        Ok(worked.await?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

    use super::*;

    #[tokio::test]
    async fn a_password_is_verified_by_its_hash_only() -> Result<(), ApiError> {
        let made = hash("mật khẩu rất dài".into()).await?;
        assert!(made.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{made}");
        let is_right =
            async |password: &str, hash: Option<&str>| verify(password.into(), hash.map(str::to_owned)).await;
        assert!(is_right("mật khẩu rất dài", Some(&made)).await?);
        for (password, hash) in
            [("mat khau rat dai", Some(made.as_str())), ("x", Some("not a hash")), ("", None), ("x", None)]
        {
            assert!(!is_right(password, hash).await?, "{password} {hash:?}");
        }
        Ok(())
    }

    fn resident_mib() -> anyhow::Result<u64> {
        let pages = std::fs::read_to_string("/proc/self/statm")?;
        Ok(pages.split(' ').nth(1).unwrap_or_default().parse::<u64>()? * 4096 / (1024 * 1024))
    }

    #[test]
    fn a_crowd_that_signs_in_leaves_one_block_of_memory_for_each_place() -> anyhow::Result<()> {
        let room: &'static Room = Box::leak(Box::new(Room::new(2, Duration::from_secs(300))));
        let hash: &'static str = hashing::hash("mật khẩu")?.leak();
        let before = resident_mib()?;
        // As the server's workers do: each has threads of its own, and each thread its own part of the allocator.
        let worker = || -> anyhow::Result<()> {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
            for _ in 0..8 {
                assert!(runtime.block_on(room.run(|| hashing::is_behind("mật khẩu", hash))).is_ok_and(|right| right));
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..12).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("no sign-in panics"))
        })?;
        let more = resident_mib()?.saturating_sub(before);
        assert!(more < 120, "96 sign-ins, 12 at a time, left {more} MiB behind");
        Ok(())
    }

    /// Work that tells that it has begun, and ends when it is told to.
    fn work(begun: &UnboundedSender<u8>, number: u8) -> (mpsc::Sender<()>, impl FnOnce() -> u8 + Send + 'static) {
        let ((end, told), begun) = (mpsc::channel(), begun.clone());
        let work = move || {
            let _ = begun.send(number);
            let _ = told.recv();
            number
        };
        (end, work)
    }

    #[tokio::test]
    async fn as_many_as_there_are_places_work_and_the_others_wait_for_a_while() -> anyhow::Result<()> {
        let room: &'static Room = Box::leak(Box::new(Room::new(2, Duration::from_secs(1))));
        let (begun, mut begins) = unbounded_channel();
        let ((end_first, first), (end_second, second)) = (work(&begun, 1), work(&begun, 2));
        let (first, second) = (tokio::spawn(room.run(first)), tokio::spawn(room.run(second)));
        assert_eq!(begins.recv().await.zip(begins.recv().await).map(|(one, two)| one + two), Some(3));
        assert_eq!(room.counts(), (2, 0));

        let refused = room.run(|| 3).await.expect_err("there is no place");
        assert_eq!((refused.message(), refused.retry_seconds()), (SIGN_IN_BUSY, Some(1)));
        first.abort();
        assert!(first.await.is_err_and(|left| left.is_cancelled()));
        assert_eq!(room.counts(), (2, 0), "nobody waits for it, but it works");

        let fourth = tokio::spawn(room.run(|| 4));
        while room.counts().1 == 0 {
            tokio::task::yield_now().await;
        }
        end_first.send(())?;
        assert_eq!(fourth.await?.map_err(|error| anyhow::anyhow!("{error}"))?, 4);
        end_second.send(())?;
        assert_eq!(second.await?.map_err(|error| anyhow::anyhow!("{error}"))?, 2);
        assert_eq!(room.counts(), (0, 0));
        Ok(())
    }
}
