//! What plans allow, who is counted, and what becomes of a plan that has ended.

use std::time::Duration;

use control_plane::plans::{self, Change, Expiry};
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{TestSite, World, run};
use time::OffsetDateTime;

use crate::submissions::{published, submit};

const PRO: i32 = 2;
/// Until a server knows what was changed.
const SOON: Duration = Duration::from_secs(180);

async fn subscription(site: &TestSite) -> anyhow::Result<Value> {
    Ok(site.visitor().get("/api/tenant").await?.data()?["subscription"].take())
}

async fn active(site: &TestSite) -> anyhow::Result<i64> {
    Ok(subscription(site).await?["current_active_users"].as_i64().unwrap_or(-1))
}

/// Puts the site on a plan that ends in `days` from now, and waits until the server knows.
async fn put_on(world: &World, site: &TestSite, plan_id: i32, days: i64) -> anyhow::Result<()> {
    let ends_at = OffsetDateTime::now_utc() + time::Duration::days(days);
    let change =
        Change { plan_id, is_trial: false, ends_at: Some(ends_at), by: "command:test".into(), reason: "a test".into() };
    let mut conn = world.provisioner.control().acquire().await?;
    anyhow::ensure!(plans::change(&mut conn, site.id, &change).await?);
    eventually(SOON, async || Ok(subscription(site).await?["subscription_plan_id"] == plan_id)).await
}

/// Moves the end of the site's plan by `days`, and waits until the server knows.
async fn move_end(world: &World, site: &TestSite, days: i32) -> anyhow::Result<()> {
    let end: i64 = sqlx::query_scalar(
        "UPDATE subscriptions SET ends_at = ends_at + make_interval(days => $2) WHERE tenant_id = $1
         RETURNING extract(epoch FROM ends_at)::bigint",
    )
    .bind(site.id)
    .bind(days)
    .fetch_one(world.provisioner.control())
    .await?;
    eventually(SOON, async || Ok(subscription(site).await?["end_date"] == end)).await
}

async fn sign_up(site: &TestSite, email: &str) -> anyhow::Result<tests::Answer> {
    site.visitor().post("/api/users/sign-up", json!({"email": email, "password": "mật khẩu"})).await
}

#[test]
fn distinct_learners_of_a_month_are_counted_exactly() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        assert_eq!(active(&site).await?, 0, "who runs the site is no learner");
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let teacher = site.person("teacher").await?;
        for caller in [&an, &an, &teacher, &an] {
            caller.get("/api/problems").await?.data()?;
            caller.get("/api/users/info").await?.data()?;
        }
        assert_eq!(active(&site).await?, 1);
        // Many calls at once, through two servers: one more, once.
        let other = Server::start(Settings::of(&world.installation)).await?;
        let calls = (0..16).map(|n| {
            let caller = if n % 2 == 0 { binh.clone() } else { binh.through(other.address) };
            async move { caller.get("/api/users/info").await?.data() }
        });
        futures::future::try_join_all(calls).await?;
        assert_eq!(active(&site).await?, 2);

        let mut sql = site.sql().await?;
        let written = "SELECT xmin::text FROM users WHERE id = $1";
        let before: String = sqlx::query_scalar(written).bind(an.id).fetch_one(&mut sql).await?;
        for _ in 0..5 {
            an.get("/api/problems").await?.data()?;
        }
        let after: String = sqlx::query_scalar(written).bind(an.id).fetch_one(&mut sql).await?;
        assert_eq!(before, after, "a call writes nothing once the day is noted");
        sqlx::query("INSERT INTO users (email, active_on) VALUES ('cu@x.vn', (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 40)")
            .execute(&mut sql)
            .await?;
        assert_eq!(active(&site).await?, 2, "who was active last month does not count");
        sqlx::query("DELETE FROM users WHERE id = $1").bind(an.id).execute(&mut sql).await?;
        assert_eq!(active(&site).await?, 2, "who was active stays counted");
        Ok(())
    })
}

