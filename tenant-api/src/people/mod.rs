//! Managing people: the list of a site's accounts with its filters and orders, one account, many at once, new ones, what is
//! taken along as a file, and lists that come as one.

mod bulk;
mod change;
mod create;
mod detail;
mod export;
mod http;
mod import;
mod list;
pub mod messages;
mod passwords;
mod person;
mod profile;
mod rights;
mod store;
mod welcome;
mod words;

use platform::openapi::ServiceConfig;

pub use import::{
    StudentList, Students, download_sheet, expiry_kind, find_field, give_passwords, hashing_kind, kind as import_kind,
    read_table, vault_of,
};
pub use rights::{give_role, keep_an_admin};

/// The calls. Those with a word in place of an id come first.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(list::list_users)
        .service(export::export_users)
        .configure(import::routes)
        .service(http::get_user)
        .service(http::update_user)
        .service(http::create_user)
        .service(bulk::update_users);
}
