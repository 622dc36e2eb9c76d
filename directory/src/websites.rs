//! What a site calls itself and looks like: written by the site, read through the directory.

use platform::error::FieldError;
use platform::messages::{HAS_NUL, REQUIRED, TOO_LONG};
use serde_json::{Map, Value};
use sqlx::{PgConnection, PgPool};

/// Largest configuration of a site, in bytes of JSON as the database writes it.
pub const LARGEST: usize = 256 * 1024;
/// Most characters of a site's name.
pub const LONGEST_NAME: usize = 120;

/// The parts that a configuration may have.
const PARTS: [&str; 8] =
    ["slogan", "description", "appearance_configuration", "social_media", "options", "logo", "favicon", "background"];

/// Whether a part of a website configuration is what it may be: an address of a picture, or an object of which no link
/// leads to anything but a place. The database takes no NUL in it.
pub fn is_sound(part: &str, value: &Value) -> bool {
    match part {
        "logo" | "favicon" | "background" => value.as_str().is_some_and(is_address),
        part => PARTS.contains(&part) && value.is_object() && are_links_sound(value, ""),
    }
}

/// What keeps a site from being called so, wherever it is named: at its sign-up, by its admins, by an operator. A name is
/// looked at without the blanks around it.
pub fn name_fault(name: &str) -> Option<FieldError> {
    let name = name.trim();
    if name.is_empty() {
        return Some(FieldError::new("name", REQUIRED));
    }
    if name.chars().any(char::is_control) {
        return Some(FieldError::new("name", HAS_NUL));
    }
    let params = vec![("max", LONGEST_NAME.to_string())];
    let too_long = FieldError { field: "name".to_owned(), message: TOO_LONG, params };
    (name.chars().count() > LONGEST_NAME).then_some(too_long)
}

/// A configuration out of the parts of one that may be anybody's; what is no part, or none at all, is left out.
///
/// # Errors
/// With the part that is not sound, or `website` where it is too large as a whole.
pub fn vetted(foreign: &Map<String, Value>) -> Result<Value, &'static str> {
    let mut config = Map::new();
    for part in PARTS {
        match foreign.get(part) {
            None | Some(Value::Null) => {}
            Some(value) if is_sound(part, value) => drop(config.insert(part.to_owned(), value.clone())),
            Some(_) => return Err(part),
        }
    }
    let config = Value::Object(config);
    if config.to_string().len() > LARGEST { Err("website") } else { Ok(config) }
}

/// A picture's address: on this site, over HTTPS, or none.
fn is_address(text: &str) -> bool {
    text.len() <= 500
        && (text.is_empty() || (text.starts_with('/') && !text.starts_with("//")) || text.starts_with("https://"))
        && !text.contains(['"', '<', '>', '\\', ' ', '\0'])
}

/// Below `key`: texts are anything, links are links.
fn are_links_sound(value: &Value, key: &str) -> bool {
    match value {
        Value::String(text) => !text.contains('\0') && (!is_link_name(key) || is_link(text)),
        Value::Array(items) => items.iter().all(|item| are_links_sound(item, key)),
        Value::Object(entries) => entries.iter().all(|(key, value)| !key.contains('\0') && are_links_sound(value, key)),
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
    }
}

/// Whether what is called so is followed or fetched: `path`, `pathLoggedIn`, `facebook_url`, `image`, …
fn is_link_name(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    ["path", "url", "link", "href", "src", "image"].iter().any(|name| key.contains(name))
}

