//! What is logged, with everything switched on that can be.

use breakage::log::{Log, leaks};
use control_plane::certificates::{self, IssuerSettings};
use serde_json::{Value, json};
use tests::http2::{Http2, get};
use tests::part::Part;
use tests::pebble::Manner;
use tests::run;
use tests::server::Settings;
use tests::world::eventually;

use crate::certificates::place::{Place, SOON};
use crate::submissions::{published, submit};

#[test]
fn no_password_token_or_cookie_is_ever_logged() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let file = tempfile::NamedTempFile::new()?;
        let (part, address) = Part::site_that_logs(&world.server.settings, file.path())?;
        let visitor = site.visitor().through(address);
        let (password, next) = ("mat-khau-cua-toi-7b1f", "mat-khau-moi-9c2e");
        let person = json!({"email": "an@logs.vn", "password": password});
        let signed_up = visitor.post("/api/users/sign-up", person.clone()).await?.data()?;
        let cookie = visitor.post("/api/users/sign-in", person).await?;
        let set = cookie.header("set-cookie").to_owned();
        let by_cookie = set.split(';').next().and_then(|pair| pair.split_once('=')).map(|(_, value)| value.to_owned());
        let token = signed_up.as_str().unwrap_or_default().to_owned();
        assert!(token.len() > 20, "{signed_up}");
        let an = visitor.signed_in(0, "an@logs.vn", token.clone());
        an.get("/api/users/info").await?.data()?;
        let change = json!({"old_password": password, "password": next, "password_confirm": next});
        an.post("/api/users/upsert-password", change).await?.data()?;
        an.with("authorization", "Bearer bearer-token-5d3a").get("/api/tenant").await?.data()?;
        an.post("/api/users/sign-in", json!({"email": "an@logs.vn", "password": "sai-mat-khau-4e4f"}))
            .await?
            .refused(401)?;
        visitor.get("/?token=query-token-6a1b").await?;
        let id = published(&site.admin.through(address), "Tổng").await?;
        let (submission, _) = submit(&an, id, "print(1)").await?;
        an.with("cookie", "access_token=cookie-token-8f2c")
            .without_token()
            .get("/api/users/info")
            .await?
            .refused(401)?;
        an.post("/api/users/sign-out", json!({})).await?;
        part.stop()?;

        let log = std::fs::read_to_string(file.path())?;
        let mut secrets = vec![
            password,
            next,
            &token,
            "bearer-token-5d3a",
            "sai-mat-khau-4e4f",
            "query-token-6a1b",
            "cookie-token-8f2c",
        ];
        let by_cookie = by_cookie.unwrap_or_default();
        if by_cookie.len() > 20 {
            secrets.push(&by_cookie);
        }
        let admins = site.admin.token.clone().unwrap_or_default();
        secrets.push(&admins);
        secrets.push(&submission);
        let databases = passwords(&world.server.settings)?;
        secrets.extend(databases.iter().map(String::as_str));
        for secret in secrets {
            let line = log.lines().find(|line| line.contains(secret));
            assert!(line.is_none(), "{secret} is in {}", line.unwrap_or_default());
        }
        let lines: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        let access: Vec<&Value> = lines.iter().filter(|line| line["message"] == "request").collect();
        assert!(access.len() > 8, "{} lines, {} of them access", lines.len(), access.len());
        let told = access.iter().filter(|line| line["tenant"] == site.id && line["request_id"].is_string()).count();
        assert!(
            told > 8 && access.iter().all(|line| line["route"].is_string() && line["status"].is_u64()),
            "{access:?}"
        );
        Ok(())
    })
}

/// The passwords in the addresses of databases.
fn passwords(settings: &Settings) -> anyhow::Result<Vec<String>> {
    let urls = [&settings.control_url, &settings.sites_url, &settings.judge_url];
    let password = |url: &&String| Ok(url::Url::parse(url)?.password().unwrap_or_default().to_owned());
    let found: Vec<String> = urls.iter().map(password).collect::<anyhow::Result<_>>()?;
    anyhow::ensure!(found.iter().all(|password| password.len() > 20), "the addresses have passwords");
    Ok(found)
}

