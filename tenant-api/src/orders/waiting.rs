//! Orders that wait for a person: those who decide about them get a notice.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;

use super::store::{self, Order};
use crate::notices::{self, Kind, New};
use crate::permissions::{Action, Resource, Role, Table};
use crate::site::Site;

/// Tells those who may decide that an order waits to be looked at; once for an `event`.
pub async fn tell_staff(tx: &mut TenantTx, site: &Site, order: &Order, event: String) -> Result<(), ApiError> {
    let table = Table::of(site.id());
    let decide = |role: &&Role| table.may(**role, Resource::Transaction, Action::Update);
    let roles: Vec<&str> = Role::ALL.iter().filter(decide).map(|role| role.name()).collect();
    let staff = store::staff(tx, &roles).await?;
    let name = store::find_buyer(tx, order.buyer_id).await?.map_or_else(String::new, |buyer| match buyer.name {
        name if name.is_empty() => buyer.email,
        name => name,
    });
    let notice = New {
        kind: Kind::OrderWaits,
        group: "orders".to_owned(),
        event,
        params: json!({ "name": name, "course": order.course_title }),
        path: "/manage/transactions?tab=check".to_owned(),
    };
    notices::tell(tx, &staff, notice).await
}
