//! Every call with every role: who may not call learns that before the body or the object is looked at.

use tests::events::Events;
use tests::{Caller, TestSite, run};

use crate::calls::{Call, Objects, ROLES, documented};

/// A caller of each kind: nobody, and one of each role.
async fn callers(site: &TestSite) -> anyhow::Result<Vec<(Option<&'static str>, Caller)>> {
    let mut all = vec![(None, site.visitor())];
    for role in ROLES {
        all.push((Some(role), site.person(role).await?));
    }
    Ok(all)
}

/// What is to come of a call with a broken body about an object that is not there.
fn expected(call: &Call, role: Option<&str>) -> &'static [u16] {
    match (call.allows(role), role) {
        (false, None) => &[401],
        (false, Some(_)) => &[403],
        (true, _) => &[200, 400, 404, 412],
    }
}

#[test]
fn every_call_is_guarded_before_body_and_object_are_looked_at() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        site.take_money(world).await?;
        let calls = documented()?;
        for (role, caller) in callers(&site).await? {
            // Signing out ends the session: last of all.
            let (last, others): (Vec<&Call>, Vec<&Call>) =
                calls.iter().partition(|call| call.pattern.ends_with("sign-out"));
            // An answer that goes on is never read to its end.
            let ends = |call: &&Call| !(call.goes_on() && call.allows(role));
            for call in others.into_iter().chain(last).filter(ends) {
                for path in call.paths(&Objects::nowhere()) {
                    let request = caller.request(call.method.clone(), &path).header("content-type", "application/json");
                    let answer = caller.send(request.body("{")).await?;
                    let wanted = expected(call, role);
                    let what = format!("{} {path} as {role:?}: {} {}", call.method, answer.status, answer.text);
                    assert!(wanted.contains(&answer.status), "{what}, not {wanted:?}");
                    if !(answer.status == 200 && call.is_download()) {
                        answer.envelope().map_err(|error| error.context(what))?;
                    }
                }
            }
        }
        Ok(())
    })
}

/// What comes of calls that would sell, where nothing is for sale; none of the others.
fn of_nothing_sold(call: &Call) -> Option<u16> {
    Some(match (call.method.as_str(), call.pattern.as_str()) {
        // The site takes no transfers.
        ("POST", "/api/transaction" | "/api/transaction/course") => 412,
        ("GET", "/api/transaction/quote") => 404,
        // Nobody has ordered there.
        ("GET", "/api/transaction/course/{id}") => 200,
        // Nobody has the address, no batch has the code, and there is no such course or bonus.
        ("POST", "/api-admin/transaction" | "/api/activation-code/redeem") => 412,
        ("POST", "/api/activation-code" | "/api-admin/affiliate/payouts") => 412,
        // Nothing was saved before: that is another version.
        ("PUT", "/api-admin/payment-settings") => 409,
        _ => return None,
    })
}

