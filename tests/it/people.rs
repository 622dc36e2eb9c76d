//! Managing people: lists, one account, many at once, and what is taken along.

use std::time::Duration;

use serde_json::json;
use tests::run;
use tests::world::eventually;

use crate::mail::{caught, letters, serve, subjects};

#[test]
fn people_are_listed_by_given_name_and_filtered() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for (name, class) in
            [("Trần Văn Ấn", "7A"), ("Lê Đức", "7A"), ("Lê Dung", "7B"), ("Nguyễn Văn An", "7A"), ("Bùi Thị An", "7A")]
        {
            let body =
                json!({"username": format!("hs{}", tests::installation::unique()), "full_name": name, "class": class});
            site.admin.post("/api-admin/users", body).await?.data()?;
        }
        let names = async |query: &str| -> anyhow::Result<Vec<String>> {
            let data = site.admin.get(&format!("/api-admin/users?role=student&{query}")).await?.data()?;
            let names =
                data.as_array().into_iter().flatten().map(|it| it["full_name"].as_str().unwrap_or_default().to_owned());
            Ok(names.collect())
        };
        assert_eq!(names("sort=name").await?, ["Bùi Thị An", "Nguyễn Văn An", "Trần Văn Ấn", "Lê Dung", "Lê Đức"]);
        assert_eq!(names("sort=name&class=7B").await?, ["Lê Dung"]);
        assert_eq!(names("state=never&search=duc").await?, ["Lê Đức"]);
        assert_eq!(names("state=blocked").await?, Vec::<String>::new());
        let answer = site.admin.get("/api-admin/users?role=student&size=2&page=9").await?;
        assert_eq!(answer.envelope()?["metadata"]["total"], 5);
        Ok(())
    })
}

#[test]
fn an_account_is_changed_with_its_history_and_the_last_admin_stays() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (student, sale) = (site.person("student").await?, site.person("sale").await?);
        let path = format!("/api-admin/users/{}", student.id);
        let version = site.admin.get(&path).await?.data()?["version"].clone();
        let body = json!({"full_name": "Lê  Chi", "province": "Bà Rịa - Vũng Tàu", "version": version});
        let changed = sale.put(&path, body.clone()).await?.data()?;
        assert_eq!(
            (changed["full_name"].as_str(), changed["province"].as_str()),
            (Some("Lê Chi"), Some("ho-chi-minh"))
        );
        assert_eq!(sale.put(&path, body).await?.refused(409)?, "concurrent_edit");
        let history = site.admin.get(&format!("/api-admin/history?kind=user&id={}", student.id)).await?.data()?;
        assert_eq!(history[0]["action"], "update");
        // A teacher needs a plan that has them.
        assert_eq!(site.admin.put(&path, json!({"role": "teacher"})).await?.faults()?, ["role teacher_premium"]);
        // Blocked, nothing opens any more.
        site.admin.put(&path, json!({"is_blocked": true})).await?.data()?;
        assert_eq!(student.get("/api/users/info").await?.status, 401);
        let own = format!("/api-admin/users/{}", site.admin.id);
        assert_eq!(site.admin.put(&own, json!({"role": "student"})).await?.faults()?, ["role last_admin"]);
        assert_eq!(site.admin.put(&own, json!({"is_blocked": true})).await?.faults()?, ["is_blocked last_admin"]);
        for body in [json!({"password": "make"}), json!({"is_blocked": true}), json!({"sign_out": true})] {
            assert_eq!(sale.put(&own, body).await?.refused(403)?, "no_access");
        }
        let made = site.admin.put(&path, json!({"is_blocked": false, "password": "make"})).await?.data()?;
        let sign_in = json!({"email": student.email, "password": made["password"]});
        assert_eq!(site.visitor().post("/api/users/sign-in", sign_in).await?.status, 200);
        Ok(())
    })
}

