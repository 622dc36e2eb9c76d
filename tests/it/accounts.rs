//! Sign-up's rules, limits, profiles, and the language of messages.

use serde_json::json;
use tests::run;
use tests::server::{Server, Settings};

#[test]
fn sign_up_names_every_fault() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let sign_up = async |body| site.visitor().post("/api/users/sign-up", body).await;
        let faults =
            sign_up(json!({"email": "a b", "password": "ngắn", "full_name": "x".repeat(201)})).await?.faults()?;
        assert_eq!(faults, ["email not_email", "password password_too_short", "full_name too_long"]);
        assert_eq!(sign_up(json!({})).await?.faults()?, ["email required", "password required"]);
        let role = sign_up(json!({"email": "x@y.vn", "password": "mật khẩu", "role": "admin"})).await?;
        let token = role.data()?.as_str().unwrap_or_default().to_owned();
        let info = site.visitor().signed_in(0, "", token).get("/api/users/info").await?.data()?;
        assert_eq!(info["role"], "student", "nobody makes themselves an admin");
        Ok(())
    })
}

#[test]
fn guessing_passwords_is_slowed_down() -> anyhow::Result<()> {
    run(async |world| {
        let (site, other) = (world.site().await?, world.site().await?);
        let body = || json!({"email": "an@x.vn", "password": ""});
        let mut refused = None;
        for _ in 0..200 {
            let answer = site.visitor().post("/api/users/sign-in", body()).await?;
            if answer.status == 429 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.ok_or_else(|| anyhow::anyhow!("200 attempts and no limit"))?;
        assert_eq!(refused.refused(429)?, "too_many_requests");
        let seconds: u64 = refused.header("retry-after").parse()?;
        assert!((1..=300).contains(&seconds), "{seconds}");
        // A forged address of the caller changes nothing, and other sites are not concerned.
        let forged = site.visitor().with("x-forwarded-for", "10.9.8.7").with("forwarded", "for=10.9.8.7");
        assert_eq!(forged.post("/api/users/sign-in", body()).await?.status, 429, "a forged address is a way round");
        assert_eq!(other.visitor().post("/api/users/sign-in", body()).await?.status, 412);
        Ok(())
    })
}

#[test]
fn an_address_that_tries_everywhere_is_slowed_down_everywhere() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { sign_in_rate: 1, ..Settings::of(&world.installation) }).await?;
        let sites = [world.site_on(&server).await?, world.site_on(&server).await?];
        let mut refused = None;
        // Fewer at each than a site allows.
        for site in sites.iter().cycle().take(100) {
            let answer = site.visitor().post("/api/users/sign-in", json!({"email": "an@x.vn", "password": ""})).await?;
            if answer.status == 429 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.ok_or_else(|| anyhow::anyhow!("100 attempts and no limit"))?;
        assert_eq!(refused.refused(429)?, "too_many_requests");
        assert!((1..=2).contains(&refused.header("retry-after").parse::<u64>()?));
        assert_eq!(sites[0].visitor().get("/api/tenant").await?.status, 200, "looking is not trying");
        Ok(())
    })
}

#[test]
fn messages_speak_the_callers_language() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let said = async |caller: tests::Caller| -> anyhow::Result<(String, String)> {
            let answer = caller.get("/api/users/info").await?;
            let text = answer.json()?["message"].as_str().unwrap_or_default().to_owned();
            Ok((answer.header("content-language").to_owned(), text))
        };
        let vi = ("vi".to_owned(), "Bạn cần đăng nhập để tiếp tục.".to_owned());
        let en = ("en".to_owned(), "Please sign in to continue.".to_owned());
        let visitor = || site.visitor();
        assert_eq!(said(visitor()).await?, vi);
        assert_eq!(said(visitor().with("accept-language", "en-GB,vi;q=0.5")).await?, en);
        assert_eq!(said(visitor().with("accept-language", "fr, vi;q=0.9, en;q=0.8")).await?, vi);
        assert_eq!(said(visitor().with("cookie", "locale=en")).await?, en);
        assert_eq!(said(visitor().with("cookie", "locale=xx")).await?, vi);
        assert_eq!(said(visitor().with("accept-language", "\u{e9}").with("cookie", "locale=en")).await?, en);
        let unknown = visitor().at("nobody.localhost").with("accept-language", "en").get("/api/tenant").await?;
        assert_eq!(unknown.json()?["message"], "There is no site at this address.");
        Ok(())
    })
}

