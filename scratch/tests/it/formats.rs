//! A project of Scratch 2 and what the editor makes of it are the same.

use scratch::{Project, Rubric, analyse, compare, open_json, read, script_text};
use serde_json::{Value, json};

use crate::build::{B, T, b, call, define, json_of, sprite, stage, whole};

fn sb2(stage_scripts: Value, sprite_scripts: Value) -> Project {
    let root = json!({
        "objName": "Stage",
        "scripts": stage_scripts,
        "variables": [{"name": "điểm", "value": 0, "isPersistent": false}],
        "costumes": [{"costumeName": "rừng"}],
        "children": [
            {"objName": "Mèo", "scripts": sprite_scripts, "costumes": [{"costumeName": "mèo đi"}], "lists": [{"listName": "tên"}]},
            {"listName": "tên", "contents": []},
            {"target": "Stage", "cmd": "getVar:", "param": "điểm"},
        ],
        "info": {"flashVersion": "WIN 32,0,0,270", "savedExtensions": []},
    });
    read(&open_json(root.to_string()).expect("a project")).expect("JSON")
}

fn sb3(stage_scripts: Vec<Vec<B>>, sprite_scripts: Vec<Vec<B>>) -> Project {
    let stage = T { variables: vec![("điểm", false)], ..stage(stage_scripts) };
    whole(&json_of(&[stage, sprite("Mèo", sprite_scripts)], &[]))
}

fn points() -> B {
    b("data_variable").field("VARIABLE", "điểm")
}

/// A little of everything.
fn both() -> (Project, Project) {
    let old = sb2(
        json!([[20, 0, [["whenClicked"], ["broadcast:", "bắt đầu"]]]]),
        json!([
            [
                20,
                0,
                [
                    ["whenGreenFlag"],
                    ["setVar:to:", "điểm", "0"],
                    ["gotoX:y:", 0, 0],
                    [
                        "doForever",
                        [
                            [
                                "doIfElse",
                                [">", ["readVariable", "điểm"], "50"],
                                [["say:duration:elapsed:from:", "Giỏi!", 2]],
                                [["forward:", ["+", ["randomFrom:to:", 1, 10], 5]], ["bounceOffEdge"]]
                            ],
                            ["doIf", ["touching:", "_mouse_"], [["changeVar:by:", "điểm", 1]]],
                        ]
                    ],
                ]
            ],
            [20, 100, [["whenIReceive", "bắt đầu"], ["call", "nhảy %n", 10], ["doUntil", false, []]]],
            [20, 200, [["procDef", "nhảy %n", ["cao"], [1], false], ["changeYposBy:", ["getParam", "cao", "r"]]]],
            [20, 300, [["whenSensorGreaterThan", "video motion", 10], ["append:toList:", "a", "tên"]]],
            [20, 400, [["whenCloned"], ["deleteClone"]]],
            [20, 500, [["readVariable", "điểm"]]],
        ]),
    );
    let greater = b("operator_gt").with("OPERAND1", points()).text("OPERAND2", "50");
    let sum = b("operator_add").with("NUM1", b("operator_random").num("FROM", 1).num("TO", 10)).num("NUM2", 5);
    let touching = b("sensing_touchingobject").menu("TOUCHINGOBJECTMENU", "_mouse_");
    let high = b("argument_reporter_string_number").field("VALUE", "cao");
    let change = b("data_changevariableby").field("VARIABLE", "điểm").num("VALUE", 1);
    let new = sb3(
        vec![vec![b("event_whenstageclicked"), b("event_broadcast").message("bắt đầu")]],
        vec![
            vec![
                b("event_whenflagclicked"),
                b("data_setvariableto").field("VARIABLE", "điểm").text("VALUE", "0"),
                b("motion_gotoxy").num("X", 0).num("Y", 0),
                b("control_forever").body(vec![
                    b("control_if_else")
                        .with("CONDITION", greater)
                        .body(vec![b("looks_sayforsecs").text("MESSAGE", "Giỏi!").num("SECS", 2)])
                        .otherwise(vec![b("motion_movesteps").with("STEPS", sum), b("motion_ifonedgebounce")]),
                    b("control_if").with("CONDITION", touching).body(vec![change]),
                ]),
            ],
            vec![
                b("event_whenbroadcastreceived").field("BROADCAST_OPTION", "bắt đầu"),
                call("nhảy %n", vec![b("argument")]),
                b("control_repeat_until"),
            ],
            vec![define("nhảy %n", &["cao"]), b("motion_changeyby").with("DY", high)],
            vec![
                b("videoSensing_whenMotionGreaterThan").num("REFERENCE", 10),
                b("data_addtolist").text("ITEM", "a").field("LIST", "tên"),
            ],
            vec![b("control_start_as_clone"), b("control_delete_this_clone")],
            vec![points()],
        ],
    );
    (old, new)
}

