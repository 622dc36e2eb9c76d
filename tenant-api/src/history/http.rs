//! The call.

use actix_web::{HttpRequest, get};
use platform::envelope::{Envelope, Paging};
use platform::error::ApiError;
use platform::http::Query;
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::store::{self, Row};
use super::values::FieldChange;
use super::{Change, SubjectKind};
use crate::actor::Actor;
use crate::ids::AccountId;
use crate::listing::{self, given};
use crate::names;
use crate::permissions::{Action, Resource};
use crate::site::Site;

/// Whose history; empty filters don't count.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct HistoryFilter {
    /// Of objects of this kind.
    #[serde(default, deserialize_with = "given")]
    #[param(inline)]
    kind: Option<SubjectKind>,
    /// Of this object; only with `kind`.
    #[serde(default, deserialize_with = "given")]
    id: Option<i64>,
}

/// Who did it.
#[derive(Debug, Serialize, ToSchema)]
pub struct HistoryAuthor {
    id: AccountId,
    /// The address where there is no name.
    name: String,
}

/// Something that was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeHistoryItem {
    /// Epoch seconds.
    at: i64,
    /// Null where nobody in particular did it, or the account is gone.
    by: Option<HistoryAuthor>,
    kind: SubjectKind,
    /// The object's.
    id: i64,
    action: Change,
    changes: Vec<FieldChange>,
}

impl ChangeHistoryItem {
    fn of(row: Row, locale: Locale) -> Self {
        let by = row.by_id.zip(row.by_name);
        Self {
            at: row.at.unix_timestamp(),
            by: by.map(|(id, name)| HistoryAuthor { id, name: names::shown(name, locale) }),
            kind: row.kind,
            id: row.object_id,
            action: row.action,
            changes: serde_json::from_value(row.changes).unwrap_or_default(),
        }
    }
}

/// Who changed what, the newest first: of one object, of a kind, or of everything that the caller may read.
#[utoipa::path(tag = "history", params(Paging, HistoryFilter),
    responses((status = 200, body = Envelope<Vec<ChangeHistoryItem>>)))]
#[get("/api-admin/history")]
pub async fn list_change_history(
    site: Site,
    actor: Actor,
    paging: Query<Paging>,
    filter: Query<HistoryFilter>,
    request: HttpRequest,
) -> Result<Envelope<Vec<ChangeHistoryItem>>, ApiError> {
    actor.require(Resource::DataChangeHistory, Action::Read)?;
    let kinds = match filter.kind {
        Some(kind) => {
            let (resource, action) = kind.permission();
            actor.require(resource, action)?;
            vec![kind]
        }
        None => {
            let may_read = |kind: &SubjectKind| {
                let (resource, action) = kind.permission();
                actor.may(resource, action)
            };
            SubjectKind::ALL.iter().copied().filter(may_read).collect()
        }
    };
    let locale = Locale::of(&request);
    let object = filter.kind.and(filter.id);
    let mut conn = site.read().await?;
    let (rows, metadata) =
        listing::page(*paging, async |limit, offset| store::list(&mut conn, &kinds, object, (limit, offset)).await)
            .await?;
    Ok(Envelope::page(rows.into_iter().map(|row| ChangeHistoryItem::of(row, locale)).collect(), metadata))
}
