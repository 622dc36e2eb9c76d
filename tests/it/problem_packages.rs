//! Problems in packages of other judges, in and out.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tests::archive::{bomb, zip_of};
use tests::{Caller, run};

const SETTINGS: &str = "<ExamInformation InputFile=\"TONG.INP\" UseStdIn=\"false\" OutputFile=\"TONG.OUT\" UseStdOut=\"false\" \
    EvaluatorName=\"C2LinesWordsCase.dll\" Mark=\"1\" TimeLimit=\"2\" MemoryLimit=\"128\"/>";
const KATTIS: &str = "problem_format_version: 2025-09\nname:\n  vi: Đoán số\n  en: Guess\nuuid: x\ntype: scoring\nlimits:\n  time_limit: 1.5\n";
const CHECKER: &str = "int main(int, char **) { return 42; }";

fn form(name: &str, bytes: Vec<u8>) -> Form {
    Form::new().part("file", Part::bytes(bytes).file_name(name.to_owned()))
}

async fn import(by: &Caller, form: Form) -> anyhow::Result<Value> {
    by.send(by.request(Method::POST, "/api/question/import").multipart(form)).await?.data()
}

/// The ids of one's questions, by their names.
async fn mine(by: &Caller) -> anyhow::Result<Vec<Value>> {
    let list = by.get("/api/question/me?sort=name").await?.data()?;
    Ok(list.as_array().into_iter().flatten().map(|it| it["id"].clone()).collect())
}

fn themis() -> anyhow::Result<Vec<u8>> {
    zip_of(&[
        ("De/TONG/Settings.cfg", SETTINGS),
        ("De/TONG/de.md", "# Tổng hai số\n\nTính tổng.\n"),
        ("De/TONG/Test01/TONG.INP", "1 2\n"),
        ("De/TONG/Test01/TONG.OUT", "3\n"),
        ("De/TONG/Test02/TONG.INP", "4 5\n"),
        ("De/TONG/Test02/TONG.OUT", "9\n"),
        ("De/HIEU/Test01/HIEU.INP", "5 2\n"),
        ("De/HIEU/Test01/HIEU.OUT", "3\n"),
    ])
}

fn kattis() -> anyhow::Result<Vec<u8>> {
    zip_of(&[
        ("guess/problem.yaml", KATTIS),
        ("guess/statement/problem.vi.md", "Đoán.\n\n## Input\n\nMột số.\n"),
        ("guess/statement/problem.en.md", "Guess.\n\n## Input\n\nOne number.\n"),
        ("guess/output_validator/check.cpp", CHECKER),
        ("guess/data/sample/1.in", "1\n"),
        ("guess/data/sample/1.ans", "1\n"),
        ("guess/data/secret/1/test_group.yaml", "max_score: 40\nscore_aggregation: min"),
        ("guess/data/secret/1/a.in", "2\n"),
        ("guess/data/secret/1/a.ans", "2\n"),
        ("guess/data/secret/2/test_group.yaml", "max_score: 60\nscore_aggregation: min\nrequire_pass: '1'"),
        ("guess/data/secret/2/b.in", "3\n"),
        ("guess/data/secret/2/b.ans", "3\n"),
    ])
}

#[test]
fn tasks_of_themis_become_problems_with_their_tests() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let tried = import(&teacher, form("de.zip", themis()?).text("dry_run", "true")).await?;
        assert_eq!((&tried["format"], &tried["failed"]), (&json!("themis"), &json!(0)), "{tried}");
        assert!(mine(&teacher).await?.is_empty());
        let done = import(&teacher, form("de.zip", themis()?)).await?;
        assert_eq!((&done["created"], &done["rows"][1]["row"]), (&json!(2), &json!("De/TONG")), "{done}");
        let told = done["rows"][1]["messages"].to_string();
        assert!(told.contains("TONG.INP") && !told.contains("đề bài"), "{told}");
        assert!(done["rows"][0]["messages"].to_string().contains("đề bài"), "{done}");
        let ids = mine(&teacher).await?;
        let sum = teacher.get(&format!("/api/problems/{}", ids[1])).await?.data()?;
        assert_eq!(
            (&sum["title"], &sum["time_limit_ms"], &sum["memory_limit_mib"]),
            (&json!("Tổng hai số"), &json!(2000), &json!(128))
        );
        assert_eq!(sum["checker"], json!({"kind": "lines"}));
        let tests = teacher.get(&format!("/api/question/{}/testcase", ids[1])).await?.data()?;
        assert_eq!(
            (tests.as_array().map(Vec::len), &tests[1]["name"], &tests[1]["input"]),
            (Some(2), &json!("Test02"), &json!("4 5\n"))
        );
        Ok(())
    })
}

