//! A visit by an operator of the platform, from the link to its end.

use control_plane::operators::{Actor, Audit, Operator, Role, visits};
use reqwest::Method;
use serde_json::json;
use tests::{Caller, TestSite, World, run};

/// An operator who may visit; how one signs in is tested with the console.
async fn operator(world: &World) -> anyhow::Result<Operator> {
    let email = format!("{}@lophoc.test", tests::installation::unique());
    let id =
        sqlx::query_scalar("INSERT INTO operators (email, name, role, state, password_hash) VALUES ($1, 'Cô Lan', 'support', 'active', 'none') RETURNING id")
            .bind(&email)
            .fetch_one(world.provisioner.control())
            .await?;
    Ok(Operator { id, email, name: "Cô Lan".into(), role: Role::Support })
}

/// The visit's number, and the link's token.
async fn open(world: &World, site: &TestSite, operator: &Operator) -> anyhow::Result<(i64, String)> {
    let actor = Actor::Operator { id: operator.id, email: operator.email.clone() };
    let line = Audit { reason: "xem lỗi đăng nhập".into(), ..Audit::of(actor, "site.enter") };
    let opened = visits::open(&world.provisioner, operator, site.id, 1, "localhost", line).await;
    let opened = opened.map_err(tests::answer::failed)?;
    assert_eq!(opened.host, site.host);
    Ok((opened.id, opened.token))
}

/// Follows the link as a browser would.
async fn enter(site: &TestSite, token: &str) -> anyhow::Result<Caller> {
    let followed = site.visitor().request(Method::GET, &format!("/api/visits/enter?token={token}")).build()?;
    let stays = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    let answer = tests::Answer::read(stays.execute(followed).await?).await?;
    assert_eq!((answer.status, answer.header("location")), (303, "/"));
    let cookie = answer.header("set-cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("Max-Age="), "{cookie}");
    let session = cookie.split(';').next().and_then(|pair| pair.strip_prefix("access_token=")).unwrap_or_default();
    Ok(site.visitor().signed_in(0, "", session.to_owned()))
}

#[test]
fn an_operator_visits_in_sight_of_the_site() -> anyhow::Result<()> {
    run(async |world| {
        let (site, operator) = (world.site().await?, operator(world).await?);
        let accounts = site.admin.get("/api-admin/users").await?.envelope()?["metadata"]["total"].clone();
        let (id, token) = open(world, &site, &operator).await?;
        let visitor = enter(&site, &token).await?;
        assert_eq!(
            site.visitor().get(&format!("/api/visits/enter?token={token}")).await?.refused(404)?,
            "link_expired"
        );

        let info = visitor.get("/api/users/info").await?.data()?;
        assert_eq!(
            (&info["role"], &info["visit"]["own"], &info["visit"]["id"]),
            (&json!("admin"), &json!(true), &json!(id))
        );
        let seen = site.admin.get("/api/users/info").await?.data()?["visit"].take();
        assert_eq!((&seen["own"], &seen["reason"]), (&json!(false), &json!("xem lỗi đăng nhập")));
        let learner = site.person("student").await?;
        assert!(
            learner.get("/api/users/info").await?.data()?["visit"].is_null(),
            "the site's admins are told, not everybody"
        );

        // As the admin, but not as anybody's own: no way to stay is left behind.
        let changed = json!({"name": "Đã đổi tên"});
        visitor.put(&format!("/api/tenant/{}", site.id), changed).await?.data()?;
        let password = json!({"password": "mật khẩu mới"});
        assert_eq!(visitor.post("/api/users/upsert-password", password).await?.refused(403)?, "no_access");
        assert_eq!(visitor.post("/api/tenant", json!({})).await?.refused(403)?, "no_access");
        let list = site.admin.get("/api-admin/users").await?.envelope()?;
        assert_eq!(
            list["metadata"]["total"].as_i64(),
            accounts.as_i64().map(|total| total + 1),
            "only the learner came"
        );

        let list = site.admin.get("/api/visits").await?.data()?;
        assert_eq!((&list[0]["operator"], &list[0]["live"]), (&json!("Cô Lan (Lophoc)"), &json!(true)));
        let actions = site.admin.get(&format!("/api/visits/{id}/actions")).await?.data()?;
        let done: Vec<_> = actions
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| (one["method"].clone(), one["status"].clone()))
            .collect();
        assert_eq!(
            done,
            [(json!("POST"), json!(403)), (json!("POST"), json!(403)), (json!("PUT"), json!(200))],
            "the newest first; what was refused too"
        );
        assert_eq!(learner.get("/api/visits").await?.refused(403)?, "no_access");

        site.admin.post(&format!("/api/visits/{id}/end"), json!({})).await?.data()?;
        assert_eq!(visitor.get("/api/users/info").await?.refused(401)?, "session_expired", "out at once");
        let name = site.admin.get("/api/users/info").await?.data()?["email"].take();
        let over = site.admin.get("/api/visits").await?.data()?[0].take();
        assert_eq!((&over["live"], &over["ended_side"], &over["ended_by"]), (&json!(false), &json!("site"), &name));
        assert!(over["ended_at"].as_i64() >= over["entered_at"].as_i64() && over["ended_at"].is_i64(), "{over}");
        assert!(site.admin.get("/api/users/info").await?.data()?["visit"].is_null());
        let again = site.admin.send(site.admin.request(Method::POST, &format!("/api/visits/{id}/end"))).await?;
        assert_eq!(again.refused(404)?, "visit_not_found");
        Ok(())
    })
}

