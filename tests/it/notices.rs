//! What people are told: once, in groups that count, live on the bell, by letter where they want it.

use std::time::Duration;

use platform::tenancy::{Limits, Servers, TenantPool};
use serde_json::{Value, json};
use sqlx::PgConnection;
use tenant_api::config::MailSettings;
use tenant_api::ids::AccountId;
use tenant_api::notices::{self, Kind, New};
use tests::events::Events;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};

const SOON: Duration = Duration::from_secs(180);

/// Tells as a feature does: with a transaction of the site.
struct Teller(TenantPool);

impl Teller {
    fn of(server: &Server) -> anyhow::Result<Self> {
        let servers = Servers::parse(&server.settings.sites_url, "")?;
        Ok(Self(TenantPool::new(servers, Limits { connections: 2, ..Limits::default() })))
    }

    async fn tell(&self, site: &TestSite, people: &[&Caller], new: New) -> anyhow::Result<()> {
        let people: Vec<AccountId> = people.iter().map(|one| AccountId(one.id)).collect();
        let failed = |error| anyhow::anyhow!("{error}");
        let mut tx = self.0.begin(&site.placement).await.map_err(failed)?;
        notices::tell(&mut tx, &people, new).await.map_err(failed)?;
        Ok(tx.commit().await?)
    }
}

fn request_of(name: &str) -> New {
    New {
        kind: Kind::TeacherRequest,
        group: "requests".to_owned(),
        event: format!("request/{name}"),
        params: json!({"name": name}),
        path: "/manage/accounts".to_owned(),
    }
}

fn role(event: &str) -> New {
    New {
        kind: Kind::RoleChanged,
        group: String::new(),
        event: event.to_owned(),
        params: json!({"role": "teacher"}),
        path: String::new(),
    }
}

async fn unread(of: &Caller) -> anyhow::Result<Value> {
    Ok(of.get("/api/users/notices/unread").await?.data()?["unread"].clone())
}

async fn list(of: &Caller) -> anyhow::Result<Vec<Value>> {
    Ok(of.get("/api/users/notices").await?.data()?.as_array().cloned().unwrap_or_default())
}

#[test]
fn an_event_is_told_once_and_what_is_unread_of_a_group_is_one_notice() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teller = Teller::of(&world.server)?;
        let (admin, other) = (&site.admin, site.person("admin").await?);
        let mut bell = Events::open(admin, &format!("/api/live?topics=user/{}", admin.id)).await?;
        bell.wait_for("open").await?;
        teller.tell(&site, &[admin, &other, admin], request_of("An")).await?;
        let rung = bell.wait_for("message").await?;
        assert_eq!(rung["data"], json!({"kind": "notice", "unread": 1}));
        teller.tell(&site, &[admin], request_of("An")).await?;
        teller.tell(&site, &[admin], request_of("Bình")).await?;
        let found = list(admin).await?;
        assert_eq!((found.len(), &found[0]["count"], &found[0]["read"]), (1, &json!(2), &json!(false)));
        assert_eq!(found[0]["title"], "Bình và người khác (2 người) cho biết mình là giáo viên");
        let english = list(&other.with("accept-language", "en")).await?;
        assert_eq!(english[0]["title"], "An says they are a teacher");
        assert_eq!((&english[0]["path"], &english[0]["kind"]), (&json!("/manage/accounts"), &json!("teacher_request")));

        // Others' notices are left alone.
        let all = json!({"ids": [found[0]["id"], english[0]["id"]]});
        assert_eq!(admin.put("/api/users/notices/read", all).await?.data()?, json!({"unread": 0}));
        assert_eq!((unread(admin).await?, unread(&other).await?), (json!(0), json!(1)));
        teller.tell(&site, &[admin], request_of("Bình")).await?;
        assert_eq!(unread(admin).await?, 0, "it was told in a group that is read");
        teller.tell(&site, &[admin], request_of("Chi")).await?;
        let found = list(admin).await?;
        assert_eq!((found.len(), &found[0]["count"], &found[1]["read"]), (2, &json!(1), &json!(true)));
        assert_eq!(admin.put("/api/users/notices/read", json!({})).await?.data()?, json!({"unread": 0}));
        // The last of the bell's messages: whoever reads in one tab has read in all.
        while bell.wait_for("message").await?["data"]["unread"] != 0 {}

        let page = admin.get("/api/users/notices?page=2&size=1").await?;
        assert_eq!(page.data()?[0]["id"], found[1]["id"]);
        let many = json!({"ids": vec![1; 501]});
        assert_eq!(admin.put("/api/users/notices/read", many).await?.faults()?, ["ids between"]);
        Ok(())
    })
}

