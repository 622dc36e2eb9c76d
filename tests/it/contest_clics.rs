//! A contest as a package of the CLICS specification.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use anyhow::Context;
use reqwest::Method;
use serde_json::{Value, json};
use tests::run;
use zip::ZipArchive;

use crate::contests::Exam;
use crate::courses::learner;

/// The files of the package, with the name that it is saved under.
async fn package(exam: &Exam) -> anyhow::Result<(String, BTreeMap<String, Vec<u8>>)> {
    let path = format!("/api/contests/{}/result-download?format=clics", exam.id);
    let got = exam.admin.with("accept-language", "en").request(Method::GET, &path).send().await?;
    anyhow::ensure!(got.status() == 200, "{path}: {}", got.status());
    let head = got.headers().get("content-disposition").context("a name")?.to_str()?.to_owned();
    let mut zip = ZipArchive::new(Cursor::new(got.bytes().await?.to_vec()))?;
    let mut files = BTreeMap::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at)?;
        let name = file.name()?.into_owned();
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        files.insert(name, bytes);
    }
    Ok((head, files))
}

fn json_of(files: &BTreeMap<String, Vec<u8>>, name: &str) -> anyhow::Result<Value> {
    let bytes = files.get(name).with_context(|| format!("no {name}"))?;
    Ok(serde_json::from_slice(bytes)?)
}

fn all(list: &Value) -> &[Value] {
    list.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn ids(list: &Value) -> BTreeSet<&str> {
    all(list).iter().filter_map(|object| object["id"].as_str()).collect()
}

#[test]
fn the_package_has_what_happened_and_the_board() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "icpc", "slug": "chung-ket"})).await?;
        let [first, second, _] = exam.questions;
        let mut people = Vec::new();
        for (name, number) in [("Nguyễn An", "5"), ("Trần Bình", "4")] {
            let (who, attempt) = exam.sitter().await?;
            let about = "UPDATE users SET full_name = $2, school = 'THPT Chu Văn An' WHERE id = $1";
            sqlx::query(about).bind(who.id).bind(name).execute(&mut exam.site.sql().await?).await?;
            exam.send(&who, attempt, first, &exam.right).await?.data()?;
            exam.send(&who, attempt, second, number).await?.data()?;
            people.push(who);
        }
        let asked = json!({"question_id": first, "text": "Có đúng là một câu không?"});
        people[0].post(&format!("/api/contests/{}/clarifications", exam.id), asked).await?.data()?;
        exam.enter(&exam.admin, json!({})).await?.data()?;

        let (head, files) = package(&exam).await?;
        assert!(head.contains("chung-ket.zip"), "{head}");
        assert_eq!(json_of(&files, "api.json")?["version"], "2026-01");
        let contest = json_of(&files, "contest.json")?;
        assert_eq!((&contest["id"], &contest["scoreboard_type"]), (&json!("chung-ket"), &json!("pass-fail")));
        assert_eq!((&contest["duration"], &contest["penalty_time"]), (&json!("3:00:00.000"), &json!("0:20:00.000")));

        let (teams, problems) = (json_of(&files, "teams.json")?, json_of(&files, "problems.json")?);
        let names: Vec<(&Value, &Value)> = all(&teams).iter().map(|it| (&it["name"], &it["group_ids"][0])).collect();
        assert!(names.contains(&(&json!("Nguyễn An"), &json!("official"))), "{teams}");
        assert_eq!(names.iter().filter(|(_, group)| *group == "out").count(), 1, "{teams}");
        let labels: Vec<&Value> = all(&problems).iter().map(|it| &it["label"]).collect();
        assert_eq!(labels, ["A", "B", "C"]);
        assert_eq!(json_of(&files, "organizations.json")?, json!([{"id": "school-1", "name": "THPT Chu Văn An"}]));

        let submissions = json_of(&files, "submissions.json")?;
        assert_eq!(all(&submissions).len(), 4);
        let languages = json_of(&files, "languages.json")?;
        for one in all(&submissions) {
            let of = |list: &Value, name: &str| one[name].as_str().is_some_and(|id| ids(list).contains(id));
            assert!(of(&teams, "team_id") && of(&problems, "problem_id") && of(&languages, "language_id"), "{one}");
            let name = format!("submissions/{}/files.zip", one["id"].as_str().unwrap_or_default());
            let mut inner = ZipArchive::new(Cursor::new(files.get(&name).context(name)?.clone()))?;
            assert_eq!(inner.by_index(0)?.name()?, "answer.txt");
        }
        let judgements = json_of(&files, "judgements.json")?;
        let verdicts: BTreeSet<&str> =
            all(&judgements).iter().filter_map(|it| it["judgement_type_id"].as_str()).collect();
        assert_eq!((all(&judgements).len(), verdicts), (4, BTreeSet::from(["AC", "WA"])));
        assert_eq!(json_of(&files, "clarifications.json")?[0]["text"], "Có đúng là một câu không?");

        let board = json_of(&files, "scoreboard.json")?;
        let rows: Vec<(i64, f64)> = all(&board["rows"])
            .iter()
            .map(|row| (row["rank"].as_i64().unwrap_or(0), row["score"]["num_solved"].as_f64().unwrap_or(-1.0)))
            .collect();
        let (shown, _) = exam.board(&exam.admin, "kind=official").await?;
        let seen: Vec<(i64, f64)> = all(&shown)
            .iter()
            .map(|row| (row["rank"].as_i64().unwrap_or(0), row["score"].as_f64().unwrap_or(-1.0)))
            .collect();
        assert_eq!((&rows, seen.len()), (&seen, 2), "{board}");
        let winner = &board["rows"][0]["team_id"];
        let awards = json_of(&files, "awards.json")?;
        assert_eq!((&awards[0]["id"], &awards[0]["team_ids"]), (&json!("winner"), &json!([winner])));

        let feed = String::from_utf8(files.get("event-feed.ndjson").context("a feed")?.clone())?;
        let events: Vec<Value> = feed.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        assert_eq!(events[0]["type"], "contest");
        assert_eq!(events.iter().filter(|event| event["type"] == "submissions").count(), 4);
        Ok(())
    })
}

