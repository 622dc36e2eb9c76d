//! VietQR: what banks' apps read out of a QR code as a transfer to an account (EMVCo's merchant-presented mode, as NAPAS 247
//! takes it). Pure.

mod crc;
mod fields;
#[cfg(test)]
mod reading;

use fields::{field, message};

/// The application of NAPAS.
const NAPAS: &str = "A000000727";
/// The service: a transfer to an account.
const TO_ACCOUNT: &str = "QRIBFTTA";

/// A transfer that somebody is asked for.
#[derive(Debug, Clone, Copy)]
pub struct Transfer<'a> {
    /// The bank's number, of six digits.
    pub bin: &'a str,
    /// The account.
    pub account: &'a str,
    /// In whole VND; 0: the payer fills it in.
    pub amount: i64,
    /// The content, ASCII: other characters are lost on the way through banks.
    pub purpose: &'a str,
}

impl Transfer<'_> {
    /// The text of its QR code.
    pub fn content(&self) -> String {
        let beneficiary = field("00", self.bin) + &field("01", self.account);
        let account = field("00", NAPAS) + &field("01", &beneficiary) + &field("02", TO_ACCOUNT);
        let has_amount = self.amount > 0;
        let amount = if has_amount { self.amount.to_string() } else { String::new() };
        message(&[
            ("00", "01"),
            // For one payment, or for any.
            ("01", if has_amount { "12" } else { "11" }),
            ("38", &account),
            ("53", "704"),
            ("54", &amount),
            ("58", "VN"),
            ("62", &field("08", self.purpose)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transfers_are_written_as_others_write_them() {
        for (bin, account, amount, purpose, content) in [
            (
                "970436",
                "1234567890",
                0,
                "",
                "00020101021138540010A00000072701240006970436011012345678900208QRIBFTTA53037045802VN6304BE57",
            ),
            (
                "970415",
                "113366668888",
                79_000,
                "Ung Ho Quy Vac Xin",
                "00020101021238560010A0000007270126000697041501121133666688880208QRIBFTTA53037045405790005802VN62220818Ung Ho Quy Vac Xin63043ACF",
            ),
            (
                "970422",
                "0000123456789",
                1_299_000,
                "UC ORDER 42",
                "00020101021238570010A00000072701270006970422011300001234567890208QRIBFTTA5303704540712990005802VN62150811UC ORDER 42630476FA",
            ),
            (
                "970407",
                "19036668888",
                50_000,
                "Khóa học",
                "00020101021238550010A000000727012500069704070111190366688880208QRIBFTTA53037045405500005802VN62120808Khóa học6304E482",
            ),
        ] {
            assert_eq!(Transfer { bin, account, amount, purpose }.content(), content);
        }
    }

    #[test]
    fn cards_and_merchants_are_written_of_the_same_fields() {
        let beneficiary = field("00", "970423") + &field("01", "9704230001112223");
        let card = field("00", NAPAS) + &field("01", &beneficiary) + &field("02", "QRIBFTTC");
        let purpose = field("08", "HP T7");
        let to_card = [
            ("00", "01"),
            ("01", "12"),
            ("38", card.as_str()),
            ("53", "704"),
            ("54", "100000"),
            ("58", "VN"),
            ("62", purpose.as_str()),
        ];
        assert_eq!(
            message(&to_card),
            "00020101021238600010A00000072701300006970423011697042300011122230208QRIBFTTC530370454061000005802VN62090805HP T763049484"
        );
        let merchant = field("00", "A000000775") + &field("01", "0102154778");
        let more = field("01", "ORD7")
            + &field("03", "TU GIA COMPUTER")
            + &field("07", "TUGIACO1")
            + &field("08", "mua khoa hoc");
        let to_merchant = [
            ("00", "01"),
            ("01", "11"),
            ("26", merchant.as_str()),
            ("53", "704"),
            ("54", "99000"),
            ("58", "VN"),
            ("59", "TUGIACOMPANY"),
            ("62", more.as_str()),
        ];
        assert_eq!(
            message(&to_merchant),
            "00020101021126280010A0000007750110010215477853037045405990005802VN5912TUGIACOMPANY62550104ORD70315TU GIA COMPUTER0708TUGIACO10812mua khoa hoc6304D02F"
        );
    }
}
