//! Which school somebody is of, whenever they or a manager write its name.

use std::collections::{BTreeMap, HashMap};

use platform::error::ApiError;
use platform::tenancy::TenantTx;

use super::finding::{self, First, Written};
use super::store::{self, Pupil};
use crate::ids::{AccountId, SchoolId};
use crate::ranking;

/// Finds the schools of these people by what they wrote; makes those that there are not yet. To be called in the
/// transaction that changes a person's school or province, after that; where they have points, the boards follow. Accounts
/// for one contest are left out: nobody sees them.
///
/// # Errors
/// When the database fails.
pub async fn place(tx: &mut TenantTx, users: &[AccountId]) -> Result<(), ApiError> {
    let pupils = store::pupils(tx, users).await?;
    let mut wanted = BTreeMap::new();
    let mut named = Vec::with_capacity(pupils.len());
    for pupil in &pupils {
        let written = written_by(pupil, &mut wanted);
        named.push((pupil, written));
    }
    let schools = if wanted.is_empty() { HashMap::new() } else { finding::find_or_make(tx, &wanted).await? };
    let mut changed: Vec<(AccountId, Option<SchoolId>)> = Vec::new();
    for (pupil, written) in named {
        let school = written.and_then(|written| schools.get(&written).copied());
        if school != pupil.school_id {
            changed.push((pupil.id, school));
        }
    }
    if !changed.is_empty() {
        store::set_schools(tx, &changed).await?;
    }
    follow(tx, users).await
}

/// What a person wrote, which is put to what is wanted.
fn written_by(pupil: &Pupil, wanted: &mut BTreeMap<Written, First>) -> Option<Written> {
    let (name, key) = finding::read(pupil.school.as_deref()?)?;
    let province = pupil.province.clone().unwrap_or_default();
    let written = Written { key, province };
    let first = First { name, legacy_province: pupil.legacy_province.clone() };
    wanted.entry(written.clone()).or_insert(first);
    Some(written)
}

/// Has the boards follow those whose school or province is another than they have of them.
///
/// # Errors
/// When the database fails.
pub(super) async fn follow(tx: &mut TenantTx, users: &[AccountId]) -> Result<(), ApiError> {
    for user in store::moved(tx, users).await? {
        ranking::follow_person(tx, user);
    }
    Ok(())
}
