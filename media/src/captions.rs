//! Captions: WebVTT, and SubRip made into it. What is kept has times, words and the few tags that say how words look or who
//! speaks; styles, regions and other markup go.

use std::fmt::Write as _;

/// Most captions of a file.
const CUES_MAX: usize = 20_000;
/// Most characters of one.
const WORDS_MAX: usize = 2_000;
/// A day: no film is longer.
const LAST: u64 = 24 * 3_600_000;
/// Tags that stay.
const TAGS: &[&str] = &["b", "i", "u", "c", "v", "ruby", "rt", "lang"];

/// Why captions are not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CaptionFault {
    /// The times of this line can't be read, or end before they begin.
    #[error("line {0} has no times")]
    Times(usize),
    /// There is none.
    #[error("no captions")]
    Empty,
    /// There are too many, or one of them is too long.
    #[error("too many captions")]
    TooMany,
}

/// WebVTT of a text in WebVTT or SubRip.
///
/// # Errors
/// When times can't be read, or there are none.
pub fn clean(text: &str) -> Result<String, CaptionFault> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    let mut cues: Vec<(String, String)> = Vec::new();
    for block in blocks(&text) {
        let timed = block.iter().take(2).position(|(_, line)| line.contains("-->"));
        let (times, words) = match timed {
            Some(at) => {
                let (number, line) = block[at];
                (Some(times_of(line).ok_or(CaptionFault::Times(number))?), &block[at + 1..])
            }
            None => (None, &block[..]),
        };
        let words = words.iter().map(|(_, line)| clean_words(line)).filter(|line| !line.trim().is_empty());
        let words = words.collect::<Vec<_>>().join("\n");
        match (times, cues.last_mut()) {
            (Some(times), _) => cues.push((times, words)),
            (None, _) if is_no_cue(block[0].1) => {}
            // A line of times with a mistake in it would else be read aloud.
            (None, _) if let Some((number, _)) = block.iter().take(2).find(|(_, line)| looks_timed(line)) => {
                return Err(CaptionFault::Times(*number));
            }
            // Words with an empty line between them.
            (None, Some((_, before))) if !words.is_empty() => before.extend(["\n", &words]),
            (None, _) => {}
        }
        if cues.len() > CUES_MAX || cues.last().is_some_and(|(_, words)| words.chars().count() > WORDS_MAX) {
            return Err(CaptionFault::TooMany);
        }
    }
    cues.retain(|(_, words)| !words.trim().is_empty());
    if cues.is_empty() {
        return Err(CaptionFault::Empty);
    }
    let mut cleaned = "WEBVTT\n".to_owned();
    for (times, words) in cues {
        let _ = write!(cleaned, "\n{times}\n{}\n", words.trim_matches('\n'));
    }
    Ok(cleaned)
}

