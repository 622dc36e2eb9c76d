//! What a drawing is worth.

use super::{Drawn, Recording, compare, missing_constructs};
use crate::answers::Turtle;
use crate::kind::Outcome;
use crate::mark::WHOLE;
use crate::review::{Marked, Part};

/// What a drawing came to beside the target: the share of what is painted, 0 where a required construct is missing or a
/// forbidden one is there. The first part is the whole (`answer`), then `required:NAME` and `forbidden:NAME` for each
/// construct, correct where the rule is kept; these bring nothing themselves.
pub fn mark_drawing(turtle: &Turtle, target: &Recording, drawn: &Drawn) -> Marked {
    let (missing, extra) = missing_constructs(&drawn.constructs, &turtle.required, &turtle.forbidden);
    let keeps_rules = missing.is_empty() && extra.is_empty();
    let drawing = drawn.recording.as_ref().and_then(Recording::read).filter(|drawing| !drawing.is_empty());
    let share = match drawing {
        // A target without anything on it is drawn by nobody.
        Some(drawing) if keeps_rules && !target.is_empty() => {
            compare(&drawing, target, &turtle.canvas, &turtle.compare)
        }
        _ => 0.0,
    };
    let whole = Part { id: WHOLE.to_owned(), correct: Some(share >= 1.0), share, ..Part::default() };
    let rule = |kind: &str, name: &String, kept: bool| Part {
        id: format!("{kind}:{name}"),
        correct: Some(kept),
        ..Part::default()
    };
    let required = turtle.required.iter().map(|name| rule("required", name, !missing.contains(name)));
    let forbidden = turtle.forbidden.iter().map(|name| rule("forbidden", name, !extra.contains(name)));
    let hidden =
        extra.iter().filter(|name| !turtle.forbidden.contains(name)).map(|name| rule("forbidden", name, false));
    let parts = std::iter::once(whole).chain(required).chain(forbidden).chain(hidden).collect();
    Marked { outcome: Outcome::Marked, share, parts }
}
