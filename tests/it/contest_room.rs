//! The room while it runs: minutes, pauses, one session, signs of life, words to one or a room, and rescue files.

use serde_json::{Value, json};
use sqlx::types::time::OffsetDateTime;
use tests::events::Events;
use tests::{Answer, Caller, run};

use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};
use crate::quizzes::{key, qs, save};

/// Has somebody on the list, in a room.
pub async fn seat(exam: &Exam, who: &Caller, candidate: &str, room: &str, seat: &str) -> anyhow::Result<()> {
    sqlx::query(
        "INSERT INTO contest_candidates (contest_id, candidate_id, full_name, room, seat, user_id)
         VALUES ($1, $2, 'Nguyễn ' || $2, $3, $4, $5)",
    )
    .bind(exam.id)
    .bind(candidate)
    .bind(room)
    .bind(seat)
    .bind(who.id)
    .execute(&mut exam.site.sql().await?)
    .await?;
    Ok(())
}

/// The same person in another session.
async fn another_session(exam: &Exam, who: &Caller) -> anyhow::Result<Caller> {
    let token = platform::secrets::new_token();
    sqlx::query("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')")
        .bind(platform::secrets::hash_token(&token).as_slice())
        .bind(who.id)
        .execute(&mut exam.site.sql().await?)
        .await?;
    Ok(exam.site.visitor().signed_in(who.id, "", token))
}

/// Makes a call of the room.
pub async fn room(by: &Caller, exam: &Exam, what: &str, body: Value) -> anyhow::Result<Answer> {
    by.post(&format!("/api/contests/{}/room/{what}", exam.id), body).await
}

async fn map(exam: &Exam) -> anyhow::Result<Value> {
    exam.admin.get(&format!("/api/contests/{}/room", exam.id)).await?.data()
}

/// Somebody's seat on the map.
async fn seat_of(exam: &Exam, who: &Caller) -> anyhow::Result<Value> {
    let map = map(exam).await?;
    let found = map["seats"].as_array().into_iter().flatten().find(|seat| seat["user_id"] == json!(who.id));
    found.cloned().ok_or_else(|| anyhow::anyhow!("no seat: {map}"))
}

async fn entry(exam: &Exam, who: &Caller) -> anyhow::Result<Value> {
    Ok(exam.seen(who).await?["my_entry"].clone())
}

/// When an attempt's time is over, as it is kept.
async fn deadline(exam: &Exam, attempt: i64) -> anyhow::Result<Option<OffsetDateTime>> {
    let text = "SELECT deadline_at FROM attempts WHERE id = $1";
    Ok(sqlx::query_scalar(text).bind(attempt).fetch_one(&mut exam.site.sql().await?).await?)
}

fn by_minutes(minutes: i64) -> time::Duration {
    time::Duration::minutes(minutes)
}

#[test]
fn minutes_for_one_a_room_and_all_move_their_ends_and_no_others() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (learner(&exam.site).await?, learner(&exam.site).await?);
        seat(&exam, &an, "001", "P1", "1").await?;
        seat(&exam, &binh, "002", "P2", "1").await?;
        let mut attempts = Vec::new();
        for who in [&an, &binh] {
            exam.enter(who, json!({})).await?.data()?;
            attempts.push(exam.sit(who).await?);
        }
        let was = [deadline(&exam, attempts[0]).await?, deadline(&exam, attempts[1]).await?].map(Option::unwrap);
        let mut stream = Events::open(&an, &format!("/api/live?topics=user/{}", an.id)).await?;
        stream.wait_for("open").await?;
        let one = json!({"minutes": 5, "key": key(), "entry_id": entry(&exam, &an).await?["entry_id"]});
        for _ in 0..2 {
            let given = room(&exam.admin, &exam, "minutes", one.clone()).await?.data()?;
            assert_eq!(given["moved"], json!(1), "a call that is repeated gives them once");
        }
        let news = stream.wait_for("message").await?;
        assert_eq!(news["data"]["kind"], "attempt", "{news}");
        let in_room = json!({"minutes": 10, "key": key(), "room": "P2"});
        assert_eq!(room(&exam.admin, &exam, "minutes", in_room).await?.data()?["moved"], json!(1));
        let all = json!({"minutes": 20, "key": key()});
        assert_eq!(room(&exam.admin, &exam, "minutes", all).await?.data()?["moved"], json!(2));
        assert_eq!(deadline(&exam, attempts[0]).await?, Some(was[0] + by_minutes(25)));
        assert_eq!(deadline(&exam, attempts[1]).await?, Some(was[1] + by_minutes(30)));
        assert_eq!(seat_of(&exam, &binh).await?["extra_minutes"], json!(30));
        // Who comes later has what is for all.
        let chi = learner(&exam.site).await?;
        seat(&exam, &chi, "003", "P3", "1").await?;
        exam.enter(&chi, json!({})).await?.data()?;
        let end = exam.seen(&chi).await?["end_time"].as_i64().unwrap_or_default();
        assert_eq!(entry(&exam, &chi).await?["ends_at"], json!(end + 20 * 60));
        assert_eq!(map(&exam).await?["contest"]["closes_at"], json!(end + 30 * 60));
        // An author who saves the contest takes nothing away.
        exam.change(json!({"name": "Tên khác"})).await?.data()?;
        assert_eq!(deadline(&exam, attempts[0]).await?, Some(was[0] + by_minutes(25)));
        Ok(())
    })
}

