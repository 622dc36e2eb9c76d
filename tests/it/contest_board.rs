//! The board of a contest: ranks, freezing, filters, the stream, the days of a group.

use anyhow::Context;
use serde_json::{Value, json};
use tests::events::Events;
use tests::{Caller, run};

use crate::contests::{Exam, body, create};
use crate::courses::{id_of, learner};

#[test]
fn equal_ones_share_a_rank_and_the_next_is_left_out() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "test"})).await?;
        let [first, second, _] = exam.questions;
        let mut people = Vec::new();
        for (choice, number) in [(&exam.right, "4"), (&exam.right, "5"), (&exam.right, "6"), (&exam.wrong, "4")] {
            let (who, attempt) = exam.sitter().await?;
            exam.send(&who, attempt, first, choice).await?.data()?;
            exam.send(&who, attempt, second, number).await?.data()?;
            people.push(who);
        }
        let ranks = |rows: &Value| -> Vec<i64> {
            rows.as_array().into_iter().flatten().map(|row| row["rank"].as_i64().unwrap_or_default()).collect()
        };
        let (rows, metadata) = exam.board(&people[3], "").await?;
        assert_eq!(ranks(&rows), [1, 2, 2, 4]);
        assert_eq!((&metadata["me"]["rank"], &metadata["me"]["is_me"]), (&json!(4), &json!(true)));
        // Of a page the ranks are those of the whole.
        assert_eq!(ranks(&exam.board(&people[3], "size=2&page=2").await?.0), [2, 4]);
        assert_eq!(exam.board(&people[3], "size=2&page=2").await?.1["total"], json!(4));
        Ok(())
    })
}

#[test]
fn an_answer_waits_for_nobody_who_changes_the_contest() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "test"})).await?;
        let (an, attempt) = exam.sitter().await?;
        // As `contests/manage` does, which waits for the attempts next.
        let mut changing = exam.site.sql().await?;
        let locked = format!("BEGIN; SELECT id FROM contests WHERE id = {} FOR UPDATE", exam.id);
        tests::installation::execute(&mut changing, locked).await?;
        exam.send(&an, attempt, exam.questions[0], &exam.right).await?.data()?;
        tests::installation::execute(&mut changing, "COMMIT".to_owned()).await?;
        assert_eq!(exam.board(&an, "").await?.0[0]["score"], json!(4.0));
        Ok(())
    })
}

#[test]
fn while_it_stands_still_others_see_pending_tries_and_one_sees_ones_own() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"freeze_minutes": 60})).await?;
        let (an, of_an) = exam.sitter().await?;
        let binh = exam.entrant().await?;
        let [first, second, _] = exam.questions;
        exam.send(&an, of_an, first, &exam.right).await?.data()?;
        exam.pass(70).await?;
        exam.send(&an, of_an, second, "4").await?.data()?;
        let row_of = |rows: &Value, score: f64| {
            rows.as_array().into_iter().flatten().find(|row| row["score"] == json!(score)).cloned()
        };
        for who in [&binh, &exam.site.visitor(), &an] {
            let (rows, metadata) = exam.board(who, "").await?;
            assert_eq!(metadata["frozen"], json!(true));
            let row = row_of(&rows, 4.0).with_context(|| format!("no row as before: {rows}"))?;
            let cell = &row["cells"][1];
            assert_eq!((&cell["pending"], &cell["state"], &cell["score"]), (&json!(1), &json!("pending"), &json!(0.0)));
        }
        assert_eq!(exam.board(&an, "").await?.1["me"]["score"], json!(7.0));
        assert_eq!(exam.board(&binh, "").await?.1["me"]["score"], json!(0.0));
        assert!(row_of(&exam.board(&exam.admin, "").await?.0, 7.0).is_some(), "staff sees it as it is");
        let unfreeze = format!("/api/contests/{}/unfreeze", exam.id);
        assert_eq!(exam.admin.post(&unfreeze, json!({})).await?.refused(412)?, "contest_not_over");
        exam.pass(60).await?;
        assert!(row_of(&exam.board(&binh, "").await?.0, 4.0).is_some(), "also when it is over");
        assert_eq!(binh.post(&unfreeze, json!({})).await?.refused(403)?, "no_access");
        assert_eq!(exam.admin.post(&unfreeze, json!({})).await?.data()?["frozen"], json!(false));
        let (rows, metadata) = exam.board(&binh, "").await?;
        assert_eq!((&rows[0]["score"], &metadata["frozen"]), (&json!(7.0), &json!(false)));
        Ok(())
    })
}

