//! Posts of classes: who reads and writes them, when they appear and who is told, what is said to them, what the dashboard
//! shows of classes.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::PgConnection;
use statements::RENDERER;
use tests::events::Events;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};

use crate::calls::now;
use crate::courses::id_of;

const COMMENTS: &str = "/api/user-data/comment";
const SOON: Duration = Duration::from_secs(180);

/// A class with a teacher and a pupil, and a pupil of another one.
struct Class {
    site: TestSite,
    sql: PgConnection,
    id: i64,
    teacher: Caller,
    pupil: Caller,
    stranger: Caller,
}

async fn class_of(sql: &mut PgConnection, teacher: &Caller, pupil: &Caller) -> anyhow::Result<i64> {
    let id = id_of(&teacher.post("/api/classroom", json!({"name": "Tin học 6A1"})).await?.data()?);
    let join =
        "INSERT INTO classroom_members (classroom_id, user_id, role, status) VALUES ($1, $2, 'student', 'active')";
    sqlx::query(join).bind(id).bind(pupil.id).execute(sql).await?;
    Ok(id)
}

impl Class {
    async fn on(site: TestSite) -> anyhow::Result<Self> {
        let mut sql = site.sql().await?;
        let (teacher, pupil) = (site.person("teacher").await?, site.person("student").await?);
        let id = class_of(&mut sql, &teacher, &pupil).await?;
        let stranger = site.person("student").await?;
        class_of(&mut sql, &site.person("teacher").await?, &stranger).await?;
        Ok(Self { site, sql, id, teacher, pupil, stranger })
    }

    async fn open(world: &World) -> anyhow::Result<Self> {
        Self::on(world.site().await?).await
    }

    fn posts(&self) -> String {
        format!("/api/classroom/{}/post", self.id)
    }

    async fn write(&self, change: Value) -> anyhow::Result<Value> {
        self.teacher.post(&self.posts(), body(change)).await?.data()
    }

    async fn titles(&self, reader: &Caller) -> anyhow::Result<Vec<String>> {
        let posts = rows(&reader.get(&self.posts()).await?.data()?);
        Ok(posts.iter().map(|post| text(&post["title"])).collect())
    }

    async fn set_status(&mut self, status: &str) -> anyhow::Result<()> {
        sqlx::query("UPDATE classrooms SET status = $2 WHERE id = $1")
            .bind(self.id)
            .bind(status)
            .execute(&mut self.sql)
            .await?;
        Ok(())
    }
}

fn body(change: Value) -> Value {
    let mut body =
        json!({"title": "Dặn dò", "content": [{"kind": "text", "text": "Mang **vở** nhé\n\n<script>x</script>"}]});
    for (field, value) in change.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    body
}

fn rows(of: &Value) -> Vec<Value> {
    of.as_array().cloned().unwrap_or_default()
}

