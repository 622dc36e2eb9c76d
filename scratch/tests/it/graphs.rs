//! Whatever the graphs are, everything ends, and neither order nor ids change what is found.

use proptest::prelude::*;
use scratch::{Analysis, Format, Habits, Opened, Project, Rubric, analyse, compare, read, script_text, signature};
use serde_json::{Map, Value, json};

const OPCODES: &[&str] = &[
    "event_whenflagclicked",
    "event_whenbroadcastreceived",
    "event_broadcast",
    "event_broadcastandwait",
    "control_if",
    "control_if_else",
    "control_repeat",
    "control_repeat_until",
    "control_start_as_clone",
    "operator_gt",
    "operator_add",
    "operator_not",
    "motion_movesteps",
    "motion_gotoxy",
    "data_setvariableto",
    "data_changevariableby",
    "procedures_definition",
    "procedures_call",
    "makeymakey_whenCodePressed",
];
const INPUTS: &[&str] = &["SUBSTACK", "SUBSTACK2", "CONDITION", "NUM1", "BROADCAST_INPUT", "custom_block"];

/// A block that leads anywhere, also to blocks that are not there and to itself.
#[derive(Debug, Clone)]
struct Wild {
    opcode: usize,
    next: Option<usize>,
    parent: Option<usize>,
    inputs: Vec<(usize, usize)>,
    is_top: Option<bool>,
    is_shadow: bool,
}

prop_compose! {
    fn wild()(
        opcode in 0..OPCODES.len(),
        next in proptest::option::of(0_usize..45),
        parent in proptest::option::of(0_usize..45),
        inputs in proptest::collection::vec((0..INPUTS.len(), 0_usize..45), 0..3),
        is_top in prop_oneof![Just(None), Just(Some(false)), Just(Some(true))],
        is_shadow in proptest::bool::weighted(0.1),
    ) -> Wild {
        Wild { opcode, next, parent, inputs, is_top, is_shadow }
    }
}

/// Blocks in this order on a stage, their ids made of numbers by `name`.
fn json_of(blocks: &[Wild], order: &[usize], name: &dyn Fn(usize) -> String) -> Value {
    let blocks = blocks_of(blocks, order, name);
    json!({"targets": [{"isStage": true, "name": "Stage", "blocks": blocks}], "meta": {"semver": "3.0.0"}})
}

/// A stage and sprites with these blocks, in this order and called so; the first one is the stage.
fn targets_of(all: &[Vec<Wild>], order: &[usize], name: &dyn Fn(usize) -> String) -> Value {
    let target = |at: &usize| {
        let straight: Vec<usize> = (0..all[*at].len()).collect();
        let blocks = blocks_of(&all[*at], &straight, &|block| format!("b{block}"));
        json!({"isStage": *at == 0, "name": name(*at), "blocks": blocks})
    };
    json!({"targets": order.iter().map(target).collect::<Vec<_>>(), "meta": {"semver": "3.0.0"}})
}

fn blocks_of(blocks: &[Wild], order: &[usize], name: &dyn Fn(usize) -> String) -> Map<String, Value> {
    let mut map = Map::new();
    for at in order {
        let wild = &blocks[*at];
        let inputs: Map<String, Value> =
            wild.inputs.iter().map(|(input, to)| (INPUTS[*input].to_owned(), json!([2, name(*to)]))).collect();
        let mut block = json!({
            "opcode": OPCODES[wild.opcode],
            "next": wild.next.map(name),
            "parent": wild.parent.map(name),
            "inputs": inputs,
            "fields": {"BROADCAST_OPTION": ["đi", "id"], "VARIABLE": ["x", "id"]},
            "shadow": wild.is_shadow,
            "mutation": {"proccode": "nhảy %s %b", "argumentids": "[\"NUM1\",\"CONDITION\"]"},
        });
        if let Some(is_top) = wild.is_top {
            block["topLevel"] = json!(is_top);
        }
        map.insert(name(*at), block);
    }
    map
}

fn project(json: &Value) -> Project {
    read(&Opened { format: Format::Sb3, json: json.to_string() }).expect("a project")
}

fn marks(analysis: &Analysis) -> Vec<u32> {
    analysis.dimensions.iter().map(|mark| mark.score).collect()
}

/// How much of each bad habit there is: what is found names sprites.
fn sizes(habits: &Habits) -> [usize; 5] {
    let Habits { dead, duplicates, default_names, uninitialised, unmatched } = habits;
    [dead.len(), duplicates.len(), default_names.len(), uninitialised.len(), unmatched.len()]
}

