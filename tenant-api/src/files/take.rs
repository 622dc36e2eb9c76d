//! What a file that came is, and what is kept of it.

use std::sync::LazyLock;

use media::formats::FORMATS;
use media::{Encoded, Format, FormatError, Kind, PictureError};
use platform::blobs::{BlobStore, Finished};
use platform::error::ApiError;

use super::kind::FilePlays;
use super::messages::{
    DAMAGED_IMAGE, EMPTY_FILE, FORMAT_NOT_ACCEPTED, NAME_TOO_LARGE, ONLY_IMAGES, OTHER_FORMAT, PLAYLIST_ALONE,
    TOO_MANY_PIXELS, UNKNOWN_CONTENT,
};
use super::receive::{Received, too_large};
use super::{State, captions, films, streams};

/// Longest name, in characters.
const NAME_MAX: usize = 200;
/// Most characters of a film's codecs.
const CODECS_MAX: usize = 200;

/// A file as it is kept, its bytes still on the disk.
pub struct Taken {
    pub(super) name: String,
    pub(super) format: &'static Format,
    pub(super) whole: Finished,
    /// Of pictures, in pixels; none where a drawing does not tell.
    pub(super) size: Option<(u32, u32)>,
    pub(super) film: FilmFacts,
    pub(super) variants: Vec<Variant>,
    /// Of a film in pieces.
    pub(super) parts: Vec<Part>,
}

impl Taken {
    /// A file that is kept as it came.
    pub(super) fn plain(name: String, format: &'static Format, whole: Finished) -> Self {
        Self { name, format, whole, size: None, film: FilmFacts::default(), variants: vec![], parts: vec![] }
    }
}

/// What is known of a film; nothing of all else.
#[derive(Debug, Default)]
pub(super) struct FilmFacts {
    /// Whole seconds.
    pub(super) duration: Option<i32>,
    pub(super) codecs: Option<String>,
    pub(super) plays: Option<FilePlays>,
}

impl FilmFacts {
    /// Of codecs that nobody knows, nobody knows who plays them.
    pub(super) fn new(seconds: Option<f64>, codecs: &[String], plays: media::video::Plays) -> Self {
        let text: String = codecs.join(", ").chars().take(CODECS_MAX).collect();
        let codecs = (!text.is_empty()).then_some(text);
        Self {
            // As long as it is or a little longer: no film has no seconds.
            duration: seconds.filter(|it| *it > 0.0).map(|seconds| seconds.round().max(1.0) as i32),
            plays: codecs.is_some().then(|| plays.into()),
            codecs,
        }
    }
}

/// A part of a film in pieces.
pub(super) struct Part {
    pub(super) path: String,
    pub(super) format: &'static str,
    pub(super) draft: Finished,
}

/// A picture in another width or format.
pub struct Variant {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) extension: &'static str,
    pub(super) draft: Finished,
}

/// Finds out what a file is and makes of it what is kept.
///
/// # Errors
/// 412 when it is none of what a site takes, 413 when it is larger than its kind may be.
pub(super) async fn take(
    state: &State,
    blobs: &BlobStore,
    received: Received,
    only_images: bool,
) -> Result<Taken, ApiError> {
    let Received { name, draft } = received;
    let name = clean_name(&name)?;
    if draft.size == 0 {
        return Err(EMPTY_FILE.into());
    }
    let (draft, name, found) = tokio::task::spawn_blocking(move || {
        let found = media::detect(draft.path(), &name);
        (draft, name, found)
    })
    .await?;
    let format = found.map_err(|error| refusal(error, only_images))?;
    if only_images && format.kind != Kind::Image {
        return Err(ONLY_IMAGES.into());
    }
    // What a zip may have depends on what is in it.
    if draft.size > format.largest && format.extension != "zip" {
        return Err(too_large(format.largest));
    }
    let name = with_extension(&name, format.extension);
    let blobs = blobs.clone();
    match (format.kind, format.extension) {
        (Kind::Image, _) => {
            let _place = state.pictures.acquire().await.map_err(ApiError::internal)?;
            tokio::task::spawn_blocking(move || picture(&blobs, name, format, &draft)).await?
        }
        (_, "m3u8") => Err(PLAYLIST_ALONE.into()),
        (Kind::Video, _) => {
            let _place = state.films.acquire().await.map_err(ApiError::internal)?;
            tokio::task::spawn_blocking(move || films::take(&blobs, name, format, draft)).await?
        }
        (_, "zip") => {
            let _place = state.films.acquire().await.map_err(ApiError::internal)?;
            tokio::task::spawn_blocking(move || streams::take(&blobs, name, format, draft)).await?
        }
        _ if captions::are(format) => {
            tokio::task::spawn_blocking(move || captions::take(&blobs, &name, format, &draft)).await?
        }
        _ => Ok(Taken::plain(name, format, draft)),
    }
}

