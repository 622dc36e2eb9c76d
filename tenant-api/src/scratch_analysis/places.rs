//! Where projects are read: each takes a core for a moment and, made for that, 400 MiB of memory.

use platform::error::ApiError;
use tokio::sync::Semaphore;

/// Projects that are read at one time, whoever asks.
const AT_ONCE: usize = 2;

/// Of the process, as its memory is: analyses, projects that are handed in and their structure share it.
static PLACES: Semaphore = Semaphore::const_new(AT_ONCE);

/// Reads a project off the async threads, once there is a place. Whoever has asked may be gone by then: the place is given back
/// when the reading is over. To be called without a connection to a database.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn read_apart<T: Send + 'static>(read: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    let place = PLACES.acquire().await.map_err(ApiError::internal)?;
    let reading = move || {
        let found = read();
        drop(place);
        found
    };
    Ok(tokio::task::spawn_blocking(reading).await?)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[tokio::test]
    async fn two_are_read_at_one_time() -> Result<(), ApiError> {
        static READING: AtomicUsize = AtomicUsize::new(0);
        let read = || {
            let at_once = READING.fetch_add(1, Ordering::SeqCst) + 1;
            std::thread::yield_now();
            READING.fetch_sub(1, Ordering::SeqCst);
            at_once
        };
        let all = (0..50).map(|_| read_apart(read));
        for at_once in futures::future::join_all(all).await {
            assert!(at_once? <= AT_ONCE);
        }
        Ok(())
    }
}