#[test]
fn nobody_is_told_who_is_blocked_or_wants_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teller = Teller::of(&world.server)?;
        let (told, blocked, silent) =
            (site.person("student").await?, site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let block = "UPDATE users SET blocked_at = now() WHERE id = $1";
        sqlx::query(block).bind(blocked.id).execute(&mut sql).await?;
        let path = "/api/users/notice-settings";
        let usual = silent.with("accept-language", "en").get(path).await?.data()?;
        let label = "My role changes";
        assert_eq!(usual["role_changed"], json!({"site": true, "mail": "now", "label": label}));
        assert!(usual["teacher_request"].is_null(), "that is for admins: {usual}");
        assert!(!site.admin.get(path).await?.data()?["teacher_request"].is_null());
        let none = json!({"role_changed": {"site": false, "mail": "never"}});
        let now = silent.put(path, none).await?.data()?;
        assert_eq!((&now["role_changed"]["site"], &now["account_changed"]["site"]), (&json!(false), &json!(true)));
        assert_eq!(silent.put(path, json!({"nonsense": {"site": true, "mail": "now"}})).await?.status, 412);

        teller.tell(&site, &[&told, &blocked, &silent], role("1")).await?;
        let whose = "SELECT user_id FROM notices ORDER BY user_id";
        assert_eq!(sqlx::query_scalar::<_, i64>(whose).fetch_all(&mut sql).await?, [told.id]);
        assert_eq!(list(&told).await?[0]["title"], "Vai trò mới của bạn: Giáo viên");
        let both = json!({"role_changed": {"site": true, "mail": "never"}});
        silent.put(path, both).await?.data()?;
        teller.tell(&site, &[&silent], role("1")).await?;
        assert_eq!(unread(&silent).await?, 1);
        Ok(())
    })
}

/// A site whose server sends letters, and what its people get.
struct Post {
    _world: World,
    server: Server,
    site: TestSite,
    teller: Teller,
    conn: PgConnection,
}

