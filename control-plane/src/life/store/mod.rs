//! SQL about the life of sites, by subject.

mod due;
mod exports;
mod names;
mod newcomers;
mod removing;
mod states;

pub(super) use due::{awaited_uploads, delete_export, expired_exports, grace_is_over, has_uncounted};
pub use exports::ExportRow;
pub(super) use exports::{NewExport, describe, export_of, exports, insert_export};
pub(super) use names::{hold_name, is_reserved, let_go, lock_names, rename};
pub(super) use newcomers::{carry_again, delete_newcomer, insert_newcomer, open_newcomer};
pub(super) use removing::{delete_certificates, delete_tenant};
pub(super) use states::{bring_back, change_state, close, mark_for_deletion, state};
