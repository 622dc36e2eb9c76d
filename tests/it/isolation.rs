//! Two sites: what one has, the other neither sees nor changes, whatever is asked for.

mod filled;
mod programmed;
mod sold;

use std::time::Duration;

use serde_json::json;
use sqlx::PgConnection;
use tests::events::Events;
use tests::world::eventually;
use tests::{Caller, run};

use self::filled::fill;
use crate::calls::{Call, Objects, documented, problem};

/// Everything that a site has, in one number.
async fn fingerprint(sql: &mut PgConnection) -> anyhow::Result<Vec<(String, Option<String>)>> {
    let tables = "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1";
    let mut all = Vec::new();
    for table in sqlx::query_scalar::<_, String>(tables).fetch_all(&mut *sql).await? {
        // Carrying a submission to the judge goes on by itself, and so does what was to be done in the background.
        if ["tasks", "trial_runs"].contains(&table.as_str()) {
            continue;
        }
        let rows =
            format!("SELECT md5(string_agg((to_jsonb(t) - 'enqueued_at')::text, ' ' ORDER BY t::text)) FROM {table} t");
        let sum = sqlx::query_scalar(sqlx::AssertSqlSafe(rows)).fetch_one(&mut *sql).await?;
        all.push((table, sum));
    }
    Ok(all)
}

/// Has nothing of the site done in the background: other tests of this world have servers that work for every site.
async fn put_off_tasks(sql: &mut PgConnection) -> anyhow::Result<()> {
    eventually(Duration::from_secs(60), async || {
        let later = "UPDATE tasks SET due_at = now() + interval '30 days' WHERE state = 'waiting'";
        sqlx::query(later).execute(&mut *sql).await?;
        let running = "SELECT count(*) FROM tasks WHERE state = 'running'";
        Ok(sqlx::query_scalar::<_, i64>(running).fetch_one(&mut *sql).await? == 0)
    })
    .await
}

/// An answer without the server's clock, which may go on between two calls.
fn timeless(text: &str) -> String {
    let Ok(mut answer) = serde_json::from_str::<serde_json::Value>(text) else { return text.to_owned() };
    if let Some(data) = answer["data"].as_object_mut() {
        data.remove("server_time");
        // Drawn anew each time.
        data.remove("altcha");
        // A form's says when it was asked for, in epoch seconds, and is signed; that it is there stays.
        if let Some(token) = data.get_mut("token").filter(|token| is_of_a_form(token)) {
            *token = json!("of now");
        }
    }
    answer.to_string()
}

fn is_of_a_form(token: &serde_json::Value) -> bool {
    token.as_str().and_then(|token| token.split_once('.')).is_some_and(|(at, _)| at.parse::<u32>().is_ok())
}

/// The tables that are not as they were.
fn changed<'a>(before: &'a [(String, Option<String>)], after: &[(String, Option<String>)]) -> Vec<&'a str> {
    before.iter().filter(|table| !after.contains(table)).map(|(name, _)| name.as_str()).collect()
}

/// Makes a call with all addresses that these objects give it, in every way that a write may come.
async fn attack(call: &Call, caller: &Caller, of: &Objects) -> anyhow::Result<Vec<(String, tests::Answer)>> {
    let mut answers = Vec::new();
    for path in call.paths(of) {
        let answer = call.make(caller, &path, &call.body(of)).await?;
        answers.push((format!("{} {path} at {}: {} {}", call.method, caller.host, answer.status, answer.text), answer));
    }
    Ok(answers)
}

/// When a call may be made at home without spoiling a later one.
fn turn(call: &Call) -> usize {
    let (method, pattern) = (call.method.as_str(), call.pattern.as_str());
    let later = [
        "/api/question/manage",
        "/api/question/testcase/{id}",
        "/upload-testcases",
        "/api/problems/{id}",
        "/api/question/{id}",
        "/api-admin/client-errors",
        "/remove-question/{qid}",
        "/api/lesson-item/{id}",
        "/api/curriculum/course-item/{id}",
        "/api/courses/{id}",
        "/api/problem-lists/{id}",
        "/api/classroom/{id}",
        "/api/snippet/{id}",
    ];
    match method {
        "GET" => 0,
        "DELETE" => 10 + later.iter().position(|end| pattern.ends_with(end)).unwrap_or_default(),
        _ if pattern.ends_with("sign-out") => 30,
        _ if pattern.ends_with("manage") => 2,
        _ if pattern.ends_with("upload-testcases") => 12,
        _ => 1,
    }
}

