//! The proof of work that a form asks of browsers (`altcha`, version 1).

use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::content::questions::text;

/// What a browser sends that has solved a form's challenge. Computes: to be called off the async threads.
///
/// # Errors
/// When it is no challenge.
pub(super) fn solve(challenge: &Value) -> anyhow::Result<String> {
    let (salt, wanted) = (text(challenge, "salt")?, hex::decode(text(challenge, "challenge")?)?);
    let most = challenge["maxnumber"].as_u64().context("a challenge has no highest number")?;
    let solves = |number: &u64| Sha256::digest(format!("{salt}{number}")).as_slice() == wanted.as_slice();
    let number = (0..=most).find(solves).context("no number solves a challenge")?;
    let solved = json!({"algorithm": challenge["algorithm"], "challenge": challenge["challenge"], "number": number,
                        "salt": salt, "signature": challenge["signature"]});
    Ok(STANDARD.encode(solved.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_names_the_number() -> anyhow::Result<()> {
        let hash = hex::encode(Sha256::digest("muoi?expires=9&417"));
        let challenge = json!({"algorithm": "SHA-256", "challenge": hash, "salt": "muoi?expires=9&", "signature": "x",
                               "maxnumber": 1000, "needed": true});
        let solved: Value = serde_json::from_slice(&STANDARD.decode(solve(&challenge)?)?)?;
        assert_eq!((&solved["number"], &solved["challenge"]), (&json!(417), &json!(hash)));
        assert!(solve(&json!({"challenge": hash, "salt": "khac", "maxnumber": 10})).is_err());
        Ok(())
    }
}
