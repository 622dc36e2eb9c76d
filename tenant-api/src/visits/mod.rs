//! Visits by the platform's operators. An operator enters a site as its admin through a link that is good once, for a
//! time that was set beforehand. The site sees it: a ribbon on every page, a list of visits with their reasons and of
//! what was changed in each, and its admins may end one at any time.

mod http;
mod record;
mod store;

pub use http::{RibbonBody, ribbon};
pub use http::{end, end_visit, enter, list_actions, list_visits};
pub use record::{Visiting, record};
