//! Files that people upload: all media of a site, whichever feature shows it. Told by their bytes, kept in the blob store,
//! served under a policy in which nothing runs; what nothing uses goes after a week.
//!
//! A feature that shows files says so with [`use_in`] in the transaction that saves them.

mod addresses;
mod archive;
mod bring;
mod captions;
mod describe;
mod expiry;
mod films;
mod http;
mod kind;
mod made;
pub mod messages;
mod opened;
mod part_store;
mod ranges;
mod receive;
mod removal;
mod serve;
mod sheet;
mod signed;
mod store;
mod streams;
mod take;
mod uses;
mod views;

use actix_web::web;
use platform::openapi::ServiceConfig;
use tokio::sync::Semaphore;

pub use addresses::ids_in;
pub use archive::Archive;
pub use bring::{Shown, Whole, find_same, keep_taken, list_shown, list_whole, take_bytes, take_whole};
pub use describe::{Described, describe};
pub use expiry::kind as expiry_kind;
pub use kind::{FileKind, FilePlays};
pub use made::{keep_made, note_made, note_made_in, put_made};
pub use opened::{Opened, close_lesson_files, close_submitted_files, open_files, usable};
pub use receive::{Form, Received, flag, name_of, receive, receive_form, receive_passing_form};
pub use removal::{clear_drafts, give_back, remove_made, remove_unused};
pub use sheet::{MadeFile, keep_long_sheet, keep_sheet};
pub use signed::{Signer, key as site_key, signer};
pub use store::{delete_of, is_public_picture};
pub use take::Taken;
pub use uses::{Subject, also_use_in, lock_subject, use_in};

/// Pictures that are made anew at one time: each takes up to 300 MiB of memory and a core.
const PICTURES_AT_ONCE: usize = 2;
/// Films and archives that are read and written anew at one time: each is as much work for the disk as its upload.
const FILMS_AT_ONCE: usize = 2;

/// What the feature keeps in memory.
pub struct State {
    pictures: Semaphore,
    films: Semaphore,
}

impl Default for State {
    fn default() -> Self {
        Self { pictures: Semaphore::new(PICTURES_AT_ONCE), films: Semaphore::new(FILMS_AT_ONCE) }
    }
}

/// The feature's calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config
        .service(http::upload_image)
        .service(http::upload_file)
        .service(http::list_files)
        .service(http::delete_file)
        .service(serve::get_part)
        .service(serve::get_file)
        .service(serve::get_variant);
}

/// What the document has no place for: the same addresses asked for their heads alone.
pub fn heads(config: &mut web::ServiceConfig) {
    config
        .route("/files/{id}/part/{path:.*}", web::head().to(serve::part))
        .route("/files/{id}/{name}", web::head().to(serve::whole))
        .route("/files/{id}/{width}/{name}", web::head().to(serve::variant));
}
