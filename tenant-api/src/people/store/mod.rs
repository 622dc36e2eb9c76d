//! SQL about managed people.

mod accounts;
mod list;

pub(super) use accounts::{
    block, count_active_admins, find, insert, lock, make_password, sessions, set_role, update, version_up,
};
pub(super) use list::{Filter, Row, count, list};
