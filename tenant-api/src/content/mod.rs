//! Rich text and media blocks of whatever feature (`statements` has the formats): rendered before a transaction begins,
//! with the renderer's version beside, so that what an older renderer made is made again.

mod again;
pub mod messages;

use platform::error::ApiError;

pub use again::{Renderings, Renewed, kind};

/// Renders off the async threads: the longest of texts take hundreds of milliseconds of CPU. To be called before the
/// transaction that stores what it makes.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn render<T: Send + 'static>(of: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    Ok(tokio::task::spawn_blocking(of).await?)
}
