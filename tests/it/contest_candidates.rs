//! Candidates: a file is tried out and brought in, accounts are made, cards are told once, and who is not named stays out.

use serde_json::{Value, json};
use tests::{Answer, Caller, run};

use crate::contests::Exam;
use crate::courses::{id_of, learner};

const FILE: &str = "SBD;Họ tên;Ngày sinh;Lớp;Phòng;Máy;Email
001;Nguyễn Văn An;2/9/2010;10A1;P1;1;
002;Trần  Bình;31/02/2010;10A1;P1;2;
;Lê Chi;;10A2;P2;1;
001;Phạm Dung;;10A2;P2;2;
";

async fn import(by: &Caller, exam: &Exam, text: &str, dry_run: bool) -> anyhow::Result<Answer> {
    let file = reqwest::multipart::Part::bytes(text.as_bytes().to_vec()).file_name("thi-sinh.csv");
    let form = reqwest::multipart::Form::new().part("file", file).text("dry_run", dry_run.to_string());
    let path = format!("/api/contests/{}/candidates/import", exam.id);
    by.send(by.request(reqwest::Method::POST, &path).multipart(form)).await
}

async fn list(exam: &Exam, query: &str) -> anyhow::Result<Vec<Value>> {
    let listed = exam.admin.get(&format!("/api/contests/{}/candidates?{query}", exam.id)).await?.data()?;
    Ok(listed.as_array().cloned().unwrap_or_default())
}

async fn add(exam: &Exam, body: Value) -> anyhow::Result<Answer> {
    exam.admin.post(&format!("/api/contests/{}/candidates", exam.id), body).await
}

fn counts(report: &Value) -> [i64; 4] {
    ["created", "updated", "unchanged", "failed"].map(|field| report[field].as_i64().unwrap_or(-1))
}

#[test]
fn a_file_is_tried_out_row_by_row_and_brought_in() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let tried = import(&exam.admin, &exam, FILE, true).await?.data()?;
        assert_eq!(counts(&tried), [1, 0, 0, 3], "{tried}");
        let faults: Vec<String> = tried["rows"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|row| row["status"] == "failed")
            .map(|row| {
                format!(
                    "{} {} {}",
                    row["row"],
                    row["field"].as_str().unwrap_or(""),
                    row["message_key"].as_str().unwrap_or("")
                )
            })
            .collect();
        assert_eq!(faults, ["3 dob invalid_date", "4 candidate_id required", "5 candidate_id candidate_id_taken"]);
        assert_eq!(tried["columns"][0]["field"], "candidate_id");
        assert_eq!(list(&exam, "").await?, [] as [Value; 0], "a dry run changes nothing");
        assert_eq!(counts(&import(&exam.admin, &exam, FILE, false).await?.data()?), [1, 0, 0, 3]);
        let an = &list(&exam, "search=nguyen").await?[0];
        assert_eq!(
            (&an["full_name"], &an["dob"], &an["room"], &an["seat"]),
            (&json!("Nguyễn Văn An"), &json!("2010-09-02"), &json!("P1"), &json!("1"))
        );
        assert_eq!((&an["is_test"], &an["has_entered"]), (&json!(true), &json!(false)));
        // The rows that were wrong, corrected; the same once more changes nothing, another room changes the candidate.
        let rows = json!({"rows": [{"row": 3, "values": {"candidate_id": "002", "full_name": "Trần Bình", "room": "P1", "seat": "10"}},
                                   {"row": 1, "values": {"candidate_id": "001", "full_name": "Nguyễn Văn An", "dob": "2/9/2010",
                                                         "class": "10A1", "room": "P2", "seat": "1"}}]});
        let path = format!("/api/contests/{}/candidates/import-rows", exam.id);
        assert_eq!(counts(&exam.admin.post(&path, rows.clone()).await?.data()?), [1, 1, 0, 0]);
        assert_eq!(counts(&exam.admin.post(&path, rows).await?.data()?), [0, 0, 2, 0]);
        let ids: Vec<Value> = list(&exam, "").await?.iter().map(|it| it["candidate_id"].clone()).collect();
        assert_eq!(ids, ["002", "001"], "by room and seat");
        let rooms = exam.admin.get(&format!("/api/contests/{}/candidates/rooms", exam.id)).await?.data()?;
        assert_eq!(rooms, json!([{"room": "P1", "candidates": 1}, {"room": "P2", "candidates": 1}]));
        assert_eq!(exam.seen(&exam.admin).await?["candidate_count"], json!(2));
        let names = "SELECT count(*) FROM users WHERE contest_id = $1 AND user_type = 'test' AND password_hash IS NULL";
        let made: i64 = sqlx::query_scalar(names).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?;
        assert_eq!(made, 2, "with no password nobody signs in");
        let template = exam.admin.get(&format!("/api/contests/{}/candidates/template?format=csv", exam.id)).await?;
        assert!(template.text.contains("Số báo danh"), "{}", template.text);
        Ok(())
    })
}

