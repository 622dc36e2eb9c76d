//! What is logged of operators' secrets, with everything switched on that can be.

use breakage::log::{Log, leaks};
use control_plane::operators::Role;
use serde_json::json;

use super::{PASSWORD, code, with_desk};

#[actix_web::test]
async fn nothing_that_an_operator_signs_in_with_is_ever_logged() -> anyhow::Result<()> {
    let log = Log::of_everything()?;
    with_desk(async |desk| {
        let (_, unused) = desk.invite("minh@lophoc.test", Role::Support).await?;
        let enrolment = desk.say("/setup/totp", json!({"token": unused})).await?.good()?;
        let lan = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let challenge = desk.challenge(&lan.email).await?;
        let now = code(&lan.totp_secret, 1)?;
        let entered = desk.say("/sign-in/totp", json!({"challenge": challenge, "code": now})).await?;
        let wrong = json!({"email": lan.email, "password": "mat-khau-sai-81c4"});
        assert!(!desk.say("/sign-in", wrong).await?.status.is_success());
        desk.get(&lan, "/sites").await?.good()?;
        let session = |cookie: &Option<String>| {
            let value = cookie.as_deref().and_then(|cookie| cookie.split_once('='));
            value.map(|(_, value)| value.to_owned()).unwrap_or_default()
        };
        let mut secrets = vec![
            ("an invitation's token", unused),
            ("a TOTP secret that is being set up", enrolment["secret"].as_str().unwrap_or_default().to_owned()),
            ("a TOTP secret", lan.totp_secret.clone()),
            ("a challenge", challenge),
            ("a session", session(&lan.cookie)),
            ("a password", PASSWORD.to_owned()),
            ("a wrong password", "mat-khau-sai-81c4".to_owned()),
        ];
        if entered.cookie.is_some() {
            secrets.push(("a later session", session(&entered.cookie)));
        }
        secrets.extend(lan.recovery_codes.iter().map(|code| ("a recovery code", code.clone())));
        let text = log.text();
        assert!(text.matches("\"level\":\"TRACE\"").count() > 10, "everything is logged");
        assert_eq!(leaks(&text, &secrets), Vec::<String>::new());
        Ok(())
    })
    .await
}
