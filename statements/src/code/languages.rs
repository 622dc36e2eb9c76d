//! The languages that have colours, by the names that authors give them.

use std::sync::LazyLock;

use syntect::parsing::{SyntaxReference, SyntaxSet};

/// Read once; the rules of a language are unpacked when it is first met.
pub(super) static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(two_face::syntax::extra_newlines);

/// Each definition's name with those that authors use. The set has many more: what is taught is here, since each language met
/// keeps its compiled expressions in memory.
pub(super) const LANGUAGES: [(&str, &[&str]); 32] = [
    ("Bourne Again Shell (bash)", &["bash", "sh", "shell", "zsh"]),
    ("C", &["c", "h"]),
    ("C#", &["cs", "c#", "csharp"]),
    ("C++", &["cpp", "c++", "cc", "cxx", "hpp"]),
    ("CSS", &["css"]),
    ("Dart", &["dart"]),
    ("Go", &["go", "golang"]),
    ("Haskell", &["hs", "haskell"]),
    ("HTML", &["html", "htm"]),
    ("Java", &["java"]),
    ("JavaScript", &["js", "javascript", "mjs", "cjs"]),
    ("JSON", &["json"]),
    ("Julia", &["jl", "julia"]),
    ("Kotlin", &["kt", "kotlin"]),
    ("Lua", &["lua"]),
    ("Makefile", &["make", "makefile"]),
    ("MATLAB", &["matlab", "octave"]),
    ("OCaml", &["ml", "ocaml"]),
    ("Pascal", &["pas", "pascal", "delphi", "freepascal", "objectpascal"]),
    ("Perl", &["pl", "perl"]),
    ("PHP", &["php"]),
    ("Python", &["py", "python", "py3", "python3"]),
    ("R", &["r"]),
    ("Ruby", &["rb", "ruby"]),
    ("Rust", &["rs", "rust"]),
    ("Scala", &["scala"]),
    ("SQL", &["sql", "mysql", "postgresql", "sqlite"]),
    ("Swift", &["swift"]),
    ("TypeScript", &["ts", "typescript"]),
    ("TypeScriptReact", &["tsx", "jsx"]),
    ("XML", &["xml", "svg"]),
    ("YAML", &["yaml", "yml"]),
];

/// The definition of a language that an author has named.
pub(super) fn syntax_of(language: &str) -> Option<&'static SyntaxReference> {
    let language = language.to_ascii_lowercase();
    let (name, _) = LANGUAGES.iter().find(|(_, names)| names.contains(&language.as_str()))?;
    SYNTAXES.find_syntax_by_name(name)
}
