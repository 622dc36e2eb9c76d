//! What a file is, as words of JSON and SQL.

use media::Kind;
use media::video;

platform::text_enum! {
    /// What a file is.
    pub enum FileKind {
        /// A picture.
        Image = "image",
        /// A page to read, a table, slides.
        Document = "document",
        /// Sound.
        Audio = "audio",
        /// Moving pictures.
        Video = "video",
        /// Files in a file.
        Archive = "archive",
        /// Plain text.
        Text = "text",
    }
}

platform::text_enum! {
    /// Which browsers play a film.
    pub enum FilePlays {
        /// All of them.
        Everywhere = "everywhere",
        /// Those whose system or hardware can: HEVC, AV1, VP9.
        Somewhere = "somewhere",
        /// None: it is to be downloaded only.
        Nowhere = "nowhere",
    }
}

impl From<video::Plays> for FilePlays {
    fn from(plays: video::Plays) -> Self {
        match plays {
            video::Plays::Everywhere => Self::Everywhere,
            video::Plays::Somewhere => Self::Somewhere,
            video::Plays::Nowhere => Self::Nowhere,
        }
    }
}

impl From<Kind> for FileKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Image => Self::Image,
            Kind::Document => Self::Document,
            Kind::Audio => Self::Audio,
            Kind::Video => Self::Video,
            Kind::Archive => Self::Archive,
            Kind::Text => Self::Text,
        }
    }
}