/// Answers that hold nothing of what the site's people wrote; nothing has changed since it was let through.
fn silent(call: &Call) -> bool {
    let endings = ["rejudge", "statistics", "statistic", "changes", "check", "test-code"];
    call.pattern.contains("download")
        || call.pattern.contains("import-passwords")
        || call.pattern.contains("/files/")
        || call.pattern.ends_with("/pdf")
        // What is written is in its task's result.
        || call.pattern == "/api/courses/{id}/export"
        // Nothing is published yet.
        || call.pattern == "/api/website/versions/{version}"
        // Nobody has joined or learnt yet.
        || call.pattern.ends_with("enrolments")
        // Tells no more than its code.
        || call.pattern == "/api/learning/receipt/{code}"
        || call.pattern.ends_with("learning-user-history")
        // Its lesson is no quiz.
        || call.pattern.ends_with("sittings")
        || call.pattern.ends_with("result-download")
        // Its people have no names, and nothing has happened to them.
        || call.pattern.ends_with("standings")
        || call.pattern == "/api/contests/{id}/board"
        || call.pattern.contains("/room/")
        || ["/awards", "/reveal", "/timeline"].iter().any(|end| call.pattern.ends_with(end))
        || call.pattern.ends_with("/template")
        || call.pattern.ends_with("rescue-key")
        // Nobody waits, and nobody is looked for.
        || call.pattern.ends_with("classroom/{id}/requests")
        || call.pattern.ends_with("/people-search")
        // Nobody has solved anything yet.
        || call.pattern.ends_with("/calendar")
        // It shows no key, and has scanned nothing.
        || call.pattern.ends_with("/calendar.ics")
        || call.pattern.ends_with("/scan")
        // What is written is in its file.
        || call.pattern.ends_with("/export-attendance")
        // Pictures and files; nothing is to be paid any more.
        || ["/qr.png", "/receipt", "/file"].iter().any(|end| call.pattern.ends_with(end))
        // Nobody has handed anything in during the session.
        || call.pattern.ends_with("/live/{userId}/code")
        || call.pattern.ends_with("/shown")
        || endings.iter().any(|ending| call.pattern.ends_with(ending))
}

