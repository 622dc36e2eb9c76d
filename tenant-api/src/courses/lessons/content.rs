//! What a lesson shows: media blocks, a video with captions, files.

use marking::messages::ONE_TYPE_ONLY;
use platform::faults::Faults;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde::{Deserialize, Serialize};
use statements::Block;
use utoipa::ToSchema;

use crate::content::check_blocks;
use crate::ids::FileId;

/// Most files of a lesson, and most captions of a video.
const FILES_MAX: usize = 50;
const CAPTIONS_MAX: usize = 10;
/// Longest name of a file.
const NAME_MAX: usize = 200;
/// Longest video, in seconds.
const VIDEO_MAX: i32 = 24 * 60 * 60;

/// What a lesson shows, as its author wrote it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct LessonContent {
    /// To read; with a video below it.
    pub blocks: Vec<Block>,
    /// Of video lessons.
    pub video: Option<LessonVideo>,
    /// To download.
    pub files: Vec<LessonFile>,
}

/// A video: a file of the site, or a link.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct LessonVideo {
    /// One of the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_id: Option<FileId>,
    /// `https://`: an mp4, an m3u8, or a video of YouTube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// Of a link, in seconds, as its author knows it; of a file it is read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration: Option<i32>,
    pub captions: Vec<Caption>,
}

/// What is said in a video, in a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Caption {
    /// Code of the language, such as `vi`.
    pub lang: String,
    pub file_id: FileId,
}

/// A file to download.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct LessonFile {
    pub file_id: FileId,
    /// As learners see it; its own where it is empty.
    #[serde(default)]
    pub name: String,
}

impl LessonContent {
    /// The files that it names by their ids.
    pub fn file_ids(&self) -> Vec<FileId> {
        let video = self.video.iter();
        let of_video =
            video.flat_map(|video| video.file_id.into_iter().chain(video.captions.iter().map(|it| it.file_id)));
        self.files.iter().map(|file| file.file_id).chain(of_video).collect()
    }

    /// Notes what is wrong with it.
    pub fn check(&self, faults: &mut Faults) {
        faults.within("content", |faults| {
            check_blocks(faults, "blocks", &self.blocks);
            faults.between("files", self.files.len(), 0..=FILES_MAX);
            faults.each("files", &self.files, |faults, file| {
                faults.max_chars("name", &file.name, NAME_MAX);
            });
            if let Some(video) = &self.video {
                faults.within("video", |faults| video.check(faults));
            }
        });
    }
}

impl LessonVideo {
    fn check(&self, faults: &mut Faults) {
        let url = self.url.as_deref().map(str::trim).filter(|url| !url.is_empty());
        match (self.file_id, url) {
            (Some(_), Some(_)) => {
                faults.add("url", ONE_TYPE_ONLY);
            }
            (None, None) => {
                faults.add("file_id", REQUIRED);
            }
            (None, Some(url)) => {
                faults.rule("url", rules::video_link(url));
            }
            (Some(_), None) => {}
        }
        if let Some(duration) = self.duration {
            faults.between("duration", duration, 0..=VIDEO_MAX);
        }
        faults.between("captions", self.captions.len(), 0..=CAPTIONS_MAX);
        let mut langs: Vec<&str> = Vec::new();
        faults.each("captions", &self.captions, |faults, caption| {
            let is_code = (2..=8).contains(&caption.lang.len())
                && caption.lang.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
            faults.ensure("lang", is_code, INVALID_VALUE);
        });
        for (at, caption) in self.captions.iter().enumerate() {
            faults.ensure(&format!("captions[{at}].lang"), !langs.contains(&caption.lang.as_str()), INVALID_VALUE);
            langs.push(&caption.lang);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(content: serde_json::Value) -> Vec<(String, String)> {
        let content: LessonContent = serde_json::from_value(content).expect("content");
        let mut faults = Faults::default();
        content.check(&mut faults);
        faults.into_fields().into_iter().map(|fault| (fault.field, fault.message.key().to_owned())).collect()
    }

    fn of(field: &str, key: &str) -> Vec<(String, String)> {
        vec![(field.to_owned(), key.to_owned())]
    }

    #[test]
    fn a_video_is_a_file_or_a_public_link() {
        let link = |url: &str| fields(serde_json::json!({"video": {"url": url}}));
        assert_eq!(link("https://videos.example.com/a.mp4"), vec![]);
        for url in [
            "http://videos.example.com/a.mp4",
            "https://127.0.0.1/a.mp4",
            "https://localhost/a.mp4",
            "https://[::1]/a.mp4",
            "https://10.0.0.7/a.m3u8",
            "https://b.example.com:8443/a.mp4",
            "https://intern/a.mp4",
            "https://b.example.com/a.html",
        ] {
            assert_eq!(link(url), of("content.video.url", "link_information"), "{url}");
        }
        for url in ["https://a@b.example.com/a.mp4", "javascript:x()"] {
            assert_eq!(link(url), of("content.video.url", "link_format"), "{url}");
        }
        let both = serde_json::json!({"video": {"url": "https://a.example.com/b.mp4", "file_id": 3}});
        assert_eq!(fields(both), of("content.video.url", "one_type_only"));
        assert_eq!(fields(serde_json::json!({"video": {}})), of("content.video.file_id", "required"));
        let twice = serde_json::json!({"video": {"file_id": 1, "captions": [{"lang": "vi", "file_id": 2}, {"lang": "vi", "file_id": 3}]}});
        assert_eq!(fields(twice), of("content.video.captions[1].lang", "invalid_value"));
    }
}
