use super::languages::LANGUAGES;
use super::*;
use crate::format::{Format, RichText};
use crate::markdown::render;

/// The words of each span of a class.
fn words<'a>(html: &'a str, class: &str) -> Vec<&'a str> {
    let begin = format!("<span class=\"{class}\">");
    let spans = html.split(begin.as_str()).skip(1);
    spans.filter_map(|span| span.split_once("</span>")).map(|(text, _)| text.trim()).collect()
}

fn plain_of(language: &str, text: &str) -> String {
    format!("{BEGIN}{language}\">{}{END}</pre>", escape(text))
}

fn of_html(text: &str) -> String {
    RichText { format: Format::Html, text: text.to_owned() }.html()
}

#[test]
fn cpp_has_colours() {
    let html = render("```cpp\n#include <vector>\nint main() { // a \"note\"\n    return 42;\n}\n```");
    assert!(html.starts_with("<pre><code class=\"language-cpp\">") && html.ends_with("</code></pre>\n"), "{html}");
    assert!(words(&html, "hl-keyword").contains(&"int") && words(&html, "hl-keyword").contains(&"return"), "{html}");
    assert!(words(&html, "hl-string").contains(&"&lt;vector&gt;"), "{html}");
    assert_eq!(words(&html, "hl-function"), ["main"], "{html}");
    assert_eq!(words(&html, "hl-constant"), ["42"], "{html}");
    assert_eq!(words(&html, "hl-comment"), ["// a \"note\""], "{html}");
}

#[test]
fn python_has_colours_also_beside_formulas() {
    let html = render("Cho $n$:\n\n```python\ndef f(x):\n    return f\"{x + 1}\"  # số\n```");
    assert!(html.contains("<math"), "{html}");
    assert!(words(&html, "hl-keyword").contains(&"def") && words(&html, "hl-keyword").contains(&"return"), "{html}");
    assert!(words(&html, "hl-function").contains(&"f") && words(&html, "hl-constant").contains(&"1"), "{html}");
    assert_eq!(words(&html, "hl-comment"), ["# số"], "{html}");
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
fn what_is_unknown_long_or_marked_stays_plain() {
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
    let marked = "<pre><code class=\"language-c\">int <b>a</b> = 1;</code></pre>";
    assert_eq!(of_html(marked), marked);
    assert_eq!(render("```\nint a;\n```"), "<pre><code>int a;\n</code></pre>\n");
}

#[test]
fn code_is_text_whatever_it_says() {
    for language in ["html", "js", "php", "cpp", "xyz"] {
        let html =
            render(&format!("```{language}\n</code></pre><script>alert(1)</script><img src=x onerror=y()>\n```"));
        assert!(!html.contains("<script") && !html.contains("<img"), "{html}");
        assert_eq!((html.matches("</code>").count(), html.matches("</pre>").count()), (1, 1), "{html}");
    }
}

#[test]
fn classes_are_ours_alone() {
    let html = of_html(
        "<p class=\"hl-type\"><span class=\"hl-keyword\">a</span></p><code class=\"lp-btn\">b</code>\
         <pre class=\"hl-type\"><code class=\"lp-btn language-cpp hl-x\"><span class=\"hl-string\">int</span> x;</code></pre>",
    );
    assert!(html.contains("<p><span>a</span></p><code>b</code><pre><code class=\"language-cpp\">"), "{html}");
    assert_eq!(words(&html, "hl-keyword"), ["int"], "{html}");
    assert!(!html.contains("hl-string") && !html.contains("hl-type") && !html.contains("lp-btn"), "{html}");
    assert_eq!(of_html(&html), html, "coloured again, the same");
}
