//! Accounts of a site: sign-up, sign-in, sessions, one's own profile, and the admin's list of accounts.

mod admin;
mod http;
pub mod messages;
mod rules;
mod store;

pub use admin::{list_accounts, update_account};
pub use http::{UserInfo, info_of, is_admin, limit, session_cookie};
pub use http::{get_info, sign_in, sign_out, sign_up, update_info, upsert_password};
pub use store::{find_actor, roles_of_sessions};
