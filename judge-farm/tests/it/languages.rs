//! Every language of the sandbox images that are here: hello, A+B, and what is special about it.

use futures::StreamExt;
use judge_farm::client::{Language, NewJob, SourceFile, languages, unjudged};
use serde_json::{Value, json};

use crate::farm::{C, Farm, JAVA, JAVASCRIPT, PATIENCE, PYTHON, job, test};

const SCRATCH: i32 = 200;

/// An ELF file that writes what it reads, at most 64 bytes.
const COPYING_ELF: &str = "\
    f0VMRgIBAQAAAAAAAAAAAAIAPgABAAAAeABAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAEAAOAABAAAAAAAAAAEAAAAFAAAAAAAA\
    AAAAAAAAAEAAAAAAAAAAQAAAAAAApAAAAAAAAACkAAAAAAAAAAAQAAAAAAAASIPsQDHAMf9Iiea6QAAAAA8FicK4AQAAAL8BAAAA\
    SInmDwW4PAAAADH/DwU=";

/// A project, as Scratch saves it, in which a sprite says Hello.
const HELLO_SB3: &str = "\
    UEsDBBQAAAAIAAAAIVyO1nFG/AEAAOIEAAAMAAAAcHJvamVjdC5qc29uvVNNb9swDP0rg85GYKf2kPk2FN0HkGGH9LChKApGYhwh\
    smhIspss8H8f5Y822HYIBmwnkxT5+Eg+n0UAV2Hwonw4C+03ASoUZXAtJsJCzbYYY4nowGnYGuTcc58Io32YzK0jUBJefUPyMNmS\
    6hrt/CJb59i7JR/aCJ7GhMEeGYD3GD4r7irVMiuyXKXFTbZTu912uVymOaYoC1SrHMQLvy3Ig3LUZByqVYHHcEX5wncV5ysI8IFc\
    DbFmDDkKEDTZW+aJ7psol3n6a/S7KLNV2j8mwlNrVeTOdkdmGCpLucDACd1Xp9ANUwasGxLlWzY7rZDuHVjfAC9DnkRZzGHedYgz\
    kRWx5hjuadMgyv0abNUOt7GtMX1ycawdGH9xrcbpgNnf3UvsDFTxS40kFeGw44Gfnvdo45M0Wh5Qxd2Pa/ZwYmeYI4zUEqFt087I\
    O41GTbbfg6LnF76BmjWjm1ltx2FPvIw05jLuJQ1DdPBPY7ex9dhr7jwSv+gtvtxtNu8/3vFlsuQhY+RPaAyJx8drWQ2B/r8oeAL4\
    VwL+k3yvF28Wpek1C+n3SzGE/jEXKe1QxiaifBddB1UFQ9m025nEJpxiVIAxb8BFDiKyqcnqQG7iw1tA6zl78msMEO/qse4iLXGz\
    SBdplHnNTr5YLfKCPf4jBj2sqdmTFH3/E1BLAQIUAxQAAAAIAAAAIVyO1nFG/AEAAOIEAAAMAAAAAAAAAAAAAACAAQAAAABwcm9q\
    ZWN0Lmpzb25QSwUGAAAAAAEAAQA6AAAAJgIAAAAA";

fn of(image: &str) -> Vec<&'static Language> {
    languages().iter().filter(|language| language.image == image).collect()
}

fn roomy(language: &Language, job: NewJob) -> NewJob {
    let file = |file: &judge_farm::languages::SampleFile| SourceFile {
        path: file.path.clone(),
        content: file.content.clone(),
    };
    NewJob { time_limit_ms: 5000, memory_limit_mib: 256, files: language.files.iter().map(file).collect(), ..job }
}

#[tokio::test]
async fn every_language_of_the_core_says_hello_and_adds() {
    let farm = Farm::start().await;
    let available = farm.client.available_languages().await.expect("asking");
    let core = of("core");
    assert!(core.len() >= 18 && core.iter().all(|language| available.contains(&language.id)), "{available:?}");
    let judged = core.iter().map(async |&language| {
        let numbers = vec![test(1, "3 4\n", "7"), test(2, "-1000000000 1\n", "-999999999")];
        let hello = roomy(language, job(language.id, &language.hello, vec![test(1, "", "Hello")]));
        let sums = [language.a_plus_b.as_ref(), language.a_plus_b.is_some().then_some(&language.template)];
        let sums = sums.into_iter().flatten();
        let sums: Vec<NewJob> = sums.map(|text| roomy(language, job(language.id, text, numbers.clone()))).collect();
        for job in [hello].into_iter().chain(sums) {
            let outcome = farm.judge(job).await;
            assert_eq!(outcome.status, "AC", "{}: {outcome:?}", language.name);
        }
    });
    // A few at a time: none waits long, however slow the machine is.
    futures::stream::iter(judged).buffer_unordered(4).collect::<Vec<()>>().await;
}

