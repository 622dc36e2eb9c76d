//! People who are asked into a class by letter, and accounts that are added to it at once.

use std::collections::HashMap;

use actix_web::{HttpRequest, post, web};
use platform::envelope::Envelope;
use platform::error::{ApiError, FieldError};
use platform::faults::{Fault, Faults};
use platform::http::RawBody;
use platform::locale::Locale;
use platform::messages::{NO_ACCESS, REQUIRED};
use serde_json::json;
use time::OffsetDateTime;

use super::messages::{CLASS_LIST_TOO_LONG, CLASS_MEMBER_ALREADY, NO_SUCH_PERSON};
use super::requests::confirm;
use super::store::{self, AccountRow};
use super::telling::tell_joined;
use super::views::{ClassInviteAnswer, ClassInviteBody};
use crate::actor::Actor;
use crate::classrooms::messages::CANNOT_LEAD;
use crate::classrooms::{MemberRole, MemberStatus, find_led, lock_led, members};
use crate::history::{self, Change, Subject};
use crate::ids::{AccountId, ClassroomId};
use crate::invitations::{self, ClassPlace, Guest, SkippedEmail, may_invite};
use crate::permissions::{Action, Resource, Role};
use crate::site::Site;

/// Most addresses and accounts of one call.
const MOST: usize = 200;

/// Asks people into a class: accounts that are there are in it at once, addresses without one get a letter that leads into
/// it. A teacher adds accounts by their whole address or login name; who manages accounts also others.
#[utoipa::path(tag = "classroom", params(ClassroomId), request_body = ClassInviteBody, responses((status = 200, body = Envelope<ClassInviteAnswer>)))]
#[post("/api/classroom/{id}/invite-user")]
pub async fn invite_to_class(
    site: Site,
    actor: Actor,
    id: web::Path<ClassroomId>,
    request: HttpRequest,
    body: RawBody,
) -> Result<Envelope<ClassInviteAnswer>, ApiError> {
    find_led(&mut *site.read().await?, *id, &actor).await?.require_open()?;
    let ClassInviteBody { emails, user_ids, role } = body.json().await?;
    let emails = emails.each();
    let mut faults = Faults::default();
    let count = emails.len() + user_ids.len();
    let too_many = Fault::with(CLASS_LIST_TOO_LONG, vec![("max", MOST.to_string())]);
    faults.ensure("emails", count > 0, REQUIRED).ensure("emails", count <= MOST, too_many);
    faults.finish()?;
    let locale = Locale::of(&request);
    let mut wanted = Wanted {
        site: &site,
        actor: &actor,
        class: *id,
        role: role.unwrap_or(MemberRole::Student),
        locale,
        answer: ClassInviteAnswer::default(),
    };
    let rest = wanted.add_accounts(&emails, &user_ids).await?;
    wanted.write_to(rest).await?;
    Ok(Envelope::of(wanted.answer))
}

struct Wanted<'a> {
    site: &'a Site,
    actor: &'a Actor,
    class: ClassroomId,
    role: MemberRole,
    locale: Locale,
    answer: ClassInviteAnswer,
}

impl Wanted<'_> {
    fn skip(&mut self, who: String, fault: &FieldError) {
        self.answer.skipped.push(SkippedEmail::new(who, fault, self.locale));
    }

    /// Adds those that are accounts; the addresses of which there is none.
    async fn add_accounts(&mut self, emails: &[String], ids: &[AccountId]) -> Result<Vec<String>, ApiError> {
        let mut tx = self.site.begin().await?;
        let class = lock_led(&mut tx, self.class, self.actor).await?;
        let mut rows: HashMap<String, AccountRow> = HashMap::new();
        let known_to = (!self.actor.may(Resource::Account, Action::List)).then_some(self.actor.id);
        for row in store::by_id(&mut tx, self.class, ids, known_to).await? {
            rows.insert(row.login.clone(), row);
        }
        for id in ids.iter().filter(|id| rows.values().all(|row| row.id != **id)) {
            self.skip(id.to_string(), &FieldError::new("user_ids", NO_SUCH_PERSON));
        }
        rows.extend(
            store::by_login(&mut tx, self.class, emails).await?.into_iter().map(|row| (row.login.clone(), row)),
        );
        let rest = emails.iter().filter(|email| !rows.contains_key(*email)).cloned().collect();
        let people = self.choose(rows.into_values().collect());
        let new = members::add(&mut tx, self.site, self.class, &people, self.role, Some(self.actor.id)).await?;
        self.answer.added = new.len();
        if !new.is_empty() {
            confirm(&mut tx, self.class, &new).await?;
            let after = json!({ "members": new, "role": self.role });
            let subject = Subject::classroom(self.class);
            history::record(&mut tx, Some(self.actor.id), subject, Change::Update, &json!({}), &after).await?;
            let at = OffsetDateTime::now_utc().unix_timestamp();
            tell_joined(&mut tx, (self.class, &class.name), &new, at).await?;
        }
        tx.commit().await?;
        Ok(rest)
    }

    /// Those of the accounts that may come in, and are not.
    fn choose(&mut self, mut rows: Vec<AccountRow>) -> Vec<AccountId> {
        rows.sort_unstable_by_key(|row| row.id);
        let mut people = Vec::new();
        for row in rows {
            let may_lead = self.actor.table.may(row.role, Resource::Classroom, Action::Update);
            match row.status {
                Some(MemberStatus::Active | MemberStatus::Paused) => {
                    self.skip(row.login, &FieldError::new("emails", CLASS_MEMBER_ALREADY));
                }
                _ if self.role == MemberRole::Teacher && !may_lead => {
                    self.skip(row.login, &FieldError::new("role", CANNOT_LEAD));
                }
                _ => people.push(row.id),
            }
        }
        people
    }

    /// Writes to addresses; what is none has to be a login name, of which there is no account.
    async fn write_to(&mut self, rest: Vec<String>) -> Result<(), ApiError> {
        let leads = self.role == MemberRole::Teacher;
        let role = if leads { Role::Teacher } else { Role::Student };
        for email in rest {
            let fault = if !email.contains('@') {
                Some(FieldError::new("emails", NO_SUCH_PERSON))
            } else if !may_invite(self.actor, role) {
                Some(FieldError::new("role", NO_ACCESS))
            } else {
                let class = Some(ClassPlace { id: self.class, leads });
                let guest = Guest { typed: &email, role, class };
                invitations::invite(self.site, self.actor, guest, self.locale).await?.err()
            };
            match fault {
                None => self.answer.sent += 1,
                Some(fault) => self.skip(email, &fault),
            }
        }
        Ok(())
    }
}
