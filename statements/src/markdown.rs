//! Statements: Markdown with formulas in, clean HTML with MathML out. Made once, when content is saved.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};
use pulldown_latex::config::DisplayMode;
use pulldown_latex::{RenderConfig, Storage, push_mathml};

use crate::{code, words};

/// Stand-ins for formulas while the HTML is cleaned: characters of the private use area, which texts have no use for.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// Elements within each other: what is deeper keeps its text only. The time that cleaning takes grows with the depth.
const DEEPEST: usize = 32;
/// Longest formula, in bytes.
const FORMULA_MAX: usize = 4000;
/// The parser goes a call deeper for each command that is the argument of another: a stack that the longest formula can't
/// use up, in bytes. Only what is used of it takes memory.
const STACK: usize = 128 * 1024 * 1024;
/// Elements of a formula within each other; browsers stop at some hundreds.
const FORMULA_DEEPEST: usize = 60;
/// What gives words of a formula another meaning: few of them make a short formula one without end.
const DEFINING: [&str; 6] = ["def", "let", "futurelet", "newcommand", "renewcommand", "providecommand"];

/// Renders `source`. HTML in it is shown as text; links and pictures keep only safe addresses; `$…$` and `$$…$$` are
/// formulas. A formula that can't be read is shown as it was written.
///
/// Takes up to some hundred milliseconds of CPU for the longest of texts: call it off the async threads.
pub fn render(source: &str) -> String {
    if !source.contains('$') {
        return html_of(source);
    }
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || html_of(source));
        let html = thread.ok().and_then(|thread| thread.join().ok());
        // The machine has no thread left, or a formula has found a fault of the parser: the text as it was written.
        html.unwrap_or_else(|| format!("<pre>{}</pre>", platform::web::escape(source)))
    })
}

fn html_of(source: &str) -> String {
    let source: String = source.chars().filter(|c| ![OPEN, CLOSE].contains(c)).collect();
    let mut formulas = Vec::new();
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_MATH;
    let mut pictures = 0_usize;
    let events = shallow(Parser::new_ext(&source, options)).map(|event| match event {
        Event::Start(Tag::Image { .. }) => {
            pictures += 1;
            event
        }
        Event::End(TagEnd::Image) => {
            pictures = pictures.saturating_sub(1);
            event
        }
        // Within a picture are the words that stand for it, an attribute: no place for elements.
        Event::InlineMath(_) | Event::DisplayMath(_) if pictures > 0 => event,
        Event::InlineMath(latex) => stand_in(&mut formulas, &latex, DisplayMode::Inline),
        Event::DisplayMath(latex) => stand_in(&mut formulas, &latex, DisplayMode::Block),
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        other => other,
    });
    let mut page = String::with_capacity(source.len() * 2);
    html::push_html(&mut page, events);
    put_back(&clean(&page), &formulas)
}

/// HTML of which only harmless elements and attributes stay; links name nobody, and code has its colours.
pub(crate) fn clean(html: &str) -> String {
    let clean = ammonia::Builder::default()
        .link_rel(Some("noopener noreferrer nofollow"))
        .add_tag_attributes("code", &["class"])
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("code", "class") => code::language_class(value).map(Into::into),
            _ => Some(value.into()),
        })
        .clean(html)
        .to_string();
    code::coloured(&clean)
}

/// The words of HTML, elements left out.
pub(crate) fn words_of_html(html: &str) -> String {
    // Words of neighbouring blocks are not one word.
    let spaced = html.replace("</", " </");
    let text = ammonia::Builder::default().tags(std::collections::HashSet::new()).clean(&spaced).to_string();
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&nbsp;", " ").replace("&amp;", "&")
}

/// The words of Markdown.
pub(crate) fn plain(source: &str) -> String {
    let mut words = String::new();
    for event in Parser::new_ext(source, Options::ENABLE_MATH) {
        match event {
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) => words.push_str(&text),
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            Event::End(end) if !is_inline(end) => words.push(' '),
            _ => {}
        }
    }
    words
}