fn picture(blobs: &BlobStore, name: String, format: &'static Format, draft: &Finished) -> Result<Taken, ApiError> {
    let (whole, variants) = match format.extension {
        "svg" => (media::svg::clean(draft.path()).map_err(not_a_picture)?, vec![]),
        _ => {
            let picture = media::pictures::remake(draft.path(), format).map_err(not_a_picture)?;
            (picture.whole, picture.variants)
        }
    };
    let size = (whole.width > 0 && whole.height > 0).then_some((whole.width, whole.height));
    let draft_of = |encoded: &Encoded| {
        let draft = blobs.draft_of(&mut encoded.bytes.as_slice(), u64::MAX).map_err(ApiError::internal)?;
        draft.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a picture without end")))
    };
    let variants = variants.into_iter().map(|encoded| {
        let draft = draft_of(&encoded)?;
        let Encoded { width, height, extension, .. } = encoded;
        Ok(Variant { width, height, extension, draft })
    });
    let variants = variants.collect::<Result<_, ApiError>>()?;
    Ok(Taken { size, variants, ..Taken::plain(name, format, draft_of(&whole)?) })
}

fn not_a_picture(error: PictureError) -> ApiError {
    match error {
        PictureError::TooLarge => {
            let max = media::pictures::MOST_PIXELS / 1_000_000;
            ApiError::with(TOO_MANY_PIXELS, vec![("max", max.to_string())])
        }
        PictureError::Damaged(_) => DAMAGED_IMAGE.into(),
        PictureError::Coder(cause) => ApiError::internal(anyhow::anyhow!(cause)),
    }
}

fn refusal(error: FormatError, only_images: bool) -> ApiError {
    static FORMAT_LIST: LazyLock<String> =
        LazyLock::new(|| FORMATS.iter().map(|format| format.extension).collect::<Vec<_>>().join(", "));
    match error {
        FormatError::NotAccepted if only_images => ONLY_IMAGES.into(),
        FormatError::NotAccepted => ApiError::with(FORMAT_NOT_ACCEPTED, vec![("formats", FORMAT_LIST.clone())]),
        FormatError::Lies { says, is } if is.is_empty() => {
            ApiError::with(UNKNOWN_CONTENT, vec![("says", says.to_owned())])
        }
        FormatError::Lies { says, is } => ApiError::with(OTHER_FORMAT, vec![("says", says.to_owned()), ("is", is)]),
        FormatError::Io(error) => ApiError::internal(error),
    }
}

/// A name without folders, and without characters that nobody sees or that turn others round.
fn clean_name(name: &str) -> Result<String, ApiError> {
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_seen = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}')
    };
    let seen: String = file.chars().filter(is_seen).collect();
    let name = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    let name = name.trim_start_matches('.');
    if name.chars().count() > NAME_MAX {
        return Err(ApiError::with(NAME_TOO_LARGE, vec![("size", NAME_MAX.to_string())]));
    }
    Ok(if name.is_empty() { "file".to_owned() } else { name.to_owned() })
}

/// The name with the ending of what the file is; `jpeg` may stay.
pub(super) fn with_extension(name: &str, extension: &str) -> String {
    match name.rsplit_once('.') {
        Some((_, ending)) if ending.eq_ignore_ascii_case(extension) => name.to_owned(),
        Some((_, ending)) if extension == "jpg" && ending.eq_ignore_ascii_case("jpeg") => name.to_owned(),
        Some((stem, _)) => format!("{stem}.{extension}"),
        None => format!("{name}.{extension}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_names_and_nothing_else() {
        let clean = |name: &str| clean_name(name).unwrap_or_else(|error| error.to_string());
        for (name, wanted) in [
            ("ảnh lớp.jpg", "ảnh lớp.jpg"),
            ("C:\\fakepath\\a.png", "a.png"),
            ("../../etc/passwd", "passwd"),
            ("a\u{202E}gpj.exe", "agpj.exe"),
            (" a \n b.txt ", "a b.txt"),
            (".htaccess", "htaccess"),
            ("", "file"),
            ("..", "file"),
        ] {
            assert_eq!(clean(name), wanted, "{name:?}");
        }
        assert_eq!(clean(&"a".repeat(201)), "name_too_large");
        assert_eq!(with_extension("a.JPEG", "jpg"), "a.JPEG");
        assert_eq!(with_extension("a.jpg", "png"), "a.png");
        assert_eq!(with_extension("file", "txt"), "file.txt");
    }
}
