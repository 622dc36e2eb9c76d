//! Themis, in.

use exchange::FileFormat;
use serde_json::json;

use crate::packages::{items, told};

const SETTINGS: &str = "<?xml version=\"1.0\"?><ExamInformation Name=\"TONG\" InputFile=\"TONG.INP\" UseStdIn=\"false\" OutputFile=\"TONG.OUT\" UseStdOut=\"true\" EvaluatorName=\"C2LinesWordsCase.dll\" Mark=\"2\" TimeLimit=\"1.5\" MemoryLimit=\"512\">\
<TestCase Name=\"Test01\" Mark=\"-1\" TimeLimit=\"-1\" MemoryLimit=\"-1\"/><TestCase Name=\"Test10\" Mark=\"6\" TimeLimit=\"-1\" MemoryLimit=\"-1\"/></ExamInformation>";

#[test]
fn tasks_with_and_without_settings_are_read() {
    let all = items(
        FileFormat::Themis,
        &[
            ("De/TONG/Settings.cfg", SETTINGS),
            ("De/TONG/de.md", "# Tổng hai số\n\nTính tổng.\n\n```input1\n1 2\n```\n```output1\n3\n```\n"),
            ("De/TONG/Test10/TONG.INP", "1 1\n"),
            ("De/TONG/Test10/TONG.OUT", "2\n"),
            ("De/TONG/Test01/tong.inp", "2 2\n"),
            ("De/TONG/Test01/tong.out", "4\n"),
            ("De/BAI2/Test01/BAI2.INP", "x"),
            ("De/BAI2/Test01/BAI2.OUT", "y"),
            ("De/BAI2/Test02/BAI2.INP", "x"),
            ("De/BAI2/de.docx", "PK"),
        ],
    );
    let (second, first) = (&all[0], &all[1]);
    let problem = first.problem.as_ref().unwrap();
    assert_eq!((first.written.name.as_str(), first.written.statement.as_str()), ("Tổng hai số", "Tính tổng."));
    assert_eq!((first.written.score, problem.time_limit_ms, problem.memory_limit_mib), (8.0, Some(1500), Some(512)));
    assert_eq!(problem.checker, json!({"kind": "lines"}));
    assert_eq!((problem.input_file.as_str(), problem.output_file.as_str()), ("tong.inp", ""));
    let tests: Vec<_> = problem.tests.iter().map(|it| (it.name.as_str(), it.is_sample, it.score)).collect();
    assert_eq!(tests, [("1", true, None), ("Test01", false, Some(2.0)), ("Test10", false, Some(6.0))]);
    assert_eq!(
        (second.row.as_str(), second.written.name.as_str(), second.written.statement.as_str()),
        ("De/BAI2", "BAI2", "BAI2")
    );
    assert_eq!(second.problem.as_ref().unwrap().tests.len(), 1);
    assert!(second.notes.iter().any(|it| it.message.key() == "exchange_statement_missing"));
    assert!(
        told(second).contains(&"De/BAI2/de.docx") && told(second).contains(&"De/BAI2/Test02"),
        "{:?}",
        told(second)
    );
}

#[test]
fn tests_alone_are_one_task() {
    let all = items(FileFormat::Themis, &[("Test01/BAI.INP", "1"), ("Test01/BAI.OUT", "2")]);
    assert_eq!((all.len(), all[0].written.name.as_str()), (1, "BAI"));
    assert_eq!(all[0].problem.as_ref().unwrap().checker, json!({"kind": "ignore_case"}));
}
