//! Contest problems out and in again: the same, or told.

use exchange::{Attachment, FileFormat, Item, Problem, ProblemTest, read, write};
use marking::{Kind, Translation, Trial};
use proptest::prelude::*;
use serde_json::{Value, json};

const FORMATS: [FileFormat; 4] = [FileFormat::Kattis, FileFormat::Hydro, FileFormat::Fps, FileFormat::Themis];

fn problem(name: &str) -> Item {
    let mut item = Item::default();
    item.written.kind = Kind::Code;
    item.written.name = name.into();
    item.written.score = 100.0;
    item.written.statement = "Tính **tổng** ![](exchange:7-a.png).".into();
    item.files = vec![Attachment { name: "7-a.png".into(), bytes: b"png".to_vec() }];
    let test = |name: &str, is_sample: bool, subtask: Option<u32>| ProblemTest {
        name: name.into(),
        input: format!("{name}\n").into_bytes(),
        output: b"3\n".to_vec(),
        is_sample,
        subtask,
        ..ProblemTest::default()
    };
    item.problem = Some(Problem {
        input_description: "Hai số.".into(),
        output_description: "Một số.".into(),
        constraints: "$n \\le 5$".into(),
        time_limit_ms: Some(1500),
        memory_limit_mib: Some(128),
        tests: vec![
            test("1", true, None),
            test("a", false, Some(1)),
            test("b", false, Some(2)),
            test("c", false, Some(2)),
        ],
        subtasks: vec![
            json!({"id": 1, "name": "", "score": 40.0, "rule": "min", "requires": []}),
            json!({"id": 2, "name": "", "score": 60.0, "rule": "sum", "requires": [1]}),
        ],
        ..Problem::default()
    });
    item
}

fn lost(format: FileFormat, items: &[Item]) -> (Vec<Item>, Vec<String>) {
    let (bytes, notes) = write(format, items).unwrap();
    let parts = notes.iter().filter_map(|note| note.params.iter().find(|(name, _)| *name == "part"));
    (read(format, "", &bytes).unwrap(), parts.map(|(_, part)| part.clone()).collect())
}

#[test]
fn what_a_format_holds_comes_back() {
    let mut item = problem("Tổng");
    item.written.trials = vec![Trial { answer: "print(1)".into(), language_id: Some(71), share: 100.0 }];
    for format in [FileFormat::Kattis, FileFormat::Hydro] {
        let (after, lost) = lost(format, &[item.clone(), problem("Tổng")]);
        assert!(lost.is_empty(), "{format:?}: {lost:?}");
        assert_eq!(after[0].written, item.written, "{format:?}");
        assert_eq!(after[0].problem, item.problem, "{format:?}");
        assert_eq!((after.len(), &after[0].files), (2, &item.files));
    }
    let mut plain = item.clone();
    let inner = plain.problem.as_mut().unwrap();
    inner.subtasks.clear();
    inner.tests.iter_mut().for_each(|test| test.subtask = None);
    let (after, lost_by_fps) = lost(FileFormat::Fps, &[plain.clone()]);
    assert!(lost_by_fps.is_empty(), "{lost_by_fps:?}");
    assert_eq!((&after[0].written, &after[0].problem), (&plain.written, &plain.problem));
    plain.written.trials.clear();
    let (after, lost_by_themis) = lost(FileFormat::Themis, &[plain.clone()]);
    assert!(lost_by_themis.is_empty(), "{lost_by_themis:?}");
    assert_eq!((&after[0].written.statement, &after[0].problem), (&plain.written.statement, &plain.problem));
}

#[test]
fn what_a_format_does_not_hold_is_told() {
    let mut item = problem("Tổng");
    item.written
        .translations
        .insert("en".into(), Translation { name: "Sum".into(), statement: "Sum.".into(), ..Translation::default() });
    item.category = vec!["Toán".into()];
    let told = |format| lost(format, &[item.clone()]).1;
    assert_eq!(told(FileFormat::Kattis), ["category"]);
    assert_eq!(told(FileFormat::Hydro), ["translations", "category"]);
    assert_eq!(told(FileFormat::Fps), ["translations", "category", "subtasks", "test_cases"]);
    assert_eq!(told(FileFormat::Themis), ["translations", "category", "subtasks", "test_cases"]);
    let question = Item { row: "1".into(), ..Item::default() };
    for format in FORMATS {
        let (_, notes) = write(format, &[problem("A"), question.clone()]).unwrap();
        assert!(notes.iter().any(|it| it.message.key() == "exchange_kind_not_written"), "{format:?}");
    }
}

