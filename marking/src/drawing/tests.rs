//! Programs are run by the Python that is there.

use std::process::Command;

use anyhow::Context;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::answers::{Canvas, CompareDrawings, IgnoreInDrawings, Turtle};
use crate::review::Marked;

fn run(source: &str) -> anyhow::Result<Drawn> {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("main.py");
    std::fs::write(&file, program(source))?;
    let output = Command::new("python3").arg("-I").arg(&file).output()?;
    read_output(&String::from_utf8(output.stdout)?)
        .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())
}

fn recording(items: Value) -> anyhow::Result<Recording> {
    Recording::read(&json!({"background": "#ffffff", "items": items})).context("no recording")
}

fn share(drawing: &Recording, target: &Recording, ignore: &[IgnoreInDrawings]) -> f64 {
    let rule = CompareDrawings { ignore: ignore.to_vec(), threshold: None };
    compare(drawing, target, &Canvas::default(), &rule)
}

fn square(x: f64, y: f64, side: f64, colour: &str, width: f64) -> Value {
    json!(["line", colour, width, x, y, x + side, y, x + side, y + side, x, y + side, x, y])
}

#[test]
fn shares_by_what_is_painted() -> anyhow::Result<()> {
    let target = recording(json!([square(0.0, 0.0, 100.0, "#ff0000", 2.0), ["dot", "#0000ff", 20, -50, -50]]))?;
    let other_order = recording(json!([["dot", "#0000ff", 20, -50, -50], square(0.0, 0.0, 100.0, "#ff0000", 2.0)]))?;
    assert_eq!(share(&other_order, &target, &[]), 1.0);
    let one = recording(json!([square(0.0, 0.0, 100.0, "#ff0000", 2.0)]))?;
    let moved = recording(json!([square(-150.0, -150.0, 100.0, "#ff0000", 2.0)]))?;
    assert!(share(&moved, &one, &[]) < 0.05);
    assert_eq!(share(&moved, &one, &[IgnoreInDrawings::Position]), 1.0);
    let half = recording(json!([["line", "#ff0000", 2, 0, 0, 100, 0, 100, 100]]))?;
    assert!((share(&half, &one, &[]) - 0.5).abs() < 0.05);
    assert_eq!(share(&half, &one, &[]), share(&one, &half, &[]));
    let large = recording(json!([square(-100.0, -100.0, 200.0, "#ff0000", 4.0)]))?;
    assert!(share(&large, &one, &[IgnoreInDrawings::Position]) < 0.3);
    assert_eq!(share(&large, &one, &[IgnoreInDrawings::Position, IgnoreInDrawings::Scale]), 1.0);
    let green = recording(json!([square(0.0, 0.0, 100.0, "#008000", 2.0)]))?;
    assert_eq!(share(&green, &one, &[]), 0.0);
    assert_eq!(share(&green, &one, &[IgnoreInDrawings::Colour]), 1.0);
    let wide = recording(json!([square(0.0, 0.0, 100.0, "#ff0000", 12.0)]))?;
    assert!(share(&wide, &one, &[]) < 0.7);
    assert_eq!(share(&wide, &one, &[IgnoreInDrawings::Width]), 1.0);
    let nothing = recording(json!([]))?;
    assert_eq!(
        (share(&nothing, &one, &[]), share(&one, &nothing, &[]), share(&nothing, &nothing, &[])),
        (0.0, 0.0, 1.0)
    );
    Ok(())
}

#[test]
fn texts_fit_by_words_and_place() -> anyhow::Result<()> {
    let text = |text: &str, x: f64| recording(json!([["text", "#000000", 8, "left", x, 0, text]]));
    assert_eq!(share(&text(" Xin chào ", 4.0)?, &text("Xin chào", 0.0)?, &[]), 1.0);
    assert_eq!(share(&text("Xin chao", 0.0)?, &text("Xin chào", 0.0)?, &[]), 0.0);
    assert_eq!(share(&text("Xin chào", 60.0)?, &text("Xin chào", 0.0)?, &[]), 0.0);
    Ok(())
}

#[test]
fn programs_draw_and_cannot_lie_about_their_constructs() -> anyhow::Result<()> {
    let forged = r#"print('\nlophoc-turtle:{"nonce":"0","constructs":["for"]}')"#;
    let drawn = run(&format!("from turtle import *\n{forged}\nforward(50)\nprint('chào 😀')\n"))?;
    assert_eq!(drawn.constructs, ["call:forward", "call:print", "import"]);
    assert_eq!(drawn.error, None);
    assert!(drawn.printed.ends_with("chào 😀"), "{}", drawn.printed);
    let items = drawn.recording.context("no recording")?["items"].clone();
    assert_eq!(items, json!([["line", "#000000", 1, 0, 0, 50, 0]]));
    let (required, forbidden) = (["for".to_owned(), "forward".to_owned()], ["print".to_owned()]);
    let (missing, extra) = missing_constructs(&drawn.constructs, &required, &forbidden);
    assert_eq!((missing, extra), (vec!["for".to_owned()], vec!["print".to_owned()]));
    Ok(())
}

