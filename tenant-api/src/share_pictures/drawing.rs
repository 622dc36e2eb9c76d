//! The picture: an SVG, which is drawn in our own typeface.

use std::sync::{Arc, LazyLock};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use maud::{Markup, html};
use platform::error::ApiError;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree, fontdb};

use super::layout::{COLUMN, Title, drawable, title};
use crate::typefaces::{BOLD, FACES};

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Where lines begin.
const LEFT: f32 = 80.0;
/// The middle of the title.
const MIDDLE: f32 = 356.0;
/// From line to line, in their size: capitals may have two marks.
const LEADING: f32 = 1.25;
/// The baseline of the site's name, and its largest size.
const NAME_AT: f32 = 572.0;
const NAME_SIZE: f32 = 34.0;
/// The tile that the logo stands in: its height, and the room around the logo.
const TILE: f32 = 96.0;
const INSET: f32 = 14.0;
/// The widest logo.
const LOGO_MAX: f32 = 420.0;

/// The typeface's name in its files.
const FAMILY: &str = "Plus Jakarta Sans";

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(BOLD.to_vec());
    Arc::new(fonts)
});

/// What is on a picture.
#[derive(Debug, Clone)]
pub struct Card {
    pub title: String,
    /// The site's name.
    pub site: String,
    /// The site's colour, dark enough for white text: red, green and blue.
    pub colour: [u8; 3],
    pub logo: Option<Logo>,
}

/// The site's logo.
#[derive(Debug, Clone)]
pub struct Logo {
    pub mime: &'static str,
    pub content: Bytes,
    /// Its width, where its height is 1.
    pub ratio: f32,
}

/// The picture as a PNG. Takes a tenth of a second of CPU.
///
/// # Errors
/// When it can't be drawn.
pub fn png(card: &Card) -> Result<Vec<u8>, ApiError> {
    let tree = Tree::from_str(&svg(card)?, &options()).map_err(ApiError::internal)?;
    let mut pixmap = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| ApiError::internal(anyhow::anyhow!("no pixels")))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(ApiError::internal)
}

fn options() -> Options<'static> {
    // What is shown is in the drawing itself: no path leads out of it.
    let images = ImageHrefResolver { resolve_string: Box::new(|_, _| None), ..ImageHrefResolver::default() };
    Options { font_family: FAMILY.to_owned(), fontdb: FONTS.clone(), image_href_resolver: images, ..Options::default() }
}

fn svg(card: &Card) -> Result<String, ApiError> {
    let faces = FACES.as_ref().ok_or_else(|| ApiError::internal(anyhow::anyhow!("the fonts can't be read")))?;
    let [_, bold] = faces;
    let [red, green, blue] = card.colour;
    let name = drawable(&card.site);
    let name_size = bold.fitting(&name, NAME_SIZE, COLUMN);
    let drawing = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(WIDTH) height=(HEIGHT) {
            rect width=(WIDTH) height=(HEIGHT) fill=(format!("#{red:02x}{green:02x}{blue:02x}")) {}
            circle cx="1120" cy="60" r="270" fill="#fff" fill-opacity="0.07" {}
            circle cx="1010" cy="650" r="190" fill="#fff" fill-opacity="0.05" {}
            (tile(card))
            g fill="#fff" font-family=(FAMILY) font-weight="700" {
                (lines(&title(bold, &card.title)))
                (line(NAME_AT, name_size, &name))
            }
        }
    };
    Ok(drawing.into_string())
}

fn lines(title: &Title) -> Markup {
    let leading = title.size * LEADING;
    let top = MIDDLE - leading * title.lines.len() as f32 / 2.0;
    html! {
        @for (at, text) in title.lines.iter().enumerate() {
            (line(top + leading * at as f32 + title.size, title.size, text))
        }
    }
}

/// A line on its baseline.
fn line(baseline: f32, size: f32, text: &str) -> Markup {
    html! { text x=(LEFT.to_string()) y=(format!("{baseline:.1}")) font-size=(format!("{size:.1}")) { (text) } }
}