/// The calls of the attacks below are sound: at home they find what they name.
#[test]
fn at_home_the_same_calls_find_everything() -> anyhow::Result<()> {
    run(async |world| {
        let one = fill(world).await?;
        let mut calls = documented()?.to_vec();
        calls.sort_by_key(turn);
        for call in calls.iter().filter(|call| !call.goes_on() && !call.pattern.ends_with("/events")) {
            let own = ["{token}", "/sessions/{id}", "/api-keys/{id}"];
            let personal = own.iter().any(|part| call.pattern.contains(part))
                || call.pattern == "/api/user-data/draft"
                || programmed::is_learners(call);
            let caller = if personal { &one.student } else { &one.site.admin };
            for (what, answer) in attack(call, caller, &one.objects).await? {
                let of_part = sold::wanted(call).or_else(|| programmed::wanted(call));
                let wanted: &[u16] = match call.pattern.as_str() {
                    _ if of_part.is_some() => of_part.unwrap_or_default(),
                    "/api/users/sign-in" | "/api/contests/{id}/sign-in" => &[401],
                    // The admin has a password, which the body does not name.
                    "/api/users/upsert-password" => &[412],
                    // Nobody has got a letter with that link.
                    "/api/users/reset-password" | "/api/invitation/open" => &[412],
                    "/api/users/email-verify" if call.method == "GET" => &[412],
                    // The platform is not asked for a site without a name.
                    "/api/tenant" if call.method == "POST" => &[412],
                    // The site pays already.
                    "/api/tenant/plan/trial" => &[412],
                    // A parent has no account but a letter's link, and nobody has named a parent's address.
                    "/api/parent" | "/api/parent/absence" | "/api/parent/consent" => &[404],
                    "/api/users/parent-link" if call.method == "POST" => &[412],
                    // At home there is no identity page.
                    "/api/identity/sign-in" | "/api/identity/sign-up" => &[404],
                    // Closing an account takes its password.
                    "/api/users/deletion" if call.method == "POST" => &[412],
                    "/api/live/{stream}" => &[404],
                    // Nothing is published yet, and the post is as it was made.
                    "/api/website/versions/{version}" | "/api/blog-posts/{id}/restore" => &[404],
                    // Its form makes no account.
                    "/api/register-form/register" => &[412],
                    // It is the admin's own.
                    "/api/user-data/comment/{id}/report" => &[412],
                    // Nobody has judged its submission yet.
                    "/api/question/{id}/rejudge" if call.method == "POST" => &[412],
                    "/api/question/{id}/hint" => &[412],
                    // It would be merged into itself.
                    "/api/schools/{id}/merge" => &[412],
                    // Its contest is on.
                    "/api/problems/{slug}/give-up" => &[403],
                    // It was tried before somebody handed something in.
                    "/api/mark-again/{id}/apply" => &[409],
                    // Its lesson is no quiz, and the judge still has its submission.
                    "/api/learning/lesson/{id}/start-quiz" | "/api/learning/lesson/{id}/submit-quiz" => &[404],
                    "/api/learning/lesson/{id}/sittings" | "/api/learning/lesson/{id}/extra-time" => &[404],
                    // Nothing is sealed in its file.
                    "/api/contests/{id}/room/rescue" => &[412],
                    // It is not over.
                    "/api/contests/{id}/unfreeze" | "/api/contests/{id}/reveal" | "/api/contests/{id}/awards/issue" => {
                        &[412]
                    }
                    // What is judged again is not judged yet, and nobody has said that it prints.
                    "/api/contests/{id}/rejudge/apply" => &[412],
                    "/api/contests/{id}/prints" if call.method == "POST" => &[412],
                    // Nothing came late to its attempt.
                    "/api/learning/quiz-submission/{id}/late" if call.method == "POST" => &[412],
                    "/api/learning/submission/{id}/judge-manual" => &[412],
                    // Its problem is no test-driven question.
                    "/api/learning/submit-test-driven-question" => &[412],
                    // The judge still has what was handed in to it.
                    "/api/question/{id}" | "/api/problems/{id}" if call.method == "DELETE" => &[412],
                    // Of the class's learners alone.
                    "/api/classroom/session/{id}/absence" | "/api/classroom/session/{id}/auto-checkin" => &[412],
                    "/api/classroom/session/{id}/presence" | "/api/classroom/session/{id}/hand" => &[404],
                    // Nothing was handed in during it.
                    "/api/classroom/session/{id}/live/{userId}/code" => &[404],
                    // It has begun.
                    "/api/classroom/session/{id}" if call.method == "DELETE" => &[412],
                    // It shows no key.
                    "/api/classroom/{id}/calendar.ics" | "/api/classroom/calendar.ics" => &[404],
                    // Its only teacher stays.
                    "/api/classroom/{id}/leave" => &[412],
                    // The code is no class's.
                    "/api/classroom/join" | "/api/classroom/{id}/join" => &[404],
                    _ => &[200],
                };
                assert!(wanted.contains(&answer.status), "{what}");
                let tells = call.names_object() && call.method == "GET" && !call.pattern.contains("submission");
                assert!(!tells || answer.text.contains(&one.secret) || silent(call), "{what}");
            }
        }
        Ok(())
    })
}

#[test]
fn a_token_is_good_at_its_own_site_only() -> anyhow::Result<()> {
    run(async |world| {
        let one = fill(world).await?;
        let two = fill(world).await?;
        let mut sql = one.site.sql().await?;
        put_off_tasks(&mut sql).await?;
        let before = fingerprint(&mut sql).await?;
        for intruder in [&two.site.admin, &two.student] {
            let caller = intruder.at(&one.site.host);
            let cookie = format!("access_token={}", caller.token.clone().unwrap_or_default());
            let origin = format!("http://{}", one.site.host);
            let by_cookie = caller.without_token().with("cookie", &cookie).with("origin", &origin);
            for call in documented()?.iter().filter(|call| !call.allows(None)) {
                for caller in [&caller, &by_cookie] {
                    for (what, answer) in attack(call, caller, &one.objects).await? {
                        assert_eq!(answer.refused(401)?, "session_expired", "{what}");
                        assert!(!answer.text.contains(&one.secret), "{what}");
                    }
                }
            }
            // Where anybody may look, a foreign token is as good as none.
            for call in documented()?.iter().filter(|call| call.allows(None) && call.method == "GET" && !call.changes())
            {
                for path in call.paths(&one.objects) {
                    let (as_nobody, as_intruder) = (one.site.visitor().get(&path).await?, caller.get(&path).await?);
                    assert_eq!(timeless(&as_nobody.text), timeless(&as_intruder.text), "{path}");
                }
            }
        }
        assert_eq!(changed(&before, &fingerprint(&mut sql).await?), [""; 0], "something of the site was changed");
        Ok(())
    })
}

