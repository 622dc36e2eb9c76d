//! What people are told: teachers that somebody asks to come in, and who comes in that they are.

use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde_json::json;

use crate::classrooms::members;
use crate::ids::{AccountId, ClassroomId};
use crate::notices::{self, Kind, New};

/// Tells a class's teachers that somebody asks to come in: `name`, for the time `at` (epoch seconds).
pub async fn tell_asked(
    tx: &mut TenantTx,
    (class, title): (ClassroomId, &str),
    (user, name): (AccountId, &str),
    at: i64,
) -> Result<(), ApiError> {
    let teachers = members::teachers(tx, class).await?;
    let notice = New {
        kind: Kind::ClassJoinAsked,
        group: format!("classroom/{class}"),
        event: format!("{class}/{user}/{at}"),
        params: json!({ "name": name, "title": title }),
        path: format!("/classroom/{class}?tab=people"),
    };
    notices::tell(tx, &teachers, notice).await
}

/// Tells people that they are in a class, since `at` (epoch seconds).
pub async fn tell_joined(
    tx: &mut TenantTx,
    (class, title): (ClassroomId, &str),
    people: &[AccountId],
    at: i64,
) -> Result<(), ApiError> {
    let notice = New {
        kind: Kind::ClassJoined,
        group: String::new(),
        event: format!("{class}/{at}"),
        params: json!({ "title": title }),
        path: format!("/classroom/{class}"),
    };
    notices::tell(tx, people, notice).await
}
