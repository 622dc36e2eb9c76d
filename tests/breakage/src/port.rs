//! A port that stays a test's own, also while nothing listens on it.

use std::net::{Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::ops::RangeInclusive;

use anyhow::Context;

/// Ports to choose from: none is the default of anything that the scripts start.
const CHOICE: RangeInclusive<u16> = 20_000..=31_999;

/// A TCP port of 127.0.0.1 that no other holder of a [`Port`] has, in whatever process, and that the kernel gives to
/// nobody who asks for any port, or who connects: it is outside the range that those come from. So a program may be told
/// to listen there, be killed, and find it free again.
#[derive(Debug)]
pub struct Port {
    number: u16,
    /// The same port of UDP, which nothing else wants. The kernel lets one have it, and takes it back from the dead.
    _held: UdpSocket,
}

impl Port {
    /// Takes one that nothing listens on.
    ///
    /// # Errors
    /// When all are taken, or the kernel gives away each of them.
    pub fn reserve() -> anyhow::Result<Self> {
        let given_away = given_away()?;
        let choice: Vec<u16> = CHOICE.filter(|port| !given_away.contains(port)).collect();
        // Processes begin at places of their own, so that they seldom meet.
        let first = std::process::id() as usize * 7;
        for step in 0..choice.len() {
            let number = choice[(first + step) % choice.len()];
            let Ok(held) = UdpSocket::bind((Ipv4Addr::LOCALHOST, number)) else { continue };
            // What is none of ours may listen there.
            if TcpListener::bind((Ipv4Addr::LOCALHOST, number)).is_ok() {
                return Ok(Self { number, _held: held });
            }
        }
        anyhow::bail!("no port of {CHOICE:?} outside {given_away:?} is free")
    }

    /// Its number.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// The same with the address of this machine.
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.number).into()
    }
}

/// What the kernel chooses from for who has no wish (`ip-sysctl`).
fn given_away() -> anyhow::Result<RangeInclusive<u16>> {
    let text = std::fs::read_to_string("/proc/sys/net/ipv4/ip_local_port_range")?;
    let (first, last) = text.trim().split_once(char::is_whitespace).context("two numbers")?;
    Ok(first.parse()?..=last.trim().parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_one_holders_alone_and_free_to_listen_on() -> anyhow::Result<()> {
        let ports = (0..50).map(|_| Port::reserve()).collect::<anyhow::Result<Vec<_>>>()?;
        let mut numbers: Vec<u16> = ports.iter().map(Port::number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), ports.len());
        let given_away = given_away()?;
        for port in &ports {
            assert!(!given_away.contains(&port.number()), "{port:?} in {given_away:?}");
            drop(TcpListener::bind(port.address())?);
            TcpListener::bind(port.address())?;
        }
        Ok(())
    }

    #[test]
    fn one_that_something_listens_on_is_not_taken() -> anyhow::Result<()> {
        let free = Port::reserve()?;
        let listener = TcpListener::bind(free.address())?;
        let number = free.number();
        drop(free);
        let next = Port::reserve()?;
        assert_ne!(next.number(), number);
        drop(listener);
        Ok(())
    }
}