#[test]
fn the_contest_is_over_when_the_last_who_was_given_more_is_through() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "oi"})).await?;
        let (an, attempt) = exam.sitter().await?;
        let (binh, _) = exam.sitter().await?;
        let answers = json!([{"question_id": exam.questions[1], "answer": "4"}]);
        exam.hand_in(&an, attempt, answers).await?.data()?;
        let entry_id = entry(&exam, &binh).await?["entry_id"].clone();
        room(&exam.admin, &exam, "minutes", json!({"minutes": 30, "key": key(), "entry_id": entry_id}))
            .await?
            .data()?;
        exam.pass(130).await?;
        let stranger = learner(&exam.site).await?;
        assert_eq!(exam.seen(&stranger).await?["parts"][0]["questions"], Value::Null, "somebody writes still");
        assert!(
            !exam.board(&an, "").await?.1["me"].to_string().contains("\"score\":3"),
            "blind for all until all are through"
        );
        room(&exam.admin, &exam, "minutes", json!({"minutes": 5, "key": key()})).await?.data()?;
        exam.pass(30).await?;
        assert_eq!(exam.board(&an, "").await?.1["me"]["score"], json!(3.0));
        assert_eq!(
            room(&exam.admin, &exam, "minutes", json!({"minutes": 5, "key": key()})).await?.refused(412)?,
            "contest_over"
        );
        assert_eq!(room(&exam.admin, &exam, "pause", json!({})).await?.refused(412)?, "contest_over");
        Ok(())
    })
}

#[test]
fn a_pause_stops_the_clock_and_costs_nobody_a_second() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc"})).await?;
        let (an, attempt) = exam.sitter().await?;
        let was = deadline(&exam, attempt).await?.unwrap();
        room(&exam.admin, &exam, "pause", json!({})).await?.data()?;
        assert_eq!(room(&exam.admin, &exam, "pause", json!({})).await?.refused(412)?, "already_paused");
        assert_eq!(deadline(&exam, attempt).await?, None);
        assert_eq!(entry(&exam, &an).await?["paused"], json!(true));
        let binh = exam.entrant().await?;
        assert_eq!(exam.begin(&binh).await?.refused(412)?, "contest_paused");
        // Two hours without power: nothing ends meanwhile, and what is written last is kept.
        exam.pass(130).await?;
        save(&an, attempt, exam.questions[1], 1, "4").await?.data()?;
        assert_eq!(exam.seen(&an).await?["parts"][0]["state"], "running");
        assert_eq!(exam.seen(&learner(&exam.site).await?).await?["parts"][0]["questions"], Value::Null);
        room(&exam.admin, &exam, "resume", json!({})).await?.data()?;
        assert_eq!(room(&exam.admin, &exam, "resume", json!({})).await?.refused(412)?, "not_paused");
        let text = "SELECT ended_at - started_at FROM contest_pauses WHERE contest_id = $1";
        let paused: sqlx::postgres::types::PgInterval =
            sqlx::query_scalar(text).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?;
        let paused = time::Duration::microseconds(paused.microseconds);
        assert_eq!(deadline(&exam, attempt).await?, Some(was - by_minutes(130) + paused));
        assert_eq!(entry(&exam, &an).await?["paused"], json!(false));
        exam.send(&an, attempt, exam.questions[1], "4").await?.data()?;
        let text = "SELECT extract(epoch FROM s.created_at - c.start_time)::float8 FROM submissions s, contests c
                     WHERE s.attempt_id = $1 AND c.id = $2";
        let at: f64 =
            sqlx::query_scalar(text).bind(attempt).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?;
        let (_, metadata) = exam.board(&an, "").await?;
        let cells = metadata["me"]["cells"].as_array().cloned().unwrap_or_default();
        let solved =
            cells.iter().find(|cell| cell["question_id"] == json!(exam.questions[1])).cloned().unwrap_or_default();
        assert_eq!(solved["time_s"], json!((at - paused.as_seconds_f64()).floor() as i64), "{metadata}");
        Ok(())
    })
}

