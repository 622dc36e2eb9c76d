//! Every call of the console: who may make it. A call of the document that is missing here fails the test.

use std::collections::BTreeSet;

use control_plane::operators::Role;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Desk, Person, with_desk};

#[derive(Debug, Clone, Copy, PartialEq)]
enum Who {
    /// Without a session.
    Anybody,
    /// Whatever the role, for oneself.
    Oneself,
    Roles(&'static [Role]),
}

use Role::{Finance, Owner, ReadOnly, Support};
use Who::{Anybody, Oneself, Roles};

const ALL: Who = Roles(&[Owner, Support, Finance, ReadOnly]);
const HELPERS: Who = Roles(&[Owner, Support]);
const MONEY: Who = Roles(&[Owner, Finance]);
const OWNERS: Who = Roles(&[Owner]);

/// Method, path, who, and whether the second factor has to have been shown lately.
const CALLS: &[(&str, &str, Who, bool)] = &[
    ("POST", "/sign-in", Anybody, false),
    ("POST", "/sign-in/totp", Anybody, false),
    ("POST", "/sign-in/recovery", Anybody, false),
    ("POST", "/sign-in/passkey/options", Anybody, false),
    ("POST", "/sign-in/passkey", Anybody, false),
    ("POST", "/setup/look", Anybody, false),
    ("POST", "/setup/totp", Anybody, false),
    ("POST", "/setup/passkey/options", Anybody, false),
    ("POST", "/setup", Anybody, false),
    ("GET", "/session", Oneself, false),
    ("POST", "/step-up/totp", Oneself, false),
    ("POST", "/step-up/passkey/options", Oneself, false),
    ("POST", "/step-up/passkey", Oneself, false),
    ("GET", "/account", Oneself, false),
    ("PUT", "/account", Oneself, false),
    ("POST", "/account/password", Oneself, false),
    ("POST", "/account/totp", Oneself, true),
    ("POST", "/account/totp/confirm", Oneself, true),
    ("DELETE", "/account/totp", Oneself, true),
    ("POST", "/account/recovery-codes", Oneself, true),
    ("POST", "/account/passkeys/options", Oneself, true),
    ("POST", "/account/passkeys", Oneself, true),
    ("PUT", "/account/passkeys/{id}", Oneself, false),
    ("DELETE", "/account/passkeys/{id}", Oneself, true),
    ("DELETE", "/account/sessions/{id}", Oneself, false),
    ("DELETE", "/account/sessions", Oneself, false),
    ("GET", "/roles", ALL, false),
    ("GET", "/operators", OWNERS, false),
    ("POST", "/operators", OWNERS, true),
    ("PUT", "/operators/{id}", OWNERS, true),
    ("POST", "/operators/{id}/disable", OWNERS, true),
    ("POST", "/operators/{id}/enable", OWNERS, true),
    ("POST", "/operators/{id}/invite", OWNERS, true),
    ("GET", "/overview", ALL, false),
    ("GET", "/overview/events", ALL, false),
    ("GET", "/search", ALL, false),
    ("GET", "/sites", ALL, false),
    ("POST", "/sites", HELPERS, false),
    ("POST", "/sites/import", OWNERS, true),
    ("POST", "/imports", OWNERS, true),
    ("GET", "/plans", ALL, false),
    ("GET", "/sites/{id}", ALL, false),
    ("GET", "/sites/{id}/domains", ALL, false),
    ("GET", "/sites/{id}/plan", ALL, false),
    ("POST", "/sites/{id}/plan", MONEY, false),
    ("POST", "/sites/{id}/payments", MONEY, false),
    ("GET", "/sites/{id}/usage", ALL, false),
    ("GET", "/sites/{id}/audit", ALL, false),
    ("GET", "/sites/{id}/operations", ALL, false),
    ("GET", "/sites/{id}/visits", ALL, false),
    ("POST", "/sites/{id}/visits", HELPERS, true),
    ("POST", "/sites/{id}/rename", HELPERS, false),
    ("POST", "/sites/{id}/suspend", HELPERS, false),
    ("POST", "/sites/{id}/resume", HELPERS, false),
    ("POST", "/sites/{id}/archive", HELPERS, false),
    ("POST", "/sites/{id}/delete", OWNERS, true),
    ("POST", "/sites/{id}/undelete", OWNERS, true),
    ("POST", "/sites/{id}/export", OWNERS, true),
    ("POST", "/sites/{id}/clone", OWNERS, true),
    ("POST", "/sites/{id}/move", OWNERS, true),
    ("GET", "/placements", ALL, false),
    ("GET", "/sites/{id}/restorable", ALL, false),
    ("POST", "/sites/{id}/restore", OWNERS, true),
    ("POST", "/sites/{id}/restore/undo", OWNERS, true),
    ("GET", "/backups", ALL, false),
    ("GET", "/visits", ALL, false),
    ("POST", "/visits/{id}/end", HELPERS, false),
    ("GET", "/operations", ALL, false),
    ("GET", "/operations/{id}", ALL, false),
    ("GET", "/operations/{id}/events", ALL, false),
    ("GET", "/operations/{id}/file", OWNERS, true),
    ("POST", "/operations/{id}/retry", HELPERS, false),
    ("POST", "/operations/{id}/cancel", HELPERS, false),
    ("GET", "/farm", ALL, false),
    ("GET", "/farm/events", ALL, false),
    ("POST", "/farm/nodes/{name}/drain", HELPERS, false),
    ("POST", "/farm/nodes/{name}/undrain", HELPERS, false),
    ("GET", "/migrations", ALL, false),
    ("GET", "/migrations/behind", ALL, false),
    ("GET", "/migrations/runs", ALL, false),
    ("GET", "/migrations/runs/{id}", ALL, false),
    ("GET", "/migrations/runs/{id}/results", ALL, false),
    ("POST", "/migrations/runs", OWNERS, true),
    ("GET", "/certificates", ALL, false),
    ("POST", "/certificates/{host}/renew", HELPERS, false),
    ("GET", "/audit", ALL, false),
    ("GET", "/audit/actions", ALL, false),
    ("GET", "/audit/verify", ALL, false),
    ("POST", "/sign-out", Oneself, false),
];

/// Status and message key. Event streams have no end: only what failed is read.
async fn call(desk: &Desk, person: &Person, (method, path): (&str, &str)) -> anyhow::Result<(StatusCode, String)> {
    let path = path.replace("{id}", "999999").replace("{name}", "nobody").replace("{host}", "nobody.vn");
    let method: Method = method.parse()?;
    let mut request = desk.request(method.clone(), &format!("/api/console{path}"), Some(person));
    if method != Method::GET {
        request = request.json(&json!({}));
    }
    let answer = request.send().await?;
    let status = answer.status();
    if status.is_success() {
        return Ok((status, String::new()));
    }
    let body: Value = answer.json().await?;
    Ok((status, body["message_key"].as_str().unwrap_or_default().to_owned()))
}

#[actix_web::test]
async fn every_call_asks_who_calls_before_anything_else() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let document = desk.send(desk.request(Method::GET, "/api/openapi.json", None)).await?.body;
        let mut documented = BTreeSet::new();
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for method in methods.as_object().into_iter().flat_map(|methods| methods.keys()) {
                documented.insert((method.to_uppercase(), path.trim_start_matches("/api/console").to_owned()));
            }
        }
        let listed: BTreeSet<_> =
            CALLS.iter().map(|(method, path, ..)| ((*method).to_owned(), (*path).to_owned())).collect();
        assert_eq!(documented, listed, "the table and the document differ");

        let nobody = Person::default();
        for (method, path, who, _) in CALLS {
            let (status, key) = call(desk, &nobody, (method, path)).await?;
            if *who == Anybody {
                assert_ne!(key, "login_required", "{method} {path}");
            } else {
                assert_eq!((status, key.as_str()), (StatusCode::UNAUTHORIZED, "login_required"), "{method} {path}");
            }
        }
        for role in Role::ALL {
            let person = desk.hire(&format!("{}@lophoc.test", role.name()), role).await?;
            for (method, path, who, _) in CALLS.iter().filter(|call| call.2 != Anybody) {
                let may = match who {
                    Roles(roles) => roles.contains(&role),
                    _ => true,
                };
                let (status, key) = call(desk, &person, (method, path)).await?;
                let what = format!("{role:?} {method} {path}: {status} {key}");
                assert_eq!(key == "no_access", !may, "{what}");
                assert!(!matches!(key.as_str(), "login_required" | "session_expired" | "step_up_required"), "{what}");
                assert!(!status.is_server_error(), "{what}");
            }
        }
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn what_cant_be_undone_asks_for_the_second_factor_again() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Owner).await?;
        desk.sql("UPDATE operator_sessions SET factor_at = now() - interval '11 minutes'").await?;
        for (method, path, _, step_up) in CALLS.iter().filter(|call| call.2 != Anybody && call.1 != "/sign-out") {
            let (_, key) = call(desk, &owner, (method, path)).await?;
            assert_eq!(key == "step_up_required", *step_up, "{method} {path}: {key}");
        }
        let step = json!({"code": super::code(&owner.totp_secret, 1)?});
        desk.post(&owner, "/step-up/totp", step.clone()).await?.good()?;
        assert_eq!(desk.post(&owner, "/step-up/totp", step).await?.key(), "wrong_code", "each code once, here too");
        desk.post(&owner, "/account/recovery-codes", json!({})).await?.good()?;
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn the_web_is_told_what_each_role_may() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let reader = desk.hire("lan@lophoc.test", ReadOnly).await?;
        let roles = desk.get(&reader, "/roles").await?.good()?;
        assert_eq!(roles.as_array().map(Vec::len), Some(4));
        let session = desk.get(&reader, "/session").await?.good()?;
        let own = roles.as_array().and_then(|all| all.iter().find(|one| one["role"] == "read_only"));
        assert_eq!(Some(&session["permissions"]), own.map(|own| &own["permissions"]));
        Ok(())
    })
    .await
}