#[test]
fn a_visit_ends_by_itself_and_stays_in_its_site() -> anyhow::Result<()> {
    run(async |world| {
        let (site, other, operator) = (world.site().await?, world.site().await?, operator(world).await?);
        let (_, token) = open(world, &site, &operator).await?;
        let elsewhere = other.visitor().get(&format!("/api/visits/enter?token={token}")).await?;
        assert_eq!(elsewhere.refused(404)?, "link_expired", "a link of another site");
        let browser = other.visitor().with("accept", "text/html").with("accept-language", "en");
        let page = browser.get(&format!("/api/visits/enter?token={token}")).await?;
        assert_eq!((page.status, page.header("content-language")), (404, "en"));
        assert!(page.text.contains("<h1>This link is no longer good</h1>"), "{}", page.text);
        let visitor = enter(&site, &token).await?;
        assert_eq!(visitor.at(&other.host).get("/api/users/info").await?.refused(401)?, "session_expired");
        let mut conn = site.sql().await?;
        sqlx::query("UPDATE sessions SET expires_at = now() WHERE visit_id IS NOT NULL").execute(&mut conn).await?;
        assert_eq!(visitor.get("/api/users/info").await?.refused(401)?, "session_expired");

        let (_, token) = open(world, &site, &operator).await?;
        sqlx::query("UPDATE platform_visits SET link_expires_at = now()").execute(&mut conn).await?;
        let late = site.visitor().get(&format!("/api/visits/enter?token={token}")).await?;
        assert_eq!(late.refused(404)?, "link_expired", "a minute has passed");
        Ok(())
    })
}

#[test]
fn a_visits_link_turns_nobody_who_is_signed_in_into_another() -> anyhow::Result<()> {
    run(async |world| {
        let (site, operator) = (world.site().await?, operator(world).await?);
        let (_, token) = open(world, &site, &operator).await?;
        let path = format!("/api/visits/enter?token={token}");
        let student = site.person("student").await?;
        for signed_in in [&student, &site.admin] {
            let refused = signed_in.get(&path).await?;
            assert_eq!(refused.header("set-cookie"), "");
            assert_eq!(refused.refused(409)?, "signed_in_already");
        }
        let page = student.with("accept", "text/html").with("accept-language", "en").get(&path).await?;
        assert!(page.status == 409 && page.text.contains("<h1>You are signed in here</h1>"), "{}", page.text);
        // The link is still good for who made it, and a session that is over is nobody's.
        student.post("/api/users/sign-out", json!({})).await?.data()?;
        assert_eq!(student.get("/api/users/info").await?.refused(401)?, "session_expired");
        let visitor = enter(&site, &token).await?;
        let (_, second) = open(world, &site, &operator).await?;
        let refused = visitor.get(&format!("/api/visits/enter?token={second}")).await?;
        assert_eq!(refused.refused(409)?, "signed_in_already", "nor from one visit into another");
        Ok(())
    })
}

