//! What a challenge pays.

use serde_json::Value;

use super::words::ChallengeKind;
use crate::coins;
use crate::site::Site;

/// uCoin of a challenge: its own reward, else the site's (`options.ucoin.challenge`), else the usual of its kind.
pub(super) fn amount(site: &Site, kind: ChallengeKind, own: Option<i32>) -> i64 {
    amount_of(&site.entry.website["options"]["ucoin"]["challenge"], kind, own)
}

fn amount_of(settings: &Value, kind: ChallengeKind, own: Option<i32>) -> i64 {
    let of_site = || settings[kind.name()].as_i64().unwrap_or_else(|| kind.usual_reward());
    own.map_or_else(of_site, i64::from).clamp(0, coins::MOST)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_challenge_is_asked_before_the_site() {
        let all = |settings: Value, own: Option<i32>| {
            ChallengeKind::ALL.iter().map(|kind| amount_of(&settings, *kind, own)).collect::<Vec<_>>()
        };
        assert_eq!(all(json!(null), None), [10, 30, 100]);
        assert_eq!(all(json!({"daily": 5, "weekly": -1, "monthly": "x"}), None), [5, 0, 100]);
        assert_eq!(all(json!({"daily": 5}), Some(0)), [0, 0, 0]);
    }
}