#[test]
fn checkers_come_back_or_are_told() {
    let program = json!({"kind": "custom", "language_id": 54, "source_code": "int main() {}", "files": [{"path": "testlib.h", "content": "//"}]});
    let kinds = [
        (json!({"kind": "exact"}), vec![FileFormat::Kattis, FileFormat::Hydro, FileFormat::Themis]),
        (json!({"kind": "ignore_case"}), vec![FileFormat::Kattis, FileFormat::Themis]),
        (json!({"kind": "lines"}), vec![FileFormat::Themis]),
        (json!({"kind": "real", "tolerance": 1e-4}), vec![FileFormat::Kattis]),
        (json!({"kind": "unordered_lines"}), vec![]),
        (program, vec![FileFormat::Kattis, FileFormat::Hydro]),
    ];
    for (checker, keep) in kinds {
        for format in FORMATS {
            let mut item = problem("A");
            item.problem.as_mut().unwrap().checker = checker.clone();
            let (after, lost) = lost(format, &[item]);
            let is_same = after[0].problem.as_ref().unwrap().checker == checker;
            assert_eq!(
                (is_same, lost.contains(&"checker".to_owned())),
                (keep.contains(&format), !keep.contains(&format)),
                "{format:?} {checker}"
            );
        }
    }
}

#[test]
fn an_interactor_comes_back() {
    for format in [FileFormat::Kattis, FileFormat::Hydro] {
        let mut item = problem("A");
        item.problem.as_mut().unwrap().interactor =
            json!({"language_id": 54, "source_code": "int main() {}", "files": []});
        let (after, lost) = lost(format, &[item.clone()]);
        assert!(lost.is_empty(), "{format:?} {lost:?}");
        assert_eq!(after[0].problem, item.problem);
    }
}

prop_compose! {
    fn any_test()(name in "[a-z0-9]{0,4}|[ô/. ]{1,3}", input in prop::collection::vec(any::<u8>(), 0..12), text in "[0-9 a-z`\\r\\n]{0,12}", binary in any::<bool>(),
                  is_sample in any::<bool>(), score in prop::option::of(0.5_f64..9.0), subtask in prop::option::of(1_u32..4)) -> ProblemTest {
        let score = score.map(|it| (it * 100.0).round() / 100.0);
        ProblemTest { name, input: if binary { input } else { text.clone().into_bytes() }, output: text.into_bytes(), is_sample, score, subtask, ..ProblemTest::default() }
    }
}

prop_compose! {
    fn any_problem()(name in "[^\\s\\p{C}][^\\p{C}]{0,15}", statement in "[^\\p{C}]{1,40}", input in "[^\\p{C}]{0,20}",
                     tests in prop::collection::vec(any_test(), 0..6), rules in prop::collection::vec(prop::sample::select(vec!["min", "max", "sum"]), 0..4),
                     time in prop::option::of(50_u32..9999), score in 1_u32..200, tags in prop::collection::vec("[^\\p{C}]{1,6}", 0..3)) -> Item {
        let mut item = problem(&name);
        item.written.statement = statement;
        item.written.score = f64::from(score);
        item.written.tags = tags;
        item.files.clear();
        let inner = item.problem.as_mut().unwrap();
        inner.input_description = input;
        inner.time_limit_ms = time;
        inner.subtasks = (1..).zip(rules).map(|(id, rule): (u32, _)| json!({"id": id, "name": "", "score": 10.0, "rule": rule, "requires": []})).collect();
        let count = inner.subtasks.len() as u32;
        inner.tests = tests.into_iter().map(|test| ProblemTest { subtask: test.subtask.filter(|it| *it <= count), ..test }).collect();
        item
    }
}

proptest! {
    #[test]
    fn any_problem_comes_back_or_is_told(item in any_problem()) {
        for format in FORMATS {
            let (bytes, notes) = write(format, std::slice::from_ref(&item)).unwrap();
            let told: Vec<&str> = notes.iter().flat_map(|it| &it.params).map(|(_, part)| part.as_str()).collect();
            let Ok(again) = read(format, "", &bytes) else {
                // Themis has no task without a test.
                prop_assert!(format == FileFormat::Themis && item.problem.as_ref().unwrap().tests.iter().all(|it| it.is_sample));
                continue;
            };
            let after = &again[0];
            let (old, new) = (item.problem.as_ref().unwrap(), after.problem.as_ref().unwrap());
            let inputs = |it: &Problem| it.tests.iter().filter(|it| !it.is_sample).map(|it| (it.input.clone(), it.output.clone())).collect::<Vec<_>>();
            let rules = |it: &Problem| it.subtasks.iter().map(|it| it["rule"].clone()).collect::<Vec<Value>>();
            for (part, is_same) in [
                ("name", item.written.name == after.written.name),
                ("statement", item.written.statement.trim() == after.written.statement),
                ("input_description", old.input_description.trim() == new.input_description),
                ("time_limit_ms", old.time_limit_ms == new.time_limit_ms),
                ("subtasks", rules(old) == rules(new)),
                ("test_cases", inputs(old) == inputs(new)),
            ] {
                prop_assert!(is_same || told.contains(&part), "{format:?} {part} {told:?}");
            }
        }
    }
}
