//! Every JSON answer is what the OpenAPI documents say: each test that calls is a test of the contract.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use anyhow::Context;
use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::answer::Answer;

/// What the HTTP layer refuses by itself, whatever the call.
const OF_HTTP: [u16; 7] = [405, 408, 414, 415, 421, 431, 504];
/// What begins the addresses that no document describes: the page of caught letters, and what providers of payments call.
const UNDESCRIBED: [&str; 3] = ["/api/openapi.json", "/api/letters", "/api/transaction/callback/"];

static CONTRACT: LazyLock<Contract> = LazyLock::new(|| {
    let documents = [
        json!(tenant_api::routes::document()),
        json!(control_plane::platform_host::document()),
        json!(control_plane::console::document()),
    ];
    Contract::of(documents.into_iter().map(closed).collect())
});

/// Checks an answer against the document that describes the call. What is no call, and answers other than JSON, have no
/// contract.
///
/// # Errors
/// With what the document says otherwise.
pub fn check(method: &str, path: &str, answer: &Answer) -> anyhow::Result<()> {
    let is_call = ["/api/", "/api-admin/"].iter().any(|root| path.starts_with(root));
    let is_described = !UNDESCRIBED.iter().any(|root| path.starts_with(root));
    if !is_call || !is_described || !answer.header("content-type").starts_with("application/json") {
        return Ok(());
    }
    CONTRACT.check(method, path, answer).with_context(|| format!("{method} {path}: {}", answer.text))
}

/// A call of a document.
struct Call {
    /// The address in parts; nothing where anything may stand.
    parts: Vec<Option<String>>,
    method: String,
    document: usize,
    answers: Map<String, Value>,
}

struct Contract {
    documents: Vec<Value>,
    calls: Vec<Call>,
    /// By document and schema.
    validators: Mutex<HashMap<(usize, String), Arc<Validator>>>,
}

impl Contract {
    fn of(documents: Vec<Value>) -> Self {
        let mut calls = Vec::new();
        for (document, text) in documents.iter().enumerate() {
            for (path, methods) in text["paths"].as_object().into_iter().flatten() {
                for (method, operation) in methods.as_object().into_iter().flatten() {
                    let answers = operation["responses"].as_object().cloned().unwrap_or_default();
                    calls.push(Call { parts: parts(path), method: method.to_uppercase(), document, answers });
                }
            }
        }
        // The more of an address is written out, the earlier it is asked.
        calls.sort_by_key(|call| call.parts.iter().filter(|part| part.is_none()).count());
        Self { documents, calls, validators: Mutex::default() }
    }

    fn check(&self, method: &str, path: &str, answer: &Answer) -> anyhow::Result<()> {
        let call = self.calls.iter().find(|call| call.method == method && call.is_at(path));
        let is_error = answer.status >= 400;
        let (document, schema) = match call {
            Some(call) => match call.answers.get(&answer.status.to_string()) {
                Some(described) => (call.document, self.schema_of(call.document, described)?),
                None if OF_HTTP.contains(&answer.status) => (call.document, error_body()),
                None => anyhow::bail!("the document knows no answer {}", answer.status),
            },
            // A call that there is not, or not by that method.
            None if is_error => (0, error_body()),
            None => anyhow::bail!("no document knows the call"),
        };
        let validator = self.validator(document, &schema)?;
        let body = answer.json()?;
        let told: Vec<String> =
            validator.iter_errors(&body).map(|error| format!("{} {error}", error.instance_path())).collect();
        anyhow::ensure!(told.is_empty(), "the answer is not what the document says: {}", told.join("; "));
        Ok(())
    }

    /// The schema of an answer's JSON.
    fn schema_of(&self, document: usize, answer: &Value) -> anyhow::Result<Value> {
        let answer = match answer["$ref"].as_str().and_then(|link| link.strip_prefix('#')) {
            Some(pointer) => self.documents[document].pointer(pointer).context("a link that leads nowhere")?,
            None => answer,
        };
        let schema = &answer["content"]["application/json"]["schema"];
        anyhow::ensure!(schema.is_object(), "the document knows no JSON of this answer");
        Ok(schema.clone())
    }

    fn validator(&self, document: usize, schema: &Value) -> anyhow::Result<Arc<Validator>> {
        let mut kept = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (document, schema.to_string());
        if let Some(validator) = kept.get(&key) {
            return Ok(validator.clone());
        }
        // Links within a schema are told from the document's root.
        let mut whole = schema.clone();
        whole["components"] = self.documents[document]["components"].clone();
        let validator = Arc::new(jsonschema::draft202012::new(&whole).map_err(|error| anyhow::anyhow!("{error}"))?);
        kept.insert(key, validator.clone());
        Ok(validator)
    }
}

