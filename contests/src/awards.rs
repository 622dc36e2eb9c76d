//! Who is awarded what by the rules of a contest.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::text_enum! {
    /// What somebody is awarded, the best first.
    pub enum AwardKind {
        /// First prize.
        First = "first",
        /// Second prize.
        Second = "second",
        /// Third prize.
        Third = "third",
        /// Consolation prize.
        Consolation = "consolation",
    }
}

/// Who gets an award: whoever meets every bound that is set, and gets no better one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = ContestAwardRule)]
pub struct AwardRule {
    /// The award.
    pub kind: AwardKind,
    /// Down to this rank, from 1; all who share it get it.
    #[serde(default)]
    pub up_to_rank: Option<i32>,
    /// From this score on.
    #[serde(default)]
    pub min_score: Option<f64>,
}

impl AwardRule {
    fn is_met(&self, rank: i64, score: f64) -> bool {
        self.up_to_rank.is_none_or(|up_to| rank <= i64::from(up_to))
            && self.min_score.is_none_or(|least| score >= least)
    }
}

/// What each of the ranked (who, rank, score) is awarded, with their rank, in their order: one award each, the best. Nobody
/// gets one for nothing.
pub fn awards<T: Copy>(rules: &[AwardRule], ranked: &[(T, i64, f64)]) -> Vec<(T, AwardKind, i64)> {
    let best = |rank: i64, score: f64| {
        let mut kinds = AwardKind::ALL.iter().copied().filter(|_| score > 0.0);
        kinds.find(|kind| rules.iter().any(|rule| rule.kind == *kind && rule.is_met(rank, score)))
    };
    ranked.iter().filter_map(|&(who, rank, score)| Some((who, best(rank, score)?, rank))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANKED: [(char, i64, f64); 6] =
        [('a', 1, 30.0), ('b', 2, 25.0), ('c', 2, 25.0), ('d', 4, 12.0), ('e', 5, 3.0), ('f', 6, 0.0)];

    fn rule(kind: AwardKind, up_to_rank: Option<i32>, min_score: Option<f64>) -> AwardRule {
        AwardRule { kind, up_to_rank, min_score }
    }

    #[test]
    fn everybody_gets_the_best_that_they_earned_whatever_the_order_of_the_rules() {
        let mut rules = [
            rule(AwardKind::First, Some(1), None),
            rule(AwardKind::Second, Some(2), None),
            rule(AwardKind::Third, None, Some(12.0)),
            rule(AwardKind::Consolation, Some(100), None),
        ];
        let expected = [
            ('a', AwardKind::First, 1),
            ('b', AwardKind::Second, 2),
            ('c', AwardKind::Second, 2),
            ('d', AwardKind::Third, 4),
            ('e', AwardKind::Consolation, 5),
        ];
        assert_eq!(awards(&rules, &RANKED), expected);
        rules.reverse();
        assert_eq!(awards(&rules, &RANKED), expected);
    }

    #[test]
    fn both_bounds_of_a_rule_hold() {
        let rules = [rule(AwardKind::First, Some(4), Some(25.0))];
        let given: Vec<char> = awards(&rules, &RANKED).into_iter().map(|(who, ..)| who).collect();
        assert_eq!(given, ['a', 'b', 'c']);
    }

    #[test]
    fn who_shares_the_last_rank_gets_it_and_nothing_is_awarded_for_nothing() {
        let shared = [('a', 1, 9.0), ('b', 1, 9.0), ('c', 3, 0.0)];
        let given = awards(&[rule(AwardKind::First, Some(3), None)], &shared);
        assert_eq!(given, [('a', AwardKind::First, 1), ('b', AwardKind::First, 1)]);
        assert!(awards(&[], &shared).is_empty());
    }
}
