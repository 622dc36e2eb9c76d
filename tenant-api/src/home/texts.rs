//! Markdown of sections as HTML, from memory: every visitor of a home page needs the same few texts.

use std::sync::Arc;

use moka::future::Cache;
use platform::error::ApiError;
use statements::{Format, RichText};

use crate::content;

/// Bytes of texts and of their HTML that are remembered.
const REMEMBERED: u64 = 16 * 1024 * 1024;

/// HTML by its Markdown, of whichever site.
pub struct Texts(Cache<String, Arc<str>>);

impl Default for Texts {
    fn default() -> Self {
        let size = |text: &String, html: &Arc<str>| u32::try_from(text.len() + html.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(size).max_capacity(REMEMBERED).build())
    }
}

impl Texts {
    /// Clean HTML of a text; empty where that is.
    ///
    /// # Errors
    /// When the process ends meanwhile.
    pub async fn html(&self, text: &str) -> Result<String, ApiError> {
        if text.is_empty() {
            return Ok(String::new());
        }
        let source = text.to_owned();
        let made = self.0.try_get_with(source.clone(), async move {
            let rendered = content::render(move || RichText { format: Format::Markdown, text: source }.html()).await?;
            Ok::<Arc<str>, ApiError>(rendered.into())
        });
        match made.await {
            Ok(html) => Ok(html.to_string()),
            Err(error) => Err(Arc::try_unwrap(error).unwrap_or_else(|error| error.shared())),
        }
    }
}
