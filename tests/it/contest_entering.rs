//! Contests: what is refused when one is written, and who may enter when, how and from where.

use serde_json::{Value, json};
use tests::run;

use crate::calls::now;
use crate::contests::{Exam, body, create, questions};
use crate::courses::{id_of, learner};

#[test]
fn what_is_wrong_with_a_contest_is_named_at_its_field() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let asked = questions(&site.admin).await?;
        let one = |change: Value| {
            let mut part = json!({"name": "A", "questions": [{"question_id": asked[0]}, {"question_id": asked[1]}]});
            for (field, value) in change.as_object().into_iter().flatten() {
                part[field] = value.clone();
            }
            json!({"parts": [part]})
        };
        let start = now();
        let cases = [
            (json!({"end_time": start - 7200}), "end_time start_before_end"),
            (json!({"active_from_time": start, "active_to_time": start}), "active_to_time start_before_end"),
            (json!({"name": "  "}), "name enter_full_information"),
            (json!({"exercise_type": "timed"}), "parts[0].quiz_time enter_full_information"),
            (json!({"parts": []}), "parts at_least_one_question"),
            (one(json!({"name": ""})), "parts[0].name enter_full_information"),
            (one(json!({"quiz_time": 0})), "parts[0].quiz_time above_zero"),
            (one(json!({"question_amount": 0})), "parts[0].question_amount above_zero"),
            (one(json!({"question_amount": 3})), "parts[0].question_amount less_than_max"),
            (
                one(json!({"questions": [{"question_id": 9_000_000}]})),
                "parts[0].questions[0].question_id no_such_question",
            ),
            (
                one(json!({"questions": [{"question_id": asked[0], "score": -1}]})),
                "parts[0].questions[0].score invalid_value",
            ),
            (
                one(json!({"questions": [{"question_id": asked[0]}, {"question_id": asked[0]}]})),
                "parts[0].questions[1].question_id question_twice",
            ),
            (json!({"format": "oi", "freeze_minutes": 30}), "freeze_minutes one_type_only"),
            (json!({"freeze_minutes": 0}), "freeze_minutes above_zero"),
            (json!({"freeze_minutes": 181}), "freeze_minutes less_than_max"),
            (json!({"room": {"ip_ranges": ["192.168.1.0/33"]}}), "room.ip_ranges invalid_ip_range"),
            (json!({"room": {"variants": -1}}), "room.variants between"),
            (json!({"slug": "Kỳ thi!"}), "slug invalid_slug"),
            (json!({"format": "acm"}), "format invalid_value"),
            (json!({"start_time": 1, "end_time": 2}), "start_time invalid_date"),
        ];
        for (change, fault) in cases {
            let told = site.admin.post("/api/contests", body(&asked, change.clone())).await?;
            assert!(told.faults()?.iter().any(|it| it == fault), "{change}: {fault} is not in {}", told.text);
        }
        let nowhere = site.admin.post("/api/contests", body(&asked, json!({"group_id": 9_000_000}))).await?;
        assert_eq!(nowhere.faults()?, ["group_id no_such_contest_group"]);
        let empty = one(json!({"questions": []}));
        let told = site.admin.post("/api/contests", body(&asked, empty)).await?.faults()?;
        assert_eq!(told[0], "parts[0].questions at_least_one_question");
        // Of the most a number is told.
        let told = site.admin.post("/api/contests", body(&asked, one(json!({"question_amount": 3})))).await?;
        assert!(told.text.contains("không được lớn hơn 2"), "{}", told.text);
        let draft = json!({"name": "Nháp", "status": "draft", "start_time": start, "end_time": start + 60});
        let made = create(&site.admin, draft).await?;
        let publish = crate::contests::manage(&site.admin, id_of(&made), "publish").await?;
        assert_eq!(publish.faults()?, ["parts at_least_one_question"]);
        Ok(())
    })
}

#[test]
fn anothers_private_question_is_in_nobody_elses_contest() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let asked = questions(&teacher).await?;
        let change = json!({"visibility": "private"});
        let told = other.post("/api/contests", body(&asked[..1], change.clone())).await?;
        assert_eq!(told.faults()?, ["parts[0].questions[0].question_id no_such_question"]);
        create(&teacher, body(&asked, change)).await?;
        Ok(())
    })
}

#[test]
fn a_question_that_somebody_was_asked_is_only_voided() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (_an, _) = exam.sitter().await?;
        let [one, two, three] = exam.questions;
        let part =
            |questions: Value| json!({"parts": [{"id": exam.part, "name": "Phần chung", "questions": questions}]});
        let fewer = part(json!([{"question_id": one}, {"question_id": two}]));
        assert_eq!(exam.change(fewer).await?.faults()?, ["parts running_question"]);
        assert_eq!(
            exam.admin.put("/api/contests/manage", json!({"id": exam.id, "action": "update", "parts": [
                {"name": "Phần khác", "questions": [{"question_id": one}, {"question_id": two}, {"question_id": three}]}]}))
                .await?
                .faults()?,
            ["parts running_question"],
            "in another part it is another question"
        );
        let foreign = json!({"parts": [{"id": 9_000_000, "name": "A", "questions": [{"question_id": one}]}]});
        assert_eq!(exam.change(foreign).await?.refused(404)?, "part_not_found");
        let voided =
            json!([{"question_id": one}, {"question_id": two}, {"question_id": three, "rule": "does_not_count"}]);
        let seen = exam.change(part(voided)).await?.data()?;
        assert_eq!(seen["parts"][0]["questions"][2]["rule"], "does_not_count");
        // Nor is it thrown away where it lives.
        let path = "/api/question/manage".to_owned();
        let gone = exam.admin.put(&path, json!({"id": one, "action": "archive"})).await?;
        assert_ne!(gone.status, 200, "{}", gone.text);
        Ok(())
    })
}

