//! Signing in as schools do: login names, whole rooms behind one address, names that somebody guesses.

use std::time::Duration;

use anyhow::Context;
use futures::{StreamExt, TryStreamExt};
use serde_json::{Value, json};
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, failed, run};

const PASSWORD: &str = "mật khẩu của tôi";
const SOON: Duration = Duration::from_secs(180);
const SIGN_IN: &str = "/api/users/sign-in";

fn who(name: &str, password: &str) -> Value {
    json!({"email": name, "password": password})
}

/// An account of that address or login name, with [`PASSWORD`].
async fn account(site: &TestSite, name: &str, hash: &str) -> anyhow::Result<i64> {
    let insert = "INSERT INTO users (email, password_hash, search_text) VALUES ($1, $2, $1) RETURNING id";
    Ok(sqlx::query_scalar(insert).bind(name).bind(hash).fetch_one(&mut site.sql().await?).await?)
}

async fn hashed() -> anyhow::Result<String> {
    platform::passwords::hash(PASSWORD.to_owned()).await.map_err(failed)
}

/// The cookie by which a browser is known.
fn browser_of(answer: &Answer) -> anyhow::Result<String> {
    let cookies = answer.headers.get_all("set-cookie").iter().filter_map(|value| value.to_str().ok());
    let cookie = cookies.filter_map(|cookie| cookie.split(';').next()).find(|cookie| cookie.starts_with("browser="));
    Ok(cookie.context("a browser's cookie")?.to_owned())
}

/// Ten wrong passwords, which are all answered in the same way.
async fn guess_ten_times(caller: &Caller, name: &str) -> anyhow::Result<String> {
    let mut told = Vec::new();
    for number in 0..10 {
        let answer = caller.post(SIGN_IN, who(name, &format!("sai mật khẩu {number}"))).await?;
        assert_eq!(answer.refused(401)?, "wrong_credentials", "{name}");
        told.push(answer.text);
    }
    told.dedup();
    assert_eq!(told.len(), 1, "{told:?}");
    told.pop().context("an answer")
}

/// The seconds for which an answer locks a name out.
fn locked_for(answer: &Answer) -> anyhow::Result<i64> {
    assert_eq!(answer.refused(429)?, "too_many_requests");
    Ok(answer.header("retry-after").parse()?)
}

async fn end_locks(site: &TestSite) -> anyhow::Result<()> {
    let end = "UPDATE sign_in_failures SET locked_until = now() - interval '1 second' WHERE locked_until IS NOT NULL";
    tests::installation::execute(&mut site.sql().await?, end.to_owned()).await?;
    Ok(())
}

#[test]
fn ten_failures_lock_a_name_whether_it_is_one_or_not_and_longer_each_time() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        account(&site, "an@x.vn", &hashed().await?).await?;
        let stranger = site.visitor();
        let known = guess_ten_times(&stranger, "an@x.vn").await?;
        let unknown = guess_ten_times(&stranger, "khong-co@x.vn").await?;
        assert_eq!(known, unknown);
        for (name, password) in [("an@x.vn", PASSWORD), ("AN@x.vn ", "sai"), ("khong-co@x.vn", PASSWORD)] {
            let seconds = locked_for(&stranger.post(SIGN_IN, who(name, password)).await?)?;
            assert!((1..=60).contains(&seconds), "{name}: {seconds}");
        }
        let names: i64 =
            sqlx::query_scalar("SELECT count(*) FROM sign_in_failures").fetch_one(&mut site.sql().await?).await?;
        assert_eq!(names, 2);
        end_locks(&site).await?;
        guess_ten_times(&stranger, "an@x.vn").await?;
        let seconds = locked_for(&stranger.post(SIGN_IN, who("an@x.vn", PASSWORD)).await?)?;
        assert!((61..=300).contains(&seconds), "{seconds}");
        end_locks(&site).await?;
        stranger.post(SIGN_IN, who("an@x.vn", PASSWORD)).await?.data()?;
        // A success begins anew.
        guess_ten_times(&stranger, "an@x.vn").await?;
        let seconds = locked_for(&stranger.post(SIGN_IN, who("an@x.vn", PASSWORD)).await?)?;
        assert!((1..=60).contains(&seconds), "{seconds}");
        Ok(())
    })
}