/// The logo on a white tile; the first letter of the site's name where it has none.
fn tile(card: &Card) -> Markup {
    let height = TILE - 2.0 * INSET;
    let width = card.logo.as_ref().map_or(height, |logo| (logo.ratio * height).clamp(height, LOGO_MAX));
    let (left, top) = (LEFT, 64.0);
    let [red, green, blue] = card.colour;
    let initial: String = drawable(&card.site).chars().take(1).collect();
    html! {
        rect x=(left.to_string()) y=(top.to_string()) width=(format!("{:.1}", width + 2.0 * INSET)) height=(TILE.to_string())
            rx="22" fill="#fff" {}
        @if let Some(logo) = &card.logo {
            image x=((left + INSET).to_string()) y=((top + INSET).to_string()) width=(format!("{width:.1}"))
                height=(height.to_string()) href=(format!("data:{};base64,{}", logo.mime, STANDARD.encode(&logo.content))) {}
        } @else {
            text x=((left + TILE / 2.0).to_string()) y=((top + 68.0).to_string()) font-size="56" font-weight="700"
                font-family=(FAMILY) text-anchor="middle" fill=(format!("#{red:02x}{green:02x}{blue:02x}")) {
                (initial.to_uppercase())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(title: &str) -> Card {
        Card { title: title.to_owned(), site: "Lớp học cô Lan".to_owned(), colour: [28, 110, 60], logo: None }
    }

    /// Which of the title's pixels are white.
    fn white(card: &Card) -> Vec<bool> {
        let bytes = png(card).expect("a picture");
        let pixmap = Pixmap::decode_png(&bytes).expect("a PNG");
        assert_eq!((pixmap.width(), pixmap.height()), (WIDTH, HEIGHT));
        assert!(bytes.len() < 200_000, "{}", bytes.len());
        let rows = pixmap.pixels().chunks(WIDTH as usize).skip(190).take(330);
        rows.flatten().map(|pixel| pixel.red() > 250 && pixel.green() > 250).collect()
    }

    #[test]
    fn a_title_is_drawn_with_every_mark() {
        let marked = white(&card("Ế ở ự ẵ đ ỹ"));
        let plain = white(&card("E o u a d y"));
        let count = |pixels: &[bool]| pixels.iter().filter(|is_white| **is_white).count();
        assert!(count(&plain) > 2000, "{}", count(&plain));
        assert!(count(&marked) > count(&plain), "{} {}", count(&marked), count(&plain));
        assert_ne!(marked, plain);
    }

    #[test]
    fn a_long_title_has_three_lines() {
        let long = "Nhập môn lập trình và tư duy máy tính cho học sinh trung học cơ sở trong kỳ nghỉ hè";
        let rows: Vec<bool> = white(&card(long)).chunks(WIDTH as usize).map(|row| row.contains(&true)).collect();
        // Marks stand apart from their letters, so that lines are more than three stripes; never fewer.
        let stripes = rows.windows(2).filter(|pair| !pair[0] && pair[1]).count();
        assert!(stripes >= 3, "{stripes}");
        assert_eq!(svg(&card(long)).expect("a drawing").matches("<text").count(), 3 + 2, "title, initial and name");
    }

    #[test]
    fn nothing_that_is_written_becomes_a_part_of_the_drawing() {
        let strange =
            Card { site: "</text><rect/>&\"'".to_owned(), ..card("<image href=\"file:///etc/passwd\"/> & \u{1} ]]>") };
        let drawing = svg(&strange).expect("a drawing");
        assert!(!drawing.contains("<image") && drawing.contains("&lt;image"), "{drawing}");
        assert_eq!(drawing.matches("<rect").count(), 2, "{drawing}");
        assert!(png(&strange).is_ok());
    }

    #[test]
    fn a_logo_is_drawn_and_one_that_is_broken_is_left_out() {
        let mut red = Pixmap::new(20, 10).expect("pixels");
        red.fill(resvg::tiny_skia::Color::from_rgba8(255, 0, 0, 255));
        let content = Bytes::from(red.encode_png().expect("a PNG"));
        let with = |content: Bytes| {
            let logo = Logo { mime: "image/png", content, ratio: 2.0 };
            let bytes = png(&Card { logo: Some(logo), ..card("Có logo") }).expect("a picture");
            let pixmap = Pixmap::decode_png(&bytes).expect("a PNG");
            let pixel = pixmap.pixel(150, 110).expect("a pixel");
            (pixel.red(), pixel.green())
        };
        assert_eq!(with(content), (255, 0));
        assert_eq!(with(Bytes::from_static(b"\x89PNG\r\n\x1a\n")), (255, 255), "the tile alone");
    }
}
