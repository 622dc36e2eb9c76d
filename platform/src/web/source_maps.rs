//! Source maps of the build: they name the line of the sources that a place in a script comes from. Read when somebody
//! asks, as their tokens take several times their size in memory.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use moka::sync::Cache;
use sourcemap::SourceMap;

/// Bytes of maps, as files, whose tokens are kept in memory.
const KEPT_BYTES: u64 = 8 * 1024 * 1024;
/// The largest map that is read.
const MAP_MAX: u64 = 16 * 1024 * 1024;

/// The maps of a build. Each is read once and kept for as long as there is room, also where it can't be read.
pub(super) struct SourceMaps {
    paths: HashMap<String, PathBuf>,
    parsed: Cache<String, Parsed>,
}

#[derive(Clone)]
struct Parsed {
    map: Option<Arc<SourceMap>>,
    bytes: u32,
}

impl Default for SourceMaps {
    fn default() -> Self {
        let parsed = Cache::builder().max_capacity(KEPT_BYTES).weigher(|_, one: &Parsed| one.bytes).build();
        Self { paths: HashMap::new(), parsed }
    }
}

impl SourceMaps {
    /// Notes the map of a script.
    pub(super) fn add(&mut self, script: &str, path: PathBuf) {
        self.paths.insert(script.to_owned(), path);
    }

    /// `src/ui/toasts.tsx:12:5` of a script's line and column, all from 1.
    pub(super) fn find(&self, script: &str, line: u32, column: u32) -> Option<String> {
        let path = self.paths.get(script)?;
        let parsed = self.parsed.get_with_by_ref(script, || read(path));
        let line = line.checked_sub(1)?;
        let token = parsed.map.as_ref()?.lookup_token(line, column.checked_sub(1)?)?;
        // The last token of a map goes on for ever.
        if token.get_dst_line() != line {
            return None;
        }
        // As the map's own folder sees it.
        let source = token.get_source()?.trim_start_matches("../").trim_start_matches("./");
        Some(format!("{source}:{}:{}", token.get_src_line() + 1, token.get_src_col() + 1))
    }
}

fn read(path: &PathBuf) -> Parsed {
    let map = || {
        let size = std::fs::metadata(path).ok()?.len();
        let bytes = std::fs::read(path).ok().filter(|_| size <= MAP_MAX)?;
        Some((Arc::new(SourceMap::from_slice(&bytes).ok()?), u32::try_from(bytes.len()).ok()?))
    };
    match map() {
        Some((map, bytes)) => Parsed { map: Some(map), bytes },
        None => Parsed { map: None, bytes: 1 },
    }
}
