//! Discussions of lessons, questions and courses: who reads and writes, what becomes of what is deleted or hidden, who is
//! told.

use std::time::Duration;

use serde_json::{Value, json};
use statements::RENDERER;
use tests::events::Events;
use tests::server::{Server, Settings};
use tests::tasks::as_site;
use tests::world::eventually;
use tests::{Answer, Caller, TestSite, run};

use crate::calls::problem;
use crate::courses::{course, id_of, join, learner, lecture, manage, set_item};

const PATH: &str = "/api/user-data/comment";
const SOON: Duration = Duration::from_secs(180);

/// What is discussed.
struct Talk {
    kind: &'static str,
    id: i64,
}

impl Talk {
    async fn try_write(&self, by: &Caller, parent: Option<i64>, content: &str) -> anyhow::Result<Answer> {
        let body = json!({"subject_kind": self.kind, "subject_id": self.id, "parent_id": parent, "content": content});
        by.post(PATH, body).await
    }

    async fn write(&self, by: &Caller, parent: Option<i64>, content: &str) -> anyhow::Result<Value> {
        self.try_write(by, parent, content).await?.data()
    }

    fn list(&self) -> String {
        format!("{PATH}?subject_kind={}&subject_id={}", self.kind, self.id)
    }

    async fn read(&self, by: &Caller) -> anyhow::Result<Vec<Value>> {
        rows(&by.get(&self.list()).await?.data()?)
    }

    async fn names(&self, by: &Caller) -> anyhow::Result<Vec<String>> {
        let people = rows(&by.get(&self.list().replace(PATH, &format!("{PATH}/people"))).await?.data()?)?;
        Ok(people.iter().map(|one| text(&one["name"])).collect())
    }
}

fn rows(of: &Value) -> anyhow::Result<Vec<Value>> {
    of.as_array().cloned().ok_or_else(|| anyhow::anyhow!("no list: {of}"))
}

