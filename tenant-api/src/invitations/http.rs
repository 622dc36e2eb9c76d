//! The calls of those who invite.

use actix_web::{HttpRequest, delete, get, post, web};
use platform::envelope::{Envelope, Paging};
use platform::error::{ApiError, FieldError};
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, NO_ACCESS, REQUIRED};
use serde::{Deserialize, Serialize};
use serde_json::json;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::inviting::{self, ClassPlace, Guest, may_change, may_invite, sees_all};
use super::messages::{INVITATION_NOT_FOUND, TOO_MANY_INVITED};
use super::store::{self, InvitationStatus, Row};
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::history::{self, Change, Subject};
use crate::ids::{ClassroomId, InvitationId};
use crate::listing::{self, Search};
use crate::permissions::{Action, Resource, Role};
use crate::site::Site;

/// Most addresses of one call.
const MOST: usize = 200;

/// Addresses, as a list or as one text with commas, semicolons, blanks or line ends between them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum Emails {
    /// One an item; an item may hold several as well.
    List(Vec<String>),
    /// All in one text.
    Text(String),
}

/// Whom to invite.
#[derive(Debug, Deserialize, ToSchema)]
pub struct InviteBody {
    /// At most 200.
    emails: Emails,
    /// A student's where none is named.
    role: Option<Role>,
    /// A class of the caller's that the invitation leads into: as its teacher, where the role is a teacher's.
    #[serde(default)]
    classroom_id: Option<ClassroomId>,
}

/// What came of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct InviteAnswer {
    /// Addresses that a letter goes to.
    sent: usize,
    /// The others, each with the reason in the caller's language.
    skipped: Vec<SkippedEmail>,
}

/// An address that no letter goes to.
#[derive(Debug, Serialize, ToSchema)]
pub struct SkippedEmail {
    email: String,
    message_key: &'static str,
    message: String,
}

impl SkippedEmail {
    /// With the reason in that language.
    pub fn new(email: String, fault: &FieldError, locale: Locale) -> Self {
        Self { email, message_key: fault.message.key(), message: fault.message.text(locale, &fault.params) }
    }
}

/// An invitation. Times in epoch seconds.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationItem {
    id: InvitationId,
    email: String,
    role: Role,
    status: InvitationStatus,
    /// Of the newest letter.
    sent_at: i64,
    expires_at: i64,
    /// By whom; null: the account is gone.
    invited_by: Option<String>,
}

impl From<Row> for InvitationItem {
    fn from(row: Row) -> Self {
        let status = match row.is_accepted {
            true => InvitationStatus::Accepted,
            false if row.expires_at <= OffsetDateTime::now_utc() => InvitationStatus::Expired,
            false => InvitationStatus::Sent,
        };
        Self {
            id: row.id,
            email: row.email,
            role: row.role,
            status,
            sent_at: row.sent_at.unix_timestamp(),
            expires_at: row.expires_at.unix_timestamp(),
            invited_by: row.invited_by,
        }
    }
}

/// Whoever makes accounts, and whoever leads classrooms.
fn require(actor: &Actor) -> Result<(), ApiError> {
    if sees_all(actor) { Ok(()) } else { actor.require(Resource::Classroom, Action::Create) }
}