#[test]
fn at_the_limit_nobody_new_comes_in_and_everybody_else_does() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let limit = subscription(&site).await?["max_active_users"]
            .as_i64()
            .ok_or_else(|| anyhow::anyhow!("Free has a limit"))?;
        let token = sign_up(&site, "truoc@x.vn").await?.data()?.as_str().unwrap_or_default().to_owned();
        let mut sql = site.sql().await?;
        sqlx::query(
            "INSERT INTO users (email, active_on) SELECT 'hs' || n || '@x.vn', (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date
             FROM generate_series(1, $1) AS n",
        )
        .bind(i32::try_from(limit)?)
        .execute(&mut sql)
        .await?;
        assert_eq!(sign_up(&site, "moi@x.vn").await?.refused(412)?, "active_users_full");
        let before = site.visitor().signed_in(0, "truoc@x.vn", token);
        assert_eq!(before.get("/api/users/info").await?.data()?["email"], "truoc@x.vn");
        let again = json!({"email": "truoc@x.vn", "password": "mật khẩu"});
        assert_eq!(
            site.visitor().post("/api/users/sign-in", again).await?.status,
            200,
            "learners are never locked out"
        );
        put_on(world, &site, PRO, 30).await?;
        assert_eq!(sign_up(&site, "moi@x.vn").await?.status, 200, "a larger plan lets them in at once");
        Ok(())
    })
}

#[test]
fn the_last_place_of_a_plan_is_one_persons() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let limit = subscription(&site).await?["max_active_users"].as_i64().unwrap_or_default();
        let mut sql = site.sql().await?;
        sqlx::query(
            "INSERT INTO users (email, active_on) SELECT 'hs' || n || '@x.vn', (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date
             FROM generate_series(1, $1) AS n",
        )
        .bind(i32::try_from(limit - 1)?)
        .execute(&mut sql)
        .await?;
        // Whoever is active holds the month's count until their transaction ends: some have been let in and stand there
        // before anybody is counted.
        let mut held = sqlx::Connection::begin(&mut sql).await?;
        sqlx::query("SELECT learners FROM active_months FOR UPDATE").execute(&mut *held).await?;
        let emails: Vec<String> = (0..4).map(|n| format!("moi{n}@x.vn")).collect();
        let all = futures::future::try_join_all(emails.iter().map(|email| sign_up(&site, email)));
        let release = async {
            site.until_waiting(&mut held, 2).await?;
            anyhow::Ok(held.commit().await?)
        };
        let (answers, released) = tokio::join!(all, release);
        released?;
        let mut statuses: Vec<u16> = answers?.iter().map(|answer| answer.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 412, 412, 412]);
        Ok(())
    })
}

#[test]
fn a_plan_that_has_ended_lets_nobody_new_in_and_falls_to_free() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        put_on(world, &site, PRO, 1).await?;
        let token = sign_up(&site, "truoc@x.vn").await?.data()?.as_str().unwrap_or_default().to_owned();
        move_end(world, &site, -2).await?;
        assert_eq!(sign_up(&site, "moi@x.vn").await?.refused(412)?, "plan_ended");
        let before = site.visitor().signed_in(0, "truoc@x.vn", token);
        assert_eq!(before.get("/api/problems").await?.status, 200);
        let expiry = Expiry::new(world.provisioner.control().clone());
        assert!(!expiry.round().await?.contains(&site.id), "it is kept for a while");
        move_end(world, &site, -14).await?;
        assert!(expiry.round().await?.contains(&site.id));
        assert!(!expiry.round().await?.contains(&site.id), "once");
        eventually(SOON, async || Ok(subscription(&site).await?["subscription_plan_id"] == 5)).await?;
        assert_eq!(sign_up(&site, "moi@x.vn").await?.status, 200, "Free takes new accounts");

        let answer = site.admin.get("/api/tenant/plan").await?;
        // What the platform's people write down for themselves stays with them.
        assert!(!answer.text.contains("a test") && !answer.text.contains("command"), "{}", answer.text);
        let plan = answer.data()?;
        let had: Vec<(i64, String, bool)> = plan["history"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|row| {
                (
                    row["plan_id"].as_i64().unwrap_or(0),
                    row["by"].as_str().unwrap_or("").to_owned(),
                    row["until"].is_null(),
                )
            })
            .collect();
        let wanted = [(5, "platform", true), (2, "operator", false), (5, "platform", false)];
        assert_eq!(had, wanted.map(|(plan, by, holds)| (plan, by.to_owned(), holds)));
        Ok(())
    })
}