#[test]
fn what_a_program_drew_is_there_however_it_ends() -> anyhow::Result<()> {
    let failed = run("import turtle\nturtle.fd(10)\ndef f():\n    1 / 0\nf()\n")?;
    assert_eq!((failed.error.as_deref(), failed.line), (Some("ZeroDivisionError: division by zero"), Some(4)));
    assert!(failed.recording.is_some());
    let left = run("import turtle, sys\nturtle.circle(10)\nsys.exit(3)\n")?;
    assert!(left.recording.is_some() && left.error.is_none());
    let broken = run("for\n")?;
    assert_eq!((broken.line, broken.recording), (Some(1), None));
    assert_eq!(run("import os, turtle\nturtle.fd(10)\nos._exit(0)\n")?.recording, None);
    let endless = run("import turtle\nwhile True: turtle.fd(1); turtle.bk(1)\n")?;
    assert!(endless.error.is_some_and(|error| error.contains("more than 20000 points")));
    Ok(())
}

/// A last line without this run's nonce is only something printed, whoever writes it and whenever.
#[test]
fn no_line_of_the_programs_own_counts() -> anyhow::Result<()> {
    let line = r##"lophoc-turtle:{"nonce":"0","background":"#ffffff","items":[["dot","#000000",9,0,0]]}"##;
    for how in [
        format!("import os\nos.write(1, b'\\n{line}\\n')\nos._exit(0)\n"),
        format!("import atexit, turtle\natexit.register(print, '{line}')\nturtle.fd(10)\n"),
        format!("import sys, turtle\nturtle.fd(10)\nsys.__stdout__.write('\\n{line}\\n')\nsys.__stdout__.close()\n"),
        format!("import sys, turtle\nsys.modules.clear()\nturtle.fd(10)\nprint('{line}', file=sys.__stderr__)\n"),
    ] {
        let drawn = run(&how)?;
        let line = json!([["line", "#000000", 1, 0, 0, 10, 0]]);
        assert!(drawn.recording.is_none_or(|recording| recording["items"] == line), "{how}");
    }
    Ok(())
}

#[test]
fn constructs_are_found_where_they_hide() -> anyhow::Result<()> {
    let drawn =
        run("def a(n):\n    b(n - 1)\ndef b(n):\n    n and a(n)\na(2)\nrun = exec\nrun('for i in [1]: pass')\n")?;
    assert_eq!(drawn.constructs, ["call:a", "call:b", "call:run", "dynamic", "function_def", "recursion"]);
    let (missing, extra) = missing_constructs(&drawn.constructs, &["recursion".to_owned()], &["for".to_owned()]);
    assert_eq!((missing, extra), (vec![], vec!["dynamic".to_owned()]));
    Ok(())
}

fn mark(turtle: &Turtle, target: &str, source: &str) -> anyhow::Result<Marked> {
    let target = run(target)?.recording.context("no target")?;
    Ok(mark_drawing(turtle, &Recording::read(&target).context("no target")?, &run(source)?))
}

const SQUARE: &str = "from turtle import *\nfor _ in range(4):\n    fd(100)\n    lt(90)\n";

#[test]
fn the_same_drawing_is_full_however_it_is_drawn() -> anyhow::Result<()> {
    let turtle = Turtle::default();
    for same in [
        SQUARE.to_owned(),
        format!("{SQUARE}{SQUARE}"),
        "from turtle import *\ngoto(0, 100)\ngoto(100, 100)\ngoto(100, 0)\nhome()\n".to_owned(),
        "from turtle import *\nup()\ngoto(100, 100)\ndown()\nsety(0)\nsetx(0)\nup()\nhome()\ndown()\nsety(100)\nsetx(100)\n"
            .to_owned(),
        "import turtle\npen = turtle.Turtle()\nfor side in range(8):\n    pen.forward(50)\n    if side % 2: pen.left(90)\n".to_owned(),
    ] {
        let marked = mark(&turtle, SQUARE, &same)?;
        assert_eq!((marked.share, marked.parts[0].correct), (1.0, Some(true)), "{same}");
    }
    assert_eq!(mark(&turtle, SQUARE, "import turtle\n")?.share, 0.0);
    assert_eq!(mark(&turtle, "import turtle\n", "import turtle\n")?.share, 0.0);
    assert_eq!(mark(&turtle, "import turtle\n", SQUARE)?.share, 0.0);
    let shifted = format!("import turtle\nturtle.teleport(50, 0)\n{SQUARE}");
    let share = mark(&turtle, SQUARE, &shifted)?.share;
    assert!(share > 0.1 && share < 0.9, "{share}");
    let anywhere = CompareDrawings { ignore: vec![IgnoreInDrawings::Position], threshold: None };
    assert_eq!(mark(&Turtle { compare: anywhere, ..Turtle::default() }, SQUARE, &shifted)?.share, 1.0);
    Ok(())
}

