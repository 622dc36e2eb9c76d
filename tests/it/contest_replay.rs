//! The board of a minute, how it became what it is, virtual entries against it, and those who are disqualified.

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Caller, run};

use crate::contest_board::{follow, news};
use crate::contests::Exam;
use crate::courses::learner;

/// The exam's length in seconds.
const END: i64 = 3 * 3600;

fn scores(rows: &Value) -> Vec<f64> {
    rows.as_array().into_iter().flatten().filter_map(|row| row["score"].as_f64()).collect()
}

async fn timeline(exam: &Exam, who: &Caller) -> anyhow::Result<Value> {
    who.get(&format!("/api/contests/{}/timeline", exam.id)).await?.data()
}

/// Somebody's row of a timeline.
fn row_of<'a>(timeline: &'a Value, entry: &Value) -> Option<&'a Value> {
    timeline["rows"].as_array().into_iter().flatten().find(|row| row["entry_id"] == *entry)
}

/// Somebody who answered the choice after an hour and the short answer half an hour later, when it is 90 minutes into the exam.
async fn answered(exam: &Exam) -> anyhow::Result<Caller> {
    let [first, second, _] = exam.questions;
    let (who, attempt) = exam.sitter().await?;
    exam.send(&who, attempt, first, &exam.right).await?.data()?;
    exam.pass(30).await?;
    exam.send(&who, attempt, second, "4").await?.data()?;
    Ok(who)
}

async fn disqualify(exam: &Exam, who: &Caller) -> anyhow::Result<()> {
    let text = "UPDATE contest_entries SET disqualified_at = now(), disqualified_reason = 'Dùng điện thoại'
                 WHERE contest_id = $1 AND user_id = $2";
    sqlx::query(text).bind(exam.id).bind(who.id).execute(&mut exam.site.sql().await?).await?;
    Ok(())
}

#[test]
fn the_board_of_a_minute_has_what_was_sent_by_then() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let binh = exam.entrant().await?;
        let an = answered(&exam).await?;
        for (at, wanted) in [(0, [0.0, 0.0]), (4500, [4.0, 0.0]), (END, [7.0, 0.0])] {
            let (rows, metadata) = exam.board(&binh, &format!("at={at}")).await?;
            assert_eq!((scores(&rows), &metadata["at"]), (wanted.to_vec(), &json!(at)));
        }
        // At the start both share the first rank.
        let (rows, _) = exam.board(&binh, "at=0").await?;
        assert_eq!((&rows[0]["rank"], &rows[1]["rank"]), (&json!(1), &json!(1)));
        assert_eq!(exam.board(&an, "at=4500").await?.1["me"]["score"], json!(4.0));
        let (now, metadata) = exam.board(&an, "").await?;
        assert_eq!(metadata["at"], Value::Null);
        for at in [END, END + 60] {
            let (rows, metadata) = exam.board(&an, &format!("at={at}")).await?;
            assert_eq!((&rows, &metadata["at"]), (&now, &json!(END)), "at the end it is the board");
        }
        assert_eq!(exam.board(&an, "at=-5").await?.1["at"], json!(0));
        let (rows, metadata) = exam.board(&an, &format!("at={END}&size=1&page=2")).await?;
        assert_eq!((scores(&rows), &metadata["total"]), (vec![0.0], &json!(2)));
        assert_eq!(an.get(&format!("/api/contests/{}/standings?at=x", exam.id)).await?.status, 400);
        Ok(())
    })
}