fn text(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

async fn replies(by: &Caller, to: i64) -> anyhow::Result<Vec<Value>> {
    rows(&by.get(&format!("{PATH}/{to}/replies")).await?.data()?)
}

async fn change(by: &Caller, id: i64, change: Value) -> anyhow::Result<Answer> {
    by.put(&format!("{PATH}/{id}"), change).await
}

async fn delete(by: &Caller, id: i64) -> anyhow::Result<Answer> {
    by.delete(&format!("{PATH}/{id}")).await
}

async fn named(site: &TestSite, role: &str, name: &str) -> anyhow::Result<Caller> {
    let person = site.person(role).await?;
    person.put("/api/users/info", json!({"full_name": name})).await?.data()?;
    Ok(person)
}

/// A public course of this teacher.
async fn public_course(site: &TestSite, teacher: &Caller) -> anyhow::Result<Talk> {
    let id = course(teacher, "Python", json!({})).await?;
    lecture(teacher, id, None, "Bài 1").await?;
    manage(&site.admin, id, "publish").await?.data()?;
    Ok(Talk { kind: "course", id })
}

/// A public problem of the admin.
async fn public_problem(site: &TestSite) -> anyhow::Result<Talk> {
    let id = id_of(&site.admin.post("/api/problems", problem("Tổng hai số")).await?.data()?);
    Ok(Talk { kind: "question", id })
}

#[test]
fn a_thread_is_asked_answered_and_marked() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = named(&site, "teacher", "Cô Lan").await?;
        let (an, binh) = (named(&site, "student", "Nguyễn An").await?, named(&site, "student", "Lê Bình").await?);
        let talk = public_course(&site, &teacher).await?;
        let first = talk.write(&an, None, "Học **bao lâu**?\n\n<script>x</script>").await?;
        assert_eq!(first["author"], json!({"id": an.id, "name": "Nguyễn An", "is_teacher": false}));
        let html = text(&first["html"]);
        assert!(html.contains("<strong>bao lâu</strong>") && !html.contains("<script"), "{html}");
        let (first, second) = (id_of(&first), id_of(&talk.write(&binh, None, "Câu khác").await?));
        let answer = id_of(&talk.write(&teacher, Some(first), "Một tháng.").await?);
        // A reply to a reply stands beside it and says whom it answers.
        let thanks = talk.write(&an, Some(answer), "Em cảm ơn cô").await?;
        assert_eq!(thanks["parent_id"], first);
        assert_eq!(thanks["content"], format!("@[Cô Lan](user:{}) Em cảm ơn cô", teacher.id));
        assert_eq!(text(&thanks["html"]).trim(), "<p>@Cô Lan Em cảm ơn cô</p>");
        assert_eq!(change(&an, answer, json!({"is_teacher_answer": true})).await?.refused(403)?, "no_access");
        let marked = change(&teacher, answer, json!({"is_teacher_answer": true})).await?.data()?;
        assert_eq!((&marked["is_teacher_answer"], &marked["author"]["is_teacher"]), (&json!(true), &json!(true)));
        let root = change(&teacher, first, json!({"is_teacher_answer": true})).await?;
        assert_eq!(root.faults()?, ["is_teacher_answer answers_are_replies"]);
        // Newest first for whoever sees the course, replies oldest first.
        let seen = talk.read(&site.visitor()).await?;
        assert_eq!(seen.iter().map(id_of).collect::<Vec<_>>(), [second, first]);
        assert_eq!((&seen[1]["reply_count"], &seen[1]["is_answered"]), (&json!(2), &json!(true)));
        assert_eq!((&seen[1]["can_delete"], &seen[1]["can_hide"]), (&json!(false), &json!(false)));
        let below = replies(&site.visitor(), first).await?;
        assert_eq!(below.iter().map(id_of).collect::<Vec<_>>(), [answer, id_of(&thanks)]);
        // A link to a reply finds its thread.
        let thread = binh.get(&format!("{}&comment={answer}", talk.list())).await?;
        assert_eq!(thread.envelope()?["metadata"]["total"], 1);
        assert_eq!(id_of(&thread.data()?[0]), first);
        let page = binh.get(&format!("{}&page=2&size=1", talk.list())).await?.data()?;
        assert_eq!(id_of(&page[0]), first);
        Ok(())
    })
}

#[test]
fn what_is_deleted_leaves_a_line_for_as_long_as_it_has_replies() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (site.person("student").await?, site.person("student").await?);
        let talk = public_problem(&site).await?;
        let root = id_of(&talk.write(&an, None, "Đề sai à?").await?);
        let one = id_of(&talk.write(&binh, Some(root), "Không").await?);
        let two = id_of(&talk.write(&an, Some(root), "À, mình nhầm").await?);
        assert_eq!(delete(&binh, root).await?.refused(403)?, "no_access");
        assert_eq!(delete(&site.visitor(), root).await?.refused(401)?, "login_required");
        delete(&an, root).await?.data()?;
        let left = talk.read(&binh).await?;
        assert_eq!((&left[0]["is_removed"], &left[0]["author"]), (&json!(true), &Value::Null));
        assert_eq!(
            (&left[0]["content"], &left[0]["html"], &left[0]["reply_count"]),
            (&json!(""), &json!(""), &json!(2))
        );
        assert_eq!(talk.try_write(&binh, Some(root), "Thêm").await?.refused(404)?, "comment_not_found");
        assert_eq!(delete(&an, root).await?.refused(403)?, "no_access", "it is nobody's by now");
        // Who may change the problem deletes what others wrote; with its last reply the line goes.
        delete(&site.admin, one).await?.data()?;
        assert_eq!(replies(&binh, root).await?.len(), 1);
        delete(&an, two).await?.data()?;
        assert_eq!(talk.read(&binh).await?.len(), 0);
        let mut sql = site.sql().await?;
        let rows: i64 = sqlx::query_scalar("SELECT count(*) FROM comments").fetch_one(&mut sql).await?;
        assert_eq!(rows, 0);
        // One's own also where the problem is no longer to be seen.
        let own = id_of(&talk.write(&an, None, "Của tôi").await?);
        site.admin.put("/api/question/manage", json!({"id": talk.id, "action": "unpublish"})).await?.data()?;
        assert_eq!(an.get(&talk.list()).await?.refused(404)?, "problem_not_found");
        delete(&an, own).await?.data()?;
        Ok(())
    })
}

