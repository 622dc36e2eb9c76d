//! Accounts that are made for a class: the people's import, students only, into the class. A column of names is enough;
//! login names are made.

use std::collections::{HashMap, HashSet};

use actix_web::http::header::CONTENT_TYPE;
use actix_web::{FromRequest, HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use platform::tenancy::TenantTx;
use rules::DateInput;
use serde_json::json;
use time::{Date, OffsetDateTime};

use super::login_names;
use super::messages::CLASS_LIST_TOO_LONG;
use super::name_rows::lines;
use super::store::{self, LearnerRow};
use super::telling::tell_joined;
use super::views::{ClassAccount, ClassAccountsAnswer, ClassAccountsBody, ClassAccountsForm};
use crate::actor::Actor;
use crate::classrooms::messages::CLASSROOM_FULL;
use crate::classrooms::{Classroom, MemberRole, find_led, lock_led, members};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId};
use crate::imports::{ImportColumn, ImportForm, ImportReport, ImportRow, day};
use crate::people::{StudentList, Students, find_field, read_table};
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Most rows of a list: all that a class may have.
const ROWS_MAX: usize = 500;

/// What was sent, as a form or as JSON.
struct Sent {
    class: ClassroomId,
    dry_run: bool,
    rows: Vec<ImportRow>,
    /// Columns and first rows of a file, for a dry run's answer.
    file: Option<(Vec<ImportColumn>, Vec<Vec<String>>)>,
}

/// Makes pupils' accounts for a class, or tries it out, and brings them into it; rows of accounts that are there bring these
/// in. Passwords are told here once.
#[utoipa::path(tag = "classroom", request_body(content((ClassAccountsBody = "application/json"), (ClassAccountsForm = "multipart/form-data"))),
    responses((status = 200, body = Envelope<ClassAccountsAnswer>)))]
#[post("/api/classroom/create-user")]
pub async fn create_class_users(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    payload: web::Payload,
) -> Result<Envelope<ClassAccountsAnswer>, ApiError> {
    actor.require(Resource::Classroom, Action::Update)?;
    // Each account has a password in any case.
    actor.require_person()?;
    let Sent { class: id, dry_run, rows, file } = Sent::receive(&request, payload).await?;
    find_led(&mut *site.read().await?, id, &actor).await?.require_open()?;
    if rows.is_empty() {
        return Err(ApiError::field("users", REQUIRED));
    }
    if rows.len() > ROWS_MAX {
        return Err(ApiError::with(CLASS_LIST_TOO_LONG, vec![("max", ROWS_MAX.to_string())]));
    }
    let list = StudentList { site: &site, by: actor.id, locale: Locale::of(&request) };
    let mut tx = site.begin().await?;
    let class = lock_led(&mut tx, id, &actor).await?;
    let (rows, made) = with_logins(&mut tx, &class, rows).await?;
    if !dry_run {
        let answer = bring_in(&mut tx, &class, list, rows).await?;
        tx.commit().await?;
        return Ok(Envelope::of(answer));
    }
    let people = store::count_people(&mut tx, id).await?;
    drop(tx);
    let mut report = list.try_out(rows).await?;
    refuse_full(people, &report)?;
    (report.columns, report.sample) = file.unzip();
    let accounts = made.into_iter().filter(|account| report.makes(account.row)).collect();
    Ok(Envelope::of(ClassAccountsAnswer { report, accounts }))
}

impl Sent {
    async fn receive(request: &HttpRequest, payload: web::Payload) -> Result<Self, ApiError> {
        let kind = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/") {
            Self::form(request, payload).await
        } else {
            Self::json(request, payload).await
        }
    }

    async fn form(request: &HttpRequest, payload: web::Payload) -> Result<Self, ApiError> {
        let ImportForm { file, dry_run, columns, texts, .. } =
            ImportForm::receive(request, payload, find_field).await?;
        let class = texts.get("classroom_id").and_then(|text| text.trim().parse().ok());
        let class = class.ok_or_else(|| ApiError::field("classroom_id", INVALID_VALUE))?;
        let table = tokio::task::spawn_blocking(move || read_table(&file, &columns)).await??;
        Ok(Self { class, dry_run, rows: table.rows, file: Some((table.columns, table.sample)) })
    }

    async fn json(request: &HttpRequest, payload: web::Payload) -> Result<Self, ApiError> {
        let body = RawBody::from_request(request, &mut payload.into_inner()).await?;
        let ClassAccountsBody { classroom_id, dry_run, mut users, names } = body.json().await?;
        users.extend(lines(&names).into_iter().map(|line| {
            let values = [("full_name".to_owned(), line.full_name), ("dob".to_owned(), line.dob)];
            ImportRow { row: line.row, values: values.into_iter().collect() }
        }));
        Ok(Self { class: classroom_id, dry_run, rows: users, file: None })
    }
}

