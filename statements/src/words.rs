//! What searches compare, and what stands for a text where it is too long.

/// Words that an adult reads a minute; for reading times.
const WORDS_A_MINUTE: usize = 200;
/// Characters of an excerpt where nothing else is said.
pub const EXCERPT: usize = 160;

/// Lower case and without accents, đ as d: what searches compare.
pub fn fold(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).filter_map(fold_char).collect()
}

/// A Vietnamese letter without its marks; combining marks go.
fn fold_char(c: char) -> Option<char> {
    Some(match c {
        'à' | 'á' | 'ả' | 'ã' | 'ạ' | 'ă' | 'ằ' | 'ắ' | 'ẳ' | 'ẵ' | 'ặ' | 'â' | 'ầ' | 'ấ' | 'ẩ' | 'ẫ' | 'ậ' => {
            'a'
        }
        'è' | 'é' | 'ẻ' | 'ẽ' | 'ẹ' | 'ê' | 'ề' | 'ế' | 'ể' | 'ễ' | 'ệ' => 'e',
        'ì' | 'í' | 'ỉ' | 'ĩ' | 'ị' => 'i',
        'ò' | 'ó' | 'ỏ' | 'õ' | 'ọ' | 'ô' | 'ồ' | 'ố' | 'ổ' | 'ỗ' | 'ộ' | 'ơ' | 'ờ' | 'ớ' | 'ở' | 'ỡ' | 'ợ' => {
            'o'
        }
        'ù' | 'ú' | 'ủ' | 'ũ' | 'ụ' | 'ư' | 'ừ' | 'ứ' | 'ử' | 'ữ' | 'ự' => 'u',
        'ỳ' | 'ý' | 'ỷ' | 'ỹ' | 'ỵ' => 'y',
        'đ' => 'd',
        '\u{0300}'..='\u{036F}' => return None,
        other => other,
    })
}

/// The address made of a title: folded, with single hyphens between words. Empty when nothing is left.
pub fn slug(title: &str) -> String {
    let folded = fold(title);
    let words: Vec<&str> = folded.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-").chars().take(80).collect::<String>().trim_end_matches('-').to_owned()
}

/// What a row is found by: the texts' words, lower case and without accents, đ as d, with one blank between them. Kept
/// beside the row (`search_text`) and indexed as `to_tsvector('simple', search_text)`.
pub fn search_words<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let folded = texts.into_iter().map(fold).collect::<Vec<_>>().join(" ");
    words(&folded).collect::<Vec<_>>().join(" ")
}

/// What somebody typed as a query for `to_tsquery('simple', …)`: all its words in any order, the last may be cut. Empty
/// where there is no word in it: then everything is found.
pub fn search_query(typed: &str) -> String {
    let folded = fold(typed);
    let words: Vec<&str> = words(&folded).take(20).collect();
    if words.is_empty() { String::new() } else { format!("{}:*", words.join(" & ")) }
}

/// Letters and digits only: what else there is has a meaning in a query, or is cut otherwise by Postgres than by us.
fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Minutes that reading a plain text takes, at least 1.
pub fn reading_minutes(text: &str) -> usize {
    text.split_whitespace().count().div_ceil(WORDS_A_MINUTE).max(1)
}

/// The beginning of plain words, at most `length` characters, ended at a word.
pub(crate) fn cut(text: &str, length: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if words.chars().count() <= length {
        return words;
    }
    let cut: String = words.chars().take(length.saturating_sub(1)).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", &cut[..end])
}

/// This slug, or the first of it with a number that is not taken: `on-tap`, `on-tap-2`.
pub fn numbered_slug(base: &str, taken: &[String]) -> String {
    let mut number = 1;
    let mut slug = base.to_owned();
    while taken.contains(&slug) {
        number += 1;
        slug = format!("{base}-{number}");
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_and_slugs_vietnamese() {
        assert_eq!(fold("Đường ĐI ngắn nhất"), "duong di ngan nhat");
        assert_eq!(fold("e\u{0302}\u{0301}"), "e");
        assert_eq!(slug("  Xin chào, Việt Nam! "), "xin-chao-viet-nam");
        assert_eq!(slug("???"), "");
    }

    #[test]
    fn a_slug_that_is_taken_is_numbered() {
        let taken = |slugs: &[&str]| slugs.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(numbered_slug("on-tap", &taken(&["on-tap-2"])), "on-tap");
        assert_eq!(numbered_slug("on-tap", &taken(&["on-tap", "on-tap-3", "on-tap-2"])), "on-tap-4");
    }

    #[test]
    fn words_are_kept_without_accents_and_signs() {
        assert_eq!(search_words(["Đường đi ngắn-nhất", "c++", "duong-di-2"]), "duong di ngan nhat c duong di 2");
    }

    #[test]
    fn a_query_has_all_words_and_cuts_the_last() {
        assert_eq!(search_query(" Ngắn  đườ"), "ngan & duo:*");
        assert_eq!(search_query("a:* | !b <-> 'c' \\"), "a & b & c:*");
        for nothing in ["", "  ", "'&|!<>"] {
            assert_eq!(search_query(nothing), "", "{nothing}");
        }
        assert_eq!(search_query(&"từ ".repeat(500)).matches('&').count(), 19);
    }

    #[test]
    fn reading_takes_a_minute_for_200_words() {
        assert_eq!((reading_minutes(""), reading_minutes("một hai"), reading_minutes(&"từ ".repeat(401))), (1, 1, 3));
    }
}
