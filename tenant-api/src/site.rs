//! Which site a request is for, and the only way from a handler to that site's data.

use std::future::{Ready, ready};
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use directory::messages::SITE_NOT_FOUND;
use platform::error::ApiError;
use platform::tenancy::{Loan, TenantTx};

use crate::app::{self, App};

/// The site of a request's Host. Extracted by handlers; who has it can reach this site's tables and no other's.
#[derive(Clone)]
pub struct Site {
    /// What the Directory knows of it.
    pub entry: Arc<directory::Site>,
    /// The process's parts.
    pub app: web::Data<App>,
}

impl Site {
    /// The site that the tenancy middleware resolved.
    ///
    /// # Errors
    /// 404 where it resolved none.
    pub fn of(request: &HttpRequest) -> Result<Self, ApiError> {
        let entry = request.extensions().get::<Arc<directory::Site>>().cloned().ok_or(SITE_NOT_FOUND)?;
        let app = app::data::<App>(request)?.clone();
        Ok(Self { entry, app })
    }

    /// The site's id.
    pub fn id(&self) -> i64 {
        self.entry.id
    }

    /// Where links from elsewhere, such as letters, lead to; without a slash at its end.
    pub fn address(&self) -> String {
        let (host, config) = (&self.entry.primary_host, &self.app.config);
        if config.https {
            return format!("https://{host}");
        }
        // Without HTTPS people come to where the process listens.
        match config.listen.rsplit_once(':') {
            Some((_, port)) if port != "80" => format!("http://{host}:{port}"),
            _ => format!("http://{host}"),
        }
    }

    /// A connection for single statements.
    ///
    /// # Errors
    /// 503 when none is to be had.
    pub async fn read(&self) -> Result<Loan, ApiError> {
        self.app.tenants.read(&self.entry.placement).await
    }

    /// A transaction.
    ///
    /// # Errors
    /// 503 when no connection is to be had.
    pub async fn begin(&self) -> Result<TenantTx, ApiError> {
        self.app.tenants.begin(&self.entry.placement).await
    }
}

impl FromRequest for Site {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::of(request))
    }
}
