//! Bad habits, and what only looks like one.

use scratch::{
    DeadReason, Habits, Project, Rubric, ScratchAttribute, ScratchNamed, ScratchUnmatched, Uninitialised, analyse,
};

use crate::build::{B, T, b, call, define, json_of, project, scripts, sprite, stage, whole};

fn flag() -> B {
    b("event_whenflagclicked")
}

fn clone() -> B {
    b("control_start_as_clone")
}

fn key() -> B {
    b("event_whenkeypressed").field("KEY_OPTION", "space")
}

fn walk() -> B {
    b("motion_movesteps").num("STEPS", 10)
}

fn start() -> B {
    b("motion_gotoxy").num("X", 0).num("Y", 0)
}

fn set(variable: &str) -> B {
    b("data_setvariableto").field("VARIABLE", variable).text("VALUE", "0")
}

fn change(variable: &str) -> B {
    b("data_changevariableby").field("VARIABLE", variable).num("VALUE", 1)
}

fn received(message: &str) -> B {
    b("event_whenbroadcastreceived").field("BROADCAST_OPTION", message)
}

fn habits(project: &Project) -> Habits {
    analyse(project, Rubric::Classic).habits
}

fn dead(project: &Project) -> Vec<(usize, DeadReason)> {
    habits(project).dead.into_iter().map(|it| (it.script, it.reason)).collect()
}

#[test]
fn what_nothing_starts_is_dead() {
    let project = scripts(vec![
        vec![flag(), walk()],
        vec![walk(), start()],
        vec![b("motion_xposition")],
        vec![received("đi"), walk()],
        vec![define("nhảy", &[]), walk()],
        vec![b("gdxfor_whenTilted"), walk()],
        vec![flag(), b("control_repeat").num("TIMES", 2)],
        vec![b("argument_reporter_boolean").field("VALUE", "x")],
        vec![b("data_variable").field("VARIABLE", "x")],
    ]);
    let wanted = [
        (1, DeadReason::Loose),
        (2, DeadReason::Loose),
        (3, DeadReason::Unsent),
        (4, DeadReason::Uncalled),
        (6, DeadReason::EmptyBody),
    ];
    assert_eq!(dead(&project), wanted);
}

#[test]
fn what_only_starts_itself_is_dead() {
    let send = |message: &str| b("event_broadcast").message(message);
    let project = scripts(vec![
        vec![define("tự gọi", &[]), call("tự gọi", vec![])],
        vec![walk(), call("rời", vec![]), send("rời")],
        vec![define("rời", &[]), walk()],
        vec![received("rời"), walk()],
        vec![received("vòng"), send("vòng")],
        vec![received("đi"), call("bay", vec![])],
        vec![define("bay", &[]), send("đi")],
        vec![flag(), send("chạy")],
        vec![received("Chạy"), call("nhảy", vec![])],
        vec![define("nhảy", &[]), walk(), call("nhảy", vec![])],
    ]);
    let wanted = [
        (0, DeadReason::Uncalled),
        (1, DeadReason::Loose),
        (2, DeadReason::Uncalled),
        (3, DeadReason::Unsent),
        (4, DeadReason::Unsent),
        (5, DeadReason::Unsent),
        (6, DeadReason::Uncalled),
    ];
    assert_eq!(dead(&project), wanted);
    assert_eq!(habits(&project).unmatched, [], "each has its other half");
}

#[test]
fn messages_that_are_computed_may_be_any() {
    let computed = b("event_broadcast").with("BROADCAST_INPUT", b("data_variable").field("VARIABLE", "tin"));
    let project = scripts(vec![vec![flag(), computed], vec![received("đi"), walk()]]);
    assert_eq!((dead(&project), habits(&project).unmatched), (vec![], vec![]));
    let sent = scripts(vec![vec![flag(), b("event_broadcast").message("ĐI")], vec![received("đi"), walk()]]);
    assert_eq!((dead(&sent), habits(&sent).unmatched), (vec![], vec![]));
}

#[test]
fn halves_without_their_other_half_are_named() {
    let cat = sprite(
        "Mèo",
        vec![
            vec![flag(), b("event_broadcast").message("Chạy"), call("bay", vec![]), call("nhảy", vec![])],
            vec![define("nhảy", &[]), walk()],
        ],
    );
    // Own blocks are their sprite's.
    let dog = sprite("Chó", vec![vec![define("bay", &[]), walk()], vec![received("dừng"), walk()]]);
    let unmatched = habits(&project(vec![cat, dog])).unmatched;
    let told: Vec<_> = unmatched.iter().map(|it| (it.kind, it.name.as_str(), it.target.as_str())).collect();
    let wanted = [
        (ScratchUnmatched::Sent, "Chạy", "Mèo"),
        (ScratchUnmatched::Received, "dừng", "Chó"),
        (ScratchUnmatched::Called, "bay", "Mèo"),
        (ScratchUnmatched::Defined, "bay", "Chó"),
    ];
    assert_eq!(told, wanted);
}

#[test]
fn copies_are_found_whatever_is_typed_in_them() {
    let long = |steps: i32| {
        let walks = (0..4).map(|at| b("motion_movesteps").num("STEPS", steps + at)).collect();
        vec![flag(), b("control_repeat").num("TIMES", 2).body(walks)]
    };
    let short = || vec![key(), walk(), walk(), walk(), walk()];
    let own = |name| vec![define(name, &[]), walk(), walk(), walk(), walk(), walk()];
    let cat = sprite("Mèo", vec![long(1), short(), own("a"), call_all()]);
    let dog = sprite("Chó", vec![long(9), short(), own("a"), call_all()]);
    let duplicates = habits(&project(vec![cat.clone(), dog])).duplicates;
    assert_eq!(duplicates.len(), 1);
    assert_eq!((duplicates[0].scripts.as_slice(), duplicates[0].blocks), ([0, 4].as_slice(), 6));
    let twice = sprite("Mèo", vec![own("a"), own("b")]);
    assert_eq!(habits(&project(vec![twice])).duplicates.len(), 1);
}

