//! Slugs, passwords and codes.

use platform::faults::Fault;
use platform::messages::{
    INVALID_SLUG, INVALID_VALUE, PASSWORD_TOO_LONG, PASSWORD_TOO_SHORT, PASSWORD_UNCHANGED, PASSWORDS_DIFFER, REQUIRED,
};

use crate::messages::AFFILIATE_CODE_FORMAT;

/// Longest slug, in characters.
const SLUG_MAX: usize = 200;
/// A password has more characters than this.
pub const PASSWORD_MIN: usize = 6;
/// Most characters of a password: hashing is not to become a way to keep the server busy.
pub const PASSWORD_MAX: usize = 200;

/// Letters and digits separated by single hyphens, in lower case.
///
/// # Errors
/// When it is another text.
pub fn slug(text: &str) -> Result<String, Fault> {
    let slug = text.trim().to_lowercase();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match slug.split('-').all(is_word) {
        true if slug.len() > SLUG_MAX => Err(Fault::too_long(SLUG_MAX)),
        true => Ok(slug),
        false => Err(INVALID_SLUG.into()),
    }
}

/// More than 6 characters and at most 200. Any character may stand in one, blanks as well.
///
/// # Errors
/// When it is empty, too short or too long.
pub fn password(text: &str) -> Result<(), Fault> {
    match text.chars().count() {
        0 => Err(REQUIRED.into()),
        1..=PASSWORD_MIN => Err(PASSWORD_TOO_SHORT.into()),
        n if n > PASSWORD_MAX => Err(Fault::with(PASSWORD_TOO_LONG, vec![("max", PASSWORD_MAX.to_string())])),
        _ => Ok(()),
    }
}

/// The same password again, where it is asked for twice.
///
/// # Errors
/// When it is another text.
pub fn password_again(password: &str, again: &str) -> Result<(), Fault> {
    if password == again { Ok(()) } else { Err(PASSWORDS_DIFFER.into()) }
}

/// A new password in place of `old`.
///
/// # Errors
/// When it is the old one.
pub fn new_password(password: &str, old: &str) -> Result<(), Fault> {
    if password == old { Err(PASSWORD_UNCHANGED.into()) } else { Ok(()) }
}

/// 10 characters out of 0 to 9 and A to Z; small letters are taken for capital ones.
///
/// # Errors
/// When it is another text.
pub fn affiliate_code(text: &str) -> Result<String, Fault> {
    let code = text.trim().to_ascii_uppercase();
    let is_code = code.len() == 10 && code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    if is_code { Ok(code) } else { Err(AFFILIATE_CODE_FORMAT.into()) }
}

/// The address of a wallet of some chain: `0x` and 40 hexadecimal digits, or 26 to 64 letters and digits.
///
/// # Errors
/// When it is another text.
pub fn wallet_address(text: &str) -> Result<String, Fault> {
    let address = text.trim();
    let is_wallet = match address.strip_prefix("0x") {
        Some(digits) => digits.len() == 40 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => (26..=64).contains(&address.len()) && address.bytes().all(|byte| byte.is_ascii_alphanumeric()),
    };
    if is_wallet { Ok(address.to_owned()) } else { Err(INVALID_VALUE.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs() {
        for (text, kept) in [("tong-hai-so", "tong-hai-so"), (" Bai-2 ", "bai-2"), ("7", "7")] {
            assert_eq!(slug(text), Ok(kept.to_owned()), "{text:?}");
        }
        for bad in ["", "-", "a--b", "-a", "a-", "a_b", "a b", "tổng", "a/b", "a.b", "a\0", "ａ"] {
            assert_eq!(slug(bad), Err(INVALID_SLUG.into()), "{bad:?}");
        }
        assert_eq!(slug(&"a".repeat(201)), Err(Fault::too_long(200)));
    }

    #[test]
    fn passwords() {
        for good in ["1234567", "mật khẩu", "       ", &"ê".repeat(200)] {
            assert_eq!(password(good), Ok(()), "{good:?}");
        }
        assert_eq!(password(""), Err(REQUIRED.into()));
        assert_eq!(password("123456"), Err(PASSWORD_TOO_SHORT.into()));
        let longest = Fault::with(PASSWORD_TOO_LONG, vec![("max", "200".into())]);
        assert_eq!(password(&"x".repeat(201)), Err(longest));
    }

    #[test]
    fn passwords_beside_others() {
        assert_eq!(password_again("mật khẩu", "mật khẩu"), Ok(()));
        assert_eq!(new_password("mật khẩu 2", "mật khẩu"), Ok(()));
        for other in ["", "mật khẩu ", "Mật khẩu", "mat khau"] {
            assert_eq!(password_again("mật khẩu", other), Err(PASSWORDS_DIFFER.into()), "{other:?}");
            assert_eq!(new_password(other, other), Err(PASSWORD_UNCHANGED.into()), "{other:?}");
        }
    }

    #[test]
    fn wallets() {
        let ethereum = format!("0x{}", "aB3".repeat(14).get(..40).unwrap_or_default());
        for good in [&ethereum, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", &"a".repeat(64)] {
            assert_eq!(wallet_address(&format!(" {good} ")), Ok(good.to_owned()), "{good}");
        }
        for bad in ["", "0x123", &"a".repeat(25), &"a".repeat(65), &format!("{ethereum}0"), &"á".repeat(26)] {
            assert_eq!(wallet_address(bad), Err(INVALID_VALUE.into()), "{bad}");
        }
    }

    #[test]
    fn affiliate_codes() {
        for (text, kept) in [("ABCDE01234", "ABCDE01234"), (" abcde01234 ", "ABCDE01234"), ("0000000000", "0000000000")]
        {
            assert_eq!(affiliate_code(text), Ok(kept.to_owned()), "{text:?}");
        }
        for bad in ["", "ABCDE0123", "ABCDE012345", "ABCDE-1234", "ÀBCDE0123", "ABCDE 0123"] {
            assert_eq!(affiliate_code(bad), Err(AFFILIATE_CODE_FORMAT.into()), "{bad:?}");
        }
    }
}
