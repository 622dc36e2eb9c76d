//! Accounts of a site: sign-up, sign-in, what is forgotten and one's own profile.
//!
//! An account's `email` is an address or, without an @, a login name. Of the latter only a manager can set the password
//! anew.

mod affiliate;
mod attempts;
mod authentication;
mod browsers;
mod candidates;
mod codes;
mod confirmation;
mod expiry;
mod google_sign_in;
mod info;
pub mod messages;
mod new_address;
mod password;
mod profile;
mod recovery;
mod required;
mod secret;
mod session;
mod settings;
mod sign_in;
mod sign_up;
mod store;
mod verification;

use platform::openapi::ServiceConfig;

use crate::lockout;
use crate::one_time_tokens as tokens;

pub use affiliate::{code_for as affiliate_code_for, code_of as affiliate_code_of, link_of as affiliate_link};
pub use attempts::State;
pub use authentication::{Authenticated, SignIn, Way, authenticate};
pub use candidates::{CANDIDATE_ID_MAX, CandidateSignIn, sign_in_candidate};
pub use codes::{Challenge, Verifier, issue as issue_code};
pub use confirmation::{Proof, confirm};
pub use expiry::kind as expiry_kind;
pub use info::{UserInfo, info_of, lacks_information};
pub use recovery::kind as recovery_kind;
pub use session::enter;
pub use settings::check as check_people_settings;
pub use sign_in::is_admin;
pub use sign_up::{SignUp, make_account, register};

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(sign_up::sign_up)
        .service(sign_in::sign_in)
        .service(session::sign_out)
        .service(recovery::forgot_password)
        .service(recovery::reset_password)
        .service(verification::verify_email)
        .service(verification::send_again)
        .service(info::get_info)
        .service(profile::update_info)
        .service(password::upsert_password);
}
