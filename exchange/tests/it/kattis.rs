//! Kattis, in.

use exchange::FileFormat;
use serde_json::{Value, json};

use crate::packages::{items, told};

const NEW: &str = "problem_format_version: 2025-09\nname:\n  vi: Tổng\n  en: Sum\n  sv: Summa\nuuid: x\ntype: scoring\nkeywords: [math, dễ]\nlimits:\n  time_limit: 1.5\n  memory: 512\ncredits: An\n";

#[test]
fn groups_languages_and_solutions_are_read() {
    let all = items(
        FileFormat::Kattis,
        &[
            ("sum/problem.yaml", NEW),
            ("sum/statement/problem.vi.md", "Tính ![tổng](a.png).\n\n## Dữ liệu vào\n\nHai số.\n"),
            ("sum/statement/problem.en.tex", "\\problemname{x}Find \\textbf{it}.\\section*{Output}One number."),
            ("sum/statement/problem.sv.md", "Summa."),
            ("sum/statement/a.png", "png"),
            ("sum/solution/solution.vi.md", "Cộng."),
            ("sum/data/sample/1.in", "1 2\n"),
            ("sum/data/sample/1.ans", "3\n"),
            ("sum/data/secret/test_group.yaml", "output_validator_args: [float_tolerance, '1e-4']"),
            ("sum/data/secret/1_small/test_group.yaml", "max_score: 30\nscore_aggregation: min"),
            ("sum/data/secret/1_small/a.in", "1\n"),
            ("sum/data/secret/1_small/a.ans", "1\n"),
            ("sum/data/secret/2/test_group.yaml", "max_score: 70\nrequire_pass: [sample, secret/1_small]"),
            ("sum/data/secret/2/b.in", "2\n"),
            ("sum/data/secret/2/b.ans", "2\n"),
            ("sum/data/secret/2/b.hint", "x"),
            ("sum/submissions/accepted/a.py", "print(1)"),
            ("sum/submissions/wrong_answer/b.py", "print(2)"),
        ],
    );
    let item = &all[0];
    let (written, problem) = (&item.written, item.problem.as_ref().unwrap());
    assert_eq!(
        (item.row.as_str(), written.name.as_str(), written.statement.as_str()),
        ("sum", "Tổng", "Tính ![tổng](exchange:a.png).")
    );
    assert_eq!((problem.input_description.as_str(), item.files.len()), ("Hai số.", 1));
    assert_eq!(
        (written.translations["en"].name.as_str(), written.translations["en"].statement.as_str()),
        ("Sum", "Find **it**.")
    );
    assert_eq!(problem.translations["en"].output_description, "One number.");
    assert_eq!((problem.time_limit_ms, problem.memory_limit_mib, written.score), (Some(1500), Some(512), 100.0));
    assert_eq!(problem.checker, json!({"kind": "real", "tolerance": 1e-4}));
    assert_eq!(
        problem.subtasks,
        [
            json!({"id": 1, "name": "small", "score": 30.0, "rule": "min", "requires": []}),
            json!({"id": 2, "name": "", "score": 70.0, "rule": "sum", "requires": [1]}),
        ]
    );
    let places: Vec<_> = problem.tests.iter().map(|it| (it.name.as_str(), it.is_sample, it.subtask)).collect();
    assert_eq!(places, [("1", true, None), ("a", false, Some(1)), ("b", false, Some(2))]);
    assert_eq!((written.trials[0].answer.as_str(), written.trials[0].language_id), ("print(1)", Some(71)));
    assert_eq!((written.solution.as_str(), written.tags.join(" ")), ("Cộng.", "math dễ".into()));
    for part in ["credits", "statement sv", "submissions/wrong_answer", "data/secret/2/*.hint"] {
        assert!(told(item).contains(&part), "{part}: {:?}", told(item));
    }
}

#[test]
fn the_older_form_is_read_with_its_checker() {
    let all = items(
        FileFormat::Kattis,
        &[
            ("problem.yaml", "name: Guess\nvalidation: custom\nvalidator_flags: --strict 1\nkeywords: a b\n"),
            ("domjudge-problem.ini", "timelimit='2'\n"),
            ("problem_statement/problem.en.tex", "\\problemname{Guess}\nGuess it."),
            ("output_validators/check/check.cpp", "#include \"v.h\"\nint main(int, char **) { return 42; }"),
            ("output_validators/check/v.h", "// v"),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            ("data/secret/1.in", "2\n"),
            ("data/secret/1.ans", "2\n"),
        ],
    );
    let problem = all[0].problem.as_ref().unwrap();
    assert_eq!((problem.time_limit_ms, all[0].written.tags.len()), (Some(2000), 2));
    assert_eq!((&problem.checker["kind"], &problem.checker["language_id"]), (&json!("custom"), &json!(54)));
    let source = problem.checker["source_code"].as_str().unwrap();
    assert!(source.contains("#include \"check.cpp\"") && source.contains("--strict"), "{source}");
    assert_eq!(problem.checker["files"][1]["path"], "v.h");
    // It passes or fails as a whole.
    assert_eq!(problem.subtasks.len(), 1);
    assert_eq!((problem.tests[1].subtask, all[0].fault.is_none()), (Some(1), true));
}

#[test]
fn arguments_of_the_usual_checker_have_their_equals() {
    let checker = |flags: &str| {
        let yaml = format!("name: A\nvalidator_flags: {flags}\n");
        let all =
            items(FileFormat::Kattis, &[("problem.yaml", &yaml), ("data/secret/1.in", ""), ("data/secret/1.ans", "")]);
        let told = all[0].notes.iter().filter(|it| it.message.key() == "exchange_part_changed").count();
        (all[0].problem.as_ref().unwrap().checker.clone(), told)
    };
    assert_eq!(checker("''"), (json!({"kind": "ignore_case"}), 0));
    assert_eq!(checker("case_sensitive"), (Value::Null, 0));
    assert_eq!(checker("case_sensitive space_change_sensitive"), (json!({"kind": "exact"}), 0));
    assert_eq!(checker("float_tolerance 1e-9"), (json!({"kind": "real", "tolerance": 1e-9}), 0));
    assert_eq!(checker("float_absolute_tolerance 0.1"), (json!({"kind": "real", "tolerance": 0.1}), 1));
}

#[test]
fn what_has_no_equal_is_a_fault() {
    let files = |yaml: &'static str| [("problem.yaml", yaml), ("data/secret/1.in", ""), ("data/secret/1.ans", "")];
    for yaml in ["problem_format_version: 2025-09\ntype: submit-answer\n", "a: [", "type: [interactive, multi-pass]"] {
        assert!(items(FileFormat::Kattis, &files(yaml))[0].fault.is_some(), "{yaml}");
    }
}
