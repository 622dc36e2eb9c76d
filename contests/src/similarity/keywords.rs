//! Words that mean something by themselves: reserved ones, so that no name of a program is among them, and in Lisp the
//! special forms. In families of any case they are in lower case.

macro_rules! words {
    ($($name:ident: $($word:literal)*;)*) => { $(pub(super) const $name: &[&str] = &[$($word),*];)* };
}

words! {
    CPP: "auto" "bool" "break" "case" "catch" "char" "class" "const" "constexpr" "continue" "default" "delete" "do" "double"
        "else" "enum" "explicit" "extern" "false" "float" "for" "friend" "goto" "if" "inline" "int" "long" "mutable"
        "namespace" "new" "nullptr" "operator" "private" "protected" "public" "register" "return" "short" "signed" "sizeof"
        "static" "struct" "switch" "template" "this" "throw" "true" "try" "typedef" "typename" "union" "unsigned" "using"
        "virtual" "void" "volatile" "while";
    JAVA: "abstract" "assert" "boolean" "break" "byte" "case" "catch" "char" "class" "const" "continue" "default" "do"
        "double" "else" "enum" "extends" "false" "final" "finally" "float" "for" "goto" "if" "implements" "import"
        "instanceof" "int" "interface" "long" "native" "new" "null" "package" "private" "protected" "public" "return"
        "short" "static" "super" "switch" "synchronized" "this" "throw" "throws" "transient" "true" "try" "void" "volatile"
        "while";
    CSHARP: "abstract" "as" "base" "bool" "break" "byte" "case" "catch" "char" "checked" "class" "const" "continue"
        "decimal" "default" "delegate" "do" "double" "else" "enum" "event" "explicit" "extern" "false" "finally" "fixed"
        "float" "for" "foreach" "goto" "if" "implicit" "in" "int" "interface" "internal" "is" "lock" "long" "namespace"
        "new" "null" "object" "operator" "out" "override" "params" "private" "protected" "public" "readonly" "ref" "return"
        "sbyte" "sealed" "short" "sizeof" "stackalloc" "static" "string" "struct" "switch" "this" "throw" "true" "try"
        "typeof" "uint" "ulong" "unchecked" "unsafe" "ushort" "using" "virtual" "void" "volatile" "while";
    JAVASCRIPT: "await" "break" "case" "catch" "class" "const" "continue" "debugger" "default" "delete" "do" "else" "enum"
        "export" "extends" "false" "finally" "for" "function" "if" "import" "in" "instanceof" "let" "new" "null" "return"
        "super" "switch" "this" "throw" "true" "try" "typeof" "var" "void" "while" "with" "yield";
    GO: "break" "case" "chan" "const" "continue" "default" "defer" "else" "fallthrough" "for" "func" "go" "goto" "if"
        "import" "interface" "map" "package" "range" "return" "select" "struct" "switch" "type" "var";
    RUST: "as" "async" "await" "break" "const" "continue" "crate" "dyn" "else" "enum" "extern" "false" "fn" "for" "if"
        "impl" "in" "let" "loop" "match" "mod" "move" "mut" "pub" "ref" "return" "self" "Self" "static" "struct" "super"
        "trait" "true" "type" "unsafe" "use" "where" "while";
    KOTLIN: "as" "break" "class" "continue" "do" "else" "false" "for" "fun" "if" "in" "interface" "is" "null" "object"
        "package" "return" "super" "this" "throw" "true" "try" "typealias" "typeof" "val" "var" "when" "while";
    SCALA: "abstract" "case" "catch" "class" "def" "do" "else" "extends" "false" "final" "finally" "for" "forSome" "if"
        "implicit" "import" "lazy" "match" "new" "null" "object" "override" "package" "private" "protected" "return"
        "sealed" "super" "this" "throw" "trait" "true" "try" "type" "val" "var" "while" "with" "yield";
    SWIFT: "as" "break" "case" "catch" "class" "continue" "default" "defer" "deinit" "do" "else" "enum" "extension"
        "fallthrough" "false" "for" "func" "guard" "if" "import" "in" "init" "inout" "internal" "is" "let" "nil" "operator"
        "private" "protocol" "public" "repeat" "rethrows" "return" "self" "Self" "static" "struct" "subscript" "super"
        "switch" "throw" "throws" "true" "try" "typealias" "var" "where" "while";
    D: "abstract" "alias" "align" "assert" "auto" "bool" "break" "byte" "case" "cast" "catch" "char" "class" "const"
        "continue" "dchar" "debug" "default" "delegate" "delete" "do" "double" "else" "enum" "export" "extern" "false"
        "final" "finally" "float" "for" "foreach" "foreach_reverse" "function" "goto" "if" "immutable" "import" "in"
        "inout" "int" "interface" "invariant" "is" "lazy" "long" "mixin" "module" "new" "nothrow" "null" "out" "override"
        "package" "pragma" "private" "protected" "public" "pure" "real" "ref" "return" "scope" "shared" "short" "static"
        "struct" "super" "switch" "synchronized" "template" "this" "throw" "true" "try" "typeid" "typeof" "ubyte" "uint"
        "ulong" "union" "unittest" "ushort" "version" "void" "wchar" "while" "with";
    PHP: "abstract" "and" "array" "as" "break" "callable" "case" "catch" "class" "clone" "const" "continue" "declare"
        "default" "do" "echo" "else" "elseif" "empty" "endfor" "endforeach" "endif" "endswitch" "endwhile" "exit" "extends"
        "final" "finally" "fn" "for" "foreach" "function" "global" "goto" "if" "implements" "include" "include_once"
        "instanceof" "interface" "isset" "list" "match" "namespace" "new" "or" "print" "private" "protected" "public"
        "require" "require_once" "return" "static" "switch" "throw" "trait" "try" "unset" "use" "var" "while" "xor" "yield";
    PYTHON: "False" "None" "True" "and" "as" "assert" "async" "await" "break" "class" "continue" "def" "del" "elif" "else"
        "except" "finally" "for" "from" "global" "if" "import" "in" "is" "lambda" "nonlocal" "not" "or" "pass" "raise"
        "return" "try" "while" "with" "yield";
    PASCAL: "and" "array" "as" "asm" "begin" "case" "class" "const" "constructor" "destructor" "div" "do" "downto" "else"
        "end" "except" "exports" "file" "finalization" "finally" "for" "function" "goto" "if" "implementation" "in"
        "inherited" "initialization" "inline" "interface" "is" "label" "library" "mod" "nil" "not" "object" "of" "or"
        "packed" "procedure" "program" "property" "raise" "record" "repeat" "set" "shl" "shr" "string" "then" "to" "try"
        "type" "unit" "until" "uses" "var" "while" "with" "xor";
    RUBY: "BEGIN" "END" "alias" "and" "begin" "break" "case" "class" "def" "do" "else" "elsif" "end" "ensure"
        "false" "for" "if" "in" "module" "next" "nil" "not" "or" "redo" "rescue" "retry" "return" "self" "super" "then"
        "true" "undef" "unless" "until" "when" "while" "yield";
    SHELL: "case" "do" "done" "elif" "else" "esac" "fi" "for" "function" "if" "in" "select" "then" "until" "while";
    PERL: "and" "cmp" "continue" "do" "else" "elsif" "eq" "for" "foreach" "ge" "gt" "if" "last" "le" "lt" "my" "ne" "next"
        "no" "not" "or" "our" "package" "redo" "return" "sub" "unless" "until" "use" "while" "xor";
    LUA: "and" "break" "do" "else" "elseif" "end" "false" "for" "function" "goto" "if" "in" "local" "nil" "not" "or"
        "repeat" "return" "then" "true" "until" "while";
    R: "FALSE" "Inf" "NA" "NULL" "NaN" "TRUE" "break" "else" "for" "function" "if" "in" "next" "repeat" "while";
    OCTAVE: "break" "case" "catch" "continue" "do" "else" "elseif" "end" "endfor" "endfunction" "endif" "endswitch"
        "endwhile" "for" "function" "global" "if" "otherwise" "persistent" "return" "switch" "try" "until" "while";
    SQL: "all" "and" "any" "as" "asc" "between" "by" "case" "check" "constraint" "create" "cross" "default" "delete" "desc"
        "distinct" "drop" "else" "end" "except" "exists" "from" "full" "group" "having" "in" "inner" "insert" "intersect"
        "into" "is" "join" "left" "like" "limit" "not" "null" "on" "or" "order" "outer" "primary" "references" "right"
        "select" "set" "table" "then" "union" "unique" "update" "using" "values" "when" "where" "with";
    BASIC: "and" "as" "boolean" "byref" "byte" "byval" "case" "char" "class" "const" "continue" "decimal" "dim" "do"
        "double" "each" "else" "elseif" "end" "exit" "false" "for" "friend" "function" "get" "goto" "if" "imports" "in"
        "inherits" "integer" "is" "let" "long" "loop" "me" "mod" "module" "namespace" "new" "next" "not" "nothing" "object"
        "of" "or" "private" "property" "public" "redim" "return" "select" "set" "shared" "short" "single" "static" "step"
        "stop" "string" "structure" "sub" "then" "throw" "to" "true" "try" "until" "while" "with" "xor";
    FORTRAN: "allocatable" "allocate" "call" "case" "character" "contains" "cycle" "deallocate" "default" "dimension" "do"
        "else" "elseif" "end" "enddo" "endif" "exit" "function" "if" "implicit" "in" "inout" "integer" "intent" "logical"
        "module" "none" "out" "parameter" "print" "program" "read" "real" "recursive" "result" "return" "select" "stop"
        "subroutine" "then" "type" "use" "where" "while" "write";
    HASKELL: "case" "class" "data" "default" "deriving" "do" "else" "foreign" "if" "import" "in" "infix" "infixl" "infixr"
        "instance" "let" "module" "newtype" "of" "then" "type" "where";
    ML: "and" "andalso" "as" "assert" "begin" "case" "class" "constraint" "datatype" "do" "done" "downto" "else" "end"
        "exception" "external" "false" "fn" "for" "fun" "function" "functor" "handle" "if" "in" "include" "inherit" "let"
        "match" "method" "module" "mutable" "new" "of" "open" "or" "orelse" "private" "raise" "rec" "sig" "struct"
        "structure" "then" "to" "true" "try" "type" "val" "virtual" "when" "while" "with";
    LISP: "begin" "case" "cond" "def" "define" "defmacro" "defn" "defparameter" "defun" "defvar" "do" "dolist" "dotimes"
        "else" "flet" "fn" "if" "labels" "lambda" "let" "let*" "letrec" "loop" "or" "and" "progn" "quote" "recur" "return"
        "set!" "setf" "setq" "unless" "when" "while";
    ERLANG: "after" "and" "andalso" "begin" "case" "catch" "div" "end" "fun" "if" "is" "not" "of" "or" "orelse" "receive"
        "rem" "try" "when" "xor";
}
