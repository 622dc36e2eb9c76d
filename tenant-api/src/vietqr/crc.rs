//! CRC-16/CCITT-FALSE, which ends every text of a QR code for payments.

const POLYNOMIAL: u16 = 0x1021;

/// The checksum of bytes.
pub(super) fn crc(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0xFFFF, |crc, byte| {
        (0..8).fold(
            crc ^ (u16::from(*byte) << 8),
            |crc, _| {
                if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1) ^ POLYNOMIAL }
            },
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_checksums() {
        for (text, known) in [("123456789", 0x29B1), ("", 0xFFFF), ("A", 0xB915), ("Hello", 0xDADA)] {
            assert_eq!(crc(text.as_bytes()), known, "{text}");
        }
    }
}
