//! Packages of problems that mean harm, that miss something, or mean nothing.

use exchange::{FileFormat, Item, read};
use proptest::prelude::*;

use crate::packages::zip;

fn items_of(format: FileFormat, files: &[(&str, &str)]) -> Vec<Item> {
    read(format, "", &zip(files)).unwrap()
}

fn fault(item: &Item) -> &'static str {
    item.fault.as_ref().map_or("", |note| note.message.key())
}

fn keys(item: &Item) -> Vec<&'static str> {
    item.notes.iter().map(|note| note.message.key()).collect()
}

#[test]
fn a_list_that_names_one_file_a_thousand_times_copies_no_more_than_fits() {
    let large = "1\n".repeat(1024 * 1024);
    let config = format!("cases:\n{}", "- {input: a.in, output: a.in}\n".repeat(1000));
    let files = [("problem.yaml", "title: A"), ("testdata/config.yaml", &config), ("testdata/a.in", &large)];
    assert_eq!(fault(&items_of(FileFormat::Hydro, &files)[0]), "exchange_file_too_large");
    let manifest = format!(
        "<problem><judging><testset name=\"tests\"><input-path-pattern>a</input-path-pattern>\
         <answer-path-pattern>a</answer-path-pattern><tests>{}</tests></testset></judging></problem>",
        "<test/>".repeat(1000)
    );
    let files = [("problem.xml", manifest.as_str()), ("a", &large)];
    assert_eq!(fault(&items_of(FileFormat::Polygon, &files)[0]), "exchange_file_too_large");
}

#[test]
fn a_file_beside_a_checker_is_taken_once() {
    let config = format!("checker_type: testlib\nchecker: c.cpp\njudge_extra_files:\n{}", "- a.h\n- b.h\n".repeat(500));
    let files = [
        ("problem.yaml", "title: A"),
        ("testdata/config.yaml", config.as_str()),
        ("testdata/c.cpp", "int main() {}"),
        ("testdata/a.h", ""),
        ("testdata/b.h", ""),
    ];
    let items = items_of(FileFormat::Hydro, &files);
    assert_eq!(items[0].problem.as_ref().unwrap().checker["files"].as_array().unwrap().len(), 2);
}

#[test]
fn addresses_of_pictures_are_put_in_once() {
    let picture = "<img><src>e</src><base64>AAAA</base64></img>".repeat(40);
    let text = format!("<fps><item><title>A</title>{picture}<description>e x</description></item></fps>");
    let items = read(FileFormat::Fps, "", text.as_bytes()).unwrap();
    assert_eq!(items[0].written.statement, "exchange:e x");
}

#[test]
fn notes_on_pictures_have_an_end() {
    let text: String = (0..200_000).map(|at| format!("![]({at}.png)\n")).collect();
    let items = items_of(FileFormat::Kattis, &[("problem.yaml", "name: A"), ("statement/problem.vi.md", &text)]);
    assert!(items[0].notes.len() < 50);
    assert!(items[0].written.statement.contains("199999.png"));
}

#[test]
fn a_package_without_statement_or_tests_is_read_and_both_are_told() {
    let fps = "<fps><item><title>A</title></item></fps>";
    for (format, files) in [
        (FileFormat::Kattis, [("problem.yaml", "name: A")]),
        (FileFormat::Hydro, [("problem.yaml", "title: A")]),
        (FileFormat::Polygon, [("problem.xml", "<problem short-name=\"a\"/>")]),
        (FileFormat::Themis, [("A/Test1/A.INP", "1")]),
        (FileFormat::Fps, [("a.xml", fps)]),
    ] {
        let items = items_of(format, &files);
        let told = keys(&items[0]);
        for key in ["exchange_statement_missing", "exchange_tests_missing"] {
            assert!(told.contains(&key), "{format:?} {told:?}");
        }
    }
}

