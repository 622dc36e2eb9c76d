//! Taking what was sent, by a call or from a page: once, and with an account where one is wanted.

use actix_web::{HttpRequest, HttpResponse};
use platform::error::ApiError;

use super::answering::{FormAnswered, Prepared, Who, answered};
use super::receiving::Sent;
use super::registering::register;
use crate::activity;
use crate::actor::Visitor;
use crate::app;
use crate::files;
use crate::site::Site;

/// Whether who answers comes into what the form joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registers {
    Never,
    Always,
    /// Where the form joins something.
    AsTheForm,
}

/// What came of what was sent.
pub struct Taken {
    pub answered: FormAnswered,
    /// With the cookies of a session that began.
    pub session: Option<HttpResponse>,
}

/// Takes an answer; of what came under the same key before, what came of it then.
///
/// # Errors
/// As [`Prepared::new`] and [`Prepared::write`]; where an account is made also what is wrong with that.
pub async fn take(
    site: &Site,
    request: &HttpRequest,
    visitor: &Visitor,
    sent: Sent,
    registers: Registers,
) -> Result<Taken, ApiError> {
    if let Some(answered) = answered(site, sent.input.form_id, sent.input.key).await? {
        return Ok(Taken { answered, session: None });
    }
    let user = Who::of(visitor);
    let prepared = Prepared::new(site, app::data::<files::State>(request)?, request, sent, user).await?;
    let does_register = match registers {
        Registers::Never => false,
        Registers::Always => true,
        Registers::AsTheForm => prepared.form.draft.joins.is_some(),
    };
    if does_register {
        return register(site, app::data::<activity::State>(request)?, request, prepared, user).await;
    }
    let mut tx = site.begin().await?;
    let (answer, _) = prepared.write(&mut tx, site, Who { user, registers: false }).await?;
    let answered = FormAnswered::of(&mut tx, &answer, None).await?;
    tx.commit().await?;
    Ok(Taken { answered, session: None })
}
