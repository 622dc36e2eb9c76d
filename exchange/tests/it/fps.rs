//! FPS, in.

use exchange::{FileFormat, guess, read};
use statements::Format;

use crate::packages::{items, told};

const FILE: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE fps PUBLIC \"-//fps//EN\" \"http://example.org/fps.dtd\">\n<fps version=\"1.2\"><generator name=\"HUSTOJ\"/>\
<item><title><![CDATA[A+B]]></title><time_limit unit=\"s\"><![CDATA[2]]></time_limit><memory_limit unit=\"mb\"><![CDATA[128]]></memory_limit>\
<img><src><![CDATA[/upload/a.png]]></src><base64><![CDATA[cG5n]]></base64></img>\
<description><![CDATA[<p>Sum <img src=\"/upload/a.png\"></p>]]></description><input><![CDATA[Two]]></input><output><![CDATA[One]]></output>\
<sample_input><![CDATA[1 2]]></sample_input><sample_output><![CDATA[3]]></sample_output>\
<test_input name=\"t1\"><![CDATA[1 1\n]]></test_input><test_output name=\"t1\"><![CDATA[2\n]]></test_output>\
<hint><![CDATA[Easy]]></hint><source><![CDATA[school 2020]]></source><solution language=\"C++\"><![CDATA[int main(){}]]></solution>\
<spj language=\"C++\"><![CDATA[int main(){return 0;}]]></spj><prepend language=\"C\"><![CDATA[x]]></prepend></item>\
<item><title>B</title><description>[md]\nTính **tổng**.\n[/md]</description><test_input>a</test_input><test_input>b</test_input></item></fps>";

#[test]
fn items_are_read_with_pictures_and_programs() {
    assert_eq!(guess("a.xml", FILE.as_bytes()), Some(FileFormat::Fps));
    let all = read(FileFormat::Fps, "a.xml", FILE.as_bytes()).unwrap();
    let (item, problem) = (&all[0], all[0].problem.as_ref().unwrap());
    assert_eq!((item.written.format, item.files[0].bytes.as_slice()), (Format::Html, b"png".as_slice()));
    assert_eq!(item.written.statement, "<p>Sum <img src=\"exchange:a.png\"></p>\n\n<h2>Hint</h2>\n\nEasy");
    assert_eq!((problem.input_description.as_str(), problem.output_description.as_str()), ("Two", "One"));
    assert_eq!((problem.time_limit_ms, problem.memory_limit_mib), (Some(2000), Some(128)));
    assert_eq!(
        (problem.tests.len(), problem.tests[1].name.as_str(), problem.tests[1].input.as_slice()),
        (2, "t1", b"1 1\n".as_slice())
    );
    assert!(problem.checker["source_code"].as_str().unwrap().contains("argv[1], argv[3], argv[2]"));
    assert_eq!((item.written.trials.len(), item.written.tags.join(",")), (1, "school,2020".into()));
    assert_eq!(told(item), ["prepend"]);
    let second = &all[1];
    assert_eq!((second.written.format, second.written.statement.as_str()), (Format::Markdown, "Tính **tổng**."));
    assert_eq!(second.problem.as_ref().unwrap().tests[0].output, b"b");
}

#[test]
fn an_archive_of_files_is_read_and_entities_are_refused() {
    assert_eq!(items(FileFormat::Fps, &[("a.xml", FILE), ("b.xml", FILE)]).len(), 4);
    let evil = "<!DOCTYPE fps [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><fps><item><title>&a;</title></item></fps>";
    assert_eq!(read(FileFormat::Fps, "", evil.as_bytes()).unwrap_err().message.key(), "exchange_xml_dtd_refused");
}
