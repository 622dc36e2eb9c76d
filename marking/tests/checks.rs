//! What is refused, what is told, what learners get and what they don't.

use std::collections::BTreeSet;

use marking::{Answers, Hint, Kind, Marking, Subject, Translation, check, content, findings, hidden};
use platform::faults::Faults;
use serde_json::{Value, json};
use statements::Format;

/// Makes the question and has something done with it.
fn with<T>(kind: Kind, statement: &str, answers: &Value, then: impl FnOnce(&Subject) -> T) -> T {
    let answers = Answers::read(kind, answers).expect("answers");
    let marking = Marking::default();
    let (style, format) = ("", Format::Markdown);
    then(&Subject { kind, style, format, statement, media: &[], answers: &answers, marking: &marking })
}

fn faults(kind: Kind, statement: &str, answers: &Value, is_complete: bool) -> Vec<String> {
    with(kind, statement, answers, |subject| {
        let mut faults = Faults::default();
        check(subject, is_complete, &mut faults);
        faults.into_fields().iter().map(|it| format!("{} {}", it.field, it.message.key())).collect()
    })
}

#[test]
fn every_kind_tells_what_is_missing_and_where() {
    let picture = json!({"kind": "image", "url": "/files/1/a.png", "alt": "a"});
    for (kind, statement, answers, wanted) in [
        (Kind::SingleChoice, "", json!([]), vec!["answers between"]),
        (
            Kind::SingleChoice,
            "",
            json!([{"text": "a"}, {"text": " "}]),
            vec!["answers[1] item_blank", "answers no_correct_answer"],
        ),
        (
            Kind::MultipleChoice,
            "",
            json!([{"text": "a", "correct": true}, {"text": " a"}]),
            vec!["answers[1] duplicate_answer"],
        ),
        (
            Kind::MultipleChoice,
            "",
            json!([{"text": "a", "correct": true}, {"text": "b", "media": picture}]),
            vec!["answers[1] one_type_only"],
        ),
        (
            Kind::FillIn,
            "{{a}} {{b}}",
            json!([{"key": "a", "accepted": ["1", "1,0"]}, {"key": "c", "accepted": []}]),
            vec![
                "answers gap_without_key",
                "answers[1].key gap_not_in_statement",
                "answers[1].accepted no_correct_answer",
            ],
        ),
        (
            Kind::FillIn,
            "{{a}}",
            json!([{"key": "a", "accepted": ["x"], "options": ["y"]}]),
            vec!["answers[0].options no_correct_answer"],
        ),
        (Kind::ShortAnswer, "", json!([]), vec!["answers no_correct_answer"]),
        (
            Kind::ShortAnswer,
            "",
            json!([{"text": "(", "share": 50, "compare": {"regex": true}}]),
            vec!["answers[0].text invalid_value", "answers scores_first"],
        ),
        (
            Kind::Interaction,
            "",
            json!({"activity": "order", "items": [{"id": 1, "text": "a"}], "key": "2"}),
            vec!["answers.key invalid_value", "answers.items enter_full_information"],
        ),
        (
            Kind::Interaction,
            "",
            json!({"activity": "hotspot", "key": [{"shape": "circle", "x": 1, "y": 1, "radius": 0}]}),
            vec!["answers.key[0] invalid_value", "answers.picture enter_full_information"],
        ),
        (
            Kind::VideoInteraction,
            "",
            json!({"video": "javascript:x", "moments": [{"id": "m1", "at": 1, "type": "code", "statement": "?"}]}),
            vec!["answers.video invalid_value", "answers.moments[0].type question_type_not_supported"],
        ),
        (
            Kind::VideoInteraction,
            "",
            json!({"video": "/files/1/a.mp4", "moments": [{"id": "m1", "at": 1, "type": "short_answer", "statement": "?", "answers": []}]}),
            vec!["answers.moments[0].answers no_correct_answer"],
        ),
        (Kind::Turtle, "", json!({}), vec!["answers.solution enter_full_information"]),
        (Kind::Theory, "", json!(null), vec![]),
    ] {
        let mut found = faults(kind, statement, &answers, true);
        let mut wanted: Vec<String> = wanted.into_iter().map(str::to_owned).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted, "{kind} {answers}");
    }
}

#[test]
fn what_is_saved_by_itself_may_be_unfinished_but_not_too_large() {
    assert!(faults(Kind::SingleChoice, "", &json!([{"text": ""}]), false).is_empty());
    assert!(faults(Kind::FillIn, "{{a}}", &json!([{"key": ""}]), false).is_empty());
    let gap = |number: usize| json!({"key": format!("k{number}"), "accepted": ["x"]});
    let gaps: Value = (0..51).map(gap).collect();
    assert_eq!(faults(Kind::FillIn, "", &gaps, false), ["answers too_long"]);
    let long = json!([{"text": "x".repeat(65_537)}]);
    assert_eq!(faults(Kind::SingleChoice, "", &long, false), ["answers[0].text too_long"]);
}

#[test]
fn what_cannot_be_read_says_where() {
    let field = |kind, answers: Value| Answers::read(kind, &answers).expect_err("a fault").field;
    assert_eq!(field(Kind::SingleChoice, json!([{"text": "a"}, {"text": 7}])), "answers[1].text");
    assert_eq!(field(Kind::FillIn, json!({})), "answers");
    assert_eq!(field(Kind::LongAnswer, json!({"min_words": -1})), "answers.min_words");
    assert_eq!(field(Kind::Interaction, json!({"activity": "dance"})), "answers.activity");
}

