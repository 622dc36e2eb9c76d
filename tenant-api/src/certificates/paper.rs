//! A certificate as a sheet of A4 across, with a QR code that leads to its page.

use contest_rules::awards::AwardKind;
use krilla::Document;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{LinkAnnotation, Target};
use krilla::color::rgb::Color;
use krilla::geom::{Path, PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::TextDirection;
use platform::error::ApiError;
use platform::locale::Locale;
use qrcodegen::{QrCode, QrCodeEcc};
use time::OffsetDateTime;

use super::wording::{day, reason, words};
use crate::typefaces::{FACES, Typeface};

/// Points of A4 across.
const WIDTH: f32 = 841.89;
const HEIGHT: f32 = 595.28;
/// The widest line.
const COLUMN: f32 = 640.0;
/// The side of the QR code, and where it is.
const QR: f32 = 96.0;
const QR_LEFT: f32 = WIDTH - 72.0 - QR;
const QR_TOP: f32 = HEIGHT - 72.0 - QR;

/// What is written on it.
pub(super) struct Paper {
    pub(super) code: String,
    pub(super) name: String,
    /// The course, or the contest.
    pub(super) subject: String,
    /// Of a contest: the award, and the rank.
    pub(super) award: Option<(AwardKind, i32)>,
    pub(super) site: String,
    pub(super) issued_at: OffsetDateTime,
    /// Of its page.
    pub(super) address: String,
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
    document.set_metadata(
        Metadata::new()
            .title(format!("{} – {}", paper.name, paper.subject))
            .authors(vec![paper.site.clone()])
            .language(paper.locale.code().to_owned()),
    );
    let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| failed("the paper has no size"))?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    Sheet { surface: &mut surface }.draw(paper, faces)?;
    surface.finish();
    let code = Rect::from_xywh(QR_LEFT, QR_TOP, QR, QR).ok_or_else(|| failed("the QR code has no size"))?;
    let target = Target::Action(Action::Link(LinkAction::new(paper.address.clone())));
    page.add_annotation(LinkAnnotation::new(code, target).into());
    page.finish();
    document.finish().map_err(|error| ApiError::internal(anyhow::anyhow!("{error:?}")))
}

const INK: [u8; 3] = [20, 29, 23];
const MUTED: [u8; 3] = [86, 97, 89];

/// The page while it is drawn on.
struct Sheet<'a, 'page> {
    surface: &'a mut Surface<'page>,
}

impl Sheet<'_, '_> {
    fn draw(&mut self, paper: &Paper, [regular, bold]: &[Typeface; 2]) -> Result<(), ApiError> {
        let words = words(paper.locale, paper.award.is_some());
        self.frame(paper.colour);
        self.centred((bold, 20.0), INK, 96.0, &paper.site);
        self.centred((bold, 46.0), paper.colour, 164.0, words.title);
        self.centred((regular, 15.0), MUTED, 210.0, words.given_to);
        self.centred((bold, 36.0), INK, 260.0, &paper.name);
        self.centred((regular, 15.0), MUTED, 304.0, &reason(paper.award, paper.locale));
        for (line, top) in bold.lines(&paper.subject, 24.0, COLUMN).iter().zip([344.0, 376.0]) {
            self.centred((bold, 24.0), paper.colour, top, line);
        }
        self.left(regular, 14.0, HEIGHT - 104.0, &day(paper.issued_at, paper.locale));
        self.left(regular, 12.0, HEIGHT - 82.0, &format!("{}: {}", words.code, paper.code));
        self.qr(&paper.address)?;
        let x = QR_LEFT + (QR - regular.width(words.check, 9.0)) / 2.0;
        self.text(regular, 9.0, (MUTED, x, QR_TOP + QR + 14.0), words.check);
        Ok(())
    }

    fn fill(&mut self, [red, green, blue]: [u8; 3]) {
        self.surface.set_fill(Some(Fill { paint: Color::new(red, green, blue).into(), ..Fill::default() }));
    }

    /// A line that begins at that place of its baseline.
    fn text(&mut self, face: &Typeface, size: f32, (colour, x, y): ([u8; 3], f32, f32), line: &str) {
        self.fill(colour);
        self.surface.draw_text(Point::from_xy(x, y), face.font.clone(), size, line, false, TextDirection::Auto);
    }

    /// A line in the middle, smaller where it would be too long.
    fn centred(&mut self, (face, size): (&Typeface, f32), colour: [u8; 3], y: f32, line: &str) {
        let size = face.fitting(line, size, COLUMN);
        let x = (WIDTH - face.width(line, size)) / 2.0;
        self.text(face, size, (colour, x, y), line);
    }

