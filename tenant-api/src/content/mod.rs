//! Rich text and media blocks of whatever feature (`statements` has the formats): rendered before a transaction begins,
//! with the renderer's version beside, so that what an older renderer made is made again.

mod again;
pub mod messages;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::messages::{INVALID_VALUE, REQUIRED};
use statements::{BLOCKS_MAX, Block, BlockFault};

pub use again::{Renderings, Renewed, kind};

/// Renders off the async threads: the longest of texts take hundreds of milliseconds of CPU. To be called before the
/// transaction that stores what it makes.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn render<T: Send + 'static>(of: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    Ok(tokio::task::spawn_blocking(of).await?)
}

/// Notes what is wrong with blocks.
pub fn check_blocks(faults: &mut Faults, field: &str, blocks: &[Block]) {
    faults.between(field, blocks.len(), 0..=BLOCKS_MAX);
    faults.each(field, blocks, |faults, block| {
        match block.fault() {
            Some(BlockFault::Blank(field)) => faults.add(field, REQUIRED),
            Some(BlockFault::TooLong(field, most)) => faults.add(field, Fault::too_long(most)),
            Some(BlockFault::Url) => faults.add("url", INVALID_VALUE),
            None => faults,
        };
    });
}