fn text(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

async fn notices(of: &Caller) -> anyhow::Result<Vec<Value>> {
    let all = rows(&of.get("/api/users/notices").await?.data()?);
    Ok(all.into_iter().filter(|one| one["kind"] == "class_post").collect())
}

#[test]
fn members_read_what_teachers_write() -> anyhow::Result<()> {
    run(async |world| {
        let class = Class::open(world).await?;
        let first = class.write(json!({"title": "  Chào   lớp  "})).await?;
        assert_eq!(
            (&first["title"], &first["pinned"], &first["version"]),
            (&json!("Chào lớp"), &json!(false), &json!(1))
        );
        let html = text(&first["blocks"][0]["html"]);
        assert!(html.contains("<strong>vở</strong>") && !html.contains("<script"), "{html}");
        class.write(json!({"title": "Mới hơn"})).await?;
        class.write(json!({"title": "Ghim", "pinned": true})).await?;
        class.write(json!({"title": "Sau cùng"})).await?;
        for reader in [&class.pupil, &class.teacher, &class.site.admin] {
            assert_eq!(class.titles(reader).await?, ["Ghim", "Sau cùng", "Mới hơn", "Chào lớp"]);
        }
        let page = class.pupil.get(&format!("{}?page=2&size=3", class.posts())).await?;
        assert_eq!(page.envelope()?["metadata"], json!({"page": 2, "size": 3, "total": 4}));
        assert_eq!(page.data()?[0]["title"], "Chào lớp");
        let path = format!("{}/{}", class.posts(), id_of(&first));
        assert_eq!(class.pupil.get(&path).await?.data()?["title"], "Chào lớp");

        let elsewhere = class.stranger.get(&class.posts()).await?;
        assert_eq!(elsewhere.refused(404)?, "classroom_not_found");
        assert_eq!(class.stranger.get(&path).await?.refused(404)?, "classroom_not_found");
        let other = class.site.person("teacher").await?;
        for (by, status) in [(&class.pupil, 403), (&class.stranger, 403), (&other, 404)] {
            by.post(&class.posts(), body(json!({}))).await?.refused(status)?;
            by.put(&path, body(json!({}))).await?.refused(status)?;
            by.delete(&path).await?.refused(status)?;
        }
        assert_eq!(class.site.visitor().get(&path).await?.refused(401)?, "login_required");
        assert_eq!(class.teacher.delete(&path).await?.data()?, true);
        assert_eq!(class.teacher.get(&path).await?.refused(404)?, "class_post_not_found");
        Ok(())
    })
}

#[test]
fn what_is_wrong_too_much_or_too_late_is_refused() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        for (change, fault) in [
            (json!({"title": "ê".repeat(201)}), "title too_long"),
            (json!({"content": []}), "content required"),
            (json!({"content": [{"kind": "text", "text": " "}]}), "content[0].text required"),
            (json!({"content": [{"kind": "image", "url": "javascript:x"}]}), "content[0].url invalid_value"),
            (json!({"publish_at": now() + 400 * 86_400}), "publish_at invalid_value"),
            (json!({"publish_at": i64::MAX}), "publish_at invalid_value"),
        ] {
            let answer = class.teacher.post(&class.posts(), body(change)).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![fault.to_owned()]));
        }
        let mut made = Value::Null;
        for number in 0..5 {
            made = class.write(json!({"title": format!("Ghim {number}"), "pinned": true})).await?;
        }
        let sixth = class.teacher.post(&class.posts(), body(json!({"pinned": true}))).await?;
        assert_eq!(sixth.refused(412)?, "too_many_pinned");
        let path = format!("{}/{}", class.posts(), id_of(&made));
        let changed = body(json!({"title": "Khác", "pinned": true, "version": made["version"]}));
        assert_eq!(class.teacher.put(&path, changed.clone()).await?.data()?["version"], 2);
        let stale = class.teacher.put(&path, changed).await?;
        assert_eq!(stale.json()?["data"]["title"], "Khác");
        assert_eq!(stale.refused(409)?, "concurrent_edit");

        let many = "INSERT INTO class_posts (classroom_id, content, rendered, renderer, publish_at)
                    SELECT $1, '[]', '[]', $2, now() FROM generate_series(1, 995)";
        sqlx::query(many).bind(class.id).bind(RENDERER).execute(&mut class.sql).await?;
        let more = class.teacher.post(&class.posts(), body(json!({}))).await?;
        assert_eq!(more.refused(412)?, "too_many_class_posts");
        class.set_status("finished").await?;
        assert_eq!(class.teacher.put(&path, body(json!({}))).await?.refused(412)?, "classroom_finished");
        assert_eq!(class.teacher.delete(&path).await?.refused(412)?, "classroom_finished");
        assert_eq!(class.pupil.get(&path).await?.data()?["title"], "Khác");
        Ok(())
    })
}