#[test]
fn who_is_disqualified_is_not_on_its_scoreboard() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "plain"})).await?;
        let mut people = Vec::new();
        for _ in 0..2 {
            let (who, attempt) = exam.sitter().await?;
            exam.send(&who, attempt, exam.questions[0], &exam.right).await?.data()?;
            people.push(who);
        }
        let out = "UPDATE contest_entries SET disqualified_at = now(), disqualified_reason = 'Chép bài'
                    WHERE contest_id = $1 AND user_id = $2";
        sqlx::query(out).bind(exam.id).bind(people[0].id).execute(&mut exam.site.sql().await?).await?;
        let (_, files) = package(&exam).await?;
        let teams = json_of(&files, "teams.json")?;
        let out: Vec<&Value> = all(&teams).iter().filter(|it| it["group_ids"] == json!(["disqualified"])).collect();
        let board = json_of(&files, "scoreboard.json")?;
        assert_eq!((out.len(), all(&board["rows"]).len()), (1, 1), "{teams}");
        assert_ne!(board["rows"][0]["team_id"], out[0]["id"]);
        assert_eq!((&board["rows"][0]["rank"], &board["rows"][0]["score"]["score"]), (&json!(1), &json!(4.0)));
        assert_eq!(json_of(&files, "contest.json")?.get("penalty_time"), None);
        Ok(())
    })
}

#[test]
fn the_package_is_for_who_may_change_the_contest() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({})).await?;
        let path = format!("/api/contests/{}/result-download?format=clics", exam.id);
        let stranger = exam.site.person("teacher").await?;
        for who in [&stranger, &learner(&exam.site).await?] {
            assert_eq!(who.get(&path).await?.refused(403)?, "no_access");
        }
        Ok(())
    })
}
