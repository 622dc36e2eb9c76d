//! Every call by keys of programs: what is read is what the person reads, keys for reading write nothing, and no key reaches
//! anybody's passwords, sessions and keys.

use std::collections::BTreeSet;

use futures::future::try_join_all;
use platform::secrets;
use serde_json::json;
use sqlx::PgConnection;
use tests::{Answer, Caller, TestSite, run};

use crate::calls::{Call, Objects, ROLES, SESSION_ONLY, documented};

/// A person with a session, a key, and a key for reading.
struct Person {
    role: &'static str,
    session: Caller,
    key: Caller,
    reading: Caller,
}

impl Person {
    async fn of(site: &TestSite, sql: &mut PgConnection, role: &'static str) -> anyhow::Result<Self> {
        let session = site.person(role).await?;
        let (key, reading) = (make_key(site, sql, &session, false).await?, make_key(site, sql, &session, true).await?);
        // What is noted at the first call of a while is noted, and an export has had the tidying up of files planned.
        for caller in [&session, &key, &reading] {
            caller.get("/api/users/info").await?.data()?;
        }
        session.get("/api-admin/users/export").await?;
        Ok(Self { role, session, key, reading })
    }
}

/// Written into the tables: a person makes ten at most.
async fn make_key(site: &TestSite, sql: &mut PgConnection, of: &Caller, reads: bool) -> anyhow::Result<Caller> {
    let key = format!("lpk_{}", secrets::new_token());
    let insert = "INSERT INTO api_keys (user_id, name, key_hash, read_only, expires_at)
        VALUES ($1, 'Chương trình', $2, $3, now() + interval '1 hour')";
    let hash = secrets::hash_token(&key);
    sqlx::query(insert).bind(of.id).bind(hash.as_slice()).bind(reads).execute(sql).await?;
    Ok(site.visitor().signed_in(of.id, &of.email, key))
}

async fn people(site: &TestSite) -> anyhow::Result<Vec<Person>> {
    let mut sql = site.sql().await?;
    let mut people = Vec::new();
    for role in ROLES {
        people.push(Person::of(site, &mut sql, role).await?);
    }
    Ok(people)
}

/// A call with a broken body about things that are not there.
async fn attempt(call: &Call, caller: &Caller, path: &str) -> anyhow::Result<Answer> {
    let request = caller.request(call.method.clone(), path).header("content-type", "application/json");
    caller.send(if call.method == "GET" { request } else { request.body("{") }).await
}

fn is_key_refused(answer: &Answer) -> bool {
    answer.status == 403 && answer.text.contains("api_key_not_enough")
}

/// Without the signatures of files' addresses, which are others in each second.
fn unsigned(text: &str) -> String {
    let (before, signed) = text.split_once("?expires=").unwrap_or((text, ""));
    let after = signed.split("?expires=").map(|part| part.find('"').map_or("", |end| &part[end..]));
    before.chars().chain(after.flat_map(str::chars)).collect()
}

fn name(call: &Call) -> String {
    format!("{} {}", call.method, call.pattern)
}

/// Reads by all three; those that keys are refused.
async fn read_all(calls: &[Call], person: &Person) -> anyhow::Result<BTreeSet<String>> {
    let mut refused = BTreeSet::new();
    // Links of letters count as attempts, and streams never end.
    let is_asked = |call: &&Call| call.method == "GET" && !call.goes_on() && !call.pattern.ends_with("email-verify");
    for call in calls.iter().filter(is_asked) {
        for path in call.paths(&Objects::nowhere()) {
            let wanted = attempt(call, &person.session, &path).await?;
            for (key, caller) in [("key", &person.key), ("key for reading", &person.reading)] {
                let answer = attempt(call, caller, &path).await?;
                if is_key_refused(&answer) {
                    refused.insert(name(call));
                    continue;
                }
                let what = format!("{path} as {} by {key}: {} {}", person.role, answer.status, answer.text);
                assert_eq!(answer.status, wanted.status, "{what}");
                // A download and an export are made anew each time.
                let is_same = unsigned(&answer.text) == unsigned(&wanted.text) || call.changes() || call.is_download();
                assert!(is_same || call.pattern.ends_with("/export"), "{what}, not {}", wanted.text);
            }
        }
    }
    Ok(refused)
}

/// Writes by both keys; those that keys are refused.
async fn write_all(calls: &[Call], person: &Person) -> anyhow::Result<BTreeSet<String>> {
    let mut refused = BTreeSet::new();
    // Who signs in or up is not asked for a key.
    let is_asked = |call: &&Call| call.method != "GET" && !call.allows(None);
    for call in calls.iter().filter(is_asked) {
        for path in call.paths(&Objects::nowhere()) {
            let what = format!("{} {path} as {}", call.method, person.role);
            let answer = attempt(call, &person.reading, &path).await?;
            assert_eq!(answer.refused(403)?, "api_key_read_only", "{what}");
            let answer = attempt(call, &person.key, &path).await?;
            if is_key_refused(&answer) {
                refused.insert(name(call));
                continue;
            }
            let wanted: &[u16] = if call.allows(Some(person.role)) { &[200, 400, 404, 412] } else { &[403] };
            assert!(wanted.contains(&answer.status), "{what}: {} {}, not {wanted:?}", answer.status, answer.text);
        }
    }
    Ok(refused)
}

#[test]
fn keys_read_what_their_person_reads_and_write_what_they_may() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        site.take_money(world).await?;
        let (people, calls) = (people(&site).await?, documented()?);
        let reads = try_join_all(people.iter().map(|person| read_all(calls, person))).await?;
        let writes = try_join_all(people.iter().map(|person| write_all(calls, person))).await?;
        let refused: BTreeSet<String> = reads.into_iter().chain(writes).flatten().collect();
        let wanted: BTreeSet<String> = SESSION_ONLY.iter().map(|call| (*call).to_owned()).collect();
        assert_eq!(refused, wanted, "left: what refuses keys; right: what is to (calls::SESSION_ONLY)");
        Ok(())
    })
}

#[test]
fn keys_of_admins_make_no_passwords_and_end_no_sessions() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let key = make_key(&site, &mut site.sql().await?, &site.admin, false).await?;
        let path = format!("/api-admin/users/{}", student.id);
        for body in [json!({"password": "make"}), json!({"sign_out": true}), json!({"password": "make", "class": "9A"})]
        {
            assert_eq!(key.put(&path, body).await?.refused(403)?, "api_key_not_enough");
        }
        let bulk = json!({"ids": [student.id], "action": "sign_out"});
        assert_eq!(key.put("/api-admin/users", bulk.clone()).await?.refused(403)?, "api_key_not_enough");
        assert_eq!(key.put(&path, json!({"class": "9B"})).await?.data()?["class"], "9B");
        student.get("/api/users/info").await?.data()?;
        // A session's are as ever.
        site.admin.put("/api-admin/users", bulk).await?.data()?;
        assert_eq!(student.get("/api/users/info").await?.status, 401);
        Ok(())
    })
}
