//! A lesson as its author writes it, and what is made of it when it is saved.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::faults::{Fault, Faults};
use platform::locale::Locale;
use platform::messages::{INVALID_VALUE, REQUIRED};
use serde_json::{Value, json};
use statements::{Block, RenderedBlock, reading_minutes};

use super::content::LessonContent;
use super::input::LessonTexts;
use super::settings::QuizSettings;
use crate::content::{self, check_blocks};
use crate::courses::words::LessonKind;

/// Longest title.
pub const TITLE_MAX: usize = 200;

/// What an author may set.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonDraft {
    /// Never changed.
    pub kind: LessonKind,
    pub title: String,
    pub content: LessonContent,
    /// Of quizzes.
    pub settings: Option<QuizSettings>,
    /// By language.
    pub translations: BTreeMap<String, LessonTexts>,
}

/// What is made of a lesson when it is saved.
#[derive(Debug, Clone)]
pub struct Rendered {
    /// By language: blocks with their HTML.
    pub blocks: Value,
    /// Seconds that it takes to read.
    pub reading: i32,
}

impl LessonDraft {
    /// A new lesson of a kind.
    pub fn new(kind: LessonKind) -> Self {
        Self {
            kind,
            title: String::new(),
            content: LessonContent::default(),
            settings: (kind == LessonKind::Quiz).then(QuizSettings::default),
            translations: BTreeMap::new(),
        }
    }

    /// Notes what is wrong with it. What is unfinished is right: the course's check tells of it.
    pub fn check(&self, faults: &mut Faults) {
        check_title(faults, "title", &self.title);
        self.content.check(faults);
        faults.ensure("content.video", self.content.video.is_none() || self.kind.has_video(), INVALID_VALUE);
        if let Some(settings) = &self.settings {
            settings.check(faults);
        }
        for (code, texts) in &self.translations {
            let is_ours = Locale::parse(code).is_some_and(|locale| locale.code() == code && locale != Locale::Vi);
            faults.ensure("translations", is_ours, INVALID_VALUE);
            faults.within(&format!("translations.{code}"), |faults| {
                faults.max_chars("title", &texts.title, TITLE_MAX);
                check_blocks(faults, "blocks", &texts.blocks);
            });
        }
    }

    /// Everything that shows files, as one value.
    pub fn shown(&self) -> Value {
        json!({ "blocks": self.content.blocks, "translations": self.translations })
    }
}

/// Wants a title that is one line.
pub fn check_title(faults: &mut Faults, field: &str, title: &str) {
    match title.trim() {
        "" => faults.add(field, REQUIRED),
        title => faults.ensure(field, title.chars().count() <= TITLE_MAX, Fault::too_long(TITLE_MAX)),
    };
}

/// The texts by their names, as a reviewer compares them.
pub fn named_texts(draft: &LessonDraft) -> BTreeMap<String, String> {
    let of = |blocks: &[Block]| blocks.iter().map(text_of).collect::<Vec<_>>().join("\n\n");
    let mut texts = BTreeMap::from([("content".to_owned(), of(&draft.content.blocks))]);
    let rest = json!({ "video": draft.content.video, "files": draft.content.files, "settings": draft.settings });
    texts.insert("settings".to_owned(), serde_json::to_string_pretty(&rest).unwrap_or_default());
    for (code, translated) in &draft.translations {
        texts.insert(format!("translations.{code}"), of(&translated.blocks));
    }
    texts
}

/// A block's words, and the address of what it shows.
fn text_of(block: &Block) -> String {
    match (block, block.url()) {
        (Block::Text(text), _) => text.text.clone(),
        (other, Some(url)) => format!("[{url}] {}", other.plain()),
        (other, None) => other.plain(),
    }
}

/// Everything that is shown of a lesson, in every language, made off the async threads.
///
/// # Errors
/// When the process ends meanwhile.
pub async fn rendered(draft: &LessonDraft) -> Result<Rendered, ApiError> {
    let (blocks, translations) = (draft.content.blocks.clone(), draft.translations.clone());
    content::render(move || {
        let words: Vec<String> = blocks.iter().map(Block::plain).collect();
        let minutes =
            if words.iter().all(|text| text.trim().is_empty()) { 0 } else { reading_minutes(&words.join("\n")) };
        let html = |blocks: Vec<Block>| -> Vec<RenderedBlock> { blocks.into_iter().map(Block::rendered).collect() };
        let mut all = BTreeMap::from([(Locale::Vi.code().to_owned(), html(blocks))]);
        for (code, texts) in translations.into_iter().filter(|(_, texts)| !texts.blocks.is_empty()) {
            all.insert(code, html(texts.blocks));
        }
        Rendered { blocks: json!(all), reading: i32::try_from(minutes * 60).unwrap_or(i32::MAX) }
    })
    .await
}