    fn left(&mut self, face: &Typeface, size: f32, y: f32, line: &str) {
        self.text(face, size, (INK, 72.0, y), line);
    }

    /// Two lines around the paper: a strong one, a fine one.
    fn frame(&mut self, colour: [u8; 3]) {
        self.fill(colour);
        for (inset, thickness) in [(24.0, 4.0), (34.0, 1.0)] {
            let (right, bottom) = (WIDTH - inset, HEIGHT - inset);
            let bars = [
                (inset, inset, right, inset + thickness),
                (inset, bottom - thickness, right, bottom),
                (inset, inset, inset + thickness, bottom),
                (right - thickness, inset, right, bottom),
            ];
            if let Some(path) = rectangles(bars) {
                self.surface.draw_path(&path);
            }
        }
    }

    fn qr(&mut self, address: &str) -> Result<(), ApiError> {
        let code = QrCode::encode_text(address, QrCodeEcc::Medium).map_err(ApiError::internal)?;
        self.fill(INK);
        if let Some(path) = rectangles(modules(&code)) {
            self.surface.draw_path(&path);
        }
        Ok(())
    }
}

/// The dark modules, as rectangles of the page.
fn modules(code: &QrCode) -> Vec<(f32, f32, f32, f32)> {
    let (size, side) = (code.size(), QR / code.size() as f32);
    let all = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let dark = all.filter(|(x, y)| code.get_module(*x, *y));
    let corner = |x: i32, y: i32| (QR_LEFT + x as f32 * side, QR_TOP + y as f32 * side);
    dark.map(|(x, y)| {
        let ((left, top), (right, bottom)) = (corner(x, y), corner(x + 1, y + 1));
        (left, top, right, bottom)
    })
    .collect()
}

/// One shape of rectangles, given by their edges; nothing where there are none.
fn rectangles(of: impl IntoIterator<Item = (f32, f32, f32, f32)>) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (left, top, right, bottom) in of {
        path.push_rect(Rect::from_ltrb(left, top, right, bottom)?);
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn paper(name: &str, subject: &str) -> Paper {
        Paper {
            code: "7KQ2MNPRXY34".to_owned(),
            name: name.to_owned(),
            subject: subject.to_owned(),
            award: None,
            site: "Lớp học của cô Lan".to_owned(),
            issued_at: datetime!(2026-11-26 20:00 UTC),
            address: "https://colan.lophoc.vn/certificate/7KQ2MNPRXY34".to_owned(),
            colour: [28, 128, 77],
            locale: Locale::Vi,
        }
    }

    fn prize() -> Paper {
        Paper { award: Some((AwardKind::Consolation, 12)), ..paper("Lê Văn An", "Olympic Tin học mùa thu") }
    }

    fn count(bytes: &[u8], of: &str) -> usize {
        bytes.windows(of.len()).filter(|window| *window == of.as_bytes()).count()
    }

    #[test]
    fn it_is_one_page_that_leads_to_the_certificates_page() {
        let long = "Nhập môn lập trình và tư duy máy tính cho học sinh trung học cơ sở ".repeat(3);
        for paper in [
            paper("Nguyễn Thị Bình", "Lập trình Python cơ bản"),
            paper(&"Ễ".repeat(200), &long),
            paper("", ""),
            prize(),
        ] {
            let bytes = pdf(&paper).expect("a file");
            assert!(bytes.starts_with(b"%PDF-"), "{:?}", &bytes[..8]);
            assert_eq!(count(&bytes, "/Count 1"), 1);
            assert_eq!(count(&bytes, &format!("({})", paper.address)), 1);
            assert!(bytes.len() < 120_000, "{}", bytes.len());
        }
    }

    #[test]
    fn the_code_is_drawn_module_for_module() {
        let code = QrCode::encode_text(&paper("", "").address, QrCodeEcc::Medium).expect("a code");
        let drawn = modules(&code);
        let side = QR / code.size() as f32;
        let is_dark = |x: i32, y: i32| {
            let (x, y) = (QR_LEFT + (x as f32 + 0.5) * side, QR_TOP + (y as f32 + 0.5) * side);
            drawn.iter().any(|(left, top, right, bottom)| *left < x && x < *right && *top < y && y < *bottom)
        };
        for (x, y) in (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))) {
            assert_eq!(is_dark(x, y), code.get_module(x, y), "{x} {y}");
        }
    }
}
