//! How deep a JSON text is nested, told before it is parsed: whoever parses it recurses.

/// The deepest that is parsed.
const DEEPEST: usize = 500;

/// What one look at a JSON text tells.
pub(crate) struct Outline<'a> {
    /// Whether it is nested too deeply.
    pub is_too_deep: bool,
    /// The keys of the whole, as they are written.
    pub keys: Vec<&'a str>,
}

/// Looks at every byte once; strings are passed over. Of what is no JSON it says something that parsing then refuses.
pub(crate) fn outline(json: &str) -> Outline<'_> {
    let bytes = json.as_bytes();
    let (mut depth, mut deepest, mut at) = (0_usize, 0_usize, 0_usize);
    let mut keys = Vec::new();
    let mut last: Option<&str> = None;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = string_end(bytes, at + 1);
                last = if depth == 1 { json.get(at + 1..end) } else { None };
                at = end;
            }
            b':' if depth == 1 => keys.extend(last.take()),
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
    Outline { is_too_deep: deepest > DEEPEST, keys }
}

/// Where the closing quote of a string is that begins at `from`.
fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_and_keys_are_told_without_parsing() {
        let told = outline(r#"{"targets": [{"meta": 1}], "m\"e": "a:b{", "meta": {"x": "[[["}}"#);
        assert_eq!((told.is_too_deep, told.keys), (false, vec!["targets", r#"m\"e"#, "meta"]));
        let deep = |levels: usize| outline(&format!("{}{}", "[".repeat(levels), "]".repeat(levels))).is_too_deep;
        assert_eq!((deep(500), deep(501), deep(2_000_000)), (false, true, true));
        assert!(!outline(&format!("\"{}\"", "[".repeat(1000))).is_too_deep);
        for broken in ["", "\"", "\"\\", "}}}}", "{\"a", ":::"] {
            assert!(!outline(broken).is_too_deep, "{broken}");
        }
    }
}