#[test]
fn a_site_has_one_trial() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let plan = site.admin.get("/api/tenant/plan").await?.data()?;
        assert_eq!((&plan["may_try"], &plan["contact"]), (&json!(true), &json!("hotro@lophoc.test")));
        let named: Vec<(&str, i64)> = plan["plans"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|plan| Some((plan["name"].as_str()?, plan["price_vnd"].as_i64()?)))
            .collect();
        assert!(named.contains(&("Free", 0)) && named.contains(&("Pro", 1_499_000)), "{named:?}");
        site.admin.post("/api/tenant/plan/trial", json!({})).await?.data()?;
        eventually(SOON, async || Ok(subscription(&site).await?["is_trial"] == true)).await?;
        let plan = site.admin.get("/api/tenant/plan").await?.data()?;
        assert_eq!((plan["plan_id"].as_i64(), plan["may_try"].as_bool()), (Some(2), Some(false)));
        assert_eq!(site.admin.post("/api/tenant/plan/trial", json!({})).await?.refused(412)?, "no_trial");
        move_end(world, &site, -30).await?;
        Expiry::new(world.provisioner.control().clone()).round().await?;
        eventually(SOON, async || Ok(subscription(&site).await?["subscription_plan_id"] == 5)).await?;
        assert_eq!(site.admin.post("/api/tenant/plan/trial", json!({})).await?.refused(412)?, "no_trial");
        let again = Change {
            plan_id: PRO,
            is_trial: true,
            ends_at: Some(OffsetDateTime::now_utc() + time::Duration::days(3)),
            by: "operator:1".into(),
            reason: String::new(),
        };
        let mut conn = world.provisioner.control().acquire().await?;
        assert!(matches!(plans::change(&mut conn, site.id, &again).await, Err(plans::PlanError::HadTrial)));
        Ok(())
    })
}

#[test]
fn staff_and_storage_end_where_the_plan_does() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let promote = async |person: &tests::Caller, role: &str| {
            site.admin.put(&format!("/api-admin/users/{}", person.id), json!({"role": role})).await
        };
        let people = [site.person("student").await?, site.person("student").await?, site.person("student").await?];
        assert_eq!(promote(&people[0], "teacher").await?.faults()?, ["role teacher_premium"]);
        for person in &people[..2] {
            assert_eq!(promote(person, "moderator_lead").await?.status, 200);
        }
        // Free has three; one is the admin.
        assert_eq!(promote(&people[2], "moderator").await?.refused(412)?, "staff_full");
        assert_eq!(promote(&people[0], "moderator").await?.status, 200, "who is staff may change the role");
        assert_eq!(promote(&people[1], "student").await?.status, 200);
        assert_eq!(promote(&people[2], "moderator").await?.status, 200);

        let plan = site.admin.get("/api/tenant/plan").await?.data()?;
        assert_eq!((&plan["staff"]["used"], &plan["staff"]["most"]), (&json!(3), &json!(3)));
        let problem = json!({"title": "Tổng", "statement": "a + b", "test_cases": [{"input": "1 2", "output": "3", "is_sample": true, "score": 0}]});
        let id = site.admin.post("/api/problems", problem).await?.data()?["id"].as_i64().unwrap_or(0);
        let used = site.admin.get("/api/tenant/plan").await?.data()?["storage"]["used"].as_i64().unwrap_or(0);
        assert_eq!(used, 4, "1 2 and 3");
        sqlx::query("UPDATE site_blobs SET size = 1024::bigint * 1024 * 1024 WHERE tenant_id = $1 AND size = 3")
            .bind(site.id)
            .execute(world.provisioner.control())
            .await?;
        let case = json!({"input": "5 5", "output": "10", "is_sample": false, "score": 1});
        let refused = site.admin.post(&format!("/api/question/{id}/testcase"), case).await?;
        assert_eq!(refused.refused(412)?, "storage_full");
        Ok(())
    })
}

