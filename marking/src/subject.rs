//! A question as it is marked, checked and rendered.

use statements::{Block, Format, RichText};

use crate::answers::Answers;
use crate::kind::Kind;
use crate::rules::Marking;

/// A question as it is marked, checked and rendered.
#[derive(Debug, Clone, Copy)]
pub struct Subject<'a> {
    /// What it asks for.
    pub kind: Kind,
    /// `true_false` or empty.
    pub style: &'a str,
    /// Of its texts.
    pub format: Format,
    /// With `{{key}}` for gaps.
    pub statement: &'a str,
    /// Below the statement.
    pub media: &'a [Block],
    /// Of its kind.
    pub answers: &'a Answers,
    /// How it is marked.
    pub marking: &'a Marking,
}

impl Subject<'_> {
    /// Whether each choice is said to be true or false.
    pub fn is_true_false(&self) -> bool {
        self.kind == Kind::MultipleChoice && self.style == "true_false"
    }

    pub(crate) fn html(&self, text: &str) -> String {
        if text.trim().is_empty() {
            return String::new();
        }
        RichText { format: self.format, text: text.to_owned() }.html()
    }
}

/// The keys of the gaps of a statement, `{{key}}`, in their order, each once.
pub fn gaps_of(statement: &str) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for after in statement.split("{{").skip(1) {
        let Some((key, _)) = after.split_once("}}") else { continue };
        let key = key.trim();
        if is_key(key) && !keys.iter().any(|known| known == key) {
            keys.push(key.to_owned());
        }
    }
    keys
}

/// Whether it may name a gap: letters, digits and `_`.
pub fn is_key(key: &str) -> bool {
    !key.is_empty() && key.chars().count() <= 40 && key.chars().all(|it| it.is_alphanumeric() || it == '_')
}
