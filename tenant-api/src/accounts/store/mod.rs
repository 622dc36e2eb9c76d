//! Accounts' SQL.

mod addresses;
mod browsers;
mod credentials;
mod profile;

pub use addresses::{Mailbox, find_by_email, is_taken, mailbox, set_email, verify_email};
pub use browsers::{expire_browsers, note_browser};
pub use credentials::{NewUser, Secret, find_credentials, insert_user, is_admin, secret, set_password, sign_in};
pub use profile::{Profile, extras, find_profile, lock_profile, update_profile};

pub use crate::lockout::{clear_failures, count_failure, expire_failures, failures};
pub use crate::one_time_tokens::{
    OneTime, TokenKind, delete_other_tokens, delete_tokens, expire_tokens, find_token, lock_token, use_token,
};
