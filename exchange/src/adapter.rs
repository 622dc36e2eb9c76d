//! Checkers and interactors of other judges, which are called and answer in other ways than ours (testlib's), and ours
//! for them: the author's program stays as it is, beside a main file that calls it.

use serde_json::{Value, json};

/// How a checker or an interactor is called, and what its exit code means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// Input, output, answer; 0 right, 1 wrong: testlib's, and ours.
    Testlib,
    /// Input, answer, folder; the output is on standard input; 42 right, 43 wrong.
    Kattis,
    /// The same, but the program that is judged is on standard input and output.
    KattisInteractor,
    /// Input, answer, output; 0 right.
    Hustoj,
}

const MARKS: [(Protocol, &str); 3] = [
    (Protocol::Kattis, "calls a Kattis output validator"),
    (Protocol::KattisInteractor, "calls a Kattis interactor"),
    (Protocol::Hustoj, "calls a HUSTOJ special judge"),
];
/// What a main file begins with that calls one of ours as Kattis does.
const OURS_FOR_KATTIS: &str = "// calls a testlib program";

/// An author's program: its main file first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Of the platform's.
    pub language: i32,
    /// Names with texts, the main one first.
    pub files: Vec<(String, String)>,
    /// What it is called with, beside files.
    pub flags: Vec<String>,
}

impl Program {
    fn is_cpp(&self) -> bool {
        matches!(self.language, 53 | 54)
    }

    fn is_python(&self) -> bool {
        matches!(self.language, 71 | 348)
    }
}

/// A program as bodies of problems have it; none where the language has no main file for the protocol.
pub fn adopted(program: &Program, protocol: Protocol) -> Option<Value> {
    let (first, rest) = program.files.split_first()?;
    if protocol == Protocol::Testlib {
        return Some(value(program.language, &first.1, rest));
    }
    let mark = MARKS.iter().find(|(known, _)| *known == protocol)?.1;
    let flags = serde_json::to_string(&program.flags).ok()?;
    let main = if program.is_cpp() {
        cpp_main(protocol, &format!("// {mark} {flags}"), &program.flags, &first.0)
    } else if program.is_python() {
        python_main(protocol, &format!("# {mark} {flags}"), &flags, &first.0)
    } else {
        return None;
    };
    Some(value(program.language, &main, &program.files))
}

/// The author's program again, and how it is called.
pub fn given_back(value: &Value) -> Option<(Program, Protocol)> {
    let language = i32::try_from(value.get("language_id")?.as_i64()?).ok()?;
    let source = value.get("source_code")?.as_str()?.to_owned();
    let others = value.get("files").and_then(Value::as_array).into_iter().flatten();
    let text = |file: &Value, name: &str| Some(file.get(name)?.as_str()?.to_owned());
    let others: Vec<_> = others.filter_map(|it| Some((text(it, "path")?, text(it, "content")?))).collect();
    let head = source.lines().next().unwrap_or_default().trim_start_matches(['/', '#', ' ']);
    for (protocol, mark) in MARKS {
        if let Some(flags) = head.strip_prefix(mark) {
            let flags = serde_json::from_str(flags.trim()).ok()?;
            return Some((Program { language, files: others, flags }, protocol));
        }
    }
    let main = if matches!(language, 71 | 348) { "main.py" } else { "main.cpp" };
    let files = [(main.to_owned(), source)].into_iter().chain(others).collect();
    Some((Program { language, files, flags: Vec::new() }, Protocol::Testlib))
}

/// The files of one of ours for Kattis; none where it is not in C++.
pub fn for_kattis(program: &Program, is_interactor: bool) -> Option<Vec<(String, String)>> {
    let (first, rest) = program.files.split_first().filter(|_| program.is_cpp())?;
    let read = if is_interactor {
        ""
    } else {
        "  if (FILE *copy = fopen(output.c_str(), \"wb\")) {\n    char part[65536];\n    size_t got;\n    while ((got = fread(part, 1, sizeof part, stdin)) > 0) fwrite(part, 1, got, copy);\n    fclose(copy);\n  }\n"
    };
    let main = format!(
        "{OURS_FOR_KATTIS}\n{HEAD}static std::string folder;\n\
         static void ending(int code, void *) {{\n  fflush(nullptr);\n  if (code >= 16 && code <= 216)\n    \
         if (FILE *part = fopen((folder + \"score_multiplier.txt\").c_str(), \"w\")) {{\n      fprintf(part, \"%.4f\\n\", (code - 16) / 200.0);\n      fclose(part);\n    }}\n  \
         _exit(code == 0 || code >= 16 ? 42 : code == 1 || code == 2 || code == 4 || code == 8 ? 43 : 1);\n}}\n{}\
         int main(int argc, char **argv) {{\n  if (argc < 4) return 1;\n  folder = argv[3];\n  std::string output = folder + \"output.txt\";\n{read}  on_exit(ending, nullptr);\n  \
         std::vector<char *> given{{argv[0], argv[1], &output[0], argv[2], nullptr}};\n  exit(call(author_main, 4, given.data()));\n}}\n",
        calling("author.cpp"),
    );
    let mut files = vec![("main.cpp".to_owned(), main), ("author.cpp".to_owned(), first.1.clone())];
    files.extend(rest.iter().cloned());
    Some(files)
}

