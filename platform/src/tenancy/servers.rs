//! The servers that hold sites' databases, by name.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use sqlx::postgres::PgConnectOptions;

/// The name of the server that an installation begins with.
pub const MAIN_SERVER: &str = "main";

/// Addresses of servers by their names, with the login of whoever has them. Prints the names only.
#[derive(Clone)]
pub struct Servers(BTreeMap<String, PgConnectOptions>);

/// Why a list of servers can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ServersError {
    /// Something between two commas is not `name=address`.
    #[error("the list of servers has an entry that is not name=postgres://… (entry {0})")]
    Entry(usize),
    /// The name is no name, or is there twice.
    #[error("{0:?} can't be the name of another server: small letters, digits, - and _, each once, not main")]
    Name(String),
    /// An address is no Postgres address.
    #[error("the address of the server {0}: {1}")]
    Address(String, #[source] sqlx::Error),
}

impl Servers {
    /// The server `main` alone.
    pub fn main(options: PgConnectOptions) -> Self {
        Self(BTreeMap::from([(MAIN_SERVER.to_owned(), options)]))
    }

    /// The server `main` at `url`, and `others` as `name=url,name=url…`; the databases in the addresses don't matter.
    ///
    /// # Errors
    /// When something is not of that form.
    pub fn parse(url: &str, others: &str) -> Result<Self, ServersError> {
        let mut servers = BTreeMap::from([(MAIN_SERVER.to_owned(), address(MAIN_SERVER, url)?)]);
        let entries = others.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        for (number, entry) in entries.enumerate() {
            let (name, url) = entry.split_once('=').ok_or(ServersError::Entry(number + 1))?;
            let name = name.trim();
            if !is_name(name) || servers.contains_key(name) {
                return Err(ServersError::Name(name.to_owned()));
            }
            servers.insert(name.to_owned(), address(name, url.trim())?);
        }
        Ok(Self(servers))
    }

    /// How to reach a server; `None` for one that this program was not told of.
    pub fn get(&self, name: &str) -> Option<&PgConnectOptions> {
        self.0.get(name)
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The same servers, each reached by what `change` makes of its options.
    #[must_use]
    pub fn map(self, change: impl Fn(PgConnectOptions) -> PgConnectOptions) -> Self {
        Self(self.0.into_iter().map(|(name, options)| (name, change(options))).collect())
    }
}

impl fmt::Debug for Servers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.names()).finish()
    }
}

fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.len() <= 63
        && name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_')
}

fn address(name: &str, url: &str) -> Result<PgConnectOptions, ServersError> {
    PgConnectOptions::from_str(url).map_err(|error| ServersError::Address(name.to_owned(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "postgres://a:b@127.0.0.1:1/x";

    #[test]
    fn a_list_names_servers_beside_main() -> Result<(), ServersError> {
        let servers = Servers::parse(URL, &format!(" big-1={URL}?sslmode=disable , eu={URL},"))?;
        assert_eq!(servers.names().collect::<Vec<_>>(), ["big-1", "eu", "main"]);
        assert!(servers.get("us").is_none());
        assert_eq!(format!("{servers:?}"), r#"["big-1", "eu", "main"]"#);
        Ok(())
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for wrong in ["big", &format!("main={URL}"), &format!("a={URL},a={URL}"), &format!("A={URL}"), "a=nowhere"] {
            assert!(Servers::parse(URL, wrong).is_err(), "{wrong}");
        }
    }
}