impl Call {
    fn is_at(&self, path: &str) -> bool {
        let given = path.split(['?', '#']).next().unwrap_or_default().split('/').skip(1).collect::<Vec<_>>();
        let fits = |(part, given): (&Option<String>, &&str)| part.as_ref().is_none_or(|part| part == given);
        given.len() == self.parts.len() && self.parts.iter().zip(&given).all(fits)
    }
}

fn parts(path: &str) -> Vec<Option<String>> {
    path.split('/').skip(1).map(|part| (!part.starts_with('{')).then(|| part.to_owned())).collect()
}

fn error_body() -> Value {
    json!({"$ref": "#/components/schemas/ErrorBody"})
}

/// The document with every object closed: a field that it does not name is none of the answer's.
fn closed(mut document: Value) -> Value {
    let mut open = HashSet::new();
    parts_of_wholes(&document, &mut open);
    for (name, schema) in document["components"]["schemas"].as_object_mut().into_iter().flatten() {
        close(schema, open.contains(name));
    }
    for method in document["paths"].as_object_mut().into_iter().flatten().flat_map(|(_, path)| path.as_object_mut()) {
        for operation in method.values_mut() {
            close(&mut operation["responses"], false);
        }
    }
    document
}

/// The names of the schemas that are parts of others (`allOf`): those can't be closed by themselves.
fn parts_of_wholes(value: &Value, open: &mut HashSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| parts_of_wholes(item, open)),
        Value::Object(entries) => {
            for part in entries.get("allOf").and_then(Value::as_array).into_iter().flatten() {
                open.extend(part["$ref"].as_str().and_then(|link| link.rsplit('/').next()).map(str::to_owned));
            }
            entries.values().for_each(|value| parts_of_wholes(value, open));
        }
        _ => {}
    }
}

fn close(value: &mut Value, is_part: bool) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| close(item, is_part)),
        Value::Object(entries) => {
            for (key, value) in
                entries.iter_mut().filter(|(key, _)| !["enum", "example", "default"].contains(&key.as_str()))
            {
                // What is said of a part in several ways is a part in each of them.
                close(value, key == "allOf" || is_part && ["oneOf", "anyOf"].contains(&key.as_str()));
            }
            let is_closable = entries.contains_key("properties") || entries.contains_key("allOf");
            // A map of schemas may have one of the name `properties`, too: that one has no type.
            let is_schema = entries.contains_key("type") || entries.contains_key("allOf");
            if is_closable && is_schema && !is_part && !entries.contains_key("additionalProperties") {
                entries.insert("unevaluatedProperties".to_owned(), Value::Bool(false));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contract() -> Contract {
        let item = json!({"type": "object", "required": ["id"], "properties": {"id": {"type": "integer"}}});
        let both = json!({"allOf": [{"$ref": "#/components/schemas/Item"}, {"type": "object", "properties": {"name": {"type": "string"}}}]});
        let answer = |schema: &str| {
            let link = format!("#/components/schemas/{schema}");
            json!({"responses": {"200": {"content": {"application/json": {"schema": {"$ref": link}}}}}})
        };
        Contract::of(vec![closed(json!({
            "paths": {
                "/api/items/{id}": {"get": answer("Item")},
                "/api/items/both": {"get": answer("Both")},
                "/api/lone": {"get": answer("Lone")},
            },
            "components": {"schemas": {"Item": item.clone(), "Both": both, "Lone": item, "ErrorBody": {"type": "object", "required": ["message"], "properties": {"message": {}}}}},
        }))])
    }

    fn answer(status: u16, body: &Value) -> Answer {
        Answer { status, headers: reqwest::header::HeaderMap::new(), text: body.to_string() }
    }

    #[test]
    fn an_answer_is_what_its_document_says() {
        let contract = contract();
        let fits = |path: &str, status: u16, body: Value| contract.check("GET", path, &answer(status, &body)).is_ok();
        assert!(fits("/api/items/7?x=1", 200, json!({"id": 7})));
        assert!(fits("/api/items/both", 200, json!({"id": 7, "name": "a"})));
        assert!(!fits("/api/items/both", 200, json!({"id": 7, "more": "a"})));
        assert!(fits("/api/lone", 200, json!({"id": 7})));
        assert!(!fits("/api/lone", 200, json!({"id": 7, "more": 1})));
        assert!(!fits("/api/lone", 200, json!({"id": "7"})));
        assert!(!fits("/api/lone", 202, json!({"id": 7})));
        assert!(!fits("/api/none", 200, json!({})));
        assert!(fits("/api/none", 404, json!({"message": "a"})) && !fits("/api/none", 404, json!({})));
        assert!(fits("/api/lone", 405, json!({"message": "a"})) && !fits("/api/lone", 412, json!({"message": "a"})));
    }
}
