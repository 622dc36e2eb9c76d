//! How the site looks, as it was saved last.

use directory::websites;
use platform::blobs;
use platform::error::ApiError;
use platform::locale::Locale;
use serde_json::{Value, json};
use statements::Localized;

use super::drawing::{Card, Logo};
use super::{HASH, store};
use crate::files;
use crate::site::Site;

/// Of the drawing: whoever changes how pictures look raises it, so that all are drawn again when they are next looked at.
const DESIGN: i32 = 1;
/// Largest logo that is drawn, in bytes.
const LOGO_MAX: i64 = 2 * 1024 * 1024;

/// What is the same on all pictures of a site.
pub struct Look {
    site: String,
    colour: [u8; 3],
    logo: Option<Logo>,
    /// The key of its bytes.
    logo_hash: String,
    /// What the site's own picture says.
    pub home: Localized<String>,
}

impl Look {
    /// The site's own. What this process remembers of the configuration may be older.
    ///
    /// # Errors
    /// When a database fails, or the logo can't be read.
    pub async fn of(site: &Site) -> Result<Self, ApiError> {
        let (name, config) = websites::saved(site.app.directory.pool(), site.id()).await?;
        let (logo, logo_hash) = match logo(site, &config["logo"]).await? {
            Some((logo, hash)) => (Some(logo), hash),
            None => (None, String::new()),
        };
        let colour = platform::colours::on_paper(&config["appearance_configuration"]);
        Ok(Self { home: home(&name, &config), site: name, colour, logo, logo_hash })
    }

    /// Of everything that would be on the picture.
    pub fn hash(&self, title: &str) -> String {
        let whole = json!([DESIGN, title, self.site, self.colour, self.logo_hash]).to_string();
        blobs::hash(whole.as_bytes()).chars().take(HASH).collect()
    }

    /// What is on the picture with that title.
    pub fn card(&self, title: &str) -> Card {
        Card { title: title.to_owned(), site: self.site.clone(), colour: self.colour, logo: self.logo.clone() }
    }
}

/// The heading of the home page, or the slogan, or the name alone.
fn home(name: &str, config: &Value) -> Localized<String> {
    let text = |value: &Value, locale: Locale| {
        let own = value.as_str().or_else(|| value[locale.code()].as_str()).unwrap_or_default().trim();
        Some(own.to_owned()).filter(|own| !own.is_empty())
    };
    let said = |locale: Locale| {
        text(&config["options"]["home"]["top"]["title"], locale).or_else(|| text(&config["slogan"], locale))
    };
    let vi = said(Locale::Vi).or_else(|| said(Locale::En)).unwrap_or_else(|| name.to_owned());
    let en = said(Locale::En).filter(|en| *en != vi);
    Localized { vi, en }
}

/// The logo, where it is a picture of the site's own files.
async fn logo(site: &Site, address: &Value) -> Result<Option<(Logo, String)>, ApiError> {
    let Some(id) = files::ids_in(address).first().copied() else { return Ok(None) };
    let found = store::public_picture(&mut *site.read().await?, id).await?;
    let Some(file) = found.filter(|file| file.blob_size <= LOGO_MAX) else { return Ok(None) };
    let mime = match file.format.as_str() {
        "png" => "image/png",
        "jpg" => "image/jpeg",
        "webp" => "image/webp",
        // Drawings of others may take any time to draw.
        _ => return Ok(None),
    };
    let content = site.app.blobs.get(&file.blob_hash).await?;
    let ratio = match (file.width, file.height) {
        (Some(width), Some(height)) if height > 0 => width as f32 / height as f32,
        _ => 1.0,
    };
    Ok(Some((Logo { mime, content, ratio }, file.blob_hash)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look() -> Look {
        let home = Localized { vi: String::new(), en: None };
        Look { site: "Lớp".to_owned(), colour: [1, 2, 3], logo: None, logo_hash: String::new(), home }
    }

    #[test]
    fn another_picture_has_another_hash() {
        let hash = look().hash("Tin học 9");
        assert_eq!(hash.len(), HASH);
        assert_eq!(look().hash("Tin học 9"), hash);
        assert_ne!(look().hash("Tin học 8"), hash);
        assert_ne!(Look { colour: [1, 2, 4], ..look() }.hash("Tin học 9"), hash);
        assert_ne!(Look { logo_hash: "a".to_owned(), ..look() }.hash("Tin học 9"), hash);
    }

    #[test]
    fn home_says_its_heading_or_its_slogan_or_its_name() {
        let both = |vi: &str, en: Option<&str>| Localized { vi: vi.to_owned(), en: en.map(str::to_owned) };
        assert_eq!(home("Lớp", &json!({})), both("Lớp", None));
        assert_eq!(home("Lớp", &json!({"slogan": {"vi": "Học vui", "en": " "}})), both("Học vui", None));
        let options =
            json!({"options": {"home": {"top": {"title": {"vi": "Chào", "en": "Hello"}}}}, "slogan": {"vi": "x"}});
        assert_eq!(home("Lớp", &options), both("Chào", Some("Hello")));
    }
}
