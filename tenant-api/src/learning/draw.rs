//! What an attempt asks: the quiz's own questions and those that it draws, in the order that this person gets.

use marking::Content;
use platform::error::ApiError;
use platform::tenancy::TenantConn;
use rand::seq::SliceRandom;
use sha2::{Digest, Sha256};

use super::store;
use crate::attempts::{Asked, Attempt};
use crate::courses::messages::AT_LEAST_ONE_QUESTION;
use crate::courses::{QUESTIONS_MAX, QuizSettings};
use crate::ids::{ContestPartId, LessonId, QuestionId};

/// The questions of a new attempt.
///
/// # Errors
/// 412 where there are none.
pub async fn draw(conn: &mut TenantConn, lesson: LessonId, settings: &QuizSettings) -> Result<Vec<Asked>, ApiError> {
    let mut asked = store::list_asked(conn, lesson).await?;
    for draw in &settings.draw {
        let mut candidates = store::list_drawable(conn, draw).await?;
        candidates.retain(|candidate| asked.iter().all(|known| known.question_id != candidate.question_id));
        candidates.shuffle(&mut rand::rng());
        asked.extend(candidates.into_iter().take(usize::try_from(draw.count).unwrap_or_default()));
    }
    asked.truncate(QUESTIONS_MAX);
    if asked.is_empty() {
        return Err(AT_LEAST_ONE_QUESTION.into());
    }
    if settings.shuffle_questions {
        asked.shuffle(&mut rand::rng());
    }
    Ok(asked)
}

/// Puts choices in the order that this attempt has them, where author and quiz let them be shuffled; the same each time.
pub fn in_drawn_order(attempt: &Attempt, question: QuestionId, content: &mut Content) {
    if content.choices.is_empty() {
        return;
    }
    if content.shuffle && attempt.shuffles_choices {
        let paper = paper(attempt);
        content.choices.sort_by_key(|choice| place(&paper, question, choice.id));
    }
    content.shuffle = false;
}

/// Whose order it is: the attempt's own, or that of all papers of a variant.
fn paper(attempt: &Attempt) -> String {
    match (attempt.part_id, attempt.variant) {
        (Some(part), Some(variant)) => paper_of_variant(part, variant),
        _ => attempt.id.to_string(),
    }
}

fn paper_of_variant(part: ContestPartId, variant: i32) -> String {
    format!("part {part}/{variant}")
}

/// Ids of choices in the order that attempts at a part have them which get this variant; without variants the author's.
pub fn choices_on_paper(
    part: ContestPartId,
    variant: Option<i32>,
    question: QuestionId,
    content: &Content,
) -> Vec<i64> {
    let mut ids: Vec<i64> = content.choices.iter().map(|choice| choice.id).collect();
    if let Some(variant) = variant.filter(|_| content.shuffle) {
        let paper = paper_of_variant(part, variant);
        ids.sort_by_cached_key(|choice| place(&paper, question, *choice));
    }
    ids
}

fn place(paper: &str, question: QuestionId, choice: i64) -> [u8; 32] {
    Sha256::digest(format!("{paper}/{}/{choice}", question.get())).into()
}