/// Everything that is asked of a project.
fn ask(project: &Project) {
    for script in project.scripts() {
        script_text(&script);
    }
    signature(project).alike(&signature(project), None);
    assert!((compare(project, project).similarity - 1.0).abs() < 1e-9);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn graphs_end_and_score_alike_in_any_order_and_naming(
        blocks in proptest::collection::vec(wild(), 0..40),
        keys in proptest::collection::vec(any::<u32>(), 40),
    ) {
        let straight: Vec<usize> = (0..blocks.len()).collect();
        let mut mixed = straight.clone();
        mixed.sort_by_key(|at| keys[*at]);
        let plain = project(&json_of(&blocks, &straight, &|at| format!("b{at}")));
        let other = project(&json_of(&blocks, &mixed, &|at| format!("{}-{at}", keys[at % 40])));
        ask(&plain);
        for rubric in [Rubric::Classic, Rubric::Extended] {
            let (one, two) = (analyse(&plain, rubric), analyse(&other, rubric));
            prop_assert_eq!(marks(&one), marks(&two));
            prop_assert_eq!((one.total, one.level, one.counts), (two.total, two.level, two.counts));
            prop_assert_eq!(one.habits.dead.len(), two.habits.dead.len());
            prop_assert_eq!(one.habits.uninitialised, two.habits.uninitialised);
            prop_assert_eq!(one.habits.unmatched, two.habits.unmatched);
        }
        prop_assert!((compare(&plain, &other).similarity - 1.0).abs() < 1e-9);
        prop_assert_eq!(signature(&plain), signature(&other));
    }

    #[test]
    fn sprites_score_alike_in_any_order_and_naming(
        all in proptest::collection::vec(proptest::collection::vec(wild(), 0..20), 1..5),
        keys in proptest::collection::vec(any::<u32>(), 5),
    ) {
        let straight: Vec<usize> = (0..all.len()).collect();
        let mut mixed = straight.clone();
        mixed.sort_by_key(|at| keys[*at]);
        let plain = project(&targets_of(&all, &straight, &|at| format!("Mèo {at}")));
        let other = project(&targets_of(&all, &mixed, &|at| format!("{} chó {at}", keys[at])));
        for rubric in [Rubric::Classic, Rubric::Extended] {
            let (one, two) = (analyse(&plain, rubric), analyse(&other, rubric));
            prop_assert_eq!(marks(&one), marks(&two));
            prop_assert_eq!((one.total, one.level, one.counts), (two.total, two.level, two.counts));
            prop_assert_eq!(sizes(&one.habits), sizes(&two.habits));
        }
        prop_assert_eq!(signature(&plain), signature(&other));
    }

    #[test]
    fn json_of_any_shape_is_read(root in shapes()) {
        for format in [Format::Sb2, Format::Sb3, Format::Sprite3] {
            let read = read(&Opened { format, json: root.to_string() }).expect("JSON");
            ask(&read);
            analyse(&read, Rubric::Extended);
        }
    }
}

/// Values that look like parts of projects and are none.
fn shapes() -> impl Strategy<Value = Value> {
    let words =
        ["targets", "children", "blocks", "scripts", "objName", "inputs", "doIf", "doRepeat", "say:", "call", "b1"];
    let word = proptest::sample::select(words.to_vec());
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-20_i64..20).prop_map(Value::from),
        word.clone().prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 60, 5, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((word.clone(), inner), 0..5).prop_map(|entries| {
                Value::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
            }),
        ]
    })
}

#[test]
fn long_chains_and_deep_bodies_take_no_stack() {
    let many = 20_000;
    let mut map = Map::new();
    for at in 0..many {
        let block = json!({
            "opcode": "control_repeat", "parent": format!("{}", at as i64 - 1), "topLevel": at == 0,
            "inputs": {"SUBSTACK": [2, format!("{}", at + 1)], "TIMES": [1, [6, "2"]]},
        });
        map.insert(at.to_string(), block);
    }
    let deep = project(&json!({"targets": [{"isStage": true, "name": "Stage", "blocks": map}]}));
    ask(&deep);
    let analysis = analyse(&deep, Rubric::Extended);
    assert_eq!((analysis.counts.blocks, analysis.counts.scripts), (many, 1));
    let mut map = Map::new();
    for at in 0..many {
        let (next, top) = (format!("{}", (at + 1) % many), at == 0);
        map.insert(at.to_string(), json!({"opcode": "looks_show", "next": next, "topLevel": top}));
    }
    let round = project(&json!({"targets": [{"isStage": true, "name": "Stage", "blocks": map}]}));
    ask(&round);
    assert_eq!(analyse(&round, Rubric::Classic).counts.blocks, many);
}

#[test]
fn a_block_that_two_claim_belongs_to_its_parent() {
    let of = |parent: &str| {
        let blocks = json!({
            "a": {"opcode": "event_whenflagclicked", "topLevel": true, "next": "c"},
            "b": {"opcode": "control_repeat", "topLevel": true, "inputs": {"SUBSTACK": [2, "c"]}},
            "c": {"opcode": "control_forever", "parent": parent},
        });
        let project = project(&json!({"targets": [{"isStage": true, "name": "Stage", "blocks": blocks}]}));
        let lengths: Vec<usize> = project.scripts().map(|script| script.blocks().len()).collect();
        (lengths, analyse(&project, Rubric::Extended).dimensions[1].score)
    };
    assert_eq!(of("b").1, 4);
    assert_eq!(of("a").1, 2);
    assert_eq!(of("nobody").0, [1, 1, 1]);
}
