//! `snippet/{id}`: what happens to a snippet whose author asks for help, for the author and who leads the class.

use platform::error::ApiError;
use platform::messages::LOGIN_REQUIRED;
use platform::tenancy::TenantTx;
use serde::Serialize;
use serde_json::json;

use super::access::find_opened;
use super::view::SnippetPerson;
use crate::ids::{RemarkId, SnippetId};
use crate::live::{self, TopicKind};

/// The longest message with a text in it, in bytes: beyond, readers ask for it.
const LONGEST: usize = 7000;

/// Its topic.
pub const TOPIC: TopicKind = TopicKind::new("snippet/{id}", |site, actor, id| {
    Box::pin(async move {
        let actor = actor.ok_or(LOGIN_REQUIRED)?;
        find_opened(&mut *site.read().await?, SnippetId(id), actor).await.map(drop)
    })
});

/// What is told of a snippet.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum News<'a> {
    /// A file as it is being typed; without its text where that is too long for a message.
    Typed { seq: i64, file: &'a str, content: Option<&'a str> },
    /// The snippet was saved: nothing is typed over it any more.
    Saved { version: i64 },
    /// Who looks at it.
    Watchers { watchers: Vec<SnippetPerson> },
    /// Something is said of a version.
    Remark { id: RemarkId, n: i32 },
    /// Nobody is asked for help any more.
    Ended,
}

/// Tells it when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn tell(tx: &mut TenantTx, id: SnippetId, news: &News<'_>) -> Result<(), ApiError> {
    live::publish(tx, &TOPIC.topic(id.get()), news)
}

/// Has those who follow it asked for permission again, when the transaction commits.
///
/// # Errors
/// None that a person can cause.
pub fn recheck(tx: &mut TenantTx, id: SnippetId) -> Result<(), ApiError> {
    live::recheck_topic(tx, &TOPIC.topic(id.get()))
}

/// A piece of typing as a message.
pub fn typed<'a>(seq: i64, file: &'a str, content: &'a str) -> News<'a> {
    let whole = News::Typed { seq, file, content: Some(content) };
    if json!(whole).to_string().len() > LONGEST { News::Typed { seq, file, content: None } } else { whole }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_asked_for() {
        let short = json!(typed(3, "a.py", "print(1)"));
        assert_eq!(short, json!({"kind": "typed", "seq": 3, "file": "a.py", "content": "print(1)"}));
        // A line's end is two bytes of JSON.
        for (text, fits) in [("x".repeat(6900), true), ("\n".repeat(6900), false), ("ê".repeat(4000), false)] {
            let message = typed(3, "a.py", &text);
            assert_eq!(matches!(message, News::Typed { content: Some(_), .. }), fits);
        }
        assert_eq!(json!(News::Ended), json!({"kind": "ended"}));
    }
}
