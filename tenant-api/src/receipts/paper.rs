//! Receipts as sheets of A4, one each.

use krilla::Document;
use krilla::color::rgb::Color;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::TextDirection;
use platform::error::ApiError;
use platform::locale::Locale;

use super::content::Receipt;
use super::wording::{self, foot, lines, number, title};
use crate::typefaces::{FACES, Typeface};

/// Points of A4.
const WIDTH: f32 = 595.28;
const HEIGHT: f32 = 841.89;
/// Blank on every side.
const MARGIN: f32 = 64.0;
/// Where what the table says begins, and how wide it may be.
const VALUES: f32 = 200.0;
const VALUE_WIDTH: f32 = WIDTH - VALUES - MARGIN;
const LINE: f32 = 24.0;

const INK: [u8; 3] = [20, 29, 23];
const MUTED: [u8; 3] = [86, 97, 89];

/// What is printed.
pub(super) struct Paper {
    pub(super) receipts: Vec<Receipt>,
    /// The site's name, where the seller has none.
    pub(super) site: String,
    /// The site's: red, green and blue.
    pub(super) colour: [u8; 3],
    pub(super) locale: Locale,
}

/// The file.
///
/// # Errors
/// When it can't be written.
pub(super) fn pdf(paper: &Paper) -> Result<Vec<u8>, ApiError> {
    let failed = |what: &'static str| ApiError::internal(anyhow::anyhow!(what));
    let faces = FACES.as_ref().ok_or_else(|| failed("the fonts can't be read"))?;
    let mut document = Document::new();
    let named = paper.receipts.first().map(|receipt| number(receipt, paper.locale)).unwrap_or_default();
    document.set_metadata(
        Metadata::new().title(named).authors(vec![paper.site.clone()]).language(paper.locale.code().to_owned()),
    );
    for receipt in &paper.receipts {
        let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| failed("the paper has no size"))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        Sheet { surface: &mut surface }.draw(paper, receipt, faces);
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| ApiError::internal(anyhow::anyhow!("{error:?}")))
}

/// The page while it is drawn on.
struct Sheet<'a, 'page> {
    surface: &'a mut Surface<'page>,
}

impl Sheet<'_, '_> {
    fn draw(&mut self, paper: &Paper, receipt: &Receipt, [regular, bold]: &[Typeface; 2]) {
        let locale = paper.locale;
        let seller = &receipt.content.seller.name;
        let seller = if seller.is_empty() { &paper.site } else { seller };
        let mut y = 88.0;
        self.fitted((bold, 16.0), INK, (MARGIN, y), seller);
        for line in wording::seller(receipt, locale) {
            y += 18.0;
            self.fitted((regular, 10.0), MUTED, (MARGIN, y), &line);
        }
        y += 64.0;
        self.fitted((bold, 26.0), paper.colour, (MARGIN, y), title(receipt, locale));
        y += 26.0;
        self.fitted((regular, 11.0), MUTED, (MARGIN, y), &number(receipt, locale));
        y += 24.0;
        for line in lines(receipt, locale) {
            let (face, size) = if line.is_strong { (bold, 15.0) } else { (regular, 12.0) };
            y += if line.is_strong { LINE * 1.5 } else { LINE };
            self.text((regular, 11.0), MUTED, (MARGIN, y), line.label);
            for (at, part) in face.lines(&line.value, size, VALUE_WIDTH).iter().enumerate() {
                y += if at == 0 { 0.0 } else { 16.0 };
                self.fitted((face, size), INK, (VALUES, y), part);
            }
        }
        self.fitted((regular, 9.0), MUTED, (MARGIN, HEIGHT - MARGIN), foot(locale));
    }

    /// A line that begins at that place of its baseline.
    fn text(&mut self, (face, size): (&Typeface, f32), [red, green, blue]: [u8; 3], (x, y): (f32, f32), line: &str) {
        self.surface.set_fill(Some(Fill { paint: Color::new(red, green, blue).into(), ..Fill::default() }));
        self.surface.draw_text(Point::from_xy(x, y), face.font.clone(), size, line, false, TextDirection::Auto);
    }

    /// The same, smaller where it would leave the paper.
    fn fitted(&mut self, (face, size): (&Typeface, f32), colour: [u8; 3], (x, y): (f32, f32), line: &str) {
        let size = face.fitting(line, size, WIDTH - MARGIN - x);
        self.text((face, size), colour, (x, y), line);
    }
}

#[cfg(test)]
mod tests {
    use super::super::wording::tests::receipt;
    use super::*;

    fn count(bytes: &[u8], of: &str) -> usize {
        bytes.windows(of.len()).filter(|window| *window == of.as_bytes()).count()
    }

    #[test]
    fn each_receipt_has_a_page() {
        for locale in Locale::ALL {
            let mut long = receipt(-1);
            long.content.course = "Nhập môn lập trình và tư duy máy tính ".repeat(5);
            let receipts = vec![receipt(1_299_000), long];
            let paper = Paper { receipts, site: "Lớp học".to_owned(), colour: [28, 128, 77], locale };
            let bytes = pdf(&paper).expect("a file");
            assert!(bytes.starts_with(b"%PDF-"), "{:?}", &bytes[..8]);
            assert_eq!(count(&bytes, "/Count 2"), 1);
        }
    }
}
