//! How the characters of each family make tokens.

use super::{keywords, literals};

/// Where a text begins and ends.
#[derive(Clone, Copy)]
pub(super) struct Quote {
    pub open: &'static str,
    pub close: &'static str,
    /// A backslash takes the next character with it; without, a doubled quote stands for one.
    pub escapes: bool,
    /// It may go over several lines; otherwise the line's end ends it.
    pub lines: bool,
}

const fn quote(open: &'static str, escapes: bool, lines: bool) -> Quote {
    Quote { open, close: open, escapes, lines }
}

const DOUBLE: Quote = quote("\"", true, false);
const SINGLE: Quote = quote("'", true, false);
const DOUBLE_LINES: Quote = quote("\"", true, true);
const SINGLE_LINES: Quote = quote("'", true, true);
const BACKTICK: Quote = quote("`", true, true);
const TRIPLE: Quote = quote("\"\"\"", true, true);
const TRIPLE_SINGLE: Quote = quote("'''", true, true);
/// A doubled quote stands for one.
const DOUBLED: Quote = quote("\"", false, false);
const SINGLE_DOUBLED: Quote = quote("'", false, false);
const SINGLE_PLAIN: Quote = quote("'", false, true);
const LONG_BRACKETS: Quote = Quote { open: "[[", close: "]]", escapes: false, lines: true };

/// How the characters of a family's languages make tokens.
#[derive(Clone, Copy)]
pub(super) struct Lexis {
    /// What begins a comment to the line's end.
    pub line_comments: &'static [&'static str],
    /// They begin one only after a space or at the line's start (`$#` is none).
    pub spaced_comments: bool,
    /// What begins and ends a comment; one that begins with `=` does so at the line's start alone.
    pub block_comments: &'static [(&'static str, &'static str)],
    /// They nest.
    pub nested: bool,
    /// The longest first.
    pub quotes: &'static [Quote],
    /// What may stand right before a quote and belongs to the text.
    pub prefixes: &'static [&'static str],
    /// The bytes of a raw text that the rest begins with.
    pub raw: fn(&str) -> Option<usize>,
    /// `'` is a character's quote only around one; otherwise a lifetime, a type variable, a part of a name.
    pub lone_quotes: bool,
    /// Characters of names besides letters, digits and `_`.
    pub names: &'static str,
    /// Keywords are known in any case.
    pub any_case: bool,
    /// Names that are not folded.
    pub keywords: &'static [&'static str],
}

const C_LIKE: Lexis = Lexis {
    line_comments: &["//"],
    spaced_comments: false,
    block_comments: &[("/*", "*/")],
    nested: false,
    quotes: &[DOUBLE, SINGLE],
    prefixes: &[],
    raw: literals::no_raw,
    lone_quotes: false,
    names: "",
    any_case: false,
    keywords: &[],
};

const SCRIPTS: Lexis =
    Lexis { line_comments: &["#"], block_comments: &[], quotes: &[DOUBLE_LINES, SINGLE_LINES], ..C_LIKE };

pub(super) const CPP: Lexis =
    Lexis { prefixes: &["L", "u", "U", "u8"], raw: literals::cpp_raw, keywords: keywords::CPP, ..C_LIKE };
pub(super) const JAVA: Lexis = Lexis { quotes: &[TRIPLE, DOUBLE, SINGLE], keywords: keywords::JAVA, ..C_LIKE };
pub(super) const CSHARP: Lexis = Lexis { keywords: keywords::CSHARP, ..JAVA };
pub(super) const JAVASCRIPT: Lexis =
    Lexis { quotes: &[DOUBLE, SINGLE, BACKTICK], names: "$", keywords: keywords::JAVASCRIPT, ..C_LIKE };
pub(super) const GO: Lexis = Lexis { names: "", keywords: keywords::GO, ..JAVASCRIPT };
pub(super) const RUST: Lexis = Lexis {
    nested: true,
    quotes: &[DOUBLE_LINES],
    prefixes: &["b", "c"],
    raw: literals::rust_raw,
    lone_quotes: true,
    keywords: keywords::RUST,
    ..C_LIKE
};
pub(super) const KOTLIN: Lexis = Lexis { nested: true, keywords: keywords::KOTLIN, ..JAVA };
pub(super) const SCALA: Lexis =
    Lexis { quotes: &[TRIPLE, DOUBLE], lone_quotes: true, keywords: keywords::SCALA, ..KOTLIN };