/// Whether what ends here stands within a line, so that the next word or full stop follows at once.
fn is_inline(end: TagEnd) -> bool {
    matches!(end, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link | TagEnd::Image)
}

/// Leaves out the beginnings and ends of what is nested deeper than [`DEEPEST`].
fn shallow<'a>(events: impl Iterator<Item = Event<'a>>) -> impl Iterator<Item = Event<'a>> {
    let mut depth = 0_usize;
    events.filter(move |event| match event {
        Event::Start(_) => {
            depth += 1;
            depth <= DEEPEST
        }
        Event::End(_) => {
            let shown = depth <= DEEPEST;
            depth = depth.saturating_sub(1);
            shown
        }
        _ => true,
    })
}

fn stand_in<'a>(formulas: &mut Vec<String>, latex: &str, mode: DisplayMode) -> Event<'a> {
    formulas.push(mathml(latex, mode));
    Event::Text(format!("{OPEN}{}{CLOSE}", formulas.len() - 1).into())
}

fn put_back(clean: &str, formulas: &[String]) -> String {
    let mut out = String::with_capacity(clean.len() + formulas.iter().map(String::len).sum::<usize>());
    let mut rest = clean;
    while let Some((before, after)) = rest.split_once(OPEN) {
        out.push_str(before);
        let (number, tail) = after.split_once(CLOSE).unwrap_or((after, ""));
        if let Some(formula) = number.parse::<usize>().ok().and_then(|index| formulas.get(index)) {
            out.push_str(formula);
        }
        rest = tail;
    }
    out.push_str(rest);
    out
}

/// MathML of a formula, with its source as annotation for screen readers and for copying.
fn mathml(latex: &str, display_mode: DisplayMode) -> String {
    let plain = || format!("<code>{}</code>", platform::web::escape(latex));
    if latex.len() > FORMULA_MAX || defines(latex) {
        return plain();
    }
    let storage = Storage::new();
    let events: Result<Vec<_>, _> = pulldown_latex::Parser::new(latex, &storage).collect();
    let Ok(events) = events else {
        return plain();
    };
    let mut out = String::new();
    let config = RenderConfig { display_mode, ..RenderConfig::default() };
    let steps = events.into_iter().map(Ok::<_, std::convert::Infallible>);
    match push_mathml(&mut out, steps, config) {
        // The policy forbids style attributes in markup, and scripts have no business in a formula.
        Ok(()) if !out.contains("<script") && !out.contains("javascript:") && !is_deep(&out) => out,
        _ => plain(),
    }
}

/// Whether a formula has one of the words [`DEFINING`].
fn defines(latex: &str) -> bool {
    let mut rest = latex;
    while let Some((_, after)) = rest.split_once('\\') {
        let end = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
        let (word, behind) = after.split_at(end);
        if DEFINING.contains(&word) {
            return true;
        }
        // `\\` is a word of its own.
        rest = if word.is_empty() { behind.strip_prefix('\\').unwrap_or(behind) } else { behind };
    }
    false
}

/// Whether elements stand within each other deeper than [`FORMULA_DEEPEST`].
fn is_deep(mathml: &str) -> bool {
    let (mut depth, mut deepest) = (0_usize, 0);
    for tag in mathml.split('<').skip(1) {
        if tag.starts_with('/') {
            depth = depth.saturating_sub(1);
        } else if tag.starts_with(|c: char| c.is_ascii_alphabetic())
            && !tag.split('>').next().is_some_and(|tag| tag.ends_with('/'))
        {
            depth += 1;
            deepest = deepest.max(depth);
        }
    }
    deepest > FORMULA_DEEPEST
}

