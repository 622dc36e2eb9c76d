//! Formulas of Office (OMML) as LaTeX.

use roxmltree::Node;

use super::styles::attribute;
use crate::xml;

/// Names that LaTeX sets upright.
const FUNCTIONS: &[&str] = &[
    "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "log", "ln", "lg",
    "exp", "lim", "max", "min", "sup", "inf", "det", "gcd", "deg", "dim", "ker", "arg",
];
const COMMANDS: &[(char, &str)] = &[
    ('×', "\\times"),
    ('÷', "\\div"),
    ('·', "\\cdot"),
    ('⋅', "\\cdot"),
    ('∙', "\\cdot"),
    ('±', "\\pm"),
    ('∓', "\\mp"),
    ('≤', "\\le"),
    ('≥', "\\ge"),
    ('≠', "\\ne"),
    ('≈', "\\approx"),
    ('≡', "\\equiv"),
    ('∼', "\\sim"),
    ('∞', "\\infty"),
    ('→', "\\to"),
    ('⇒', "\\Rightarrow"),
    ('⇔', "\\Leftrightarrow"),
    ('↔', "\\leftrightarrow"),
    ('∈', "\\in"),
    ('∉', "\\notin"),
    ('⊂', "\\subset"),
    ('⊆', "\\subseteq"),
    ('∪', "\\cup"),
    ('∩', "\\cap"),
    ('∅', "\\varnothing"),
    ('∀', "\\forall"),
    ('∃', "\\exists"),
    ('∆', "\\Delta"),
    ('Δ', "\\Delta"),
    ('Ω', "\\Omega"),
    ('Σ', "\\Sigma"),
    ('Π', "\\Pi"),
    ('Φ', "\\Phi"),
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('θ', "\\theta"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('σ', "\\sigma"),
    ('τ', "\\tau"),
    ('φ', "\\varphi"),
    ('ϕ', "\\phi"),
    ('ω', "\\omega"),
    ('⊥', "\\perp"),
    ('∥', "\\parallel"),
    ('∠', "\\angle"),
    ('°', "^\\circ"),
    ('…', "\\ldots"),
    ('⋯', "\\cdots"),
    ('ℝ', "\\mathbb{R}"),
    ('ℕ', "\\mathbb{N}"),
    ('ℤ', "\\mathbb{Z}"),
    ('ℚ', "\\mathbb{Q}"),
    ('ℂ', "\\mathbb{C}"),
    ('−', "-"),
    ('\u{a0}', " "),
    ('\u{2061}', ""),
];

/// A formula within a line of Markdown.
pub fn inline(node: Node<'_, '_>) -> String {
    let latex = row(node);
    let latex = latex.trim();
    if latex.is_empty() { String::new() } else { format!("${latex}$") }
}

fn row(node: Node<'_, '_>) -> String {
    let mut all = String::new();
    for child in node.children().filter(Node::is_element) {
        let next = element(child);
        // `\pi` and `x` must not become `\pix`.
        let ends_in_word = all
            .rsplit('\\')
            .next()
            .is_some_and(|it| it.len() < all.len() && it.chars().all(|it| it.is_ascii_alphabetic()));
        if ends_in_word && next.starts_with(|it: char| it.is_ascii_alphabetic()) {
            all.push(' ');
        }
        all.push_str(&next);
    }
    all
}

/// The row within the child `name`.
fn part(node: Node<'_, '_>, name: &str) -> String {
    xml::child(node, name).map(row).unwrap_or_default().trim().to_owned()
}

/// What the properties `name/property` say.
fn property<'a>(node: Node<'a, '_>, name: &str, property: &str) -> Option<&'a str> {
    attribute(xml::child(xml::child(node, name)?, property)?, "val")
}

fn element(node: Node<'_, '_>) -> String {
    let of = |name| part(node, name);
    match node.tag_name().name() {
        "r" => run(node),
        "f" => fraction(node),
        "sSup" => format!("{}^{{{}}}", base(node), of("sup")),
        "sSub" => format!("{}_{{{}}}", base(node), of("sub")),
        "sSubSup" => format!("{}_{{{}}}^{{{}}}", base(node), of("sub"), of("sup")),
        "sPre" => format!("{{}}_{{{}}}^{{{}}}{}", of("sub"), of("sup"), base(node)),
        "rad" => match of("deg") {
            degree if degree.is_empty() => format!("\\sqrt{{{}}}", of("e")),
            degree => format!("\\sqrt[{degree}]{{{}}}", of("e")),
        },
        "nary" => nary(node),
        "d" => delimiters(node),
        "func" => format!("{} {}", of("fName"), of("e")),
        "limLow" => match of("e") {
            name if FUNCTIONS.iter().any(|it| name == format!("\\{it}")) => format!("{name}_{{{}}}", of("lim")),
            below => format!("\\underset{{{}}}{{{below}}}", of("lim")),
        },
        "limUpp" => format!("\\overset{{{}}}{{{}}}", of("lim"), of("e")),
        "acc" => format!("{}{{{}}}", accent(property(node, "accPr", "chr").unwrap_or("\u{302}")), of("e")),
        "bar" => match property(node, "barPr", "pos") {
            Some("top") => format!("\\overline{{{}}}", of("e")),
            _ => format!("\\underline{{{}}}", of("e")),
        },
        "groupChr" => match property(node, "groupChrPr", "pos") {
            Some("top") => format!("\\overbrace{{{}}}", of("e")),
            _ => format!("\\underbrace{{{}}}", of("e")),
        },
        "m" => {
            let line = |it| xml::children(it, "e").map(row).collect::<Vec<_>>().join(" & ");
            let lines: Vec<String> = xml::children(node, "mr").map(line).collect();
            format!("\\begin{{matrix}}{}\\end{{matrix}}", lines.join(" \\\\ "))
        }
        "eqArr" => {
            let lines: Vec<String> = xml::children(node, "e").map(row).collect();
            format!("\\begin{{aligned}}{}\\end{{aligned}}", lines.join(" \\\\ "))
        }
        "box" | "borderBox" | "phant" => of("e"),
        name if name.ends_with("Pr") => String::new(),
        _ => row(node),
    }
}

/// What an index stands at: more than a letter is held together.
fn base(node: Node<'_, '_>) -> String {
    let base = part(node, "e");
    let is_one = base.chars().count() == 1
        || (base.starts_with("\\left") && base.ends_with(['.', ')', ']', '|']))
        || (base.starts_with('\\') && base[1..].chars().all(|it| it.is_ascii_alphabetic()));
    if is_one { base } else { format!("{{{base}}}") }
}

fn fraction(node: Node<'_, '_>) -> String {
    let (above, below) = (part(node, "num"), part(node, "den"));
    match property(node, "fPr", "type") {
        Some("lin") => format!("{above}/{below}"),
        Some("noBar") => format!("\\genfrac{{}}{{}}{{0pt}}{{}}{{{above}}}{{{below}}}"),
        _ => format!("\\frac{{{above}}}{{{below}}}"),
    }
}

fn nary(node: Node<'_, '_>) -> String {
    let sign = match property(node, "naryPr", "chr") {
        Some("∑") => "\\sum",
        Some("∏") => "\\prod",
        Some("∬") => "\\iint",
        Some("∭") => "\\iiint",
        Some("∮") => "\\oint",
        Some("⋃") => "\\bigcup",
        Some("⋂") => "\\bigcap",
        _ => "\\int",
    };
    let limit = |sign: char, name| match part(node, name) {
        limit if limit.is_empty() => String::new(),
        limit => format!("{sign}{{{limit}}}"),
    };
    format!("{sign}{}{} {}", limit('_', "sub"), limit('^', "sup"), part(node, "e"))
}

fn delimiters(node: Node<'_, '_>) -> String {
    let sign = |name, usual| match property(node, "dPr", name) {
        None => usual,
        Some("") => ".",
        Some("{") => "\\{",
        Some("}") => "\\}",
        Some("⟨" | "〈") => "\\langle",
        Some("⟩" | "〉") => "\\rangle",
        Some("⌊") => "\\lfloor",
        Some("⌋") => "\\rfloor",
        Some("⌈") => "\\lceil",
        Some("⌉") => "\\rceil",
        Some("‖") => "\\|",
        Some(one @ ("(" | ")" | "[" | "]" | "|" | "/")) => match one {
            "(" => "(",
            ")" => ")",
            "[" => "[",
            "]" => "]",
            "/" => "/",
            _ => "|",
        },
        Some(_) => usual,
    };
    let parts: Vec<String> = xml::children(node, "e").map(|it| row(it).trim().to_owned()).collect();
    let between = property(node, "dPr", "sepChr").unwrap_or("|");
    let (open, close) = (sign("begChr", "("), sign("endChr", ")"));
    let inner = parts.join(between);
    let gap = if open.starts_with('\\') && inner.starts_with(|it: char| it.is_ascii_alphabetic()) { " " } else { "" };
    format!("\\left{open}{gap}{inner}\\right{close}")
}

fn accent(sign: &str) -> &'static str {
    match sign {
        "\u{301}" | "´" => "\\acute",
        "\u{300}" => "\\grave",
        "\u{303}" | "~" => "\\tilde",
        "\u{304}" | "\u{305}" | "¯" => "\\overline",
        "\u{307}" | "˙" => "\\dot",
        "\u{308}" | "¨" => "\\ddot",
        "\u{20d7}" | "→" => "\\overrightarrow",
        _ => "\\widehat",
    }
}