/// A plan is lowered: what is there stays and works, nothing is added, and those who run the site see what is beyond.
#[test]
fn what_a_lowered_plan_has_no_room_for_stays_and_is_named() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        put_on(world, &site, PRO, 30).await?;
        let names = [format!("một.{}.vn", site.id), format!("hai.{}.vn", site.id)];
        for name in &names {
            site.admin.post("/api/tenant/domain", json!({"domain": name})).await?.data()?;
        }
        let mut staff = Vec::new();
        for _ in 0..4 {
            let person = site.person("student").await?;
            let promoted =
                site.admin.put(&format!("/api-admin/users/{}", person.id), json!({"role": "teacher"})).await?;
            promoted.data()?;
            staff.push(person);
        }
        let plan = site.admin.get("/api/tenant/plan").await?.data()?;
        assert_eq!((&plan["domains_beyond"], &plan["staff"]["used"]), (&json!([]), &json!(5)));

        move_end(world, &site, -45).await?;
        Expiry::new(world.provisioner.control().clone()).round().await?;
        eventually(SOON, async || Ok(subscription(&site).await?["subscription_plan_id"] == 5)).await?;
        let plan = site.admin.get("/api/tenant/plan").await?.data()?;
        assert_eq!(plan["domains_beyond"], json!(names));
        assert_eq!((&plan["staff"]["used"], &plan["staff"]["most"]), (&json!(5), &json!(3)));
        let listed = site.admin.get("/api/tenant/domain").await?.data()?;
        assert_eq!(listed["domains"].as_array().map(Vec::len), Some(2), "{listed}");
        let more = site.admin.post("/api/tenant/domain", json!({"domain": format!("ba.{}.vn", site.id)})).await?;
        assert_eq!(more.refused(412)?, "domains_not_in_plan");
        for person in &staff {
            assert_eq!(person.get("/api/users/info").await?.data()?["role"], "teacher");
        }
        let one_more = site.person("student").await?;
        let refused =
            site.admin.put(&format!("/api-admin/users/{}", one_more.id), json!({"role": "moderator"})).await?;
        assert_eq!(refused.refused(412)?, "staff_full");
        Ok(())
    })
}

/// Days and months begin in Asia/Ho_Chi_Minh, seven hours before they do in UTC; a plan ends at its second.
#[test]
fn months_begin_in_the_house_s_time_and_plans_end_at_their_second() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        // The first and the last day of this month, and the last of the month before, as days of that zone.
        let days = "date_trunc('month', now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date";
        for (email, day) in [("dau", "0"), ("truoc", "-1"), ("cuoi", "interval '1 month' - interval '1 day'")] {
            let insert =
                format!("INSERT INTO users (email, active_on) VALUES ('{email}@x.vn', ({days} + {day})::date)");
            sqlx::raw_sql(sqlx::AssertSqlSafe(insert)).execute(&mut sql).await?;
        }
        assert_eq!(active(&site).await?, 2);
        let month: String = sqlx::query_scalar("SELECT to_char(now() AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM')")
            .fetch_one(&mut sql)
            .await?;
        let months = site.admin.get("/api/tenant/plan").await?.data()?["months"].take();
        assert_eq!(months[0], json!({"month": month, "learners": 2}));
        assert_eq!(months[1]["learners"], 1);

        put_on(world, &site, PRO, 1).await?;
        let mut conn = world.provisioner.control().acquire().await?;
        let end: i64 = sqlx::query_scalar(
            "UPDATE subscriptions SET ends_at = date_trunc('second', now()) + interval '3 seconds' WHERE tenant_id = $1
             RETURNING extract(epoch FROM ends_at)::bigint",
        )
        .bind(site.id)
        .fetch_one(&mut *conn)
        .await?;
        eventually(SOON, async || Ok(subscription(&site).await?["end_date"] == end)).await?;
        let mut last_taken = 0;
        for number in 0..20 {
            let before = OffsetDateTime::now_utc().unix_timestamp();
            let answer = sign_up(&site, &format!("s{number}@x.vn")).await?;
            let after = OffsetDateTime::now_utc().unix_timestamp();
            if answer.status == 412 {
                assert!(after >= end && answer.refused(412)? == "plan_ended");
                break;
            }
            assert!(before < end, "it was taken after the end");
            last_taken = number;
            tokio::time::sleep(Duration::from_millis(400)).await;
        }
        assert!(last_taken < 19, "it never ended");
        let plan = site.admin.get("/api/tenant/plan").await?.data()?;
        assert_eq!((&plan["has_ended"], &plan["kept_until"]), (&json!(true), &json!(end + 14 * 24 * 3600)));
        Ok(())
    })
}

