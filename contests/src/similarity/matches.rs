//! Which lines of two programs are alike.

use std::collections::HashMap;

use super::{
    Fingerprint, K, Lines, Match, Program, W,
    tokens::{Token, tokens},
};

/// Tokens that both have in the same order.
struct Run {
    /// The first ones.
    from: (usize, usize),
    /// Where the last fingerprint begins.
    last: (usize, usize),
}

/// The runs, in the order of the one.
pub(super) fn matches(one: &Program<'_>, other: &Program<'_>) -> Vec<Match> {
    let tokens = [one, other].map(|program| tokens(program.source, program.family.lexis()));
    runs(&one.prints, &other.prints).into_iter().map(|run| run.lines(&tokens[0], &tokens[1])).collect()
}

fn runs(one: &[Fingerprint], other: &[Fingerprint]) -> Vec<Run> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for print in other {
        places.entry(print.hash).or_default().push(print.at);
    }
    let mut runs: Vec<Run> = Vec::new();
    for print in one {
        let Some(places) = places.get(&print.hash) else { continue };
        match runs.last_mut().and_then(|run| Some((run.goes_on(print.at, places)?, run))) {
            Some((at, run)) => run.last = (print.at, at),
            None => {
                let from = (print.at, places[0]);
                runs.push(Run { from, last: from });
            }
        }
    }
    runs
}

impl Run {
    /// Where the other program has the fingerprint by which the run goes on without a gap.
    fn goes_on(&self, at: usize, places: &[usize]) -> Option<usize> {
        let step = at - self.last.0;
        let place = places.binary_search(&(self.last.1 + step)).ok()?;
        (step <= K).then(|| places[place])
    }

    /// Its lines, with what is alike before its first and after its last fingerprint: fewer tokens than a window has,
    /// further ones have fingerprints of their own.
    fn lines(&self, one: &[Token], other: &[Token]) -> Match {
        let same =
            |at: &(usize, usize)| matches!((one.get(at.0), other.get(at.1)), (Some(a), Some(b)) if a.code == b.code);
        let back = |by: usize| Some((self.from.0.checked_sub(by)?, self.from.1.checked_sub(by)?));
        let on = |by: usize| (self.last.0 + K - 1 + by, self.last.1 + K - 1 + by);
        let before = (1..W).map_while(back).take_while(same).last().unwrap_or(self.from);
        let after = (1..W).map(on).take_while(same).last().unwrap_or(on(0));
        Match {
            one: Lines { from: one[before.0].line, to: one[after.0].line },
            other: Lines { from: other[before.1].line, to: other[after.1].line },
        }
    }
}
