//! The call.

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::book::Book;
use super::export;
use super::views::ClassGradebook;
use crate::actor::Actor;
use crate::classrooms;
use crate::files::MadeFile;
use crate::gradebook::Scale;
use crate::ids::ClassroomId;
use crate::sheets::SheetFormat;
use crate::site::Site;

/// How it is wanted.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassGradebookQuery {
    /// A file, for those who lead the class: where it is is answered then. Nothing: the book itself.
    #[param(inline)]
    pub format: Option<SheetFormat>,
    /// Of the file's marks; the class's where nothing is said.
    #[param(inline)]
    pub scale: Option<Scale>,
}

/// What was asked for.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum ClassGradebookAnswer {
    /// Where no `format` is said.
    Book(ClassGradebook),
    /// Where the file is.
    File(MadeFile),
}

/// The mark book of a class; learners read their own row of what they see. Where `format` is said, where the file is.
#[utoipa::path(tag = "classroom", params(ClassroomId, ClassGradebookQuery), responses((status = 200, body = Envelope<ClassGradebookAnswer>)))]
#[get("/api/classroom/{id}/gradebook")]
pub async fn get_class_gradebook(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    query: Query<ClassGradebookQuery>,
    request: HttpRequest,
) -> Result<Envelope<ClassGradebookAnswer>, ApiError> {
    let now = OffsetDateTime::now_utc();
    let (class, book) = {
        let mut conn = site.read().await?;
        let class = match query.format {
            Some(_) => classrooms::find_led(&mut conn, *id, &actor).await?,
            None => classrooms::find_seen(&mut conn, *id, &actor).await?,
        };
        let one = (!class.leads).then_some(actor.id);
        let book = Book::load(&mut conn, class.id, one, now).await?;
        (class, book)
    };
    let Some(format) = query.format else {
        return Ok(Envelope::of(ClassGradebookAnswer::Book(ClassGradebook::of(book, class.settings.scale))));
    };
    let scale = query.scale.unwrap_or(class.settings.scale);
    let file = export::keep(&site, &actor, class.id, book, (format, scale, Locale::of(&request))).await?;
    Ok(Envelope::of(ClassGradebookAnswer::File(file)))
}
