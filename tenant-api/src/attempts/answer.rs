//! What somebody has answered to a question of an attempt: as a call sends it, or as a draft has kept it.

use marking::{Kind, drawing};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::ids::QuestionId;
use crate::judge::FileInput;
use crate::languages::{self, LanguageRef};

/// What a text may be, and the longest type of a file.
pub const FORMATS: [&str; 4] = ["", "plaintext", "html", "markdown"];
pub const FILE_TYPE_MAX: usize = 100;

/// An answer to a question of a quiz.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct GivenAnswer {
    pub question_id: QuestionId,
    /// In the kind's encoding; of programs nothing.
    #[serde(default)]
    pub answer: String,
    /// Of texts: `plaintext`, `html` or `markdown`.
    #[serde(default)]
    pub format: String,
    /// Of a file whose address is the answer.
    #[serde(default)]
    pub file_type: String,
    /// Of programs.
    #[serde(default, deserialize_with = "languages::maybe_id_or_key")]
    #[schema(value_type = Option<LanguageRef>)]
    pub language_id: Option<i32>,
    /// Of programs.
    #[serde(default)]
    pub source_code: String,
    /// Further files of a program.
    #[serde(default)]
    pub files: Vec<FileInput>,
}

impl GivenAnswer {
    /// Nothing of an answer.
    pub fn blank(question_id: QuestionId) -> Self {
        Self {
            question_id,
            answer: String::new(),
            format: String::new(),
            file_type: String::new(),
            language_id: None,
            source_code: String::new(),
            files: Vec::new(),
        }
    }

    /// What a draft of a question of that kind holds: its answer, as a call would send it or as the player writes it (of a
    /// program the language's id on a line of its own, then the source). None where there is no answer in it.
    pub fn of_draft(question_id: QuestionId, kind: Kind, data: &Value) -> Option<Self> {
        let blank = Self::blank(question_id);
        let given = match data.get("answer")? {
            Value::String(text) if kind.is_program() => {
                let (language_id, source_code) = program(text);
                Some(Self { language_id, source_code: source_code.to_owned(), ..blank })
            }
            Value::String(text) => {
                let format = if kind == Kind::LongAnswer { "markdown" } else { "" };
                Some(Self { answer: text.clone(), format: format.into(), ..blank })
            }
            Value::Object(parts) => {
                let mut parts = parts.clone();
                parts.insert("question_id".into(), question_id.get().into());
                serde_json::from_value(Value::Object(parts)).ok()
            }
            _ => None,
        };
        given.filter(Self::is_sound)
    }

    /// The same for a question of that kind: drawings are in one language.
    #[must_use]
    pub fn for_kind(self, kind: Kind) -> Self {
        let language_id = if kind == Kind::Turtle { Some(drawing::LANGUAGE) } else { self.language_id };
        Self { language_id, ..self }
    }

    /// Whether nothing is answered. What is only to be read is answered by having been there.
    pub fn is_empty(&self, kind: Kind) -> bool {
        match kind {
            Kind::Theory => false,
            _ if kind.is_program() => self.source_code.trim().is_empty() && self.files.is_empty(),
            _ => self.answer.trim().is_empty(),
        }
    }

    /// Whether it can be stored: what the calls check field by field.
    pub fn is_sound(&self) -> bool {
        let texts = [&self.answer, &self.source_code];
        let files = self.files.iter().flat_map(|file| [&file.path, &file.content]);
        let is_text = texts.into_iter().chain(files).all(|text| !text.contains('\0'));
        let is_type = self.file_type.chars().count() <= FILE_TYPE_MAX && !self.file_type.contains('\0');
        is_text && is_type && FORMATS.contains(&self.format.as_str())
    }

    /// Bytes.
    pub fn size(&self) -> usize {
        let files: usize = self.files.iter().map(|file| file.content.len()).sum();
        self.answer.len() + self.source_code.len() + files
    }
}

fn program(text: &str) -> (Option<i32>, &str) {
    let (head, source) = text.split_once('\n').unwrap_or((text, ""));
    match head.parse::<i32>() {
        Ok(language) if language >= 0 => (Some(language), source),
        _ => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn drafts_are_read_as_the_player_and_calls_write_them() {
        let read = |kind, data| GivenAnswer::of_draft(QuestionId(7), kind, &data);
        let code = read(Kind::Code, json!({"seq": 3, "answer": "71\nprint(1)\n"})).expect("an answer");
        assert_eq!((code.language_id, code.source_code.as_str()), (Some(71), "print(1)\n"));
        let code = read(Kind::Code, json!({"answer": "print(1)"})).expect("an answer");
        assert_eq!((code.language_id, code.source_code.as_str()), (None, "print(1)"));
        for language in [json!(71), json!("python")] {
            let draft = json!({"answer": {"language_id": language, "source_code": "x"}});
            let code = read(Kind::Code, draft).expect("an answer");
            assert_eq!((code.language_id, code.source_code.as_str()), (Some(71), "x"));
        }
        let text = read(Kind::LongAnswer, json!({"answer": "Chào"})).expect("an answer");
        assert_eq!((text.answer.as_str(), text.format.as_str()), ("Chào", "markdown"));
        for nothing in [json!({}), json!({"answer": null}), json!({"answer": 3}), json!(null)] {
            assert!(read(Kind::SingleChoice, nothing).is_none());
        }
        let drawn = read(Kind::Turtle, json!({"answer": "0\nforward(10)"})).expect("an answer").for_kind(Kind::Turtle);
        assert_eq!(drawn.language_id, Some(drawing::LANGUAGE));
    }

    #[test]
    fn what_is_blank_is_no_answer_but_of_what_is_only_read() {
        let blank = GivenAnswer { answer: " \n".into(), ..GivenAnswer::blank(QuestionId(7)) };
        assert!(blank.is_empty(Kind::ShortAnswer) && blank.is_empty(Kind::Code) && !blank.is_empty(Kind::Theory));
        let code = GivenAnswer { source_code: "x".into(), ..GivenAnswer::blank(QuestionId(7)) };
        assert!(!code.is_empty(Kind::TestDrivenCode));
    }
}