#[test]
fn one_enters_while_it_is_open_and_twice_is_once() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"active_from_time": now() + 600, "active_to_time": now() + 1200})).await?;
        let an = learner(&exam.site).await?;
        let seen = exam.seen(&an).await?;
        assert_eq!((&seen["time_check"], &seen["why_not_key"]), (&json!("before"), &json!("entry_not_open")));
        assert_eq!(exam.enter(&an, json!({})).await?.refused(412)?, "entry_not_open");
        exam.change(json!({"active_from_time": null})).await?.data()?;
        let seen = exam.seen(&an).await?;
        assert_eq!((&seen["time_check"], &seen["can_enter"]), (&json!("between"), &json!(true)));
        let first = exam.enter(&an, json!({})).await?.data()?;
        assert_eq!(exam.enter(&an, json!({})).await?.data()?, first);
        exam.change(json!({"active_to_time": now() - 60})).await?.data()?;
        assert_eq!(exam.enter(&an, json!({})).await?.data()?, first, "who is in stays in");
        let binh = learner(&exam.site).await?;
        assert_eq!(exam.seen(&binh).await?["time_check"], "after");
        assert_eq!(exam.enter(&binh, json!({})).await?.refused(412)?, "entry_closed");
        assert_eq!(exam.seen(&binh).await?["entry_count"], json!(1));
        let visitor = exam.site.visitor();
        assert_eq!(exam.seen(&visitor).await?["can_enter"], json!(false));
        assert_eq!(exam.enter(&visitor, json!({})).await?.status, 401);
        Ok(())
    })
}

#[test]
fn many_who_enter_at_once_are_in_once() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = learner(&exam.site).await?;
        let entered = futures::future::try_join_all((0..6).map(|_| exam.enter(&an, json!({})))).await?;
        let entered: Vec<Value> = entered.iter().map(|it| it.data()).collect::<anyhow::Result<_>>()?;
        assert!(entered.windows(2).all(|two| two[0] == two[1]), "{entered:?}");
        assert_eq!(exam.board(&an, "").await?.1["total"], json!(1));
        Ok(())
    })
}

#[test]
fn a_password_is_asked_once_and_guessed_by_nobody() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"password": "mở cửa"})).await?;
        let (an, binh) = (learner(&exam.site).await?, learner(&exam.site).await?);
        assert_eq!(exam.enter(&an, json!({})).await?.faults()?, ["password required"]);
        let right = json!({"password": "mở cửa"});
        let entered = exam.enter(&an, right.clone()).await?.data()?;
        assert_eq!(exam.enter(&an, json!({})).await?.data()?, entered, "asked once");
        let wrong = json!({"password": "mở cổng"});
        for _ in 0..10 {
            assert_eq!(exam.enter(&binh, wrong.clone()).await?.faults()?, ["password wrong_contest_password"]);
        }
        let limited = exam.enter(&binh, right.clone()).await?;
        assert_eq!(limited.status, 429, "also the right one: {}", limited.text);
        assert!(!limited.header("retry-after").is_empty());
        // Nobody else is concerned.
        exam.enter(&learner(&exam.site).await?, right).await?.data()?;
        assert!(!exam.board(&an, "").await?.0.to_string().contains("mở cửa"));
        Ok(())
    })
}

#[test]
fn a_candidate_id_is_one_persons() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"candidate_id": true})).await?;
        let (an, binh) = (learner(&exam.site).await?, learner(&exam.site).await?);
        assert_eq!(exam.enter(&an, json!({})).await?.faults()?, ["candidate_id required"]);
        let long = "1".repeat(41);
        assert_eq!(exam.enter(&an, json!({"candidate_id": long})).await?.faults()?, ["candidate_id too_long"]);
        exam.enter(&an, json!({"candidate_id": " SBD01 "})).await?.data()?;
        let taken = exam.enter(&binh, json!({"candidate_id": "SBD01"})).await?;
        assert_eq!(taken.refused(409)?, "candidate_id_taken");
        exam.enter(&binh, json!({"candidate_id": "SBD02"})).await?.data()?;
        assert_eq!(exam.seen(&an).await?["my_entry"]["candidate_id"], "SBD01");
        let (rows, _) = exam.board(&an, "search=sbd02").await?;
        assert_eq!((rows.as_array().map(Vec::len), &rows[0]["candidate_id"]), (Some(1), &json!("SBD02")));
        Ok(())
    })
}

