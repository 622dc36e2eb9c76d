//! What is told after an answer.

use marking::Part;
use marking::content::Hidden;
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

/// What is told of an answer whose marking gave `parts`: the solution and what is right only to who `sees_solution`.
pub fn review(
    parts: &[Part],
    hidden: Option<&Hidden>,
    sees_solution: bool,
    (max_score, deduction): (f64, f64),
) -> Review {
    let solution = hidden.filter(|_| sees_solution);
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
        for sees_solution in [false, true] {
            let told = review(std::slice::from_ref(&part), Some(&hidden), sees_solution, (10.0, 0.2));
            assert_eq!((told.parts[0].score, told.parts[0].feedback.as_str()), (4.0, "<p>Chưa đúng.</p>"));
            assert_eq!((told.parts[0].right.is_some(), told.shows_solution()), (sees_solution, sees_solution));
            assert_eq!(told.solution_html.is_some(), sees_solution);
        }
    }
}