/// Paths that are looked at.
const PATHS: &[&str] = &[
    "problem.yaml",
    "problem.xml",
    "problem_zh.md",
    "testdata/config.yaml",
    "testdata/1.in",
    "testdata/c.cpp",
    "data/secret/1.in",
    "data/secret/1.ans",
    "data/secret/a/test_group.yaml",
    "data/secret/a/1.in",
    "data/secret/a/1.ans",
    "problem_statement/problem.tex",
    "statement/problem.vi.md",
    "output_validators/v/a.cpp",
    "statement-sections/english/legend.tex",
    "A/Test1/A.INP",
    "A/Test1/A.OUT",
    "A/Settings.cfg",
    "A/a.md",
    "a.xml",
    "imsmanifest.xml",
    "word/document.xml",
    "word/numbering.xml",
];
const YAML: &[&str] = &[
    "name: A\n",
    "type: interactive\n",
    "type: scoring\n",
    "difficulty: 10\n",
    "subtasks: [{id: 1, if: [2, 1], cases: [{input: 1.in, output: 1.in}]}]\n",
    "cases: [a, {input: ''}]\n",
    "time: ½s\n",
    "limits: 1\n",
    "checker_type: testlib\nchecker: c.cpp\n",
    "require_pass: [a, ½]\nmax_score: 1e400\n",
];
const XML: &[&str] = &[
    "<problem><names><name language=\"english\" value=\"A\"/></names></problem>",
    "<problem><judging><testset><tests><test points=\"1e400\" group=\"½\"/></tests></testset></judging></problem>",
    "<fps><item><title>A</title><time_limit unit=\"½\">1e9</time_limit></item></fps>",
    "<manifest><resource type=\"imsqti_item\" href=\"a.xml\"/></manifest>",
    "<assessmentItem><itemBody><choiceInteraction responseIdentifier=\"R\"/><math/></itemBody></assessmentItem>",
    "<document><body><p><pPr><numPr><numId val=\"1\"/><ilvl val=\"9\"/></numPr></pPr><r><t>Câu 1. ½</t></r></p></body></document>",
    "<numbering><abstractNum abstractNumId=\"1\"><lvl ilvl=\"8\"><lvlText val=\"%9½\"/></lvl></abstractNum><num numId=\"1\"><abstractNumId val=\"1\"/></num></numbering>",
    "<ExamInformation Mark=\"-1\" TimeLimit=\"1e300\"><TestCase Name=\"\"/></ExamInformation>",
];
const TEXT: &[&str] = &[
    "\\begin{itemize}",
    "\\item ",
    "\\end{itemize}",
    "\\verb",
    "\\textbf{",
    "}",
    "{",
    "[",
    "\\",
    "$$",
    "```input1\n",
    "```\n",
    "## Input\n",
    "![](½.png)",
    "%",
    "½",
    "\0",
    "\n",
];

/// A file's content: pieces that may stand at such a path.
fn content(path: &str) -> impl Strategy<Value = String> + use<> {
    let (pieces, most) = match path.rsplit('.').next() {
        Some("yaml") => (YAML, 3),
        Some("xml" | "cfg") => (XML, 1),
        _ => (TEXT, 8),
    };
    proptest::collection::vec(proptest::sample::select(pieces), 0..=most).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn nothing_panics_in_packages(texts in PATHS.iter().map(|path| content(path)).collect::<Vec<_>>()) {
        let files: Vec<(&str, &str)> = PATHS.iter().copied().zip(texts.iter().map(String::as_str)).collect();
        // Some formats have one problem at the top, or folders of them.
        for files in [&files[..], &files[1..]] {
            let bytes = zip(files);
            for format in FileFormat::ALL {
                let _ = read(*format, "", &bytes);
            }
        }
    }

    #[test]
    fn nothing_panics_in_damaged_archives(places in proptest::collection::vec((any::<usize>(), any::<u8>()), 1..20)) {
        let mut bytes = zip(&[("problem.yaml", "name: A"), ("data/secret/1.in", "1"), ("word/document.xml", "<a/>")]);
        for (at, byte) in places {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        for format in FileFormat::ALL {
            let _ = read(*format, "", &bytes);
        }
        exchange::guess("a.zip", &bytes);
    }
}
