//! Domains of sites' own: from the claim to the page behind it, with a DNS server that says what a test wants.

use std::time::Duration;

use control_plane::domains::{Checker, Dns as Questions, Pace};
use directory::domains::EdgeSettings;
use futures::future::join_all;
use serde_json::{Value, json};
use tests::dns::{Dns, Failure};
use tests::events::Events;
use tests::server::{Server, Settings};
use tests::world::eventually;
use tests::{TestSite, World, run};

const SOON: Duration = Duration::from_secs(180);
const EDGE: &str = "edge.lophoc.test";
const ADDRESS: &str = "192.0.2.1";

/// A platform of a test's own, since its checkers look at every claim that there is.
struct Place {
    world: World,
    server: Server,
    dns: Dns,
}

impl Place {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let world = world.beside().await?;
        let edge =
            EdgeSettings { edge_host: Some(EDGE.to_owned()), edge_addresses: vec![ADDRESS.parse()?], dns_server: None };
        let server = Server::start(Settings { edge, ..Settings::of(&world.installation) }).await?;
        Ok(Self { world, server, dns: Dns::start().await? })
    }

    /// A site whose plan allows five domains.
    async fn site(&self) -> anyhow::Result<TestSite> {
        let site = self.world.site_on(&self.server).await?;
        self.sql("UPDATE subscriptions SET plan_id = 2 WHERE tenant_id = $1", site.id).await?;
        // The first answer of a new server waits for its first connections.
        eventually(SOON, async || Ok(site.visitor().get("/api/tenant").await?.status == 200)).await?;
        Ok(site)
    }

    async fn sql(&self, sql: &'static str, id: i64) -> anyhow::Result<()> {
        sqlx::query(sql).bind(id).execute(self.world.provisioner.control()).await?;
        Ok(())
    }

    /// A checker that looks again after a moment.
    fn checker(&self) -> anyhow::Result<Checker> {
        let moment = Duration::from_millis(30);
        self.checker_at(Pace { first: moment, live: moment, doubt: moment, ..Pace::default() })
    }

    fn checker_at(&self, pace: Pace) -> anyhow::Result<Checker> {
        let rules = self.server.settings.edge.rules("lophoc.localhost", "localhost");
        let questions = Questions::new(Some(self.dns.address))?;
        Ok(Checker::new(self.world.provisioner.control().clone(), questions, rules, pace))
    }

    /// Looks until the domain has this status; answers with what its admin sees.
    async fn until(&self, site: &TestSite, host: &str, status: &str) -> anyhow::Result<Value> {
        let checker = self.checker()?;
        let mut seen = Value::Null;
        let came = eventually(SOON, async || {
            checker.round().await?;
            seen = domain(site, host).await?;
            Ok(seen["status"] == status)
        });
        came.await.map_err(|error| anyhow::anyhow!("{host} did not become {status}: {error}, {seen}"))?;
        Ok(seen)
    }

    /// Sets the records that the site was told to.
    fn obey(&self, view: &Value) {
        for record in view["records"].as_array().into_iter().flatten() {
            let text = |key: &str| record[key].as_str().unwrap_or_default().to_owned();
            match text("type").as_str() {
                "TXT" => self.dns.txt(&text("full_name"), &text("value")),
                "CNAME" => self.dns.cname(&text("full_name"), &text("value")),
                _ => self.dns.address(&text("full_name"), text("value").parse().expect("an address")),
            }
        }
    }
}

async fn claim(site: &TestSite, host: &str) -> anyhow::Result<Value> {
    site.admin.post("/api/tenant/domain", json!({"domain": host})).await?.data()
}

async fn domain(site: &TestSite, host: &str) -> anyhow::Result<Value> {
    let all = site.admin.get("/api/tenant/domain").await?.data()?;
    let found = all["domains"].as_array().into_iter().flatten().find(|domain| domain["domain"] == host);
    Ok(found.cloned().unwrap_or_default())
}

/// Which records were seen, in their order.
fn seen(view: &Value) -> Vec<&str> {
    view["records"].as_array().into_iter().flatten().filter_map(|record| record["state"].as_str()).collect()
}

