//! Letters that Word keeps in other ways: raised and lowered ones, those of its symbol fonts.

const RAISED: &[(char, char)] = &[
    ('0', '⁰'),
    ('1', '¹'),
    ('2', '²'),
    ('3', '³'),
    ('4', '⁴'),
    ('5', '⁵'),
    ('6', '⁶'),
    ('7', '⁷'),
    ('8', '⁸'),
    ('9', '⁹'),
    ('+', '⁺'),
    ('-', '⁻'),
    ('−', '⁻'),
    ('n', 'ⁿ'),
    ('o', '°'),
];
const LOWERED: &[(char, char)] = &[
    ('0', '₀'),
    ('1', '₁'),
    ('2', '₂'),
    ('3', '₃'),
    ('4', '₄'),
    ('5', '₅'),
    ('6', '₆'),
    ('7', '₇'),
    ('8', '₈'),
    ('9', '₉'),
    ('+', '₊'),
    ('-', '₋'),
    ('−', '₋'),
    ('n', 'ₙ'),
];

/// A raised or lowered text: as letters that are so, or as a formula (then it is Markdown).
pub fn raised(text: &str, way: &str) -> (String, bool) {
    let (table, sign) = match way {
        "superscript" => (RAISED, '^'),
        "subscript" => (LOWERED, '_'),
        _ => return (text.to_owned(), false),
    };
    let letter = |it: char| match it {
        it if it.is_whitespace() => Some(it),
        it => table.iter().find(|(from, _)| *from == it).map(|(_, to)| *to),
    };
    match text.chars().map(letter).collect::<Option<String>>() {
        Some(letters) => (letters, false),
        None => (format!("${{}}{sign}{{\\text{{{}}}}}$", super::formula::escape_text(text.trim())), true),
    }
}

/// Of the fonts Symbol and Wingdings, the usual ones.
pub fn of_font(font: &str, code: &str) -> Option<&'static str> {
    let code = code.to_uppercase();
    let code = code.strip_prefix("F0").or_else(|| code.strip_prefix("00")).unwrap_or(&code);
    let is_wingdings = font.starts_with("Wingdings");
    Some(match (is_wingdings, code) {
        (true, "E0") => "→",
        (true, "FC") => "✓",
        (false, "AE") => "→",
        (false, "AB") => "↔",
        (false, "DE") => "⇒",
        (false, "DB") => "⇔",
        (false, "B0") => "°",
        (false, "B1") => "±",
        (false, "B4") => "×",
        (false, "B8") => "÷",
        (false, "A3") => "≤",
        (false, "B3") => "≥",
        (false, "B9") => "≠",
        (false, "BB") => "≈",
        (false, "A5") => "∞",
        (false, "CE") => "∈",
        (false, "CF") => "∉",
        (false, "C7") => "∩",
        (false, "C8") => "∪",
        (false, "CC") => "⊂",
        (false, "C6") => "∅",
        (false, "22") => "∀",
        (false, "24") => "∃",
        (false, "5E") => "⊥",
        (false, "D0") => "∠",
        (false, "44") => "Δ",
        (false, "57") => "Ω",
        (false, "61") => "α",
        (false, "62") => "β",
        (false, "67") => "γ",
        (false, "64") => "δ",
        (false, "6C") => "λ",
        (false, "6D") => "μ",
        (false, "70") => "π",
        (false, "72") => "ρ",
        (false, "66") => "φ",
        (false, "6A") => "φ",
        (false, "77") => "ω",
        (false, "71") => "θ",
        _ => return None,
    })
}