#[test]
fn a_timeline_ends_as_the_board_does() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let path = format!("/api/contests/{}/timeline", exam.id);
        let an = answered(&exam).await?;
        for who in [&an, &exam.site.visitor()] {
            assert_eq!(who.get(&path).await?.refused(412)?, "contest_not_over");
        }
        timeline(&exam, &exam.admin).await?;
        exam.pass(120).await?;
        let told = timeline(&exam, &exam.site.visitor()).await?;
        assert_eq!((&told["duration_s"], &told["frozen"]), (&json!(END), &json!(false)));
        assert_eq!(told["questions"].as_array().map(Vec::len), Some(3));
        let (rows, _) = exam.board(&an, "").await?;
        let row = row_of(&told, &rows[0]["entry_id"]).cloned().unwrap_or_default();
        let changes = row["changes"].as_array().map_or(&[][..], Vec::as_slice);
        assert_eq!(changes.iter().filter_map(|change| change["score"].as_f64()).collect::<Vec<_>>(), [4.0, 7.0]);
        let last = &changes[1];
        for field in ["score", "penalty_s", "sort"] {
            assert_eq!(last[field], rows[0][field], "{field}");
        }
        assert_eq!(last["cell"], rows[0]["cells"][1]);
        assert!(last["at_s"].as_i64() >= Some(5400), "{last}");
        exam.change(json!({"show_ranks": "off"})).await?.data()?;
        assert_eq!(an.get(&path).await?.refused(403)?, "no_access");
        timeline(&exam, &exam.admin).await?;
        Ok(())
    })
}

#[test]
fn what_stands_still_is_not_told_by_its_past() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"freeze_minutes": 100})).await?;
        let binh = exam.entrant().await?;
        // The freeze begins at 80 minutes.
        let an = answered(&exam).await?;
        exam.pass(120).await?;
        let entry = exam.board(&an, "").await?.1["me"]["entry_id"].clone();
        for who in [&binh, &exam.site.visitor()] {
            let (rows, _) = exam.board(who, &format!("at={END}")).await?;
            let cell = &rows[0]["cells"][1];
            assert_eq!((&rows[0]["score"], &cell["pending"], &cell["score"]), (&json!(4.0), &json!(1), &json!(0.0)));
            let told = timeline(&exam, who).await?;
            assert_eq!((&told["frozen"], &told["freeze_s"]), (&json!(true), &json!(4800)));
            let changes = row_of(&told, &entry).map_or(Value::Null, |row| row["changes"].clone());
            assert_eq!((&changes[1]["score"], &changes[1]["cell"]["state"]), (&json!(4.0), &json!("pending")));
            assert!(!told.to_string().contains("7.0"), "{told}");
        }
        for who in [&an, &exam.admin] {
            let told = timeline(&exam, who).await?;
            assert_eq!(row_of(&told, &entry).map_or(&Value::Null, |row| &row["changes"][1]["score"]), &json!(7.0));
        }
        assert_eq!(exam.board(&an, &format!("at={END}")).await?.1["me"]["score"], json!(7.0));
        exam.admin.post(&format!("/api/contests/{}/unfreeze", exam.id), json!({})).await?.data()?;
        let told = timeline(&exam, &binh).await?;
        assert_eq!(row_of(&told, &entry).map_or(&Value::Null, |row| &row["changes"][1]["score"]), &json!(7.0));
        Ok(())
    })
}

#[test]
fn virtually_one_sees_the_board_of_ones_own_minute() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = answered(&exam).await?;
        exam.pass(120).await?;
        let virtually = json!({"kind": "virtual"});
        let (binh, chi) = (learner(&exam.site).await?, learner(&exam.site).await?);
        for who in [&binh, &chi] {
            exam.enter(who, virtually.clone()).await?.data()?;
        }
        let attempt = exam.sit(&binh).await?;
        exam.send(&binh, attempt, exam.questions[0], &exam.right).await?.data()?;
        let (rows, metadata) = exam.board(&binh, "").await?;
        assert_eq!(scores(&rows), [4.0, 0.0], "the other's virtual entry is not of that minute: {rows}");
        assert_eq!((&rows[0]["is_me"], &rows[0]["kind"]), (&json!(true), &json!("virtual")));
        assert_eq!((&metadata["me"]["rank"], &metadata["me"]["kind"]), (&json!(1), &json!("virtual")));
        exam.pass(100).await?;
        let (rows, metadata) = exam.board(&binh, "").await?;
        assert!(metadata["at"].as_i64() >= Some(6000), "{metadata}");
        assert_eq!((scores(&rows), &metadata["me"]["rank"]), (vec![7.0, 4.0], &json!(2)));
        assert_eq!(exam.board(&binh, "at=3000").await?.1["me"]["rank"], json!(1));
        assert_eq!(scores(&exam.board(&binh, "kind=virtual").await?.0), [4.0, 0.0]);
        // Who takes no part virtually sees it as it is, with all.
        let (rows, metadata) = exam.board(&an, "").await?;
        assert_eq!((scores(&rows), &metadata["at"]), (vec![7.0, 4.0, 0.0], &Value::Null));
        Ok(())
    })
}

