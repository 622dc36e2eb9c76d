//! Polygon, in.

use exchange::FileFormat;
use serde_json::json;

use crate::packages::{items, told};

fn manifest(assets: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><problem short-name=\"sum\"><names><name language=\"english\" value=\"Sum\"/><name language=\"vietnamese\" value=\"Tổng\"/></names>\
         <statements><statement language=\"english\" path=\"statements/english/problem.tex\" type=\"application/x-tex\"/></statements>\
         <judging input-file=\"\" output-file=\"\"><testset name=\"tests\"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit>\
         <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests>\
         <test method=\"manual\" sample=\"true\" group=\"0\" points=\"0\"/><test method=\"generated\" cmd=\"gen 1\" group=\"1\" points=\"10\"/>\
         <test group=\"1\" points=\"20\"/><test group=\"2\" points=\"70\"/></tests>\
         <groups><group name=\"0\" points-policy=\"complete-group\"/><group name=\"1\" points-policy=\"complete-group\"><dependencies><dependency group=\"0\"/></dependencies></group>\
         <group name=\"2\" points-policy=\"each-test\"><dependencies><dependency group=\"1\"/></dependencies></group></groups></testset></judging>\
         <assets>{assets}<solutions><solution tag=\"main\"><source path=\"solutions/a.cpp\" type=\"cpp.g++17\"/></solution></solutions></assets>\
         <tags><tag value=\"math\"/></tags></problem>"
    )
}

fn files(manifest: &str) -> Vec<(&str, &str)> {
    let mut files = vec![
        ("problem.xml", manifest),
        ("statement-sections/english/legend.tex", "Find $$$a+b$$$. \\includegraphics{pic.png}"),
        ("statement-sections/english/input.tex", "Two numbers."),
        ("statement-sections/english/pic.png", "png"),
        ("statement-sections/vietnamese/legend.tex", "Tính \\textbf{tổng}."),
        ("statement-sections/vietnamese/output.tex", "Một số."),
        ("statement-sections/vietnamese/notes.tex", "Dễ."),
        ("statement-sections/vietnamese/tutorial.tex", "Cộng."),
        ("files/check.cpp", "#include \"testlib.h\"\nint main(int c, char **v) { registerTestlibCmd(c, v); }"),
        ("files/testlib.h", "// testlib"),
        ("solutions/a.cpp", "int main() {}"),
    ];
    for name in ["tests/01", "tests/01.a", "tests/02", "tests/02.a", "tests/03", "tests/03.a", "tests/04", "tests/04.a"]
    {
        files.push((name, "1\n"));
    }
    files
}

#[test]
fn statements_groups_and_a_usual_checker_are_read() {
    let manifest =
        manifest("<checker name=\"std::rcmp4.cpp\" type=\"testlib\"><source path=\"files/check.cpp\"/></checker>");
    let all = items(FileFormat::Polygon, &files(&manifest));
    let (item, problem) = (&all[0], all[0].problem.as_ref().unwrap());
    assert_eq!(
        (item.written.name.as_str(), item.written.statement.as_str()),
        ("Tổng", "Tính **tổng**.\n\n## Ghi chú\n\nDễ.")
    );
    assert_eq!((problem.output_description.as_str(), item.written.solution.as_str()), ("Một số.", "Cộng."));
    assert_eq!(item.written.translations["en"].statement, "Find $a+b$. ![](exchange:pic.png)");
    assert_eq!(problem.translations["en"].input_description, "Two numbers.");
    assert_eq!((problem.time_limit_ms, problem.memory_limit_mib, item.written.score), (Some(1000), Some(256), 100.0));
    assert_eq!(problem.checker, json!({"kind": "real", "tolerance": 1e-4}));
    assert_eq!(
        problem.subtasks,
        [
            json!({"id": 1, "name": "", "score": 30.0, "rule": "min", "requires": []}),
            json!({"id": 2, "name": "", "score": 70.0, "rule": "sum", "requires": [1]}),
        ]
    );
    let places: Vec<_> = problem.tests.iter().map(|it| (it.is_sample, it.subtask)).collect();
    assert_eq!(places, [(true, None), (false, Some(1)), (false, Some(1)), (false, Some(2))]);
    assert_eq!((item.written.trials.len(), item.written.tags.join(","), told(item).len()), (1, "math".into(), 0));
}

#[test]
fn programs_come_with_their_headers() {
    let checker = manifest("<checker type=\"testlib\"><source path=\"files/check.cpp\"/></checker>");
    let problem = items(FileFormat::Polygon, &files(&checker))[0].problem.clone().unwrap();
    assert_eq!(
        (&problem.checker["kind"], &problem.checker["files"][0]["path"]),
        (&json!("custom"), &json!("testlib.h"))
    );
    let interactor = manifest("<interactor><source path=\"files/check.cpp\"/></interactor>");
    let problem = items(FileFormat::Polygon, &files(&interactor))[0].problem.clone().unwrap();
    assert_eq!((&problem.interactor["language_id"], problem.checker.is_null()), (&json!(54), true));
}

#[test]
fn a_package_without_its_tests_is_not_taken() {
    let manifest = manifest("");
    let without: Vec<_> = files(&manifest).into_iter().filter(|(path, _)| !path.starts_with("tests/")).collect();
    assert_eq!(
        items(FileFormat::Polygon, &without)[0].fault.as_ref().unwrap().message.key(),
        "exchange_file_not_found"
    );
}
