use control_plane::console::Figures;
use control_plane::operators::Role;
use futures::StreamExt;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::{Desk, HOST, Person, with_desk};

/// Makes a site and looks into it, as the background would within minutes.
async fn make(desk: &Desk, person: &Person, name: &str, subdomain: &str) -> anyhow::Result<i64> {
    let site =
        json!({"name": name, "subdomain": subdomain, "email": format!("co@{subdomain}.vn"), "reason": "theo hợp đồng"});
    let made = desk.post(person, "/sites", site).await?.good()?;
    assert_eq!(made["site"]["host"], format!("{subdomain}.lophoc.test"));
    assert!(made["admin"]["password"].as_str().is_some_and(|password| password.len() > 30));
    Ok(made["site"]["id"].as_i64().unwrap_or_default())
}

async fn look(desk: &Desk) -> anyhow::Result<()> {
    let figures = Figures::new(desk.provisioner.clone());
    while figures.round().await? {}
    Ok(())
}

fn ids(list: &Value) -> Vec<i64> {
    list.as_array().into_iter().flatten().filter_map(|one| one["id"].as_i64()).collect()
}

#[actix_web::test]
async fn sites_are_found_by_name_host_id_and_admin() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let hue = make(desk, &owner, "Trường Đại học Huế", "dhhue").await?;
        let vinh = make(desk, &owner, "Lớp học Vinh", "vinh").await?;
        look(desk).await?;
        for (query, wanted) in [
            ("search=dai%20hoc%20hue", vec![hue]),
            ("search=dhhue.lophoc", vec![hue]),
            ("search=co@vinh.vn", vec![vinh]),
            (&format!("search={vinh}"), vec![vinh]),
            ("search=nothing", vec![]),
            ("sort=name", vec![vinh, hue]),
            ("sort=-name", vec![hue, vinh]),
            ("sort=oldest", vec![hue, vinh]),
            ("state=active&plan=Free", vec![vinh, hue]),
            ("state=suspended", vec![]),
            ("health=ok", vec![vinh, hue]),
            ("health=error", vec![]),
            ("page=2&size=1", vec![hue]),
        ] {
            let list = desk.get(&owner, &format!("/sites?{query}")).await?.good()?;
            assert_eq!(ids(&list), wanted, "{query}");
        }
        let list = desk.get(&owner, "/sites?search=vinh").await?.good()?;
        let usage = &list[0]["use"];
        assert_eq!(
            (&usage["accounts"], &usage["active_users"], &usage["max_active_users"]),
            (&json!(1), &json!(0), &json!(50))
        );
        let site = desk.get(&owner, &format!("/sites/{vinh}")).await?.good()?;
        assert_eq!(
            (&site["url"], &site["admins"][0]["email"]),
            (&json!("https://vinh.lophoc.test"), &json!("co@vinh.vn"))
        );
        assert_eq!((&site["figures"]["error"], &site["placement"]["state"]), (&Value::Null, &json!("active")));
        let found = desk.get(&owner, "/search?q=lan").await?.good()?;
        assert_eq!(found["people"][0]["kind"], "operator");
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let found = desk.get(&helper, "/search?q=lan").await?.good()?;
        assert_eq!(found["people"], json!([]), "operators are an owner's business");
        assert_eq!(desk.get(&helper, "/search?q=co@vinh").await?.good()?["people"][0]["tenant_id"], vinh);
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_page_past_the_end_says_how_many_there_are() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let id = make(desk, &owner, "Lớp học Vinh", "vinh").await?;
        desk.post(&owner, &format!("/sites/{id}/suspend"), json!({"reason": "kiểm tra"})).await?.good()?;
        desk.post(&owner, &format!("/sites/{id}/resume"), json!({"reason": "kiểm tra"})).await?.good()?;
        desk.sql("INSERT INTO certificates (host, tenant_id, registered_domain) VALUES ('lop.vn', 1, 'lop.vn')")
            .await?;
        desk.post(&owner, &format!("/sites/{id}/visits"), json!({"reason": "xem lỗi"})).await?.good()?;
        for path in ["/sites", "/operations", "/audit", "/operators", "/certificates", "/visits"] {
            let total = desk.get(&owner, path).await?.body["metadata"]["total"].clone();
            assert!(total.as_i64().is_some_and(|total| total > 0), "{path}: {total}");
            let past = desk.get(&owner, &format!("{path}?page=9")).await?;
            assert_eq!((past.data(), &past.body["metadata"]["total"]), (&json!([]), &total), "{path}");
        }
        let none = desk.get(&owner, "/sites?search=nothing&page=9").await?;
        assert_eq!((none.data(), &none.body["metadata"]["total"]), (&json!([]), &json!(0)));
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn names_of_any_language_are_found_as_they_are_typed() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let hue = make(desk, &owner, "Huế", "hue").await?;
        make(desk, &owner, "Lớp học Vinh", "vinh").await?;
        let host = idna::domain_to_ascii("trườnghọc.vn")?;
        let pool = desk.provisioner.control();
        sqlx::query("INSERT INTO domains (host, tenant_id) VALUES ($1, $2)").bind(&host).bind(hue).execute(pool).await?;
        sqlx::query("INSERT INTO certificates (host, tenant_id, registered_domain) VALUES ($1, $2, $1), ('lop.vn', $2, 'lop.vn')")
            .bind(&host)
            .bind(hue)
            .execute(pool)
            .await?;
        for typed in ["trườnghọc.vn", " TRƯỜNGHỌC.vn", "trườnghọc", host.as_str()] {
            let needle: String = url::form_urlencoded::byte_serialize(typed.as_bytes()).collect();
            let get = async |query: &str| desk.get(&owner, &format!("{query}={needle}")).await?.good();
            let found = get("/search?q").await?;
            assert_eq!((ids(&found["sites"]), &found["domains"][0]["host"]), (vec![hue], &json!(host)), "{typed}");
            assert_eq!(found["domains"][0]["display"], "trườnghọc.vn");
            assert_eq!(ids(&get("/sites?search").await?), [hue], "{typed}");
            let certificates = get("/certificates?search").await?;
            assert_eq!(
                (certificates.as_array().map(Vec::len), &certificates[0]["host"]),
                (Some(1), &json!(host)),
                "{typed}"
            );
            assert_eq!(certificates[0]["display"], "trườnghọc.vn");
        }
        // What a host is written without is no word that every host has.
        assert_eq!(ids(&desk.get(&owner, "/sites?search=%C2%AD").await?.good()?), Vec::<i64>::new());
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_site_is_not_made_for_a_plan_that_is_not_given() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let site = |plan: i32| {
            json!({"name": "Lớp Vinh", "subdomain": "vinh", "email": "co@vinh.vn", "plan_id": plan, "reason": "theo hợp đồng"})
        };
        let refused = desk.post(&helper, "/sites", site(2)).await?;
        assert_eq!((refused.status, refused.key()), (StatusCode::FORBIDDEN, "no_access"));
        let unknown = desk.post(&owner, "/sites", site(999)).await?;
        assert_eq!((unknown.status, &unknown.body["errors"][0]["field"]), (StatusCode::PRECONDITION_FAILED, &json!("plan_id")));
        assert_eq!(desk.get(&owner, "/sites").await?.body["metadata"]["total"], 0, "nothing was made");
        desk.post(&owner, "/sites", site(2)).await?.good()?;
        assert_eq!(desk.get(&owner, "/sites").await?.data()[0]["plan"]["name"], "Pro");
        make(desk, &helper, "Lớp Huế", "hue").await?;
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn what_is_done_to_a_site_is_in_its_history_and_in_the_log() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let id = make(desk, &owner, "Lớp học Vinh", "vinh").await?;
        let at = |action: &str| format!("/sites/{id}/{action}");
        let none = desk.post(&owner, &at("suspend"), json!({"reason": " "})).await?;
        assert_eq!(none.body["errors"][0]["message_key"], "reason_too_short");
        let done = desk
            .post(&owner, &at("rename"), json!({"name": "Lớp Vinh", "subdomain": "lopvinh", "reason": "đổi tên"}))
            .await?
            .good()?;
        assert_eq!((&done["operation"]["kind"], &done["operation"]["state"]), (&json!("rename"), &json!("done")));
        assert_eq!(done["operation"]["requested_by"], format!("operator:{}", owner.id));
        desk.post(&owner, &at("suspend"), json!({"reason": "chưa thanh toán"})).await?.good()?;
        assert_eq!(desk.post(&owner, &at("suspend"), json!({"reason": "lần nữa"})).await?.key(), "wrong_state");
        desk.post(&owner, &at("resume"), json!({"reason": "đã thanh toán"})).await?.good()?;
        let plan = desk
            .post(&owner, &at("plan"), json!({"plan_id": 2, "ends_at": null, "reason": "gói Pro"}))
            .await?
            .good()?;
        assert_eq!((&plan["current"]["name"], plan["history"].as_array().map(Vec::len)), (&json!("Pro"), Some(2)));
        let paid = desk.post(&owner, &at("payments"), json!({"allowed": true, "reason": "đã ký"})).await?.good()?;
        assert_eq!(paid, json!({"payment_allowed": true, "payment_override": true}));
        let typo = desk.post(&owner, &at("delete"), json!({"confirm": "vinh", "reason": "hết hợp đồng"})).await?;
        assert_eq!(typo.body["errors"][0]["message_key"], "confirm_mismatch");
        desk.post(&owner, &at("delete"), json!({"confirm": "lopvinh", "reason": "hết hợp đồng"})).await?.good()?;
        let site = desk.get(&owner, &format!("/sites/{id}")).await?.good()?;
        assert!(site["state"] == "deleting" && site["delete_after"].is_i64(), "{site}");
        desk.post(&owner, &at("undelete"), json!({"reason": "gia hạn"})).await?.good()?;

        let log = desk.get(&owner, &at("audit")).await?.good()?;
        let actions: Vec<_> = log.as_array().into_iter().flatten().filter_map(|row| row["action"].as_str()).collect();
        let wanted = [
            "site.undelete",
            "site.delete",
            "site.payments",
            "site.plan",
            "site.resume",
            "site.suspend",
            "site.rename",
            "site.create",
        ];
        assert_eq!(actions, wanted);
        let operations = desk.get(&owner, &at("operations")).await?;
        assert_eq!(operations.body["metadata"]["total"], 6);
        let made = &operations.data()[5];
        assert_eq!(
            (&made["kind"], &made["state"], &made["reason"]),
            (&json!("create"), &json!("done"), &json!("theo hợp đồng"))
        );
        assert_eq!(made["requested_by"], format!("operator:{}", owner.id));
        let steps: Vec<_> =
            made["steps"].as_array().into_iter().flatten().map(|step| (&step["name"], &step["state"])).collect();
        let wanted = ["reserve", "admin", "open"].map(|name| (json!(name), json!("done")));
        assert_eq!(steps, wanted.iter().map(|(name, state)| (name, state)).collect::<Vec<_>>());
        let whole = desk.get(&owner, &format!("/operations/{}", made["id"])).await?.good()?;
        let codes: Vec<_> =
            whole["log"].as_array().into_iter().flatten().filter_map(|line| line["code"].as_str()).collect();
        assert_eq!(codes, ["asked", "ended", "ended", "ended", "done"]);
        let found = desk.get(&owner, "/operations?search=LOP%20vinh&kind=create").await?.good()?;
        assert_eq!(ids(&found), [made["id"].as_i64().unwrap_or_default()], "by the name that the site has now");
        assert_eq!(ids(&desk.get(&owner, "/operations?search=lopvinh").await?.good()?).len(), 6);
        assert_eq!(ids(&desk.get(&owner, &format!("/operations?search={id}")).await?.good()?).len(), 6);
        assert_eq!(desk.get(&owner, "/operations?search=hue").await?.good()?, json!([]));
        let overview = desk.get(&owner, "/overview").await?.good()?;
        assert_eq!((&overview["counts"]["sites"], &overview["counts"]["by_plan"]), (&json!(1), &json!({"Pro": 1})));
        assert_eq!(overview["growth"].as_array().map(Vec::len), Some(90));
        assert_eq!(overview["growth"][89]["total"], 1);
        let away = overview["attention"].as_array().and_then(|all| all.iter().find(|one| one["kind"] == "judge_away"));
        assert_eq!(away, Some(&json!({"kind": "judge_away", "severity": "error", "count": 1, "items": []})));
        assert_eq!((&overview["queue"], overview["active"].as_array().map(Vec::len)), (&Value::Null, Some(12)));
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn an_operation_is_followed_live() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let id = make(desk, &owner, "Lớp học Vinh", "vinh").await?;
        let done = desk.post(&owner, &format!("/sites/{id}/suspend"), json!({"reason": "kiểm tra"})).await?.good()?;
        let path = format!("/api/console/operations/{}/events", done["operation"]["id"]);
        let answer = desk.request(Method::GET, &path, Some(&owner)).send().await?;
        assert_eq!(answer.headers()["content-type"], "text/event-stream");
        let text = answer.text().await?;
        let data = text.strip_prefix("event: operation\ndata: ").and_then(|rest| rest.split_once("\n\n"));
        let body: Value = serde_json::from_str(data.map(|(data, _)| data).unwrap_or_default())?;
        assert_eq!((&body["state"], body["log"].as_array().map(Vec::len)), (&json!("done"), Some(1)), "{text}");

        let answer = desk.request(Method::GET, "/api/console/overview/events", Some(&owner)).send().await?;
        let mut pieces = answer.bytes_stream();
        let first = pieces.next().await.transpose()?.unwrap_or_default();
        assert!(first.starts_with(b"event: overview\ndata: {"));
        // Who is shut out hears no more.
        desk.sql("DELETE FROM operator_sessions").await?;
        let rest = tokio::time::timeout(std::time::Duration::from_secs(20), async {
            while let Some(Ok(_)) = pieces.next().await {}
        });
        assert!(rest.await.is_ok(), "the stream goes on after the session has ended");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn the_console_is_on_its_own_host_only() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let page = desk.send(desk.request(Method::GET, "/en/sites/5", Some(&owner))).await?;
        let policy = page.headers["content-security-policy"].to_str()?.to_owned();
        assert!(policy.contains("script-src 'self' 'nonce-") && policy.contains("object-src 'none'"), "{policy}");
        assert_eq!(page.headers["x-frame-options"], "DENY");
        let text = page.body.as_str().unwrap_or_default().to_owned();
        assert!(text.contains("<html lang=\"en\">") && text.contains("\"email\":\"lan@lophoc.test\""), "{text}");
        let page = desk.send(desk.request(Method::GET, "/", None)).await?;
        assert!(page.body.as_str().is_some_and(|text| text.contains("\"user\":null")));
        assert_eq!(desk.send(desk.request(Method::GET, "/assets/console-1.js", None)).await?.status, StatusCode::OK);
        assert_eq!(desk.send(desk.request(Method::GET, "/assets/none.js", None)).await?.status, StatusCode::NOT_FOUND);
        let nothing = desk.get(&owner, "/nothing").await?;
        assert_eq!((nothing.status, nothing.key()), (StatusCode::NOT_FOUND, "page_not_found"));

        let url = desk.request(Method::GET, "/api/console/session", None).build()?.url().clone();
        for host in ["lophoc.test", "id.lophoc.test", "console.evil.test"] {
            let elsewhere = reqwest::Client::new()
                .get(url.clone())
                .header("host", host)
                .header("cookie", owner.cookie.clone().unwrap_or_default());
            assert_eq!(desk.send(elsewhere).await?.status, StatusCode::NOT_FOUND, "{host}");
        }
        let spelled = reqwest::Client::new()
            .get(url)
            .header("host", "Console.Lophoc.Test:443")
            .header("cookie", owner.cookie.clone().unwrap_or_default());
        assert_eq!(desk.send(spelled).await?.status, StatusCode::OK, "{HOST} in another spelling");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_trial_is_given_and_moved_and_stays_one() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let site = make(desk, &owner, "Lớp học Vinh", "vinh").await?;
        let path = format!("/sites/{site}/plan");
        let in_days = |days: i64| OffsetDateTime::now_utc().unix_timestamp() + days * 86_400;
        let ask = async |plan: i32, end: Option<i64>, trial: Option<bool>| {
            let body = json!({"plan_id": plan, "ends_at": end, "is_trial": trial, "reason": "dùng thử"});
            desk.post(&owner, &path, body).await
        };
        for (plan, end, field) in [(2, None, "ends_at"), (5, Some(in_days(9)), "is_trial")] {
            let refused = ask(plan, end, Some(true)).await?;
            assert_eq!(refused.body["errors"][0]["field"], field, "{}", refused.body);
        }
        let (first, longer) = (in_days(9), in_days(30));
        let held = ask(2, Some(first), Some(true)).await?.good()?;
        assert_eq!((&held["current"]["is_trial"], &held["current"]["ends_at"]), (&json!(true), &json!(first)));

        // Another end, without a word of what is paid: it is the same trial.
        let moved = ask(2, Some(longer), None).await?.good()?;
        assert_eq!((&moved["current"]["is_trial"], &moved["current"]["ends_at"]), (&json!(true), &json!(longer)));
        let trials: Vec<&Value> =
            moved["history"].as_array().into_iter().flatten().filter(|one| one["is_trial"] == true).collect();
        assert_eq!((trials.len(), &trials[0]["ends_at"]), (1, &json!(longer)));
        let listed = desk.get(&owner, "/sites?search=vinh").await?.good()?;
        assert_eq!(listed[0]["plan"]["is_trial"], true);
        let line = &desk.get(&owner, "/audit?action=site.plan").await?.good()?[0]["detail"];
        assert_eq!((&line["before"]["ends_at"], &line["after"]["is_trial"]), (&json!(first), &json!(true)));

        // Another plan is paid for where nobody says otherwise; the trial was the only one.
        let paid = ask(7, None, None).await?.good()?;
        assert_eq!(paid["current"]["is_trial"], false);
        let again = ask(2, Some(longer), Some(true)).await?;
        let refused = &again.body["errors"][0];
        assert_eq!((&refused["field"], &refused["message_key"]), (&json!("is_trial"), &json!("no_trial")));
        Ok(())
    })
    .await
}
