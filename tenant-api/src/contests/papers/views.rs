//! Papers as staff print them.

use std::collections::HashMap;

use marking::content::{ContentGap, ContentItem, ContentPlace};
use marking::{ActivityKind, Answers, Kind};
use serde::Serialize;
use statements::RenderedBlock;
use utoipa::ToSchema;

use crate::ids::{ContestPartId, QuestionId};
use crate::questions::test_cases::Sample;
use crate::questions::{Key, QuestionView};

/// Everything to print a contest's papers: each question once, and how every variant asks them.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContestPapers {
    pub name: String,
    /// Clean HTML.
    pub description_html: String,
    /// Epoch seconds.
    pub start_time: i64,
    /// Epoch seconds.
    pub end_time: i64,
    /// Minutes that all parts together take.
    pub minutes: i64,
    /// In the author's order.
    pub questions: Vec<PaperQuestion>,
    /// One without a number where the contest has no variants.
    pub variants: Vec<PaperVariant>,
}

/// A question as it is printed, with the author's order of choices.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaperQuestion {
    pub id: QuestionId,
    #[serde(rename = "type")]
    pub kind: Kind,
    /// Of multiple choice: `true_false` or empty.
    pub style: String,
    pub title: String,
    /// Clean, with a `{{key}}` for each gap.
    pub statement_html: String,
    /// Below the statement.
    pub media: Vec<RenderedBlock>,
    pub input_html: String,
    pub output_html: String,
    pub constraints_html: String,
    pub samples: Vec<Sample>,
    pub choices: Vec<PaperChoice>,
    /// Of `fill_in`, in the statement's order.
    pub gaps: Vec<ContentGap>,
    /// Of interactions: what is moved; the paper numbers them.
    pub items: Vec<ContentItem>,
    /// Of interactions: where it may go; the paper gives them letters.
    pub places: Vec<ContentPlace>,
    /// Whether it can only be answered on a screen.
    pub on_screen: bool,
}

/// A choice with whether it is right.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaperChoice {
    pub id: i64,
    /// Clean; empty where there is media.
    pub html: String,
    pub media: Option<RenderedBlock>,
    pub correct: bool,
}

/// The paper of a variant.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaperVariant {
    /// From 1, as attempts have it; null: the contest has no variants.
    pub number: Option<i32>,
    /// Of three digits, such as `101`; null: the contest has no variants.
    pub code: Option<String>,
    pub parts: Vec<PaperPart>,
}

/// A part of a paper.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaperPart {
    pub id: ContestPartId,
    pub name: String,
    /// Minutes; null: until the contest ends.
    pub quiz_time: Option<i32>,
    /// How many of the questions each contestant gets: fewer than there are where each draws some of their own.
    pub question_amount: i32,
    /// In this paper's order.
    pub questions: Vec<PaperAsked>,
}

/// A question of a paper.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaperAsked {
    /// Within the paper, from 1, through all of its parts.
    pub number: i32,
    pub question_id: QuestionId,
    pub score: f64,
    /// Ids of its choices in this paper's order.
    pub choices: Vec<i64>,
    /// The key: letters of this paper's choices, or what is accepted; null: a person or the judge marks it.
    pub answer: Option<String>,
}

/// Code of a variant: three digits for all that a contest may have.
pub fn code(variant: i32) -> String {
    (100 + variant).to_string()
}

impl PaperQuestion {
    /// The question with its key.
    pub fn new(view: QuestionView, key: &Key) -> Self {
        let content = view.content;
        let is_right: HashMap<i64, bool> = match &key.answers {
            Answers::Choices(choices) => choices.iter().filter_map(|it| Some((it.id?, it.correct))).collect(),
            _ => HashMap::new(),
        };
        let choice = |item: ContentItem| PaperChoice {
            correct: is_right.get(&item.id).copied().unwrap_or_default(),
            id: item.id,
            html: item.html,
            media: item.media,
        };
        let is_on_picture = content.interaction.as_ref().is_some_and(|it| {
            it.activity == ActivityKind::Hotspot || it.places.iter().any(|place| place.zone.is_some())
        });
        let (items, places) = content.interaction.map(|it| (it.items, it.places)).unwrap_or_default();
        Self {
            id: view.id,
            kind: view.kind,
            style: view.style,
            title: view.title,
            statement_html: view.statement_html,
            media: view.media,
            input_html: view.input_html,
            output_html: view.output_html,
            constraints_html: view.constraints_html,
            samples: view.samples,
            choices: content.choices.into_iter().map(choice).collect(),
            gaps: content.gaps,
            items,
            places,
            on_screen: is_on_picture || view.kind == Kind::VideoInteraction,
        }
    }
}
