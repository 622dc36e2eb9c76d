//! Receipts: what somebody can show of having handed in. A code, the time, and the SHA-256 of what is stored; a public call
//! confirms it, and tells nothing else.

use actix_web::{get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use rand::seq::IndexedRandom;
use serde::Serialize;
use serde_json::json;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::messages::RECEIPT_NOT_FOUND;
use super::store;
use crate::attempts::{Asked, Attempt};
use crate::site::Site;
use crate::submissions::{Finished, InAttempt};

/// Letters and digits that nobody takes for another.
const ALPHABET: &[u8] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const LENGTH: usize = 12;

/// That something was handed in.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Receipt {
    pub code: String,
    /// When. Epoch seconds.
    pub at: i64,
    /// Answers.
    pub count: i32,
    /// Of the answers as JSON without blanks, in the order of the questions: `[[question_id, answer, format, file_type,
    /// language_id, source_code, files], …]`, in hexadecimal digits.
    pub sha256: String,
}

impl Receipt {
    /// Of an attempt that is handed in.
    pub fn of(attempt: &Attempt) -> Option<Self> {
        Some(Self {
            code: attempt.receipt_code.clone()?,
            at: attempt.submitted_at?.unix_timestamp(),
            count: attempt.receipt_count?,
            sha256: attempt.receipt_sha256.clone()?,
        })
    }
}

/// A code that nobody guesses.
pub fn new_code() -> String {
    let mut random = rand::rng();
    (0..LENGTH).filter_map(|_| ALPHABET.choose(&mut random)).map(|byte| char::from(*byte)).collect()
}

/// The SHA-256 of what an attempt stores, and how many answers that are: those of the hand-in, and of the other questions
/// what was sent before, the newest.
///
/// # Errors
/// None that a person can cause.
pub fn digest(finished: &[Finished], kept: &[InAttempt], asked: &[Asked]) -> Result<(String, i32), ApiError> {
    let mut rows = Vec::with_capacity(asked.len());
    for asked in asked {
        let now = finished.iter().find(|it| it.question_id == asked.question_id);
        let before = || kept.iter().rev().find(|it| it.question_id == asked.question_id).map(Finished::again);
        let Some(it) = now.cloned().or_else(before) else { continue };
        rows.push(json!([
            it.question_id,
            it.answer,
            it.format,
            it.file_type,
            it.language_id,
            it.source_code,
            it.files
        ]));
    }
    let text = serde_json::to_vec(&rows).map_err(ApiError::internal)?;
    let hash = Sha256::digest(&text).iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((hash, i32::try_from(rows.len()).unwrap_or(i32::MAX)))
}

/// Confirms that something was handed in under this code: when, how many answers, and their SHA-256.
#[utoipa::path(tag = "learning", responses((status = 200, body = Envelope<Receipt>)))]
#[get("/api/learning/receipt/{code}")]
pub async fn get_receipt(site: Site, code: web::Path<String>) -> Result<Envelope<Receipt>, ApiError> {
    let code = code.trim().to_uppercase();
    let found = store::find_receipt(&mut *site.read().await?, &code).await?;
    found.map(Envelope::of).ok_or_else(|| RECEIPT_NOT_FOUND.into())
}
