use control_plane::operators::Role;
use reqwest::Method;
use serde_json::json;

use super::{Person, with_desk};

#[actix_web::test]
async fn an_owner_invites_changes_and_shuts_out() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let invite = json!({"email": " Minh@Lophoc.test ", "name": "Minh", "role": "support"});
        let made = desk.post(&owner, "/operators", invite.clone()).await?.good()?;
        assert!(made["link"].as_str().is_some_and(|link| link.contains("/setup#")));
        assert_eq!(
            (&made["operator"]["email"], &made["operator"]["state"]),
            (&json!("minh@lophoc.test"), &json!("invited"))
        );
        let twice = desk.post(&owner, "/operators", invite).await?;
        assert_eq!(twice.body["errors"][0]["message_key"], "operator_exists");

        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let path = format!("/operators/{}", helper.id);
        let change =
            desk.request(Method::PUT, &format!("/api/console{path}"), Some(&owner)).json(&json!({"role": "finance"}));
        assert_eq!(desk.send(change).await?.good()?["role"], "finance");
        let session = desk.get(&helper, "/session").await?.good()?;
        assert_eq!(session["operator"]["role"], "finance", "at once, in the session that is open");
        desk.post(&owner, &format!("{path}/disable"), json!({"reason": "đã nghỉ việc"})).await?.good()?;
        assert_eq!(desk.get(&helper, "/session").await?.key(), "session_expired", "out at once");
        let said = desk.say("/sign-in", json!({"email": helper.email, "password": super::PASSWORD})).await?;
        assert_eq!(said.key(), "wrong_credentials", "a disabled account looks like none");
        desk.post(&owner, &format!("{path}/enable"), json!({"reason": "trở lại"})).await?.good()?;
        desk.challenge(&helper.email).await?;
        let link = desk.post(&owner, &format!("{path}/invite"), json!({"reason": "mất điện thoại"})).await?.good()?;
        assert_eq!(link["operator"]["state"], "invited");
        let said = desk.say("/sign-in", json!({"email": helper.email, "password": super::PASSWORD})).await?;
        assert_eq!(said.key(), "wrong_credentials", "the old password is gone");
        let list = desk.get(&owner, "/operators?search=minh").await?.good()?;
        assert_eq!(list.as_array().map(Vec::len), Some(1));
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn the_last_owner_stays() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let path = format!("/operators/{}", owner.id);
        for (method, path, body) in [
            (Method::PUT, path.clone(), json!({"role": "support"})),
            (Method::POST, format!("{path}/disable"), json!({"reason": "thử xem"})),
            (Method::POST, format!("{path}/invite"), json!({"reason": "thử xem"})),
        ] {
            let request = desk.request(method, &format!("/api/console{path}"), Some(&owner)).json(&body);
            assert_eq!(desk.send(request).await?.key(), "last_owner", "{path}");
        }
        let second = desk.hire("minh@lophoc.test", Role::Owner).await?;
        desk.post(&second, &format!("{path}/disable"), json!({"reason": "đã nghỉ việc"})).await?.good()?;
        assert_eq!(desk.get(&owner, "/session").await?.key(), "session_expired");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_link_is_good_for_a_day() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let (_, token) = desk.invite("lan@lophoc.test", Role::Owner).await?;
        desk.sql("UPDATE operator_invitations SET expires_at = now()").await?;
        for path in ["/setup/look", "/setup/totp", "/setup/passkey/options"] {
            assert_eq!(desk.say(path, json!({"token": token})).await?.key(), "link_expired", "{path}");
        }
        assert_eq!(desk.say("/setup/look", json!({"token": "anything"})).await?.key(), "link_expired");
        assert_eq!(desk.get(&Person::default(), "/operators").await?.key(), "login_required");
        Ok(())
    })
    .await
}
