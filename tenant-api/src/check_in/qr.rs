//! A QR code as SVG.

use std::fmt::Write;

use platform::error::ApiError;
use qrcodegen::{QrCode, QrCodeEcc};

/// Light modules around it, as the standard asks.
const BORDER: i32 = 4;

/// Black on white in both modes, as cameras want it; one path, as large as what it stands in.
pub(super) fn svg(text: &str) -> Result<String, ApiError> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(ApiError::internal)?;
    let side = code.size() + 2 * BORDER;
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d=""##
    );
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
            if run > 0 {
                write!(svg, "M{} {}h{run}v1h-{run}z", x + BORDER, y + BORDER).map_err(ApiError::internal)?;
            }
            x += i32::try_from(run).unwrap_or_default().max(1);
        }
    }
    svg.push_str(r#""/></svg>"#);
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_drawn_and_it_fits_a_live_message() -> Result<(), ApiError> {
        let text = "https://truong-thcs-nguyen-du.lophoc.example/classroom/check-in/1234567/AbCdEfGhIjKlMnOp";
        let drawn = svg(text)?;
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(ApiError::internal)?;
        let dark = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|(x, y)| code.get_module(*x, *y));
        let widths = drawn.split("h-").skip(1).filter_map(|rest| rest.split('z').next()?.parse::<usize>().ok());
        assert_eq!(widths.sum::<usize>(), dark.count());
        assert!(drawn.len() < 9000, "{}", drawn.len());
        Ok(())
    }
}
