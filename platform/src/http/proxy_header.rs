//! The PROXY protocol, versions 1 and 2 (HAProxy's specification): who is at the other end of a connection that a
//! proxy passes on, said in the first bytes of it.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::io::{AsyncRead, AsyncReadExt};

/// What version 2 begins with.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";
/// The longest line of version 1, with its end.
const LONGEST_LINE: usize = 107;
/// The most that version 2 may carry beside the addresses (TLVs, which we don't read).
const LONGEST_BODY: usize = 4096;

/// Reads the header, and not a byte more. `None` where the proxy speaks for itself (its health checks: `LOCAL`,
/// `UNKNOWN`) or the client has no address of the internet's.
///
/// # Errors
/// When what comes is no such header, or the connection breaks off.
pub async fn read(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<SocketAddr>> {
    let mut head = [0; 12];
    // Version 1 is at least `PROXY UNKNOWN\r\n`, 15 bytes: 12 are there in both.
    stream.read_exact(&mut head).await?;
    if head == SIGNATURE {
        return read_binary(stream).await;
    }
    if head.starts_with(b"PROXY ") {
        return read_line(stream, &head).await;
    }
    Err(malformed("a connection without a PROXY header"))
}

async fn read_line(stream: &mut (impl AsyncRead + Unpin), head: &[u8]) -> io::Result<Option<SocketAddr>> {
    let mut line = head.to_vec();
    // Byte by byte: what follows the line belongs to the client.
    while !line.ends_with(b"\r\n") {
        if line.len() >= LONGEST_LINE {
            return Err(malformed("a PROXY line without an end"));
        }
        line.push(stream.read_u8().await?);
    }
    let line = std::str::from_utf8(&line).map_err(|_| malformed("a PROXY line that is no text"))?;
    let words: Vec<&str> = line.trim_end().split(' ').collect();
    match words.as_slice() {
        ["PROXY", "UNKNOWN", ..] => Ok(None),
        ["PROXY", family @ ("TCP4" | "TCP6"), source, _, port, _] => {
            let source: IpAddr = source.parse().map_err(|_| malformed("a PROXY line without an address"))?;
            if source.is_ipv4() != (*family == "TCP4") {
                return Err(malformed("a PROXY line with an address of another family"));
            }
            let port = port.parse().map_err(|_| malformed("a PROXY line without a port"))?;
            Ok(Some(SocketAddr::new(source, port)))
        }
        _ => Err(malformed("a PROXY line of another shape")),
    }
}

async fn read_binary(stream: &mut (impl AsyncRead + Unpin)) -> io::Result<Option<SocketAddr>> {
    let (version, family) = (stream.read_u8().await?, stream.read_u8().await?);
    let length = usize::from(stream.read_u16().await?);
    if version >> 4 != 2 || length > LONGEST_BODY {
        return Err(malformed("a PROXY header of another version"));
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    match (version & 0xF, family) {
        // LOCAL: the proxy's own connection.
        (0, _) => Ok(None),
        // TCP over IPv4: source and destination address, then their ports.
        (1, 0x11) => match body.as_slice() {
            [a, b, c, d, _, _, _, _, high, low, ..] => {
                let port = u16::from_be_bytes([*high, *low]);
                Ok(Some(SocketAddr::new(Ipv4Addr::new(*a, *b, *c, *d).into(), port)))
            }
            _ => Err(malformed("a PROXY header that is too short")),
        },
        (1, 0x21) => match (body.first_chunk::<16>(), body.get(32..34)) {
            (Some(source), Some([high, low])) => {
                let port = u16::from_be_bytes([*high, *low]);
                Ok(Some(SocketAddr::new(Ipv6Addr::from(*source).into(), port)))
            }
            _ => Err(malformed("a PROXY header that is too short")),
        },
        // Unix sockets, datagrams, unspecified: passed on by a proxy all the same.
        (1, _) => Ok(None),
        _ => Err(malformed("a PROXY header with another command")),
    }
}

fn malformed(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn told(bytes: &[u8]) -> Result<(Option<String>, Vec<u8>), String> {
        let mut stream = bytes;
        let found = read(&mut stream).await.map_err(|error| error.to_string())?;
        Ok((found.map(|address| address.to_string()), stream.to_vec()))
    }

    fn binary(command: u8, family: u8, body: &[u8]) -> Vec<u8> {
        let mut bytes = SIGNATURE.to_vec();
        bytes.extend([0x20 | command, family]);
        bytes.extend((body.len() as u16).to_be_bytes());
        bytes.extend(body);
        bytes.extend(b"GET");
        bytes
    }

    #[tokio::test]
    async fn version_one_is_a_line() {
        let line = |text: &str| format!("{text}\r\nGET");
        let rest = b"GET".to_vec();
        assert_eq!(
            told(line("PROXY TCP4 203.0.113.9 10.0.0.1 4711 443").as_bytes()).await,
            Ok((Some("203.0.113.9:4711".to_owned()), rest.clone()))
        );
        assert_eq!(
            told(line("PROXY TCP6 2001:db8::7 fd00::1 4711 443").as_bytes()).await,
            Ok((Some("[2001:db8::7]:4711".to_owned()), rest.clone()))
        );
        assert_eq!(told(line("PROXY UNKNOWN").as_bytes()).await, Ok((None, rest)));
        for wrong in [
            "PROXY TCP4 2001:db8::7 10.0.0.1 1 2",
            "PROXY TCP4 203.0.113.9 10.0.0.1 x 443",
            "PROXY TCP4 203.0.113.9 10.0.0.1",
            "PROXY UDP4 203.0.113.9 10.0.0.1 1 2",
            "GET / HTTP/1.1",
        ] {
            assert!(told(line(wrong).as_bytes()).await.is_err(), "{wrong}");
        }
        assert!(told(format!("PROXY TCP4 {}", "9".repeat(200)).as_bytes()).await.is_err());
    }

    #[tokio::test]
    async fn version_two_is_binary() {
        let four = [203, 0, 113, 9, 10, 0, 0, 1, 0x12, 0x67, 1, 0xBB];
        let rest = b"GET".to_vec();
        assert_eq!(told(&binary(1, 0x11, &four)).await, Ok((Some("203.0.113.9:4711".to_owned()), rest.clone())));
        let with_more: Vec<u8> = four.iter().copied().chain([3, 0, 1, 7]).collect();
        assert_eq!(told(&binary(1, 0x11, &with_more)).await, Ok((Some("203.0.113.9:4711".to_owned()), rest.clone())));
        let mut six = [0; 36];
        six[..16].copy_from_slice(&"2001:db8::7".parse::<Ipv6Addr>().expect("an address").octets());
        six[32..34].copy_from_slice(&4711_u16.to_be_bytes());
        assert_eq!(told(&binary(1, 0x21, &six)).await, Ok((Some("[2001:db8::7]:4711".to_owned()), rest.clone())));
        assert_eq!(told(&binary(0, 0x11, &four)).await, Ok((None, rest.clone())));
        assert_eq!(told(&binary(1, 0x00, &[])).await, Ok((None, rest)));
        for wrong in [binary(1, 0x11, &four[..9]), binary(1, 0x21, &six[..33]), binary(2, 0x11, &four)] {
            assert!(told(&wrong).await.is_err(), "{wrong:?}");
        }
        let mut endless = binary(1, 0x11, &four);
        endless[14] = 0xFF;
        assert!(told(&endless).await.is_err());
    }
}
