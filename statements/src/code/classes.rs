//! The definitions' scopes, thousands, as the few classes that the web has colours for.

use std::sync::LazyLock;

use syntect::parsing::Scope;

const COMMENT: &str = "hl-comment";
const CONSTANT: &str = "hl-constant";
const FUNCTION: &str = "hl-function";
const KEYWORD: &str = "hl-keyword";
const STRING: &str = "hl-string";
const TYPE: &str = "hl-type";
/// Code again, within a string or a page.
const PLAIN: &str = "";

/// Beginnings of scopes; of those that fit one scope the first counts.
const SCOPES: [(&str, &str); 26] = [
    ("comment", COMMENT),
    ("string", STRING),
    ("storage.type.string", STRING),
    ("storage.type.numeric", CONSTANT),
    ("constant", CONSTANT),
    ("support.constant", CONSTANT),
    ("entity.name.constant", CONSTANT),
    ("keyword", KEYWORD),
    ("storage", KEYWORD),
    ("variable.language", KEYWORD),
    ("entity.name.tag", KEYWORD),
    ("entity.name.function", FUNCTION),
    ("entity.name.macro", FUNCTION),
    ("support.function", FUNCTION),
    ("support.macro", FUNCTION),
    ("variable.function", FUNCTION),
    ("entity.name.variable", PLAIN),
    ("entity", TYPE),
    ("support.class", TYPE),
    ("support.type", TYPE),
    ("variable.annotation", TYPE),
    ("source", PLAIN),
    ("text", PLAIN),
    ("meta.embedded", PLAIN),
    ("meta.interpolation", PLAIN),
    ("meta.template.expression", PLAIN),
];

static CLASSES: LazyLock<Vec<(Scope, &str)>> =
    LazyLock::new(|| SCOPES.iter().filter_map(|(name, class)| Some((Scope::new(name).ok()?, *class))).collect());

/// The class of a piece of code: its innermost scope's that has one.
pub(super) fn class_of(stack: &[Scope], text: &str) -> Option<&'static str> {
    let class = |scope: &Scope| CLASSES.iter().find(|(prefix, _)| prefix.is_prefix_of(*scope)).map(|(_, class)| *class);
    let class = stack.iter().rev().find_map(class)?;
    // `+` and `=>` are keywords to the definitions.
    let is_sign = class == KEYWORD && !text.contains(char::is_alphanumeric);
    (class != PLAIN && !is_sign).then_some(class)
}