pub(super) const SWIFT: Lexis = Lexis { quotes: &[TRIPLE, DOUBLE], keywords: keywords::SWIFT, ..KOTLIN };
pub(super) const D: Lexis = Lexis { keywords: keywords::D, ..GO };
pub(super) const PHP: Lexis = Lexis {
    line_comments: &["//", "#"],
    quotes: &[DOUBLE_LINES, SINGLE_LINES],
    any_case: true,
    keywords: keywords::PHP,
    ..C_LIKE
};
pub(super) const PYTHON: Lexis = Lexis {
    quotes: &[TRIPLE, TRIPLE_SINGLE, DOUBLE, SINGLE],
    prefixes: &["r", "u", "b", "f", "br", "rb", "fr", "rf"],
    keywords: keywords::PYTHON,
    ..SCRIPTS
};
pub(super) const PASCAL: Lexis = Lexis {
    block_comments: &[("{", "}"), ("(*", "*)")],
    quotes: &[SINGLE_DOUBLED],
    any_case: true,
    keywords: keywords::PASCAL,
    ..C_LIKE
};
pub(super) const RUBY: Lexis = Lexis { block_comments: &[("=begin", "\n=end")], keywords: keywords::RUBY, ..SCRIPTS };
pub(super) const SHELL: Lexis =
    Lexis { spaced_comments: true, quotes: &[DOUBLE_LINES, SINGLE_PLAIN], keywords: keywords::SHELL, ..SCRIPTS };
pub(super) const PERL: Lexis =
    Lexis { spaced_comments: true, block_comments: &[("=", "\n=cut")], keywords: keywords::PERL, ..SCRIPTS };
pub(super) const LUA: Lexis = Lexis {
    line_comments: &["--"],
    block_comments: &[("--[[", "]]")],
    quotes: &[LONG_BRACKETS, DOUBLE, SINGLE],
    keywords: keywords::LUA,
    ..C_LIKE
};
pub(super) const R: Lexis = Lexis { names: ".", keywords: keywords::R, ..SCRIPTS };
pub(super) const OCTAVE: Lexis =
    Lexis { line_comments: &["%", "#"], quotes: &[DOUBLED, SINGLE_DOUBLED], keywords: keywords::OCTAVE, ..SCRIPTS };
pub(super) const SQL: Lexis =
    Lexis { line_comments: &["--"], quotes: &[SINGLE_PLAIN], any_case: true, keywords: keywords::SQL, ..C_LIKE };
pub(super) const BASIC: Lexis =
    Lexis { line_comments: &["'"], quotes: &[DOUBLED], any_case: true, keywords: keywords::BASIC, ..SCRIPTS };
pub(super) const FORTRAN: Lexis = Lexis {
    line_comments: &["!"],
    quotes: &[DOUBLED, SINGLE_DOUBLED],
    any_case: true,
    keywords: keywords::FORTRAN,
    ..SCRIPTS
};
pub(super) const HASKELL: Lexis = Lexis {
    line_comments: &["--"],
    block_comments: &[("{-", "-}")],
    nested: true,
    quotes: &[DOUBLE],
    lone_quotes: true,
    names: "'",
    keywords: keywords::HASKELL,
    ..C_LIKE
};
pub(super) const ML: Lexis = Lexis {
    // Of F# alone.
    line_comments: &["//"],
    block_comments: &[("(*", "*)")],
    quotes: &[DOUBLE_LINES],
    keywords: keywords::ML,
    ..HASKELL
};
pub(super) const LISP: Lexis = Lexis {
    line_comments: &[";"],
    block_comments: &[("#|", "|#")],
    nested: true,
    quotes: &[DOUBLE_LINES],
    names: "-?!*",
    keywords: keywords::LISP,
    ..C_LIKE
};
pub(super) const ERLANG: Lexis = Lexis { line_comments: &["%"], keywords: keywords::ERLANG, ..SCRIPTS };
