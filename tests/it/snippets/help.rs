//! Help with a snippet: asked of the teachers of one class, who see it as it is typed, and nobody else does.

use std::time::Duration;

use serde_json::{Value, json};
use tests::events::Events;
use tests::world::eventually;
use tests::{Answer, Caller, World, run};

use super::{age, at, by_slug, made, python, text, versions};
use crate::attendance::{Class, path};
use crate::courses::id_of;

const SOON: Duration = Duration::from_secs(60);
const DAYS: i32 = 24 * 60;

/// A class, a program of An's, and a teacher of another class.
struct Room {
    class: Class,
    other_class: i64,
    other_teacher: Caller,
    snippet: Value,
}

impl Room {
    async fn open(world: &World) -> anyhow::Result<Self> {
        let class = Class::open(world).await?;
        let other_teacher = class.site.person("teacher").await?;
        let other_class = id_of(&other_teacher.post("/api/classroom", json!({"name": "7B"})).await?.data()?);
        let snippet = made(&class.an, python("Vòng lặp", "print(1)")).await?;
        Ok(Self { class, other_class, other_teacher, snippet })
    }

    /// A call about the help.
    fn help(&self, call: &str) -> String {
        at(&self.snippet, &format!("/help{call}"))
    }

    async fn ask(&self, class: i64, question: &str) -> anyhow::Result<Answer> {
        self.class.an.post(&self.help(""), json!({"classroom_id": class, "question": question})).await
    }

    /// What the class is asked.
    async fn asked(&self) -> anyhow::Result<Vec<Value>> {
        let all = self.class.teacher.get(&format!("/api/classroom/{}/help", self.class.id)).await?.data()?;
        Ok(all.as_array().cloned().unwrap_or_default())
    }

    /// A piece of typing that did not come too fast.
    async fn type_in(&self, seq: i64, file: &str, content: &str) -> anyhow::Result<Answer> {
        let mut taken = None;
        eventually(SOON, async || {
            let piece = json!({"seq": seq, "file": file, "content": content});
            let answer = self.class.an.post(&self.help("/typing"), piece).await?;
            let is_taken = answer.status != 429;
            taken = Some(answer);
            Ok(is_taken)
        })
        .await?;
        taken.ok_or_else(|| anyhow::anyhow!("no answer"))
    }

    async fn stream(&self, who: &Caller) -> anyhow::Result<Events> {
        let mut stream = Events::open(who, &format!("/api/live?topics=snippet/{}", self.snippet["id"])).await?;
        stream.wait_for("open").await?;
        Ok(stream)
    }

    async fn is_closed_to_others(&self) -> anyhow::Result<()> {
        for other in [&self.other_teacher, &self.class.binh] {
            for path in [by_slug(&self.snippet), at(&self.snippet, ""), at(&self.snippet, "/versions"), self.help("")] {
                assert_eq!(other.get(&path).await?.refused(404)?, "snippet_not_found", "{path}");
            }
            assert_eq!(other.post(&self.help("/watch"), json!({})).await?.refused(404)?, "snippet_not_found");
            assert_eq!(other.delete(&self.help("")).await?.refused(404)?, "snippet_not_found");
            let topic = format!("/api/live?topics=snippet/{}", self.snippet["id"]);
            if let Ok(mut stream) = Events::open(other, &topic).await {
                assert_eq!(stream.wait_for("open").await?["topics"], json!([]));
            }
        }
        Ok(())
    }
}

/// The next message of this kind.
async fn next(stream: &mut Events, kind: &str) -> anyhow::Result<Value> {
    loop {
        let data = stream.wait_for("message").await?["data"].take();
        if data["kind"] == kind {
            return Ok(data);
        }
    }
}

