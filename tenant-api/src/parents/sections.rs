//! What a parent's page shows: sections that features add when the process starts, each about the last 30 days.

use futures::future::BoxFuture;
use platform::error::ApiError;
use platform::locale::Locale;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ids::AccountId;
use crate::site::Site;

/// Makes a section about a child in the reader's language: nothing of anybody else, and no answers or keys.
pub type MakeSection = for<'a> fn(&'a Site, AccountId, Locale) -> BoxFuture<'a, Result<Section, ApiError>>;

/// A kind of sections.
#[derive(Clone, Copy)]
pub struct SectionKind {
    name: &'static str,
    make: MakeSection,
}

/// What a feature tells of a child.
#[derive(Debug)]
pub struct Section {
    /// In the reader's language.
    pub title: String,
    /// What is told, in its order.
    pub rows: Vec<Row>,
}

/// One line of a section, in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ParentRow)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// How much or when.
    pub value: String,
}

/// A section as it is sent.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ParentSection {
    /// Which feature's it is.
    #[schema(value_type = String)]
    kind: &'static str,
    title: String,
    rows: Vec<Row>,
}

impl SectionKind {
    /// Sections of a name, made so.
    pub const fn new(name: &'static str, make: MakeSection) -> Self {
        Self { name, make }
    }
}

/// All sections about a child.
pub(super) async fn make(
    kinds: &[SectionKind],
    site: &Site,
    child: AccountId,
    locale: Locale,
) -> Result<Vec<ParentSection>, ApiError> {
    let mut sections = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let Section { title, rows } = (kind.make)(site, child, locale).await?;
        sections.push(ParentSection { kind: kind.name, title, rows });
    }
    Ok(sections)
}
