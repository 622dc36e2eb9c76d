//! An example of every level of both rubrics, and what analysers have got wrong.

use scratch::{Evidence, Project, Rubric, ScratchDimension as Dimension, ScratchLevel, analyse};

use crate::build::{B, b, call, define, json_of, project, scripts, sprite, stage, whole};

fn flag() -> B {
    b("event_whenflagclicked")
}

fn walk() -> B {
    b("motion_movesteps").num("STEPS", 10)
}

fn say() -> B {
    b("looks_say").text("MESSAGE", "Xin chào")
}

fn greater() -> B {
    b("operator_gt").variable("OPERAND1", "điểm").text("OPERAND2", "50")
}

fn when() -> B {
    b("control_if").with("CONDITION", greater())
}

fn repeat() -> B {
    b("control_repeat").num("TIMES", 10)
}

fn forever() -> B {
    b("control_forever")
}

fn received(message: &str) -> B {
    b("event_whenbroadcastreceived").field("BROADCAST_OPTION", message)
}

fn send(message: &str) -> B {
    b("event_broadcast").message(message)
}

fn key(key: &str) -> B {
    b("event_whenkeypressed").field("KEY_OPTION", key)
}

fn one(blocks: Vec<B>) -> Project {
    scripts(vec![blocks])
}

/// A single block with nothing around it.
fn alone(opcode: &'static str) -> Project {
    one(vec![b(opcode)])
}

fn sum(operator: &'static str) -> B {
    b(operator).num("NUM1", 1).num("NUM2", 2)
}

fn set_to(value: B) -> Project {
    one(vec![b("data_setvariableto").field("VARIABLE", "x").with("VALUE", value)])
}

fn score(project: &Project, rubric: Rubric, dimension: Dimension) -> u32 {
    let analysis = analyse(project, rubric);
    analysis.dimensions.iter().find(|mark| mark.dimension == dimension).map_or(99, |mark| mark.score)
}

type Examples = Vec<(Dimension, u32, Project)>;

