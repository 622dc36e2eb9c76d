//! What every HTTP server of ours shares: bodies read after the permission check, and one place where answers are
//! finished (request id, errors in the caller's language, security headers, access log).

mod body;
mod finish;
mod origin;

pub use body::{BodyLimit, RawBody};
pub use finish::{LogTenant, finish};
pub use origin::{host, peer};
