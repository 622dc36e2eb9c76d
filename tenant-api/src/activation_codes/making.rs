//! Making batches.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use super::store::NewBatch;
use super::{code, store};
use crate::ids::ActivationBatchId;

/// Times that codes which were taken are made anew, before something else must be wrong.
const TRIES: usize = 5;

/// Makes a batch with its codes; none where it is there already.
pub(super) async fn make(tx: &mut TenantConn, new: &NewBatch<'_>) -> Result<Option<ActivationBatchId>, ApiError> {
    let Some(batch) = store::insert_batch(tx, new).await? else { return Ok(None) };
    let mut missing = usize::try_from(new.count).unwrap_or_default();
    for _ in 0..TRIES {
        let codes: Vec<String> = (0..missing).map(|_| code::new()).collect();
        let made = store::insert_codes(tx, batch, &codes).await?;
        missing = missing.saturating_sub(usize::try_from(made).unwrap_or(usize::MAX));
        if missing == 0 {
            return Ok(Some(batch));
        }
    }
    Err(ApiError::internal(anyhow::anyhow!("{missing} codes were all taken, {TRIES} times")))
}
