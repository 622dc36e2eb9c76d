//! What a file is, as words of JSON and SQL.

use media::Kind;

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
