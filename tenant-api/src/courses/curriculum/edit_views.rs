//! A curriculum as its editors see it.

use std::collections::{BTreeMap, HashMap};

use platform::error::ApiError;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::store::ItemRow;
use super::tree::{Node, nodes_of};
use super::views::{LessonFacts, nest};
use crate::courses::words::ItemKind;
use crate::ids::ItemId;

/// An item with everything that may be set.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EditItem {
    pub id: ItemId,
    pub kind: ItemKind,
    pub title: String,
    /// By language code.
    pub translations: BTreeMap<String, ItemTexts>,
    /// Of lessons.
    pub lesson: Option<LessonFacts>,
    pub is_preview: bool,
    pub is_hidden: bool,
    /// Epoch seconds.
    pub opens_at: Option<i64>,
    /// Days after joining.
    pub opens_after_days: Option<i32>,
    /// Lessons that are to be finished first.
    pub requires: Vec<ItemId>,
    pub version: i64,
    #[schema(no_recursion)]
    pub children: Vec<EditItem>,
}

/// An item's texts in another language.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ItemTexts {
    pub title: String,
}

/// Rows as a tree.
///
/// # Errors
/// When a row can't be read.
pub fn edit_tree(rows: Vec<ItemRow>) -> Result<Vec<EditItem>, ApiError> {
    let mut texts = HashMap::with_capacity(rows.len());
    for row in &rows {
        let translations: BTreeMap<String, ItemTexts> =
            serde_json::from_value(row.translations.clone()).map_err(ApiError::internal)?;
        texts.insert(row.id, (row.own_title.clone(), translations, row.version));
    }
    let nodes = nodes_of(rows);
    let make = |at: usize| item(&nodes[at], &texts);
    Ok(nest(&nodes, make, |parent, child| parent.children.push(child), |item| item.children.reverse()))
}

fn item(node: &Node, texts: &HashMap<ItemId, (String, BTreeMap<String, ItemTexts>, i64)>) -> EditItem {
    let (title, translations, version) = texts.get(&node.id).cloned().unwrap_or_default();
    EditItem {
        id: node.id,
        kind: node.kind,
        title,
        translations,
        lesson: node.lesson.as_ref().map(LessonFacts::from),
        is_preview: node.is_preview,
        is_hidden: node.is_hidden,
        opens_at: node.opens_at.map(OffsetDateTime::unix_timestamp),
        opens_after_days: node.opens_after_days,
        requires: node.requires.clone(),
        version,
        children: Vec::new(),
    }
}