#[test]
fn a_post_for_later_is_unseen_until_then_and_told_once() -> anyhow::Result<()> {
    run(async |world| {
        let server = Server::start(Settings { tasks_at_once: 2, ..world.server.settings.clone() }).await?;
        let mut class = Class::on(world.site_on(&server).await?).await?;
        let at_once = id_of(&class.write(json!({"title": ""})).await?);
        let told = notices(&class.pupil).await?;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0]["title"], "Bài mới trong lớp Tin học 6A1: Mang vở nhé");
        assert_eq!(told[0]["path"], format!("/classroom/{}?tab=posts&post={at_once}", class.id));
        assert!(notices(&class.teacher).await?.is_empty(), "whoever writes it knows");
        assert!(notices(&class.stranger).await?.is_empty());

        let later = now() + 3600;
        let made = class.write(json!({"title": "Mai kiểm tra", "publish_at": later})).await?;
        assert_eq!((&made["publish_at"], &made["is_published"]), (&json!(later), &json!(false)));
        let path = format!("{}/{}", class.posts(), id_of(&made));
        assert_eq!(class.pupil.get(&path).await?.refused(404)?, "class_post_not_found");
        assert_eq!(class.titles(&class.pupil).await?, [""]);
        assert_eq!(class.titles(&class.teacher).await?, ["Mai kiểm tra", ""]);
        assert_eq!(notices(&class.pupil).await?[0]["count"], 1);

        let topic = format!("/api/live?topics=classroom/{}", class.id);
        let mut stream = Events::open(&class.pupil, &topic).await?;
        stream.wait_for("open").await?;
        // An hour passes.
        sqlx::raw_sql("UPDATE class_posts SET publish_at = now() WHERE publish_at > now()")
            .execute(&mut class.sql)
            .await?;
        sqlx::raw_sql("UPDATE tasks SET due_at = now() WHERE kind = 'publish_class_post' AND state = 'waiting'")
            .execute(&mut class.sql)
            .await?;
        assert_eq!(stream.wait_for("message").await?["data"], json!({"kind": "posts"}));
        assert_eq!(class.titles(&class.pupil).await?, ["Mai kiểm tra", ""]);
        let told = notices(&class.pupil).await?;
        assert_eq!((told.len(), &told[0]["count"]), (1, &json!(2)));
        assert_eq!(told[0]["title"], "Lớp Tin học 6A1 có 2 bài mới, gần nhất: Mai kiểm tra");
        // Changed, and put off once more: nobody hears of it again.
        let put_off = json!({"title": "Mốt kiểm tra", "publish_at": now() + 3600});
        class.teacher.put(&path, body(put_off)).await?.data()?;
        assert_eq!(class.titles(&class.pupil).await?, [""]);
        class.teacher.put(&path, body(json!({"title": "Hôm nay"}))).await?.data()?;
        assert_eq!(class.titles(&class.pupil).await?, ["Hôm nay", ""]);
        assert_eq!(notices(&class.pupil).await?[0]["count"], 2);
        Ok(())
    })
}

#[test]
fn only_members_discuss_a_post() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let id = id_of(&class.write(json!({})).await?);
        let to_come = id_of(&class.write(json!({"publish_at": now() + 3600})).await?);
        let say = |post: i64, parent: Option<i64>| json!({"subject_kind": "class_post", "subject_id": post, "parent_id": parent, "content": "Em nhớ rồi ạ"});
        let list = format!("{COMMENTS}?subject_kind=class_post&subject_id={id}");
        let root = id_of(&class.pupil.post(COMMENTS, say(id, None)).await?.data()?);
        let answer = class.teacher.post(COMMENTS, say(id, Some(root))).await?.data()?;
        assert_eq!(answer["author"]["is_teacher"], true);
        let replied = rows(&class.pupil.get("/api/users/notices").await?.data()?);
        let path = format!("/classroom/{}?tab=posts&post={id}#comment-{}", class.id, id_of(&answer));
        assert!(replied.iter().any(|one| one["kind"] == "comment_reply" && one["path"] == path), "{replied:?}");
        let seen = class.pupil.get(&format!("{}/{id}", class.posts())).await?.data()?;
        assert_eq!(seen["comment_count"], 2);

        let replies = format!("{COMMENTS}/{root}/replies");
        for outside in [&class.stranger, &class.site.visitor(), &class.site.person("teacher").await?] {
            assert_eq!(outside.get(&list).await?.refused(404)?, "class_post_not_found");
            assert_eq!(outside.get(&replies).await?.refused(404)?, "class_post_not_found");
            let listening = Events::open(outside, &format!("/api/live?topics=class_post/{id}/comments")).await;
            if let Ok(mut stream) = listening {
                assert_eq!(stream.wait_for("open").await?["topics"], json!([]));
            }
        }
        assert_eq!(class.stranger.post(COMMENTS, say(id, None)).await?.refused(404)?, "class_post_not_found");
        assert_eq!(class.stranger.post(COMMENTS, say(id, Some(root))).await?.refused(404)?, "class_post_not_found");
        let hide = json!({"is_hidden": true});
        let one = format!("{COMMENTS}/{root}");
        assert_eq!(class.stranger.put(&one, hide.clone()).await?.refused(404)?, "class_post_not_found");
        assert_eq!(class.stranger.delete(&one).await?.refused(404)?, "class_post_not_found");
        assert_eq!(class.pupil.post(COMMENTS, say(to_come, None)).await?.refused(404)?, "class_post_not_found");

        assert_eq!(class.teacher.put(&one, hide).await?.data()?["is_hidden"], true);
        class.set_status("finished").await?;
        assert_eq!(class.pupil.post(COMMENTS, say(id, None)).await?.refused(412)?, "classroom_finished");
        class.pupil.get(&list).await?.data()?;
        class.set_status("active").await?;
        class.teacher.delete(&format!("{}/{id}", class.posts())).await?.data()?;
        let left = "SELECT count(*) FROM comments WHERE subject_kind = 'class_post'";
        assert_eq!(sqlx::query_scalar::<_, i64>(left).fetch_one(&mut class.sql).await?, 0);
        Ok(())
    })
}

