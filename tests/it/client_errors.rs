//! What breaks in browsers: told by pages, kept without anything personal, read by admins.

use reqwest::Method;
use serde_json::{Value, json};
use tests::server::SCRIPT;
use tests::{Caller, TestSite, run};

const TELL: &str = "/api/client-errors";
const LIST: &str = "/api-admin/client-errors";

async fn tell(who: &Caller, reports: Value) -> anyhow::Result<()> {
    let told = who.post(TELL, json!({ "reports": reports })).await?.data()?;
    anyhow::ensure!(told == json!(true), "{told}");
    Ok(())
}

/// What the admin reads.
async fn list(site: &TestSite, query: &str) -> anyhow::Result<Vec<Value>> {
    let data = site.admin.get(&format!("{LIST}?{query}")).await?.data()?;
    Ok(data.as_array().cloned().unwrap_or_default())
}

/// `release` of a page's boot data.
async fn release(site: &TestSite) -> anyhow::Result<String> {
    let page = site.visitor().get("/").await?.text;
    let (_, rest) = page.split_once("\"release\":\"").ok_or_else(|| anyhow::anyhow!("no release in {page}"))?;
    Ok(rest.split('"').next().unwrap_or_default().to_owned())
}

#[test]
fn a_fault_is_told_by_its_line_and_without_anything_personal() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (host, release) = (&site.host, release(&site).await?);
        let stack = format!(
            "TypeError: an.nguyen@truong.vn\n at f (http://{host}/{SCRIPT}:1:12)\n at g (http://{host}/{SCRIPT}:1:3)\n \
             at http://{host}/assets/gone-2.js:7:8\n at chrome-extension://x/a.js:1:1"
        );
        let fault = json!({
            "kind": "error", "message": "No such user an.nguyen@truong.vn at /users/123?token=abc",
            "route": "problem___vi", "release": release, "stack": stack, "count": 2,
            "source": {"file": format!("http://{host}/{SCRIPT}?v=1"), "line": 1, "column": 12},
        });
        let call = json!({
            "kind": "call", "route": "secret___vi", "release": "other-one", "message": "",
            "call": {"method": "get", "path": "/api/problems/tong-hai-so?search=an", "status": 502},
        });
        tell(&site.visitor(), json!([fault, call])).await?;
        tell(&site.person("student").await?, json!([fault])).await?;
        let found = list(&site, "").await?;
        assert_eq!(found.len(), 2, "{found:?}");
        let of_call = found.iter().find(|one| one["kind"] == "call").cloned().unwrap_or_default();
        let of_error = found.iter().find(|one| one["kind"] == "error").cloned().unwrap_or_default();
        assert_eq!(of_error["message"], "No such user <email> at /users/:id");
        assert_eq!(of_error["place"], "src/ui/toasts.tsx:3:3");
        let places = json!(["src/ui/toasts.tsx:3:3", "src/ui/toasts.tsx:1:1", "assets/gone-2.js:7:8"]);
        assert_eq!(of_error["stack"], places);
        assert_eq!((&of_error["count"], &of_error["route"]), (&json!(4), &json!("problem___vi")));
        assert_eq!((&of_error["release"], &of_error["is_current"]), (&json!(release), &json!(true)));
        assert!(of_error["call"].is_null() && of_error["first_seen"].as_i64() <= of_error["last_seen"].as_i64());
        assert_eq!(of_call["call"], json!({"method": "GET", "path": "/api/problems/{slug}", "status": 502}));
        assert_eq!((&of_call["route"], &of_call["is_current"]), (&json!("other"), &json!(false)));
        assert_eq!((&of_call["place"], &of_call["count"]), (&json!(""), &json!(1)));
        Ok(())
    })
}

#[test]
fn a_list_is_searched_narrowed_and_cleared() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let current = release(&site).await?;
        for (kind, message, release) in [
            ("error", "toasts broke", current.as_str()),
            ("rejection", "promise of toasts", "old"),
            ("chunk", "module did not load", "old"),
        ] {
            tell(&site.visitor(), json!([{"kind": kind, "message": message, "release": release}])).await?;
        }
        let kinds = async |query: &str| -> anyhow::Result<Vec<String>> {
            let found = list(&site, query).await?;
            Ok(found.iter().filter_map(|one| one["kind"].as_str().map(str::to_owned)).collect())
        };
        assert_eq!(kinds("").await?, ["chunk", "rejection", "error"], "what was met last first");
        assert_eq!(kinds("search=toast").await?, ["rejection", "error"]);
        assert_eq!(kinds("kind=chunk&search=").await?, ["chunk"]);
        assert_eq!(kinds("release=current").await?, ["error"]);
        assert_eq!(kinds("release=old&size=1&page=2").await?, ["rejection"]);
        assert_eq!(site.admin.get(&format!("{LIST}?kind=nonsense")).await?.refused(400)?, "invalid_query");
        let first = list(&site, "kind=error").await?[0]["id"].as_i64().unwrap_or_default();
        assert_eq!(site.admin.delete(&format!("{LIST}/{first}")).await?.data()?, json!(true));
        let again = site.admin.delete(&format!("{LIST}/{first}")).await?;
        assert_eq!(again.refused(404)?, "client_error_not_found");
        assert_eq!(kinds("").await?, ["chunk", "rejection"]);
        assert_eq!(site.admin.delete(LIST).await?.data()?, json!(true));
        assert!(kinds("").await?.is_empty());
        Ok(())
    })
}

