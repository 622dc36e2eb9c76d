//! Accounts and sessions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;
use tests::{Answer, TestSite, run};

const EMAIL: &str = "an.nguyen@truong.edu.vn";
const PASSWORD: &str = "mật khẩu 1";

fn credentials(email: &str, password: &str) -> serde_json::Value {
    json!({"email": email, "password": password})
}

async fn sign_up(site: &TestSite, email: &str) -> anyhow::Result<tests::Caller> {
    let answer = site.visitor().post("/api/users/sign-up", credentials(email, PASSWORD)).await?;
    let token = answer.data()?.as_str().map(str::to_owned).ok_or_else(|| anyhow::anyhow!("no token"))?;
    Ok(site.visitor().signed_in(0, email, token))
}

/// The attributes of the session's cookie.
fn cookie(answer: &Answer) -> Vec<String> {
    let all = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let own = all.filter(|value| value.starts_with("access_token="));
    own.flat_map(|value| value.split(';').map(|part| part.trim().to_lowercase())).collect()
}

#[test]
fn signs_up_in_and_out() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let body = json!({"email": "  An.Nguyen@Truong.edu.vn ", "password": PASSWORD, "full_name": "Nguyễn An"});
        let first = site.visitor().post("/api/users/sign-up", body).await?;
        let token = first.data()?.as_str().map(str::to_owned).ok_or_else(|| anyhow::anyhow!("no token"))?;
        let an = site.visitor().signed_in(0, EMAIL, token);
        let info = an.get("/api/users/info").await?.data()?;
        assert_eq!((info["email"].as_str(), info["full_name"].as_str()), (Some(EMAIL), Some("Nguyễn An")));
        assert_eq!((info["role"].as_str(), info["user_type_set"].as_bool()), (Some("student"), Some(false)));

        let again = site.visitor().post("/api/users/sign-up", credentials(EMAIL, PASSWORD)).await?;
        assert_eq!(again.refused(412)?, "account_exists");
        let second = site.visitor().post("/api/users/sign-in", credentials(EMAIL, PASSWORD)).await?;
        let elsewhere = site.visitor().signed_in(0, EMAIL, second.data()?.as_str().unwrap_or_default().to_owned());
        assert_eq!(elsewhere.get("/api/users/info").await?.status, 200);

        let out = an.post("/api/users/sign-out", json!({})).await?;
        assert!(cookie(&out).contains(&"max-age=0".to_owned()), "{:?}", cookie(&out));
        assert_eq!(an.get("/api/users/info").await?.refused(401)?, "session_expired");
        assert_eq!(an.post("/api/users/sign-out", json!({})).await?.refused(401)?, "session_expired");
        assert_eq!(elsewhere.get("/api/users/info").await?.status, 200, "signing out ends one session only");
        Ok(())
    })
}

#[test]
fn the_cookie_is_out_of_scripts_and_other_sites_reach() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let answer = site.visitor().post("/api/users/sign-up", credentials(EMAIL, PASSWORD)).await?;
        let cookie = cookie(&answer);
        for part in ["httponly", "samesite=lax", "path=/", "max-age=2592000"] {
            assert!(cookie.contains(&part.to_owned()), "{part} is not in {cookie:?}");
        }
        assert!(!cookie.iter().any(|part| part == "secure" || part.starts_with("domain")), "{cookie:?}");
        let settings = tests::server::Settings { https: true, ..world.server.settings.clone() };
        let https = tests::server::Server::start(settings).await?;
        let answer =
            site.visitor().through(https.address).post("/api/users/sign-in", credentials(EMAIL, PASSWORD)).await?;
        assert!(self::cookie(&answer).contains(&"secure".to_owned()), "{:?}", self::cookie(&answer));
        Ok(())
    })
}