/// The rows of a board that was sent by columns, as those of the list are without what is worked out of all of them.
fn rows_of_columns(board: &Value) -> anyhow::Result<Vec<Value>> {
    let mut columns = board["rows"].as_object().context("columns")?.clone();
    let cells = columns.remove("cells").context("cells")?;
    let questions: Vec<&Value> =
        board["metadata"]["questions"].as_array().into_iter().flatten().map(|one| &one["question_id"]).collect();
    let count = columns["entry_id"].as_array().map_or(0, Vec::len);
    let row = |at: usize| {
        let mut row: Value = columns.iter().map(|(name, values)| (name.clone(), values[at].clone())).collect();
        let cell = |(column, question): (usize, &&Value)| {
            let place = at * questions.len() + column;
            let values = cells.as_object().into_iter().flatten();
            let mut cell: Value = values.map(|(name, values)| (name.clone(), values[place].clone())).collect();
            cell["question_id"] = (*question).clone();
            cell
        };
        row["cells"] = questions.iter().enumerate().map(cell).collect();
        row
    };
    Ok((0..count).map(row).collect())
}

#[test]
fn a_whole_board_by_columns_has_the_rows_of_the_list() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"freeze_minutes": 60})).await?;
        let ((an, of_an), (binh, of_binh)) = (exam.sitter().await?, exam.sitter().await?);
        let [first, second, _] = exam.questions;
        exam.send(&an, of_an, first, &exam.right).await?.data()?;
        exam.send(&binh, of_binh, first, &exam.wrong).await?.data()?;
        exam.pass(70).await?;
        exam.send(&binh, of_binh, second, "4").await?.data()?;
        describe(&exam, &an, ["Nguyễn Văn An", "", "THPT Chu Văn An", "ha-noi", "11A1"]).await?;
        for who in [&exam.site.visitor(), &an, &binh, &exam.admin] {
            let (rows, metadata) = exam.board(who, "size=5000").await?;
            let whole = who.get(&format!("/api/contests/{}/board", exam.id)).await?.data()?;
            assert_eq!(whole["metadata"], metadata);
            let rows: Vec<Value> = rows
                .as_array()
                .into_iter()
                .flatten()
                .cloned()
                .map(|mut row| {
                    row.as_object_mut()
                        .into_iter()
                        .for_each(|row| row.retain(|name, _| name != "rank" && name != "firsts"));
                    row
                })
                .collect();
            assert_eq!(rows.len(), 2);
            assert_eq!(rows_of_columns(&whole)?, rows);
        }
        Ok(())
    })
}

#[test]
fn the_table_is_for_whom_its_author_says() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"show_ranks": "off"})).await?;
        let (an, attempt) = exam.sitter().await?;
        exam.send(&an, attempt, exam.questions[0], &exam.right).await?.data()?;
        let binh = exam.entrant().await?;
        let nothing = |rows: &Value, metadata: &Value| *rows == json!([]) && metadata["total"] == json!(0);
        for (show, ended) in [("off", false), ("after_end", false), ("off", true), ("after_end", true)] {
            exam.change(json!({"show_ranks": show})).await?.data()?;
            if ended && exam.seen(&an).await?["state"] != "completed" {
                exam.pass(180).await?;
            }
            let (rows, metadata) = exam.board(&binh, "").await?;
            let shows = show == "after_end" && ended;
            assert_eq!(nothing(&rows, &metadata), !shows, "{show}, {ended}: {rows}");
            assert_eq!(exam.seen(&binh).await?["shows_board"], json!(shows));
            assert_eq!(exam.board(&an, "").await?.1["me"]["score"], json!(4.0), "one's own is always there");
            assert_eq!(exam.board(&exam.admin, "").await?.1["total"], json!(2));
        }
        Ok(())
    })
}

#[test]
fn a_blind_contest_tells_nothing_before_its_end() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "oi"})).await?;
        let (an, attempt) = exam.sitter().await?;
        exam.send(&an, attempt, exam.questions[0], &exam.wrong).await?.data()?;
        exam.send(&an, attempt, exam.questions[0], &exam.right).await?.data()?;
        let done = exam.hand_in(&an, attempt, json!([])).await?.data()?;
        assert_eq!((&done["score"], &done["correct"]), (&Value::Null, &json!(0)));
        for who in [&an, &exam.site.visitor()] {
            let (rows, metadata) = exam.board(who, "").await?;
            assert_eq!((&rows, &metadata["me"]), (&json!([]), &Value::Null));
            assert!(follow(who, &exam, "board").await.is_err());
        }
        assert_eq!(exam.board(&exam.admin, "").await?.0[0]["score"], json!(4.0));
        exam.pass(180).await?;
        let (rows, metadata) = exam.board(&an, "").await?;
        assert_eq!((&rows[0]["score"], &metadata["me"]["score"]), (&json!(4.0), &json!(4.0)));
        let result = an.get(&format!("/api/learning/quiz-submission/{attempt}/result")).await?.data()?;
        assert_eq!(result["score"], json!(4.0));
        Ok(())
    })
}