#[test]
fn a_profile_is_checked_field_by_field() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = site.person("student").await?;
        let put = async |body| person.put("/api/users/info", body).await;
        let good = json!({"full_name": " Lê Chi ", "dob": "02/09/2010", "phone_number": "0912345678", "type": "student",
            "gender": "female", "parent_email": "me@nha.vn", "school": "THCS Số 1"});
        let info = put(good).await?.data()?;
        assert_eq!((info["full_name"].as_str(), info["dob"].as_str()), (Some("Lê Chi"), Some("2010-09-02")));
        assert_eq!((info["type"].as_str(), info["user_type_set"].as_bool()), (Some("student"), Some(true)));
        let info = put(json!({"school": ""})).await?.data()?;
        assert!(info["school"].is_null() && info["phone_number"] == "0912345678", "{info}");
        for (sent, kept) in [(json!(1283360399), "2010-09-01"), (json!("1283360400"), "2010-09-02")] {
            assert_eq!(put(json!({"dob": sent})).await?.data()?["dob"], kept, "{sent}");
        }
        let info = put(json!({"full_name": "Lê  Chi", "personal_email": " Chi@Nha.VN "})).await?.data()?;
        assert_eq!((&info["full_name"], &info["personal_email"]), (&json!("Lê Chi"), &json!("chi@nha.vn")));
        for (body, fault) in [
            (json!({"full_name": " "}), "full_name required"),
            (json!({"full_name": "\u{200b}\u{2060}"}), "full_name required"),
            (json!({"full_name": "\u{202e}ihC"}), "full_name has_nul"),
            (json!({"dob": "31/02/2010"}), "dob invalid_date"),
            (json!({"dob": "20101120"}), "dob invalid_date"),
            (json!({"dob": 1283360400000_i64}), "dob invalid_date"),
            (json!({"personal_email": "chi@127.0.0.1"}), "personal_email not_email"),
            (json!({"parent_email": "chi@[127.0.0.1]"}), "parent_email not_email"),
            (json!({"dob": "2999-01-01"}), "dob invalid_date"),
            (json!({"phone_number": "0112345678"}), "phone_number not_phone"),
            (json!({"gender": "x"}), "gender invalid_value"),
            (json!({"personal_email": "x"}), "personal_email not_email"),
            (json!({"type": "admin"}), "type invalid_value"),
            (json!({"address": "x".repeat(201)}), "address too_long"),
            (json!({"full_name": 5}), "full_name invalid_value"),
        ] {
            assert_eq!(put(body).await?.faults()?, [fault]);
        }
        let still = person.get("/api/users/info").await?.data()?;
        assert_eq!(still["full_name"], "Lê Chi", "a refused change changes nothing");
        Ok(())
    })
}

#[test]
fn a_profile_has_a_province_of_today_and_a_name_for_strangers() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = site.person("student").await?;
        let put = async |body| person.put("/api/users/info", body).await;
        let wallet = format!("0x{}", "aB".repeat(20));
        let info = put(json!({"province": "Bà Rịa - Vũng Tàu", "wallet_address": wallet, "nickname": " Sóc  nâu ",
            "public_name_mode": "nickname"}));
        let info = info.await?.data()?;
        assert_eq!(info["legacy_province"], "ba-ria-vung-tau");
        assert_eq!((&info["province"], &info["nickname"]), (&json!("ho-chi-minh"), &json!("Sóc nâu")));
        assert_eq!((&info["wallet_address"], &info["public_name_mode"]), (&json!(wallet), &json!("nickname")));
        let mut sql = site.sql().await?;
        let legacy = "SELECT legacy_province FROM users WHERE id = $1";
        let mut old = async || -> anyhow::Result<Option<String>> {
            Ok(sqlx::query_scalar(legacy).bind(person.id).fetch_one(&mut sql).await?)
        };
        assert_eq!(old().await?.as_deref(), Some("ba-ria-vung-tau"));
        assert!(put(json!({"province": ""})).await?.data()?["province"].is_null());
        assert_eq!(old().await?, None);
        for (body, fault) in [
            (json!({"province": "Atlantis"}), "province invalid_value"),
            (json!({"wallet_address": "0x12"}), "wallet_address invalid_value"),
            (json!({"nickname": "x".repeat(41)}), "nickname too_long"),
            (json!({"nickname": ""}), "nickname required"),
            (json!({"public_name_mode": "secret"}), "public_name_mode invalid_value"),
            (json!({"congratulations": true}), "congratulations invalid_value"),
            (json!({"type": "test"}), "type invalid_value"),
        ] {
            assert_eq!(put(body).await?.faults()?, [fault]);
        }
        let admin = site.admin.put("/api/users/info", json!({"type": "test"})).await?.data()?;
        assert_eq!(admin["type"], "test");
        Ok(())
    })
}

#[test]
fn the_welcome_is_shown_until_it_was_seen() -> anyhow::Result<()> {
    run(async |world| {
        let email = format!("an-{}@x.vn", tests::installation::unique());
        let debug_accounts = format!("someone@x.vn, {}", email.to_uppercase());
        let server = Server::start(Settings { debug_accounts, ..Settings::of(&world.installation) }).await?;
        let site = world.site_on(&server).await?;
        let body = json!({"email": email, "password": "mật khẩu của tôi"});
        let token = site.visitor().post("/api/users/sign-up", body).await?.data()?;
        let an = site.visitor().signed_in(0, &email, token.as_str().unwrap_or_default().to_owned());
        let info = an.get("/api/users/info").await?.data()?;
        assert_eq!((&info["congratulations"], &info["debug"]), (&json!(true), &json!(true)));
        assert!(info["api_key_expiry"].is_null() && info["username"].is_null());
        let seen = an.put("/api/users/info", json!({"congratulations": false})).await?.data()?;
        assert_eq!(seen["congratulations"], false);
        assert_eq!(site.admin.get("/api/users/info").await?.data()?["debug"], false);
        Ok(())
    })
}