#[test]
fn a_write_by_cookie_must_come_from_the_sites_own_pages() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let by_header = site.person("student").await?;
        let token = by_header.token.clone().unwrap_or_default();
        let by_cookie = by_header.without_token().with("cookie", &format!("other=1; access_token={token}"));
        let body = json!({"full_name": "Trần Bình"});
        assert_eq!(by_cookie.get("/api/users/info").await?.status, 200);
        assert_eq!(by_cookie.put("/api/users/info", body.clone()).await?.refused(403)?, "foreign_origin");
        let own = format!("http://{}", site.host);
        for foreign in ["http://xau.vn", "null", &format!("http://{}.xau.vn", site.host), &format!("{own}:81")] {
            let caller = by_cookie.with("origin", foreign);
            assert_eq!(caller.put("/api/users/info", body.clone()).await?.refused(403)?, "foreign_origin", "{foreign}");
            assert_eq!(caller.get("/api/users/info").await?.status, 200, "reading is harmless: {foreign}");
        }
        assert_eq!(by_cookie.with("origin", &own).put("/api/users/info", body.clone()).await?.status, 200);
        assert_eq!(by_header.put("/api/users/info", body.clone()).await?.status, 200);
        // Also who has not signed in yet: a foreign page is not to sign its victim in.
        let foreign = site.visitor().with("origin", "http://xau.vn");
        let refused = foreign.post("/api/users/sign-in", credentials(EMAIL, PASSWORD)).await?;
        assert_eq!(refused.refused(403)?, "foreign_origin");
        // A header token beside a stale cookie counts.
        let both = by_header.with("cookie", "access_token=gone");
        assert_eq!(both.put("/api/users/info", body).await?.status, 200);
        Ok(())
    })
}

#[test]
fn a_wrong_password_and_an_unknown_account_look_the_same() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        sign_up(&site, EMAIL).await?;
        let wrong = site.visitor().post("/api/users/sign-in", credentials(EMAIL, "sai mật khẩu")).await?;
        let unknown = site.visitor().post("/api/users/sign-in", credentials("khong@co.vn", PASSWORD)).await?;
        assert_eq!(wrong.refused(401)?, "wrong_credentials");
        assert_eq!(wrong.text, unknown.text);
        // An account without a password (it signs in elsewhere) is no way in.
        let elsewhere = site.person("teacher").await?;
        for password in ["", " ", "null"] {
            let answer = site.visitor().post("/api/users/sign-in", credentials(&elsewhere.email, password)).await?;
            assert!([401, 412].contains(&answer.status), "{}", answer.text);
        }
        Ok(())
    })
}

#[test]
fn a_session_ends_with_its_time() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = site.person("student").await?;
        assert_eq!(person.get("/api/users/info").await?.status, 200);
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1")
            .bind(person.id)
            .execute(&mut sql)
            .await?;
        assert_eq!(person.get("/api/users/info").await?.refused(401)?, "session_expired");
        let an = sign_up(&site, EMAIL).await?;
        let kept = "SELECT encode(token_hash, 'escape') FROM sessions";
        let kept: Vec<String> = sqlx::query_scalar(kept).fetch_all(&mut sql).await?;
        assert!(!kept.contains(&an.token.unwrap_or_default()), "tokens are stored hashed");
        Ok(())
    })
}

#[test]
fn a_new_password_follows_the_rules_and_ends_other_sessions() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = sign_up(&site, EMAIL).await?;
        let token = site.visitor().post("/api/users/sign-in", credentials(EMAIL, PASSWORD)).await?.data()?;
        let other = site.visitor().signed_in(0, EMAIL, token.as_str().unwrap_or_default().to_owned());
        let change = async |body| an.post("/api/users/upsert-password", body).await;
        let new = "mật khẩu 2";
        let cases = [
            (json!({"old_password": PASSWORD, "password": "sáu ký"}), "password password_too_short"),
            (json!({"old_password": PASSWORD, "password": ""}), "password required"),
            (json!({"old_password": PASSWORD, "password": "x".repeat(201)}), "password password_too_long"),
            (json!({"old_password": PASSWORD, "password": PASSWORD}), "password password_unchanged"),
            (json!({"old_password": "sai", "password": new}), "old_password old_password_wrong"),
            (json!({"password": new}), "old_password old_password_wrong"),
            (
                json!({"old_password": PASSWORD, "password": new, "password_confirm": "khác"}),
                "password_confirm passwords_differ",
            ),
        ];
        for (body, fault) in cases {
            assert_eq!(change(body).await?.faults()?, [fault]);
        }
        assert_eq!(other.get("/api/users/info").await?.status, 200);
        assert_eq!(change(json!({"old_password": PASSWORD, "password": new})).await?.data()?, true);
        assert_eq!(an.get("/api/users/info").await?.status, 200);
        assert_eq!(other.get("/api/users/info").await?.refused(401)?, "session_expired");
        assert_eq!(site.visitor().post("/api/users/sign-in", credentials(EMAIL, PASSWORD)).await?.status, 401);
        assert_eq!(site.visitor().post("/api/users/sign-in", credentials(EMAIL, new)).await?.status, 200);
        // An account that has none yet sets its first without an old one.
        let first = site.person("teacher").await?;
        assert_eq!(first.post("/api/users/upsert-password", json!({"password": new})).await?.status, 200);
        assert_eq!(site.visitor().post("/api/users/sign-in", credentials(&first.email, new)).await?.status, 200);
        Ok(())
    })
}

