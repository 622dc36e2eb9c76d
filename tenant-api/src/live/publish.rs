//! Telling: what happens to a topic goes out with the transaction that brings it about.

use platform::error::ApiError;
use platform::tenancy::{LastStep, TenantTx};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::number::Number;
use super::store;
use super::topic::Topic;

/// The longest message in bytes: a notification has room for 8,000, with the names before it.
const LONGEST: usize = 7000;

/// Sent once and last, so that the lock behind the numbers is held for the commit only.
const NOTIFY: LastStep = LastStep { name: "live", run: store::notify };

/// Tells `data` to whoever follows the topic, when the transaction commits and not if it does not. A message that is too
/// long for a notification (7,000 bytes of JSON) is told as a `reset` of the topic, upon which its followers read what it
/// is about.
///
/// # Errors
/// When `data` is no JSON.
pub fn publish(tx: &mut TenantTx, topic: &Topic, data: &impl Serialize) -> Result<(), ApiError> {
    let json = serde_json::to_string(data).map_err(ApiError::internal)?;
    leave(tx, topic.name(), if json.len() > LONGEST { "" } else { &json });
    Ok(())
}

/// The same for what replicas say to each other, which has no topic and always fits.
pub(super) fn tell_replicas(tx: &mut TenantTx, word: &'static str, data: &impl Serialize) -> Result<(), ApiError> {
    let json = serde_json::to_string(data).map_err(ApiError::internal)?;
    leave(tx, word, &json);
    Ok(())
}

fn leave(tx: &mut TenantTx, about: &str, json: &str) {
    let note = format!("{} {about} {json}", tx.placement().tenant);
    tx.leave(NOTIFY, note);
}

/// What was notified.
#[derive(Debug, PartialEq)]
pub(super) struct Note<'a> {
    /// The schema in which it was said, by the database itself.
    pub(super) schema: &'a str,
    pub(super) tenant: i64,
    pub(super) number: Number,
    /// A topic's name, or a word between replicas.
    pub(super) about: &'a str,
    /// JSON on one line; empty where it was too long.
    pub(super) data: &'a str,
}

impl<'a> Note<'a> {
    /// As [`store::notify`] writes it.
    pub(super) fn parse(payload: &'a str) -> Option<Self> {
        let mut parts = payload.splitn(6, ' ');
        let schema = parts.next()?;
        let number = Number { position: parts.next()?.parse().ok()?, index: parts.next()?.parse().ok()? };
        let tenant = parts.next()?.parse().ok()?;
        Some(Self { schema, tenant, number, about: parts.next()?, data: parts.next()? })
    }

    /// What one replica said to another.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(self.data).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_with_the_blanks_of_its_text() {
        let note = Note::parse("t_12 8192 2 7 user/7 {\"text\":\"a b  c\"}").expect("a note");
        assert_eq!((note.schema, note.tenant, note.about), ("t_12", 7, "user/7"));
        assert_eq!((note.number, note.data), (Number { position: 8192, index: 2 }, "{\"text\":\"a b  c\"}"));
        assert_eq!(Note::parse("t_12 8192 1 7 user/7 ").map(|note| note.data), Some(""));
        for wrong in ["", "t_12", "t_12 8192 1 7 user/7", "t_12 x 1 7 user/7 1"] {
            assert_eq!(Note::parse(wrong), None, "{wrong}");
        }
    }
}