/// The command that people run, on the images that are on this machine.
#[tokio::test]
async fn every_language_of_the_other_images_passes_the_verification_where_its_image_is() {
    let arguments = ["languages", "--verify", "--image", "school", "--image", "full", "--cells", "2"];
    let output = tokio::process::Command::new(env!("CARGO_BIN_EXE_judge-farm")).args(arguments).output().await;
    let output = output.expect("running the farm's program");
    let table = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{table}");
    let rows: Vec<&str> = table.lines().collect();
    let listed = of("school").len() + of("full").len();
    assert_eq!(rows.len(), listed + 2, "a row for each, a head and a sum: {table}");
    let count = |word: &str| rows[1..=listed].iter().filter(|row| row.contains(word)).count();
    let (passed, absent) = (count("  ok"), count("its image is not here"));
    assert_eq!(passed + absent, listed, "{table}");
    assert!(rows[listed + 1].starts_with(&format!("{passed} entries pass, ")), "{table}");
}

#[tokio::test]
async fn an_idle_node_measures_what_its_languages_take_to_start() {
    let mut farm = Farm::empty().await;
    farm.add_node(&["--measure-after-seconds", "0"]).await;
    let began = std::time::Instant::now();
    let measures = loop {
        let measures = farm.client.language_measures().await.expect("asking");
        // Those of the core come first, by id: Java is the tenth or so.
        if measures.iter().any(|measure| measure.language_id == JAVA) {
            break measures;
        }
        assert!(began.elapsed() < PATIENCE, "only {measures:?}");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    };
    let ids: Vec<i32> = measures.iter().map(|measure| measure.language_id).collect();
    let core: Vec<i32> = of("core").iter().map(|language| language.id).collect();
    assert!(core.starts_with(&ids[..5]), "{measures:?}");
    let (plain_text, c) = (measures[0], measures[4]);
    assert_eq!((plain_text.language_id, plain_text.compile_cpu_ms), (43, None));
    assert_eq!(c.language_id, C);
    assert!((1..1000).contains(&c.start_cpu_ms) && c.peak_kib > 0, "{c:?}");
    assert!(c.compile_cpu_ms.is_some_and(|ms| ms > c.start_cpu_ms), "{c:?}");
    let java = measures.iter().find(|measure| measure.language_id == JAVA).expect("it was waited for");
    assert!((10..5000).contains(&java.start_cpu_ms) && java.peak_kib > 16 << 10, "{java:?}");
    assert!(java.compile_cpu_ms.is_some_and(|ms| ms > java.start_cpu_ms), "{java:?}");
    assert!(plain_text.start_cpu_ms < java.start_cpu_ms, "{plain_text:?}");
}

#[tokio::test]
async fn what_the_judge_does_not_run_is_no_language_of_a_node() {
    let farm = Farm::start().await;
    let available = farm.client.available_languages().await.expect("asking");
    assert!(unjudged().iter().any(|other| other.id == 84));
    for other in unjudged() {
        assert!(!available.contains(&other.id), "{}", other.key);
        let refused = farm.client.submit(job(other.id, "x", vec![test(1, "", "")])).await;
        assert!(refused.is_err(), "{}", other.key);
    }
}

/// A program as text is a script or an ELF file in base64.
#[tokio::test]
async fn an_executable_may_be_a_script_or_a_binary() {
    let farm = Farm::start().await;
    let executable = |source: &str| job(44, source, vec![test(1, "3\n", "3")]);
    let outcome = farm.judge(executable("#!/bin/cat\n")).await;
    assert_eq!(outcome.status, "WR", "it writes itself: {outcome:?}");
    let outcome = farm.judge(executable(COPYING_ELF)).await;
    assert_eq!(outcome.status, "AC", "{outcome:?}");
    let outcome = farm.judge(executable("%%%")).await;
    assert_eq!(outcome.status, "CPE", "{outcome:?}");
}

/// A project with a sprite that has these blocks.
fn project(blocks: Value) -> String {
    let costume = json!({"assetId": "0".repeat(32), "name": "0", "dataFormat": "svg"});
    let target = |stage: bool, name: &str, blocks: Value| {
        json!({"isStage": stage, "name": name, "variables": {}, "lists": {}, "broadcasts": {}, "blocks": blocks,
            "comments": {}, "currentCostume": 0, "costumes": [costume], "sounds": [], "volume": 100, "layerOrder": i32::from(!stage)})
    };
    let targets = [target(true, "Stage", json!({})), target(false, "Sprite", blocks)];
    json!({"targets": targets, "monitors": [], "extensions": [], "meta": {"semver": "3.0.0"}}).to_string()
}

fn block(opcode: &str, parent: Option<&str>, next: Option<&str>, inputs: Value) -> Value {
    json!({"opcode": opcode, "parent": parent, "next": next, "inputs": inputs, "fields": {}, "shadow": false,
        "topLevel": parent.is_none()})
}