#[test]
fn saying_that_one_teaches_gives_no_role_and_is_told_to_the_admins() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = site.person("student").await?;
        for kind in ["teacher", "student", "teacher"] {
            let info = person.put("/api/users/info", json!({"type": kind})).await?.data()?;
            assert_eq!((&info["type"], &info["role"]), (&json!(kind), &json!("student")));
        }
        let told = "SELECT user_id FROM notices WHERE kind = 'teacher_request'";
        let told: Vec<i64> = sqlx::query_scalar(told).fetch_all(&mut site.sql().await?).await?;
        assert_eq!(told, [site.admin.id], "once");
        Ok(())
    })
}

#[test]
fn what_an_account_may_not_be_is_told_with_its_limit() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let sign_up = async |body| site.visitor().with("accept-language", "en").post("/api/users/sign-up", body).await;
        let all = json!({"email": "chi@127.0.0.1", "password": "x".repeat(201), "full_name": "\u{200b}"});
        let refused = sign_up(all).await?;
        let wanted = ["email not_email", "password password_too_long", "full_name required"];
        assert_eq!(refused.faults()?, wanted);
        let told = refused.json()?["errors"][1]["message"].take();
        assert_eq!(told, "The password is too long (at most 200 characters).");
        let longest = json!({"email": "chi@nha.vn", "password": "x".repeat(200)});
        sign_up(longest).await?.data()?;
        Ok(())
    })
}

#[test]
fn drafts_are_their_writers_own_and_the_last_one_wins() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (one, two) = (site.person("student").await?, site.person("student").await?);
        let path = "/api/user-data/draft";
        let get = async |who: &tests::Caller| who.get(&format!("{path}?key=code%3A1%3A71")).await?.data();
        assert!(get(&one).await?.is_null());
        for text in ["một", "hai"] {
            one.post(path, json!({"key": "code:1:71", "data": {"text": text}})).await?.data()?;
        }
        assert_eq!(get(&one).await?["data"], json!({"text": "hai"}));
        assert!(get(&two).await?.is_null());
        let long = json!({"key": "k", "data": "x".repeat(300_000)});
        assert_eq!(one.post(path, long).await?.refused(413)?, "too_large");
        assert_eq!(one.post(path, json!({"key": "", "data": 1})).await?.faults()?, ["key invalid_value"]);
        assert_eq!(one.post(path, json!({"data": 1})).await?.faults()?, ["key required"]);
        Ok(())
    })
}

#[test]
fn old_passwords_are_not_guessed_either() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut statuses = Vec::new();
        for _ in 0..61 {
            statuses.push(site.admin.post("/api/users/upsert-password", json!({})).await?.status);
        }
        assert_eq!((statuses.first(), statuses.last()), (Some(&412), Some(&429)));
        Ok(())
    })
}

#[test]
fn two_admins_who_take_each_others_role_leave_one() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let other = site.person("admin").await?;
        let mut sql = site.sql().await?;
        // The other's change, under way.
        let mut first = sqlx::Connection::begin(&mut sql).await?;
        sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' staff', 0))")
            .execute(&mut *first)
            .await?;
        sqlx::query("UPDATE users SET role = 'student' WHERE id = $1").bind(site.admin.id).execute(&mut *first).await?;
        let path = format!("/api-admin/users/{}", other.id);
        let second = other.put(&path, json!({"role": "student"}));
        let ending = async {
            site.until_waiting(&mut first, 1).await?;
            anyhow::Ok(first.commit().await?)
        };
        let (second, ended) = tokio::join!(second, ending);
        ended?;
        assert_eq!(second?.faults()?, ["role last_admin"]);
        Ok(())
    })
}

#[test]
fn of_two_changes_of_a_profile_at_once_both_stay() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let mut holder = site.sql().await?;
        sqlx::raw_sql("BEGIN").execute(&mut holder).await?;
        let lock = "SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE";
        sqlx::query(lock).bind(student.id).execute(&mut holder).await?;
        let change = async |body| student.put("/api/users/info", body).await?.data();
        let account = format!("/api-admin/users/{}", student.id);
        let rename = async || site.admin.put(&account, json!({"full_name": "An"})).await?.data();
        let let_go = async {
            site.until_waiting(&mut holder, 3).await?;
            sqlx::raw_sql("COMMIT").execute(&mut holder).await?;
            anyhow::Ok(())
        };
        tokio::try_join!(change(json!({"school": "Chu Văn An"})), change(json!({"class": "9A"})), rename(), let_go)?;
        let info = student.get("/api/users/info").await?.data()?;
        assert_eq!(
            (&info["school"], &info["class"], &info["full_name"]),
            (&json!("Chu Văn An"), &json!("9A"), &json!("An"))
        );
        Ok(())
    })
}