#[test]
fn who_may_call_is_let_through() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        site.take_money(world).await?;
        for (role, caller) in callers(&site).await? {
            for call in documented()?.iter().filter(|call| call.allows(role) && !call.pattern.ends_with("sign-out")) {
                let objects = Objects::nowhere();
                if call.goes_on() {
                    Events::open(&caller, &call.pattern).await?;
                    continue;
                }
                for path in call.paths(&objects) {
                    let answer = call.make(&caller, &path, &call.body(&objects)).await?;
                    let what = format!("{} {path} as {role:?}: {} {}", call.method, answer.status, answer.text);
                    // The plan of these sites has no domain of their own.
                    let by_plan = call.pattern.ends_with("sign-up") || call.pattern == "/api/tenant/domain";
                    let sign_in = call.pattern.ends_with("sign-in") || by_plan;
                    let missing = call.names_object()
                        || call.pattern.ends_with("manage") && call.method == "PUT"
                        || call.pattern == "/api/challenge-problem" && call.method == "POST"
                        || call.pattern.ends_with("transaction/ucoin") && call.method == "POST"
                        || call.pattern.ends_with("submit-question")
                        || call.pattern.ends_with("driven-question")
                        || call.pattern.ends_with("/clone")
                        // It shows no key.
                        || call.pattern == "/api/classroom/calendar.ics"
                        || call.pattern.starts_with("/api/lesson-item")
                        || call.pattern.starts_with("/api/user-data/comment") && !call.pattern.ends_with("/waiting")
                        || call.pattern.ends_with("domain/primary")
                        || call.pattern.ends_with("classroom/create-user")
                        || call.pattern.ends_with("classroom/join")
                        || ["submit", "register", "form-submission", "export"]
                            .iter()
                            .any(|end| call.pattern.starts_with("/api/register-form/") && call.pattern.ends_with(end))
                        // Answered at the identity host alone, to whoever has a state.
                        || call.pattern.starts_with("/api/identity/")
                        // A parent has no account but a letter's link.
                        || call.pattern.starts_with("/api/parent");
                    // Nobody has got a letter with that link.
                    let by_link = call.pattern.ends_with("reset-password")
                        || call.pattern == "/api/invitation/open"
                        || call.pattern.ends_with("email-verify") && call.method == "GET";
                    let is_incomplete = call.pattern == "/api/tenant" && call.method == "POST" || by_link;
                    // Nobody has named a parent's address, and closing an account takes its password.
                    let is_incomplete = is_incomplete
                        // Its program is empty.
                        || call.pattern == "/api/judge/snippet/judge" && call.method == "POST"
                        || call.pattern == "/api/users/deletion" && call.method == "POST"
                        || call.pattern.ends_with("parent-link") && call.method == "POST";
                    let wanted = if let Some(wanted) = of_nothing_sold(call) {
                        vec![wanted]
                    } else if call.pattern == "/api/contests/{id}/sign-in" {
                        // Whether there is such a contest, nobody learns.
                        vec![401]
                    } else if ["/api/website/", "/api/pages/"].iter().any(|place| call.pattern.starts_with(place)) {
                        // Whoever comes after another has seen an earlier version; nothing need be published yet.
                        vec![200, 404, 409]
                    } else if missing {
                        vec![404]
                    } else if call.pattern == "/api/challenge-problem/rule" && call.method == "PUT" {
                        // Whoever comes after another has seen an earlier version.
                        vec![200, 409]
                    } else if is_incomplete {
                        vec![412]
                    } else if sign_in {
                        vec![200, 401, 412]
                    } else {
                        vec![200]
                    };
                    assert!(wanted.contains(&answer.status), "{what}");
                }
            }
        }
        Ok(())
    })
}

#[test]
fn a_method_that_is_not_there_is_told_apart_from_an_address_that_is_not() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let answer = site.visitor().get("/api/no-such-call").await?;
        assert_eq!(answer.refused(404)?, "page_not_found");
        let answer = site.visitor().delete("/api/tenant").await?;
        assert!([404, 405].contains(&answer.status), "{} {}", answer.status, answer.text);
        answer.envelope()?;
        Ok(())
    })
}

#[test]
fn a_token_that_is_none_is_refused_where_one_is_needed_and_ignored_where_not() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let forged = site.visitor().signed_in(0, "", "k".repeat(43));
        assert_eq!(forged.get("/api/users/info").await?.refused(401)?, "session_expired");
        assert_eq!(site.visitor().get("/api/users/info").await?.refused(401)?, "login_required");
        assert_eq!(forged.get("/api/problems").await?.status, 200);
        Ok(())
    })
}

#[test]
fn the_roles_that_an_account_is_told_are_the_ones_that_hold() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        for role in ROLES {
            let caller = site.person(role).await?;
            let info = caller.get("/api/users/info").await?.data()?;
            assert_eq!(info["role"], role);
            let may = |resource: &str, action: &str| {
                info["permissions"][resource].as_array().is_some_and(|actions| actions.iter().any(|one| one == action))
            };
            let writes = caller.post("/api/problems/preview", serde_json::json!({"markdown": "a"})).await?;
            assert_eq!(writes.status == 200, may("question", "create"), "{role}");
            let lists = caller.get("/api-admin/users").await?;
            assert_eq!(lists.status == 200, may("account", "list"), "{role}");
        }
        Ok(())
    })
}

#[test]
fn only_who_may_change_roles_changes_them_and_one_admin_stays() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (sale, student) = (site.person("sale").await?, site.person("student").await?);
        let path = format!("/api-admin/users/{}", student.id);
        let body = serde_json::json!({"role": "moderator"});
        assert_eq!(sale.put(&path, body.clone()).await?.refused(403)?, "no_access");
        assert_eq!(site.admin.put(&path, body).await?.data()?["role"], "moderator");
        assert_eq!(student.get("/api/users/info").await?.data()?["role"], "moderator");
        let own = format!("/api-admin/users/{}", site.admin.id);
        assert_eq!(site.admin.put(&own, serde_json::json!({"role": "student"})).await?.faults()?, ["role last_admin"]);
        let listed = site.admin.get("/api-admin/users?role=moderator").await?;
        assert_eq!(listed.envelope()?["metadata"]["total"], 1);
        assert_eq!(listed.data()?[0]["id"], student.id);
        Ok(())
    })
}