/// A path or an address of a scheme that leads somewhere. Browsers skip blanks and control characters in a scheme.
fn is_link(text: &str) -> bool {
    let tight: String = text.chars().filter(|it| !it.is_whitespace() && !it.is_control()).collect();
    match tight.split_once([':', '/', '?', '#']) {
        Some((scheme, _)) if tight[scheme.len()..].starts_with(':') => {
            ["http", "https", "mailto", "tel"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
        }
        _ => true,
    }
}

/// Lays `patch` over a site's website configuration, part by part at the top and within `options`, and changes its name
/// where one is given; two who save different parts at one time both do. Every directory learns of it by notification; what changes nothing
/// writes nothing. Returns false, and nothing is saved, where the whole would be larger than [`LARGEST`].
///
/// # Errors
/// When the control database is away, there is no such site, `patch` is no object or `name` is empty.
pub async fn merge(pool: &PgPool, tenant: i64, name: Option<&str>, patch: &Value) -> Result<bool, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    rename(&mut transaction, tenant, name).await?;
    let size = sqlx::query_scalar!(
        r#"INSERT INTO websites AS w (tenant_id, config) VALUES ($1, $2)
           ON CONFLICT (tenant_id) DO UPDATE SET updated_at = now(),
                 config = w.config || jsonb_set($2, '{options}', coalesce(w.config -> 'options', '{}') || coalesce($2 -> 'options', '{}'), false)
                 WHERE w.config || jsonb_set($2, '{options}', coalesce(w.config -> 'options', '{}') || coalesce($2 -> 'options', '{}'), false)
                       <> w.config
           RETURNING octet_length(config::text) AS "size!""#,
        tenant,
        patch
    )
    .fetch_optional(&mut *transaction)
    .await?;
    if size.is_some_and(|size| usize::try_from(size).is_ok_and(|size| size > LARGEST)) {
        transaction.rollback().await?;
        return Ok(false);
    }
    transaction.commit().await?;
    Ok(true)
}

/// A site's configuration as it was last saved.
///
/// # Errors
/// When the control database is away.
pub async fn config(pool: &PgPool, tenant: i64) -> Result<Value, sqlx::Error> {
    let saved = sqlx::query_scalar!("SELECT config FROM websites WHERE tenant_id = $1", tenant);
    Ok(saved.fetch_optional(pool).await?.unwrap_or_else(|| Value::Object(Map::new())))
}

async fn rename(conn: &mut PgConnection, tenant: i64, name: Option<&str>) -> Result<(), sqlx::Error> {
    let Some(name) = name else { return Ok(()) };
    sqlx::query!("UPDATE tenants SET name = $2, updated_at = now() WHERE id = $1 AND name <> $2", tenant, name)
        .execute(conn)
        .await
        .map(drop)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_name_is_a_line_of_120_characters_at_most() {
        let fault = |name: &str| name_fault(name).map(|fault| fault.message);
        for name in ["L", " Lớp cô Lan ", &"ê".repeat(120)] {
            assert_eq!(fault(name), None, "{name:?}");
        }
        for (name, message) in [
            ("", REQUIRED),
            (" \t", REQUIRED),
            ("Lớp\0", HAS_NUL),
            ("Lớp\ncô Lan", HAS_NUL),
            (&"ê".repeat(121), TOO_LONG),
        ] {
            assert_eq!(fault(name), Some(message), "{name:?}");
        }
    }

    #[test]
    fn links_lead_to_places() {
        for link in
            ["", "/problems", "problems?a=b:c", "#top", "https://a.vn/x", "HTTP://a.vn", "mailto:a@b.vn", "tel:+84"]
        {
            assert!(is_link(link), "{link}");
        }
        for link in ["javascript:alert(1)", " JavaScript:x", "java\tscript:x", "data:text/html,x", "vbscript:x", ":"] {
            assert!(!is_link(link), "{link}");
        }
    }

    #[test]
    fn parts_are_what_they_may_be() {
        let menu = |path: &str| json!({"header": {"menu": [{"title": {"vi": "JavaScript: từ đầu"}, "path": path}]}});
        assert!(is_sound("options", &menu("/course")));
        assert!(!is_sound("options", &menu("javascript:alert(1)")));
        assert!(!is_sound("options", &json!("header")));
        assert!(!is_sound("slogan", &json!({"vi": "a\0"})));
        assert!(is_sound("logo", &json!("/files/logo.png")) && !is_sound("logo", &json!("//evil.example/x")));
        assert!(!is_sound("logo", &json!(7)) && !is_sound("script", &json!({})));
    }

    #[test]
    fn of_a_foreign_configuration_only_parts_are_taken() {
        let foreign = |value: Value| value.as_object().cloned().unwrap_or_default();
        let taken = vetted(&foreign(json!({"slogan": {"vi": "Học"}, "logo": null, "scripts": ["x"]})));
        assert_eq!(taken, Ok(json!({"slogan": {"vi": "Học"}})));
        assert_eq!(vetted(&foreign(json!({"appearance_configuration": "red"}))), Err("appearance_configuration"));
        let large = json!({"description": {"vi": "x".repeat(LARGEST)}});
        assert_eq!(vetted(&foreign(large)), Err("website"));
    }
}
