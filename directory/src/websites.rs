//! What a site calls itself and looks like: written by the site, read through the directory.

use platform::faults::{Fault, Faults};
use platform::messages::{HAS_NUL, INVALID_VALUE};
use serde_json::{Map, Value};
use sqlx::{PgConnection, PgPool};

/// Largest configuration of a site, in bytes of JSON as the database writes it.
pub const LARGEST: usize = 256 * 1024;
/// Most characters of a site's name.
pub const LONGEST_NAME: usize = 120;

/// The parts that a configuration may have.
const PARTS: [&str; 8] =
    ["slogan", "description", "appearance_configuration", "social_media", "options", "logo", "favicon", "background"];

/// Wants a part of a website configuration to be what it may be: an address of a picture, or an object of which no link
/// leads to anything but a place. The database takes no NUL in it.
pub fn check(faults: &mut Faults, part: &str, value: &Value) {
    match (part, value) {
        ("logo" | "favicon" | "background", Value::String(text)) => {
            if !text.is_empty() {
                faults.rule(part, picture(text));
            }
        }
        ("logo" | "favicon" | "background", _) => {
            faults.add(part, INVALID_VALUE);
        }
        (part, Value::Object(_)) if PARTS.contains(&part) => {
            faults.within(part, |faults| check_links(faults, "", value))
        }
        _ => {
            faults.add(part, INVALID_VALUE);
        }
    }
}

/// What a site may be called, wherever it is named: at its sign-up, by its admins, by an operator.
///
/// # Errors
/// When it is no line of at most [`LONGEST_NAME`] characters.
pub fn site_name(name: &str) -> Result<String, Fault> {
    rules::line(name, LONGEST_NAME)
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
            Some(value) => {
                let mut faults = Faults::default();
                check(&mut faults, part, value);
                if !faults.is_empty() {
                    return Err(part);
                }
                config.insert(part.to_owned(), value.clone());
            }
        }
    }
    let config = Value::Object(config);
    if config.to_string().len() > LARGEST { Err("website") } else { Ok(config) }
}

/// A picture's address: on this site, or over HTTPS.
fn picture(text: &str) -> Result<String, Fault> {
    let is_ours = text.starts_with('/') || text.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://"));
    if text.len() <= 500 && is_ours { rules::place(text) } else { Err(rules::messages::LINK_FORMAT.into()) }
}

/// Below `key`: texts are anything, links are links.
fn check_links(faults: &mut Faults, key: &str, value: &Value) {
    match value {
        Value::String(text) => {
            faults.ensure("", !text.contains('\0'), HAS_NUL);
            if is_link_name(key) && !text.is_empty() {
                faults.rule("", rules::place(text));
            }
        }
        Value::Array(items) => {
            faults.each("", items, |faults, item| check_links(faults, key, item));
        }
        Value::Object(entries) => {
            for (key, value) in entries {
                faults.ensure("", !key.contains('\0'), HAS_NUL);
                faults.within(key, |faults| check_links(faults, key, value));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether what is called so is followed or fetched: `path`, `pathLoggedIn`, `facebook_url`, `image`, …
fn is_link_name(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    ["path", "url", "link", "href", "src", "image"].iter().any(|name| key.contains(name))
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

/// What a site is called, and its configuration, as they were last saved.
///
/// # Errors
/// When the control database is away, or there is no such site.
pub async fn saved(pool: &PgPool, tenant: i64) -> Result<(String, Value), sqlx::Error> {
    let row = sqlx::query!(
        r#"SELECT t.name, w.config AS "config?" FROM tenants t LEFT JOIN websites w ON w.tenant_id = t.id WHERE t.id = $1"#,
        tenant
    )
    .fetch_one(pool)
    .await?;
    Ok((row.name, row.config.unwrap_or_else(|| Value::Object(Map::new()))))
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
    use platform::error::FieldError;
    use platform::messages::REQUIRED;
    use serde_json::json;

    use super::*;

    #[test]
    fn a_name_is_a_line_of_120_characters_at_most() {
        for (name, kept) in [("L", "L"), (" Lớp  cô Lan ", "Lớp cô Lan")] {
            assert_eq!(site_name(name), Ok(kept.to_owned()), "{name:?}");
        }
        let longest = "ê".repeat(120);
        assert_eq!(site_name(&longest), Ok(longest.clone()));
        for (name, fault) in [
            ("", REQUIRED.into()),
            ("\u{200b}", REQUIRED.into()),
            ("Lớp\0", HAS_NUL.into()),
            ("Lớp\ncô Lan", HAS_NUL.into()),
            (&"ê".repeat(121), Fault::too_long(120)),
        ] {
            assert_eq!(site_name(name), Err(fault), "{name:?}");
        }
    }

    #[test]
    fn parts_are_what_they_may_be() {
        let faults = |part: &str, value: Value| {
            let mut faults = Faults::default();
            check(&mut faults, part, &value);
            let told = |fault: FieldError| format!("{} {}", fault.field, fault.message.key());
            faults.into_fields().into_iter().map(told).collect::<Vec<_>>()
        };
        let menu = |path: &str| json!({"header": {"menu": [{"title": {"vi": "JavaScript: từ đầu"}, "path": path}]}});
        let none: [&str; 0] = [];
        assert_eq!(faults("options", menu("/course")), none);
        assert_eq!(faults("options", menu("")), none);
        for link in
            ["javascript:alert(1)", "javascript&colon;alert(1)", "https://", "http://a b.vn", "https://lan@a.vn"]
        {
            assert_eq!(faults("options", menu(link)), ["options.header.menu[0].path link_format"], "{link}");
        }
        assert_eq!(faults("social_media", json!({"facebook_url": "https://a.vn\n"})), none);
        assert_eq!(
            faults("social_media", json!({"facebook_url": "https://a\n.vn"})),
            ["social_media.facebook_url link_format"]
        );
        assert_eq!(faults("options", json!("header")), ["options invalid_value"]);
        assert_eq!(faults("slogan", json!({"vi": "a\0"})), ["slogan.vi has_nul"]);
        for logo in ["", "/files/logo.png", "https://a.vn/logo.png"] {
            assert_eq!(faults("logo", json!(logo)), none, "{logo}");
        }
        for logo in ["//evil.example/x", "http://a.vn/x.png", "logo.png", "https://", "https://a.vn/x y.png"] {
            assert_eq!(faults("logo", json!(logo)), ["logo link_format"], "{logo}");
        }
        assert_eq!(
            (faults("logo", json!(7)), faults("script", json!({}))),
            (vec!["logo invalid_value".to_owned()], vec!["script invalid_value".to_owned()])
        );
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
