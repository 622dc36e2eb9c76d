use super::languages::LANGUAGES;
use super::*;

fn plain_of(language: &str, text: &str) -> String {
    format!("{BEGIN}{language}\">{}{END}</pre>", escape(text))
}

#[test]
fn every_language_is_there_and_keeps_each_character() {
    let code =
        "<a b='c'>&amp;\u{a0}\"d\" 'e /* f */ # g\n\tif (x <= 1) { return `${y}`; } // «đ» \\n\n<?php $z = [1];\n";
    let names = || LANGUAGES.iter().flat_map(|(_, names)| *names);
    for (name, code) in names().map(|name| (name, code)).chain(names().map(|name| (name, code.trim_end()))) {
        assert!(syntax_of(name).is_some(), "{name}");
        let plain = plain_of(name, code);
        let mut bare = coloured(&plain);
        for class in ["comment", "constant", "function", "keyword", "string", "type"] {
            bare = bare.replace(&format!("<span class=\"hl-{class}\">"), "");
        }
        assert_eq!(bare.replace("</span>", ""), plain, "{name}");
    }
}

#[test]
fn what_is_unknown_or_long_stays_plain() {
    let long = format!("{}\n", "int a; ".repeat(10)).repeat(CODE_MAX / 71 + 1);
    let wide = format!("int a = {};", "1+".repeat(LINE_MAX / 2));
    for (language, code) in [
        ("xyz", "int a = 1;"),
        ("", "int a = 1;"),
        ("c\" title=\"x", "int a = 1;"),
        ("c", long.as_str()),
        ("c", wide.as_str()),
        ("c", "int {{ one }} = {{two}};"),
        ("c", "int \u{E010}7\u{E011} = 1;"),
    ] {
        let plain = plain_of(language, code);
        assert_eq!(coloured(&plain), plain);
    }
    assert!(coloured(&plain_of("c", "int a[1][2] = {{1, 2}};")).contains("hl-"), "no gap");
}
