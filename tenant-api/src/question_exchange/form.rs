//! The form of an import.

use actix_web::{HttpRequest, web};
use exchange::{BYTES_MAX, FileFormat};
use platform::error::ApiError;
use platform::messages::INVALID_VALUE;
use utoipa::ToSchema;

use crate::files;
use crate::ids::{CategoryId, LessonId};
use crate::site::Site;

/// The form of an import: a file, or a text in its place.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct QuestionsForm {
    /// At most 64 MiB, also once unpacked, and 5,000 questions.
    #[schema(value_type = Option<String>, format = Binary)]
    file: Option<Vec<u8>>,
    /// A test as it is pasted, or a file's text; at most 1 MiB.
    text: Option<String>,
    /// As it looks where nothing is said.
    format: Option<FileFormat>,
    /// Whether nothing is to be changed.
    dry_run: Option<bool>,
    /// Where the questions go; by the file's own categories where nothing is said.
    category_id: Option<CategoryId>,
    /// Whether questions that can't be taken are left out; otherwise one of them keeps all out.
    skip_bad: Option<bool>,
}

/// What is to be brought in.
pub struct Source {
    pub name: String,
    pub bytes: Vec<u8>,
    pub format: Option<FileFormat>,
    pub category: Option<CategoryId>,
    pub dry_run: bool,
    pub skip_bad: bool,
    /// The lesson that they go into, where the call is a lesson's.
    pub lesson: Option<LessonId>,
}

impl Source {
    /// Reads the form.
    pub async fn receive(site: &Site, request: &HttpRequest, payload: web::Payload) -> Result<Self, ApiError> {
        let largest = u64::try_from(BYTES_MAX).map_err(ApiError::internal)?;
        let mut form = files::receive_form(site, request, payload, (&["file"], largest)).await?;
        let invalid = |field: &str| ApiError::field(field, INVALID_VALUE);
        let format = match form.field("format").trim() {
            "" => None,
            name => Some(FileFormat::parse(name).ok_or_else(|| invalid("format"))?),
        };
        let category = match form.field("category_id").trim() {
            "" => None,
            id => Some(id.parse::<CategoryId>().map_err(|_| invalid("category_id"))?),
        };
        let lesson = match form.field("lesson_id").trim() {
            "" => None,
            id => Some(id.parse::<LessonId>().map_err(|_| invalid("lesson_id"))?),
        };
        let (dry_run, skip_bad) = (form.flag("dry_run")?, form.flag("skip_bad")?);
        let (name, bytes) = match form.field("text").trim() {
            "" => {
                let files::Received { name, draft } = form.take("file")?;
                let bytes = tokio::task::spawn_blocking(move || std::fs::read(draft.path())).await?;
                (name, bytes.map_err(ApiError::internal)?)
            }
            text => (String::new(), text.as_bytes().to_vec()),
        };
        Ok(Self { name, bytes, format, category, dry_run, skip_bad, lesson })
    }
}
