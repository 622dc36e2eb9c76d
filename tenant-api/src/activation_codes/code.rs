//! The words themselves.

use crate::check_signs;

/// Characters, the last a check.
pub(super) const LENGTH: usize = 12;
const GROUP: usize = 4;

/// A new one.
pub(super) fn new() -> String {
    check_signs::random_with_check(LENGTH)
}

/// What somebody typed, as it is kept; none where a slip is in it.
pub(super) fn read(typed: &str) -> Option<String> {
    let code = check_signs::read_typed(typed);
    (code.len() == LENGTH && check_signs::is_sound(&code)).then_some(code)
}

/// As people see it: `XXXX-XXXX-XXXX`.
pub(super) fn shown(code: &str) -> String {
    let mut text = String::with_capacity(LENGTH + LENGTH / GROUP);
    for (at, sign) in code.chars().enumerate() {
        if at > 0 && at.is_multiple_of(GROUP) {
            text.push('-');
        }
        text.push(sign);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_read_however_it_is_typed() {
        for code in (0..100).map(|_| new()) {
            let shown = shown(&code);
            assert_eq!((shown.len(), read(&shown)), (14, Some(code.clone())), "{code}");
            let sloppy = shown.to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
            assert_eq!(read(&sloppy), Some(code.clone()), "{sloppy}");
            assert_eq!((read(&code[..11]), read(&format!("{code}0"))), (None, None));
            let slip = if code.starts_with('A') { "B" } else { "A" };
            assert_eq!(read(&format!("{slip}{}", &code[1..])), None, "{code}");
        }
    }
}
