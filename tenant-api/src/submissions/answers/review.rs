//! What is told after an answer.

use marking::content::Hidden;
use marking::{Part, ShowSolution};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::tries::points;

/// What is told after an answer.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Review {
    pub parts: Vec<ReviewPart>,
    /// Clean; null where it is not to be seen.
    pub solution_html: Option<String>,
}

impl Review {
    /// Whether it tells what is right.
    pub fn shows_solution(&self) -> bool {
        self.solution_html.is_some() || self.parts.iter().any(|part| part.right.is_some())
    }
}

/// A part of an answer: a choice that was picked, a gap, an item, a moment, or the whole (`answer`).
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ReviewPart {
    pub id: String,
    /// Null where nobody has marked it.
    pub correct: Option<bool>,
    /// Points, less what is deducted.
    pub score: f64,
    /// Of the whole, from 0 to 1.
    pub share: f64,
    /// In the answer's encoding.
    pub given: String,
    /// Clean HTML; empty: none.
    pub feedback: String,
    /// What is right there, as clean HTML; null where it is not to be seen.
    pub right: Option<String>,
}

/// What somebody may see of an answer's key.
#[derive(Debug, Clone, Copy)]
pub struct Sight {
    /// Whether they may change the question.
    pub is_editor: bool,
    /// Whether who answered has solved the question.
    pub is_solved: bool,
    /// Whether more of the answer is to come.
    pub is_unfinished: bool,
}

impl Sight {
    /// Whether the solution and what is right are shown.
    fn sees_solution(self, show: ShowSolution) -> bool {
        self.is_editor
            || match show {
                ShowSolution::Never => false,
                ShowSolution::Solved => self.is_solved,
                ShowSolution::Answered => !self.is_unfinished,
            }
    }
}

/// What is told of an answer whose marking gave `parts`.
pub fn review(
    parts: &[Part],
    hidden: Option<&Hidden>,
    show: ShowSolution,
    sight: Sight,
    (max_score, deduction): (f64, f64),
) -> Review {
    let solution = hidden.filter(|_| sight.sees_solution(show));
    let told = |part: &Part| ReviewPart {
        id: part.id.clone(),
        correct: part.correct,
        score: points(part.share, max_score, deduction),
        share: part.share,
        given: part.given.clone(),
        feedback: hidden.and_then(|hidden| hidden.feedback.get(&part.feedback)).cloned().unwrap_or_default(),
        right: solution.and_then(|hidden| hidden.right.get(&part.id)).cloned(),
    };
    let mut told: Vec<ReviewPart> = parts.iter().map(told).collect();
    // What is right where nothing was given: a choice that was left, a gap that stayed empty.
    for (id, html) in solution.iter().flat_map(|hidden| &hidden.right) {
        if !parts.iter().any(|part| part.id == *id) {
            told.push(ReviewPart { id: id.clone(), right: Some(html.clone()), ..ReviewPart::default() });
        }
    }
    Review {
        parts: told,
        solution_html: solution.map(|hidden| hidden.solution.clone()).filter(|html| !html.is_empty()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_right_is_shown_to_whom_it_is_for() {
        let hidden = Hidden {
            hints: vec!["never told here".into()],
            solution: "<p>Vì 2 + 2 = 4.</p>".into(),
            feedback: [("7".into(), "<p>Chưa đúng.</p>".into())].into(),
            right: [("answer".into(), "<p>4</p>".into())].into(),
        };
        let part =
            Part { id: "answer".into(), correct: Some(false), share: 0.5, given: "7".into(), feedback: "7".into() };
        let seen = |show, is_editor, is_solved, is_unfinished| {
            let sight = Sight { is_editor, is_solved, is_unfinished };
            let told = review(std::slice::from_ref(&part), Some(&hidden), show, sight, (10.0, 0.2));
            assert_eq!((told.parts[0].score, told.parts[0].feedback.as_str()), (4.0, "<p>Chưa đúng.</p>"));
            assert_eq!(told.parts[0].right.is_some(), told.solution_html.is_some());
            told.solution_html.is_some()
        };
        for (show, unsolved, solved) in [
            (ShowSolution::Never, false, false),
            (ShowSolution::Solved, false, true),
            (ShowSolution::Answered, true, true),
        ] {
            assert_eq!((seen(show, false, false, false), seen(show, false, true, false)), (unsolved, solved), "{show}");
            assert!(seen(show, true, false, false), "editors see everything");
        }
        assert!(!seen(ShowSolution::Answered, false, false, true), "more of it is to come");
    }
}