/// The rows, each with a login: a pupil of the class who has that name and day of birth is meant, else one is made. Those
/// that are made, as a dry run tells them.
async fn with_logins(
    tx: &mut TenantTx,
    class: &Classroom,
    mut rows: Vec<ImportRow>,
) -> Result<(Vec<ImportRow>, Vec<ClassAccount>), ApiError> {
    let is_open = |row: &ImportRow| row.value("email").is_empty() && row.value("username").is_empty();
    let base = |row: &ImportRow| {
        let of = row.filled("class").unwrap_or_else(|| class.name.clone());
        login_names::base(row.value("full_name"), &of)
    };
    let bases: Vec<String> = rows.iter().filter(|row| is_open(row)).map(base).collect();
    let mut taken = store::taken_logins(tx, &bases).await?;
    taken.extend(rows.iter().filter_map(|row| row.filled("username")).map(|name| name.to_lowercase()));
    let mut known = Known::of(store::learners(tx, class.id).await?);
    let mut made = Vec::new();
    for row in &mut rows {
        if row.value("full_name").is_empty() || !is_open(row) {
            continue;
        }
        let full_name = row.value("full_name").to_owned();
        if let Some(login) = known.take(&full_name, row.value("dob")) {
            let field = if login.contains('@') { "email" } else { "username" };
            row.values.insert(field.to_owned(), login);
            continue;
        }
        let login = login_names::free(&base(row), &mut taken);
        row.values.insert("username".to_owned(), login.clone());
        made.push(ClassAccount { row: row.row, user_id: None, full_name, login, password: None });
    }
    Ok((rows, made))
}

/// Pupils whom the rows may mean, each once, so that the same list again makes nobody twice.
struct Known(HashMap<String, Vec<LearnerRow>>);

impl Known {
    fn of(learners: Vec<LearnerRow>) -> Self {
        let mut known: HashMap<String, Vec<LearnerRow>> = HashMap::new();
        for learner in learners {
            known.entry(Self::key(&learner.full_name)).or_default().push(learner);
        }
        Self(known)
    }

    fn key(name: &str) -> String {
        name.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
    }

    /// The login of one with that name who was not born on another day.
    fn take(&mut self, name: &str, dob: &str) -> Option<String> {
        let dob: Option<Date> = rules::date(&DateInput::Text(day(dob))).ok();
        let pupils = self.0.get_mut(&Self::key(name))?;
        let is_same = |pupil: &LearnerRow| dob.is_none() || pupil.dob.is_none() || pupil.dob == dob;
        let at = pupils.iter().position(is_same)?;
        Some(pupils.remove(at).login)
    }
}

/// Refuses more people than a class may have.
fn refuse_full(people: i64, report: &ImportReport) -> Result<(), ApiError> {
    let (created, ..) = report.counts();
    let max = members::MEMBERS_MAX;
    if people.saturating_add(i64::try_from(created).unwrap_or(i64::MAX)) <= max {
        return Ok(());
    }
    Err(ApiError::with(CLASSROOM_FULL, vec![("max", max.to_string())]))
}

async fn bring_in(
    tx: &mut TenantTx,
    class: &Classroom,
    list: StudentList<'_>,
    rows: Vec<ImportRow>,
) -> Result<ClassAccountsAnswer, ApiError> {
    let Students { report, accounts, known } = list.bring_in(tx, rows).await?;
    let made: Vec<AccountId> = accounts.iter().map(|account| account.id).collect();
    store::set_made_for(tx, class.id, &made).await?;
    let all: Vec<AccountId> = made.iter().chain(&known).copied().collect::<HashSet<_>>().into_iter().collect();
    let new = members::add(tx, list.site, class.id, &all, MemberRole::Student, Some(list.by)).await?;
    if !new.is_empty() {
        let after = json!({ "members": new, "accounts_made": made.len() });
        let subject = Subject::classroom(class.id);
        history::record(tx, Some(list.by), subject, Change::Import, &json!({}), &after).await?;
        // Who gets a card needs no notice.
        let told: Vec<AccountId> = new.into_iter().filter(|user| known.contains(user)).collect();
        tell_joined(tx, (class.id, &class.name), &told, OffsetDateTime::now_utc().unix_timestamp()).await?;
    }
    let accounts = accounts.into_iter().map(|account| ClassAccount {
        row: account.row,
        user_id: Some(account.id),
        full_name: account.full_name,
        login: account.login,
        password: account.password,
    });
    Ok(ClassAccountsAnswer { report, accounts: accounts.collect() })
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn pupil(name: &str, dob: Option<Date>, login: &str) -> LearnerRow {
        LearnerRow { full_name: name.to_owned(), dob, login: login.to_owned() }
    }

    #[test]
    fn the_same_name_means_each_pupil_once() {
        let an = "Nguyễn Văn An";
        let mut known = Known::of(vec![
            pupil(an, Some(date!(2014 - 09 - 02)), "an.nv.6a1"),
            pupil(an, None, "an.nv.6a1.2"),
            pupil("Lê Chi", None, "chi.l.6a1"),
        ]);
        assert_eq!(known.take("nguyễn  văn an", "3/1/2014").as_deref(), Some("an.nv.6a1.2"));
        assert_eq!(known.take(an, "3/1/2014"), None);
        assert_eq!(known.take(an, "").as_deref(), Some("an.nv.6a1"));
        assert_eq!(known.take(an, ""), None);
        assert_eq!(known.take("Le Chi", ""), None);
    }
}