#[test]
fn money_is_taken_only_where_the_control_plane_allows_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        assert_eq!(student.post("/api/transaction", json!({})).await?.refused(403)?, "payments_not_allowed");
        assert_eq!(site.visitor().post("/api/transaction", json!({})).await?.refused(401)?, "login_required");
        site.take_money(world).await?;
        assert_eq!(student.post("/api/transaction", json!({})).await?.faults()?, ["course_id required"]);
        assert_eq!(site.visitor().post("/api/transaction", json!({})).await?.status, 401);
        Ok(())
    })
}

/// What is handed in on a larger plan stands in the judge's lines with the larger share of it.
#[test]
fn the_judge_is_shared_by_the_weights_of_plans() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let problem = published(&site.admin, "Tổng").await?;
        let mut judge = world.installation.admin(&world.installation.database("judge")).connect().await?;
        let mut stands_with = async |weight: &str| {
            let sql = "SELECT weight::text FROM judge.tenant_lines WHERE tenant_id = $1";
            let mut seen = None;
            let came = eventually(SOON, async || {
                seen = sqlx::query_scalar::<_, String>(sql).bind(site.id).fetch_optional(&mut judge).await?;
                Ok(seen.as_deref() == Some(weight))
            });
            came.await.map_err(|error| anyhow::anyhow!("{error}: the weight is {seen:?}, not {weight}"))
        };
        submit(&student, problem, "print(1)").await?;
        stands_with("1").await?;
        put_on(world, &site, PRO, 30).await?;
        submit(&student, problem, "print(2)").await?;
        stands_with("4").await
    })
}

/// The number of active learners is known in memory: a look at it asks no database, and a learner who comes to another
/// server is told to this one. A limit asks the database all the same.
#[test]
fn active_learners_are_known_in_memory_and_told_by_other_servers() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        // Who reads the log of changes finds none of them: what is heard was notified.
        let silent = "CREATE FUNCTION unlogged() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN DELETE FROM control.changes WHERE id = NEW.id; RETURN NULL; END $$;
            CREATE TRIGGER unlogged AFTER INSERT ON changes FOR EACH ROW EXECUTE FUNCTION unlogged()";
        sqlx::raw_sql(silent).execute(own.provisioner.control()).await?;
        let site = own.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        an.get("/api/users/info").await?.data()?;
        assert_eq!(active(&site).await?, 1);
        // Whoever read the count now would wait for as long as the test does. The news of An may come only then, and has
        // it read once more.
        let mut sql = site.sql().await?;
        eventually(SOON, async || {
            assert_eq!(active(&site).await?, 1);
            let mut lock = sqlx::Connection::begin(&mut sql).await?;
            sqlx::query("LOCK TABLE active_months IN ACCESS EXCLUSIVE MODE").execute(&mut *lock).await?;
            let known = tokio::time::timeout(Duration::from_secs(1), active(&site)).await;
            lock.rollback().await?;
            Ok(known.is_ok_and(|known| known.is_ok_and(|known| known == 1)))
        })
        .await?;

        let other = Server::start(Settings::of(&own.installation)).await?;
        binh.through(other.address).get("/api/users/info").await?.data()?;
        eventually(SOON, async || Ok(active(&site).await? == 2)).await?;

        // Learners whom nobody told of: the limit knows of them at once.
        let limit = subscription(&site).await?["max_active_users"].as_i64().unwrap_or(0);
        sqlx::query("UPDATE active_months SET learners = $1").bind(limit).execute(&mut sql).await?;
        assert_eq!(sign_up(&site, "moi@x.vn").await?.refused(412)?, "active_users_full");
        Ok(())
    })
}

#[test]
fn who_becomes_a_learner_in_the_middle_of_a_day_is_counted_that_day() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let person = site.person("teacher").await?;
        assert_eq!(active(&site).await?, 0);
        let mut sql = site.sql().await?;
        for change in ["active_on = (now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date", "role = 'student'"] {
            let change = format!("UPDATE users SET {change} WHERE id = $1");
            sqlx::query(sqlx::AssertSqlSafe(change)).bind(person.id).execute(&mut sql).await?;
        }
        person.get("/api/problems").await?;
        eventually(SOON, async || Ok(active(&site).await? == 1)).await
    })
}
