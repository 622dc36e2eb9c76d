//! Test cases, one by one and out of archives.

use serde_json::{Value, json};
use tests::archive::zip_of;
use tests::{Caller, TestSite, run};

use crate::calls::problem;

async fn bare_problem(author: &Caller) -> anyhow::Result<i64> {
    let mut body = problem("Tổng");
    body["test_cases"] = json!([]);
    body["status"] = json!("draft");
    Ok(author.post("/api/problems", body).await?.data()?["id"].as_i64().unwrap_or_default())
}

async fn cases(author: &Caller, problem: i64) -> anyhow::Result<Vec<Value>> {
    let listed = author.get(&format!("/api/question/{problem}/testcase")).await?.data()?;
    Ok(listed.as_array().cloned().unwrap_or_default())
}

#[test]
fn are_added_read_changed_and_deleted_one_by_one() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let problem = bare_problem(&teacher).await?;
        let path = format!("/api/question/{problem}/testcase");
        let long = "số\n".repeat(5000);
        let bodies = [
            json!({"input": "1 2", "output": "3", "is_sample": true, "score": 0}),
            json!({"name": " lớn ", "input": long, "output": "x", "score": 5}),
        ];
        let mut ids = Vec::new();
        for body in bodies {
            ids.push(teacher.post(&path, body).await?.data()?["id"].as_i64().unwrap_or_default());
        }
        let listed = cases(&teacher, problem).await?;
        assert_eq!((listed[0]["name"].as_str(), listed[1]["name"].as_str()), (Some("1"), Some("lớn")));
        assert_eq!((&listed[1]["position"], &listed[1]["truncated"]), (&json!(2), &json!(true)));
        assert_eq!(listed[1]["input_size"].as_u64(), Some(long.len() as u64));
        assert!(listed[1]["input"].as_str().is_some_and(|head| long.starts_with(head) && head.chars().count() == 120));
        let one = format!("/api/question/testcase/{}", ids[1]);
        assert_eq!(teacher.get(&one).await?.data()?["input"].as_str(), Some(long.as_str()));

        let changed = teacher.put(&one, json!({"output": "y", "score": 7})).await?.data()?;
        assert_eq!(
            (&changed["output"], &changed["score"], &changed["name"]),
            (&json!("y"), &json!(7.0), &json!("lớn"))
        );
        assert_eq!(teacher.get(&one).await?.data()?["output"], "y");
        for (inout, text) in [("input", long.as_str()), ("output", "y")] {
            let file = teacher.get(&format!("/api/question/testcase/download/{}/{inout}", ids[1])).await?;
            assert_eq!((file.status, file.text.as_str()), (200, text));
            assert_eq!(file.header("content-disposition"), format!("attachment; filename=\"{inout}.txt\""));
            assert!(file.header("content-type").starts_with("text/plain"));
        }
        let neither = teacher.get(&format!("/api/question/testcase/download/{}/secret", ids[1])).await?;
        assert_eq!(neither.refused(404)?, "test_case_not_found");
        assert_eq!(teacher.delete(&one).await?.data()?, true);
        assert_eq!(teacher.get(&one).await?.refused(404)?, "test_case_not_found");
        assert_eq!(cases(&teacher, problem).await?.len(), 1);
        Ok(())
    })
}

#[test]
fn a_thousand_are_one_answer_that_does_not_carry_them() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let problem = bare_problem(&site.admin).await?;
        let path = format!("/api/question/{problem}/testcase");
        let long = "12345 ".repeat(2000);
        site.admin.post(&path, json!({"input": long, "output": long, "score": 1})).await?.data()?;
        sqlx::query(
            "INSERT INTO test_cases (question_id, position, name, input_hash, input_size, output_hash, output_size, input_head, output_head, is_sample, score)
             SELECT question_id, n, n::text, input_hash, input_size, output_hash, output_size, input_head, output_head, is_sample, score
               FROM test_cases, generate_series(2, 1000) n WHERE question_id = $1",
        )
        .bind(problem)
        .execute(&mut site.sql().await?)
        .await?;
        let answer = site.admin.get(&path).await?;
        assert!(answer.text.len() < 600_000, "{} bytes", answer.text.len());
        let listed = cases(&site.admin, problem).await?;
        assert_eq!((listed.len(), &listed[999]["position"]), (1000, &json!(1000)));
        assert_eq!(listed[999]["truncated"], true);
        assert!(listed[999]["output"].as_str().is_some_and(|head| long.starts_with(head) && !head.is_empty()));
        Ok(())
    })
}

