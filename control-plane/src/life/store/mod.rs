//! SQL about the life of sites, by subject.

mod due;
mod exports;
mod names;
mod new_sites;
mod removing;
mod states;

pub(super) use due::{awaited_uploads, delete_export, expired_exports, grace_is_over, has_uncounted};
pub use exports::ExportRow;
pub(super) use exports::{NewExport, describe, export_of, exports, insert_export};
pub(super) use names::{hold_name, is_reserved, let_go, lock_names, rename};
pub(super) use new_sites::{carry_again, delete_new_site, insert_new_site, open_new_site};
pub(super) use removing::{delete_certificates, delete_tenant};
pub(super) use states::{bring_back, change_state, close, mark_for_deletion, state};
