//! Worked examples, kind by kind.

use marking::{Answers, Kind, Marking, Outcome, Subject, key_answer, mark, mark_moments};
use serde_json::{Value, json};
use statements::Format;

struct Question {
    kind: Kind,
    style: &'static str,
    statement: &'static str,
    answers: Answers,
    marking: Marking,
}

fn question(kind: Kind, answers: Value) -> Question {
    let answers = Answers::read(kind, &answers).expect("answers");
    Question { kind, style: "", statement: "", answers, marking: Marking::default() }
}

impl Question {
    fn marking(mut self, marking: Value) -> Self {
        self.marking = serde_json::from_value(marking).expect("marking");
        self
    }

    fn subject(&self) -> Subject<'_> {
        Subject {
            kind: self.kind,
            style: self.style,
            format: Format::Markdown,
            statement: self.statement,
            media: &[],
            answers: &self.answers,
            marking: &self.marking,
        }
    }

    /// The shares of some answers, in thousandths; null: refused.
    fn shares(&self, answers: &[&str]) -> Vec<Option<i64>> {
        let thousandths = |share: f64| (share * 1000.0).round() as i64;
        answers.iter().map(|answer| mark(&self.subject(), answer).ok().map(|it| thousandths(it.share))).collect()
    }
}

fn of(shares: &[i64]) -> Vec<Option<i64>> {
    shares.iter().map(|share| (*share >= 0).then_some(*share)).collect()
}

fn four_choices() -> Value {
    json!([
        {"id": 1, "text": "2", "correct": true}, {"id": 2, "text": "4"},
        {"id": 3, "text": "3", "correct": true}, {"id": 4, "text": "9", "feedback": "9 = 3 · 3"},
    ])
}

#[test]
fn one_choice_is_all_or_nothing() {
    let one = question(Kind::SingleChoice, json!([{"id": 1, "text": "a"}, {"id": 2, "text": "b", "correct": true}]));
    assert_eq!(one.shares(&["2", "1", "", "1,2", "-2", "3", "x"]), of(&[1000, 0, 0, -1, -1, -1, -1]));
    assert_eq!(key_answer(&one.subject()).as_deref(), Some("2"));
}

#[test]
fn several_choices_have_four_rules() {
    let answers = ["1,3", "1", "1,2", "2,4", "1,2,3", "1,2,3,4", ""];
    for (rule, shares) in [
        (json!({}), [1000, 500, 0, 0, 500, 0, 0]),
        (json!({"rule": "all_or_nothing"}), [1000, 0, 0, 0, 0, 0, 0]),
        (json!({"rule": "each"}), [1000, 750, 500, 0, 750, 500, 0]),
        (json!({"rule": "steps"}), [1000, 500, 250, 0, 500, 250, 0]),
        (json!({"rule": "steps", "steps": [0.0, 50.0]}), [1000, 500, 500, 0, 500, 500, 0]),
    ] {
        let several = question(Kind::MultipleChoice, four_choices()).marking(rule.clone());
        assert_eq!(several.shares(&answers), of(&shares), "{rule}");
    }
    let marked = mark(&question(Kind::MultipleChoice, four_choices()).subject(), "3,4").expect("marks");
    let told: Vec<_> = marked.parts.iter().map(|it| (it.id.as_str(), it.correct, it.feedback.as_str())).collect();
    assert_eq!(told, [("3", Some(true), ""), ("4", Some(false), "4")]);
}

#[test]
fn statements_are_true_or_false_as_in_the_national_exam() {
    let mut exam = question(Kind::MultipleChoice, four_choices()).marking(json!({"rule": "steps"}));
    exam.style = "true_false";
    let answers = ["1,-2,3,-4", "1,-2,3,4", "1,-2,3", "1,2", "-1", "1", ""];
    assert_eq!(exam.shares(&answers), of(&[1000, 500, 500, 100, 0, 100, 0]));
    assert_eq!(key_answer(&exam.subject()).as_deref(), Some("1,-2,3,-4"));
    exam.marking.rule = None;
    assert_eq!(exam.shares(&answers), of(&[1000, 500, 750, 0, 0, 250, 0]));
}