#[test]
fn whoever_watches_a_sites_domains_is_told_of_every_look_and_change_of_them() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let (site, other) = (place.site().await?, place.site().await?);
        let mut events = Events::open(&site.admin, "/api/tenant/domain/events").await?;
        assert_eq!(events.wait_for("domains").await?["domains"], json!([]));

        claim(&other, "khac.example.test").await?;
        let view = claim(&site, "hoc.example.test").await?;
        let told = events.wait_for("domains").await?;
        assert_eq!(told["domains"][0]["domain"], "hoc.example.test");
        assert_eq!(told["domains"].as_array().map(Vec::len), Some(1), "of this site only: {told}");

        // The claim stays as it was, but DNS was asked about it.
        place.dns.txt("_lophoc-challenge.hoc.example.test", view["records"][0]["value"].as_str().unwrap_or_default());
        let (checker, told) = (place.checker()?, tokio::time::timeout(SOON, found(&mut events)));
        let (told, ()) = tokio::join!(told, async { checker.round().await.map(drop).expect("a round of looks") });
        assert_eq!(seen(&told??["domains"][0])[0], "found");
        Ok(())
    })
}

/// Waits until the first record was found.
async fn found(events: &mut Events) -> anyhow::Result<Value> {
    loop {
        let told = events.wait_for("domains").await?;
        if seen(&told["domains"][0]).first() == Some(&"found") {
            return Ok(told);
        }
    }
}

#[test]
fn a_domain_leads_to_its_site_once_both_records_are_right() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let site = place.site().await?;
        let host = "hoc.example.test";
        let view = claim(&site, " HTTPS://Hoc.Example.TEST/ ".to_lowercase().trim()).await?;
        assert_eq!((&view["domain"], &view["status"]), (&json!(host), &json!("pending_dns")));
        let records = view["records"].as_array().cloned().unwrap_or_default();
        let names: Vec<_> = records.iter().map(|record| (record["type"].as_str(), record["name"].as_str())).collect();
        assert_eq!(names, [(Some("TXT"), Some("_lophoc-challenge.hoc")), (Some("CNAME"), Some("hoc"))]);
        assert_eq!(records[0]["full_name"], "_lophoc-challenge.hoc.example.test");
        assert_eq!(site.visitor().at(host).get("/api/tenant").await?.refused(404)?, "site_not_found");

        let mut view = view;
        eventually(SOON, async || {
            place.checker()?.round().await?;
            view = domain(&site, host).await?;
            Ok(view["reason"] == "nothing_found")
        })
        .await?;
        assert_eq!(seen(&view), ["missing", "missing"]);
        let challenge = records[0]["value"].as_str().unwrap_or_default();
        place.dns.txt("_lophoc-challenge.hoc.example.test", "v=something-else");
        place.dns.cname(host, "old.example.test");
        place.dns.address("old.example.test", "198.51.100.7".parse()?);
        eventually(SOON, async || {
            place.checker()?.round().await?;
            Ok(domain(&site, host).await?["reason"] == "points_elsewhere")
        })
        .await?;
        let view = domain(&site, host).await?;
        assert_eq!(view["found"]["addresses"], json!(["198.51.100.7"]));
        assert_eq!(view["found"]["cnames"], json!(["old.example.test"]));
        assert_eq!(seen(&view), ["wrong", "wrong"]);
        place.dns.txt("_lophoc-challenge.hoc.example.test", challenge);
        let view = place.until(&site, host, "pending_verification").await?;
        assert_eq!((view["reason"].as_str(), seen(&view)), (Some("points_elsewhere"), vec!["found", "wrong"]));

        place.dns.remove(host);
        // Through a name of their own, and over TCP.
        place.dns.cname(host, "www.example.test");
        place.dns.cname("www.example.test", EDGE);
        place.dns.fail(host, Some(Failure::Truncated));
        let view = place.until(&site, host, "verified").await?;
        assert_eq!((&view["reason"], seen(&view)), (&Value::Null, vec!["found", "found"]));
        let there = site.visitor().at(host);
        eventually(SOON, async || Ok(there.get("/api/tenant").await?.status == 200)).await?;
        assert_eq!(there.get("/api/tenant").await?.data()?["id"], site.id);

        let id = view["id"].as_i64().unwrap_or_default();
        assert_eq!(site.admin.delete(&format!("/api/tenant/domain/{id}")).await?.data()?, true);
        eventually(SOON, async || Ok(there.get("/api/tenant").await?.status == 404)).await?;
        assert_eq!(domain(&site, host).await?["status"], "removed");
        assert_eq!(site.admin.delete(&format!("/api/tenant/domain/{id}")).await?.refused(404)?, "domain_not_found");
        // Added again, the proof that still stands is good.
        let again = claim(&site, host).await?;
        assert_eq!(again["records"][0]["value"], challenge);
        place.until(&site, host, "verified").await?;
        Ok(())
    })
}

