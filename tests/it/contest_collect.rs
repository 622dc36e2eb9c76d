//! Programs that were collected without network: tried out, brought in once, and what is wrong file by file.

use serde_json::{Value, json};
use sqlx::types::time::OffsetDateTime;
use tests::archive::zip_of;
use tests::{Answer, Caller, World, run};

use crate::calls::{now, problem};
use crate::contest_room::seat;
use crate::contests::Exam;
use crate::courses::{id_of, learner};

/// A contest of two problems, `tong-hai-so` and `hieu-hai-so`, with two candidates on its list.
async fn exam(world: &World) -> anyhow::Result<(Exam, [Caller; 2])> {
    let site = world.site().await?;
    let mut asked = Vec::new();
    for title in ["Tổng hai số", "Hiệu hai số"] {
        let made = site.admin.post("/api/problems", problem(title)).await?.data()?;
        asked.push(json!({"question_id": id_of(&made)}));
    }
    let exam = Exam::on(site, json!({"parts": [{"name": "Lập trình", "questions": asked}]})).await?;
    let people = [learner(&exam.site).await?, learner(&exam.site).await?];
    seat(&exam, &people[0], "TS01", "P1", "1").await?;
    seat(&exam, &people[1], "TS02", "P1", "2").await?;
    Ok((exam, people))
}

async fn collect(by: &Caller, exam: &Exam, query: &str, files: &[(&str, &str)]) -> anyhow::Result<Answer> {
    by.upload_as(&format!("/api/contests/{}/collect?{query}", exam.id), "bai-thi.zip", zip_of(files)?).await
}

/// Entries, attempts that are handed in, and programs of the contest.
async fn kept(exam: &Exam) -> anyhow::Result<(i64, i64, i64)> {
    let text = "SELECT (SELECT count(*) FROM contest_entries WHERE contest_id = $1 AND kind = 'official'),
                       count(DISTINCT a.id) FILTER (WHERE a.status <> 'running'), count(s.id)
                  FROM contest_entries e JOIN attempts a ON a.entry_id = e.id JOIN submissions s ON s.attempt_id = a.id
                 WHERE e.contest_id = $1";
    Ok(sqlx::query_as(text).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?)
}

fn counts(answer: &Value) -> [i64; 3] {
    ["programs", "accepted", "entries_made"].map(|field| answer[field].as_i64().unwrap_or(-1))
}

/// What is wrong with each file, by its path.
fn faults(answer: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let files = answer["files"].as_array().into_iter().flatten();
    files.map(|file| (text(&file["path"]), text(&file["fault"]["key"]))).collect()
}

#[test]
fn a_dry_run_changes_nothing_and_the_same_zip_counts_once() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, _) = exam(world).await?;
        let files = [
            ("Kỳ thi/Phòng 1/TS01/A.cpp", "int main() {}"),
            ("nop/0007[ts02][HIEU-HAI-SO].py", "print(1)"),
            ("Logs/[TS01][A].cpp.log", "TS01: 10 điểm"),
        ];
        let at = now() - 1800;
        let query = format!("at={at}");
        let tried = collect(&exam.admin, &exam, &format!("dry_run=true&{query}"), &files).await?.data()?;
        assert_eq!(counts(&tried), [2, 2, 2], "{tried}");
        assert_eq!(kept(&exam).await?, (0, 0, 0));

        let done = collect(&exam.admin, &exam, &query, &files).await?.data()?;
        assert_eq!(counts(&done), [2, 2, 2], "{done}");
        assert_eq!(kept(&exam).await?, (2, 2, 2));
        let second = &done["files"][1];
        assert_eq!((&second["candidate_id"], &second["label"]), (&json!("TS02"), &json!("B")));
        assert_eq!((&second["language"], &second["duplicate"]), (&json!("Python"), &json!(false)));
        let text = "SELECT DISTINCT s.created_at FROM submissions s JOIN attempts a ON a.id = s.attempt_id
                      JOIN contest_entries e ON e.id = a.entry_id WHERE e.contest_id = $1";
        let sent: Vec<OffsetDateTime> =
            sqlx::query_scalar(text).bind(exam.id).fetch_all(&mut exam.site.sql().await?).await?;
        assert_eq!(sent, [OffsetDateTime::from_unix_timestamp(at)?]);

        let again = collect(&exam.admin, &exam, &query, &files).await?.data()?;
        assert_eq!(counts(&again), [2, 0, 0], "{again}");
        assert!(again["files"].as_array().into_iter().flatten().all(|file| file["duplicate"] == true), "{again}");
        assert_eq!(kept(&exam).await?, (2, 2, 2));
        let text =
            "SELECT count(*) FROM change_history WHERE kind = 'contest' AND object_id = $1 AND action = 'import'";
        let noted: i64 = sqlx::query_scalar(text).bind(exam.id).fetch_one(&mut exam.site.sql().await?).await?;
        assert_eq!(noted, 1);

        // Another program comes into what was handed in.
        let further = [("TS01/A.cpp", "int main() { return 0; }"), ("TS01/B.cpp", "int main() {}")];
        assert_eq!(counts(&collect(&exam.admin, &exam, "", &further).await?.data()?), [2, 2, 0]);
        assert_eq!(kept(&exam).await?, (2, 2, 4));
        Ok(())
    })
}

