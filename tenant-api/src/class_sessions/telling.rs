//! What people are told of sessions: that one is near, is at another time, or does not take place.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::access::Session;
use super::hours;
use super::store::Changed;
use crate::classrooms;
use crate::ids::{AccountId, ClassroomId};
use crate::notices::{self, Kind, New};

/// What became of a session, as people are told.
enum News {
    Moved(OffsetDateTime),
    Cancelled,
    Restored,
}

impl News {
    fn of(was: &Session, is: &Changed) -> Option<Self> {
        match (was.cancelled_at.is_some(), is.is_cancelled) {
            (false, true) => Some(Self::Cancelled),
            (true, false) => Some(Self::Restored),
            (false, false) if was.starts_at != is.slot.starts_at || was.ends_at != is.slot.ends_at => {
                Some(Self::Moved(is.slot.starts_at))
            }
            _ => None,
        }
    }

    /// In each language.
    fn text(&self, was: OffsetDateTime) -> Value {
        let was = hours::long(was);
        let say = |lang: &str, words: [&str; 3]| {
            let before = was[lang].as_str().unwrap_or_default();
            match self {
                Self::Moved(at) => {
                    let after = hours::long(*at);
                    format!("{before} {} {}", words[0], after[lang].as_str().unwrap_or_default())
                }
                Self::Cancelled => format!("{before} {}", words[1]),
                Self::Restored => format!("{before} {}", words[2]),
            }
        };
        json!({
            "vi": format!("buổi {}", say("vi", ["chuyển sang", "bị hủy", "vẫn học như cũ"])),
            "en": format!("the session at {}", say("en", ["is now at", "is cancelled", "takes place after all"])),
        })
    }
}

/// Tells the class's people of the first of the changed sessions that has not been yet, except who changed them. Each change
/// is told once; of a series its first session stands for all.
pub async fn changed(
    tx: &mut TenantTx,
    (class, name): (ClassroomId, &str),
    changes: &[(&Session, &Changed)],
    by: AccountId,
    now: OffsetDateTime,
) -> Result<(), ApiError> {
    let coming = changes.iter().filter(|(was, is)| was.starts_at.max(is.slot.starts_at) > now);
    let Some((was, is, news)) = coming.filter_map(|(was, is)| Some((was, is, News::of(was, is)?))).next() else {
        return Ok(());
    };
    let mut people = classrooms::active_ids(tx, class).await?;
    people.retain(|person| *person != by);
    let at = if is.is_cancelled || was.cancelled_at.is_none() { was.starts_at } else { is.slot.starts_at };
    let notice = New {
        kind: Kind::ClassChanged,
        group: format!("classroom/{class}"),
        event: format!("class-session/{}/{}", was.id, was.version + 1),
        params: json!({ "class": name, "change": news.text(at) }),
        path: path(class),
    };
    notices::tell(tx, &people, notice).await
}

/// Reminds the class's people of a session that begins soon, each once for as long as its start stays.
pub async fn remind(tx: &mut TenantTx, name: &str, session: &Session, people: &[AccountId]) -> Result<(), ApiError> {
    let notice = New {
        kind: Kind::ClassReminder,
        group: String::new(),
        event: format!("class-session/{}/{}", session.id, session.starts_at.unix_timestamp()),
        params: json!({ "class": name, "time": hours::long(session.starts_at) }),
        path: path(session.classroom_id),
    };
    notices::tell(tx, people, notice).await
}

fn path(class: ClassroomId) -> String {
    format!("/classroom/{class}?tab=sessions")
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn changes_are_said_in_both_languages() {
        let was = datetime!(2026-12-07 11:00 UTC);
        let text = News::Moved(datetime!(2026-12-08 12:30 UTC)).text(was);
        assert_eq!(text["vi"], "buổi 18:00 thứ Hai 07/12 chuyển sang 19:30 thứ Ba 08/12");
        assert_eq!(text["en"], "the session at 18:00 on Monday 07/12 is now at 19:30 on Tuesday 08/12");
        assert_eq!(News::Cancelled.text(was)["vi"], "buổi 18:00 thứ Hai 07/12 bị hủy");
        assert_eq!(News::Restored.text(was)["en"], "the session at 18:00 on Monday 07/12 takes place after all");
    }
}
