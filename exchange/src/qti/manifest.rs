//! The manifest of a content package.

use roxmltree::Node;

use crate::archive::resolve;
use crate::xml;

/// An item of a package.
#[derive(Debug, Default)]
pub struct Resource {
    pub path: String,
    /// Names of categories, from the topmost.
    pub category: Vec<String>,
    pub tags: Vec<String>,
}

/// The items that a manifest names; `path` is its own.
pub fn read(root: Node<'_, '_>, path: &str) -> Vec<Resource> {
    let is_item = |it: &Node<'_, '_>| {
        it.tag_name().name() == "resource" && it.attribute("type").is_some_and(|it| it.starts_with("imsqti_item"))
    };
    let resource = |it: Node<'_, '_>| {
        let href = it.attribute("href").or_else(|| xml::child(it, "file")?.attribute("href"))?;
        let path = resolve(path, &crate::text::percent_decoded(href)).unwrap_or_else(|| href.to_owned());
        let all = |parent: Node<'_, '_>, name: &str| -> Vec<String> {
            let nodes = parent.descendants().filter(|it| it.tag_name().name() == name);
            nodes.map(|it| xml::text(it).trim().to_owned()).filter(|it| !it.is_empty()).collect()
        };
        let first = it.descendants().find(|it| it.tag_name().name() == "taxonPath");
        let taxa = first.map(|it| it.descendants().filter(|it| it.tag_name().name() == "taxon").collect::<Vec<_>>());
        let entry = |taxon: Node<'_, '_>| xml::child(taxon, "entry").map(|it| xml::text(it).trim().to_owned());
        let category = taxa.unwrap_or_default().into_iter().filter_map(entry).filter(|it| !it.is_empty()).collect();
        Some(Resource { path, category, tags: all(it, "keyword") })
    };
    root.descendants().filter(is_item).filter_map(resource).collect()
}
