//! A course as the files of a package.

use serde_json::{Map, Value, json};

use super::{Course, CourseItem, FORMAT, QuestionBody, lesson};

/// Most characters of a lesson's title in its file's name.
const NAME_MAX: usize = 60;

/// Everything but `files/`: made so that the same course gives the same bytes.
pub fn written(course: &Course) -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut items = course.items.clone();
    let mut number = 0;
    items.iter_mut().for_each(|item| name(item, &mut number, &mut files));
    let entries = course.files.iter().map(|file| json!({ "name": file.name, "sha256": file.sha256 }));
    let mut whole = Map::from_iter([("format".to_owned(), json!(FORMAT))]);
    whole.extend(course.fields.clone());
    whole.insert("files".to_owned(), entries.collect());
    whole.insert("items".to_owned(), json!(items));
    files.insert(0, ("course.json".to_owned(), pretty(&Value::Object(whole))));
    let form = |question: &super::CourseQuestion| match &question.body {
        QuestionBody::Form(body) => {
            let mut all = Map::from_iter([("key".to_owned(), json!(question.key))]);
            all.extend(body.clone());
            Some(Value::Object(all))
        }
        QuestionBody::Item(_) => None,
    };
    let questions: Vec<Value> = course.questions.iter().filter_map(form).collect();
    files.insert(1, ("questions.json".to_owned(), pretty(&json!(questions))));
    files
}

/// Gives lessons their files, numbered in their order.
fn name(item: &mut CourseItem, number: &mut usize, files: &mut Vec<(String, Vec<u8>)>) {
    if let Some(content) = &item.content {
        *number += 1;
        let slug: String = statements::slug(&item.title).chars().take(NAME_MAX).collect();
        let slug = slug.trim_end_matches('-');
        let stem = format!("lessons/{number:02}-{}", if slug.is_empty() { "lesson" } else { slug });
        files.push((format!("{stem}.md"), lesson::written(&content.front, &content.blocks)));
        for (code, it) in &content.translations {
            files.push((format!("{stem}.{code}.md"), lesson::translation_written(it)));
        }
        item.lesson = Some(format!("{stem}.md"));
    }
    item.children.iter_mut().for_each(|child| name(child, number, files));
}

fn pretty(value: &Value) -> Vec<u8> {
    let mut bytes = serde_json::to_vec_pretty(value).unwrap_or_default();
    bytes.push(b'\n');
    bytes
}
