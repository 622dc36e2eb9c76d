//! Letters: one task each, written in the recipient's language when it is sent, as HTML and as text.
//!
//! A letter is made with what causes it ([`enqueue`]) and goes out at least once: where the process ends between the mail
//! server's word and the note of it, it goes out again, under the same Message-ID. In development a catcher keeps letters
//! instead of sending them and shows them on a page.

mod catcher;
mod letter;
mod line;
mod mailer;
pub mod messages;
mod of_accounts;
mod of_closings;
mod of_notices;
mod of_parents;
mod page;
mod queue;
mod sealed;
mod store;
mod template;

pub use letter::Letter;
pub use line::Line;
pub use mailer::Mailer;
pub use page::answer as page_of_letters;
pub use queue::{To, enqueue, enqueue_to_admins, kind};
pub use sealed::SealedToken;