/// Lines that stand together, with their numbers.
fn blocks(text: &str) -> Vec<Vec<(usize, &str)>> {
    let mut blocks = vec![Vec::new()];
    for (index, line) in text.lines().enumerate() {
        match blocks.last_mut() {
            _ if line.trim().is_empty() => blocks.push(Vec::new()),
            Some(block) => block.push((index + 1, line)),
            None => {}
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

fn is_no_cue(line: &str) -> bool {
    ["WEBVTT", "NOTE", "STYLE", "REGION", "X-TIMESTAMP-MAP"].iter().any(|kind| line.starts_with(kind))
}

fn looks_timed(line: &str) -> bool {
    let is_clock = |word: &str| {
        word.len() >= 5 && word.contains(':') && word.chars().all(|it| it.is_ascii_digit() || ":.,".contains(it))
    };
    line.split_whitespace().filter(|word| is_clock(word)).count() >= 2
}

/// A line of times as WebVTT writes it, with the settings that only say where the words stand.
fn times_of(line: &str) -> Option<String> {
    let (from, rest) = line.split_once("-->")?;
    let mut rest = rest.split_whitespace();
    let (from, until) = (milliseconds(from.trim())?, milliseconds(rest.next()?)?);
    if from >= until || until > LAST {
        return None;
    }
    let mut times = format!("{} --> {}", clock(from), clock(until));
    for setting in rest.filter(|setting| is_setting(setting)) {
        let _ = write!(times, " {setting}");
    }
    Some(times)
}

fn is_setting(text: &str) -> bool {
    let is_value =
        |value: &str| !value.is_empty() && value.chars().all(|it| it.is_ascii_alphanumeric() || "%.,-".contains(it));
    text.split_once(':').is_some_and(|(name, value)| {
        ["vertical", "line", "position", "size", "align"].contains(&name) && is_value(value)
    })
}

/// `1:02:03.004`, `02:03,004`, `02:03`.
fn milliseconds(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, "0"));
    let digits = |text: &str| text.len() <= 4 && !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    if !digits(part) || !whole.contains(':') {
        return None;
    }
    let mut seconds = 0;
    for unit in whole.split(':') {
        seconds = seconds * 60 + Some(unit).filter(|unit| digits(unit))?.parse::<u64>().ok()?;
    }
    let part: u64 = format!("{part:0<3}").get(..3)?.parse().ok()?;
    (whole.matches(':').count() <= 2).then_some(seconds * 1000 + part)
}

fn clock(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{:02}:{:02}:{:02}.{:03}", seconds / 3600, seconds / 60 % 60, seconds % 60, milliseconds % 1000)
}

/// A line of words: with known tags, everything else that means something in markup as it is read.
fn clean_words(line: &str) -> String {
    let line: String = line.chars().filter(|it| !it.is_control()).collect();
    without_markup(&line, &['<', '>', '&', '{'])
}

/// A text in which what these characters begin is as [`markup`] has it.
fn without_markup(text: &str, marks: &[char]) -> String {
    let (mut clean, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(marks) {
        push(&mut clean, &rest[..at]);
        rest = &rest[at..];
        let (kept, length) = markup(rest);
        clean.push_str(&kept);
        rest = &rest[length..];
    }
    push(&mut clean, rest);
    clean
}

/// What stood between a brace and a backslash may be gone: they are not to become markup by that.
fn push(clean: &mut String, words: &str) {
    if words.starts_with('\\') {
        clean.truncate(clean.trim_end_matches('{').len());
    }
    clean.push_str(words);
}

/// What is kept of what a text begins with, and how many bytes that stands for.
fn markup(text: &str) -> (String, usize) {
    let until = |end: char| text.find(end).map(|at| (&text[1..at], at + 1));
    match &text[..1] {
        "<" => match until('>') {
            Some((tag, length)) if is_tag(tag) => (clean_tag(tag), length),
            _ => ("&lt;".to_owned(), 1),
        },
        // Where SubRip puts words: `{\an8}`.
        "{" => match until('}') {
            Some((inside, length)) if inside.starts_with('\\') => (String::new(), length),
            _ => ("{".to_owned(), 1),
        },
        "&" => match until(';') {
            Some((name @ ("amp" | "lt" | "gt" | "nbsp" | "lrm" | "rlm"), length)) => (format!("&{name};"), length),
            _ => ("&amp;".to_owned(), 1),
        },
        _ => ("&gt;".to_owned(), 1),
    }
}

/// Other than in `1 < 2`.
fn is_tag(inside: &str) -> bool {
    !inside.contains('<') && inside.starts_with(|first: char| first.is_ascii_alphanumeric() || "/!?".contains(first))
}

/// A tag that stays, or nothing.
fn clean_tag(tag: &str) -> String {
    if let Some(time) = milliseconds(tag) {
        return format!("<{}>", clock(time));
    }
    let (slash, inside) = tag.strip_prefix('/').map_or(("", tag), |inside| ("/", inside));
    let (name, words) = inside.split_once(char::is_whitespace).unwrap_or((inside, ""));
    let known = name.split('.').next().unwrap_or_default().to_ascii_lowercase();
    let is_plain = name.chars().all(|it| it.is_alphanumeric() || "._-".contains(it));
    if !TAGS.contains(&known.as_str()) || !is_plain {
        return String::new();
    }
    match words.trim() {
        _ if !slash.is_empty() => format!("</{known}>"),
        words if ["v", "lang"].contains(&known.as_str()) && !words.is_empty() => {
            format!("<{name} {}>", without_markup(words, &['&']))
        }
        _ => format!("<{}>", name.to_ascii_lowercase()),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn subrip_becomes_webvtt() {
        let text = "\u{feff}1\r\n00:00:01,000 --> 00:00:02,5\r\n{\\an8}Xin <i>chào</i> & <font color=\"red\">bạn</font>\r\n\r\n\
                    2\r\n00:00:03,000 --> 01:00:04,250 X1:40 align:start\r\n1 < 2 --> 3\r\ndòng hai\r\n";
        let expected = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nXin <i>chào</i> &amp; bạn\n\n\
                        00:00:03.000 --> 01:00:04.250 align:start\n1 &lt; 2 --&gt; 3\ndòng hai\n";
        assert_eq!(clean(text).as_deref(), Ok(expected));
    }

    #[test]
    fn webvtt_is_left_with_times_and_words() {
        let text = "WEBVTT - bài 1\n\nSTYLE\n::cue { background: url(https://xau.vn/a.png) }\n\nNOTE ghi chú\n\n\
                    mở đầu\n00:01.000 --> 00:02.000 region:a line:10%\n<v Cô Lan>Xin chào <c.yellow>em</c><script>x</script> \
                    <00:00:01.500><img src=x onerror=y>&nbsp;&copy;\n\n00:03 --> 00:04\n\n";
        let expected = "WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:10%\n<v Cô Lan>Xin chào <c.yellow>em</c>x \
                        <00:00:01.500>&nbsp;&amp;copy;\n";
        assert_eq!(clean(text).as_deref(), Ok(expected));
    }

    #[test]
    fn times_that_are_none_are_told_with_their_line() {
        for (text, fault) in [
            ("WEBVTT\n\n00:05.000 --> 00:02.000\na", CaptionFault::Times(3)),
            ("1\n00:00:01,000 --> x\na", CaptionFault::Times(2)),
            ("1\n00:00:01,000 -> 00:00:02,000\na", CaptionFault::Times(2)),
            ("1\n25:00:01,000 --> 26:00:02,000\na", CaptionFault::Times(2)),
            ("WEBVTT\n\nNOTE a", CaptionFault::Empty),
            ("", CaptionFault::Empty),
        ] {
            assert_eq!(clean(text), Err(fault), "{text}");
        }
        assert_eq!(clean(&format!("00:01.000 --> 00:02.000\n{}", "a".repeat(2001))), Err(CaptionFault::TooMany));
    }

    #[test]
    fn what_stood_apart_is_no_markup_when_it_comes_together() {
        for (words, expected) in [
            ("{{\\an8}\\an2}a", "\\an2}a"),
            ("{<x>\\an8}a", "\\an8}a"),
            ("<v Lan & Hà>a", "<v Lan &amp; Hà>a"),
            ("<v Lan &amp; Hà>a", "<v Lan &amp; Hà>a"),
            ("a\n\n<x>\n\nb", "a\nb"),
        ] {
            let cleaned = format!("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n{expected}\n");
            assert_eq!(clean(&format!("00:01.000 --> 00:02.000\n{words}")).as_ref(), Ok(&cleaned), "{words}");
            assert_eq!(clean(&cleaned).as_ref(), Ok(&cleaned), "{words}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        /// What was cleaned stays as it is, and has no tag but the known ones.
        #[test]
        fn cleaning_is_done_once(words in "[<>&{}a-z/;.: \\\\\n-]{0,60}") {
            let text = format!("WEBVTT\n\n00:01.000 --> 00:02.000\na{words}\n");
            if let Ok(cleaned) = clean(&text) {
                prop_assert_eq!(clean(&cleaned), Ok(cleaned.clone()));
                for tag in cleaned.split('<').skip(1) {
                    let name: String = tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphabetic).collect();
                    prop_assert!(TAGS.contains(&name.as_str()), "{}", cleaned);
                }
            }
        }
    }
}
