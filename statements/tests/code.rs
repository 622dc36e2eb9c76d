//! Code blocks of texts: their colours, and that nothing of an author comes through with them.

use statements::{Format, RichText};

/// The words of each span of a class.
fn words<'a>(html: &'a str, class: &str) -> Vec<&'a str> {
    let begin = format!("<span class=\"{class}\">");
    let spans = html.split(begin.as_str()).skip(1);
    spans.filter_map(|span| span.split_once("</span>")).map(|(text, _)| text.trim()).collect()
}

fn of(format: Format, text: &str) -> String {
    RichText { format, text: text.to_owned() }.html()
}

fn render(text: &str) -> String {
    of(Format::Markdown, text)
}

fn of_html(text: &str) -> String {
    of(Format::Html, text)
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
fn what_an_author_has_marked_or_names_no_language_stays_as_it_is() {
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
