//! The three people of a seeded site.

use anyhow::Context;
use control_plane::content::{CallError, SiteClient, Sites};
use control_plane::provisioning::Provisioner;
use reqwest::Method;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// How a person signs in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Account {
    pub(super) email: String,
    pub(super) password: String,
}

/// The site's people.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Accounts {
    pub(super) admin: Account,
    pub(super) teacher: Account,
    pub(super) student: Account,
}

impl Accounts {
    /// New ones, with passwords that nobody else knows.
    pub(super) fn new(label: &str) -> Self {
        let account =
            |role: &str| Account { email: format!("{role}@{label}.example"), password: platform::secrets::new_token() };
        Self { admin: account("admin"), teacher: account("teacher"), student: account("student") }
    }
}

/// Who somebody is on the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Person {
    Admin,
    Teacher,
    Student,
}

impl Person {
    fn role(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Teacher => "teacher",
            Self::Student => "student",
        }
    }

    /// What the person tells about themself.
    fn profile(self) -> Value {
        match self {
            Self::Admin => {
                json!({"full_name": "Nguyễn Thu Hà", "dob": "1985-03-08", "phone_number": "0912345678", "congratulations": false})
            }
            Self::Teacher => {
                json!({"full_name": "Trần Minh Đức", "dob": "1990-11-20", "phone_number": "0387654321", "type": "teacher", "congratulations": false})
            }
            Self::Student => {
                json!({"full_name": "Lê Bảo An", "dob": "2009-09-05", "phone_number": "0701234567", "type": "student", "congratulations": false})
            }
        }
    }
}

/// Signs the person in; signs them up, tells about them and gives them their role where that is still to do.
pub(super) async fn ensure_person(
    provisioner: &Provisioner,
    sites: &Sites,
    tenant: i64,
    label: &str,
    account: &Account,
    person: Person,
    admin: Option<&SiteClient>,
) -> anyhow::Result<SiteClient> {
    let token = match token(sites, label, account, "sign-in").await {
        Ok(token) => token,
        Err(error) if error.is(401) => come_in(provisioner, sites, tenant, label, account).await?,
        Err(error) => return Err(error.into()),
    };
    let client = sites.site(label, Some(&token));
    let info = client.call(Method::GET, "/api/users/info", None).await?;
    let profile = person.profile();
    let told =
        profile.as_object().is_some_and(|fields| fields.iter().all(|(name, value)| info.get(name) == Some(value)));
    if !told {
        client.call(Method::PUT, "/api/users/info", Some(&profile)).await?;
    }
    if info["role"] != person.role() {
        let admin = admin.context("the site's first account is not its admin")?;
        let id = info["id"].as_i64().context("the info of an account has no id")?;
        admin.call(Method::PUT, &format!("/api-admin/users/{id}"), Some(&json!({"role": person.role()}))).await?;
    }
    Ok(client)
}

/// Signs up; whoever is there already, with a password that was lost with the file, gets the new one.
async fn come_in(
    provisioner: &Provisioner,
    sites: &Sites,
    tenant: i64,
    label: &str,
    account: &Account,
) -> anyhow::Result<String> {
    if provisioner.reset_password(tenant, &account.email, &account.password).await? {
        return Ok(token(sites, label, account, "sign-in").await?);
    }
    Ok(token(sites, label, account, "sign-up").await?)
}

async fn token(sites: &Sites, label: &str, account: &Account, how: &str) -> Result<String, CallError> {
    let body = json!({"email": account.email, "password": account.password});
    let data = sites.site(label, None).call(Method::POST, &format!("/api/users/{how}"), Some(&body)).await?;
    let token = data.as_str().with_context(|| format!("the answer to {how} is not a token"))?;
    Ok(token.to_owned())
}
