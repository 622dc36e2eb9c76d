//! What runs are given, and what of it a cell has got already.

use std::collections::HashMap;

use bytes::Bytes;
use runner::wire::{Given, RunSpec, ToCell};

/// Bytes of inputs that a cell keeps for later runs. They are of the container's memory, that the
/// largest run needs most of.
const KEPT_BYTES: usize = 64 << 20;

/// Bytes for a run; with a hash (the blob's key) the cell keeps them and they are sent once.
#[derive(Debug, Clone, Default)]
pub struct Payload {
    /// The content's address, if it has one.
    pub hash: Option<String>,
    /// The bytes themselves.
    pub data: Bytes,
}

impl Payload {
    /// Bytes that are sent for one run and forgotten.
    pub fn once(data: impl Into<Bytes>) -> Self {
        Self { hash: None, data: data.into() }
    }
}

/// A run to ask for: standard input, and read-only files in its working folder (name, bytes), for
/// example `input.txt`, `output.txt` and `answer.txt` of a checker. They are reached through the
/// program's own open descriptors: a process that it starts with those closed does not find them.
#[derive(Debug, Clone, Default)]
pub struct Ask {
    /// What to run; its `stdin` and `files` are filled in from the payloads.
    pub spec: RunSpec,
    /// Standard input.
    pub stdin: Payload,
    /// Plain names, at most 16, and what is in the files.
    pub files: Vec<(String, Payload)>,
}

/// Inputs that a cell keeps. The farm decides what it forgets; the cell does as it is told, in the
/// order in which it is told.
#[derive(Default)]
pub(super) struct Kept {
    by_hash: HashMap<String, Entry>,
    bytes: usize,
    last_key: u64,
    /// What the cell need not keep any more and has not been told yet: a live run takes no such frame.
    late: Vec<u64>,
    /// Counts uses, so that the least recent one is known.
    clock: u64,
}

struct Entry {
    key: u64,
    bytes: usize,
    used: u64,
}

impl Kept {
    /// The frames that ask for a run: what the cell lacks, the run, and what it need not keep.
    pub fn frames(&mut self, ask: Ask, frames: &mut Vec<ToCell>) {
        let mut once = std::mem::take(&mut self.late);
        if !once.is_empty() {
            frames.push(ToCell::Forget(std::mem::take(&mut once)));
        }
        let Ask { mut spec, stdin, files } = ask;
        let live = spec.live;
        spec.stdin = self.key(&stdin, &mut once, frames);
        let given = |(name, payload): (String, Payload)| Given { name, key: self.key(&payload, &mut once, frames) };
        spec.files = files.into_iter().map(given).collect();
        frames.push(ToCell::Run(spec));
        once.extend(self.evict());
        if live {
            self.late = once;
        } else if !once.is_empty() {
            frames.push(ToCell::Forget(once));
        }
    }

    /// The key under which the cell has the bytes once it has read the frames.
    fn key(&mut self, payload: &Payload, once: &mut Vec<u64>, frames: &mut Vec<ToCell>) -> u64 {
        // Key 0 is the empty input, that every cell has.
        if payload.data.is_empty() {
            return 0;
        }
        self.clock += 1;
        if let Some(entry) = payload.hash.as_ref().and_then(|hash| self.by_hash.get_mut(hash)) {
            entry.used = self.clock;
            return entry.key;
        }
        self.last_key += 1;
        let (key, bytes) = (self.last_key, payload.data.len());
        frames.push(ToCell::Store { key, data: payload.data.to_vec() });
        match &payload.hash {
            Some(hash) if bytes <= KEPT_BYTES => {
                self.bytes += bytes;
                self.by_hash.insert(hash.clone(), Entry { key, bytes, used: self.clock });
            }
            _ => once.push(key),
        }
        key
    }

