//! What a stream is about: kinds of topics that features register, each with who may follow it.

use std::fmt;
use std::sync::Arc;

use futures::future::BoxFuture;
use platform::error::ApiError;

use super::messages::{TOPIC_NOT_FOUND, TOPICS_FULL};
use crate::actor::Actor;
use crate::site::Site;

/// Topics of one stream.
const MOST: usize = 50;

/// Says whether somebody may follow the topic of an object: its id, 0 where the kind's pattern has none.
///
/// Asked when a stream is opened or changed, and whenever [`super::recheck_topic`] or [`super::recheck_person`] says so:
/// whatever may take the permission from somebody calls one of them in its transaction.
pub type Permission = for<'a> fn(&'a Site, Option<&'a Actor>, i64) -> BoxFuture<'a, Result<(), ApiError>>;

/// A kind of topics.
#[derive(Clone, Copy)]
pub struct TopicKind {
    /// `contest/{id}/board` or `domains`.
    pattern: &'static str,
    permission: Permission,
    /// Whether what happens is heard from the Directory rather than published in the site's database.
    of_directory: bool,
}

/// The name of one topic: `contest/12/board`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Topic(Arc<str>);

impl TopicKind {
    /// Topics that are published ([`super::publish`]). The pattern has small letters, `_` and `/`, and `{id}` at most once.
    pub const fn new(pattern: &'static str, permission: Permission) -> Self {
        Self { pattern, permission, of_directory: false }
    }

    /// A topic about what the control database knows of a site: each change there is a `reset` of it.
    pub const fn of_directory(pattern: &'static str, permission: Permission) -> Self {
        Self { pattern, permission, of_directory: true }
    }

    /// The topic of an object; of the kind itself where its pattern has no `{id}`.
    pub fn topic(&self, id: i64) -> Topic {
        Topic(self.pattern.replace("{id}", &id.to_string()).into())
    }

    /// Whether messages of its topics are not in any ring, so that nobody can be sure to have had all of them.
    pub(super) fn is_of_directory(&self) -> bool {
        self.of_directory
    }

    /// The id in a topic's name, 0 where the pattern has none; `None` for other kinds' names.
    fn id_in(&self, name: &str) -> Option<i64> {
        let Some((before, after)) = self.pattern.split_once("{id}") else {
            return (name == self.pattern).then_some(0);
        };
        let digits = name.strip_prefix(before)?.strip_suffix(after)?;
        let id = digits.parse::<i64>().ok()?;
        // One name for one topic: no sign and no zeros before it.
        (id > 0 && id.to_string() == digits).then_some(id)
    }
}

impl Topic {
    /// The name on the wire.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// A name that another replica of ours has checked.
    pub(super) fn checked(name: &str) -> Self {
        Self(name.into())
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// The topic of this name, if the caller may follow it.
///
/// # Errors
/// 404 where no kind has such a name; what the kind's permission says otherwise.
pub(super) async fn permitted(
    kinds: &[TopicKind],
    site: &Site,
    actor: Option<&Actor>,
    name: &str,
) -> Result<Topic, ApiError> {
    let found = kinds.iter().find_map(|kind| Some((kind, kind.id_in(name)?)));
    let (kind, id) = found.ok_or(TOPIC_NOT_FOUND)?;
    // An account of a contest is nobody elsewhere.
    let actor = actor.filter(|actor| actor.exam.as_ref().is_none_or(|exam| exam.may_follow(name)));
    (kind.permission)(site, actor, id).await?;
    Ok(Topic(name.into()))
}

/// Refuses more topics than one stream may have.
///
/// # Errors
/// 412.
pub(super) fn check_count(count: usize) -> Result<(), ApiError> {
    if count > MOST { Err(too_many()) } else { Ok(()) }
}

/// What is said then.
pub(super) fn too_many() -> ApiError {
    ApiError::with(TOPICS_FULL, vec![("max", MOST.to_string())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn anybody<'a>(_: &'a Site, _: Option<&'a Actor>, _: i64) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async { Ok(()) })
    }

    #[test]
    fn a_name_is_of_one_kind_and_one_object() {
        let board = TopicKind::new("contest/{id}/board", anybody);
        assert_eq!(board.topic(12).name(), "contest/12/board");
        assert_eq!(board.id_in("contest/12/board"), Some(12));
        let others = ["contest/12", "contest//board", "contest/012/board", "contest/+1/board", "contest/0/board"];
        for other in
            others.into_iter().chain(["contest/-1/board", "contest/1/board/x", "contest/99999999999999999999/board"])
        {
            assert_eq!(board.id_in(other), None, "{other}");
        }
        let user = TopicKind::new("user/{id}", anybody);
        assert_eq!((user.id_in("user/7"), user.id_in("user/7 "), user.id_in("user/")), (Some(7), None, None));
        let domains = TopicKind::of_directory("domains", anybody);
        assert_eq!((domains.id_in("domains"), domains.id_in("domains/1")), (Some(0), None));
        assert_eq!(domains.topic(0).name(), "domains");
    }
}
