//! Who may take money: the control plane says it of each site, and a call that takes money extracts the proof of it.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use platform::error::ApiError;

use super::messages::PAYMENTS_NOT_ALLOWED;
use crate::actor::Actor;
use crate::site::Site;

/// A person at a site that may take payments. Every call that takes money, or changes what was paid, has this in place of
/// an [`Actor`]: who they are is asked first (401), then whether the site may (403), and only then is the body read.
#[derive(Debug, Clone)]
pub struct PaymentsAllowed(pub Actor);

impl FromRequest for PaymentsAllowed {
    type Error = ApiError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, ApiError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (site, actor) = (Site::of(request), Actor::from_request(request, payload));
        Box::pin(async move {
            let actor = actor.await?;
            if site?.entry.payment_allowed { Ok(Self(actor)) } else { Err(PAYMENTS_NOT_ALLOWED.into()) }
        })
    }
}
