//! What is read: counted by day without persons, not of robots and staff; the key of a day dies with it.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tests::part::Part;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, run};

const SEE: &str = "/api/page-views";
const READ: &str = "/api-admin/page-views";
const SOON: Duration = Duration::from_secs(180);
const PHONE: &str =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const COMPUTER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

async fn see(who: &Caller, view: Value) -> anyhow::Result<()> {
    let seen = who.post(SEE, view).await?.data()?;
    anyhow::ensure!(seen == json!(true), "{seen}");
    Ok(())
}

async fn rows(site: &TestSite, query: &str) -> anyhow::Result<Vec<Value>> {
    let data = site.admin.get(&format!("{READ}?{query}")).await?.data()?;
    Ok(data.as_array().cloned().unwrap_or_default())
}

/// Each row's value of `of` with its views and visitors.
fn counts(rows: &[Value], of: &str) -> Vec<(Value, i64, i64)> {
    let number = |value: &Value| value.as_i64().unwrap_or_default();
    rows.iter().map(|row| (row[of].clone(), number(&row["views"]), number(&row["visitors"]))).collect()
}

#[test]
fn views_are_counted_by_what_was_read_and_from_where() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let course = "INSERT INTO courses (slug, title, author_id) VALUES ('tin-9', 'Tin học 9', $1) RETURNING id";
        let course: i64 = sqlx::query_scalar(course).bind(site.admin.id).fetch_one(&mut site.sql().await?).await?;
        let phone = site.visitor().with("user-agent", PHONE);
        let computer = site.visitor().with("user-agent", COMPUTER).with("accept-language", "en");
        let from_search =
            json!({"type": "CourseDetail", "object_id": course, "referrer": "https://www.google.com/search?q=tin"});
        see(&phone, from_search).await?;
        see(&phone, json!({"type": "Home", "referrer": format!("http://{}/course", site.host)})).await?;
        see(&computer, json!({"type": "Home"})).await?;
        see(&computer, json!({"type": "Home"})).await?;
        // A learner is a visitor like others.
        see(&site.person("student").await?.with("user-agent", COMPUTER), json!({"type": "UserHome"})).await?;

        assert_eq!(
            counts(&rows(&site, "").await?, "views"),
            [(json!(5), 5, 2)],
            "one day, two browsers of one network"
        );
        let kinds = counts(&rows(&site, "by=type").await?, "type");
        assert_eq!(kinds.first().map(|(kind, views, _)| (kind.clone(), *views)), Some((json!("Home"), 3)));
        let objects = rows(&site, "by=object").await?;
        assert_eq!((&objects[0]["title"], &objects[0]["object_id"]), (&json!("Tin học 9"), &json!(course)));
        assert_eq!(objects.len(), 1);
        let hosts = counts(&rows(&site, "by=referrer").await?, "referrer");
        assert_eq!(hosts, [(json!(""), 4, 1), (json!("google.com"), 1, 1)], "the site's own host is none");
        assert_eq!(
            counts(&rows(&site, "by=device&type=Home").await?, "device"),
            [(json!("desktop"), 2, 1), (json!("mobile"), 1, 0)]
        );
        let languages = counts(&rows(&site, "by=language").await?, "language");
        assert_eq!(
            languages.iter().map(|(code, views, _)| (code.clone(), *views)).collect::<Vec<_>>(),
            [(json!("vi"), 3), (json!("en"), 2)]
        );
        let kept: String = sqlx::query_scalar("SELECT string_agg(c::text, ' ') FROM page_view_counts c")
            .fetch_one(&mut site.sql().await?)
            .await?;
        assert!(!kept.contains("127.0.0.1") && !kept.contains("Mozilla") && !kept.contains("search"), "{kept}");
        Ok(())
    })
}

#[test]
fn robots_and_staff_are_answered_and_not_counted() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let home = json!({"type": "Home"});
        for agent in ["curl/8.5", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", ""] {
            see(&site.visitor().with("user-agent", agent), home.clone()).await?;
        }
        see(&site.visitor(), home.clone()).await?;
        see(&site.admin.with("user-agent", PHONE), home.clone()).await?;
        for role in ["teacher", "moderator", "sale"] {
            see(&site.person(role).await?.with("user-agent", PHONE), home.clone()).await?;
        }
        assert!(rows(&site, "").await?.is_empty());
        let phone = site.visitor().with("user-agent", PHONE);
        for (body, fault) in [
            (json!({"type": "Nothing"}), "type invalid_value"),
            (json!({}), "type required"),
            (json!({"type": "Home", "object_id": "x"}), "object_id invalid_value"),
        ] {
            assert_eq!(phone.post(SEE, body).await?.faults()?, [fault]);
        }
        // Another site counts for itself.
        let other = world.site().await?;
        see(&other.visitor().with("user-agent", PHONE), home).await?;
        assert!(rows(&site, "").await?.is_empty());
        assert_eq!(rows(&other, "").await?.len(), 1);
        Ok(())
    })
}

#[test]
fn a_network_sees_only_so_much_and_no_cookie_is_set() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let phone = site.visitor().with("user-agent", PHONE);
        let answer: Answer = phone.post(SEE, json!({"type": "Home"})).await?;
        assert_eq!((answer.status, answer.header("set-cookie")), (200, ""));
        let long = json!({"type": "Home", "referrer": "x".repeat(9000)});
        assert_eq!(phone.post(SEE, long).await?.refused(413)?, "too_large");
        let mut refused = None;
        for _ in 0..20_000 {
            let answer = phone.post(SEE, json!({"type": "Home"})).await?;
            if answer.status == 429 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.ok_or_else(|| anyhow::anyhow!("all were taken"))?;
        assert!(refused.header("retry-after").parse::<u64>()? >= 1);
        assert_eq!(refused.refused(429)?, "too_many_requests");
        Ok(())
    })
}