#[test]
fn a_project_of_scratch_2_and_its_sb3_score_alike() {
    let (old, new) = both();
    for rubric in [Rubric::Classic, Rubric::Extended] {
        let (one, other) = (analyse(&old, rubric), analyse(&new, rubric));
        assert_eq!(one.dimensions, other.dimensions, "{rubric}");
        assert_eq!((one.total, one.max, one.level), (other.total, other.max, other.level));
        assert_eq!(one.habits, other.habits);
        assert_eq!(one.counts.scripts, other.counts.scripts);
    }
    assert_eq!(old.extensions, ["videoSensing"]);
    // Of the call alone, whose input holds a number in the one and a block in the other.
    let comparison = compare(&old, &new);
    assert!(comparison.similarity > 0.97, "{}", comparison.similarity);
}

#[test]
fn both_are_written_alike() {
    let (old, new) = both();
    let texts = |project: &Project| -> Vec<String> { project.scripts().map(|script| script_text(&script)).collect() };
    let (old, new) = (texts(&old), texts(&new));
    assert_eq!(old.len(), 6);
    for at in [0, 1, 3, 4, 5] {
        assert_eq!(old[at], new[at]);
    }
    let wanted = "when green flag clicked\n\
        set [điểm v] to [0]\n\
        go to x: (0) y: (0)\n\
        forever\n\
        if <(điểm :: variables) > [50]> then\n\
        say [Giỏi!] for (2) seconds\n\
        else\n\
        move ((pick random (1) to (10)) + (5)) steps\n\
        if on edge, bounce\n\
        end\n\
        if <touching (mouse-pointer v)?> then\n\
        change [điểm v] by (1)\n\
        end\n\
        end";
    assert_eq!(old[1], wanted);
    assert_eq!(old[2], "when I receive [bắt đầu v]\nnhảy (10) :: custom\nrepeat until <>\nend");
    assert_eq!(old[3], "define nhảy (cao)\nchange y by (cao :: custom-arg)");
}

#[test]
fn blocks_that_the_editor_does_not_know_are_left_out() {
    let project = sb2(
        json!([]),
        json!([[0, 0, [["whenGreenFlag"], ["LEGO WeDo.motorOn", 1], ["show"]]], [0, 9, [["nothing"]]], [0], "x", null]),
    );
    let texts: Vec<String> = project.scripts().map(|script| script_text(&script)).collect();
    assert_eq!(texts, ["when green flag clicked\nshow"]);
}

#[test]
fn sprites_are_read_alone() {
    let json = json_of(&[sprite("Mèo", vec![vec![b("event_whenflagclicked"), b("pen_clear")]])], &[]);
    let value: Value = serde_json::from_str(&json).expect("JSON");
    let project = whole(&value["targets"][0].to_string());
    assert_eq!((project.targets.len(), project.targets[0].name.as_str()), (1, "Mèo"));
    assert_eq!(project.extensions, ["pen"]);
    assert_eq!(analyse(&project, Rubric::Classic).counts.sprites, 1);
}