#[test]
fn who_is_disqualified_has_no_rank_and_is_seen_by_staff_alone() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (binh, attempt) = exam.sitter().await?;
        exam.send(&binh, attempt, exam.questions[0], &exam.right).await?.data()?;
        let an = answered(&exam).await?;
        disqualify(&exam, &an).await?;
        let reason = json!("Dùng điện thoại");
        for query in [String::new(), format!("at={END}")] {
            for who in [&exam.site.visitor(), &binh, &an] {
                let (rows, _) = exam.board(who, &query).await?;
                assert_eq!((scores(&rows), &rows[0]["rank"]), (vec![4.0], &json!(1)), "{query}");
                assert_eq!(rows[0]["firsts"], json!([exam.questions[0]]), "{query}: the first that counts");
                assert_eq!(
                    (&rows[0]["is_disqualified"], &rows[0]["disqualified_reason"]),
                    (&json!(false), &Value::Null)
                );
            }
            let me = exam.board(&an, &query).await?.1["me"].clone();
            assert_eq!(
                (&me["is_disqualified"], &me["disqualified_reason"], &me["rank"]),
                (&json!(true), &reason, &json!(0))
            );
            let (rows, _) = exam.board(&exam.admin, &query).await?;
            assert_eq!(scores(&rows), [4.0, 7.0], "{query}: at the end for staff");
            assert_eq!((&rows[1]["rank"], &rows[1]["disqualified_reason"]), (&json!(0), &reason));
        }
        let entry = exam.board(&an, "").await?.1["me"]["entry_id"].clone();
        assert_eq!(row_of(&timeline(&exam, &exam.admin).await?, &entry), None);
        let file = format!("/api/contests/{}/result-download?format=csv", exam.id);
        let file = exam.admin.with("accept-language", "vi").request(Method::GET, &file).send().await?.text().await?;
        assert!(file.contains("Bị loại"), "{file}");
        Ok(())
    })
}

#[test]
fn rows_of_who_is_disqualified_are_told_to_staff_alone() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let ((an, of_an), (binh, of_binh)) = (exam.sitter().await?, exam.sitter().await?);
        disqualify(&exam, &an).await?;
        let mut board = follow(&exam.site.visitor(), &exam, "board").await?;
        let mut staff = follow(&exam.admin, &exam, "staff").await?;
        let [first, second, _] = exam.questions;
        exam.send(&an, of_an, first, &exam.right).await?.data()?;
        exam.send(&binh, of_binh, second, "4").await?.data()?;
        assert_eq!(news(&mut board, "row").await?["row"]["score"], json!(3.0));
        let told = news(&mut staff, "row").await?;
        assert_eq!((&told["row"]["score"], &told["row"]["is_disqualified"]), (&json!(4.0), &json!(true)));
        Ok(())
    })
}

#[test]
fn staff_alone_narrow_a_board_to_a_room() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, binh) = (exam.entrant().await?, exam.entrant().await?);
        for (who, candidate, room) in [(&an, "01", "P101"), (&binh, "02", "P102")] {
            let text = "INSERT INTO contest_candidates (contest_id, candidate_id, full_name, room, user_id)
                        VALUES ($1, $2, 'Thí sinh', $3, $4)";
            let row = sqlx::query(text).bind(exam.id).bind(candidate).bind(room).bind(who.id);
            row.execute(&mut exam.site.sql().await?).await?;
        }
        for query in ["room=P101", "room=P101&at=600"] {
            let (rows, metadata) = exam.board(&exam.admin, query).await?;
            assert_eq!((rows.as_array().map(Vec::len), &rows[0]["room"]), (Some(1), &json!("P101")), "{query}");
            assert_eq!(metadata["rooms"], json!(["P101", "P102"]));
            let (rows, metadata) = exam.board(&an, query).await?;
            assert_eq!((rows.as_array().map(Vec::len), &rows[0]["room"]), (Some(2), &Value::Null), "{query}");
            assert_eq!(metadata["rooms"], json!([]));
        }
        Ok(())
    })
}
