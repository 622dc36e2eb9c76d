//! What a site's tables say while nobody may write them, told apart from every other lack of a right.
//!
//! While a site moves, and at the place that it has left, its role has no right to write and triggers refuse whoever has
//! (the control plane's `life/moving`). Only there does a refusal mean "in a moment, at the place where the site is then";
//! the same code from any other connection, or about anything but a table, is a fault of ours.

use std::borrow::Cow;
use std::error::Error;
use std::fmt;

use sqlx::error::{DatabaseError, ErrorKind};

/// insufficient_privilege: Postgres' own for a role without the right, and what the triggers raise.
const NO_PRIVILEGE: &str = "42501";

/// A refusal of the fence, with what Postgres said.
#[derive(Debug)]
struct Fenced(Box<dyn DatabaseError>);

/// What a statement on a tenant's connection failed with: marked where it is the fence's refusal.
pub(crate) fn mark(error: sqlx::Error) -> sqlx::Error {
    match error {
        sqlx::Error::Database(refusal) if is_of_the_fence(refusal.as_ref()) => {
            sqlx::Error::Database(Box::new(Fenced(refusal)))
        }
        error => error,
    }
}

/// Whether a site's tables refuse to be written because the site is moving or has moved: it goes well again in a moment,
/// at the place where the site is then. Only what a [`crate::tenancy::TenantConn`] failed with can be that.
pub fn is_fenced(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.try_downcast_ref::<Fenced>().is_some())
}

fn is_of_the_fence(refusal: &dyn DatabaseError) -> bool {
    // Where the server speaks another language than English, every refusal counts.
    let is_about = |what: &str| refusal.message().starts_with(what);
    let is_about_something_else = is_about("permission denied ") && !is_about("permission denied for table ");
    refusal.code().as_deref() == Some(NO_PRIVILEGE) && !is_about_something_else
}

impl fmt::Display for Fenced {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}

impl Error for Fenced {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}

impl DatabaseError for Fenced {
    fn message(&self) -> &str {
        self.0.message()
    }

    fn code(&self) -> Option<Cow<'_, str>> {
        self.0.code()
    }

    fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
        self
    }

    fn table(&self) -> Option<&str> {
        self.0.table()
    }

    fn kind(&self) -> ErrorKind {
        self.0.kind()
    }
}
