//! What files are, told by their bytes and not by their names, and what is made of pictures before anybody sees them.
//! Knows neither sites nor HTTP; everything here blocks.

pub mod captions;
pub mod formats;
pub mod hls;
pub mod pictures;
pub mod svg;
pub mod video;

pub use formats::{Format, FormatError, Kind, detect};
pub use pictures::{Encoded, Picture, PictureError};