#[test]
fn nobody_locks_a_person_out_of_their_own_browser() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        account(&site, "an@x.vn", &hashed().await?).await?;
        let first = site.visitor().post(SIGN_IN, who("an@x.vn", PASSWORD)).await?;
        let (stranger, own) = (site.visitor(), site.visitor().with("cookie", &browser_of(&first)?));
        guess_ten_times(&stranger, "an@x.vn").await?;
        locked_for(&stranger.post(SIGN_IN, who("an@x.vn", PASSWORD)).await?)?;
        own.post(SIGN_IN, who("an@x.vn", PASSWORD)).await?.data()?;
        // And the other way round: what is tried in the own browser does not lock others.
        guess_ten_times(&own, "an@x.vn").await?;
        locked_for(&own.post(SIGN_IN, who("an@x.vn", PASSWORD)).await?)?;
        stranger.post(SIGN_IN, who("an@x.vn", PASSWORD)).await?.data()?;
        // A browser is known to those only who have signed in with it.
        account(&site, "binh@x.vn", &hashed().await?).await?;
        guess_ten_times(&own, "binh@x.vn").await?;
        locked_for(&stranger.post(SIGN_IN, who("binh@x.vn", PASSWORD)).await?)?;
        Ok(())
    })
}

#[test]
fn guesses_at_one_time_are_no_more_than_guesses_one_by_one() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        account(&site, "an@x.vn", &hashed().await?).await?;
        let stranger = site.visitor();
        let all = (0..30).map(|number| stranger.post(SIGN_IN, who("an@x.vn", &format!("sai mật khẩu {number}"))));
        let answers: Vec<Answer> = futures::stream::iter(all).buffer_unordered(30).try_collect().await?;
        let wrong = answers.iter().filter(|answer| answer.status == 401).count();
        assert!(wrong <= 10, "{wrong} were told that the password is wrong");
        assert!(answers.iter().all(|answer| [401, 429, 503].contains(&answer.status)));
        Ok(())
    })
}

#[test]
fn a_room_of_120_behind_one_address_signs_in() -> anyhow::Result<()> {
    run(async |world| {
        // As it is set in production.
        let server = Server::start(Settings { sign_in_rate: 10, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let hash = hashed().await?;
        let insert = "INSERT INTO users (email, password_hash, search_text)
            SELECT 'em' || number, $1, '' FROM generate_series(100, 219) AS number";
        sqlx::query(insert).bind(&hash).execute(&mut site.sql().await?).await?;
        let visitor = site.visitor();
        // And once more, as after a break.
        for _ in 0..2 {
            let all = (100..220).map(|number| visitor.post(SIGN_IN, who(&format!("em{number}"), PASSWORD)));
            let answers: Vec<Answer> = futures::stream::iter(all).buffer_unordered(6).try_collect().await?;
            // On a machine that is busy with other things, some have waited long enough for their turn.
            assert!(answers.iter().all(|answer| [200, 503].contains(&answer.status)));
            assert!(answers.iter().filter(|answer| answer.status == 200).count() > 60);
        }
        Ok(())
    })
}

#[test]
fn who_is_blocked_is_told_what_everybody_is_told() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let id = account(&site, "an@x.vn", &hashed().await?).await?;
        let wrong = site.visitor().post(SIGN_IN, who("an@x.vn", "sai mật khẩu")).await?;
        assert_eq!(wrong.refused(401)?, "wrong_credentials");
        site.visitor().post(SIGN_IN, who("an@x.vn", PASSWORD)).await?.data()?;
        let mut sql = site.sql().await?;
        sqlx::query("UPDATE users SET blocked_at = now() WHERE id = $1").bind(id).execute(&mut sql).await?;
        let blocked = site.visitor().post(SIGN_IN, who("an@x.vn", PASSWORD)).await?;
        assert_eq!((blocked.status, &blocked.text), (401, &wrong.text));
        // Its password is no way to find out: it counts as a wrong one.
        guess_rest(&site).await
    })
}

