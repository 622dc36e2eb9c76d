//! What the server knows, and what it answers out of it.

use std::collections::HashMap;
use std::net::IpAddr;

use hickory_proto::op::{Edns, Message, MessageType, ResponseCode};
use hickory_proto::rr::rdata::{A, AAAA, CNAME, SOA, TXT};
use hickory_proto::rr::{Name, RData, Record, RecordType};

use super::Failure;

/// Records are good for so many seconds: nobody should remember them.
const TTL: u32 = 0;
/// Longest chain of CNAMEs that is followed.
const CHAIN: usize = 8;
/// Longest string of a TXT record (RFC 1035, 3.3).
const STRING: usize = 255;

/// Records, failures and questions by lower-case name without its last dot.
#[derive(Debug, Default)]
pub(super) struct Zone {
    records: HashMap<String, Vec<RData>>,
    failures: HashMap<String, Failure>,
    asked: HashMap<String, usize>,
}

fn key(name: &str) -> String {
    name.trim_end_matches('.').to_ascii_lowercase()
}

fn name(text: &str) -> Name {
    Name::from_ascii(format!("{}.", key(text))).expect("a test's name is one")
}

impl Zone {
    fn add(&mut self, name: &str, data: RData) {
        self.records.entry(key(name)).or_default().push(data);
    }

    pub(super) fn add_address(&mut self, name: &str, address: IpAddr) {
        self.add(
            name,
            match address {
                IpAddr::V4(address) => RData::A(A(address)),
                IpAddr::V6(address) => RData::AAAA(AAAA(address)),
            },
        );
    }

    pub(super) fn add_cname(&mut self, of: &str, target: &str) {
        self.add(of, RData::CNAME(CNAME(name(target))));
    }

    pub(super) fn add_txt(&mut self, name: &str, text: &str) {
        self.add(name, RData::TXT(TXT::from_bytes(text.as_bytes().chunks(STRING).collect())));
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.records.remove(&key(name));
    }

    pub(super) fn fail(&mut self, name: &str, failure: Option<Failure>) {
        match failure {
            Some(failure) => self.failures.insert(key(name), failure),
            None => self.failures.remove(&key(name)),
        };
    }

    pub(super) fn asked(&self, name: &str) -> usize {
        self.asked.get(&key(name)).copied().unwrap_or_default()
    }

    /// The failure that the question's name, or one above it, was told.
    pub(super) fn failure(&self, question: &Message) -> Option<Failure> {
        let asked = key(&question.queries.first()?.name().to_ascii());
        let under = |name: &str| asked == name || asked.strip_suffix(name).is_some_and(|rest| rest.ends_with('.'));
        self.failures.iter().find(|(name, _)| under(name)).map(|(_, failure)| *failure)
    }

    /// The answer to a question, which is counted.
    pub(super) fn answer(&mut self, question: &Message) -> Message {
        let mut answer = Message::response(question.metadata.id, question.metadata.op_code);
        answer.metadata.message_type = MessageType::Response;
        answer.metadata.authoritative = true;
        answer.metadata.recursion_desired = question.metadata.recursion_desired;
        answer.metadata.recursion_available = true;
        if question.edns.is_some() {
            answer.set_edns(Edns::new());
        }
        let Some(query) = question.queries.first() else {
            answer.metadata.response_code = ResponseCode::FormErr;
            return answer;
        };
        answer.add_query(query.clone());
        let mut at = query.name().clone();
        *self.asked.entry(key(&at.to_ascii())).or_default() += 1;
        for _ in 0..CHAIN {
            let Some(records) = self.records.get(&key(&at.to_ascii())) else {
                // With a CNAME before it, too (RFC 6604).
                answer.metadata.response_code = self.absence(&at);
                answer.add_authority(authority(&at));
                return answer;
            };
            let wanted = records.iter().filter(|data| data.record_type() == query.query_type());
            let found: Vec<Record> = wanted.map(|data| Record::from_rdata(at.clone(), TTL, data.clone())).collect();
            if !found.is_empty() {
                answer.add_answers(found);
                return answer;
            }
            let target = records.iter().find_map(|data| match data {
                RData::CNAME(target) if query.query_type() != RecordType::CNAME => Some(target.0.clone()),
                _ => None,
            });
            let Some(target) = target else {
                answer.add_authority(authority(&at));
                return answer;
            };
            answer.add_answer(Record::from_rdata(at, TTL, RData::CNAME(CNAME(target.clone()))));
            at = target;
        }
        answer
    }

    /// NXDOMAIN, unless there are names under this one (RFC 8020).
    fn absence(&self, at: &Name) -> ResponseCode {
        let above = format!(".{}", key(&at.to_ascii()));
        let has_names = self.records.keys().any(|name| name.ends_with(&above));
        if has_names { ResponseCode::NoError } else { ResponseCode::NXDomain }
    }
}

/// Says that there is nothing, and not to remember that (RFC 2308).
fn authority(at: &Name) -> Record {
    let zone = if at.num_labels() > 1 { at.base_name() } else { at.clone() };
    let soa = SOA::new(zone.clone(), zone.clone(), 1, 60, 60, 60, TTL);
    Record::from_rdata(zone, TTL, RData::SOA(soa))
}

/// The answer as it is spoilt by `failure`.
pub(super) fn failed(mut answer: Message, failure: Failure, over_udp: bool) -> Message {
    let code = match failure {
        Failure::ServFail => ResponseCode::ServFail,
        Failure::Refused => ResponseCode::Refused,
        Failure::Truncated if over_udp => return answer.truncate(),
        _ => return answer,
    };
    answer.answers.clear();
    answer.authorities.clear();
    answer.metadata.response_code = code;
    answer
}