#[test]
fn what_an_older_renderer_made_of_a_post_is_made_again() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let class = Class::open(&world).await?;
        let id = id_of(&class.write(json!({})).await?);
        let mut conn = as_site(&class.site, &world).await?;
        sqlx::raw_sql("UPDATE class_posts SET rendered = '[]', renderer = 0").execute(&mut conn).await?;
        let _server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let old = "SELECT count(*) FROM class_posts WHERE renderer < $1";
        eventually(
            SOON,
            async || Ok(sqlx::query_scalar::<_, i64>(old).bind(RENDERER).fetch_one(&mut conn).await? == 0),
        )
        .await?;
        let seen = class.pupil.get(&format!("{}/{id}", class.posts())).await?.data()?;
        assert!(text(&seen["blocks"][0]["html"]).contains("<strong>vở</strong>"), "{seen}");
        Ok(())
    })
}

#[test]
fn the_dashboard_has_what_is_on_or_next_in_my_classes() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let next = async |by: &Caller| anyhow::Ok(rows(&by.get("/api/classroom/now").await?.data()?));
        assert!(next(&class.pupil).await?.is_empty());
        let session = "INSERT INTO class_sessions (classroom_id, starts_at, ends_at, topic, cancelled_at)
            VALUES ($1, now() + make_interval(mins => $2), now() + make_interval(mins => $3), 'Vòng lặp', $4::timestamptz)
            RETURNING id";
        let mut made = Vec::new();
        for (from, until, cancelled) in
            [(-120, -60, None), (5, 50, Some("2026-01-01")), (10, 60, None), (1000, 1060, None)]
        {
            let one = sqlx::query_scalar::<_, i64>(session).bind(class.id).bind(from).bind(until).bind(cancelled);
            made.push(one.fetch_one(&mut class.sql).await?);
        }
        let of_pupil = next(&class.pupil).await?;
        assert_eq!(of_pupil.len(), 1);
        let one = &of_pupil[0];
        assert_eq!((&one["session"]["id"], &one["session"]["status"]), (&json!(made[2]), &json!("upcoming")));
        assert_eq!((&one["classroom"]["name"], &one["my_role"]), (&json!("Tin học 6A1"), &json!("student")));
        assert_eq!((&one["can_check_in"], &one["checked_in"]), (&json!(true), &json!(false)), "15 minutes before");
        assert_eq!(one["meeting_opens"], Value::Null);
        let of_teacher = next(&class.teacher).await?;
        assert_eq!((&of_teacher[0]["my_role"], &of_teacher[0]["can_check_in"]), (&json!("teacher"), &json!(false)));
        assert!(next(&class.stranger).await?.is_empty());

        sqlx::query("UPDATE classrooms SET admin_meeting_link = 'https://hop.vn/thay-co' WHERE id = $1")
            .bind(class.id)
            .execute(&mut class.sql)
            .await?;
        assert_eq!(next(&class.pupil).await?[0]["meeting_opens"], Value::Null, "it is for teachers");
        assert!(next(&class.teacher).await?[0]["meeting_opens"].is_i64());
        sqlx::query("UPDATE class_sessions SET starts_at = now() - interval '5 minutes' WHERE id = $1")
            .bind(made[2])
            .execute(&mut class.sql)
            .await?;
        sqlx::query("INSERT INTO attendance (session_id, user_id, check_in) VALUES ($1, $2, now())")
            .bind(made[2])
            .bind(class.pupil.id)
            .execute(&mut class.sql)
            .await?;
        let on = &next(&class.pupil).await?[0];
        assert_eq!((&on["session"]["status"], &on["can_check_in"]), (&json!("running"), &json!(false)));
        assert_eq!(on["checked_in"], true);
        class.set_status("inactive").await?;
        assert!(next(&class.pupil).await?.is_empty());
        Ok(())
    })
}
