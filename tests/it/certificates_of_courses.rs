//! Certificates: issued once, looked up by anybody, printed, revoked by a recount or by hand.

use anyhow::Context;
use platform::tenancy::{Limits, Servers, TenantPool, TenantTx};
use reqwest::Method;
use serde_json::{Value, json};
use tenant_api::certificates::{self, MARKED_AGAIN};
use tenant_api::ids::{AccountId, CourseId};
use tests::{Caller, TestSite, World, failed, run};

/// A course, who has finished it, and what writes as the program does.
struct Finished {
    site: TestSite,
    pool: TenantPool,
    course: CourseId,
    person: Caller,
}

impl Finished {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let site = world.site().await?;
        let servers = Servers::parse(&world.server.settings.sites_url, "")?;
        let pool = TenantPool::new(servers, Limits { connections: 2, ..Limits::default() });
        let made = site.admin.post("/api/courses", json!({"title": "Tin học 9"})).await?.data()?;
        let course = CourseId(made["id"].as_i64().context("a course")?);
        let person = site.person("student").await?;
        Ok(Self { site, pool, course, person })
    }

    async fn begin(&self) -> anyhow::Result<TenantTx> {
        self.pool.begin(&self.site.placement).await.map_err(failed)
    }

    async fn issue(&self) -> anyhow::Result<bool> {
        let mut tx = self.begin().await?;
        let user = AccountId(self.person.id);
        let issued = certificates::issue(&mut tx, "Lớp cô Lan", user, self.course).await.map_err(failed)?;
        tx.commit().await?;
        Ok(issued)
    }

    async fn recount(&self) -> anyhow::Result<bool> {
        let mut tx = self.begin().await?;
        let user = AccountId(self.person.id);
        let revoked = certificates::revoke(&mut tx, user, self.course, MARKED_AGAIN).await.map_err(failed)?;
        tx.commit().await?;
        Ok(revoked)
    }

    /// The one certificate that the person has.
    async fn own(&self) -> anyhow::Result<Value> {
        let all = self.person.get("/api/certificates").await?.data()?;
        anyhow::ensure!(all.as_array().is_some_and(|all| all.len() == 1), "{all}");
        Ok(all[0].clone())
    }

    async fn path(&self) -> anyhow::Result<String> {
        Ok(format!("/api/certificates/{}", self.own().await?["code"].as_str().unwrap_or_default()))
    }
}

#[test]
fn one_is_issued_to_each_person_and_anybody_looks_it_up() -> anyhow::Result<()> {
    run(async |world| {
        let it = Finished::open(world).await?;
        assert!(it.issue().await?);
        let first = it.own().await?;
        assert!(!it.issue().await?);
        assert_eq!(it.own().await?, first);
        assert_eq!((&first["name"], &first["site_name"]), (&json!("Bạn student"), &json!("Lớp cô Lan")));
        assert_eq!((&first["course"]["title"], &first["state"]), (&json!("Tin học 9"), &json!("valid")));

        let path = it.path().await?;
        let seen = it.site.visitor().get(&path.to_lowercase()).await?;
        assert_eq!(
            (seen.data()?["code"].clone(), seen.data()?["can_revoke"].clone()),
            (first["code"].clone(), json!(false))
        );
        assert_eq!(seen.data()?["course"]["slug"], Value::Null, "a draft's address is for nobody");
        assert_eq!(it.site.admin.get(&path).await?.data()?["can_revoke"], true);
        let unknown = it.site.visitor().get("/api/certificates/22222222ZZZZ").await?;
        assert_eq!(unknown.refused(404)?, "certificate_not_found");
        Ok(())
    })
}

#[test]
fn it_is_printed_on_one_page_that_leads_to_its_own() -> anyhow::Result<()> {
    run(async |world| {
        let it = Finished::open(world).await?;
        it.issue().await?;
        let path = it.path().await?;
        let answer = it.site.visitor().request(Method::GET, &format!("{path}/pdf?lang=vi")).send().await?;
        assert_eq!((answer.status().as_u16(), answer.headers()["content-type"].to_str()?), (200, "application/pdf"));
        let code = path.rsplit('/').next().unwrap_or_default().to_owned();
        let named = format!("attachment; filename=\"chung-chi-tin-hoc-9-{}.pdf\"", code.to_lowercase());
        assert_eq!(answer.headers()["content-disposition"].to_str()?, named);
        let bytes = answer.bytes().await?;
        let has = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
        assert!(bytes.starts_with(b"%PDF-") && has("/Count 1"));
        assert!(has(&format!("/certificate/{code})")), "its QR code leads to its page");
        Ok(())
    })
}

#[test]
fn a_recount_revokes_and_gives_back_but_not_what_a_teacher_revoked() -> anyhow::Result<()> {
    run(async |world| {
        let it = Finished::open(world).await?;
        it.issue().await?;
        let path = it.path().await?;
        let code = it.own().await?["code"].clone();
        assert!(it.recount().await? && !it.recount().await?);
        let english = it.site.visitor().with("accept-language", "en").get(&path).await?.data()?;
        assert_eq!(english["state"], "revoked");
        assert_eq!(english["reason"], "The answers were marked again, and the course no longer counts as finished.");
        assert_eq!(it.site.visitor().get(&format!("{path}/pdf")).await?.refused(412)?, "certificate_revoked");
        assert!(it.issue().await?);
        let back = it.own().await?;
        assert_eq!((&back["state"], &back["reason"], &back["code"]), (&json!("valid"), &Value::Null, &code));

        let revoke = format!("{path}/revoke");
        let reason = json!({"reason": " Bài làm không phải của em "});
        let stranger = it.site.person("teacher").await?;
        assert_eq!(stranger.post(&revoke, reason.clone()).await?.status, 403);
        assert_eq!(it.person.post(&revoke, reason.clone()).await?.status, 403);
        assert_eq!(it.site.admin.post(&revoke, json!({"reason": " "})).await?.faults()?, ["reason required"]);
        let revoked = it.site.admin.post(&revoke, reason).await?.data()?;
        assert_eq!(revoked["reason"], "Bài làm không phải của em");
        assert!(!it.issue().await?, "what a teacher revoked stays revoked");
        assert_eq!(it.own().await?["state"], "revoked");
        let restored = it.site.admin.delete(&revoke).await?.data()?;
        assert_eq!((&restored["state"], &restored["revoked_at"]), (&json!("valid"), &Value::Null));
        let history = format!("/api-admin/history?kind=course&id={}", it.course);
        let history = it.site.admin.get(&history).await?.data()?;
        assert_eq!(history[1]["changes"][0]["after"]["reason"], "Bài làm không phải của em");
        Ok(())
    })
}
