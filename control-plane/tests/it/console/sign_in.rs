use std::time::{Duration, Instant};

use control_plane::operators::Role;
use control_plane::operators::throttle::{self, Counted};
use passkey::authenticator::{Authenticator, UiHint, UserCheck, UserValidationMethod};
use passkey::client::{Client, DefaultClientData};
use passkey::crypto::rust_crypto::RustCryptoBackend;
use passkey::types::ctap2::{Aaguid, Ctap2Error};
use passkey::types::{Passkey, webauthn};
use platform::passwords;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use url::Url;

use super::{HOST, ORIGIN, PASSWORD, Person, code, with_desk};

#[actix_web::test]
async fn a_new_operator_sets_up_and_signs_in_with_two_factors() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let (_, token) = desk.invite("lan@lophoc.test", Role::Owner).await?;
        let early = desk.say("/sign-in", json!({"email": "lan@lophoc.test", "password": PASSWORD})).await?;
        assert_eq!((early.status.as_u16(), early.key()), (401, "wrong_credentials"), "nobody signs in before set-up");

        let look = desk.say("/setup/look", json!({"token": token})).await?.good()?;
        assert_eq!((&look["email"], &look["role"]), (&json!("lan@lophoc.test"), &json!("owner")));
        let enrolment = desk.say("/setup/totp", json!({"token": token})).await?.good()?;
        let uri = enrolment["uri"].as_str().unwrap_or_default();
        assert!(uri.starts_with("otpauth://totp/Lophoc:lan%40lophoc.test?"), "{uri}");
        let rows = enrolment["qr"].as_array().map_or(0, Vec::len);
        assert!(rows >= 21 && enrolment["qr"][0].as_str().is_some_and(|row| row.len() == rows));
        let secret = enrolment["secret"].as_str().unwrap_or_default();

        let short = json!({"token": token, "password": "ngắn", "totp": {"code": code(secret, 0)?}});
        let short = desk.say("/setup", short).await?;
        assert_eq!(
            (short.status.as_u16(), &short.body["errors"][0]["message_key"]),
            (412, &json!("password_too_short_12"))
        );
        let wrong = json!({"token": token, "password": PASSWORD, "totp": {"code": "000000"}});
        assert_eq!(desk.say("/setup", wrong).await?.key(), "wrong_code");
        let used = code(secret, 0)?;
        let right = json!({"token": token, "password": PASSWORD, "totp": {"code": used}});
        let said = desk.say("/setup", right.clone()).await?;
        let set = said.headers["set-cookie"].to_str()?.to_owned();
        assert!(set.starts_with("__Host-console_session=") && set.contains("HttpOnly"), "{set}");
        assert!(set.contains("SameSite=Strict") && set.contains("Secure") && set.contains("Path=/"), "{set}");
        assert_eq!(said.data()["recovery_codes"].as_array().map(Vec::len), Some(10));
        assert_eq!(desk.say("/setup", right).await?.key(), "link_expired", "a link is good once");

        let challenge = desk.challenge("lan@lophoc.test").await?;
        let replayed = desk.say("/sign-in/totp", json!({"challenge": challenge, "code": used})).await?;
        assert_eq!((replayed.status.as_u16(), replayed.key()), (401, "wrong_code"), "the code of the set-up was taken");
        let next = json!({"challenge": challenge, "code": code(secret, 1)?});
        let said = desk.say("/sign-in/totp", next.clone()).await?;
        let person = Person { cookie: said.cookie.clone(), ..Person::default() };
        assert_eq!(said.good()?["operator"]["role"], "owner");
        assert_eq!(desk.say("/sign-in/totp", next).await?.key(), "challenge_expired", "a challenge is good once");
        let session = desk.get(&person, "/session").await?.good()?;
        assert_eq!(session["factors"], json!({"totp": true, "passkeys": 0, "recovery_codes_left": 10}));
        desk.post(&person, "/sign-out", json!({})).await?.good()?;
        assert_eq!(desk.get(&person, "/session").await?.key(), "session_expired");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_code_is_good_once_and_one_step_early_or_late() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let challenge = desk.challenge(&owner.email).await?;
        for (steps, why) in [(-2, "too late"), (3, "too early")] {
            let said = desk
                .say("/sign-in/totp", json!({"challenge": challenge, "code": code(&owner.totp_secret, steps)?}))
                .await?;
            assert_eq!(said.key(), "wrong_code", "{why}");
        }
        let soon = code(&owner.totp_secret, 1)?;
        desk.say("/sign-in/totp", json!({"challenge": challenge, "code": soon})).await?.good()?;
        let challenge = desk.challenge(&owner.email).await?;
        let again = desk.say("/sign-in/totp", json!({"challenge": challenge, "code": soon})).await?;
        assert_eq!(again.key(), "wrong_code", "replayed");

        let recovery = &owner.recovery_codes[0];
        let typed = recovery.to_uppercase().replace('-', " ");
        let said = desk.say("/sign-in/recovery", json!({"challenge": challenge, "code": typed})).await?.good()?;
        assert_eq!(said["factors"]["recovery_codes_left"], 9);
        let challenge = desk.challenge(&owner.email).await?;
        let again = desk.say("/sign-in/recovery", json!({"challenge": challenge, "code": recovery})).await?;
        assert_eq!(again.key(), "wrong_code", "a recovery code is good once");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn guessing_locks_accounts_that_are_there_and_that_are_not_alike() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        for email in ["lan@lophoc.test", "nobody@lophoc.test"] {
            for _ in 0..5 {
                let said = desk.say("/sign-in", json!({"email": email, "password": "not this one"})).await?;
                assert_eq!((said.status.as_u16(), said.key()), (401, "wrong_credentials"), "{email}");
            }
            let said = desk.say("/sign-in", json!({"email": email, "password": PASSWORD})).await?;
            assert_eq!(
                (said.status.as_u16(), said.key()),
                (429, "sign_in_locked"),
                "{email}: even the right password waits"
            );
            let seconds: u64 = said.headers["retry-after"].to_str()?.parse()?;
            assert!((1..=30).contains(&seconds), "{seconds}");
        }
        // The wait over, one more failure doubles it.
        desk.sql("UPDATE sign_in_failures SET blocked_until = now()").await?;
        desk.say("/sign-in", json!({"email": owner.email, "password": "not this one"})).await?;
        let said = desk.say("/sign-in", json!({"email": owner.email, "password": PASSWORD})).await?;
        let seconds: u64 = said.headers["retry-after"].to_str()?.parse()?;
        assert!((31..=60).contains(&seconds), "{seconds}");
        desk.sql("UPDATE sign_in_failures SET blocked_until = now()").await?;

        // Whoever knows the password can't guess the code for long, and can't begin anew either.
        let mut refused = 0;
        for _ in 0..12 {
            let challenge = desk.challenge(&owner.email).await?;
            let said = desk.say("/sign-in/totp", json!({"challenge": challenge, "code": "123456"})).await?;
            refused += i32::from(said.key() == "sign_in_locked");
        }
        assert_eq!(refused, 7, "five guesses, then a wait");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn many_guesses_at_once_are_not_one_guess() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let tries = (0..12).map(|_| desk.say("/sign-in", json!({"email": owner.email, "password": "not this one"})));
        let said = futures::future::try_join_all(tries).await?;
        let tried = said.iter().filter(|said| said.key() == "wrong_credentials").count();
        assert!(tried <= 5, "{tried} of 12 guesses at once were tried");
        Ok(())
    })
    .await
}

