//! What is written of a list.

use std::collections::HashSet;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::tenancy::TenantConn;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::messages::{LISTED_TWICE, NO_SUCH_PROBLEM, TOO_MANY_LISTED, TOO_MANY_SECTIONS};
use super::reader::Reader;
use super::store::{self, NewList};
use super::words::ProblemListKind;
use crate::approval::Visibility;
use crate::ids::QuestionId;

const TITLE_MAX: usize = 200;
const SECTIONS_MAX: usize = 50;
/// Problems of a list.
pub const PROBLEMS_MAX: usize = 500;

/// Problems of a list under one title.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ProblemListSectionInput {
    /// May be empty.
    #[serde(default)]
    pub title: String,
    /// In their order.
    #[serde(default)]
    pub questions: Vec<QuestionId>,
}

/// A list of problems as it is to be.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ProblemListInput {
    #[serde(default)]
    pub title: String,
    pub kind: ProblemListKind,
    pub visibility: Visibility,
    #[serde(default)]
    pub sections: Vec<ProblemListSectionInput>,
    /// That was read; where the list has another by now, nothing is changed.
    #[serde(default)]
    pub version: Option<i64>,
}

fn at_most(message: platform::messages::Message, max: usize) -> Fault {
    Fault::with(message, vec![("max", max.to_string())])
}

impl ProblemListInput {
    /// Titles without blanks around them; what is wrong with what needs no database.
    ///
    /// # Errors
    /// 412, field by field.
    pub fn check(&mut self) -> Result<(), ApiError> {
        self.title = self.title.trim().to_owned();
        for section in &mut self.sections {
            section.title = section.title.trim().to_owned();
        }
        let mut faults = Faults::default();
        faults.required("title", &self.title).max_chars("title", &self.title, TITLE_MAX);
        faults.ensure("sections", self.sections.len() <= SECTIONS_MAX, at_most(TOO_MANY_SECTIONS, SECTIONS_MAX));
        let count: usize = self.sections.iter().map(|section| section.questions.len()).sum();
        faults.ensure("sections", count <= PROBLEMS_MAX, at_most(TOO_MANY_LISTED, PROBLEMS_MAX));
        let mut known = HashSet::new();
        faults.each("sections", &self.sections, |faults, section| {
            faults.max_chars("title", &section.title, TITLE_MAX);
            for (index, question) in section.questions.iter().enumerate() {
                faults.ensure(&format!("questions[{index}]"), known.insert(*question), LISTED_TWICE);
            }
        });
        faults.finish()
    }

    fn questions(&self) -> Vec<QuestionId> {
        self.sections.iter().flat_map(|section| section.questions.iter().copied()).collect()
    }

    /// Refuses what whoever writes may not see, and what is no problem.
    ///
    /// # Errors
    /// 412, problem by problem; when the database fails.
    pub async fn refuse_unknown(&self, conn: &mut TenantConn, reader: Reader) -> Result<(), ApiError> {
        let rows = store::problems(conn, &self.questions(), reader, "vi").await?;
        let seen: HashSet<QuestionId> = rows.into_iter().map(|row| row.id).collect();
        let mut faults = Faults::default();
        faults.each("sections", &self.sections, |faults, section| {
            for (index, question) in section.questions.iter().enumerate() {
                faults.ensure(&format!("questions[{index}]"), seen.contains(question), NO_SUCH_PROBLEM);
            }
        });
        faults.finish()
    }

    /// The titles of its sections.
    pub fn titles(&self) -> Vec<String> {
        self.sections.iter().map(|section| section.title.clone()).collect()
    }

    /// Its own row.
    pub fn row<'a>(&'a self, titles: &'a [String]) -> NewList<'a> {
        NewList { kind: self.kind, title: &self.title, visibility: self.visibility, sections: titles }
    }

    /// Its problems, and behind those of each section the ones of `kept` that were there: what whoever writes does not see
    /// goes on to be in the list.
    pub fn items(&self, kept: &[(i32, QuestionId)]) -> Vec<(i32, QuestionId)> {
        let last = i32::try_from(self.sections.len()).unwrap_or(i32::MAX);
        let mut items = Vec::new();
        for (number, section) in (1..).zip(&self.sections) {
            items.extend(section.questions.iter().map(|question| (number, *question)));
            let here = kept.iter().filter(|(of, _)| (*of).min(last) == number);
            items.extend(here.map(|(_, question)| (number, *question)));
        }
        items
    }

    /// What a history looks at.
    pub fn state(&self) -> Value {
        let sections: Vec<Value> = self
            .sections
            .iter()
            .map(|section| json!({ "title": section.title, "questions": section.questions }))
            .collect();
        json!({ "title": self.title, "kind": self.kind, "visibility": self.visibility, "sections": sections })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(sections: &[&[i64]]) -> ProblemListInput {
        let section = |questions: &&[i64]| ProblemListSectionInput {
            title: " Vòng lặp ".to_owned(),
            questions: questions.iter().map(|id| QuestionId(*id)).collect(),
        };
        ProblemListInput {
            title: "Cơ bản".to_owned(),
            kind: ProblemListKind::Roadmap,
            visibility: Visibility::Public,
            sections: sections.iter().map(section).collect(),
            version: None,
        }
    }

    #[test]
    fn limits_and_repeated_problems_are_told_at_their_place() {
        assert!(input(&[&[1, 2], &[3]]).check().is_ok());
        let told = |mut input: ProblemListInput| {
            let error = input.check().expect_err("a fault");
            let field = &error.field_errors()[0];
            (field.field.clone(), field.message)
        };
        assert_eq!(told(input(&[&[1, 2], &[3, 1]])), ("sections[1].questions[1]".to_owned(), LISTED_TWICE));
        let many: Vec<i64> = (1..=501).collect();
        assert_eq!(told(input(&[&many])), ("sections".to_owned(), TOO_MANY_LISTED));
        let empty: &[i64] = &[];
        assert_eq!(told(input(&[empty; 51])), ("sections".to_owned(), TOO_MANY_SECTIONS));
    }

    #[test]
    fn what_is_not_seen_stays_behind_its_section() {
        let kept = [(1, QuestionId(8)), (4, QuestionId(9))];
        let items = input(&[&[1], &[2]]).items(&kept);
        let plain: Vec<(i32, i64)> = items.into_iter().map(|(section, question)| (section, question.get())).collect();
        assert_eq!(plain, [(1, 1), (1, 8), (2, 2), (2, 9)]);
    }
}