#[test]
fn batches_are_small_and_not_too_many() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let batch = |number: usize| json!({"reports": vec![json!({"kind": "error", "message": "x"}); number]});
        for number in [0, 21] {
            assert_eq!(site.visitor().post(TELL, batch(number)).await?.refused(412)?, "too_many_reports");
        }
        let nonsense = site.visitor().post(TELL, json!({"reports": [{"kind": "nonsense"}]})).await?;
        assert_eq!(nonsense.faults()?, ["reports[0].kind invalid_value"]);
        let long = json!({"reports": [{"kind": "error", "stack": "x".repeat(65 * 1024)}]});
        assert_eq!(site.visitor().post(TELL, long).await?.refused(413)?, "too_large");
        // More at once than one network may; how many of them came in a second is the machine's matter.
        let mut refused = None;
        for _ in 0..500 {
            let answer = site.visitor().post(TELL, batch(1)).await?;
            if answer.status == 429 {
                refused = Some(answer);
                break;
            }
        }
        let refused = refused.ok_or_else(|| anyhow::anyhow!("all were taken"))?;
        assert!(refused.header("retry-after").parse::<u64>()? >= 1);
        assert_eq!(refused.refused(429)?, "too_many_requests");
        // Another site is another matter.
        tell(&world.site().await?.visitor(), json!([{"kind": "error", "message": "x"}])).await?;
        Ok(())
    })
}

/// Faults of a site that were first met so many hours ago.
async fn many(site: &TestSite, number: i32, hours: i32) -> anyhow::Result<()> {
    let rows = "INSERT INTO client_errors (fingerprint, kind, message, route, release, place, first_seen, last_seen)
        SELECT sha256(convert_to('many ' || n, 'UTF8')), 'error', 'many ' || n, 'home', '', '',
               now() - make_interval(hours => $2), now() - make_interval(hours => $2, secs => n)
          FROM generate_series(1, $1) n";
    sqlx::query(rows).bind(number).bind(hours).execute(&mut site.sql().await?).await?;
    Ok(())
}

#[test]
fn nobody_fills_the_database() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let count = async || -> anyhow::Result<i64> {
            Ok(sqlx::query_scalar("SELECT count(*) FROM client_errors").fetch_one(&mut site.sql().await?).await?)
        };
        tell(&site.visitor(), json!([{"kind": "error", "message": "known"}])).await?;
        many(&site, 199, 1).await?;
        tell(&site.visitor(), json!([{"kind": "error", "message": "new"}, {"kind": "error", "message": "known"}]))
            .await?;
        assert_eq!(count().await?, 200, "no more new ones on a day");
        assert_eq!(list(&site, "search=known").await?[0]["count"], 2);
        let other = world.site().await?;
        many(&other, 500, 48).await?;
        tell(&other.visitor(), json!([{"kind": "error", "message": "new"}])).await?;
        let left: (i64, Option<String>) = sqlx::query_as(
            "SELECT count(*), min(message) FILTER (WHERE message IN ('many 500', 'new')) FROM client_errors",
        )
        .fetch_one(&mut other.sql().await?)
        .await?;
        assert_eq!(left, (500, Some("new".to_owned())), "the oldest has gone");
        Ok(())
    })
}

#[test]
fn source_maps_are_never_served() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        assert_eq!(site.visitor().get(&format!("/{SCRIPT}")).await?.status, 200);
        for path in [
            format!("/{SCRIPT}.map"),
            format!("/{SCRIPT}.map?x"),
            format!("/{SCRIPT}%2emap"),
            "/assets/test-1.js.MAP".into(),
        ] {
            for who in [&site.visitor(), &site.admin] {
                assert_eq!(who.send(who.request(Method::GET, &path)).await?.status, 404, "{path}");
            }
        }
        Ok(())
    })
}