/// Whatever becomes of its session.
#[test]
fn a_visit_that_was_ended_lets_nobody_act() -> anyhow::Result<()> {
    run(async |world| {
        let (site, operator) = (world.site().await?, operator(world).await?);
        let (id, token) = open(world, &site, &operator).await?;
        let visitor = enter(&site, &token).await?;
        visitor.get("/api/users/info").await?.data()?;
        let mut conn = site.sql().await?;
        sqlx::query(
            "UPDATE platform_visits SET ended_at = now(), ended_side = 'platform', ended_by = 'Lophoc' WHERE id = $1",
        )
        .bind(id)
        .execute(&mut conn)
        .await?;
        assert_eq!(visitor.get("/api/users/info").await?.refused(401)?, "session_expired");
        site.admin.get("/api/users/info").await?.data()?;
        Ok(())
    })
}

#[test]
fn who_ended_a_visit_is_a_fact_whatever_they_are_called() -> anyhow::Result<()> {
    run(async |world| {
        let (site, operator) = (world.site().await?, operator(world).await?);
        let ended = async || site.admin.get("/api/visits").await?.data();
        // An admin whose name says that he is of the platform is none of it.
        site.admin.put("/api/users/info", json!({"full_name": "Cô Lan (Lophoc)"})).await?.data()?;
        let (id, _) = open(world, &site, &operator).await?;
        site.admin.post(&format!("/api/visits/{id}/end"), json!({})).await?.data()?;
        let (own, token) = open(world, &site, &operator).await?;
        let visitor = enter(&site, &token).await?;
        visitor.post(&format!("/api/visits/{own}/end"), json!({})).await?.data()?;
        let (left, token) = open(world, &site, &operator).await?;
        let visitor = enter(&site, &token).await?;
        visitor.post("/api/users/sign-out", json!({})).await?.data()?;
        assert_eq!(visitor.get("/api/users/info").await?.refused(401)?, "session_expired");
        let (other, _) = open(world, &site, &operator).await?;
        let (_, token) = open(world, &site, &operator).await?;
        enter(&site, &token).await?.post(&format!("/api/visits/{other}/end"), json!({})).await?.data()?;
        let (console, _) = open(world, &site, &operator).await?;
        let actor = Actor::Operator { id: operator.id, email: operator.email.clone() };
        visits::end(&world.provisioner, console, &operator, Audit::of(actor, "visit.end"))
            .await
            .map_err(tests::answer::failed)?;
        let (unused, _) = open(world, &site, &operator).await?;
        let mut conn = site.sql().await?;
        sqlx::query("UPDATE platform_visits SET link_expires_at = now() - interval '1 second' WHERE id = $1")
            .bind(unused)
            .execute(&mut conn)
            .await?;
        visits::hear(world.provisioner.control(), &mut conn, site.id).await?;

        let list = ended().await?;
        let sides = [
            (id, "site", "Cô Lan (Lophoc)"),
            (own, "visitor", "Cô Lan (Lophoc)"),
            (left, "visitor", "Cô Lan (Lophoc)"),
            (other, "platform", "Cô Lan (Lophoc)"),
            (console, "platform", "Cô Lan (Lophoc)"),
            (unused, "unused", ""),
        ];
        for (id, side, by) in sides {
            let visit = list.as_array().into_iter().flatten().find(|one| one["id"] == id).cloned().unwrap_or_default();
            assert_eq!((&visit["ended_side"], &visit["ended_by"]), (&json!(side), &json!(by)), "{visit}");
            assert!(visit["ended_at"].is_i64(), "{visit}");
        }
        let live: Vec<_> = list.as_array().into_iter().flatten().filter(|one| one["live"] == true).collect();
        assert_eq!((live.len(), &live[0]["ended_side"], &live[0]["ended_at"]), (1, &json!(null), &json!(null)));
        Ok(())
    })
}