/// The beginning of a Markdown text as plain words, at most `length` characters: for descriptions of pages.
pub fn excerpt(source: &str, length: usize) -> String {
    words::cut(&plain(source), length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_mathml() {
        let html = render("Cho $a \\le 10^9$ và\n\n$$\\sum_{i=1}^{n} a_i$$");
        assert_eq!(html.matches("<math").count(), 2, "{html}");
        assert!(!html.contains(OPEN) && html.contains("<msup>"), "{html}");
    }

    #[test]
    fn nothing_hostile_comes_through() {
        let hostile = "<script>alert(1)</script> [x](javascript:alert(1)) ![y](javascript:1) $\\text{<script>}$ \
                       $\\href{javascript:alert(1)}{x}$ <img src=x onerror=alert(1)> \u{E000}0\u{E001}";
        let html = render(hostile);
        assert!(!html.contains("<script") && !html.contains("<img src=\"x\""), "{html}");
        assert!(!html.contains("href=\"javascript"), "{html}");
        assert!(!html.to_lowercase().contains("<img src=x"), "{html}");
    }

    #[test]
    fn a_formula_in_a_pictures_words_stays_words() {
        for formula in ["$a<b$", "$\\text{x}$", "$\\frac{1$", "$$\\sqrt2$$"] {
            let html = render(&format!("![see {formula} here](https://a.example/b.png \"{formula}\")"));
            assert_eq!(html.matches('<').count(), html.matches('>').count(), "{html}");
            assert!(!html.contains("<math") && !html.contains("<code") && !html.contains(OPEN), "{html}");
            assert!(html.contains(" here\"") && html.ends_with("></p>\n"), "{html}");
        }
    }

    #[test]
    fn what_would_grow_without_end_is_shown_as_written() {
        let names: Vec<char> = ('a'..='t').collect();
        let doubling: String =
            names.windows(2).map(|two| format!("\\def\\z{}{{\\z{}\\z{}}}", two[1], two[0], two[0])).collect();
        for formula in [
            format!("\\def\\za{{xx}}{doubling}\\zt"),
            format!("\\newcommand{{\\za}}{{xx}}{}\\zt", doubling.replace("\\def\\", "\\newcommand\\")),
            "\\let\\x=\\frac \\x12".to_owned(),
            format!("x{}", "+x".repeat(3000)),
            format!("{}x{}", "{".repeat(500), "}".repeat(500)),
            format!("{}x", "\\sqrt".repeat(750)),
            format!("{}x", "\\frac{1}".repeat(450)),
            format!("{}x", "\\'".repeat(1999)),
            format!("{}x", "x^".repeat(1999)),
            format!("{}x", "\\sqrt".repeat(20_000)),
        ] {
            let html = render(&format!("${formula}$"));
            assert!(html.starts_with("<p><code>") && html.len() < 130_000, "{}: {}", &formula[..9], html.len());
        }
        let rows = render(r"$\begin{matrix}a \\def\end{matrix}$");
        assert!(rows.contains("<math"), "a new row, and then a word: {rows}");
    }

    #[test]
    fn what_is_nested_too_deep_keeps_its_words() {
        for deep in ["> ", "* ", "- 1. "] {
            let html = render(&format!("{}abc", deep.repeat(300)));
            assert!(html.contains("abc") && html.matches("</").count() < 80, "{html}");
        }
        let nested = render("> * **_[x](https://a.example)_**\n>   > y");
        assert!(["<blockquote>", "<ul>", "<strong><em><a "].iter().all(|part| nested.contains(part)), "{nested}");
    }

    #[test]
    fn a_formulas_words_are_text() {
        let html = render(
            "$\\text{<img src=x onerror=alert(1)><b>&amp;}$ $\\mathrm{<i>}$ $\\color{red\"><b>}x$ $\\unknown{<u>}$",
        );
        for tag in ["<img", "<b>", "<i>", "<u>"] {
            assert!(!html.contains(tag), "{html}");
        }
    }

    #[test]
    fn a_broken_formula_is_shown_as_written() {
        assert!(render("$\\frac{1$").contains("\\frac{1"));
    }

    #[test]
    fn excerpts_end_at_a_word() {
        assert_eq!(excerpt("# Một\n\nHai **ba** bốn năm", 12), "Một Hai ba…");
    }

    #[test]
    fn words_stay_beside_their_marks_and_apart_from_the_next_block() {
        let source = "# Một\n\nMang **áo** và _[mũ](https://a.example)_, `x`.\n\n* hai\n* ba";
        assert_eq!(excerpt(source, 100), "Một Mang áo và mũ, x. hai ba");
    }
}