/// The issuer's work and the server's in one process: accounts, orders, keys, handshakes, HTTP/2, rotation.
#[test]
fn no_key_is_ever_logged() -> anyhow::Result<()> {
    const HOST: &str = "hoc.example.test";
    const BINDING: &str = "zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W";
    run(async |world| {
        let place = Place::open(world, Manner { customer: Some(("lophoc", BINDING)), ..Manner::default() }).await?;
        // From here on: the harness makes its logins' passwords by statements of its own.
        let log = Log::of_everything()?;
        let pool = place.world.provisioner.control();
        let site = place.site().await?;
        place.hold(&site, HOST).await?;
        let bound = || IssuerSettings {
            acme_eab_key_id: Some("lophoc".to_owned()),
            acme_eab_key: BINDING.parse().ok(),
            ..place.settings()
        };
        // A key that can't be used is not told either.
        let wrong = "d3JvbmdrZXl3cm9uZ2tleXdyb25na2V5d3Jvbmc";
        let work = place.issue_by(IssuerSettings { acme_eab_key: wrong.parse().ok(), ..bound() })?;
        let failed = "SELECT count(*) FROM certificates WHERE host = $1 AND state = 'failed'";
        eventually(SOON, async || Ok(place.count(failed, HOST).await? == 1)).await?;
        work.kill().await;
        certificates::renew_now(pool, HOST).await?;
        let work = place.issue_by(bound())?;
        place.until(HOST, "active").await?;
        work.kill().await;
        let client = place.client().await?;
        let connect = || Http2::open(&client, place.https(), HOST, 1 << 20);
        eventually(SOON, async || Ok(connect().await.is_ok())).await?;
        let token = site.admin.token.clone().unwrap_or_default();
        let mut request = get(HOST, "/api/tenant/domain?secret=query-2c4e9a")?;
        let name = http::HeaderName::from_static("access-token");
        request.headers_mut().insert(name, http::HeaderValue::from_str(&token)?);
        assert_eq!(connect().await?.exchange(request, None).await?.status, 200);

        let sealed = |sql: &'static str| place.text(sql, HOST);
        let key = sealed("SELECT key_sealed FROM certificates WHERE host = $1").await?.unwrap_or_default();
        let key = place.vault.open(&format!("certificate key of {HOST}"), &key)?;
        let key = String::from_utf8(key.to_vec())?;
        let account = "SELECT credentials_sealed FROM acme_accounts WHERE directory <> $1";
        let account = sealed(account).await?.unwrap_or_default();
        let context = format!("ACME account at {}", place.pebble.directory());
        let account: Value = serde_json::from_slice(&place.vault.open(&context, &account)?)?;
        let account = account["key_pkcs8"].as_str().unwrap_or_default().to_owned();
        assert!(account.len() > 100, "its key");
        let rotated = place.rotated_to("second")?;
        assert_eq!(certificates::reseal(pool, &rotated).await?.renewed, 2);

        let mut secrets = vec![
            ("an admin's token", token),
            ("the address' query", "query-2c4e9a".to_owned()),
            ("the account's key", account),
            ("the binding key", BINDING.to_owned()),
            ("a wrong binding key", wrong.to_owned()),
            ("the vault's key", place.secret_keys().split_once(':').unwrap_or_default().1.to_owned()),
            ("any private key", "PRIVATE KEY".to_owned()),
        ];
        // The lines between the first and the last of the PEM text.
        let lines = key.lines().filter(|line| !line.contains("-----"));
        secrets.extend(lines.map(|line| ("a certificate's key", line.to_owned())));
        let databases = passwords(&place.server.settings)?;
        secrets.extend(databases.into_iter().map(|password| ("a database's password", password)));
        let text = log.text();
        let levels = ["TRACE", "DEBUG", "INFO"].map(|level| text.matches(&format!("\"level\":\"{level}\"")).count());
        assert!(levels.iter().all(|count| *count > 0), "everything is logged: {levels:?}");
        assert_eq!(leaks(&text, &secrets), Vec::<String>::new());
        Ok(())
    })
}
