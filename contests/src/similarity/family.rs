//! Languages that are read alike, and how.

use super::lexis::{self, Lexis};

platform::text_enum! {
    /// Languages whose programs are read alike.
    pub enum Family {
        /// C, C++, Objective-C.
        Cpp = "cpp",
        /// Java, Groovy.
        Java = "java",
        /// C# and Vala.
        CSharp = "csharp",
        /// JavaScript and TypeScript.
        JavaScript = "javascript",
        /// Go.
        Go = "go",
        /// Rust, Zig.
        Rust = "rust",
        /// Kotlin.
        Kotlin = "kotlin",
        /// Scala.
        Scala = "scala",
        /// Swift.
        Swift = "swift",
        /// D.
        D = "d",
        /// PHP.
        Php = "php",
        /// Python, Nim.
        Python = "python",
        /// Pascal.
        Pascal = "pascal",
        /// Ruby, Crystal.
        Ruby = "ruby",
        /// Shells.
        Shell = "shell",
        /// Perl, AWK.
        Perl = "perl",
        /// Lua.
        Lua = "lua",
        /// R.
        R = "r",
        /// Octave.
        Octave = "octave",
        /// SQL.
        Sql = "sql",
        /// Visual Basic.
        Basic = "basic",
        /// Fortran.
        Fortran = "fortran",
        /// Haskell.
        Haskell = "haskell",
        /// OCaml, Standard ML, F#.
        Ml = "ml",
        /// Lisp, Scheme, Clojure.
        Lisp = "lisp",
        /// Erlang, Prolog.
        Erlang = "erlang",
    }
}

impl Family {
    /// By the editor's mode in the registry of languages; `None` for what is no program text (HTML, a Scratch project) or
    /// too rare to be compared.
    pub fn of_mode(mode: &str) -> Option<Self> {
        let (package, name) = mode.strip_prefix("legacy:").unwrap_or(mode).split_once('/').unwrap_or((mode, ""));
        Some(match (package, name) {
            ("lang-cpp", _) | ("clike", "c" | "objectiveC") => Self::Cpp,
            ("lang-java", _) | ("groovy", _) => Self::Java,
            ("clike", "csharp") => Self::CSharp,
            ("lang-javascript" | "lang-javascript:typescript", _) => Self::JavaScript,
            ("lang-go", _) => Self::Go,
            ("lang-rust", _) => Self::Rust,
            ("clike", "kotlin") => Self::Kotlin,
            ("clike", "scala") => Self::Scala,
            ("swift", _) => Self::Swift,
            ("d", _) => Self::D,
            ("lang-php", _) => Self::Php,
            ("lang-python", _) => Self::Python,
            ("pascal", _) => Self::Pascal,
            ("ruby" | "crystal", _) => Self::Ruby,
            ("shell", _) => Self::Shell,
            ("perl", _) => Self::Perl,
            ("lua", _) => Self::Lua,
            ("r", _) => Self::R,
            ("octave", _) => Self::Octave,
            ("lang-sql", _) => Self::Sql,
            ("vb", _) => Self::Basic,
            ("fortran", _) => Self::Fortran,
            ("haskell", _) => Self::Haskell,
            ("mllike", _) => Self::Ml,
            ("commonlisp" | "scheme" | "clojure", _) => Self::Lisp,
            ("erlang", _) => Self::Erlang,
            _ => return None,
        })
    }

    pub(super) const fn lexis(self) -> &'static Lexis {
        match self {
            Self::Cpp => &lexis::CPP,
            Self::Java => &lexis::JAVA,
            Self::CSharp => &lexis::CSHARP,
            Self::JavaScript => &lexis::JAVASCRIPT,
            Self::Go => &lexis::GO,
            Self::Rust => &lexis::RUST,
            Self::Kotlin => &lexis::KOTLIN,
            Self::Scala => &lexis::SCALA,
            Self::Swift => &lexis::SWIFT,
            Self::D => &lexis::D,
            Self::Php => &lexis::PHP,
            Self::Python => &lexis::PYTHON,
            Self::Pascal => &lexis::PASCAL,
            Self::Ruby => &lexis::RUBY,
            Self::Shell => &lexis::SHELL,
            Self::Perl => &lexis::PERL,
            Self::Lua => &lexis::LUA,
            Self::R => &lexis::R,
            Self::Octave => &lexis::OCTAVE,
            Self::Sql => &lexis::SQL,
            Self::Basic => &lexis::BASIC,
            Self::Fortran => &lexis::FORTRAN,
            Self::Haskell => &lexis::HASKELL,
            Self::Ml => &lexis::ML,
            Self::Lisp => &lexis::LISP,
            Self::Erlang => &lexis::ERLANG,
        }
    }
}
