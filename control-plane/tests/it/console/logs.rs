//! What is logged of operators' secrets, with everything switched on that can be.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use control_plane::operators::Role;
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;

use super::{PASSWORD, code, with_desk};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for &Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = &'a Log;

    fn make_writer(&'a self) -> &'a Log {
        self
    }
}

#[actix_web::test]
async fn nothing_that_an_operator_signs_in_with_is_ever_logged() -> anyhow::Result<()> {
    let log = Log::default();
    tracing_subscriber::fmt()
        .json()
        .with_env_filter("trace")
        .with_writer(log.clone())
        .try_init()
        .map_err(|error| anyhow::anyhow!("{error}"))?;
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
        let text = String::from_utf8_lossy(&log.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned();
        assert!(text.matches("\"level\":\"TRACE\"").count() > 10, "everything is logged");
        for (name, secret) in secrets {
            assert!(secret.len() > 5, "{name}: {secret}");
            let line = text.lines().find(|line| line.contains(&secret));
            assert!(line.is_none(), "{name} is in {}", line.unwrap_or_default());
        }
        Ok(())
    })
    .await
}
