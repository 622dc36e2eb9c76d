//! Certificates of courses and of contests' awards: issued once to each person, with a code that anybody can look up,
//! revoked where the marks no longer say that the course is finished or the award is theirs, or by who teaches or holds it.

mod awards;
mod http;
pub mod messages;
mod paper;
mod revoking;
mod store;
mod views;
mod wording;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::{TenantConn, TenantTx};

pub use awards::{Award, follow_awards};

use crate::ids::{AccountId, CourseId};
/// The reason of what a recount revokes.
pub use crate::notices::MARKED_AGAIN;

/// Characters of a code: 59 bits, which nobody guesses.
const LENGTH: usize = 12;
/// Without those that look like others.
const SIGNS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/// Issues a person's certificate of a course under the site's name of today, or gives it back where a recount had revoked
/// it. Whether it was not valid before: twice is one certificate, and what a teacher revoked stays revoked.
///
/// # Errors
/// When the database fails.
pub async fn issue(tx: &mut TenantConn, site_name: &str, user: AccountId, course: CourseId) -> Result<bool, ApiError> {
    store::issue(tx, (user, course), &new_code(), site_name).await
}

/// Revokes a person's certificate of a course because of a recount, which gives it back if it comes to another result, and
/// tells them; whether it was valid.
///
/// # Errors
/// When the database fails.
pub async fn revoke(tx: &mut TenantTx, user: AccountId, course: CourseId, reason: &str) -> Result<bool, ApiError> {
    let Some(revoked) = store::revoke_by_recount(tx, (user, course), reason).await? else { return Ok(false) };
    revoking::tell(tx, &revoked, reason).await?;
    Ok(true)
}

fn new_code() -> String {
    (0..LENGTH).map(|_| char::from(SIGNS[rand::random_range(0..SIGNS.len())])).collect()
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::list_my_certificates)
        .service(http::get_certificate)
        .service(http::download_certificate)
        .service(revoking::revoke_certificate)
        .service(revoking::restore_certificate);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_no_signs_that_look_alike() {
        let code = new_code();
        assert_eq!(code.len(), LENGTH);
        assert!(code.bytes().all(|sign| SIGNS.contains(&sign)), "{code}");
        assert!(!SIGNS.iter().any(|sign| b"01ILO".contains(sign)));
        assert_ne!(new_code(), code);
    }
}