#[test]
fn many_are_changed_each_on_their_own() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (one, other) = (site.person("student").await?, site.person("student").await?);
        let ids = [one.id, other.id, site.admin.id, 9_000_000_000_000];
        let answer = site.admin.put("/api-admin/users", json!({"ids": ids, "action": "block"})).await?.data()?;
        assert_eq!(answer["changed"], 2);
        let keys: Vec<_> =
            answer["skipped"].as_array().into_iter().flatten().map(|it| it["message_key"].clone()).collect();
        assert_eq!(keys, ["last_admin", "person_not_found"]);
        let answer = site.admin.put("/api-admin/users", json!({"ids": [one.id], "action": "role"})).await?;
        assert_eq!(answer.faults()?, ["value required"]);
        Ok(())
    })
}

#[test]
fn people_are_taken_along_as_a_table() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let body = json!({"email": "an@truong.vn", "full_name": "=1+1 An", "school": "@THCS"});
        site.admin.post("/api-admin/users", body).await?.data()?;
        let answer = site.admin.get("/api-admin/users/export?format=csv&role=student").await?.data()?;
        let url = answer["url"].as_str().unwrap_or_default();
        let file = site.visitor().get(url).await?;
        assert_eq!(file.status, 200);
        let text = file.text.clone();
        assert!(text.starts_with("\u{feff}Email,") && text.contains("'=1+1 An") && text.contains("'@THCS"), "{text}");
        Ok(())
    })
}

#[test]
fn who_gets_an_account_with_an_address_is_told_by_letter_without_a_password() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let server = serve(&own, caught(&own)).await?;
        let site = own.site_on(&server).await?;
        let made = site.admin.post("/api-admin/users", json!({"email": "an@truong.vn", "full_name": "An"})).await?;
        let made = made.data()?["password"].as_str().unwrap_or_default().to_owned();
        let rows = json!([{"row": 2, "values": {"email": "binh@truong.vn", "full_name": "Bình"}},
            {"row": 3, "values": {"username": "chi.9a", "full_name": "Chi"}}]);
        site.admin.post("/api-admin/users/import-rows", json!({ "rows": rows })).await?.data()?;
        for address in ["an@truong.vn", "binh@truong.vn"] {
            eventually(Duration::from_secs(60), async || Ok(!subjects(&server, address).await?.is_empty())).await?;
            let letter = letters(&server, address).await?.remove(0);
            let text = letter["text"].as_str().unwrap_or_default();
            assert!(text.contains(address) && !text.contains(&made), "{text}");
            let token = text.split("/reset-password?token=").nth(1).and_then(|rest| rest.split_whitespace().next());
            let new = json!({"token": token, "password": "mật khẩu của riêng tôi"});
            site.visitor().post("/api/users/reset-password", new).await?.data()?;
            let sign_in = json!({"email": address, "password": "mật khẩu của riêng tôi"});
            let token = site.visitor().post("/api/users/sign-in", sign_in).await?.data()?;
            let person = site.visitor().signed_in(0, address, token.as_str().unwrap_or_default().to_owned());
            let info = person.get("/api/users/info").await?.data()?;
            assert_eq!((&info["email_verified"], &info["must_set_password"]), (&json!(true), &json!(false)));
        }
        let written = "SELECT count(*) FROM tasks WHERE kind = 'letter' AND key LIKE 'account-made/%'";
        let written: i64 = sqlx::query_scalar(written).fetch_one(&mut site.sql().await?).await?;
        assert_eq!(written, 2, "a login name has no mailbox");
        Ok(())
    })
}

#[test]
fn a_password_that_is_made_ends_the_lock_of_its_name() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let sign_in = async |password: &str| {
            site.visitor().post("/api/users/sign-in", json!({"email": student.email, "password": password})).await
        };
        for _ in 0..10 {
            assert_eq!(sign_in("sai mật khẩu").await?.status, 401);
        }
        assert_eq!(sign_in("sai mật khẩu").await?.status, 429);
        let path = format!("/api-admin/users/{}", student.id);
        let made = site.admin.put(&path, json!({"password": "make"})).await?.data()?;
        assert_eq!(sign_in(made["password"].as_str().unwrap_or_default()).await?.status, 200);
        Ok(())
    })
}
