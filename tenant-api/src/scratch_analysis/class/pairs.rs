//! Who is alike.

use scratch::Signature;
use serde::Serialize;

/// Less alike, two projects are two answers to one task.
const LEAST: f64 = 0.8;
/// Most pairs that are told.
const PAIRS_MAX: usize = 200;

/// Two projects that are alike beyond the starter.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Alike {
    pub a: String,
    pub b: String,
    /// 0 to 1.
    pub similarity: f64,
}

/// Each project's signature by its name: the pairs that are alike, the most alike first, and of each project the one that it
/// is most like, where it is like any.
pub fn pairs(all: &[(&str, &Signature)], starter: Option<&Signature>) -> (Vec<Alike>, Vec<Option<(usize, f64)>>) {
    let mut alike = Vec::new();
    let mut most: Vec<Option<(usize, f64)>> = vec![None; all.len()];
    for (one, (name, signature)) in all.iter().enumerate() {
        for (other, (others, with)) in all.iter().enumerate().skip(one + 1) {
            let similarity = signature.alike(with, starter);
            for (of, to) in [(one, other), (other, one)] {
                if let Some(most) = most.get_mut(of).filter(|it| similarity > it.map_or(0.0, |(_, share)| share)) {
                    *most = Some((to, similarity));
                }
            }
            if similarity >= LEAST {
                alike.push(Alike { a: (*name).to_owned(), b: (*others).to_owned(), similarity });
            }
        }
    }
    alike.sort_by(|one, other| other.similarity.total_cmp(&one.similarity));
    alike.truncate(PAIRS_MAX);
    (alike, most)
}

#[cfg(test)]
mod tests {
    use scratch::{Block, Project, Script, Target, signature};

    use super::*;

    fn project(opcode: &str, steps: u32) -> Signature {
        let blocks = (0..steps).map(|at| Block { opcode: format!("{opcode}_{at}"), ..Block::default() }).collect();
        let scripts = vec![Script { first: 0, end: steps }];
        signature(&Project { targets: vec![Target { blocks, scripts, ..Target::default() }], extensions: vec![] })
    }

    #[test]
    fn the_most_alike_come_first() {
        let (an, binh, chi) = (project("a", 40), project("a", 40), project("b", 40));
        let all = [("An", &an), ("Bình", &binh), ("Chi", &chi)];
        let (alike, most) = pairs(&all, None);
        assert_eq!(alike, [Alike { a: "An".into(), b: "Bình".into(), similarity: 1.0 }]);
        assert_eq!(most, [Some((1, 1.0)), Some((0, 1.0)), None]);
        assert!(pairs(&all, Some(&an)).0.is_empty(), "all of it is the starter's");
    }
}
