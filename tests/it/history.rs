//! Who changed what: only what differs, without secrets, for those who may read it.

use platform::tenancy::{Limits, Servers, TenantPool};
use serde_json::{Value, json};
use tenant_api::history::{self, Change, Subject};
use tenant_api::ids::AccountId;
use tests::server::Server;
use tests::{Caller, TestSite, run};

const PATH: &str = "/api-admin/history";

/// Writes down as a feature does: with a transaction of the site.
struct Recorder(TenantPool);

impl Recorder {
    fn of(server: &Server) -> anyhow::Result<Self> {
        let servers = Servers::parse(&server.settings.sites_url, "")?;
        Ok(Self(TenantPool::new(servers, Limits { connections: 2, ..Limits::default() })))
    }

    async fn record(
        &self,
        site: &TestSite,
        by: Option<&Caller>,
        subject: Subject,
        change: Change,
        (before, after): (Value, Value),
    ) -> anyhow::Result<()> {
        let by = by.map(|caller| AccountId(caller.id));
        let failed = |error| anyhow::anyhow!("{error}");
        let mut tx = self.0.begin(&site.placement).await.map_err(failed)?;
        history::record(&mut tx, by, subject, change, &before, &after).await.map_err(failed)?;
        Ok(tx.commit().await?)
    }
}

async fn list(by: &Caller, query: &str) -> anyhow::Result<Vec<Value>> {
    Ok(by.get(&format!("{PATH}?{query}")).await?.data()?.as_array().cloned().unwrap_or_default())
}

#[test]
fn what_was_changed_is_read_newest_first_and_without_secrets() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (recorder, admin) = (Recorder::of(&world.server)?, &site.admin);
        let student = site.person("student").await?;
        let user = Subject::user(AccountId(student.id));
        let before = json!({"full_name": "An", "school": null, "password_hash": "geheim"});
        let after =
            json!({"full_name": "Ân", "school": null, "password_hash": "geheimer", "options": {"token": "geheim"}});
        recorder.record(&site, Some(admin), user, Change::Update, (before.clone(), after)).await?;
        recorder.record(&site, Some(admin), user, Change::Update, (before.clone(), before.clone())).await?;
        recorder.record(&site, None, user, Change::SignOut, (before.clone(), before)).await?;
        let invited = (json!(null), json!({"email": "an@x.vn"}));
        recorder.record(&site, Some(&student), Subject::invitation(7), Change::Create, invited).await?;

        let found = list(admin, &format!("kind=user&id={}", student.id)).await?;
        let actions: Vec<&Value> = found.iter().map(|item| &item["action"]).collect();
        assert_eq!(actions, ["sign_out", "update"]);
        assert!(found[0]["by"].is_null() && found[0]["changes"] == json!([]), "{found:?}");
        assert_eq!(found[1]["by"]["id"], admin.id);
        let changed = json!([
            {"field": "full_name", "before": "An", "after": "Ân"},
            {"field": "options", "before": null, "after": {}},
        ]);
        assert_eq!(found[1]["changes"], changed);
        let rows = "SELECT string_agg(changes::text, '') FROM change_history";
        let rows: String = sqlx::query_scalar(rows).fetch_one(&mut site.sql().await?).await?;
        assert!(!rows.contains("geheim"), "{rows}");

        assert_eq!(list(admin, "").await?.len(), 3);
        assert_eq!(list(admin, "kind=invitation").await?[0]["by"]["name"], "Bạn student");
        assert_eq!(list(admin, "kind=user&size=1&page=2").await?[0]["action"], "update");
        assert_eq!(admin.get(&format!("{PATH}?kind=nonsense")).await?.refused(400)?, "invalid_query");
        // The account is gone, what it did is not.
        let gone = "DELETE FROM users WHERE id = $1";
        sqlx::query(gone).bind(student.id).execute(&mut site.sql().await?).await?;
        assert!(list(admin, "kind=invitation").await?[0]["by"].is_null());
        Ok(())
    })
}

#[test]
fn whoever_may_not_read_accounts_does_not_read_their_history() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let recorder = Recorder::of(&world.server)?;
        let user = Subject::user(AccountId(site.admin.id));
        recorder
            .record(&site, None, user, Change::Update, (json!({"dob": null}), json!({"dob": "2010-09-02"})))
            .await?;
        let moderator = site.person("moderator").await?;
        assert_eq!(list(&moderator, "").await?, Vec::<Value>::new());
        assert_eq!(moderator.get(&format!("{PATH}?kind=user")).await?.refused(403)?, "no_access");
        for role in ["teacher", "student", "sale"] {
            assert_eq!(site.person(role).await?.get(PATH).await?.refused(403)?, "no_access", "{role}");
        }
        Ok(())
    })
}