#[tokio::test]
async fn scratch_projects_play_without_a_screen_where_their_image_is() {
    let farm = Farm::start().await;
    if !farm.client.available_languages().await.expect("asking").contains(&SCRATCH) {
        return;
    }
    let said = |text: &str| json!({"MESSAGE": [1, [10, text]], "SECS": [1, [4, "60"]]});
    let waits = |seconds: &str| json!({"DURATION": [1, [5, seconds]]});
    let two_clocks = project(json!({
        "flag": block("event_whenflagclicked", None, Some("wait"), json!({})),
        "wait": block("control_wait", Some("flag"), Some("say"), waits("40")),
        "say": block("looks_sayforsecs", Some("wait"), Some("think"), said("second")),
        "think": block("looks_think", Some("say"), None, said("fourth")),
        "flag2": block("event_whenflagclicked", None, Some("wait2"), json!({})),
        "wait2": block("control_wait", Some("flag2"), Some("say2"), waits("20")),
        "say2": block("looks_say", Some("wait2"), Some("wait3"), said("first")),
        "wait3": block("control_wait", Some("say2"), Some("say3"), waits("50")),
        "say3": block("looks_say", Some("wait3"), None, said("third")),
    }));
    let echo = project(json!({
        "flag": block("event_whenflagclicked", None, Some("ask"), json!({})),
        "ask": block("sensing_askandwait", Some("flag"), Some("say"), json!({"QUESTION": [1, [10, "?"]]})),
        "say": block("looks_say", Some("ask"), None, json!({"MESSAGE": [3, "answer", [10, ""]]})),
        "answer": block("sensing_answer", Some("say"), None, json!({})),
    }));
    let minutes = test(1, "", "first\nsecond\nthird\nfourth");
    let line = test(1, "Xin chào Đà Nẵng\r\nrest", "Xin chào Đà Nẵng");
    let projects = [(two_clocks.as_str(), minutes), (&echo, line), (HELLO_SB3, test(1, "", "Hello"))];
    for (source, test) in projects {
        let asked = NewJob { time_limit_ms: 5000, memory_limit_mib: 256, ..job(SCRATCH, source, vec![test]) };
        let outcome = farm.judge(asked).await;
        assert_eq!(outcome.status, "AC", "{outcome:?}");
    }
    // What is wrong with one that is broken is said in plain words, in both languages.
    let broken = [
        ("{\"targets\": 1}", "đúng dạng", "not made like a Scratch 3 project"),
        ("{\"targets\": [", "không phải JSON", "not valid JSON"),
        ("print(1)", "base64", "neither a project.json nor an .sb3 file"),
        ("UEsDBA==", "không đầy đủ", "damaged or not whole"),
    ];
    for (source, vietnamese, english) in broken {
        let row = farm.run(SCRATCH, source, "").await;
        assert_eq!(row.status, "RTE", "{row:?}");
        let said = row.stderr.as_deref().unwrap_or_default();
        assert!(said.contains(vietnamese) && said.contains(english), "{source}: {said}");
    }
}

#[tokio::test]
async fn vietnamese_text_survives_in_every_direction() {
    let farm = Farm::start().await;
    let text = "Tiếng Việt: đường, nghĩa, ổ 🙂";
    let java = format!(
        "import java.util.*;\npublic class Main {{ public static void main(String[] a) {{ String s = new Scanner(System.in).nextLine(); System.out.println(s.equals(\"{text}\") ? s + \" \" + s.codePointCount(0, s.length()) : \"khác\"); }} }}"
    );
    let length = text.chars().count();
    let expected = format!("{text} {length}");
    let javascript = "const s = require('fs').readFileSync(0, 'utf8').trim();\nconsole.log(s, [...s].length);";
    let python = "s = input()\nprint(s, len(s))";
    for (language, source) in [(JAVA, java.as_str()), (JAVASCRIPT, javascript), (PYTHON, python)] {
        let limits = job(language, source, vec![test(1, &format!("{text}\n"), &expected)]);
        let outcome = farm.judge(NewJob { time_limit_ms: 5000, memory_limit_mib: 256, ..limits }).await;
        assert_eq!(outcome.status, "AC", "{outcome:?}");
    }
    let row = farm.run(PYTHON, "print(open('bad', 'rb').read())", "").await;
    assert_eq!(row.status, "RTE", "a file that is not there: {row:?}");
}

#[tokio::test]
async fn java_has_the_memory_it_was_promised() {
    let farm = Farm::start().await;
    let source = "public class Main { public static void main(String[] a) { byte[] b = new byte[90 << 20]; for (int i = 0; i < b.length; i += 4096) b[i] = 1; System.out.println(b.length >> 20); } }";
    let limits = job(JAVA, source, vec![test(1, "", "90")]);
    let outcome = farm.judge(NewJob { time_limit_ms: 5000, memory_limit_mib: 128, ..limits.clone() }).await;
    assert_eq!(outcome.status, "AC", "{outcome:?}");
    assert!(outcome.memory_kib > 90 << 10, "{outcome:?}");
    let outcome =
        farm.judge(NewJob { id: uuid::Uuid::new_v4(), memory_limit_mib: 64, time_limit_ms: 5000, ..limits }).await;
    assert_eq!((outcome.status.as_str(), outcome.reason.as_deref()), ("RTE", Some("memory_limit")), "{outcome:?}");
}
