//! A sound question of every kind with a word of its own planted in whatever learners must not see.

use serde_json::{Value, json};

/// Begins and ends every planted word; long enough to come up nowhere by chance.
pub const MARK: &str = "bimatcuaqz";

/// What is planted in a place, between two marks.
pub fn word(place: &str) -> String {
    format!("{MARK}{place}{MARK}")
}

/// A body for each of the twelve kinds, published and listed, whose solution is never shown. Beside the words of the
/// kind's answers each has `hintone`, `hinttwo`, `solution`, `englishhint` and `englishsolution`.
pub fn bodies() -> Vec<Value> {
    let all = [choices(), texts(), programs(), activities()].concat();
    all.into_iter().map(|(kind, statement, answers)| with_secrets(kind, statement, answers)).collect()
}

type Kind = (&'static str, &'static str, Value);

fn with_secrets(kind: &str, statement: &str, answers: Value) -> Value {
    let hints = json!([{"text": word("hintone"), "cost": 10}, {"text": word("hinttwo"), "cost": 10}]);
    let english = json!({"name": "Question", "statement": statement, "solution": word("englishsolution"),
                         "hints": [word("hintone"), word("englishhint")]});
    let mut body = json!({
        "type": kind, "name": format!("Câu {kind}"), "statement": statement, "answers": answers, "score": 10,
        "status": "published", "visibility": "public", "is_listed": true, "tags": ["rò rỉ"], "hints": hints,
        "solution": word("solution"), "show_solution": "never", "translations": {"en": english},
    });
    if kind == "code" {
        body["checker"] = json!({"kind": "custom", "language_id": 71, "source_code": word("checker")});
        body["driver"] =
            json!({"71": {"source": word("frame"), "solution_file": "bai.py", "template": "def f(): pass"}});
        body["test_cases"] = json!([{"input": "1", "output": "1", "is_sample": true, "score": 0},
            {"name": word("testname"), "input": word("testinput"), "output": word("testoutput"), "score": 1}]);
    }
    if kind == "test_driven_code" {
        body["test_cases"] = json!([{"input": "1", "output": "1", "is_sample": true, "score": 0, "test_code": {"71": "print(f())"}},
            {"input": word("testinput"), "output": word("testoutput"), "score": 1, "test_code": {"71": word("testcode")}}]);
    }
    if kind == "short_answer" {
        body["trials"] = json!([{"answer": word("key"), "share": 100}, {"answer": word("trial"), "share": 0}]);
    }
    body
}

fn choices() -> Vec<Kind> {
    let answers = || {
        json!([{"text": "Huế", "correct": false, "feedback": word("feedback")},
               {"text": "Hà Nội", "correct": true, "feedback": word("otherfeedback")}])
    };
    vec![("single_choice", "Chọn.", answers()), ("multiple_choice", "Chọn.", answers())]
}

fn texts() -> Vec<Kind> {
    let gap = json!([{"key": "a", "accepted": [word("key"), word("otherkey")], "feedback": word("feedback")}]);
    let short = json!([{"text": word("key"), "share": 100, "feedback": word("otherfeedback")},
                       {"text": word("otherkey"), "share": 50}]);
    vec![
        ("fill_in", "Thủ đô là {{a}}.", gap),
        ("short_answer", "Thủ đô?", short),
        ("long_answer", "Tả cảnh.", json!({"rubric": word("rubric")})),
        ("theory", "Hãy đọc.", Value::Null),
    ]
}

fn programs() -> Vec<Kind> {
    let in_python = json!({"71": {"solution_file": "bai.py", "template": "def f(): pass", "frame": format!("# {}\n{{{{#tests}}}}\n{{{{code}}}}\n{{{{/tests}}}}", word("frame")),
                                  "solution": format!("# {}", word("program"))}});
    let square =
        format!("# {}\nfrom turtle import *\nfor i in range(4):\n    forward(50)\n    left(90)\n", word("program"));
    vec![
        ("code", "Viết hàm.", Value::Null),
        ("code_judge_manual", "Viết chương trình.", json!({"languages": [71], "rubric": word("rubric")})),
        ("test_driven_code", "Viết hàm.", in_python),
        ("turtle", "Vẽ hình vuông.", json!({"template": "from turtle import *\n", "solution": square})),
    ]
}

fn activities() -> Vec<Kind> {
    let pairs = json!({"activity": "match", "items": [{"text": "a", "feedback": word("feedback")}, {"text": "b", "feedback": word("otherfeedback")}],
                       "places": [{"text": "A"}, {"text": "B"}], "key": "1::1||2::2"});
    let moment = json!({"id": "m1", "at": 3, "type": "short_answer", "statement": "Đâu?", "must_answer": true,
                        "answers": [{"text": word("key"), "share": 100}]});
    vec![
        ("interaction", "Nối.", pairs),
        ("video_interaction", "Xem.", json!({"video": "https://example.vn/a.mp4", "moments": [moment]})),
    ]
}
