//! Proof of work, as the web component `altcha` solves it (version 1): a number whose hash with a salt is the challenge.
//! Nothing of a challenge is stored until it was solved.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use hmac::Mac;
use platform::blobs;
use platform::error::ApiError;
use platform::secrets;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::ToSchema;

use super::token::Signer;

/// The highest number: about a second in a browser.
const HIGHEST: u64 = 100_000;
/// How long a challenge is good: as long as its page.
const LIFE: Duration = Duration::hours(24);
const ALGORITHM: &str = "SHA-256";
/// Longest proof that is looked at, in characters.
const PROOF_MAX: usize = 1000;

/// What a browser is to solve.
#[derive(Debug, Serialize, ToSchema)]
pub struct FormChallenge {
    algorithm: &'static str,
    challenge: String,
    salt: String,
    signature: String,
    maxnumber: u64,
    /// Whether an answer from this network is held without it.
    needed: bool,
}

/// What a browser sends when it has.
#[derive(Debug, Deserialize)]
struct Solved {
    algorithm: String,
    challenge: String,
    number: u64,
    salt: String,
    signature: String,
}

impl Signer<'_> {
    /// Something to solve.
    pub fn challenge(&self, now: OffsetDateTime, needed: bool) -> Result<FormChallenge, ApiError> {
        let until = (now + LIFE).unix_timestamp();
        // It ends with a sign that no number begins with: otherwise digits could move from one to the other.
        let salt = format!("{}?expires={until}&", secrets::new_token());
        let number = secret_number();
        let challenge = hash(&salt, number);
        let signature = self.signature(&challenge)?;
        Ok(FormChallenge { algorithm: ALGORITHM, challenge, salt, signature, maxnumber: HIGHEST, needed })
    }

    fn signature(&self, challenge: &str) -> Result<String, ApiError> {
        Ok(URL_SAFE_NO_PAD.encode(self.mac("proof", challenge)?.finalize().into_bytes()))
    }

    /// The challenge that a proof solves, if this form has set it; each is good once.
    pub fn solved(&self, proof: &str, now: OffsetDateTime) -> Result<Option<String>, ApiError> {
        if proof.is_empty() || proof.len() > PROOF_MAX {
            return Ok(None);
        }
        let Ok(json) = STANDARD.decode(proof) else { return Ok(None) };
        let Ok(solved) = serde_json::from_slice::<Solved>(&json) else { return Ok(None) };
        let Ok(signature) = URL_SAFE_NO_PAD.decode(&solved.signature) else { return Ok(None) };
        let is_ours = self.mac("proof", &solved.challenge)?.verify_slice(&signature).is_ok();
        let is_right = solved.algorithm == ALGORITHM && hash(&solved.salt, solved.number) == solved.challenge;
        let until =
            solved.salt.rsplit_once("?expires=").and_then(|(_, rest)| rest.strip_suffix('&')?.parse::<i64>().ok());
        let is_in_time = until.is_some_and(|until| now.unix_timestamp() < until);
        Ok((is_ours && is_right && is_in_time).then_some(solved.challenge))
    }
}

fn hash(salt: &str, number: u64) -> String {
    blobs::hash(format!("{salt}{number}").as_bytes())
}

/// Up to [`HIGHEST`], out of random bits.
fn secret_number() -> u64 {
    let bits = secrets::hash_token(&secrets::new_token());
    bits.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) % (HIGHEST + 1)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ids::FormId;

    fn solve(of: &FormChallenge) -> String {
        let number = (0..=HIGHEST).find(|number| hash(&of.salt, *number) == of.challenge).expect("a number");
        let solved = json!({"algorithm": of.algorithm, "challenge": of.challenge, "number": number, "salt": of.salt,
            "signature": of.signature});
        STANDARD.encode(solved.to_string())
    }

    #[test]
    fn a_proof_is_good_for_its_form_for_a_day() -> Result<(), ApiError> {
        let (signer, now) = (Signer { key: &[7; 32], tenant: 3, form: FormId(12) }, OffsetDateTime::UNIX_EPOCH);
        let challenge = signer.challenge(now, true)?;
        let proof = solve(&challenge);
        assert_eq!(signer.solved(&proof, now)?, Some(challenge.challenge.clone()));
        assert_eq!(signer.solved(&proof, now + LIFE)?, None);
        assert_eq!(Signer { form: FormId(13), ..signer }.solved(&proof, now)?, None);
        let own = FormChallenge { salt: "mine?expires=9999999999&".to_owned(), ..challenge };
        let own = FormChallenge { challenge: hash(&own.salt, 1), ..own };
        for forged in ["", "AAAA", &solve(&own)] {
            assert_eq!(signer.solved(forged, now)?, None, "{forged}");
        }
        Ok(())
    }
}