/// Who is counted after somebody who came a moment later does not wait for what cost that one nothing.
#[actix_web::test]
async fn two_at_the_same_moment_do_not_keep_each_other_out() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let pool = desk.provisioner.control();
        let counted = [Counted::Address("192.0.2.7")];
        assert_eq!(throttle::attempt(pool, &counted).await?, None);
        let mut later = pool.begin().await?;
        sqlx::query("SELECT FROM sign_in_failures FOR UPDATE").execute(&mut *later).await?;
        let counting = async {
            let begun = Instant::now();
            let waits = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))";
            while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut *later).await? {
                anyhow::ensure!(begun.elapsed() < Duration::from_secs(20), "nobody waits to be counted");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            let counts = "UPDATE sign_in_failures SET failures = 2, failed_at = clock_timestamp(), blocked_until = clock_timestamp()";
            sqlx::query(counts).execute(&mut *later).await?;
            Ok(later.commit().await?)
        };
        let first = async { Ok(throttle::attempt(pool, &counted).await?) };
        assert_eq!(tokio::try_join!(first, counting)?, (None, ()));
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn failures_of_another_day_cost_nothing() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let wrong = json!({"email": owner.email, "password": "not this one"});
        desk.say("/sign-in", wrong.clone()).await?;
        let days_ago = "UPDATE sign_in_failures SET failures = 30, blocked_until = now() - interval '1 day', failed_at = now() - interval '25 hours'";
        desk.sql(days_ago).await?;
        assert_eq!(desk.say("/sign-in", wrong).await?.key(), "wrong_credentials");
        desk.challenge(&owner.email).await?;
        Ok(())
    })
    .await
}