/// Nine failures more lock the name.
async fn guess_rest(site: &TestSite) -> anyhow::Result<()> {
    for _ in 0..9 {
        assert_eq!(site.visitor().post(SIGN_IN, who("an@x.vn", PASSWORD)).await?.status, 401);
    }
    locked_for(&site.visitor().post(SIGN_IN, who("an@x.vn", PASSWORD)).await?).map(drop)
}

#[test]
fn a_login_name_signs_in_and_nobody_signs_up_with_one() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        account(&site, "an.9a_2", &hashed().await?).await?;
        let token = site.visitor().post(SIGN_IN, who(" An.9A_2 ", PASSWORD)).await?.data()?;
        let an = site.visitor().signed_in(0, "", token.as_str().unwrap_or_default().to_owned());
        let info = an.get("/api/users/info").await?.data()?;
        assert_eq!((&info["username"], &info["has_password"]), (&json!("an.9a_2"), &json!(true)));
        assert!(site.admin.get("/api/users/info").await?.data()?["username"].is_null());
        let refused = site.visitor().post("/api/users/sign-up", who("binh.9a", PASSWORD)).await?;
        assert_eq!(refused.faults()?, ["email not_email"]);
        let seen = "SELECT last_seen_at IS NOT NULL FROM users WHERE email = 'an.9a_2'";
        assert!(sqlx::query_scalar::<_, bool>(seen).fetch_one(&mut site.sql().await?).await?);
        Ok(())
    })
}

#[test]
fn a_given_password_works_while_it_is_sealed() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (one, other) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let sealed = tests::server::vault()?.seal(&format!("password/{}", one.id), PASSWORD.as_bytes())?;
        let give = "UPDATE users SET sealed_password = $1, must_set_password = true WHERE id = ANY ($2)";
        sqlx::query(give).bind(&sealed).bind([one.id, other.id]).execute(&mut sql).await?;
        assert_eq!(site.visitor().post(SIGN_IN, who(&one.email, "sai mật khẩu")).await?.status, 401);
        site.visitor().post(SIGN_IN, who(&one.email, PASSWORD)).await?.data()?;
        // Whose row it is copied to, it opens nothing.
        assert_eq!(site.visitor().post(SIGN_IN, who(&other.email, PASSWORD)).await?.status, 401);
        let info = one.get("/api/users/info").await?.data()?;
        assert_eq!((&info["must_set_password"], &info["has_password"]), (&json!(true), &json!(true)));
        let change = async |old: &str, new: &str| {
            one.post("/api/users/upsert-password", json!({"old_password": old, "password": new})).await
        };
        assert_eq!(change("khác", "mật khẩu mới").await?.faults()?, ["old_password old_password_wrong"]);
        assert_eq!(change(PASSWORD, PASSWORD).await?.faults()?, ["password password_unchanged"]);
        change(PASSWORD, "mật khẩu mới").await?.data()?;
        let info = one.get("/api/users/info").await?.data()?;
        assert_eq!(info["must_set_password"], false);
        assert_eq!(site.visitor().post(SIGN_IN, who(&one.email, PASSWORD)).await?.status, 401);
        site.visitor().post(SIGN_IN, who(&one.email, "mật khẩu mới")).await?.data()?;
        Ok(())
    })
}