impl Post {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let world = world.beside().await?;
        let folder = world.installation.folder.join("letters");
        let mail = MailSettings { mail_catcher: folder.to_string_lossy().into_owned(), ..MailSettings::default() };
        let server = Server::start(Settings { tasks_at_once: 4, mail, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let (teller, conn) = (Teller::of(&server)?, as_site(&site, &world).await?);
        Ok(Self { _world: world, server, site, teller, conn })
    }

    /// Somebody whose address is verified.
    async fn person(&mut self) -> anyhow::Result<Caller> {
        let person = self.site.person("admin").await?;
        let verify = "UPDATE users SET email_verified_at = now() WHERE id = $1";
        sqlx::query(verify).bind(person.id).execute(&mut self.conn).await?;
        Ok(person)
    }

    async fn letters(&self, to: &Caller) -> anyhow::Result<Vec<Value>> {
        let page = Caller::visitor(self.server.address, "mail.localhost");
        let found = page.get(&format!("/api/letters?to={}", to.email)).await?.data()?;
        Ok(found.as_array().cloned().unwrap_or_default())
    }

    /// Has tasks of the kind done now; how many waited, all for seven in the morning or for tomorrow.
    async fn do_now(&mut self, kind: &str) -> anyhow::Result<u64> {
        let now = "UPDATE tasks SET due_at = now() WHERE kind = $1 AND state = 'waiting' AND due_at > now()";
        let made = sqlx::query(now).bind(kind).execute(&mut self.conn).await?.rows_affected();
        let over = "SELECT count(*) FROM tasks WHERE kind = $1 AND (state = 'running' OR next_at <= now())";
        let conn = &mut self.conn;
        let left = async || Ok(sqlx::query_scalar::<_, i64>(over).bind(kind).fetch_one(&mut *conn).await? == 0);
        eventually(SOON, left).await?;
        Ok(made)
    }
}

#[test]
fn letters_go_to_verified_addresses_at_once_or_once_a_day() -> anyhow::Result<()> {
    run(async |world| {
        let mut post = Post::open(world).await?;
        let (admin, reads, unverified) = (post.person().await?, post.person().await?, post.site.person("admin").await?);
        for name in ["An", "Bình"] {
            post.teller.tell(&post.site, &[&admin, &reads, &unverified], request_of(name)).await?;
        }
        let import = New { kind: Kind::InvitationAccepted, event: "i/1".to_owned(), ..request_of("Chi") };
        let daily = json!({"invitation_accepted": {"site": false, "mail": "daily"}});
        admin.put("/api/users/notice-settings", daily).await?.data()?;
        post.teller.tell(&post.site, &[&admin], import).await?;
        assert_eq!(list(&admin).await?.len(), 1, "one of them is for the letter only");
        reads.put("/api/users/notices/read", json!({})).await?.data()?;
        let when = "SELECT array_agg(DISTINCT to_char(due_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'HH24:MI'))
            FROM tasks WHERE kind = 'notice_digest'";
        let when: Vec<String> = sqlx::query_scalar(when).fetch_one(&mut post.conn).await?;
        assert!(when.iter().all(|clock| clock == "07:00" || clock == "06:59"), "{when:?}");
        assert_eq!(post.do_now("notice_digest").await?, 2, "one each");
        eventually(SOON, async || Ok(!post.letters(&admin).await?.is_empty())).await?;
        let letters = post.letters(&admin).await?;
        assert_eq!((letters.len(), &letters[0]["subject"]), (1, &json!("Bạn có 2 thông báo mới")));
        let text = letters[0]["text"].as_str().unwrap_or_default();
        assert!(text.contains("Bình và người khác (2 người)") && text.contains("Chi đã nhận lời mời"), "{text}");

        post.teller.tell(&post.site, &[&admin, &unverified], role("1")).await?;
        eventually(SOON, async || Ok(post.letters(&admin).await?.len() == 2)).await?;
        let subjects: Vec<_> = post.letters(&admin).await?.iter().map(|letter| letter["subject"].clone()).collect();
        assert!(subjects.contains(&json!("Vai trò mới của bạn: Giáo viên")), "{subjects:?}");
        assert!(post.letters(&reads).await?.is_empty(), "all was read before the morning");
        assert!(post.letters(&unverified).await?.is_empty());
        let waiting = "SELECT count(*) FROM notices WHERE mail_state = 'daily'";
        assert_eq!(sqlx::query_scalar::<_, i64>(waiting).fetch_one(&mut post.conn).await?, 0);
        Ok(())
    })
}

#[test]
fn what_was_read_long_ago_goes_and_five_hundred_stay() -> anyhow::Result<()> {
    run(async |world| {
        let mut post = Post::open(world).await?;
        let student = post.site.person("student").await?;
        for event in ["read long ago", "read lately", "unread"] {
            post.teller.tell(&post.site, &[&student], role(event)).await?;
        }
        let age = "UPDATE notices SET at = now() - interval '91 days', read_at = CASE WHEN id = (SELECT max(id) FROM notices) THEN NULL ELSE now() END;
            UPDATE notices SET at = now() - interval '89 days' WHERE id = (SELECT min(id) + 1 FROM notices);
            INSERT INTO notices (user_id, kind, at) SELECT id, 'role_changed', now() - interval '400 days' FROM users, generate_series(1, 600) WHERE role = 'admin';
            UPDATE notice_events SET at = now() - interval '401 days' WHERE event_key = 'unread'";
        sqlx::raw_sql(age).execute(&mut post.conn).await?;
        assert_eq!(post.do_now("expire_notices").await?, 1);
        let kept = "SELECT count(*) FILTER (WHERE user_id = $1), count(*) FILTER (WHERE user_id <> $1) FROM notices";
        let kept: (i64, i64) = sqlx::query_as(kept).bind(student.id).fetch_one(&mut post.conn).await?;
        assert_eq!(kept, (2, 500));
        let events: Vec<String> =
            sqlx::query_scalar("SELECT event_key FROM notice_events ORDER BY 1").fetch_all(&mut post.conn).await?;
        assert_eq!(events, ["read lately", "read long ago"]);
        sqlx::raw_sql("DELETE FROM notices; DELETE FROM notice_events").execute(&mut post.conn).await?;
        assert_eq!((post.do_now("expire_notices").await?, post.do_now("expire_notices").await?), (1, 0));
        Ok(())
    })
}