/// Where somebody comes from, and how they are called.
async fn describe(exam: &Exam, who: &Caller, about: [&str; 5]) -> anyhow::Result<()> {
    let [name, nickname, school, province, class] = about;
    let mode = if nickname.is_empty() { "full" } else { "nickname" };
    sqlx::query(
        "UPDATE users SET full_name = $2, nickname = nullif($3, ''), public_name_mode = $4, school = $5, province = $6, class = $7
          WHERE id = $1",
    )
    .bind(who.id)
    .bind(name)
    .bind(nickname)
    .bind(mode)
    .bind(school)
    .bind(province)
    .bind(class)
    .execute(&mut exam.site.sql().await?)
    .await?;
    Ok(())
}

#[test]
fn rows_are_found_by_where_people_come_from_and_by_the_name_that_they_show() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (exam.entrant().await?, exam.entrant().await?);
        describe(&exam, &an, ["Nguyễn Văn An", "", "THPT Chu Văn An", "ha-noi", "11A1"]).await?;
        describe(&exam, &binh, ["Trần Thị Bình", "sao_mai", "THPT Lê Lợi", "hue", "11A2"]).await?;
        let visitor = exam.site.visitor();
        let (rows, metadata) = exam.board(&visitor, "").await?;
        assert_eq!(metadata["schools"], json!(["THPT Chu Văn An", "THPT Lê Lợi"]));
        assert_eq!(metadata["classes"], json!(["11A1", "11A2"]));
        let province = rows[0]["province"].as_str().unwrap_or_default().to_owned();
        assert!(!rows.to_string().contains("Trần Thị Bình"), "{rows}");
        for (query, count) in [
            ("school=THPT%20Chu%20V%C4%83n%20An".to_owned(), 1),
            ("school=THPT".to_owned(), 0),
            ("class=11A2".to_owned(), 1),
            ("class=11A2&school=THPT%20Chu%20V%C4%83n%20An".to_owned(), 0),
            (format!("province={province}"), 1),
            ("province=ha-noi".to_owned(), 1),
            ("kind=official".to_owned(), 2),
            ("kind=virtual".to_owned(), 0),
            ("search=nguyen%20an".to_owned(), 1),
            ("search=sao".to_owned(), 1),
            ("search=binh".to_owned(), 0),
            ("search=tran%20thi".to_owned(), 0),
        ] {
            let (rows, metadata) = exam.board(&visitor, &query).await?;
            assert_eq!((rows.as_array().map(Vec::len), &metadata["total"]), (Some(count), &json!(count)), "{query}");
        }
        assert_eq!(visitor.get(&format!("/api/contests/{}/standings?kind=x", exam.id)).await?.status, 400);
        Ok(())
    })
}

/// Opens the stream of a board.
pub async fn follow(who: &Caller, exam: &Exam, board: &str) -> anyhow::Result<Events> {
    let mut events = Events::open(who, &format!("/api/live?topics=contest/{}/{board}", exam.id)).await?;
    events.wait_for("open").await?;
    Ok(events)
}

/// The next news of a kind.
pub async fn news(events: &mut Events, kind: &str) -> anyhow::Result<Value> {
    loop {
        let (_, told) = events.next().await?.context("the stream has ended")?;
        if told["data"]["kind"] == kind {
            return Ok(told["data"].clone());
        }
    }
}

#[test]
fn who_follows_the_board_gets_the_rows_that_change() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"freeze_minutes": 60})).await?;
        let (an, attempt) = exam.sitter().await?;
        let mut board = follow(&exam.site.visitor(), &exam, "board").await?;
        let [first, second, _] = exam.questions;
        exam.send(&an, attempt, first, &exam.right).await?.data()?;
        let told = news(&mut board, "row").await?;
        assert_eq!((&told["row"]["score"], &told["v"]), (&json!(4.0), &told["row"]["v"]));
        let (rows, _) = exam.board(&an, "").await?;
        for field in ["entry_id", "sort", "cells", "v", "name", "penalty_s"] {
            assert_eq!(told["row"][field], rows[0][field], "{field}");
        }
        exam.change(json!({"name": "Vòng hai"})).await?.data()?;
        news(&mut board, "reset").await?;
        exam.pass(70).await?;
        let mut staff = follow(&exam.admin, &exam, "staff").await?;
        exam.send(&an, attempt, second, "4").await?.data()?;
        let told = news(&mut board, "row").await?;
        assert_eq!((&told["row"]["score"], &told["row"]["cells"][1]["pending"]), (&json!(4.0), &json!(1)));
        assert_eq!(news(&mut staff, "row").await?["row"]["score"], json!(7.0));
        assert!(follow(&an, &exam, "staff").await.is_err());
        Ok(())
    })
}

