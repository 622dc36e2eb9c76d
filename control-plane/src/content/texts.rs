//! The long texts of a problem: one Markdown file a language, cut at four fixed headings.

use anyhow::{Context, bail, ensure};
use serde_json::{Map, Value};

/// The headings of a file, in order, with the fields that they become.
const SECTIONS: [(&str, &str); 4] = [
    ("## Statement", "statement"),
    ("## Input", "input_description"),
    ("## Output", "output_description"),
    ("## Constraints", "constraints"),
];

/// Title and sections of `text`, as fields of `POST /api/problems`. `name` is the file's, for errors.
///
/// # Errors
/// When the file does not follow the README: names the file and the line.
pub(super) fn parse(name: &str, text: &str) -> anyhow::Result<Map<String, Value>> {
    let mut lines = text.lines().enumerate();
    let (_, first) = lines.next().with_context(|| format!("{name} is empty"))?;
    let title = first.strip_prefix("# ").map(str::trim).filter(|title| !title.is_empty());
    let title = title.with_context(|| format!("{name}:1: the first line has to be `# <title>`"))?;
    let mut fields = Map::from_iter([("title".to_owned(), Value::from(title))]);
    let mut sections = SECTIONS.iter();
    let mut open: Option<(&str, String)> = None;
    for (at, line) in lines {
        let number = at + 1;
        if line.starts_with("# ") || line.starts_with("## ") {
            let (heading, field) = sections.next().with_context(|| format!("{name}:{number}: one heading too many"))?;
            ensure!(line == *heading, "{name}:{number}: expected `{heading}`");
            close(name, open.replace((field, String::new())), &mut fields)?;
        } else if let Some((_, body)) = &mut open {
            body.push_str(line);
            body.push('\n');
        } else if !line.trim().is_empty() {
            bail!("{name}:{number}: text before `## Statement`");
        }
    }
    if let Some((heading, _)) = sections.next() {
        bail!("{name}: `{heading}` is missing");
    }
    close(name, open, &mut fields)?;
    Ok(fields)
}

/// Notes a section that has come to its end.
fn close(name: &str, section: Option<(&str, String)>, fields: &mut Map<String, Value>) -> anyhow::Result<()> {
    if let Some((field, body)) = section {
        let body = body.trim();
        ensure!(!body.is_empty(), "{name}: the section of {field} is empty");
        fields.insert(field.to_owned(), Value::from(body));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::parse;

    const WHOLE: &str = "# Xin chào\n\n## Statement\n\nCô giáo\n\n### Nhỏ\n\n## Input\nMột dòng\n## Output\nIn ra\n\n## Constraints\n\n- $1$\n";

    #[test]
    fn a_file_becomes_five_fields() -> anyhow::Result<()> {
        let fields = parse("vi.md", WHOLE)?;
        let of = |name: &str| fields.get(name).and_then(|value| value.as_str());
        assert_eq!(of("title"), Some("Xin chào"));
        assert_eq!(of("statement"), Some("Cô giáo\n\n### Nhỏ"));
        assert_eq!(
            (of("input_description"), of("output_description"), of("constraints")),
            (Some("Một dòng"), Some("In ra"), Some("- $1$"))
        );
        Ok(())
    }

    #[test]
    fn what_does_not_follow_the_rules_is_named() {
        let cases = [
            (String::new(), "is empty"),
            (WHOLE.replace("# Xin", "Xin"), "vi.md:1"),
            (WHOLE.replace("\n## Input\nMột dòng", ""), "expected `## Input`"),
            (WHOLE.replace("\n## Constraints\n\n- $1$\n", ""), "`## Constraints` is missing"),
            (WHOLE.replace("- $1$", ""), "is empty"),
            (WHOLE.replace("\n## Statement", "lạc\n## Statement"), "vi.md:2"),
            (format!("{WHOLE}## Notes\nx"), "one heading too many"),
        ];
        for (text, wanted) in cases {
            let message = parse("vi.md", &text).map_err(|error| error.to_string()).err().unwrap_or_default();
            assert!(message.contains(wanted), "{message:?} for {wanted:?}");
        }
    }
}