#[test]
fn the_teachers_of_the_class_see_what_they_are_asked_and_nobody_else_does() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = Room::open(world).await?;
        let (teacher, an, binh) = (room.class.teacher.clone(), room.class.an.clone(), room.class.binh.clone());
        assert_eq!(teacher.get(&by_slug(&room.snippet)).await?.refused(404)?, "snippet_not_found");
        assert_eq!(an.get(&room.help("")).await?.data()?, Value::Null);
        for (class, why) in [(room.other_class, "not in it"), (0, "none")] {
            assert_eq!(room.ask(class, "").await?.refused(404)?, "classroom_not_found", "{why}");
        }
        let theirs = json!({"classroom_id": room.class.id});
        assert_eq!(binh.post(&room.help(""), theirs).await?.refused(404)?, "snippet_not_found");
        assert_eq!(room.ask(room.class.id, &"x".repeat(501)).await?.faults()?, ["question too_long"]);

        let asked = room.ask(room.class.id, " Sao nó chạy mãi? ").await?.data()?;
        assert_eq!((&asked["classroom"]["name"], &asked["question"]), (&json!("6A1"), &json!("Sao nó chạy mãi?")));
        assert_eq!((&asked["watchers"], &asked["typed"], &asked["typed_seq"]), (&json!([]), &json!({}), &json!(0)));
        let again = room.ask(room.class.id, "").await?.data()?;
        assert_eq!((&again["question"], &again["asked_at"]), (&json!(""), &asked["asked_at"]), "asked already");
        let told = room.class.notices(&teacher, "snippet_help").await?;
        assert_eq!((told.len(), &told[0]["count"]), (1, &json!(1)), "once for each time");

        let seen = teacher.get(&by_slug(&room.snippet)).await?.data()?;
        assert_eq!((&seen["author"]["name"], &seen["can_edit"]), (&json!("Nguyễn Văn An"), &json!(false)));
        assert_eq!(teacher.get(&at(&room.snippet, "/versions")).await?.data()?, json!([]));
        assert_eq!(teacher.put(&at(&room.snippet, ""), text("x", 1)).await?.refused(404)?, "snippet_not_found");
        assert_eq!(teacher.delete(&at(&room.snippet, "")).await?.refused(404)?, "snippet_not_found");
        room.is_closed_to_others().await?;

        let all = room.asked().await?;
        assert_eq!((all.len(), &all[0]["snippet"]["id"]), (1, &room.snippet["id"]));
        assert_eq!(all[0]["learner"], json!({"id": an.id, "name": "Nguyễn Văn An"}));
        let list = format!("/api/classroom/{}/help", room.class.id);
        assert_eq!(room.other_teacher.get(&list).await?.refused(404)?, "classroom_not_found");
        assert_eq!(an.get(&list).await?.refused(403)?, "no_access");
        let (session, _) = room.class.session(-30).await?;
        let live = teacher.get(&path(session, "live")).await?.data()?;
        assert_eq!(
            (&live[0]["user_id"], &live[0]["stuck"], &live[0]["hand_at"]),
            (&json!(an.id), &json!("hand"), &Value::Null)
        );
        assert_eq!(
            live[0]["help"],
            json!({"slug": room.snippet["slug"], "title": "Vòng lặp", "asked_at": asked["asked_at"]})
        );
        assert_eq!(live[1]["help"], Value::Null);

        assert_eq!(teacher.delete(&room.help("")).await?.data()?, json!(true), "answered");
        assert_eq!(teacher.get(&by_slug(&room.snippet)).await?.refused(404)?, "snippet_not_found");
        assert_eq!((an.get(&room.help("")).await?.data()?, room.asked().await?.len()), (Value::Null, 0));
        assert_eq!(an.delete(&room.help("")).await?.data()?, json!(true), "there is none");
        room.ask(room.class.id, "").await?.data()?;
        assert_eq!(room.class.notices(&teacher, "snippet_help").await?[0]["count"], 2, "asked anew");
        an.delete(&at(&room.snippet, "")).await?.data()?;
        assert!(room.asked().await?.is_empty());
        Ok(())
    })
}