#[test]
fn who_has_an_account_takes_part_with_it_and_others_stay_out() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"visibility": "private", "password": "mở cửa"})).await?;
        let (an, stranger) = (learner(&exam.site).await?, learner(&exam.site).await?);
        let body = json!({"candidate_id": "A-1", "full_name": "An", "email": an.email, "room": "P1"});
        let added = add(&exam, body.clone()).await?.data()?;
        assert_eq!((&added["user_id"], &added["is_test"]), (&json!(an.id), &json!(false)));
        let other = json!({"candidate_id": "A-2", "full_name": "An", "email": an.email});
        assert_eq!(add(&exam, other).await?.refused(409)?, "candidate_account_taken");
        assert_eq!(add(&exam, body).await?.refused(409)?, "candidate_id_taken");
        add(&exam, json!({"candidate_id": "A-3", "full_name": "Bình"})).await?.data()?;
        // A private contest is its candidates'; they need no password of it.
        assert_eq!(stranger.get(&format!("/api/contests/{}", exam.id)).await?.refused(404)?, "contest_not_found");
        assert_eq!(exam.enter(&stranger, json!({})).await?.refused(404)?, "contest_not_found");
        assert_eq!(exam.enter(&an, json!({"candidate_id": "A-3"})).await?.refused(409)?, "candidate_id_taken");
        assert_eq!(
            exam.enter(&an, json!({"candidate_id": "A-9"})).await?.faults()?,
            ["candidate_id candidate_id_unknown"]
        );
        exam.enter(&an, json!({})).await?.data()?;
        assert_eq!(exam.seen(&an).await?["my_entry"]["candidate_id"], "A-1");
        // Where everybody sees it, the list still says who enters.
        exam.change(json!({"visibility": "public"})).await?.data()?;
        let seen = exam.seen(&stranger).await?;
        assert_eq!((&seen["has_candidates"], &seen["candidate_count"]), (&json!(true), &Value::Null));
        assert_eq!((&seen["can_enter"], &seen["why_not_key"]), (&json!(false), &json!("candidate_id_unknown")));
        assert_eq!(exam.enter(&stranger, json!({})).await?.faults()?, ["candidate_id candidate_id_unknown"]);
        // Changed, the entry follows; who takes part is not taken off.
        let path = format!("/api/contests/{}/candidates/{}", exam.id, id_of(&added));
        let changed = json!({"candidate_id": "A-7", "full_name": "An", "email": an.email, "room": "P2"});
        assert_eq!(exam.admin.put(&path, changed).await?.data()?["room"], "P2");
        assert_eq!(exam.seen(&an).await?["my_entry"]["candidate_id"], "A-7");
        assert_eq!(exam.admin.delete(&path).await?.refused(412)?, "candidate_has_entered");
        let binh = &list(&exam, "search=binh").await?[0];
        exam.admin.delete(&format!("/api/contests/{}/candidates/{}", exam.id, id_of(binh))).await?.data()?;
        let gone = "SELECT count(*) FROM users WHERE id = $1";
        let left: i64 = sqlx::query_scalar(gone)
            .bind(id_of(&json!({"id": binh["user_id"]})))
            .fetch_one(&mut exam.site.sql().await?)
            .await?;
        assert_eq!(left, 0, "the account that was made goes with the candidate");
        let nobody = format!("/api/contests/{}/candidates/9000000", exam.id);
        assert_eq!(exam.admin.delete(&nobody).await?.refused(404)?, "candidate_not_found");
        Ok(())
    })
}

