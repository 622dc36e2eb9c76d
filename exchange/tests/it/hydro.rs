//! Hydro, in.

use exchange::FileFormat;
use serde_json::json;

use crate::packages::{items, told};

const CONFIG: &str = "type: default\ntime: 1s\nmemory: 256m\nchecker_type: testlib\nchecker: chk.cc\nsubtasks:\n- score: 40\n  type: min\n  cases:\n  - {input: 1.in, output: 1.out}\n- score: 60\n  type: max\n  if: [1]\n  cases:\n  - {input: 2.in, output: 2.out}\n  - {input: 3.in, output: 3.out}\ntemplate: x\n";

#[test]
fn several_problems_with_samples_and_subtasks_are_read() {
    let all = items(
        FileFormat::Hydro,
        &[
            ("P1/problem.yaml", "title: A + B\ntag: [math]\ndifficulty: 7\npid: P1\nowner: 2\n"),
            (
                "P1/problem_zh.md",
                "求和。![](file://a.png)\n\n## 输入格式\n\n两个数。\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n",
            ),
            ("P1/additional_file/a.png", "png"),
            ("P1/testdata/config.yaml", CONFIG),
            ("P1/testdata/chk.cc", "#include \"testlib.h\"\nint main() {}"),
            ("P1/testdata/1.in", "1 1\n"),
            ("P1/testdata/1.out", "2\n"),
            ("P1/testdata/2.in", "2 2\n"),
            ("P1/testdata/2.out", "4\n"),
            ("P2/problem.yaml", "title: Two\n"),
            ("P2/problem_vi.md", "Đề.\n"),
            ("P2/problem_en.md", "Task.\n"),
            ("P2/testdata/10.in", "a\n"),
            ("P2/testdata/10.ans", "b\n"),
            ("P2/testdata/2.in", "c\n"),
            ("P2/testdata/2.out", "d\n"),
        ],
    );
    let (item, problem) = (&all[0], all[0].problem.as_ref().unwrap());
    assert_eq!((item.written.name.as_str(), item.written.difficulty.as_str()), ("A + B", "hard"));
    assert_eq!(item.written.statement, "求和。![](exchange:a.png)");
    assert_eq!(problem.input_description, "两个数。");
    assert_eq!((problem.time_limit_ms, problem.memory_limit_mib), (Some(1000), Some(256)));
    assert!(problem.tests[0].is_sample && problem.tests[0].output == b"3\n");
    assert_eq!(problem.subtasks[1], json!({"id": 2, "name": "", "score": 60.0, "rule": "max", "requires": [1]}));
    assert_eq!(problem.tests.len(), 3);
    assert_eq!(problem.checker["kind"], "custom");
    for part in ["config.template", "3.in", "3.out", "testlib.h"] {
        assert!(told(item).contains(&part), "{part}: {:?}", told(item));
    }
    let names: Vec<_> = all[1].problem.as_ref().unwrap().tests.iter().map(|it| it.name.as_str()).collect();
    assert_eq!((names, all[1].written.translations["en"].statement.as_str()), (vec!["2", "10"], "Task."));
    assert!(all.iter().all(|it| it.fault.is_none()));
}

#[test]
fn kinds_without_an_equal_are_faults() {
    let files = [("problem.yaml", "title: A"), ("problem.md", "x"), ("testdata/config.yaml", "type: objective")];
    assert!(items(FileFormat::Hydro, &files)[0].fault.is_some());
}