#[test]
fn a_package_of_kattis_goes_out_and_comes_in_again() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (teacher, other) = (site.person("teacher").await?, site.person("teacher").await?);
        let done = import(&teacher, form("guess.zip", kattis()?)).await?;
        assert_eq!((&done["format"], &done["created"]), (&json!("kattis"), &json!(1)), "{done}");
        let question = json!({"type": "short_answer", "name": "Câu hỏi", "statement": "?", "answers": [{"text": "1", "share": 100}]});
        teacher.post("/api/question", question).await?.data()?;
        let ids: Vec<String> = mine(&teacher).await?.iter().map(Value::to_string).collect();
        let path = format!("/api/question/export?format=kattis&ids={}", ids.join(","));
        let written = teacher.get(&path).await?.data()?;
        let lost = written["lost"].as_array().map(Vec::len);
        assert!(lost == Some(1) && written["lost"][0].to_string().contains("Câu hỏi"), "{written}");
        let url = written["url"].as_str().unwrap_or_default();
        let file = site.visitor().request(Method::GET, url).send().await?.bytes().await?.to_vec();
        let again = import(&other, form("guess.zip", file)).await?;
        assert_eq!((&again["format"], &again["created"]), (&json!("kattis"), &json!(1)), "{again}");
        let shown = async |who: &Caller| -> anyhow::Result<(Value, Value)> {
            let id = mine(who).await?.last().cloned().unwrap_or_default();
            let problem = who.get(&format!("/api/problems/{id}")).await?.data()?;
            let tests = who.get(&format!("/api/question/{id}/testcase")).await?.data()?;
            Ok((problem, tests))
        };
        let ((before, old), (after, new)) = (shown(&teacher).await?, shown(&other).await?);
        assert_eq!(before["title"], "Đoán số");
        assert_eq!(before["checker"]["files"][0], json!({"path": "check.cpp", "content": CHECKER}));
        assert_eq!(before["subtasks"][1]["requires"], json!([1]), "{}", before["subtasks"]);
        for part in [
            "title",
            "statement",
            "input_description",
            "translations",
            "time_limit_ms",
            "checker",
            "subtasks",
            "max_score",
        ] {
            assert_eq!(before[part], after[part], "{part}");
        }
        let sides = |tests: &Value| -> Vec<Value> {
            let all = tests.as_array().into_iter().flatten();
            all.map(|it| json!([it["name"], it["input"], it["output"], it["is_sample"], it["subtask"]])).collect()
        };
        assert_eq!((sides(&old).len(), sides(&old)), (3, sides(&new)));
        Ok(())
    })
}

#[test]
fn packages_that_unpack_to_too_much_are_refused_and_one_that_is_bad_keeps_all_out() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let teacher = site.person("teacher").await?;
        let send = async |form: Form| {
            teacher.send(teacher.request(Method::POST, "/api/question/import").multipart(form)).await
        };
        let refused = send(form("a.zip", bomb(65)?).text("format", "hydro")).await?;
        assert_eq!(refused.faults()?, ["file exchange_archive_too_large"]);
        let evil = zip_of(&[("../problem.xml", "<problem/>")])?;
        assert_eq!(send(form("a.zip", evil)).await?.faults()?, ["file exchange_archive_unsafe"]);
        let part = |yaml: &'static str| [("problem.yaml", yaml), ("data/secret/1.in", "1"), ("data/secret/1.ans", "1")];
        let [good, bad] = ["name: A\n", "name: B\nproblem_format_version: 2025-09\ntype: submit-answer\n"].map(part);
        let names: Vec<(String, &str)> = [("a", good), ("b", bad)]
            .into_iter()
            .flat_map(|(folder, files)| files.map(|(path, text)| (format!("{folder}/{path}"), text)))
            .collect();
        let files: Vec<(&str, &str)> = names.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let kept = import(&teacher, form("a.zip", zip_of(&files)?)).await?;
        assert_eq!((&kept["created"], &kept["failed"]), (&json!(0), &json!(1)), "{kept}");
        let part = import(&teacher, form("a.zip", zip_of(&files)?).text("skip_bad", "true")).await?;
        assert_eq!((&part["created"], mine(&teacher).await?.len()), (&json!(1), 1));
        Ok(())
    })
}
