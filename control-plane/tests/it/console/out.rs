//! Who is shut out is out everywhere, and what two do at the same time is not lost.

use control_plane::operators::{Actor, Audit, MemberChange, Role, sessions, visits};
use reqwest::Method;
use serde_json::json;
use sqlx::{Connection, PgConnection};

use super::{Desk, Person, with_desk};
use crate::installation::application;

async fn visit(desk: &Desk, helper: &Person, site: i64) -> anyhow::Result<i64> {
    let body = json!({"reason": "xem lỗi đăng nhập", "hours": 8});
    let opened = desk.post(helper, &format!("/sites/{site}/visits"), body).await?.good()?;
    Ok(opened["visit"]["id"].as_i64().unwrap_or_default())
}

/// As the site does when the link is used.
async fn enter(there: &mut PgConnection, visit: i64) -> anyhow::Result<()> {
    sqlx::query("UPDATE platform_visits SET link_hash = NULL, entered_at = now() WHERE id = $1")
        .bind(visit)
        .execute(&mut *there)
        .await?;
    sqlx::query("INSERT INTO sessions (token_hash, user_id, expires_at, visit_id) SELECT decode(md5(id::text), 'hex'), user_id, expires_at, id FROM platform_visits WHERE id = $1")
        .bind(visit)
        .execute(there)
        .await?;
    Ok(())
}

/// How many can still act in the site, or come in by a link.
async fn doors(there: &mut PgConnection) -> anyhow::Result<(i64, i64)> {
    let sql = "SELECT (SELECT count(*) FROM sessions WHERE visit_id IS NOT NULL),
                      (SELECT count(*) FROM platform_visits WHERE ended_at IS NULL OR link_hash IS NOT NULL)";
    Ok(sqlx::query_as(sql).fetch_one(there).await?)
}

#[actix_web::test]
async fn who_is_shut_out_of_the_console_is_out_of_the_sites() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
        let mut there = desk.provisioner.connect_site(site).await?.expect("the site is there");
        let out = [
            (Method::POST, "/disable", json!({"reason": "đã nghỉ việc"})),
            (Method::POST, "/invite", json!({"reason": "mất điện thoại"})),
            (Method::PUT, "", json!({"role": "finance"})),
        ];
        for (number, (method, path, body)) in out.into_iter().enumerate() {
            let helper = desk.hire(&format!("hai{number}@lophoc.test"), Role::Support).await?;
            let other = desk.hire(&format!("minh{number}@lophoc.test"), Role::Support).await?;
            let (entered, unused) = (visit(desk, &helper, site).await?, visit(desk, &helper, site).await?);
            let kept = visit(desk, &other, site).await?;
            for visit in [entered, kept] {
                enter(&mut there, visit).await?;
            }
            assert_eq!(doors(&mut there).await?, (2, 3), "{path}");
            let path = format!("/api/console/operators/{}{path}", helper.id);
            desk.send(desk.request(method, &path, Some(&owner)).json(&body)).await?.good()?;
            assert_eq!(doors(&mut there).await?, (1, 1), "{path}: theirs, and nobody else's");
            let by: String = sqlx::query_scalar("SELECT ended_by FROM platform_visits WHERE id = $1")
                .bind(unused)
                .fetch_one(&mut there)
                .await?;
            assert_eq!(by, "Lophoc");
            desk.post(&other, &format!("/visits/{kept}/end"), json!({})).await?.good()?;
        }
        Ok(())
    })
    .await
}

/// The site is away: it is told as soon as somebody looks into it again.
#[actix_web::test]
async fn a_site_that_is_away_is_told_later() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
        let mut there = desk.provisioner.connect_site(site).await?.expect("the site is there");
        let visit = visit(desk, &helper, site).await?;
        enter(&mut there, visit).await?;
        sqlx::query("ALTER TABLE platform_visits RENAME TO away").execute(&mut there).await?;
        let path = format!("/operators/{}/disable", helper.id);
        desk.post(&owner, &path, json!({"reason": "đã nghỉ việc"})).await?.good()?;
        sqlx::query("ALTER TABLE away RENAME TO platform_visits").execute(&mut there).await?;
        assert_eq!(doors(&mut there).await?, (1, 1));
        visits::hear(desk.provisioner.control(), &mut there, site).await?;
        assert_eq!(doors(&mut there).await?, (0, 0));
        Ok(())
    })
    .await
}

