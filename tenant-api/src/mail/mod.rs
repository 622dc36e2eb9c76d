//! Letters: one task each, written in the recipient's language when it is sent, as HTML and as text.
//!
//! A letter is made with what causes it ([`enqueue`]) and goes out at least once: where the process ends between the mail
//! server's word and the note of it, it goes out again, under the same Message-ID. In development a catcher keeps letters
//! instead of sending them and shows them on a page.
//!
//! A site may word letters itself (`mail_templates`): what it has is found and put into words here, when a letter is sent;
//! `letters` is where it is written and checked, and imports this module, never the other way round.

mod catcher;
mod letter;
mod line;
mod mailer;
pub mod messages;
mod of_accounts;
mod of_closings;
mod of_notices;
mod of_orders;
mod of_parents;
mod page;
mod places;
mod plain;
mod queue;
mod samples;
mod sealed;
mod store;
mod system;
mod template;
mod values;
mod wording;

pub use letter::Letter;
pub use line::Line;
pub use mailer::Mailer;
pub use page::answer as page_of_letters;
pub use places::names as param_names;
pub use queue::{OwnLetter, To, enqueue, enqueue_own, enqueue_to_admins, kind};
pub use samples::{original, sample, sample_values, written_sample};
pub use sealed::SealedToken;
pub use system::{LINK, SystemLetter, params_of};
pub use template::Written;
pub use values::Frame;
pub use wording::Wording;