#[test]
fn are_worth_something_unless_they_are_samples() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let problem = bare_problem(&site.admin).await?;
        let path = format!("/api/question/{problem}/testcase");
        let add = async |body| site.admin.post(&path, body).await;
        assert_eq!(add(json!({"input": "1", "output": "1", "score": 0})).await?.faults()?, ["score sample_score"]);
        assert_eq!(add(json!({"input": "1", "output": "1", "score": -1})).await?.faults()?, ["score above_zero"]);
        assert_eq!(add(json!({"input": "1", "score": 1})).await?.faults()?, ["output required"]);
        let sample = add(json!({"input": "1", "output": "1", "is_sample": true, "score": 0})).await?.data()?;
        let one = format!("/api/question/testcase/{}", sample["id"]);
        assert_eq!(site.admin.put(&one, json!({"is_sample": false})).await?.faults()?, ["score sample_score"]);
        assert_eq!(site.admin.put(&one, json!({"is_sample": false, "score": 2})).await?.status, 200);
        let mut new = crate::calls::problem("Mới");
        new["test_cases"][2]["score"] = json!(0);
        let refused = site.admin.post("/api/problems", new).await?;
        assert_eq!(refused.faults()?, ["test_cases[2].score sample_score"]);
        Ok(())
    })
}

#[test]
fn are_their_authors_business() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (author, colleague) = (site.person("teacher").await?, site.person("teacher").await?);
        let problem = bare_problem(&author).await?;
        let path = format!("/api/question/{problem}/testcase");
        let case = author.post(&path, json!({"input": "1", "output": "1", "score": 1})).await?.data()?["id"].clone();
        let one = format!("/api/question/testcase/{case}");
        let body = json!({"output": "2"});
        let answers = [
            colleague.get(&path).await?,
            colleague.post(&path, json!({"input": "1", "output": "1", "score": 1})).await?,
            colleague.get(&one).await?,
            colleague.put(&one, body).await?,
            colleague.delete(&one).await?,
            colleague.get(&format!("/api/question/testcase/download/{case}/output")).await?,
            colleague
                .upload(
                    &format!("/api/question/testcase/{problem}/upload-testcases"),
                    zip_of(&[("1.in", "1"), ("1.out", "1")])?,
                )
                .await?,
        ];
        for answer in answers {
            assert_eq!(answer.refused(403)?, "no_access");
        }
        assert_eq!(author.get(&one).await?.data()?["output"], "1");
        Ok(())
    })
}

/// Uploads an archive to a new problem; what was told, and the tests that came of it.
async fn upload(site: &TestSite, files: &[(&str, &str)]) -> anyhow::Result<(Value, Vec<Value>)> {
    let problem = bare_problem(&site.admin).await?;
    let path = format!("/api/question/testcase/{problem}/upload-testcases");
    let told = site.admin.upload(&path, zip_of(files)?).await?.data()?;
    Ok((told, cases(&site.admin, problem).await?))
}

