//! Accounts' SQL.

mod addresses;
mod browsers;
mod codes;
mod credentials;
mod identities;
mod profile;

pub use addresses::{Mailbox, find_by_email, is_taken, mailbox, set_email, verify_email};
pub use browsers::{expire_browsers, note_browser};
pub use codes::{expire_codes, insert_code, take_code};
pub use credentials::{
    Credentials, NewUser, Secret, contest_name, find_candidate_credentials, find_credentials, insert_user, is_admin,
    secret, set_password, sign_in,
};
pub use identities::{
    Candidate, find_candidate, find_identity, forget_password, is_google_mailbox_taken, is_linked, link_identity,
};
pub use profile::{Profile, extras, find_profile, lock_profile, update_profile};

pub use crate::lockout::{clear_failures, count_failure, expire_failures, failures};
pub use crate::one_time_tokens::{
    OneTime, TokenKind, delete_other_tokens, delete_tokens, expire_tokens, find_token, lock_token, use_token,
};