#[test]
fn another_sites_ids_lead_nowhere() -> anyhow::Result<()> {
    run(async |world| {
        let one = fill(world).await?;
        let two = world.site().await?;
        let own = two.admin.post("/api/problems", problem("Bài của hai")).await?.data()?;
        assert_ne!(own["id"].as_i64(), Some(one.objects.problem));
        let mut sql = one.site.sql().await?;
        put_off_tasks(&mut sql).await?;
        let before = fingerprint(&mut sql).await?;
        let student = two.person("student").await?;
        for caller in [&two.admin, &two.person("teacher").await?, &student, &two.visitor()] {
            let calls = documented()?;
            for call in calls.iter().filter(|call| !call.pattern.ends_with("sign-out")) {
                // Who may listen hears of the own site; the others are refused like everywhere.
                if call.goes_on()
                    && let Ok(mut events) = Events::open(caller, &call.pattern).await
                {
                    let (name, data) = events.next().await?.unwrap_or_default();
                    let of = if name == "open" { "topics" } else { "domains" };
                    assert_eq!(data[of], json!([]), "{name}: of another site");
                    continue;
                }
                for (what, answer) in attack(call, caller, &one.objects).await? {
                    assert!(!answer.text.contains(&one.secret), "{what}");
                    // Each site counts its versions from one; nobody has the page at this address, and it has no version.
                    let own = call.pattern == "/api/website/versions/{version}"
                        || call.pattern == "/api/pages/{slug}" && call.method == "PUT" && answer.status == 409
                        // Nobody has ordered there.
                        || call.pattern == "/api/transaction/course/{id}" && answer.text.contains(r#""data":null"#);
                    let named = call.names_object() && !own
                        || call.pattern.ends_with("manage") && call.method == "PUT"
                        || call.pattern.ends_with("domain/primary");
                    assert!(!named || [401, 403, 404].contains(&answer.status), "{what}");
                    assert!(answer.status < 500, "{what}");
                }
            }
        }
        assert_eq!(changed(&before, &fingerprint(&mut sql).await?), [""; 0], "something of the site was changed");
        let name: String = one.site.visitor().get("/api/tenant").await?.data()?["name"].to_string();
        assert!(name.contains("Lớp"), "{name}");
        Ok(())
    })
}

#[test]
fn a_request_belongs_to_its_host_whatever_else_it_claims() -> anyhow::Result<()> {
    run(async |world| {
        let (one, two) = (world.site().await?, world.site().await?);
        let headers = ["x-forwarded-host", "x-host", "x-original-host", "x-http-host-override"];
        for name in headers {
            let answer = one.visitor().with(name, &two.host).get("/api/tenant").await?.data()?;
            assert_eq!(answer["id"], one.id, "{name}");
        }
        let forwarded = one.visitor().with("forwarded", &format!("host={};proto=https", two.host));
        assert_eq!(forwarded.get("/api/tenant").await?.data()?["id"], one.id);
        for (spelling, id) in [
            (one.host.to_uppercase(), one.id),
            (format!("{}.", two.host), two.id),
            (format!("{}:8080", two.host), two.id),
        ] {
            assert_eq!(one.visitor().at(&spelling).get("/api/tenant").await?.data()?["id"], id, "{spelling}");
        }
        Ok(())
    })
}

#[test]
fn the_same_address_and_the_same_slug_are_different_things_at_two_sites() -> anyhow::Result<()> {
    run(async |world| {
        let (one, two) = (world.site().await?, world.site().await?);
        let person = json!({"email": "an@x.vn", "password": "mật khẩu 1"});
        one.visitor().post("/api/users/sign-up", person.clone()).await?.data()?;
        assert_eq!(two.visitor().post("/api/users/sign-in", person.clone()).await?.refused(401)?, "wrong_credentials");
        let other = json!({"email": "an@x.vn", "password": "mật khẩu 2"});
        two.visitor().post("/api/users/sign-up", other).await?.data()?;
        assert_eq!(one.visitor().post("/api/users/sign-in", person).await?.status, 200);
        for (site, title) in [(&one, "Bài của một"), (&two, "Bài của hai")] {
            let mut body = problem(title);
            body["slug"] = json!("tong");
            site.admin.post("/api/problems", body).await?.data()?;
        }
        assert_eq!(one.visitor().get("/api/problems/tong").await?.data()?["title"], "Bài của một");
        assert_eq!(two.visitor().get("/api/problems/tong").await?.data()?["title"], "Bài của hai");
        let found = two.visitor().get("/api/problems?search=bai%20cua%20mot").await?;
        assert_eq!(found.envelope()?["metadata"]["total"], 0);
        Ok(())
    })
}