#[test]
fn a_room_is_paused_alone_and_its_time_alone_moves() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (learner(&exam.site).await?, learner(&exam.site).await?);
        seat(&exam, &an, "001", "P1", "1").await?;
        seat(&exam, &binh, "002", "P2", "1").await?;
        let mut attempts = Vec::new();
        for who in [&an, &binh] {
            exam.enter(who, json!({})).await?.data()?;
            attempts.push(exam.sit(who).await?);
        }
        let was = deadline(&exam, attempts[1]).await?;
        assert_eq!(room(&exam.admin, &exam, "pause", json!({"room": "P9"})).await?.faults()?, ["room invalid_value"]);
        room(&exam.admin, &exam, "pause", json!({"room": "P1"})).await?.data()?;
        assert_eq!(deadline(&exam, attempts[0]).await?, None);
        assert_eq!(deadline(&exam, attempts[1]).await?, was);
        let rooms = map(&exam).await?["rooms"].clone();
        assert_eq!((&rooms[0]["paused"], &rooms[1]["paused"]), (&json!(true), &json!(false)), "{rooms}");
        assert!(rooms[0]["paused_since"].is_i64() && rooms[1]["paused_since"].is_null(), "{rooms}");
        // A pause of all takes its place: resumed, nobody stands still.
        room(&exam.admin, &exam, "pause", json!({})).await?.data()?;
        assert_eq!(deadline(&exam, attempts[1]).await?, None);
        room(&exam.admin, &exam, "resume", json!({})).await?.data()?;
        assert!(deadline(&exam, attempts[0]).await?.is_some() && deadline(&exam, attempts[1]).await?.is_some());
        Ok(())
    })
}

#[test]
fn one_session_sits_it_until_it_is_moved() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"room": {"single_session": true}})).await?;
        let (an, attempt) = exam.sitter().await?;
        let there = another_session(&exam, &an).await?;
        let question = exam.questions[1];
        assert_eq!(exam.begin(&there).await?.refused(409)?, "session_elsewhere");
        assert_eq!(save(&there, attempt, question, 9, "5").await?.refused(409)?, "session_elsewhere");
        assert_eq!(exam.send(&there, attempt, question, "5").await?.refused(409)?, "session_elsewhere");
        assert_eq!(exam.hand_in(&there, attempt, json!([])).await?.refused(409)?, "session_elsewhere");
        assert_eq!(room(&there, &exam, "take", json!({})).await?.refused(409)?, "session_elsewhere");
        let beat = room(&there, &exam, "beat", json!({"away": true})).await?.data()?;
        assert_eq!(beat["moved"], json!(true));
        assert_eq!(seat_of(&exam, &an).await?["away_since"], Value::Null);
        let entry_id = entry(&exam, &an).await?["entry_id"].clone();
        room(&exam.admin, &exam, "release", json!({"entry_id": entry_id})).await?.data()?;
        assert_eq!(qs(&exam.begin(&there).await?.data()?), attempt);
        assert_eq!(save(&an, attempt, question, 10, "4").await?.refused(409)?, "session_elsewhere");
        save(&there, attempt, question, 10, "4").await?.data()?;
        let mine = there.get(&format!("/api/contests/{}/room/events", exam.id)).await?.data()?;
        assert_eq!(mine[0]["kind"], "moved");
        // Where candidates may, they move it themselves.
        exam.change(json!({"room": {"single_session": true, "candidate_moves": true}})).await?.data()?;
        room(&an, &exam, "take", json!({})).await?.data()?;
        save(&an, attempt, question, 11, "4").await?.data()?;
        assert_eq!(save(&there, attempt, question, 12, "5").await?.refused(409)?, "session_elsewhere");
        Ok(())
    })
}