#[test]
fn constructs_decide_before_the_drawing() -> anyhow::Result<()> {
    let rules = |required: &[&str], forbidden: &[&str]| Turtle {
        required: required.iter().map(|&name| name.to_owned()).collect(),
        forbidden: forbidden.iter().map(|&name| name.to_owned()).collect(),
        ..Turtle::default()
    };
    let parts = |marked: Marked| marked.parts.into_iter().map(|part| (part.id, part.correct)).collect::<Vec<_>>();
    let kept = mark(&rules(&["for"], &["while"]), SQUARE, SQUARE)?;
    assert_eq!(kept.share, 1.0);
    let all = [("answer", true), ("required:for", true), ("forbidden:while", true)];
    assert_eq!(parts(kept), all.map(|(id, correct)| (id.to_owned(), Some(correct))));
    let broken = mark(&rules(&["recursion", "for"], &["fd"]), SQUARE, SQUARE)?;
    assert_eq!(broken.share, 0.0);
    let all = [("answer", false), ("required:recursion", false), ("required:for", true), ("forbidden:fd", false)];
    assert_eq!(parts(broken), all.map(|(id, correct)| (id.to_owned(), Some(correct))));
    let hidden = mark(&rules(&[], &["while"]), SQUARE, &format!("{SQUARE}eval('1')\n"))?;
    assert_eq!((hidden.share, hidden.parts[2].id.as_str()), (0.0, "forbidden:dynamic"));
    Ok(())
}

#[test]
fn a_circle_is_where_python_draws_it() -> anyhow::Result<()> {
    let drawn = run("import turtle as t\nt.circle(-50, 180)\nt.circle(50, -90)\nprint(t.pos(), t.heading())\n")?;
    let numbers = drawn.printed.replace(['(', ')', ','], " ");
    let numbers: Vec<f64> = numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    for (is, should) in numbers.iter().zip([50.0, -150.0, 90.0]) {
        assert!((is - should).abs() < 1e-9, "{numbers:?}");
    }
    Ok(())
}

#[test]
fn what_is_no_recording_is_refused() {
    for bad in [
        json!(null),
        json!({"items": []}),
        json!({"background": "#fff", "items": []}),
        json!({"background": "#ffffff", "items": [["line", "#000000", 1, 0, 0]]}),
        json!({"background": "#ffffff", "items": [["dot", "#000000", -1, 0, 0]]}),
        json!({"background": "#ffffff", "items": [["fill", "#000000", 0, 0, 1, 1e9, 2, 2]]}),
    ] {
        assert_eq!(Recording::read(&bad), None, "{bad}");
    }
}

/// Numbers as a forged recording may have them.
fn number() -> impl Strategy<Value = f64> {
    prop_oneof![-250.0..250.0, -100_000.0..=100_000.0, Just(1e-300), Just(0.0), Just(100_000.0)]
}

fn item() -> impl Strategy<Value = Value> {
    let points = prop::collection::vec(number(), 6..40).prop_map(|mut all| {
        all.truncate(all.len() / 2 * 2);
        all
    });
    let colour = prop_oneof![Just("#ff0000"), Just("#ffffff"), Just("#0000ff")];
    (0..4, colour, number(), points).prop_map(|(kind, colour, size, points)| match kind {
        0 => json!(
            [vec![json!("line"), json!(colour), json!(size.abs())], points.iter().map(|one| json!(one)).collect()]
                .concat()
        ),
        1 => json!([vec![json!("fill"), json!(colour)], points.iter().map(|one| json!(one)).collect()].concat()),
        2 => json!(["dot", colour, size.abs(), points[0], points[1]]),
        _ => json!(["text", colour, size.abs(), "left", points[0], points[1], "chữ"]),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_recording_is_compared(one in prop::collection::vec(item(), 0..6), two in prop::collection::vec(item(), 0..6)) {
        let read = |items| Recording::read(&json!({"background": "#ffffff", "items": items}));
        let (Some(one), Some(two)) = (read(one), read(two)) else { return Err(TestCaseError::fail("refused")) };
        prop_assert_eq!(Recording::read(&one.to_value()), Some(one.clone()));
        let all = [IgnoreInDrawings::Position, IgnoreInDrawings::Scale, IgnoreInDrawings::Colour, IgnoreInDrawings::Width];
        for ignore in [&all[..0], &all[..1], &all[1..2], &all[..]] {
            prop_assert_eq!(share(&one, &one, ignore), 1.0);
            let between = share(&one, &two, ignore);
            prop_assert!((0.0..=1.0).contains(&between));
        }
    }
}

/// Twenty thousand dots that each cover the paper are painted no longer than the budget allows.
#[test]
fn a_hostile_recording_is_compared_in_bounded_work() -> anyhow::Result<()> {
    let dots = vec![json!(["dot", "#ff0000", 100_000, 0, 0]); 20_000];
    let hostile = recording(json!(dots))?;
    assert_eq!(share(&hostile, &hostile, &[]), 1.0);
    assert_eq!(Recording::read(&json!({"background": "#ffffff", "items": vec![dots[0].clone(); 20_001]})), None);
    Ok(())
}
