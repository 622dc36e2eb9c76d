//! Which of what could be proposed is.

use super::NextProblem;

/// Problems that are proposed.
const MOST: usize = 3;

/// The first of each reason, in the order of the reasons, then what else there is, until there are three; no problem twice.
pub fn choose(by_reason: [Vec<NextProblem>; 4]) -> Vec<NextProblem> {
    let mut chosen: Vec<NextProblem> = Vec::new();
    let mut rest = Vec::new();
    for candidates in by_reason {
        let mut has_one = false;
        for candidate in candidates {
            let is_known = chosen.iter().any(|known| known.problem.id == candidate.problem.id);
            if has_one || is_known {
                rest.push(candidate);
            } else {
                has_one = true;
                chosen.push(candidate);
            }
        }
    }
    for candidate in rest {
        if chosen.iter().all(|known| known.problem.id != candidate.problem.id) {
            chosen.push(candidate);
        }
    }
    chosen.truncate(MOST);
    chosen
}

#[cfg(test)]
mod tests {
    use super::super::NextReason;
    use super::*;
    use crate::ids::QuestionId;
    use crate::questions::{Difficulty, ProblemRef};

    fn of(reason: &NextReason, ids: &[i64]) -> Vec<NextProblem> {
        let problem = |id: &i64| ProblemRef {
            id: QuestionId(*id),
            slug: format!("bai-{id}"),
            title: format!("Bài {id}"),
            difficulty: Difficulty::Easy,
        };
        ids.iter().map(|id| NextProblem { problem: problem(id), reason: reason.clone() }).collect()
    }

    fn chosen(unfinished: &[i64], roadmap: &[i64], weak: &[i64], review: &[i64]) -> Vec<i64> {
        let road = NextReason::Roadmap { slug: "co-ban".to_owned(), title: "Cơ bản".to_owned() };
        let by_reason = [
            of(&NextReason::Unfinished, unfinished),
            of(&road, roadmap),
            of(&NextReason::WeakTag { tag: "đồ thị".to_owned() }, weak),
            of(&NextReason::Review { days: 7 }, review),
        ];
        choose(by_reason).into_iter().map(|next| next.problem.id.get()).collect()
    }

    #[test]
    fn one_of_each_reason_comes_first_and_no_problem_twice() {
        assert_eq!(chosen(&[1, 2], &[3], &[4], &[5]), [1, 3, 4]);
        assert_eq!(chosen(&[1, 2], &[1, 2], &[], &[]), [1, 2]);
        assert_eq!(chosen(&[1, 2, 3], &[], &[], &[9]), [1, 9, 2]);
        assert_eq!(chosen(&[], &[], &[7, 8], &[]), [7, 8]);
        assert_eq!(chosen(&[], &[], &[], &[]), [0; 0]);
    }
}