fn call_all() -> Vec<B> {
    vec![flag(), call("a", vec![])]
}

#[test]
fn default_names_are_those_of_the_editor() {
    let stage = T { costumes: vec!["backdrop1", "rừng"], ..stage(vec![]) };
    let cat = T { costumes: vec!["costume1", "đi"], ..sprite("Sprite1", vec![]) };
    let bird = T { costumes: vec!["Trang phục 2"], ..sprite("Spritely", vec![]) };
    let names = habits(&whole(&json_of(&[stage, cat, bird], &[]))).default_names;
    let told: Vec<_> = names.iter().map(|it| (it.target.as_str(), it.kind, it.name.as_str())).collect();
    let wanted = [
        ("Stage", ScratchNamed::Backdrop, "backdrop1"),
        ("Sprite1", ScratchNamed::Sprite, "Sprite1"),
        ("Sprite1", ScratchNamed::Costume, "costume1"),
        ("Spritely", ScratchNamed::Costume, "Trang phục 2"),
    ];
    assert_eq!(told, wanted);
}

/// Attributes that begin anyhow, of one sprite's scripts.
fn unset(all: Vec<Vec<B>>) -> Vec<ScratchAttribute> {
    habits(&scripts(all)).uninitialised.into_iter().map(|it| it.attribute).collect()
}

#[test]
fn what_is_changed_is_set_at_the_start() {
    use ScratchAttribute::{Backdrop, Costume, Orientation, Position, Size, Visibility};
    assert_eq!(unset(vec![vec![flag(), walk()]]), [Position]);
    assert_eq!(unset(vec![vec![flag(), start(), walk()]]), []);
    assert_eq!(unset(vec![vec![flag(), walk(), start()]]), [Position]);
    assert_eq!(unset(vec![vec![flag(), start()], vec![key(), walk()]]), []);
    assert_eq!(unset(vec![vec![key(), walk()]]), [Position]);
    assert_eq!(unset(vec![vec![flag(), start()], vec![flag(), b("control_forever").body(vec![walk()])]]), []);
    assert_eq!(unset(vec![vec![flag(), start()], vec![flag(), start(), walk()]]), [Position], "which one comes last?");
    assert_eq!(unset(vec![vec![flag(), start()], vec![clone(), start(), walk()]]), []);
    assert_eq!(unset(vec![vec![clone(), start(), walk()]]), []);
    let nested = b("control_if").body(vec![start()]);
    assert_eq!(unset(vec![vec![flag(), nested.clone()], vec![key(), walk()]]), [Position]);
    assert_eq!(unset(vec![vec![flag(), nested]]), []);
    let late = vec![flag(), b("event_broadcastandwait").message("đi"), start()];
    assert_eq!(unset(vec![late]), [Position]);
    assert_eq!(unset(vec![vec![flag(), b("looks_show")], vec![key(), b("looks_hide")]]), []);
    assert_eq!(unset(vec![vec![key(), b("looks_hide")]]), [Visibility]);
    assert_eq!(unset(vec![vec![key(), b("looks_nextcostume")]]), [Costume]);
    assert_eq!(unset(vec![vec![key(), b("looks_nextbackdrop")]]), [Backdrop]);
    assert_eq!(unset(vec![vec![key(), b("motion_turnright").num("DEGREES", 9)]]), [Orientation]);
    assert_eq!(unset(vec![vec![key(), b("looks_changesizeby").num("CHANGE", 9)]]), [Size]);
    assert_eq!(unset(vec![vec![walk(), walk()]]), [], "it never runs");
}

#[test]
fn own_blocks_at_the_start_count_as_the_start() {
    let ready = || vec![define("chuẩn bị", &[]), start()];
    let calls = || vec![flag(), call("chuẩn bị", vec![]), walk()];
    assert_eq!(unset(vec![calls(), ready()]), []);
    let within = b("control_forever").body(vec![call("chuẩn bị", vec![]), walk()]);
    assert_eq!(unset(vec![vec![flag(), within], ready()]), [ScratchAttribute::Position]);
}

#[test]
fn variables_are_set_by_whoever_has_them() {
    let stage = || T { variables: vec![("điểm", false), ("kỷ lục", true)], ..stage(vec![]) };
    let of = |cat: T, dog: T| habits(&whole(&json_of(&[stage(), cat, dog], &[]))).uninitialised;
    let dog = || sprite("Chó", vec![vec![key(), change("điểm"), change("kỷ lục")]]);
    let told = |target: &str, name: &str| Uninitialised {
        target: target.into(),
        attribute: ScratchAttribute::Variable,
        variable: Some(name.into()),
    };
    assert_eq!(of(sprite("Mèo", vec![vec![flag(), set("điểm")]]), dog()), []);
    assert_eq!(of(sprite("Mèo", vec![]), dog()), [told("Stage", "điểm")]);
    let own = T { variables: vec![("điểm", false)], ..sprite("Mèo", vec![vec![flag(), set("điểm")]]) };
    assert_eq!(of(own, dog()), [told("Stage", "điểm")], "the cat has its own");
    let own = T { variables: vec![("mạng", false)], ..sprite("Mèo", vec![vec![key(), change("mạng")]]) };
    assert_eq!(of(own, sprite("Chó", vec![])), [told("Mèo", "mạng")]);
}
