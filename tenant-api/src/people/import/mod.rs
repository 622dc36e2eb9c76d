//! Lists of people that come as a file: read, checked row by row, tried out, brought in. Rows stand alone, and the same
//! file again creates nothing. Long lists wait sealed for a task, which brings them in with one transaction; passwords that
//! came with them work at once and are hashed later.

mod answer;
mod engine;
mod expiry;
mod fields;
mod giving;
mod hashing;
mod http;
mod made;
mod plan;
mod row;
mod store;
mod students;
mod task;
mod vault;

use platform::openapi::ServiceConfig;

pub use expiry::kind as expiry_kind;
pub(super) use fields::head;
pub use giving::give_passwords;
pub use hashing::kind as hashing_kind;
pub use made::download as download_sheet;
pub use students::{StudentList, Students, find_field, read_table};
pub use task::kind;
pub use vault::of as vault_of;

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::import_users)
        .service(http::import_rows)
        .service(http::get_import_template)
        .service(made::get_import_passwords);
}
