//! Mentions: `@[An N.](user:7)` in what people write. Names are not kept: `@[](user:7)` is, and the HTML has a stand-in, so
//! that readers see the name as its bearer wants it now, and nothing of who has left.

use std::collections::HashMap;

use platform::web::escape;

use crate::ids::AccountId;

/// Around an id in the HTML: characters of the private use area, which texts have no use for.
const OPEN: char = '\u{E010}';
const CLOSE: char = '\u{E011}';
/// Most people that one comment mentions.
const MOST: usize = 20;

/// Names as readers see them.
pub type Names = HashMap<AccountId, String>;

enum Piece<'a> {
    Text(&'a str),
    Mention { id: AccountId, label: &'a str, written: &'a str },
}

/// The mention at the beginning of a text.
fn mention_at(text: &str) -> Option<Piece<'_>> {
    let rest = text.strip_prefix("@[")?;
    let (label, after) = rest.split_at(rest.find(['[', ']', '\n'])?);
    let after = after.strip_prefix("](user:")?;
    let (digits, after) = after.split_at(after.find(|c: char| !c.is_ascii_digit())?);
    let behind = after.strip_prefix(')')?;
    let id = digits.parse().ok().filter(|id| *id > 0).map(AccountId)?;
    Some(Piece::Mention { id, label, written: &text[..text.len() - behind.len()] })
}

fn pieces(content: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let (mut begin, mut from) = (0, 0);
    while let Some(at) = content[from..].find("@[").map(|at| from + at) {
        let Some(mention) = mention_at(&content[at..]) else {
            from = at + 1;
            continue;
        };
        if let Piece::Mention { written, .. } = mention {
            found.push(Piece::Text(&content[begin..at]));
            begin = at + written.len();
            from = begin;
        }
        found.push(mention);
    }
    found.push(Piece::Text(&content[begin..]));
    found
}

/// Each text with what becomes of its mentions.
fn replaced(content: &str, mut with: impl FnMut(AccountId, &str, &str) -> String) -> String {
    let pieces = pieces(content).into_iter().map(|piece| match piece {
        Piece::Text(text) => text.to_owned(),
        Piece::Mention { id, label, written } => with(id, label, written),
    });
    pieces.collect()
}

/// What people may write of it: without the characters that stand for names.
pub fn cleaned(content: &str) -> String {
    content.trim().replace([OPEN, CLOSE], "")
}

/// Whom a text mentions.
pub fn mentioned(content: &str) -> Vec<AccountId> {
    let mut ids: Vec<AccountId> = Vec::new();
    for piece in pieces(content) {
        match piece {
            Piece::Mention { id, .. } if !ids.contains(&id) && ids.len() < MOST => ids.push(id),
            _ => {}
        }
    }
    ids
}

/// The mention of a person as it is kept.
pub fn mention(id: AccountId) -> String {
    format!("@[](user:{id})")
}

/// A text as it is kept: without the names of those whose mention counts.
pub fn kept(content: &str, known: &[AccountId]) -> String {
    replaced(content, |id, _, written| if known.contains(&id) { mention(id) } else { written.to_owned() })
}

/// The HTML of a text that is kept, with stand-ins for names; another mention is no more than its words.
pub fn html(content: &str, known: &[AccountId]) -> String {
    let markdown =
        replaced(
            content,
            |id, label, _| {
                if known.contains(&id) { format!("{OPEN}{id}{CLOSE}") } else { format!("@{label}") }
            },
        );
    statements::markdown::render(&markdown)
}

/// A text that is kept, with names.
pub fn named(content: &str, known: &[AccountId], names: &Names) -> String {
    replaced(content, |id, _, written| match names.get(&id) {
        // A bracket would end the mention.
        Some(name) if known.contains(&id) => format!("@[{}](user:{id})", name.replace(['[', ']'], "")),
        _ => written.to_owned(),
    })
}

/// The HTML with names, as text; a stand-in that is none of the comment's, written as an entity, is left out.
pub fn filled(html: &str, known: &[AccountId], names: &Names) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, after)) = rest.split_once(OPEN) {
        out.push_str(before);
        let (digits, behind) = after.split_once(CLOSE).unwrap_or(("", after));
        let id = digits.parse().ok().map(AccountId).filter(|id| known.contains(id));
        if let Some(name) = id.and_then(|id| names.get(&id)) {
            out.push('@');
            out.push_str(&escape(name));
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const AN: AccountId = AccountId(7);

    fn names() -> Names {
        HashMap::from([(AN, "An <N.>".to_owned()), (AccountId(9), "Bình".to_owned())])
    }

    fn shown(content: &str, known: &[AccountId]) -> String {
        filled(&html(&kept(content, known), known), known, &names())
    }

    #[test]
    fn names_are_not_kept_but_filled_in() {
        let written = "Chào @[Tên cũ](user:7), **xem** này";
        assert_eq!(mentioned(written), [AN]);
        let kept = kept(written, &[AN]);
        assert_eq!(kept, "Chào @[](user:7), **xem** này");
        assert_eq!(named(&kept, &[AN], &names()), "Chào @[An <N.>](user:7), **xem** này");
        assert_eq!(shown(written, &[AN]).trim(), "<p>Chào @An &lt;N.&gt;, <strong>xem</strong> này</p>");
    }

    #[test]
    fn nobody_learns_names_by_guessing_ids() {
        for content in ["@[x](user:9)", "@[@[](user:7)](user:9)", "&#xE010;9&#xE011;", "\u{E010}9\u{E011}"] {
            assert!(!shown(&cleaned(content), &[AN]).contains("Bình"), "{content}");
            let kept = kept(&cleaned(content), &[AN]);
            assert!(!named(&kept, &[AN], &names()).contains("Bình"), "{content}");
        }
        assert_eq!(shown("@[x](user:9)", &[AN]).trim(), "<p>@x</p>");
    }

    #[test]
    fn what_only_looks_like_a_mention_is_text() {
        for text in
            ["@[a", "@[a](user:)", "@[a](user:x)", "@[a](http://b)", "@[a](user:0)", "@[a](user:-7)", "@[a](user:7"]
        {
            assert_eq!(mentioned(text), [], "{text}");
            assert_eq!(kept(text, &[AN]), text);
        }
        assert_eq!(mentioned("@[@[b](user:7)"), [AN]);
        assert_eq!(mentioned(&"@[b](user:7)".repeat(50)), [AN]);
        let many: String = (1..100).map(|id| format!("@[b](user:{id})")).collect();
        assert_eq!(mentioned(&many).len(), MOST);
    }

    #[test]
    fn a_name_within_an_attribute_is_text() {
        let html = shown("![của @[b](user:7)](https://a.vn/b.png)", &[AN]);
        assert!(html.contains("alt=\"của @An &lt;N.&gt;\""), "{html}");
    }
}