#[test]
fn what_is_hidden_is_for_its_author_and_for_teachers() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let (an, binh, other) =
            (site.person("student").await?, site.person("student").await?, site.person("teacher").await?);
        let talk = public_course(&site, &teacher).await?;
        let root = id_of(&talk.write(&an, None, "Quảng cáo").await?);
        let reply = id_of(&talk.write(&binh, Some(root), "Đừng").await?);
        assert_eq!(change(&other, root, json!({"is_hidden": true})).await?.refused(403)?, "no_access");
        let hidden = change(&teacher, root, json!({"is_hidden": true})).await?.data()?;
        assert_eq!((&hidden["is_hidden"], &hidden["can_hide"]), (&json!(true), &json!(true)));
        assert_eq!((talk.read(&binh).await?.len(), talk.read(&site.visitor()).await?.len()), (0, 0));
        for who in [&an, &teacher, &site.admin] {
            assert_eq!(talk.read(who).await?[0]["is_hidden"], true);
        }
        let path = format!("{PATH}/{root}/replies");
        assert_eq!(binh.get(&path).await?.refused(404)?, "comment_not_found");
        assert_eq!(talk.try_write(&binh, Some(reply), "Ẩn à?").await?.refused(404)?, "comment_not_found");
        change(&teacher, root, json!({"is_hidden": false})).await?.data()?;
        change(&teacher, reply, json!({"is_hidden": true})).await?.data()?;
        let seen = async |who: &Caller| {
            anyhow::Ok((talk.read(who).await?[0]["reply_count"].clone(), replies(who, root).await?.len()))
        };
        assert_eq!(
            (seen(&an).await?, seen(&binh).await?, seen(&teacher).await?),
            ((json!(0), 0), (json!(1), 1), (json!(1), 1))
        );
        Ok(())
    })
}

#[test]
fn a_discussion_is_for_who_may_see_what_it_is_about() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let admin = &site.admin;
        let id = course(admin, "Python", json!({"in_order": true})).await?;
        let (open, item) = lecture(admin, id, None, "Xem thử").await?;
        let (closed, _) = lecture(admin, id, None, "Bài 2").await?;
        set_item(admin, item, json!({"is_preview": true})).await?.data()?;
        manage(admin, id, "publish").await?.data()?;
        let (an, stranger) = (learner(&site).await?, site.person("student").await?);
        join(&an, id).await?.data()?;
        let (open, closed) = (Talk { kind: "lesson", id: open }, Talk { kind: "lesson", id: closed });
        // A preview is everybody's; a closed lesson says why, as its own page does.
        open.write(&stranger, None, "Hay quá").await?;
        assert_eq!(open.read(&site.visitor()).await?.len(), 1);
        assert_eq!(closed.try_write(&stranger, None, "Chào").await?.refused(412)?, "not_enrolled");
        assert_eq!(site.visitor().get(&closed.list()).await?.refused(412)?, "not_enrolled");
        assert_eq!(an.get(&closed.list()).await?.refused(412)?, "must_finish_previous");
        let root = id_of(&closed.write(admin, None, "Ghi chú cho lớp").await?);
        assert_eq!(an.get(&format!("{PATH}/{root}/replies")).await?.refused(412)?, "must_finish_previous");
        assert_eq!(open.try_write(&an, Some(root), "Chào").await?.refused(404)?, "comment_not_found");
        // A draft is nobody else's, and nothing tells that it is there.
        let draft = Talk { kind: "course", id: course(admin, "Nháp", json!({})).await? };
        assert_eq!(an.get(&draft.list()).await?.refused(404)?, "course_not_found");
        assert_eq!(
            an.get(&format!("{PATH}?subject_kind=course&subject_id=9000000")).await?.refused(404)?,
            "course_not_found"
        );
        // What is deleted for good takes its discussion along.
        admin.delete(&format!("/api/lesson-item/{}", closed.id)).await?.data()?;
        let left = "SELECT count(*) FROM comments WHERE subject_kind = 'lesson' AND subject_id = $1";
        let left: i64 = sqlx::query_scalar(left).bind(closed.id).fetch_one(&mut site.sql().await?).await?;
        assert_eq!(left, 0);
        Ok(())
    })
}

