//! Codes as cards, eight on a sheet of A4: cut along the lines, each with a QR code that leads to where it is redeemed.

use krilla::Document;
use krilla::color::rgb::Color;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::TextDirection;
use platform::error::ApiError;
use platform::locale::Locale;
use qrcodegen::{QrCode, QrCodeEcc};

use super::code;
use crate::typefaces::{FACES, Typeface};

/// Points of A4.
const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
const COLUMNS: usize = 2;
const ROWS: usize = 4;
const CARD_WIDTH: f32 = WIDTH / COLUMNS as f32;
const CARD_HEIGHT: f32 = HEIGHT / ROWS as f32;
const PADDING: f32 = 22.0;
/// The side of the QR code.
const QR: f32 = 92.0;
/// The widest line beside it.
const COLUMN: f32 = CARD_WIDTH - 2.0 * PADDING - QR - 10.0;

const INK: [u8; 3] = [20, 29, 23];
const MUTED: [u8; 3] = [86, 97, 89];
const LINE: [u8; 3] = [196, 204, 198];

/// What is written on them.
pub(super) struct Cards {
    pub(super) site: String,
    /// The courses that each opens.
    pub(super) courses: String,
    /// As they are kept.
    pub(super) codes: Vec<String>,
    /// The day.
    pub(super) expires: Option<String>,
    /// The address of the page where they are redeemed.
    pub(super) redeem: String,
    /// The site's: red, green and blue.
    pub(super) colour: [u8; 3],
    pub(super) locale: Locale,
}

/// The file.
///
/// # Errors
/// When it can't be written.
pub(super) fn pdf(cards: &Cards) -> Result<Vec<u8>, ApiError> {
    let faces = FACES.as_ref().ok_or_else(|| failed("the fonts can't be read"))?;
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new()
            .title(format!("{} – {}", cards.site, cards.courses))
            .authors(vec![cards.site.clone()])
            .language(cards.locale.code().to_owned()),
    );
    let (none, sheets) = (Vec::new(), cards.codes.chunks(COLUMNS * ROWS));
    // A batch whose codes are all used is an empty sheet: a file has a page.
    let empty = cards.codes.is_empty().then_some(none.as_slice());
    for codes in sheets.chain(empty) {
        let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| failed("the paper has no size"))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let mut sheet = Sheet { surface: &mut surface };
        for (at, code) in codes.iter().enumerate() {
            let corner = ((at % COLUMNS) as f32 * CARD_WIDTH, (at / COLUMNS) as f32 * CARD_HEIGHT);
            sheet.card(corner, cards, code, faces)?;
        }
        sheet.lines();
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| ApiError::internal(anyhow::anyhow!("{error:?}")))
}

fn failed(what: &'static str) -> ApiError {
    ApiError::internal(anyhow::anyhow!(what))
}

/// A page while it is drawn on.
struct Sheet<'a, 'page> {
    surface: &'a mut Surface<'page>,
}

impl Sheet<'_, '_> {
    fn card(
        &mut self,
        (left, top): (f32, f32),
        cards: &Cards,
        code: &str,
        [regular, bold]: &[Typeface; 2],
    ) -> Result<(), ApiError> {
        let (x, is_vi) = (left + PADDING, cards.locale == Locale::Vi);
        self.text((bold, 11.0), cards.colour, (x, top + 34.0), COLUMN, &cards.site);
        for (line, y) in bold.lines(&cards.courses, 13.0, COLUMN).iter().zip([62.0, 79.0]) {
            self.text((bold, 13.0), INK, (x, top + y), COLUMN, line);
        }
        let how = if is_vi { "Quét mã hoặc nhập tại" } else { "Scan it, or enter it at" };
        self.text((regular, 9.0), MUTED, (x, top + 104.0), COLUMN, how);
        let address = cards.redeem.split_once("://").map_or(cards.redeem.as_str(), |(_, address)| address);
        self.text((regular, 9.0), INK, (x, top + 118.0), COLUMN, address);
        let whole = CARD_WIDTH - 2.0 * PADDING;
        self.text((bold, 22.0), INK, (x, top + 162.0), whole, &code::shown(code));
        let until = cards.expires.as_ref();
        let until =
            until.map(|day| if is_vi { format!("Dùng trước ngày {day}") } else { format!("Use it before {day}") });
        self.text((regular, 9.0), MUTED, (x, top + 182.0), whole, until.as_deref().unwrap_or_default());
        self.qr((left + CARD_WIDTH - PADDING - QR, top + 26.0), &format!("{}?code={code}", cards.redeem))
    }

