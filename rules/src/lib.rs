//! What may stand in a field (specification, section 5): each rule is one function, which answers with the value in the
//! form in which it is kept, or with the message that tells what is wrong with it.

mod address;
mod code;
mod date;
mod link;
pub mod messages;
mod person;
mod score;
mod text;
mod video_link;

pub use address::{domain, email, google_email, is_public_host, login, normal_email, phone};
pub use code::{
    PASSWORD_MAX, PASSWORD_MIN, affiliate_code, new_password, password, password_again, slug, wallet_address,
};
pub use date::{DateInput, date, past_date};
pub use link::{link, place};
pub use person::{Asked, Personal, personal};
pub use score::test_score;
pub use text::{line, person_name};
pub use video_link::{Plays, VideoLink, YOUTUBE, video_link};