#[test]
fn leaving_the_page_is_noted_for_both_to_see_and_staff_see_who_is_there() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (learner(&exam.site).await?, learner(&exam.site).await?);
        seat(&exam, &an, "001", "P1", "2").await?;
        seat(&exam, &binh, "002", "P1", "10").await?;
        assert_eq!(room(&an, &exam, "beat", json!({})).await?.refused(412)?, "not_entered");
        exam.enter(&an, json!({})).await?.data()?;
        assert_eq!(seat_of(&exam, &an).await?["state"], "offline");
        let mut staff = Events::open(&exam.admin, &format!("/api/live?topics=contest/{}/staff", exam.id)).await?;
        staff.wait_for("open").await?;
        room(&an, &exam, "beat", json!({})).await?.data()?;
        assert_eq!(staff.wait_for("message").await?["data"]["kind"], "room");
        assert_eq!(seat_of(&exam, &an).await?["state"], "waiting");
        let attempt = exam.sit(&an).await?;
        save(&an, attempt, exam.questions[1], 1, "4").await?.data()?;
        let seen = seat_of(&exam, &an).await?;
        assert_eq!(
            (&seen["state"], &seen["part"]["answered"], &seen["part"]["questions"]),
            (&json!("writing"), &json!(1), &json!(3))
        );
        room(&an, &exam, "beat", json!({"away": true})).await?.data()?;
        assert_eq!(seat_of(&exam, &an).await?["state"], "away");
        let now = OffsetDateTime::now_utc().unix_timestamp();
        // The same once more is no second time; what lies ahead is cut off.
        let back = json!({"away": false, "events": [{"from_time": now, "to_time": now + 4000}]});
        room(&an, &exam, "beat", back.clone()).await?.data()?;
        room(&an, &exam, "beat", back).await?.data()?;
        let mine = an.get(&format!("/api/contests/{}/room/events", exam.id)).await?.data()?;
        assert_eq!((mine.as_array().map(Vec::len), &mine[0]["kind"]), (Some(1), &json!("away")));
        assert!(mine[0]["to_time"].as_i64().unwrap_or_default() < now + 4000);
        let seen = seat_of(&exam, &an).await?;
        let theirs =
            exam.admin.get(&format!("/api/contests/{}/room/events/{}", exam.id, seen["entry_id"])).await?.data()?;
        assert_eq!(theirs, mine);
        assert_eq!(seen["away_count"], json!(1));
        // A minute without a sign.
        let text = "UPDATE contest_entries SET seen_at = seen_at - interval '5 minutes' WHERE user_id = $1";
        sqlx::query(text).bind(an.id).execute(&mut exam.site.sql().await?).await?;
        assert_eq!(seat_of(&exam, &an).await?["state"], "offline");
        room(&an, &exam, "beat", json!({})).await?.data()?;
        let mine = an.get(&format!("/api/contests/{}/room/events", exam.id)).await?.data()?;
        assert!(mine.as_array().into_iter().flatten().any(|event| event["kind"] == "offline"), "{mine}");
        exam.hand_in(&an, attempt, json!([])).await?.data()?;
        let map = map(&exam).await?;
        let states: Vec<&Value> = map["seats"].as_array().into_iter().flatten().map(|seat| &seat["state"]).collect();
        assert_eq!(states, ["handed_in", "absent"], "by room and seat");
        assert_eq!((&map["rooms"][0]["candidates"], &map["rooms"][0]["entered"]), (&json!(2), &json!(1)));
        Ok(())
    })
}