/// Levels that both rubrics give for the same.
fn of_both() -> Examples {
    use Dimension::*;
    vec![
        (Logic, 0, one(vec![repeat().body(vec![say()])])),
        (Logic, 1, one(vec![when().body(vec![say()])])),
        (Logic, 2, one(vec![b("control_if_else").body(vec![say()]).otherwise(vec![walk()])])),
        (Logic, 3, one(vec![b("control_wait_until").with("CONDITION", b("operator_not").with("OPERAND", greater()))])),
        (Logic, 3, one(vec![b("control_wait_until").with("CONDITION", b("operator_and"))])),
        (Logic, 3, one(vec![b("control_wait_until").with("CONDITION", b("operator_or"))])),
        (FlowControl, 0, one(vec![say()])),
        (FlowControl, 1, one(vec![say(), say()])),
        (FlowControl, 2, one(vec![repeat().body(vec![say()])])),
        (FlowControl, 2, one(vec![forever().body(vec![say()])])),
        (FlowControl, 3, one(vec![b("control_repeat_until").with("CONDITION", greater()).body(vec![say()])])),
        (Synchronization, 0, one(vec![flag(), say()])),
        (Synchronization, 1, one(vec![b("control_wait").num("DURATION", 1)])),
        (Synchronization, 2, one(vec![send("đi")])),
        (Synchronization, 2, one(vec![received("đi"), say()])),
        (Synchronization, 2, one(vec![b("control_stop").field("STOP_OPTION", "all")])),
        (Synchronization, 3, one(vec![b("control_wait_until").with("CONDITION", greater())])),
        (Synchronization, 3, one(vec![b("event_whenbackdropswitchesto").field("BACKDROP", "rừng"), say()])),
        (Synchronization, 3, one(vec![b("event_broadcastandwait").message("đi")])),
        (Abstraction, 0, one(vec![flag(), say()])),
        (Abstraction, 1, scripts(vec![vec![flag(), say()], vec![key("space"), walk()]])),
        (DataRepresentation, 0, one(vec![flag(), say()])),
        (DataRepresentation, 1, one(vec![walk()])),
        (DataRepresentation, 1, one(vec![b("looks_switchbackdropto").menu("BACKDROP", "rừng")])),
        (DataRepresentation, 2, one(vec![b("data_changevariableby").field("VARIABLE", "x").num("VALUE", 1)])),
        (DataRepresentation, 3, one(vec![b("data_addtolist").text("ITEM", "a").field("LIST", "tên")])),
        (DataRepresentation, 3, alone("data_deletealloflist")),
        (DataRepresentation, 3, set_to(b("data_itemnumoflist").text("ITEM", "a").field("LIST", "tên"))),
        (UserInteractivity, 0, one(vec![received("đi"), say()])),
        (UserInteractivity, 1, one(vec![flag(), say()])),
        (UserInteractivity, 2, one(vec![key("space"), say()])),
        (UserInteractivity, 2, one(vec![b("event_whenstageclicked"), say()])),
        (UserInteractivity, 2, one(vec![b("sensing_askandwait").text("QUESTION", "Tên?")])),
        (UserInteractivity, 2, one(vec![b("motion_goto").menu("TO", "_mouse_")])),
        (
            UserInteractivity,
            2,
            one(vec![
                b("control_wait_until")
                    .with("CONDITION", b("sensing_touchingobject").menu("TOUCHINGOBJECTMENU", "_mouse_")),
            ]),
        ),
        (UserInteractivity, 0, one(vec![b("motion_goto").menu("TO", "_random_")])),
        (UserInteractivity, 3, one(vec![b("videoSensing_videoToggle").menu("VIDEO_STATE", "on")])),
        (UserInteractivity, 3, set_to(b("sensing_loudness"))),
        (Parallelization, 0, one(vec![flag(), say()])),
        (Parallelization, 1, scripts(vec![vec![flag(), say()], vec![flag(), walk()]])),
        (Parallelization, 2, scripts(vec![vec![key("space"), say()], vec![key("space"), walk()]])),
        (
            Parallelization,
            2,
            scripts(vec![
                vec![b("event_whenthisspriteclicked"), say()],
                vec![b("event_whenthisspriteclicked"), walk()],
            ]),
        ),
        (Parallelization, 0, scripts(vec![vec![key("space"), say()], vec![key("a"), walk()]])),
        (Parallelization, 3, scripts(vec![vec![received("đi"), say()], vec![received("ĐI"), walk()]])),
        (
            Parallelization,
            3,
            scripts(vec![
                vec![b("event_whenbackdropswitchesto").field("BACKDROP", "rừng"), say()],
                vec![b("event_whenbackdropswitchesto").field("BACKDROP", "rừng"), walk()],
            ]),
        ),
        (
            Parallelization,
            3,
            scripts(vec![
                vec![b("event_whengreaterthan").field("WHENGREATERTHANMENU", "TIMER").num("VALUE", 5), say()],
                vec![b("event_whengreaterthan").field("WHENGREATERTHANMENU", "TIMER").num("VALUE", 9), walk()],
            ]),
        ),
        (
            Parallelization,
            3,
            scripts(vec![
                vec![b("videoSensing_whenMotionGreaterThan").num("REFERENCE", 10), say()],
                vec![b("videoSensing_whenMotionGreaterThan").num("REFERENCE", 20), walk()],
            ]),
        ),
        (Parallelization, 0, scripts(vec![vec![received("đi"), say()], vec![received("về"), walk()]])),
    ]
}

fn of_classic() -> Examples {
    use Dimension::*;
    vec![
        (Abstraction, 2, one(vec![define("nhảy %n", &["cao"]), walk()])),
        (Abstraction, 3, one(vec![b("control_start_as_clone"), walk()])),
    ]
}

fn busy_receiver(message: &str) -> Vec<B> {
    vec![received(message), say(), repeat().body(vec![walk(), say(), walk()])]
}

