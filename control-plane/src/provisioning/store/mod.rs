//! What provisioning reads and writes in the control schema, and the admin in a new site's own, by subject.

mod databases;
mod places;
mod sign_ups;
mod standbys;
mod tenants;

use std::time::Duration;

use time::OffsetDateTime;

pub(super) use databases::{
    database_with_room, insert_database, lock_databases, next_database_number, next_schema_number, room_on, server_of,
    server_of_database,
};
pub(super) use places::{forget_former_slots, former_slots, has_place, insert_placement, note_version, slot_of};
pub(super) use sign_ups::{
    Unfinished, ensure_admin, insert_belongings, insert_session, insert_tenant, name_state, open_site, unfinished,
    unfinished_named,
};
pub(super) use standbys::{
    claim_standby, count_standbys, delete_half_built, half_built, insert_abandoned, insert_standby, is_standby,
    standby_is_ready,
};
pub(super) use tenants::{close_tenant, delete_tenant, prune_changes};

/// The moment `ago` before now.
fn before_now(ago: Duration) -> OffsetDateTime {
    OffsetDateTime::now_utc() - ago
}