#[test]
fn gaps_count_by_their_weight() {
    let mut gaps = question(
        Kind::FillIn,
        json!([{"key": "a", "accepted": ["Huế"], "weight": 3}, {"key": "b", "accepted": ["0,5"], "feedback": "Một nửa"}]),
    );
    gaps.statement = "{{a}} {{b}}";
    assert_eq!(
        gaps.shares(&["a::Huế||b::0.5", "a:: Huế ", "b::0,5||a::Hue", "", "a::Huế||a::Huế", "c::x"]),
        of(&[1000, 750, 250, 0, -1, -1])
    );
    let chosen = json!([{"key": "a", "accepted": ["b"], "options": ["a", "b"]}]);
    assert_eq!(key_answer(&question(Kind::FillIn, chosen).subject()).as_deref(), Some("a::b"));
}

#[test]
fn of_short_answers_the_best_counts() {
    let known = json!([
        {"text": "-?\\d+", "share": 0, "compare": {"regex": true}, "feedback": "Thiếu đơn vị"},
        {"text": "khoảng 300 000 km/s", "share": 50}, {"text": "299 792 458 m/s", "share": 100},
    ]);
    let short = question(Kind::ShortAnswer, known);
    let answers = ["299 792 458 m/s", "khoảng 300 000  km/s", "7", "nhanh", ""];
    assert_eq!(short.shares(&answers), of(&[1000, 500, 0, 0, 0]));
    assert_eq!(mark(&short.subject(), "7").expect("marks").parts[0].feedback, "s0");
    let open = short.marking(json!({"by_hand": true}));
    let outcome = |answer| mark(&open.subject(), answer).expect("marks").outcome;
    assert_eq!((outcome("nhanh"), outcome("7"), outcome(" ")), (Outcome::ByHand, Outcome::Marked, Outcome::Marked));
}

#[test]
fn people_and_the_judge_mark_what_is_theirs() {
    let essay = question(Kind::LongAnswer, json!({"min_words": 2, "max_words": 3, "files": 1}));
    assert_eq!(mark(&essay.subject(), "Tôi đi học").expect("marks").outcome, Outcome::ByHand);
    assert_eq!(essay.shares(&["Tôi", "một hai ba bốn", "/files/3/bai.pdf", ""]), of(&[-1, -1, 0, 0]));
    assert_eq!(question(Kind::Theory, json!(null)).shares(&["", "đã đọc"]), of(&[1000, 1000]));
    let by_hand = question(Kind::CodeJudgeManual, json!({"languages": [71]}));
    assert_eq!(mark(&by_hand.subject(), "print(1)").expect("marks").outcome, Outcome::ByHand);
    for kind in [Kind::Code, Kind::Turtle, Kind::TestDrivenCode] {
        assert_eq!(question(kind, json!(null)).shares(&["x"]), [None], "{kind}");
    }
}

#[test]
fn an_order_is_worth_its_longest_common_subsequence() {
    let items = json!([{"id": 1, "text": "a"}, {"id": 2, "text": "b"}, {"id": 3, "text": "c"}, {"id": 9, "text": "x"}]);
    let order = question(Kind::Interaction, json!({"activity": "order", "items": items, "key": "3,1,2"}));
    assert_eq!(
        order.shares(&["3,1,2", "1,3,2", "2,1,3", "3,1,2,9", "9", "", "3@0", "4"]),
        of(&[1000, 667, 333, 667, 0, 0, -1, -1])
    );
    let code = json!({"activity": "order", "is_code": true, "items": items, "key": "3@0,1@1,2@0"});
    let parsons = question(Kind::Interaction, code);
    assert_eq!(parsons.shares(&["3@0,1@1,2@0", "3,1,2", "3,1@1,2"]), of(&[1000, 667, 1000]));
}