#[test]
fn help_is_shown_while_its_class_goes_on() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = Room::open(world).await?;
        let (teacher, an) = (room.class.teacher.clone(), room.class.an.clone());
        room.ask(room.class.id, "").await?.data()?;
        let class = "UPDATE classrooms SET status = 'finished' WHERE id = $1 AND $2 > 0";
        let gone = "UPDATE classrooms SET archived_at = now() WHERE id = $1 AND $2 > 0";
        let left =
            "UPDATE classroom_members SET status = 'left', left_at = now() WHERE classroom_id = $1 AND user_id = $2";
        let back =
            "UPDATE classroom_members SET status = 'active', left_at = NULL WHERE classroom_id = $1 AND user_id = $2";
        let open = "UPDATE classrooms SET status = 'active', archived_at = NULL WHERE id = $1 AND $2 > 0";
        for (shut, reopened) in [(class, open), (gone, open), (left, back)] {
            sqlx::query(shut).bind(room.class.id).bind(an.id).execute(&mut room.class.sql).await?;
            assert_eq!(teacher.get(&by_slug(&room.snippet)).await?.refused(404)?, "snippet_not_found", "{shut}");
            assert_eq!(an.get(&room.help("")).await?.data()?, Value::Null, "{shut}");
            assert_eq!(room.ask(room.class.id, "").await?.refused(404)?, "classroom_not_found", "{shut}");
            let typed = room.type_in(9, "main.py", "x").await?.data()?;
            assert_eq!(typed, json!({"watchers": 0}), "{shut}");
            sqlx::query(reopened).bind(room.class.id).bind(an.id).execute(&mut room.class.sql).await?;
            let help = an.get(&room.help("")).await?.data()?;
            assert_eq!(
                (&help["typed"], room.asked().await?.len()),
                (&json!({}), 1),
                "{shut}: nothing was kept meanwhile"
            );
        }
        let paused = "UPDATE classrooms SET status = 'inactive' WHERE id = $1";
        sqlx::query(paused).bind(room.class.id).execute(&mut room.class.sql).await?;
        assert_eq!(room.asked().await?.len(), 1, "what was asked before a pause stays");
        assert_eq!(room.ask(room.class.id, "").await?.refused(404)?, "classroom_not_found");
        sqlx::query(open).bind(room.class.id).bind(an.id).execute(&mut room.class.sql).await?;

        age(&room.class.site, 14 * DAYS).await?;
        assert_eq!((an.get(&room.help("")).await?.data()?, room.asked().await?.len()), (Value::Null, 0));
        room.ask(room.class.id, "Còn ai không?").await?.data()?;
        assert_eq!(room.asked().await?[0]["question"], "Còn ai không?");
        Ok(())
    })
}

#[test]
fn another_class_is_asked_in_place_of_the_first() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = Room::open(world).await?;
        let join =
            "INSERT INTO classroom_members (classroom_id, user_id, role, status) VALUES ($1, $2, 'student', 'active')";
        sqlx::query(join).bind(room.other_class).bind(room.class.an.id).execute(&mut room.class.sql).await?;
        room.ask(room.class.id, "").await?.data()?;
        room.class.teacher.post(&room.help("/watch"), json!({})).await?.data()?;
        let moved = room.ask(room.other_class, "Nhờ cô").await?.data()?;
        assert_eq!((&moved["classroom"]["id"], &moved["watchers"]), (&json!(room.other_class), &json!([])));
        assert!(room.asked().await?.is_empty());
        assert_eq!(room.class.teacher.get(&room.help("")).await?.refused(404)?, "snippet_not_found");
        assert_eq!(room.other_teacher.get(&room.help("")).await?.data()?["question"], "Nhờ cô");
        Ok(())
    })
}

