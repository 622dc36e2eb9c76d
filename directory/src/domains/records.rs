//! The DNS records that a site's admin has to set, in the words of the provider's form.

use std::net::IpAddr;

use serde::Serialize;

use super::found::Found;
use super::{DomainReason, Rules};

/// The label before a domain under which its proof stands.
const CHALLENGE: &str = "_lophoc-challenge";
/// The longest name that DNS knows.
const LONGEST: usize = 253;

/// A record to set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct Record {
    /// `TXT`, `CNAME`, `A` or `AAAA`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Relative to the zone, as providers ask for it; `@` is the zone itself.
    pub name: String,
    /// The whole name.
    pub full_name: String,
    /// What it has to say.
    pub value: String,
    /// Whether it was seen when DNS was last asked.
    pub state: RecordState,
}

/// What was last seen of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RecordState {
    /// As it should be.
    Found,
    /// Not there.
    Missing,
    /// There, but it says something else.
    Wrong,
    /// DNS has not been asked yet, or gave no answer.
    Unknown,
}

/// The zone that a name most likely stands in: the name that was registered.
pub fn zone_of(host: &str) -> &str {
    psl::domain_str(host).unwrap_or(host)
}

/// The name of the TXT record that proves `host`. Where it would be too long, it stands under a name above: who can
/// write there can write below.
pub fn challenge_name(host: &str) -> String {
    let mut under = host;
    while under.len() + CHALLENGE.len() + 1 > LONGEST
        && let Some((_, above)) = under.split_once('.')
    {
        under = above;
    }
    format!("{CHALLENGE}.{under}")
}

/// The records for `host`, with what was last found of each.
pub fn records(host: &str, challenge: &str, rules: &Rules, found: &Found) -> Vec<Record> {
    let zone = zone_of(host);
    let record = |kind, full_name: &str, value: String, state| Record {
        kind,
        name: relative(full_name, zone),
        full_name: full_name.to_owned(),
        value,
        state,
    };
    let owned = match found.texts.as_deref() {
        None => RecordState::Unknown,
        Some(texts) if texts.iter().any(|text| says(text, challenge)) => RecordState::Found,
        Some([]) => RecordState::Missing,
        Some(_) => RecordState::Wrong,
    };
    let mut all = vec![record("TXT", &challenge_name(host), challenge.to_owned(), owned)];
    // A zone's own name can't have a CNAME (RFC 1912, 2.4).
    if host == zone && !rules.edge_addresses.is_empty() {
        for address in &rules.edge_addresses {
            let kind = if address.is_ipv4() { "A" } else { "AAAA" };
            all.push(record(kind, host, address.to_string(), address_state(found, *address)));
        }
    } else {
        let state = match pointing(found, rules) {
            Some(Ok(())) => RecordState::Found,
            Some(Err(DomainReason::NotPointing)) => RecordState::Missing,
            Some(Err(_)) => RecordState::Wrong,
            None => RecordState::Unknown,
        };
        all.push(record("CNAME", host, rules.edge_host.clone(), state));
    }
    all
}

fn address_state(found: &Found, wanted: IpAddr) -> RecordState {
    let Some(addresses) = &found.addresses else { return RecordState::Unknown };
    if addresses.contains(&wanted) {
        RecordState::Found
    } else if addresses.iter().any(|address| address.is_ipv4() == wanted.is_ipv4()) {
        RecordState::Wrong
    } else {
        RecordState::Missing
    }
}

/// Whether a TXT record says the challenge. Some providers keep the quotes that people copy.
pub fn says(text: &str, challenge: &str) -> bool {
    text.trim().trim_matches('"') == challenge
}