/// All the room that there is for computing passwords, taken.
struct FullHouse {
    runtime: tokio::runtime::Runtime,
    /// Who is there leaves when this is dropped.
    stays: std::sync::mpsc::Sender<()>,
}

impl FullHouse {
    async fn fill() -> anyhow::Result<Self> {
        // What takes a place and is never begun: the one thread that would do it waits.
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(1)
            .enable_all()
            .build()?;
        let (stays, told) = std::sync::mpsc::channel();
        runtime.spawn_blocking(move || told.recv());
        let places = std::thread::available_parallelism()?.get();
        for _ in 0..places {
            runtime.spawn(passwords::verify(String::new(), None));
        }
        while passwords::counts().0 < places {
            tokio::task::yield_now().await;
        }
        Ok(Self { runtime, stays })
    }

    fn leave(self) {
        drop(self.stays);
        self.runtime.shutdown_background();
    }
}

#[actix_web::test]
async fn who_finds_no_room_has_not_failed() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let (_, token) = desk.invite("minh@lophoc.test", Role::Support).await?;
        let enrolment = desk.say("/setup/totp", json!({"token": token})).await?.good()?;
        let secret = enrolment["secret"].as_str().unwrap_or_default();
        let all = async |password: &str, code: &str| {
            let sign_in = json!({"email": owner.email, "password": password});
            let set_up = json!({"token": token, "password": PASSWORD, "totp": {"code": code}});
            let change = json!({"old_password": password, "password": "một mật khẩu khác hẳn"});
            tokio::try_join!(
                desk.say("/sign-in", sign_in),
                desk.say("/setup", set_up),
                desk.post(&owner, "/account/password", change)
            )
        };
        // Each has failed as often as costs nothing.
        let (sign_in, set_up, change) = all("not this one", "123456").await?;
        assert_eq!((sign_in.key(), set_up.key()), ("wrong_credentials", "wrong_code"));
        assert_eq!(change.body["errors"][0]["message_key"], "old_password_wrong");
        desk.sql("UPDATE sign_in_failures SET failures = 4").await?;

        let house = FullHouse::fill().await?;
        let (sign_in, set_up, change) = all(PASSWORD, &code(secret, 0)?).await?;
        house.leave();
        for said in [sign_in, set_up, change] {
            assert_eq!((said.status.as_u16(), said.key()), (503, "sign_in_busy"));
        }
        let counts = "SELECT DISTINCT failures, blocked_until > now() FROM sign_in_failures";
        let counts: Vec<(i32, bool)> = sqlx::query_as(counts).fetch_all(desk.provisioner.control()).await?;
        assert_eq!(counts, [(4, false)], "neither counted nor forgotten");
        let (sign_in, set_up, change) = all(PASSWORD, &code(secret, 0)?).await?;
        for said in [sign_in, set_up, change] {
            said.good()?;
        }
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_page_that_only_watches_keeps_no_session_alive() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let unused = "UPDATE operator_sessions SET seen_at = now() - interval '29 minutes'";
        let renewed = "SELECT bool_and(seen_at > now() - interval '1 minute') FROM operator_sessions";
        for (path, idle, is_use) in [
            ("/session", None, true),
            ("/session", Some("0"), true),
            ("/session", Some("1"), false),
            ("/operations", Some("1"), false),
            ("/overview/events", None, false),
            ("/farm/events", None, false),
        ] {
            desk.sql(unused).await?;
            let mut request = desk.request(Method::GET, &format!("/api/console{path}"), Some(&owner));
            if let Some(idle) = idle {
                request = request.header("x-idle", idle);
            }
            assert_eq!(request.send().await?.status(), StatusCode::OK, "{path}");
            let seen: bool = sqlx::query_scalar(renewed).fetch_one(desk.provisioner.control()).await?;
            assert_eq!(seen, is_use, "{path} {idle:?}");
        }
        desk.sql(unused).await?;
        let session = desk.get(&owner, "/session").await?.good()?;
        let left = session["session"]["idle_expires_at"].as_i64().unwrap_or_default()
            - time::OffsetDateTime::now_utc().unix_timestamp();
        assert!((1700..=1800).contains(&left), "{left} s from this use on");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn sessions_end_and_are_seen() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let challenge = desk.challenge(&owner.email).await?;
        let said =
            desk.say("/sign-in/totp", json!({"challenge": challenge, "code": code(&owner.totp_secret, 1)?})).await?;
        let second = Person { cookie: said.cookie.clone(), ..owner.clone() };
        let account = desk.get(&owner, "/account").await?.good()?;
        let sessions = account["sessions"].as_array().cloned().unwrap_or_default();
        assert_eq!(sessions.len(), 2);
        let other =
            sessions.iter().find(|one| one["current"] == false).map(|one| one["id"].clone()).unwrap_or_default();
        let path = format!("/api/console/account/sessions/{other}");
        desk.send(desk.request(Method::DELETE, &path, Some(&owner))).await?.good()?;
        assert_eq!(desk.get(&second, "/session").await?.key(), "session_expired", "ended by the other one");

        desk.sql("UPDATE operator_sessions SET seen_at = now() - interval '31 minutes'").await?;
        assert_eq!(desk.get(&owner, "/session").await?.key(), "session_expired", "not used for half an hour");
        desk.sql("UPDATE operator_sessions SET seen_at = now(), expires_at = now()").await?;
        assert_eq!(desk.get(&owner, "/session").await?.key(), "session_expired", "twelve hours are over");
        assert_eq!(desk.get(&Person::default(), "/session").await?.key(), "login_required");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn only_the_consoles_own_pages_write() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let cookie = owner.cookie.clone().unwrap_or_default();
        let write = |origin: Option<&str>| {
            let mut request = reqwest::Client::new()
                .put(
                    desk.request(Method::PUT, "/api/console/account", None)
                        .build()
                        .map(|it| it.url().clone())
                        .unwrap_or_else(|_| Url::parse("http://x").expect("an address")),
                )
                .header("host", HOST)
                .header("cookie", cookie.clone())
                .json(&json!({"name": "Lan"}));
            if let Some(origin) = origin {
                request = request.header("origin", origin);
            }
            desk.send(request)
        };
        for origin in [None, Some("https://evil.test"), Some("http://console.lophoc.test"), Some("null")] {
            let said = write(origin).await?;
            assert_eq!((said.status.as_u16(), said.key()), (403, "foreign_origin"), "{origin:?}");
        }
        write(Some(ORIGIN)).await?.good()?;
        Ok(())
    })
    .await
}