#[test]
fn come_in_archives_of_every_known_pattern() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let patterns: [&[(&str, &str)]; 8] = [
            &[("1.in", "a"), ("1.out", "A"), ("2.in", "b"), ("2.out", "B"), ("10.in", "c"), ("10.out", "C")],
            &[("1.inp", "a"), ("1.out", "A"), ("2.INP", "b"), ("2.OUT", "B"), ("3.inp", "c"), ("3.ans", "C")],
            &[
                ("input1.txt", "a"),
                ("output1.txt", "A"),
                ("input2.txt", "b"),
                ("output2.txt", "B"),
                ("input10.txt", "c"),
                ("output10.txt", "C"),
            ],
            &[
                ("input/1.txt", "a"),
                ("output/1.txt", "A"),
                ("input/2.txt", "b"),
                ("output/2.txt", "B"),
                ("input/3.txt", "c"),
                ("output/3.txt", "C"),
            ],
            &[
                ("TONG/Test01/TONG.INP", "a"),
                ("TONG/Test01/TONG.OUT", "A"),
                ("TONG/Test02/TONG.INP", "b"),
                ("TONG/Test02/TONG.OUT", "B"),
                ("TONG/Test03/tong.inp", "c"),
                ("TONG/Test03/tong.out", "C"),
            ],
            &[
                ("Test01/TONG.INP", "a"),
                ("Test01/TONG.OUT", "A"),
                ("Test02/TONG.INP", "b"),
                ("Test02/TONG.OUT", "B"),
                ("Test03/TONG.INP", "c"),
                ("Test03/TONG.OUT", "C"),
            ],
            &[
                ("bai/01", "a"),
                ("bai/01.a", "A"),
                ("bai/02", "b"),
                ("bai/02.a", "B"),
                ("bai/03", "c"),
                ("bai/03.a", "C"),
            ],
            &[
                ("bộ test/1.in", "a"),
                ("bộ test/1.out", "A"),
                ("bộ test/2.in", "b"),
                ("bộ test/2.out", "B"),
                ("bộ test/3.in", "c"),
                ("bộ test/3.out", "C"),
            ],
        ];
        for files in patterns {
            let (told, cases) = upload(&site, files).await?;
            assert_eq!((&told["count"], &told["problems"]), (&json!(3), &json!([])), "{files:?}");
            let pairs: Vec<_> = cases.iter().map(|case| (case["input"].as_str(), case["output"].as_str())).collect();
            assert_eq!(pairs, [(Some("a"), Some("A")), (Some("b"), Some("B")), (Some("c"), Some("C"))], "{files:?}");
            let points: f64 = cases.iter().filter_map(|case| case["score"].as_f64()).sum();
            assert!((points - 100.0).abs() < 1e-6, "{points}");
        }
        Ok(())
    })
}

#[test]
fn of_an_archive_that_do_not_pair_are_told_by_name() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let files = [
            ("sample1.in", "s"),
            ("sample1.out", "S"),
            ("1.in", "a"),
            ("1.out", "A"),
            ("2.in", "b"),
            ("de.pdf", "%"),
            ("1.ans", "Z"),
            ("__MACOSX/._1.in", "x"),
            (".DS_Store", "x"),
        ];
        let (told, cases) = upload(&site, &files).await?;
        assert_eq!(told["count"], 2);
        assert_eq!(
            (&cases[0]["is_sample"], &cases[0]["score"], &cases[1]["score"]),
            (&json!(true), &json!(0.0), &json!(100.0))
        );
        let problems = told["problems"].as_array().cloned().unwrap_or_default();
        let mut names: Vec<_> = problems.iter().filter_map(|file| file["name"].as_str()).collect();
        names.sort_unstable();
        assert_eq!(names, ["1.ans", "2.in", "de.pdf"]);
        assert!(problems.iter().all(|file| file["message"].as_str().is_some_and(|text| !text.is_empty())));

        let problem = bare_problem(&site.admin).await?;
        let path = format!("/api/question/testcase/{problem}/upload-testcases");
        let nothing = site.admin.upload(&path, zip_of(&[("1.in", "a"), ("doc/de.pdf", "%")])?).await?;
        assert_eq!(nothing.refused(412)?, "no_pairs");
        let named = nothing.json()?["errors"].to_string();
        assert!(named.contains("1.in") && named.contains("doc/de.pdf"), "{named}");
        Ok(())
    })
}