/// One of ours that [`for_kattis`] has written.
pub fn ours_from_kattis(program: &Program) -> Option<Program> {
    let is_ours = program.files.iter().any(|(_, text)| text.starts_with(OURS_FOR_KATTIS));
    let author = program.files.iter().find(|(name, _)| name == "author.cpp").filter(|_| is_ours)?;
    let others = program.files.iter().filter(|(name, _)| name != "main.cpp" && name != "author.cpp");
    Some(Program { files: [author].into_iter().chain(others).cloned().collect(), ..program.clone() })
}

fn value(language: i32, source: &str, files: &[(String, String)]) -> Value {
    let files: Vec<Value> = files.iter().map(|(path, content)| json!({"path": path, "content": content})).collect();
    json!({"language_id": language, "source_code": source, "files": files})
}

/// A checker as bodies of problems have it.
pub fn custom(program: Value) -> Value {
    let mut checker = json!({"kind": "custom"});
    if let (Some(all), Value::Object(parts)) = (checker.as_object_mut(), program) {
        all.extend(parts);
    }
    checker
}

const HEAD: &str =
    "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <string>\n#include <vector>\n";

/// Includes the author's main file under another name of its function.
fn calling(file: &str) -> String {
    format!(
        "#define main author_main\n#include \"{file}\"\n#undef main\n\
         static int call(int (*it)(int, char **), int count, char **given) {{ return it(count, given); }}\n\
         static int call(int (*it)(int, const char **), int count, char **given) {{ return it(count, const_cast<const char **>(given)); }}\n\
         static int call(int (*it)(), int, char **) {{ return it(); }}\n"
    )
}

fn cpp_main(protocol: Protocol, mark: &str, flags: &[String], file: &str) -> String {
    let quoted = |it: &String| serde_json::to_string(it).unwrap_or_default();
    let flags: String = flags.iter().map(|it| format!(", (char *){}", quoted(it))).collect();
    let (given, code) = match protocol {
        Protocol::Hustoj => ("argv[1], argv[3], argv[2]".to_owned(), "code == 0 ? 0 : 1"),
        _ => (format!("argv[1], argv[3], (char *)\"./\"{flags}"), "code == 42 ? 0 : code == 43 ? 1 : 3"),
    };
    let part = match protocol {
        Protocol::Hustoj => "",
        _ => {
            "  double share;\n  FILE *part = code == 42 ? fopen(\"score_multiplier.txt\", \"r\") : nullptr;\n  \
              if (part && fscanf(part, \"%lf\", &share) == 1) {\n    fprintf(stderr, \"points %.6f\\n\", share);\n    _exit(7);\n  }\n"
        }
    };
    let input = if protocol == Protocol::Kattis { "  if (!freopen(argv[2], \"r\", stdin)) return 3;\n" } else { "" };
    format!(
        "{mark}\n{HEAD}static void ending(int code, void *) {{\n  fflush(nullptr);\n{part}  _exit({code});\n}}\n{}\
         int main(int argc, char **argv) {{\n  if (argc < 4) return 3;\n{input}  on_exit(ending, nullptr);\n  \
         std::vector<char *> given{{argv[0], {given}, nullptr}};\n  exit(call(author_main, (int)given.size() - 1, given.data()));\n}}\n",
        calling(file),
    )
}

fn python_main(protocol: Protocol, mark: &str, flags: &str, file: &str) -> String {
    let (given, codes) = match protocol {
        Protocol::Hustoj => ("[source, answer, output]".to_owned(), "0 if code in (None, 0) else 1"),
        _ => (format!("[source, answer, \"./\"] + {flags}"), "{42: 0, 43: 1}.get(code, 3)"),
    };
    let input = if protocol == Protocol::Kattis { "os.dup2(os.open(output, os.O_RDONLY), 0)\n" } else { "" };
    format!(
        "{mark}\nimport os\nimport runpy\nimport sys\n\nsource, output, answer = sys.argv[1:4]\nsys.argv[1:] = {given}\n{input}\
         code = 0\ntry:\n    runpy.run_path(\"{file}\", run_name=\"__main__\")\nexcept SystemExit as ending:\n    code = ending.code\n\
         sys.stdout.flush()\nsys.exit({codes})\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_given_back_as_they_were() {
        for (language, name) in [(54, "validate.cpp"), (71, "validate.py")] {
            let files = vec![(name.to_owned(), "x".to_owned()), ("a.h".to_owned(), "y".to_owned())];
            for (protocol, _) in MARKS {
                let program = Program { language, files: files.clone(), flags: vec!["a\"b".into(), "1e-6".into()] };
                let value = adopted(&program, protocol).unwrap();
                assert_eq!(given_back(&value), Some((program, protocol)));
            }
        }
        let pascal = Program { language: 67, files: vec![("a.pas".into(), "x".into())], flags: Vec::new() };
        assert_eq!(adopted(&pascal, Protocol::Kattis), None);
    }

    #[test]
    fn ours_are_found_again_in_kattis() {
        let files = vec![("main.cpp".to_owned(), "x".to_owned()), ("testlib.h".to_owned(), "y".to_owned())];
        let program = Program { language: 54, files, flags: Vec::new() };
        let written = Program { files: for_kattis(&program, false).unwrap(), ..program.clone() };
        let again = ours_from_kattis(&written).unwrap();
        assert_eq!(adopted(&again, Protocol::Testlib), adopted(&program, Protocol::Testlib));
    }
}