impl Default for Emails {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl Emails {
    /// Each once, in their order.
    pub fn each(self) -> Vec<String> {
        let texts = match self {
            Self::List(texts) => texts,
            Self::Text(text) => vec![text],
        };
        let mut emails: Vec<String> = Vec::new();
        for text in texts {
            for part in text.split([',', ';', '\n', '\r', '\t', ' ']).filter(|part| !part.is_empty()) {
                let email = rules::normal_email(part);
                if !emails.contains(&email) {
                    emails.push(email);
                }
            }
        }
        emails
    }
}

/// The place in a class that an invitation leads to, where the caller leads it.
async fn led_class(site: &Site, actor: &Actor, id: ClassroomId, role: Role) -> Result<ClassPlace, ApiError> {
    let teachers_only = (!edits_everything(actor)).then_some(actor.id);
    let is_led = actor.may(Resource::Classroom, Action::Update)
        && store::is_led(&mut *site.read().await?, id, teachers_only).await?;
    if is_led {
        Ok(ClassPlace { id, leads: role == Role::Teacher })
    } else {
        Err(ApiError::field("classroom_id", INVALID_VALUE))
    }
}

/// Invites people by letter; inviting again renews, and the former letter opens nothing any more.
#[utoipa::path(tag = "invitation", request_body = InviteBody, responses((status = 200, body = Envelope<InviteAnswer>)))]
#[post("/api/invitation/invite")]
pub async fn invite(
    site: Site,
    actor: Actor,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<InviteAnswer>, ApiError> {
    require(&actor)?;
    let InviteBody { emails, role, classroom_id } = body.json().await?;
    let role = role.unwrap_or(Role::Student);
    if !may_invite(&actor, role) {
        return Err(NO_ACCESS.into());
    }
    let class = match classroom_id {
        Some(id) => Some(led_class(&site, &actor, id, role).await?),
        None => None,
    };
    let emails = emails.each();
    if emails.is_empty() {
        return Err(ApiError::field("emails", REQUIRED));
    }
    if emails.len() > MOST {
        let params = vec![("max", MOST.to_string())];
        let field = FieldError { field: "emails".to_owned(), message: TOO_MANY_INVITED, params };
        return Err(ApiError::fields(vec![field]));
    }
    let locale = Locale::of(&request);
    let mut answer = InviteAnswer { sent: 0, skipped: Vec::new() };
    for email in emails {
        match inviting::invite(&site, &actor, Guest { typed: &email, role, class }, locale).await? {
            Ok(()) => answer.sent += 1,
            Err(fault) => answer.skipped.push(SkippedEmail::new(email, &fault, locale)),
        }
    }
    Ok(Envelope::of(answer))
}

/// Invitations, the newest first; whoever makes no accounts sees their own.
#[utoipa::path(tag = "invitation", params(Paging, Search), responses((status = 200, body = Envelope<Vec<InvitationItem>>)))]
#[get("/api/invitation")]
pub async fn list_invitations(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    search: Query<Search>,
) -> Result<Envelope<Vec<InvitationItem>>, ApiError> {
    require(&actor)?;
    let by = (!sees_all(&actor)).then_some(actor.id);
    let typed = rules::normal_email(&search.search);
    let mut conn = site.read().await?;
    let rows = listing::page(*paging, async |limit, offset| store::list(&mut conn, by, &typed, (limit, offset)).await);
    let (rows, metadata) = rows.await?;
    Ok(Envelope::page(rows.into_iter().map(InvitationItem::from).collect(), metadata))
}

/// Withdraws an invitation: its letter opens nothing any more.
#[utoipa::path(tag = "invitation", params(InvitationId), responses((status = 200, body = Envelope<bool>)))]
#[delete("/api/invitation/{id}")]
pub async fn delete_invitation(
    site: Site,
    actor: Actor,
    id: web::Path<InvitationId>,
) -> Result<Envelope<bool>, ApiError> {
    require(&actor)?;
    let mut tx = site.begin().await?;
    let found = store::lock(&mut tx, *id).await?.filter(|invitation| may_change(&actor, invitation));
    let invitation = found.ok_or(INVITATION_NOT_FOUND)?;
    store::delete(&mut tx, invitation.id).await?;
    let before = json!({"email": invitation.email, "role": invitation.role, "round": invitation.round});
    let subject = Subject::invitation(invitation.id.get());
    history::record(&mut tx, Some(actor.id), subject, Change::Delete, &before, &json!({})).await?;
    tx.commit().await?;
    Ok(Envelope::of(true))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_come_in_any_shape_and_count_once() {
        let text = Emails::Text("a@b.vn, A@b.vn;\nc@d.vn".to_owned());
        assert_eq!(text.each(), ["a@b.vn", "c@d.vn"]);
        assert_eq!(
            Emails::List(vec!["a@b.vn".to_owned(), " c@d.vn\r\na@b.vn ".to_owned()]).each(),
            ["a@b.vn", "c@d.vn"]
        );
    }
}
