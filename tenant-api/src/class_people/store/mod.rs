//! SQL of how people come into a class.

mod accounts;
mod members;
mod names;

pub use accounts::{
    AccountRow, CardRow, LearnerRow, ask_for_own_passwords, by_id, by_login, card_rows, count_people, learners, search,
    set_made_for, taken_logins,
};
pub use members::{
    JoinRow, RequestRow, ask, cancel_requests, class_of_code, find_class, lock_class_of_code, requests, teacher_names,
    waiting,
};
pub use names::{
    NameDraft, NameRow, add_names, claim, claim_of, confirm_claims, delete_name, free_names, name_of, nameless, names,
    release_claims, set_names, update_name,
};