#[test]
fn cards_tell_new_passwords_once_and_those_of_before_open_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let an = learner(&exam.site).await?;
        add(&exam, json!({"candidate_id": "001", "full_name": "An", "email": an.email})).await?.data()?;
        let binh =
            add(&exam, json!({"candidate_id": "002", "full_name": "Bình", "dob": "2010-09-02"})).await?.data()?;
        add(&exam, json!({"candidate_id": "003", "full_name": "Chi"})).await?.data()?;
        let path = format!("/api/contests/{}/candidates/cards", exam.id);
        let cards = exam.admin.post(&path, json!({})).await?.data()?;
        let logins: Vec<&Value> = cards.as_array().into_iter().flatten().map(|card| &card["login"]).collect();
        assert_eq!(logins, ["account", "password", "password"]);
        assert_eq!(cards[0]["password"], Value::Null);
        let password = cards[1]["password"].as_str().unwrap_or_default().to_owned();
        assert!(password.len() >= 10, "{cards}");
        let again = exam.admin.post(&path, json!({"ids": [id_of(&binh)]})).await?.data()?;
        assert_eq!((again.as_array().map(Vec::len), &again[0]["dob"]), (Some(1), &json!("2010-09-02")));
        assert_ne!(again[0]["password"], cards[1]["password"]);
        // It is kept sealed or hashed, never as it is.
        let kept = "SELECT coalesce(sealed_password, '') || coalesce(password_hash, '') FROM users WHERE id = $1";
        let kept: String =
            sqlx::query_scalar(kept).bind(binh["user_id"].as_i64()).fetch_one(&mut exam.site.sql().await?).await?;
        assert!(!kept.is_empty() && !kept.contains(again[0]["password"].as_str().unwrap_or("?")), "{kept}");
        let listed = exam.admin.get(&format!("/api/contests/{}/candidates", exam.id)).await?;
        assert!(!listed.text.contains(again[0]["password"].as_str().unwrap_or("?")));
        Ok(())
    })
}

#[test]
fn the_list_is_for_staff_of_the_contest_and_no_longer_than_the_plan_allows() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let (an, stranger) = (exam.entrant().await?, exam.site.person("teacher").await?);
        for who in [&an, &stranger] {
            for what in ["", "/rooms", "/template"] {
                let path = format!("/api/contests/{}/candidates{what}", exam.id);
                assert_eq!(who.get(&path).await?.refused(403)?, "no_access", "{what}");
            }
            assert_eq!(import(who, &exam, FILE, true).await?.refused(403)?, "no_access");
            let path = format!("/api/contests/{}/candidates/cards", exam.id);
            assert_eq!(who.post(&path, json!({})).await?.refused(403)?, "no_access");
        }
        let rows: Vec<Value> = (1..=301)
            .map(|number| json!({"row": number, "values": {"candidate_id": format!("{number:04}"), "full_name": "An"}}))
            .collect();
        let path = format!("/api/contests/{}/candidates/import-rows", exam.id);
        let report = exam.admin.post(&path, json!({"rows": rows})).await?.data()?;
        assert_eq!(counts(&report), [300, 0, 0, 1], "on the plan Free");
        let last = &report["rows"][300];
        assert_eq!((&last["field"], &last["message_key"]), (&json!("candidate_id"), &json!("candidates_full")));
        assert!(last["message"].as_str().unwrap_or_default().contains("300"), "{last}");
        assert_eq!(exam.admin.post(&path, json!({"rows": []})).await?.faults()?, ["rows required"]);
        Ok(())
    })
}
