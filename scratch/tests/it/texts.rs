//! Scripts as text.

use scratch::{TEXT_MAX, block_text, script_text};

use crate::build::{B, b, call, define, scripts};

fn text(blocks: Vec<B>) -> String {
    let project = scripts(vec![blocks]);
    project.scripts().next().map(|script| script_text(&script)).unwrap_or_default()
}

#[test]
fn own_blocks_have_their_inputs_in_their_order() {
    let truth = b("operator_not").with("OPERAND", b("sensing_mousedown"));
    let number = b("operator_add").num("NUM1", 1).num("NUM2", 2);
    let called = call("nhảy %s cao [%n] nếu %b!", vec![b("sensing_answer"), number, truth]);
    assert_eq!(text(vec![called]), r"nhảy (answer) cao \[((1) + (2))\] nếu <not <mouse down?>>! :: custom");
    let defined = define("nhảy %s cao %n nếu %b", &["ai", "cao", "được"]);
    assert_eq!(text(vec![defined]), "define nhảy (ai) cao (cao) nếu <được>");
    assert_eq!(text(vec![call("- 1 %%", vec![])]), r"\- 1 %% :: custom");
}

#[test]
fn empty_inputs_keep_their_shapes() {
    assert_eq!(text(vec![b("control_if_else")]), "if <> then\nelse\nend");
    assert_eq!(text(vec![b("motion_movesteps")]), "move () steps");
    assert_eq!(text(vec![b("looks_say")]), "say []");
    assert_eq!(text(vec![b("operator_equals")]), "<[] = []>");
}

#[test]
fn what_was_typed_is_no_sign() {
    assert_eq!(text(vec![b("looks_say").text("MESSAGE", "[a] (b) v")]), r"say [[a\] (b) \v]");
    assert_eq!(text(vec![b("data_showvariable").field("VARIABLE", "x] v")]), r"show variable [x\] v v]");
    assert_eq!(text(vec![b("control_wait").text("DURATION", "1")]), "wait (1) seconds");
    assert_eq!(text(vec![b("control_wait").text("DURATION", "một")]), "wait [một] seconds");
}

#[test]
fn unknown_blocks_are_told_by_their_opcode() {
    assert_eq!(text(vec![b("lego_whenMoved").menu("PORT", "A")]), "lego whenMoved (A v) :: extension hat");
    let inside = b("control_all_at_once").body(vec![b("looks_show")]);
    assert_eq!(text(vec![inside]), "all at once {\nshow\n} :: control");
}

#[test]
fn long_scripts_are_cut_between_lines() {
    let long = text((0..5000).map(|at| b("motion_movesteps").num("STEPS", at)).collect());
    assert!(long.len() <= TEXT_MAX + 10 && long.ends_with("steps\n. . ."));
    let one = text(vec![b("looks_say").text("MESSAGE", &"ă".repeat(TEXT_MAX))]);
    assert_eq!(one, ". . .");
}

#[test]
fn kinds_of_blocks_have_words_too() {
    for (opcode, words) in [
        ("operator_and", "<<> and <>>"),
        ("control_if", "if <> then\nend"),
        ("motion_movesteps", "move () steps"),
        ("procedures_definition", "define"),
        ("procedures_call", "my block :: custom"),
        ("lego_whenMoved", "lego whenMoved :: extension hat"),
        ("microbit_displaySymbol", "microbit displaySymbol :: extension"),
        ("data_variable", ""),
        ("argument_reporter_boolean", ""),
        ("", ""),
    ] {
        assert_eq!(block_text(opcode), words, "{opcode}");
    }
}
