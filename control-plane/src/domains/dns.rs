//! Asking DNS what a domain says of itself.

use std::net::SocketAddr;
use std::time::Duration;

use directory::domains::{Found, challenge_name};
use hickory_resolver::TokioResolver;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolveHosts, ResolverConfig, ResolverOpts};
use hickory_resolver::lookup::Lookup;
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::{Name, RData, RecordType};

/// How long one question may take, and how often it is asked again.
const TIMEOUT: Duration = Duration::from_secs(3);
const ATTEMPTS: usize = 2;
/// How long all questions about one name may take together.
const ALL_TIMEOUT: Duration = Duration::from_secs(15);
/// Most records of a kind that are kept and shown: a name can have thousands.
const KEPT: usize = 16;
/// Longest text that is kept.
const TEXT: usize = 200;

/// Asks one DNS server, remembering nothing.
pub struct Dns {
    resolver: TokioResolver,
}

impl Dns {
    /// Asks `server`, or the system's servers.
    ///
    /// # Errors
    /// When the system's settings can't be read.
    pub fn new(server: Option<SocketAddr>) -> anyhow::Result<Self> {
        let mut builder = match server {
            Some(server) => {
                let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()].map(|mut connection| {
                    connection.port = server.port();
                    connection
                });
                let server = NameServerConfig::new(server.ip(), true, connections.into());
                let config = ResolverConfig::from_name_servers(vec![server]);
                TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
            }
            None => TokioResolver::builder_tokio()?,
        };
        configure(builder.options_mut());
        Ok(Self { resolver: builder.build()? })
    }

    /// Looks up all that matters about a domain.
    pub async fn look(&self, host: &str) -> Found {
        let challenge = challenge_name(host);
        let questions = async {
            tokio::join!(
                self.ask(&challenge, RecordType::TXT),
                self.chain(host),
                self.ask(host, RecordType::A),
                self.ask(host, RecordType::AAAA),
            )
        };
        let Ok((texts, cnames, v4, v6)) = tokio::time::timeout(ALL_TIMEOUT, questions).await else {
            return Found { trouble: Some("timed out".into()), ..Found::default() };
        };
        let mut found = Found { cnames, ..Found::default() };
        // The chain as addresses were found by it, where it could not be told by itself.
        for name in [&v4, &v6].into_iter().flatten().flatten().filter_map(target) {
            if !found.cnames.contains(&name) && found.cnames.len() < KEPT {
                found.cnames.push(name);
            }
        }
        let mut note = |answer: &Result<Vec<RData>, String>| {
            if let Err(trouble) = answer {
                found.trouble = Some(trouble.clone());
            }
        };
        [&texts, &v4, &v6].into_iter().for_each(&mut note);
        found.texts = texts.ok().map(|data| data.iter().filter_map(text).take(KEPT).collect());
        if let (Ok(v4), Ok(v6)) = (v4, v6) {
            found.addresses = Some(v4.iter().chain(&v6).filter_map(RData::ip_addr).take(KEPT).collect());
        }
        found
    }

    /// The names that `host` stands for. Asked for one by one, since an answer about addresses that there are none tells
    /// nothing of the names on the way.
    async fn chain(&self, host: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        while names.len() < KEPT {
            let last = names.last().map_or(host, String::as_str);
            let answer = self.ask(last, RecordType::CNAME).await.unwrap_or_default();
            match answer.iter().find_map(target) {
                Some(next) if !names.contains(&next) => names.push(next),
                _ => break,
            }
        }
        names
    }

    /// The records of an answer; none where the name does not exist or has no such record.
    async fn ask(&self, name: &str, kind: RecordType) -> Result<Vec<RData>, String> {
        // With its last dot, so that no search list is tried.
        let name = Name::from_ascii(format!("{name}.")).map_err(|error| error.to_string())?;
        match self.resolver.lookup(name, kind).await {
            Ok(answer) => Ok(data(&answer)),
            Err(error) if is_definite(&error) => Ok(Vec::new()),
            Err(error) => Err(error.to_string()),
        }
    }
}

fn configure(options: &mut ResolverOpts) {
    options.timeout = TIMEOUT;
    options.attempts = ATTEMPTS;
    options.cache_size = 0;
    options.use_hosts_file = ResolveHosts::Never;
    options.preserve_intermediates = true;
    options.try_tcp_on_error = true;
}

/// "There is no such name" and "it has no such record" are answers; everything else is none.
fn is_definite(error: &NetError) -> bool {
    use hickory_resolver::net::{DnsError, NoRecords};
    use hickory_resolver::proto::op::ResponseCode::{NXDomain, NoError};
    matches!(error, NetError::Dns(DnsError::NoRecordsFound(NoRecords { response_code: NXDomain | NoError, .. })))
}

fn data(answer: &Lookup) -> Vec<RData> {
    answer.answers().iter().map(|record| record.data.clone()).collect()
}

fn target(data: &RData) -> Option<String> {
    match data {
        RData::CNAME(target) => Some(target.0.to_ascii().trim_end_matches('.').to_ascii_lowercase()),
        _ => None,
    }
}

fn text(data: &RData) -> Option<String> {
    let RData::TXT(strings) = data else { return None };
    let bytes: Vec<u8> = strings.txt_data.iter().flat_map(|string| string.iter().copied()).collect();
    // Postgres keeps no NUL.
    let text = String::from_utf8_lossy(&bytes).replace('\0', "");
    Some(text.chars().take(TEXT).collect())
}