/// Whether the name leads to the platform and nowhere else; `None` where DNS did not tell.
pub fn pointing(found: &Found, rules: &Rules) -> Option<Result<(), DomainReason>> {
    if found.cnames.contains(&rules.edge_host) {
        return Some(Ok(()));
    }
    let addresses = found.addresses.as_ref()?;
    let ours = addresses.iter().filter(|address| rules.edge_addresses.contains(address)).count();
    Some(match (ours, addresses.len()) {
        (0, 0) if found.cnames.is_empty() => Err(DomainReason::NotPointing),
        (0, _) => Err(DomainReason::PointsElsewhere),
        (ours, all) if ours == all => Ok(()),
        _ => Err(DomainReason::PointsPartly),
    })
}

fn relative(full_name: &str, zone: &str) -> String {
    match full_name.strip_suffix(zone) {
        Some("") => "@".to_owned(),
        Some(before) => before.trim_end_matches('.').to_owned(),
        None => full_name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> Rules {
        Rules {
            platform_host: "lophoc.vn".into(),
            site_suffix: "lophoc.vn".into(),
            edge_host: "edge.lophoc.vn".into(),
            edge_addresses: vec!["192.0.2.1".parse().expect("an address"), "2001:db8::1".parse().expect("an address")],
        }
    }

    fn lines(host: &str, found: &Found) -> Vec<String> {
        records(host, "lophoc-1", &rules(), found)
            .iter()
            .map(|record| format!("{} {} {} {:?}", record.kind, record.name, record.value, record.state))
            .collect()
    }

    #[test]
    fn records_are_named_as_providers_ask_for_them() {
        let asked_nothing = Found::default();
        assert_eq!(
            lines("hoc.truong.edu.vn", &asked_nothing),
            ["TXT _lophoc-challenge.hoc lophoc-1 Unknown", "CNAME hoc edge.lophoc.vn Unknown"]
        );
        let half = Found {
            texts: Some(vec!["\"lophoc-1\"".into()]),
            addresses: Some(vec!["192.0.2.1".parse().expect("an address")]),
            ..Found::default()
        };
        assert_eq!(
            lines("truong.edu.vn", &half),
            ["TXT _lophoc-challenge lophoc-1 Found", "A @ 192.0.2.1 Found", "AAAA @ 2001:db8::1 Missing"]
        );
    }

    #[test]
    fn a_long_name_is_proved_above_itself() {
        let host = format!("{}{}.vn", "abc.".repeat(61), "a".repeat(6));
        let name = challenge_name(&host);
        assert!(name.len() <= LONGEST && host.ends_with(name.strip_prefix("_lophoc-challenge.").expect("the label")));
        assert_eq!(challenge_name("hoc.vn"), "_lophoc-challenge.hoc.vn");
        assert!(super::super::check_name(&host, &rules()).is_some());
    }

    #[test]
    fn a_name_leads_to_the_platform_and_nowhere_else() {
        let at = |cnames: &[&str], addresses: &[&str]| {
            let found = Found {
                cnames: cnames.iter().map(ToString::to_string).collect(),
                addresses: Some(addresses.iter().map(|text| text.parse().expect("an address")).collect()),
                ..Found::default()
            };
            pointing(&found, &rules())
        };
        assert_eq!(at(&["edge.lophoc.vn"], &[]), Some(Ok(())));
        assert_eq!(at(&["www.vn", "edge.lophoc.vn"], &["198.51.100.7"]), Some(Ok(())));
        assert_eq!(at(&[], &["192.0.2.1", "2001:db8::1"]), Some(Ok(())));
        assert_eq!(at(&[], &[]), Some(Err(DomainReason::NotPointing)));
        assert_eq!(at(&["other.vn"], &[]), Some(Err(DomainReason::PointsElsewhere)));
        assert_eq!(at(&[], &["198.51.100.7"]), Some(Err(DomainReason::PointsElsewhere)));
        assert_eq!(at(&[], &["192.0.2.1", "198.51.100.7"]), Some(Err(DomainReason::PointsPartly)));
        assert_eq!(pointing(&Found::default(), &rules()), None);
    }
}