#[test]
fn from_elsewhere_nobody_enters_and_the_address_is_named() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"room": {"ip_ranges": ["127.0.0.0/8"], "variants": 0}})).await?;
        let an = exam.entrant().await?;
        exam.change(json!({"room": {"ip_ranges": ["203.0.113.0/24", "2001:db8::1"]}})).await?.data()?;
        let refused = exam.begin(&an).await?;
        assert_eq!(refused.refused(403)?, "address_not_allowed");
        assert!(refused.text.contains("127.0.0.1"), "{}", refused.text);
        let binh = learner(&exam.site).await?;
        let refused = exam.enter(&binh, json!({})).await?;
        assert_eq!(refused.refused(403)?, "address_not_allowed");
        assert!(refused.text.contains("127.0.0.1"), "{}", refused.text);
        // Who sits it is not told from where it may be sat.
        assert_eq!(exam.seen(&an).await?["room"]["ip_ranges"], json!([]));
        assert_eq!(exam.seen(&exam.admin).await?["room"]["ip_ranges"][0], "203.0.113.0/24");
        Ok(())
    })
}

#[test]
fn staff_takes_part_out_of_competition() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"password": "mở cửa"})).await?;
        // Who wrote the password is not asked for it.
        exam.enter(&exam.admin, json!({})).await?.data()?;
        let attempt = exam.sit(&exam.admin).await?;
        exam.send(&exam.admin, attempt, exam.questions[0], &exam.right).await?.data()?;
        let an = learner(&exam.site).await?;
        exam.enter(&an, json!({"password": "mở cửa"})).await?.data()?;
        let (rows, _) = exam.board(&an, "").await?;
        assert_eq!((&rows[0]["kind"], &rows[0]["score"]), (&json!("out"), &json!(4.0)));
        assert_eq!((&rows[1]["kind"], &rows[1]["rank"]), (&json!("official"), &json!(1)));
        assert_eq!(exam.seen(&an).await?["entry_count"], json!(1));
        let (rows, metadata) = exam.board(&an, "kind=official").await?;
        assert_eq!((rows.as_array().map(Vec::len), &metadata["total"]), (Some(1), &json!(1)));
        Ok(())
    })
}

#[test]
fn virtually_one_takes_part_only_afterwards() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (exam.entrant().await?, learner(&exam.site).await?);
        let virtually = json!({"kind": "virtual"});
        assert_eq!(exam.enter(&binh, virtually.clone()).await?.refused(412)?, "contest_not_over");
        exam.pass(180).await?;
        let seen = exam.seen(&binh).await?;
        assert_eq!((&seen["state"], &seen["why_not_key"]), (&json!("completed"), &json!("contest_over")));
        assert_eq!(exam.enter(&binh, json!({})).await?.refused(412)?, "contest_over");
        assert_eq!(exam.begin(&binh).await?.refused(412)?, "not_entered");
        assert_eq!(exam.begin(&an).await?.refused(412)?, "contest_over");
        let entered = exam.enter(&binh, virtually.clone()).await?.data()?;
        let (from, to) = (entered["started_at"].as_i64(), entered["ends_at"].as_i64());
        assert_eq!(from.map(|at| at + 3 * 3600), to, "as long as the contest took");
        assert_eq!(exam.enter(&binh, virtually).await?.data()?["entry_id"], entered["entry_id"]);
        let attempt = exam.sit(&binh).await?;
        exam.send(&binh, attempt, exam.questions[0], &exam.right).await?.data()?;
        let (rows, _) = exam.board(&binh, "kind=virtual").await?;
        assert_eq!((&rows[0]["score"], &rows[0]["is_me"]), (&json!(4.0), &json!(true)));
        let (rows, _) = exam.board(&an, "kind=official").await?;
        assert_eq!((&rows[0]["score"], &rows[0]["rank"]), (&json!(0.0), &json!(1)), "virtual ones take no rank");
        Ok(())
    })
}

#[test]
fn before_the_start_nothing_is_shown_and_nothing_begins() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"start_time": now() + 600})).await?;
        let an = exam.entrant().await?;
        assert_eq!(exam.begin(&an).await?.refused(412)?, "contest_not_started");
        let seen = exam.seen(&an).await?;
        let part = &seen["parts"][0];
        assert_eq!((&seen["state"], &part["state"]), (&json!("upcoming"), &json!("locked")));
        assert_eq!((&part["questions"], &part["max_score"]), (&Value::Null, &json!(10.0)));
        let (rows, metadata) = exam.board(&an, "").await?;
        assert_eq!((&rows, &metadata["total"]), (&json!([]), &json!(0)), "there is no board yet");
        let of_other = format!("/api/contests/{}/parts/9000000/start", exam.id);
        let told = an.post(&of_other, json!({"key": crate::quizzes::key()})).await?;
        assert_eq!(told.refused(404)?, "part_not_found");
        let told = an.post(&format!("/api/contests/{}/parts/{}/start", exam.id, exam.part), json!({})).await?;
        assert_eq!(told.faults()?, ["key required"]);
        Ok(())
    })
}
