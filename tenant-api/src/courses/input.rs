//! What an author sends of a course.

use std::collections::BTreeMap;

use platform::faults::Faults;
use platform::messages::INVALID_DATE;
use serde::Deserialize;
use statements::Format;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::draft::{CourseDraft, CourseTexts};
use super::slugs::is_reserved;
use super::words::Level;
use crate::approval::{Status, Visibility};
use crate::ids::{AccountId, CategoryId, CourseId};
use crate::nullable::present;
use crate::questions::messages::SLUG_RESERVED;

/// Most teachers and most prerequisites of a course.
const PEOPLE_MAX: usize = 50;

/// A course as its author writes it. In a change, what is not named stays.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct CourseInput {
    pub title: Option<String>,
    /// Letters and digits separated by single hyphens; made from the title when missing.
    pub slug: Option<String>,
    /// Address of a picture.
    #[serde(rename = "coverImage")]
    pub cover_image: Option<String>,
    pub description: Option<String>,
    /// Of the description; Markdown where nothing is said.
    pub format: Option<Format>,
    pub what_you_learn: Option<Vec<String>>,
    pub requirements: Option<Vec<String>>,
    pub level: Option<Level>,
    pub tags: Option<Vec<String>>,
    /// Null: in none.
    #[schema(value_type = Option<CategoryId>)]
    #[serde(deserialize_with = "present")]
    pub category_id: Option<Option<CategoryId>>,
    /// VND; 0: free.
    pub price: Option<i64>,
    /// What is struck through beside it; null: nothing.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub origin_price: Option<Option<i64>>,
    pub discount_code: Option<String>,
    /// Days of access from joining; null: for ever.
    #[schema(value_type = Option<i32>)]
    #[serde(deserialize_with = "present")]
    pub duration: Option<Option<i32>>,
    /// Days that it should take.
    #[schema(value_type = Option<i32>)]
    #[serde(deserialize_with = "present")]
    pub suggested_duration: Option<Option<i32>>,
    /// Of the mean of its quizzes.
    pub pass_percentage: Option<i32>,
    /// Whether each lesson waits for the one before it.
    pub in_order: Option<bool>,
    /// Courses to be finished before one joins.
    pub prerequisites: Option<Vec<CourseId>>,
    /// Epoch seconds; null: at once.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub opens_at: Option<Option<i64>>,
    /// Epoch seconds; null: never.
    #[schema(value_type = Option<i64>)]
    #[serde(deserialize_with = "present")]
    pub closes_at: Option<Option<i64>>,
    /// Who teaches it, in the order shown: they may change it too. Its author where nothing is said.
    pub teachers: Option<Vec<AccountId>>,
    pub visibility: Option<Visibility>,
    /// Only when a course is created: draft, waiting_for_approval or published.
    pub status: Option<Status>,
    /// By language code: the texts in further languages.
    pub translations: Option<BTreeMap<String, CourseTexts>>,
    /// The version that was read: where the course has another by now, nothing is changed.
    pub version: Option<i64>,
}

fn put<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

/// Lines without blank ones around and between.
fn lines(lines: Vec<String>) -> Vec<String> {
    let clean = |line: String| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.into_iter().map(clean).filter(|line| !line.is_empty()).collect()
}

impl CourseTexts {
    fn tidy(self) -> Self {
        Self {
            title: self.title.split_whitespace().collect::<Vec<_>>().join(" "),
            what_you_learn: lines(self.what_you_learn),
            requirements: lines(self.requirements),
            ..self
        }
    }
}

impl CourseInput {
    /// Puts the change into a course; what is wrong is returned, field by field.
    pub fn apply(self, draft: &mut CourseDraft) -> Faults {
        let mut faults = Faults::default();
        let texts = &mut draft.texts;
        put(&mut texts.title, self.title.map(|title| title.split_whitespace().collect::<Vec<_>>().join(" ")));
        put(&mut texts.description, self.description);
        put(&mut texts.what_you_learn, self.what_you_learn.map(lines));
        put(&mut texts.requirements, self.requirements.map(lines));
        let tidy = |all: BTreeMap<String, CourseTexts>| all.into_iter().map(|(code, it)| (code, it.tidy())).collect();
        put(&mut draft.translations, self.translations.map(tidy));
        put(&mut draft.cover_image, self.cover_image.map(|address| address.trim().to_owned()));
        put(&mut draft.format, self.format);
        put(&mut draft.level, self.level);
        put(&mut draft.tags, self.tags.map(tags));
        put(&mut draft.price, self.price);
        put(&mut draft.origin_price, self.origin_price);
        put(&mut draft.discount_code, self.discount_code.map(|code| code.trim().to_owned()));
        put(&mut draft.duration, self.duration);
        put(&mut draft.suggested_duration, self.suggested_duration);
        put(&mut draft.pass_percentage, self.pass_percentage);
        put(&mut draft.in_order, self.in_order);
        put(&mut draft.visibility, self.visibility);
        put(&mut draft.opens_at, self.opens_at.map(|at| moment(&mut faults, "opens_at", at)));
        put(&mut draft.closes_at, self.closes_at.map(|at| moment(&mut faults, "closes_at", at)));
        let people = self.teachers.as_ref().map_or(0, Vec::len);
        faults.between("teachers", people, 0..=PEOPLE_MAX);
        faults.between("prerequisites", self.prerequisites.as_ref().map_or(0, Vec::len), 0..=PEOPLE_MAX);
        let wanted = self.slug.filter(|slug| !slug.trim().is_empty());
        if let Some(wanted) = wanted.and_then(|slug| faults.rule("slug", rules::slug(&slug))) {
            faults.ensure("slug", wanted == draft.slug || !is_reserved(&wanted), SLUG_RESERVED);
            draft.slug = wanted;
        }
        draft.check(&mut faults);
        faults
    }
}

fn tags(tags: Vec<String>) -> Vec<String> {
    let mut tags: Vec<String> = lines(tags);
    tags.sort_unstable();
    tags.dedup();
    tags
}

/// A moment out of epoch seconds.
pub fn moment(faults: &mut Faults, field: &str, at: Option<i64>) -> Option<OffsetDateTime> {
    // Years that a calendar has: 1970 to 2999.
    const LAST: i64 = 32_503_680_000;
    let at = at?;
    let found = OffsetDateTime::from_unix_timestamp(at).ok().filter(|_| (0..LAST).contains(&at));
    faults.ensure(field, found.is_some(), INVALID_DATE);
    found
}