    /// Gives up what was used longest ago until the rest fits.
    fn evict(&mut self) -> Vec<u64> {
        let mut keys = Vec::new();
        while self.bytes > KEPT_BYTES {
            let oldest = self.by_hash.iter().min_by_key(|(_, entry)| entry.used).map(|(hash, _)| hash.clone());
            let Some(entry) = oldest.and_then(|hash| self.by_hash.remove(&hash)) else { break };
            self.bytes -= entry.bytes;
            keys.push(entry.key);
        }
        keys
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(hash: Option<&str>, bytes: usize) -> Ask {
        let stdin = Payload { hash: hash.map(str::to_owned), data: vec![7; bytes].into() };
        Ask { stdin, ..Ask::default() }
    }

    /// Keys that are stored, run on and forgotten.
    fn told(kept: &mut Kept, ask: Ask) -> (Vec<u64>, u64, Vec<u64>) {
        let mut frames = Vec::new();
        kept.frames(ask, &mut frames);
        let (mut stored, mut run, mut forgotten) = (Vec::new(), 0, Vec::new());
        for frame in frames {
            match frame {
                ToCell::Store { key, .. } => stored.push(key),
                ToCell::Run(spec) => run = spec.stdin,
                ToCell::Forget(keys) => forgotten.extend(keys),
                other => panic!("{other:?}"),
            }
        }
        (stored, run, forgotten)
    }

    #[test]
    fn what_has_a_hash_is_sent_once() {
        let mut kept = Kept::default();
        assert_eq!(told(&mut kept, ask(Some("a"), 10)), (vec![1], 1, vec![]));
        assert_eq!(told(&mut kept, ask(Some("a"), 10)), (vec![], 1, vec![]));
        assert_eq!(told(&mut kept, ask(None, 10)), (vec![2], 2, vec![2]));
        assert_eq!(told(&mut kept, ask(None, 0)), (vec![], 0, vec![]));
    }

    #[test]
    fn what_was_used_longest_ago_goes_first() {
        let mut kept = Kept::default();
        let third = KEPT_BYTES / 3;
        for (number, hash) in ["a", "b", "c"].into_iter().enumerate() {
            assert_eq!(told(&mut kept, ask(Some(hash), third)), (vec![number as u64 + 1], number as u64 + 1, vec![]));
        }
        assert_eq!(told(&mut kept, ask(Some("a"), third)), (vec![], 1, vec![]));
        assert_eq!(told(&mut kept, ask(Some("d"), third)), (vec![4], 4, vec![2]));
        assert_eq!(told(&mut kept, ask(Some("b"), third)), (vec![5], 5, vec![3]));
        assert_eq!(told(&mut kept, ask(Some("large"), KEPT_BYTES + 1)), (vec![6], 6, vec![6]));
    }

    #[test]
    fn a_live_run_is_not_disturbed() {
        let mut kept = Kept::default();
        let mut live = Ask { files: vec![("input.txt".into(), Payload::once("1"))], ..Ask::default() };
        live.spec.live = true;
        let mut frames = Vec::new();
        kept.frames(live, &mut frames);
        assert!(matches!(frames.last(), Some(ToCell::Run(_))), "{frames:?}");
        assert_eq!(told(&mut kept, ask(None, 10)), (vec![2], 2, vec![1, 2]));
    }

    #[test]
    fn a_run_keeps_all_that_it_is_given() {
        let mut kept = Kept::default();
        let half = |hash: &str| Payload { hash: Some(hash.to_owned()), data: vec![0; KEPT_BYTES / 2 + 1].into() };
        let ask = Ask { stdin: half("a"), files: vec![("answer.txt".into(), half("b"))], ..Ask::default() };
        let mut frames = Vec::new();
        kept.frames(ask, &mut frames);
        let run = frames.iter().position(|frame| matches!(frame, ToCell::Run(_))).expect("a run");
        let forgets = frames.iter().position(|frame| matches!(frame, ToCell::Forget(_))).expect("too much is kept");
        assert!(run < forgets);
    }
}