async fn notices(of: &Caller) -> anyhow::Result<Vec<Value>> {
    rows(&of.get("/api/users/notices").await?.data()?)
}

#[test]
fn who_is_answered_or_mentioned_hears_of_it_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (an, binh) = (named(&site, "student", "Nguyễn An").await?, named(&site, "student", "Lê Bình").await?);
        let stranger = named(&site, "student", "Người Lạ").await?;
        let talk = public_problem(&site).await?;
        let slug = text(&site.admin.get(&format!("/api/question/{}", talk.id)).await?.data()?["slug"]);
        let root = id_of(&talk.write(&an, None, "Làm sao?").await?);
        assert_eq!(talk.names(&binh).await?.len(), 2, "its author and who asked");
        assert!(talk.names(&binh).await?.contains(&"Nguyễn An".to_owned()));
        // Nobody learns a stranger's name by an id, and nobody outside is told.
        let guess = format!("Thử @[x](user:{}) &#xE010;{}&#xE011;", stranger.id, stranger.id);
        let guess = talk.write(&binh, Some(root), &guess).await?;
        assert!(!guess.to_string().contains("Người Lạ") && text(&guess["html"]).contains("@x"), "{guess}");
        assert!(notices(&stranger).await?.is_empty());
        let answered = notices(&an).await?;
        assert_eq!(answered.len(), 1);
        assert_eq!(answered[0]["title"], "Lê Bình đã trả lời bình luận của bạn trong “Tổng hai số”");
        assert_eq!(answered[0]["path"], format!("/problems/{slug}#comment-{}", id_of(&guess)));
        // A mention is told as that, and not as a reply besides; further ones are counted.
        let mention = format!("@[An](user:{}) @[An](user:{}) xem nhé", an.id, an.id);
        let told = talk.write(&binh, Some(root), &mention).await?;
        assert_eq!(text(&told["html"]).trim(), "<p>@Nguyễn An @Nguyễn An xem nhé</p>");
        talk.write(&binh, Some(root), &mention).await?;
        let found = notices(&an).await?;
        let of = |kind: &str| found.iter().find(|one| one["kind"] == kind).map(|one| one["count"].clone());
        assert_eq!((of("comment_reply"), of("comment_mention")), (Some(json!(1)), Some(json!(2))));
        // Not of what one writes oneself.
        talk.write(&an, Some(root), &format!("Tự nhắc @[An](user:{})", an.id)).await?;
        assert_eq!(notices(&an).await?.len(), 2);
        // Names are those of today, as their bearers want them.
        an.put("/api/users/info", json!({"public_name_mode": "nickname", "nickname": "<Sóc>"})).await?.data()?;
        let below = replies(&site.visitor(), root).await?;
        assert_eq!(text(&below[1]["html"]).trim(), "<p>@&lt;Sóc&gt; @&lt;Sóc&gt; xem nhé</p>");
        Ok(())
    })
}

