//! Reading such texts again: tests hold what is written against it.

use super::crc::crc;
use super::fields::{CHECKSUM, message};

/// Fields with their numbers, in their order.
type Fields = Vec<(String, String)>;

/// The fields of a text or of a field of fields; none where it has another form.
fn fields(text: &str) -> Option<Fields> {
    let mut rest: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let head: String = rest.get(..4)?.iter().collect();
        let (id, length) = head.split_at_checked(2)?;
        let end = 4 + length.parse::<usize>().ok()?;
        found.push((id.to_owned(), rest.get(4..end)?.iter().collect()));
        rest.drain(..end);
    }
    Some(found)
}

/// The fields of a whole text, without its checksum; none where that is wrong.
fn read(text: &str) -> Option<Fields> {
    let (body, checksum) = text.split_at_checked(text.len().checked_sub(4)?)?;
    if !body.ends_with(CHECKSUM) || format!("{:04X}", crc(body.as_bytes())) != checksum {
        return None;
    }
    fields(body.strip_suffix(CHECKSUM)?)
}

fn value<'a>(fields: &'a [(String, String)], id: &str) -> &'a str {
    fields.iter().find(|(known, _)| known == id).map_or("", |(_, value)| value)
}

/// Texts of NAPAS' guide: bank, account or card, service, amount.
const SAMPLES: [(&str, [&str; 4]); 3] = [
    (
        "00020101021138570010A00000072701270006970403011300110123456780208QRIBFTTA53037045802VN63049E6F",
        ["970403", "0011012345678", "QRIBFTTA", ""],
    ),
    (
        "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN62340107NPS68690819thanh toan don hang63042E2E",
        ["970403", "0011012345678", "QRIBFTTA", "180000"],
    ),
    (
        "00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52",
        ["970403", "9704031101234567", "QRIBFTTC", ""],
    ),
];

#[test]
fn samples_are_read_and_written_again_byte_for_byte() {
    for (text, [bin, account, service, amount]) in SAMPLES {
        let read = read(text).expect("a sound text");
        let of_account = fields(value(&read, "38")).expect("fields");
        let beneficiary = fields(value(&of_account, "01")).expect("fields");
        assert_eq!([value(&beneficiary, "00"), value(&beneficiary, "01")], [bin, account]);
        assert_eq!([value(&of_account, "02"), value(&read, "54")], [service, amount]);
        let again: Vec<(&str, &str)> = read.iter().map(|(id, value)| (id.as_str(), value.as_str())).collect();
        assert_eq!(message(&again), text);
    }
}

#[test]
fn what_is_written_is_read_and_what_was_changed_is_not() {
    let transfer = super::Transfer { bin: "970436", account: "0123456789", amount: 1_299_000, purpose: "LH0A1B2C3" };
    let text = transfer.content();
    let found = read(&text).expect("a sound text");
    assert_eq!((value(&found, "01"), value(&found, "54")), ("12", "1299000"));
    assert_eq!(value(&fields(value(&found, "62")).expect("fields"), "08"), "LH0A1B2C3");
    assert_eq!(read(&text.replace("1299000", "1199000")), None);
    assert_eq!(read(&text[..text.len() - 1]), None);
}