#[test]
fn the_key_of_a_day_goes_at_midnight_and_counts_after_two_years() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let mut conn = as_site(&site, &world).await?;
        see(&site.visitor().with("user-agent", PHONE), json!({"type": "Home"})).await?;
        // Written without anybody asking.
        let written = "SELECT count(*) FROM page_view_counts";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(written).fetch_one(&mut conn).await? == 1)).await?;
        let planned = "SELECT count(*) FROM tasks WHERE kind = 'forget_page_viewers' AND state = 'waiting'
            AND due_at <= now() + interval '25 hours'";
        assert_eq!(sqlx::query_scalar::<_, i64>(planned).fetch_one(&mut conn).await?, 1);
        // Midnight comes.
        sqlx::raw_sql(
            "UPDATE page_view_keys SET day = day - 1; UPDATE page_view_visitors SET day = day - 1;
             INSERT INTO page_view_counts (day, type, device, language, views)
             SELECT day - interval '3 years', type, device, language, views FROM page_view_counts;
             UPDATE tasks SET due_at = now() WHERE kind = 'forget_page_viewers'",
        )
        .execute(&mut conn)
        .await?;
        let left = "SELECT (SELECT count(*) FROM page_view_keys) + (SELECT count(*) FROM page_view_visitors)";
        eventually(SOON, async || Ok(sqlx::query_scalar::<_, i64>(left).fetch_one(&mut conn).await? == 0)).await?;
        assert_eq!(sqlx::query_scalar::<_, i64>(written).fetch_one(&mut conn).await?, 1, "today's count stays");
        // The next day knows nobody of the one before.
        see(&site.visitor().with("user-agent", PHONE), json!({"type": "Home"})).await?;
        assert_eq!(counts(&rows(&site, "").await?, "views"), [(json!(2), 2, 2)]);
        Ok(())
    })
}

#[test]
fn nothing_that_waits_is_lost_when_a_server_is_told_to_end() -> anyhow::Result<()> {
    run(async |world| {
        let own = world.beside().await?;
        let site = own.site().await?;
        let (part, address) = Part::site(&own.server.settings)?;
        let phone = site.visitor().through(address).with("user-agent", PHONE);
        for object in 1..=20 {
            see(&phone, json!({"type": "ProblemDetail", "object_id": object})).await?;
        }
        part.stop()?;
        let written = "SELECT coalesce(sum(views), 0)::bigint FROM page_view_counts";
        assert_eq!(sqlx::query_scalar::<_, i64>(written).fetch_one(&mut site.sql().await?).await?, 20);
        Ok(())
    })
}

#[test]
fn the_way_from_a_form_to_a_course_is_told_to_admins_alone() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let form = "INSERT INTO forms (slug, title) VALUES ('hoc-thu', 'Học thử') RETURNING id";
        let form: i64 = sqlx::query_scalar(form).fetch_one(&mut sql).await?;
        let answer = "INSERT INTO form_answers (form_id, key, answers, form_version, state, user_id, email)
            VALUES ($1, gen_random_uuid(), '{}', 1, $2, $3, $4)";
        let answers =
            [("new", Some(an.id), None), ("seen", None, Some(binh.email.as_str())), ("new", None, Some("x@y.vn"))];
        for (state, user, email) in answers.into_iter().chain([("held", None, None)]) {
            sqlx::query(answer).bind(form).bind(state).bind(user).bind(email).execute(&mut sql).await?;
        }
        let course = "INSERT INTO courses (slug, title, author_id) VALUES ('tin-9', 'Tin học 9', $1) RETURNING id";
        let course: i64 = sqlx::query_scalar(course).bind(site.admin.id).fetch_one(&mut sql).await?;
        sqlx::query("INSERT INTO enrolments (course_id, user_id, how) VALUES ($1, $2, 'free')")
            .bind(course)
            .bind(an.id)
            .execute(&mut sql)
            .await?;
        see(&site.visitor().with("user-agent", PHONE), json!({"type": "FormDetail", "object_id": form})).await?;
        let way = site.admin.get(&format!("{READ}/funnel")).await?.data()?;
        assert_eq!(way, json!({"visitors": 1, "answers": 3, "accounts": 2, "courses": 1}));
        let last_year = site.admin.get(&format!("{READ}/funnel?from=2020-01-01&to=2020-12-31")).await?.data()?;
        assert_eq!(last_year, json!({"visitors": 0, "answers": 0, "accounts": 0, "courses": 0}));

        for path in [READ.to_owned(), format!("{READ}/funnel")] {
            assert_eq!(site.person("teacher").await?.get(&path).await?.refused(403)?, "no_access");
            assert_eq!(site.visitor().get(&path).await?.refused(401)?, "login_required");
            let turned = site.admin.get(&format!("{path}?from=2026-02-02&to=2026-02-01")).await?;
            assert_eq!(turned.faults()?, ["to start_before_end"]);
            let long = site.admin.get(&format!("{path}?from=2020-01-01&to=2026-01-01")).await?;
            assert_eq!(long.refused(412)?, "page_views_too_long");
        }
        assert_eq!(site.admin.get(&format!("{READ}?by=nothing")).await?.refused(400)?, "invalid_query");
        let got = site.visitor().send(site.visitor().request(Method::GET, SEE)).await?;
        assert!([404, 405].contains(&got.status), "{}", got.text);
        Ok(())
    })
}
