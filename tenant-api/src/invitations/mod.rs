//! Invitations: letters that ask people to join the site, in a role. Inviting again renews; taking one verifies the address
//! and gives the role.

mod accept;
mod http;
mod inviting;
pub mod messages;
mod open;
mod store;

use platform::openapi::ServiceConfig;

pub use accept::{CLASS_TASK, ClassEntry, accept};
pub use http::{Emails, SkippedEmail};
pub use inviting::{ClassPlace, Guest, invite, may_invite};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::invite)
        .service(http::list_invitations)
        .service(open::open_invitation)
        .service(http::delete_invitation);
}