#[test]
fn a_zones_own_name_is_led_here_by_addresses() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let site = place.site().await?;
        let host = "truong.edu.vn";
        let view = claim(&site, host).await?;
        let shown: Vec<_> = view["records"].as_array().into_iter().flatten().collect();
        assert_eq!(
            (&shown[1]["type"], &shown[1]["name"], &shown[1]["value"]),
            (&json!("A"), &json!("@"), &json!(ADDRESS))
        );
        place.obey(&view);
        place.dns.address(host, "2001:db8::7".parse()?);
        let view = place.until(&site, host, "pending_verification").await?;
        assert_eq!(view["reason"], "points_partly");
        place.dns.remove(host);
        place.dns.address(host, ADDRESS.parse()?);
        place.until(&site, host, "verified").await?;
        Ok(())
    })
}

#[test]
fn a_name_has_one_holder_however_many_claim_it() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let sites = [place.site().await?, place.site().await?, place.site().await?];
        let checkers = [place.checker()?, place.checker()?, place.checker()?];
        for number in 0..4 {
            let host = format!("hoc{number}.example.test");
            // A claim of somebody who can't prove it stands in nobody's way.
            claim(&sites[2], &host).await?;
            for site in &sites[..2] {
                place.obey(&claim(site, &host).await?);
            }
            let mut states = Vec::new();
            eventually(SOON, async || {
                for round in join_all(checkers.iter().map(Checker::round)).await {
                    round?;
                }
                states.clear();
                for site in &sites {
                    let view = domain(site, &host).await?;
                    let word = |key: &str| view[key].as_str().unwrap_or_default().to_owned();
                    states.push((word("status"), word("reason")));
                }
                states.sort();
                let settled = |(status, reason): &(String, String)| status == "verified" || !reason.is_empty();
                Ok(states.iter().all(settled) && states.iter().any(|(status, _)| status == "verified"))
            })
            .await?;
            let shown: Vec<_> = states.iter().map(|(status, reason)| (status.as_str(), reason.as_str())).collect();
            let wrong = ("pending_verification", "txt_wrong");
            assert_eq!(shown, [("pending_verification", "held_elsewhere"), wrong, ("verified", "")], "{host}");
        }
        let late = place.site().await?;
        let refused = late.admin.post("/api/tenant/domain", json!({"domain": "hoc0.example.test"})).await?;
        assert_eq!(refused.refused(409)?, "domain_taken");
        // Nobody but the holder leads there.
        let tenant = late.visitor().at("hoc0.example.test").get("/api/tenant").await?.data()?;
        assert!([sites[0].id, sites[1].id].contains(&tenant["id"].as_i64().unwrap_or_default()));
        Ok(())
    })
}

#[test]
fn a_lapsed_domain_has_to_be_reconnected_or_goes_to_who_proves_it() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let (site, host) = (place.site().await?, "hoc.example.test");
        let proof = "_lophoc-challenge.hoc.example.test";
        let view = claim(&site, host).await?;
        place.obey(&view);
        place.until(&site, host, "verified").await?;

        // No answer is no failure, whatever kind of none.
        let checker = place.checker()?;
        for failure in [Failure::ServFail, Failure::Refused] {
            place.dns.fail(host, Some(failure));
            for _ in 0..6 {
                checker.round().await?;
                tokio::time::sleep(Duration::from_millis(40)).await;
            }
            let view = domain(&site, host).await?;
            assert_eq!((&view["status"], &view["could_not_check"]), (&json!("verified"), &json!(true)), "{failure:?}");
        }
        place.dns.fail(host, None);

        place.dns.remove(proof);
        let view = place.until(&site, host, "reconnect_required").await?;
        assert_eq!(view["reason"], "txt_missing");
        // The name still leads here: visitors notice nothing.
        assert_eq!(site.visitor().at(host).get("/api/tenant").await?.status, 200);
        place.dns.remove(host);
        place.dns.address(host, "198.51.100.7".parse()?);
        eventually(SOON, async || {
            checker.round().await?;
            Ok(site.visitor().at(host).get("/api/tenant").await?.status == 404)
        })
        .await?;
        place.dns.remove(host);
        place.obey(&view);
        place.until(&site, host, "verified").await?;

        // Somebody else registers the name and proves it.
        place.dns.remove(proof);
        place.until(&site, host, "reconnect_required").await?;
        let heir = place.site().await?;
        let claimed = claim(&heir, host).await?;
        place.dns.txt(proof, claimed["records"][0]["value"].as_str().unwrap_or_default());
        place.until(&heir, host, "verified").await?;
        let lost = domain(&site, host).await?;
        assert_eq!((&lost["status"], &lost["reason"]), (&json!("failed"), &json!("taken_over")));
        eventually(SOON, async || Ok(site.visitor().at(host).get("/api/tenant").await?.data()?["id"] == heir.id))
            .await?;

        // Nobody proves it: it is let go.
        place.dns.remove(proof);
        place.until(&heir, host, "reconnect_required").await?;
        place.sql("UPDATE domains SET status_since = now() - interval '8 days' WHERE tenant_id = $1", heir.id).await?;
        let view = place.until(&heir, host, "failed").await?;
        assert_eq!((&view["reason"], &view["next_check_at"]), (&json!("released"), &Value::Null));
        place.dns.txt(proof, claimed["records"][0]["value"].as_str().unwrap_or_default());
        let check = format!("/api/tenant/domain/{}/check", view["id"]);
        assert_eq!(heir.admin.post(&check, json!({})).await?.data()?, true);
        place.until(&heir, host, "verified").await?;
        Ok(())
    })
}

