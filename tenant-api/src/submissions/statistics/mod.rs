//! What first answers say of a question: how hard it is, whom it tells apart, what is chosen, what is to be looked at.

mod store;

use actix_web::{get, web};
use marking::Answers;
use platform::envelope::Envelope;
use platform::error::ApiError;
use serde::Serialize;
use utoipa::ToSchema;

use self::store::First;
use crate::actor::Actor;
use crate::ids::QuestionId;
use crate::permissions::{Action, Resource};
use crate::questions::{find_editable, find_key};
use crate::site::Site;

/// People from which on a warning about how hard it is or what nobody picks means something.
const PEOPLE_TO_WARN: i64 = 10;
/// People from which on a correlation means something.
const PEOPLE_TO_CORRELATE: i64 = 30;
/// Mean shares beyond which a question tells little.
const EASY: f64 = 0.95;
const HARD: f64 = 0.10;
/// A wrong choice that fewer than these pick is none: the usual rule for distractors.
const DEAD: f64 = 0.05;

platform::text_enum! {
    /// What is to be looked at.
    pub enum QuestionWarning {
        /// Nearly everybody is right.
        TooEasy = "too_easy",
        /// Very few are right.
        TooHard = "too_hard",
        /// A wrong choice that hardly anybody picks.
        DeadChoice = "dead_choice",
        /// Those who do well elsewhere are wrong here.
        KeyInDoubt = "key_in_doubt",
    }
}

/// What first answers say of a question. Shares are from 0 to 1.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionStatistics {
    /// All that were sent.
    answers: i64,
    /// Who sent them.
    people: i64,
    /// The mean share of first answers; null until one is marked.
    facility: Option<f64>,
    /// Pearson's correlation of first answers with the person's mean share over at least five other questions; null
    /// under 30 people.
    discrimination: Option<f64>,
    /// The middle one of the seconds that first answers took; null where none was measured.
    median_seconds: Option<f64>,
    /// The share of people who took a hint.
    hints: f64,
    /// Of choices: how many of the first answers pick each; of statements, how many call it true.
    choices: Vec<ChoiceShare>,
    warnings: Vec<QuestionWarning>,
}

/// How many pick a choice.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChoiceShare {
    id: i64,
    share: f64,
}

/// What first answers say of a question, for its editors.
#[utoipa::path(tag = "question", params(QuestionId), responses((status = 200, body = Envelope<QuestionStatistics>)))]
#[get("/api/question/{id}/statistics")]
pub async fn get_statistics(
    site: Site,
    actor: Actor,
    id: web::Path<QuestionId>,
) -> Result<Envelope<QuestionStatistics>, ApiError> {
    actor.require(Resource::Question, Action::Update)?;
    let mut conn = site.read().await?;
    let question = find_editable(&mut conn, *id, &actor).await?;
    let key = find_key(&mut conn, question.id).await?;
    let first = store::first_answers(&mut conn, question.id).await?;
    let (with_others, discrimination) = store::discrimination(&mut conn, question.id).await?;
    let discrimination = discrimination.filter(|_| with_others >= PEOPLE_TO_CORRELATE);
    let picked = match &key.answers {
        Answers::Choices(_) => store::picks(&mut conn, question.id).await?,
        _ => Vec::new(),
    };
    let (choices, is_dead) = choice_shares(&key.answers, &picked, first.marked);
    let First { answers, people, facility, median_seconds, with_hints, .. } = first;
    let warnings = warnings(&first, discrimination, is_dead && key.style.is_empty());
    #[expect(clippy::cast_precision_loss, reason = "people are fewer than a float counts")]
    let hints = with_hints as f64 / people.max(1) as f64;
    let statistics =
        QuestionStatistics { answers, people, facility, discrimination, median_seconds, hints, choices, warnings };
    Ok(Envelope::of(statistics))
}

/// The share of each choice, and whether a wrong one is hardly ever picked.
fn choice_shares(answers: &Answers, picked: &[(i64, i64)], people: i64) -> (Vec<ChoiceShare>, bool) {
    let Answers::Choices(choices) = answers else { return (Vec::new(), false) };
    let of = |id: i64| picked.iter().find(|(known, _)| *known == id).map_or(0, |(_, count)| *count);
    #[expect(clippy::cast_precision_loss, reason = "people are fewer than a float counts")]
    let share = |id: i64| of(id) as f64 / people.max(1) as f64;
    let known = choices.iter().filter_map(|choice| Some((choice.id?, choice.correct)));
    let is_dead = known.clone().any(|(id, correct)| !correct && share(id) < DEAD);
    (known.map(|(id, _)| ChoiceShare { id, share: share(id) }).collect(), is_dead)
}

fn warnings(first: &First, discrimination: Option<f64>, is_dead: bool) -> Vec<QuestionWarning> {
    let is_known = first.marked >= PEOPLE_TO_WARN;
    let facility = first.facility.filter(|_| is_known);
    let all = [
        (facility.is_some_and(|it| it >= EASY), QuestionWarning::TooEasy),
        (facility.is_some_and(|it| it <= HARD), QuestionWarning::TooHard),
        (is_known && is_dead, QuestionWarning::DeadChoice),
        (discrimination.is_some_and(|it| it < 0.0), QuestionWarning::KeyInDoubt),
    ];
    all.into_iter().filter(|(is_there, _)| *is_there).map(|(_, warning)| warning).collect()
}