#[test]
fn a_board_that_is_not_shown_is_not_followed() -> anyhow::Result<()> {
    run(async |world| {
        for change in
            [json!({"show_ranks": "off"}), json!({"visibility": "private"}), json!({"show_ranks": "after_end"})]
        {
            let exam = Exam::new(world, change.clone()).await?;
            let stranger = learner(&exam.site).await?;
            for who in [&stranger, &exam.site.visitor()] {
                assert!(follow(who, &exam, "board").await.is_err(), "{change}");
            }
            follow(&exam.admin, &exam, "board").await?;
        }
        Ok(())
    })
}

#[test]
fn a_stream_ends_where_the_table_is_no_longer_shown() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = exam.entrant().await?;
        let (mut board, mut staff) = (follow(&an, &exam, "board").await?, follow(&exam.admin, &exam, "board").await?);
        exam.change(json!({"show_ranks": "off"})).await?.data()?;
        while let Some((_, told)) = board.next().await? {
            assert_eq!(told["data"]["kind"], "reset", "{told}");
        }
        news(&mut staff, "reset").await?;
        let (who, attempt) = exam.sitter().await?;
        exam.send(&who, attempt, exam.questions[0], &exam.right).await?.data()?;
        news(&mut staff, "row").await?;
        Ok(())
    })
}

#[test]
fn the_days_of_a_group_are_added_up() -> anyhow::Result<()> {
    run(async |world| {
        let one = Exam::new(world, json!({"group_name": "Olympic Tin học"})).await?;
        let group = one.seen(&one.admin).await?["group"]["id"].clone();
        let again = json!({"group_name": "Olympic Tin học", "name": "Ngày 3"});
        let told = one.admin.post("/api/contests", body(&one.questions, again)).await?;
        assert_eq!(told.refused(412)?, "contest_group_exists");
        let [first, second, _] = one.questions;
        let day = create(&one.admin, body(&[first, second], json!({"name": "Ngày 2", "group_id": group}))).await?;
        let two = Exam {
            id: id_of(&day),
            slug: String::new(),
            part: id_of(&day["parts"][0]),
            admin: one.admin.clone(),
            site: one.site,
            right: one.right.clone(),
            wrong: one.wrong.clone(),
            ..one
        };
        let day_one = one.id;
        let one = |who: &Caller| {
            let (who, path) = (who.clone(), format!("/api/contests/{}", one.id));
            async move {
                who.post(&format!("{path}/enter"), json!({})).await?.data()?;
                let parts = who.get(&path).await?.data()?;
                let start = format!("{path}/parts/{}/start", parts["parts"][0]["id"]);
                let begun = who.post(&start, json!({"key": crate::quizzes::key()})).await?.data()?;
                anyhow::Ok(crate::quizzes::qs(&begun))
            }
        };
        let (an, binh) = (learner(&two.site).await?, learner(&two.site).await?);
        for (who, both) in [(&an, true), (&binh, false)] {
            let attempt = one(who).await?;
            two.send(who, attempt, first, &two.right).await?.data()?;
            if both {
                two.enter(who, json!({})).await?.data()?;
                let attempt = two.sit(who).await?;
                two.send(who, attempt, second, "4").await?.data()?;
            }
        }
        let path = format!("/api/contest-group/{group}");
        let seen = binh.get(&path).await?.data()?;
        let rows = &seen["standings"];
        assert_eq!(seen["contests"].as_array().map(Vec::len), Some(2));
        assert_eq!((&rows[0]["score"], &rows[0]["rank"], &rows[0]["is_me"]), (&json!(7.0), &json!(1), &json!(false)));
        assert_eq!((&rows[1]["score"], &rows[1]["rank"], &rows[1]["is_me"]), (&json!(4.0), &json!(2), &json!(true)));
        assert!(rows[1]["days"].as_array().into_iter().flatten().any(Value::is_null), "{rows}");
        // Equal scores share a rank where their times are equal: both answered in the same second now.
        let same = "UPDATE submissions SET created_at = (SELECT min(created_at) FROM submissions)";
        tests::installation::execute(&mut two.site.sql().await?, same.to_owned()).await?;
        let rebuilt = json!({"id": day_one, "action": "update"});
        two.admin.put("/api/contests/manage", rebuilt).await?.data()?;
        // A day whose table is not shown is in no sum.
        two.change(json!({"show_ranks": "off"})).await?.data()?;
        let rows = binh.get(&path).await?.data()?["standings"].clone();
        assert_eq!((&rows[0]["score"], &rows[1]["score"], &rows[1]["rank"]), (&json!(4.0), &json!(4.0), &json!(1)));
        assert_eq!(binh.get("/api/contest-group/9000000").await?.refused(404)?, "contest_group_not_found");
        assert_eq!(binh.get("/api/contests/groups").await?.refused(403)?, "no_access");
        Ok(())
    })
}