/// The visit and its line are written, and the site has not opened its door yet: who is shut out then finds it closed.
#[actix_web::test]
async fn who_is_shut_out_while_a_visit_is_opened_does_not_come_in() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
        let mut there = desk.provisioner.connect_site(site).await?.expect("the site is there");
        for sql in [
            "CREATE FUNCTION wait_at_the_door() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END $$",
            "CREATE CONSTRAINT TRIGGER at_the_door AFTER INSERT ON platform_visits DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait_at_the_door()",
            "SELECT pg_advisory_lock(4711)",
        ] {
            sqlx::query(sql).execute(&mut there).await?;
        }
        let path = format!("/sites/{site}/visits");
        let opening = desk.post(&helper, &path, json!({"reason": "xem lỗi đăng nhập"}));
        let shutting_out = async {
            let begun = std::time::Instant::now();
            let waits = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
            while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut there).await? {
                anyhow::ensure!(begun.elapsed() < std::time::Duration::from_secs(20), "nobody waits at the door");
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            let path = format!("/operators/{}/disable", helper.id);
            desk.post(&owner, &path, json!({"reason": "đã nghỉ việc"})).await?.good()?;
            sqlx::query("SELECT pg_advisory_unlock(4711)").execute(&mut there).await?;
            anyhow::Ok(())
        };
        let (opened, shut_out) = tokio::join!(opening, shutting_out);
        shut_out?;
        assert_eq!(opened?.key(), "no_access");
        assert_eq!(doors(&mut there).await?, (0, 0));
        Ok(())
    })
    .await
}

/// The link was followed, which is not committed yet: whoever ends the visit waits for that, and the session is gone.
#[actix_web::test]
async fn who_follows_a_link_while_the_visit_is_ended_does_not_stay_in() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
        let mut there = desk.provisioner.connect_site(site).await?.expect("the site is there");
        let mut follower = desk.provisioner.connect_site(site).await?.expect("the site is there");
        let visit = visit(desk, &helper, site).await?;
        let mut following = follower.begin().await?;
        enter(&mut following, visit).await?;
        desk.sql("UPDATE visits SET ended_at = now(), ended_by = 'Lophoc'").await?;
        let telling = async { Ok(visits::hear(desk.provisioner.control(), &mut there, site).await?) };
        let committing = async {
            let begun = std::time::Instant::now();
            let waits = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid)))";
            while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut *following).await? {
                anyhow::ensure!(begun.elapsed() < std::time::Duration::from_secs(20), "nobody waits for the follower");
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            Ok(following.commit().await?)
        };
        tokio::try_join!(telling, committing)?;
        assert_eq!(doors(&mut there).await?, (0, 0));
        Ok(())
    })
    .await
}

/// Who renames themselves with a session that was read a moment ago does not take their old role back with it, and an
/// owner who gives another name does not either.
#[actix_web::test]
async fn a_name_brings_no_role_back() -> anyhow::Result<()> {
    with_desk(async |desk| {
        desk.hire("lan@lophoc.test", Role::Owner).await?;
        let helper = desk.hire("hai@lophoc.test", Role::Owner).await?;
        let line = || Audit::of(Actor::command(), "operator.change");
        let token = helper.cookie.as_deref().and_then(|cookie| cookie.split_once('=')).map(|(_, token)| token);
        let mut conn = desk.operators.pool().acquire().await?;
        let session = sessions::find(&mut conn, token.unwrap_or_default()).await?.expect("signed in");
        let change = MemberChange { name: None, role: Some(Role::ReadOnly) };
        desk.operators.change(helper.id, change, line()).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        desk.operators.rename_self(&session, "Hải", line()).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        let now = desk.get(&helper, "/session").await?.good()?;
        assert_eq!((&now["operator"]["role"], &now["operator"]["name"]), (&json!("read_only"), &json!("Hải")));
        Ok(())
    })
    .await
}

/// Two owners who shut each other out at the same moment: one of them stays.
#[actix_web::test]
async fn two_owners_do_not_shut_each_other_out() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let (one, two) =
            (desk.hire("lan@lophoc.test", Role::Owner).await?, desk.hire("hai@lophoc.test", Role::Owner).await?);
        for _ in 0..5 {
            let (first, second) = tokio::join!(
                desk.operators.set_disabled(two.id, true, Audit::of(Actor::command(), "operator.disable")),
                desk.operators.set_disabled(one.id, true, Audit::of(Actor::command(), "operator.disable")),
            );
            assert_eq!(usize::from(first.is_ok()) + usize::from(second.is_ok()), 1);
            for id in [one.id, two.id] {
                let line = Audit::of(Actor::command(), "operator.enable");
                desk.operators.set_disabled(id, false, line).await.map_err(|error| anyhow::anyhow!("{error}"))?;
            }
        }
        Ok(())
    })
    .await
}
