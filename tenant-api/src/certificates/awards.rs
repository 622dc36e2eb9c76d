//! Certificates of contests' awards.

use contest_rules::awards::AwardKind;
use platform::error::ApiError;
use platform::tenancy::TenantTx;

use super::{new_code, revoking, store};
use crate::ids::{AccountId, ContestId};
use crate::notices::AWARDS_CHANGED;

/// What somebody is awarded in a contest.
#[derive(Debug, Clone, Copy)]
pub struct Award {
    /// Who gets it.
    pub user: AccountId,
    /// Which one.
    pub kind: AwardKind,
    /// From 1.
    pub rank: i32,
}

/// Has the certificates of a contest say these awards under the site's name of today: new ones are issued, those of others
/// are revoked, and one that says another award or rank says this one from now on. What a person revoked stays revoked. How
/// many were changed: twice is once.
///
/// # Errors
/// When the database fails.
pub async fn follow_awards(
    tx: &mut TenantTx,
    site_name: &str,
    contest: ContestId,
    awards: &[Award],
) -> Result<u64, ApiError> {
    let people: Vec<AccountId> = awards.iter().map(|award| award.user).collect();
    let revoked = store::revoke_awards(tx, contest, &people, AWARDS_CHANGED).await?;
    for one in &revoked {
        revoking::tell(tx, one, AWARDS_CHANGED).await?;
    }
    let codes: Vec<String> = awards.iter().map(|_| new_code()).collect();
    let issued = store::issue_awards(tx, (contest, site_name), awards, &codes).await?;
    Ok(issued + revoked.len() as u64)
}