fn of_extended() -> Examples {
    use Dimension::*;
    let nested_if = when().body(vec![when().body(vec![say()])]);
    let through_loop = when().body(vec![repeat().body(vec![b("control_if_else").body(vec![say()])])]);
    let nested_loop = repeat().body(vec![say(), when().body(vec![forever().body(vec![walk()])])]);
    let three = |receiver: fn(&str) -> Vec<B>| {
        scripts(vec![vec![flag(), send("a"), send("b"), send("C")], receiver("a"), receiver("b"), receiver("c")])
    };
    let idle: fn(&str) -> Vec<B> = |message| vec![received(message), repeat().body(vec![walk(), say()])];
    let glide = b("motion_glidesecstoxy").num("SECS", 1).num("X", 0).num("Y", 0);
    vec![
        (Logic, 4, one(vec![nested_if])),
        (Logic, 4, one(vec![through_loop])),
        (FlowControl, 4, one(vec![nested_loop])),
        (FlowControl, 2, scripts(vec![vec![repeat().body(vec![say()]), forever().body(vec![walk()])]])),
        (Synchronization, 4, three(busy_receiver)),
        (Synchronization, 2, three(idle)),
        (Abstraction, 2, one(vec![b("control_start_as_clone"), walk()])),
        (Abstraction, 3, one(vec![define("nhảy %n", &["cao"]), walk()])),
        (Abstraction, 4, one(vec![b("control_start_as_clone"), send("đi")])),
        (Abstraction, 4, one(vec![b("control_start_as_clone"), when().body(vec![walk()])])),
        (Abstraction, 4, one(vec![b("control_start_as_clone"), forever().body(vec![walk(), walk(), say()])])),
        (Abstraction, 2, one(vec![b("control_start_as_clone"), forever().body(vec![walk(), say()]), when()])),
        (DataRepresentation, 4, set_to(greater())),
        (DataRepresentation, 4, set_to(b("operator_not"))),
        (UserInteractivity, 3, one(vec![when().body(vec![say()]), when().body(vec![walk()])])),
        (UserInteractivity, 4, one(vec![b("makeymakey_whenMakeyKeyPressed").menu("KEY", "SPACE"), say()])),
        (UserInteractivity, 0, one(vec![b("pen_clear")])),
        (Parallelization, 3, one(vec![b("control_create_clone_of").menu("CLONE_OPTION", "_myself_")])),
        (Parallelization, 3, one(vec![when().body(vec![say()]), when().body(vec![walk()])])),
        (Parallelization, 4, one(vec![when(), when(), when()])),
        (
            Parallelization,
            4,
            scripts(vec![
                vec![received("đi"), say()],
                vec![received("đi"), walk()],
                vec![received("Đi"), walk(), say()],
            ]),
        ),
        (MathOperators, 0, set_to(b("operator_random").num("FROM", 1).num("TO", 6))),
        (MathOperators, 1, set_to(sum("operator_add"))),
        (MathOperators, 1, set_to(sum("operator_divide"))),
        (MathOperators, 2, set_to(b("operator_equals").text("OPERAND1", "1").text("OPERAND2", "1"))),
        (MathOperators, 2, set_to(sum("operator_add").with("NUM1", sum("operator_multiply")))),
        (MathOperators, 3, set_to(b("operator_join").text("STRING1", "a").text("STRING2", "b"))),
        (MathOperators, 3, set_to(b("operator_contains").text("STRING1", "a").text("STRING2", "b"))),
        (MathOperators, 4, set_to(b("operator_mathop").field("OPERATOR", "atan").num("NUM", 1))),
        (MathOperators, 0, set_to(b("operator_mathop").field("OPERATOR", "sqrt").num("NUM", 9))),
        (MotionOperators, 0, one(vec![flag(), say()])),
        (MotionOperators, 1, one(vec![walk()])),
        (MotionOperators, 2, one(vec![b("motion_turnright").num("DEGREES", 15)])),
        (MotionOperators, 2, one(vec![b("motion_setrotationstyle").field("STYLE", "left-right")])),
        (MotionOperators, 3, one(vec![glide])),
        (MotionOperators, 4, one(vec![walk(), walk(), repeat().body(vec![walk(), walk()]), walk()])),
        (MotionOperators, 1, scripts(vec![vec![walk(), walk(), walk()], vec![walk(), walk()]])),
    ]
}

#[test]
fn every_level_has_its_example() {
    let both = of_both();
    let classic = both.iter().cloned().chain(of_classic());
    let extended = both.iter().cloned().chain(of_extended());
    for (rubric, examples) in
        [(Rubric::Classic, classic.collect::<Examples>()), (Rubric::Extended, extended.collect::<Examples>())]
    {
        for (at, (dimension, level, project)) in examples.iter().enumerate() {
            // What is worth 3 in the one may be worth more in the other.
            let found = score(project, rubric, *dimension);
            let is_more = rubric == Rubric::Extended && at < both.len() && found > *level;
            assert!(found == *level || is_more, "{rubric} {dimension}: {found} instead of {level} in example {at}");
        }
        let reached = |dimension: Dimension, level: u32| {
            examples.iter().any(|(of, ..)| *of == dimension)
                && examples.iter().any(|(of, _, it)| *of == dimension && score(it, rubric, dimension) == level)
        };
        for mark in analyse(&scripts(vec![]), rubric).dimensions {
            for level in 0..=mark.max {
                assert!(reached(mark.dimension, level), "{rubric} {}: nothing for {level}", mark.dimension);
            }
        }
    }
}

