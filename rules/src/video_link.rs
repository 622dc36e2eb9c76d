//! Links to films elsewhere. They are looked at, never asked: what they lead to is between the viewer and that host.

use platform::faults::Fault;
use url::Url;

use crate::address::{host_name, is_public_host};
use crate::link;
use crate::messages::LINK_INFORMATION;

/// Where YouTube plays without cookies.
pub const YOUTUBE: &str = "www.youtube-nocookie.com";
/// How a film elsewhere is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plays {
    /// One file.
    File,
    /// A playlist with pieces.
    Stream,
    /// In YouTube's own frame.
    YouTube,
}

/// A film elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VideoLink {
    /// How it is played.
    pub plays: Plays,
    /// What is played: the link, or the address of YouTube's frame.
    pub address: String,
    /// The host that it is on.
    pub host: String,
}

/// A film elsewhere: an `https` link to an mp4 or m3u8 file, or to a film on YouTube.
///
/// # Errors
/// Where it is no link, or leads to something else or into a private network.
pub fn video_link(text: &str) -> Result<VideoLink, Fault> {
    let text = link(text)?;
    let found = Url::parse(&text).ok().and_then(|url| of_url(&url));
    found.ok_or_else(|| LINK_INFORMATION.into())
}

fn of_url(url: &Url) -> Option<VideoLink> {
    // Only https has no port that is not its own: another one may be any service.
    let host = url.host_str().filter(|_| url.scheme() == "https" && url.port().is_none())?;
    if !is_public(host.trim_end_matches('.')) {
        return None;
    }
    if let Some(film) = youtube(url, host) {
        let address = format!("https://{YOUTUBE}/embed/{film}");
        return Some(VideoLink { plays: Plays::YouTube, address, host: YOUTUBE.to_owned() });
    }
    let ending = url.path().rsplit_once('.')?.1.to_ascii_lowercase();
    let plays = match ending.as_str() {
        "mp4" | "m4v" => Plays::File,
        "m3u8" => Plays::Stream,
        _ => return None,
    };
    Some(VideoLink { plays, address: url.to_string(), host: host.to_owned() })
}

/// Whether a host has a name that leads somewhere from outside: no number, no name of the viewer's own network.
fn is_public(host: &str) -> bool {
    host_name(host).is_some_and(|name| is_public_host(&name))
}

/// The id of a film on YouTube.
fn youtube(url: &Url, host: &str) -> Option<String> {
    let mut path = url.path().trim_matches('/').split('/');
    let first = path.next().unwrap_or_default();
    let id = match host.strip_prefix("www.").or(host.strip_prefix("m.")).unwrap_or(host) {
        "youtu.be" => first.to_owned(),
        "youtube.com" | "youtube-nocookie.com" => match first {
            "watch" => url.query_pairs().find(|(name, _)| name == "v")?.1.into_owned(),
            "embed" | "shorts" | "live" | "v" => path.next()?.to_owned(),
            _ => return None,
        },
        _ => return None,
    };
    let is_id = id.len() == 11 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    is_id.then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn films_are_known_by_their_links() {
        let film = |text: &str| video_link(text).map(|it| (it.plays, it.address, it.host)).ok();
        let file = (Plays::File, "https://cdn.a.vn/b%C3%A0i.mp4?x=1".to_owned(), "cdn.a.vn".to_owned());
        assert_eq!(film("https://cdn.a.vn/bài.mp4?x=1"), Some(file));
        assert_eq!(film("https://a.vn/x/index.M3U8").map(|it| it.0), Some(Plays::Stream));
        for link in [
            "https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ",
            "https://youtu.be/dQw4w9WgXcQ?si=x",
            "https://m.youtube.com/shorts/dQw4w9WgXcQ",
            "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
        ] {
            let address = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ".to_owned();
            assert_eq!(film(link), Some((Plays::YouTube, address, YOUTUBE.to_owned())), "{link}");
        }
    }

    #[test]
    fn nothing_private_and_nothing_else_is_a_film() {
        for link in [
            "http://a.vn/a.mp4",
            "https://a.vn:8443/a.mp4",
            "https://127.0.0.1/a.mp4",
            "https://2130706433/a.mp4",
            "https://0x7f.1/a.mp4",
            "https://[::1]/a.mp4",
            "https://localhost/a.mp4",
            "https://a.localhost./a.mp4",
            "https://may-chu/a.mp4",
            "https://nas.local/a.mp4",
            "https://db.internal/a.mp4",
            "https://a.vn/a.html",
            "https://a.vn/mp4",
            "https://www.youtube.com/watch?v=x",
            "https://www.youtube.com/@kenh",
        ] {
            assert_eq!(video_link(link), Err(LINK_INFORMATION.into()), "{link}");
        }
        for text in [
            "",
            "a.mp4",
            "https://www.youtube.com/watch?v=dQw4w9WgXc'",
            "https://lan:mk@a.vn/a.mp4",
            "javascript:alert(1)//a.mp4",
            "//a.vn/a.mp4",
        ] {
            assert_eq!(video_link(text), Err(crate::messages::LINK_FORMAT.into()), "{text}");
        }
    }
}
