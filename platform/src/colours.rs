//! The site's colours as CSS variables. A brand colour often fails as text or under text, so the shades that carry text
//! are derived here, by the contrast formula of WCAG 2 (4.5:1 for text).

use std::fmt::Write as _;

use serde_json::Value;

/// Contrast that text needs.
const TEXT: f64 = 4.5;
/// Contrast that a text shade gets on the plain background: it also stands on soft tints of its own colour.
const TEXT_SHADE: f64 = 5.6;

/// An sRGB colour, each part from 0 to 255.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colour([f64; 3]);

const WHITE: Colour = Colour([255.0, 255.0, 255.0]);
const INK: Colour = Colour([4.0, 33.0, 15.0]);
const BLACK: Colour = Colour([0.0, 0.0, 0.0]);

impl Colour {
    /// `#RGB` or `#RRGGBB`.
    pub fn parse(text: &str) -> Option<Self> {
        let hex = text.trim().strip_prefix('#')?;
        let digits: Vec<u8> =
            hex.chars().map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok())).collect::<Option<_>>()?;
        let parts = match digits.as_slice() {
            [r, g, b] => [r * 17, g * 17, b * 17],
            [r1, r2, g1, g2, b1, b2] => [r1 * 16 + r2, g1 * 16 + g2, b1 * 16 + b2],
            _ => return None,
        };
        Some(Self(parts.map(f64::from)))
    }

    fn bytes(self) -> [u8; 3] {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte's range")]
        self.0.map(|part| part.round().clamp(0.0, 255.0) as u8)
    }

    fn hex(self) -> String {
        let [r, g, b] = self.bytes();
        format!("#{r:02X}{g:02X}{b:02X}")
    }

    /// WCAG's relative luminance.
    fn luminance(self) -> f64 {
        let [r, g, b] = self.0.map(|part| {
            let part = part / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// WCAG's contrast ratio, from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn toward(self, target: Self, share: f64) -> Self {
        let mix = |at: usize| self.0[at] + (target.0[at] - self.0[at]) * share;
        Self([mix(0), mix(1), mix(2)])
    }

    /// The nearest shade of this colour that text may have on `background`.
    fn as_text_on(self, background: Self) -> Self {
        let target = if background.luminance() > 0.4 { INK } else { WHITE };
        (0..=20)
            .map(|step| self.toward(target, f64::from(step) / 20.0))
            .find(|shade| shade.contrast(background) >= TEXT_SHADE)
            .unwrap_or(target)
    }

    /// The text colour to have on this one: white or ink where they are readable, otherwise black.
    fn text_over(self) -> Self {
        [WHITE, INK].into_iter().find(|text| self.contrast(*text) >= TEXT).unwrap_or(BLACK)
    }
}

/// The fixed colours of a mode: background, surface, text, muted text, border; the same as in the web's `tokens.css`.
const LIGHT: [(&str, &str); 5] =
    [("bg", "#F6F8F6"), ("surface", "#FFFFFF"), ("text", "#141D17"), ("muted", "#566159"), ("border", "#E0E6E1")];
const DARK: [(&str, &str); 5] =
    [("bg", "#0D1310"), ("surface", "#141C17"), ("text", "#E7EEE9"), ("muted", "#9DABA2"), ("border", "#26312A")];

/// Brand colours and what they are where the site says nothing (specification, section 9).
const BRAND: [(&str, &str); 5] = [
    ("primary", "#1CAA4D"),
    ("success", "#1CAA4D"),
    ("danger", "#F33620"),
    ("warning", "#FF9900"),
    ("info", "#2F7DE1"),
];

/// The variables of both modes for a site's `appearance_configuration`.
pub fn css(appearance: &Value) -> String {
    format!(
        ":root{{{}}}[data-mode=dark]{{{}}}",
        variables(&appearance["light"], &LIGHT),
        variables(&appearance["dark"], &DARK)
    )
}

/// The shade of the site's own colour that text may have on white paper: red, green and blue.
pub fn on_paper(appearance: &Value) -> [u8; 3] {
    brand(&appearance["light"], BRAND[0]).as_text_on(WHITE).bytes()
}

fn brand(own: &Value, (name, default): (&str, &str)) -> Colour {
    own[name].as_str().and_then(Colour::parse).or_else(|| Colour::parse(default)).unwrap_or(INK)
}

fn variables(own: &Value, fixed: &[(&str, &str); 5]) -> String {
    let mut out = String::new();
    for (name, value) in fixed {
        // Writing to a String can't fail.
        let _ = write!(out, "--lp-{name}:{value};");
    }
    let background = Colour::parse(fixed[0].1).unwrap_or(WHITE);
    let surface = Colour::parse(fixed[1].1).unwrap_or(WHITE);
    for (name, default) in BRAND {
        let colour = brand(own, (name, default));
        // Text stands on the page and on cards: it has to be good on whichever is harder.
        let text = colour.as_text_on(background);
        let text = if text.contrast(surface) >= TEXT_SHADE { text } else { colour.as_text_on(surface) };
        let _ = write!(
            out,
            "--lp-{name}:{};--lp-{name}-text:{};--lp-on-{name}:{};",
            colour.hex(),
            text.hex(),
            colour.text_over().hex()
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn contrast_is_wcags() {
        let green = Colour::parse("#1CAA4D").expect("a colour");
        assert!((green.contrast(WHITE) - 3.0).abs() < 0.05, "{}", green.contrast(WHITE));
        assert!((WHITE.contrast(Colour([0.0; 3])) - 21.0).abs() < 0.01);
    }

    #[test]
    fn every_shade_that_carries_text_is_readable() {
        for brand in ["#1CAA4D", "#FF9900", "#FFFFFF", "#000000", "#777777", "#FFE"] {
            for (mode, fixed) in [("light", &LIGHT), ("dark", &DARK)] {
                let css = variables(&json!({"primary": brand}), fixed);
                let value = |name: &str| {
                    let (_, rest) = css.split_once(&format!("--lp-{name}:")).expect("the variable");
                    Colour::parse(rest.split(';').next().expect("a value")).expect("a colour")
                };
                assert!(value("primary-text").contrast(value("bg")) >= TEXT, "{brand} {mode}");
                assert!(value("primary-text").contrast(value("surface")) >= TEXT, "{brand} {mode}");
                assert!(value("on-primary").contrast(value("primary")) >= TEXT, "{brand} {mode}");
            }
        }
    }

    #[test]
    fn what_is_no_colour_is_not_written_into_css() {
        let css = css(&json!({"light": {"primary": "red;}</style>"}}));
        assert!(css.contains("--lp-primary:#1CAA4D") && !css.contains("style"));
    }
}