#[test]
fn an_empty_project_is_basic_and_a_rich_one_is_not() {
    let empty = analyse(&scripts(vec![]), Rubric::Classic);
    assert_eq!((empty.total, empty.max, empty.level), (0, 21, ScratchLevel::Basic));
    assert_eq!(analyse(&scripts(vec![]), Rubric::Extended).max, 36);
    let rich = scripts(vec![
        vec![flag(), b("data_addtolist").text("ITEM", "a").field("LIST", "tên"), set_by_camera(), send("đi")],
        vec![received("đi"), b("control_wait_until").with("CONDITION", b("operator_not").with("OPERAND", greater()))],
        vec![received("đi"), b("control_repeat_until").with("CONDITION", greater()).body(vec![walk()])],
        vec![b("control_start_as_clone"), walk()],
    ]);
    let analysis = analyse(&rich, Rubric::Classic);
    assert_eq!((analysis.total, analysis.level), (21, ScratchLevel::Master));
    assert_eq!((analysis.counts.sprites, analysis.counts.scripts), (1, 4));
}

fn set_by_camera() -> B {
    b("data_setvariableto").field("VARIABLE", "to").with("VALUE", b("sensing_loudness"))
}

#[test]
fn evidence_names_who_has_earned_it() {
    let cat = sprite("Mèo", vec![vec![flag(), when().body(vec![say()])]]);
    let dog = sprite("Chó", vec![vec![flag(), b("control_if_else").body(vec![say()])], vec![key("a"), when()]]);
    let analysis = analyse(&project(vec![cat, dog]), Rubric::Classic);
    let logic = &analysis.dimensions[0];
    let evidence = Evidence { target: "Chó".into(), opcode: "control_if_else".into() };
    assert_eq!((logic.score, logic.evidence.as_slice()), (2, [evidence].as_slice()));
    let many = (0..9).map(|at| sprite(["a", "b", "c", "d", "e", "f", "g", "h", "i"][at], vec![vec![when()]]));
    assert_eq!(analyse(&project(many.collect()), Rubric::Classic).dimensions[0].evidence.len(), 5);
}

#[test]
fn clicks_count_on_the_same_sprite_alone() {
    let clicked = || vec![vec![b("event_whenthisspriteclicked"), say()]];
    let two = project(vec![sprite("Mèo", clicked()), sprite("Chó", clicked())]);
    assert_eq!(score(&two, Rubric::Classic, Dimension::Parallelization), 0);
    let on_stage = || vec![b("event_whenstageclicked"), say()];
    let json = json_of(&[stage(vec![on_stage(), on_stage()]), sprite("Mèo", vec![])], &[]);
    assert_eq!(score(&whole(&json), Rubric::Classic, Dimension::Parallelization), 2);
}

#[test]
fn movements_count_within_a_script_wherever_their_blocks_are_stored() {
    let four = || vec![walk(), walk(), walk(), walk()];
    let mixed = scripts(vec![four(), four()]);
    assert_eq!(score(&mixed, Rubric::Extended, Dimension::MotionOperators), 1);
}

#[test]
fn conditions_without_a_question_break_nothing() {
    let empty = one(vec![b("control_if"), b("control_if"), b("control_repeat_until")]);
    assert_eq!(score(&empty, Rubric::Extended, Dimension::Parallelization), 0);
    assert_eq!(score(&empty, Rubric::Extended, Dimension::FlowControl), 3);
}

#[test]
fn extensions_that_only_paint_are_no_talk() {
    let of = |extensions: &[&str]| whole(&json_of(&[stage(vec![])], extensions));
    let score = |extensions: &[&str]| score(&of(extensions), Rubric::Extended, Dimension::UserInteractivity);
    assert_eq!(score(&["pen", "music", "videoSensing", "text2speech", "translate"]), 0);
    assert_eq!(score(&["pen", "microbit"]), 4);
}

#[test]
fn own_blocks_and_loose_values_are_no_scripts_by_themselves() {
    let json = json_of(&[stage(vec![]), sprite("Mèo", vec![vec![flag(), call("nhảy", vec![])]])], &[]);
    let mut value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    value["targets"][1]["blocks"]["loose"] = serde_json::json!([12, "điểm", "id", 5, 5]);
    let analysis = analyse(&whole(&value.to_string()), Rubric::Classic);
    assert_eq!((analysis.counts.scripts, analysis.counts.blocks), (1, 2));
}