#[test]
fn what_belongs_somewhere_is_right_less_wrong() {
    let activity = |reuse: bool| {
        json!({"activity": "drag", "reuse": reuse,
            "items": [{"id": 1, "text": "a"}, {"id": 2, "text": "b"}, {"id": 3, "text": "c"}],
            "places": [{"id": 11, "text": "A", "most": 2}, {"id": 12, "text": "B"}], "key": "1::11||2::12"})
    };
    let drag = question(Kind::Interaction, activity(false));
    assert_eq!(
        drag.shares(&["1::11||2::12", "2::12", "1::12||2::12", "1::11||2::12||3::11", "1::11||1::12", "1::13", ""]),
        of(&[1000, 500, 0, 500, -1, -1, 0])
    );
    let again = question(Kind::Interaction, activity(true));
    assert_eq!(again.shares(&["1::11||1::12||2::12", "1::11||2::11||3::11"]), of(&[500, -1]));
}

#[test]
fn areas_are_touched_once_each() {
    let areas = json!([
        {"shape": "rectangle", "x": 0, "y": 0, "width": 200, "height": 100},
        {"shape": "circle", "x": 500, "y": 500, "radius": 50},
        {"shape": "polygon", "points": [[700, 700], [900, 700], [900, 900], [890, 900], [890, 710], [700, 710]]},
    ]);
    let map = question(Kind::Interaction, json!({"activity": "hotspot", "key": areas}));
    assert_eq!(
        map.shares(&["100::50||530::530||895::800", "100::50||10::10", "0::0", "540::540", "800::800", ""]),
        of(&[1000, 0, 333, 0, 0, 0])
    );
    let key = key_answer(&map.subject()).expect("points within");
    assert_eq!(map.shares(&[&key]), of(&[1000]));
    // Both points lie in the large area, only one in the small: each finds its own.
    let nested = json!([
        {"shape": "rectangle", "x": 0, "y": 0, "width": 900, "height": 900},
        {"shape": "rectangle", "x": 0, "y": 0, "width": 100, "height": 100},
    ]);
    let nested = question(Kind::Interaction, json!({"activity": "hotspot", "key": nested}));
    assert_eq!(nested.shares(&["50::50||500::500", "500::500||50::50"]), of(&[1000, 1000]));
}

#[test]
fn moments_of_a_film_come_one_by_one() {
    let film = question(
        Kind::VideoInteraction,
        json!({"video": "/files/1/a.mp4", "moments": [
            {"id": "m2", "at": 20, "type": "short_answer", "statement": "?", "answers": [{"text": "7", "share": 100}]},
            {"id": "m1", "at": 10, "type": "single_choice", "statement": "?", "must_answer": true, "weight": 3,
             "answers": [{"id": 1, "text": "a", "correct": true}, {"id": 2, "text": "b", "feedback": "Không"}]},
        ]}),
    );
    let marks = |answer, is_final| {
        let marked = mark_moments(&film.subject(), answer, is_final);
        marked.map(|it| (it.outcome, it.share)).map_err(|fault| fault.message.key())
    };
    assert_eq!(marks("m1::2", false), Ok((Outcome::Unfinished, 0.0)));
    assert_eq!(marks("m1::2||m2::7", false), Ok((Outcome::Marked, 0.25)));
    assert_eq!(marks("m1::1", true), Ok((Outcome::Marked, 0.75)));
    for skipped in ["m2::7", "m2::7||m1::"] {
        assert_eq!(marks(skipped, false), Err("must_complete_previous"), "{skipped}");
    }
    assert_eq!(marks("", true), Err("must_complete_previous"));
    assert_eq!(marks("m3::1", false), Err("invalid_value"));
    assert_eq!(key_answer(&film.subject()).as_deref(), Some("m2::7||m1::1"));
    let parts = mark_moments(&film.subject(), "m1::2", false).expect("marks").parts;
    let told: Vec<_> = parts.iter().map(|part| (part.id.as_str(), part.correct, part.feedback.as_str())).collect();
    assert_eq!(told, [("m1", Some(false), ""), ("m1/2", Some(false), "m1/2")]);
}
