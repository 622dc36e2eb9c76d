//! QR codes, as drawings and as pictures.

use std::fmt::Write;

use platform::error::ApiError;
use qrcodegen::{QrCode, QrCodeEcc};
use resvg::tiny_skia::{Color, Paint, Pixmap, Rect, Transform};

/// Light modules around it, as the standard asks.
const BORDER: i32 = 4;
/// Pixels of a module's side: of a picture that is saved on a phone and opened by a bank's app.
const MODULE: i32 = 12;

/// As SVG, black on white in both modes, as cameras want it; one path, as large as what it stands in.
///
/// # Errors
/// When the text is longer than a QR code takes.
pub fn svg(text: &str) -> Result<String, ApiError> {
    let code = encode(text)?;
    let side = code.size() + 2 * BORDER;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d=""##
    );
    for Run { x, y, length } in dark_runs(&code) {
        write!(svg, "M{} {}h{length}v1h-{length}z", x + BORDER, y + BORDER).map_err(ApiError::internal)?;
    }
    svg.push_str(r#""/></svg>"#);
    Ok(svg)
}

/// As PNG: a picture to save, as nobody scans their own screen.
///
/// # Errors
/// As [`svg`].
pub fn png(text: &str) -> Result<Vec<u8>, ApiError> {
    let code = encode(text)?;
    let side = u32::try_from((code.size() + 2 * BORDER) * MODULE).map_err(ApiError::internal)?;
    let mut picture = Pixmap::new(side, side).ok_or_else(|| ApiError::internal(anyhow::anyhow!("no pixels")))?;
    picture.fill(Color::WHITE);
    // Black where nothing else is said.
    let black = Paint { anti_alias: false, ..Paint::default() };
    let pixels = |modules: i32| (modules * MODULE) as f32;
    for Run { x, y, length } in dark_runs(&code) {
        let run = Rect::from_xywh(pixels(x + BORDER), pixels(y + BORDER), pixels(length), pixels(1));
        let run = run.ok_or_else(|| ApiError::internal(anyhow::anyhow!("a run without a length")))?;
        picture.fill_rect(run, &black, Transform::identity(), None);
    }
    picture.encode_png().map_err(ApiError::internal)
}

fn encode(text: &str) -> Result<QrCode, ApiError> {
    QrCode::encode_text(text, QrCodeEcc::Medium).map_err(ApiError::internal)
}

/// Dark modules beside each other.
struct Run {
    x: i32,
    y: i32,
    length: i32,
}

fn dark_runs(code: &QrCode) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            match runs.last_mut() {
                Some(run) if run.y == y && run.x + run.length == x => run.length += 1,
                _ => runs.push(Run { x, y, length: 1 }),
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_and_it_fits_a_live_message() -> Result<(), ApiError> {
        let text = "https://truong-thcs-nguyen-du.lophoc.example/classroom/check-in/1234567/AbCdEfGhIjKlMnOp";
        let drawn = svg(text)?;
        let code = encode(text)?;
        let dark = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|(x, y)| code.get_module(*x, *y));
        let widths = drawn.split("h-").skip(1).filter_map(|rest| rest.split('z').next()?.parse::<usize>().ok());
        assert_eq!(widths.sum::<usize>(), dark.count());
        assert!(drawn.len() < 9000, "{}", drawn.len());
        Ok(())
    }

    #[test]
    fn a_picture_has_every_module_and_a_light_border() -> Result<(), ApiError> {
        let text = "00020101021238570010A00000072701270006970422011300001234567890208QRIBFTTA53037045802VN6304D02F";
        let picture = Pixmap::decode_png(&png(text)?).map_err(ApiError::internal)?;
        let code = encode(text)?;
        let modules = code.size() + 2 * BORDER;
        assert_eq!((picture.width(), picture.height()), ((modules * MODULE) as u32, (modules * MODULE) as u32));
        for y in 0..modules {
            for x in 0..modules {
                // Each of its corners, where neighbours would show.
                for (dx, dy) in [(0, 0), (MODULE - 1, 0), (0, MODULE - 1), (MODULE - 1, MODULE - 1)] {
                    let at = ((x * MODULE + dx) as u32, (y * MODULE + dy) as u32);
                    let pixel = picture.pixel(at.0, at.1).map(|pixel| (pixel.red(), pixel.alpha()));
                    let wanted = if code.get_module(x - BORDER, y - BORDER) { 0 } else { 255 };
                    assert_eq!(pixel, Some((wanted, 255)), "{x} {y}");
                }
            }
        }
        Ok(())
    }
}