#[test]
fn whose_code_brought_somebody_here_is_kept() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = site.admin.get("/api/users/info").await?.data()?;
        let link = admin["referral_link"].as_str().context("a link")?;
        let code = link.rsplit('=').next().unwrap_or_default().to_owned();
        assert!(link.contains("/sign-up?affiliate_code=") && code.len() == 10, "{link}");
        let again = site.admin.get("/api/users/info").await?.data()?;
        assert_eq!(again["referral_link"], admin["referral_link"], "it is made once");
        let mut sql = site.sql().await?;
        let mut kept = async |email: &str| -> anyhow::Result<Option<String>> {
            let of = "SELECT affiliate_code FROM users WHERE email = $1";
            Ok(sqlx::query_scalar(of).bind(email).fetch_one(&mut sql).await?)
        };
        let body = |name: &str, code: Value| json!({"email": name, "password": PASSWORD, "affiliate_code": code});
        let sign_up = async |caller: Caller, path: &str, body: Value| caller.post(path, body).await;
        let (path, query) = ("/api/users/sign-up", format!("/api/users/sign-up?affiliate_code={code}"));
        sign_up(site.visitor(), path, body("a@x.vn", json!(code))).await?.data()?;
        assert_eq!(kept("a@x.vn").await?.as_deref(), Some(code.as_str()));
        let cookie = format!("affiliate_code={code}");
        sign_up(site.visitor().with("cookie", &cookie), path, body("b@x.vn", json!(""))).await?.data()?;
        assert_eq!(kept("b@x.vn").await?.as_deref(), Some(code.as_str()));
        sign_up(site.visitor(), &query, body("c@x.vn", json!(null))).await?.data()?;
        assert_eq!(kept("c@x.vn").await?.as_deref(), Some(code.as_str()));
        let strange = site.visitor().with("cookie", "affiliate_code=kurz");
        sign_up(strange, path, body("d@x.vn", json!(null))).await?.data()?;
        assert_eq!(kept("d@x.vn").await?, None);
        let refused = sign_up(site.visitor(), path, body("e@x.vn", json!("ABC"))).await?;
        assert_eq!(refused.faults()?, ["affiliate_code affiliate_code_format"]);
        Ok(())
    })
}

#[test]
fn a_site_may_take_some_addresses_only_and_ask_for_more() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let save = async |people: Value| {
            site.admin.put(&format!("/api/tenant/{}", site.id), json!({"options": {"people": people}})).await
        };
        assert_eq!(save(json!({"required": ["shoe_size"]})).await?.faults()?, ["options.people invalid_value"]);
        save(json!({"sign_up": {"only": "gmail"}, "required": ["school"]})).await?.data()?;
        let sign_up = async |email: &str| site.visitor().post("/api/users/sign-up", who(email, PASSWORD)).await;
        eventually(SOON, async || {
            let tenant = site.visitor().get("/api/tenant").await?.data()?;
            Ok(tenant["options"]["people"]["sign_up"]["only"] == "gmail")
        })
        .await?;
        assert_eq!(sign_up("an@truong.edu.vn").await?.faults()?, ["email not_google_email"]);
        let token = sign_up("an.nguyen@gmail.com").await?.data()?;
        let an = site.visitor().signed_in(0, "", token.as_str().unwrap_or_default().to_owned());
        let info = an.get("/api/users/info").await?.data()?;
        assert_eq!(info["missing_information"], json!(["full_name", "dob", "school"]));
        assert_eq!((&info["congratulations"], &info["debug"]), (&json!(true), &json!(false)));
        assert_eq!(site.admin.get("/api/users/info").await?.data()?["missing_information"], json!([]));
        save(json!({"sign_up": {"only": {"domain": "truong.edu.vn"}}})).await?.data()?;
        eventually(SOON, async || {
            let tenant = site.visitor().get("/api/tenant").await?.data()?;
            Ok(tenant["options"]["people"]["sign_up"]["only"].is_object())
        })
        .await?;
        assert_eq!(sign_up("an.le@gmail.com").await?.faults()?, ["email email_of_other_domain"]);
        sign_up("an@truong.edu.vn").await?.data()?;
        Ok(())
    })
}