#[test]
fn a_claim_that_nobody_proves_is_given_up() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let site = place.site().await?;
        let view = claim(&site, "hoc.example.test").await?;
        let id = view["id"].as_i64().unwrap_or_default();
        place
            .sql("UPDATE domain_checks SET looking_since = now() - interval '31 days' WHERE domain_id = $1", id)
            .await?;
        assert_eq!(place.until(&site, "hoc.example.test", "failed").await?["reason"], "gave_up");
        let asked = place.dns.asked("hoc.example.test");
        for _ in 0..3 {
            place.checker()?.round().await?;
        }
        assert_eq!(place.dns.asked("hoc.example.test"), asked, "nobody asks about it any more");
        Ok(())
    })
}

#[test]
fn checkers_share_the_work() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let site = place.site().await?;
        place.sql("UPDATE subscriptions SET plan_id = 7 WHERE tenant_id = $1", site.id).await?;
        let hosts: Vec<String> = (0..12).map(|number| format!("hoc{number}.example.test")).collect();
        for host in &hosts {
            claim(&site, host).await?;
            place.dns.fail(host, Some(Failure::Late(Duration::from_millis(200))));
        }
        // None of them is due a second time meanwhile.
        let once = || place.checker_at(Pace { first: Duration::from_secs(3600), ..Pace::default() });
        let checkers = [once()?, once()?, once()?];
        let looked = join_all(checkers.iter().map(Checker::round)).await;
        let looked: usize = looked.into_iter().sum::<Result<usize, _>>()?;
        // As many looks as hosts, and each host has its CNAME, A and AAAA: none twice. A busy machine may send a question again.
        assert_eq!(looked, hosts.len());
        for host in &hosts {
            assert!(place.dns.asked(host) >= 3, "{host}");
        }
        Ok(())
    })
}

#[test]
fn what_is_no_domain_of_ones_own_is_refused_and_the_plan_is_kept_to() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let add = async |name: &str| site.admin.post("/api/tenant/domain", json!({"domain": name})).await;
        for name in [
            "",
            "truong",
            "127.0.0.1",
            "*.example.vn",
            "com.vn",
            "lophoc.localhost",
            "demo.localhost",
            "db.internal",
            "a b.vn",
            "a.vn:80",
        ] {
            assert_eq!(add(name).await?.faults()?, ["domain domain_format"], "{name}");
        }
        assert_eq!(add("hoc.example.vn").await?.refused(412)?, "domains_not_in_plan");
        let plan = async |id: i32| {
            let sql = "UPDATE subscriptions SET plan_id = $2 WHERE tenant_id = $1";
            sqlx::query(sql).bind(site.id).bind(id).execute(world.provisioner.control()).await
        };
        plan(2).await?;
        let names: Vec<String> = (0..8).map(|number| format!("h{number}.{}.vn", site.id)).collect();
        let mut answers = Vec::new();
        for answer in join_all(names.iter().map(|name| add(name))).await {
            answers.push(answer?.status);
        }
        answers.sort_unstable();
        assert_eq!(answers, [200, 200, 200, 200, 200, 412, 412, 412], "all at once, and no more than five");
        let first = site.admin.get("/api/tenant/domain").await?.data()?;
        assert_eq!((first["limit"].as_i64(), first["platform_is_primary"].as_bool()), (Some(5), Some(true)));
        let held = first["domains"][0]["domain"].as_str().unwrap_or_default().to_owned();
        assert_eq!(add(&held).await?.refused(409)?, "domain_exists");

        let id = first["domains"][0]["id"].clone();
        let primary = async |id: &Value| site.admin.put("/api/tenant/domain/primary", json!({"id": id})).await;
        assert_eq!(primary(&id).await?.refused(412)?, "domain_not_live");
        assert_eq!(primary(&json!(4711)).await?.refused(404)?, "domain_not_found");
        assert_eq!(primary(&Value::Null).await?.data()?["platform_is_primary"], true);
        let unnamed = site.admin.put("/api/tenant/domain/primary", json!({})).await?;
        assert_eq!(unnamed.faults()?, ["id required"], "who names none gives nothing up");
        let other = world.site().await?;
        let foreign = other.admin.delete(&format!("/api/tenant/domain/{id}")).await?;
        assert_eq!(foreign.refused(404)?, "domain_not_found");
        Ok(())
    })
}