/// Whoever holds the authenticator in their hand.
pub struct Holder;

#[async_trait::async_trait]
impl UserValidationMethod for Holder {
    type PasskeyItem = Passkey;

    async fn check_user<'a>(
        &self,
        _: UiHint<'a, Self::PasskeyItem>,
        presence: bool,
        verification: bool,
    ) -> Result<UserCheck, Ctap2Error> {
        Ok(UserCheck { presence, verification })
    }

    fn is_presence_enabled(&self) -> bool {
        true
    }

    fn is_verification_enabled(&self) -> Option<bool> {
        Some(true)
    }
}

#[actix_web::test]
async fn a_passkey_is_a_second_factor() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let store: Option<Passkey> = None;
        let mut browser = Client::new(Authenticator::new(Aaguid::new_empty(), store, Holder, RustCryptoBackend));
        let origin = Url::parse(ORIGIN)?;
        let refused = |error| anyhow::anyhow!("the authenticator refused: {error:?}");

        let (_, token) = desk.invite("lan@lophoc.test", Role::Owner).await?;
        let options = desk.say("/setup/passkey/options", json!({"token": token})).await?.good()?;
        assert_eq!(options["publicKey"]["authenticatorSelection"]["userVerification"], "required");
        assert_eq!(options["publicKey"]["rp"]["id"], HOST);
        let options: webauthn::CredentialCreationOptions = serde_json::from_value(options)?;
        let made = browser.register(&origin, options, DefaultClientData).await.map_err(refused)?;
        let passkey = json!({"name": "Điện thoại", "credential": serde_json::to_value(&made)?});
        let body = json!({"token": token, "password": PASSWORD, "passkey": passkey});
        let said = desk.say("/setup", body).await?;
        let person = Person { cookie: said.cookie.clone(), ..Person::default() };
        said.good()?;

        let challenge = desk.challenge("lan@lophoc.test").await?;
        let ask = async |path: &str,
                         body: Value,
                         who: Option<&Person>|
               -> anyhow::Result<webauthn::CredentialRequestOptions> {
            let request = desk.request(Method::POST, &format!("/api/console{path}"), who).json(&body);
            Ok(serde_json::from_value(desk.send(request).await?.good()?)?)
        };
        let options = ask("/sign-in/passkey/options", json!({"challenge": challenge}), None).await?;
        let shown = browser.authenticate(&origin, options, DefaultClientData).await.map_err(refused)?;
        let proof = json!({"challenge": challenge, "credential": serde_json::to_value(&shown)?});
        let said = desk.say("/sign-in/passkey", proof.clone()).await?.good()?;
        assert_eq!(said["factors"], json!({"totp": false, "passkeys": 1, "recovery_codes_left": 10}));
        assert_eq!(desk.say("/sign-in/passkey", proof.clone()).await?.key(), "challenge_expired");
        let challenge = desk.challenge("lan@lophoc.test").await?;
        let stale = json!({"challenge": challenge, "credential": proof["credential"]});
        assert_eq!(desk.say("/sign-in/passkey", stale).await?.key(), "wrong_code", "an answer to another question");

        // Again within a session, and never without a factor.
        desk.sql("UPDATE operator_sessions SET factor_at = now() - interval '11 minutes'").await?;
        let said = desk.post(&person, "/account/recovery-codes", json!({})).await?;
        assert_eq!((said.status, said.key()), (StatusCode::FORBIDDEN, "step_up_required"));
        let options = ask("/step-up/passkey/options", json!({}), Some(&person)).await?;
        let shown = browser.authenticate(&origin, options, DefaultClientData).await.map_err(refused)?;
        desk.post(&person, "/step-up/passkey", json!({"credential": serde_json::to_value(&shown)?})).await?.good()?;
        desk.post(&person, "/account/recovery-codes", json!({})).await?.good()?;
        let account = desk.get(&person, "/account").await?.good()?;
        let id = account["passkeys"][0]["id"].as_i64().unwrap_or_default();
        assert_eq!(account["passkeys"][0]["name"], "Điện thoại");
        let removed = desk.request(Method::DELETE, &format!("/api/console/account/passkeys/{id}"), Some(&person));
        assert_eq!(desk.send(removed).await?.key(), "last_factor");
        Ok(())
    })
    .await
}