#[test]
fn a_teacher_sees_what_is_typed_and_the_learner_sees_who_looks() -> anyhow::Result<()> {
    run(async |world| {
        let mut room = Room::open(world).await?;
        let (teacher, an) = (room.class.teacher.clone(), room.class.an.clone());
        room.ask(room.class.id, "").await?.data()?;
        assert_eq!(room.type_in(1, "main.py", "print(2)").await?.data()?, json!({"watchers": 0}));
        let (mut seen, mut own) = (room.stream(&teacher).await?, room.stream(&an).await?);
        let help = teacher.get(&room.help("")).await?.data()?;
        assert_eq!((&help["typed"], &help["typed_seq"]), (&json!({"main.py": "print(2)"}), &json!(1)));

        assert_eq!(an.post(&room.help("/watch"), json!({})).await?.refused(404)?, "snippet_not_found");
        for _ in 0..2 {
            assert_eq!(teacher.post(&room.help("/watch"), json!({})).await?.data()?, json!({"watchers": 1}));
        }
        let watchers = json!([{"id": teacher.id, "name": "Bạn teacher"}]);
        assert_eq!(next(&mut own, "watchers").await?["watchers"], watchers);
        assert_eq!(an.get(&room.help("")).await?.data()?["watchers"], watchers);
        assert_eq!(room.asked().await?[0]["watchers"], watchers);

        assert_eq!(room.type_in(2, "main.py", "print(3)").await?.data()?, json!({"watchers": 1}));
        let piece = json!({"kind": "typed", "seq": 2, "file": "main.py", "content": "print(3)"});
        assert_eq!(next(&mut seen, "typed").await?, piece);
        room.type_in(1, "main.py", "đến muộn").await?.data()?;
        let long = "dài\n".repeat(3000);
        room.type_in(3, "b.py", &long).await?.data()?;
        let piece = json!({"kind": "typed", "seq": 3, "file": "b.py", "content": null});
        assert_eq!(next(&mut seen, "typed").await?, piece, "a long text is asked for");
        let typed = teacher.get(&room.help("")).await?.data()?["typed"].take();
        assert_eq!(typed, json!({"main.py": "print(3)", "b.py": long}));
        assert_eq!(room.type_in(4, "a/b.py", "").await?.faults()?, ["file file_name_path"]);
        assert_eq!(room.type_in(4, "c.py", &"x".repeat(256 * 1024)).await?.refused(413)?, "too_large");
        assert_eq!(
            teacher
                .post(&room.help("/typing"), json!({"seq": 9, "file": "main.py", "content": ""}))
                .await?
                .refused(404)?,
            "snippet_not_found"
        );

        remarks_on_what_is_typed(&room, &mut own).await?;
        an.put(&at(&room.snippet, ""), text("print(4)", 1)).await?.data()?;
        assert_eq!(next(&mut seen, "saved").await?["version"], 2);
        let help = teacher.get(&room.help("")).await?.data()?;
        assert_eq!((&help["typed"], &help["typed_seq"]), (&json!({}), &json!(3)));

        let later = "UPDATE snippet_watchers SET seen_at = seen_at - interval '30 seconds'";
        sqlx::query(later).execute(&mut room.class.sql).await?;
        assert_eq!(an.get(&room.help("")).await?.data()?["watchers"], json!([]));
        assert_eq!(room.type_in(5, "main.py", "print(5)").await?.data()?, json!({"watchers": 0}));
        assert_eq!(an.delete(&room.help("")).await?.data()?, json!(true));
        next(&mut seen, "ended").await?;
        room.is_closed_to_others().await
    })
}

/// A remark without a version's number makes one of what is typed.
async fn remarks_on_what_is_typed(room: &Room, own: &mut Events) -> anyhow::Result<()> {
    let (teacher, an) = (&room.class.teacher, &room.class.an);
    let remark = json!({"file": "main.py", "line": 1, "text": "Thử range(3) xem"});
    assert_eq!(an.post(&at(&room.snippet, "/remarks"), remark.clone()).await?.faults()?, ["n required"]);
    let said = teacher.post(&at(&room.snippet, "/remarks"), remark).await?.data()?;
    assert_eq!((&said[0]["n"], &said[0]["by"]["id"]), (&json!(1), &json!(teacher.id)));
    let heard = next(own, "remark").await?;
    assert_eq!((&heard["id"], &heard["n"]), (&said[0]["id"], &json!(1)));
    assert_eq!(versions(an, &room.snippet).await?, [(1, "asked".to_owned())]);
    let version = teacher.get(&at(&room.snippet, "/versions/1")).await?.data()?;
    assert_eq!((&version["files"][0]["content"], &version["files"][1]["name"]), (&json!("print(3)"), &json!("b.py")));
    assert_eq!(room.class.notices(an, "snippet_remark").await?.len(), 1);
    Ok(())
}

#[test]
fn typing_comes_no_faster_than_it_may() -> anyhow::Result<()> {
    run(async |world| {
        let room = Room::open(world).await?;
        room.ask(room.class.id, "").await?.data()?;
        let mut seq = 0;
        eventually(SOON, async || {
            seq += 2;
            let call = room.help("/typing");
            let piece = |seq: i64| json!({"seq": seq, "file": "main.py", "content": ""});
            let (one, other) =
                futures::try_join!(room.class.an.post(&call, piece(seq)), room.class.an.post(&call, piece(seq + 1)))?;
            Ok([one, other].iter().any(|answer| answer.refused(429).is_ok_and(|key| key == "too_many_requests")))
        })
        .await
    })
}
