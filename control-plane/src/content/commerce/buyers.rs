//! Those who buy.

use anyhow::Context;
use reqwest::Method;
use serde::Deserialize;
use serde_json::json;

use super::Market;
use crate::content::client::{CallError, SiteClient};

/// Somebody who buys: parents most of all.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Buyer {
    /// What they sign in with.
    pub(super) username: String,
    full_name: String,
    phone_number: String,
}

impl Buyer {
    /// Signs the buyer in, with an account that is made where there is none.
    pub(super) async fn sign_in(&self, market: &Market<'_>) -> Result<SiteClient, CallError> {
        let (demo, password) = (market.demo, platform::secrets::new_token());
        let is_there = demo.provisioner.reset_password(demo.tenant, &self.username, &password).await;
        if !is_there.context("giving a buyer a password")? {
            let person = json!({"username": self.username, "password": password, "full_name": self.full_name,
                                "phone_number": self.phone_number, "dob": "1984-05-19"});
            market.admin.call(Method::POST, "/api-admin/users", Some(&person)).await?;
        }
        let body = json!({"email": self.username, "password": password});
        let token = demo.sites.site(demo.label, None).call(Method::POST, "/api/users/sign-in", Some(&body)).await?;
        Ok(demo.sites.site(demo.label, Some(token.as_str().context("a sign-in answers no token")?)))
    }
}
