//! A batch as a table, or as cards to print.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::{HttpRequest, HttpResponse, get, web};
use platform::colours;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::Deserialize;
use time::OffsetDateTime;
use time::format_description::StaticFormatDescription;
use time::macros::{format_description, offset};
use utoipa::IntoParams;

use super::cards::{self, Cards};
use super::code;
use super::http::may_list;
use super::messages::BATCH_NOT_FOUND;
use super::store::{self, Batch, Code};
use crate::actor::Actor;
use crate::ids::ActivationBatchId;
use crate::sheets::{self, SheetFormat};
use crate::site::Site;

const DAY: StaticFormatDescription = format_description!("[day]/[month]/[year]");

platform::text_enum! {
    /// What a batch is written as.
    pub enum CodesFormat {
        /// A table.
        Xlsx = "xlsx",
        /// Cards, eight on a sheet of A4.
        Pdf = "pdf",
    }
}

/// What the file is to be.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CodesFileQuery {
    /// `xlsx` where nothing is said.
    #[param(inline)]
    format: Option<CodesFormat>,
    /// `vi` or `en`; the browser's where nothing is said.
    #[serde(default)]
    lang: String,
}

/// A batch's codes as XLSX or as cards to print: for who made or bought them, and for who sees all codes.
#[utoipa::path(tag = "activation", params(ActivationBatchId, CodesFileQuery), responses((status = 200, description = "the file")))]
#[get("/api/activation-code/batch/{id}/file")]
pub async fn download_activation_codes(
    site: Site,
    actor: Actor,
    id: web::Path<ActivationBatchId>,
    query: Query<CodesFileQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, ApiError> {
    let locale = Locale::parse(&query.lang).unwrap_or_else(|| Locale::of(&request));
    let format = query.format.unwrap_or(CodesFormat::Xlsx);
    let mut conn = site.read().await?;
    let id = id.into_inner();
    let may_see = |batch: &Batch| batch.created_by == Some(actor.id) || may_list(&actor);
    let batch = store::find_batch(&mut conn, id).await?.filter(may_see).ok_or(BATCH_NOT_FOUND)?;
    let codes = store::codes_of_batch(&mut conn, id).await?;
    let titles = store::courses(&mut conn, &batch.course_ids, locale.code()).await?;
    drop(conn);
    let titles: Vec<String> = titles.into_iter().map(|course| course.title).collect();
    let redeem = format!("{}/manage/code/redeem", site.address());
    let (bytes, mime) = match format {
        CodesFormat::Xlsx => {
            (web::block(move || table(&batch, &codes, &titles, &redeem, locale)).await, SheetFormat::Xlsx.mime())
        }
        CodesFormat::Pdf => {
            let cards = Cards {
                site: site.entry.name.clone(),
                courses: titles.join(", "),
                codes: codes.into_iter().filter(|code| code.used_at.is_none()).map(|code| code.code).collect(),
                expires: batch.expires_at.map(day),
                redeem,
                colour: colours::on_paper(&site.entry.website["appearance_configuration"]),
                locale,
            };
            (web::block(move || cards::pdf(&cards)).await, "application/pdf")
        }
    };
    let name = if locale == Locale::Vi { "ma-kich-hoat" } else { "activation-codes" };
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, mime))
        .insert_header((CONTENT_DISPOSITION, format!("attachment; filename=\"{name}-{id}.{format}\"")))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(bytes.map_err(ApiError::internal)??))
}

fn day(at: OffsetDateTime) -> String {
    at.to_offset(offset!(+7)).format(DAY).unwrap_or_default()
}

fn table(batch: &Batch, codes: &[Code], titles: &[String], redeem: &str, locale: Locale) -> Result<Vec<u8>, ApiError> {
    let heads = match locale {
        Locale::Vi => ["Mã", "Khóa học", "Lô", "Hết hạn", "Ngày dùng", "Liên kết"],
        Locale::En => ["Code", "Courses", "Batch", "Expires", "Used", "Link"],
    };
    let expires = batch.expires_at.map(day).unwrap_or_default();
    let rows = codes.iter().map(|row| {
        let used = row.used_at.map(day).unwrap_or_default();
        let link = format!("{redeem}?code={}", row.code);
        vec![code::shown(&row.code), titles.join(", "), batch.name.clone(), expires.clone(), used, link]
    });
    let mut bytes = Vec::new();
    sheets::write(SheetFormat::Xlsx, &heads, rows, &mut bytes)?;
    Ok(bytes)
}