/// How many passwords this process hashed at one time, and how many waited, at most, while `work` went on.
async fn most_at_once<T>(work: impl Future<Output = T>) -> anyhow::Result<(usize, usize, T)> {
    let over = Arc::new(AtomicBool::new(false));
    let watch = tokio::spawn({
        let over = over.clone();
        async move {
            let (mut hashing, mut waiting) = (0, 0);
            while !over.load(Ordering::Relaxed) {
                let (now, others) = platform::passwords::counts();
                (hashing, waiting) = (now.max(hashing), others.max(waiting));
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            (hashing, waiting)
        }
    });
    let done = work.await;
    over.store(true, Ordering::Relaxed);
    let (hashing, waiting) = watch.await?;
    Ok((hashing, waiting, done))
}

#[test]
fn however_many_sign_in_at_once_as_many_passwords_are_hashed_as_there_are_cores() -> anyhow::Result<()> {
    run(async |world| {
        let cores = std::thread::available_parallelism()?.get();
        // To each fewer than one address may try.
        let mut sites = Vec::new();
        for _ in 0..cores.div_ceil(8) {
            let site = world.site().await?;
            sites.push((sign_up(&site, EMAIL).await?, site));
        }
        let tries = sites.iter().flat_map(|(known, site)| (0..20).map(move |number| (known, site, number)));
        let tries = tries.map(async |(known, site, number)| {
            let wrong = json!({"old_password": "không phải", "password": "mật khẩu 2"});
            let stranger = site.visitor();
            let answer = match number % 4 {
                0 => stranger.post("/api/users/sign-in", credentials(EMAIL, PASSWORD)).await?,
                1 => stranger.post("/api/users/sign-in", credentials("nobody@x.vn", PASSWORD)).await?,
                2 => stranger.post("/api/users/sign-up", credentials(&format!("em{number}@x.vn"), PASSWORD)).await?,
                _ => known.post("/api/users/upsert-password", wrong).await?,
            };
            match answer.status {
                // On a machine that is busy with other things, some have waited long enough.
                503 => {
                    assert_eq!(answer.header("retry-after"), "5");
                    assert_eq!(answer.refused(503)?, "sign_in_busy");
                }
                status => assert_eq!(status, [200, 401, 200, 412][number % 4], "{}", answer.text),
            }
            anyhow::Ok(())
        });
        // The server is in this process.
        let (hashing, waiting, done) = most_at_once(futures::future::try_join_all(tries)).await?;
        done?;
        assert!(hashing == cores && waiting > 0, "{hashing} at one time on {cores} cores, {waiting} waited");
        Ok(())
    })
}

#[test]
fn a_link_with_a_token_takes_nobodys_session_away() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let token = |who: &tests::Caller| who.token.clone().unwrap_or_default();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        let follow = async |cookie: String| -> anyhow::Result<(String, Option<String>)> {
            let link =
                an.without_token().request(reqwest::Method::GET, &format!("/problems?token={}&page=2", token(&an)));
            let answer = http.execute(link.header("accept", "text/html").header("cookie", cookie).build()?).await?;
            let header =
                |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
            assert_eq!(answer.status(), 303);
            Ok((header("location").unwrap_or_default(), header("set-cookie")))
        };
        let (left_for, cookie) = follow(format!("access_token={}", token(&binh))).await?;
        assert_eq!((left_for.as_str(), cookie), ("/problems?page=2", None), "Bình stays Bình");
        for nobody in ["access_token=gone", "other=1"] {
            let (left_for, cookie) = follow(nobody.to_owned()).await?;
            assert_eq!(left_for, "/problems?page=2");
            assert!(cookie.is_some_and(|cookie| cookie.contains(&token(&an))), "{nobody}");
        }
        Ok(())
    })
}

#[test]
fn two_tokens_in_one_request_are_refused_and_so_are_arrays_for_objects() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let token = |who: &tests::Caller| who.token.clone().unwrap_or_default();
        let twice = async |path: &str, second: String| {
            an.send(an.request(reqwest::Method::GET, path).header("access-token", second)).await
        };
        for path in ["/api/users/info", "/api/tenant"] {
            assert_eq!(twice(path, token(&binh)).await?.refused(400)?, "different_tokens");
            assert_eq!(twice(path, token(&an)).await?.status, 200, "{path}");
        }
        sign_up(&site, EMAIL).await?;
        let fields = json!([EMAIL, PASSWORD, null]);
        assert_eq!(site.visitor().post("/api/users/sign-in", fields).await?.status, 412);
        Ok(())
    })
}
