//! What every HTTP server of ours shares: the edge (who is believed, how much is let in, how slow a client may be),
//! bodies read after the permission check, and one place where answers are finished (request id, errors in the caller's
//! language, security headers, access log).

pub mod admin;
mod answers;
mod body;
mod connections;
mod edge;
pub mod health;
mod http2_connection;
mod http2_headers;
mod listen;
mod middleware;
mod objects;
mod origin;
mod payload;
mod proxies;
mod proxy_header;
mod query;
mod refusals;
mod shutdown;
mod slow_clients;
mod stream;

pub use body::{BodyLimit, RawBody, broken_off};
pub use edge::{Edge, EdgeConfig};
pub use health::Health;
pub use listen::{Listeners, server};
pub use middleware::{LogTenant, RequestId, finish};
pub use objects::Objects;
pub use origin::{client, host, is_https, network_of, peer, server_name};
pub use proxies::Proxies;
pub use query::Query;
pub use shutdown::Shutdown;