#[test]
fn ids_are_given_once_and_kept() {
    let mut answers =
        Answers::read(Kind::SingleChoice, &json!([{"id": 5, "text": "a"}, {"text": "b"}])).expect("answers");
    let mut numbers = [7_i64, 5, 0, 9].into_iter();
    answers.assign_ids(&BTreeSet::from([7]), &mut || numbers.next().expect("a number"));
    assert_eq!(answers.ids(), BTreeSet::from([5, 9]));
    let interaction = json!({"activity": "match", "items": [{"text": "a"}, {"text": "b"}],
        "places": [{"id": 2, "text": "A"}, {"id": 1, "text": "B"}], "key": "1::2||2::1"});
    let mut answers = Answers::read(Kind::Interaction, &interaction).expect("answers");
    let mut numbers = 100..;
    answers.renew_ids(&mut || numbers.next().expect("a number"));
    assert_eq!(answers.to_value()["key"], "100::102||101::103");
    assert_eq!(Answers::read(Kind::Interaction, &answers.to_value()), Ok(answers));
}

#[test]
fn trials_and_translations_follow_the_ids_of_each_moment() {
    let moment = |at: i32| {
        json!({"at": at, "type": "multiple_choice", "statement": "?",
               "answers": [{"text": "a", "correct": true}, {"text": "b"}, {"text": "c", "correct": true}]})
    };
    let mut answers =
        Answers::read(Kind::VideoInteraction, &json!({"video": "/files/1/a.mp4", "moments": [moment(1), moment(2)]}))
            .expect("answers");
    let mut numbers = 100..;
    // Of new ones each list counts from 1.
    let renamed = answers.renew_ids(&mut || numbers.next().expect("a number"));
    let of_film = |text: &str| renamed.answer(Kind::VideoInteraction, None, text);
    assert_eq!(of_film("m1::1,3||m2::2"), "m1::100,102||m2::104");
    assert_eq!(of_film("m9::1||m2::x"), "m9::1||m2::x");
    let parts = ["m2/1", "feedback/m1/2", "m1", "1"].map(|name| renamed.part(name));
    assert_eq!(parts, ["m2/103", "feedback/m1/101", "m1", "1"]);
}

#[test]
fn learners_get_nothing_of_the_key() {
    let secret = "PLANTED";
    let answers = json!([
        {"id": 1, "text": "hai", "correct": true, "feedback": secret}, {"id": 2, "text": "**ba**", "feedback": secret},
    ]);
    let english = Translation {
        parts: [("1", "two"), ("feedback/1", "Well done")].map(|(id, text)| (id.into(), text.into())).into(),
        hints: vec![String::new(), "Try again".into()],
        ..Translation::default()
    };
    with(Kind::SingleChoice, "1 + 1?", &answers, |subject| {
        let seen = serde_json::to_string(&content(subject, None)).expect("JSON");
        assert!(seen.contains("<strong>ba</strong>") && !seen.contains(secret) && !seen.contains("correct"), "{seen}");
        assert_eq!(content(subject, Some(&english)).choices[0].html, "<p>two</p>\n");
        let hints = ["một", "hai"].map(|text| Hint { text: text.into(), cost: 0.0 });
        let hidden = hidden(subject, &hints, "*giải*", Some(&english));
        assert_eq!(hidden.hints, ["<p>một</p>\n", "<p>Try again</p>\n"]);
        assert_eq!((hidden.feedback["1"].as_str(), hidden.right["1"].as_str()), ("<p>Well done</p>\n", "<p>two</p>\n"));
        assert_eq!(hidden.solution, "<p><em>giải</em></p>\n");
    });
    let gaps = json!([{"key": "b", "accepted": [secret]}, {"key": "a", "accepted": ["x"], "options": ["x", "y"]}]);
    with(Kind::FillIn, "{{a}} {{b}}", &gaps, |subject| {
        let content = content(subject, None);
        assert_eq!(content.gaps.iter().map(|gap| gap.key.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert!(!serde_json::to_string(&content).expect("JSON").contains(secret));
    });
}

#[test]
fn an_editor_is_told_what_stops_and_what_is_better() {
    let silent = json!([{"text": "a", "correct": true}, {"media": {"kind": "image", "url": "/files/1/a.png"}}]);
    let told = |kind, statement: &str, answers: &Value| {
        with(kind, statement, answers, |subject| {
            let all = findings(subject);
            all.iter().map(|it| format!("{} {} {}", it.field, it.message.key(), it.blocks)).collect::<Vec<_>>()
        })
    };
    assert_eq!(told(Kind::SingleChoice, "?", &silent), ["answers[1].media picture_without_alt true"]);
    assert_eq!(told(Kind::LongAnswer, "Tả cảnh", &json!({})), ["answers.rubric no_rubric false"]);
    assert_eq!(told(Kind::Theory, "![](/files/1/a.png)", &json!(null)), ["statement picture_without_alt true"]);
    assert_eq!(told(Kind::Theory, "", &json!(null)), ["statement statement_missing true"]);
    assert!(told(Kind::Theory, "![hình](/files/1/a.png) [](/x)", &json!(null)).is_empty());
    let within = json!([{"text": "![  ](/files/1/a.png)", "correct": true}, {"text": "![b](/files/1/b.png)"}]);
    assert_eq!(told(Kind::SingleChoice, "?", &within), ["answers[0].text picture_without_alt true"]);
    let film = json!({"video": "/files/1/a.mp4", "moments": [{"id": "m1", "at": 1, "type": "single_choice",
        "statement": "![](/files/1/a.png)", "answers": [{"text": "a", "correct": true}, {"text": "b"}]}]});
    assert_eq!(told(Kind::VideoInteraction, "", &film), ["answers.moments[0].statement picture_without_alt true"]);
}
