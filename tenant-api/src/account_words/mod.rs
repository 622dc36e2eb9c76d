//! The words in an account, for those who sign in ([`crate::accounts`]) and those who manage them ([`crate::people`]).

pub mod messages;
mod parts;

pub use parts::{Audience, ProfileParts, ProfilePartsChange};

platform::text_enum! {
    /// What somebody says that they are.
    pub enum UserType {
        /// Teaches.
        Teacher = "teacher",
        /// Learns.
        Student = "student",
        /// Runs the site.
        Admin = "admin",
        /// Tries things out.
        Test = "test",
    }
}

platform::text_enum! {
    /// What somebody says of their gender.
    pub enum Gender {
        /// Male
        Male = "male",
        /// Female
        Female = "female",
        /// Neither of them
        Other = "other",
    }
}

/// Most characters of a nickname.
pub const NICKNAME_MAX: usize = 40;

/// Most characters of a text of a profile.
pub const TEXT_MAX: usize = 200;
