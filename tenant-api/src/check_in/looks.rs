//! What looks wrong about a check-in: a device that somebody else used, a network that is not the projector's.

use platform::error::ApiError;
use platform::messages::Message;
use platform::tenancy::TenantConn;

use super::messages::{OTHER_NETWORK_REFUSED, SAME_DEVICE_REFUSED};
use super::store;
use crate::attendance::AttendanceFlag;
use crate::classrooms::{ClassSettings, Strictness};
use crate::ids::{AccountId, ClassSessionId};

/// Where a check-in comes from.
pub(super) struct Origin<'a> {
    pub(super) device: Option<&'a [u8; 32]>,
    /// Its mark, and the projector's; none where it is not known.
    pub(super) network: Option<[u8; 32]>,
    pub(super) projector: Option<&'a [u8]>,
}

/// The flags of a check-in, by what the class chose.
///
/// # Errors
/// 412 `same_device_refused` or `other_network_refused`, where it chose to refuse.
pub(super) async fn flags(
    conn: &mut TenantConn,
    (session, user): (ClassSessionId, AccountId),
    from: &Origin<'_>,
    settings: &ClassSettings,
) -> Result<Vec<AttendanceFlag>, ApiError> {
    let mut flags = Vec::new();
    if settings.same_device != Strictness::Allow
        && let Some(device) = from.device
        && store::is_device_taken(conn, session, user, device).await?
    {
        flags.extend(found(settings.same_device, AttendanceFlag::SameDevice, SAME_DEVICE_REFUSED)?);
    }
    let is_elsewhere = from.projector.zip(from.network.as_ref()).is_some_and(|(projector, mine)| projector != mine);
    if is_elsewhere {
        flags.extend(found(settings.same_network, AttendanceFlag::OtherNetwork, OTHER_NETWORK_REFUSED)?);
    }
    Ok(flags)
}

/// What follows from one of them.
fn found(chosen: Strictness, flag: AttendanceFlag, refusal: Message) -> Result<Option<AttendanceFlag>, ApiError> {
    match chosen {
        Strictness::Allow => Ok(None),
        Strictness::Flag => Ok(Some(flag)),
        Strictness::Refuse => Err(refusal.into()),
    }
}