fn run(node: Node<'_, '_>) -> String {
    let text: String = xml::children(node, "t").filter_map(|it| it.text()).collect();
    let properties = xml::child(node, "rPr");
    let is_normal = properties.is_some_and(|it| xml::child(it, "nor").is_some());
    let name = text.trim();
    if FUNCTIONS.contains(&name) {
        return format!("\\{name}");
    }
    let is_word = |it: &str| it.chars().filter(|it| it.is_alphabetic()).count() > 1;
    if is_normal && is_word(name) || name.chars().any(is_vietnamese) {
        return format!("\\text{{{}}}", escape_text(&text));
    }
    escaped(&text)
}

/// A letter with accents of ours, which are no signs of formulas.
fn is_vietnamese(it: char) -> bool {
    matches!(it, 'À'..='Ö' | 'Ø'..='ö' | 'ø'..='ỹ') && !matches!(it, 'Α'..='ω') && it.is_alphabetic()
}

/// For the inside of `\text{…}`.
pub fn escape_text(text: &str) -> String {
    text.chars()
        .filter(|it| !matches!(it, '\\' | '{' | '}' | '$' | '^' | '~'))
        .flat_map(|it| {
            let sign = if matches!(it, '%' | '#' | '&' | '_') { "\\" } else { "" };
            sign.chars().chain(std::iter::once(it))
        })
        .collect()
}

fn escaped(text: &str) -> String {
    let mut all = String::new();
    let mut characters = text.chars().peekable();
    while let Some(it) = characters.next() {
        match COMMANDS.iter().find(|(sign, _)| *sign == it) {
            Some((_, command)) => {
                all.push_str(command);
                let is_word = command.ends_with(|it: char| it.is_ascii_alphabetic()) && command.contains('\\');
                if is_word && characters.peek().is_some_and(char::is_ascii_alphabetic) {
                    all.push(' ');
                }
            }
            None => match it {
                '{' | '}' | '%' | '#' | '&' | '$' | '_' => {
                    all.push('\\');
                    all.push(it);
                }
                '\\' => all.push_str("\\backslash "),
                '^' => all.push_str("\\hat{}"),
                '~' => all.push_str("\\sim "),
                it => all.push(it),
            },
        }
    }
    all
}
