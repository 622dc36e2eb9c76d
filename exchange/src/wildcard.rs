//! `*` in short answers stands for anything; here that is a regular expression.

/// The text, and whether it is an expression.
pub fn read(text: &str) -> (String, bool) {
    let mut pattern = String::new();
    let mut plain = String::new();
    let mut is_pattern = false;
    let mut characters = text.chars().peekable();
    while let Some(it) = characters.next() {
        let is_star = it == '\\' && characters.peek() == Some(&'*');
        if is_star {
            characters.next();
            pattern.push_str("\\*");
            plain.push('*');
        } else if it == '*' {
            is_pattern = true;
            pattern.push_str(".*");
        } else {
            pattern.push_str(&regex::escape(it.encode_utf8(&mut [0; 4])));
            plain.push(it);
        }
    }
    if is_pattern { (pattern, true) } else { (plain, false) }
}

/// The text with `*`; none of an expression that says more.
pub fn write(text: &str, is_regex: bool) -> Option<String> {
    if !is_regex {
        return Some(text.replace('*', "\\*"));
    }
    let mut all = String::new();
    let mut rest = text;
    while let Some(it) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix(".*") {
            all.push('*');
            rest = after;
        } else if let Some(after) = rest.strip_prefix('\\') {
            let escaped = after.chars().next().filter(|it| !it.is_alphanumeric())?;
            if escaped == '*' {
                all.push('\\');
            }
            all.push(escaped);
            rest = &after[escaped.len_utf8()..];
        } else if regex::escape(it.encode_utf8(&mut [0; 4])).len() > it.len_utf8() {
            return None;
        } else {
            all.push(it);
            rest = &rest[it.len_utf8()..];
        }
    }
    Some(all)
}