    fn fill(&mut self, [red, green, blue]: [u8; 3]) {
        self.surface.set_fill(Some(Fill { paint: Color::new(red, green, blue).into(), ..Fill::default() }));
    }

    /// A line that begins at that place of its baseline, smaller where it would be wider than `width`.
    fn text(&mut self, (face, size): (&Typeface, f32), colour: [u8; 3], (x, y): (f32, f32), width: f32, line: &str) {
        let size = face.fitting(line, size, width);
        self.fill(colour);
        self.surface.draw_text(Point::from_xy(x, y), face.font.clone(), size, line, false, TextDirection::Auto);
    }

    /// Where the cards are cut.
    fn lines(&mut self) {
        let columns = (1..COLUMNS).map(|at| (at as f32 * CARD_WIDTH, 0.0, 0.5, HEIGHT));
        let rows = (1..ROWS).map(|at| (0.0, at as f32 * CARD_HEIGHT, WIDTH, 0.5));
        self.fill(LINE);
        self.rectangles(columns.chain(rows));
    }

    fn qr(&mut self, (left, top): (f32, f32), text: &str) -> Result<(), ApiError> {
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(ApiError::internal)?;
        let side = QR / code.size() as f32;
        let runs = runs(&code).into_iter();
        self.fill(INK);
        self.rectangles(
            runs.map(|(x, y, run)| (left + x as f32 * side, top + y as f32 * side, run as f32 * side, side)),
        );
        Ok(())
    }

    /// One shape of rectangles, each given by its corner, width and height.
    fn rectangles(&mut self, of: impl Iterator<Item = (f32, f32, f32, f32)>) {
        let mut path = PathBuilder::new();
        for rectangle in of.filter_map(|(x, y, width, height)| Rect::from_xywh(x, y, width, height)) {
            path.push_rect(rectangle);
        }
        if let Some(path) = path.finish() {
            self.surface.draw_path(&path);
        }
    }
}

/// The dark modules as runs from left to right: column, row, length.
fn runs(code: &QrCode) -> Vec<(i32, i32, i32)> {
    let mut runs = Vec::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let mut end = x;
            while end < code.size() && code.get_module(end, y) {
                end += 1;
            }
            if end > x {
                runs.push((x, y, end - x));
            }
            x = end + 1;
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(count: usize) -> Cards {
        Cards {
            site: "Lớp học của cô Lan".to_owned(),
            courses: "Lập trình Python cơ bản cho học sinh trung học cơ sở, Thuật toán".to_owned(),
            codes: (0..count).map(|_| code::new()).collect(),
            expires: Some("31/12/2026".to_owned()),
            redeem: "https://colan.lophoc.vn/manage/code/redeem".to_owned(),
            colour: [28, 128, 77],
            locale: Locale::Vi,
        }
    }

    #[test]
    fn eight_stand_on_a_sheet() {
        for (count, pages) in [(0, 1), (1, 1), (8, 1), (9, 2), (40, 5)] {
            let bytes = pdf(&cards(count)).expect("a file");
            let wanted = format!("/Count {pages}");
            assert!(bytes.starts_with(b"%PDF-"));
            assert!(bytes.windows(wanted.len()).any(|window| window == wanted.as_bytes()), "{count} on {pages}");
        }
    }

    #[test]
    fn every_dark_module_is_in_one_run() {
        let code = QrCode::encode_text("https://colan.lophoc.vn/manage/code/redeem?code=ABCD", QrCodeEcc::Medium)
            .expect("a code");
        let runs = runs(&code);
        for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
            let within = runs.iter().filter(|(left, row, run)| *row == y && (*left..left + run).contains(&x)).count();
            assert_eq!(within, usize::from(code.get_module(x, y)), "{x} {y}");
        }
    }
}