#[test]
fn other_hosts_redirect_to_the_primary_one() -> anyhow::Result<()> {
    run(async |world| {
        let place = Place::open(world).await?;
        let site = place.site().await?;
        for host in ["hoc.example.test", "lop.example.test"] {
            place.obey(&claim(&site, host).await?);
            place.until(&site, host, "verified").await?;
        }
        let id = domain(&site, "hoc.example.test").await?["id"].clone();
        let chosen = site.admin.put("/api/tenant/domain/primary", json!({"id": id})).await?.data()?;
        assert_eq!((&chosen["domains"][0]["id"], &chosen["platform_is_primary"]), (&id, &json!(false)));

        let port = place.server.address.port();
        // Without following.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        let visit = async |host: &str, path: &str| -> anyhow::Result<(u16, String)> {
            let answer = http
                .get(format!("http://127.0.0.1:{port}{path}"))
                .header("host", format!("{host}:{port}"))
                .header("accept", "text/html")
                .send()
                .await?;
            let header = |name: &str| answer.headers().get(name).and_then(|value| value.to_str().ok());
            let to = header("location").unwrap_or_default().to_owned();
            assert!(to.is_empty() || header("cache-control") == Some("no-store"), "another one may be primary soon");
            Ok((answer.status().as_u16(), to))
        };
        eventually(SOON, async || Ok(visit("lop.example.test", "/").await?.0 == 302)).await?;
        for host in ["lop.example.test", site.host.as_str()] {
            let to = format!("http://hoc.example.test:{port}/en/problems?page=2");
            assert_eq!(visit(host, "/en/problems?page=2").await?, (302, to), "{host}");
            assert_eq!(visit(host, "/api/tenant").await?.0, 200, "{host}");
        }
        assert_eq!(visit("hoc.example.test", "/problems").await?.0, 200);
        let own = visit(&site.host, "/manage/website").await?;
        assert_eq!(own, (303, "/sign-in?return=%2Fmanage%2Fwebsite".to_owned()), "an admin can mend what is broken");
        assert_eq!(visit(&site.host, "/sign-in").await?.0, 200);
        assert_eq!(visit("lop.example.test", "/manage/website").await?.0, 302);
        assert_eq!(site.visitor().at("lop.example.test").get("/.well-known/acme-challenge/x").await?.status, 404);

        // The primary one lapses: nobody is sent to where nothing is.
        place.dns.remove("hoc.example.test");
        place.until(&site, "hoc.example.test", "reconnect_required").await?;
        eventually(SOON, async || {
            Ok(visit("lop.example.test", "/").await?.1 == format!("http://{}:{port}/", site.host))
        })
        .await?;
        assert_eq!(visit(&site.host, "/").await?.0, 200);
        Ok(())
    })
}

#[test]
fn people_see_a_page_where_there_is_no_site() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let nobody = site.visitor().at("nobody.localhost");
        let page = nobody.with("accept", "text/html").with("accept-language", "en").get("/problems").await?;
        assert_eq!((page.status, page.header("content-type")), (404, "text/html; charset=utf-8"));
        assert!(page.text.contains("There is no site at this address") && page.text.contains("nobody.localhost"));
        let vietnamese = nobody.with("accept", "text/html").get("/").await?;
        assert!(vietnamese.text.contains("Không có trang nào ở địa chỉ này"), "{}", vietnamese.text);
        assert_eq!(nobody.with("accept", "text/html").get("/api/tenant").await?.refused(404)?, "site_not_found");

        sqlx::query("UPDATE tenants SET state = 'suspended' WHERE id = $1")
            .bind(site.id)
            .execute(world.provisioner.control())
            .await?;
        let visitor = site.visitor().with("accept", "text/html");
        eventually(SOON, async || Ok(visitor.get("/").await?.status == 403)).await?;
        assert!(visitor.get("/").await?.text.contains("Trang này đang tạm ngưng"));
        assert_eq!(site.visitor().get("/").await?.refused(403)?, "site_suspended");
        Ok(())
    })
}