#[test]
fn each_file_stands_alone() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, [_, binh]) = exam(world).await?;
        exam.enter(&binh, json!({})).await?.data()?;
        exam.sit(&binh).await?;
        let long = "x".repeat(64 * 1024 + 1);
        let files = [
            ("A.cpp", "int main() {}"),
            ("Lạ/A.cpp", "int main() {}"),
            ("TS01/A.cpp", "int main() {}"),
            ("TS01/B.pas", long.as_str()),
            ("TS01/B.py", " \n"),
            ("TS01/B.xyz", "?"),
            ("TS01/C.cpp", "int main() {}"),
            ("TS02/A.cpp", "int main() {}"),
            ("lan 2/TS01/tong-hai-so.cpp", "int main() { return 0; }"),
        ];
        let done = collect(&exam.admin, &exam, "", &files).await?.data()?;
        let wrong = [
            ("A.cpp", "collect_layout"),
            ("Lạ/A.cpp", "collect_unknown_candidate"),
            ("TS01/A.cpp", "collect_replaced"),
            ("TS01/B.pas", "collect_too_large"),
            ("TS01/B.py", "collect_empty"),
            ("TS01/B.xyz", "collect_unknown_language"),
            ("TS01/C.cpp", "collect_unknown_task"),
            ("TS02/A.cpp", "attempt_running"),
            ("lan 2/TS01/tong-hai-so.cpp", ""),
        ];
        let mut found = faults(&done);
        found.sort();
        let mut wrong = wrong.map(|(path, key)| (path.to_owned(), key.to_owned()));
        wrong.sort();
        assert_eq!(found, wrong);
        assert_eq!(counts(&done), [9, 1, 1], "{done}");
        Ok(())
    })
}

#[test]
fn others_contests_and_unsound_zips_are_refused() -> anyhow::Result<()> {
    run(async |world| {
        let (exam, [an, _]) = exam(world).await?;
        let teacher = exam.site.person("teacher").await?;
        let files = [("TS01/A.cpp", "int main() {}")];
        for who in [&teacher, &an] {
            assert_eq!(collect(who, &exam, "", &files).await?.refused(403)?, "no_access");
        }
        let out = collect(&exam.admin, &exam, "", &[("../TS01/A.cpp", "int main() {}")]).await?;
        assert_eq!(out.faults()?, ["file exchange_archive_unsafe"]);
        let path = format!("/api/contests/{}/collect", exam.id);
        let broken = exam.admin.upload_as(&path, "a.zip", b"PK no zip".to_vec()).await?;
        assert_eq!(broken.faults()?, ["file exchange_archive_broken"]);
        let late = collect(&exam.admin, &exam, &format!("at={}", now() + 3600), &files).await?;
        assert_eq!(late.faults()?, ["at invalid_value"]);
        assert_eq!(kept(&exam).await?, (0, 0, 0));
        Ok(())
    })
}
