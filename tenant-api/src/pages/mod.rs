//! x
use actix_web::{HttpRequest, HttpResponse};
use platform::error::ApiError;
use platform::messages::Message;
/// x
pub async fn health() -> HttpResponse {
    HttpResponse::Ok().finish()
}
/// x
pub async fn serve(_r: HttpRequest) -> Result<HttpResponse, ApiError> {
    Err(Message::PageNotFound.into())
}
