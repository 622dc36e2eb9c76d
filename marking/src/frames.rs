//! Frames of test-driven questions: texts that join the code of every test into one program, which reads the number of the
//! test that it is to run from the first line of its input.
//!
//! The lines from `{{#tests}}` to `{{/tests}}`, each alone on its line, are repeated for every test; in them `{{number}}` is
//! its number, `{{code}}` its code (alone on a line: with the indentation of that line) and `{{string}}` its code as a string
//! in double quotes. Everywhere `{{solution_file}}` is the name of the learner's file, `{{module}}` the same without its
//! ending.

const BEGIN: &str = "{{#tests}}";
const END: &str = "{{/tests}}";
const CODE: &str = "{{code}}";
const STRING: &str = "{{string}}";

/// The usual frame of languages whose files end in `extension`; none where the author has to write one.
pub fn usual(extension: &str) -> Option<&'static str> {
    Some(match extension {
        "c" => include_str!("frames/c.txt"),
        "cpp" => include_str!("frames/cpp.txt"),
        "java" => include_str!("frames/java.txt"),
        "js" => include_str!("frames/js.txt"),
        "lua" => include_str!("frames/lua.txt"),
        "pas" => include_str!("frames/pas.txt"),
        "php" => include_str!("frames/php.txt"),
        "py" => include_str!("frames/py.txt"),
        "rb" => include_str!("frames/rb.txt"),
        "rs" => include_str!("frames/rs.txt"),
        _ => return None,
    })
}

/// Whether a frame runs tests: it has a part that is repeated, with their code in it.
pub fn is_whole(frame: &str) -> bool {
    let mut is_in_part = false;
    let mut has_code = false;
    for line in frame.lines() {
        match line.trim() {
            BEGIN if is_in_part => return false,
            BEGIN => is_in_part = true,
            END if !is_in_part => return false,
            END => is_in_part = false,
            _ => has_code |= is_in_part && (line.contains(CODE) || line.contains(STRING)),
        }
    }
    has_code && !is_in_part
}

/// The program that runs the tests of these numbers and codes against the learner's file.
pub fn join(frame: &str, solution_file: &str, tests: &[(i32, &str)]) -> String {
    let module = solution_file.split('.').next().unwrap_or(solution_file);
    // Before the codes come in, which may hold the same words.
    let frame = frame.replace("{{solution_file}}", solution_file).replace("{{module}}", module);
    let mut program = String::with_capacity(frame.len());
    let mut lines = frame.lines();
    while let Some(line) = lines.next() {
        if line.trim() != BEGIN {
            push(&mut program, line);
            continue;
        }
        let part: Vec<&str> = lines.by_ref().take_while(|line| line.trim() != END).collect();
        for (number, code) in tests {
            part.iter().for_each(|line| push_of_test(&mut program, line, *number, code));
        }
    }
    program
}

fn push(program: &mut String, line: &str) {
    program.push_str(line);
    program.push('\n');
}

/// A line of the part that is repeated, for one test.
fn push_of_test(program: &mut String, line: &str, number: i32, code: &str) {
    if line.trim() == CODE {
        let indentation = &line[..line.len() - line.trim_start().len()];
        code.lines().for_each(|line| push(program, &format!("{indentation}{line}")));
        return;
    }
    let line = line.replace("{{number}}", &number.to_string());
    // One of both: what one brings in is not looked through for the other.
    let line = match line.contains(STRING) {
        true => line.replace(STRING, &serde_json::Value::from(code).to_string()),
        false => line.replace(CODE, code),
    };
    push(program, &line);
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXTENSIONS: [&str; 10] = ["c", "cpp", "java", "js", "lua", "pas", "php", "py", "rb", "rs"];

    #[test]
    fn usual_frames_are_whole_and_leave_no_mark() {
        for extension in EXTENSIONS {
            let frame = usual(extension).unwrap_or_default();
            assert!(is_whole(frame), "{extension}");
            let program = join(frame, "bai.txt", &[(1, "first()"), (2, "second()")]);
            assert!(!program.contains("{{"), "{program}");
            assert!(program.contains("first()") && program.contains("second()"), "{program}");
            // Java's classes find each other by their names.
            assert_eq!(program.contains("bai"), extension != "java", "{program}");
        }
        assert_eq!(usual("cob"), None);
    }

    #[test]
    fn a_part_is_repeated_for_every_test() {
        let frame =
            "use {{module}} of {{solution_file}}\n{{#tests}}\nif n == {{number}}:\n    {{code}}\n{{/tests}}\nend";
        let program = join(frame, "bai.py", &[(1, "a\n  b"), (7, "{{code}} {{module}}")]);
        let wanted = "use bai of bai.py\nif n == 1:\n    a\n      b\nif n == 7:\n    {{code}} {{module}}\nend\n";
        assert_eq!(program, wanted);
    }

    #[test]
    fn strings_are_quoted() {
        let frame = "{{#tests}}\n{{number}}: {{string}},\n{{/tests}}";
        assert_eq!(join(frame, "a.py", &[(3, "print(\"Huế\")\n")]), "3: \"print(\\\"Huế\\\")\\n\",\n");
    }

    #[test]
    fn a_frame_without_its_part_is_not_whole() {
        for frame in
            ["", "{{code}}", "{{#tests}}\n{{code}}", "{{#tests}}\n{{/tests}}", "{{/tests}}\n{{#tests}}\n{{code}}"]
        {
            assert!(!is_whole(frame), "{frame}");
        }
    }
}
