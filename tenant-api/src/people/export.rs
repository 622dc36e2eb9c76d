//! People taken along as a table, behind an address that opens for an hour.

use actix_web::{HttpRequest, get};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::ToSchema;

use super::import;
use super::list::UserFilter;
use super::person::username_of;
use super::store::{self, Row};
use super::words::State;
use crate::account_words::{Gender, UserType};
use crate::actor::Actor;
use crate::listing::{Listing, Search};
use crate::permissions::{Action, Resource, Role};
use crate::sheets::{self, SheetFormat};
use crate::site::Site;
use crate::{files, geo};

/// Most rows of a file.
const MOST: i64 = 100_000;
/// Its columns, beside role and state: those of the import's template without passwords.
const FIELDS: [&str; 10] =
    ["email", "username", "full_name", "dob", "phone_number", "gender", "school", "class", "province", "type"];

/// What the file is written as.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// `xlsx` where nothing is said.
    #[param(inline)]
    format: Option<SheetFormat>,
}

/// Where the file is.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExportAnswer {
    /// Opens for whoever has it, for an hour.
    url: String,
}

/// The people of the list with these filters, in its order, as a file; at most 100,000.
#[utoipa::path(tag = "admin", params(ExportQuery, Search, UserFilter), responses((status = 200, body = Envelope<ExportAnswer>)))]
#[get("/api-admin/users/export")]
pub async fn export_users(
    site: Site,
    actor: Actor,
    query: Query<ExportQuery>,
    listing: Listing<UserFilter>,
    request: HttpRequest,
) -> Result<Envelope<ExportAnswer>, ApiError> {
    actor.require(Resource::Account, Action::List)?;
    let (locale, format) = (Locale::of(&request), query.format.unwrap_or(SheetFormat::Xlsx));
    let filter = listing.filter.with(&listing.search);
    let rows = store::list(&mut *site.read().await?, &filter, listing.filter.order(), (MOST, 0)).await?;
    let mut draft = site.app.blobs.draft().await?;
    let bytes = tokio::task::spawn_blocking(move || {
        let (role, state) = if locale == Locale::Vi { ("Quyền", "Trạng thái") } else { ("Site role", "State") };
        let heads: Vec<&str> = FIELDS.iter().map(|field| import::head(field, locale)).chain([role, state]).collect();
        let mut bytes = Vec::new();
        sheets::write(format, &heads, rows.iter().map(|row| cells(row, locale)), &mut bytes).map(|()| bytes)
    });
    draft.write(&bytes.await??).await?;
    let name = if locale == Locale::Vi { "tai-khoan" } else { "accounts" };
    let url = files::keep_made(&site, actor.id, &format!("{name}.{format}"), draft.finish().await?).await?;
    Ok(Envelope::of(ExportAnswer { url }))
}

fn cells(row: &Row, locale: Locale) -> Vec<String> {
    let is_vi = locale == Locale::Vi;
    let email = Some(row.email.clone()).filter(|email| email.contains('@'));
    let province = row.province.as_deref().map(|key| geo::name(key, locale).unwrap_or(key).to_owned());
    let cells = [
        email,
        username_of(&row.email),
        Some(row.full_name.clone()),
        row.dob.map(day),
        row.phone_number.clone(),
        row.gender.map(|gender| gender_word(gender, is_vi).to_owned()),
        row.school.clone(),
        row.class.clone(),
        province,
        type_word(row, is_vi).map(str::to_owned),
        Some(row.role.to_string()),
        Some(state_word(row.state(), is_vi).to_owned()),
    ];
    cells.into_iter().map(Option::unwrap_or_default).collect()
}

fn day(day: Date) -> String {
    format!("{:02}/{:02}/{:04}", day.day(), u8::from(day.month()), day.year())
}

fn gender_word(gender: Gender, is_vi: bool) -> &'static str {
    match (gender, is_vi) {
        (Gender::Male, true) => "Nam",
        (Gender::Female, true) => "Nữ",
        (Gender::Other, true) => "Khác",
        (Gender::Male, false) => "Male",
        (Gender::Female, false) => "Female",
        (Gender::Other, false) => "Other",
    }
}

/// As the import takes it again.
fn type_word(row: &Row, is_vi: bool) -> Option<&'static str> {
    match (row.role, row.user_type) {
        (Role::Teacher, _) => Some(if is_vi { "Giáo viên" } else { "Teacher" }),
        (Role::Student, None | Some(UserType::Student)) => Some(if is_vi { "Học sinh" } else { "Student" }),
        _ => None,
    }
}

fn state_word(state: State, is_vi: bool) -> &'static str {
    match (state, is_vi) {
        (State::Active, true) => "Đang hoạt động",
        (State::Blocked, true) => "Bị khóa",
        (State::Unverified, true) => "Chưa xác minh",
        (State::Never, true) => "Chưa đăng nhập",
        (State::Active, false) => "Active",
        (State::Blocked, false) => "Blocked",
        (State::Unverified, false) => "Not verified",
        (State::Never, false) => "Never signed in",
    }
}
