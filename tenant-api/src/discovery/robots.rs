//! What robots are asked to leave alone: what they could not open anyway, and addresses that are one person's.

/// Paths that are no pages of everybody's, in both languages.
const CLOSED: [&str; 9] =
    ["/api/", "/api-admin/", "/manage/", "/edit/", "/sign-in", "/sign-up", "/redirect-uri", "/check-in", "/parent"];

/// The text, with the sitemap's address below `base`.
pub fn text(base: &str) -> String {
    let mut text = String::from("User-agent: *\n");
    for path in CLOSED {
        text.push_str(&format!("Disallow: {path}\n"));
        if !path.starts_with("/api") {
            text.push_str(&format!("Disallow: /en{path}\n"));
        }
    }
    text.push_str(&format!("\nSitemap: {base}/sitemap.xml\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn both_languages_are_closed_and_the_sitemap_is_named() {
        let text = text("https://lop.vn");
        assert!(text.contains("Disallow: /en/manage/\n") && text.ends_with("\nSitemap: https://lop.vn/sitemap.xml\n"));
    }
}