#[test]
fn of_an_archive_whose_entries_lead_out_of_it_are_refused_by_name() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let problem = bare_problem(&site.admin).await?;
        let path = format!("/api/question/testcase/{problem}/upload-testcases");
        let archive =
            zip_of(&[("1.in", "a"), ("1.out", "A"), ("../2.in", "b"), ("../2.out", "B"), ("/etc/3.in", "c")])?;
        let refused = site.admin.upload(&path, archive).await?;
        let faults = refused.json()?["errors"].clone();
        let named: Vec<&str> = faults.as_array().into_iter().flatten().filter_map(|it| it["field"].as_str()).collect();
        assert_eq!(
            (refused.refused(412)?.as_str(), named.as_slice()),
            ("unsafe_entries", ["../2.in", "../2.out", "/etc/3.in"].as_slice())
        );
        assert!(cases(&site.admin, problem).await?.is_empty());
        Ok(())
    })
}

#[test]
fn of_an_archive_replace_the_old_ones_at_once() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let made = site.admin.post("/api/problems", problem("Tổng")).await?.data()?;
        let id = made["id"].as_i64().unwrap_or_default();
        let path = format!("/api/question/testcase/{id}/upload-testcases");
        let texts = ["một", "hai", "ba", "bốn"];
        for _ in 0..5 {
            let archives: Vec<Vec<u8>> = texts
                .iter()
                .map(|text| zip_of(&[("1.in", text), ("1.out", text), ("2.in", text), ("2.out", text)]))
                .collect::<Result<_, _>>()?;
            let uploads = archives.iter().map(|archive| site.admin.upload(&path, archive.clone()));
            for answer in futures::future::join_all(uploads).await {
                answer?.data()?;
            }
            let left = cases(&site.admin, id).await?;
            let inputs: Vec<_> = left.iter().filter_map(|case| case["input"].as_str()).collect();
            assert!(texts.iter().any(|text| inputs == [*text; 2]), "{inputs:?}");
        }
        Ok(())
    })
}

#[test]
fn are_bounded_in_number_name_and_what_is_shown() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut body = problem("Nhiều");
        body["test_cases"] = json!(vec![json!({"output": ""}); 1001]);
        assert_eq!(site.admin.post("/api/problems", body).await?.faults()?, ["test_cases between"]);
        let id = bare_problem(&site.admin).await?;
        let path = format!("/api/question/{id}/testcase");
        let named = json!({"output": "1", "score": 1, "name": "n".repeat(201)});
        assert_eq!(site.admin.post(&path, named.clone()).await?.faults()?, ["name too_long"]);
        let large = "7".repeat(5 << 20);
        let archive = zip_of(&[("1.in", &large), ("1.out", "1"), ("2.in", "1"), ("2.out", "1")])?;
        let upload = format!("/api/question/testcase/{id}/upload-testcases");
        let ids = site.admin.upload(&upload, archive).await?.data()?["test_cases"].take();
        let one = |index: usize| format!("/api/question/testcase/{}", ids[index]["id"]);
        assert_eq!(site.admin.put(&one(1), named).await?.faults()?, ["name too_long"]);
        assert_eq!(site.admin.get(&one(1)).await?.data()?["input"], "1");
        assert_eq!(site.admin.get(&one(0)).await?.refused(412)?, "test_too_large");
        let file = site.admin.get(&format!("/api/question/testcase/download/{}/input", ids[0]["id"])).await?;
        assert_eq!(file.text.len(), large.len());
        let mut sql = site.sql().await?;
        sqlx::query(
            "INSERT INTO test_cases (question_id, position, name, input_hash, input_size, output_hash, output_size, input_head, output_head)
             SELECT question_id, n, n::text, input_hash, input_size, output_hash, output_size, '', '' FROM test_cases,
                    generate_series(3, 1000) AS n WHERE question_id = $1 AND position = 2",
        )
        .bind(id)
        .execute(&mut sql)
        .await?;
        let more = site.admin.post(&path, json!({"output": "1", "score": 1})).await?;
        assert_eq!(more.faults()?, ["test_cases between"]);
        Ok(())
    })
}
