//! What a problem asks of a project.

use scratch::structure::{Missing, Rule, ScratchUse, missing};

use crate::build::{B, b, call, define, scripts};

fn flag() -> B {
    b("event_whenflagclicked")
}

fn say() -> B {
    b("looks_say").text("MESSAGE", "a")
}

fn send(message: &str) -> B {
    b("event_broadcast").message(message)
}

fn uses(what: ScratchUse, at_least: u32) -> Rule {
    Rule::Uses { what, at_least }
}

fn found(all: Vec<Vec<B>>, rule: Rule) -> Option<u32> {
    missing(&scripts(all), std::slice::from_ref(&rule)).first().map(|it| it.found)
}

#[test]
fn what_is_used_has_to_run() {
    let repeat = || b("control_repeat").num("TIMES", 2).body(vec![say()]);
    assert_eq!(found(vec![vec![flag(), repeat()]], uses(ScratchUse::Repeat, 1)), None);
    assert_eq!(found(vec![vec![flag(), repeat()]], uses(ScratchUse::Repeat, 2)), Some(1));
    assert_eq!(found(vec![vec![repeat()]], uses(ScratchUse::Repeat, 1)), Some(0), "nothing starts it");
    let empty = b("control_repeat").num("TIMES", 2);
    assert_eq!(found(vec![vec![flag(), empty]], uses(ScratchUse::Repeat, 1)), Some(0), "nothing is repeated");
    let alone = vec![b("event_whenbroadcastreceived").field("BROADCAST_OPTION", "đi"), repeat(), send("đi")];
    assert_eq!(found(vec![vec![flag()], alone], uses(ScratchUse::Repeat, 1)), Some(0), "only it starts itself");
    let own = || vec![define("chào", &[]), say()];
    assert_eq!(found(vec![vec![flag()], own()], uses(ScratchUse::OwnBlock, 1)), Some(0), "nobody calls it");
    assert_eq!(found(vec![vec![flag(), call("chào", vec![])], own()], uses(ScratchUse::OwnBlock, 1)), None);
}

#[test]
fn each_use_is_known_by_its_blocks() {
    let value = |block: B| b("data_setvariableto").field("VARIABLE", "x").with("VALUE", block);
    let of = [
        (ScratchUse::Condition, b("control_if").body(vec![say()])),
        (ScratchUse::List, value(b("data_lengthoflist").field("LIST", "a"))),
        (ScratchUse::List, value(b("data_listcontents").field("LIST", "a"))),
        (ScratchUse::Variable, b("data_changevariableby").field("VARIABLE", "x").num("VALUE", 1)),
        (ScratchUse::Broadcast, b("event_broadcastandwait").message("đi")),
        (ScratchUse::Clone, b("control_create_clone_of").menu("CLONE_OPTION", "_myself_")),
        (ScratchUse::Operator, value(b("operator_mod").num("NUM1", 5).num("NUM2", 2))),
        (ScratchUse::Ask, b("sensing_askandwait").text("QUESTION", "?")),
        (ScratchUse::Pen, b("pen_penDown")),
    ];
    for (what, block) in of {
        assert_eq!(found(vec![vec![flag(), block]], uses(what, 1)), None, "{what}");
        assert_eq!(found(vec![vec![flag(), say()]], uses(what, 1)), Some(0), "{what}");
    }
}

#[test]
fn sizes_and_dead_code_are_counted_in_all_of_it() {
    let two = || vec![vec![flag(), say()], vec![say(), say(), say()]];
    assert_eq!(found(two(), Rule::MostBlocks { count: 5 }), None);
    assert_eq!(found(two(), Rule::MostBlocks { count: 4 }), Some(5));
    assert_eq!(found(two(), Rule::MostScripts { count: 1 }), Some(2));
    assert_eq!(found(two(), Rule::NoDeadCode), Some(1));
    assert_eq!(found(vec![vec![flag(), say()]], Rule::NoDeadCode), None);
    let say = Rule::Opcode { opcode: "looks_say".into(), at_least: 2 };
    assert_eq!(found(two(), say), Some(1));
}

#[test]
fn all_that_is_missing_is_told_in_the_rules_order() {
    let rules = [uses(ScratchUse::Ask, 1), Rule::MostBlocks { count: 9 }, uses(ScratchUse::Pen, 1)];
    let told = missing(&scripts(vec![vec![flag()]]), &rules);
    let lacking = |rule: &Rule| Missing { rule: rule.clone(), found: 0 };
    assert_eq!(told, [lacking(&rules[0]), lacking(&rules[2])]);
}
