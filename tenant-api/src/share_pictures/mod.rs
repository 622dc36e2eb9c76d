//! What chat apps show of a link where nobody has chosen a picture: its title in the site's colours, with the site's name and
//! logo. A picture is drawn by a task when what it is of is published, and all of them when the site looks different; pages
//! name it as it is, and no request draws.

mod drawing;
mod layout;
mod look;
mod serving;
mod store;
mod work;

use actix_web::web::{self, ServiceConfig};
use platform::error::ApiError;
use platform::locale::Locale;

use crate::ids::{ContestId, CourseId, PostId};
use crate::site::Site;

pub use store::contest_at;
pub use work::{kind, plan, plan_all};

/// Characters of a picture's hash in its address.
const HASH: usize = 32;

platform::text_enum! {
    /// What a picture is of.
    pub enum ShareKind {
        /// The site itself.
        Home = "home",
        /// A post of the blog.
        Post = "post",
        /// A course.
        Course = "course",
        /// A contest.
        Contest = "contest",
    }
}

/// What a picture is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shared {
    kind: ShareKind,
    id: i64,
}

impl Shared {
    /// The site itself.
    pub const HOME: Self = Self { kind: ShareKind::Home, id: 0 };

    /// A post.
    pub fn post(id: PostId) -> Self {
        Self { kind: ShareKind::Post, id: id.get() }
    }

    /// A course.
    pub fn course(id: CourseId) -> Self {
        Self { kind: ShareKind::Course, id: id.get() }
    }

    /// A contest.
    pub fn contest(id: ContestId) -> Self {
        Self { kind: ShareKind::Contest, id: id.get() }
    }

    /// As tasks name it.
    fn key(self) -> String {
        format!("{}/{}", self.kind, self.id)
    }

    fn of_key(key: &str) -> Option<Self> {
        let (kind, id) = key.split_once('/')?;
        Some(Self { kind: ShareKind::parse(kind)?, id: id.parse().ok().filter(|id| *id >= 0)? })
    }

    /// Where the picture with that hash is.
    fn address(self, hash: &str) -> String {
        format!("/share/{}-{}-{hash}.png", self.kind, self.id)
    }

    /// What a file below `/share/` is of, and its hash.
    fn of_file(name: &str) -> Option<(Self, &str)> {
        let mut parts = name.strip_suffix(".png")?.splitn(3, '-');
        let (kind, id, hash) = (parts.next()?, parts.next()?, parts.next()?);
        let is_hash = hash.len() == HASH && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        is_hash.then_some((Self::of_key(&format!("{kind}/{id}"))?, hash))
    }
}

/// The address of the picture in that language, without the host; none where none is drawn.
///
/// # Errors
/// When the database fails.
pub async fn address(site: &Site, of: Shared, locale: Locale) -> Result<Option<String>, ApiError> {
    let hash = store::shown_hash(&mut *site.read().await?, of, locale).await?;
    Ok(hash.map(|hash| of.address(&hash)))
}

/// Serves the pictures.
pub fn routes(config: &mut ServiceConfig) {
    let path = "/share/{name}";
    config.route(path, web::get().to(serving::serve)).route(path, web::head().to(serving::serve));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_what_it_is_of() {
        let (of, hash) = (Shared::post(PostId(12)), "0123456789abcdef0123456789abcdef");
        let address = of.address(hash);
        assert_eq!(address, format!("/share/post-12-{hash}.png"));
        assert_eq!(address.strip_prefix("/share/").and_then(Shared::of_file), Some((of, hash)));
        assert_eq!(Shared::of_key(&Shared::HOME.key()), Some(Shared::HOME));
        for strange in [
            format!("post-12-{hash}"),
            format!("post--12-{hash}.png"),
            format!("lesson-12-{hash}.png"),
            "post-12-abc.png".to_owned(),
            format!("post-12-{}.png", hash.to_uppercase()),
            format!("post-12-{hash}-{hash}.png"),
        ] {
            assert_eq!(Shared::of_file(&strange), None, "{strange}");
        }
    }
}