#[test]
fn nothing_comes_of_what_is_wrong_sent_twice_or_too_fast() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let (talk, other) = (public_problem(&site).await?, public_problem(&site).await?);
        for (content, fault) in [
            (String::new(), "content required"),
            (" \n ".to_owned(), "content required"),
            ("a\0".to_owned(), "content has_nul"),
            ("ê".repeat(10_001), "content too_long"),
        ] {
            let answer = talk.try_write(&an, None, &content).await?;
            assert_eq!((answer.status, answer.faults()?), (412, vec![fault.to_owned()]));
        }
        let body = json!({"subject_kind": "song", "subject_id": 1, "content": "a"});
        assert_eq!(an.post(PATH, body).await?.faults()?, ["subject_kind invalid_value"]);
        an.get(&format!("{PATH}?subject_kind=song&subject_id=1")).await?.refused(400)?;
        an.get(PATH).await?.refused(400)?;
        let root = id_of(&talk.write(&an, None, &"ê".repeat(10_000)).await?);
        assert_eq!(other.try_write(&an, Some(root), "Nhầm chỗ").await?.refused(404)?, "comment_not_found");
        let key = "3b241101-e2bb-4255-8caf-4136c566a962";
        let body = json!({"subject_kind": "question", "subject_id": talk.id, "content": "Một lần", "key": key});
        let ids = futures::future::join_all((0..4).map(|_| an.post(PATH, body.clone()))).await;
        let ids: Vec<i64> = ids.into_iter().map(|it| anyhow::Ok(id_of(&it?.data()?))).collect::<Result<_, _>>()?;
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(talk.read(&an).await?.len(), 2);
        let mut refused = None;
        for number in 0..100 {
            let answer = talk.try_write(&an, None, &format!("Lần {number}")).await?;
            if answer.status != 200 {
                assert!(!answer.header("retry-after").is_empty());
                refused = Some(answer.refused(429)?);
                break;
            }
        }
        assert_eq!(refused.as_deref(), Some("comment_too_fast"));
        // What was written already is answered also then.
        assert_eq!(id_of(&an.post(PATH, body).await?.data()?), ids[0]);
        Ok(())
    })
}

#[test]
fn readers_hear_that_a_thread_has_changed_and_not_what_it_says() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let an = site.person("student").await?;
        let talk = public_problem(&site).await?;
        let topics = format!("/api/live?topics=question/{}/comments,question/9000000/comments", talk.id);
        let mut stream = Events::open(&site.visitor(), &topics).await?;
        let open = stream.wait_for("open").await?;
        assert_eq!(open["topics"], json!([format!("question/{}/comments", talk.id)]));
        let root = id_of(&talk.write(&an, None, "Xin chào").await?);
        assert_eq!(stream.wait_for("message").await?["data"], json!({"kind": "comment", "thread": root}));
        delete(&an, root).await?.data()?;
        assert_eq!(stream.wait_for("message").await?["data"], json!({"kind": "comment", "thread": root}));
        Ok(())
    })
}

#[test]
fn what_an_older_renderer_made_is_made_again_with_its_mentions() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let site = world.site().await?;
        let an = named(&site, "student", "Nguyễn An").await?;
        let talk = public_problem(&site).await?;
        let root = id_of(&talk.write(&an, None, "Xin **chào**").await?);
        let reply = id_of(&talk.write(&site.admin, Some(root), &format!("Chào @[An](user:{})", an.id)).await?);
        let mut conn = as_site(&site, &world).await?;
        sqlx::raw_sql("UPDATE comments SET html = '<script>x</script>', renderer = 0").execute(&mut conn).await?;
        let server = Server::start(Settings { tasks_at_once: 4, ..world.server.settings.clone() }).await?;
        let old = "SELECT count(*) FROM comments WHERE renderer < $1";
        eventually(
            SOON,
            async || Ok(sqlx::query_scalar::<_, i64>(old).bind(RENDERER).fetch_one(&mut conn).await? == 0),
        )
        .await?;
        assert_eq!(text(&talk.read(&an).await?[0]["html"]).trim(), "<p>Xin <strong>chào</strong></p>");
        let below = replies(&an, root).await?;
        assert_eq!((id_of(&below[0]), text(&below[0]["html"]).trim()), (reply, "<p>Chào @Nguyễn An</p>"));
        assert!(server.settings.tasks_at_once > 0);
        Ok(())
    })
}
