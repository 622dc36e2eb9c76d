//! Addresses of files in the texts of a question: in a file that is taken along they are names of its own parts.

use marking::Written;
use serde_json::Value;

/// Changes every text of a question in which an address may be.
pub fn change_texts(written: &mut Written, change: &impl Fn(&str) -> String) {
    let all = [&mut written.statement, &mut written.solution];
    all.into_iter().chain(written.hints.iter_mut().map(|hint| &mut hint.text)).for_each(|text| *text = change(text));
    change_value(&mut written.answers, change);
    for block in &mut written.media {
        if let Ok(mut value) = serde_json::to_value(&*block) {
            change_value(&mut value, change);
            if let Ok(changed) = serde_json::from_value(value) {
                *block = changed;
            }
        }
    }
    for texts in written.translations.values_mut() {
        let all = [&mut texts.statement, &mut texts.solution];
        all.into_iter().chain(&mut texts.hints).chain(texts.parts.values_mut()).for_each(|text| *text = change(text));
    }
}

/// Changes every text of a value.
pub fn change_value(value: &mut Value, change: &impl Fn(&str) -> String) {
    match value {
        Value::String(text) => *text = change(text),
        Value::Array(items) => items.iter_mut().for_each(|item| change_value(item, change)),
        Value::Object(entries) => entries.values_mut().for_each(|item| change_value(item, change)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Replaces the first of each pair by the second, the longest first: one may begin like another.
pub fn replaced(text: &str, pairs: &[(String, String)]) -> String {
    let mut pairs: Vec<&(String, String)> = pairs.iter().collect();
    pairs.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    pairs.into_iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
mod tests {
    use marking::Hint;
    use serde_json::json;

    use super::*;

    #[test]
    fn every_text_is_changed_and_the_longest_name_counts() {
        let mut written = Written {
            statement: "![](exchange:a.png) ![](exchange:a.png.jpg)".into(),
            hints: vec![Hint { text: "exchange:a.png".into(), cost: 0.0 }],
            answers: json!([{"text": "exchange:a.png", "correct": true}]),
            ..Written::default()
        };
        let pairs = [("exchange:a.png".into(), "/1".into()), ("exchange:a.png.jpg".into(), "/2".into())];
        change_texts(&mut written, &|text| replaced(text, &pairs));
        assert_eq!((written.statement.as_str(), written.hints[0].text.as_str()), ("![](/1) ![](/2)", "/1"));
        assert_eq!(written.answers[0]["text"], "/1");
    }
}
