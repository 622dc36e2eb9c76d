//! The platform's half of a visit; the site's half is tested where sites are served.

use control_plane::operators::Role;
use control_plane::operators::visits;
use serde_json::{Value, json};

use super::with_desk;
use crate::installation::application;

#[actix_web::test]
async fn a_visit_is_written_down_in_the_site_and_ends_there() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
        let path = format!("/sites/{site}/visits");
        let none = desk.post(&helper, &path, json!({"reason": ""})).await?;
        assert_eq!(none.body["errors"][0]["field"], "reason");
        for hours in [0, 9] {
            let said = desk.post(&helper, &path, json!({"reason": "xem lỗi đăng nhập", "hours": hours})).await?;
            assert_eq!(said.body["errors"][0]["field"], "hours");
        }
        let opened = desk.post(&helper, &path, json!({"reason": "xem lỗi đăng nhập", "hours": 2})).await?.good()?;
        let url = opened["url"].as_str().unwrap_or_default();
        assert!(url.starts_with("https://vinh.lophoc.test/api/visits/enter?token="), "{url}");
        let visit = &opened["visit"];
        let id = visit["id"].as_i64().unwrap_or_default();
        let lasts = visit["expires_at"].as_i64().zip(visit["created_at"].as_i64()).map(|(end, begin)| end - begin);
        assert_eq!((lasts, &visit["live"]), (Some(7200), &json!(true)));

        let mut there = desk.provisioner.connect_site(site).await?.expect("the site is there");
        let (operator, role, link): (String, String, bool) = sqlx::query_as(
            "SELECT v.operator, u.role, v.link_hash IS NOT NULL FROM platform_visits v JOIN users u ON u.id = v.user_id WHERE v.id = $1 AND u.is_visitor",
        )
        .bind(id)
        .fetch_one(&mut there)
        .await?;
        assert_eq!((operator.as_str(), role.as_str(), link), ("Cô Lan (Lophoc)", "student", true));

        // The site's admin ends it; the platform hears of it.
        sqlx::query("UPDATE platform_visits SET entered_at = now(), ended_at = now(), ended_side = 'site', ended_by = 'cô Hoa' WHERE id = $1")
            .bind(id)
            .execute(&mut there)
            .await?;
        let list = desk.get(&helper, &path).await?.good()?;
        assert_eq!((&list[0]["live"], &list[0]["ended_by"]), (&json!(false), &json!("cô Hoa")));
        assert!(list[0]["entered_at"].is_i64());
        assert_eq!(desk.post(&helper, &format!("/visits/{id}/end"), json!({})).await?.key(), "visit_not_found", "it is over");

        // And the other way round.
        let opened = desk.post(&helper, &path, json!({"reason": "xem lại"})).await?.good()?;
        let id = opened["visit"]["id"].as_i64().unwrap_or_default();
        sqlx::query("INSERT INTO sessions (token_hash, user_id, expires_at, visit_id) SELECT '\\x01', user_id, expires_at, id FROM platform_visits WHERE id = $1")
            .bind(id)
            .execute(&mut there)
            .await?;
        let ended = desk.post(&helper, &format!("/visits/{id}/end"), json!({})).await?.good()?;
        assert_eq!(ended["live"], false);
        let sessions: i64 = sqlx::query_scalar("SELECT count(*) FROM sessions WHERE visit_id IS NOT NULL").fetch_one(&mut there).await?;
        assert_eq!(sessions, 0, "whoever was in is out");
        let live = visits::list(desk.provisioner.control(), visits::VisitFilter { live: true, ..Default::default() }, 10, 0).await?;
        assert!(live.is_empty());

        desk.sql("UPDATE tenants SET state = 'suspended'").await?;
        assert_eq!(desk.post(&helper, &path, json!({"reason": "xem lại"})).await?.key(), "site_not_served");
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_visit_that_nobody_entered_in_time_is_over() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
        let path = format!("/sites/{site}/visits");
        let open = async || desk.post(&helper, &path, json!({"reason": "xem lỗi đăng nhập", "hours": 8})).await?.good();
        let (late, entered, waiting) = (open().await?, open().await?, open().await?);
        let mut there = desk.provisioner.connect_site(site).await?.expect("the site is there");
        sqlx::query(
            "UPDATE platform_visits SET link_expires_at = to_timestamp(1700000000), entered_at = CASE WHEN id = $1 THEN started_at END
              WHERE id <> $2",
        )
        .bind(entered["visit"]["id"].as_i64())
        .bind(waiting["visit"]["id"].as_i64())
        .execute(&mut there)
        .await?;
        let list = desk.get(&helper, &path).await?.good()?;
        let facts: Vec<_> =
            list.as_array().into_iter().flatten().map(|one| (&one["id"], &one["live"], &one["ended_at"])).collect();
        let (goes_on, never, end) = (json!(true), json!(null), json!(1_700_000_000));
        assert_eq!(
            facts,
            [
                (&waiting["visit"]["id"], &goes_on, &never),
                (&entered["visit"]["id"], &goes_on, &never),
                (&late["visit"]["id"], &json!(false), &end),
            ]
        );
        let (ended, link): (i64, bool) = sqlx::query_as(
            "SELECT extract(epoch FROM ended_at)::bigint, link_hash IS NOT NULL FROM platform_visits WHERE ended_at IS NOT NULL",
        )
        .fetch_one(&mut there)
        .await?;
        assert_eq!((ended, link), (1_700_000_000, false));

        // One that the site knows nothing of, because whoever opened it was killed before the site's half was there.
        sqlx::query("DELETE FROM platform_visits WHERE id = $1").bind(waiting["visit"]["id"].as_i64()).execute(&mut there).await?;
        let live = async || -> anyhow::Result<Value> { Ok(desk.get(&helper, &path).await?.good()?[0]["live"].clone()) };
        assert_eq!(live().await?, json!(true), "it may still be on its way");
        desk.sql("UPDATE visits SET created_at = created_at - interval '61 seconds'").await?;
        assert_eq!(live().await?, json!(false));
        Ok(())
    })
    .await
}

/// While a site moves, nobody writes what it knows: the list says what was heard before.
#[actix_web::test]
async fn visits_to_a_site_that_may_not_be_written_are_listed_as_they_were() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
        let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
        let path = format!("/sites/{site}/visits");
        desk.post(&helper, &path, json!({"reason": "xem lỗi đăng nhập"})).await?.good()?;
        let mut there = desk.provisioner.connect_site(site).await?.expect("the site is there");
        for sql in [
            "UPDATE platform_visits SET entered_at = now()",
            "CREATE FUNCTION not_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE insufficient_privilege; END $$",
            "CREATE TRIGGER not_now BEFORE UPDATE ON platform_visits FOR EACH STATEMENT EXECUTE FUNCTION not_now()",
        ] {
            sqlx::query(sql).execute(&mut there).await?;
        }
        let heard = async || anyhow::Ok(desk.get(&helper, &path).await?.good()?[0]["entered_at"].is_i64());
        assert!(!heard().await?);
        sqlx::query("DROP TRIGGER not_now ON platform_visits").execute(&mut there).await?;
        assert!(heard().await?);
        Ok(())
    })
    .await
}