#[test]
fn words_to_one_or_a_room_reach_nobody_else() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (learner(&exam.site).await?, learner(&exam.site).await?);
        seat(&exam, &an, "001", "P1", "1").await?;
        seat(&exam, &binh, "002", "P2", "1").await?;
        for who in [&an, &binh] {
            exam.enter(who, json!({})).await?.data()?;
        }
        let path = format!("/api/contests/{}/announcements", exam.id);
        let entry_id = entry(&exam, &an).await?["entry_id"].clone();
        exam.admin.post(&path, json!({"text": "cho tất cả"})).await?.data()?;
        exam.admin.post(&path, json!({"text": "cho phòng 2", "room": "P2"})).await?.data()?;
        exam.admin.post(&path, json!({"text": "cho An", "entry_id": entry_id})).await?.data()?;
        assert_eq!(exam.admin.post(&path, json!({"text": "x", "room": "P9"})).await?.faults()?, ["room invalid_value"]);
        let texts = async |who: &Caller| -> anyhow::Result<Vec<String>> {
            let seen = who.get(&path).await?.data()?;
            let of = |it: &Value| {
                format!("{} {}", it["to"].as_str().unwrap_or_default(), it["text"].as_str().unwrap_or_default())
            };
            Ok(seen.as_array().into_iter().flatten().map(of).collect())
        };
        assert_eq!(texts(&an).await?, ["one cho An", "all cho tất cả"]);
        assert_eq!(texts(&binh).await?, ["room cho phòng 2", "all cho tất cả"]);
        assert_eq!(texts(&exam.site.visitor()).await?, ["all cho tất cả"]);
        assert_eq!(texts(&exam.admin).await?.len(), 3);
        Ok(())
    })
}

#[test]
fn the_room_is_for_staff_of_the_contest_alone() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, _) = exam.sitter().await?;
        let stranger = exam.site.person("teacher").await?;
        let path = format!("/api/contests/{}/room", exam.id);
        for who in [&an, &stranger] {
            assert_eq!(who.get(&path).await?.refused(403)?, "no_access");
            let entry_id = entry(&exam, &an).await?["entry_id"].clone();
            assert_eq!(who.get(&format!("{path}/events/{entry_id}")).await?.refused(403)?, "no_access");
            for (what, body) in [
                ("minutes", json!({"minutes": 5, "key": key()})),
                ("pause", json!({})),
                ("resume", json!({})),
                ("release", json!({"entry_id": entry_id})),
            ] {
                assert_eq!(room(who, &exam, what, body).await?.refused(403)?, "no_access", "{what}");
            }
        }
        // An entry of another contest is nobody here.
        let other = create(&exam.admin, body(&exam.questions, json!({"name": "Khác"}))).await?;
        let entered = an.post(&format!("/api/contests/{}/enter", id_of(&other)), json!({})).await?.data()?;
        let release = json!({"entry_id": entered["entry_id"]});
        assert_eq!(room(&exam.admin, &exam, "release", release).await?.refused(404)?, "entry_not_found");
        let minutes = json!({"minutes": 0, "key": key()});
        assert_eq!(room(&exam.admin, &exam, "minutes", minutes).await?.faults()?, ["minutes between"]);
        Ok(())
    })
}

/// What is kept of a contest's rows.
async fn kept(exam: &Exam) -> anyhow::Result<Value> {
    let text = "SELECT jsonb_agg(jsonb_build_array(entry_id, live, live_sort) ORDER BY entry_id) FROM contest_standings WHERE contest_id = $1";
    Ok(sqlx::query_scalar(text).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?)
}

#[test]
fn whoever_comes_to_sit_in_another_room_has_its_pauses_and_the_board_says_so() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc"})).await?;
        let (an, binh) = (learner(&exam.site).await?, learner(&exam.site).await?);
        seat(&exam, &an, "001", "P1", "1").await?;
        seat(&exam, &binh, "002", "P2", "1").await?;
        exam.enter(&an, json!({})).await?.data()?;
        let attempt = exam.sit(&an).await?;
        room(&exam.admin, &exam, "pause", json!({"room": "P1"})).await?.data()?;
        exam.pass(20).await?;
        room(&exam.admin, &exam, "resume", json!({"room": "P1"})).await?.data()?;
        exam.send(&an, attempt, exam.questions[1], "4").await?.data()?;
        let before = kept(&exam).await?;
        let id = "SELECT id FROM contest_candidates WHERE contest_id = $1 AND user_id = $2";
        let id: i64 = sqlx::query_scalar(id).bind(exam.id).bind(an.id).fetch_one(&mut exam.site.sql().await?).await?;
        let moved = json!({"candidate_id": "001", "full_name": "An", "room": "P2", "seat": "9"});
        exam.admin.put(&format!("/api/contests/{}/candidates/{id}", exam.id), moved).await?.data()?;
        let after = kept(&exam).await?;
        assert_ne!(after, before, "twenty minutes count now");
        // A change that changes nothing has all rows made anew.
        exam.change(json!({})).await?.data()?;
        assert_eq!(kept(&exam).await?, after);
        Ok(())
    })
}
