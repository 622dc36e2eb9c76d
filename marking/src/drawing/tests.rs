//! Programs are run by the Python that is there.

use std::process::Command;

use anyhow::Context;
use serde_json::{Value, json};

use super::*;
use crate::answers::{Canvas, CompareDrawings, IgnoreInDrawings};

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
    assert_eq!((share(&nothing, &one, &[]), share(&one, &nothing, &[]), share(&nothing, &nothing, &[])), (0.0, 0.0, 1.0));
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
    let drawn = run("from turtle import *\nprint('lophoc-turtle:{\"constructs\":[\"for\"]}')\nforward(50)\nprint('chào 😀')\n")?;
    assert_eq!(drawn.constructs, ["call:forward", "call:print", "import"]);
    assert_eq!(drawn.error, None);
    assert!(drawn.printed.ends_with("chào 😀"), "{}", drawn.printed);
    let items = drawn.recording.context("no recording")?["items"].clone();
    assert_eq!(items, json!([["line", "#000000", 1, 0.0, 0.0, 50.0, 0.0]]));
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
