//! Who takes part.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::rows::Who;
use super::words::EntryKind;
use crate::ids::EntryId;
use crate::names::PublicNameMode;

/// These entries, in any order.
pub(super) async fn who(conn: &mut TenantConn, entries: &[EntryId]) -> Result<Vec<Who>, ApiError> {
    Ok(sqlx::query_as!(
        Who,
        r#"SELECT e.id AS "entry_id: EntryId", e.kind AS "kind: EntryKind", e.candidate_id,
                  u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob, u.school, u.province, u.class,
                  e.disqualified_at IS NOT NULL AS "is_disqualified!"
             FROM contest_entries e JOIN users u ON u.id = e.user_id WHERE e.id = ANY ($1)"#,
        entries as &[EntryId],
    )
    .fetch_all(&mut *conn)
    .await?)
}
