//! Questions of a file on their way into the bank: checked as those of the form are, then written in one transaction.

use std::collections::HashMap;

use exchange::{FILE_SCHEME, Item};
use marking::Kind;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;

use super::addresses::{change_texts, replaced};
use super::problems;
use crate::actor::Actor;
use crate::categories::{self, CategoryKind};
use crate::files::{self, Taken};
use crate::ids::{CategoryId, QuestionId};
use crate::questions::{Prepared, QuestionInput, check_new, insert, prepare_checked};
use crate::site::Site;

/// What files of questions are filed under.
const FOLDER: &str = "questions";
/// What stands for the address that a file will have.
const NOT_YET: &str = "/files/0/file";

/// A question that may come in.
pub struct Candidate {
    pub item: Item,
    pub is_bad: bool,
    pub messages: Vec<String>,
    /// Its files as they are kept, by their names.
    files: Vec<(String, Taken)>,
}

/// A question that is ready to be written, with its category's path in the file.
pub struct Ready {
    question: Prepared,
    path: Vec<String>,
}

/// Who brings questions in, and where to.
pub struct Import<'a> {
    pub site: &'a Site,
    pub actor: &'a Actor,
    pub uploads: &'a files::State,
    pub category: Option<CategoryId>,
    pub locale: Locale,
}

impl Import<'_> {
    /// Finds out which questions can come in; nothing is changed.
    ///
    /// # Errors
    /// When the disk fails.
    pub async fn check(&self, items: Vec<Item>) -> Result<Vec<Candidate>, ApiError> {
        let mut all = Vec::with_capacity(items.len());
        for mut item in items {
            problems::note_files(&mut item);
            let told = item.notes.iter().chain(&item.fault);
            let mut messages: Vec<String> = told.map(|note| note.message.text(self.locale, &note.params)).collect();
            let mut is_bad = item.fault.is_some();
            let mut taken = Vec::new();
            for file in std::mem::take(&mut item.files) {
                match files::take_bytes(self.site, self.uploads, &file.name, &file.bytes).await {
                    Ok(kept) => taken.push((file.name, kept)),
                    Err(error) => {
                        is_bad = true;
                        messages.push(format!("{}: {}", file.name, self.words(&error)?.join(" ")));
                    }
                }
            }
            if !is_bad {
                let addresses: Vec<_> = taken.iter().map(|(name, _)| (name.clone(), NOT_YET.to_owned())).collect();
                if let Err(error) = check_new(self.actor, input_of(&mut item, &addresses, true)?) {
                    is_bad = true;
                    messages.extend(self.words(&error)?);
                }
            }
            all.push(Candidate { item, is_bad, messages, files: taken });
        }
        Ok(all)
    }

    /// What is said of a question that is not taken; a fault of ours is nobody's question's.
    fn words(&self, error: &ApiError) -> Result<Vec<String>, ApiError> {
        if error.cause().is_some() {
            return Err(error.shared());
        }
        let of_fields = error.field_errors().iter().map(|it| it.message.text(self.locale, &it.params));
        let mut words: Vec<String> = of_fields.collect();
        words.dedup();
        if words.is_empty() {
            words.push(error.body(self.locale).message);
        }
        Ok(words)
    }

    /// Writes those that can come in: all, or none where anything fails.
    ///
    /// # Errors
    /// When the plan has no room for their files, or the database fails.
    pub async fn bring_in(&self, all: &mut [Candidate]) -> Result<(), ApiError> {
        let ready = self.prepare(all).await?;
        let mut tx = self.site.begin().await?;
        self.write(&mut tx, ready).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Stores the files of those that can come in, and renders them, before the transaction begins.
    ///
    /// # Errors
    /// When the plan has no room for their files.
    pub async fn prepare(&self, all: &mut [Candidate]) -> Result<Vec<Ready>, ApiError> {
        let mut ready = Vec::with_capacity(all.len());
        for candidate in all.iter_mut().filter(|it| !it.is_bad) {
            let mut addresses = Vec::with_capacity(candidate.files.len());
            for (name, taken) in candidate.files.drain(..) {
                let (_, address) = files::keep_taken(self.site, self.actor.id, (FOLDER, false), taken).await?;
                addresses.push((name, address));
            }
            let checked = check_new(self.actor, input_of(&mut candidate.item, &addresses, false)?)?;
            let path = if self.category.is_some() { Vec::new() } else { candidate.item.category.clone() };
            ready.push(Ready { question: prepare_checked(self.site, checked).await?, path });
        }
        Ok(ready)
    }

    /// Writes them; their ids in their order.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn write(&self, tx: &mut TenantConn, ready: Vec<Ready>) -> Result<Vec<QuestionId>, ApiError> {
        let mut known: HashMap<Vec<String>, Option<CategoryId>> = HashMap::from([(Vec::new(), self.category)]);
        let mut places: Vec<(CategoryId, Vec<i64>)> = Vec::new();
        let mut written = Vec::with_capacity(ready.len());
        for Ready { question, path } in ready {
            let id = insert(tx, self.actor, question).await?;
            written.push(id);
            let category = match known.get(&path) {
                Some(category) => *category,
                None => {
                    let category = categories::find_or_make(tx, CategoryKind::Question, &path).await?;
                    known.insert(path, category);
                    category
                }
            };
            let Some(category) = category else { continue };
            match places.iter_mut().find(|(of, _)| *of == category) {
                Some((_, ids)) => ids.push(id.get()),
                None => places.push((category, vec![id.get()])),
            }
        }
        for (category, ids) in places {
            categories::add(tx, CategoryKind::Question, category, &ids).await?;
        }
        Ok(written)
    }
}

/// A question of a file as the form would send it, its files at these addresses. Where it is only tried, tests keep
/// their contents.
fn input_of(item: &mut Item, addresses: &[(String, String)], is_tried: bool) -> Result<QuestionInput, ApiError> {
    let mut written = item.written.clone();
    let pairs: Vec<(String, String)> =
        addresses.iter().map(|(name, to)| (format!("{FILE_SCHEME}{name}"), to.clone())).collect();
    if !pairs.is_empty() {
        change_texts(&mut written, &|text| replaced(text, &pairs));
    }
    if written.kind == Kind::Theory && written.score <= 0.0 {
        // Elsewhere what is only read is worth nothing; here it counts as read.
        written.score = 1.0;
    }
    let languages: Vec<i32> =
        written.answers.as_object().into_iter().flatten().filter_map(|(id, _)| id.parse().ok()).collect();
    let mut input = QuestionInput::from(written);
    if let Some(problem) = &mut item.problem {
        input.test_cases = Some(problems::cases(problem, &languages, is_tried));
        let tests = std::mem::take(&mut problem.tests);
        let mut moved = problem.clone();
        problem.tests = tests;
        problems::change_texts(&mut moved, &|text| replaced(text, &pairs));
        problems::put(&mut input, &moved).map_err(ApiError::internal)?;
    }
    Ok(input)
}
